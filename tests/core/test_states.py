"""What a state is to Python, in every game: drawn from, copied, compared, pickled."""

from __future__ import annotations

import random
from functools import cache

import pytest

import rotonde
from rotonde.core import CHANCE, State

KEYS = sorted({*rotonde.games(), "whistle_stop"})
every_game = pytest.mark.parametrize("key", KEYS)


class Drawn(random.Random):
    """A generator that has only one number to give."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


def positions(key: str, players: int | None = None, every: int = 17) -> list[State]:
    """Positions of one seeded game, its end among them."""
    return [state.copy() for state in _walk(key, players, every)]


@cache
def _walk(key: str, players: int | None, every: int) -> tuple[State, ...]:
    state, rng, met = rotonde.game(key).new(players), random.Random(f"states/{key}"), []
    for n in range(600):
        if n % every == 0 or not state.to_act:
            met.append(state.copy())
        if not state.to_act:
            break
        state.advance(state.quick_sample(rng), state.to_act[0])
    return tuple(met)


# ── drawing ───────────────────────────────────────────────────────────────


@every_game
def test_sample_draws_from_the_whole_list_with_equal_chances(key: str) -> None:
    for state in positions(key):
        if state.to_act in ((), (CHANCE,)):
            continue
        listed = state.legal()
        drawn = [state.sample(Drawn((n + 0.5) / len(listed))) for n in range(len(listed))]
        assert drawn == listed


@every_game
def test_chance_is_drawn_as_it_is_rolled(key: str) -> None:
    for state in positions(key, every=1):
        if state.to_act == (CHANCE,):
            assert state.sample(random.Random(3)) == state.roll(random.Random(3))


def test_a_legal_pass_is_drawn_in_russian_railroads() -> None:
    state = rotonde.game("russian_railroads").new()
    rng = random.Random(1)
    while "pass" not in map(str, state.legal()):
        state.advance(state.sample(rng))
    assert "pass" in {str(state.sample(rng)) for _ in range(1000)}
    assert "pass" not in {str(state.quick_sample(rng)) for _ in range(1000)}
