"""A position as it is written: the fields of its document and their types."""

from __future__ import annotations

from rotonde.core import documents


class SeatPart(documents.Part):
    """A player as it is written; what is left out is as at the start."""

    cash: int | None = None
    income: int | None = None
    shares: int | None = None
    engine: int | None = None
    action: str | None = None
    has_built: bool | None = None  # left out: whether the player owns track
    bankrupt: int = 0


class TileDoc(documents.Part):
    """A tile as it is written: owners of its tracks, in a town of its exits clockwise from north."""

    track: str
    owners: list[int | None]


class Document(documents.Document, kw_only=True):
    """A position as it is written.

    Left out: seats are as at the start, the turn order is that of the seats, the bag holds what lies nowhere else,
    and the first player is about to issue shares.
    """

    turn: int = 1
    order: list[int] | None = None
    seats: list[SeatPart] = []
    bag: dict[str, int] | None = None
    chart: dict[str, list[str | None]] = {}
    cubes: dict[str, list[str]] = {}
    new_cities: dict[str, str] = {}
    tiles: dict[str, TileDoc] = {}
    frame: dict[str, object] | None = None
    ended: str = ""
