"""Build the wheels: a pure one, and one for this platform whose engine is compiled; and try both.

    python tools/wheels.py              into dist/
    python tools/wheels.py --try        also install each into an empty environment and play there
    python tools/wheels.py --opt 0      as the tests do: what must only agree need not be fast

The second is the first with the modules that tools/compile.py builds beside their sources, and a tag that says so.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
COPY = ROOT / "build" / "compiled"
GAME = ("simulate", "russian_railroads", "--games", "2", "--bots", "random", "--seed", "1", "--jobs", "1", "--json")


def pip(python: str, verb: str, *words: str) -> None:
    """Ask pip, which may have to fetch something: whoever works without a network goes on without the wheels."""
    asked = [python, "-m", "pip", verb, "--quiet", "--disable-pip-version-check", *words]
    done = subprocess.run(asked, check=False, capture_output=True, text=True)
    if done.returncode:
        print(done.stderr, f"left out: the wheels (pip {verb} failed here)", flush=True)
        sys.exit(1 if os.environ.get("CI") else 0)


def tag() -> str:
    """This Python on this platform, as wheels are named."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def pure() -> Path:
    """The wheel without compiled modules."""
    with tempfile.TemporaryDirectory() as folder:
        pip(sys.executable, "wheel", "--no-deps", "--wheel-dir", folder, str(ROOT))
        (made,) = Path(folder).glob("*.whl")
        DIST.mkdir(exist_ok=True)
        return Path(shutil.move(made, DIST / made.name))


def compiled(plain: Path, copy: Path) -> Path:
    """The same wheel with the compiled modules of a copy of the package."""
    wheel = DIST / plain.name.replace("py3-none-any", tag())
    with zipfile.ZipFile(plain) as source, zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as target:
        lines: list[str] = []

        def put(name: str, data: bytes) -> None:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{name},sha256={digest},{len(data)}\n")
            target.writestr(name, data)

        record = next(name for name in source.namelist() if name.endswith(".dist-info/RECORD"))
        for name in source.namelist():
            data = source.read(name)
            if name.endswith(".dist-info/WHEEL"):
                text = data.decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
                data = text.replace("Tag: py3-none-any", f"Tag: {tag()}").encode()
            if name != record:
                put(name, data)
        for path in sorted(path for path in copy.rglob("*") if path.suffix in {".so", ".pyd"}):
            put(str(path.relative_to(copy)), path.read_bytes())
        target.writestr(record, "".join([*lines, f"{record},,\n"]))
    return wheel


def tried(wheels: list[Path]) -> None:
    """Install each into an environment with nothing else in it, and let it play: both must play the same games."""
    prints: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if sys.platform == "win32" else "bin")
        for number, wheel in enumerate(wheels):
            again = ["--no-deps", "--force-reinstall"] if number else []
            pip(str(programs / "python"), "install", *again, str(wheel))
            said = _said(programs, folder, "--version")
            wanted = "plain Python" if "none-any" in wheel.name else "compiled"
            if wanted not in said:
                sys.exit(f"{wheel.name} says {said!r}, which should be {wanted}")
            prints.add(json.loads(_said(programs, folder, *GAME))["fingerprint"])
            print(f"{wheel.name}: {said}", flush=True)
    if len(prints) != 1:
        sys.exit("the wheels play different games")


def _said(programs: Path, folder: str, *words: str) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}  # no other Rotonde
    command = [str(programs / "rotonde"), *words]
    return subprocess.run(command, cwd=folder, env=env, check=True, capture_output=True, text=True).stdout.strip()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--try", action="store_true", dest="trial", help="install each and play a game")
    parser.add_argument("--opt", choices="0123", default="3", help="optimisation level of the C compiler")
    options = parser.parse_args(argv)
    wheels = [pure()]
    if shutil.which("cc"):
        script = [sys.executable, str(ROOT / "tools" / "compile.py"), "--opt", options.opt, "--into", str(COPY)]
        subprocess.run(script, check=True)
        wheels.append(compiled(wheels[0], COPY))
    else:
        print("left out: the compiled wheel (no C compiler here)", flush=True)
    if options.trial:
        tried(wheels)
    return 0


if __name__ == "__main__":
    sys.exit(main())
