"""The picture laid out for a window: every text can be read and lies on its sheet, everything clickable is there."""

from __future__ import annotations

import pytest

from rotonde.draw.sheets import layout_of
from rotonde.games.stephensons_rocket import GAME, draw
from rotonde.games.stephensons_rocket.draw.stage import plan_of
from tests.games.legible import check_texts
from tests.games.pictures import elements
from tests.games.plans import SIZES, check_plan
from tests.games.stephensons_rocket.test_draw import MOMENTS, moment, seen


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("name", MOMENTS)
def test_legible_and_complete_at_every_moment(name: str, shape: str, lang: str) -> None:
    """For two to four players, from the start to the end."""
    view = seen(name)
    check_plan(GAME, draw.__name__, view, shape, lang)
    layout = layout_of(draw.__name__, shape, view.table.players, view.over)
    assert layout is not None
    check_texts(GAME.draw(view, lang=lang, theme=None, shape=shape), list(layout.boxes.values()))


@pytest.mark.parametrize("shape", SIZES)
def test_the_map_is_as_large_as_its_sheet_allows(shape: str) -> None:
    layout = layout_of(draw.__name__, shape, 4, False)
    assert layout is not None
    plan = plan_of(moment("start").board, layout.room("map"), 10.5)
    xs, ys = [x for x, _ in plan.centres], [y for _, y in plan.centres]
    wide, high = max(xs) - min(xs) + 2 * plan.side, max(ys) - min(ys) + 1.74 * plan.side
    assert max(wide / plan.inner.w, high / plan.inner.h) > 0.9
    assert 2 * plan.side > 40  # a hex has room for three tokens


@pytest.mark.parametrize("shape", SIZES)
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
