"""Folders that tunings, screenings and courses keep their games in: whose each is, and how it was begun."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rotonde.core import SetupError
from rotonde.core.errors import shown

FILES = {"tuning": "settings.json", "screening": "screening.json", "course": "course.json"}  # the settings of each kind
COMMANDS = {"tuning": "tune", "screening": "tune --screening", "course": "learn"}
WRITTEN = (  # that no new tuning or screening may overwrite
    *("games.jsonl", "screening.jsonl", "proof.jsonl"),
    *("hand.json", "report.md", "columns.csv", "screening.csv"),
)
GAMES = "generation-*"  # folders of self-play

Settings = Mapping[str, Any]


def claim(folder: Path, kind: str, mine: Settings) -> None:
    """Make sure that a folder holds games of these settings, or none; SetupError, and nothing touched, for others."""
    file = folder / FILES[kind]
    if file.exists():
        _agree(file, kind, mine)
        return
    for other, name in FILES.items():
        if (folder / name).exists():
            raise SetupError(f"{folder} holds a {other}, of `rotonde {COMMANDS[other]}`; choose another folder")
    if kind != "course":
        _check_new(folder)
    folder.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".part")
    partial.write_text(json.dumps(dict(mine), indent=1) + "\n", "utf-8")
    partial.replace(file)


def _check_new(folder: Path) -> None:
    if any(folder.glob(GAMES)):  # of a course that was begun before those had settings
        raise SetupError(f"{folder} holds games of `rotonde learn`; choose another folder")
    for name in WRITTEN:
        if (folder / name).exists():
            raise SetupError(f"{folder} holds a file {name} already, which would be lost; choose another folder")


def _agree(file: Path, kind: str, mine: Settings) -> None:
    try:
        there = json.loads(file.read_bytes())
    except ValueError as error:  # a text of other letters is one too
        raise SetupError(f"{file} cannot be read: {error}; choose another folder") from None
    if not isinstance(there, dict):
        raise SetupError(f"{file} holds no settings of a {kind}; choose another folder")
    for name, value in json.loads(json.dumps(dict(mine))).items():
        if there.get(name) != value:
            differing = _differing(name, there.get(name), value)
            raise SetupError(f"{file.parent} holds a {kind} {differing}; choose another folder")


def _differing(name: str, there: Any, mine: Any) -> str:
    """What differs, and of many things no more than the first of them."""
    if isinstance(there, dict) and isinstance(mine, dict):
        first = next(key for key in (*mine, *there) if mine.get(key) != there.get(key))
        if first not in there or first not in mine:
            return f"without {first}" if first in mine else f"with {first}, which is not asked for now"
        return f"with {first} {name} {_said(there[first])}, not {_said(mine[first])}"
    return f"with {name} {_said(there)}, not {_said(mine)}"


def _said(value: Any) -> str:
    return value if isinstance(value, str) else shown(value)
