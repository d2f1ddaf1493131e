"""The picture: sound SVG at every moment, everything clickable is on it, nothing hidden is."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

import pytest

from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw.hexes import coast
from rotonde.draw.stage import CAPTION
from rotonde.games.stephensons_rocket import GAME
from rotonde.games.stephensons_rocket.actions import PASS, Bid, ExtendLine, LiftStation, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.draw.stage import HEIGHT, WIDTH, plot_of
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.steps.veto import Veto
from tests.games import pictures
from tests.games.pictures import check_paths, check_picture, elements, targets_on

BUTTONS = ("bid:", "pass")  # choices that are no place: the page makes buttons of them


def walk(players: int, seed: int, stop: Callable[[RocketState], bool]) -> RocketState:
    state, rng = GAME.new(players), random.Random(seed)
    assert isinstance(state, RocketState)
    while not state.over and not stop(state):
        state.advance(state.quick_sample(rng))
    return state


def first(players: int, stop: Callable[[RocketState], bool]) -> RocketState:
    """The first of a few games that comes to such a moment."""
    found = (walk(players, seed, stop) for seed in range(300))
    return next(state for state in found if stop(state))


def contested(state: RocketState) -> bool:
    frame = state.stack[-1] if state.stack else None
    return isinstance(frame, Veto) and frame.at != frame.chosen


def lifted(state: RocketState) -> bool:
    return state.phase == "lifted"


MOMENTS: dict[str, Callable[[], RocketState]] = {
    "start": lambda: walk(4, 1, lambda s: True),
    "two players": lambda: walk(2, 2, lambda s: s.turn > 9 and not s.stack),
    "middle": lambda: walk(4, 3, lambda s: s.turn > 12 and not s.stack),
    "veto": lambda: first(4, contested),
    "lifted": lambda: first(3, lifted),
    "isolated": lambda: first(3, lambda s: s.isolated > 0 and not s.over),
    "merged": lambda: first(4, lambda s: -1 in s.loco and not s.over),
    "over": lambda: walk(4, 11, lambda s: False),
}


@cache
def moment(name: str) -> RocketState:
    return MOMENTS[name]()


def seen(name: str) -> View:
    """The moment as the seat that must decide sees it."""
    return pictures.seen(moment(name))


@pytest.mark.parametrize("theme", [None, "light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", MOMENTS)
def test_sound_at_every_moment(name: str, lang: str, theme: str | None) -> None:
    height = HEIGHT + (CAPTION if theme else 0)
    check_picture(GAME, seen(name), lang, theme, width=WIDTH, height=height, largest=150_000)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_step_of_every_legal_path_is_a_place_or_a_button(name: str) -> None:
    check_paths(GAME, seen(name), BUTTONS)


def test_named_things_are_on_the_board_where_they_lie() -> None:
    state = moment("middle")
    count = targets_on(GAME.draw(seen("middle"), theme=None))
    board = state.board
    for company, name in enumerate(board.companies):
        assert count[f"company:{name}"] == (1 if state.loco[company] == -1 else 2)
    for h, label in enumerate(board.labels):
        assert count[f"hex:{label}"] == (0 if h in board.city_at else 1)
        built = any(mask >> h & 1 for mask in state.stations)
        assert count[f"station:{label}"] == built
    for name in board.city_names:
        assert count[f"city:{name}"] == 1
    for slot, left in enumerate(state.tokens_left):
        target = f"token:{board.city_names[board.slot_city[slot]]}:{board.kinds[board.slot_kind[slot]]}"
        assert count[target] == (left > 0)


def test_a_page_marks_the_targets_it_is_given() -> None:
    view = seen("start")
    many = GAME.draw(view, theme=None, targets=["hex:F7", *(f"hex:{x}" for x in view.table.board.labels[:14])])  # type: ignore[attr-defined]
    few = GAME.draw(view, theme=None, targets=["hex:F7", "company:GWR", "city:London"])
    assert "is-many" in many
    assert "is-target" not in many
    open_ = [e for e in elements(few) if e.attrib.get("role") == "button" and "asleep" not in e.attrib["class"]]
    assert Counter(e.attrib["data-target"] for e in open_) == {"hex:F7": 1, "company:GWR": 2, "city:London": 1}
    assert all("is-target" in e.attrib["class"] and e.attrib["tabindex"] == "0" for e in open_)


def test_tokens_sleep_on_a_page_until_their_city_is_chosen() -> None:
    view = seen("start")
    for targets, asleep in (((), True), (("token:London:leather",), False)):
        every = elements(GAME.draw(view, theme=None, targets=targets))
        token = next(e for e in every if e.attrib.get("data-target") == "token:London:leather")
        assert (token.attrib.get("class") == "asleep") == asleep


def test_a_file_shows_what_its_seat_can_do_and_a_spectator_nothing() -> None:
    state = moment("start")
    assert "target-dot" in GAME.draw(state.observe(0))
    for other in (1, None):
        body = GAME.draw(state.observe(other)).partition("</style>")[2]
        assert 'class="target' not in body


def test_fresh_places_get_a_ring() -> None:
    view = seen("middle")
    rings = [GAME.draw(view, theme=None, fresh=f).count("fresh-ring") for f in ((), ("hex:F7",), ("company:GNR",))]
    assert rings == [0, 1, 2]


def test_names_and_locomotives_lie_over_the_ring_of_their_hex() -> None:
    """A plate with a name hangs over the edge of its hex: a dotted line through it would make it hard to read."""
    drawn = GAME.draw(seen("middle"), theme=None, fresh=("hex:F7", "city:Gloucester"))
    last = drawn.rindex("fresh-ring")
    assert last < drawn.index('id="loco-')
    assert last < drawn.rindex(">Gloucester<")


@pytest.mark.parametrize("theme", [None, "light"])
@pytest.mark.parametrize("seat", [0, 2, None])
def test_hidden_money_leaves_no_trace(seat: int | None, theme: str | None) -> None:
    state = moment("middle")
    richer = state.copy()
    for other in range(state.players):
        if other != seat:
            richer.money[other] += 7000
    assert GAME.draw(richer.observe(seat), theme=theme) == GAME.draw(state.observe(seat), theme=theme)
    if seat is not None:
        richer.money[seat] += 7000
        assert GAME.draw(richer.observe(seat), theme=theme) != GAME.draw(state.observe(seat), theme=theme)


def test_locomotives_keep_their_id_and_travel() -> None:
    state: State = GAME.new(3)
    action = next(a for a in state.legal() if isinstance(a, ExtendLine) and a.company == "GWR")

    def place() -> tuple[str, str]:
        every = ElementTree.fromstring(GAME.draw(state.observe(None), theme=None)).iter()
        loco = next(e for e in every if e.attrib.get("id") == "loco-GWR")
        return loco[0][0].attrib["cx"], loco[0][0].attrib["cy"]

    before = place()
    state.apply(action)
    assert place() != before


def test_a_veto_shows_the_locomotive_where_the_bid_sends_it() -> None:
    state, picture = moment("veto"), GAME.draw(seen("veto"), theme=None)
    frame = state.stack[-1]
    assert isinstance(frame, Veto)
    loco = next(e for e in elements(picture) if e.attrib.get("id", "").startswith("loco-" + name_of(state, frame)))
    x, y = plot_of(state.board).centres[frame.at]
    assert (float(loco[0][0].attrib["cx"]), float(loco[0][0].attrib["cy"])) == pytest.approx((x, y), abs=0.01)
    ghosts = [e for e in elements(picture) if "ghost" in e.attrib.get("class", "")]
    assert len(ghosts) == 2  # the step, and the locomotive at the mover's choice


def name_of(state: RocketState, veto: Veto) -> str:
    return state.board.companies[veto.company].replace("&", "-")


def test_the_final_scoring_takes_the_place_of_the_ledger_where_no_page_shows_it() -> None:
    over, middle = (GAME.draw(seen(name), theme="light") for name in ("over", "middle"))
    page = GAME.draw(seen("over"), theme=None)
    assert ('id="scoring"' in page, 'id="ledger"' in page) == (False, True)
    assert ("Final scoring" in over, "Companies" in over) == (True, False)
    assert ("Final scoring" in middle, "Companies" in middle) == (False, True)
    view = seen("over")
    for line in GAME.words.scoring(view, Voice(GAME.words)):
        for points in line.points:
            assert points is None or not points or f"£{points:,}" in over


def test_points_are_written_without_pounds() -> None:
    state = GAME.new(2, options={"score_unit": "points_1"})
    rng = random.Random(5)
    assert ">£" not in GAME.draw(state.observe(0), theme=None)
    while not state.over:
        state.advance(state.quick_sample(rng))
    picture = GAME.draw(state.observe(0), theme=None)
    assert ">£" not in picture
    assert all(f">{points}</text>" in picture for points in state.scores())


def test_names_are_escaped_and_shortened() -> None:
    names = ("<b>Ada</b>", "A very long name that no column can hold", "“Ü”", "&")
    for name in ("middle", "over"):
        picture = GAME.draw(seen(name), theme="light", voice=Voice(GAME.words, "en", names))
        ElementTree.fromstring(picture)
        assert "<b>" not in picture
        assert "…" in picture


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", [n for n in MOMENTS if n != "over"])
def test_every_action_that_changes_a_place_has_a_preview(name: str, lang: str) -> None:
    view, voice = seen(name), Voice(GAME.words, lang)
    kinds: dict[type, str] = {}
    for action in view.legal():
        if type(action) not in kinds:
            kinds[type(action)] = GAME.draw_preview(view, action, voice)
    for kind, fragment in kinds.items():
        ElementTree.fromstring(f"<svg>{fragment}</svg>")
        assert ('id="preview"' in fragment) == (kind in (TakeToken, PlaceStation, LiftStation, ExtendLine, Bid))
    assert name != "veto" or kinds[type(PASS)] == ""


def test_the_map_fills_its_frame_whatever_the_hexes() -> None:
    plot = plot_of(moment("start").board)
    for x, y in plot.centres:
        assert plot.inner.x + plot.side <= x <= plot.inner.right - plot.side
        assert plot.inner.y + plot.side * 0.8 <= y <= plot.inner.low - plot.side * 0.8


def test_a_map_of_other_hexes_has_no_english_scenery() -> None:
    book = dict(GAME.edition().data)
    book["hexes"] = [h if h["label"] != "A2" else {"label": "A1", "q": -6, "r": -5} for h in book["hexes"]]
    picture = GAME.draw(GAME.new(2, edition=book).observe(0))
    assert "North Sea" not in picture
    assert "North Sea" in GAME.draw(moment("start").observe(0))


def test_a_coast_is_one_line_around_neighbours() -> None:
    assert coast([(0, 0)], 10).count("L") == 5
    pair = coast([(0, 0), (15, 8.66)], 10)
    assert (pair.count("M"), pair.count("L")) == (1, 9)
    assert coast([(0, 0), (100, 0)], 10).count("M") == 2


def test_a_name_moves_away_from_a_piece_and_never_onto_another() -> None:
    """Sheffield with a station below it on the left, then on both sides; one above it is not in its way."""

    def place_of(*hexes: str) -> float:
        state = GAME.new(2)
        assert isinstance(state, RocketState)
        for label in hexes:
            state.stations[0] |= 1 << state.board.labels.index(label)
        root = ElementTree.fromstring(state.svg())
        return next(float(el.get("x", "")) for el in root.iter() if el.text == "Sheffield")

    free = place_of()
    assert place_of("D5") > free
    assert place_of("F5") < free
    assert place_of("D5", "F5") == free
    assert place_of("D4") == free


def test_a_name_between_two_stations_covers_neither() -> None:
    """A station is worth money to its owner: the plate of the city above it rises as far as its walls."""
    state = GAME.new(4)
    assert isinstance(state, RocketState)
    board = state.board
    row = board.neighbours[board.city_hex[board.city_index["Gloucester"]]]
    for seat, side in ((0, 4), (1, 2)):
        state.stations[seat] |= 1 << row[side]
    picture = GAME.draw(pictures.seen(state), shape="wide")
    box = r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="13"[^>]*/><text[^>]*>Gloucester'
    plate = re.search(box, picture)
    assert plate
    left, top, wide = map(float, plate.groups())
    for h in (row[4], row[2]):
        wall = rf'station-{board.labels[h]}".*?<path d="M([\d.]+) ([\d.]+) v-([\d.]+) L([\d.]+)'
        house = re.search(wall, picture)
        assert house
        x, foot, high, ridge = map(float, house.groups())
        assert 2 * ridge - x <= left or x >= left + wide or foot - high >= top + 13
