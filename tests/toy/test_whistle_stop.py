"""The rules of Whistle Stop, each with a test that cites it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from toy import GAME
from toy.table import Table

from rotonde.core import CHANCE, Illegal, register
from rotonde.core.registry import unregister


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    register(GAME)
    yield
    unregister(GAME.key)


HANDS = ((5, 2, 3), (1, 2, 4), (2, 1, 3))


def table(*actions: str, players: int = 2, **options: Any) -> Table:
    """A position: cards dealt in a fixed way, then these actions, each by the first seat asked."""
    state = GAME.new(players, options)
    assert isinstance(state, Table)
    for round_of_cards in zip(*HANDS[:players]):
        for seat, card in enumerate(round_of_cards):
            state.apply(GAME.parse(f"deal {seat + 1} {card}"))
    for text in actions:
        state.apply(GAME.parse(text))
    return state


def refused(state: Table, text: str) -> str:
    with pytest.raises(Illegal) as caught:
        state.apply(GAME.parse(text))
    return caught.value.rule


def test_the_train_goes_forward_only() -> None:
    """WS-1.1"""
    state = table("lay 5", "lay 1", "roll 3", "drive Birch", "quiet", "take fares", "lay 3", "lay 2", "roll 3")
    for stop in ("Depot", "Ashby", "Birch", "Nowhere"):
        assert refused(state, f"drive {stop}") == "WS-1.1"


def test_whistles_at_the_start() -> None:
    """WS-1.2"""
    assert table().whistles == [1, 1]
    assert table(whistles="two").whistles == [2, 2]


def test_cards_are_laid_in_secret_then_shown() -> None:
    """WS-2.1"""
    state = table()
    assert refused(state, "lay 4") == "WS-2.1"
    state.apply(GAME.parse("lay 1"), 1)
    assert state.to_act == (0,)
    assert state.observe(0).encode()["laid"] == [[], [None]]
    state.apply(GAME.parse("lay 5"), 0)
    assert (state.laid, state.discards) == ([(), ()], (5, 1))


def test_the_highest_card_drives() -> None:
    """WS-2.2"""
    state = table("lay 5", "lay 1")
    assert (state.to_act, state.phase) == ((CHANCE,), "roll")
    state.apply(GAME.parse("roll 1"))
    assert state.to_act == (0,)


def test_between_equal_cards_the_earlier_seat_drives() -> None:
    """WS-2.2"""
    state = table()
    state.hands = [(1, 2, 5), (3, 5, 5)]
    for seat in (1, 0):
        state.apply(GAME.parse("lay 5"), seat)
    state.apply(GAME.parse("roll 1"))
    assert state.to_act == (0,)


def test_up_to_the_roll() -> None:
    """WS-2.3"""
    state = table("lay 5", "lay 1", "roll 2")
    assert [str(a) for a in state.legal()] == ["drive Ashby", "drive Birch"]
    assert refused(state, "drive Cold-Hill") == "WS-2.3"
    assert refused(table("lay 5", "lay 1"), "roll 4") == "WS-2.3"


def test_the_express_uses_the_whole_roll() -> None:
    """WS-2.4"""
    state = table("lay 5", "lay 1", "roll 2", express=True)
    assert [str(a) for a in state.legal()] == ["drive Birch"]
    assert refused(state, "drive Ashby") == "WS-2.4"
    state.train = len(state.line.stops) - 2
    assert [str(a) for a in state.legal()] == ["drive Harbour"]


def test_a_whistle_takes_over_the_collecting() -> None:
    """WS-2.5"""
    state = table("lay 5", "lay 1", "lay 2", "roll 2", "drive Ashby", players=3)
    assert (state.to_act, state.phase) == ((1,), "whistle")
    state.apply(GAME.parse("quiet"))
    assert (state.to_act, state.phase) == ((2,), "whistle")
    state.apply(GAME.parse("whistle"))
    assert (state.to_act, state.phase, state.whistles) == ((2,), "take", [1, 1, 0])


def test_nobody_whistles_after_a_whistle_or_without_one() -> None:
    """WS-2.5"""
    state = table("lay 5", "lay 1", "lay 2", "roll 2", "drive Ashby", "whistle", players=3)
    assert (state.to_act, state.phase) == ((1,), "take")
    state.apply(GAME.parse("take fares"))
    for text in ("lay 3", "lay 2", "lay 1", "roll 1", "drive Birch"):
        state.apply(GAME.parse(text))
    assert (state.to_act, state.phase) == ((2,), "whistle")  # seat 1 has no whistle left


def test_fares_or_a_whistle() -> None:
    """WS-2.6"""
    start = ("lay 5", "lay 1", "roll 2", "drive Ashby", "quiet")
    assert table(*start, "take fares").fares == [2, 0]
    assert table(*start, "take whistle").whistles == [2, 1]
    assert refused(table(*start), "take train") == "WS-2.6"


def test_the_end_at_the_last_stop() -> None:
    """WS-3.1"""
    state = table("lay 5", "lay 1", "roll 2")
    state.train = len(state.line.stops) - 2
    for text in ("drive Harbour", "quiet", "take fares"):
        state.apply(GAME.parse(text))
    assert state.over


def test_the_end_when_hands_are_empty() -> None:
    """WS-3.1"""
    state = table()
    rng = random.Random(0)
    while not state.over:
        state.apply(state.roll(rng) if state.to_act == (CHANCE,) else state.legal()[0])
    assert state.hands == [(), ()]
    assert state.train < len(state.line.stops) - 1


def test_whistles_left_are_points() -> None:
    """WS-3.2"""
    state = table("lay 5", "lay 1", "roll 2", "drive Ashby", "quiet", "take fares", whistles="two")
    assert state.scores() == (2 + 2, 0 + 2)
