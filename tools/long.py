"""Run what takes too long for `make test`: every test marked `long`, one by one, resumable.

    python tools/long.py                what has not passed yet with these sources
    python tools/long.py --only steam   those whose name holds "steam"
    python tools/long.py --list         what there is, and what has passed
    python tools/long.py --fresh        all of it again

A test that passed leaves a note in build/long, with a hash of the sources and tests it passed with. An interrupted
run goes on with what is left; a changed source starts anew.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTES = ROOT / "build" / "long"
COMPILED = ROOT / "build" / "compiled"


def environment() -> dict[str, str]:
    """The agreement tests compare with the compiled copy, where there is one."""
    found = {"ROTONDE_COMPILED_DIR": str(COMPILED)} if (COMPILED / "rotonde").is_dir() else {}
    return {**os.environ, **found}


def collected() -> list[str]:
    """The names of all long tests, in pytest's order."""
    command = [sys.executable, "-m", "pytest", "-m", "long", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment())
    if done.returncode not in (0, 5):  # 5: there are none
        sys.exit(done.stdout + done.stderr)
    return [line for line in done.stdout.splitlines() if "::" in line]


def sources_hash() -> str:
    """A hash of everything that a test can depend on inside the project."""
    found = hashlib.sha256()
    for folder in ("src", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix not in (".pyc", ".so"):
                found.update(str(path.relative_to(ROOT)).encode())
                found.update(path.read_bytes())
    return found.hexdigest()[:16]


def note_of(test: str) -> Path:
    return NOTES / hashlib.sha256(test.encode()).hexdigest()[:16]


def passed(test: str, sources: str) -> bool:
    note = note_of(test)
    return note.exists() and note.read_text("utf-8").split("\n", 1)[0] == sources


def run(test: str, sources: str) -> bool:
    """One test; its output is shown as it comes."""
    began = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-m", "long", "-q", "-s", "--timeout", "0", "--no-header", test]
    done = subprocess.run(command, cwd=ROOT, env=environment())
    if done.returncode == 0:
        NOTES.mkdir(parents=True, exist_ok=True)
        note_of(test).write_text(f"{sources}\n{test}\n{time.monotonic() - began:.0f} s\n", "utf-8")
    return done.returncode == 0


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", metavar="TEXT", help="only tests whose name holds this")
    parser.add_argument("--list", action="store_true", help="print the tests and what has passed, and run none")
    parser.add_argument("--fresh", action="store_true", help="run also what has passed")
    args = parser.parse_args(argv)
    sources = sources_hash()
    tests = [test for test in collected() if args.only in test]
    if not tests:
        print(f"long: no test marked long has {args.only!r} in its name")
        return 2
    if args.list:
        for test in tests:
            print(f"{'passed' if passed(test, sources) else '  open'}  {test}")
        return 0
    due = [test for test in tests if args.fresh or not passed(test, sources)]
    print(f"long: {len(due)} of {len(tests)} to run")
    failed = []
    for i, test in enumerate(due, 1):
        print(f"long: {i} of {len(due)}: {test}", flush=True)
        if not run(test, sources):
            failed.append(test)
    for test in failed:
        print(f"long: failed; to repeat it: python tools/long.py --only '{test}'")
    print(f"long: {len(due) - len(failed)} passed, {len(failed)} failed, {len(tests) - len(due)} had passed before")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
