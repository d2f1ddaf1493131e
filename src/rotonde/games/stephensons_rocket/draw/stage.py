"""The stage of the Rocket: where everything lies, its table, its colours, its words, and the tokens on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, Final

from rotonde.core.hexes import union
from rotonde.draw import shapes as s, stage
from rotonde.draw.hexmap import HexMap, scenery_of
from rotonde.draw.states import BoxSpot, Spot
from rotonde.draw.svg import Attr, Point, g
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.rules.scoring import PASSENGER
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.steps.veto import veto_on

WIDTH: Final = 988
HEIGHT: Final = 736
EDGE: Final = 8.0  # paper around everything
MAP: Final = BoxSpot(EDGE, EDGE, 608, HEIGHT - 2 * EDGE, 2)
LEDGER_X: Final = MAP.x + MAP.w + 8
LEDGER_W: Final = WIDTH - EDGE - LEDGER_X
CLEAR_LEFT: Final = 26.0  # a page lays its zoom buttons over the top left corner
CLEAR: Final = 9.0
ENGINE: Final = 13.5
HOUSE: Final = 9.5


class Plot(HexMap):
    """The map of one board, laid out to fill its frame."""

    def __init__(self, board: Board, frame: BoxSpot = MAP, least: float = 0) -> None:
        super().__init__(board.grid.cells, frame, CLEAR_LEFT, CLEAR, least=least)
        self.scenery = scenery_of(__package__, board.grid.cells)

    def far(self) -> list[Point]:
        """Land that is not on the board."""
        runs = self.scenery.get("far", [])
        return [self.at(q, r + q / 2) for q, first, last in runs for r in range(first, last + 1)]


plot_of = lru_cache(32)(Plot)  # each made once
# kind → colour and sign (a girder, woven cloth, a barrel, a hide, a head), drawn around (0, 0) in a box of 10.5
SIGNS: dict[str, tuple[str, str]] = {
    "steel": ("grey", "M-3 -3h6M0 -3v6M-3 3h6"),
    "textile": ("purple", "M-3.4 -2q1.7 -1.8 3.4 0t3.4 0M-3.4 2q1.7 -1.8 3.4 0t3.4 0"),
    "brewing": ("yellow", "M-2.6 -3.2h5.2M-2.6 3.2h5.2M-3.3 0h6.6M-2.6 -3.2q-1.4 3.2 0 6.4M2.6 -3.2q1.4 3.2 0 6.4"),
    "leather": ("brown", "M0 -3.6L3.6 0L0 3.6L-3.6 0z"),
    PASSENGER: ("white", "M-3 4q3 -5 6 0M0 -1m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0"),
}
SIZE = 10.5


def token_shapes(kinds: list[str]) -> str:
    """Each kind's token, defined once around (0, 0); `token` sets it down."""
    return "".join(s.g(_art(kind), id=s.slug("token", kind)) for kind in kinds)


def _art(kind: str) -> str:
    """A kind that an edition adds wears its first letter."""
    colour, sign = SIGNS.get(kind, ("beige", ""))
    half = SIZE / 2
    box = s.rect(-half, -half, SIZE, SIZE, 2, fill=s.fill(colour), stroke="var(--ink)", stroke_width=0.9)
    if sign:
        return box + s.path(sign, fill="none", stroke=s.on(colour), stroke_width=1.15)
    return box + s.text(0, half * 0.6, kind[:1].upper(), 8.5, font_weight=700, ink=f"on-{colour}")


def token(kind: str, x: float, y: float, size: float = SIZE, **attrs: Attr) -> str:
    """One token."""
    return s.laid(s.slug("token", kind), x, y, "" if size == SIZE else f"{size / SIZE:.3g}", **attrs)


@dataclass
class Stage(stage.Stage):
    """One picture in the making."""

    brief: ClassVar[bool] = True
    layouts: ClassVar[str | None] = __package__

    def __post_init__(self) -> None:
        assert isinstance(self.view.table, RocketState)
        self.table: RocketState = self.view.table
        self.board: Board = self.table.board
        self.plot: Plot = plot_of(self.board, self.room("map", MAP), self.least)
        self.colours: tuple[str, ...] = self.view.game.words.colours(self.table.players)
        self.points: bool = self.table.settings.score_unit == "points_1"
        self.lines: list[str] = [c.colour for c in self.board.figures.companies]

    @cached_property
    def engines(self) -> list[int]:
        """Where each locomotive stands: during a veto where the last bid sent it."""
        out, veto = self.table.loco[:], veto_on(self.table)
        if veto:
            out[veto.company] = veto.at
        return out

    @cached_property
    def standing(self) -> tuple[int, int, int]:
        """The hexes with locomotives, with stations and with track."""
        engines = [1 << h for h in self.engines if h >= 0]
        return union(engines), union(self.table.stations), union(self.table.track)

    def money(self, amount: int) -> str:
        """An amount as this table counts it."""
        return self.score(amount // self.board.unit if self.points else amount)

    def score(self, amount: int) -> str:
        """A score: pounds, or bare points (option score_unit)."""
        return self.voice.number(amount) if self.points else self.view.game.words.value("money", amount, self.voice)

    def overlay(self, spot: Spot, target: str, label: str = "") -> str:
        """A picture that stands alone has it only where it can be picked."""
        if self.page or target not in self.targets:
            return super().overlay(spot, target, label) if self.page else ""
        return g(spot.draw(class_="target"), data_target=target, role="img", aria_label=self.name(target))
