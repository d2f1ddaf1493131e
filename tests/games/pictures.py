"""What every game's picture must be, for the tests of the drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from xml.etree import ElementTree

from rotonde.core import CHANCE, Game, State, View


def seen(state: State) -> View:
    """A table as the seat that must decide sees it (the first if it is over, a spectator while chance acts)."""
    asked = state.to_act[0] if state.to_act else 0
    return state.observe(None if asked == CHANCE else asked)


def elements(picture: str) -> list[ElementTree.Element]:
    """Every element, in the order of the picture."""
    return list(ElementTree.fromstring(picture).iter())


def targets_on(picture: str) -> Counter[str]:
    """How often each named target is on a picture."""
    return Counter(e.attrib["data-target"] for e in elements(picture) if "data-target" in e.attrib)


def wanted(view: View) -> list[str]:
    """Every target of every legal path, as a page asks for them."""
    return list(dict.fromkeys(t for action in view.legal() for t in view.game.words.path(view, action)))


def check_picture(
    game: Game,
    view: View,
    lang: str,
    theme: str | None,
    *,
    width: float,
    height: float,
    largest: int,
    targets: Collection[str] = (),
) -> None:
    """Sound SVG of its size: ids unique, references met, names for everything named, colours as a page needs them."""
    picture = game.draw(view, lang=lang, theme=theme, targets=targets)
    root = ElementTree.fromstring(picture)
    assert root.attrib["viewBox"] == f"0 0 {width:g} {height:g}"
    every = list(root.iter())
    ids = Counter(e.attrib["id"] for e in every if "id" in e.attrib)
    assert [i for i, n in ids.items() if n > 1] == []
    used = {e.attrib["href"].removeprefix("#") for e in every if e.tag.endswith("use")}
    assert used
    assert used <= set(ids)
    named = [e for e in every if "role" in e.attrib or "data-target" in e.attrib]
    silent = ("place-spot", "asleep")  # bare ground, and what waits for a choice that comes first
    assert all(e.attrib["aria-label"] for e in named if "role" in e.attrib or e.attrib.get("class") not in silent)
    assert ("var(--" in picture) == (theme is None)
    assert len(picture) < largest
    assert picture == game.draw(view, lang=lang, theme=theme, targets=targets)


def check_paths(game: Game, view: View, buttons: tuple[str, ...]) -> None:
    """Every step of every legal path is a place on the picture, or one of the choices that a page makes buttons of."""
    targets = wanted(view)
    assert bool(targets) == view.my_turn
    shown = targets_on(game.draw(view, theme=None, targets=targets))
    assert {t for t in targets if not t.startswith(buttons)} <= shown.keys()
