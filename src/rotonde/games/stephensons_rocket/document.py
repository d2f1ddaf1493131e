"""A position as it is written: the fields of its document and their types."""

from __future__ import annotations

from typing import Any

import msgspec


class CompanyPart(msgspec.Struct, forbid_unknown_fields=True):
    """A company as it is written; an absorbed one has only `"locomotive": null`."""

    locomotive: str | None
    facing: str | None = None
    track: dict[str, str] | list[str] = {}
    cities: list[str] = []
    bank: int = 0
    supplementary: int = 0
    isolated: bool = False


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
    """A player as it is written."""

    money: int = 0
    shares: dict[str, int] = {}
    stations: list[str] = []
    tokens: dict[str, dict[str, int]] = {}
    passengers: int = 0


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written. Companies and seats that are left out are as at the start.

    Tiles that are left out are counted: those that are not on the board.
    """

    players: int
    game: str = ""
    ruleset: int | None = None
    edition: str = ""
    options: dict[str, Any] | None = None
    turn: int = 1
    active: int = 0
    actions_done: int = 0
    extended: list[str] = []
    tiles: int | None = None
    companies: dict[str, CompanyPart] = {}
    seats: list[SeatPart] = []
    stack: list[dict[str, Any]] = []
    ended: str = ""
