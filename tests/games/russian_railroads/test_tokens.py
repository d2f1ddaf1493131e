"""? tokens, ? cards, the black worker and bonus cards (RR-14)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import story
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.state import RailroadsState
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


def earning(**more: Any) -> RailroadsState:
    """One step before the first ? of St Petersburg: `use rail_basic` and the move earn it."""
    mine = {"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [1], SP: [5]}, **more.pop("mine", {})}
    state = table(s0=mine, **more)
    return do(state, "use rail_basic", "move petersburg black")


def test_the_choice_of_a_token() -> None:
    """RR-14.1, RR-14.2: seven tokens; the second marker needs an empty space 0 (RR-14.7)."""
    state = earning()
    assert options(state) == [
        f"token {t}" for t in ("qt_4_rails", "qt_5_industry", "qt_3_x2", "qt_revaluation", "qt_kiev_medal", "qt_card")
    ]
    assert rule(state, "token qt_second_marker") == "RR-14.7"
    assert rule(state, "token qt_nothing") == "RR-14.2"
    assert rule(state, "done") == "RR-14.1"
    assert can(earning(mine={"markers": [1]}), "token qt_second_marker")


def test_four_moves_with_new_colours() -> None:
    """RR-14.2: colours gained on the way are usable at once; RR-14.3: in part."""
    state = do(earning(), "token qt_4_rails", "move transsib black", "move transsib grey", "move kiev black")
    assert can(state, "done")
    do(state, "done")
    assert rails(state, 0, TS) == {"black": 2, "grey": 1}


def test_five_steps_as_far_as_they_go() -> None:
    """RR-14.2, RR-14.3: four spaces before the gap; the fifth step lapses."""
    state = do(earning(), "token qt_5_industry", *(f"step {n}" for n in range(4)))
    assert seat(state)["markers"] == [4]
    assert state.to_act == (1,)


def test_second_marker() -> None:
    """RR-14.2, RR-14.8."""
    state = do(earning(mine={"markers": [2]}), "token qt_second_marker")
    assert seat(state)["markers"] == [0, 2]


@pytest.mark.parametrize(("x2", "after"), [(0, 3), (6, 8)])
def test_three_x2(x2: int, after: int) -> None:
    """RR-14.2, RR-10.4."""
    assert seat(do(earning(mine={"x2": x2}), "token qt_3_x2"))["x2"] == after


def test_revaluation_and_medal() -> None:
    """RR-14.2."""
    assert seat(do(earning(), "token qt_revaluation"))["revalued"] is True
    assert seat(do(earning(), "token qt_kiev_medal"))["medal"] is True


def test_a_token_is_used_once() -> None:
    """RR-14.8."""
    mine = {"rails": {SP: {"black": 5}}, "tokens_at": {"petersburg:4": "qt_3_x2"}, "x2": 3}
    state = do(
        table(s0={"roubles": 0, "locomotives": {TS: [1], SP: [6]}, **mine}), "use rail_basic", "move petersburg black"
    )
    assert rule(state, "token qt_3_x2") == "RR-14.8"


def test_card_then_bonus_at_the_end_of_the_turn() -> None:
    """RR-14.2, RR-14.4: the ? card is performed first; the bonus card comes last in the turn."""
    state = do(earning(), "token qt_card")
    assert state.phase == "drawing"
    assert rule(state, "token qt_3_x2") == "RR-14.2"
    do(state, "card qc_engineer")
    assert seat(state)["engineers"] == [1]
    assert seat(state)["roubles"] == 1
    assert state.phase == "picking"
    assert rule(state, "bonus bc_none") == "RR-14.4"
    assert rule(state, "pass") == "RR-3.1"
    do(state, "bonus bc_black")
    assert state.to_act == (1,)
    assert state.encode()["supply"]["cards"] == ["qc_combo", "qc_factory", "qc_black_worker", "qc_loco9"]
    # RR-14.3: each card exists once
    other = do(earning(supply={"cards": ["qc_combo"], "black_worker": 1, "black_in_hand": True}), "token qt_card")
    assert rule(other, "card qc_factory") == "RR-14.3"


def test_the_bonus_card_of_a_turn_order_worker() -> None:
    """RR-14.4, RR-12.4: it belongs to the second use, so it is chosen before the next worker acts again."""
    mine = {"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [1], SP: [5]}}
    claims = {"turn_order_1": {"player": 1, "workers": 1}, "turn_order_2": {"player": 3, "workers": 1}}
    seats: dict[str, Any] = {f"s{i}": {"roubles": 0} for i in range(3)}
    state = table(**seats, s3=mine, spaces=claims)
    everybody_passes(state)
    do(state, "use rail_basic", "move petersburg black", "token qt_card", "done")
    assert (state.phase, state.to_act) == ("picking", (3,))
    do(state, "bonus points")
    assert (state.phase, state.to_act) == ("reusing", (1,))


def test_the_bonus_card_waits_for_the_rest_of_the_action() -> None:
    """RR-14.4: the ? was earned by the first of three moves."""
    mine = {"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [1], SP: [5]}}
    state = do(table(s0=mine), "use rail_black_2w", "move petersburg black", "token qt_card", "done")
    assert state.phase == "working"
    do(state, "move kiev black", "move kiev black")
    assert state.phase == "picking"


def test_points_instead() -> None:
    """RR-14.4: always possible, also with an empty pile (RR-14.7)."""
    state = do(earning(), "token qt_card", "done", "bonus points")
    assert seat(state)["score"] == 10
    cards = state.board.bonus[2:]
    hand = {"bonus_cards": cards}
    empty = earning(
        supply={
            "bonus_pile": [],
            "bonus_removed": ["bc_15", "bc_15"],
            "cards": [],
            "black_worker": 1,
            "black_in_hand": True,
        },
        s1=hand,
    )
    do(empty, "token qt_card")  # no card, no pile: only the points are left
    assert seat(empty)["score"] == 10
    assert empty.to_act == (1,)


def test_engineer_card_is_usable_at_once() -> None:
    """RR-14.5b."""
    state = do(earning(passed=[1, 2, 3]), "token qt_card", "card qc_engineer", "bonus points")
    assert can(state, "use hired_1")
    assert can(state, "use rail_any_coin")


def test_combo_card() -> None:
    """RR-14.5a: x2, step and black move, then one of them again."""
    state = do(earning(), "token qt_card", "card qc_combo")
    assert seat(state)["x2"] == 1
    assert rule(state, "double") == "RR-14.5"
    assert rule(state, "done") == "RR-3.3"
    do(state, "step 0", "move kiev black")
    assert options(state) == ["move transsib black", "move petersburg black", "move kiev black", "step 1", "double"]
    do(state, "double")
    assert seat(state)["x2"] == 2
    assert state.phase == "picking"


def test_a_card_must_be_fully_doable() -> None:
    """RR-14.3: no x2 place left; no step possible."""
    state = do(earning(mine={"x2": 8}), "token qt_card")
    assert rule(state, "card qc_combo") == "RR-14.3"
    stuck = do(earning(mine={"markers": [4], "factories": [4, 4, 4, 4, 6]}), "token qt_card")
    assert can(stuck, "card qc_factory")
    end = {
        "markers": [15],
        "factories": [6, 6, 6, 6, 4],
        "tokens_at": {"industry:10": "qt_revaluation"},
        "revalued": True,
    }
    assert rule(do(earning(mine=end), "token qt_card"), "card qc_factory") == "RR-14.3"


def test_factory_card_opens_the_gap_first() -> None:
    """RR-14.5c: a factory and two steps, in the order that works."""
    state = do(earning(mine={"markers": [4]}), "token qt_card", "card qc_factory")
    assert seat(state)["factories"] == [2]
    assert seat(state)["markers"] == [5]
    assert options(state) == ["locomotive", "factory stack", "done"]  # factory 2 was entered


def test_special_locomotive() -> None:
    """RR-14.5e, RR-7.6: at once, on any line, with the usual chain and benefits."""
    state = do(earning(), "token qt_card", "card qc_loco9")
    assert options(state) == ["place transsib 1", "place transsib 0", "place petersburg 5", "place kiev 0"]
    do(state, "place petersburg 5", "place kiev 0")
    assert seat(state)["locomotives"] == {TS: [1], SP: ["special"], KV: [5]}


# ── the black worker ──────────────────────────────────────────────────────


def black(**more: Any) -> RailroadsState:
    return table(s0={"roubles": 0, **more.pop("mine", {})}, supply={"black_worker": 0, "black_in_hand": True}, **more)


def test_black_worker_is_an_extra_worker() -> None:
    """RR-14.5d, RR-14.6: from the next own turn on, for good."""
    state = do(earning(passed=[1, 2, 3]), "token qt_card", "card qc_black_worker", "bonus points")
    assert can(do(state, "use industry_2w"), "pay 1 1 0 0")
    do(state, "pay 1 1 0 0")
    everybody_passes(state)
    assert state.black_free == 1


def test_its_extra_move() -> None:
    """RR-14.6: with any action that allows a black move, before, between or after the others; it may be left out."""
    state = do(black(), "use rail_basic", "pay 0 1 0 0")
    do(state, "move kiev black")
    assert options(state) == ["move transsib black", "move petersburg black", "move kiev black", "done"]
    do(state, "move kiev black")
    assert rails(state, 0, KV) == {"black": 3}
    assert state.to_act == (1,)
    none = do(black(), "use industry_1w", "pay 0 1 0 0")
    assert none.to_act == (1,)
    engineer = do(black(slots={"s1": 4, "s0": 2}), "use engineer_public_right", "pay 0 1 0 0", "move kiev black")
    assert can(engineer, "done")


def test_the_extra_move_is_not_counted_for_completeness() -> None:
    """RR-14.6: two moves of any colour need room for two without it."""
    full = {
        TS: {"black": 15, "grey": 14, "brown": 13, "beige": 12, "white": 11},
        SP: {"black": 9, "grey": 8, "brown": 7, "beige": 6},
    }
    tight = {"roubles": 1, "rails": {**full, KV: {"black": 9, "grey": 8, "brown": 6}}}
    assert rule(black(mine=tight), "use rail_any_coin") == "RR-3.3"


def test_any_colour_and_the_extra_move() -> None:
    """RR-14.6: a black move may count as the extra one, so that two grey moves are still possible."""
    mine = {"roubles": 1, "rails": {TS: {"black": 3, "grey": 2}}}
    state = do(black(mine=mine), "use rail_any_coin", "pay 0 1 0 1", "move transsib black", "move transsib grey")
    assert can(state, "done")
    do(state, "move kiev black")
    assert rails(state, 0, TS) == {"black": 4, "grey": 3}


def test_no_extra_move_on_replays() -> None:
    """RR-11.9, RR-14.5."""
    spaces = {"rail_black_1w": {"player": 0, "workers": 1}}
    state = do(black(mine={"engineers": [12]}, spaces=spaces), "use hired_12", "pay 0 1 0 0", "repeat rail_black_1w")
    do(state, "move kiev black", "move kiev black")
    assert state.to_act == (1,)


# ── benefits of different kinds ───────────────────────────────────────────


def test_the_player_orders_benefits_of_different_kinds() -> None:
    """RR-3.12: an edition in which one space brings two kinds of benefits asks which comes first."""
    data = GAME.edition().data
    lines = [dict(line) for line in data["lines"]]
    steps = {"space": 4, "rail": "black", "locomotive": True, "effect": [{"op": "industry", "n": 2}]}
    lines[1] = {**lines[1], "specials": [*lines[1]["specials"], steps]}
    book = {**data, "name": "two", "lines": lines}
    plain = table(s0={"roubles": 0, "rails": {SP: {"black": 3}}, "locomotives": {TS: [1], SP: [5]}}).encode()
    del plain["edition"]
    state = GAME.decode(plain, book)
    for text in ("use rail_basic", "move petersburg black"):
        state.apply(GAME.parse(text))
    assert [str(a) for a in state.legal()] == ["benefit petersburg:4", "benefit petersburg:4+"]
    assert rule(state, "benefit kiev:7") == "RR-3.12"
    assert rule(state, "done") == "RR-3.12"
    state.apply(GAME.parse("benefit petersburg:4+"))
    assert state.phase == "working"
    assert state.invariants() == []


def test_events_hide_the_card() -> None:
    """RR-2.18: others hear that a card was taken, its owner which one."""
    state = do(earning(), "token qt_card", "done")
    events = {e.kind: e for e in story(state, GAME.parse("bonus bc_x2"))}
    assert events["bonus_taken"].visible_to(2)
    assert not events["bonus_card"].visible_to(2)
    assert not events["bonus_card"].visible_to(None)
    assert events["bonus_card"].visible_to(0)
    assert "rails" not in told(state, "pass")
