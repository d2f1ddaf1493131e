"""The new material: engineers, ? tokens, ? cards, the coal factory (GR-11, GR-7.9)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rotonde.core import CHANCE
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import engineer_sum
from rotonde.games.russian_railroads.rules.scoring import score_of_line
from tests.games.german_railroads.tables import can, do, events, options, rails, rule, seat, table, told

TS, SP, KV = "transsib", "petersburg", "kiev"
NEW = {"3": "new", "7": "new", "12": "new"}
FAR = {TS: {"black": 9, "grey": 5, "brown": 3}}


def new_table(coal: bool = False, **more: Any) -> GermanState:
    kept = {**NEW, "9": "new"} if coal else NEW
    slots = {"s3": 13, **more.pop("slots", {})}
    return table(3, germany=False, coal=coal, new=True, **{"kept": kept, "slots": slots, **more})


def test_three_grey_moves() -> None:
    """GR-11.1 (a)."""
    state = do(new_table(s0={"engineers": [7], "roubles": 0, "rails": FAR}), "use hired_7")
    do(state, *["move transsib grey"] * 3)
    assert rails(state, TS)["grey"] == 8


def test_three_colours_for_a_rouble() -> None:
    """GR-11.1 (b), GR-11.6: exactly one rouble, as one's own and on the board."""
    state = new_table(s0={"engineers": [3], "roubles": 1, "rails": FAR})
    do(state, "use hired_3", "move transsib black", "move transsib grey", "move transsib brown")
    assert rails(state, TS) == {"black": 10, "grey": 6, "brown": 4}
    assert seat(state)["roubles"] == 0
    assert rule(new_table(s0={"engineers": [3], "roubles": 0, "rails": FAR}), "use hired_3") == "RR-3.6"
    state = new_table(s0={"roubles": 0, "rails": FAR}, slots={"s1": 3})
    assert rule(state, "use engineer_public_right") == "RR-3.6"
    state = new_table(s0={"roubles": 1, "rails": FAR}, slots={"s1": 3})
    assert can(state, "use engineer_public_right")


def test_the_miner() -> None:
    """GR-11.1 (c): two coal."""
    state = do(new_table(coal=True, s0={"engineers": [9], "roubles": 0, "coal": 0}), "use hired_9")
    assert state.coal[0] == 2


def test_using_a_factory() -> None:
    """GR-11.1 (d): two workers, one's own factory wherever it lies, as if a marker had entered it."""
    state = new_table(s0={"engineers": [-10], "roubles": 0, "factories": [4, 6]})
    do(state, "use hired_-10")
    assert options(state) == ["trigger 1", "trigger 2", "done"]
    assert told(state, "trigger 2") == ["trigger", "rouble"]
    assert seat(state)["workers"] == 4
    assert seat(state)["markers"] == [0]


def test_minus_ten() -> None:
    """GR-11.1: it counts for factory 1, which never scores below 0."""
    assert engineer_sum(new_table(s0={"engineers": [-10, 6]}), 0) == 0
    assert engineer_sum(new_table(s0={"engineers": [-10, 15]}), 0) == 5


def test_two_start_bonuses() -> None:
    """GR-11.1 (e): two different ones, drawn by chance; the coal card only with Coal."""
    state = do(new_table(s0={"engineers": [12], "roubles": 0}), "use hired_12")
    assert state.to_act == (CHANCE,)
    assert rule(state, "pass") == "GR-11.1"
    assert "draw sb_coal" not in options(state)
    do(state, "draw sb_black")
    assert "draw sb_black" not in options(state)
    assert told(state, "draw sb_rouble")[:2] == ["lucky", "rouble"]
    do(state, "move kiev black")
    assert (rails(state, KV), seat(state)["roubles"]) == ({"black": 2}, 1)
    with_coal = do(new_table(coal=True, s0={"engineers": [12], "roubles": 0}), "use hired_12")
    assert "draw sb_coal" in options(with_coal)
    do(with_coal, "draw sb_coal", "draw sb_x2")
    assert (with_coal.coal[0], with_coal.x2[0]) == (2, 1)


def test_one_engineer_of_each_number() -> None:
    """GR-11.2: chance keeps the old or the new one of a number, before the strip is filled."""
    seen = set()
    for seed in range(8):
        state = GAME.new(2, {"germany": False, "coal": True, "new_material": True})
        assert isinstance(state, GermanState)
        rng = random.Random(seed)
        while state.round == 0:
            state.apply(state.roll(rng) if state.to_act == (CHANCE,) else state.legal()[0])
        numbers = state.board.engineers
        assert len(set(numbers)) == len(numbers) == 16
        seen.add(tuple(state.kept))
        new_seven = state.board.engineer_effect[state.board.engineer_index[7]] == (p.part(p.RAIL, 3, 2),)
        assert new_seven == bool(state.kept[state.boards.doubles.index(7)])
    assert len(seen) > 3


def test_new_tokens() -> None:
    """GR-11.3: four coal, four roubles, one of each a player."""
    mine = {"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [], SP: [4]}}
    state = do(new_table(coal=True, s0=mine), "use rail_basic", "move petersburg black")
    assert state.board.tokens[7:] == ["qt_4_coal", "qt_4_roubles"]
    coal = do(state.copy(), "token qt_4_coal")
    assert coal.coal[0] == 5
    do(state, "token qt_4_roubles")
    assert seat(state)["roubles"] == 4
    assert len(seat(state)["tokens"]) == 8


def drawing(with_coal: bool = False, **mine: Any) -> GermanState:
    """A player who may take a ? card."""
    base = {"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [], SP: [4]}}
    state = new_table(coal=with_coal, s0={**base, **mine})
    return do(state, "use rail_basic", "move petersburg black", "token qt_card")


def test_the_german_revaluation() -> None:
    """GR-11.4: grey 2, brown 3, beige 7, white 8."""
    state = do(drawing(), "card qc_german_revaluation")
    assert seat(state)["german_revalued"]
    rows = state.board.values_with
    assert rows[4] == rows[6] == [0, 2, 3, 7, 8]
    mine = {"rails": {TS: {"black": 7, "grey": 3, "brown": 1}}, "locomotives": {TS: [3]}, "german_revalued": True}
    state = new_table(s0=mine)
    assert score_of_line(state, 0, 0) == 3 + 2 + 2


def test_one_revaluation_only() -> None:
    """GR-11.7: who has one cannot take the other."""
    mine = {"rails": {SP: {"black": 5}}, "locomotives": {TS: [], SP: [6]}, "roubles": 0}
    mine["tokens_at"] = {"petersburg:4": "qt_card"}
    state = new_table(s0={**mine, "german_revalued": True})
    do(state, "use rail_basic", "move petersburg black")
    assert rule(state, "token qt_revaluation") == "GR-11.7"
    other = {"tokens_at": {"petersburg:4": "qt_revaluation"}, "revalued": True}
    state = new_table(s0={**mine, **other})
    do(state, "use rail_basic", "move petersburg black", "token qt_card")
    assert rule(state, "card qc_german_revaluation") == "GR-11.7"


def test_the_coal_card() -> None:
    """GR-11.4: two coal and the coal factory, laid like any factory."""
    state = do(drawing(True, coal=0, factories=[4]), "card qc_coal_factory")
    assert seat(state)["coal"] == 2
    assert seat(state)["factories"] == [4, "coal"]
    full = do(drawing(True, coal=0, factories=[4, 5, 6, 7, 8]), "card qc_coal_factory")
    assert full.phase == "replacing"
    do(full, "replace 2")
    assert seat(full)["factories"] == [4, "coal", 6, 7, 8]


@pytest.mark.parametrize(("coal", "moves"), [(0, 2), (1, 4), (2, 6), (3, 8)])
@pytest.mark.parametrize("stoked", [False, True])
def test_the_coal_factory(coal: int, moves: int, stoked: bool) -> None:
    """GR-11.5: two black moves, and two for each of up to three coal; one more with a stoker (GR-8.3)."""
    mine = {"coal": 5, "roubles": 0, "markers": [4], "factories": ["coal"], "stoked_factories": [1] if stoked else []}
    state = do(new_table(coal=True, s0=mine), "use industry_1w")
    assert options(state) == [f"burn {n}" for n in range(4)]
    assert rule(state, "burn 4") == "GR-11.5"
    assert rule(state, "done") == "GR-11.5"
    found = events(state, f"burn {coal}")
    assert [e.args for e in found if e.kind == "burn"] == [{"coal": coal, "moves": moves + stoked}]
    assert state.coal[0] == 5 - coal
    do(state, "move kiev black")
    assert can(state, "done")


def test_the_coal_factory_again_in_one_round() -> None:
    """GR-7.9: paid each time, by another marker or by engineer -10, its coal goes back at once."""
    mine = {"coal": 6, "roubles": 0, "factories": ["coal"], "engineers": [-10], "markers": [4]}
    state = do(new_table(coal=True, s0=mine), "use industry_1w", "burn 3", "done")
    assert state.phase == "after"  # there is coal for a stoker
    do(state, "done", "pass", "pass")
    do(state, "use hired_-10", "trigger 1", "burn 2")
    assert state.coal[0] == 1


def test_the_coal_factory_in_the_reuse() -> None:
    """GR-7.9: a turn-order worker may trigger it, and coal is paid."""
    spaces = {"turn_order_2": {"player": 0, "workers": 1}}
    mine = {"coal": 2, "roubles": 0, "factories": ["coal"], "markers": [4], "locomotives": {TS: ["1+1"]}}
    mine["stoked_factories"] = [1]
    state = new_table(coal=True, s0=mine, spaces=spaces)
    do(state, "pass", "pass", "pass", "use industry_1w", "burn 2")
    assert state.coal[0] == 0


def test_engineer_with_a_factory_that_does_something() -> None:
    """GR-11.8: public, one needs a factory whose function can be carried out; own, it may be in part or not at all."""
    slots = {"s1": -10}
    assert rule(new_table(s0={"roubles": 0}, slots=slots), "use engineer_public_right") == "GR-11.8"
    blocked = {"roubles": 0, "factories": [4], "x2": 8}
    assert rule(new_table(s0=blocked, slots=slots), "use engineer_public_right") == "GR-11.8"
    state = new_table(s0={"roubles": 0, "factories": [4, 6], "x2": 8}, slots=slots)
    do(state, "use engineer_public_right")  # factory 6 is the only one, and it is used
    assert seat(state)["roubles"] == 1
    own = do(new_table(s0={"roubles": 0, "factories": [4, 6], "x2": 8, "engineers": [-10]}), "use hired_-10")
    assert can(own, "trigger 1")
    public = do(new_table(s0={"roubles": 0, "factories": [4, 6]}, slots=slots), "use engineer_public_right")
    assert rule(public, "done") == "GR-11.1"
    assert rule(public, "trigger 4") == "GR-11.8"


def test_factory_one_with_a_stoker() -> None:
    """GR-11.8: the sum of the numbers, not below 0, and one point more."""
    mine = {"roubles": 0, "factories": [1], "stoked_factories": [1], "markers": [4], "engineers": [-10, 6]}
    state = new_table(coal=True, s0={**mine, "locomotives": {}})
    do(state, "use industry_1w")
    assert seat(state)["score"] == 1


def test_without_factories() -> None:
    """GR-11.8, RR-3.4: engineer -10 does nothing without a factory; since ruleset 2 he may be used all the same."""
    mine = {"engineers": [-10], "roubles": 0}
    assert rule(new_table(s0=mine, ruleset=1), "use hired_-10") == "GR-11.8"
    assert told(new_table(s0=mine), "use hired_-10")[:2] == ["use", "vain"]


def test_a_factory_does_not_repeat_the_engineer_who_uses_it() -> None:
    """GR-11.8: factory 3 repeats spaces; engineer -10 could use it again, without end. With other factories he may."""
    aside = {"aux_x2": {"player": 0, "workers": 1}}
    state = new_table(s0={"engineers": [-10], "factories": [3], "roubles": 1}, spaces=aside)
    do(state, "use hired_-10", "pay 1 0 0 1", "trigger 1")
    assert options(state) == ["repeat aux_x2", "done"]
    assert rule(state, "repeat hired_-10") == "GR-11.8"
    used = {"hired_-10": {"player": 0, "workers": 1, "roubles": 1}, **aside}
    for factory, repeated in ((3, False), (4, True)):
        mine = {"engineers": [-10, 12], "factories": [factory], "roubles": 1}
        state = do(new_table(s0=mine, spaces=used, kept={**NEW, "12": "old"}), "use hired_12", "pay 0 0 0 1")
        assert can(state, "repeat aux_x2")
        assert can(state, "repeat hired_-10") == repeated


def test_an_engineer_below_nought_fits_into_the_columns_of_learned_bots() -> None:
    """GR-11.1: its number is −10; a column holds 0 to 255."""
    state, columns = GAME.new(players=2, preset="everything"), GAME.columns
    below = state.board.engineers.index(-10)
    state.strip[0] = below
    assert GAME.features(state)[0][columns.index("strip0")] == 0
    state.hired[1] = 1 << below
    assert GAME.features(state)[0][columns.index("rival0_highest_engineer")] == 0
    assert GAME.features(state)[1][columns.index("engineer_numbers")] == 0
