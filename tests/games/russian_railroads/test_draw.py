"""The picture: sound SVG at every moment, everything clickable is on it, nothing hidden is."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree

import pytest

from rotonde.core import CHANCE
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw.stage import CAPTION
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.actions import Move, Place, Step, Token, Use
from rotonde.games.russian_railroads.draw.lay import LAY
from rotonde.games.russian_railroads.rules.scoring import round_score
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games import pictures
from tests.games.pictures import check_paths, check_picture, elements, targets_on, wanted

from .tables import check_tokens, do, table

BUTTONS = (
    "pay:",
    "bonus:",
    "start:",
    "pass",
    "done",
    "forgo",
    "scrap",
)  # choices that are no place: the page makes buttons


def walk(players: int, seed: int, stop: Callable[[RailroadsState], bool]) -> RailroadsState:
    state, rng = GAME.new(players), random.Random(seed)
    assert isinstance(state, RailroadsState)
    while state.to_act and not (state.to_act[0] != CHANCE and stop(state)):
        state.advance(state.quick_sample(rng))
    return state


def first(players: int, stop: Callable[[RailroadsState], bool]) -> RailroadsState:
    """The first of a few games that comes to such a moment."""
    found = (walk(players, seed, stop) for seed in range(60))
    return next(state for state in found if state.to_act)


def at(phase: str) -> Callable[[RailroadsState], bool]:
    return lambda state: state.phase == phase


MOMENTS: dict[str, Callable[[], RailroadsState]] = {
    "start bonus": lambda: walk(4, 1, at("starting")),
    "first turn": lambda: walk(4, 1, at("turn")),
    "middle": lambda: walk(4, 8, lambda s: s.round == 4 and s.phase == "turn"),
    "two players": lambda: walk(2, 2, lambda s: s.round == 4 and s.phase == "turn"),
    "last round": lambda: walk(3, 5, lambda s: s.last_round and s.phase == "turn"),
    "paying": lambda: first(4, at("paying")),
    "moves": lambda: first(4, lambda s: s.phase == "working" and any(isinstance(a, Move) for a in s.legal())),
    "steps": lambda: first(3, lambda s: s.phase == "working" and any(isinstance(a, Step) for a in s.legal())),
    "placing": lambda: first(3, at("placing")),
    "choosing": lambda: first(4, at("choosing")),
    "drawing": lambda: first(4, at("drawing")),
    "picking": lambda: first(4, at("picking")),
    "replacing": lambda: first(2, at("replacing")),
    "repeating": lambda: first(4, at("repeating")),
    "swapping": lambda: first(4, at("swapping")),
    "reusing": lambda: first(4, at("reusing")),
    "over": lambda: walk(4, 11, lambda s: False),
}


@cache
def moment(name: str) -> RailroadsState:
    return MOMENTS[name]()


def seen(name: str) -> View:
    """The moment as the seat that must decide sees it."""
    return pictures.seen(moment(name))


@pytest.mark.parametrize("theme", [None, "light", "dark"])
@pytest.mark.parametrize("name", MOMENTS)
def test_sound_at_every_moment(name: str, theme: str | None) -> None:
    lang = "fr" if theme == "dark" else "en"
    height = LAY.height + (CAPTION if theme else 0)
    check_picture(GAME, seen(name), lang, theme, width=LAY.width, height=height, largest=200_000)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_legal_target_is_a_place_or_a_button(name: str) -> None:
    view = seen(name)
    check_paths(GAME, view, BUTTONS)
    on_page = targets_on(GAME.draw(view, theme=None))
    assert not {t for t in wanted(view) if t.startswith(BUTTONS)} & on_page.keys()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_has_a_name_on_the_table(players: int) -> None:
    state = walk(players, 2, lambda s: s.round == 3 and s.phase == "turn")
    board, mine = state.board, state.to_act[0]
    there = set(targets_on(GAME.draw(state.observe(mine), theme=None)))
    ever = [s for s in board.spaces[: board.own] if s.rounds != "last"]
    assert {f"space:{s.name}" for s in ever} <= there
    assert {f"space:{name}" for name in board.barred if not name.startswith(("engineer", "turn"))} <= there
    assert {f"card:{c}" for c in board.cards} | {f"token:{t}" for t in board.tokens} | {"stacks"} <= there
    for seat in range(players):
        assert {f"player:{seat}", f"industry:{seat}"} | {f"line:{seat}:{line}" for line in board.lines} <= there
    for i, route in enumerate(board.routes):
        assert {f"cell:{mine}:{board.lines[i]}:{n}" for n in range(1, route.length + 1)} <= there
    hired = {f"space:hired_{n}" for n in state.engineer_list(mine)}
    assert hired <= there


def test_the_board_shows_the_coming_score() -> None:
    """RR-13: what each line and space scores now, and what one more move would add."""
    rails = {"transsib": {"black": 5, "grey": 3}, "kiev": {"black": 2}}
    seat = {"rails": rails, "owned": ["black", "grey"], "earned": ["transsib:2"], "locomotives": {"transsib": [4, 1]}}
    state = table(4, s0=seat)
    mine = state.observe(0)
    texts = [e.text for e in elements(GAME.draw(mine, theme=None)) if e.text]
    score = round_score(state, 0)
    assert score == 3
    assert any(f"scores {score} now" in text for text in texts)
    assert texts.count("+1") >= 4  # three grey spaces, and one more move of grey
    assert LAY.cell_box(0, 4).x < LAY.spot(0, 4)[0] < LAY.cell_box(0, 5).x


def test_a_page_marks_the_targets_it_is_given() -> None:
    view = seen("middle")
    spaces = [f"space:{s.name}" for s in moment("middle").board.spaces[:14]]
    assert "is-many" in GAME.draw(view, theme=None, targets=spaces)
    few = GAME.draw(view, theme=None, targets=spaces[:3])
    open_ = [e for e in elements(few) if "is-target" in e.attrib.get("class", "")]
    assert {e.attrib["data-target"] for e in open_} == set(spaces[:3])
    assert all(e.attrib["role"] == "button" and e.attrib["tabindex"] == "0" for e in open_)


def test_a_file_shows_what_its_seat_can_do_and_a_spectator_nothing() -> None:
    state = moment("first turn")
    assert "target-dot" in GAME.draw(state.observe(state.to_act[0]))
    for other in ((state.to_act[0] + 1) % 4, None):
        body = GAME.draw(state.observe(other)).partition("</style>")[2]
        assert 'class="target' not in body


def test_fresh_places_get_a_ring() -> None:
    view = seen("middle")
    strip = f"player:{view.seat}"  # the head of the own board, as wide as the board
    rings = [
        GAME.draw(view, theme=None, fresh=f).count("fresh-ring")
        for f in ((), ("space:aux_x2",), ("line:1:kiev",), (strip,))
    ]
    assert rings == [0, 1, 1, 0]


def test_other_boards_are_one_tap_away() -> None:
    """Each other player has a small board, and on a page a full one that its button lays out."""
    view = seen("middle")
    every = elements(GAME.draw(view, theme=None))
    ids = {e.attrib["id"] for e in every if "id" in e.attrib}
    others = {s for s in range(4) if s != view.seat}
    assert {f"mat_{s}" for s in others} | {f"peek_{s}" for s in others} | {f"laid_out_{s}" for s in others} <= ids
    hidden = [e for e in every if e.attrib.get("id", "").startswith("laid_out_")]
    assert all(e.attrib["display"] == "none" for e in hidden)
    assert all("data-target" not in kid.attrib for e in hidden for kid in e.iter())
    assert all(sum(kid.attrib.get("class") == "close" for kid in e.iter()) == 1 for e in hidden)  # a way out is seen
    shows = [e for e in every if e.tag.endswith("set")]
    assert {e.attrib["begin"].partition(".")[0] for e in shows} == {f"peek_{s}" for s in others}
    assert not any("-" in e.attrib["begin"] + e.attrib["end"] for e in shows)  # a hyphen is read as a minus


@pytest.mark.parametrize("theme", [None, "light"])
def test_bonus_cards_leave_no_trace_for_others(theme: str | None) -> None:
    """RR-2.18: who looks at another's board learns only how many cards there are."""
    state = walk(3, 3, lambda s: s.round == 3 and s.phase == "turn")
    holder, other = 0, 1
    worlds = []
    for card in (2, 8):
        twin = state.copy()
        twin.held[holder] = 1 << card
        twin.held_n[holder] = 1
        twin.pile &= ~(1 << card)
        worlds.append(twin)
    seen_by = [[GAME.draw(w.observe(seat), theme=theme) for w in worlds] for seat in (other, None, holder)]
    assert seen_by[0][0] == seen_by[0][1]
    assert seen_by[1][0] == seen_by[1][1]
    assert seen_by[2][0] != seen_by[2][1]


def test_rails_keep_their_id_and_travel() -> None:
    state = do(table(4), "use rail_black_1w", "pay 1 0 0 0")

    def place() -> str:
        every = ElementTree.fromstring(GAME.draw(state.observe(0), theme=None)).iter()
        rail = next(e for e in every if e.attrib.get("id") == "rail-0-kiev-black")
        return rail[0].attrib["x"]

    before = place()
    do(state, "move kiev black")
    assert float(place()) - float(before) == pytest.approx(53)


def test_the_board_stays_as_it_was_when_the_game_is_over() -> None:
    """The page and the poster count beside it; a table in place of the spaces would say the same a second time."""
    over = GAME.draw(seen("over"), theme=None)
    assert ('id="scoring"' in over, 'id="spaces"' in over) == (False, True)
    assert all(f">{points}" in over for points in moment("over").scores())


def test_names_are_escaped_and_shortened() -> None:
    names = ("<b>Ada</b>", "A very long name that no column can hold at all, ever", "“Ü”", "&")
    for name in ("middle", "over"):
        picture = GAME.draw(seen(name), theme="light", voice=Voice(GAME.words, "en", names))
        ElementTree.fromstring(picture)
        assert "<b>" not in picture
        assert "…" in picture


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", [n for n in MOMENTS if n != "over"])
def test_actions_on_the_board_have_a_preview(name: str, lang: str) -> None:
    view, voice = seen(name), Voice(GAME.words, lang)
    for action in view.legal():
        fragment = GAME.draw_preview(view, action, voice)
        ElementTree.fromstring(f"<svg>{fragment}</svg>")
        if isinstance(action, (Move, Step, Place, Token, Use)):
            assert 'id="preview"' in fragment


def ghosts(state: RailroadsState, action: str) -> str:
    """The preview of an action for the player who must decide."""
    return GAME.draw_preview(state.observe(state.to_act[0]), GAME.parse(action), Voice(GAME.words))


def test_a_space_previews_all_its_steps() -> None:
    """Black may go two spaces on each of the three lines, industry three where the gap allows it."""
    assert ghosts(table(4), "use rail_black_1w").count("#rail-black") == 6
    near = table(4, s0={"rails": {"kiev": {"black": 8}}})
    assert ghosts(near, "use rail_black_1w").count("#rail-black") == 5  # the line ends
    steps = [ghosts(table(4, s0={"markers": [m]}), "use industry_2w").count("--purple") for m in (0, 3)]
    assert steps[0] == 2 * steps[1] > 0


def test_a_locomotive_space_previews_its_factory() -> None:
    """RR-7.8, RR-8.2: the next locomotive where it fits, and its back on the leftmost empty place."""
    both, full = table(4), table(4, s0={"factories": [4, 4, 5, 5, 6]})
    assert ghosts(both, "use loco_3w").count('class="card"') == 1
    assert 'class="card"' not in ghosts(full, "use loco_3w")


def test_a_replay_previews_what_it_repeats() -> None:
    """RR-11.7: the moves of the space on which one own worker stands."""
    spaces = {"rail_black_1w": {"player": 0, "workers": 1}}
    state = table(4, s0={"roubles": 0, "engineers": [12]}, spaces=spaces)
    assert ghosts(state, "use hired_12").count("#rail-black") == 6


def test_small_boards_keep_colours_beyond_reach() -> None:
    """RR-13.1: rails that do not count are thin strips, not faint ones; ? tokens that were laid are shown."""
    rails = {"transsib": {"black": 8, "grey": 3}, "petersburg": {"black": 4}}
    laid = {"petersburg:4": "qt_revaluation"}
    mine = {"rails": rails, "tokens_at": laid, "revalued": True, "locomotives": {"transsib": [1], "petersburg": [4]}}
    picture = GAME.draw(table(4, s1=mine).observe(0))
    mats = picture[picture.index('data-target="player:1"') :]
    small = mats[: mats.index('data-target="player:2"')]
    assert "opacity=" not in small.replace("fill-opacity=", "")
    assert " v6 h" in small  # the strips
    assert '-token-4"' in small


@pytest.mark.parametrize("shape", ["wide", "upright", "narrow"])
def test_tokens_lie_side_by_side(shape: str) -> None:
    check_tokens(GAME.draw(seen("start bonus"), shape=shape), len(moment("start bonus").board.tokens))
