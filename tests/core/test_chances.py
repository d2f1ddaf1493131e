"""Chance with weights: what `chances` says is what `roll` does and what `legal` lists."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

import rotonde
from rotonde.core import CHANCE, Illegal, State

ALL = {"germany": True, "coal": True, "new_material": True}
SETUPS = [
    ("age_of_steam", 3, {}, {"set_up", "first_order", "goods_growth", "production_draw"}),
    ("german_railroads", 3, ALL, {"shuffle", "luck"}),
    ("german_railroads", 1, {}, {"shuffle"}),
    ("imperial_steam", 3, {"setup": "random"}, {"setup"}),
    ("russian_railroads", 2, {}, {"shuffle"}),
]
DRAWS = 300


def chance_positions(state: State, rng: random.Random) -> list[State]:
    """The first positions of each kind, and of each set of outcomes of another size, in which chance speaks."""
    found: dict[tuple[str, int], State] = {}
    while state.to_act:
        if state.to_act == (CHANCE,):
            found.setdefault((state.step().kind, len(state.legal())), state.copy())
        state.advance(state.quick_sample(rng), state.to_act[0])
    return [*found.values()]


@pytest.mark.parametrize(("key", "players", "options", "kinds"), SETUPS)
def test_rolls_come_as_often_as_chances_say(
    key: str, players: int, options: dict[str, object], kinds: set[str]
) -> None:
    rng = random.Random(f"{key}/{players}")
    states: list[State] = []
    while {state.step().kind for state in states} < kinds:
        states += chance_positions(rotonde.game(key).new(players, options), rng)
    for state in states[:: max(1, len(states) // 12)]:
        chances = dict(state.chances())
        assert sum(chances.values()) == 1
        assert [*chances] == state.legal()
        rolled = Counter(state.roll(rng) for _ in range(DRAWS))
        assert {*rolled} <= {*chances}
        statistic = sum((rolled[a] - DRAWS * p) ** 2 / (DRAWS * p) for a, p in chances.items())
        free = max(1, len(chances) - 1)
        assert statistic < free + 5 * sqrt(2 * free) + 8, (state.step(), float(statistic), free)


def test_weights_are_exact() -> None:
    state = rotonde.game("age_of_steam").new(3)
    bag = dict(zip(state.board.colours, state.bag, strict=True))
    assert {a.words()[1]: p for a, p in state.chances()} == {c: Fraction(n, sum(bag.values())) for c, n in bag.items()}
    rng = random.Random(1)
    while state.step().kind != "first_order":
        state.apply(state.roll(rng))
    dice = {str(a): p for a, p in state.chances()}
    assert dice["roll 1.1.1"] == Fraction(1, 216)
    assert dice["roll 1.3.3"] == Fraction(3, 216)


def test_only_chance_has_chances() -> None:
    with pytest.raises(Illegal, match="Chance has nothing to decide"):
        rotonde.game("stephensons_rocket").new().chances()
