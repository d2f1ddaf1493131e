"""Random games: sound positions at every action, lists and refusals that agree, and the kit."""

from __future__ import annotations

import json
import random

import pytest

from rotonde.core import kit
from rotonde.core.actions import Action
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.actions import (
    DONE,
    HOLD,
    PASS,
    PRODUCE,
    UPGRADE,
    Bid,
    Build,
    Choose,
    Issue,
    Place,
    Urbanize,
)
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.reachability import unreachable
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.walks import begin, positions, walk

WITHOUT_SPEECH = [name for name in kit.RULES if name not in ("hash seeds",)]


@pytest.mark.parametrize("seed", [*range(6), *[pytest.param(seed, marks=pytest.mark.long) for seed in range(6, 12)]])
def test_every_position_is_sound(seed: int) -> None:
    """AOS-7.10: lines hang on places, have one owner, and everything derived is what the tiles say, at every action."""
    state, rng = begin(seed), random.Random(seed)
    n = 0
    for n, action in enumerate(walk(state, rng)):
        assert not state.invariants() + unreachable(state), action
        if n % 25 == 0:
            twin = GAME.decode(json.loads(json.dumps(state.encode())), state.edition)
            assert twin.encode() == state.encode()
            assert twin.legal() == state.legal()
            assert twin.to_act == state.to_act
    assert not state.invariants() + unreachable(state)
    assert n < GAME.longest


def conceivable(state: SteamState) -> list[Action]:
    """Everything a person could try, apart from routes and dice."""
    board = state.board
    out: list[Action] = [DONE, PASS, UPGRADE, HOLD, PRODUCE]
    out += [Build(label, name) for label in board.labels for name in board.pattern_index]
    out += [Urbanize(label, letter) for label in board.labels for letter in board.letters]
    out += [Choose(name) for name in ACTIONS]
    out += [Issue(n) for n in range(-1, 17)]
    out += [Bid(n) for n in range(-1, 12)]
    out += [Place(colour, space) for colour in board.colours for space in board.spaces]
    return out


@pytest.mark.parametrize(
    ("phase", "share"),
    [("build_track", 0.006), ("move_goods", 0.01), ("issue_shares", 0.02), ("determine_player_order", 0.02)]
    + [("select_actions", 0.02), ("production", 0.3), ("production_place", 0.1)]
    + [pytest.param(*more, marks=pytest.mark.long) for more in (("build_track", 0.02), ("production_place", 0.3))],
)
def test_the_list_is_what_is_not_refused(phase: str, share: float) -> None:
    """For everything conceivable: listed if and only if not refused, once, and every refusal has a rule and words."""
    looked = 0
    for state in positions(range(20, 28), phase, share):
        listed = state.legal()
        assert len(set(listed)) == len(listed)
        tried = dict.fromkeys([*conceivable(state), *listed])
        known = set(listed)
        for action in tried:
            refusal = state.refusal(action)
            if isinstance(action, Bid) and refusal is None:
                assert action in known
            else:
                assert (refusal is None) == (action in known), f"{action}: {refusal}"
            if refusal is not None:
                assert refusal.rule.startswith("AOS-")
                assert refusal.message
        looked += 1
    assert looked


# One game for each number of players is played in tests/core/test_conformance.py; these are more of them.


@pytest.mark.long
@pytest.mark.parametrize("players", [3, 6])
def test_the_kit(players: int) -> None:
    """The promises of every stall, on the printed map."""
    report = kit.check(GAME, games=2, players=[players], looks=8, slow_looks=2, mutants=10, only=WITHOUT_SPEECH)
    assert report.ok, report


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_the_kit_on_the_small_map(players: int) -> None:
    """The promises, also for two players on our own map; four play either map."""
    report = kit.check(GAME, games=3, players=[players], looks=8, slow_looks=2, mutants=10, only=WITHOUT_SPEECH)
    assert report.ok, report


@pytest.mark.long
def test_the_kit_with_five() -> None:
    """The promises for five players."""
    report = kit.check(GAME, games=1, players=[5], looks=10, slow_looks=2, mutants=10, only=WITHOUT_SPEECH)
    assert report.ok, report
