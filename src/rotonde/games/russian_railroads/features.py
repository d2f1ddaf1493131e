"""A position of Russian Railroads in numbers, as one seat sees it: the input of learned bots, column by column.

The columns are the same for every number of players; places of the board that an edition lacks stay 0. A change here
makes every weight file of the game useless: raise VERSION then.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import capped
from rotonde.games.russian_railroads.rules.scoring import bonus_points, round_score
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import EMPTY, MEDAL, REVALUED, SETUP, TURNS

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


def _own_names() -> list[str]:
    lines = [f"line{i}_{what}" for i in range(LINES) for what in ("reach", *COLOURS)]
    tiles = [f"factory{i}_{n}" for i in range(FACTORIES) for n in range(1, NUMBERS + 1)]
    return [
        *("score", "round_score", "now_to_the_end"),
        *lines,
        *("marker1", "marker2", "markers", "x2", "revalued", "medal"),
        *tiles,
        *[f"owned_{c}" for c in COLOURS],
        *[f"special{i}" for i in range(OWN_SPECIALS)],
        *[f"token{i}_unused" for i in range(TOKENS)],
        *("crew", "workers", "temporary", "black_worker", "black_free", "roubles"),
        *("engineers", "highest_engineer", "engineer_numbers", "engineers_unused"),
        *("cards_held", "cards_points", "place", "passed", "on_turn"),
    ]


_RIVAL: Final = (
    *("there", "score", "round_score", "reach", "workers", "roubles", "crew", "engineers", "highest_engineer"),
    *("markers", "passed", "before"),
)


def _names() -> tuple[str, ...]:
    rivals = [f"rival{i}_{name}" for i in range(RIVALS) for name in _RIVAL]
    table = [f"round{i}" for i in range(1, ROUNDS + 1)] + [f"players{n}" for n in range(2, 5)]
    table += ["setting_up", "turns", "rounds_left", "lowest_locomotive", "temporary_left", "x2_left", "cards_left"]
    table += [f"open{i}" for i in range(SPACES)] + [f"strip{i}" for i in range(STRIP)]
    return (*_own_names(), *rivals, *table)


NAMES: Final = _names()


def rows(state: RailroadsState) -> list[bytes]:
    """The columns of NAMES for every seat, from 0 to 255; nothing that the seat may not see goes into its row."""
    players = state.players
    score = [round_score(state, seat) for seat in range(players)]
    table = _table(state)
    out: list[bytes] = []
    for seat in range(players):
        row = _own(state, seat, score[seat])
        _rivals(state, seat, score, row)
        out.append(bytes(row + table))
    return out


def _own(state: RailroadsState, seat: int, now: int) -> list[int]:
    board = state.board
    coming = board.rounds - max(state.round, 1) + 1
    out: list[int] = [capped(state.score[seat] // 2), capped(now), capped(now * coming // 2)]
    width = board.width
    for line in range(LINES):
        at = seat * width + line
        rails = state.rails[at]
        out.append(state.reach[at])
        for c in range(5):
            out.append(rails >> 4 * c & 15)
    markers = state.markers[seat]
    high = markers.bit_length() - 1
    rest = markers & ~(1 << high)
    badges = state.badges[seat]
    out += [high, rest.bit_length() - 1 if rest else 0, markers.bit_count() - 1]
    out += [state.x2[seat], badges & REVALUED, (badges & MEDAL) // MEDAL]
    packed = state.factories[seat]
    for i in range(FACTORIES):
        number = board.numbers[packed >> 4 * i & 15]
        for n in range(1, NUMBERS + 1):
            out.append(1 if n == number else 0)
    owned, earned, tokens = state.owned[seat], state.earned[seat], state.tokens[seat]
    for i in range(5):
        out.append(owned >> i & 1)
    for i in range(OWN_SPECIALS):
        out.append(earned >> i & 1)
    for i in range(TOKENS):
        out.append(tokens >> i & 1)
    _hand(state, seat, out)
    return out


def _hand(state: RailroadsState, seat: int, out: list[int]) -> None:
    board = state.board
    black = 1 if state.black_owner == seat else 0
    out += [state.crew[seat], state.workers[seat], state.temps[seat], black, state.black_free if black else 0]
    out.append(capped(state.roubles[seat]))
    hired = state.hired[seat]
    highest = total = count = 0
    for i in range(len(board.engineers)):
        if hired >> i & 1:
            number = board.engineers[i]
            count += 1
            total += number
            highest = number if number > highest else highest
    out += [count, highest, total, (hired << board.own & state.open).bit_count()]
    held = state.held[seat]
    points = 0
    if held:
        for card in range(len(board.bonus)):
            if held >> card & 1:
                points += bonus_points(state, seat, card)
    out += [state.held_n[seat], capped(points), capped(state.places[seat]), state.passed >> seat & 1]
    out.append(1 if seat in state.to_act else 0)


def _rivals(state: RailroadsState, seat: int, score: list[int], out: list[int]) -> None:
    board, players = state.board, state.players
    width = board.width
    own = state.places[seat]
    for i in range(1, RIVALS + 1):
        if i >= players:
            for _ in _RIVAL:
                out.append(0)
            continue
        other = (seat + i) % players
        hired = state.hired[other]
        hand = state.workers[other] + state.temps[other] + (state.black_free if state.black_owner == other else 0)
        reach = 0
        for line in range(LINES):
            reach += state.reach[other * width + line]
        out += [1, capped(state.score[other] // 2), capped(score[other]), reach, hand, capped(state.roubles[other])]
        out += [state.crew[other], hired.bit_count(), board.engineers[hired.bit_length() - 1] if hired else 0]
        out += [state.markers[other].bit_length(), state.passed >> other & 1]
        out.append(1 if state.places[other] < own else 0)


def _table(state: RailroadsState) -> list[int]:
    board = state.board
    out: list[int] = []
    current = max(state.round, 1)
    for i in range(1, ROUNDS + 1):
        out.append(1 if i == current else 0)
    for n in range(2, 5):
        out.append(1 if n == state.players else 0)
    lowest = 0
    for code in range(1, len(state.stacks)):
        if state.stacks[code] > 0:
            lowest = board.numbers[code]
            break
    out += [1 if state.stage == SETUP else 0, 1 if state.stage == TURNS else 0, capped(board.rounds - current), lowest]
    out += [state.temp_left, state.x2_left, state.bonus_left]
    open_ = state.open
    for i in range(SPACES):
        out.append(open_ >> i & 1)
    for i in range(STRIP):
        engineer = state.strip[i] if i < len(state.strip) else EMPTY
        out.append(board.engineers[engineer] if engineer >= 0 else 0)
    return out
