"""What is being done inside a turn. The indices are those of the board's tables."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core.frames import Frame


@dataclass(frozen=True, slots=True)
class Step(Frame):
    """A tile of one decision was chosen: build, train, contract, buy_influence or share_price."""

    kind = "step"
    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class Lay(Frame):
    """Links are declared, then workers are mobilised (IS-6.1, IS-A2)."""

    kind = "lay"
    seat: int
    links: tuple[int, ...]  # declared, in the order in which they are laid
    hands: tuple[int, ...]  # workers mobilised so far: level I, II, III


@dataclass(frozen=True, slots=True)
class Second(Frame):
    """The first track is placed; the second, already paid for, comes next (IS-A2)."""

    kind = "second"
    seat: int
    link: int


@dataclass(frozen=True, slots=True)
class Recruit(Frame):
    """Workers of one column and engineers are recruited one by one (IS-6.2)."""

    kind = "recruit"
    seat: int
    column: int  # the column in use, -1 for none yet
    pieces: int  # recruited so far
    kinds: int  # engineers recruited in this action: bit 0 bridge, bit 1 tunnel


@dataclass(frozen=True, slots=True)
class Site(Frame):
    """A factory is begun; its worker is asked for (IS-6.3.5)."""

    kind = "site"
    seat: int
    good: int
    site: int


@dataclass(frozen=True, slots=True)
class Gather(Frame):
    """Goods are collected from own factories, one of each (IS-6.4)."""

    kind = "gather"
    seat: int
    taken: tuple[int, ...]  # factories that gave a good in this action


@dataclass(frozen=True, slots=True)
class Import(Frame):
    """Goods are imported: one at once, or any number to order (IS-6.5)."""

    kind = "import"
    seat: int
    ordered: int  # in this action


@dataclass(frozen=True, slots=True)
class Upgrade(Frame):
    """Points of an upgrade token are spent one by one (IS-6.1.17)."""

    kind = "upgrade"
    seat: int
    city: int
    points: int


@dataclass(frozen=True, slots=True)
class Overflow(Frame):
    """Goods find no room: these seats choose what to discard, all at the same time (IS-4.5)."""

    kind = "overflow"
    seats: tuple[int, ...]
