"""Actions as integers: both ways, for every game at every count and with every module."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path

import numpy as np
import pytest
from nim import GAME as NIM
from toy import GAME as TOY

import rotonde
from rotonde import rl
from rotonde.core.registry import register, unregister
from rotonde.rl.codecs import coded
from tests.rl.walks import OPTIONS, round_trips, setups, walk

RECORDS = Path(__file__).parents[1] / "records"
KEPT = Path(__file__).with_name(
    "integers.json"
)  # of each set-up: how many, how deep, and a hash of what they stand for

SMALL = [setup for i, setup in enumerate(setups()) if i % 5 == 0 and setup[3] != "rust_belt"]


def test_a_codec_says_what_it_is() -> None:
    assert repr(rl.codec("russian_railroads", players=2)) == "<codec of russian_railroads, 2 players: 445 integers>"


@pytest.mark.parametrize("key", OPTIONS)
def test_integers_stand_for_what_they_always_stood_for(key: str) -> None:
    """Whoever trained with them reads them again: new actions come after the others."""
    known = {setup: figures for setup, figures in json.loads(KEPT.read_text("utf-8")).items() if setup.startswith(key)}
    found = {}
    for title, players, options, edition in setups():
        if title == key:
            book = rl.codec(title, players=players, options=options, edition=edition)
            names = "\n".join(book.name(i) for i in range(book.size))
            digest = hashlib.sha256(names.encode()).hexdigest()[:16]
            found[f"{title} {players} {options} {edition}"] = [book.size, book.depth, digest]
    assert found == known


def test_a_game_from_outside_has_integers_by_its_own_folder() -> None:
    """The example game: nothing in this package names it."""
    register(TOY)
    try:
        assert TOY.key in coded()
        assert round_trips(TOY.key, 3, {}, TOY.editions()[0], games=20)
        assert rl.codec(TOY, players=3).name(0) == "lay 1"
        assert len(rl.features(TOY.new(3).observe(0))) == len(TOY.columns)
    finally:
        unregister(TOY.key)


def test_a_game_without_integers_is_told_apart() -> None:
    with pytest.raises(rotonde.SetupError, match="nim has no codec; there are: age_of_steam, german_railroads"):
        rl.codec(NIM)


@pytest.mark.parametrize("setup", SMALL, ids=str)
def test_actions_go_to_integers_and_back(setup: tuple[str, int, dict[str, object], str]) -> None:
    assert round_trips(*setup, games=1, every=4)


@pytest.mark.long
@pytest.mark.parametrize("setup", setups(), ids=str)
def test_a_thousand_games_go_to_integers_and_back(setup: tuple[str, int, dict[str, object], str]) -> None:
    assert round_trips(*setup, games=1000)


def test_a_delivery_is_chosen_link_by_link() -> None:
    record = rotonde.Record.load(RECORDS / "age_of_steam" / "26-three-greedy.rotonde")
    book = rl.codec("age_of_steam", players=3, options=record.options)
    state, longest = record.start(), 0
    for seat, text in record.entries:
        if text.startswith("move"):
            action, actions = state.game.parse(text), state.legal(seat)
            path = book.path(action)
            assert book.decode(actions, path) == action
            assert all(book.choices(actions, path[:i])[path[i]] is None for i in range(len(path) - 1))
            assert book.name(path[0]) == " ".join(action.words()[:3])
            assert book.name(path[-1]) == "end"
            longest = max(longest, len(path))
        state.apply(text, seat)
    assert 4 < longest <= book.depth


def test_games_that_are_set_up_alike_share_their_codec() -> None:
    made = rl.codec("german_railroads", players=3)
    assert rl.codec(rotonde.game("german_railroads"), players=3) is made
    assert rl.codec("german_railroads", players=2) is not made
    assert rl.codec("german_railroads", players=3, options={"coal": True}) is not made
    valley = rl.codec("age_of_steam", players=3, edition="rotonde_valley")
    assert valley.size < rl.codec("age_of_steam", players=3).size


def test_what_stands_for_nothing_is_refused_in_words() -> None:
    book = rl.codec("russian_railroads", players=2)
    with pytest.raises(rotonde.SetupError, match="0 to 444"):
        book.name(445)
    with pytest.raises(rotonde.SetupError, match="pass is no action: russian_railroads has 0 to 444"):
        book.name("pass")  # type: ignore[arg-type]
    with pytest.raises(rotonde.SetupError, match="no legal action"):
        book.decode([], (3,))
    assert book.path("pass") == book.path(rotonde.game("russian_railroads").parse("pass"))
    with pytest.raises(rotonde.SetupError, match="has no integer in russian_railroads"):
        book.path(rotonde.game("age_of_steam").parse("bid 3"))
    with pytest.raises(rotonde.SetupError, match=r"state\.observe\(seat\), not RailroadsState"):
        rl.features(rotonde.game("russian_railroads").new())  # type: ignore[arg-type]
    with pytest.raises(rotonde.SetupError, match="no reward called 'fame'"):
        rl.rewards(rotonde.game("russian_railroads").new(), "fame")


@pytest.mark.parametrize("key", rotonde.games())
def test_features_are_the_columns_that_learned_bots_read(key: str) -> None:
    for n, state in enumerate(walk(rotonde.game(key).new(3), random.Random(2))):
        if n % 9:
            continue
        rows = state.game.features(state)
        for seat in range(state.players):
            row = rl.features(state.observe(seat))
            assert row.dtype == np.uint8
            assert row.tobytes() == rows[seat]  # one seat alone as among all
            assert len(row) == len(state.game.columns)
        with pytest.raises(rotonde.SetupError, match="spectator"):
            rl.features(state.observe(None))


def test_a_mask_of_another_size_is_refused_in_words() -> None:
    book = rl.codec("russian_railroads", players=2)
    with pytest.raises(rotonde.SetupError, match=r"has 445 integers: a mask has as many entries, not \(7,\)"):
        book.mask([1], np.zeros(7, np.int8))
