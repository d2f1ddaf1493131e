"""Engineers, replays, turn order and the end of a round (RR-10, RR-11, RR-12)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.rounds import new_order
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.tables import (
    KV,
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

BROKE: dict[str, Any] = {f"s{i}": {"roubles": 0} for i in range(4)}


# ── auxiliary ─────────────────────────────────────────────────────────────


def path(state: RailroadsState, text: str) -> tuple[str, ...]:
    """What is clicked for an action."""
    return tuple(state.game.words.path(state.observe(state.to_act[0]), state.game.parse(text)))


def test_x2_places_and_supply() -> None:
    """RR-10.1, RR-10.4: eight places; no space for a ninth, nor when the 20 tokens are gone."""
    assert rule(table(s0={"roubles": 0, "x2": 8}), "use aux_x2") == "RR-10.4"
    none: dict[str, Any] = {"s0": {"roubles": 0}, "s1": {"x2": 8}, "s2": {"x2": 8}, "s3": {"x2": 4}}
    assert rule(table(**none), "use aux_x2") == "RR-10.4"
    last: dict[str, Any] = {"s0": {"roubles": 0, "x2": 7}}
    assert seat(do(table(**last), "use aux_x2"))["x2"] == 8


def test_roubles_are_not_limited() -> None:
    """RR-10.2: more than the 18 of the box."""
    state = table(s0={"roubles": 18}, s1={"roubles": 18})
    do(state, "use aux_roubles", "pay 1 0 0 0")
    assert seat(state)["roubles"] == 20


# ── engineers ─────────────────────────────────────────────────────────────


def test_engineer_actions() -> None:
    """RR-17.1: the fifteen engineers."""
    board = table().board
    said = {
        n: [(board.rules.names[p.op_of(e)], p.n_of(e), p.colours_of(e)) for e in board.engineer_effect[i]]
        for i, n in enumerate(board.engineers)
    }
    any_, black, grey, brown = 31, 1, 2, 4
    assert said == {
        1: [("rail", 2, any_)],
        2: [("rail", 1, black), ("rail", 1, grey)],
        3: [("rail", 1, any_), ("points", 3, 0)],
        4: [("rail", 1, black), ("points", 3, 0)],
        5: [("industry", 2, 0)],
        6: [("rail", 1, any_), ("rail", 1, black)],
        7: [("rail", 1, grey), ("rail", 1, brown)],
        8: [("rail", 1, brown), ("points", 5, 0)],
        9: [("industry", 1, 0), ("points", 3, 0)],
        10: [("x2", 1, 0), ("points", 3, 0)],
        11: [("rail", 1, grey), ("points", 5, 0)],
        12: [("replay", 1, 0)],
        13: [("industry", 1, 0), ("rail", 1, black)],
        14: [("locomotive_or_factory", 1, 0)],
        15: [("rail", 2, black)],
    }


def test_one_hire_a_round() -> None:
    """RR-11.1, RR-11.8: for a rouble, beside the board; then the space is closed."""
    state = do(table(), "use engineer_hire")
    assert seat(state)["engineers"] == [2]
    assert rule(state, "use engineer_hire") == "RR-3.2"


def test_public_engineers() -> None:
    """RR-11.2: once a round for everybody, with the whole effect."""
    state = table(**BROKE, slots={"s1": 11, "s2": 4})
    assert rule(state, "use engineer_public_right") == "RR-5.5"
    do(state, "use engineer_public_left", "move kiev black")
    assert seat(state)["score"] == 3
    assert rule(state, "use engineer_public_left") == "RR-3.2"


def test_previews_are_open_but_not_usable() -> None:
    """RR-11.3: everybody sees them; there is no space for them."""
    state = table()
    assert state.observe(None).encode()["supply"]["strip"] == state.encode()["supply"]["strip"]
    assert {state.board.spaces[s].slot for s in state.board.public} == {1, 2}


def test_own_engineers() -> None:
    """RR-11.4, RR-3.4: once a round, by the owner, also in part, also when just hired, in any order."""
    state = table(s0={"roubles": 1}, slots={"s0": 13, "s4": 12}, passed=[1, 2, 3])
    do(state, "use engineer_hire", "use hired_13")
    assert options(state) == ["move transsib black", "move petersburg black", "move kiev black", "step 0", "done"]
    assert path(state, "done") == ("forgo",)  # not `done`, which Enter alone may say
    do(state, "move kiev black", "done")
    assert rule(state, "use hired_13") == "RR-11.4"
    assert rule(state, "use hired_9") == "RR-11.4"
    everybody_passes(state)
    assert can(do(state, *["pass"] * state.order.index(0)), "use hired_13")


def test_others_cannot_use_it() -> None:
    """RR-11.10: not by others, never lost, as many as one likes."""
    state = table(s1={"engineers": [10, 13, 15, 6]})
    assert rule(state, "use hired_10") == "RR-11.4"
    everybody_passes(state)
    assert seat(state, 1)["engineers"] == [6, 10, 13, 15]


def test_the_strip_counts_rounds() -> None:
    """RR-11.5, RR-11.6, RR-11.8: engineers move right; the last rounds have empty public slots."""
    state = table()
    for round_ in range(1, 8):
        assert state.round == round_
        assert state.rounds_left() == 8 - round_
        assert [n is None for n in state.encode()["supply"]["strip"]] == [s > 7 - round_ for s in range(7)]
        assert can(state, "use engineer_hire")
        if round_ == 6:
            assert rule(state, "use engineer_public_left") == "RR-11.8"
        if round_ == 7:
            assert rule(state, "use engineer_public_right") == "RR-11.8"
        everybody_passes(state)
    assert state.over


def test_two_players_have_six_slots() -> None:
    """RR-2.15, RR-11.8: slot 1 is empty in the last round."""
    state = table(2, 6)
    assert rule(state, "use engineer_public_right") == "RR-11.8"
    assert rule(table(2), "use engineer_public_left") == "RR-2.13"


# ── replay ────────────────────────────────────────────────────────────────


def replay(spaces: dict[str, Any], public: bool = False, **more: Any) -> RailroadsState:
    mine = {"roubles": 0, **({} if public else {"engineers": [12]}), **more}
    return table(s0=mine, spaces=spaces, slots={"s1": 12} if public else {})


def test_what_can_be_repeated() -> None:
    """RR-11.7, RR-11.9: one own worker; no rouble, black or turquoise one; nothing that demands a rouble, no claims."""
    spaces = {
        "aux_x2": {"player": 0, "workers": 1},
        "industry_1w": {"player": 0, "roubles": 1},
        "rail_black_1w": {"player": 1, "workers": 1},
        "industry_2w": {"player": 0, "workers": 1, "roubles": 1},
        "rail_any_coin": {"player": 0, "workers": 1, "roubles": 1},
        "turn_order_2": {"player": 0, "workers": 1},
    }
    state = do(replay(spaces), "use hired_12")
    assert options(state) == ["repeat industry_2w", "repeat aux_x2", "done"]
    for space in ("industry_1w", "rail_black_1w", "rail_any_coin", "turn_order_2", "hired_12"):
        assert rule(state, f"repeat {space}") == "RR-11.7"
    assert rule(state, "repeat nowhere") == "RR-4.3"
    assert rule(state, "step 0") == "RR-11.7"
    do(state, "repeat aux_x2")
    assert seat(state)["x2"] == 1
    assert seat(state)["workers"] == 0  # five placed by hand here, one on the engineer: the replay cost nothing


def test_basic_and_engineers_can_be_repeated() -> None:
    """RR-11.9: `rail_basic` with one own worker of several uses; hired and public engineers."""
    mine = {"roubles": 0, "engineers": [12, 15]}
    spaces = {"hired_15": {"player": 0, "workers": 1}, "engineer_public_left": {"player": 0, "workers": 1}}
    state = table(s0=mine, spaces=spaces, basic=[{"workers": 2}, {}, {}, {}])
    do(state, "use hired_12")
    assert options(state) == ["repeat rail_basic", "repeat engineer_public_left", "repeat hired_15", "done"]
    do(state, "repeat rail_basic", "move transsib black")
    assert state.own_on(state.board.basic, 0) == 2  # nothing is put on the replayed space


def test_public_replay_must_be_complete() -> None:
    """RR-11.9: by the public engineer completely, by the own one in part; used-up temporary workers give nothing."""
    grey = {"rail_grey_1w": {"player": 0, "workers": 1}}
    room: dict[str, Any] = {"rails": {TS: {"black": 2}}}
    own = do(replay(grey, **room), "use hired_12", "repeat rail_grey_1w")
    assert options(own) == ["move transsib grey", "done"]
    assert rule(replay(grey, True, **room), "use engineer_public_right") == "RR-11.9"
    temp = {"aux_temp": {"player": 0, "workers": 1}}
    state = table(s0={"roubles": 0, "temporary": 2}, spaces=temp, slots={"s1": 12})
    assert rule(state, "use engineer_public_right") == "RR-11.9"
    both = {**grey, "aux_x2": {"player": 0, "workers": 1}}
    public = do(replay(both, True, **room), "use engineer_public_right")
    assert seat(public)["x2"] == 1  # the only one that can be repeated completely, so it was


# ── turn order ────────────────────────────────────────────────────────────


def test_claims() -> None:
    """RR-12.1: not the own place, never both."""
    state = table(**BROKE, order=[1, 0, 2, 3])
    assert rule(state, "use turn_order_1") == "RR-12.1"
    do(state, "use turn_order_2")
    assert rule(state, "use turn_order_2") == "RR-3.2"
    do(state, "use turn_order_1", "pass", "pass")
    assert state.to_act == (1,)
    again = table(spaces={"turn_order_2": {"player": 2, "workers": 1}}, current=2)
    assert rule(again, "use turn_order_1") == "RR-12.1"


def test_two_players_may_keep_their_place() -> None:
    """RR-12.1: the first of two players may claim the own place."""
    state = table(2, s0={"roubles": 0}, s1={"roubles": 0})
    do(state, "use turn_order_1")
    everybody_passes(state)
    assert state.order == [0, 1]
    assert state.phase == "reusing"


def test_the_owner_must_be_seen() -> None:
    """RR-12.2, RR-12.7: another payment is swapped with an own worker elsewhere; without one it is not allowed."""
    state = table(
        s0={"roubles": 0},
        s1={"roubles": 1},
        current=1,
        basic=[{}, {"workers": 4}, {}, {}],
        spaces={"aux_x2": {"player": 1, "workers": 1}},
    )
    do(state, "use turn_order_1")
    assert options(state) == ["swap rail_basic", "swap aux_x2"]
    assert rule(state, "swap aux_temp") == "RR-12.2"
    assert rule(state, "pass") == "RR-12.2"
    do(state, "swap aux_x2")
    spaces = state.encode()["spaces"]
    assert spaces == {"aux_x2": {"player": 1, "roubles": 1}, "turn_order_1": {"player": 1, "workers": 1}}
    bare = do(table(s0={}, s1={"roubles": 1}, current=1), "use turn_order_1")  # only the own worker can pay
    assert bare.encode()["spaces"] == {"turn_order_1": {"player": 1, "workers": 1}}
    # all own workers away and none on a space of theirs cannot happen; with one in hand the coin is refused
    asked = table(s1={"roubles": 1}, current=1, spaces={"aux_x2": {"player": 1, "workers": 1}})
    assert options(do(asked, "use turn_order_1")) == ["pay 1 0 0 0", "pay 0 0 0 1"]


def test_only_own_workers_are_swapped() -> None:
    """RR-12.2: not the piece on a space that was paid with a rouble."""
    spaces = {"aux_x2": {"player": 1, "roubles": 1}, "loco_2w": {"player": 1, "workers": 2}}
    spaces["industry_2w"] = {"player": 1, "workers": 1, "roubles": 1}
    state = do(table(s1={"roubles": 1}, current=1, spaces=spaces), "use turn_order_1", "pay 0 0 0 1")
    assert options(state) == ["swap loco_2w", "swap industry_2w"]
    assert rule(state, "swap aux_x2") == "RR-12.2"


def test_exactly_one_worker_is_replayed() -> None:
    """RR-11.7, RR-11.9: not two; and the open rail space only if an own worker paid for one of its uses."""
    spaces = {"aux_x2": {"player": 0, "workers": 1}, "loco_2w": {"player": 0, "workers": 2}}
    mine = {"roubles": 0, "engineers": [12]}
    state = do(table(s0=mine, spaces=spaces, basic=[{"roubles": 2}, {}, {}, {}]), "use hired_12")
    assert options(state) == ["repeat aux_x2", "done"]
    assert rule(state, "repeat loco_2w") == "RR-11.7"
    assert rule(state, "repeat rail_basic") == "RR-11.7"
    paid = do(table(s0=mine, spaces=spaces, basic=[{"workers": 1, "roubles": 1}, {}, {}, {}]), "use hired_12")
    assert can(paid, "repeat rail_basic")


def test_a_swapped_space_is_not_replayed() -> None:
    """RR-11.9: the worker was swapped away."""
    spaces = {"aux_x2": {"player": 1, "workers": 1}}
    state = table(s1={"roubles": 1, "engineers": [12]}, s0={"roubles": 0}, current=1, passed=[0, 2, 3], spaces=spaces)
    do(state, "use turn_order_1", "pay 0 0 0 1")
    assert told(state.copy(), "use hired_12")[:2] == ["use", "vain"]  # nothing to repeat (RR-3.4)


def test_a_space_that_kept_one_of_two_workers_is_not_replayed() -> None:
    """RR-11.9: one worker of the colour is left there, but the other was swapped away; documents remember it."""
    spaces: dict[str, Any] = {"rail_black_2w": {"player": 1, "workers": 2}}
    mine = {"roubles": 1, "engineers": [12]}
    state = table(s1=mine, s0={"roubles": 0}, current=1, passed=[0, 2, 3], spaces=spaces)
    do(state, "use turn_order_1", "pay 0 0 0 1")
    left = {"player": 1, "workers": 1, "roubles": 1}
    assert state.encode()["spaces"]["rail_black_2w"] == {**left, "swapped": True}
    assert told(state.copy(), "use hired_12")[:2] == ["use", "vain"]  # nothing to repeat (RR-3.4)
    here = {"turn_order_1": {"player": 1, "workers": 1}, "aux_x2": {"player": 1, "workers": 1}}
    for swapped in (True, False):  # or paid with a rouble from the start
        spaces = {**here, "rail_black_2w": {**left, "swapped": swapped}}
        asked = table(s1={**mine, "roubles": 0}, s0={"roubles": 0}, current=1, passed=[0, 2, 3], spaces=spaces)
        do(asked, "use hired_12")
        assert can(asked, "repeat rail_black_2w") != swapped
        assert not swapped or rule(asked, "repeat rail_black_2w") == "RR-11.9"


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ([], [3, 1, 2, 0]),
        ([(0, 2)], [2, 3, 1, 0]),
        ([(1, 0)], [3, 0, 1, 2]),
        ([(1, 3)], [3, 1, 2, 0]),
        ([(0, 1), (1, 3)], [1, 3, 2, 0]),
        ([(0, 0), (1, 2)], [0, 2, 3, 1]),
    ],
)
def test_the_new_order(claims: list[tuple[int, int]], expected: list[int]) -> None:
    """RR-12.3, RR-12.8: claimants on their places, the others in their order; the exception: the first on place 2."""
    assert new_order([3, 1, 2, 0], claims) == expected


def claimed(**more: Any) -> RailroadsState:
    return everybody_passes(table(**{**BROKE, **more}, spaces={"turn_order_1": {"player": 1, "workers": 1}}))


def test_reuse() -> None:
    """RR-12.4, RR-12.7: to a free space that needs exactly one worker, own engineers too, or not at all."""
    state = claimed(s1={"roubles": 3, "engineers": [15]})
    listed = options(state)
    assert "use rail_basic" in listed
    assert "use hired_15" in listed
    assert "done" in listed
    for space in ("rail_black_2w", "rail_any_coin", "engineer_hire", "turn_order_2", "turn_order_1"):
        assert rule(state, f"use {space}") in ("RR-12.4", "RR-3.2")
    assert rule(state, "use rail_grey_1w") == "RR-5.5"
    assert rule(state, "pass") == "RR-12.4"
    do(state, "use rail_black_1w", "move kiev black", "move kiev black")
    assert rails(state, 1, KV) == {"black": 3}
    assert state.round == 2


def test_reuse_is_optional() -> None:
    """RR-12.4."""
    state = claimed()
    assert told(state, "done")[0] == "reuse_declined"
    assert state.order == [1, 0, 2, 3]


def test_reuse_of_an_own_engineer_in_part() -> None:
    """RR-12.7, RR-3.4."""
    state = claimed(s1={"roubles": 0, "engineers": [13]})
    do(state, "use hired_13")
    assert "done" in options(state)


def test_the_next_round() -> None:
    """RR-12.5: workers and temporary workers return, everybody takes the card of the new place."""
    state = claimed(s1={"roubles": 0})
    do(state, "done")
    document = state.encode()
    assert document["places"] == [2, 1, 3, 4]
    assert document["spaces"] == {}
    assert [s["workers"] for s in document["seats"]] == [5] * 4
    assert state.to_act == (1,)


def test_last_round() -> None:
    """RR-12.6: no claims, but three industry steps, in no other round."""
    assert rule(table(**BROKE), "use last_round_industry") == "RR-12.6"
    state = table(3, 6, s0={"roubles": 0}, s1={"roubles": 0}, s2={"roubles": 0})
    assert can(state, "use last_round_industry")
    assert rule(state, "use turn_order_2") == "RR-12.6"
