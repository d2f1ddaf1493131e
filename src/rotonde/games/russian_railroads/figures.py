"""The schema of an edition file. (Apart from the board's tables, because compiled modules hold no schemas.)"""

from typing import Literal

import msgspec

from rotonde.core.figures import Count


class EffectPart(msgspec.Struct, forbid_unknown_fields=True):
    """One part of an effect: what, how often, with which colours; `of` lists the alternatives of one_of."""

    op: str  # a name of rules/parts.py
    n: Count = 1
    colours: list[str] = []
    of: "list[EffectPart]" = []


class ColourPart(msgspec.Struct):
    """A rail colour: what a space of it scores, plain and revalued."""

    id: str
    value: Count
    revalued: Count
    rails: Count  # per player


class SpecialPart(msgspec.Struct):
    """A special space: the rail that must reach it, with or without the locomotive, and what it brings."""

    space: Count
    rail: str
    locomotive: bool
    effect: list[EffectPart] = []  # once
    scoring: Count = 0  # points in every scoring
    multiplier: Count = 0  # of the line's value in every scoring
    requires: Literal["", "medal"] = ""


class LinePart(msgspec.Struct):
    """A private line."""

    id: str
    name: str
    length: Count
    colours: list[str]
    locomotive_places: Count
    x2_places: Count
    specials: list[SpecialPart]


class IndustrySpace(msgspec.Struct):
    """A space of the industry track; value null: it scores the nearest earlier one."""

    kind: Literal["value", "gap", "question"]
    value: Count | None = None


class SpacePart(msgspec.Struct):
    """An action space of the main board."""

    id: str
    area: str
    workers: Count
    roubles: Count
    players: list[Count]
    effect: list[EffectPart]
    exclusive: bool = True
    rounds: Literal["all", "not_last", "last"] = "all"


class EngineerPart(msgspec.Struct):
    """An engineer; stack "" is the letterless one."""

    number: Count
    stack: str
    workers: Count
    roubles: Count
    effect: list[EffectPart]


class TilePart(msgspec.Struct):
    """A locomotive number with the factory on its back; tiles per player count."""

    number: Count
    count: dict[str, Count]
    factory: list[EffectPart]


class CardPart(msgspec.Struct):
    """A ? token, ? card or start-bonus card."""

    id: str
    effect: list[EffectPart]


class BonusPart(msgspec.Struct):
    """A bonus card: what it counts, points for each, at most; tiers for the x2 card."""

    id: str
    counts: Literal[
        "nothing", "extra_workers", "x2", "complete_lines", "black_positions", "majority", "factories",
        "question_tokens", "engineers",
    ]  # fmt: skip
    copies: Count = 1
    points: Count = 0
    most: Count = 0  # 0: no limit
    tiers: list[tuple[Count, Count]] = []


class SetupPart(msgspec.Struct):
    """What changes with the number of players."""

    rounds: Count
    workers: Count
    supply_workers: Count
    roubles: Count
    strip: dict[str, list[Count]]  # the slots that the engineers of a stack are laid on
    may_claim_own_place: bool


class PiecesPart(msgspec.Struct):
    """Supplies."""

    x2_tokens: Count
    temporary_workers: Count
    bonus_removed: Count
    factory_places: Count
    player_colours: list[str]
    special_locomotive: Count  # its number
    first_locomotive: Count  # the number each player begins with, on the first line


class FinalPart(msgspec.Struct):
    """The final scoring, and what a bonus card is worth when not taken."""

    engineer_majority: list[Count]
    instead_of_bonus_card: Count
    pass_points: list[Count]


class Figures(msgspec.Struct):
    """The schema of an edition file."""

    setup: dict[str, SetupPart]
    pieces: PiecesPart
    colours: list[ColourPart]
    lines: list[LinePart]
    industry: list[IndustrySpace]
    spaces: list[SpacePart]
    engineers: list[EngineerPart]
    tiles: list[TilePart]
    question_tokens: list[CardPart]
    question_cards: list[CardPart]
    start_cards: list[CardPart]
    bonus_cards: list[BonusPart]
    final: FinalPart
