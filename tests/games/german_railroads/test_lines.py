"""The three lines and the switch (GR-3)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core.words import Voice
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.rules.parts import COAL
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.scoring import bonus_points, complete_lines, score_of_line
from tests.games.german_railroads.tables import DR, MU, NU, can, do, events, options, rails, rule, seat, table, told

FAR = {MU: {"black": 12, "grey": 9, "brown": 6}, DR: {"black": 5, "grey": 4, "brown": 3}, NU: {"black": 2}}


def test_lines_and_places() -> None:
    """GR-3.1: the main line has two locomotive places and the x2 places, the others one place."""
    board = table().board
    assert board.lines == [MU, DR, NU]
    assert [len(places) for places in board.places_of] == [2, 1, 1]
    assert (board.x2_line, board.x2_places) == (0, 8)


def test_beige_on_two_of_three_lines() -> None:
    """GR-3.2: all lines take beige, but there are two rails; the third line is closed when both are laid."""
    mine = {"roubles": 0, "branch": "hamburg", "areas": {"wuerzburg": "e4_1", "frankfurt": "e2_2"}}
    mine["rails"] = {
        MU: {"black": 12, "grey": 9, "brown": 6, "beige": 1},
        DR: {"black": 5, "grey": 4, "brown": 3},
        NU: {"black": 9, "grey": 8, "brown": 7},
    }
    state = table(s0=mine)
    do(state, "use rail_beige_2w")
    assert options(state) == ["move muenchen beige", "move dresden beige", "move nuernberg beige"]
    do(state, "move nuernberg beige")
    assert rule(state, "move dresden beige") == "GR-3.2"
    assert options(state) == ["move muenchen beige", "move nuernberg beige"]


def test_beige_needs_room_where_its_rails_can_go() -> None:
    """GR-3.2, RR-3.3: with one rail left, the room of two open lines does not add up."""
    mine: dict[str, Any] = {
        "roubles": 0,
        "branch": "hamburg",
        "rails": {
            MU: {"black": 11, "grey": 3, "brown": 2, "beige": 1},
            DR: {"black": 5, "grey": 4, "brown": 2},
            NU: {"black": 2},
        },
    }
    assert rule(table(s0=mine), "use rail_beige_2w") == "RR-3.3"
    mine["rails"][NU] = {"black": 9, "grey": 4, "brown": 2}
    mine["areas"] = {"wuerzburg": "e4_1", "frankfurt": "e2_2"}
    assert rule(table(s0=mine), "use rail_beige_2w") == "RR-3.3"  # room 1 on each of two lines, one rail
    mine["rails"][NU] = {"black": 9, "grey": 4, "brown": 3}
    state = do(table(s0=mine), "use rail_beige_2w")  # Dresden would strand the second move: it makes itself
    assert rails(state, NU)["beige"] == 2


def test_white_only_to_hamburg() -> None:
    """GR-3.2: no other line, and no other branch, takes white."""
    boards = table().boards
    white = boards.colour_index["white"]
    assert [white in r.colours for r in boards.branch_routes] == [True, False]
    assert all(white not in route.colours for route in boards.routes)
    mine = {"roubles": 1, "branch": "hamburg", "rails": {**FAR, MU: {"black": 15, "grey": 9, "brown": 6, "beige": 3}}}
    state = do(table(s0=mine), "use rail_any_coin")
    assert can(state, "move muenchen white")
    assert rule(state, "move dresden white") == "GR-3.2"


@pytest.mark.parametrize("branch", ["hamburg", "berlin"])
def test_the_switch_is_final(branch: str) -> None:
    """GR-3.3: from 8 to 9 the branch is chosen, and the other one is closed."""
    state = table(s0={"roubles": 0, "rails": {MU: {"black": 8}}})
    do(state, "use rail_basic", "move muenchen black")
    assert state.phase == "branching"
    assert rails(state, MU) == {"black": 8}
    assert rule(state, "move muenchen black") == "GR-3.3"
    assert rule(state, "branch bremen") == "GR-3.3"
    assert rule(state, "pass") == "RR-3.1"
    assert "branch" in told(state, f"branch {branch}")
    assert rails(state, MU) == {"black": 9}
    assert seat(state)["branch"] == branch
    assert state.boards.stop_of(state.routes[0]) == 0


def test_lengths_and_special_spaces_of_the_branches() -> None:
    """GR-3.4: Hamburg ends on 15 with white, Berlin on 13; beige and ? come earlier on the way to Berlin."""
    boards = table().boards
    hamburg, berlin = boards.branch_routes
    assert (hamburg.length, berlin.length) == (15, 13)
    named = {s.name: s for s in boards.specials}
    assert named["hamburg:11"].quiet == named["berlin:10"].quiet == (p.part(p.RAILS, 1, 8),)
    assert named["hamburg:14"].slot >= 0
    assert named["berlin:11"].slot >= 0
    mine = {
        "roubles": 0,
        "branch": "hamburg",
        "rails": {MU: {"black": 14, "grey": 6, "brown": 5, "beige": 4}},
        "tokens_at": {},
    }
    state = do(table(s0=mine), "use rail_basic", "move muenchen black")
    assert seat(state)["owned"][-1] == "white"
    assert state.phase == "working"  # up to two white moves
    do(state, "move muenchen white", "done")
    assert rails(state, MU)["white"] == 1


def test_grants_on_the_common_part() -> None:
    """GR-3.5: grey on 2, brown on 6, a worker on 3 for brown and the locomotive."""
    state = table(s0={"roubles": 0, "rails": {MU: {"black": 5}}})
    do(state, "use rail_basic", "move muenchen black")
    assert seat(state)["owned"] == ["black", "grey", "brown"]
    mine = {"roubles": 0, "rails": {MU: {"black": 7, "grey": 5, "brown": 2}}, "locomotives": {MU: [3]}}
    state = table(s0=mine, current=0)
    assert "worker" in told(state, "use rail_brown_1w")
    assert seat(state)["crew"] == 7


def test_dresden() -> None:
    """GR-3.6: nine spaces, a ? token on 4 for black and the locomotive, Hannover from 6 to 8."""
    state = table(s0={"roubles": 0, "rails": {DR: {"black": 3}}, "locomotives": {MU: [], DR: [4]}}, current=0)
    assert state.routes[1].length == 9
    do(state, "use rail_basic", "move dresden black")
    assert state.phase == "choosing"
    area = state.boards.areas[state.boards.areas_of[1][0]]
    assert (area.name, area.first, area.length) == ("hannover", 6, 3)


def test_nuernberg() -> None:
    """GR-3.7: nine spaces, stars 1 and 2 with the locomotive, Würzburg 3 to 6, Frankfurt 7 and 8."""
    state = table(s0={"rails": {NU: {"black": 2}}, "locomotives": {MU: [], NU: [3]}})
    assert state.routes[2].length == 9
    assert score_of_line(state, 0, 2) == 1 + 2
    areas = [state.boards.areas[a] for a in state.boards.areas_of[2]]
    assert [(a.name, a.first, a.length) for a in areas] == [("wuerzburg", 3, 4), ("frankfurt", 7, 2)]


@pytest.mark.parametrize(
    ("line", "last", "more"),
    [
        (MU, 15, {"branch": "hamburg"}),
        (MU, 13, {"branch": "berlin"}),
        (DR, 9, {"areas": {"hannover": "e3_1"}}),
        (NU, 9, {"areas": {"wuerzburg": "e4_3", "frankfurt": "e2_4"}}),
    ],
)
def test_terminus(line: str, last: int, more: dict[str, object]) -> None:
    """GR-3.8: ten points when black reaches the last space; GR-3.12: then the line is complete."""
    mine = {"roubles": 0, "rails": {line: {"black": last - 1}}, "locomotives": {}, **more}
    state = table(s0=mine)
    assert complete_lines(state, 0) == 0
    found = events(state, "use rail_basic", f"move {line} black")
    assert [e.args["why"] for e in found if e.kind == "points"] == ["terminus"]
    assert seat(state)["score"] == 10
    assert complete_lines(state, 0) == 1


def test_the_medal_lies_on_dresden() -> None:
    """GR-3.9: 20 points a scoring with grey and the locomotive on Dresden 5."""
    mine = {"rails": {MU: {"black": 3}, DR: {"black": 5, "grey": 4}}, "locomotives": {MU: [], DR: [5]}, "medal": True}
    mine["tokens_at"] = {"dresden:4": "qt_kiev_medal"}
    assert score_of_line(table(s0=mine), 0, 1) == 4
    mine["rails"] = {MU: {"black": 3}, DR: {"black": 6, "grey": 5}}
    mine["areas"] = {"hannover": "e3_2"}
    assert score_of_line(table(s0=mine), 0, 1) == 5 + 20


def test_two_extra_workers_at_most() -> None:
    """GR-3.10: a third space with a worker gives nothing."""
    rails = {MU: {"black": 6, "grey": 5, "brown": 3}, DR: {"black": 8, "grey": 7}, NU: {"black": 6}}
    areas = {"hannover": "e3_2", "wuerzburg": "e4_3"}
    mine = {"roubles": 0, "rails": rails, "areas": areas, "locomotives": {MU: [3], DR: [7]}, "x2": 3}
    mine["tokens_at"] = {"dresden:4": "qt_3_x2"}
    state = do(table(s0=mine), "use rail_basic", "move nuernberg black")
    view = state.observe(0)
    assert "no more worker (GR-3.10)" in GAME.words.label(view, GAME.parse("extend e2_1"), Voice(GAME.words)).text
    happened = told(state, "extend e2_1")
    assert "worker" not in happened
    assert "no_worker" in happened
    assert seat(state)["crew"] == 8
    assert "e2_1:7" in seat(state)["earned"]


def test_without_beige_no_white() -> None:
    """GR-3.11: both beige rails elsewhere close the main line to white."""
    mine = {
        "roubles": 1,
        "branch": "hamburg",
        "rails": {
            MU: {"black": 15, "grey": 12, "brown": 9},
            DR: {"black": 5, "grey": 4, "brown": 3, "beige": 1},
            NU: {"black": 9, "grey": 7, "brown": 6, "beige": 2},
        },
        "areas": {"wuerzburg": "e4_1", "frankfurt": "e2_2"},
    }
    state = table(s0=mine)
    assert rule(state, "use rail_white_1w") == "RR-3.3"
    do(state, "use rail_any_coin")
    assert rule(state, "move muenchen white") == "GR-3.11"
    assert rule(state, "move muenchen beige") == "GR-3.2"


def test_caps_of_bonus_cards_stay() -> None:
    """GR-3.12: 28 points for ? tokens even with five of them."""
    tokens = ["qt_4_rails", "qt_5_industry", "qt_3_x2", "qt_revaluation", "qt_kiev_medal"]
    places = ["dresden:4", "berlin:11", "e4_2:4", "e4_2:6", "e2_3:7"]
    mine = {
        "rails": {MU: {"black": 11}, DR: {"black": 4}, NU: {"black": 7}},
        "branch": "berlin",
        "areas": {"wuerzburg": "e4_2", "frankfurt": "e2_3"},
        "locomotives": {MU: [8, 7], DR: [6], NU: [9]},
        "tokens_at": dict(zip(places, tokens)),
        "medal": True,
        "revalued": True,
        "bonus_cards": ["bc_tokens"],
    }
    state = table(s0=mine)
    assert bonus_points(state, 0, state.board.bonus.index("bc_tokens")) == 28


def test_reach_ends_with_the_branch() -> None:
    """GR-3.3, RR-7.10: a locomotive that goes further than Berlin stops there."""
    state = table(s0={"roubles": 0, "rails": {MU: {"black": 8}}, "locomotives": {MU: [8, 7]}})
    assert state.reach[0] == 15
    do(state, "use rail_basic", "move muenchen black", "branch berlin")
    assert state.reach[0] == 13


def test_hooks_for_parts_do_what_they_say() -> None:
    """GR-4.5: a part of an effect may happen by itself: coal comes from the supply."""
    state = table(coal=True)
    open_effect(state, 0, (p.part(COAL, 3),))
    assert state.coal == [4, 1]
