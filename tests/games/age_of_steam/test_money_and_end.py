"""Income, expenses, bankruptcy, reduction, the end and the points (AOS-11, AOS-12, AOS-14, AOS-15)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.games.age_of_steam.actions import PASS
from rotonde.games.age_of_steam.rules.money import reduction
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import LINK, do, lay, links_of, moving, owner_of


def settle(people: dict[int, dict[str, Any]], **more: Any) -> SteamState:
    """The position after the last move of a turn."""
    state = lay(moving(2, 2), seats=people, **more)
    do(state, "pass")
    return state


def test_income_and_expenses() -> None:
    """AOS-11.1, AOS-11.2: cash grows by the income and falls by shares and engine."""
    state = settle({0: {"income": 7, "shares": 4, "engine": 3, "cash": 5}})
    assert state.cash[0] == 5 + 7 - 7
    assert state.income[0] == 7
    assert state.cash[1] == 10 - 3


def test_shortage() -> None:
    """AOS-11.3, AOS-11.4: each missing dollar costs one of income; exactly 0 is not bankrupt."""
    state = settle({0: {"income": 4, "shares": 8, "engine": 1, "cash": 1}})
    assert (state.cash[0], state.income[0], state.left[0]) == (0, 0, 0)
    better = settle({0: {"income": 4, "shares": 8, "engine": 1, "cash": 3}})
    assert better.income[0] == 2


def test_bankruptcy() -> None:
    """AOS-11.4, AOS-11.5, AOS-11.7: out of the order and the display; lines ownerless, links stay and pay no one."""
    tiles = {**LINK, "N9": ("S-NW", 0)}
    people: dict[int, dict[str, Any]] = {0: {"cash": 0, "action": "production"}, 1: {"action": "turn_order"}}
    state = settle(people, tiles=tiles, order=[1, 0, 2])
    assert state.left == [1, 0, 0]
    assert state.order == [1, 2]
    assert state.chosen == [-1, 6, -1]
    assert state.phase == "goods_growth"  # his Production is not carried out
    assert owner_of(state, "N9", "S") is None
    assert links_of(state) == [("J10", "M9", 6, 2)]
    assert state.sections() == [0, 0, 0]
    assert not state.invariants()


def test_bankrupt_players_pay_before_anybody_is_judged() -> None:
    """AOS-11.7: all pay first; two who fall in the same turn tie, later ones rank higher."""
    state = settle({0: {"cash": 0}, 1: {"cash": 0}})
    assert state.over
    scores = state.scores()
    assert scores[0] == scores[1] < scores[2]
    later = lay(moving(2, 2), players=4, order=[1, 3, 2], seats={0: {"bankrupt": 1, "cash": 0}, 1: {"cash": 0}}, turn=3)
    do(later, "pass")
    assert later.scores()[0] < later.scores()[1] < min(later.scores()[2:])


def test_the_last_player_wins() -> None:
    """AOS-11.6: at once; if none is left, nobody wins."""
    state = settle({0: {"cash": 0}, 1: {"cash": 0}})
    assert (state.ended, state.winners()) == ("last_player", (2,))
    nobody = settle({0: {"cash": 0}, 1: {"cash": 0}, 2: {"cash": 0}})
    assert (nobody.ended, nobody.winners()) == ("nobody", ())
    assert nobody.legal() == []


@pytest.mark.parametrize(
    ("income", "loss", "fifty"),
    [(0, 0, 0), (10, 0, 0), (11, 2, 2), (20, 2, 2), (21, 4, 4), (30, 4, 4), (31, 6, 6), (40, 6, 6)]
    + [(41, 8, 8), (49, 8, 8), (50, 8, 10), (51, 10, 10), (90, 10, 10)],
)
def test_income_reduction(income: int, loss: int, fifty: int) -> None:
    """AOS-12.1, AOS-12.2: by bands; with the option 50 belongs to the highest."""
    assert reduction(lay(), income) == loss
    assert reduction(lay(options={"fifty_counts_as_top_band": True}), income) == fifty
    state = settle({0: {"income": income, "cash": 20}})
    assert state.income[0] == income - loss
    assert state.cash[0] == 20 + income - 3  # cash is not touched


def test_the_last_turn() -> None:
    """AOS-12.3, AOS-14.1, AOS-14.2: the last turn is played and reduced; growth would change nothing any more."""
    for players, turns in ((3, 10), (4, 8), (5, 7), (6, 6)):
        last = players - 1
        state = lay(moving(last, 2), players=players, turn=turns, seats={0: {"income": 12}})
        do(state, "pass")
        assert state.ended == "turns"
        assert state.income[0] == 10
        before = lay(moving(last, 2), players=players, turn=turns - 1)
        do(before, "pass")
        assert before.phase == "goods_growth"


def test_points() -> None:
    """AOS-15.1, AOS-15.2, AOS-15.3: 3 an income, -3 a share, 1 a section of own links; nothing else."""
    tiles = {**LINK, "J9": ("NE-S", 1), "K9": ("NE-SW", 1, 1), "L8": ("SE-SW", 1), "N9": ("S-NW", 0)}
    state = lay(moving(), tiles, seats={0: {"income": 5, "cash": 99}, 1: {"shares": 4}})
    assert state.sections() == [2, 4, 0]
    assert state.scores() == (5 * 3 - 2 * 3 + 2, -4 * 3 + 4, -6)


def test_a_complex_tile_is_two_sections() -> None:
    """AOS-15.2: one for each track; a simple tile with a disc is two."""
    tiles = {**LINK, "L9": ("NE-SW+SE-NW", 0, 0), "K9": ("SE-NW", 0, 0), "M10": ("N-NW", 0)}
    assert lay(moving(), tiles).sections() == [5, 0, 0]


def test_shared_victory() -> None:
    """AOS-15.4, AOS-15.5: the highest total wins, ties stand, totals may be negative; bankrupt players cannot win."""
    people = {0: {"shares": 15, "cash": 50}, 1: {"shares": 15, "cash": 50}, 2: {"cash": 0}}
    state = lay(moving(2, 2), turn=10, seats=people)
    do(state, "pass")
    assert state.scores()[:2] == (-45, -45)
    assert state.scores()[2] < -45
    assert state.winners() == (0, 1)


def test_nothing_after_the_end() -> None:
    """AOS-14.1: a game that is over asks nobody."""
    state = lay(moving(2, 2), turn=10)
    do(state, "pass")
    assert state.to_act == ()
    assert state.phase == "over"
    refusal = state.refusal(PASS)
    assert refusal is not None
    assert refusal.code == "over"
