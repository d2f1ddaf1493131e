"""The search with learned eyes: its candidates, how far it plays on, its budget; where its eyes come from."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy import GAME as TOY

import rotonde
from rotonde import SetupError, bots
from rotonde.arena.bench import bench
from rotonde.bots import thinking
from rotonde.bots.greedy import Turn
from rotonde.bots.plans import AHEAD, CANDIDATES, Lane, PlanSearch
from rotonde.core import State
from tests.bots.conftest import later


class HandMade:
    """A game's own evaluation as eyes; remembers how much it was asked at once."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def suits(self, state: State) -> bool:
        return True

    def all_values(self, states: list[State]) -> list[list[float]]:
        self.asked.append(len(states))
        return [state.game.evaluate(state) for state in states]

    def own_values(self, states: list[State], seats: list[int]) -> list[float]:
        return [values[seat] for values, seat in zip(self.all_values(states), seats, strict=True)]


def railroads(players: int = 3) -> State:
    """A position in the first round where a seat chooses among many spaces."""
    state = later(rotonde.game("russian_railroads").new(players), 12)
    while not (state.game.quiet(state) and len(state.legal()) > CANDIDATES):
        state = later(state, 1)
    return state


def searched(state: State, seconds: float, simulations: int) -> PlanSearch:
    search = PlanSearch(state.observe(state.to_act[0]), random.Random(1), HandMade())
    search.run(seconds, simulations)
    return search


def test_the_better_half_of_what_greedy_likes_best_is_left_after_each_part_of_the_budget() -> None:
    state = railroads()
    search = searched(state, 0.0, 120)
    legal = state.legal()
    turn = Turn(state.game, state.to_act[0], random.Random(2))
    worths = dict(zip(map(str, legal), turn.promises(state, legal), strict=True))
    bar = sorted(worths.values(), reverse=True)[CANDIDATES - 1]
    assert all(worths[str(action)] >= bar - 1e-6 for action in search.actions)
    assert search.simulations == 120 == sum(search.counts)
    assert sorted(search.counts) == [5, 5, 5, 5, 15, 15, 35, 35]
    first = search.ranking()[0]
    assert search.best() == search.actions[first]
    assert search.share(first) == 35 / 120
    assert search.gain(first) >= search.gain(search.ranking()[1])
    assert max(search.eyes.asked) > 60  # type: ignore[attr-defined]  # many positions at once


def test_a_game_is_played_on_until_the_turn_has_come_round_twice() -> None:
    state = railroads()
    search = searched(state, 0.0, 8)
    seat, others = search.seat, []
    assert search.rounds == AHEAD // 3 == 2
    after = state.copy()
    after.advance(search.best(), seat)
    lane = Lane(0, after)
    while not search.ended(lane):
        others.append(lane.state.to_act[0])
        search.step([lane])
    assert lane.state.to_act[0] == seat
    assert [n for n in others if n != seat] == [(seat + 1) % 3, (seat + 2) % 3] * 2
    over = state.copy()
    over.to_act = ()
    assert search.ended(Lane(0, over))


def test_without_time_it_does_what_greedy_would() -> None:
    search = searched(railroads(), 1e-9, 0)
    assert search.simulations == 0
    assert search.promises[search.ranking()[0]] == max(search.promises)
    search.play_on(search.order, CANDIDATES)  # what comes too late does not count
    assert search.simulations == 0 == sum(search.counts)
    with pytest.raises(SetupError, match="needs a budget"):
        searched(railroads(), 0.0, 0)


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder where the games' weights are looked for."""
    monkeypatch.setattr(thinking, "FOLDER", str(tmp_path))
    thinking.eyes_of.cache_clear()
    yield tmp_path
    thinking.eyes_of.cache_clear()


def network(file: Path, **about: object) -> None:
    """A network that says the same of every position."""
    import numpy as np

    said = {"game": TOY.key, "version": TOY.columns_version, "mean": 1.0, "spread": 1.0, **about}
    layers = {"w0": np.zeros((len(TOY.columns), 1), np.float32), "b0": np.zeros(1, np.float32)}
    np.savez(file, about=np.array(json.dumps(said)), **layers)  # type: ignore[arg-type]


def test_a_game_with_weights_is_searched_with_their_eyes(weights: Path) -> None:
    state = later(TOY.new(players=2), 3)
    view = state.observe(state.to_act[0])
    assert not isinstance(thinking.search_for(view, random.Random(1)), PlanSearch)
    network(weights / "network.npz")
    thinking.eyes_of.cache_clear()
    assert isinstance(thinking.search_for(view, random.Random(1)), PlanSearch)
    assert bots.make("engineer:20").choose(view, random.Random(1)) in view.legal()
    assert bots.hint(view, random.Random(1), 0.05).action in view.legal()
    figures = {figure.key: figure for figure in bench(TOY, rounds=1, seconds=0.001, checksum_games=1).figures}
    assert figures["search_learned"].value > 0
    network(weights / "of_three.npz", seats=[3])  # the last by name, for others
    thinking.eyes_of.cache_clear()
    assert thinking.eyes_for(state) is thinking.eyes_of(TOY)[0]
    assert thinking.eyes_for(TOY.new(players=3)) is thinking.eyes_of(TOY)[1]
    network(weights / "network.npz", seats=[3])
    thinking.eyes_of.cache_clear()
    assert not isinstance(thinking.search_for(view, random.Random(1)), PlanSearch)
    unlearned = bots.make("unlearned:20")
    assert isinstance(unlearned, thinking.EngineerBot)
    assert not isinstance(thinking.search_for(view, random.Random(1), unlearned.learned), PlanSearch)


@pytest.mark.parametrize(
    ("about", "says"),
    [({"game": "chess"}, "for chess, not for whistle_stop"), ({"version": 99}, "of version 99"), (None, "no network")],
)
def test_weights_that_are_broken_or_of_another_game_are_refused(
    weights: Path, about: dict[str, object] | None, says: str
) -> None:
    file = weights / "network.npz"
    if about is None:
        file.write_bytes(b"PK\3\4 nothing of the kind")
    else:
        network(file, **about)
    state = later(TOY.new(players=2), 3)
    with pytest.raises(SetupError, match=says):
        bots.make("engineer:20", TOY)
    with pytest.raises(SetupError, match=says):
        bots.make("engineer:20").choose(state.observe(state.to_act[0]), random.Random(1))


def test_numpy_is_imported_for_weights_and_for_nothing_else() -> None:
    program = (
        "import random, sys, rotonde; from rotonde import bots; import rotonde.arena, rotonde.cli, rotonde.web.site;"
        "state = rotonde.game('stephensons_rocket').new(2);"
        "[bots.make(n).choose(state.observe(0), random.Random(1)) for n in ('apprentice', 'conductor', 'engineer:5')];"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
