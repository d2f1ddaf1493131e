"""Where a game stands: one frame for the running step, with Production's steps on top of it.

Hexes are written by label and edges as `J8.NW`, so that a frame is readable as it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core.frames import Frame
from rotonde.core.state import CHANCE


@dataclass(frozen=True, slots=True)
class SetUp(Frame):
    """Cubes are drawn for the chart, then for the cities (AOS-2.1, AOS-2.2)."""

    kind = "set_up"
    drawn: int
    seat: int = CHANCE


@dataclass(frozen=True, slots=True)
class FirstOrder(Frame):
    """Every player rolls for the first turn order; tied players roll again (AOS-2.4)."""

    kind = "first_order"
    rolls: tuple[tuple[int, ...], ...]  # the totals of each seat
    seat: int = CHANCE


@dataclass(frozen=True, slots=True)
class IssueShares(Frame):
    """`seat` may issue shares (AOS-3)."""

    kind = "issue_shares"
    seat: int


@dataclass(frozen=True, slots=True)
class Auction(Frame):
    """`seat` bids, holds or passes (AOS-4)."""

    kind = "determine_player_order"
    seat: int
    leader: int  # who holds the highest bid, -1 for nobody
    bids: tuple[int, ...]  # the last bid of each seat, 0 for none
    passed: tuple[int, ...]  # who left, first to pass first
    token: int  # who may still hold, -1 for nobody


@dataclass(frozen=True, slots=True)
class SelectActions(Frame):
    """`seat` chooses an action (AOS-5)."""

    kind = "select_actions"
    seat: int


@dataclass(frozen=True, slots=True)
class BuildTrack(Frame):
    """`seat` builds (AOS-6)."""

    kind = "build_track"
    seat: int
    built: int = 0  # tiles used
    urbanized: bool = False
    hexes: tuple[str, ...] = ()  # where tiles were built in this turn
    kept: tuple[str, ...] = ()  # free ends of lines started or extended in this turn (AOS-7.3)


@dataclass(frozen=True, slots=True)
class MoveGoods(Frame):
    """`seat` moves a cube, upgrades or passes (AOS-10)."""

    kind = "move_goods"
    seat: int
    round: int  # 1 or 2
    upgraded: tuple[int, ...] = ()  # who raised the engine in this phase


@dataclass(frozen=True, slots=True)
class Growth(Frame):
    """Dice are rolled for a side of the chart (AOS-13.2)."""

    kind = "goods_growth"
    side: str
    seat: int = CHANCE


@dataclass(frozen=True, slots=True)
class Production(Frame):
    """`seat` may use Production (AOS-13.1)."""

    kind = "production"
    seat: int


@dataclass(frozen=True, slots=True)
class Drawing(Frame):
    """Cubes are drawn for Production."""

    kind = "production_draw"
    player: int
    cubes: tuple[str, ...]
    missing: int  # how many are still to be drawn
    seat: int = CHANCE


@dataclass(frozen=True, slots=True)
class Placing(Frame):
    """`seat` puts drawn cubes on the chart."""

    kind = "production_place"
    seat: int
    cubes: tuple[str, ...]
    left: int  # how many are still to be placed


FRAMES: dict[str, type[Frame]] = {
    c.kind: c
    for c in (
        SetUp,
        FirstOrder,
        IssueShares,
        Auction,
        SelectActions,
        BuildTrack,
        MoveGoods,
        Growth,
        Production,
        Drawing,
        Placing,
    )
}
