"""Moments of games of German Railroads that pictures are tried at, each found once."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from rotonde.core import CHANCE
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.draw import ModuleStage
from rotonde.games.german_railroads.draw.lay import GermanLay, lay_for
from rotonde.games.german_railroads.state import GermanState
from tests.games import pictures

Stop = Callable[[GermanState], bool]
ALL = {"germany": True, "coal": True, "new_material": True}


def walk(players: int, seed: int, stop: Stop, **modules: bool) -> GermanState:
    state, rng = GAME.new(players, modules or ALL), random.Random(seed)
    assert isinstance(state, GermanState)
    while state.to_act and not (state.to_act[0] != CHANCE and stop(state)):
        state.advance(state.quick_sample(rng))
    return state


def first(players: int, phase: str, **modules: bool) -> GermanState:
    """The first of some games that comes to such a phase."""
    found = (walk(players, seed, lambda s: s.phase == phase, **modules) for seed in range(80))
    return next(state for state in found if state.to_act)


def in_round(n: int) -> Stop:
    return lambda state: state.round == n and state.phase == "turn"


MOMENTS: dict[str, Callable[[], GermanState]] = {
    "first turn": lambda: walk(4, 1, in_round(1)),
    "middle": lambda: walk(4, 8, in_round(4)),
    "alone": lambda: walk(1, 3, in_round(4)),
    "after": lambda: first(3, "after"),
    "branching": lambda: first(3, "branching"),
    "extending": lambda: first(4, "extending"),
    "taking": lambda: first(2, "taking"),
    "acquiring": lambda: first(3, "acquiring"),
    "attaching": lambda: first(2, "attaching"),
    "closing": lambda: first(2, "closing"),
    "recalling": lambda: first(2, "recalling"),
    "triggering": lambda: first(3, "triggering"),
    "burning": lambda: first(2, "burning"),
    "placing": lambda: first(2, "placing"),
    "over": lambda: walk(4, 11, lambda s: False),
    "over alone": lambda: walk(1, 11, lambda s: False),
}
AHEAD = [name for name in MOMENTS if not name.startswith("over")]


@cache
def moment(name: str) -> GermanState:
    return MOMENTS[name]()


def seen(name: str) -> View:
    return pictures.seen(moment(name))


def lay_of(state: GermanState) -> GermanLay:
    return lay_for(state.boards, state.players)


def stage_of(state: GermanState) -> ModuleStage:
    return ModuleStage(state.observe(0), Voice(GAME.words), True)
