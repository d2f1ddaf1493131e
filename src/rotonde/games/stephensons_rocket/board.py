"""Board tables, built once per edition: everything printed that the rules look up, as indices and bit sets."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.editions import Edition, built_once, typed
from rotonde.core.hexes import FLAT, HexGrid, MaskLister, bits, gathered
from rotonde.games.stephensons_rocket.actions import Bid, ExtendLine, LiftStation, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.figures import BIG_CITY, RAILWAY_TOWN, Figures


class Board:
    """One edition with one token mix, ready for the rules. Shared by all states; only what it remembers grows."""

    def __init__(self, edition: Edition, mono: bool) -> None:
        figures: Figures = typed(edition, Figures)
        self.edition: Edition = edition
        self.figures: Figures = figures
        self._read_map(figures)
        self._read_companies(figures)
        self._read_tokens(figures, mono)
        self._read_figures(figures)
        self._make_actions()

    def _read_map(self, figures: Figures) -> None:
        self.labels: list[str] = [h.label for h in figures.hexes]
        self.hex_index: dict[str, int] = {label: i for i, label in enumerate(self.labels)}
        self.grid: HexGrid = HexGrid([(h.q, h.r) for h in figures.hexes], FLAT)
        self.neighbours: list[list[int]] = self.grid.neighbours
        self.adjacent: list[int] = self.grid.adjacent
        self.cover: list[int] = [near | 1 << h for h, near in enumerate(self.adjacent)]  # a hex and those next to it
        self.vicinity: list[int] = [self.grid.around(near) | near for near in self.cover]  # two steps around
        # for positions that are read: each hex, itself as a set, and those next to it
        self.spots: dict[str, tuple[int, int, int]] = {
            label: (h, 1 << h, self.adjacent[h]) for h, label in enumerate(self.labels)
        }
        self.city_names: list[str] = [c.name for c in figures.cities]
        self.city_index: dict[str, int] = {name: i for i, name in enumerate(self.city_names)}
        self.city_mask: dict[str, int] = {name: 1 << i for i, name in enumerate(self.city_names)}
        self.city_hex: list[int] = [self.hex_index[c.hex] for c in figures.cities]
        self.city_at: dict[int, int] = {h: i for i, h in enumerate(self.city_hex)}
        self.city_near: list[int] = [self.adjacent[h] for h in self.city_hex]  # hexes next to each city
        self.big: int = sum(1 << i for i, c in enumerate(figures.cities) if c.kind == BIG_CITY)
        self.railway: int = sum(1 << i for i, c in enumerate(figures.cities) if c.kind == RAILWAY_TOWN)
        land = (1 << len(self.labels)) - 1
        self.free: int = land & ~sum(1 << h for h in self.city_hex)  # land that is no city
        self.cities_by: list[int] = [  # cities next to each hex
            sum(1 << c for c, near in enumerate(self.city_near) if near >> h & 1) for h in range(len(self.labels))
        ]
        # SR-6.3: the three hexes in front, per hex and facing; SR-6.2: all six while at home (facing -1, last)
        self.ahead: list[list[int]] = []
        for h, row in enumerate(self.neighbours):
            fronts = []
            for f in range(6):
                three = [row[(f - 1) % 6], row[f], row[(f + 1) % 6]]
                fronts.append(sum(1 << n for n in three if n >= 0) & self.free)
            self.ahead.append([*fronts, self.adjacent[h] & self.free])
        # SR-6.6: the hex behind a locomotive, as a set, per hex and facing
        self.behind: list[list[int]] = [[1 << n if n >= 0 else 0 for n in row[3:] + row[:3]] for row in self.neighbours]

    def _read_companies(self, figures: Figures) -> None:
        self.companies: list[str] = [c.id for c in figures.companies]
        self.company_index: dict[str, int] = {name: i for i, name in enumerate(self.companies)}
        self.home_city: list[int] = [self.city_index[c.home] for c in figures.companies]
        self.home_hex: list[int] = [self.city_hex[c] for c in self.home_city]
        self.home_near: list[int] = [self.adjacent[h] for h in self.home_hex]
        self.home_reached: list[int] = [1 << c for c in self.home_city]
        self.company_shares: list[int] = [c.shares for c in figures.companies]

    def _read_tokens(self, figures: Figures, mono: bool) -> None:
        self.kinds: list[str] = list(figures.kinds)
        self.slot_city: list[int] = []  # a slot is one kind of token in one city
        self.slot_kind: list[int] = []
        self.slot_count: list[int] = []
        self.slots_of: list[list[int]] = [[] for _ in figures.cities]
        for c, city in enumerate(figures.cities):
            for kind, count in (city.tokens_mono if mono else city.tokens).items():
                self.slots_of[c].append(len(self.slot_city))
                self.slot_city.append(c)
                self.slot_kind.append(self.kinds.index(kind))
                self.slot_count.append(count)
        self.slots: int = len(self.slot_city)
        self.slot_names: list[tuple[str, str]] = [  # its city and its kind
            (self.city_names[c], self.kinds[k]) for c, k in zip(self.slot_city, self.slot_kind, strict=True)
        ]
        self.city_slots: dict[str, dict[str, int]] = {city: {} for city in self.city_names}
        for slot, (name, kind) in enumerate(self.slot_names):
            self.city_slots[name][kind] = slot
        self.slot_at: dict[tuple[str, str], int] = {name: i for i, name in enumerate(self.slot_names)}

    def _read_figures(self, figures: Figures) -> None:
        players, supply, payouts = figures.players, figures.supply, figures.payouts
        self.stations, self.colours = players.stations, list(players.colours)
        self.supplementary, self.tiles = supply.supplementary_shares, supply.track_tiles
        self.passengers, self.unit, self.per_city = supply.passenger_tokens, payouts.unit, payouts.value_per_city
        self.big_city_pay, self.kind_pay = payouts.big_city, payouts.token_kind

    def _make_actions(self) -> None:
        """Every action of the game, made once: legal lists are looked up, not built."""
        self.place_actions: list[PlaceStation] = [PlaceStation(label) for label in self.labels]
        self.lift_actions: list[LiftStation] = [LiftStation(label) for label in self.labels]
        self.extend_actions: list[list[ExtendLine]] = [
            [ExtendLine(company, label) for label in self.labels] for company in self.companies
        ]
        self.take_actions: list[TakeToken] = [TakeToken(city, kind) for city, kind in self.slot_names]
        self.places: MaskLister = MaskLister(self.place_actions)
        self.takes: MaskLister = MaskLister(self.take_actions)
        self.bid_actions: dict[int, Bid] = {}
        self._beside: dict[int, int] = {}
        self._standing: dict[int, int] = {}
        self._extensions: list[dict[int, list[Action]]] = [{} for _ in self.companies]

    def bid(self, shares: int, hex_: int) -> Bid:
        """The bid of so many shares for a hex."""
        key = shares * len(self.labels) + hex_
        found = self.bid_actions.get(key)
        if found is None:
            found = self.bid_actions[key] = Bid(shares, self.labels[hex_])
        return found

    def beside_missing(self, reached: int) -> int:
        """The hexes next to a city that is not among these; asked again and again for the same few sets."""
        found = self._beside.get(reached)
        if found is None:
            missing = (1 << len(self.city_near)) - 1 & ~reached
            found = self._beside[reached] = gathered(self.city_near, missing)
        return found

    def standing_on(self, reached: int) -> int:
        """The hexes of these cities; remembered in the same way."""
        found = self._standing.get(reached)
        if found is None:
            found = self._standing[reached] = sum([1 << self.city_hex[city] for city in bits(reached)])
        return found

    def extensions(self, company: int, targets: int) -> list[Action]:
        """The actions that move a locomotive to these hexes: one list for each set, shared by all who ask."""
        found = self._extensions[company].get(targets)
        if found is None:
            actions = self.extend_actions[company]
            found = self._extensions[company][targets] = [actions[h] for h in bits(targets)]
        return found

    def names(self, mask: int) -> list[str]:
        """The labels of the hexes of a mask."""
        return [self.labels[h] for h in bits(mask)]


def board_of(edition: Edition, mono: bool) -> Board:
    """The tables of an edition, built once."""
    return built_once(Board, edition, mono)
