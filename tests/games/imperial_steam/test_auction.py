"""The hidden opening auction (IS-3)."""

from __future__ import annotations

import json
import random

from tests.games.imperial_steam.tables import do, influence, legal, ready, refused


def test_everybody_bids_at_the_same_time() -> None:
    """IS-3.1, IS-A7, IS-A34: 0 to all the money in tens, in any order, and nothing is revealed before the last."""
    state = ready(3)
    assert list(state.to_act) == [0, 1, 2]
    for seat in range(3):
        assert legal(state, seat=seat) == [f"bid {m}" for m in range(0, 131, 10)]
    state.apply(state.game.parse("bid 50"), 2)
    assert list(state.to_act) == [0, 1]
    assert state.money == [130, 130, 130]
    state.apply(state.game.parse("bid 0"), 0)
    assert state.influence == [0, 0, 0]
    do(state, "bid 20")
    assert state.money == [130, 110, 80]
    assert influence(state) == {"50": [2], "20": [1], "0": [0]}


def test_refusals() -> None:
    """IS-3.1, IS-A14: multiples of ten within the money; no free actions yet."""
    state = ready(4)
    refused(state, "bid 15", "IS-3.1")
    refused(state, "bid -10", "IS-3.1")
    refused(state, "bid 150", "IS-3.1")
    refused(state, "sell", "IS-A14")
    refused(state, "choose pass", "IS-3.1")
    for _ in range(4):
        do(state, "bid 10")
    refused(state, "bid 10", "IS-3.3")


def test_reveal_in_turn_order() -> None:
    """IS-3.2, IS-3.3: equal bids stand in turn order, then the turn order is set and round 1 begins with phase 7."""
    state = ready(4, 2)
    first = list(state.order)
    for seat in range(4):
        state.apply(state.game.parse("bid 0" if seat == first[0] else "bid 30"), seat)
    assert state.ladder == [*first[1:], first[0]] == state.order
    assert state.to_act == (first[1],)
    assert (state.round, state.phase, state.turns) == (1, "turn", 0)


def test_nobody_sees_another_bid() -> None:
    """IS-3.1: views tell that somebody has bid, not what."""
    state = ready(3)
    state.apply(state.game.parse("bid 50"), 1)
    other = ready(3)
    other.apply(other.game.parse("bid 120"), 1)
    for seat in (0, 2, None):
        seen = state.observe(seat).encode()
        assert (seen["to_bid"], seen["bids"]) == ([0, 2], [None, None, None])
        assert json.dumps(seen) == json.dumps(other.observe(seat).encode())
    assert state.observe(1).encode()["bids"] == [None, 50, None]
    worlds = {state.observe(0).determinize(random.Random(s)).encode()["bids"][1] for s in range(30)}
    assert len(worlds) > 5
    assert worlds <= set(range(0, 131, 10))


def test_secret_and_revealing() -> None:
    """IS-3.1: a bid is secret while others must still bid; the last one reveals, so that it cannot be undone."""
    state = ready(2)
    action = state.game.parse("bid 30")
    assert state.secret(action, 0)
    assert not state.reveals(action, 0)
    state.apply(action, 0)
    assert not state.secret(action, 1)
    assert state.reveals(action, 1)
    state.apply(action, 1)
    assert not state.reveals(state.legal()[0], state.to_act[0])
