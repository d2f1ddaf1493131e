"""CSV files that only grow, a row for every finished game.

What a run that was killed left of its last row is no game: it is left out, and played again.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from rotonde.arena.errors import ResultsError

Row = dict[str, str]


def mend(file: Path, fields: Sequence[str], what: str) -> None:
    """Leave out a row, or a heading, that was broken off; ResultsError, all untouched, if it has other columns."""
    if not file.exists():
        return
    try:
        content = file.read_bytes()
    except OSError as error:
        raise ResultsError(f"{file} cannot be read: {error.strerror}; choose another file") from error
    heading = ",".join(fields).encode()
    first, line_end, _ = content.partition(b"\n")
    begun = heading.startswith(first.rstrip(b"\r")) if not line_end else _columns(first) == [*fields]
    if not begun:
        raise ResultsError(f"{file} holds no {what}: its first line does not name their columns; choose another file")
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with file.open("r+b") as out:
            out.truncate(whole)


def rows(file: Path, fields: Sequence[str]) -> Iterator[tuple[int, Row]]:
    """Every row with the number of its line; ResultsError for one that has other columns than the first line names."""
    if not file.exists():
        return
    try:
        with file.open(newline="", encoding="utf-8-sig") as lines:
            reader = csv.reader(lines)
            next(reader, None)
            for cells in reader:
                if cells and len(cells) != len(fields):
                    raise bad_row(file, reader.line_num, f"{len(cells)} values where there are {len(fields)} columns")
                if cells:
                    yield reader.line_num, dict(zip(fields, cells))
    except (UnicodeDecodeError, csv.Error) as error:
        raise ResultsError(f"{file} cannot be read as text: {error}; choose another file") from None


def bad_row(file: Path, line: int, why: object) -> ResultsError:
    """A row that is no finished game."""
    return ResultsError(f"{file}, line {line}, is no finished game: {why}; take the line out and it is played again")


def append(file: Path, fields: Sequence[str], row: Sequence[object]) -> None:
    """One row more, below the heading."""
    new = not file.exists() or not file.stat().st_size
    with file.open("a", newline="", encoding="utf-8") as lines:
        out = csv.writer(lines)
        if new:
            out.writerow(fields)
        out.writerow(row)


def _columns(line: bytes) -> list[str]:
    text = line.decode("utf-8-sig", "replace").rstrip("\r")
    return next(csv.reader([text]), [])
