"""Weights of an evaluation as data: a file of the stall, `weights/hand.json`, with a sentence for each figure.

It also says who made them, how, and from which games. `rotonde tune` writes such files; the compiled code reads them.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from importlib import import_module
from pathlib import Path

import msgspec

from rotonde.core.errors import SetupError

FILE = "weights/hand.json"


class Figure(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One weight, or a row of them that belong together."""

    value: float | list[float]
    least: float
    most: float
    says: str
    whole: bool = False  # only whole numbers make sense
    by_players: int = 0  # a row by the number of players: its first value is for so many; 0: it is no such row

    @property
    def row(self) -> list[float]:
        """Its value as a row, whether it is one or not."""
        return self.value if isinstance(self.value, list) else [self.value]

    def places(self, seats: Collection[int]) -> list[int]:
        """Where in its row what holds in games with so many players stands: everywhere, if it says nothing of them."""
        every = range(len(self.row))
        return [i for i in every if self.by_players + i in seats] if self.by_players else [*every]

    def part(self, seats: Collection[int]) -> list[float]:
        """What holds in games with so many players."""
        return [self.row[i] for i in self.places(seats)]

    def with_part(self, seats: Collection[int], part: Sequence[float]) -> list[float]:
        """Its row with another such part, and the rest as it is."""
        row = [*self.row]
        for i, value in zip(self.places(seats), part, strict=True):
            row[i] = value
        return row


class Hand(msgspec.Struct, forbid_unknown_fields=True):
    """What the file holds."""

    game: str
    made_by: str
    how: str
    games: str  # from which games
    figures: dict[str, Figure]


def place(package: str) -> Path:
    """Where the weights of a stall lie."""
    return Path(import_module(package).__file__ or "").parent / FILE


def read(path: Path, key: str) -> Hand:
    """The weights of a file for one game; SetupError says what is wrong with it."""
    try:
        hand = msgspec.json.decode(path.read_bytes(), type=Hand)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SetupError(f"{path} holds no weights of an evaluation: {error}") from None
    if hand.game != key:
        raise SetupError(f"{path} holds weights for {hand.game}, not for {key}")
    for name, figure in hand.figures.items():
        if not figure.row or not all(figure.least <= x <= figure.most for x in figure.row):
            given = ", ".join(f"{x:g}" for x in figure.row) or "nothing"
            raise SetupError(f"{path}: {name} is {given}, not within {figure.least:g} and {figure.most:g}")
    return hand


def write(path: Path, hand: Hand) -> None:
    """Write the file, at once and whole."""
    partial = path.with_suffix(".part")
    partial.write_bytes(msgspec.json.format(msgspec.json.encode(hand), indent=1) + b"\n")
    partial.replace(path)


def rounded(x: float) -> float:
    """To four digits that count: more than anybody can measure."""
    return round(x, 3 - math.floor(math.log10(abs(x)))) if x else 0.0
