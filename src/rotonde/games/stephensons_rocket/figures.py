"""The schema of an edition file. (Apart from the board's tables, because compiled modules hold no schemas.)"""

from __future__ import annotations

from typing import Final

from rotonde.core.figures import HexPart, Part

START_TOWN: Final = "start_town"
RAILWAY_TOWN: Final = "railway_town"
BIG_CITY: Final = "big_city"


class PlayersPart(Part):
    """The seats: colours in order, and the stations each player has."""

    colours: list[str]
    stations: int


class SupplyPart(Part):
    """What lies beside the board."""

    supplementary_shares: int
    track_tiles: int
    passenger_tokens: int


class PayoutsPart(Part):
    """What majorities earn: [first, second]."""

    unit: int
    big_city: tuple[int, int]
    value_per_city: int
    token_kind: tuple[int, int]


class CompanyPart(Part):
    """One company."""

    id: str
    name: str
    colour: str
    home: str
    shares: int


class CityPart(Part):
    """One city; big cities have tokens."""

    name: str
    kind: str
    hex: str
    tokens: dict[str, int] = {}
    tokens_mono: dict[str, int] = {}


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
    hex_count: int | None = None  # where given, a hex that was dropped by mistake is noticed
