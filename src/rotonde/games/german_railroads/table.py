"""What lies on the table of German Railroads: the table of the base game, and what the modules add."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.options import RailroadsOptions
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import NOBODY

NONE: Final = -1  # no branch chosen, no tile laid, no card shown

# where a turn stands (`acted`)
BEFORE: Final = 0  # the main action is still to come
AFTER: Final = 1  # it is done; incomes and coal spaces may follow
ENDED: Final = 2  # only a bonus card is still to be picked (RR-14.4)

# badges of a player, beside REVALUED and MEDAL of the base game
GERMAN_REVALUED: Final = 4


def put(values: list[int], i: int, value: int) -> list[int]:
    """The list with one entry changed. Lists of this table are shared between copies, so they are replaced."""
    new = values[:]
    new[i] = value
    return new


class GermanTable(RailroadsState):
    """Boards and supplies. Lists are per seat where nothing else is said."""

    __slots__ = (
        "acted",
        "areas",
        "bonus_due",
        "branch",
        "coal",
        "emil_card",
        "emil_crew",
        "emil_deck",
        "emil_hired",
        "emil_passed",
        "emil_tiles",
        "emil_workers",
        "extra",
        "extra_left",
        "face_up",
        "foundries",
        "foundries_used",
        "foundry_pile",
        "heated",
        "income",
        "income_left",
        "income_used",
        "kept",
        "plan",
        "stoker_by",
        "tiles_left",
        "unseen",
    )

    key: ClassVar[str] = "german_railroads"
    derived: ClassVar[tuple[str, ...]] = ("listed", "routes", "board", "plan")

    def set_up(self, board: Board, players: int, settings: RailroadsOptions, ruleset: int) -> None:
        """The first position, before chance speaks (GR-2, GR-6, GR-10.1)."""
        super().set_up(board, players, settings, ruleset)
        assert isinstance(board, GermanBoard)
        plan = board
        self.plan: GermanBoard = plan  # the same as `board`, with what this game adds to it
        self.acted: int = BEFORE
        self.bonus_due: int = 0  # bonus cards that the player on turn picks at its end (RR-14.4)
        self.kept: list[int] = [NONE] * len(plan.doubles)  # of two engineers with one number: 0 the old, 1 the new
        # Germany
        self.branch: list[int] = [NONE] * players
        self.areas: list[int] = [NONE] * (players * len(plan.areas))  # per seat and area: the tile
        self.tiles_left: int = (1 << len(plan.extensions)) - 1
        self.income: list[int] = [0] * players  # income markers, a bit set over all copies
        self.income_left: int = (1 << len(plan.incomes)) - 1
        self.income_used: int = 0  # this round, a bit set
        self.extra: list[int] = [0] * players  # extra industry markers taken (GR-4.6)
        self.extra_left: int = plan.extra_markers
        # Coal
        self.coal: list[int] = [plan.start_coal] * players
        self.foundries: list[int] = [0] * players  # a bit set
        self.foundries_used: int = 0  # this round, a bit set
        self.face_up: list[int] = []  # foundries that lie open
        self.unseen: int = (1 << len(plan.foundries)) - 1  # foundries nobody has seen: in the pile, or stokers from it
        self.foundry_pile: int = len(plan.foundries)  # how many lie in the pile
        self.stoker_by: int = NOBODY  # who used the stoker space this round
        self.heated: list[int] = [0] * players  # factory places with a stoker, a bit set; locomotives: see GermanBoard
        # solo
        self.emil_crew: int = plan.emil_workers  # all his workers
        self.emil_workers: int = plan.emil_workers  # those in his hand
        self.emil_passed: int = 0
        self.emil_deck: int = (1 << len(plan.emil_cards)) - 1  # cards not yet shown this round; their order is unknown
        self.emil_card: int = NONE  # the last one shown
        self.emil_hired: int = 0  # engineers, a bit set
        self.emil_tiles: list[int] = [0] * len(self.stacks)  # tiles he took out of the game, by code
        if plan.solo:
            self.order = [0]
            self.places = [0]
