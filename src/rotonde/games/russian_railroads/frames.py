"""The decisions that wait on the stack. Indices are those of the board's tables; documents write them as words."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core.frames import Frame


class Added(Frame):
    """The parent of frames that games built on this one add; their table knows the choices (Table.more_choices)."""

    __slots__ = ()
    seat: int


@dataclass(frozen=True, slots=True)
class Turn(Frame):
    """Nothing is pending: the seat in turn acts or passes. It never lies on the stack."""

    kind = "turn"


TURN = Turn()


@dataclass(frozen=True, slots=True)
class Shuffle(Frame):
    """Chance speaks: `what` is bonus (RR-2.2), engineers (RR-2.4) or order (RR-2.7)."""

    kind = "shuffle"
    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Starting(Frame):
    """A seat chooses its start bonus (RR-2.8)."""

    kind = "starting"
    seat: int


@dataclass(frozen=True, slots=True)
class Paying(Frame):
    """A space was chosen, and there are several ways to pay for it (RR-3.5)."""

    kind = "paying"
    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class Swapping(Frame):
    """A turn-order place was paid with something else than an own worker; one must be fetched (RR-12.2)."""

    kind = "swapping"
    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class Reusing(Frame):
    """The worker of a turn-order space may act once more (RR-12.4)."""

    kind = "reusing"
    seat: int
    space: int


@dataclass(frozen=True, slots=True)
class Working(Frame):
    """An effect is carried out: the parts that are left, each mandatory or optional (rules/parts.py)."""

    kind = "working"
    seat: int
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placing(Frame):
    """A locomotive is in the hand of its owner (RR-7.3 to RR-7.5)."""

    kind = "placing"
    seat: int
    tile: int
    fresh: bool  # just taken: must be placed where it can (RR-7.9); a displaced one may be given up


@dataclass(frozen=True, slots=True)
class Replacing(Frame):
    """A factory is in the hand of its owner, whose places are full (RR-8.3)."""

    kind = "replacing"
    seat: int
    factory: int


@dataclass(frozen=True, slots=True)
class Earning(Frame):
    """Benefits earned at once, by their number; with two kinds among them the player says which is next (RR-3.12)."""

    kind = "earning"
    seat: int
    specials: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choosing(Frame):
    """A ? space was earned: choose a token for it (RR-14.1)."""

    kind = "choosing"
    seat: int
    special: int


@dataclass(frozen=True, slots=True)
class Drawing(Frame):
    """Take a ? card that can be carried out, or none (RR-14.2, RR-14.3)."""

    kind = "drawing"
    seat: int


@dataclass(frozen=True, slots=True)
class Picking(Frame):
    """Look through the bonus pile and take a card, or points (RR-14.4)."""

    kind = "picking"
    seat: int


@dataclass(frozen=True, slots=True)
class Repeating(Frame):
    """Choose the action to repeat (RR-11.7); `must`: it has to be carried out completely (RR-11.9)."""

    kind = "repeating"
    seat: int
    must: bool
