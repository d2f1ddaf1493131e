"""A position as it is written: the fields of its document and their types."""

from __future__ import annotations

from rotonde.core import documents


class HubPart(documents.Part):
    """A hub as it is written."""

    influence: int | None = None
    growth: str | None = None
    workers: list[int] | None = None
    engineers: list[str] = []
    gold: int | None = None
    silver: int | None = None


class FactoryPart(documents.Part):
    """A factory as it is written."""

    seat: int
    good: str
    city: str
    site: str
    left: int
    level: int


class SeatPart(documents.Part):
    """A player as it is written; what is left out is as at the start."""

    money: int | None = None
    tracks: list[str] = []
    stations: list[str] | None = None
    workers: dict[str, list[int]] | None = None
    engineers: list[str] = []
    goods: dict[str, int] | None = None
    orders: dict[str, int] = {}
    trains: list[str] | None = None
    passenger_cars: int = 0
    contracts: list[str] = []
    share: int | None = None
    investors: int | None = None
    dividends: int = 0
    markers: dict[str, int] = {}


class Document(documents.Document, kw_only=True):
    """A position as it is written.

    What is left out is as in the introductory set-up, with the seats in order on column 0, no engineers, no contracts,
    no cubes to come, and the auction over. `dealt` is a set-up under way, and stands alone.
    """

    dealt: list[str] | None = None
    round: int = 1
    turns: int = 0
    order: list[int] | None = None
    acted: bool = False
    delivered: bool = False
    tiles: dict[str, str] | None = None
    crowns: list[str] | None = None
    shipments: list[int] | None = None
    refills: dict[str, dict[str, int]] = {}
    influence: dict[str, list[int]] | None = None
    hubs: dict[str, HubPart] = {}
    market: dict[str, int] = {}
    locomotives: dict[str, int] | None = None
    contracts: list[str] = []
    demands: dict[str, list[str]] = {}
    semmering: int | None = None
    factories: list[FactoryPart] = []
    seats: list[SeatPart] = []
    to_bid: list[int] = []
    bids: list[int | None] = []
    stack: list[dict[str, object]] = []
    ended: bool = False
