"""Games that are kept while something is looked for: a file with a line for each, which only grows."""

from __future__ import annotations

import json
from pathlib import Path

from rotonde.arena.results import GameResult, read_result
from rotonde.core import SetupError

BEGIN = b'{"index": '  # of every line


def games_of(file: Path) -> list[GameResult]:
    """What a file holds; a last line that was broken off is left out, there too."""
    content = file.read_bytes() if file.exists() else b""
    whole = content.rfind(b"\n") + 1
    found = []
    for number, line in enumerate(content[:whole].split(b"\n")[:-1], 1):
        try:
            found.append(read_result(line))
        except ValueError as error:
            raise no_game(file, number, error) from None
    rest = content[whole:]
    if not (
        rest.startswith(BEGIN) or BEGIN.startswith(rest)
    ):  # nobody's notes are taken for a line that was broken off
        raise no_game(file, len(found) + 1, "it does not begin like one")
    if rest:
        with file.open("r+b") as out:
            out.truncate(whole)
    return found


def no_game(file: Path, line: int, why: object) -> SetupError:
    """What to do about a line that is none."""
    return SetupError(f"{file}, line {line}, is no game ({why}); take it out and the same command goes on")


def add(file: Path, result: GameResult) -> None:
    """One game more."""
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps(result.to_dict()) + "\n")
