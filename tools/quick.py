"""Check one game in about a minute, while one works on it; `make test` is what counts.

    python tools/quick.py age_of_steam

Format, lint, limits, sentences, types of the game and of what it stands on; its own tests, recorded games, counts of
positions and a short run of the kit; whether the rulesets of games that are built on it follow. Each check that fails
says which command repeats it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED_TESTS = (
    "tests/core/test_conformance.py",
    "tests/core/test_steps.py",
    "tests/games/test_records.py",
    "tests/perft",
)


@dataclass
class Check:
    """A command, and whether it has passed."""

    name: str
    command: list[str]
    process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment()
        )

    def passed(self) -> bool:
        """Wait for it; what went wrong is shown, with the command."""
        assert self.process is not None
        said, _ = self.process.communicate()
        if self.process.returncode == 0:
            return True
        print(said.rstrip())
        print(f"quick: {self.name} failed; to repeat it:\n    {shown(self.command)}\n", flush=True)
        return False


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}


def shown(command: Sequence[str]) -> str:
    """A command as one would type it."""
    words = ["python" if word == sys.executable else f"'{word}'" if " " in word else word for word in command]
    return " ".join(words)


def games() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "src" / "rotonde" / "games").glob("*/__init__.py"))


def checks(game: str) -> tuple[list[Check], list[Check]]:
    """Those of a second, one after the other, and those of many, side by side."""
    python, source, tests = sys.executable, f"src/rotonde/games/{game}", f"tests/games/{game}"
    workers = str(max(2, os.cpu_count() or 2))
    reminders = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests" / "games").glob("*/test_rulesets.py"))]
    short = [
        Check("the format", [python, "-m", "ruff", "format", "--check", source, tests]),
        Check("the lint", [python, "-m", "ruff", "check", source, tests]),
        Check("a limit", [python, "tools/limits.py"]),
        Check("the catalogue", [python, "tools/messages.py", "--check"]),
    ]
    run = [python, "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal", "-m", "not slow and not long"]
    long = [
        Check("a type", [python, "-m", "mypy", "--strict", source, tests]),
        Check("a test", [*run, tests, *[name for name in reminders if not name.startswith(f"{tests}/")]]),
        Check("a shared test", [*run, "-k", game, *SHARED_TESTS]),
    ]
    return short, long


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games(), metavar="GAME", help=", ".join(games()))
    game = parser.parse_args(argv).game
    began = time.monotonic()
    short, long = checks(game)
    good = True
    for check in short:
        check.start()
        good = check.passed() and good
    types, own, shared = long
    types.start()
    for check in (own, shared):
        check.start()
        good = check.passed() and good
    good = types.passed() and good
    used = os.times()
    spent = f"{time.monotonic() - began:.0f} s, {used.children_user + used.children_system:.0f} s of processor time"
    print(f"quick: {game} {'is good' if good else 'has faults'}, {spent}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
