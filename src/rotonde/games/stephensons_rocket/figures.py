"""The schema of an edition file. (Apart from the board's tables, because compiled modules hold no schemas.)"""

from typing import Final

from rotonde.core.figures import Count, HexPart, Money, Part

START_TOWN: Final = "start_town"
RAILWAY_TOWN: Final = "railway_town"
BIG_CITY: Final = "big_city"


class PlayersPart(Part):
    """The seats: colours in order, and the stations each player has."""

    colours: list[str]
    stations: Count


class SupplyPart(Part):
    """What lies beside the board."""

    supplementary_shares: Count
    track_tiles: Count
    passenger_tokens: Count


class PayoutsPart(Part):
    """What majorities earn: [first, second]."""

    unit: Money
    big_city: tuple[Money, Money]
    value_per_city: Money
    token_kind: tuple[Money, Money]


class CompanyPart(Part):
    """One company."""

    id: str
    name: str
    colour: str
    home: str
    shares: Count


class CityPart(Part):
    """One city; big cities have tokens."""

    name: str
    kind: str
    hex: str
    tokens: dict[str, Count] = {}
    tokens_mono: dict[str, Count] = {}


class Figures(Part):
    """The schema of an edition file."""

    game: str
    name: str
    title: str
    players: PlayersPart
    supply: SupplyPart
    payouts: PayoutsPart
    kinds: list[str]
    companies: list[CompanyPart]
    cities: list[CityPart]
    hexes: list[HexPart]
    note: str = ""
    sources: dict[str, str] = {}
    hex_count: Count | None = None  # where given, a hex that was dropped by mistake is noticed
