"""What a game came to in figures: where money and points came from, what was done how often, and how well it paid.

Which figures those are is data of the stall, `statistics.json`; a game that is built on another adds to the other's.
What strong bots come to is measured once and lies beside it, `strong.json` (`tools/strong.py` makes it).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final, Literal

import msgspec

from rotonde.coach.lessons.lesson import Said
from rotonde.core import Game, Record
from rotonde.core.events import Event
from rotonde.core.sentences import N_

Group = Literal["money", "points", "actions", "efficiency"]
GROUPS: Final[dict[Group, str]] = {
    "money": N_("Money"),
    "points": N_("Points"),
    "actions": N_("What was done"),
    "efficiency": N_("How well it paid"),
}
FILE, STRONG = "statistics.json", "strong.json"


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A figure for each seat: events that are counted, or an argument of theirs that is added up, or a ratio."""

    group: Group
    title: Said
    events: tuple[str, ...] = ()
    sum: str = ""  # the argument; "": they are counted
    of: str = ""  # a ratio: of this row …
    per: str = ""  # … for each of that one


class Strong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What strong bots come to at a table of so many seats, on average."""

    games: int
    score: float
    figures: dict[str, float]


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strong bots of a game: who played, and what they come to by seats."""

    bot: str
    players: dict[str, Strong]


Figures = dict[str, tuple[float | None, ...]]  # of each seat; None where there is nothing to divide by


@cache
def rows(game: Game) -> dict[str, Row]:
    """What is counted in a game, by name."""
    read: dict[str, Row] = {}
    for folder in reversed(game.words.catalogues()):
        path = folder.parent / FILE
        if path.exists():
            read |= msgspec.json.decode(path.read_bytes(), type=dict[str, Row])
    return read


@cache
def level(game: Game) -> Level | None:
    """What strong bots come to; None where nobody has measured it."""
    path = game.folder / STRONG
    return msgspec.json.decode(path.read_bytes(), type=Level) if path.exists() else None


def strong(record: Record, game: Game) -> Strong | None:
    """The same for the seats of a record; only for the usual options, which they played with."""
    usual = game.new(record.players).options == record.start().options
    known = level(game)
    return known.players.get(str(record.players)) if known is not None and usual else None


def figures(record: Record, game: Game) -> Figures:
    """The figures of a record."""
    events = [event for moment in record.moments() for event in moment.events]
    return tally(rows(game), events, record.players)


def tally(asked: Mapping[str, Row], events: Iterable[Event], players: int) -> Figures:
    """The figures of some events."""
    counted = {name: [0.0] * players for name, row in asked.items() if not row.of}
    for event in events:
        if event.seat is None or not 0 <= event.seat < players:
            continue
        for name, found in counted.items():
            if event.kind in asked[name].events:
                found[event.seat] += float(event.args[asked[name].sum]) if asked[name].sum else 1.0
    out: Figures = {}
    for name, row in asked.items():
        out[name] = _ratio(counted[row.of], counted[row.per]) if row.of else tuple(counted[name])
    return out


def _ratio(of: Sequence[float], per: Sequence[float]) -> tuple[float | None, ...]:
    return tuple(a / b if b else None for a, b in zip(of, per, strict=True))
