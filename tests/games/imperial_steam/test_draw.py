"""The picture: sound SVG at every moment, everything clickable is on it, nothing hidden is."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

import pytest

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw.stage import CAPTION
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.draw.land import lanes, marks
from rotonde.games.imperial_steam.draw.lay import HEIGHT, LEAST, WIDTH
from rotonde.games.imperial_steam.draw.stage import Stage
from rotonde.games.imperial_steam.state import ImperialState
from tests.games import pictures
from tests.games.imperial_steam.tables import CREW, MATERIALS, RICH, do, lay, ready
from tests.games.pictures import check_paths, check_picture, targets_on, wanted

# choices that are no place: the page makes buttons of them
BUTTONS = (
    "station:",
    "factory:",
    "deliver:",
    "buy:",
    "order:",
    "spend:",
    "done",
    "give_up",
    "end",
    "place",
    "sell",
    "steps:",
    "beyond",
)


def walk(players: int, seed: int, stop: Callable[[ImperialState], bool], **options: object) -> ImperialState:
    state, rng = ready(players, seed, **options), random.Random(seed)
    while not state.over and not stop(state):
        state.advance(state.quick_sample(rng), state.to_act[0])
    return state


def first(phase: str) -> ImperialState:
    """The first of a few games that comes to such a decision."""
    found = (walk(4, seed, lambda s: s.phase == phase) for seed in range(60))
    return next(state for state in found if state.phase == phase)


def laying() -> ImperialState:
    state = lay(4, {0: {**RICH, **CREW, **MATERIALS}})
    do(state, "choose lay_track", "lay wien--st_poelten")
    return state


PHASES = (
    "upgrade",
    "recruit",
    "build",
    "site",
    "gather",
    "import",
    "train",
    "contract",
    "buy_influence",
    "share_price",
)
MOMENTS: dict[str, Callable[[], ImperialState]] = {
    "bids": lambda: ready(4),
    "random setup": lambda: walk(2, 3, lambda s: s.round > 3 and not s.stack, setup="random"),
    "middle": lambda: walk(4, 5, lambda s: s.round > 4 and not s.stack),
    "laying": laying,
    **{phase: (lambda p=phase: first(p)) for phase in PHASES},  # type: ignore[misc]
    "over": lambda: walk(3, 7, lambda s: False),
}


@cache
def moment(name: str) -> ImperialState:
    return MOMENTS[name]()


def seen(name: str) -> View:
    """The moment as the seat that must decide sees it."""
    return pictures.seen(moment(name))


@pytest.mark.parametrize("theme", [None, "light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", ["bids", "random setup", "middle", "laying", "over"])
def test_sound_at_every_moment(name: str, lang: str, theme: str | None) -> None:
    height = HEIGHT + (CAPTION if theme else 0)
    check_picture(GAME, seen(name), lang, theme, width=WIDTH, height=height, largest=195_000)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_step_of_every_legal_path_is_a_place_or_a_button(name: str) -> None:
    view = seen(name)
    check_paths(GAME, view, BUTTONS)
    assert max(targets_on(GAME.draw(view, theme=None, targets=wanted(view))).values()) == 1


@pytest.mark.parametrize("name", MOMENTS)
def test_previews_are_sound_and_lie_on_the_picture(name: str) -> None:
    view = seen(name)
    for action in view.legal()[:12]:
        ghost = GAME.draw_preview(view, action, Voice(GAME.words))
        path = GAME.words.path(view, action)
        assert bool(ghost) == any(not t.startswith(BUTTONS) for t in path)
        if ghost:
            assert ElementTree.fromstring(ghost).attrib["aria-label"]


@pytest.mark.parametrize("seat", [None, 0])
def test_a_table_is_drawn_before_anything_is_dealt(seat: int | None) -> None:
    """A site draws every game once when it starts; nobody is to act then."""
    assert 'id="boards"' in GAME.draw(GAME.new(3).observe(seat), theme=None)


def test_everybodys_pieces_are_named() -> None:
    state = moment("middle")
    shown = targets_on(GAME.draw(seen("middle"), theme=None))
    for seat in range(state.players):
        assert shown[f"seat:{seat}"] == 1
        assert all(shown[f"train:{seat}:{state.board.loco_ids[kind]}"] == 1 for kind in state.trains[seat])
        assert all(shown[f"goods:{seat}:{good}"] == 1 for good in ("wood", "stone", "iron", "coal"))
    assert all(shown[f"city:{city}"] == 1 for city in state.board.cities)
    assert all(shown[f"link:{link}"] == 1 for link in state.board.links)


def test_a_page_marks_the_targets_it_is_given() -> None:
    picture = GAME.draw(seen("middle"), theme=None, targets=["action:build", "city:graz"])
    every = ElementTree.fromstring(picture).iter()
    open_ = [e for e in every if e.attrib.get("role") == "button"]
    assert {e.attrib["data-target"] for e in open_} == {"action:build", "city:graz"}
    assert all("is-target" in e.attrib["class"] and e.attrib["tabindex"] == "0" for e in open_)


def test_the_picture_says_that_the_edition_is_reconstructed() -> None:
    assert "reconstructed edition" in GAME.draw(seen("bids"), theme=None)
    assert "édition reconstituée" in GAME.draw(seen("bids"), lang="fr", theme=None)


def test_hidden_money_is_not_drawn() -> None:
    worlds = [lay(3, {0: {"money": money}}, options={"open_money": False}) for money in (770, 880)]
    pictures = [GAME.draw(state.observe(1), theme=None) for state in worlds]
    assert pictures[0] == pictures[1]


def test_a_sealed_bid_is_not_drawn() -> None:
    pictures = []
    for bid in (10, 90):
        state = ready(3)
        state.apply(GAME.parse(f"bid {bid}"), 0)
        pictures.append(GAME.draw(state.observe(1), theme=None))
    assert pictures[0] == pictures[1]


def offset(stage: Stage, link: int, x: float, y: float) -> float:
    """How far a point lies to one side of the line between the cities of a link."""
    (x1, y1), (x2, y2) = (stage.plot.at[ends[link]] for ends in (stage.board.link_a, stage.board.link_b))
    return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / math.hypot(x2 - x1, y2 - y1)


@pytest.mark.parametrize("link", range(59))
def test_the_discs_on_a_shared_link_stand_in_the_order_of_its_tracks(link: int) -> None:
    state = lay(4)
    state.tracks = [1 << link] * 4
    stage = Stage(pictures.seen(state), Voice(GAME.words), True)
    drawn = re.findall(
        r'd="M([-\d.]+) ([-\d.]+) Q[^"]*" class="core" stroke="var\(--(\w+)', lanes(stage, link, [0, 1, 2, 3])
    )
    rails = [(offset(stage, link, float(x), float(y)), colour) for x, y, colour in drawn]
    found = re.findall(r'#disc-(\w+)" transform="translate\(([-\d.]+) ([-\d.]+)', marks(stage, link, 100, 100))
    discs = [(offset(stage, link, float(x), float(y)), colour) for colour, x, y in found]
    assert len(rails) == 4
    assert [colour for _, colour in sorted(rails)] == [colour for _, colour in sorted(discs)]


def test_tracks_keep_their_lanes_when_influence_changes() -> None:
    """Whose track lies where says nothing about influence, so nothing jumps."""
    shared = {seat: {"tracks": ["wien--bratislava"]} for seat in range(3)}
    pictures_ = []
    for order in ([0, 1, 2], [2, 1, 0]):
        state = lay(3, shared, influence={"20": order})
        stage = Stage(pictures.seen(state), Voice(GAME.words), True)
        pictures_.append(marks(stage, state.board.link_index["wien--bratislava"], 0, 0))
    assert pictures_[0] == pictures_[1] != ""


def test_what_a_delivery_pays_is_drawn_once_a_factory_stands() -> None:
    """IS-7.2.3: a dash before the first factory of a type, which no delivery can come from."""
    state = lay(4, {0: RICH})
    pay = state.board.row_pay[2][1]
    before = market(state)
    do(state, "choose build", "factory iron wien row", "foreman 1 training")
    assert before[-1] == "–"
    assert market(state)[-1] == str(pay)


def market(state: ImperialState) -> list[str]:
    """What stands on the market card of iron."""
    picture = ElementTree.fromstring(GAME.draw(pictures.seen(state), theme=None))
    card = next(e for e in picture.iter() if e.attrib.get("data-target") == "market:iron")
    return [text for text in card.itertext() if text.strip()]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seed", range(4))
def test_letters_and_cubes_on_mats_are_large_enough_to_read(lang: str, seed: int) -> None:
    state = walk(4, seed, lambda s: s.round == 7)
    picture = ElementTree.fromstring(state.svg(lang=lang))
    mats = [part for part in picture.iter() if re.fullmatch(r"\w+-(mat|others)", part.get("id", ""))]
    assert len(mats) == 2
    letters = [float(text.get("font-size", "0")) for mat in mats for text in mat.findall(".//{*}text")]
    assert len(letters) > 80
    assert min(letters) >= LEAST
    cubes = [use for mat in mats for use in mat.findall(".//{*}use") if "-cube-" in use.get("href", "")]
    scales = [re.search(r"scale\(([\d.]+)\)", use.get("transform", "scale(1)")) for use in cubes]
    assert min(float(found[1]) for found in scales if found) >= 1
