"""The picture laid out for a window: every text can be read and lies on its sheet, everything clickable is there."""

from __future__ import annotations

import random
import re

import pytest

from rotonde.core import CHANCE
from rotonde.draw.sheets import layout_of
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads import GAME, draw
from rotonde.games.russian_railroads.draw.signs import LEAST
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.layouts import check_layout, size_of
from tests.games.legible import check_texts
from tests.games.pictures import seen

from .test_draw import MOMENTS, moment

SHAPES = ("wide", "beside", "upright", "narrow")
DRESSES = [("wide", "en"), ("upright", "en"), *((shape, "fr") for shape in SHAPES)]  # French is longer
STRETCHES = {"start": 1, "middle": 4, "late": 6, "end": 99}


def played(players: int, until: int) -> RailroadsState:
    """A random game up to a turn in a round, or to its end."""
    state, rng = GAME.new(players), random.Random(players)
    assert isinstance(state, RailroadsState)
    while state.to_act and not (state.to_act[0] != CHANCE and state.round >= until and state.phase == "turn"):
        state.advance(state.quick_sample(rng))
    return state


def check(state: RailroadsState, shape: str, lang: str) -> None:
    view = seen(state)
    check_layout(GAME, draw.__name__, view, shape, lang)
    layout = layout_of(draw.__name__, shape, state.players, view.over)
    assert layout is not None
    check_texts(GAME.draw(view, lang=lang, theme=None, shape=shape), list(layout.boxes.values()), LEAST)


@pytest.mark.parametrize(("shape", "lang"), DRESSES)
@pytest.mark.parametrize("stretch", STRETCHES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legible_and_complete_in_every_stretch(players: int, stretch: str, shape: str, lang: str) -> None:
    check(played(players, STRETCHES[stretch]), shape, lang)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", MOMENTS)
def test_legible_and_complete_at_every_moment(name: str, shape: str) -> None:
    check(moment(name), shape, "fr")


@pytest.mark.parametrize("shape", SHAPES)
def test_many_engineers_and_tokens_stay_legible(shape: str) -> None:
    """What has no room for its numbers is drawn without them, never smaller."""
    state = played(2, 4)
    state.hired = [0b1111111, 0b111 << 8]
    check(state, shape, "fr")


@pytest.mark.parametrize("shape", SHAPES)
def test_what_waits_behind_a_tap_is_laid_out_in_the_same_shape(shape: str) -> None:
    picture = GAME.draw(seen(moment("middle")), theme=None, shape=shape)
    shown = picture.replace(' display="none"', "")
    assert picture.count(' display="none"') == 3
    check_texts(shown, [BoxSpot(0, 0, *size_of(draw.__name__, shape))], LEAST)


@pytest.mark.parametrize("shape", SHAPES)
def test_when_an_engineer_comes_is_said_in_both_languages(shape: str) -> None:
    """In a narrow box on two lines."""
    english, french = (
        GAME.draw(seen(moment("start bonus")), lang=lang, theme=None, shape=shape) for lang in ("en", "fr")
    )
    said = re.findall(r">in (\d) rounds<", english)
    assert said == re.findall(r">dans (\d)(?:</text><text[^>]*>| )manches<", french)
    assert len(said) == 3
