"""Rails, special spaces, and carrying out an action completely (RR-3.3, RR-3.11, RR-5, RR-6)."""

from __future__ import annotations

import pytest

from tests.games.russian_railroads.tables import (
    KV,
    SP,
    TS,
    can,
    do,
    everybody_passes,
    options,
    rails,
    rule,
    seat,
    table,
    told,
)

FAR = {TS: {"black": 12, "grey": 8, "brown": 6, "beige": 3}, SP: {"black": 9, "grey": 5, "brown": 2}, KV: {"black": 9}}


def test_lines_and_their_colours() -> None:
    """RR-5.1: 15, 9 and 9 spaces; five, four and three colours."""
    board = table().board
    assert [(r.length, len(r.colours)) for r in board.routes] == [(15, 5), (9, 4), (9, 3)]


def test_order_is_fixed() -> None:
    """RR-5.3: a rail enters empty spaces only, never catches up, and no colour is skipped."""
    state = do(table(s0={"roubles": 1, "rails": FAR}), "use rail_any_coin")
    assert can(state, "move petersburg beige")
    assert rule(state, "move kiev brown") == "RR-5.3"  # no grey there
    assert rule(state, "move petersburg black") == "RR-5.8"
    close = do(table(s0={"roubles": 1, "rails": {TS: {"black": 5, "grey": 4}}}), "use rail_any_coin")
    assert rule(close, "move transsib grey") == "RR-5.3"
    assert can(close, "move transsib black")


def test_with_black_at_the_end_the_others_stop_behind() -> None:
    """RR-5.3, RR-5.8: grey stops at N-1, brown at N-2."""
    mine = {"rails": {TS: {"black": 6}, KV: {"black": 9, "grey": 8, "brown": 7}, SP: {"black": 2}}, "roubles": 1}
    state = do(table(s0=mine), "use rail_any_coin")
    assert not any("kiev" in text for text in options(state))


def test_a_move_makes_room_for_the_next() -> None:
    """RR-3.3, RR-3.11: everything stands close, but black can go on to the end, and then grey behind it."""
    jammed = {
        TS: {"black": 14, "grey": 13, "brown": 12, "beige": 11},
        SP: {"black": 9, "grey": 8, "brown": 7, "beige": 6},
        KV: {"black": 9, "grey": 8, "brown": 7},
    }
    state = table(s0={"rails": jammed, "roubles": 2})
    assert can(state, "use rail_any_coin")
    do(state, "use rail_any_coin", "pay 1 0 0 1")
    assert rails(state, 0, TS)["black"] == 15


def test_moves_split_over_lines() -> None:
    """RR-5.4: freely, and elsewhere if a line is blocked."""
    state = do(table(s0={"roubles": 0, "rails": {TS: {"black": 3, "grey": 1}, SP: {"black": 3}}}), "use rail_grey_1w")
    assert options(state) == ["move transsib grey", "move petersburg grey"]
    do(state, "move transsib grey")
    assert rails(state, 0, SP) == {"black": 3, "grey": 1}  # Trans-Siberian is full now: the other line, by itself


def test_only_own_colours() -> None:
    """RR-5.5."""
    state = table(s0={"roubles": 1})
    assert rule(state, "use rail_grey_1w") == "RR-5.5"
    do(state, "use rail_any_coin")
    assert rule(state, "move kiev grey") == "RR-5.5"


@pytest.mark.parametrize(("colour", "lines"), [("beige", [TS, SP]), ("white", [TS])])
def test_lines_that_take_a_colour(colour: str, lines: list[str]) -> None:
    """RR-5.7: beige on two lines, white on one."""
    everywhere = {
        TS: {"black": 15, "grey": 8, "brown": 6, "beige": 3},
        SP: {"black": 9, "grey": 6, "brown": 4, "beige": 2},
        KV: {"black": 9, "grey": 5, "brown": 3},
    }
    state = do(table(s0={"roubles": 1, "rails": everywhere}), "use rail_any_coin")
    assert [line for line in (TS, SP, KV) if can(state, f"move {line} {colour}")] == lines
    if colour == "beige":
        assert rule(state, f"move {KV} beige") == "RR-5.7"


@pytest.mark.parametrize(("line", "at"), [(TS, 14), (SP, 8), (KV, 8)])
def test_terminus(line: str, at: int) -> None:
    """RR-5.9, RR-5.8: 10 points, once a line; nothing moves beyond."""
    state = table(s0={"roubles": 1, "rails": {line: {"black": at}}})
    do(state, "use rail_any_coin", f"move {line} black")
    assert seat(state)["score"] == 10
    assert rule(state, f"move {line} black") == "RR-5.8"


def test_white_moves_at_once() -> None:
    """RR-5.6: up to two white moves on reaching 15, to be declined or lost."""
    mine = {"roubles": 0, "rails": {TS: {"black": 14, "grey": 9, "brown": 7, "beige": 5}}}
    state = do(table(s0=mine), "use rail_basic", "move transsib black", "move transsib white")
    assert options(state) == ["move transsib white", "done"]
    do(state, "done")
    assert rails(state, 0, TS)["white"] == 1
    assert state.to_act == (1,)


def test_a_colour_unlocked_on_the_way() -> None:
    """RR-3.3, RR-3.11: black and grey with the first grey rails: black must go to space 2 first."""
    state = do(table(s0={"roubles": 0}, slots={"s1": 2, "s0": 6}), "use engineer_public_right")
    assert rails(state, 0, TS) == {"black": 2, "grey": 1}  # every step was forced


def test_a_choice_that_strands_another_part() -> None:
    """RR-3.11: grey has room only if black makes it there."""
    mine = {"roubles": 0, "rails": {TS: {"black": 3, "grey": 2}, SP: {"black": 1}, KV: {"black": 1}}}
    state = do(table(s0=mine, slots={"s1": 2, "s0": 6}), "use engineer_public_right")
    assert options(state) == ["move transsib black", "move petersburg black", "move kiev black"]
    full = {
        "roubles": 0,
        "rails": {TS: {"black": 3, "grey": 2}, SP: {"black": 9, "grey": 8}, KV: {"black": 8, "grey": 7}},
    }
    state = do(table(s0=full, slots={"s1": 2, "s0": 6}), "use engineer_public_right")
    assert options(state) == ["move transsib black", "move kiev black"]
    stuck = {
        "roubles": 0,
        "rails": {TS: {"black": 2, "grey": 1}, SP: {"black": 9, "grey": 8}, KV: {"black": 9, "grey": 8}},
    }
    assert can(table(s0=stuck, slots={"s1": 2, "s0": 6}), "use engineer_public_right")


def test_not_enough_room() -> None:
    """RR-3.3: a board space needs all its moves, an own engineer only some, or none since ruleset 2 (RR-3.4)."""
    mine = {"roubles": 0, "rails": {TS: {"black": 2}}, "engineers": [11]}
    state = table(s0=mine)
    assert rule(state, "use rail_grey_1w") == "RR-3.3"
    assert can(state, "use hired_11")
    nothing = table(s0={"roubles": 0, "engineers": [7]}, slots={"s4": 12})
    assert can(nothing, "use hired_7")
    before = table(s0={"roubles": 0, "engineers": [7]}, slots={"s4": 12}, ruleset=1)
    assert rule(before, "use hired_7") == "RR-3.4"
    assert can(table(s0={"roubles": 0, "rails": {TS: {"black": 2}}, "engineers": [7]}, slots={"s4": 12}), "use hired_7")


# ── special spaces ────────────────────────────────────────────────────────


def test_the_table_of_specials() -> None:
    """RR-6.2, RR-6.5: every special space; exactly four of them take a ? token."""
    board = table().board
    found = {(s.name, s.locomotive) for s in board.specials}
    assert found == {
        *{(f"transsib:{n}", False) for n in (2, 6, 10, 15)},
        *{("transsib:15+", False), ("transsib:3", True), ("transsib:13", True)},
        *{("petersburg:4", True), ("petersburg:6", True), ("petersburg:7", True), ("petersburg:9", False)},
        *{(f"kiev:{n}", True) for n in (1, 2, 3, 4, 5, 8)},
        *{("kiev:7", False), ("kiev:9", False), ("industry:10", False)},
    }
    assert [board.specials[n].name for n in board.slots] == [
        "transsib:13",
        "petersburg:4",
        "petersburg:6",
        "industry:10",
    ]


def test_both_halves_in_either_order() -> None:
    """RR-6.1: rail then locomotive, or locomotive then rail; earned once."""
    brown = {TS: {"black": 7, "grey": 5, "brown": 2}}
    state = table(s0={"roubles": 0, "rails": brown, "locomotives": {TS: [1, 2]}})
    do(state, "use rail_brown_1w")
    assert seat(state)["crew"] == 6
    late = table(s0={"roubles": 0, "rails": {TS: {"black": 7, "grey": 5, "brown": 3}}})
    assert seat(late)["crew"] == 5
    do(late, "use loco_1w", "locomotive", "place transsib 0")
    assert seat(late)["crew"] == 6
    assert "transsib:3" in seat(late)["earned"]


def test_a_new_worker_acts_at_once_and_for_good() -> None:
    """RR-6.3: Kiev 7 needs no locomotive."""
    state = table(s0={"roubles": 0, "rails": {KV: {"black": 6}}}, passed=[1, 2, 3])
    do(state, "use rail_basic", "move kiev black")
    assert (seat(state)["workers"], seat(state)["crew"]) == (5, 6)
    everybody_passes(state)
    assert seat(state)["workers"] == 6


def test_lasting_specials_follow_the_position() -> None:
    """RR-6.4: a locomotive moved away stops them."""
    from rotonde.games.russian_railroads.rules.scoring import score_of_line

    rails_ = {KV: {"black": 4}}
    assert score_of_line(table(s0={"rails": rails_, "locomotives": {KV: [4]}}), 0, 2) == 10
    assert score_of_line(table(s0={"rails": rails_, "locomotives": {KV: [2]}}), 0, 2) == 3


def test_a_token_space_works_once() -> None:
    """RR-6.5: the token stays; moving the locomotive away and back earns nothing."""
    mine = {
        "roubles": 0,
        "rails": {SP: {"black": 5}},
        "locomotives": {TS: [1], SP: [5]},
    }
    mine["tokens_at"] = {"petersburg:4": "qt_kiev_medal"}
    mine["medal"] = True
    state = table(s0=mine)
    kinds = told(state, "use loco_1w", "locomotive", "place transsib 0")
    assert "earned" not in kinds
    assert seat(state)["tokens_at"] == {"petersburg:4": "qt_kiev_medal"}


def test_two_tokens_by_one_locomotive() -> None:
    """RR-3.12: the second ? comes after the first one is resolved completely."""
    mine = {"roubles": 0, "rails": {SP: {"black": 6}}}
    low = {"stacks": {str(n): 4 for n in (7, 8, 9)}, "visible": {str(n): 4 for n in (2, 3, 4, 5, 6)}}
    state = do(table(s0=mine, supply=low), "use loco_1w", "locomotive", "place petersburg 0")
    assert state.phase == "choosing"
    do(state, "token qt_4_rails")
    assert state.phase == "working"
    do(state, "done")
    assert state.phase == "choosing"
    assert rule(state, "token qt_4_rails") == "RR-14.8"
    do(state, "token qt_3_x2")
    assert seat(state)["tokens_at"] == {"petersburg:4": "qt_4_rails", "petersburg:6": "qt_3_x2"}
