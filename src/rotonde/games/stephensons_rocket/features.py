"""A position of the Rocket in numbers, as each seat sees it: the input of learned bots, column by column."""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import after, capped, lead, most_of_others, one_of
from rotonde.core.packing import BITS, FIELD, best_other
from rotonde.games.stephensons_rocket.eval import Line, Tally, estimate, piles, remaining
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME

VERSION: Final = 3
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


class Seen:
    """What is worked out once for all rows of a position.

    What others have in hand is hidden: their columns hold what they would earn beside it.
    """

    def __init__(self, state: RocketState) -> None:
        tally = Tally(state)
        self.lines: list[Line | None] = tally.lines
        self.rest: float = remaining(state)
        self.sure: list[float] = estimate(state, tally, 0.0)
        self.hoped: list[float] = estimate(state, tally, self.rest) if state.to_act else [*map(float, state.money)]
        self.earns: list[float] = [sure - money for sure, money in zip(self.sure, state.money)]
        self.hopes: list[float] = [hoped - money for hoped, money in zip(self.hoped, state.money)]
        self.tokens: list[int] = [near + far for near, far in zip(tally.connected, tally.apart)]
        self.all_shares: int = 0  # of each seat, packed
        self.all_tokens: int = 0
        for line in tally.lines:  # nobody holds shares of a line that is gone (SR-10.6)
            if line is not None:
                self.all_shares += line.held
        for held in self.tokens:
            self.all_tokens += held
        self.left: list[int] = [0] * KINDS  # tokens of each kind in the cities
        self.open: list[int] = [0] * KINDS  # cities that have some
        for slot, n in enumerate(state.tokens_left):
            if n:
                kind = state.board.slot_kind[slot]
                self.left[kind] += n
                self.open[kind] += 1


def rows(state: RocketState, seats: list[int]) -> list[bytes]:
    """The columns of NAMES for some seats, from 0 to 255."""
    seen = Seen(state)
    return [_row(state, seat, seen) for seat in seats]


def _row(state: RocketState, seat: int, seen: Seen) -> bytes:
    row = [capped(state.money[seat] / 500), capped(seen.hoped[seat] / 500), capped(seen.sure[seat] / 500)]
    row += (state.stations[seat].bit_count(), state.passengers[seat], most_of_others(state.passengers, seat))
    row += (1 if seat in state.to_act else 0, state.actions_done if seat == state.active else 0)
    for company, line in enumerate(seen.lines):
        _line(state, seat, company, line, row)
    row += [0] * ((COMPANIES - len(seen.lines)) * len(_LINE))
    for kind, held in enumerate(seen.tokens):
        row += (held >> BITS * seat & FIELD, best_other(held, seat), seen.left[kind], seen.open[kind])
    row += [0] * ((KINDS - len(seen.tokens)) * 4)
    _rivals(state, seat, seen, row)
    _table(state, seat, seen, row)
    return bytes(row)


def _line(state: RocketState, seat: int, company: int, line: Line | None, out: list[int]) -> None:
    if line is None:
        out += [0] * len(_LINE)
        return
    ahead, mine, best = line.ahead, line.held >> BITS * seat & FIELD, best_other(line.held, seat)
    home, alone = 1 if state.facing[company] == AT_HOME else 0, state.isolated >> company & 1
    own = others = 0  # stations ahead, never two on a hex (SR-5.2)
    if line.sighted:
        own = (state.stations[seat] & line.sighted).bit_count()
        others = line.sighted.bit_count() - own
    stations, best_stations = line.stations >> BITS * seat & FIELD, best_other(line.stations, seat)
    out += (1, line.reached, int(ahead.growth * 10), int(ahead.towns * 10), capped(state.bank[company]), home, alone)
    out += (mine, best, mine & 1, stations, best_stations, own, others, 1 if mine > best else 0)


def _rivals(state: RocketState, seat: int, seen: Seen, out: list[int]) -> None:
    for other in after(seat, state.players):
        shift = BITS * other
        shares, tokens = seen.all_shares >> shift & FIELD, seen.all_tokens >> shift & FIELD
        out += (1, capped(seen.earns[other] / 500), capped(seen.hopes[other] / 500), state.stations[other].bit_count())
        out += (shares, tokens, state.passengers[other], 1 if other == state.active else 0)
    out += [0] * ((RIVALS + 1 - state.players) * len(_RIVAL))


def _table(state: RocketState, seat: int, seen: Seen, out: list[int]) -> None:
    lines = len(state.loco) - state.loco.count(ABSORBED)
    out += one_of(2, 4, state.players)
    out += (capped(state.tiles), piles(state), int(seen.rest * 100), lines)
    sure, hoped = lead(seen.earns, seat), lead(seen.hopes, seat)
    out += (1 if sure > 0 else 0, capped(128 + sure / 500), capped(128 + hoped / 500))
