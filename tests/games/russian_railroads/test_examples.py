"""The worked examples of the rulebook, each under its number, laid on the table and played."""

from __future__ import annotations

import pytest

from rotonde.games.russian_railroads.rules.rounds import new_order
from rotonde.games.russian_railroads.rules.scoring import majority, score_of_industry, score_of_line
from tests.games.russian_railroads.tables import KV, SP, TS, can, do, everybody_passes, rails, rule, seat, table, told

GREY = {TS: {"black": 4}, SP: {"black": 1}, KV: {"black": 1}}


def test_ex_01_three_black_moves_on_one_line() -> None:
    """RR-EX-01: RR-4.3, RR-5.2, RR-5.6."""
    state = table(s0={"roubles": 0})
    do(state, "use rail_black_2w", *["move transsib black"] * 3)
    assert rails(state, 0, TS) == {"black": 4}
    assert seat(state)["workers"] == 3
    assert seat(state)["owned"] == ["black", "grey"]
    assert "rail_black_2w" in state.encode()["spaces"]


def test_ex_02_split_over_two_lines() -> None:
    """RR-EX-02: RR-5.4."""
    state = table(s0={"roubles": 0})
    do(state, "use rail_black_2w", "move petersburg black", "move petersburg black", "move kiev black")
    assert [rails(state, 0, line)["black"] for line in (TS, SP, KV)] == [1, 3, 2]


def test_ex_03_grey_rails_on_space_2() -> None:
    """RR-EX-03: RR-5.6."""
    state = table(s0={"roubles": 0})
    assert "rails" in told(state, "use rail_basic", "move transsib black")
    assert seat(state)["owned"] == ["black", "grey"]


def test_ex_04_first_move_enters_second_advances() -> None:
    """RR-EX-04: RR-5.2, RR-4.3."""
    state = table(s0={"roubles": 0, "rails": GREY})
    do(state, "use rail_grey_1w")  # there is room nowhere else, so the moves make themselves
    assert rails(state, 0, TS) == {"black": 4, "grey": 2}


@pytest.mark.parametrize(("black", "colour"), [(5, "brown"), (9, "beige"), (14, "white")])
def test_ex_05_grants(black: int, colour: str) -> None:
    """RR-EX-05: RR-5.6, RR-5.9."""
    state = table(
        s0={
            "roubles": 0,
            "rails": {TS: {"black": black, "grey": 4, "brown": 3, "beige": 2} if black == 14 else {"black": black}},
        }
    )
    do(state, "use rail_basic", "move transsib black")
    assert seat(state)["owned"][-1] == colour
    if colour == "white":
        assert seat(state)["score"] == 10
        assert can(state, "done")
        do(state, "move transsib white")
        assert state.to_act == (1,)  # space 2 is taken by beige: the second move is lost


def test_ex_06_worker_plus_rouble() -> None:
    """RR-EX-06: RR-3.6, RR-5.4."""
    state = table(s0={"roubles": 1, "rails": {TS: {"black": 4, "grey": 2}}})
    do(state, "use rail_any_coin", "move transsib black", "move transsib grey")
    assert rails(state, 0, TS) == {"black": 5, "grey": 3}
    assert seat(state)["roubles"] == 0
    assert seat(state)["workers"] == 4


def test_ex_07_the_basic_space_stays_free() -> None:
    """RR-EX-07: RR-4.4."""
    state = table(basic=[{"workers": 1}, {}, {}, {}], current=1, s1={"roubles": 0})
    do(state, "use rail_basic", "move kiev black")
    assert rails(state, 1, KV) == {"black": 2}
    assert can(state, "use rail_basic")


def test_ex_08_locomotive_on_an_empty_line() -> None:
    """RR-EX-08: RR-7.2, RR-7.3."""
    state = table(s0={"roubles": 0})
    do(state, "use loco_1w", "locomotive", "place petersburg 0")
    assert seat(state)["locomotives"] == {TS: [1], SP: [2], KV: []}


def test_ex_09_reach() -> None:
    """RR-EX-09: RR-7.1."""
    state = table(s0={"locomotives": {TS: [1, 4], KV: [4]}}, s1={"locomotives": {TS: [1]}})
    assert state.reach[:3] == [5, 0, 4]
    assert state.reach[3] == 1


def chain() -> dict[str, object]:
    return {"stacks": {"4": 1, "5": 4, "6": 4, "7": 4, "8": 4, "9": 4}}


def gone(state_locos: list[int]) -> dict[str, int]:
    """Tiles of numbers 1 to 4 that lie elsewhere, so that 4 is the lowest stack."""
    return {str(n): 4 - state_locos.count(n) - (3 if n == 1 else 0) - (1 if n == 4 else 0) for n in (1, 2, 3, 4)}


def test_ex_10_upgrade_and_reuse() -> None:
    """RR-EX-10: RR-7.3, RR-7.4."""
    visible = gone([3, 1, 2])
    state = table(s0={"roubles": 0, "locomotives": {TS: [3, 1], SP: [2]}}, supply={**chain(), "visible": visible})
    do(state, "use loco_1w", "locomotive", "place transsib 1")  # Kiev is the only place left for 1
    assert seat(state)["locomotives"] == {TS: [3, 4], SP: [2], KV: [1]}


def test_ex_11_chain_ending_with_a_visible_factory() -> None:
    """RR-EX-11: RR-7.4, RR-7.5."""
    visible = gone([3, 4, 2, 1])
    state = table(
        s0={"roubles": 0, "locomotives": {TS: [3, 4], SP: [2], KV: [1]}}, supply={**chain(), "visible": visible}
    )
    do(state, "use loco_1w", "locomotive", "place petersburg 2", "place kiev 1")  # locomotive 1 fits nowhere
    assert seat(state)["locomotives"] == {TS: [3, 4], SP: [4], KV: [2]}
    assert state.encode()["supply"]["visible"].get("1", 0) == visible["1"] + 1


def test_ex_12_build_a_factory() -> None:
    """RR-EX-12: RR-8.2."""
    state = table(s0={"roubles": 0})
    do(state, "use loco_1w", "factory stack")
    assert seat(state)["factories"] == [2]


def test_ex_13_one_industry_step() -> None:
    """RR-EX-13: RR-9.2."""
    state = table(s0={"roubles": 0})
    do(state, "use industry_1w")
    assert seat(state)["markers"] == [1]


def test_ex_14_a_gap_blocks() -> None:
    """RR-EX-14: RR-9.2."""
    state = table(s0={"roubles": 0, "markers": [4]})
    assert rule(state, "use industry_1w") == "RR-9.6"
    state = table(s0={"roubles": 0, "markers": [4], "factories": [4]})
    do(state, "use industry_1w")
    assert seat(state)["markers"] == [5]


def test_ex_15_the_first_step_triggers_the_factory() -> None:
    """RR-EX-15: RR-9.3."""
    state = table(s0={"roubles": 0, "markers": [4], "factories": [6]})
    assert told(state, "use industry_2w") == ["use", "step", "factory_used", "rouble", "step"]
    assert seat(state)["markers"] == [6]
    assert seat(state)["roubles"] == 1


def test_ex_16_x2_goes_to_the_left() -> None:
    """RR-EX-16: RR-10.1."""
    state = table(s0={"roubles": 0})
    do(state, "use aux_x2")
    assert seat(state)["x2"] == 1


def test_ex_17_two_roubles() -> None:
    """RR-EX-17: RR-10.2."""
    state = table(s0={"roubles": 1})
    do(state, "use aux_roubles", "pay 1 0 0 0")
    assert seat(state)["roubles"] == 3


def test_ex_18_paying_with_roubles() -> None:
    """RR-EX-18: RR-3.5, RR-3.6."""
    state = table(s0={"roubles": 2})
    assert can(do(state.copy(), "use aux_x2"), "pay 0 0 0 1")
    assert can(do(state.copy(), "use rail_black_2w"), "pay 1 0 0 1")
    coins = do(state.copy(), "use rail_any_coin")
    assert can(coins, "pay 0 0 0 2")
    assert rule(coins, "pay 2 0 0 0") == "RR-3.6"
    poor = table(s0={"roubles": 0})
    assert rule(poor, "use engineer_hire") == "RR-3.6"


def test_ex_19_temporary_workers() -> None:
    """RR-EX-19: RR-3.7."""
    state = table(s0={"roubles": 0})
    do(state, "use aux_temp")
    assert seat(state)["workers"] == 4
    assert seat(state)["temporary"] == 2


def test_ex_20_hire() -> None:
    """RR-EX-20: RR-11.1."""
    state = table(s0={"roubles": 1}, slots={"s0": 4, "s1": 2})
    do(state, "use engineer_hire")
    assert seat(state)["roubles"] == 0
    assert seat(state)["engineers"] == [4]
    assert state.encode()["supply"]["strip"][0] is None


def test_ex_21_public_engineer() -> None:
    """RR-EX-21: RR-11.2, RR-10.1."""
    state = table(s0={"roubles": 0}, slots={"s2": 10})
    do(state, "use engineer_public_left")
    assert (seat(state)["x2"], seat(state)["score"], seat(state)["workers"]) == (1, 3, 4)


def test_ex_22_turn_sequence_by_place() -> None:
    """RR-EX-22: RR-3.10."""
    broke = {"roubles": 0}
    state = table(order=[3, 1, 2, 0], s0=broke, s1=broke, s2=broke, s3=broke)
    acted = []
    for _ in range(5):
        acted.append(state.to_act[0])
        do(state, "use rail_basic", "move kiev black")
    assert acted == [3, 1, 2, 0, 3]


def test_ex_23_new_order_and_reuse() -> None:
    """RR-EX-23: RR-12.3, RR-12.4."""
    assert new_order([3, 1, 2, 0], [(0, 2), (1, 0)]) == [2, 0, 3, 1]
    spaces = {"turn_order_1": {"player": 2, "workers": 1}, "turn_order_2": {"player": 0, "workers": 1}}
    state = everybody_passes(table(order=[3, 1, 2, 0], spaces=spaces))
    assert state.order == [2, 0, 3, 1]
    assert state.phase == "reusing"
    assert state.to_act == (0,)
    do(state, "done")
    assert state.to_act == (2,)


def test_ex_24_reuse_on_brown() -> None:
    """RR-EX-24: RR-12.4."""
    mine = {"rails": {TS: {"black": 7, "grey": 4}}}
    state = everybody_passes(table(s1=mine, spaces={"turn_order_1": {"player": 1, "workers": 1}}))
    do(state, "use rail_brown_1w")  # the only line with grey
    assert rails(state, 1, TS) == {"black": 7, "grey": 4, "brown": 1}


def test_ex_25_first_player_claims_place_2() -> None:
    """RR-EX-25: RR-12.3."""
    state = everybody_passes(table(order=[3, 1, 2, 0], spaces={"turn_order_2": {"player": 3, "workers": 1}}))
    assert state.order == [3, 1, 2, 0]
    assert state.to_act == (3,)
    assert state.phase == "reusing"


def test_ex_26_kiev_stars_add_up() -> None:
    """RR-EX-26: RR-13.4."""
    state = table(s0={"rails": {KV: {"black": 3}}, "locomotives": {KV: [3]}})
    assert score_of_line(state, 0, 2) == 6


def test_ex_27_earning_a_token() -> None:
    """RR-EX-27: RR-6.2, RR-14.1."""
    state = table(
        s0={"roubles": 0, "rails": {SP: {"black": 4}}},
        supply={"stacks": {str(n): 4 for n in (5, 6, 7, 8, 9)}, "visible": {"2": 4, "3": 4, "4": 4}},
    )
    do(state, "use loco_1w", "locomotive", "place petersburg 0")
    assert state.phase == "choosing"
    do(state, "token qt_revaluation")
    assert seat(state)["tokens_at"] == {"petersburg:4": "qt_revaluation"}


def test_ex_28_full_scoring() -> None:
    """RR-EX-28: RR-13.1, RR-13.4, RR-13.5."""
    mine = {
        "rails": {TS: {"black": 9, "grey": 7, "brown": 3}, KV: {"black": 2}},
        "locomotives": {TS: [6, 2], KV: [2]},
        "markers": [5],
        "factories": [4],
        "x2": 1,
    }
    state = table(s0=mine)
    assert [score_of_line(state, 0, line) for line in range(3)] == [12, 0, 3]
    assert score_of_industry(state, 0) == 5
    everybody_passes(state)
    assert state.score[0] == 20


def test_ex_29_a_marker_on_a_factory() -> None:
    """RR-EX-29: RR-13.5."""
    assert score_of_industry(table(s0={"markers": [5], "factories": [4]}), 0) == 5


def test_ex_30_the_strip_shifts() -> None:
    """RR-EX-30: RR-11.5."""
    state = table()
    before = state.encode()["supply"]["strip"]
    everybody_passes(state)
    assert state.encode()["supply"]["strip"] == [*before[1:], None]
    assert state.rounds_left() == 6


def test_ex_31_majority_with_a_tie_for_second() -> None:
    """RR-EX-31: RR-16.2."""
    hired = {"s0": {"engineers": [2, 6, 9]}, "s1": {"engineers": [4, 8]}, "s3": {"engineers": [3, 13]}}
    state = table(4, 7, slots={"s0": 5}, **hired)
    assert [(who, pay) for who, _, _, pay in majority(state)] == [(0, 40), (3, 20)]


def test_ex_32_last_round_marker() -> None:
    """RR-EX-32: RR-12.6."""
    state = table(4, 7, s0={"roubles": 0})
    assert rule(state, "use turn_order_1") == "RR-12.6"
    assert rule(state, "use turn_order_2") == "RR-12.6"
    do(state, "use last_round_industry")
    assert seat(state)["markers"] == [3]
