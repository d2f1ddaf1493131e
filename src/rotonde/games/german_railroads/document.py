"""The schema of a position written as a document: what the modules add to that of the base game."""

from __future__ import annotations

from typing import Literal

import msgspec

from rotonde.core import documents
from rotonde.games.russian_railroads import document as russian
from rotonde.games.russian_railroads.document import SeatPart

ACTED = ("before", "after", "ended")


class GermanSeat(SeatPart):
    """A player as written."""

    branch: str | None = None
    areas: dict[str, str] = msgspec.field(default_factory=dict)
    income: list[str] = msgspec.field(default_factory=list)
    income_used: list[str] = msgspec.field(default_factory=list)
    extra_markers: int = 0
    coal: int | None = None
    foundries: list[str] = msgspec.field(default_factory=list)
    foundries_used: list[str] = msgspec.field(default_factory=list)
    stoked_factories: list[int] = msgspec.field(default_factory=list)
    german_revalued: bool = False


class Depot(documents.Part):
    """What lies beside the boards; null: what the players do not have."""

    tiles: list[str] | None = None
    income: list[str] | None = None
    extra_markers: int | None = None


class FoundrySupply(documents.Part):
    """Foundries; null: those nobody has, in the order of the list; the pile is what nobody has seen."""

    face_up: list[str] | None = None
    unseen: list[str] | None = None
    pile: int | None = None
    stoker: int | None = None


class EmilPart(documents.Part):
    """Émil; null: what follows from the rest."""

    crew: int | None = None
    workers: int | None = None
    passed: bool = False
    deck: list[str] | None = None
    card: str | None = None
    engineers: list[int] = []
    tiles: dict[str, int] = {}


class Document(russian.Document, kw_only=True):
    """A position as it is written."""

    seats: list[GermanSeat] = msgspec.field(default_factory=list)  # type: ignore[assignment]
    acted: Literal["before", "after", "ended"] = "before"
    bonus_due: int = 0
    kept: dict[str, str | None] = msgspec.field(default_factory=dict)
    depot: Depot = msgspec.field(default_factory=Depot)
    foundries: FoundrySupply = msgspec.field(default_factory=FoundrySupply)
    emil: EmilPart = msgspec.field(default_factory=EmilPart)
