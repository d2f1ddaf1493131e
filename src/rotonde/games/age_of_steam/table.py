"""What lies on the table of Age of Steam: its fields, how they begin, how they are copied and who sees them.

A field stands in three lists here, always in the same order; the kit finds one that is missing in any of them.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, ClassVar, Final

from rotonde.core import State
from rotonde.games.age_of_steam.actions import Build, Move, SteamAction
from rotonde.games.age_of_steam.board import Board
from rotonde.games.age_of_steam.options import SteamOptions

if TYPE_CHECKING:
    from rotonde.games.age_of_steam.eval_links import Owned
    from rotonde.games.age_of_steam.rules.routes import Network
    from rotonde.games.age_of_steam.rules.turn import SteamStep

NO_TRACK: Final = 0  # owner codes: no track, seat + 1, or
NOBODY: Final = 7  # track without an owner
NO_PLACE: Final = -1
TOWN_COLOUR: Final = 255  # the colour of a place that is no city
NO_ACTION: Final = -1


class Link:
    """A line between two places (AOS-0). Never changed, so that copies may share it."""

    __slots__ = ("a", "b", "owner", "sections", "side_a", "side_b")

    def __init__(self, a: int, side_a: int, b: int, side_b: int, owner: int, sections: int) -> None:
        self.a, self.side_a = a, side_a  # a place, and the side of its hex where the link leaves
        self.b, self.side_b = b, side_b
        self.owner, self.sections = owner, sections  # an owner code, and how long it is

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Link) and self.key() == other.key()

    def __hash__(self) -> int:
        return self.a * 6 + self.side_a

    def key(self) -> tuple[int, int, int, int, int, int]:
        """Everything that matters."""
        return (self.a, self.side_a, self.b, self.side_b, self.owner, self.sections)


class Group:
    """Tiles that may be built in one hex for one price, before cash and supply are looked at."""

    __slots__ = ("actions", "cost", "need_list", "needs", "patterns", "returned")

    def __init__(
        self, cost: int, returned: int, actions: list[Build], patterns: list[int], need_list: list[int]
    ) -> None:
        self.cost: int = cost
        self.returned: int = returned  # tile types that come back by a replacement, as bits (AOS-6.12)
        self.actions: list[Build] = actions
        self.patterns: list[int] = patterns
        self.need_list: list[int] = need_list  # the tile type of each action and the disc, as bits
        self.needs: int = 0
        for need in need_list:
            self.needs |= need


class Deliveries:
    """What was found out about the links as they are now, by the first that asked; copies share it."""

    __slots__ = ("moves", "network", "owned")

    def __init__(self) -> None:
        self.moves: dict[int, list[Move]] = {}  # routes already searched
        self.network: Network | None = None
        self.owned: Owned | None = None  # by the evaluation


def replaced(row: list[int], at: int, value: int) -> list[int]:
    """A row with another value in one place: what copies share is replaced and never changed."""
    out = row[:]
    out[at] = value
    return out


def none_left(supply: list[int]) -> int:
    """The types of tiles (and discs) of which there is none, as bits; an edition may come without some (AOS-6.12)."""
    return sum([1 << thing for thing, n in enumerate(supply) if n <= 0])


class Table(State[SteamAction]):
    """Pieces and piles.

    An edge is `hex * 6 + side`. Track is a pattern in each hex and an owner code on each edge that track reaches, so
    both edges of a section through a hex carry the same code.
    """

    __slots__ = (
        *("board", "settings"),
        *("turn", "pending", "ended", "order"),  # where the game stands
        *("cash", "income", "shares", "engine", "chosen", "opened", "left"),  # the players
        *("bag", "chart", "cubes"),  # goods
        *("pattern", "owner", "letters"),  # the map
        *("city", "colour", "face", "far", "supply", "exhausted", "links"),  # derived
        *("menus", "dirty", "deliveries"),
    )

    key: ClassVar[str] = "age_of_steam"
    derived: ClassVar[tuple[str, ...]] = (
        *("city", "colour", "face", "far", "supply", "exhausted", "links"),
        *("menus", "dirty", "deliveries"),
    )
    shared: ClassVar[tuple[str, ...]] = ("order", "chosen", "left", "bag", "letters", "menus", "deliveries")

    def __init__(self) -> None:
        """An empty table: `set_up` or `copy` fill it."""

    def set_up(self, board: Board, players: int, settings: SteamOptions, ruleset: int) -> None:
        """The first position (AOS-2), before any cube is drawn."""
        hexes, places = len(board.labels), len(board.place_hex)
        self.players, self.ruleset, self.to_act, self.sink = players, ruleset, (), None
        self.board: Board = board
        self.settings: SteamOptions = settings
        # where the game stands
        self.turn: int = 1
        self.pending: SteamStep | None = None  # the running step; None when the game is over
        self.ended: str = ""  # why the game is over: turns, last_player, nobody
        self.order: list[int] = list(range(players))  # the turn order of those still in the game
        # the players
        self.cash: list[int] = [board.start_cash] * players
        self.income: list[int] = [board.start_income] * players
        self.shares: list[int] = [board.start_shares] * players
        self.engine: list[int] = [board.start_engine] * players
        self.chosen: list[int] = [NO_ACTION] * players  # actions; they stay until the next phase 3 (AOS-5.9)
        self.opened: int = 0  # seats that have built their first tile (AOS-6.1), as bits
        self.left: list[int] = [0] * players  # the turn in which a seat went bankrupt, 0 for never
        # goods
        self.bag: list[int] = list(board.cube_counts)  # by colour
        self.chart: bytearray = bytearray(len(board.spaces))  # colour + 1 in each space, 0 for none
        self.cubes: bytearray = bytearray(places * len(board.colours))  # by place and colour
        # the map
        self.pattern: bytearray = bytearray(hexes)  # the tile in each hex, 0 for none
        self.owner: bytearray = bytearray(hexes * 6)  # an owner code on each edge
        self.letters: list[int] = [NO_PLACE] * len(board.letters)  # where each New City lies
        # derived, kept up to date by the rules and never encoded
        self.city: bytes = board.printed_city  # hexes with a city
        self.colour: bytes = board.printed_colour  # of each place, TOWN_COLOUR for towns
        self.face: bytearray = bytearray(hexes * 6)  # the owner of a free end that points at this edge from outside
        self.far: bytearray = bytearray(hexes * 6)  # and the place at the other end of that line
        self.supply: list[int] = [*board.tile_counts, board.disc_count]  # tiles by type, last the discs
        self.exhausted: int = none_left(self.supply)  # types of which none is left, as bits
        self.links: list[Link | None] = [None] * (places * 6)  # by place * 6 + side, at both ends
        self.menus: list[list[list[Group]] | None] = [None] * players  # what each seat may build, by hex
        self.dirty: list[int] = [0] * players  # hexes whose menu is out of date, as bits
        self.deliveries: Deliveries = Deliveries()  # a new one whenever links change

    def copy_to(self, new: Table) -> None:
        """Everything, for an independent copy; what is shared the rules replace and never change."""
        new.players, new.ruleset, new.to_act = self.players, self.ruleset, self.to_act
        new.sink, new.board, new.settings = None, self.board, self.settings
        # where the game stands
        new.turn, new.pending, new.ended = self.turn, self.pending, self.ended
        new.order = self.order
        # the players
        new.cash, new.income, new.shares = self.cash.copy(), self.income.copy(), self.shares.copy()
        new.engine, new.chosen, new.opened = self.engine.copy(), self.chosen, self.opened
        new.left = self.left
        # goods
        new.bag, new.chart, new.cubes = self.bag, self.chart.copy(), self.cubes.copy()
        # the map
        new.pattern, new.owner, new.letters = self.pattern.copy(), self.owner.copy(), self.letters
        # derived
        new.city, new.colour, new.face = self.city, self.colour, self.face.copy()
        new.far, new.supply, new.exhausted = self.far.copy(), self.supply.copy(), self.exhausted
        new.links, new.menus, new.dirty = self.links.copy(), self.menus.copy(), self.dirty.copy()
        new.deliveries = self.deliveries

    # ── small questions ───────────────────────────────────────────────────

    @property
    def options(self) -> SteamOptions:
        """The options this game is played with."""
        return self.settings

    def bearer(self, action: int) -> int:
        """Who chose an action this turn and is still in the game, -1 for nobody."""
        for seat, chosen in enumerate(self.chosen):
            if chosen == action:
                return seat
        return -1

    def laid(self) -> list[int]:
        """The hexes with a tile."""
        return list(compress(range(len(self.pattern)), self.pattern))

    def fed_by(self, column: int) -> int:
        """The city that a column of the chart feeds (AOS-13.4), NO_PLACE for a New City that is not on the board."""
        place = self.board.column_city[column]
        return place if place >= 0 else self.letters[self.board.column_letter[column]]

    def column_of(self, place: int) -> int:
        """The column of the chart that feeds a city."""
        board = self.board
        if place in board.column_city:
            return board.column_city.index(place)
        return board.column_letter.index(self.letters.index(place))

    def sections(self) -> list[int]:
        """The sections of completed links that each seat owns (AOS-15.2)."""
        out = [0] * self.players
        for key, link in enumerate(self.links):
            if link is not None and link.a * 6 + link.side_a == key and link.owner <= self.players:
                out[link.owner - 1] += link.sections
        return out
