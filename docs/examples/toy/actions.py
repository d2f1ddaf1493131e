"""The verbs of Whistle Stop, each with its notation."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core import Action, Notation


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Chance: a card from the deck goes to a player (counted from 1)."""

    verb = "deal"
    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """A coal card from the hand, face down."""

    verb = "lay"
    card: int


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance: the die."""

    verb = "roll"
    pips: int


@dataclass(frozen=True, slots=True)
class Drive(Action):
    """The train goes to a stop."""

    verb = "drive"
    stop: str


@dataclass(frozen=True, slots=True)
class Whistle(Action):
    """Collect in place of the driver."""

    verb = "whistle"


@dataclass(frozen=True, slots=True)
class Quiet(Action):
    """Do not whistle."""

    verb = "quiet"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """What to collect: `fares` or `whistle`."""

    verb = "take"
    what: str


NOTATION = Notation("whistle_stop", Deal, Lay, Roll, Drive, Whistle, Quiet, Take)
