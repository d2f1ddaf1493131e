"""The rounds: phases 1 to 6 and 8, and what always holds (IS-4, IS-5, IS-6.0, IS-8)."""

from __future__ import annotations

from typing import Any

import pytest

import rotonde
from tests.games.imperial_steam.tables import SOUTH, do, edited, influence, kinds, lay, legal, part, refused, wrong_with


def at_last_turn(round_: int = 2, **document: Any) -> Any:
    """Two players; seat 1 is about to take the last turn of a round."""
    actions = [2, 3, 4, 5, 5, 5, 5, 5][round_ - 1]
    seats: dict[int, dict[str, Any]] = {0: {}, 1: {}}
    for seat, given in document.pop("seats", {}).items():
        seats[seat] = dict(given)
    seats[0] = {"investors": 0, **seats[0], "markers": {"pass": actions}}
    seats[1] = {"investors": 0, **seats[1], "markers": {"raise_funds": actions - 1} if actions > 1 else {}}
    influence_ = {"100": [0], "90": [1]}
    return lay(2, seats, turns=2 * actions - 1, round=round_, **{"influence": influence_, **document})


def test_markers_come_back() -> None:
    """IS-5.1, IS-2.3.2: 2, 3, 4, then 5 actions; all markers return."""
    state = at_last_turn(1)
    for round_, actions in ((2, 3), (3, 4), (4, 5), (5, 5)):
        events = do(state, "choose pass")
        assert (state.round, state.turns) == (round_, 0)
        assert next(e.args["actions"] for e in events if e.kind == "round") == actions
        assert not any(state.used)
        for _ in range(2 * actions - 1):
            do(state, "choose pass")


def test_the_market_fills_from_the_dearest_row() -> None:
    """IS-5.2, IS-10.6, IS-12.3: up to ten cubes, the rest is surplus."""
    market = {"wood": 10, "stone": 3, "iron": 0, "coal": 9}
    state = at_last_turn(3, market=market, refills={"4": {"wood": 1, "stone": 2, "coal": 1}})
    do(state, "choose pass")
    assert state.encode()["market"] == {"wood": 10, "stone": 5, "iron": 0, "coal": 10}
    state = at_last_turn(4, market=market, refills={"4": {"stone": 2}})
    do(state, "choose pass")
    assert state.encode()["market"] == market


def test_orders_arrive() -> None:
    """IS-5.3: everything ordered comes into storage."""
    state = at_last_turn(2, seats={1: {"goods": {"wood": 1}, "orders": {"coal": 2, "iron": 1}}})
    do(state, "choose pass")
    seat = part(state, 1)
    assert seat["goods"] == {"wood": 1, "stone": 0, "iron": 1, "coal": 2}
    assert not any(seat["orders"].values())


def test_what_does_not_fit_is_discarded_by_everybody_at_once() -> None:
    """IS-5.3, IS-4.5, IS-A34, IS-A27: each owner chooses, in any order; nothing else can be done meanwhile."""
    full = {"goods": {"wood": 1, "stone": 1, "iron": 2, "coal": 1}}
    seats = {0: {**full, "orders": {"coal": 1}, "investors": 1}, 1: {**full, "orders": {"wood": 2}}}
    state = at_last_turn(2, seats=seats)
    do(state, "choose pass")
    assert state.to_act == (0, 1)
    assert legal(state, seat=0) == ["discard wood", "discard stone", "discard iron", "discard coal"]
    refused(state, "sell", "IS-4.5", 0)
    state.apply(state.game.parse("discard wood"), 1)
    assert state.to_act == (0, 1)
    state.apply(state.game.parse("discard stone"), 0)
    assert state.to_act == (1,)
    state.apply(state.game.parse("discard wood"), 1)
    assert state.phase == "turn"
    assert part(state, 0)["goods"] == {"wood": 1, "stone": 0, "iron": 2, "coal": 2}
    assert part(state, 1)["goods"] == {"wood": 1, "stone": 1, "iron": 2, "coal": 1}


def test_no_choice_no_question() -> None:
    """IS-4.5: where only one kind could go it goes; coal on a locomotive is in nobody's way."""
    state = at_last_turn(2, seats={1: {"goods": {"wood": 4, "coal": 1}, "orders": {"wood": 2}}})
    events = do(state, "choose pass")
    assert kinds(events).count("discard") == 2
    assert part(state, 1)["goods"] == {"wood": 4, "stone": 0, "iron": 0, "coal": 1}
    assert state.phase == "turn"


def test_storage() -> None:
    """IS-4.4: a locomotive takes coal only; free freight cars and open warehouse spaces anything; others nothing."""
    seat = {
        "trains": ["IS-3", "IS-4"],
        "passenger_cars": 2,
        "contracts": ["C01"],
        "goods": {"wood": 4, "stone": 1, "iron": 0, "coal": 2},
        "investors": 1,
    }
    state = lay(seats={0: seat}, round=2)
    assert (state.freight(0), state.warehouse(0)) == (4, 1)
    assert wrong_with(state) == []
    more: Any = {**seat, "goods": {"wood": 4, "stone": 1, "iron": 0, "coal": 3}}
    with pytest.raises(rotonde.PositionError, match=r"IS-4\.5"):
        lay(seats={0: more}, round=2)


def test_income() -> None:
    """IS-5.4: ten a passenger car, ten a station, Wien included."""
    tracks = ["wien--bratislava"]
    rich = {"passenger_cars": 2, "tracks": tracks, "stations": ["wien", "bratislava"], "money": 0, "goods": {}}
    state = at_last_turn(2, seats={0: rich, 1: {"money": 0}})
    do(state, "choose pass")
    assert state.money == [40, 10]


def test_workers_gain_experience() -> None:
    """IS-5.5, IS-1.9: those in training go up a level; those at work only come back."""
    crew = {"workers": {"training": [1, 2, 3], "working": [4, 1, 2]}}
    state = at_last_turn(2, seats={0: crew})
    do(state, "choose pass")
    assert part(state, 0)["workers"] == {"training": [4, 2, 7], "working": [0, 0, 0]}


def test_turn_order_by_influence() -> None:
    """IS-5.6, IS-4.3: columns from the right, within a column from the top."""
    state = at_last_turn(2, influence={"100": [1], "90": [0]}, order=[0, 1])
    do(state, "choose pass")
    assert state.order == [1, 0]
    assert state.to_act == (1,)


def test_influence_moves() -> None:
    """IS-4.1, IS-4.2, IS-A32: a moved marker goes below those who are there; no step, no move."""
    state = lay(influence={"20": [1], "10": [0, 2, 3]}, order=[0, 1, 2, 3])
    do(state, "choose buy_influence", "influence 1")
    assert influence(state) == {"20": [1, 0], "10": [2, 3]}
    state = lay(used={1: {"pass": 1}}, influence={"20": [0, 1], "10": [2, 3]}, order=[1, 0, 2, 3])
    do(state, "choose raise_funds")
    assert influence(state) == {"20": [0, 1], "10": [2, 3]}


def test_a_marker_at_the_end_of_the_track_stays_where_it_stands() -> None:
    """IS-A1, IS-A32: a gain at the right end, or a loss at 0, does not put it below the others of its column."""
    state = lay(seats={0: {"money": 500}}, influence={"200": [0, 1], "0": [2, 3]}, order=[0, 1, 2, 3], round=8)
    do(state, "choose train", "train IS-8")
    assert influence(state) == {"200": [0, 1], "0": [2, 3]}
    state = lay(used={0: {"pass": 1}}, influence={"0": [0, 1, 2, 3]}, order=[0, 1, 2, 3])
    do(state, "choose pass")
    assert influence(state) == {"0": [0, 1, 2, 3]}


def test_turns() -> None:
    """IS-6.0.1, IS-1.10: one action each, in turn order, until all markers are used."""
    state = lay(3, {s: {"investors": 0} for s in range(3)}, influence={"30": [2], "20": [0], "10": [1]})
    seen: list[int] = []
    for _ in range(6):
        seen += state.to_act
        do(state, "choose raise_funds") if len(seen) < 4 else do(state, "choose pass")
    assert seen == [2, 0, 1, 2, 0, 1]
    assert state.round == 2


def test_one_action_a_turn() -> None:
    """IS-6.0.1, IS-6.0.3, IS-10.8: an action is compulsory, and only one; then free actions or the end."""
    state = lay()
    refused(state, "end", "IS-6.0.3")
    refused(state, "done", "IS-6.0.3")
    refused(state, "lay wien--bratislava", "IS-6.0.2")
    do(state, "choose pass")
    assert legal(state) == ["end", "sell"]
    refused(state, "choose raise_funds", "IS-6.0.1")
    refused(state, "place", "IS-1.10")
    do(state, "sell")
    assert state.to_act == (1,)  # nothing was left to do


def test_repeats_cost_influence() -> None:
    """IS-6.0.2, IS-A38, IS-6.11: one step for each own marker there; rivals' markers do not matter."""
    state = lay(used={0: {"raise_funds": 2}, 1: {"raise_funds": 2}}, influence={"50": [0], "20": [1, 2, 3]})
    do(state, "choose raise_funds")
    assert influence(state)["30"] == [0]
    assert part(state, 0)["markers"] == {"raise_funds": 3}
    state = lay(used={1: {"raise_funds": 2}}, influence={"50": [0], "20": [1, 2, 3]})
    do(state, "choose raise_funds")
    assert influence(state)["50"] == [0]


def test_too_little_influence_for_a_repeat() -> None:
    """IS-A1: refused, but passing is always possible and loses what is there."""
    used = {0: {"raise_funds": 2, "pass": 2}}
    state = lay(used=used, influence={"20": [1, 2, 3], "10": [0]}, order=[0, 1, 2, 3])
    refused(state, "choose raise_funds", "IS-A1")
    do(state, "choose pass")
    assert influence(state)["0"] == [0]
    state = lay(used=used, influence={"20": [1, 2, 3], "0": [0]}, order=[0, 1, 2, 3])
    do(state, "choose pass")
    assert influence(state) == {"20": [1, 2, 3], "0": [0]}


def test_gains_end_with_the_track() -> None:
    """IS-A1: at the right end of the track gains are lost."""
    state = lay(seats={0: {"money": 50}}, influence={"190": [0], "10": [1, 2, 3]})
    do(state, "choose buy_influence", "influence 3")
    assert (state.money[0], influence(state)["200"]) == (20, [0])


def test_nobody_spends_what_he_does_not_have() -> None:
    """IS-4.7: money, goods and workers."""
    state = lay(seats={0: {"money": 0, "investors": 0, "workers": {"training": [0, 0, 0]}, "goods": {}}})
    assert legal(state) == ["choose raise_funds", "choose pass"] or "choose contract" in legal(state)
    refused(state, "choose import", "IS-4.7")
    refused(state, "choose buy_influence", "IS-6.8")
    refused(state, "choose lay_track", "IS-6.1.10")
    refused(state, "choose build", "IS-6.3.7")


def test_the_end_after_round_8() -> None:
    """IS-8.1, IS-8.2, IS-1.1: the marker advances, and after round 8 the game is over."""
    state = at_last_turn(7)
    do(state, "choose pass")
    assert (state.round, state.over) == (8, False)
    state = at_last_turn(8)
    events = do(state, "choose pass")
    assert state.over
    assert next(e.args["reason"] for e in events if e.kind == "end") == "rounds"
    assert state.legal() == []


def test_the_end_with_trieste() -> None:
    """IS-8.1, IS-1.1: the round in which somebody reaches Trieste is completed, then the game is over."""
    tracks = {"tracks": [*SOUTH, "ljubljana--trieste"]}
    state = at_last_turn(5, seats={0: tracks}, semmering=0)
    events = do(state, "choose pass")
    assert (state.over, state.round) == (True, 5)
    assert next(e.args["reason"] for e in events if e.kind == "end") == "goal"
    state = lay(2, {0: {**tracks, "investors": 0}, 1: {"investors": 0}}, semmering=0, round=5)
    do(state, "choose pass")
    assert not state.over


def test_another_number_of_rounds() -> None:
    """IS-12.4 and the figures of an edition: the rounds are what it says."""
    intro = {count: {**part_, "shipments": part_["shipments"][:1]} for count, part_ in edited()["introduction"].items()}
    data = edited(rounds__actions=[1, 1], rounds__refill_rounds=[2], introduction=intro)
    state = lay(2, {0: {"investors": 0}, 1: {"investors": 0}}, edition=data)
    do(state, "choose pass", "choose pass", "choose pass", "choose pass")
    assert state.over
