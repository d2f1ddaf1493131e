"""The schema of an edition file. (Apart from the board's tables, because compiled modules hold no schemas.)"""

from __future__ import annotations

from typing import Literal

import msgspec

Good = Literal["wood", "stone", "iron", "coal"]
Price = int | Literal["row", "station"]  # of a factory slot: its own, the factory board's, or the city's station price


class PlayersPart(msgspec.Struct):
    """The pieces of each player."""

    colours: list[str]
    workers: int
    tracks: int
    stations: int
    trains: int
    warehouse_open: int


class StartPart(msgspec.Struct):
    """What each player begins with (IS-2.8); money by number of players."""

    money: dict[str, int]
    workers: int
    locomotive: str
    goods: dict[str, int]
    investors: int


class RoundsPart(msgspec.Struct):
    """The round track: actions of each round, cubes that come to the market, shipment tiles."""

    actions: list[int]
    refill_rounds: list[int]
    refill_cubes: dict[str, int]
    refill_pool: int
    shipments: list[int]


class InfluencePart(msgspec.Struct):
    """The influence track, in gulden."""

    step: int
    last: int


class AmountsPart(msgspec.Struct):
    """Single amounts of the rules, in gulden unless they say otherwise."""

    track_materials: dict[str, int]
    bridge_materials: dict[str, int]
    tunnel_materials: dict[str, int]
    toll: int
    engineer: int
    influence_step: int
    raise_funds: int
    goal_per_track: int
    income_per_passenger_car: int
    income_per_station: int
    good_at_end: int
    hub_bonus: list[int]
    route_fee: int
    dividend_percent: int


class TilePart(msgspec.Struct):
    """A city tile, or a city printed on the board."""

    effort: int | None
    station: int | None
    stations: int
    factories: list[Price] = []
    stack: int = 0
    influence: int = 0
    demands: list[Good] = []
    id: str = ""
    number: int = 0


class CityPart(msgspec.Struct):
    """One place of the map; x and y in a square of 1000."""

    id: str
    name: str
    x: int
    y: int
    slot: int | None = None
    region: str | None = None
    bonus: int = 0
    printed: TilePart | None = None


class LinkPart(msgspec.Struct):
    """One link."""

    id: str
    a: str
    b: str
    terrain: Literal["plain", "bridge", "tunnel"]


class PrintedSlotPart(msgspec.Struct):
    """A factory slot printed on the map, joined to a city."""

    id: str
    city: str
    players: int
    price: Price


class MapPart(msgspec.Struct):
    """The map."""

    start: str
    goal: str
    semmering: str
    cities: list[CityPart]
    links: list[LinkPart]
    factory_slots: list[PrintedSlotPart]


class HubPart(msgspec.Struct):
    """A hub tile."""

    id: str
    colour: str
    effort: int
    station: int
    stations: int
    demands: list[Good]
    factories: list[Price] = []


class StatePart(msgspec.Struct):
    """A state-railway card."""

    id: str
    link: str
    number: int


class CardPart(msgspec.Struct):
    """A normal-setup card."""

    id: str
    players: int
    hubs: list[str]
    crowns: list[str]
    tiles: list[int] = []
    cities: list[str] = []


class IntroductionPart(msgspec.Struct):
    """The introductory set-up of one number of players."""

    hub_slots: dict[str, int]
    hub_influence: dict[str, int]
    growth: dict[str, str]
    crowns: list[str]
    shipments: list[int]


class MarketPart(msgspec.Struct):
    """The market: prices from the cheapest row to the dearest."""

    prices: list[int]
    empty: int


class FactoryRowPart(msgspec.Struct):
    """A row of the factory board by number of factories taken; coal pays keys."""

    build: list[int]
    pay: list[int]


class WorkerBoardPart(msgspec.Struct):
    """Worker prices, and the columns and engineer spaces of each hub by number of players."""

    prices: list[int]
    columns: dict[str, dict[str, int]]
    engineers: dict[str, dict[str, int]]
    engineers_per_kind: dict[str, int]


class GrowthPart(msgspec.Struct):
    """A growth tile."""

    id: str
    steps: list[int]


class LocomotivePart(msgspec.Struct):
    """A kind of locomotive; `round` is the first in which it is for sale, null if it never is."""

    id: str
    price: int
    cars: int
    influence: int
    round: int | None


class SharesPart(msgspec.Struct):
    """The share board from the bottom up; `influence` is what entering each row costs."""

    values: list[int]
    influence: list[int]
    spaces: int


class ContractPart(msgspec.Struct):
    """A contract card; tokens and investors are as many as `tokens`."""

    id: str
    factories: list[Good]
    tokens: int
    value: int


class Figures(msgspec.Struct):
    """The schema of an edition file."""

    players: PlayersPart
    start: StartPart
    rounds: RoundsPart
    influence: InfluencePart
    amounts: AmountsPart
    map: MapPart
    tiles: dict[str, list[TilePart]]
    hubs: list[HubPart]
    stacks: dict[str, dict[str, list[int]]]
    state_cards: list[StatePart]
    normal_cards: list[CardPart]
    introduction: dict[str, IntroductionPart]
    market: MarketPart
    factory_rows: dict[str, dict[str, FactoryRowPart]]
    workers: WorkerBoardPart
    growth: list[GrowthPart]
    locomotives: list[LocomotivePart]
    locomotives_per_space: dict[str, int]
    shares: SharesPart
    contracts: list[ContractPart]
    contracts_per_deck: dict[str, int]
    yields: list[int]
