"""The verbs of Whistle Stop, each with its notation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rotonde.core import Action, Notation

if TYPE_CHECKING:
    from .table import Table


class Deal(Action):
    """Chance: a card from the deck goes to a player (counted from 1)."""

    player: int
    card: int


class Lay(Action):
    """A coal card from the hand, face down."""

    card: int


class Roll(Action):
    """Chance: the die."""

    pips: int


class Drive(Action):
    """The train goes to a stop."""

    stop: str


class Whistle(Action):
    """Collect in place of the driver."""


class Quiet(Action):
    """Do not whistle."""


class Take(Action):
    """What to collect: `fares` or `whistle`."""

    what: str


NOTATION = Notation("whistle_stop", Deal, Lay, Roll, Drive, Whistle, Quiet, Take)


def integers(table: Table) -> Iterator[Action]:
    """What the integers of learning machines stand for: all that a player can ever decide, in an order that is kept."""
    yield from map(Lay, sorted(set(table.line.cards)))
    yield from (Drive(stop.name) for stop in table.line.stops)
    yield from (Whistle(), Quiet(), Take("fares"), Take("whistle"))
