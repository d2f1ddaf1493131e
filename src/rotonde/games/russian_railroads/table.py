"""What lies on the table of Russian Railroads: its fields, how they begin, how they are copied and who sees them.

A field stands in three lists here, always in the same order (one that is hidden from some in `copy_to` and `show_to`);
the kit finds one that is missing in any of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rotonde.core.actions import Action
from rotonde.core.hexes import indices, picked
from rotonde.core.state import ActionT, State
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.options import RailroadsOptions
from rotonde.games.russian_railroads.routes import Route

if TYPE_CHECKING:
    from rotonde.games.russian_railroads.rules.parents import RailStep

NOBODY: Final = -1
EMPTY: Final = -1  # a slot of the strip without an engineer

# stages of the game
SETUP: Final = 0
TURNS: Final = 1
REUSE: Final = 2  # all have passed; the workers of the turn-order spaces act again
OVER: Final = 3

# badges of a player, a bit set
REVALUED: Final = 1
MEDAL: Final = 2

# what lies on a space: the seat + 1 in the lowest byte (0: free), then a byte each of own, black, temporary, roubles
OWN: Final = 8
BLACK: Final = 16
TEMP: Final = 24
COIN: Final = 32
PIECES: Final = (("workers", OWN), ("black", BLACK), ("temporary", TEMP), ("roubles", COIN))  # as documents name them
SWAPPED: Final = 1 << 40  # a worker was fetched from here, and another of its colour stayed (RR-11.9)

HIDDEN: Final[tuple[tuple[int, ...], ...]] = ((),)  # in a view: what another seat remembers

CODE: Final = 15  # the bits of a tile's code that say which tile it is; others say what lies on it


class Table(State[ActionT]):
    """Boards and supplies. Lists "per seat" have one entry a seat; "per seat and line" have them in rows."""

    __slots__ = (
        *("board", "settings"),
        *("stage", "round", "current", "order", "places", "passed", "stack"),  # where the game stands
        *("rails", "routes", "owned", "locos", "reach", "earned", "markers", "factories"),  # the players' boards
        *("x2", "badges", "tokens", "tokens_at", "score"),
        *("crew", "workers", "temps", "roubles", "black_owner", "black_free", "hired"),  # hands
        *("held", "held_n", "looks"),
        *("stacks", "visible", "x2_left", "temp_left", "strip", "pile", "bonus_left", "removed"),  # supplies
        *("cards", "starts"),
        *("laid", "basic"),  # the main board
        *("open", "listed"),  # derived
    )

    key: ClassVar[str] = "russian_railroads"
    derived: ClassVar[tuple[str, ...]] = ("routes", "reach", "open", "listed")
    face_down: ClassVar[tuple[str, ...]] = ("pile", "removed")  # but for who picks a card
    shared: ClassVar[tuple[str, ...]] = ("order", "routes", "listed")

    def __init__(self) -> None:
        """An empty table: `set_up` or `copy` fill it; copies are made by the thousand and must not be laid twice."""

    def set_up(self, board: Board, players: int, settings: RailroadsOptions, ruleset: int) -> None:
        """The first position, before chance speaks (RR-2)."""
        self.players, self.ruleset, self.to_act, self.sink = players, ruleset, (), None
        self.board: Board = board
        self.settings: RailroadsOptions = settings
        # where the game stands
        self.stage: int = SETUP
        self.round: int = 0  # 1 is the first
        self.current: int = 0  # the place (from 0) whose player is on turn
        self.order: list[int] = []  # the seat on each place (RR-3.10)
        self.places: list[int] = [NOBODY] * players  # the place on each seat's turn-order card
        self.passed: int = 0  # bit set of seats
        self.stack: list[RailStep] = []  # what interrupts the turn
        # the players' boards
        self.rails: list[int] = [1] * (players * board.width)  # per seat and line, see Route; black on space 1
        self.routes: list[Route] = board.routes * players  # per seat and line
        self.owned: list[int] = [1] * players  # colours, a bit set (RR-5.5)
        self.locos: list[int] = [0] * (players * len(board.places))  # per seat and place: tile codes, 0 empty
        self.reach: list[int] = [0] * (players * board.width)  # derived from locos (RR-7.1)
        first = board.numbers[board.first_tile]
        for seat in range(players):
            self.locos[seat * len(board.places)] = board.first_tile
            self.reach[seat * board.width] = first
        self.earned: list[int] = [0] * players  # one-time specials, bit set (RR-6.1)
        self.markers: list[int] = [1] * players  # spaces of the industry track with a marker, a bit set
        self.factories: list[int] = [0] * players  # tile codes, four bits each, leftmost place lowest
        self.x2: list[int] = [0] * players
        self.badges: list[int] = [0] * players  # REVALUED, MEDAL
        self.tokens: list[int] = [(1 << len(board.tokens)) - 1] * players  # unused ? tokens, a bit set
        self.tokens_at: list[int] = [0] * players  # the token + 1 on each ? space, four bits each
        self.score: list[int] = [0] * players
        # hands
        self.crew: list[int] = [board.workers] * players  # all own workers, wherever they stand
        self.workers: list[int] = [board.workers] * players  # own workers in hand
        self.temps: list[int] = [0] * players  # temporary workers in hand
        self.roubles: list[int] = [board.roubles] * players
        self.black_owner: int = NOBODY
        self.black_free: int = 0  # 1: the black worker is in its owner's hand
        self.hired: list[int] = [0] * players  # engineers, a bit set
        self.held: list[int] = [0] * players  # bonus cards, a bit set over all copies; hidden
        self.held_n: list[int] = [0] * players  # how many: everybody sees that
        self.looks: list[tuple[tuple[int, ...], ...]] = [()] * players  # what each saw of the pile: see rules/bonus.py
        # supplies
        self.stacks: list[int] = list(board.tile_count)  # tiles by code; those the players begin with are gone
        self.stacks[board.first_tile] -= players
        self.visible: list[int] = [0] * len(board.tile_count)  # visible factories by code (RR-7.5)
        self.x2_left: int = board.x2_tokens
        self.temp_left: int = board.temporary  # temporary workers on their space
        self.strip: list[int] = [EMPTY] * board.strip_size  # the engineer on each slot
        self.pile: int = (1 << len(board.bonus)) - 1  # bonus cards, a bit set; hidden
        self.bonus_left: int = len(board.bonus)  # how many: everybody sees that
        self.removed: int = 0  # bonus cards in the box; hidden
        self.cards: int = (1 << len(board.cards)) - 1  # ? cards that are left
        self.starts: int = (1 << len(board.start_cards)) - 1  # start-bonus cards that are left
        # the main board
        self.laid: list[int] = [0] * len(board.spaces)  # what lies on each exclusive space
        self.basic: list[int] = [0] * players  # what each seat laid on the space that is never occupied
        # derived
        self.open: int = 0  # spaces of this round on which nothing lies
        self.listed: list[Action] | None = None  # the legal actions, once somebody asked

    def copy_to(self, new: Table) -> None:
        """Everything, for an independent copy; what is shared the rules replace and never change."""
        new.players, new.ruleset, new.sink = self.players, self.ruleset, None
        new.board, new.settings = self.board, self.settings
        self.lay_open(new)
        new.held, new.looks = self.held.copy(), self.looks.copy()
        new.pile, new.removed, new.listed = self.pile, self.removed, self.listed

    def show_to(self, seen: Table, seat: int | None, sees: bool) -> None:
        """What a seat may know, on a blank table: all but bonus cards (RR-2.18); `sees`: it looks through the pile."""
        revealed = self.stage == OVER  # RR-16.1
        self.lay_open(seen)
        seen.held = [held if revealed or i == seat else 0 for i, held in enumerate(self.held)]
        seen.looks = [looks if i == seat else HIDDEN for i, looks in enumerate(self.looks)]
        seen.pile = self.pile if sees else 0

    def lay_open(self, new: Table) -> None:
        """What everybody sees, for copies and for views."""
        new.to_act = self.to_act
        # where the game stands
        new.stage, new.round, new.current = self.stage, self.round, self.current
        new.order, new.places, new.passed = self.order, self.places.copy(), self.passed
        new.stack = self.stack.copy()
        # the players' boards
        new.rails, new.routes, new.owned = self.rails.copy(), self.routes, self.owned.copy()
        new.locos, new.reach, new.earned = self.locos.copy(), self.reach.copy(), self.earned.copy()
        new.markers, new.factories, new.x2 = self.markers.copy(), self.factories.copy(), self.x2.copy()
        new.badges, new.tokens, new.tokens_at = self.badges.copy(), self.tokens.copy(), self.tokens_at.copy()
        new.score = self.score.copy()
        # hands
        new.crew, new.workers, new.temps = self.crew.copy(), self.workers.copy(), self.temps.copy()
        new.roubles, new.black_owner, new.black_free = self.roubles.copy(), self.black_owner, self.black_free
        new.hired, new.held_n = self.hired.copy(), self.held_n.copy()
        # supplies
        new.stacks, new.visible = self.stacks.copy(), self.visible.copy()
        new.x2_left, new.temp_left, new.strip = self.x2_left, self.temp_left, self.strip.copy()
        new.bonus_left, new.cards, new.starts = self.bonus_left, self.cards, self.starts
        # the main board, and what is derived
        new.laid, new.basic, new.open = self.laid.copy(), self.basic.copy(), self.open

    def decisive(self, seat: int) -> tuple[object, ...]:
        """What decides about what a seat can still do in its turn."""
        lines, places = self.board.width, len(self.board.places)
        return (
            tuple(self.stack),
            tuple(self.rails[seat * lines : (seat + 1) * lines]),
            tuple(self.locos[seat * places : (seat + 1) * places]),
            tuple(self.stacks),
            tuple(self.visible),
            (self.owned[seat], self.earned[seat], self.markers[seat], self.factories[seat], self.x2[seat]),
            (self.tokens[seat], self.cards, self.x2_left, self.temp_left),
        )

    # ── small questions ───────────────────────────────────────────────────
    @property
    def options(self) -> RailroadsOptions:
        """The options this game is played with."""
        return self.settings

    @property
    def last_round(self) -> bool:
        """Is this the last round (RR-12.6)?"""
        return self.round == self.board.rounds

    def names(self, what: str) -> tuple[list[str], dict[str, int]]:
        board = self.board
        index = {"space": board.space_index, "special": board.benefit_index, "line": board.line_index}[what]
        return list(index), index

    def at(self, seat: int, line: int, colour: int) -> int:
        """The space of a rail, 0 if it is not built."""
        return self.rails[seat * self.board.width + line] >> 4 * colour & 15

    def line_locos(self, seat: int, line: int) -> list[int]:
        """The tile codes on the locomotive places of a line, 0 for an empty one."""
        base = seat * len(self.board.places)
        return [self.locos[base + i] for i in self.board.places_of[line]]

    def factory_list(self, seat: int) -> list[int]:
        """The tile codes on the factory places, left to right, 0 for an empty one."""
        packed = self.factories[seat]
        return [packed >> 4 * i & 15 for i in range(self.board.factory_places)]

    def marker_list(self, seat: int) -> list[int]:
        """The industry spaces with a marker, ascending."""
        return list(indices(self.markers[seat]))

    def engineer_list(self, seat: int) -> list[int]:
        """The numbers of a seat's engineers."""
        return picked(self.board.engineers, self.hired[seat])

    def token_on(self, seat: int, slot: int) -> int:
        """The token on a ? space, -1 for none."""
        return (self.tokens_at[seat] >> 4 * slot & 15) - 1

    def rounds_left(self) -> int:
        """Rounds still to play, the current one included (RR-11.6)."""
        return self.board.rounds - self.round + 1

    def user(self, space: int) -> int:
        """Whose pieces lie on an exclusive space, -1 for nobody."""
        return (self.laid[space] & 255) - 1

    def placed(self, seat: int, kind: int = OWN) -> int:
        """How many pieces of a kind a seat has laid on spaces; mostly the workers of its colour."""
        mine = seat + 1
        total = self.basic[seat] >> kind & 255
        for laid in self.laid:
            if laid & 255 == mine:
                total += laid >> kind & 255
        return total

    # ── what is decided ───────────────────────────────────────────────────
    def step(self) -> RailStep:
        """What interrupts the turn, or the turn itself."""
        return self.stack[-1] if self.stack else self.board.rules.turn

    def own_on(self, space: int, seat: int) -> int:
        """How many workers of a seat's colour stand on a space."""
        if space == self.board.basic:
            return self.basic[seat] >> OWN & 255
        laid = self.laid[space]
        return laid >> OWN & 255 if laid & 255 == seat + 1 else 0
