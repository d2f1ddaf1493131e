"""What a state is to Python, in every game: drawn from, copied, compared, pickled."""

from __future__ import annotations

import copy
import json
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache

import pytest

import rotonde
from rotonde.core import CHANCE, State
from rotonde.core.fields import fields_of
from rotonde.core.kit.hidden import _same

MOST = 4096  # bytes of a pickled position
REMEMBERED = {"deliveries", "dirty", "listed", "menus", "way_out"}  # what is found again when somebody asks

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


# ── copies and comparing ──────────────────────────────────────────────────


@every_game
@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))])
def test_a_copy_by_any_means_is_independent(key: str, twin_of: Callable[[State], State]) -> None:
    for state in positions(key, every=60)[:-1]:
        before, rng = state.digest(), random.Random(5)
        twin = twin_of(state)
        assert type(twin) is type(state)
        assert (twin.legal(), twin.to_act, twin.digest()) == (state.legal(), state.to_act, before)
        for _ in range(40):
            if not twin.to_act:
                break
            twin.apply(twin.quick_sample(rng))
        assert state.digest() == before
        assert twin.invariants() == []


@every_game
def test_states_are_equal_when_everything_about_them_is(key: str) -> None:
    state = positions(key, every=5)[2]
    twin = state.copy()
    assert state == twin
    twin.advance(twin.quick_sample(random.Random(1)))
    assert state != twin
    assert state != state.encode()
    assert state != state.digest()
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_another_set_up_is_another_state() -> None:
    game = rotonde.game("stephensons_rocket")
    figures = json.loads(game.edition().dump())
    reworded = {**figures, "title": "Reworded"}
    changed = {**figures, "supply": {**figures["supply"], "supplementary_shares": 17}}
    first = game.new(2)
    assert first == game.new(2) == game.new(2, edition=reworded)
    others = [game.new(3), game.new(2, {"open_money": True}), rotonde.game("age_of_steam").new(3)]
    assert first not in others
    assert first != game.new(2, edition=changed)


def test_another_ruleset_is_another_state() -> None:
    first = rotonde.game("stephensons_rocket").new(2)
    second = first.copy()
    second.ruleset += 1
    assert first != second


# ── pickling ──────────────────────────────────────────────────────────────


@every_game
def test_a_pickle_holds_little_more_than_the_position(key: str) -> None:
    most = rotonde.game(key).players[-1]
    assert max(len(pickle.dumps(state)) for state in positions(key, most)) <= MOST


PRESETS = [(key, preset) for key in rotonde.games() for preset in rotonde.game(key).presets]


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_a_pickle_is_small_with_every_preset(key: str, preset: str) -> None:
    """Boards that chance or an option chooses are found again, too."""
    game = rotonde.game(key)
    state, rng = game.new(game.players[-1], preset=preset), random.Random(preset)
    for n in range(120):
        if not state.to_act:
            break
        if n % 12 == 0:
            packed = pickle.dumps(state)
            assert len(packed) <= MOST
            twin = pickle.loads(packed)
            assert (twin.digest(), twin.legal()) == (state.digest(), state.legal())
        state.advance(state.quick_sample(rng), state.to_act[0])


@every_game
def test_what_a_seat_sees_can_be_pickled(key: str) -> None:
    most = rotonde.game(key).players[-1]
    for state in positions(key, most, 60):
        for seat in (None, *range(most)):
            view = state.observe(seat)
            data = pickle.dumps(view)
            again = pickle.loads(data)
            assert len(data) <= MOST
            assert again.seat == seat
            assert again.encode() == view.encode()
            assert again.legal() == view.legal()


@every_game
def test_no_field_is_lost_in_a_pickle(key: str) -> None:
    for state in positions(key, every=40):
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert again.options == state.options
        assert again.ruleset == state.ruleset
        assert again.edition is state.edition
        for name in {*fields_of(type(state))} - REMEMBERED:
            assert _same(getattr(again, name), getattr(state, name)), name


def test_an_edition_of_ones_own_is_carried_once() -> None:
    game = rotonde.game("stephensons_rocket")
    figures = {**json.loads(game.edition().dump()), "name": "own", "note": "our own"}
    state = game.new(4, edition=figures)
    one, many = len(pickle.dumps(state)), len(pickle.dumps([state.copy() for _ in range(5)]))
    assert one > MOST
    assert many - one < 5 * MOST
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.edition.data == state.edition.data


def test_an_odd_state_can_be_pickled_too() -> None:
    state = rotonde.game("stephensons_rocket").new(2)
    state.money = [10**6, -5]
    assert state.invariants()
    assert pickle.loads(pickle.dumps(state)).money == [10**6, -5]


def test_a_game_travels_after_it_has_read_a_position() -> None:
    game = rotonde.game("whistle_stop")
    state = game.new(2)
    assert game.decode(json.dumps(state.encode())) == state
    assert pickle.loads(pickle.dumps(game)).new(2) == state


def test_a_process_that_has_not_registered_the_game_reads_its_pickles() -> None:
    data = pickle.dumps(rotonde.game("whistle_stop").new(3))
    program = "import pickle, sys; print(pickle.load(sys.stdin.buffer).digest())"
    path = "import sys; sys.path[:0] = ['docs/examples']; "
    done = subprocess.run([sys.executable, "-c", path + program], input=data, capture_output=True, check=True)
    assert done.stdout.decode().strip() == rotonde.game("whistle_stop").new(3).digest()
