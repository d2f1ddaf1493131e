"""The decisions that German Railroads adds to the stack. Indices are those of the board's tables."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.games.russian_railroads.frames import Added

# Chance uses the base game's Shuffle too; `what` is then mix (GR-11.2), foundry (GR-7.1) or emil (GR-10.3).
MIX, FOUNDRY, EMIL = "mix", "foundry", "emil"


@dataclass(frozen=True, slots=True)
class Luck(Added):
    """Chance draws start-bonus cards for a player: so many more, beside those drawn (a bit set) (GR-11.1)."""

    kind = "luck"
    seat: int  # chance
    player: int
    n: int
    drawn: int


@dataclass(frozen=True, slots=True)
class Branching(Added):
    """Black is about to pass the switch of a line: Hamburg or Berlin (GR-3.3)?"""

    kind = "branching"
    seat: int
    line: int


@dataclass(frozen=True, slots=True)
class Extending(Added):
    """Black is about to enter an area: choose the tile that is laid there (GR-4.1)."""

    kind = "extending"
    seat: int
    area: int


@dataclass(frozen=True, slots=True)
class Taking(Added):
    """Choose an income marker (GR-5.1)."""

    kind = "taking"
    seat: int


@dataclass(frozen=True, slots=True)
class Acquiring(Added):
    """Choose one of the foundries that lie face up (GR-7.1)."""

    kind = "acquiring"
    seat: int


@dataclass(frozen=True, slots=True)
class Attaching(Added):
    """A stoker from the pile is in hand: choose its locomotive or factory (GR-7.4)."""

    kind = "attaching"
    seat: int


@dataclass(frozen=True, slots=True)
class Closing(Added):
    """A foundry was just used: keep it, or close it and attach it as a stoker (GR-7.6)."""

    kind = "closing"
    seat: int
    foundry: int


@dataclass(frozen=True, slots=True)
class Tallying(Added):
    """Points for locomotives that a foundry gives after its other effects, when they are highest (GR-9.2)."""

    kind = "tallying"
    seat: int
    part: int


@dataclass(frozen=True, slots=True)
class Burning(Added):
    """The coal factory was triggered: choose how much coal to pay; `moves` are free (GR-11.5)."""

    kind = "burning"
    seat: int
    moves: int


@dataclass(frozen=True, slots=True)
class Triggering(Added):
    """Choose the own factory to use (GR-11.1); `must`: it has to be one that does something (GR-11.8)."""

    kind = "triggering"
    seat: int
    must: bool


@dataclass(frozen=True, slots=True)
class Recalling(Added):
    """Choose a space used this round with one or two pieces, to be repeated (GR-9.1, GR-9.2)."""

    kind = "recalling"
    seat: int
