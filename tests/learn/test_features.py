"""Positions in numbers: as many as are named, the same from a view as from the state, in every game."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator

import pytest
from toy import GAME as TOY

from rotonde.core import CHANCE, Game, register
from rotonde.core.registry import game, shipped, unregister


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    register(TOY)
    yield
    unregister(TOY.key)


ROWS = {  # all that is compared below, in one number: networks were learned on these columns
    "age_of_steam": "587d58b4d984a24d",
    "german_railroads": "43269b291c78f607",
    "imperial_steam": "9f6e65e67c733472",
    "russian_railroads": "3ab1d0bf4b31c02b",
    "stephensons_rocket": "cf0e968fcbfa83bd",
    "whistle_stop": "a39e22cf9694b0cf",
}
GAMES = [*map(game, sorted(shipped())), TOY]


@pytest.mark.parametrize("title", GAMES, ids=lambda title: title.key)
def test_a_row_has_every_column_and_only_what_its_seat_may_see(title: Game) -> None:
    """At every number of players, with every preset: nothing hidden gets into a row, or the bot would know it."""
    rng, digest = random.Random(5), hashlib.sha256()
    every = [(n, None) for n in title.seats()] + [(max(title.seats()), preset) for preset in [*title.presets][1:]]
    for players, preset in every:
        state = title.new(players=players, preset=preset)
        while state.to_act:
            if state.to_act[0] != CHANCE and rng.random() < 0.06:
                rows = title.features(state)
                digest.update(b"".join(rows))
                assert [len(row) for row in rows] == [len(title.columns)] * players
                for seat, row in enumerate(rows):
                    assert title.features(state.observe(seat).table)[seat] == row, (players, preset, seat)
                    assert title.features_of(state, seat) == row
            state.advance(state.quick_sample(rng), None)
    assert digest.hexdigest()[:16] == ROWS[title.key], "networks read other numbers: raise VERSION and learn them anew"


@pytest.mark.parametrize("title", GAMES, ids=lambda title: title.key)
def test_columns_have_names_of_their_own(title: Game) -> None:
    assert len(set(title.columns)) == len(title.columns)
