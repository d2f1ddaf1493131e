"""What lies on the table of Russian Railroads, and nothing else."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rotonde.core.frames import Frame
from rotonde.core.state import State
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.options import RailroadsOptions
from rotonde.games.russian_railroads.routes import Route, Special

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
SWAPPED: Final = 1 << 40  # a worker was fetched from here, and another of its colour stayed (RR-11.9)

CODE: Final = 15  # the bits of a tile's code that say which tile it is; others say what lies on it


class Table(State):
    """Boards and supplies. Lists "per seat" have one entry a seat; "per seat and line" have them in rows."""

    __slots__ = (
        "badges",
        "basic",
        "black_free",
        "black_owner",
        "board",
        "bonus_left",
        "cards",
        "crew",
        "current",
        "earned",
        "factories",
        "held",
        "held_n",
        "hired",
        "laid",
        "listed",
        "locos",
        "looks",
        "markers",
        "open",
        "order",
        "owned",
        "passed",
        "pile",
        "places",
        "rails",
        "reach",
        "removed",
        "roubles",
        "round",
        "routes",
        "score",
        "settings",
        "stack",
        "stacks",
        "stage",
        "starts",
        "strip",
        "temp_left",
        "temps",
        "tokens",
        "tokens_at",
        "visible",
        "workers",
        "x2",
        "x2_left",
    )

    key: ClassVar[str] = "russian_railroads"
    derived: ClassVar[tuple[str, ...]] = ("listed", "routes")

    def __init__(self) -> None:
        """An empty table: `set_up` or `copy` fill it; copies are made by the thousand and must not be laid twice."""

    def set_up(self, board: Board, players: int, settings: RailroadsOptions, ruleset: int) -> None:
        """The first position, before chance speaks (RR-2)."""
        self.players = players
        self.ruleset = ruleset
        self.to_act = ()
        self.sink = None
        self.board: Board = board
        self.settings: RailroadsOptions = settings
        # where the game stands
        self.stage: int = SETUP
        self.round: int = 0  # 1 is the first
        self.current: int = 0  # the place (from 0) whose player is on turn
        self.order: list[int] = []  # the seat on each place (RR-3.10)
        self.places: list[int] = [NOBODY] * players  # the place on each seat's turn-order card
        self.passed: int = 0  # bit set of seats
        self.stack: list[Frame] = []
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
        self.listed: list[Any] | None = None  # the legal actions, once somebody asked

    # ── small questions ───────────────────────────────────────────────────

    @property
    def options(self) -> RailroadsOptions:
        """The options this game is played with."""
        return self.settings

    @property
    def edition(self) -> Any:
        """The edition this game is played with."""
        return self.board.edition

    @property
    def last_round(self) -> bool:
        """Is this the last round (RR-12.6)?"""
        return self.round == self.board.rounds

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
        mask = self.markers[seat]
        return [i for i in range(self.board.track) if mask >> i & 1]

    def engineer_list(self, seat: int) -> list[int]:
        """The numbers of a seat's engineers."""
        return [n for i, n in enumerate(self.board.engineers) if self.hired[seat] >> i & 1]

    def token_on(self, seat: int, slot: int) -> int:
        """The token on a ? space, -1 for none."""
        return (self.tokens_at[seat] >> 4 * slot & 15) - 1

    def rounds_left(self) -> int:
        """Rounds still to play, the current one included (RR-11.6)."""
        return self.board.rounds - self.round + 1

    def user(self, space: int) -> int:
        """Whose pieces lie on an exclusive space, -1 for nobody."""
        return (self.laid[space] & 255) - 1

    def placed(self, seat: int) -> int:
        """How many workers of a seat's colour stand on spaces."""
        mine = seat + 1
        total = self.basic[seat] >> OWN & 255
        for laid in self.laid:
            if laid & 255 == mine:
                total += laid >> OWN & 255
        return total

    # ── hooks: what games built on this one answer otherwise ──────────────

    def turn_list(self) -> list[Any]:
        """Every action of a turn; the rules of the state answer."""
        return []

    def free_to_act(self, seat: int) -> bool:
        """Can a seat do anything in its turn without workers and roubles?"""
        return False

    def act_freely(self, seat: int, action: Any) -> None:
        """A decision of a turn that is neither a space nor a pass."""

    def between_turns(self) -> bool:
        """After a decision of a turn: has something else to happen, or to be decided, before the next player?"""
        return False

    def turn_goes_on(self, seat: int) -> bool:
        """Can a turn go on when nothing is pending? Then the table remembers that a bonus card is due at its end."""
        return False

    def round_begun(self) -> None:
        """A round has just begun."""

    def setup_due(self) -> str:
        """What else chance has to lay out before the engineers come: the word of its Shuffle."""
        return ""

    def more_choices(self, frame: Any) -> list[Any]:
        """The choices of an added frame, or the outcomes of an added Shuffle."""
        return []

    def more_perform(self, frame: Any, action: Any) -> None:
        """Carry out a choice of an added frame, or an outcome of an added Shuffle; it is off the stack already."""

    def more_happen(self, seat: int, e: int) -> None:
        """An added part of an effect that needs no decision of its own, or that asks for one in a frame."""

    def more_possible(self, seat: int, e: int) -> bool:
        """Can an added part of an effect be carried out?"""
        return True

    def more_key(self, seat: int) -> tuple[Any, ...]:
        """What else decides what a seat can still do in its turn."""
        return ()

    def way_on(self, seat: int, line: int) -> None:
        """Black is about to leave the stop of a route: ask for the way."""

    def uses_up(self, frame: Any) -> int:
        """How much of the room for moves, steps or tiles a choice of an effect's frame can use up at most."""
        return 1

    def way_helps(self, seat: int, line: int, n: int) -> bool:
        """Can n black moves on a line earn something behind its stop that makes other moves or steps possible?"""
        return True

    def way_plain(self, seat: int, line: int, n: int) -> bool:
        """Is there a way on behind the stop of a line that, for n black moves, is the same whatever is decided?"""
        return False

    def ways_behind(self, seat: int, line: int) -> list[list[Special]]:
        """The ways behind the stop of a line, each with the special spaces that may come to lie there."""
        return []

    def unlike(self, frame: Any, options: list[Any]) -> list[Any]:
        """The choices of an added frame without those that, for what must be carried out, come to the same."""
        return options

    def comes_to(self, frame: Any) -> tuple[int, ...] | None:
        """What an added frame stands for at most, in parts of an effect; None if that cannot be said."""
        return None

    def fuel(self, seat: int) -> tuple[int, int, int]:
        """Coal of a seat, the moves that each may become, and the tile that does it; none in this game."""
        return 0, 0, 0

    def endless(self, seat: int, space: int) -> bool:
        """Could a replay of this space set off the same replay again?"""
        return False

    def token_allowed(self, seat: int, token: int) -> bool:
        """May this ? token be chosen, all rules of the base game apart?"""
        return True

    def factory_does(self, seat: int, code: int, place: int) -> tuple[int, ...]:
        """The function of a factory, on its place from 0."""
        return self.board.factory_effect[code]

    def factory_may_come(self) -> bool:
        """May a factory come from elsewhere than from stacks, visible ones and locomotives?"""
        return False

    def locomotive_leaves(self, seat: int, tile: int) -> None:
        """A locomotive has left a seat's board."""

    def factory_leaves(self, seat: int, place: int, code: int) -> None:
        """A factory has left its place, from 0, on a seat's board."""

    def rivals(self) -> list[tuple[int, int, int]]:
        """Who else counts in the majority of engineers: how many, the highest number, a seat that is none."""
        return []

    def more_words(self, frame: Any) -> dict[str, Any]:
        """An added frame as documents write it, its kind and seat apart."""
        return {}

    def more_markers(self, seat: int) -> int:
        """How many industry markers a seat has beside those of the base game."""
        return 0

    def tiles_gone(self, code: int) -> int:
        """How many tiles of a code have left the game."""
        return 0

    def own_on(self, space: int, seat: int) -> int:
        """How many workers of a seat's colour stand on a space."""
        if space == self.board.basic:
            return self.basic[seat] >> OWN & 255
        laid = self.laid[space]
        return laid >> OWN & 255 if laid & 255 == seat + 1 else 0
