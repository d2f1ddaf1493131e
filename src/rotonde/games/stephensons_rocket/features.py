"""A position of the Rocket in numbers, as each seat sees it: the input of learned bots, column by column."""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import after, capped, filled, most_of_others, one_of
from rotonde.games.stephensons_rocket.eval import estimate, evaluate, remaining, sight_of
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME

VERSION: Final = 1
RIVALS: Final = 3
COMPANIES: Final = 7
KINDS: Final = 4
_LINE: Final = (
    *("alive", "value", "growth", "towns", "bank", "at_home", "isolated", "shares", "best_shares", "odd"),
    *("stations", "best_stations", "ahead", "rivals_ahead", "veto"),
)
_RIVAL: Final = ("there", "ends_now", "in_sight", "stations", "shares", "tokens", "passengers", "before")
NAMES: Final = (
    *("money", "estimate", "ends_now", "stations_placed", "passengers", "best_passengers", "on_turn", "actions_done"),
    *[f"line{i}_{name}" for i in range(COMPANIES) for name in _LINE],
    *[f"kind{i}_{name}" for i in range(KINDS) for name in ("own", "best", "left", "open")],
    *[f"rival{i}_{name}" for i in range(RIVALS) for name in _RIVAL],
    *[f"players{n}" for n in range(2, 5)],
    *("tiles", "piles", "remaining", "lines", "leading", "gap_sure", "gap_hoped"),
)


class Line:
    """What is the same for all about a line that is still in the game."""

    def __init__(self, state: RocketState, company: int) -> None:
        h = state.loco[company]
        way = sight_of(state.board).way_ahead(h, state.facing[company], state.moves[company], state.reached[company])
        self.ahead: int = way.one | way.two | way.three
        self.held: list[int] = state.holdings(company)
        self.stations: list[int] = state.stations_on(company)
        home = 1 if state.facing[company] == AT_HOME else 0
        self.shared: list[int] = [1, state.reached[company].bit_count(), int(way.growth * 10), int(way.towns * 10)]
        self.shared += [capped(state.bank[company]), home, state.isolated >> company & 1]


def rows(state: RocketState) -> list[bytes]:
    """The columns of NAMES for every seat, from 0 to 255.

    What others have in hand is hidden: their columns hold what they would earn beside it.
    """
    hoped, sure, money = evaluate(state), estimate(state, 0.0), state.money
    earns = [sure[i] - money[i] for i in range(state.players)]
    hopes = [hoped[i] - money[i] for i in range(state.players)]
    lines: list[Line | None] = [None] * COMPANIES
    for company, h in enumerate(state.loco):
        if h != ABSORBED and company < COMPANIES:
            lines[company] = Line(state, company)
    kinds = _kind_counts(state)
    out: list[bytes] = []
    for seat in range(state.players):
        row = [capped(money[seat] / 500), capped(hoped[seat] / 500), capped(sure[seat] / 500)]
        row += [state.stations[seat].bit_count(), state.passengers[seat], most_of_others(state.passengers, seat)]
        row += [1 if seat in state.to_act else 0, state.actions_done if seat == state.active else 0]
        for line in lines:
            _own_line(state, seat, line, row)
        for counts in kinds:
            row += [counts[seat], most_of_others(counts[: state.players], seat), counts[-2], counts[-1]]
        out.append(bytes(row + _rivals(state, seat, earns, hopes) + _table(state, seat, earns, hopes)))
    return out


def _own_line(state: RocketState, seat: int, line: Line | None, out: list[int]) -> None:
    if line is None:
        out += filled([], len(_LINE))
        return
    out += line.shared
    mine, best = line.held[seat], most_of_others(line.held, seat)
    others = 0
    for other, placed in enumerate(state.stations):
        if other != seat:
            others |= placed
    out += [mine, best, mine & 1, line.stations[seat], most_of_others(line.stations, seat)]
    out += [(state.stations[seat] & line.ahead).bit_count(), (others & line.ahead).bit_count(), 1 if mine > best else 0]


def _kind_counts(state: RocketState) -> list[list[int]]:
    """For each kind of token how many each seat has, how many are left, and in how many cities."""
    board = state.board
    width = board.slots
    out = [[0] * (state.players + 2) for _ in range(KINDS)]
    for slot in range(width):
        row = out[board.slot_kind[slot]]
        row[-2] += state.tokens_left[slot]
        row[-1] += 1 if state.tokens_left[slot] else 0
        for player in range(state.players):
            row[player] += state.tokens[player * width + slot]
    return out


def _rivals(state: RocketState, seat: int, earns: list[float], hopes: list[float]) -> list[int]:
    companies = len(state.loco)
    out: list[int] = []
    for other in after(seat, state.players):
        shares = sum(state.shares[other * companies : (other + 1) * companies])
        tokens = sum(state.tokens[other * state.board.slots : (other + 1) * state.board.slots])
        out += [1, capped(earns[other] / 500), capped(hopes[other] / 500), state.stations[other].bit_count()]
        out += [shares, tokens, state.passengers[other], 1 if other == state.active else 0]
    return filled(out, RIVALS * len(_RIVAL))


def _table(state: RocketState, seat: int, earns: list[float], hopes: list[float]) -> list[int]:
    piles = sum([1 if pile > 0 else 0 for pile in state.bank])
    lines = len(state.loco) - state.loco.count(ABSORBED)
    out = one_of(2, 4, state.players)
    out += [capped(state.tiles), piles, int(remaining(state) * 100), lines]
    best_sure = max([e for i, e in enumerate(earns) if i != seat])
    best_hoped = max([e for i, e in enumerate(hopes) if i != seat])
    gap = earns[seat] - best_sure
    return [*out, 1 if gap > 0 else 0, capped(128 + gap / 500), capped(128 + (hopes[seat] - best_hoped) / 500)]
