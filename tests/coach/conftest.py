"""Positions of all games, part of the way, for the tests of the coach."""

import random
from functools import cache

import rotonde
from rotonde.core import CHANCE, State
from rotonde.core.registry import shipped

GAMES = tuple(sorted(shipped()))


@cache
def _on_the_way(key: str, players: int, decisions: int) -> State:
    state = rotonde.game(key).new(players)
    rng = random.Random(7)
    bot = rotonde.bots.make("apprentice")
    while state.to_act and (decisions > 0 or state.to_act[0] == CHANCE or len(state.legal()) < 2):
        seat = state.to_act[0]
        if seat == CHANCE:
            state.advance(state.roll(rng), CHANCE)
            continue
        state.advance(bot.choose(state.observe(seat), rng), seat)
        decisions -= 1
    return state


def on_the_way(key: str, players: int = 3, decisions: int = 12) -> State:
    """A position after some decisions of apprentices, at which somebody has a choice."""
    return _on_the_way(key, players, decisions).copy()
