"""Parts of effects as small ints: what (op), how often (n), optional or not, with which colours.

An effect is a tuple of parts. A mandatory part must be carried out completely (RR-3.3), an optional one may lapse
(RR-3.4): the same effect is all mandatory on a board space and all optional on a hired engineer, in a factory or on a
? token.
"""

from __future__ import annotations

from typing import Final

RAIL: Final = 1  # n moves with any of the colours
INDUSTRY: Final = 2  # n steps
LOCOMOTIVE: Final = 3
FACTORY: Final = 4
BUILD: Final = 5  # a locomotive or a factory
ONE_OF: Final = 6  # one of the alternatives that the board keeps under number n, after everything else
LAST_CHOICE: Final = ONE_OF  # ops up to here are choices of the player, the others happen by themselves
X2: Final = 8
ROUBLE: Final = 9
TEMPORARY: Final = 10
POINTS: Final = 11
REPLAY: Final = 12
ENGINEER: Final = 13  # the effect of the engineer on slot n
HIRE: Final = 14
CLAIM: Final = 15  # place n
SECOND_MARKER: Final = 16
REVALUATION: Final = 17
MEDAL: Final = 18
QUESTION_CARD: Final = 19
BONUS_CARD: Final = 20
BONUS_LATER: Final = 21
BLACK_WORKER: Final = 22
LETTERLESS: Final = 23
SPECIAL_LOCO: Final = 24
ENGINEER_POINTS: Final = 25
LOCO_POINTS: Final = 26  # the sum of the n best locomotives
RAILS: Final = 27  # the rails of the colours become the player's
WORKER: Final = 28
TOKEN: Final = 29

OPS: Final = {
    "rail": RAIL, "industry": INDUSTRY, "locomotive": LOCOMOTIVE, "factory": FACTORY, "locomotive_or_factory": BUILD,
    "one_of": ONE_OF, "x2": X2, "rouble": ROUBLE, "temporary": TEMPORARY, "points": POINTS, "replay": REPLAY,
    "engineer": ENGINEER, "hire": HIRE, "claim": CLAIM, "second_marker": SECOND_MARKER, "revaluation": REVALUATION,
    "medal": MEDAL, "question_card": QUESTION_CARD, "bonus_card": BONUS_CARD, "bonus_card_later": BONUS_LATER,
    "black_worker": BLACK_WORKER, "letterless_engineer": LETTERLESS, "special_locomotive": SPECIAL_LOCO,
    "engineer_points": ENGINEER_POINTS, "locomotive_points": LOCO_POINTS, "rails": RAILS, "worker": WORKER,
    "question_token": TOKEN,
}  # fmt: skip

OPTIONAL: Final = 1 << 16
ONE: Final = 1 << 8  # one unit of n
N_SHIFT: Final = 8
N_MASK: Final = 255
COLOUR_SHIFT: Final = 17


def part(op: int, n: int = 1, colours: int = 0, optional: bool = False) -> int:
    """A part from its fields; colours is a bit set."""
    return op | n << N_SHIFT | (OPTIONAL if optional else 0) | colours << COLOUR_SHIFT


def op_of(p: int) -> int:
    """What is done."""
    return p & N_MASK


def n_of(p: int) -> int:
    """How often."""
    return p >> N_SHIFT & N_MASK


def colours_of(p: int) -> int:
    """The colours it may be done with, a bit set."""
    return p >> COLOUR_SHIFT


def optional(parts: tuple[int, ...]) -> tuple[int, ...]:
    """The same effect where every part may lapse."""
    return tuple([p | OPTIONAL for p in parts])


def mandatory(parts: tuple[int, ...]) -> tuple[int, ...]:
    """The parts that must be carried out completely."""
    return tuple([p for p in parts if not p & OPTIONAL])


# ── what is left ──────────────────────────────────────────────────────────
def after(parts: tuple[int, ...], op: int, other: int) -> tuple[int, ...]:
    """The parts that are left after one unit of an op (or of the other one)."""
    for i, e in enumerate(parts):
        if e & N_MASK == op or (other and e & N_MASK == other):
            return less_one(parts, i)
    return ()  # it was the one_of


def less_one(parts: tuple[int, ...], i: int) -> tuple[int, ...]:
    """The parts with one unit less of one of them."""
    e = parts[i] - ONE
    if n_of(e):
        return (*parts[:i], e, *parts[i + 1 :])
    return (*parts[:i], *parts[i + 1 :])


def after_move(parts: tuple[int, ...], colour: int) -> tuple[int, ...]:
    """The parts that are left after a move: the narrowest one that allows the colour is used.

    If that is an optional one (the black worker's extra move, RR-14.6) while a printed one would have allowed the move
    too, then a unit of the printed one becomes optional: the move may count for either.
    """
    if len(parts) == 1:
        return less_one(parts, 0) if parts[0] & N_MASK == RAIL else ()
    best, width = -1, 99
    printed = -1
    for i, e in enumerate(parts):
        if e & N_MASK != RAIL or not e >> COLOUR_SHIFT >> colour & 1:
            continue
        size = (e >> COLOUR_SHIFT).bit_count() * 2 + (1 if e & OPTIONAL else 0)
        if size < width:
            best, width = i, size
        if not e & OPTIONAL:
            printed = i
    if parts[best] & OPTIONAL and printed >= 0:
        unit = part(RAIL, 1, colours_of(parts[printed]), True)
        rest = [
            e if i != printed else e - ONE for i, e in enumerate(less_one(parts, best)) if i != printed or n_of(e) > 1
        ]
        return (*rest, unit)
    return less_one(parts, best)
