"""Random games at every player count and set-up: they end, nothing breaks on the way, fast paths and twins agree."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, cast

import pytest

from rotonde.core import CHANCE
from rotonde.core.hexes import bits
from rotonde.core.options import choices
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.rules import goods, scoring
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.imperial_steam import twins
from tests.games.imperial_steam.tables import SOUTH, wrong_with

PAYS = {"bid", "toll", "hire", "engineer", "station", "factory", "buy", "order", "buy_train", "improve"}
PAYS |= {"buy_influence", "state_pay"}
EARNS = {"income", "goal", "funds", "sell", "deliver"}


def draw_options(rng: random.Random) -> dict[str, Any]:
    return {name: rng.choice(choices(GAME.options, name)) for name in GAME.options.__struct_fields__}


def step(state: ImperialState, rng: random.Random, uniform: bool) -> tuple[Any, int]:
    """A random action and its seat."""
    seat = rng.choice(state.to_act)
    if seat == CHANCE or (not uniform and seat == state.to_act[0]):
        return state.quick_sample(rng), seat
    return rng.choice(state.legal(seat)), seat


def finish(state: ImperialState, rng: random.Random, uniform: bool) -> Counter[str]:
    """Play to the end; after every action the position is sound and the money is what the events say."""
    verbs: Counter[str] = Counter()
    money = list(state.money)
    while not state.over:
        action, seat = step(state, rng, uniform)
        state.sink = []
        state.apply(action, seat)
        verbs[action.verb] += 1
        for event in state.sink:
            if event.kind in PAYS:
                money[cast(int, event.seat)] -= event.args["money"]
                if event.args.get("player_to") is not None:
                    money[event.args["player_to"]] += event.args["money"]
            elif event.kind in EARNS:
                money[cast(int, event.seat)] += event.args["money"]
        state.sink = None
        assert wrong_with(state) == []
        assert money == state.money
    return verbs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games(players: int) -> None:
    """IS-8.1, IS-4.7, IS-1.2: every set-up and option, at random and by taste; every verb is seen."""
    verbs: Counter[str] = Counter()
    for seed in range(12):
        rng = random.Random(f"{players} {seed}")
        options = draw_options(rng) if seed else {}
        state = GAME.new(players, options)
        verbs += finish(state, rng, seed % 3 == 0)
        assert len(state.winners()) == 1
    assert set(verbs) >= set(GAME.notation.classes) - {"crown", "improve", "discard"}, verbs


def positions(seed: int, every: int) -> list[ImperialState]:
    """Positions of a random game."""
    rng = random.Random(f"positions {seed}")
    state = GAME.new(2 + seed % 3, draw_options(rng))
    out, n = [], 0
    while not state.over:
        state.apply(*step(state, rng, False))
        n += 1
        if n % every == 0 and state.phase != "setup":
            out.append(state.copy())
    return [*out, state]


@pytest.mark.parametrize("seed", range(6))
def test_fast_and_slow_agree(seed: int) -> None:
    """IS-1.6, IS-6.1.6, IS-4.4, IS-9.5, IS-A41: networks, limits, storage, routes and contracts by their twins."""
    for state in positions(seed, 9):
        for seat in range(state.players):
            assert set(bits(state.network[seat])) == twins.network(state, seat)
            assert set(bits(state.blocked[seat])) == twins.blocked(state, seat)
            assert max(0, goods.excess(state, seat)) == twins.excess(state, seat)
            full = scoring.fulfilled(state, seat)
            assert sum(state.board.contract_value[c] for c in bits(full)) == twins.filled(state, seat)
            assert scoring.route(state, seat).payees == twins.payees(state, seat)


@pytest.mark.parametrize("seed", range(9))
def test_list_and_verdict_agree_on_everything_conceivable(seed: int) -> None:
    """The list holds exactly what is not refused, and every refusal has a rule and words."""
    for state in positions(seed + 100, 31):
        for seat in state.to_act:
            listed = set(state.legal(seat))
            for action in twins.conceivable(state):
                refusal = state.refusal(action, seat)
                assert (refusal is None) == (action in listed), (str(action), str(refusal), state.phase)
                assert refusal is None or (refusal.rule and refusal.message and refusal.code)


def test_routes_on_networks_that_reach_trieste() -> None:
    """IS-9.5: the fast route and its twin agree where many ways tie."""
    rng = random.Random(9)
    state = GAME.decode({"players": 4})
    board = state.board
    there = sum(1 << board.link_index[name] for name in [*SOUTH, "ljubljana--trieste"])
    seen = 0
    for _ in range(50):
        rng.shuffle(state.ladder)
        state.tracks = [there, 0, 0, 0]
        for seat in range(1, 4):
            for _ in range(rng.randrange(4, 15)):
                near = twins.network(state, seat)
                ends = [{board.link_a[n], board.link_b[n]} for n in range(len(board.links))]
                border = [n for n, e in enumerate(ends) if e & near and not state.tracks[seat] >> n & 1]
                state.tracks[seat] |= 1 << rng.choice(border)
        for seat in range(4):
            state.network[seat] = sum(1 << c for c in twins.network(state, seat))
        for seat in range(4):
            found = scoring.route(state, seat)
            assert found.payees == twins.payees(state, seat)
            if found.payees:
                assert found.cities in twins.routes(state, seat)
                seen += 1
    assert seen > 50
