"""What every game's layouts for windows must be, for the tests of the drawings."""

from __future__ import annotations

import re

from rotonde.core import Game, View, Voice
from rotonde.draw.sheets import LEAST, Layout, layout_of
from rotonde.draw.states import BoxSpot
from tests.games.legible import texts
from tests.games.pictures import targets_on, wanted

SIZES = {"wide": (1224, 622), "upright": (812, 960)}
"""The pictures for windows; how high one for a phone is, each game says for itself."""
SHORT = 0.5  # what a sheet that is scaled may be short of the least


def check_layout(game: Game, package: str, view: View, shape: str, lang: str) -> None:
    """The picture of a shape: of its size, every text large enough, every target of the whole picture on it."""
    targets = wanted(view)
    picture = game.draw(view, lang=lang, theme=None, targets=targets, shape=shape)
    layout = layout_of(package, shape, view.table.players, view.over)
    assert layout is not None
    assert f'viewBox="0 0 {layout.width:g} {layout.height:g}"' in picture
    wide, high = SIZES.get(shape, (layout.width, layout.height))
    shrunk = min(wide / layout.width, high / layout.height)
    assert shrunk == 1 or (view.over and shrunk > (LEAST - SHORT) / LEAST)  # only at the end a picture may be larger
    small = {text.words: text.size for text in texts(picture) if text.size * shrunk < LEAST - SHORT}
    assert small == {}
    whole, shown = targets_on(game.draw(view, lang=lang, theme=None, targets=targets)), targets_on(picture)
    assert {name: shown[name] for name in whole} == whole
    check_boxes(layout)
    check_preview(game, view, shape, lang)


def size_of(package: str, shape: str) -> tuple[float, float]:
    """How large the picture of a shape is."""
    plan = layout_of(package, shape, 2, False)
    assert plan is not None
    return SIZES.get(shape, (plan.width, plan.height))


def check_boxes(layout: Layout) -> None:
    """Sheets lie inside the picture, and none on another but behind tabs."""
    boxes = {group[0]: layout.boxes[group[0]] for group in map(layout.group, layout.boxes)}
    for name, box in boxes.items():
        assert min(box.x, box.y) >= 0, name
        assert max(box.right - layout.width, box.low - layout.height) <= 0, name
        for other, beside in boxes.items():
            assert name == other or not _meet(box, beside), (name, other)


def _meet(one: BoxSpot, two: BoxSpot) -> bool:
    return one.x < two.right and two.x < one.right and one.y < two.low and two.y < one.low


def check_preview(game: Game, view: View, shape: str, lang: str) -> None:
    """A preview lies on a sheet of the layout, wherever the whole picture has one."""
    picture = game.draw(view, theme=None, shape=shape)
    for action in view.legal()[:40]:
        voice = Voice(game.words, lang)
        drawn = game.draw_preview(view, action, voice, shape)
        assert bool(drawn) == bool(game.draw_preview(view, action, voice))
        if drawn:
            on = re.findall(r'data-on="([^"]+)"', drawn)
            assert on
            assert all(f'data-sheet="{name}"' in picture for name in on)
