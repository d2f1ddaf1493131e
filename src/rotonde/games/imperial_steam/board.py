"""Board tables, built once per edition and number of players: everything printed, as indices and bit sets."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rotonde.core import Edition
from rotonde.core.editions import typed
from rotonde.core.hexes import bits, mask_of
from rotonde.games.imperial_steam import actions as v
from rotonde.games.imperial_steam.figures import Figures, Price, TilePart

GOODS: Final = ("wood", "stone", "iron", "coal")  # IS-1.3; the rules know them by these names
COAL: Final = 3
KINDS: Final = ("bridge", "tunnel")  # of engineers
AREAS: Final = ("training", "working")
METALS: Final = ("gold", "silver")
ROW: Final = -1  # the price of a site where the factory board's price is paid
ON_ROW: Final = "row"
BENEFITS: Final = ("influence", "share", "passenger")
TILES: Final = (
    *("lay_track", "recruit", "build", "collect", "import", "train", "contract"),
    *("buy_influence", "share_price", "raise_funds", "pass"),
)
LAY: Final = 0  # those that the rules ask for
RECRUIT: Final = 1
BUILD: Final = 2
COLLECT: Final = 3
IMPORT: Final = 4
INFLUENCE: Final = 7
SHARE: Final = 8
FUNDS: Final = 9
PASS: Final = 10
MARKERS: Final = len(TILES)
NO_TILE: Final = -1
LANDS: Final = 64  # maps kept ready


class Land:
    """The map with its tiles laid: what each city offers (IS-12.1). Shared by all states; never changed."""

    def __init__(self, board: Board, tile_at: list[int]) -> None:
        cities = len(board.cities)
        self.tile_at: list[int] = list(tile_at)
        tiles = [board.tiles[t] if t != NO_TILE else BLANK_TILE for t in tile_at]
        self.effort: list[int] = [t.effort or 0 for t in tiles]
        self.station_price: list[int] = [t.station or 0 for t in tiles]
        self.station_slots: list[int] = [t.stations for t in tiles]
        self.bonus: list[int] = [t.influence + board.city_bonus[c] for c, t in enumerate(tiles)]  # IS-A43
        self.stacks: list[list[int]] = [board.stack(t.stack) for t in tiles]  # upgrade tokens, bottom to top
        self.hub_of: list[int] = [t - board.first_hub if board.is_hub(t) else -1 for t in tile_at]
        self.hub_city: list[int] = [self.hub_of.index(h) if h in self.hub_of else -1 for h in range(board.hub_count)]
        links = list(zip(board.link_a, board.link_b))
        efforts = [[e for e in (self.effort[a], self.effort[b]) if e > 0] for a, b in links]
        prices = [(self.station_price[a], self.station_price[b]) for a, b in links]
        self.loop_effort: list[int] = [min(both, default=0) for both in efforts]  # IS-6.1.12
        self.higher_price: list[int] = [max(both) for both in prices]  # of the station prices of a link, IS-7.3.2
        self.lower_price: list[int] = [min(both) for both in prices]
        self._read_sites(board, tiles, cities)
        self._read_demands(board, tiles, cities)

    def _read_sites(self, board: Board, tiles: list[TilePart], cities: int) -> None:
        """Factory slots of one city with one price are interchangeable: they are one site with some room."""
        self.site_city: list[int] = []
        self.site_price: list[int] = []
        self.site_room: list[int] = []
        self.site_at: dict[tuple[str, str], int] = {}
        self.sites_at: list[int] = [0] * cities
        for c, tile in enumerate(tiles):
            for price in [*tile.factories, *board.printed_slots[c]]:
                self._add_site(board, c, price)
        self.factory_actions: list[list[v.BuildFactory]] = [
            [v.BuildFactory(good, board.cities[c], _site_name(p)) for c, p in zip(self.site_city, self.site_price)]
            for good in GOODS
        ]

    def _add_site(self, board: Board, city: int, price: Price) -> None:
        amount = price if isinstance(price, int) else ROW if price == ON_ROW else self.station_price[city]
        key = (board.cities[city], _site_name(amount))
        site = self.site_at.get(key)
        if site is None:
            site = self.site_at[key] = len(self.site_city)
            self.site_city.append(city)
            self.site_price.append(amount)
            self.site_room.append(0)
            self.sites_at[city] |= 1 << site
        self.site_room[site] += 1

    def _read_demands(self, board: Board, tiles: list[TilePart], cities: int) -> None:
        asked = [(c, GOODS.index(good)) for c, tile in enumerate(tiles) for good in tile.demands]
        self.demand_city: list[int] = [c for c, _ in asked]
        self.demand_good: list[int] = [good for _, good in asked]
        self.demands_at: list[int] = [mask_of([city == c for city in self.demand_city]) for c in range(cities)]
        self.demands_of: list[int] = [mask_of([good == g for good in self.demand_good]) for g in range(len(GOODS))]
        self.all_demands: int = (1 << len(self.demand_city)) - 1


def _site_name(price: int) -> str:
    return ON_ROW if price == ROW else str(price)


BLANK_TILE: Final = TilePart(effort=None, station=None, stations=0)


class Board:
    """One edition for one number of players, ready for the rules. Shared by all states; never changed."""

    def __init__(self, edition: Edition, players: int) -> None:
        figures: Figures = typed(edition, Figures)
        self.edition, self.figures, self.players = edition, figures, players
        self._read_map(figures)
        self._read_tiles(figures)
        self._read_cards(figures)
        self._read_boards(figures)
        self._read_amounts(figures)
        self._make_actions()

    # ── reading ───────────────────────────────────────────────────────────
    def _read_map(self, figures: Figures) -> None:
        map_ = figures.map
        self.cities: list[str] = [c.id for c in map_.cities]
        self.city_index: dict[str, int] = {c: i for i, c in enumerate(self.cities)}
        self.city_names: list[str] = [c.name for c in map_.cities]
        self.city_bonus: list[int] = [c.bonus for c in map_.cities]
        self.start: int = self.city_index[map_.start]
        self.goal: int = self.city_index[map_.goal]
        self.links: list[str] = [link.id for link in map_.links]
        self.link_index: dict[str, int] = {link: i for i, link in enumerate(self.links)}
        self.link_a: list[int] = [self.city_index[link.a] for link in map_.links]
        self.link_b: list[int] = [self.city_index[link.b] for link in map_.links]
        self.semmering: int = self.link_index[map_.semmering]
        self.links_at: list[int] = [mask_of([c in (link.a, link.b) for link in map_.links]) for c in self.cities]
        self.bridges: int = mask_of([link.terrain == "bridge" for link in map_.links])
        self.tunnels: int = mask_of([link.terrain == "tunnel" for link in map_.links])
        self.goal_distance: list[int] = self.distances((1 << len(self.links)) - 1)  # over any links, for estimates
        self.barred: list[int] = [self.bridges | self.tunnels, self.tunnels, self.bridges, 0]  # by own engineers
        self.around: list[list[int]] = [self._neighbours(engineers) for engineers in range(4)]  # by engineers and city
        slots = sorted((c.slot, i) for i, c in enumerate(map_.cities) if c.slot is not None)
        self.slot_cities: list[int] = [i for _, i in slots]  # the places for tiles, by their number
        names = sorted({c.region for c in map_.cities if c.region is not None})
        self.regions: list[list[int]] = [[i for i, c in enumerate(map_.cities) if c.region == r] for r in names]
        self.region_names: list[str] = names
        slots_here = [slot for slot in map_.factory_slots if slot.players <= self.players]
        self.printed_slots: list[list[Price]] = [[s.price for s in slots_here if s.city == c] for c in self.cities]

    def _read_tiles(self, figures: Figures) -> None:
        """City tiles first, then hub tiles, then the cities that are printed on the board."""
        self.tiles: list[TilePart] = list(figures.tiles[str(self.players)])
        self.city_tiles: int = len(self.tiles)
        self.first_hub: int = self.city_tiles
        self.hubs: list[str] = [h.colour for h in figures.hubs]
        self.hub_index: dict[str, int] = {h: i for i, h in enumerate(self.hubs)}
        self.hub_count: int = len(self.hubs)
        for h in figures.hubs:
            self.tiles.append(TilePart(h.effort, h.station, h.stations, h.factories, demands=h.demands, id=h.id))
        self.printed_at: list[int] = [NO_TILE] * len(self.cities)  # the map before any tile is laid
        for c, city in enumerate(figures.map.cities):
            if city.printed is not None:
                self.printed_at[c] = len(self.tiles)
                self.tiles.append(city.printed)
        loose = self.tiles[: self.city_tiles + self.hub_count]
        self.tile_index: dict[str, int] = {t.id: i for i, t in enumerate(loose)}
        self.tile_numbers: dict[int, int] = {t.number: i for i, t in enumerate(self.tiles[: self.city_tiles])}
        self.stacks: dict[str, list[int]] = figures.stacks[str(self.players)]

    def _read_cards(self, figures: Figures) -> None:
        self.state_cards: list[str] = [c.id for c in figures.state_cards]
        self.state_index: dict[str, int] = {c: i for i, c in enumerate(self.state_cards)}
        self.state_link: list[int] = [self.link_index[c.link] for c in figures.state_cards]
        self.state_number: list[int] = [c.number for c in figures.state_cards]
        self.normal_cards = [c for c in figures.normal_cards if c.players == self.players]
        self.introduction = figures.introduction[str(self.players)]
        self.contract_ids: list[str] = [c.id for c in figures.contracts]
        self.contract_index: dict[str, int] = {c: i for i, c in enumerate(self.contract_ids)}
        self.contract_needs: list[list[int]] = [[c.factories.count(g) for g in GOODS] for c in figures.contracts]
        self.contract_tokens: list[int] = [c.tokens for c in figures.contracts]
        self.contract_value: list[int] = [c.value for c in figures.contracts]
        sizes = sorted(set(self.contract_tokens))
        self.decks: list[list[int]] = [[i for i, n in enumerate(self.contract_tokens) if n == s] for s in sizes]
        self.deck_masks: list[int] = [sum([1 << c for c in deck]) for deck in self.decks]
        self.per_deck: int = figures.contracts_per_deck[str(self.players)]
        self.growth_ids: list[str] = [g.id for g in figures.growth]
        self.growth_index: dict[str, int] = {g: i for i, g in enumerate(self.growth_ids)}
        self.growth_steps: list[list[int]] = [list(g.steps) for g in figures.growth]

    def _read_boards(self, figures: Figures) -> None:
        count = str(self.players)
        self.market_prices: list[int] = list(figures.market.prices)
        self.market_empty: int = figures.market.empty
        rows = [figures.factory_rows[count][g] for g in GOODS]
        self.row_build: list[list[int]] = [list(r.build) for r in rows]
        self.row_pay: list[list[int]] = [list(r.pay) for r in rows]
        self.worker_prices: list[int] = list(figures.workers.prices)
        self.price_index: dict[int, int] = {price: i for i, price in enumerate(self.worker_prices)}
        columns = figures.workers.columns[count]
        self.column_hub: list[int] = [h for h, name in enumerate(self.hubs) for _ in range(columns[name])]
        hubs = range(self.hub_count)
        self.hub_columns: list[list[int]] = [[i for i, of in enumerate(self.column_hub) if of == h] for h in hubs]
        self.engineer_spaces: list[int] = [figures.workers.engineers[count][h] for h in self.hubs]
        self.engineers_per_kind: int = figures.workers.engineers_per_kind[count]
        self.loco_ids: list[str] = [x.id for x in figures.locomotives]
        self.loco_index: dict[str, int] = {x: i for i, x in enumerate(self.loco_ids)}
        self.loco_price: list[int] = [x.price for x in figures.locomotives]
        self.loco_cars: list[int] = [x.cars for x in figures.locomotives]
        self.loco_influence: list[int] = [x.influence for x in figures.locomotives]
        self.loco_round: list[int] = [x.round or 0 for x in figures.locomotives]  # 0: never for sale
        copies = figures.locomotives_per_space[count]
        self.loco_copies: list[int] = [copies if x.round else 0 for x in figures.locomotives]
        self.share_values: list[int] = list(figures.shares.values)
        self.share_cost: list[int] = list(figures.shares.influence)
        self.investor_spaces: int = figures.shares.spaces

    def _read_amounts(self, figures: Figures) -> None:
        count = str(self.players)
        start, amounts, rounds, own = figures.start, figures.amounts, figures.rounds, figures.players
        self.colours: list[str] = list(own.colours)
        self.most_workers, self.most_tracks, self.most_stations = own.workers, own.tracks, own.stations
        self.most_trains, self.warehouse_open = own.trains, own.warehouse_open
        self.start_money: int = start.money[count]
        self.start_workers, self.start_investors = start.workers, start.investors
        self.start_locomotive: int = self.loco_index[start.locomotive]
        self.start_goods: list[int] = [start.goods.get(g, 0) for g in GOODS]
        self.actions: list[int] = list(rounds.actions)  # of each round
        self.last_round: int = len(self.actions)
        self.refill_rounds: list[int] = list(rounds.refill_rounds)
        self.refill_cubes, self.refill_pool = rounds.refill_cubes[count], rounds.refill_pool
        self.shipments: list[int] = list(rounds.shipments)
        self.shipment_rounds: int = len(self.actions) - 1
        self.step: int = figures.influence.step
        self.last_column: int = figures.influence.last // figures.influence.step
        self.materials: list[int] = [amounts.track_materials.get(g, 0) for g in GOODS]
        self.bridge_materials: list[int] = [amounts.bridge_materials.get(g, 0) for g in GOODS]
        self.tunnel_materials: list[int] = [amounts.tunnel_materials.get(g, 0) for g in GOODS]
        self.toll, self.engineer_price, self.influence_price = amounts.toll, amounts.engineer, amounts.influence_step
        self.funds, self.goal_per_track, self.route_fee = amounts.raise_funds, amounts.goal_per_track, amounts.route_fee
        self.income_passenger, self.income_station = amounts.income_per_passenger_car, amounts.income_per_station
        self.good_at_end, self.dividend_percent = amounts.good_at_end, amounts.dividend_percent
        self.hub_bonus: list[int] = list(amounts.hub_bonus)
        self.yields: list[int] = list(figures.yields)
        self.most_yield: int = max(self.yields)

    def _make_actions(self) -> None:
        """Actions made once: legal lists are looked up, not built."""
        levels, lefts = (1, 2, 3), range(self.most_yield + 1)
        self.choose_actions: list[v.Choose] = [v.Choose(t) for t in TILES]
        self.lay_actions: list[v.LayTrack] = [v.LayTrack(link) for link in self.links]
        self.link_actions: list[v.BuyLink] = [v.BuyLink(link) for link in self.links]
        self.work_actions: list[v.Work] = [v.Work(level) for level in levels]
        self.spend_actions: list[v.Spend] = [v.Spend(what) for what in BENEFITS]
        self.hire_actions: list[list[v.Hire]] = [[v.Hire(h, p) for p in self.worker_prices] for h in self.hubs]
        self.engineer_actions: list[list[v.Engineer]] = [[v.Engineer(k, h) for h in self.hubs] for k in KINDS]
        self.station_actions: list[v.BuildStation] = [v.BuildStation(c) for c in self.cities]
        self.foreman_actions: list[v.Foreman] = [v.Foreman(level, area) for area in AREAS for level in levels]
        self.collect_actions: list[list[v.Collect]] = [[v.Collect(g, n) for n in lefts] for g in GOODS]
        self.deliver_actions: list[list[list[v.Deliver]]] = [
            [[v.Deliver(g, n, c) for c in self.cities] for n in lefts] for g in GOODS
        ]
        self.buy_actions: list[v.BuyGood] = [v.BuyGood(g) for g in GOODS]
        self.order_actions: list[v.OrderGood] = [v.OrderGood(g) for g in GOODS]
        self.discard_actions: list[v.Discard] = [v.Discard(g) for g in GOODS]
        locos = self.loco_ids
        self.train_actions: list[v.BuyTrain] = [v.BuyTrain(x) for x in locos]
        self.improve_actions: list[list[v.ImproveTrain]] = [[v.ImproveTrain(x, y) for y in locos] for x in locos]
        self.sign_actions: list[v.Sign] = [v.Sign(c) for c in self.contract_ids]
        self.influence_actions: list[v.BuyInfluence] = [v.BuyInfluence(n) for n in range(201)]
        self.share_actions: list[v.SetShare] = [v.SetShare(value) for value in self.share_values]
        self.bid_actions: list[v.Bid] = [v.Bid(m) for m in range(0, self.start_money + 1, self.step)]

    def _neighbours(self, engineers: int) -> list[int]:
        """The cities one link away from each, over links that these engineers can lay, for estimates."""
        out = [0] * len(self.cities)
        for i in range(len(self.links)):
            if not self.barred[engineers] >> i & 1:
                out[self.link_a[i]] |= 1 << self.link_b[i]
                out[self.link_b[i]] |= 1 << self.link_a[i]
        return out

    # ── questions ─────────────────────────────────────────────────────────
    def distances(self, links: int) -> list[int]:
        """Links from each city to the goal, only over these; -1 where there is no way."""
        far = [-1] * len(self.cities)
        far[self.goal] = 0
        ring = [self.goal]
        while ring:
            following: list[int] = []
            for city in ring:
                for link in bits(links & self.links_at[city]):
                    other = self.link_a[link] + self.link_b[link] - city
                    if far[other] < 0:
                        far[other] = far[city] + 1
                        following.append(other)
            ring = following
        return far

    def is_hub(self, tile: int) -> bool:
        """Is this a hub tile?"""
        return self.first_hub <= tile < self.first_hub + self.hub_count

    def stack(self, number: int) -> list[int]:
        """The upgrade tokens of a stack number, bottom to top (IS-2.2.3)."""
        return self.stacks[str(number)] if number else []

    def land(self, tile_at: list[int]) -> Land:
        """The map with these tiles, made once."""
        return _land(self, tuple(tile_at))

    def influence_action(self, steps: int) -> v.BuyInfluence:
        """The purchase of so many steps."""
        return self.influence_actions[steps] if steps < len(self.influence_actions) else v.BuyInfluence(steps)

    def introductory_tiles(self) -> list[int]:
        """The tile of each city in the introductory set-up (IS-2.9)."""
        out = list(self.printed_at)
        hubs = {slot: self.hub_index[h] for h, slot in self.introduction.hub_slots.items()}
        for number, city in enumerate(self.slot_cities, 1):
            out[city] = self.first_hub + hubs[number] if number in hubs else self.tile_numbers[number]
        return out


@lru_cache(LANDS)
def _land(board: Board, tile_at: tuple[int, ...]) -> Land:
    return Land(board, list(tile_at))
