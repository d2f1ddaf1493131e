"""Income markers (GR-5)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.games.german_railroads.state import GermanState
from tests.games.german_railroads.tables import DR, MU, NU, can, do, options, rails, rule, seat, table, told

EARNS = {"roubles": 0, "rails": {NU: {"black": 2}}}  # e4_4 gives an income marker on its first space


def holder(*markers: str, **mine: Any) -> dict[str, Any]:
    """A seat with income markers."""
    base = {"rails": {NU: {"black": 6}}, "areas": {"wuerzburg": "e4_4"}, "roubles": 0}
    return {**base, "income": list(markers), **mine}


def path(state: GermanState, text: str) -> tuple[str, ...]:
    """What is clicked for an action."""
    return tuple(state.game.words.path(state.observe(state.to_act[0]), state.game.parse(text)))


def test_choosing_a_marker() -> None:
    """GR-5.1: one of those that are left; another space gives another one."""
    state = do(table(s0=EARNS), "use rail_basic", "move nuernberg black", "extend e4_4")
    assert state.phase == "taking"
    assert options(state) == [f"take inc_{kind}" for kind in ("rouble", "any", "black_grey", "industry", "grey_brown")]
    assert rule(state, "done") == "GR-5.1"
    do(state, "take inc_grey_brown")
    assert seat(state)["income"] == ["inc_grey_brown"]
    other = {**EARNS, "income": ["inc_grey_brown"], "rails": {NU: {"black": 7}}, "locomotives": {NU: [9]}}
    other["areas"] = {"wuerzburg": "e4_4", "frankfurt": "e2_6"}
    state = do(table(s0=other), "use rail_basic", "move nuernberg black")
    assert rule(state, "take inc_grey_brown") == "GR-5.1"
    do(state, "take inc_any")
    assert seat(state)["income"] == ["inc_any", "inc_grey_brown"]


def test_once_a_round_before_or_after() -> None:
    """GR-5.2: each marker once a round, any number in a turn, before and after the placement."""
    state = table(s0=holder("inc_rouble", "inc_any", "inc_industry"))
    do(state, "income inc_rouble")
    assert seat(state)["roubles"] == 1
    assert rule(state, "income inc_rouble") == "GR-5.2"
    do(state, "use rail_basic", "pay 1 0 0 0", "move muenchen black")
    assert state.phase == "after"
    do(state, "income inc_any", "move muenchen black")
    assert rails(state, MU) == {"black": 3}
    do(state, "income inc_industry", "step 0")
    assert seat(state)["markers"] == [1]
    assert state.to_act == (1,)


def test_in_the_round_it_was_taken() -> None:
    """GR-5.2: at once, after the action that brought it."""
    state = do(table(s0=EARNS), "use rail_basic", "move nuernberg black", "extend e4_4", "take inc_rouble")
    assert options(state) == ["income inc_rouble", "done"]
    assert path(state, "done") == ("done",)  # the end of a turn, by which nothing is lost
    do(state, "income inc_rouble")
    assert seat(state)["roubles"] == 1


def test_what_is_let_go_is_no_end_of_a_turn() -> None:
    """GR-5.2: a marker may be used in part, but nobody loses the rest by a key."""
    state = do(table(s0=holder("inc_any")), "income inc_any")
    assert path(state, "done") == ("forgo",)


def test_in_part() -> None:
    """GR-5.2: black and grey, although there is no grey rail."""
    state = do(table(s0=holder("inc_black_grey")), "income inc_black_grey", "move dresden black")
    assert rails(state, DR) == {"black": 2}


def test_for_nothing() -> None:
    """GR-7.5: also when no part can be carried out, since ruleset 2: the marker is used, nothing happens."""
    state = table(s0=holder("inc_grey_brown"))
    before = seat(state)
    assert told(state, "income inc_grey_brown") == ["income", "vain"]
    assert seat(state) == {**before, "income_used": ["inc_grey_brown"]}
    assert rule(state, "income inc_grey_brown") == "GR-5.2"
    assert rule(table(s0=holder("inc_grey_brown"), ruleset=1), "income inc_grey_brown") == "GR-5.2"


def test_whoever_has_only_a_marker_that_does_nothing_is_asked_all_the_same() -> None:
    """GR-5.2, GR-7.5: it may be used before passing; in ruleset 1 the pass came by itself."""
    for ruleset, asked in ((1, False), (2, True)):
        mine = holder("inc_grey_brown", workers=1, crew=6)
        state = table(s0=mine, basic=[{"workers": 5}, {}], ruleset=ruleset)
        do(state, "use rail_basic", "move dresden black")
        assert (state.to_act == (0,)) is asked
        if asked:
            assert options(state) == ["income inc_grey_brown", "done"]


def test_not_after_passing_nor_in_the_reuse() -> None:
    """GR-5.3: markers are turned over when used, and up again after the scoring."""
    spaces = {"turn_order_1": {"player": 0, "workers": 1}}
    state = table(s0=holder("inc_rouble"), spaces=spaces, current=1)
    do(state, "pass", "income inc_rouble", "pass")
    assert state.phase == "reusing"
    assert seat(state)["income_used"] == ["inc_rouble"]
    assert rule(state, "income inc_rouble") == "GR-5.3"
    do(state, "done")
    assert state.round == 2
    assert seat(state)["income_used"] == []
    state = table(s0=holder("inc_rouble"), s1={"roubles": 0})
    do(state, "pass")
    assert state.to_act == (1,)
    assert not any(a.startswith("income") for a in options(state))


def test_kinds_and_copies() -> None:
    """GR-5.4: five effects on eight markers."""
    incomes = table().boards.incomes
    assert [incomes.count(f"inc_{k}") for k in ("rouble", "any", "black_grey", "industry", "grey_brown")] == [
        2,
        2,
        1,
        2,
        1,
    ]
    mine = holder("inc_grey_brown", rails={NU: {"black": 6}, MU: {"black": 7, "grey": 3, "brown": 1}})
    state = do(table(s0=mine), "income inc_grey_brown", "move muenchen grey", "move muenchen brown")
    assert rails(state, MU) == {"black": 7, "grey": 4, "brown": 2}


def test_two_copies_of_one_kind() -> None:
    """GR-5.4: each of two markers of one kind is used by itself."""
    state = do(table(s0=holder("inc_rouble", "inc_rouble")), "income inc_rouble", "income inc_rouble")
    assert seat(state)["roubles"] == 2
    assert rule(state, "income inc_rouble") == "GR-5.2"


def test_income_is_no_action() -> None:
    """GR-5.5: one must still act or pass."""
    state = do(table(s0=holder("inc_rouble")), "income inc_rouble")
    assert state.to_act == (0,)
    assert rule(state, "done") == "GR-5.5"
    assert can(state, "pass")
    state = do(table(s0=holder("inc_any")), "use rail_basic", "move muenchen black")
    assert rule(state, "use rail_basic") == "GR-5.5"
    assert rule(state, "pass") == "GR-5.5"


def test_before_a_pass_not_in_the_middle() -> None:
    """GR-5.6: before passing, but not within another action; without markers the space gives nothing."""
    state = do(table(s0=holder("inc_rouble")), "income inc_rouble", "pass")
    assert seat(state)["roubles"] == 1
    state = do(table(s0=holder("inc_any")), "use rail_basic")
    assert rule(state, "income inc_any") == "GR-5.6"
    everything = table().boards.incomes
    other = {"rails": {NU: {"black": 9}}, "areas": {"wuerzburg": "e4_1", "frankfurt": "e2_6"}, "income": everything}
    state = do(table(s0=EARNS, s1={**other, "locomotives": {NU: [9]}}), "use rail_basic", "move nuernberg black")
    assert "no_income" in told(state, "extend e4_4")
    assert seat(state)["income"] == []


@pytest.mark.parametrize("workers", [0, 1])
def test_income_with_empty_hands(workers: int) -> None:
    """GR-5.2, RR-3.9: who has nothing but an income marker is asked; after it there is nothing left but to pass."""
    mine = holder("inc_any", workers=workers, crew=6)
    basic = [{"workers": 6 - workers}, {}]
    state = table(s0=mine, basic=basic)
    do(state, "income inc_any", "move muenchen black")
    assert (state.to_act == (0,)) == bool(workers)
