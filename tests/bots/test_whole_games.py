"""Whole games between bots: they always choose something legal, from their view alone, the same for the same draw."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any, NoReturn

import pytest

import rotonde
from rotonde import bots
from rotonde.core import CHANCE, Action, State, View

SEATED = [
    ("stephensons_rocket", ("greedy", "search:12")),
    ("stephensons_rocket", ("search:12", "random", "greedy")),
    ("stephensons_rocket", ("random", "search:12", "greedy", "random")),
    ("whistle_stop", ("greedy", "search:40")),
    ("whistle_stop", ("search:40", "random", "greedy", "search:40")),
]
SECRETS = {"stephensons_rocket": ("money",), "whistle_stop": ("hands", "laid", "deck")}


class Poison:
    """Something secret: whoever looks at it is caught."""

    def _caught(self, *_: object) -> NoReturn:
        raise AssertionError("a bot looked at what its seat cannot see")

    __getitem__ = __iter__ = __len__ = __eq__ = __add__ = __radd__ = __bool__ = __hash__ = _caught


class Watched:
    """Hands a bot its view while every secret of the true state is poisoned."""

    def __init__(self, state: State, names: tuple[str, ...]) -> None:
        self.state = state
        self.seats = [bots.make(name) for name in names]

    def play(self, rng: random.Random) -> Iterator[tuple[int, Action]]:
        state = self.state
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                action = state.roll(rng)
            else:
                view = state.observe(seat)
                with_poison(state, lambda view=view, seat=seat: self.choose(view, seat, rng))
                action = self.chosen
                assert action in view.legal()
            state.apply(action, seat)
            yield seat, action

    def choose(self, view: View, seat: int, rng: random.Random) -> None:
        self.chosen = self.seats[seat].choose(view, rng)


def with_poison(state: State, do: Any) -> None:
    kept = {name: getattr(state, name) for name in SECRETS[state.key]}
    try:
        for name in kept:
            setattr(state, name, Poison())
        do()
    finally:
        for name, value in kept.items():
            setattr(state, name, value)


@pytest.mark.parametrize(("key", "names"), SEATED)
def test_bots_play_whole_games_without_a_look_at_the_state(key: str, names: tuple[str, ...]) -> None:
    state = rotonde.game(key).new(len(names))
    count = sum(1 for _ in Watched(state, names).play(random.Random(5)))
    assert state.over
    assert count <= state.game.longest


@pytest.mark.parametrize(("key", "names"), [SEATED[0], SEATED[3]])
def test_the_same_draw_gives_the_same_game(key: str, names: tuple[str, ...]) -> None:
    def game() -> list[tuple[int, Action]]:
        return list(islice(Watched(rotonde.game(key).new(len(names)), names).play(random.Random(8)), 25))

    assert game() == game()


def test_two_draws_give_two_games() -> None:
    """Bots draw lots among equals, so that a thousand games are not one game a thousand times."""
    for names in (("greedy", "greedy"), ("search:8", "search:8")):
        openings = set()
        for seed in range(4):
            watched = Watched(rotonde.game("stephensons_rocket").new(2), names)
            openings.add(tuple(islice(watched.play(random.Random(seed)), 12)))
        assert len(openings) > 1


@pytest.mark.parametrize("name", ["greedy", "search:30"])
def test_money_a_seat_cannot_know_changes_nothing(name: str) -> None:
    """Two worlds that differ only in what the others own look alike, so the choice is the same."""
    rng = random.Random(2)
    state = rotonde.game("stephensons_rocket").new(3)
    for _ in range(8):
        for _ in range(7):
            state.advance(state.quick_sample(rng))
        seat = state.to_act[0]
        other = state.copy()
        other.money = [m if i == seat else m + 50_000 for i, m in enumerate(other.money)]
        first = bots.make(name).choose(state.observe(seat), random.Random(1))
        assert bots.make(name).choose(other.observe(seat), random.Random(1)) == first


@pytest.mark.parametrize("key", ["stephensons_rocket", "whistle_stop"])
def test_greedy_beats_random(key: str) -> None:
    games, won = (4, 0.0) if key == "stephensons_rocket" else (60, 0.0)
    for i in range(games):
        state = rotonde.game(key).new(2)
        seats = [bots.make("greedy"), bots.make("random")]
        mine = i % 2
        rotonde.play(state, seats if mine == 0 else seats[::-1], random.Random(i))
        won += (mine in state.winners()) / len(state.winners())
    assert won / games > 0.6


@pytest.mark.parametrize("key", rotonde.games())
def test_an_apprentice_plays_every_game_to_its_end(key: str) -> None:
    """Also where nothing is pending and everybody decides at once, as in an opening auction."""
    title = rotonde.game(key)
    seats = max(2, title.players[0])
    match = rotonde.play(title, ["apprentice", *["random"] * (seats - 1)], seed=1)
    assert match.over
