"""What lies on the table of the Rocket: its fields, how they begin, how they are copied and who sees them.

A field stands in four lists here, always in the same order; the kit finds one that is missing in any of them.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import State
from rotonde.core.actions import Action
from rotonde.core.steps import Step
from rotonde.games.stephensons_rocket.actions import RocketAction
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.options import RocketOptions

AT_HOME: Final = -1  # the facing of a locomotive that has not left its start town
ABSORBED: Final = -1  # the hex of a locomotive that is no longer in the game
UNKNOWN: Final = -1  # money that the seat of a view may not know
NOWHERE: Final = -1


class Table(State[RocketAction]):
    """Pieces and piles. Sets of hexes, cities and companies are bit sets over the board's indices."""

    __slots__ = (
        *("board", "settings"),
        *("turn", "active", "actions_done", "extended", "stack", "ended"),  # whose turn
        *("loco", "facing", "track", "reached", "bank", "extra", "isolated"),  # the companies
        *("shares", "stations", "tokens", "passengers", "money"),  # the players
        *("tiles", "rails"),  # the supply
        *("tokens_left", "tokens_open", "near_line", "near_cities", "occupied", "rail_zone", "station_zone"),  # derived
        *("moves", "moves_listed", "way_out"),
    )

    key: ClassVar[str] = "stephensons_rocket"
    derived: ClassVar[tuple[str, ...]] = (
        *("tokens_left", "tokens_open", "near_line", "near_cities", "occupied", "rail_zone", "station_zone"),
        *("moves", "moves_listed", "way_out"),
    )
    shared: ClassVar[tuple[str, ...]] = ("moves", "moves_listed")

    def __init__(self) -> None:
        """An empty table: `set_up` or `copy` fill it; copies are made by the thousand and must not be laid twice."""

    def set_up(self, board: Board, players: int, settings: RocketOptions, ruleset: int) -> None:
        """The first position (SR-2)."""
        companies = len(board.companies)
        self.players, self.ruleset, self.to_act, self.sink = players, ruleset, (), None
        self.board: Board = board
        self.settings: RocketOptions = settings
        # whose turn
        self.turn, self.active, self.actions_done = 1, 0, 0
        self.extended: int = 0  # companies that may not be extended (again) this turn, SR-3.2
        self.stack: list[Step] = []  # what interrupts the turn
        self.ended: str = ""  # why the game is over: shares, tiles, extendable, stuck
        # the companies
        self.loco: list[int] = board.home_hex[:]
        self.facing: list[int] = [AT_HOME] * companies
        self.track: list[int] = [0] * companies
        self.reached: list[int] = board.home_reached[:]  # SR-1.8
        self.bank: list[int] = board.company_shares[:]
        self.extra: list[int] = [0] * companies  # supplementary shares among those held, SR-10.4
        self.isolated: int = 0
        # the players
        self.shares: list[int] = [0] * (players * companies)
        self.stations: list[int] = [0] * players
        self.tokens: list[int] = [0] * (players * board.slots)
        self.passengers: list[int] = [0] * players
        self.money: list[int] = [0] * players
        # the supply
        self.tiles: int = board.tiles
        self.rails: bytearray = bytearray(len(board.labels))  # the two edges each tile joins, for the picture
        # derived, kept up to date by the rules and never encoded
        self.tokens_left: list[int] = board.slot_count[:]  # in each city
        self.tokens_open: int = (1 << board.slots) - 1  # slots that still have tokens
        self.near_line: list[int] = board.home_near[:]  # hexes next to each line
        self.near_cities: list[int] = [0] * companies  # hexes next to a city that a line has not reached
        self.occupied: int = 0  # hexes with track or a locomotive
        self.rail_zone: int = 0  # the same and the hexes next to a locomotive
        self.station_zone: int = 0  # stations and the hexes next to them
        self.moves: list[int] = [0] * companies  # where each locomotive may go, SR-6
        self.moves_listed: list[list[Action]] = [[]] * companies
        self.way_out: list[int] = [-1] * companies  # hexes that prove a line is not isolated; -1: test again

    def copy_to(self, new: Table) -> None:
        """Everything, for an independent copy; what is shared the rules replace and never change."""
        new.players, new.ruleset, new.to_act = self.players, self.ruleset, self.to_act
        new.sink, new.board, new.settings = None, self.board, self.settings
        # whose turn
        new.turn, new.active, new.actions_done = self.turn, self.active, self.actions_done
        new.extended, new.stack, new.ended = self.extended, self.stack.copy(), self.ended
        # the companies
        new.loco, new.facing, new.track = self.loco.copy(), self.facing.copy(), self.track.copy()
        new.reached, new.bank, new.extra = self.reached.copy(), self.bank.copy(), self.extra.copy()
        new.isolated = self.isolated
        # the players
        new.shares, new.stations, new.tokens = self.shares.copy(), self.stations.copy(), self.tokens.copy()
        new.passengers, new.money = self.passengers.copy(), self.money.copy()
        # the supply
        new.tiles, new.rails = self.tiles, self.rails.copy()
        # derived
        new.tokens_left, new.tokens_open = self.tokens_left.copy(), self.tokens_open
        new.near_line, new.near_cities = self.near_line.copy(), self.near_cities.copy()
        new.occupied, new.rail_zone, new.station_zone = self.occupied, self.rail_zone, self.station_zone
        new.moves, new.moves_listed, new.way_out = self.moves, self.moves_listed, self.way_out.copy()

    def show_to(self, seen: Table, seat: int | None) -> None:
        """What a seat may know, on a blank table: all but the money of others (SR-15.1)."""
        seen.to_act = self.to_act
        # whose turn
        seen.turn, seen.active, seen.actions_done = self.turn, self.active, self.actions_done
        seen.extended, seen.stack, seen.ended = self.extended, self.stack[:], self.ended
        # the companies
        seen.loco, seen.facing, seen.track = self.loco[:], self.facing[:], self.track[:]
        seen.reached, seen.bank, seen.extra = self.reached[:], self.bank[:], self.extra[:]
        seen.isolated = self.isolated
        # the players
        seen.shares, seen.stations, seen.tokens = self.shares[:], self.stations[:], self.tokens[:]
        seen.passengers = self.passengers[:]
        open_ = self.settings.open_money or not self.to_act
        seen.money = [m if open_ or i == seat else UNKNOWN for i, m in enumerate(self.money)]
        # the supply
        seen.tiles, seen.rails = self.tiles, self.rails[:]
        # derived
        seen.tokens_left, seen.tokens_open, seen.near_line = self.tokens_left[:], self.tokens_open, self.near_line[:]
        seen.near_cities, seen.occupied, seen.rail_zone = self.near_cities[:], self.occupied, self.rail_zone
        seen.station_zone, seen.moves, seen.moves_listed = self.station_zone, self.moves, self.moves_listed
        seen.way_out = self.way_out[:]

    # ── small questions ───────────────────────────────────────────────────

    @property
    def options(self) -> RocketOptions:
        """The options this game is played with."""
        return self.settings

    def names(self, what: str) -> tuple[list[str], dict[str, int]]:
        """Companies or hexes."""
        board = self.board
        return (board.companies, board.company_index) if what == "company" else (board.labels, board.hex_index)

    def value(self, company: int) -> int:
        """What a line is worth (SR-1.9)."""
        return self.reached[company].bit_count() * self.board.per_city

    def line(self, company: int) -> int:
        """The hexes of a line: its track and its locomotive's hex (SR-1.7); 0 if absorbed."""
        if self.loco[company] == ABSORBED:
            return 0
        return self.track[company] | 1 << self.loco[company]

    def held(self, seat: int, company: int) -> int:
        """How many shares of a company a seat holds."""
        return self.shares[seat * len(self.loco) + company]

    def holdings(self, company: int) -> list[int]:
        """The shares of a company that each seat holds."""
        return self.shares[company :: len(self.loco)]

    def stations_on(self, company: int) -> list[int]:
        """How many stations each seat has on a line (SR-1.10)."""
        line = self.line(company)
        return [(s & line).bit_count() for s in self.stations]

    def city_tokens(self, city: int) -> list[int]:
        """How many tokens of a big city each seat holds."""
        slots = self.board.slots_of[city]
        width = self.board.slots
        return [sum([self.tokens[seat * width + s] for s in slots]) for seat in range(self.players)]

    def passengers_left(self) -> int:
        """Passenger tokens beside the board."""
        return self.board.passengers - sum(self.passengers)

    def supplementary_left(self) -> int:
        """Supplementary shares in their pile; below zero they are virtual (SR-10.5)."""
        return self.board.supplementary - sum(self.extra)
