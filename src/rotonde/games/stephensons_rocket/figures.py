"""The schema of an edition file. (Apart from the board's tables, because compiled modules hold no schemas.)"""

from __future__ import annotations

from typing import Final

import msgspec

START_TOWN: Final = "start_town"
RAILWAY_TOWN: Final = "railway_town"
BIG_CITY: Final = "big_city"


class PlayersPart(msgspec.Struct):
    """The seats: colours in order, and the stations each player has."""

    colours: list[str]
    stations: int


class SupplyPart(msgspec.Struct):
    """What lies beside the board."""

    supplementary_shares: int
    track_tiles: int
    passenger_tokens: int


class PayoutsPart(msgspec.Struct):
    """What majorities earn: [first, second]."""

    unit: int
    big_city: tuple[int, int]
    value_per_city: int
    token_kind: tuple[int, int]


class CompanyPart(msgspec.Struct):
    """One company."""

    id: str
    name: str
    colour: str
    home: str
    shares: int


class CityPart(msgspec.Struct):
    """One city; big cities have tokens."""

    name: str
    kind: str
    hex: str
    tokens: dict[str, int] = {}
    tokens_mono: dict[str, int] = {}


class HexPart(msgspec.Struct):
    """One land hex, axial coordinates, flat top."""

    label: str
    q: int
    r: int


class Figures(msgspec.Struct):
    """The schema of an edition file."""

    players: PlayersPart
    supply: SupplyPart
    payouts: PayoutsPart
    kinds: list[str]
    companies: list[CompanyPart]
    cities: list[CityPart]
    hexes: list[HexPart]
