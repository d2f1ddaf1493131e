"""A position as it is written: the fields of its document and their types."""

from __future__ import annotations

from rotonde.core import documents
from rotonde.core.documents import Count
from rotonde.core.hexes import FLAT_NAMES

SIDES_OF = ["", *(f"{a}-{b}" for a in FLAT_NAMES for b in FLAT_NAMES)]  # a tile's two edges; "" if not known


class CompanyPart(documents.Part):
    """A company as it is written; an absorbed one has only `"locomotive": null`."""

    locomotive: str | None
    facing: str | None = None
    track: dict[str, str] | list[str] = {}
    cities: list[str] = []
    bank: int = 0
    supplementary: int = 0
    isolated: bool = False


class SeatPart(documents.Part):
    """A player as it is written."""

    money: Count = 0
    shares: dict[str, Count] = {}
    stations: list[str] = []
    tokens: dict[str, dict[str, Count]] = {}
    passengers: Count = 0


class Document(documents.Document, kw_only=True):
    """A position as it is written. Companies and seats that are left out are as at the start.

    Tiles that are left out are counted: those that are not on the board.
    """

    turn: int = 1
    active: int = 0
    actions_done: int = 0
    extended: list[str] = []
    tiles: int | None = None
    companies: dict[str, CompanyPart] = {}
    seats: list[SeatPart] = []
    stack: list[dict[str, object]] = []
    ended: str = ""
