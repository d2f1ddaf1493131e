"""Folders that games are kept in: of which series they are, so that a run can go on and none is mixed with others."""

from __future__ import annotations

import json
from pathlib import Path

from rotonde.core import SetupError

NAME = "SERIES"  # JSON; no suffix of records, which are looked for in the same folders


def claim(folder: Path, told: dict[str, object], kept: str) -> bool:
    """Is this folder of the same series already? Else it becomes so; SetupError if it holds `kept` of another one."""
    note = folder / NAME
    if note.is_file():
        try:
            before = json.loads(note.read_text("utf-8"))
        except ValueError:
            before = None
        if before == told:
            return True
    elif not any(folder.glob(kept)):
        note.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return False
    raise SetupError(
        f"{folder} holds the records of other games, which would be overwritten; choose another folder, "
        f"or go on with the game, bots, seats, options and seed of its {NAME}"
    )
