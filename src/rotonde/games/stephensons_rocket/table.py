"""What lies on the table of the Rocket, and nothing else."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from rotonde.core.frames import Frame
from rotonde.core.state import State
from rotonde.games.stephensons_rocket.board import Board
from rotonde.games.stephensons_rocket.options import RocketOptions

AT_HOME: Final = -1  # the facing of a locomotive that has not left its start town
ABSORBED: Final = -1  # the hex of a locomotive that is no longer in the game
UNKNOWN: Final = -1  # money that the seat of a view may not know
NOWHERE: Final = -1


class Table(State):
    """Pieces and piles. Sets of hexes, cities and companies are bit sets over the board's indices."""

    __slots__ = (
        "actions_done",
        "active",
        "bank",
        "beckon",
        "board",
        "ended",
        "extended",
        "extra",
        "facing",
        "halo",
        "isolated",
        "loco",
        "money",
        "moves",
        "moves_listed",
        "occupied",
        "passengers",
        "rail_zone",
        "rails",
        "reached",
        "settings",
        "shares",
        "stack",
        "station_zone",
        "stations",
        "tiles",
        "tokens",
        "tokens_left",
        "tokens_open",
        "track",
        "turn",
        "witness",
    )

    key: ClassVar[str] = "stephensons_rocket"

    def __init__(self) -> None:
        """An empty table: `set_up` or `copy` fill it; copies are made by the thousand and must not be laid twice."""

    def set_up(self, board: Board, players: int, settings: RocketOptions, ruleset: int) -> None:
        """The first position (SR-2)."""
        companies = len(board.companies)
        self.players = players
        self.ruleset = ruleset
        self.to_act = ()
        self.sink = None
        self.board: Board = board
        self.settings: RocketOptions = settings
        # whose turn
        self.turn: int = 1
        self.active: int = 0
        self.actions_done: int = 0
        self.extended: int = 0  # companies that may not be extended (again) this turn, SR-3.2
        self.stack: list[Frame] = []
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
        self.tokens_left: list[int] = board.slot_count[:]
        self.tiles: int = board.tiles
        self.rails: bytearray = bytearray(len(board.labels))  # the two edges each tile joins, for the picture
        # derived, kept up to date by the rules and never encoded
        self.halo: list[int] = board.home_halo[:]  # hexes next to each line
        self.beckon: list[int] = [0] * companies  # hexes next to a city that a line has not reached
        self.occupied: int = 0  # hexes with track or a locomotive
        self.rail_zone: int = 0  # the same and the hexes next to a locomotive
        self.station_zone: int = 0  # stations and the hexes next to them
        self.tokens_open: int = (1 << board.slots) - 1  # slots that still have tokens
        self.moves: list[int] = [0] * companies  # where each locomotive may go, SR-6
        self.moves_listed: list[list[Any]] = [[]] * companies
        self.witness: list[int] = [-1] * companies  # hexes that prove a line is not isolated; -1: test again

    # ── small questions ───────────────────────────────────────────────────

    @property
    def options(self) -> RocketOptions:
        """The options this game is played with."""
        return self.settings

    @property
    def edition(self) -> Any:
        """The edition this game is played with."""
        return self.board.edition

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
