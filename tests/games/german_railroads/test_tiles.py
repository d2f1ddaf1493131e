"""Extension tiles and what is printed on them (GR-4)."""

from __future__ import annotations

import pytest

from rotonde.games.russian_railroads.rules.scoring import score_of_industry, score_of_line
from tests.games.german_railroads.tables import DR, MU, NU, can, do, events, options, rails, rule, seat, table, told

HANNOVER = {"roubles": 0, "rails": {DR: {"black": 5}}}
WUERZBURG = {"roubles": 0, "rails": {NU: {"black": 2}}}


def extended(tile: str, **mine: object) -> list[str]:
    """The events when black enters Hannover on this tile."""
    state = do(table(s0={**HANNOVER, **mine}), "use rail_basic", "move dresden black")
    return told(state, f"extend {tile}")


def test_a_tile_comes_before_black() -> None:
    """GR-4.1: the tile is chosen first, of exactly the area's length, and black goes to its first space."""
    state = do(table(s0=HANNOVER), "use rail_basic", "move dresden black")
    assert state.phase == "extending"
    assert rails(state, DR) == {"black": 5}
    assert options(state) == [f"extend e3_{n}" for n in range(1, 7)]
    assert rule(state, "extend e2_1") == "GR-4.1"
    assert rule(state, "extend e4_1") == "GR-4.1"
    assert rule(state, "extend e9_9") == "GR-4.7"
    assert rule(state, "done") == "GR-4.1"
    assert told(state, "extend e3_2") == ["extension", "move"]
    assert rails(state, DR) == {"black": 6}
    assert seat(state)["areas"] == {"hannover": "e3_2"}


def test_first_come_first_served() -> None:
    """GR-4.2: each tile exists once, and there is always one left."""
    state = table(4, s0={"areas": {"hannover": "e3_1"}, "rails": {DR: {"black": 6}}}, s1=HANNOVER, current=1)
    do(state, "use rail_basic", "move dresden black")
    assert rule(state, "extend e3_1") == "GR-4.2"
    assert len(options(state)) == 5


def test_moves_go_on_over_the_tile() -> None:
    """GR-4.3: the rest of the black moves, and other colours behind."""
    state = do(table(s0=WUERZBURG), "use rail_black_2w", "move nuernberg black", "extend e4_3")
    do(state, "move nuernberg black", "move nuernberg black")
    assert rails(state, NU) == {"black": 5}
    mine = {"roubles": 0, "rails": {MU: {"black": 3}, NU: {"black": 2, "grey": 1}}}
    state = table(s0=mine)
    do(state, "use rail_basic")
    assert rule(state, "move nuernberg grey") == "RR-5.3"  # grey stands right behind black: no way into the area


def test_two_areas_one_after_the_other() -> None:
    """GR-4.1, GR-4.3: from one tile straight into the next area."""
    mine = {"roubles": 0, "rails": {NU: {"black": 5}}, "areas": {"wuerzburg": "e4_3"}}
    state = do(table(s0=mine), "use rail_black_2w", "move nuernberg black", "move nuernberg black")
    assert (state.phase, rails(state, NU)) == ("extending", {"black": 6})
    do(state, "extend e2_4", "move nuernberg black")
    assert rails(state, NU) == {"black": 8}


def test_conditions_of_tile_spaces() -> None:
    """GR-4.4: the printed rail, and the locomotive where it is shown."""
    mine = {"rails": {DR: {"black": 8}}, "areas": {"hannover": "e3_6"}, "roubles": 0, "locomotives": {MU: [], DR: [7]}}
    mine["tokens_at"] = {"dresden:4": "qt_3_x2"}
    state = table(s0=mine)
    assert "e3_6:6" in seat(state)["earned"]
    assert "e3_6:8" not in seat(state)["earned"]  # the locomotive does not come so far
    state = table(s0={**mine, "locomotives": {MU: [], DR: [8]}, "rails": {DR: {"black": 7}}}, current=0)
    do(state, "use rail_basic", "move dresden black")
    assert state.phase == "choosing"


def test_lasting_spaces_of_tiles() -> None:
    """GR-4.4: stars and the doubled line count in every scoring."""
    mine = {"rails": {MU: {"black": 3}, DR: {"black": 8, "grey": 7}}, "locomotives": {MU: [], DR: [8]}}
    mine["areas"] = {"hannover": "e3_1"}
    mine["tokens_at"] = {"dresden:4": "qt_3_x2"}
    assert score_of_line(table(s0=mine), 0, 1) == 7 * 2
    mine["areas"] = {"hannover": "e3_3"}
    mine["income"] = ["inc_rouble"]
    assert score_of_line(table(s0=mine), 0, 1) == 7 + 8


@pytest.mark.parametrize(("tile", "kind"), [("e3_4", "step"), ("e3_6", "locomotive")])
def test_gains_come_once(tile: str, kind: str) -> None:
    """GR-4.5: two industry steps, or a locomotive or factory; never again in a scoring."""
    state = do(table(s0=HANNOVER), "use rail_basic", "move dresden black", f"extend {tile}")
    assert state.phase == "working"
    action = "step 0" if kind == "step" else "locomotive"
    assert kind in told(state, action)
    assert f"{tile}:6" in seat(state)["earned"]
    assert score_of_line(state, 0, 1) == 0


def test_gains_may_be_declined() -> None:
    """GR-4.5: wholly or partly."""
    state = do(table(s0=HANNOVER), "use rail_basic", "move dresden black", "extend e3_4", "step 0")
    assert can(state, "done")
    state = do(table(s0=HANNOVER), "use rail_basic", "move dresden black", "extend e3_6", "done")
    assert seat(state)["factories"] == []


def test_two_pieces() -> None:
    """GR-4.5: two roubles."""
    state = do(table(s0=WUERZBURG), "use rail_basic", "move nuernberg black")
    assert "rouble" in told(state, "extend e4_5")
    assert seat(state)["roubles"] == 2


def test_the_extra_marker() -> None:
    """GR-4.6: it comes to space 0, which must be empty; with the ? token there are three markers, and all score."""
    assert "extra_marker" in extended("e3_5", markers=[3])
    mine = {**HANNOVER, "markers": [2, 3], "tokens_at": {"dresden:4": "qt_second_marker"}, "locomotives": {DR: [4]}}
    state = do(table(s0=mine), "use rail_basic", "move dresden black", "extend e3_5")
    assert seat(state)["markers"] == [0, 2, 3]
    assert state.extra_left == 0
    assert score_of_industry(state, 0) == 0 + 2 + 3
    do(state, "pass")
    do(state, "use industry_1w", "step 0")
    assert seat(state)["markers"] == [1, 2, 3]


@pytest.mark.parametrize("mine", [{"markers": [0]}, {"markers": [2]}])
def test_the_extra_marker_can_be_lost(mine: dict[str, object]) -> None:
    """GR-4.8: with a marker on 0 it is lost for good; so it is when somebody else has it."""
    taken = {"extra_markers": 1, "markers": [0, 2]} if mine == {"markers": [2]} else {}
    state = table(s0={**HANNOVER, **mine}, s1=taken)
    do(state, "use rail_basic", "move dresden black")
    found = events(state, "extend e3_5")
    assert [e.args["placed"] for e in found if e.kind == "extra_marker"] == [False]
    assert seat(state)["markers"] == mine["markers"]
    assert "e3_5:6" in seat(state)["earned"]


def test_tile_faces() -> None:
    """GR-4.7: eighteen different faces, each with something on it."""
    boards = table().boards
    faces = [[(s.space, s.colour, s.locomotive, s.effect, s.quiet, s.scoring, s.multiplier) for s in specials]
             for specials in boards.tile_specials.values()]  # fmt: skip
    assert len(faces) == 18
    assert all(faces)
    assert len({str(face) for face in faces}) == 18


def test_a_tile_stays_where_it_lies() -> None:
    """GR-4.9: benefits of the first space come right after black stands there; a tile never moves or returns."""
    kinds = extended("e3_3")
    assert kinds.index("extension") < kinds.index("move")
    state = do(table(s0=HANNOVER), "use rail_basic", "move dresden black", "extend e3_3", "take inc_any", "done")
    assert "e3_3" not in state.encode()["depot"]["tiles"]
    while state.round == 1:
        do(state, "pass")
    assert seat(state)["areas"] == {"hannover": "e3_3"}
