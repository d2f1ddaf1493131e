"""A stall that says whether everything is open says what its documents say."""

import random

import pytest

import rotonde

OPTIONS = {
    "stephensons_rocket": ({}, {"open_money": True}),
    "imperial_steam": ({}, {"open_money": False}, {"open_money": False, "setup": "normal"}),
    "german_railroads": ({}, {"coal": True}),
}


@pytest.mark.parametrize("key", rotonde.games())
def test_public_is_what_the_documents_say(key: str) -> None:
    game, rng = rotonde.game(key), random.Random(3)
    for options in OPTIONS.get(key, ({},)):
        for players in game.players:
            state = game.new(players, options)
            while True:
                assert game.public(state) == (state.encode() == state.observe(None).table.encode())
                if not state.to_act:
                    break
                state.advance(state.quick_sample(rng), state.to_act[0])
