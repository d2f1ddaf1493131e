"""Random games at every player count, with random options and on odd maps: they end, and nothing breaks on the way."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from rotonde.core.options import choices
from rotonde.games.stephensons_rocket.state import RocketState
from tests.games.stephensons_rocket.tables import GAME, odd_edition, pocket

NAMES = GAME.options.__struct_fields__


def draw_options(rng: random.Random) -> dict[str, Any]:
    return {name: rng.choice(choices(GAME.options, name)) for name in NAMES}


def finish(state: RocketState, rng: random.Random, uniform: bool = False) -> int:
    """Play to the end with the invariants after every action; money is what the events paid."""
    steps = 0
    paid = list(state.money)
    while not state.over:
        assert steps < GAME.longest
        actions = state.legal() if uniform else []
        action = actions[int(rng.random() * len(actions))] if uniform else state.quick_sample(rng)
        state.sink = []
        state.apply(action)
        for event in state.sink:
            if event.seat is not None and event.kind != "reach":
                paid[event.seat] += event.args.get("money", 0)
        state.sink = None
        steps += 1
        assert state.invariants() == []
    assert paid == state.money  # every pound is explained by an event
    assert state.winners()
    return steps


@pytest.mark.parametrize("games", [20, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_map_of_1999(players: int, games: int) -> None:
    """SR-13: half of them with the default rules, half with random options."""
    for seed in range(games):
        rng = random.Random(f"{players} {seed}")
        options = draw_options(rng) if seed % 2 else {}
        finish(GAME.new(players, options), rng)


def test_all_actions_equally_likely() -> None:
    """Most of them are stations, so these games are long ones."""
    for seed in range(6):
        finish(GAME.new(2 + seed % 3), random.Random(seed), uniform=True)


@pytest.mark.parametrize("maps", [100, pytest.param(400, marks=pytest.mark.long)])
def test_odd_maps_end_in_every_way(maps: int) -> None:
    """SR-13.1, SR-13.2, SR-13.4 and the option end_extendable: each end is seen, on small maps."""
    ends: Counter[str] = Counter()
    for seed in range(maps):
        rng = random.Random(f"odd {seed}")
        state = GAME.new(2 + seed % 3, draw_options(rng), odd_edition(seed))
        finish(state, rng)
        ends[state.ended] += 1
    for seed in range(20):
        rng = random.Random(f"pocket {seed}")
        options = {"end_extendable": seed % 2 == 1}
        state = GAME.new(2 + seed % 3, options, pocket(mill=1, stations=1))
        finish(state, rng)
        ends[state.ended] += 1
    assert set(ends) == {"shares", "tiles", "extendable", "stuck"}, ends
    assert min(ends.values()) >= 5, ends
