"""A position of Russian Railroads in numbers, as one seat sees it: the input of learned bots, column by column.

Places of the board that an edition lacks stay 0.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import after, bits, capped, filled, one_of
from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.rules.scoring import bonus_points, round_score
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import MEDAL, REVALUED, SETUP, TURNS

VERSION: Final = 1
LINES: Final = 3
COLOURS: Final = ("black", "grey", "brown", "beige", "white")
OWN_SPECIALS: Final = 20  # one-time spaces of the own board
FACTORIES: Final = 5  # places
NUMBERS: Final = 9  # of locomotives and factories
TOKENS: Final = 7
SPACES: Final = 27  # of the main board, without the engineers that players hire
STRIP: Final = 7
ROUNDS: Final = 7
RIVALS: Final = 3
_RIVAL: Final = (
    *("there", "score", "round_score", "reach", "workers", "roubles", "crew", "engineers", "highest_engineer"),
    *("markers", "passed", "before"),
)
NAMES: Final = (
    *("score", "round_score", "now_to_the_end"),
    *[f"line{i}_{what}" for i in range(LINES) for what in ("reach", *COLOURS)],
    *("marker1", "marker2", "markers", "x2", "revalued", "medal"),
    *[f"factory{i}_{n}" for i in range(FACTORIES) for n in range(1, NUMBERS + 1)],
    *[f"owned_{c}" for c in COLOURS],
    *[f"special{i}" for i in range(OWN_SPECIALS)],
    *[f"token{i}_unused" for i in range(TOKENS)],
    *("crew", "workers", "temporary", "black_worker", "black_free", "roubles"),
    *("engineers", "highest_engineer", "engineer_numbers", "engineers_unused"),
    *("cards_held", "cards_points", "place", "passed", "on_turn"),
    *[f"rival{i}_{name}" for i in range(RIVALS) for name in _RIVAL],
    *[f"round{i}" for i in range(1, ROUNDS + 1)],
    *[f"players{n}" for n in range(2, 5)],
    *("setting_up", "turns", "rounds_left", "lowest_locomotive", "temporary_left", "x2_left", "cards_left"),
    *[f"open{i}" for i in range(SPACES)],
    *[f"strip{i}" for i in range(STRIP)],
)


def rows(state: RailroadsState, seats: list[int]) -> list[bytes]:
    """The columns of NAMES for some seats, from 0 to 255."""
    score = [round_score(state, seat) for seat in range(state.players)]
    table = _table(state)
    return [bytes(_own(state, seat, score[seat]) + _rivals(state, seat, score) + table) for seat in seats]


def _own(state: RailroadsState, seat: int, now: int) -> list[int]:
    board, width = state.board, state.board.width
    coming = board.rounds - max(state.round, 1) + 1
    out: list[int] = [capped(state.score[seat] // 2), capped(now), capped(now * coming // 2)]
    for line in range(LINES):
        at = seat * width + line
        rails = state.rails[at]
        out += (state.reach[at], rails & 15, rails >> 4 & 15, rails >> 8 & 15, rails >> 12 & 15, rails >> 16 & 15)
    markers, badges = state.markers[seat], state.badges[seat]
    high = markers.bit_length() - 1
    rest = markers & ~(1 << high)
    out += [high, rest.bit_length() - 1 if rest else 0, markers.bit_count() - 1]
    out += [state.x2[seat], badges & REVALUED, (badges & MEDAL) // MEDAL]
    packed = state.factories[seat]
    for i in range(FACTORIES):
        out += one_of(1, NUMBERS, board.numbers[packed >> 4 * i & 15])
    out += bits(state.owned[seat], 5) + bits(state.earned[seat], OWN_SPECIALS) + bits(state.tokens[seat], TOKENS)
    _hand(state, seat, out)
    return out


def _hand(state: RailroadsState, seat: int, out: list[int]) -> None:
    board = state.board
    black = 1 if state.black_owner == seat else 0
    free, roubles = state.black_free if black else 0, capped(state.roubles[seat])
    out += (state.crew[seat], state.workers[seat], state.temps[seat], black, free, roubles)
    hired, held = state.hired[seat], state.held[seat]
    numbers = [board.engineers[i] for i in indices(hired)]
    out += [len(numbers), max([0, *numbers]), capped(sum(numbers)), (hired << board.own & state.open).bit_count()]
    points = sum([bonus_points(state, seat, card) for card in indices(held)])
    turn, passed = 1 if seat in state.to_act else 0, state.passed >> seat & 1
    out += (state.held_n[seat], capped(points), capped(state.places[seat]), passed, turn)


def _rivals(state: RailroadsState, seat: int, score: list[int]) -> list[int]:
    board, width = state.board, state.board.width
    out: list[int] = []
    for other in after(seat, state.players):
        hired = state.hired[other]
        hand = state.workers[other] + state.temps[other] + (state.black_free if state.black_owner == other else 0)
        reach = sum(state.reach[other * width : other * width + LINES])
        out += [1, capped(state.score[other] // 2), capped(score[other]), reach, hand, capped(state.roubles[other])]
        out += [state.crew[other], hired.bit_count(), capped(board.engineers[hired.bit_length() - 1]) if hired else 0]
        before = 1 if state.places[other] < state.places[seat] else 0
        out += (state.markers[other].bit_length(), state.passed >> other & 1, before)
    return filled(out, RIVALS * len(_RIVAL))


def _table(state: RailroadsState) -> list[int]:
    board, current = state.board, max(state.round, 1)
    out = one_of(1, ROUNDS, current) + one_of(2, 4, state.players)
    out += [1 if state.stage == SETUP else 0, 1 if state.stage == TURNS else 0, capped(board.rounds - current)]
    out += [board.numbers[lowest(state)], state.temp_left, state.x2_left, state.bonus_left]
    strip = [capped(board.engineers[i]) if i >= 0 else 0 for i in state.strip]  # a number below 0 counts as none
    return out + bits(state.open, SPACES) + filled(strip, STRIP)
