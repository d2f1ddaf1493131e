"""Games that get somewhere: players who borrow enough, finish their lines and carry what pays, so that boards fill."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from rotonde.core.actions import Action
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.actions import Build, Move, Upgrade, Urbanize
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.rules.routes import read_route
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.steps.build_track import cost_of
from rotonde.games.age_of_steam.words.effects import effects
from rotonde.games.age_of_steam.words.speech import after_turn

WORTH = {"completes": 10.0, "extends": 5.0, "starts": 1.5, "turns": -3.0}


def pick(state: SteamState, rng: random.Random) -> Action:
    """A plausible action."""
    seat = state.to_act[0]
    if seat < 0:
        return state.roll(rng)
    legal: list[Action] = [*state.legal(seat)]
    if state.phase == "issue_shares":
        wanted = max(0, -((after_turn(state, seat) - (14 if state.turn < 4 else 8)) // 4))
        return legal[min(wanted, len(legal) - 1)]
    if state.phase == "determine_player_order":
        return legal[0] if rng.random() < 0.6 or len(legal) < 3 else legal[1]
    if state.phase in ("build_track", "move_goods"):
        return max(legal, key=lambda a: _worth(state, seat, a) + rng.random())
    return rng.choice(legal)


def _worth(state: SteamState, seat: int, action: Action) -> float:
    board = state.board
    if isinstance(action, Build):
        h, pattern = board.hex_index[action.hex], board.pattern_index[action.track]
        cost = cost_of(state, seat, h, pattern)
        if state.cash[seat] - cost < expenses(state, seat) - state.income[seat]:
            return -9
        return sum(WORTH[e.kind] for e in effects(state, h, pattern)) - cost
    if isinstance(action, Move):
        links = read_route(state, board.place_at[board.hex_index[action.origin]], action.route) or []
        return 8 * sum(1.0 if link.owner == seat + 1 else -0.4 for link in links)
    if isinstance(action, Upgrade):
        return 7.0 if state.engine[seat] < 4 and after_turn(state, seat) > 0 else -1
    return 3.0 if isinstance(action, Urbanize) else 0.0


def walk(players: int, seed: int, stop: Callable[[SteamState], bool], **how: Any) -> SteamState:
    """A game up to a moment."""
    state, rng = GAME.new(players, **how), random.Random(seed)
    while not state.over and not stop(state):
        state.advance(pick(state, rng))
    return state


def at(phase: str, turn: int) -> Callable[[SteamState], bool]:
    """The first decision of a phase in a turn."""
    return lambda state: state.phase == phase and state.turn >= turn


MOMENTS: dict[str, Callable[[], SteamState]] = {
    "set-up": lambda: walk(3, 1, lambda s: True),
    "shares": lambda: walk(3, 2, at("issue_shares", 1)),
    "auction": lambda: walk(5, 3, lambda s: s.phase == "determine_player_order" and s.pending.leader >= 0),  # type: ignore[union-attr]
    "actions": lambda: walk(5, 4, at("select_actions", 2)),
    "first build": lambda: walk(6, 5, at("build_track", 1)),
    "build": lambda: walk(4, 5, at("build_track", 4)),
    "urbanize": lambda: walk(4, 7, lambda s: s.phase == "build_track" and s.chosen[s.to_act[0]] == 4),
    "goods": lambda: walk(6, 9, at("move_goods", 5)),
    "production": lambda: walk(5, 4, at("production", 2)),
    "placing": lambda: walk(5, 4, at("production_place", 2)),
    "small map": lambda: walk(3, 2, at("build_track", 3), edition="rotonde_valley"),
    "over": lambda: walk(4, 6, lambda s: False),
}


@cache
def moment(name: str) -> SteamState:
    """One of the moments; not to be changed."""
    return MOMENTS[name]()
