"""The games in OpenSpiel, under its own test."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import rotonde
import rotonde.rl.open_spiel
from rotonde import rl
from rotonde.core import CHANCE
from tests.rl.walks import every_table

TABLES = [
    "age_of_steam(players=2,edition=rotonde_valley)",
    "german_railroads(players=1,coal=True)",
    "imperial_steam(players=2,open_money=False)",
    "russian_railroads(players=2,reward=score)",
    "stephensons_rocket(players=2)",
]


def load(text: str) -> Any:
    return pyspiel.load_game(f"python_rotonde_{text}")


def played(state: Any, rng: random.Random, moves: int = 10_000) -> Any:
    """Some random moves, those of chance too."""
    for _ in range(moves):
        if state.is_terminal():
            break
        numbers = [n for n, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(numbers))
    return state


EVERY = [
    pytest.param(f"{key}(players={players},edition={edition})", marks=pytest.mark.long)
    for key, edition, players in every_table()
]


@pytest.mark.parametrize("table", [*TABLES, *EVERY])
def test_open_spiel_is_content(table: str) -> None:
    pyspiel.random_sim_test(load(table), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(
    "text", ["age_of_steam(players=2,edition=rotonde_valley)", "russian_railroads(players=2,edition=2013)"]
)
def test_a_state_travels_and_a_clone_goes_its_own_way(text: str) -> None:
    game = load(text)
    state = played(game.new_initial_state(), random.Random(1), 60)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(again) == str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)
    before, clone = str(state), state.clone()
    played(clone, random.Random(2), 10)
    assert str(state) == before != str(clone)


@pytest.mark.parametrize("key", ["age_of_steam", "russian_railroads"])
def test_chance_has_the_outcomes_and_the_probabilities_of_the_state(key: str) -> None:
    state, rng = load(key).new_initial_state(), random.Random(1)
    while state.is_chance_node():
        wanted = [(str(outcome), float(chance)) for outcome, chance in state.line.state.chances()]
        found = [(state.action_to_string(-1, n), chance) for n, chance in state.chance_outcomes()]
        assert found == wanted
        assert sum(chance for _, chance in found) == pytest.approx(1)
        played(state, rng, 1)


@pytest.mark.parametrize("reward", rl.REWARDS)
def test_one_game_brings_the_same_in_every_framework(reward: str) -> None:
    match = rotonde.play("russian_railroads", ["random", "random"], seed=4)
    book = rl.codec("russian_railroads", players=2)
    drawn = [action for seat, action in match.history if seat == CHANCE]
    decided = [(seat, action) for seat, action in match.history if seat != CHANCE]
    first = match.start.copy()
    for action in drawn:  # all of chance comes before the first decision
        first.apply(action)
    theirs = iter([action for seat, action in decided if seat == 1])

    spiel = load(f"russian_railroads(players=2,reward={reward})").new_initial_state()
    for action in drawn:
        names = [spiel.action_to_string(-1, n) for n, _ in spiel.chance_outcomes()]
        spiel.apply_action(names.index(str(action)))
    aec = rl.aec_env("russian_railroads", players=2, reward=reward)
    gym: Any = gymnasium.make(
        "rotonde/russian_railroads-v0", players=2, reward=reward, opponents=lambda view: next(theirs)
    ).unwrapped
    for env in (aec, gym):
        env.setting.first = first
        env.reset()
    brought = 0.0
    for seat, action in decided:
        (number,) = book.path(action)
        spiel.apply_action(number)
        aec.step(number)
        if seat == 0:
            brought += gym.step(number)[1]
    wanted = rl.rewards(match.state, reward)
    assert any(wanted)
    assert (*spiel.returns(),) == wanted
    assert tuple(aec.rewards.values()) == wanted
    assert brought == wanted[0]


def test_hidden_money_is_in_no_observation_and_what_was_told_in_the_information_state() -> None:
    game = load("stephensons_rocket(players=2)")
    state = played(game.new_initial_state(), random.Random(3), 60)
    rich = state.clone()
    rich.line.state.money[1] += 5
    seen, heard = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    assert seen.string_from(rich, 0) == seen.string_from(state, 0)
    assert seen.string_from(rich, 1) != seen.string_from(state, 1)
    seen.set_from(state, 0)
    before = seen.tensor.copy()
    seen.set_from(rich, 0)
    assert np.array_equal(before, seen.tensor)
    told = heard.string_from(state, 0).split(" | ")[1].split(" / ")
    assert len(told) == 60
    assert told[0].startswith("1 ")


def test_what_is_decided_unseen_is_not_told() -> None:
    state = load("imperial_steam(players=3)").new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    for number in (2, 1):
        state.apply_action(state.legal_actions()[number])
    bids = [text for seat, text, _ in state.line.told if seat != CHANCE]
    assert [state.information_state_string(player).endswith(f"1 {bids[0]} / 2 ?") for player in range(3)] == [1, 0, 0]
    assert state.information_state_string(2).endswith("1 ? / 2 ?")
    state.apply_action(state.legal_actions()[0])
    assert f"1 {bids[0]} / 2 {bids[1]} / 3 " in state.information_state_string(2)
    cards = load("russian_railroads").new_initial_state()
    cards.apply_action(0)
    assert cards.information_state_string(0) == "1 | chance ?"  # a bonus card went into the box


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("stephensons_rocket(players=9)", "2 to 4 players, not 9"),
        ("stephensons_rocket(reward=fame)", "no reward called 'fame'"),
        ("stephensons_rocket(token_mix=none)", "choose one of"),
        ("stephensons_rocket(gold=True)", "Unknown parameter"),
    ],
)
def test_what_cannot_be_loaded_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=why):
        load(text)


def test_an_illegal_integer_is_told_in_words() -> None:
    state = load("stephensons_rocket(players=2)").new_initial_state()
    before = str(state)
    with pytest.raises(pyspiel.SpielError, match="not legal now"):
        state.apply_action(4000)
    with pytest.raises(pyspiel.SpielError, match="0 to 4424"):
        state.apply_action(100_000)
    with pytest.raises(pyspiel.SpielError, match="0 to 4424"):
        state.action_to_string(0, 100_000)
    assert str(state) == before
    with pytest.raises(pyspiel.SpielError, match="chance has no outcome 99"):
        load("russian_railroads").new_initial_state().apply_action(99)


def test_python_ends_in_peace_and_the_extra_is_named_where_it_is_missing() -> None:
    """OpenSpiel keeps what makes games longer than Python lives."""
    subprocess.run([sys.executable, "-c", "import rotonde.rl.open_spiel"], check=True)
    without = "import sys; sys.modules['pyspiel'] = None; import rotonde.rl.open_spiel"
    done = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert "pip install 'rotonde[rl]'" in done.stderr


def test_a_game_travels_to_another_process() -> None:
    game = pyspiel.load_game("python_rotonde_russian_railroads(players=3,reward=place)")
    sent = pickle.loads(pickle.dumps(game))
    assert str(sent) == str(game)
    assert str(sent.new_initial_state()) == str(game.new_initial_state())


def test_no_game_is_longer_than_open_spiel_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(rotonde.game("stephensons_rocket")), "longest", 60)
    game = load("stephensons_rocket(players=2)")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.move_number() == game.max_game_length() == 60
    assert (state.returns(), state.legal_actions()) == ([0, 0], [])
