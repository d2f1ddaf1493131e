"""The schema of an edition file. (Apart from the board's tables, because compiled modules hold no schemas.)"""

from typing import Literal

import msgspec

from rotonde.core.figures import Count, Length

Good = Literal["wood", "stone", "iron", "coal"]
# of a factory slot: its own, the factory board's, or the city's station price
Price = Count | Literal["row", "station"]


class PlayersPart(msgspec.Struct):
    """The pieces of each player."""

    colours: list[str]
    workers: Count
    tracks: Count
    stations: Count
    trains: Count
    warehouse_open: Count


class StartPart(msgspec.Struct):
    """What each player begins with (IS-2.8); money by number of players."""

    money: dict[str, Count]
    workers: Count
    locomotive: str
    goods: dict[str, Count]
    investors: Count


class RoundsPart(msgspec.Struct):
    """The round track: actions of each round, cubes that come to the market, shipment tiles."""

    actions: list[Count]
    refill_rounds: list[Count]
    refill_cubes: dict[str, Count]
    refill_pool: Count
    shipments: list[Count]


class InfluencePart(msgspec.Struct):
    """The influence track, in gulden."""

    step: Count
    last: Count


class AmountsPart(msgspec.Struct):
    """Single amounts of the rules, in gulden unless they say otherwise."""

    track_materials: dict[str, Count]
    bridge_materials: dict[str, Count]
    tunnel_materials: dict[str, Count]
    toll: Count
    engineer: Count
    influence_step: Count
    raise_funds: Count
    goal_per_track: Count
    income_per_passenger_car: Count
    income_per_station: Count
    good_at_end: Count
    hub_bonus: list[Count]
    route_fee: Count
    dividend_percent: Count


class TilePart(msgspec.Struct):
    """A city tile, or a city printed on the board."""

    effort: Count | None
    station: Count | None
    stations: Count
    factories: list[Price] = []
    stack: Count = 0
    influence: Count = 0
    demands: list[Good] = []
    id: str = ""
    number: Count = 0


class CityPart(msgspec.Struct):
    """One place of the map; x and y in a square of 1000."""

    id: str
    name: str
    x: Length
    y: Length
    slot: Count | None = None
    region: str | None = None
    bonus: Count = 0
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
    players: Count
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
    effort: Count
    station: Count
    stations: Count
    demands: list[Good]
    factories: list[Price] = []


class StatePart(msgspec.Struct):
    """A state-railway card."""

    id: str
    link: str
    number: Count


class CardPart(msgspec.Struct):
    """A normal-setup card."""

    id: str
    players: Count
    hubs: list[str]
    crowns: list[str]
    tiles: list[Count] = []
    cities: list[str] = []


class IntroductionPart(msgspec.Struct):
    """The introductory set-up of one number of players."""

    hub_slots: dict[str, Count]
    hub_influence: dict[str, Count]
    growth: dict[str, str]
    crowns: list[str]
    shipments: list[Count]


class MarketPart(msgspec.Struct):
    """The market: prices from the cheapest row to the dearest."""

    prices: list[Count]
    empty: Count


class FactoryRowPart(msgspec.Struct):
    """A row of the factory board by number of factories taken; coal pays keys."""

    build: list[Count]
    pay: list[Count]


class WorkerBoardPart(msgspec.Struct):
    """Worker prices, and the columns and engineer spaces of each hub by number of players."""

    prices: list[Count]
    columns: dict[str, dict[str, Count]]
    engineers: dict[str, dict[str, Count]]
    engineers_per_kind: dict[str, Count]


class GrowthPart(msgspec.Struct):
    """A growth tile."""

    id: str
    steps: list[Count]


class LocomotivePart(msgspec.Struct):
    """A kind of locomotive; `round` is the first in which it is for sale, null if it never is."""

    id: str
    price: Count
    cars: Count
    influence: Count
    round: Count | None


class SharesPart(msgspec.Struct):
    """The share board from the bottom up; `influence` is what entering each row costs."""

    values: list[Count]
    influence: list[Count]
    spaces: Count


class ContractPart(msgspec.Struct):
    """A contract card; tokens and investors are as many as `tokens`."""

    id: str
    factories: list[Good]
    tokens: Count
    value: Count


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
    stacks: dict[str, dict[str, list[Count]]]
    state_cards: list[StatePart]
    normal_cards: list[CardPart]
    introduction: dict[str, IntroductionPart]
    market: MarketPart
    factory_rows: dict[str, dict[str, FactoryRowPart]]
    workers: WorkerBoardPart
    growth: list[GrowthPart]
    locomotives: list[LocomotivePart]
    locomotives_per_space: dict[str, Count]
    shares: SharesPart
    contracts: list[ContractPart]
    contracts_per_deck: dict[str, Count]
    yields: list[Count]
