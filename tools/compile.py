"""Compile the hot modules with mypyc, in place or into a copy of the package.

    python tools/compile.py                 beside their sources in src/ (git ignores what is built)
    python tools/compile.py --into DIR      in DIR, a full copy of the package: PYTHONPATH=DIR runs compiled,
                                            while the checkout itself goes on running plain
    python tools/compile.py --clean         remove what the first form built
    python tools/compile.py --list          print the modules that would be compiled
    python tools/compile.py --games KEYS    of the games only these, by comma: while one is worked on, it takes a
                                            quarter of the time

Which modules: `[tool.rotonde.compile]` in pyproject.toml. This is a script beside the package and not a build
hook of it, so that an ordinary install needs no C compiler and every wheel is pure Python.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
STAMP = "compiled.json"
PLAIN = "\n# stays plain: "  # how a module says that it is not to be compiled

# Asks Python itself which file each module is loaded from: a plain module must not pass for a compiled one.
CHECK = """
import importlib, sys
bad = [m for m in sys.argv[2:] if not (importlib.import_module(m).__file__ or "").endswith(sys.argv[1])]
sys.exit("not compiled: " + ", ".join(bad) if bad else 0)
"""


def sources(root: Path) -> list[Path]:
    """The files to compile, relative to src/, in a fixed order."""
    config = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["rotonde"]["compile"]
    excluded = {path for pattern in config.get("exclude", []) for path in root.glob(pattern)}
    found: set[Path] = set()
    for pattern in config["modules"]:
        matches = set(root.glob(pattern)) - excluded
        if not matches:
            print(f"compile: nothing matches {pattern}", flush=True)
        found |= matches
    # A pattern like rules/*.py also finds __init__.py, which is loaded once: nothing to gain.
    hot = (path for path in found if path.name != "__init__.py" and PLAIN not in path.read_text("utf-8"))
    return sorted(path.relative_to(root / "src") for path in hot)


def of_games(files: list[Path], keys: list[str]) -> list[Path]:
    """Those of some games, and all that belong to none; SystemExit if there is no such game."""
    games = {path.parts[2] for path in files if path.parts[1] == "games" and len(path.parts) > 3}
    if unknown := set(keys) - games:
        sys.exit(f"compile: no game called {', '.join(sorted(unknown))}; there are: {', '.join(sorted(games))}")
    return [path for path in files if path.parts[1] != "games" or path.parts[2] not in games - set(keys)]


def module_name(source: Path) -> str:
    return ".".join(source.with_suffix("").parts)


def built(top: Path) -> list[Path]:
    """What mypyc built: a small module beside each source, the shared library beside the package."""
    return sorted([*top.glob("*__mypyc*.so"), *top.glob("*__mypyc*.pyd")]) + sorted(
        path for path in (top / "rotonde").rglob("*") if path.suffix in {".so", ".pyd"}
    )


def clean(top: Path) -> None:
    for path in built(top):
        path.unlink()


def mirror(source: Path, target: Path) -> None:
    """Make target the same as source, leaving alone the files that are equal and the built modules."""
    wanted: set[Path] = set()
    for path in sorted(source.rglob("*")):
        if path.is_dir() or "__pycache__" in path.parts or path.suffix in {".so", ".pyd"}:
            continue
        relative = path.relative_to(source)
        wanted.add(relative)
        copy = target / relative
        if not copy.exists() or copy.read_bytes() != path.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, copy)
    if target.exists():
        for path in sorted(target.rglob("*")):
            if path.is_file() and path.relative_to(target) not in wanted and path.suffix not in {".so", ".pyd"}:
                path.unlink()


def fingerprint(root: Path, opt: str, games: str) -> str:
    """Changes whenever a build could come out otherwise: a source (types cross files), a tool or a flag."""
    from mypy.version import __version__ as mypy_version

    digest = hashlib.sha256(f"{mypy_version} {SUFFIX} {opt} {games}".encode())
    package = root / "src" / "rotonde"
    for path in [root / "pyproject.toml", Path(__file__), *sorted(package.rglob("*.py"))]:
        digest.update(str(path.relative_to(root) if path.is_relative_to(root) else path.name).encode())
        digest.update(b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def side_by_side(compiler: Any, pool: Executor) -> None:
    """Let a compiler of setuptools take all its files at once; by itself it takes one after the other."""
    compile_all, compile_one = compiler.compile, compiler._compile
    started: list[Future[None]] = []

    def compile_and_wait(*args: Any, **options: Any) -> Any:
        objects = compile_all(*args, **options)
        while started:
            started.pop().result()
        return objects

    compiler._compile = lambda *args: started.append(pool.submit(compile_one, *args))
    compiler.compile = compile_and_wait


def build(root: Path, top: Path, work: Path, files: list[Path], opt: str) -> None:
    """Run mypyc from the folder that holds the package, so that modules get their own names."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class ManyAtOnce(build_ext):
        def build_extensions(self) -> None:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                side_by_side(self.compiler, pool)
                super().build_extensions()

    many = opt == "0"  # for a fast program one file is better: the compiler sees across modules
    os.chdir(top)
    modules: Sequence[Any] = mypycify(
        [f"--config-file={root / 'pyproject.toml'}", f"--cache-dir={work / 'mypy'}", *map(str, files)],
        opt_level=opt,
        debug_level="0",
        multi_file=many,
        target_dir=str(work / "c"),
    )
    setup(
        name="rotonde-compiled",
        packages=[],
        py_modules=[],
        ext_modules=modules,
        cmdclass={"build_ext": ManyAtOnce},
        script_args=[
            *("--quiet", "build_ext", "--inplace"),
            *("--build-temp", str(work / "o"), "--build-lib", str(work / "lib")),
        ],
    )


def check(top: Path, files: list[Path]) -> None:
    env = {**os.environ, "PYTHONPATH": str(top)}
    command = [sys.executable, "-c", CHECK, SUFFIX, *map(module_name, files)]
    if subprocess.run(command, env=env, cwd=top, check=False).returncode:
        sys.exit("compile: the modules were built, but do not load")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, metavar="DIR", help="build in a copy of the package in this folder")
    parser.add_argument("--clean", action="store_true", help="remove the extension modules from src/")
    parser.add_argument("--list", action="store_true", help="print the modules that would be compiled")
    parser.add_argument("--games", default="", metavar="KEYS", help="of the games only these, by comma")
    parser.add_argument("--opt", choices="0123", default="3", help="optimisation level of the C compiler")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    root: Path = options.root.resolve()

    if options.clean:
        clean(root / "src")
        return 0
    files = sources(root)
    if options.games:
        files = of_games(files, options.games.split(","))
    if options.list:
        print("\n".join(map(module_name, files)))
        return 0

    top: Path = options.into.resolve() if options.into else root / "src"
    work = root / "build" / "mypyc" / ("copy" if options.into else "place")
    if options.into:
        mirror(root / "src" / "rotonde", top / "rotonde")
    if not files:
        clean(top)
        print("compile: no module to compile", flush=True)
        return 0
    stamp = work / STAMP
    wanted = {"fingerprint": fingerprint(root, options.opt, options.games), "top": str(top)}
    if stamp.exists() and built(top) and json.loads(stamp.read_text("utf-8")) == wanted:
        print(f"compile: {len(files)} modules are up to date", flush=True)
    else:
        stamp.unlink(missing_ok=True)
        clean(top)
        work.mkdir(parents=True, exist_ok=True)
        build(root, top, work, files, options.opt)
        check(top, files)
        stamp.write_text(json.dumps(wanted), "utf-8")
        print(f"compile: {len(files)} modules compiled", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
