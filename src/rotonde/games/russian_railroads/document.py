"""The schema of a position written as a document."""

from __future__ import annotations

from typing import Literal

import msgspec

from rotonde.core import documents


class LaidPart(documents.Part):
    """What lies on a space."""

    player: int = 0
    workers: int = 0
    black: int = 0
    temporary: int = 0
    roubles: int = 0
    swapped: bool = False  # a worker was fetched from here (RR-12.2)


class LookPart(documents.Part):
    """What a seat saw of the bonus pile."""

    pile: list[str]
    held: list[int]


class SeatPart(documents.Part):
    """A player as written. What is left out is as at the start, or follows from the rest (null)."""

    score: int = 0
    workers: int | None = None
    crew: int | None = None
    temporary: int = 0
    roubles: int | None = None
    rails: dict[str, dict[str, int]] = {}
    owned: list[str] | None = None
    locomotives: dict[str, list[int | str]] | None = None
    earned: list[str] | None = None
    markers: list[int] = msgspec.field(default_factory=lambda: [0])
    factories: list[int | str] = []
    x2: int = 0
    revalued: bool = False
    medal: bool = False
    tokens: list[str] | None = None
    tokens_at: dict[str, str] = {}
    engineers: list[int] = []
    bonus_cards: list[str] = []
    bonus_held: int | None = None
    looks: list[LookPart] = []


class SupplyPart(documents.Part):
    """The supplies as written; null: what the players do not have."""

    stacks: dict[str, int] | None = None
    visible: dict[str, int] = {}
    x2: int | None = None
    temporary: int | None = None
    strip: list[int | None] | None = None
    bonus_pile: list[str] | None = None
    bonus_left: int | None = None
    bonus_removed: list[str] = []
    bonus_box: int | None = None
    cards: list[str] | None = None
    start_cards: list[str] | None = None
    black_worker: int | None = None
    black_in_hand: bool = False


class WorkPart(documents.Part):
    """A part of an effect as written."""

    op: str
    n: int = 1
    colours: list[str] = []
    optional: bool = False


class WorkParts(msgspec.Struct):
    """Those of a step, among what else is written of it."""

    parts: list[WorkPart] = []


class Document(documents.Document, kw_only=True):
    """A position as it is written."""

    stage: Literal["setup", "turns", "reuse", "over"] = "turns"
    round: int = 1
    current: int = 0
    order: list[int] | None = None
    places: list[int | None] | None = None
    passed: list[int] = []
    seats: list[SeatPart] = []
    supply: SupplyPart = msgspec.field(default_factory=SupplyPart)
    spaces: dict[str, LaidPart] = {}
    basic: list[LaidPart] = []
    stack: list[dict[str, object]] = []  # each step says what is written of it
