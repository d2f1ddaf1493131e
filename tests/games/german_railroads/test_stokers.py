"""Stokers on locomotives and factories (GR-8)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import best_locomotives
from tests.games.german_railroads.tables import can, do, events, options, rule, seat, table, told

TS, SP, KV = "transsib", "petersburg", "kiev"


def coal_table(**more: Any) -> GermanState:
    return table(3, germany=False, coal=True, **more)


def test_a_locomotive_counts_one_more() -> None:
    """GR-8.1: reach and the best locomotive; one stoker each."""
    state = coal_table(s0={"coal": 4, "roubles": 0, "locomotives": {TS: [1, 3], KV: ["3+1"]}})
    assert state.reach[:3] == [4, 0, 4]
    do(state, "stoker", "stoke transsib 3")
    assert state.reach[0] == 5
    assert best_locomotives(state, 0, 1) == 4
    assert seat(state)["locomotives"] == {TS: [1, "3+1"], SP: [], KV: ["3+1"]}
    other = coal_table(s0={"coal": 2, "locomotives": {TS: [1], KV: ["3+1"]}, "factories": [4]})
    do(other, "stoker")
    assert rule(other, "stoke kiev 4") == "GR-8.1"
    assert rule(other, "stoke kiev 3") == "GR-8.1"


def test_a_stoker_moves_with_its_locomotive() -> None:
    """GR-8.1, GR-8.5: replaced by 5 only; the stoker goes along, and is lost where the locomotive leaves."""
    stacks = {"stacks": {str(n): 3 for n in range(5, 10)}, "visible": {"2": 3, "3": 2, "4": 3}}
    mine = {"roubles": 0, "locomotives": {TS: [9, 8], SP: ["3+1"], KV: [1]}}
    stacks["stacks"] |= {"8": 2, "9": 2}
    state = do(
        coal_table(s0=mine, supply={**stacks, "visible": {"1": 0, **stacks["visible"]}}), "use loco_1w", "locomotive"
    )
    assert can(state, "place petersburg 31")
    do(state, "place petersburg 31")
    assert options(state) == ["place kiev 1", "scrap"]
    lost = do(state.copy(), "place kiev 1")
    assert seat(lost)["locomotives"] == {TS: [9, 8], SP: [5], KV: ["3+1"]}
    assert lost.reach[2] == 4
    kinds = told(state, "scrap")
    assert "stoker_lost" in kinds
    assert state.encode()["supply"]["visible"]["3"] == 3  # its printed number


def test_only_a_higher_number_replaces() -> None:
    """GR-8.5: 3+1 is not replaced by 4."""
    stacks = {"stacks": {str(n): 3 for n in range(4, 10)}, "visible": {"2": 3, "3": 2}}
    stacks["stacks"] |= {"8": 2, "9": 2}
    mine = {"roubles": 0, "locomotives": {TS: [9, 8], SP: ["3+1"], KV: [1]}}
    state = do(coal_table(s0=mine, supply=stacks), "use loco_1w", "locomotive")
    # 4 can only replace locomotive 1, which then fits nowhere: all that makes itself
    assert seat(state)["locomotives"][SP] == ["3+1"]
    assert seat(state)["locomotives"][KV] == [4]


def test_what_is_not_smaller_is_named_as_that() -> None:
    """GR-8.5: 2+1 is there, and 3 does not replace it; the refusal once said that there was no locomotive 21."""
    stacks = {"stacks": {str(n): 3 for n in range(3, 10)}, "visible": {"2": 2}}
    mine = {"roubles": 0, "locomotives": {TS: ["2+1", 1], KV: []}}
    state = do(coal_table(s0=mine, supply=stacks), "use loco_1w", "locomotive")
    refusal = state.refusal(GAME.parse("place transsib 21"))
    assert refusal is not None
    assert refusal.message == "Locomotive 3 only replaces smaller numbers."
    assert rule(state, "place transsib 51") == "RR-7.3"


def test_two_of_one_number() -> None:
    """GR-8.1: a plain 4 and a 3+1 on one line are told apart."""
    stacks = {"stacks": {str(n): 3 for n in range(5, 10)}, "visible": {"2": 3, "3": 2, "4": 2}}
    mine = {"roubles": 0, "locomotives": {TS: [4, "3+1"], SP: [], KV: []}}
    state = do(
        coal_table(s0=mine, supply={**stacks, "visible": {**stacks["visible"], "1": 1}}), "use loco_1w", "locomotive"
    )
    assert {"place transsib 4", "place transsib 31"} <= set(options(state))
    do(state, "place transsib 31", "place kiev 0")
    assert seat(state)["locomotives"] == {TS: [4, 5], SP: [], KV: ["3+1"]}


def test_a_factory_keeps_its_stoker() -> None:
    """GR-8.2: one each, removed with the factory, never moved."""
    mine = {"coal": 2, "roubles": 0, "factories": [2, 4, 5, 6, 7], "stoked_factories": [1]}
    state = do(coal_table(s0=mine), "stoker")
    assert rule(state, "heat 1") == "GR-8.2"
    assert rule(state, "heat 6") == "GR-8.2"
    do(state, "heat 2")
    assert seat(state)["stoked_factories"] == [1, 2]
    do(state, "use loco_1w", "factory stack")
    found = [e.kind for e in events(state, "replace 1")]
    assert "stoker_lost" in found
    assert seat(state)["stoked_factories"] == [2]


STOKED = {
    1: [(p.ENGINEER_POINTS, 1), (p.POINTS, 1)],
    2: [(p.BUILD, 2)],
    3: [(p.REPLAY, 1), (p.REPLAY, 1)],
    4: [(p.X2, 3)],
    5: [(p.INDUSTRY, 2)],
    6: [(p.ROUBLE, 2)],
    7: [(p.RAIL, 3)],
    8: [(p.LOCO_POINTS, 2), (p.POINTS, 1)],
    9: [(p.BONUS_CARD, 1), (p.BONUS_CARD, 1)],
}


@pytest.mark.parametrize("number", range(1, 10))
def test_what_a_stoker_does_for_a_factory(number: int) -> None:
    """GR-8.3: twice, three instead of two, or one point more."""
    state = coal_table(
        s0={"factories": [number], "stoked_factories": [1], "locomotives": {}},
        s1={"factories": [number], "locomotives": {}},
    )
    code = state.factories[0] & 15
    found = state.board.tile_parts[code].function(state, 0, 0)
    assert [(p.op_of(e), p.n_of(e)) for e in found] == STOKED[number]
    assert all(e & p.OPTIONAL for e in found)
    assert state.board.tile_parts[code].function(state, 1, 0) == state.board.factory_effect[code]


def test_improved_factories_at_work() -> None:
    """GR-8.3: two roubles instead of one when a marker enters; three x2 tokens, and eight with points."""
    mine = {"roubles": 0, "markers": [4], "factories": [6], "stoked_factories": [1]}
    state = do(coal_table(s0=mine), "use industry_1w")
    assert seat(state)["roubles"] == 2
    eight = {
        "roubles": 0,
        "markers": [4],
        "factories": [8],
        "stoked_factories": [1],
        "locomotives": {TS: [3], KV: ["2+1"]},
    }
    state = do(coal_table(s0=eight), "use industry_1w")
    assert seat(state)["score"] == 3 + 3 + 1


def test_the_improved_part_is_optional() -> None:
    """GR-8.3: one of two steps is enough."""
    mine = {"roubles": 0, "markers": [4], "factories": [5], "stoked_factories": [1]}
    state = do(coal_table(s0=mine), "use industry_1w")
    assert options(state) == ["step 5", "done"]
    do(state, "step 5")
    assert seat(state)["markers"] == [6]
    assert state.to_act == (1,)  # the next gap has no factory: the rest lapses


def test_a_stoker_fills_no_gap() -> None:
    """GR-8.4: the number and the place of the factory stay as they are."""
    state = coal_table(s0={"factories": [4], "stoked_factories": [1], "markers": [5], "roubles": 0})
    assert state.board.numbers[state.factories[0] & 15] == 4
    do(state, "use industry_1w")
    assert rule(do(state, "pass", "pass"), "use industry_2w") == "RR-9.6"


def test_a_host_is_needed() -> None:
    """GR-8.6: without one there is no stoker; new special spaces are earned at once."""
    state = coal_table(s0={"coal": 2, "locomotives": {TS: ["1+1"]}})
    assert rule(state, "stoker") == "GR-8.6"
    mine = {"coal": 2, "roubles": 0, "rails": {SP: {"black": 4}}, "locomotives": {TS: [1], SP: [3]}}
    state = do(coal_table(s0=mine), "stoker", "stoke petersburg 3")
    assert state.phase == "choosing"


def test_the_tile_loses_its_stoker() -> None:
    """GR-8.7: as a visible factory it has its printed number again."""
    stacks = {"stacks": {str(n): 3 for n in range(5, 10)}, "visible": {"1": 0, "2": 3, "3": 3, "4": 2}}
    stacks["stacks"] |= {"6": 2, "7": 2, "8": 2, "9": 2}
    mine = {"roubles": 0, "locomotives": {TS: [9, 8], SP: [7], KV: ["4+1"]}, "factories": [6]}
    state = coal_table(s0=mine, supply={**stacks, "visible": {"1": 1, "2": 3, "3": 3, "4": 2}})
    assert state.reach[2] == 5
    do(state, "use loco_1w", "locomotive")  # 5 replaces nothing: it becomes a visible factory
    assert state.encode()["supply"]["visible"]["5"] == 1
