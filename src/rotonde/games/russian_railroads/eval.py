"""What bots think a position of Russian Railroads is worth: points, and what the boards will still bring.

Each coming scoring is worth what the board would score now, with a share of what is close. A worker in hand is worth
about what an ordinary action brings; dear spaces must bring more. With no round left it is the final scoring.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import indices
from rotonde.core.judgement import Judgement
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import MOST_KEPT, Route, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.scoring import bonus_points, line_points, majority, round_score
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import OVER, SETUP, TURNS


class Weights(Judgement):
    """The figures of `weights/hand.json`, where each has its sentence."""

    def settle(self) -> None:
        each = self.each
        self.rail, self.owned, self.ahead = self.row("rail"), self.row("owned"), int(self.row("ahead")[0])
        self.reach, self.hoped, self.multiplier, self.medal = each("reach", "hoped", "multiplier", "medal")
        rails, worker, token = each("prize_rails", "prize_worker", "prize_token")
        self.prizes = {p.RAILS: rails, p.WORKER: worker, p.TOKEN: token}
        self.step, self.haul, self.factory, self.marker = each("step", "haul", "factory", "marker")
        self.x2, self.worker, self.engineer, self.badge = each("x2", "worker", "engineer", "badge")
        self.hand, self.hand_after, self.rouble, self.held = each("hand", "hand_after", "rouble", "held")
        self.held_least, self.engineers, self.unsure, self.idle = each("held_least", "engineers", "unsure", "idle")


W: Final = Weights("rotonde.games.russian_railroads", "russian_railroads")


def remaining(state: RailroadsState) -> float:
    """How much of the game is left, from 1 to 0: rounds, this one included."""
    rounds = state.board.rounds
    return (rounds - max(state.round, 1) + 1) / rounds


def evaluate(state: RailroadsState) -> list[float]:
    """An estimate of each seat's final points."""
    if state.stage == OVER:
        return [float(n) for n in state.score]
    board = state.board
    coming = board.rounds - max(state.round, 1) + 1  # scorings still to come
    after = coming - 1
    out: list[float] = []
    for seat in range(state.players):
        now = round_score(state, seat)
        worth = state.score[seat] + now * coming + after * potential(state, seat)
        worker = W.hand + W.hand_after * after
        worth += W.rouble * worker * state.roubles[seat] if after or state.stage == TURNS else 0.0
        if state.stage == TURNS or state.stage == SETUP:
            hand = state.workers[seat] + state.temps[seat]
            if state.black_owner == seat:
                hand += state.black_free
            if not state.passed >> seat & 1:
                worth += worker * hand + W.idle * (state.hired[seat] << board.own & state.open).bit_count()
        worth += held_points(state, seat) + W.engineers * state.hired[seat].bit_count() * after / board.rounds
        out.append(worth)
    share = 1.0 - W.unsure * after / board.rounds  # a majority of today may change
    for seat, _, _, pay in majority(state):
        out[seat] += pay * share
    return out


def potential(state: RailroadsState, seat: int) -> float:
    """What a board promises for each round after this one."""
    board = state.board
    total = 0.0
    width = len(board.lines)
    for i in range(seat * width, (seat + 1) * width):
        total += promise(board, state.routes[i], state.rails[i], state.reach[i])
    for c in indices(state.owned[seat]):
        total += W.owned[c]
    total += W.factory * ((state.factories[seat].bit_length() + 3) // 4)
    total += W.marker * (state.markers[seat].bit_length() - 1) + W.x2 * state.x2[seat]
    total += W.worker * (state.crew[seat] - board.workers + (1 if state.black_owner == seat else 0))
    total += W.engineer * state.hired[seat].bit_count() + W.badge * state.badges[seat].bit_count()
    return total


def promise(board: Board, route: Route, rails: int, reach: int) -> float:
    """What the rails and locomotives of a line promise."""
    key = rails | reach << 20 | W.number << 32
    found = route.promise.get(key)
    if found is None:
        if len(route.promise) >= MOST_KEPT:
            route.promise.clear()
        found = route.promise[key] = _promise(board, route, rails, reach)
    return found


def _promise(board: Board, route: Route, rails: int, reach: int) -> float:
    further = min(reach + W.ahead, route.length)
    hoped = line_points(board, route, rails, further, 0, 0) - line_points(board, route, rails, reach, 0, 0)
    total = W.reach * reach + W.hoped * hoped
    for c in route.colours:
        total += W.rail[c] * (rails >> 4 * c & 15)
    for s in route.specials:
        steps = s.space - (rails >> 4 * s.colour & 15)
        haul = s.space - reach if s.locomotive else 0
        if steps > 0 or haul > 0:
            total += prize(s) * W.step ** max(steps, 0) * W.haul ** max(haul, 0)
    return total


def prize(s: Special) -> float:
    """What a special space is worth in each round after it is reached."""
    total = float(s.scoring) * (W.medal if s.medal else 1.0) + W.multiplier * (s.multiplier > 1)
    for e in (*s.quiet, *s.effect):
        total += W.prizes.get(p.op_of(e), 0.0)
    return total


def held_points(state: RailroadsState, seat: int) -> float:
    """Bonus cards: those that are seen count as they stand, the others as usual."""
    held = state.held[seat]
    if not state.held_n[seat]:
        return 0.0
    if held.bit_count() != state.held_n[seat]:
        return W.held * state.held_n[seat]
    total = 0.0
    for card in range(len(state.board.bonus)):
        if held >> card & 1:
            total += max(bonus_points(state, seat, card), W.held_least)
    return total
