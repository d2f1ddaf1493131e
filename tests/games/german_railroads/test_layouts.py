"""The picture laid out for a window, with all modules: legible, complete, nothing over the edge of its sheet."""

from __future__ import annotations

import pytest

from rotonde.draw import shapes as s
from rotonde.draw.sheets import layout_of
from rotonde.draw.states import BoxSpot
from rotonde.games.german_railroads import GAME, draw
from rotonde.games.german_railroads.draw.courses import branch_box, branch_course, course_of
from rotonde.games.german_railroads.draw.lay import lay_for
from rotonde.games.german_railroads.draw.lines import DEEP
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.draw.signs import LEAST
from tests.games.layouts import check_layout
from tests.games.legible import check_texts
from tests.games.pictures import elements, seen

from .scenes import ALL, MOMENTS, in_round, moment, walk

ROUNDEL = 15.0  # of what a line scores
SHAPES = ("wide", "beside", "upright", "narrow")
DRESSES = [("wide", "en"), ("upright", "en"), *((shape, "fr") for shape in SHAPES)]  # French is longer
STRETCHES = {"start": 1, "middle": 3, "late": 5, "end": 99}
MODULES = {"all": ALL, "germany": {"germany": True}, "coal": {"coal": True}}


def check(state: GermanState, shape: str, lang: str) -> None:
    view = seen(state)
    check_layout(GAME, draw.__name__, view, shape, lang)
    layout = layout_of(draw.__name__, shape, state.players, view.over)
    assert layout is not None
    lay, main = lay_for(state.boards, state.players, layout.name), layout.boxes["main"]
    left, top, right, low = {
        "wide": (lay.own.right, 0.0, lay.width, lay.height),
        "beside": (main.x, main.y, main.right, main.low),  # behind a tab
        "wide over": (0.0, lay.own.low, main.x, lay.height),
        "upright": (0.0, lay.own.low, lay.width, lay.height),
        "upright over": (0.0, lay.own.low, lay.width, main.y),
        "narrow": (main.right, 0.0, lay.width, lay.own.y),
    }[layout.name]
    sheets = [main, lay.own, BoxSpot(left, top, right - left, low - top)]
    check_texts(GAME.draw(view, lang=lang, theme=None, shape=shape), sheets, LEAST)


@pytest.mark.parametrize(("shape", "lang"), DRESSES)
@pytest.mark.parametrize("stretch", STRETCHES)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_legible_and_complete_in_every_stretch(players: int, stretch: str, shape: str, lang: str) -> None:
    check(walk(players, players, in_round(STRETCHES[stretch])), shape, lang)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("modules", MODULES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_legible_and_complete_with_any_modules(players: int, modules: str, shape: str) -> None:
    check(walk(players, 7, in_round(4), **MODULES[modules]), shape, "fr")


@pytest.mark.parametrize("shape", ["wide", "upright"])
@pytest.mark.parametrize("modules", MODULES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_legible_and_complete_at_the_end_with_any_modules(players: int, modules: str, shape: str) -> None:
    check(walk(players, 7, in_round(99), **MODULES[modules]), shape, "fr")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", MOMENTS)
def test_legible_and_complete_at_every_moment(name: str, shape: str) -> None:
    check(moment(name), shape, "en")


@pytest.mark.parametrize("shape", SHAPES)
def test_tokens_in_hand_say_their_numbers_and_names_keep_clear(shape: str) -> None:
    """Nine tokens in a row lap over; the veil of a closed branch ends above the next line."""
    state = moment("over")
    over = {"wide": "wide over", "upright": "upright over"}.get(shape, shape)
    lay, view = lay_for(state.boards, state.players, over), seen(state)
    hand = [
        e for e in elements(GAME.draw(view, theme=None, shape=shape)) if str(e.get("data-target")).startswith("token:")
    ]
    shown = [str(use.get("href")) for token in hand for use in token.iter() if use.get("href")]
    assert len(shown) == len(state.board.tokens)
    assert not [name for name in shown if "bare" in name]
    course = branch_course(lay, 0)
    assert course.end[0] + s.measure(lay.board.branches[0], 13, True) < course.worth[0] - ROUNDEL + 4
    assert branch_box(lay, 1).y + DEEP <= course_of(lay, state.board.routes[lay.fork_line + 1]).boxes[0].y + 1
