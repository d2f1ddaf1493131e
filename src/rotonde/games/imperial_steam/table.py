"""What lies on the table of Imperial Steam: its fields, how they begin, how they are copied and who sees them.

A field stands in three lists here, always in the same order (one that is hidden from some in `copy_to` and `show_to`);
the kit finds one that is missing in any of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rotonde.core import State
from rotonde.games.imperial_steam.actions import ImperialAction
from rotonde.games.imperial_steam.board import MARKERS, Board, Land
from rotonde.games.imperial_steam.options import ImperialOptions

if TYPE_CHECKING:
    from rotonde.games.imperial_steam.rules.parents import ImperialStep

UNKNOWN: Final = -1  # money that the seat of a view may not know
NOBODY: Final = -1
NO_BID: Final = -1  # not yet chosen
READY: Final = -1  # the next item of a set-up that is complete
SEALED: Final = -2  # chosen, but not for the eyes of this view's seat
DERIVED: Final = ("land", "tokens", "rows", "site_room", "reserved", "network", "border", "blocked", "sites", "wants")


class Table(State[ImperialAction]):
    """Pieces and piles. Sets of cities, links, sites, demands and contracts are bit sets over the board's indices.

    Lists "by seat and x" are flat: the figures of seat 0, then those of seat 1, and so on.
    """

    __slots__ = (
        *("board", "settings"),
        *("round", "turns", "order", "acted", "delivered", "stack", "bids", "ended"),  # whose turn
        # what the set-up deals
        *("dealt", "dealing", "tile_at", "growth", "shipments", "refills", "contracts_open", "crowns"),
        *("influence", "ladder", "hub_at"),  # the influence track
        *("market", "columns", "engineers_at", "locomotives", "keys", "semmering"),  # the boards
        *("demands", "factories", "tracks", "stations"),  # the map
        *("money", "workers", "engineers", "goods", "orders", "trains"),  # the players
        *("passenger", "contracts", "share", "investors", "dividends", "used"),
        *DERIVED,
    )

    key: ClassVar[str] = "imperial_steam"
    derived: ClassVar[tuple[str, ...]] = DERIVED
    shared: ClassVar[tuple[str, ...]] = ("order", "dealt", "tile_at", "growth", "shipments", "refills")

    def __init__(self) -> None:
        """An empty table: `set_up` or `copy` fill it; copies are made by the thousand and must not be laid twice."""

    def set_up(self, board: Board, players: int, settings: ImperialOptions, ruleset: int) -> None:
        """Everything that is the same in every game (IS-2.1 to IS-2.8); what chance deals is still missing."""
        self.players = players
        self.ruleset = ruleset
        self.to_act = ()
        self.sink = None
        self.board: Board = board
        self.settings: ImperialOptions = settings
        # whose turn
        self.round: int = 1
        self.turns: int = 0  # turns taken in this round
        self.order: list[int] = []  # turn order of this round, the first seat first
        self.acted: bool = False  # has the active player taken his action?
        self.delivered: bool = False  # has he delivered in this turn? IS-7.2
        self.stack: list[ImperialStep] = []  # what was begun, the newest last
        self.bids: list[int] = [NO_BID] * players  # the hidden bids; empty once they are revealed
        self.ended: bool = False
        # what the set-up deals
        self.dealt: list[str] = []  # the items so far; empty once the set-up is complete
        self.dealing: int = 0  # the item of the set-up that comes next; READY once it is complete
        self.tile_at: list[int] = list(board.printed_at)  # the tile of each city
        self.growth: list[int] = []  # the growth tile of each hub
        self.shipments: list[int] = []  # the shipment tile of each round
        self.refills: list[int] = []  # by refill round and good: cubes that come to the market
        self.contracts_open: int = 0
        self.crowns: int = 0  # links
        # the influence track; columns count from 0
        self.influence: list[int] = [0] * players
        self.ladder: list[int] = []  # seats, the most influential first: columns, and heights within them (IS-4.3)
        self.hub_at: list[int] = [0] * board.hub_count
        # the boards
        self.market: list[int] = [len(board.market_prices)] * 4
        self.columns: list[int] = [0] * len(board.column_hub)  # the price row of each worker column
        self.engineers_at: list[int] = [0] * (board.hub_count * 2)  # by hub and kind (bridge, tunnel)
        self.locomotives: list[int] = list(board.loco_copies)
        self.keys: list[int] = [NOBODY] * (board.hub_count * 2)  # who holds the gold and the silver key of each hub
        self.semmering: int = NOBODY
        # the map
        self.demands: int = 0  # open demands
        self.factories: list[tuple[int, int, int, int, int]] = []  # seat, good, site, goods left, level
        self.tracks: list[int] = [0] * players  # links
        self.stations: list[int] = [1 << board.start] * players  # cities
        # the players
        self.money: list[int] = [board.start_money] * players
        self.workers: list[int] = [board.start_workers, 0, 0, 0, 0, 0] * players  # training I-III, working I-III
        self.engineers: list[int] = [0] * players  # bit 0 bridge, bit 1 tunnel
        self.goods: list[int] = list(board.start_goods) * players  # in storage, by seat and good
        self.orders: list[int] = [0] * (4 * players)  # in the order area, by seat and good
        self.trains: list[tuple[int, ...]] = [(board.start_locomotive,)] * players  # kinds of locomotive, in rows
        self.passenger: list[int] = [0] * players  # cars turned to their passenger side
        self.contracts: list[int] = [0] * players
        self.share: list[int] = [0] * players  # row of the share marker
        self.investors: list[int] = [board.start_investors] * players
        self.dividends: list[int] = [0] * players  # investors in the dividend zone
        self.used: list[int] = [0] * (MARKERS * players)  # action markers, by seat and tile
        # derived, kept up to date by the rules and never encoded
        self.land: Land = board.land(self.tile_at)  # what the tiles offer
        self.tokens: list[int] = []  # upgrade tokens left in each city
        self.rows: list[int] = [0] * 4  # factories taken of each type
        self.site_room: list[int] = []  # free factory slots of each site
        self.reserved: list[int] = [0] * players  # cars with a reserved token
        self.network: list[int] = [1 << board.start] * players  # cities
        self.border: list[int] = [board.links_at[board.start]] * players  # links that touch the network
        self.blocked: list[int] = [0] * players  # links at cities where no third track may meet, IS-6.1.6
        self.sites: list[int] = [0] * players  # sites in the network
        self.wants: list[int] = [0] * players  # demands in the network, open or not

    def copy_to(self, new: Table) -> None:
        """Everything, for an independent copy."""
        new.players, new.ruleset, new.sink = self.players, self.ruleset, None
        new.board, new.settings = self.board, self.settings
        self.lay_open(new)
        new.bids, new.money = self.bids.copy(), self.money.copy()

    def show_to(self, seen: Table, seat: int | None) -> None:
        """What a seat may know, on a blank table: all but hidden bids (IS-3.1) and, as an option, money (IS-2.8.5)."""
        self.lay_open(seen)
        seen.bids = [b if i == seat or b == NO_BID else SEALED for i, b in enumerate(self.bids)]
        equal = self.dealing != READY or bool(self.bids)  # before the bids are paid everybody has the same
        open_ = self.settings.open_money or not self.to_act or equal
        seen.money = [m if open_ or i == seat else UNKNOWN for i, m in enumerate(self.money)]

    def lay_open(self, new: Table) -> None:
        """What everybody sees, for copies and for views; what never changes after the set-up is shared."""
        new.to_act = self.to_act
        ready = self.dealing == READY
        # whose turn
        new.round, new.turns = self.round, self.turns
        new.order = self.order if ready else self.order.copy()
        new.acted, new.delivered, new.stack, new.ended = self.acted, self.delivered, self.stack.copy(), self.ended
        # what the set-up deals
        new.dealt = self.dealt if ready else self.dealt.copy()
        new.dealing = self.dealing
        new.tile_at = self.tile_at if ready else self.tile_at.copy()
        new.growth = self.growth if ready else self.growth.copy()
        new.shipments = self.shipments if ready else self.shipments.copy()
        new.refills = self.refills if ready else self.refills.copy()
        new.contracts_open, new.crowns = self.contracts_open, self.crowns
        # the influence track
        new.influence, new.ladder, new.hub_at = self.influence.copy(), self.ladder.copy(), self.hub_at.copy()
        # the boards
        new.market, new.columns, new.engineers_at = self.market.copy(), self.columns.copy(), self.engineers_at.copy()
        new.locomotives, new.keys, new.semmering = self.locomotives.copy(), self.keys.copy(), self.semmering
        # the map
        new.demands, new.factories = self.demands, self.factories.copy()
        new.tracks, new.stations = self.tracks.copy(), self.stations.copy()
        # the players
        new.workers, new.engineers = self.workers.copy(), self.engineers.copy()
        new.goods, new.orders, new.trains = self.goods.copy(), self.orders.copy(), self.trains.copy()
        new.passenger, new.contracts, new.share = self.passenger.copy(), self.contracts.copy(), self.share.copy()
        new.investors, new.dividends, new.used = self.investors.copy(), self.dividends.copy(), self.used.copy()
        # derived
        new.land, new.tokens, new.rows = self.land, self.tokens.copy(), self.rows.copy()
        new.site_room, new.reserved, new.network = self.site_room.copy(), self.reserved.copy(), self.network.copy()
        new.border, new.blocked = self.border.copy(), self.blocked.copy()
        new.sites, new.wants = self.sites.copy(), self.wants.copy()

    def step(self) -> ImperialStep:
        """What is being decided."""
        raise NotImplementedError

    # ── small questions ───────────────────────────────────────────────────
    @property
    def options(self) -> ImperialOptions:
        """The options this game is played with."""
        return self.settings

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turns % self.players]

    def names(self, what: str) -> tuple[list[str], dict[str, int]]:
        """Links or cities."""
        board = self.board
        return (board.links, board.link_index) if what == "link" else (board.cities, board.city_index)

    def influence_of(self, seat: int) -> int:
        """The column of a player's marker, in gulden."""
        return self.influence[seat] * self.board.step

    def hub_influence(self, hub: int) -> int:
        """The column of a hub's marker, in gulden."""
        return self.hub_at[hub] * self.board.step

    def share_value(self, seat: int) -> int:
        """What a share of this player is worth."""
        return self.board.share_values[self.share[seat]]

    def cars(self, seat: int) -> int:
        """All cars of a player's trains."""
        total = 0
        for kind in self.trains[seat]:
            total += self.board.loco_cars[kind]
        return total

    def freight(self, seat: int) -> int:
        """Freight cars without a token: those that can hold goods."""
        return self.cars(seat) - self.passenger[seat] - self.reserved[seat]

    def top_token(self, city: int) -> int:
        """The points of the upgrade token on top of a city's stack; 0 if it has none."""
        return self.land.stacks[city][self.tokens[city] - 1] if self.tokens[city] else 0

    def warehouse(self, seat: int) -> int:
        """Open warehouse spaces: one more for each station built (IS-6.3.1)."""
        return self.board.warehouse_open + self.stations[seat].bit_count() - 1

    def worker_count(self, seat: int) -> int:
        """Workers of a player, those on factories included (IS-6.2.4)."""
        total = sum(self.workers[seat * 6 : seat * 6 + 6])
        for factory in self.factories:
            if factory[0] == seat:
                total += 1
        return total

    def owners(self, link: int) -> list[int]:
        """The seats with a track on a link."""
        return [seat for seat in range(self.players) if self.tracks[seat] >> link & 1]

    def funds(self, seat: int) -> int:
        """Money, and what selling all shares that can be sold would bring (IS-A16)."""
        shares = self.investors[seat] - self.share[seat]
        if shares <= 0:
            return self.money[seat]
        return self.money[seat] + shares * self.board.share_values[self.share[seat]]

    def pieces(self, seat: int) -> list[int]:
        """Factory pieces of a player by type."""
        own = [0, 0, 0, 0]
        for factory in self.factories:
            if factory[0] == seat:
                own[factory[1]] += 1
        return own
