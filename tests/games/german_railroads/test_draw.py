"""The picture with every combination of modules: sound at every moment, everything clickable is on it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from rotonde.core import story
from rotonde.core.words import Voice
from rotonde.draw.stage import CAPTION
from rotonde.draw.states import BoxSpot
from rotonde.games.german_railroads import GAME, actions as a
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw import DRAWING, ModuleStage
from rotonde.games.german_railroads.draw.coal import own_box
from rotonde.games.german_railroads.draw.courses import branch_box, branch_course, course_of
from rotonde.games.german_railroads.draw.preview import GHOSTS
from rotonde.games.german_railroads.draw.supplies import tile_boxes
from rotonde.games.german_railroads.rules.parts import RULES
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads import draw as russian
from rotonde.games.russian_railroads.actions import Move
from rotonde.games.russian_railroads.draw.lay import EDGE, LAY
from rotonde.games.russian_railroads.draw.stage import DRAWING as BASE
from rotonde.games.russian_railroads.rules.registry import RULES as BASE_RULES
from tests.games import pictures
from tests.games.pictures import check_paths, check_picture, elements, targets_on
from tests.games.russian_railroads.tables import check_tokens

from .scenes import AHEAD, ALL, MOMENTS, in_round, lay_of, moment, seen, stage_of, walk
from .tables import COMBINATIONS, DR, MU, NU, do, solo, table

BUTTONS = ("pay:", "bonus:", "start:", "burn:", "pass", "done", "forgo", "scrap")  # choices that are no place
LARGEST = 180_000


# ── sound at every moment ─────────────────────────────────────────────────


@pytest.mark.parametrize("theme", [None, "dark"])
@pytest.mark.parametrize("name", MOMENTS)
def test_sound_at_every_moment(name: str, theme: str | None) -> None:
    lang = "fr" if theme else "en"
    height = LAY.height + (CAPTION if theme else 0)
    check_picture(GAME, seen(name), lang, theme, width=LAY.width, height=height, largest=LARGEST)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_legal_target_is_a_place_or_a_button(name: str) -> None:
    check_paths(GAME, seen(name), BUTTONS)


@pytest.mark.parametrize(("players", "germany", "coal", "new"), COMBINATIONS)
def test_every_combination_of_modules_is_drawn(players: int, germany: bool, coal: bool, new: bool) -> None:
    """GR-1.1: what a module brings is on the table with it, and only with it."""
    state = walk(players, 5, in_round(3), germany=germany, coal=coal, new_material=new)
    view = pictures.seen(state)
    check_picture(GAME, view, "en", None, width=LAY.width, height=LAY.height, largest=LARGEST)
    there = set(targets_on(GAME.draw(view, theme=None)))
    boards, mine = state.boards, state.to_act[0]
    ever = [space for space in boards.spaces[: boards.own] if space.rounds != "last"]
    assert {f"space:{space.name}" for space in ever} <= there
    assert {f"token:{t}" for t in boards.tokens} | {f"card:{c}" for c in boards.cards} <= there
    assert {f"tiles:{t}" for t in boards.extensions} | {f"incomes:{m}" for m in boards.incomes} <= there
    assert (
        {"tiles", "incomes", f"income:{mine}", f"branch:{mine}:berlin", f"area:{mine}:hannover"} <= there
    ) == germany
    assert ({"foundries", "space:coal_stoker"} <= there) == coal
    assert ("emil" in there) == (players == 1)
    assert {f"foundries:{boards.foundries[f]}" for f in state.face_up} <= there


@pytest.mark.parametrize(("players", "germany", "coal", "new"), COMBINATIONS)
def test_nothing_on_the_main_board_covers_anything_else(players: int, germany: bool, coal: bool, new: bool) -> None:
    """Engineers, tiles, foundries and turn order share a row, whatever is played."""
    state = GAME.new(players, {"germany": germany, "coal": coal, "new_material": new})
    assert isinstance(state, GermanState)
    lay = lay_of(state)
    row = [(EDGE, lay.strip.right)]
    if germany and not lay.roomy:
        row.append((lay.tiles.x, lay.tiles.x + lay.tiles.w))
    if coal:
        row.append((lay.foundries.x, lay.foundries.x + lay.foundries.w))
    if players > 1:
        row.append((lay.order.x, lay.order.x + players * lay.order.w - 4))
    assert all(right < left for (_, right), (left, _) in pairwise(row))
    assert row[-1][1] <= LAY.width - EDGE
    slots = max(slot for slot, _ in state.boards.strip) + 1
    assert (lay.strip.w) / slots >= 60  # an engineer can be read


# ── Germany ───────────────────────────────────────────────────────────────


def test_branches_part_at_the_switch() -> None:
    """GR-3.3: common spaces, then one way above and one below; until it is chosen, the switch is the next space."""
    state = table()
    lay, boards = lay_of(state), state.boards
    level = lay.line_y(boards.branch_line)
    above, below = (branch_course(lay, way) for way in (0, 1))
    undecided = course_of(lay, boards.routes[boards.branch_line])
    assert [above.spot(n)[1] for n in range(1, 9)] == [level] * 8
    assert above.spot(9)[1] < level < below.spot(9)[1]
    assert above.spot(9)[0] == below.spot(9)[0] > undecided.spot(9)[0] > undecided.spot(8)[0]
    upper, lower = (branch_box(lay, way) for way in (0, 1))
    assert upper.y + upper.h <= lower.y + 4
    assert lower.y + lower.h <= lay.hand.y + 4
    assert upper.y >= LAY.own.y + 36


def test_the_switch_is_clicked_before_a_branch_is_chosen() -> None:
    """GR-3.3: black on 8 goes to the switch; then the branches are what can be clicked; then the spaces of one."""
    state = table(s0={"rails": {MU: {"black": 8}}, "locomotives": {MU: [9, 1]}})
    there = targets_on(GAME.draw(state.observe(0), theme=None))
    assert f"cell:0:{MU}:9" in there
    assert f"cell:0:{MU}:10" not in there
    do(state, "use rail_black_2w", "pay 2 0 0 0", f"move {MU} black")
    open_ = _open(state)
    assert {"branch:0:hamburg", "branch:0:berlin"} == open_
    do(state, "branch berlin")
    there = targets_on(GAME.draw(state.observe(0), theme=None))
    assert {f"cell:0:{MU}:{n}" for n in range(1, 14)} <= there.keys()
    assert f"cell:0:{MU}:14" not in there  # the other branch is closed


def _open(state: GermanState) -> set[str]:
    """What a page marks as clickable."""
    view = state.observe(state.to_act[0])
    picture = GAME.draw(view, theme=None, targets=pictures.wanted(view))
    return {e.attrib["data-target"] for e in elements(picture) if "is-target" in e.attrib.get("class", "")}


def test_tiles_that_fit_grow_while_one_is_chosen() -> None:
    """GR-4.1: only tiles of the length of the area are offered, and they have all the room."""
    state = table(4, s0={"rails": {DR: {"black": 5}}})
    before = tile_boxes(stage_of(state))
    assert len(before) == 18
    do(state, "use rail_black_1w", "pay 1 0 0 0", f"move {DR} black")
    after = tile_boxes(stage_of(state))
    assert [state.boards.extension_length[t] for t in after] == [3] * 6
    assert all(after[t].w > 1.8 * before[t].w and after[t].h > before[t].h for t in after)
    assert _open(state) == {f"tiles:e3_{n}" for n in range(1, 7)}
    do(state, "extend e3_3")
    assert tile_boxes(stage_of(state)).keys() == before.keys()


def test_a_laid_tile_brings_its_spaces_and_specials() -> None:
    """GR-4.4: what is printed on the tile can be pointed at, where the tile lies."""
    state = table(s0={"rails": {NU: {"black": 2}}})
    do(state, "use rail_black_2w", "pay 2 0 0 0", f"move {NU} black", "extend e4_1", f"move {NU} black")
    there = targets_on(GAME.draw(state.observe(0), theme=None))
    assert {"special:0:e4_1:3", "special:0:e4_1:4"} <= there.keys()
    area = next(
        e for e in elements(GAME.draw(state.observe(0), theme=None)) if e.attrib.get("id") == "area-0-wuerzburg"
    )
    assert len([e for e in area.iter() if e.tag.endswith("tspan")]) == 4
    other = next(
        e for e in elements(GAME.draw(state.observe(0), theme=None)) if e.attrib.get("id") == "area-0-frankfurt"
    )
    assert not list(other)


def test_the_track_runs_through_the_switch() -> None:
    lay = lay_of(table())
    above, below = (branch_course(lay, way) for way in (0, 1))
    assert ("C" in below.track(8), "C" in below.track(10)) == (False, True)
    assert ("C" in above.over(8), "C" in above.over(12)) == (False, True)


def test_used_income_markers_are_no_choice() -> None:
    """GR-5.3: they lie there turned over; two of a kind are one choice."""
    state = walk(2, 4, lambda s: s.phase == "turn", germany=True)
    seat = state.to_act[0]
    kinds = state.boards.incomes
    pair = [i for i, kind in enumerate(kinds) if kind == "inc_rouble"]
    state.income = [0, 0]
    state.income[seat] = sum(1 << i for i in pair)

    def named() -> int:
        return targets_on(GAME.draw(state.observe(seat), theme=None))[f"income:{seat}:inc_rouble"]

    assert named() == 1
    state.income_used = 1 << pair[0]
    assert named() == 1
    state.income_used |= 1 << pair[1]
    assert named() == 0


# ── Coal ──────────────────────────────────────────────────────────────────


def test_many_foundries_share_their_column() -> None:
    lay = lay_of(table(coal=True))
    boxes = [own_box(lay, i, 12) for i in range(12)]
    assert all(low.y >= high.y + high.h for high, low in pairwise(boxes))
    assert boxes[-1].y + boxes[-1].h <= LAY.own.y + 312
    assert own_box(lay, 0, 1).h == own_box(lay, 0, 2).h > own_box(lay, 0, 6).h


def test_stokers_and_coal_are_set_down_where_they_lie() -> None:
    """GR-8.1, GR-8.2: on the locomotive and the factory; coal lies in the hand."""
    state = walk(2, 4, lambda s: s.phase == "turn", germany=False, coal=True)
    seat = state.to_act[0]
    state.coal = [0, 0]
    state.foundries_used = state.foundries[seat] = 0

    def lies(what: str, inside: str) -> int:
        picture = GAME.draw(state.observe(seat), theme=None)
        part = next(e for e in elements(picture) if e.attrib.get("id") == inside)
        return len([e for e in part.iter() if e.attrib.get("href") == f"#sign-{what}"])

    stoked = (lies("stoker", "railways"), lies("coal", "hand"))
    state.coal[seat] = 3
    state.locos[seat * len(state.boards.places)] |= 16
    assert (lies("stoker", "railways"), lies("coal", "hand")) == (stoked[0] + 1, 3)


def test_a_stoked_locomotive_shows_its_printed_number() -> None:
    """GR-8.1: the stoker adds to it, in sight; nobody adds it twice."""
    state = table(coal=True, s0={"coal": 2, "locomotives": {DR: [1]}})
    do(state, "stoker")
    assert state.encode()["seats"][0]["locomotives"][DR] == ["1+1"]
    engines = [e for e in elements(GAME.draw(state.observe(0), theme=None)) if e.get("data-target") == f"loco:0:{DR}:0"]
    said = [e.text for engine in engines for e in engine.iter() if e.text]
    assert said == ["1", "+1"]
    row = next(e for e in elements(GAME.draw(state.observe(1), theme=None)) if e.get("data-target") == f"line:0:{DR}")
    said = [e.text for e in row.iter() if e.text and e.text.isdecimal()]
    assert said[0] == "1"
    assert [e.get("href") for e in row.iter() if e.get("href")] == ["#sign-stoker"]  # on the small board too


# ── Émil ──────────────────────────────────────────────────────────────────


def test_emil_shows_his_card_and_what_he_blocks() -> None:
    """GR-10.3: his workers stand on the space of his card in his colour."""
    state = solo()
    blocked = _until_emil_blocks(state)
    picture = GAME.draw(state.observe(0), theme=None)
    space = next(e for e in elements(picture) if e.attrib.get("id") == f"space-{blocked}")
    blue = f"#worker-{state.board.player_colours[1]}"
    assert any(e.attrib.get("href") == blue for e in space.iter())
    assert 'id="emil-card"' in picture
    assert 'id="turn-order"' not in picture  # GR-10.9


def _until_emil_blocks(state: GermanState) -> str:
    """Play until he blocks a space that is drawn as a plaque; its id."""
    rng = random.Random(2)
    while state.to_act:
        told = story(state, state.quick_sample(rng))
        spaces = [str(event.args["space"]) for event in told if event.kind == "emil_blocks"]
        if spaces and spaces[0].startswith(("rail", "industry")):
            return spaces[0]
    raise AssertionError("he never blocks anything")


def test_cards_to_come_are_bright_and_those_shown_are_faded() -> None:
    state = walk(1, 3, in_round(2), germany=True)
    deck = next(e for e in elements(GAME.draw(state.observe(0), theme=None)) if e.attrib.get("id") == "emil-deck")
    faded = [e for e in deck.iter() if e.attrib.get("class") == "off"]
    assert len(faded) == len(state.boards.emil_cards) - state.emil_deck.bit_count() > 0


# ── what log lines point at ───────────────────────────────────────────────


def test_each_of_his_cards_has_a_name() -> None:
    """GR-10.3: those of the deck and the one shown last can be pointed at."""
    state = moment("alone")
    there = targets_on(GAME.draw(state.observe(0), theme=None))
    assert {"emil", "emil:last", *(f"emil:{name}" for name in state.boards.emil_names)} <= set(there)


@pytest.mark.parametrize(("players", "kinds"), [(3, {"coal", "area", "income", "foundries"}), (1, {"coal", "emil"})])
def test_log_lines_of_the_modules_find_their_place(players: int, kinds: set[str]) -> None:
    """What the modules tell of is there, whoever looks and whosever it is (places in rules/__init__.py)."""
    state, rng = GAME.new(players, ALL), random.Random(1)
    assert isinstance(state, GermanState)
    found: Counter[str] = Counter()
    for _ in range(2000):
        places = [place for event in story(state, state.quick_sample(rng)) for place in event.places]
        fresh = [p for p in places if p.partition(":")[0] in kinds and found[p] < 2 and not _spent(state, p)]
        if state.over:
            break
        if fresh:
            there = targets_on(GAME.draw(state.observe(0), theme=None))
            assert set(fresh) <= there.keys()
            found.update(fresh)
    assert {place.partition(":")[0] for place in found} == kinds


def _spent(state: GermanState, place: str) -> bool:
    """Coal that was paid at once lies nowhere."""
    kind, _, seat = place.partition(":")
    return kind == "coal" and not state.coal[int(seat)]


# ── previews ──────────────────────────────────────────────────────────────

SHOWN = (a.Branch, a.Extend, a.Take, a.Income, a.Acquire, a.Foundry, a.Stoker, a.Stoke, a.Heat, a.Trigger, Move)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", AHEAD)
def test_actions_on_the_board_have_a_preview(name: str, lang: str) -> None:
    view, voice = seen(name), Voice(GAME.words, lang)
    for action in view.legal():
        fragment = GAME.draw_preview(view, action, voice)
        ElementTree.fromstring(f"<svg>{fragment}</svg>")
        if isinstance(action, SHOWN):
            assert 'id="preview"' in fragment


def test_a_tile_is_previewed_on_its_area() -> None:
    state = table(s0={"rails": {DR: {"black": 5}}})
    do(state, "use rail_black_2w", "pay 2 0 0 0", f"move {DR} black")
    view = state.observe(0)
    shown = [GAME.draw_preview(view, GAME.parse(f"extend e3_{n}"), Voice(GAME.words)) for n in (1, 3)]
    assert shown[0] != shown[1]
    assert all(fragment.count("tspan") == 6 for fragment in shown)  # three numbered spaces, each opened and closed


# ── the same for everybody ────────────────────────────────────────────────


@pytest.mark.parametrize("seat", [1, None])
def test_bonus_cards_leave_no_trace_for_others(seat: int | None) -> None:
    """RR-2.18 holds here too."""
    worlds = []
    for card in (2, 8):
        twin = moment("middle").copy()
        twin.held[0], twin.held_n[0] = 1 << card, 1
        twin.pile &= ~(1 << card)
        worlds.append(twin)
    assert GAME.draw(worlds[0].observe(seat), theme=None) == GAME.draw(worlds[1].observe(seat), theme=None)


def test_what_the_modules_draw_is_asked_for_by_the_base_game() -> None:
    """A place with a wrong name would stay empty without a word; so would a sign or a ghost."""
    asked: set[str] = set()

    class Listening(ModuleStage):
        def added(self, place: str, *at: float | BoxSpot) -> str:
            asked.add(place)
            return super().added(place, *at)

    mine = {"factories": [4], "rails": {MU: {"black": 2}}}
    russian.draw(table(coal=True, s0=mine).observe(0), on=Listening)
    assert set(DRAWING.parts) == asked
    assert set(DRAWING.signs) == set(RULES.ops)
    assert set(BASE.signs) == set(BASE_RULES.ops)
    assert set(GHOSTS) <= set(GAME.notation.classes)


def test_other_boards_show_their_modules() -> None:
    """A board that is laid out in full changes with what the modules put on it."""
    state = walk(2, 4, in_round(2))
    seat = state.to_act[0]
    other = 1 - seat

    def laid_out() -> str:
        picture = GAME.draw(state.observe(seat), theme=None)
        return ElementTree.tostring(
            next(e for e in elements(picture) if e.attrib.get("id") == f"laid_out_{other}")
        ).decode()

    before = laid_out()
    assert isinstance(state.board, GermanBoard)
    state.coal = [5, 5]
    assert laid_out() != before


@pytest.mark.parametrize("shape", ["wide", "upright", "narrow"])
@pytest.mark.parametrize(("germany", "coal", "new"), [(True, True, True), (False, True, False), (True, False, False)])
def test_tokens_lie_side_by_side(shape: str, germany: bool, coal: bool, new: bool) -> None:
    state = walk(4, 5, in_round(1), germany=germany, coal=coal, new_material=new)
    check_tokens(GAME.draw(pictures.seen(state), shape=shape), len(state.boards.tokens))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_foundries_of_a_player_have_their_whole_name(lang: str) -> None:
    view = pictures.seen(walk(4, 5, in_round(3), germany=True, coal=True, new_material=True))
    name = Voice(GAME.words, lang)("Foundries")
    for shape in ("wide", "upright", "narrow"):
        assert GAME.draw(view, lang=lang, shape=shape).count(f">{name}<") == 2  # on the market and at home
