"""The schema of an edition file: one map with its places, chart, tiles and prices.

(Apart from the board's tables, because compiled modules hold no schemas.)
"""

from typing import Literal

import msgspec

from rotonde.core import figures
from rotonde.core.figures import Count, Part

SIMPLE, CROSSING, COEXIST, TOWN, LAKE = "simple", "crossing", "coexist", "town", "lake"
Share = Literal["all", "half", "none"]


class StartPart(Part):
    """What every player begins with (AOS-2.3)."""

    cash: Count
    shares: Count
    engine: Count
    income: Count
    order_dice: Count  # dice rolled for the first turn order


class CountPart(Part):
    """What depends on the number of players (AOS-14.1, AOS-13.3)."""

    turns: Count
    dice: Count


class LimitsPart(Part):
    """The ends of the tracks, and how much may be done in a turn."""

    shares: Count
    engine: Count
    tiles: Count
    engineer_tiles: Count
    ownership_discs: Count
    production_cubes: Count
    faidutti_production_cubes: Count
    moves: Count  # rounds of moving goods
    printed_income: Count  # the last number of the income track, for the drawing


class SimpleCosts(Part):
    """The price of the first tile on an ordinary hex, by terrain."""

    plain: Count
    river: Count
    mountain: Count


class CostsPart(Part):
    """Prices (AOS-8)."""

    simple: SimpleCosts
    coexist: SimpleCosts  # option direct_complex_placement
    crossing: SimpleCosts
    town_base: Count
    town_section: Count
    replace_town: Count
    replace_by_complex: Count
    replace_by_coexist_english: Count
    replace_other: Count
    engineer_flat: Count  # option faidutti_engineer
    share_gain: Count
    share_expense: Count
    engine_expense: Count


class BandPart(Part):
    """From this income on, so much is lost (AOS-12.2)."""

    income: Count
    loss: Count


class PointsPart(Part):
    """Victory points (AOS-15)."""

    income: Count
    share: Count
    section: Count


class HexPart(figures.HexPart):
    """One hex. A lake is outside the board, and listed for the drawing only."""

    terrain: Literal["plain", "river", "mountain", "lake"]
    river: list[str] = []  # the edges a river crosses, for the drawing
    disputed: bool = False  # lake with the option i1_is_lake


class TownPart(Part):
    """One town."""

    name: str
    hex: str


class CityPart(TownPart):
    """One printed city."""

    colour: str
    cubes: Count


class NewCityPart(Part):
    """One New City tile."""

    letter: str
    colour: str


class ColumnPart(Part):
    """A column of the goods chart: it feeds a printed city (by name) or a New City (by letter)."""

    side: str
    label: str
    face: Count
    fill: list[Count]  # for each space from the top, its number in the order of the first filling
    city: str | None = None
    letter: str | None = None


class TilePart(Part):
    """One type of track tile. `paths` are pairs of edges; in town tiles, single edges."""

    id: str
    kind: Literal["simple", "crossing", "coexist", "town"]
    count: Count
    paths: list[list[Count]]


class Figures(msgspec.Struct):
    """The schema of an edition file."""

    colours: list[str]  # of the seats
    start: StartPart
    players: dict[str, CountPart]  # by number of players: who may play this map
    auction: dict[str, list[Share]]  # by number of bidders, what each position pays (AOS-4.5)
    limits: LimitsPart
    costs: CostsPart
    income_reduction: list[BandPart]
    income_reduction_fifty: list[BandPart]
    points: PointsPart
    cubes: dict[str, Count]
    discs: Count
    tiles: list[TilePart]
    new_cities: list[NewCityPart]
    sides: list[str]  # of the chart, in the order of the dice
    chart: list[ColumnPart]
    cities: list[CityPart]
    draw_order: list[str]  # cities in the order in which their first cubes are drawn (AOS-2.7)
    towns: list[TownPart]
    hexes: list[HexPart]
