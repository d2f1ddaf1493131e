"""The schema of a position written as a document."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class PiecesPart(msgspec.Struct, forbid_unknown_fields=True):
    """What lies on a space."""

    player: int = 0
    workers: int = 0
    black: int = 0
    temporary: int = 0
    roubles: int = 0
    swapped: bool = False  # a worker was fetched from here (RR-12.2)


class LookPart(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat saw of the bonus pile."""

    pile: list[str]
    held: list[int]


class SeatPart(msgspec.Struct, forbid_unknown_fields=True):
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


class SupplyPart(msgspec.Struct, forbid_unknown_fields=True):
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


class WorkPart(msgspec.Struct, forbid_unknown_fields=True):
    """A part of an effect as written."""

    op: str
    n: int = 1
    colours: list[str] = []
    optional: bool = False


class FramePart(msgspec.Struct, forbid_unknown_fields=True):
    """A pending decision as written."""

    frame: str
    seat: int
    space: str = ""
    parts: list[WorkPart] = []
    tile: int | str = 0
    fresh: bool = False
    factory: int | str = 0
    specials: list[str] = []
    special: str = ""
    must: bool = False
    what: str = ""


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written."""

    players: int
    game: str = ""
    ruleset: int | None = None
    edition: str = ""
    options: dict[str, Any] | None = None
    stage: Literal["setup", "turns", "reuse", "over"] = "turns"
    round: int = 1
    current: int = 0
    order: list[int] | None = None
    places: list[int | None] | None = None
    passed: list[int] = []
    seats: list[SeatPart] = []
    supply: SupplyPart = msgspec.field(default_factory=SupplyPart)
    spaces: dict[str, PiecesPart] = {}
    basic: list[PiecesPart] = []
    stack: list[FramePart] = []
