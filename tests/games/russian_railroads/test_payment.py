"""A turn, its payment, and passing (RR-3, RR-4)."""

from __future__ import annotations

from typing import Any

from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import COIN, OWN
from tests.games.russian_railroads.tables import TS, can, do, everybody_passes, options, rule, seat, table, told

BROKE: dict[str, Any] = {f"s{i}": {"roubles": 0} for i in range(4)}


def test_one_action_then_the_next_player() -> None:
    """RR-1.2, RR-3.1: exactly one action, then play passes on."""
    state = table(**BROKE)
    do(state, "use aux_roubles")
    assert state.to_act == (1,)
    assert rule(state, "move kiev black") == "RR-3.1"


def test_a_space_is_used_once() -> None:
    """RR-3.2: occupied by a worker or a rouble alike, also for its user."""
    for paid in ("pay 1 0 0 0", "pay 0 0 0 1"):
        state = do(table(), "use aux_x2", paid)
        assert rule(state, "use aux_x2") == "RR-3.2"
        assert rule(state, "use nowhere") == "RR-4.3"


def test_the_table_of_spaces() -> None:
    """RR-4.1, RR-4.3: price and effect of every space of the main board."""
    board = table().board
    costs = {s.name: (s.workers, s.roubles) for s in board.spaces[: board.own]}
    assert len(costs) == 27
    three = [n for n, c in costs.items() if c == (3, 0)]
    two = [n for n, c in costs.items() if c == (2, 0)]
    assert three == ["loco_3w"]
    assert two == [
        *(f"rail_{c}_2w" for c in ("black", "grey", "brown", "beige", "white")),
        *("loco_2w", "industry_2w", "industry_2w_black"),
    ]
    assert costs["rail_any_coin"] == (1, 1)
    assert costs["engineer_hire"] == (0, 1)
    moves = {s.name: p.n_of(s.effect[0]) for s in board.spaces[: board.own] if p.op_of(s.effect[0]) == p.RAIL}
    assert moves == {
        "rail_black_1w": 2,
        "rail_black_2w": 3,
        "rail_grey_1w": 2,
        "rail_grey_2w": 3,
        **{f"rail_{c}_{n}w": n for c in ("brown", "beige", "white") for n in (1, 2)},
        "rail_any_coin": 2,
        "rail_basic": 1,
    }


def test_roubles_replace_workers() -> None:
    """RR-3.5: one for one, in every mix; they lie on the space and go to the supply at the end of the round."""
    state = table(s0={"roubles": 2}, s1={"roubles": 0}, s2={"roubles": 0}, s3={"roubles": 0})
    do(state, "use rail_black_2w")
    assert options(state) == ["pay 2 0 0 0", "pay 1 0 0 1", "pay 0 0 0 2"]
    do(state, "pay 1 0 0 1", *["move kiev black"] * 3)
    space = state.board.space_index["rail_black_2w"]
    assert state.laid[space] == 1 | 1 << OWN | 1 << COIN  # RR-3.13
    everybody_passes(state)
    assert seat(state)["roubles"] == 1
    assert seat(state)["workers"] == 5


def test_one_way_to_pay_is_not_asked() -> None:
    """RR-3.5: without roubles there is nothing to choose."""
    assert told(table(**BROKE), "use aux_x2") == ["use", "x2"]


def test_workers_never_replace_roubles() -> None:
    """RR-3.6."""
    state = table(s0={"roubles": 0})
    assert rule(state, "use rail_any_coin") == "RR-3.6"
    state = do(table(s0={"roubles": 2}), "use rail_any_coin")
    assert options(state) == ["pay 1 0 0 1", "pay 0 0 0 2"]
    assert rule(state, "pay 1 0 0 0") == "RR-3.1"
    assert rule(state, "pay 0 1 0 1") == "RR-14.5"
    assert rule(state, "pay 0 0 1 1") == "RR-3.7"
    assert rule(state, "use rail_basic") == "RR-3.1"


def test_the_black_worker_counts_as_one() -> None:
    """RR-3.5, RR-14.5: in every mix."""
    supply = {"black_worker": 0, "black_in_hand": True}
    state = table(s0={"roubles": 1}, supply=supply)
    do(state, "use industry_2w")
    assert options(state) == ["pay 2 0 0 0", "pay 1 1 0 0", "pay 1 0 0 1", "pay 0 1 0 1"]


def test_temporary_workers_for_one_round() -> None:
    """RR-3.7, RR-10.3: used alone or mixed; unused ones are lost, and one may pass with them."""
    state = table(**BROKE)
    do(state, "use aux_temp", "pass", "pass", "pass", "use industry_2w")
    assert options(state) == ["pay 2 0 0 0", "pay 1 0 1 0", "pay 0 0 2 0"]
    do(state, "pay 1 0 1 0", "pass")
    assert seat(state)["temporary"] == 0
    assert state.temp_left == 2


def test_roubles_act_without_workers() -> None:
    """RR-3.8."""
    state = table(s0={"roubles": 1}, basic=[{"workers": 5}, {}, {}, {}])
    assert can(state, "use aux_x2")
    assert not can(state, "use rail_black_2w")
    assert rule(state, "use rail_black_2w") == "RR-3.1"


def test_passing_scores_the_card() -> None:
    """RR-3.9: 0, 2, 3 and 4 points for places 1 to 4; no more turns this round."""
    state = table(order=[2, 0, 3, 1])
    for expected in ((2, 0), (0, 2), (3, 3)):
        who = state.to_act[0]
        do(state, "pass")
        assert (who, state.score[who]) == expected
    assert state.to_act == (1,)
    do(state, "pass")
    assert state.score[1] == 4
    assert state.round == 2


def test_passing_is_obligatory_with_empty_hands() -> None:
    """RR-3.9: who has nothing to act with is passed by itself."""
    state = table(s1={"roubles": 0}, basic=[{}, {"workers": 5}, {}, {}])
    events = told(state, "use aux_x2", "pay 1 0 0 0")
    assert events[-1] == "pass"
    assert state.score[1] == 2
    assert state.to_act == (2,)


def test_the_last_player_goes_on_alone() -> None:
    """RR-3.14."""
    state = table(s0={"roubles": 0}, passed=[1, 2, 3])
    for _ in range(5):
        assert state.to_act == (0,)
        do(state, "use rail_basic", "move kiev black")
    assert state.round == 2


def test_gains_do_not_pay_for_themselves() -> None:
    """RR-3.15: the price must be in hand; what is gained can be used from the next turn on."""
    state = table(s0={"roubles": 0}, passed=[1, 2, 3], basic=[{"workers": 4}, {}, {}, {}])
    assert rule(state, "use rail_black_2w") == "RR-3.1"
    do(state, "use aux_roubles")
    assert can(state, "use rail_black_2w")
    assert can(state, "use rail_any_coin")
    short = do(table(s0={"roubles": 1}), "use rail_black_2w")
    assert rule(short, "pay 0 0 0 2") == "RR-3.15"


def test_the_basic_space_again_and_again() -> None:
    """RR-4.4: by anybody, also by the same player; black or grey."""
    state = table(**BROKE, passed=[1, 2, 3])
    do(state, "use rail_basic", "move transsib black", "use rail_basic")
    assert rule(state, "move transsib brown") == "RR-5.4"
    do(state, "move transsib black", "use rail_basic", "move transsib grey")
    assert state.rails[0] == 3 | 1 << 4
    assert state.basic[0] >> OWN & 255 == 3
    assert seat(state)["rails"][TS] == {"black": 3, "grey": 1}


def test_only_payments_that_strand_nothing() -> None:
    """RR-3.11: where the action can be finished only by repeating itself, one own worker must stand there (RR-11.7).

    No printed space is such; in this edition the industry space builds a factory and demands five steps.
    """
    data = GAME.edition().data
    effect = [{"op": "industry", "n": 5}, {"op": "factory"}]
    spaces = [{**s, "effect": effect} if s["id"] == "industry_2w" else s for s in data["spaces"]]
    bare: dict[str, Any] = {"locomotives": {}}  # two tiles No. 1 are left, whose factory helps nobody
    mine = {"roubles": 1, "markers": [4], "factories": [3]}
    document = table(s0=mine, s1=bare, s2=bare).encode()
    del document["edition"]
    state = GAME.decode(document, {**data, "name": "greedy", "spaces": spaces})
    assert isinstance(state, RailroadsState)
    assert can(state, "use industry_2w")
    do(state, "use industry_2w")
    assert state.encode()["spaces"]["industry_2w"] == {"player": 0, "workers": 1, "roubles": 1}
