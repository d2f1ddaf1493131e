"""The picture laid out for a window: legible and complete, nothing on the map on anything else, every link seen."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest

from rotonde.core import Voice
from rotonde.draw import shapes as s
from rotonde.draw.plates import SLACK
from rotonde.draw.sheets import layout_of
from rotonde.games.imperial_steam import GAME, draw
from rotonde.games.imperial_steam.draw.plot import Plot
from rotonde.games.imperial_steam.draw.stage import Stage
from rotonde.games.imperial_steam.words.speech import AREA_NAMES
from tests.games import pictures
from tests.games.imperial_steam.tables import ready
from tests.games.imperial_steam.test_draw import seen
from tests.games.layouts import check_layout
from tests.games.legible import check_texts

SHAPES = ("wide", "beside", "upright")
SETUPS = [(players, seed) for players in (2, 3, 4) for seed in range(5)]  # the first of each is the printed one
DISC = 6.5
SEEN = 14.0  # of every link, outside the plates
Box = tuple[float, float, float, float]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", ["bids", "random setup", "middle", "laying", "site", "over"])
def test_legible_and_complete_at_every_moment(name: str, shape: str, lang: str) -> None:
    """For two to four players, from the bids to the end."""
    check_layout(GAME, draw.__name__, seen(name), shape, lang)
    picture = GAME.draw(seen(name), lang=lang, theme=None, shape=shape)
    layout = layout_of(draw.__name__, shape, seen(name).table.players, seen(name).over)
    assert layout is not None
    check_texts(picture, list(layout.boxes.values()))
    assert max(pictures.targets_on(picture).values()) == 1


@cache
def stage(players: int, seed: int, shape: str) -> Stage:
    state = ready(players, seed, **({"setup": "random"} if seed else {}))
    return Stage(pictures.seen(state), Voice(GAME.words), True, shape=shape)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("players", "seed"), SETUPS)
def test_no_plate_or_name_lies_on_another(players: int, seed: int, shape: str) -> None:
    boxes = list(named_boxes(stage(players, seed, shape).plot))
    assert len(boxes) == 2 * 30 + 1
    meeting = [(one, two) for (one, a), (two, b) in combinations(boxes, 2) if meet(a, b)]
    assert meeting == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_markers_lie_beside_a_name_of_two_lines_and_not_on_it(lang: str) -> None:
    state = ready(4)
    state.used = [1] * len(state.used)
    picture = ElementTree.fromstring(GAME.draw(pictures.seen(state), lang=lang, theme=None, shape="upright"))
    tiles = [e for e in picture.iter() if str(e.get("id")).startswith("action-")]
    lines = [[e for e in tile.iter() if e.tag.endswith("text") and "−" not in str(e.text)] for tile in tiles]
    assert any(len(said) == 2 for said in lines)
    for tile, said in zip(tiles, lines):
        moved = [str(e.get("transform")) for e in tile.iter() if str(e.get("href")).startswith("#disc-")]
        discs = [float(at.removeprefix("translate(").split()[0]) - DISC for at in moved]
        last = said[-1]
        end = float(last.attrib["x"]) + s.measure(str(last.text), float(last.attrib["font-size"]), True)
        assert len(said) < 2 or end <= min(discs), last.text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", ["whole", *SHAPES])
def test_the_mat_calls_workers_as_the_panel_does(shape: str, lang: str) -> None:
    voice = Voice(GAME.words, lang)
    said = [voice(name) for name in AREA_NAMES.values()]
    picture = ElementTree.fromstring(GAME.draw(pictures.seen(ready(4)), lang=lang, theme=None, shape=shape))
    texts = {e.text: e for e in picture.iter() if e.tag.endswith("text")}
    training, working = [texts[name] for name in said]
    if shape != "whole":  # side by side
        wide = s.measure(said[0], float(training.attrib["font-size"]))
        assert float(training.attrib["x"]) + wide < float(working.attrib["x"])


def named_boxes(plot: Plot) -> list[tuple[str, Box]]:
    """Every plate with its frame, every name as it is written, and the plate of the Semmering."""
    out: list[tuple[str, Box]] = []
    for city, spot in enumerate(plot.spots):
        name, size = plot.board.city_names[city], plot.sizes[city]
        half, x = s.measure(name, size) / SLACK / 2, spot.centre[0]
        out.append((f"{name}: plate", (spot.x, spot.y, spot.right, spot.low)))
        out.append((f"{name}: name", (x - half, spot.low, x + half, spot.low + size * 1.2)))
    half, (x, y) = s.measure("Semmering", plot.least, True) / 2 + plot.least * 0.45, plot.semmering
    return [*out, ("Semmering", (x - half, y - 7, x + half, y + 7))]


def meet(one: Box, two: Box) -> bool:
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("players", "seed"), SETUPS)
def test_track_is_seen_on_every_link(players: int, seed: int, shape: str) -> None:
    plot = stage(players, seed, shape).plot
    hidden = {name: visible(plot, link) for link, name in enumerate(plot.board.links) if visible(plot, link) < SEEN}
    assert hidden == {}


def visible(plot: Plot, link: int) -> float:
    """How much of a link no plate covers."""
    points = [plot.point(link, i / 100) for i in range(101)]
    open_ = [not any(b.x < x < b.right and b.y < y < b.low for b in plot.spots) for x, y in points]
    pairs = zip(points, points[1:], open_, strict=False)
    return sum(hypot(two[0] - one[0], two[1] - one[1]) for one, two, free in pairs if free)


@pytest.mark.parametrize("shape", SHAPES)
def test_everything_on_the_map_lies_inside_its_frame(shape: str) -> None:
    plot = stage(4, 0, shape).plot
    frame = plot.box
    for name, (left, top, right, low) in named_boxes(plot):
        assert frame.x < left < right < frame.right, name
        assert frame.y < top < low < frame.low, name


def test_the_map_is_laid_out_once_for_each_shape() -> None:
    wide, again, upright = (stage.__wrapped__(4, 0, shape).plot for shape in ("wide", "wide", "upright"))
    assert wide is not upright
    assert wide.at == again.at
    twin = Plot(wide.board, wide.land, wide.box, wide.least)
    assert twin.at == wide.at  # and the same way each time


def test_the_mats_of_the_others_lie_behind_ones_own() -> None:
    picture = GAME.draw(seen("middle"), theme=None, shape="wide")
    sheets = [e for e in ElementTree.fromstring(picture).iter() if "data-sheet" in e.attrib]
    mats = [e.attrib.get("class") for e in sheets if e.attrib["data-sheet"].startswith("mat")]
    assert mats == [None, "behind", "behind", "behind"]
    two = GAME.draw(seen("random setup"), theme=None, shape="wide")
    assert two.count('data-tab="mat') == 2
