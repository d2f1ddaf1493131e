"""Coal spaces, foundries and the stoker space (GR-7), foundry effects (GR-9)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import CHANCE, PositionError
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.rules import parts as own
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules import parts as p
from tests.games.german_railroads.tables import DR, can, do, events, options, rails, rule, seat, table, told

TS, SP, KV = "transsib", "petersburg", "kiev"


def coal_table(players: int = 3, round: int = 1, **more: Any) -> GermanState:
    return table(players, round, germany=False, coal=True, **more)


def owner(*foundries: str, **mine: Any) -> dict[str, Any]:
    """A seat with foundries and enough coal."""
    return {"coal": 4, "roubles": 0, "foundries": list(foundries), **mine}


def test_taking_coal_and_foundries() -> None:
    """GR-7.1: a worker for a coal; exactly a rouble for a foundry and a coal, and a new one is revealed."""
    state = coal_table(s0={"coal": 0, "roubles": 1}, foundries={"face_up": ["f01", "f11"]})
    do(state.copy(), "use coal_take", "pay 1 0 0 0")
    do(state, "use coal_foundry")
    assert options(state) == ["acquire f01", "acquire f11"]
    assert rule(state, "acquire f05") == "GR-7.1"
    assert rule(state, "done") == "GR-7.1"
    do(state, "acquire f11")
    assert state.to_act == (CHANCE,)
    assert rule(state, "acquire f01") == "GR-7.1"
    do(state, "reveal f05")
    assert (seat(state)["coal"], seat(state)["foundries"], seat(state)["roubles"]) == (1, ["f11"], 0)
    assert state.encode()["foundries"]["face_up"] == ["f01", "f05"]
    assert rule(coal_table(s0={"roubles": 0}), "use coal_foundry") == "RR-3.6"


def test_the_shared_space_of_two_players() -> None:
    """GR-7.2: using either half occupies both; with three players they are two spaces."""
    take = {"coal_take": {"player": 1, "workers": 1}}
    assert rule(coal_table(2, spaces=take), "use coal_foundry") == "GR-7.2"
    assert can(coal_table(3, spaces=take), "use coal_foundry")
    hire = {"coal_foundry": {"player": 1, "roubles": 1}}
    assert rule(coal_table(2, spaces=hire), "use coal_take") == "GR-7.2"
    state = coal_table(2, s0={"roubles": 0, "coal": 0})
    do(state, "use coal_take")
    assert state.to_act == (1,)
    assert rule(state, "use coal_foundry") == "GR-7.2"


def test_coal_spaces_come_beside_the_main_action() -> None:
    """GR-7.3: before and after it, several a turn, with coal of the same turn, each once a round."""
    state = coal_table(s0=owner("f12", "f11", coal=3))
    do(state, "foundry f12", "done")
    assert seat(state)["roubles"] == 2
    assert seat(state)["coal"] == 1
    assert rule(state, "foundry f11") == "GR-7.5"
    do(state, "use coal_take", "pay 1 0 0 0")
    assert state.phase == "after"
    assert rule(state, "foundry f12") == "GR-7.3"
    do(state, "foundry f11", "move kiev black", "done")
    assert state.to_act == (1,)
    assert told(state, "pass", "pass") != []
    while state.round == 1:
        do(state, "pass")
    assert state.foundries_used == 0


def test_not_in_the_reuse_nor_in_the_middle() -> None:
    """GR-7.3: only in one's own turn, before or after the action."""
    spaces = {"turn_order_2": {"player": 0, "workers": 1}}
    state = coal_table(s0=owner("f12"), spaces=spaces)
    middle = do(state.copy(), "use rail_basic")
    assert rule(middle, "foundry f12") == "GR-7.3"
    assert rule(middle, "stoker") == "GR-7.3"
    do(state, "pass", "pass", "pass")
    assert state.phase == "reusing"
    assert rule(state, "foundry f12") == "GR-7.3"
    assert rule(state, "stoker") == "GR-7.3"


def test_the_stoker_space() -> None:
    """GR-7.4: two coal, the top foundry of the pile unseen, once a round for all."""
    state = coal_table(s0={"coal": 2, "roubles": 0, "locomotives": {TS: [1], KV: [2]}})
    assert told(state, "stoker") == ["stoker"]
    assert (state.foundry_pile, seat(state)["coal"]) == (9, 0)
    assert state.unseen.bit_count() == 10  # nobody knows which one it was
    assert options(state) == ["stoke transsib 1", "stoke kiev 2"]
    assert rule(state, "done") == "GR-8.6"
    do(state, "stoke kiev 2")
    assert state.to_act == (0,)
    do(state, "use rail_basic", "move kiev black")
    assert rule(state, "stoker") == "GR-7.3"
    do(state, *["pass"] * 3)
    assert (state.round, state.encode()["foundries"]["stoker"]) == (2, None)  # free again for everybody
    assert rule(coal_table(s0={"coal": 1}), "stoker") == "GR-7.4"
    assert rule(table(), "stoker") == "GR-1.1"


def test_foundries_are_used_once_a_round() -> None:
    """GR-7.5: one's own only, for two coal, also in part."""
    state = coal_table(s0=owner("f03", x2=8), foundries={"face_up": ["f01", "f02"]})
    assert rule(state, "foundry f01") == "GR-7.5"
    do(state, "foundry f03", "step 0", "step 1", "done")  # the x2 token has no place
    assert seat(state)["coal"] == 2
    assert rule(state, "foundry f03") == "GR-7.3"
    empty = {"stacks": {}, "visible": {str(n): 3 for n in range(2, 10)}}
    state = coal_table(s0=owner("f02", locomotives={TS: [1]}), supply=empty)
    assert can(state, "foundry f02")


def test_closing_a_foundry() -> None:
    """GR-7.6: directly after its use it may become a stoker; its function is gone."""
    state = do(coal_table(s0=owner("f12", factories=[4])), "foundry f12")
    assert options(state) == ["done", "stoke transsib 1", "heat 1"]
    assert rule(state, "step 0") == "GR-7.6"
    assert told(state, "heat 1") == ["closed", "heat"]
    assert seat(state)["foundries"] == []
    assert state.foundries_used == 0
    assert rule(state, "foundry f12") == "GR-7.5"
    kept = do(coal_table(s0=owner("f12")), "foundry f12", "done")
    assert not any(a.startswith(("stoke ", "heat ")) for a in options(kept))  # not later


def test_an_empty_pile() -> None:
    """GR-7.7: nothing is revealed, and there is no stoker."""
    gone = {"face_up": ["f01", "f02"], "unseen": [], "pile": 0}
    state = coal_table(s0={"coal": 2, "roubles": 1}, foundries=gone)
    assert rule(state, "stoker") == "GR-7.7"
    do(state, "use coal_foundry", "acquire f01")
    assert state.encode()["foundries"]["face_up"] == ["f02"]


def test_no_foundry_left() -> None:
    """GR-7.8: then the space cannot be chosen; a rouble may pay for coal like for any worker."""
    gone = {"face_up": [], "unseen": [], "pile": 0}
    state = coal_table(s0={"roubles": 1}, foundries=gone)
    assert rule(state, "use coal_foundry") == "GR-7.8"
    do(state, "use coal_take", "pay 0 0 0 1")
    assert seat(state)["coal"] == 2


# ── what foundries do ─────────────────────────────────────────────────────


def test_twelve_effects() -> None:
    """GR-9.1: each of the twelve, by its parts."""
    boards = table(coal=True).boards
    every, black = boards.all_colours, 1
    rail, step, x2 = p.RAIL, p.INDUSTRY, p.X2
    expected = {
        "f01": [(rail, 2, black), (step, 1, 0)],
        "f02": [(rail, 1, black), (p.BUILD, 1, 0)],
        "f03": [(step, 2, 0), (x2, 1, 0)],
        "f04": [(rail, 2, black), (p.FACTORY, 1, 0)],
        "f05": [(rail, 1, black), (rail, 1, every), (p.ROUBLE, 1, 0)],
        "f06": [(rail, 1, black), (step, 1, 0), (x2, 1, 0)],
        "f07": [(own.USED_SPACE, 1, 0)],
        "f08": [(rail, 1, every), (p.LOCO_POINTS, 1, 0)],
        "f09": [(rail, 2, every)],
        "f10": [(step, 1, 0), (p.LOCO_POINTS, 1, 0)],
        "f11": [(rail, 1, every), (x2, 1, 0)],
        "f12": [(p.ROUBLE, 2, 0)],
    }
    found = {
        name: [(p.op_of(e), p.n_of(e), p.colours_of(e)) for e in boards.foundry_effect[i]]
        for i, name in enumerate(boards.foundries)
    }
    assert found == expected
    assert all(e & p.OPTIONAL for effect in boards.foundry_effect for e in effect)


def test_factory_of_a_foundry() -> None:
    """GR-9.1: the lowest tile or a visible one, laid as a factory."""
    state = do(coal_table(s0=owner("f04"), supply={"visible": {"5": 1}}), "foundry f04")
    assert {"factory stack", "factory 5"} <= set(options(state))
    assert not can(state, "locomotive")
    do(state, "factory 5", "move kiev black", "move kiev black", "done")
    assert seat(state)["factories"] == [5]


def test_points_of_the_best_locomotive() -> None:
    """GR-9.1, GR-9.2: scored when it is highest, after a locomotive that the step brought."""
    mine = {"locomotives": {TS: [1], KV: [3]}, "markers": [4], "factories": [2]}
    stacks = {"stacks": {str(n): 3 for n in range(4, 10)}, "visible": {"2": 2, "3": 2}}
    state = do(coal_table(s0=owner("f10", **mine), supply=stacks), "foundry f10", "step 4", "locomotive")
    found = events(state, "place petersburg 0")
    assert [(e.args["points"], e.args["why"]) for e in found if e.kind == "points"] == [(4, "foundry")]


def test_any_order() -> None:
    """GR-9.2: the industry step before, between or after the moves."""
    state = do(coal_table(s0=owner("f01")), "foundry f01")
    assert {"move transsib black", "step 0"} <= set(options(state))
    do(state, "step 0", "move kiev black", "move kiev black")
    assert rails(state, KV) == {"black": 3}


def test_repeating_a_used_space() -> None:
    """GR-9.1, GR-9.2: spaces used with one or two workers or roubles, engineers among them."""
    spaces = {
        "rail_black_2w": {"player": 0, "roubles": 2},
        "industry_1w": {"player": 0, "roubles": 1},
        "loco_3w": {"player": 0, "workers": 3},
        "rail_any_coin": {"player": 0, "workers": 1, "roubles": 1},
        "turn_order_2": {"player": 0, "workers": 1},
        "engineer_public_right": {"player": 0, "roubles": 1},
        "aux_x2": {"player": 1, "workers": 1},
    }
    state = do(coal_table(s0=owner("f07"), spaces=spaces, basic=[{"roubles": 1}, {}, {}]), "foundry f07")
    named = ["rail_black_2w", "rail_basic", "industry_1w", "engineer_public_right"]
    assert options(state) == [f"repeat {name}" for name in named] + ["done"]
    for name in ("loco_3w", "rail_any_coin", "turn_order_2", "aux_x2"):
        assert rule(state, f"repeat {name}") == "GR-9.2"
    assert rule(state, "step 0") == "GR-9.1"
    do(state, "repeat rail_black_2w", "move kiev black", "done", "done")  # in part
    assert rails(state, KV) == {"black": 2}
    assert seat(state)["coal"] == 2


STUCK = {"x2": 8, "markers": [4]}  # no place for x2 tokens, and a gap without a factory ahead


@pytest.mark.parametrize(("foundry", "mine"), [("f07", {}), ("f03", STUCK)])
def test_a_foundry_used_for_nothing_costs_its_coal_and_can_be_closed(foundry: str, mine: dict[str, Any]) -> None:
    """GR-7.5, GR-7.6: since ruleset 2; before, it could not be used."""
    state = coal_table(s0=owner(foundry, **mine))
    before = seat(state)
    assert told(state, f"foundry {foundry}") == ["foundry", "vain"]
    assert seat(state) == {**before, "coal": 2, "foundries_used": [foundry]}
    assert options(state) == ["done", "stoke transsib 1"]
    kept = do(state.copy(), "done")
    assert rule(kept, f"foundry {foundry}") == "GR-7.3"
    assert told(state, "stoke transsib 1")[:2] == ["closed", "stoke"]
    assert seat(state)["foundries"] == []
    assert rule(coal_table(s0=owner(foundry, **mine), ruleset=1), f"foundry {foundry}") == "GR-7.5"
    assert rule(coal_table(s0=owner(foundry, **{**mine, "coal": 1})), f"foundry {foundry}") == "GR-7.5"


def test_without_anything_to_attach_it_to_it_is_kept() -> None:
    """GR-8.6: used for nothing, and nothing without a stoker to close it for."""
    state = do(coal_table(s0=owner("f03", **STUCK)), "stoker")  # for the only locomotive
    assert told(state, "foundry f03") == ["foundry", "vain"]
    assert state.phase == "turn"
    assert seat(state)["foundries"] == ["f03"]


def test_the_best_locomotive_is_always_something() -> None:
    """GR-9.1: a foundry whose other part is impossible still brings its points."""
    state = coal_table(s0=owner("f10", **STUCK))
    assert "vain" not in told(state, "foundry f10")
    assert seat(state)["score"] == 1


def test_a_public_engineer_that_demands_a_rouble_is_not_repeated() -> None:
    """GR-9.1: nothing that demands a rouble, whoever stands on the space."""
    used = {
        "engineer_public_right": {"player": 0, "roubles": 1},
        "rail_black_1w": {"player": 0, "workers": 1},
    }
    kept = dict.fromkeys(("3", "7", "9", "12"), "new")
    seen: dict[str, Any] = {"s0": owner("f07"), "new": True, "kept": kept}
    free = do(coal_table(**seen, spaces=used, slots={"s3": 13}), "foundry f07")
    assert "repeat engineer_public_right" in options(free)
    slot = free.boards.spaces[free.boards.space_index["engineer_public_right"]].slot
    dear = next(n for n, cost in zip(free.boards.engineers, free.boards.engineer_roubles) if cost)
    state = do(coal_table(**seen, spaces=used, slots={"s3": 13, f"s{slot}": dear}), "foundry f07")
    assert rule(state, "repeat engineer_public_right") == "GR-9.2"


@pytest.mark.parametrize("new", [False, True])
def test_nothing_is_hidden(new: bool) -> None:
    """GR-6.1: who looks on sees the same foundries, and determinized positions keep them."""
    state = table(3, germany=False, coal=True, new=new, s0={"foundries": ["f03"]})
    assert state.observe(1).encode()["foundries"] == state.encode()["foundries"]


def test_the_bonus_card_of_a_token_waits_for_the_end_of_the_turn() -> None:
    """RR-14.4 with GR-7.3: what may follow the main action belongs to the turn; then the card is picked, once."""
    ready = {"coal": 4, "foundries": ["f12"], "rails": {DR: {"black": 3}}, "locomotives": {DR: [4]}}
    state = table(coal=True, s0=ready)
    do(state, "use rail_basic", "pay 1 0 0 0", "move dresden black", "token qt_card", "done")
    assert options(state) == ["stoker", "foundry f12", "done"]
    assert state.encode()["bonus_due"] == 1
    do(state, "done")
    assert state.phase == "picking"
    again = GAME.decode(state.encode())
    assert again.digest() == state.digest()
    do(state, "bonus bc_x2")
    assert state.to_act == (1,)
    assert seat(state)["bonus_cards"] == ["bc_x2"]
    with pytest.raises(PositionError, match="bonus_due"):
        GAME.decode({**state.encode(), "bonus_due": -1})
