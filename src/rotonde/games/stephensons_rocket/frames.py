"""The decisions that interrupt a turn."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core.frames import Frame


@dataclass(frozen=True, slots=True)
class Lifted(Frame):
    """A station is in the hand of its owner, who must set it down elsewhere (SR-5.4)."""

    kind = "lifted"
    seat: int
    hex: int


@dataclass(frozen=True, slots=True)
class Veto(Frame):
    """A locomotive has been moved; `seat` may bid for where it goes (SR-7)."""

    kind = "veto"
    seat: int
    company: int
    chosen: int  # the mover's hex
    at: int  # where the locomotive stands now
    bid: int  # the highest bid so far, 0 for none
    bidder: int  # who made it, -1 for nobody
