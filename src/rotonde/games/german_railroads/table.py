"""What lies on the table of German Railroads beside that of the base game, field by field in one order."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.games.german_railroads.actions import GermanAction
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.options import RailroadsOptions
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import NOBODY, Table

NONE: Final = -1  # no branch chosen, no tile laid, no card shown

# where a turn stands (`acted`)
BEFORE: Final = 0  # the main action is still to come
AFTER: Final = 1  # it is done; incomes and coal spaces may follow
ENDED: Final = 2  # only a bonus card is still to be picked (RR-14.4)

# badges of a player, beside REVALUED and MEDAL of the base game
GERMAN_REVALUED: Final = 4

# the fields of the modules, and those of the solo game
GERMANY: Final = ("branch", "areas", "tiles_left", "income", "income_left", "income_used", "extra", "extra_left")
COAL: Final = ("coal", "foundries", "foundries_used", "face_up", "unseen", "foundry_pile", "stoker_by", "heated")
SOLO: Final = ("emil_crew", "emil_workers", "emil_passed", "emil_deck", "emil_card", "emil_hired", "emil_tiles")


def put(values: list[int], i: int, value: int) -> list[int]:
    """The list with one entry changed. Lists of this table are shared between copies, so they are replaced."""
    new = values[:]
    new[i] = value
    return new


class GermanTable(RailroadsState[GermanAction]):
    """Boards and supplies. Lists are per seat where nothing else is said."""

    __slots__ = ("boards", "acted", "bonus_due", "kept", *GERMANY, *COAL, *SOLO)

    key: ClassVar[str] = "german_railroads"
    derived: ClassVar[tuple[str, ...]] = ("routes", "reach", "open", "listed", "board", "boards")
    shared: ClassVar[tuple[str, ...]] = (
        "order", "routes", "listed", "kept", "branch", "areas", "income", "extra", "coal", "foundries", "face_up",
        "heated", "emil_tiles",
    )  # fmt: skip

    def set_up(self, board: Board, players: int, settings: RailroadsOptions, ruleset: int) -> None:
        """The first position, before chance speaks (GR-2, GR-6, GR-10.1)."""
        super().set_up(board, players, settings, ruleset)
        assert isinstance(board, GermanBoard)
        self.boards: GermanBoard = board  # the same as `board`, with what this game adds to it
        boards = board
        # the turn
        self.acted: int = BEFORE
        self.bonus_due: int = 0  # bonus cards that the player on turn picks at its end (RR-14.4)
        self.kept: list[int] = [NONE] * len(boards.doubles)  # of two engineers with one number: 0 the old, 1 the new
        # Germany
        self.branch: list[int] = [NONE] * players
        self.areas: list[int] = [NONE] * (players * len(boards.areas))  # per seat and area: the tile
        self.tiles_left: int = (1 << len(boards.extensions)) - 1
        self.income: list[int] = [0] * players  # income markers, a bit set over all copies
        self.income_left: int = (1 << len(boards.incomes)) - 1
        self.income_used: int = 0  # this round, a bit set
        self.extra: list[int] = [0] * players  # extra industry markers taken (GR-4.6)
        self.extra_left: int = boards.extra_markers
        # Coal
        self.coal: list[int] = [boards.start_coal] * players
        self.foundries: list[int] = [0] * players  # a bit set
        self.foundries_used: int = 0  # this round, a bit set
        self.face_up: list[int] = []  # foundries that lie open
        self.unseen: int = (
            1 << len(boards.foundries)
        ) - 1  # foundries nobody has seen: in the pile, or stokers from it
        self.foundry_pile: int = len(boards.foundries)  # how many lie in the pile
        self.stoker_by: int = NOBODY  # who used the stoker space this round
        self.heated: list[int] = [0] * players  # factory places with a stoker, a bit set; locomotives: see GermanBoard
        # solo
        self.emil_crew: int = boards.emil_workers  # all his workers
        self.emil_workers: int = boards.emil_workers  # those in his hand
        self.emil_passed: int = 0
        self.emil_deck: int = (
            1 << len(boards.emil_cards)
        ) - 1  # cards not yet shown this round; their order is unknown
        self.emil_card: int = NONE  # the last one shown
        self.emil_hired: int = 0  # engineers, a bit set
        self.emil_tiles: list[int] = [0] * len(self.stacks)  # tiles he took out of the game, by code
        if boards.solo:
            self.order = [0]
            self.places = [0]

    def unused(self) -> tuple[str, ...]:
        """Those of modules that are not played, or that nobody has a piece of; boards follow from what is kept."""
        boards = self.boards
        more: tuple[str, ...] = ("board", "boards") if boards.new_material else ("kept",)
        more += () if any(self.foundries) else ("foundries_used",)
        more += () if any(self.income) else ("income_used",)
        out = (() if boards.germany else GERMANY) + (() if boards.with_coal else COAL)
        return out + (() if boards.solo else SOLO) + more

    def lay_open(self, new: Table) -> None:
        """The modules hide nothing that anybody knows: chance draws foundries and Émil's cards when they are shown.

        Copies share the lists of the modules, which the rules replace (`put`).
        """
        super().lay_open(new)
        assert isinstance(new, GermanTable)
        new.boards = self.boards
        # the turn
        new.acted, new.bonus_due, new.kept = self.acted, self.bonus_due, self.kept
        # Germany
        new.branch, new.areas, new.tiles_left = self.branch, self.areas, self.tiles_left
        new.income, new.income_left, new.income_used = self.income, self.income_left, self.income_used
        new.extra, new.extra_left = self.extra, self.extra_left
        # Coal
        new.coal, new.foundries, new.foundries_used = self.coal, self.foundries, self.foundries_used
        new.face_up, new.unseen, new.foundry_pile = self.face_up, self.unseen, self.foundry_pile
        new.stoker_by, new.heated = self.stoker_by, self.heated
        # solo
        new.emil_crew, new.emil_workers, new.emil_passed = self.emil_crew, self.emil_workers, self.emil_passed
        new.emil_deck, new.emil_card = self.emil_deck, self.emil_card
        new.emil_hired, new.emil_tiles = self.emil_hired, self.emil_tiles

    def decisive(self, seat: int) -> tuple[object, ...]:
        """With what the modules add."""
        return (
            super().decisive(seat),
            tuple(self.branch),
            tuple(self.areas),
            (self.tiles_left, self.income_left, self.extra_left, self.coal[seat], self.heated[seat]),
            (self.badges[seat], self.foundries[seat], tuple(self.face_up)),
        )

    def names(self, what: str) -> tuple[list[str], dict[str, int]]:
        mine = {"area": self.boards.area_index, "foundry": self.boards.foundry_index}
        return (list(mine[what]), mine[what]) if what in mine else super().names(what)


def german(table: Table) -> GermanTable:
    """The same table, where only this game can be played."""
    assert isinstance(table, GermanTable)
    return table
