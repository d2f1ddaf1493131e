"""Kills of a site by the thousand, a batch at a time: a run that was interrupted goes on where it was."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rotonde.web.running.build import build_id

ROOT = Path(__file__).parents[2]
BATCH = 50  # kills at one table


def killed(place: str, rounds: int, seed: int = 7) -> dict[str, Any]:
    """What crash.py found."""
    paths = os.pathsep.join([str(ROOT / "docs" / "examples"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    run = subprocess.run(
        [sys.executable, str(Path(__file__).parent / "crash.py"), place, str(rounds), str(seed)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def many_killed(name: str, rounds: int, place: Callable[[int], str]) -> dict[str, Any]:
    """The same of many tables, each at a place of its own. A batch that is done is noted in build/soak for the sources
    that it was done with, and not done again."""
    notes = ROOT / "build" / "soak" / build_id()
    notes.mkdir(parents=True, exist_ok=True)
    sums: dict[str, Any] = {"acknowledged": 0, "resent": 0, "problems": []}
    for batch, begin in enumerate(range(0, rounds, BATCH)):
        count = min(BATCH, rounds - begin)
        note = notes / f"kills-{name}-{batch}-{count}.json"
        if not note.exists():
            note.write_text(json.dumps(killed(place(batch), count, batch)), "utf-8")
        found = json.loads(note.read_text("utf-8"))
        sums = {key: value + found[key] for key, value in sums.items()}
    return sums
