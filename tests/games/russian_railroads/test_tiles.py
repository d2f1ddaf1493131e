"""Locomotives, factories and the industry track (RR-7, RR-8, RR-9, RR-17)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import Event
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.registry import RULES
from rotonde.games.russian_railroads.rules.scoring import score_of_industry
from tests.games.russian_railroads.tables import KV, SP, TS, can, do, options, rule, seat, table, told

FULL = {TS: [4, 3], SP: [2], KV: [1]}


def low(first: int, taken: dict[int, int]) -> dict[str, object]:
    """Supplies in which `first` is the lowest stack; `taken` tiles are on players' boards, the rest lies visible."""
    visible = {str(n): 4 - taken.get(n, 0) - (3 if n == 1 else 0) for n in range(1, first)}
    stacks = {str(n): 4 - taken.get(n, 0) for n in range(first, 10)}
    return {"stacks": {n: c for n, c in stacks.items() if c}, "visible": {n: c for n, c in visible.items() if c}}


def test_always_the_lowest_stack() -> None:
    """RR-7.2."""
    state = table(s0={"roubles": 0}, supply=low(3, {1: 1}))
    do(state, "use loco_1w", "locomotive", "place kiev 0")
    assert seat(state)["locomotives"][KV] == [3]


def test_empty_places_or_smaller_numbers() -> None:
    """RR-7.3."""
    state = table(s0={"roubles": 0, "locomotives": FULL}, supply=low(3, {1: 1, 2: 1, 3: 1, 4: 1}))
    do(state, "use loco_1w", "locomotive")
    assert options(state) == ["place petersburg 2", "place kiev 1"]
    assert rule(state, "place transsib 3") == "RR-7.3"
    assert rule(state, "place transsib 0") == "RR-7.3"
    assert rule(state, "place kiev 5") == "RR-7.3"
    assert rule(state, "place moscow 0") == "RR-7.1"
    assert rule(state, "scrap") == "RR-7.9"
    assert rule(state, "token qt_card") == "RR-7.4"


def test_a_displaced_one_must_find_an_empty_place() -> None:
    """RR-7.5: with an empty place it must be placed; with all full the chain may stop."""
    state = table(s0={"roubles": 0, "locomotives": {TS: [3, 2], SP: [1]}}, supply=low(4, {1: 1, 2: 1, 3: 1}))
    do(state, "use loco_1w", "locomotive", "place transsib 3")
    assert options(state) == ["place transsib 2", "place petersburg 1", "place kiev 0"]
    assert rule(state, "scrap") == "RR-7.5"
    full = table(s0={"roubles": 0, "locomotives": FULL}, supply=low(5, {1: 1, 2: 1, 3: 1, 4: 1}))
    do(full, "use loco_1w", "locomotive", "place transsib 4")
    assert options(full) == ["place transsib 3", "place petersburg 2", "place kiev 1", "scrap"]
    do(full, "scrap")
    assert full.visible[4] == 4
    assert full.to_act == (1,)


def test_the_chain_is_finished_before_specials() -> None:
    """RR-7.4: the ? of St Petersburg comes when the last locomotive lies."""
    mine = {"roubles": 0, "rails": {SP: {"black": 4}}, "locomotives": {TS: [1], KV: [3]}}
    state = table(s0=mine, supply=low(4, {1: 1, 3: 1}))
    kinds = told(state, "use loco_1w", "locomotive", "place petersburg 0")
    assert kinds[-2:] == ["place", "earned"]
    mine = {"roubles": 0, "rails": {SP: {"black": 4}}, "locomotives": {TS: [4, 4], SP: [3], KV: [1]}}
    state = table(s0=mine, supply=low(4, {1: 1, 3: 1, 4: 2}))
    kinds = told(state, "use loco_1w", "locomotive", "place petersburg 3", "scrap")
    assert kinds[-3:] == ["place", "scrap", "earned"]


def test_no_voluntary_moves() -> None:
    """RR-7.6."""
    assert rule(table(), "place kiev 0") == "RR-3.1"


def test_a_special_locomotive_leaves_the_game() -> None:
    """RR-7.7: it never becomes a factory; only a greater number can displace it, so give the stack a 10."""
    from rotonde.games.russian_railroads.steps.placing import Placing

    state = table(
        s0={"locomotives": {TS: ["special", 9], SP: [9], KV: [9]}},
        supply={"stacks": {str(n): 4 for n in range(2, 9)} | {"9": 1}, "visible": {"1": 1}},
    )
    for tile, becomes in ((state.board.special_tile, False), (state.board.codes["8"], True)):
        state.stack.append(Placing(0, tile, False))
        heard: list[Event] = []
        state.sink = heard
        state.stack[-1].give_up(state)
        assert [(event.kind, event.args["factory"]) for event in heard] == [("scrap", becomes)]
        assert sum(state.visible) == (2 if becomes else 1)


def test_factory_8_counts_the_own_locomotives() -> None:
    """RR-17.2: the two highest of the player who enters it, not those of the others."""
    mine = {"roubles": 0, "markers": [4], "factories": [8], "locomotives": {TS: [1], SP: [2], KV: [3]}}
    state = table(s0=mine, s1={"locomotives": {TS: [9, 9], SP: [9]}})
    do(state, "use industry_1w")
    assert state.score[0] == 5


def test_three_workers_for_both() -> None:
    """RR-7.8: one of each, in either order, never two of a kind."""
    state = do(table(s0={"roubles": 0}, supply={}), "use loco_3w")
    assert options(state) == ["locomotive", "factory stack"]
    first = do(state.copy(), "locomotive", "place kiev 0")
    assert seat(first)["factories"] == [2]  # the factory made itself: there is only the stack
    second = do(state.copy(), "factory stack")
    assert second.phase == "placing"
    assert seat(second)["factories"] == [2]
    many = do(table(s0={"roubles": 0}, supply=low(3, {1: 1})), "use loco_3w", "factory stack", "place kiev 0")
    assert many.to_act == (1,)
    two = do(table(s0={"roubles": 0}, supply=low(3, {1: 1})), "use loco_3w", "locomotive", "place kiev 0")
    assert rule(two, "locomotive") == "RR-7.8"
    assert can(two, "factory 2")


def test_the_scrapped_tile_serves_as_factory() -> None:
    """RR-7.8, RR-7.9: one that fits nowhere becomes a visible factory, which the other half may take."""
    mine = {"roubles": 0, "locomotives": {TS: [9, 9], SP: [9], KV: [9]}}
    others = {"stacks": {"2": 1}, "visible": {"1": 1, **{str(n): 4 for n in range(3, 9)}, "2": 3}}
    state = do(table(s0=mine, supply=others), "use loco_3w", "locomotive")
    assert state.visible[2] == 4
    do(state, "factory 2")
    assert seat(state)["factories"] == [2]


def test_one_tile_left_for_both() -> None:
    """RR-3.3, RR-7.8: with one tile and no visible factory the chain must give one up."""
    everything: dict[str, Any] = {
        "s0": {"roubles": 0, "locomotives": FULL},
        "s1": {"locomotives": {TS: [9, 9], SP: [9], KV: [9]}},
        "s2": {"locomotives": {TS: [8, 8], SP: [8], KV: [8]}},
        "s3": {"locomotives": {TS: [7, 7], SP: [7], KV: [7]}, "factories": [6, 6, 6, 6, 5]},
    }
    state = table(**everything, supply={"stacks": {"5": 3}, "visible": {str(n): 3 for n in (1, 2, 3, 4)}})
    assert can(state, "use loco_3w")
    from rotonde.games.russian_railroads.rules import tiles

    state.stacks[5], state.visible[1:5] = 1, [0, 0, 0, 0]
    state.listed = None
    assert tiles.can_build_factory(state)
    state.apply(state.game.parse("use loco_3w"))
    assert [str(a) for a in state.legal()][:2] == ["place transsib 4", "place transsib 3"]
    state.apply(state.game.parse("place transsib 4"))
    assert "scrap" in [str(a) for a in state.legal()]


def test_reach_ends_with_the_line() -> None:
    """RR-7.1, RR-7.10."""
    state = table(s0={"locomotives": {TS: [9, 8], SP: [9], KV: ["special"]}})
    assert state.reach[:3] == [15, 9, 9]


# ── factories ─────────────────────────────────────────────────────────────


def test_factory_functions() -> None:
    """RR-8.1, RR-17.2: one function a number."""
    effects = [[RULES.names[p.op_of(e)] for e in effect] for effect in table().board.factory_effect[1:]]
    assert effects == [
        *(["engineer_points"], ["locomotive_or_factory"], ["replay"], ["x2"], ["industry"], ["rouble"]),
        *(["rail"], ["locomotive_points"], ["bonus_card"]),
    ]


def test_lowest_tile_or_a_visible_factory() -> None:
    """RR-8.2: on the leftmost empty place."""
    state = table(s0={"roubles": 0, "factories": [4]}, supply=low(3, {1: 1, 4: 1}))
    do(state, "use loco_1w")
    assert options(state) == ["locomotive", "factory stack", "factory 2"]
    assert rule(state, "factory 7") == "RR-8.2"
    do(state, "factory 2")
    assert seat(state)["factories"] == [4, 2]


def test_replacing_a_factory() -> None:
    """RR-8.3, RR-8.4, RR-8.6: with five, one is thrown out; nothing is triggered, the marker stays."""
    mine = {"roubles": 0, "factories": [6, 6, 6, 6, 4], "markers": [5]}
    state = do(table(s0=mine), "use loco_1w", "factory stack")
    assert options(state) == [f"replace {n}" for n in (1, 2, 3, 4, 5)]
    assert rule(state, "done") == "RR-8.6"
    assert told(state, "replace 1") == ["factory"]
    assert seat(state)["factories"] == [2, 6, 6, 6, 4]
    assert seat(state)["markers"] == [5]
    assert state.visible[6] == 1
    assert seat(state)["roubles"] == 0


def test_empty_stacks() -> None:
    """RR-8.5: only visible factories, no locomotives."""
    everything = {str(n): 4 for n in range(2, 10)}
    state = do(table(s0={"roubles": 0}, supply={"stacks": {}, "visible": everything}), "use loco_1w")
    assert not can(state, "locomotive")
    assert rule(state, "locomotive") == "RR-8.5"
    assert rule(table(s0={"roubles": 0}, supply={"stacks": {}, "visible": everything}), "use loco_3w") == "RR-8.5"


# ── industry ──────────────────────────────────────────────────────────────


def test_the_track() -> None:
    """RR-9.1, RR-13.5: values, gaps and the ? space."""
    board = table().board
    assert board.industry_values == [0, 1, 2, 3, 5, 5, 10, 10, 15, 15, 15, 15, 20, 20, 25, 30]
    assert board.gaps == [5, 7, 9, 11, 13]
    assert board.industry_question == 10


def test_gaps_and_the_end() -> None:
    """RR-9.2, RR-9.7: the end needs all five factories; a marker there does not step on."""
    mine = {"roubles": 0, "markers": [12], "factories": [4, 4, 4, 6], "tokens_at": {"industry:10": "qt_3_x2"}}
    assert rule(table(s0=mine), "use industry_1w") == "RR-9.6"
    done = {**mine, "markers": [15], "factories": [4, 4, 4, 6, 6]}
    assert rule(table(s0=done), "use industry_1w") == "RR-9.6"
    end = do(table(s0={**mine, "markers": [13], "factories": [4, 4, 4, 6, 6]}), "use industry_2w")
    assert seat(end)["markers"] == [15]
    assert score_of_industry(end, 0) == 30


def test_a_factory_is_used_before_the_next_step() -> None:
    """RR-9.3: at once, or declined; it cannot be saved."""
    state = do(table(s0={"roubles": 0, "markers": [4], "factories": [7]}), "use industry_2w")
    assert seat(state)["markers"] == [5]
    do(state, "move kiev black", "done")
    assert seat(state)["markers"] == [6]


def two(at: list[int], **more: object) -> dict[str, object]:
    return {
        "roubles": 0,
        "markers": at,
        "tokens_at": {"petersburg:4": "qt_second_marker"},
        "rails": {SP: {"black": 4}},
        **more,
    }


def test_two_markers() -> None:
    """RR-9.4: each step to either; never on one space."""
    state = do(table(s0=two([0, 2])), "use industry_2w")
    assert options(state) == ["step 0", "step 2"]
    do(state, "step 0")
    assert seat(state)["markers"] == [1, 3]  # 1 is right behind 2: only the other could go on
    shared = do(table(s0=two([0, 1])), "use industry_2w_black")
    assert rule(shared, "step 0") == "RR-9.4"
    assert rule(shared, "step 4") == "RR-9.4"
    blocked = do(table(s0=two([1, 4])), "use industry_2w_black")
    assert rule(blocked, "step 4") == "RR-9.2"
    assert score_of_industry(table(s0=two([3, 4])), 0) == 8


def test_the_question_space_once() -> None:
    """RR-9.5: the second marker triggers factories again, but not the ? space."""
    mine = two([9, 12], factories=[4, 4, 6, 6])
    mine["tokens_at"] = {"petersburg:4": "qt_second_marker", "industry:10": "qt_3_x2"}
    state = table(s0=mine)
    kinds = told(state, "use industry_1w")
    assert "earned" not in kinds
    again = two([6, 8], factories=[4, 6, 4])
    assert "factory_used" in told(do(table(s0=again), "use industry_1w"), "step 6")


def test_all_steps_must_be_possible() -> None:
    """RR-9.6: 3 and 4 are free, then comes a gap."""
    state = table(s0={"roubles": 0, "markers": [3]})
    assert can(state, "use industry_1w")
    assert rule(state, "use industry_2w") == "RR-9.6"


# ── what factories do ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("factory", "more", "field", "value"),
    [
        (1, {"engineers": [10, 13]}, "score", 23),
        (4, {"x2": 7}, "x2", 8),
        (6, {}, "roubles", 1),
        (8, {"locomotives": {TS: [1], SP: [5], KV: [7]}}, "score", 12),
    ],
)
def test_factories_without_choices(factory: int, more: dict[str, object], field: str, value: int) -> None:
    """RR-17.2, RR-17.4, RR-10.4: sums of engineers and locomotives, tokens without a place lapse."""
    mine = {"roubles": 0, "markers": [4], "factories": [factory], **more}
    supply = {
        "stacks": {str(n): 4 - (n == factory) - (n in (5, 7) and factory == 8) for n in range(2, 10)},
        "visible": {},
    }
    s1 = {"locomotives": {TS: [1] if factory != 1 else []}}
    state = do(table(s0=mine, s1=s1, supply=supply), "use industry_1w")
    assert seat(state)[field] == value


def test_factory_2_builds() -> None:
    """RR-17.2, RR-3.11: in the middle of two steps it must open the gap ahead, if nothing else can."""
    mine = {"roubles": 0, "markers": [6], "factories": [4, 2]}
    state = table(s0=mine)
    assert can(state, "use industry_2w")  # 7 is factory 2, and 8 is free anyway
    do(state, "use industry_2w")
    assert options(state) == ["locomotive", "factory stack", "done"]
    tight = table(s0={**mine, "markers": [4], "factories": [2]}, round=7)
    do(tight, "use last_round_industry")
    assert seat(tight)["factories"] == [2, 2]  # the only choice, so it made itself
    assert seat(tight)["markers"] == [7]


def test_factory_3_repeats() -> None:
    """RR-11.7, RR-17.2: also the action that triggered it."""
    mine = {"roubles": 0, "markers": [4], "factories": [3]}
    state = do(table(s0=mine), "use industry_1w")
    assert options(state) == ["repeat industry_1w", "done"]
    do(state, "repeat industry_1w")
    assert options(state) == ["step 5", "done"]
    do(state, "step 5")
    assert seat(state)["markers"] == [6]
    assert seat(state)["workers"] == 4


def test_factory_5_moves_on_and_triggers() -> None:
    """RR-17.3: the same marker or the other, and a factory entered so works too."""
    state = do(table(s0=two([4, 8], factories=[5, 6, 4])), "use industry_1w", "step 4")
    assert options(state) == ["step 5", "step 8", "done"]
    do(state, "step 8")
    assert seat(state)["x2"] == 2


def test_factory_5_must_not_eat_the_printed_step() -> None:
    """RR-3.11: its step would leave none for the second step of the action."""
    state = table(s0={"roubles": 0, "markers": [4], "factories": [5]})
    do(state, "use industry_2w")
    assert seat(state)["markers"] == [6]
    assert state.to_act == (1,)


def test_factory_9_bonus_card() -> None:
    """RR-17.2, RR-14.4, RR-16.4: a card of choice or 10 points, at once."""
    state = do(table(s0={"roubles": 0, "markers": [4], "factories": [9]}), "use industry_1w")
    assert state.phase == "picking"
    assert options(state)[-1] == "bonus points"
    do(state, "bonus bc_black")
    assert seat(state)["bonus_cards"] == ["bc_black"]
