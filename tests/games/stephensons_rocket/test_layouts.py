"""The picture laid out for a window: every text can be read and lies on its sheet, everything clickable is there."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rotonde.draw.sheets import layout_of
from rotonde.games.stephensons_rocket import GAME, draw
from rotonde.games.stephensons_rocket.draw.stage import plot_of
from tests.games.layouts import SIZES, check_layout
from tests.games.legible import check_texts, texts
from tests.games.pictures import elements
from tests.games.stephensons_rocket.test_draw import MOMENTS, moment, seen


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", [*SIZES, "beside"])
@pytest.mark.parametrize("name", MOMENTS)
def test_legible_and_complete_at_every_moment(name: str, shape: str, lang: str) -> None:
    """For two to four players, from the start to the end."""
    view = seen(name)
    check_layout(GAME, draw.__name__, view, shape, lang)
    layout = layout_of(draw.__name__, shape, view.table.players, view.over)
    assert layout is not None
    check_texts(GAME.draw(view, lang=lang, theme=None, shape=shape), list(layout.boxes.values()))


@pytest.mark.parametrize("shape", [*SIZES, "beside"])
def test_the_map_is_as_large_as_its_sheet_allows(shape: str) -> None:
    layout = layout_of(draw.__name__, shape, 4, False)
    assert layout is not None
    plot = plot_of(moment("start").board, layout.room("map"), 10.5)
    xs, ys = [x for x, _ in plot.centres], [y for _, y in plot.centres]
    wide, high = max(xs) - min(xs) + 2 * plot.side, max(ys) - min(ys) + 1.74 * plot.side
    assert max(wide / plot.inner.w, high / plot.inner.h) > 0.9
    assert 2 * plot.side > 40  # a hex has room for three tokens


@pytest.mark.parametrize("shape", [*SIZES, "beside"])
def test_what_a_company_has_lies_on_its_card(shape: str) -> None:
    """Bank, worth and holdings find their places beside or below each other."""
    for card in elements(GAME.draw(seen("middle"), theme=None, shape=shape)):
        if card.attrib.get("id", "").startswith("company-"):
            frame = card[0]
            left, top, wide, high = (float(frame.attrib[k]) for k in ("x", "y", "width", "height"))
            places = [
                (float(e.attrib["x"]), float(e.attrib["y"])) for e in card.iter() if e.tag.endswith(("text", "use"))
            ]
            assert places
            assert all(left < x < left + wide and top < y < top + high for x, y in places)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", ["whole", *SIZES, "beside"])
def test_what_is_left_stands_below_the_last_player(shape: str, lang: str) -> None:
    """Also where it takes two lines."""
    picture = ElementTree.fromstring(GAME.draw(seen("middle"), lang=lang, theme=None, shape=shape))
    people = next(e for e in picture.iter() if e.get("id") == "people")
    rows = [float(e.attrib["y"]) + float(e.attrib["height"]) for e in people.iter() if "data-acting" in e.attrib]
    rule = next(float(e.attrib["y1"]) for e in people if e.tag.endswith("line"))
    assert len(rows) == seen("middle").table.players
    assert max(rows) <= rule


@pytest.mark.parametrize(("lang", "word"), [("en", "isolated"), ("fr", "autonome")])
def test_what_is_said_of_a_line_leaves_its_worth_free(lang: str, word: str) -> None:
    said = texts(GAME.draw(seen("lifted"), lang=lang, theme=None, shape="upright"))
    states = [t for t in said if t.words == word]
    rest = [t for t in said if t.words != word]
    assert states
    met = [
        (a, b)
        for a in states
        for b in rest
        if a.left < b.right and b.left < a.right and a.top < b.low and b.top < a.low
    ]
    assert met == []
