"""Sheets: a picture laid out for a window, its tabs, and what is drawn onto a sheet from outside."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rotonde
from rotonde.core import Voice
from rotonde.draw.parts import in_parts
from rotonde.draw.sheets import HEAD, LEAST, PAD, layout_of, layouts
from rotonde.draw.states import BoxSpot
from rotonde.games.age_of_steam import GAME
from tests.games.age_of_steam.scenes import moment
from tests.games.pictures import seen, wanted

PACKAGE = "rotonde.games.age_of_steam.draw"


def test_a_plan_is_found_for_the_players_or_for_everybody() -> None:
    plans = layouts(PACKAGE)
    assert layout_of(PACKAGE, "upright", 6, False) is plans["upright 6"]
    assert layout_of(PACKAGE, "upright", 4, True) is plans["upright"]
    assert layout_of(PACKAGE, "narrow", 6, False) is plans["upright 6"]  # what has no plan for phones
    assert layout_of(PACKAGE, "whole", 4, False) is None
    assert layout_of(None, "wide", 4, False) is None
    assert layout_of("rotonde.draw", "wide", 4, False) is None  # a package without plans


def test_what_a_sheet_has_for_itself_is_inside_its_paper_and_under_its_tab() -> None:
    plan = layouts(PACKAGE)["wide"]
    box = plan.boxes["tracks"]
    assert plan.boxes["cities"] == box
    assert plan.room("cities").y == box.y + HEAD + PAD
    assert plan.room("chart").y == plan.boxes["chart"].y + PAD
    assert plan.room("map") == plan.boxes["map"]


def test_a_scaled_sheet_fills_its_room_and_no_more() -> None:
    plan, natural = layouts(PACKAGE)["wide"], BoxSpot(100, 200, 300, 50)
    x, y, k = plan.scale("chart", natural)
    room = plan.room("chart")
    assert natural.w * k == pytest.approx(room.w)
    assert x + natural.x * k == pytest.approx(room.x)
    assert y + natural.y * k == pytest.approx(room.y)
    assert plan.scale("map", None) == (0, 0, 1)


@pytest.mark.parametrize("theme", [None, "light"])
def test_the_first_of_some_tabs_lies_in_front(theme: str | None) -> None:
    picture = GAME.draw(seen(moment("build")), theme=theme, shape="wide")
    hidden = re.findall(r'data-sheet="(\w+)" class="behind"', picture)
    assert hidden == ["cities"]
    assert ('display="none"' in picture) == (theme is not None)
    assert re.findall(r'data-tab="(\w+)"', picture) == ["tracks", "cities"]
    assert re.findall(r'aria-selected="(\w+)"', picture) == ([] if theme else ["true", "false"])


def test_marks_go_with_their_sheet() -> None:
    """A dotted ring around an action lies in the group that is scaled, so it lies around the action."""
    view = seen(moment("build"))
    plain = GAME.draw(view, theme="light", shape="wide", fresh=["action:engineer"])
    sheet = plain[plain.index('data-sheet="actions"') :]
    assert "fresh-ring" in sheet[: sheet.index('data-sheet="cities"')]


def test_a_preview_moves_with_the_sheet_it_belongs_to() -> None:
    view = seen(moment("actions"))
    voice, action = Voice(GAME.words, "en"), view.legal()[0]
    wide, whole = GAME.draw_preview(view, action, voice, "wide"), GAME.draw_preview(view, action, voice)
    assert 'data-on="actions"' in wide
    assert "scale(" in wide
    assert "data-on" not in whole


def test_parts_are_those_of_the_shape() -> None:
    view = seen(moment("build"))
    wide = in_parts(view, targets=wanted(view), shape="wide")
    whole = in_parts(view, targets=wanted(view))
    assert set(wide.places()) == set(whole.places())
    assert 'data-sheet="map"' in wide.whole()
    assert "data-sheet" not in whole.whole()


def test_the_least_size_holds_only_in_a_plan() -> None:
    wide, whole = (GAME.draw(seen(moment("build")), theme=None, shape=shape) for shape in ("wide", "whole"))
    assert f'font-size="{LEAST}"' in wide
    assert 'data-shape="wide"' in wide
    assert "data-shape" not in whole


@pytest.mark.parametrize("name", rotonde.games())
def test_no_part_of_a_picture_is_called_like_a_part_of_the_page(name: str) -> None:
    """Else the page hides or fills what it does not mean: a phone showed an empty sheet."""
    root = Path(rotonde.__file__).parent / "web" / "pages" / "templates"
    page = set(re.findall(r'\bid="([\w-]+)"', (root / "table.html").read_text(encoding="utf-8")))
    record = rotonde.Record.load(min((Path(__file__).parents[1] / "records" / name).glob("*.rotonde")))
    picture = record.replay().game.draw(record.replay().observe(0), theme=None, shape="wide")
    assert not page & set(re.findall(r'\bid="([\w-]+)"', picture))
