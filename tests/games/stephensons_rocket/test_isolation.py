"""Isolated lines (SR-12)."""

from __future__ import annotations

import pytest

from tests.games.stephensons_rocket.tables import (
    A_BEFORE_B,
    GAP,
    NOOK,
    company,
    do,
    lay,
    mini,
    no_veto,
    pocket,
    seat,
    targets,
)


def test_isolated_when_neither_city_nor_line_can_be_reached() -> None:
    """SR-12.1: A goes down its own column, where nothing is."""
    state = lay({"A": ("g1", "S")}, edition=pocket())
    events = do(state, "extend A g2")
    assert company(state, "A")["isolated"] is True
    assert [(e.kind, e.args["company"]) for e in events if e.kind == "isolated"] == [("isolated", "A")]


def test_a_city_ahead_keeps_a_line_in_play() -> None:
    """SR-12.1: the same column with a town at its end that A has not reached; then with one it has."""
    homes = {"A": ("Ayr", "a0"), "B": ("Bow", "e2"), "C": ("Cam", "g4")}
    sea = [f"b{r}" for r in range(6)]
    state = lay(edition=mini(7, 6, homes, {"Tern": "a5"}, sea=sea))
    no_veto(state, "extend A a1", "extend B e1")
    assert "isolated" not in company(state, "A")
    no_veto(state, "extend A a2", "extend C f4", "extend A a3", "extend B e0")
    assert "isolated" not in company(state, "A")
    no_veto(state, "extend A a4")
    assert company(state, "A")["isolated"] is True  # Tern is reached, and nothing else is left


@pytest.mark.parametrize(("test", "isolated"), [("never", False), ("static", True)])
def test_another_locomotive_may_come(test: str, isolated: bool) -> None:
    """SR-12.2: never: B could still come to d3, next to the d2 that A may go to. static: only what stands counts."""
    state = lay(edition=NOOK, options={"isolation_test": test})
    do(state, "extend A c3")
    assert targets(lay({"A": ("c3", "N")}, edition=NOOK), "A") == {"d2"}
    assert company(state, "A").get("isolated", False) is isolated


def test_the_two_lines_ban_does_not_isolate() -> None:
    """SR-12.2: B, C and D cannot move now, but a merger might lift the ban; static respects it."""
    state = lay({"A": ("g1", "S")}, edition=pocket())
    do(state, "extend A g2")
    assert [company(state, key).get("isolated", False) for key in "BCD"] == [False, False, False]
    static = lay({"A": ("g1", "S")}, edition=pocket(), options={"isolation_test": "static"})
    do(static, "extend A g2")
    assert static.isolated == 0b1111
    assert static.ended == "shares"


@pytest.mark.parametrize(("test", "isolated"), [("never", False), ("static", True)])
def test_the_ban_further_on(test: str, isolated: bool) -> None:
    """SR-12.2: two steps ahead lies c2, next to B and D: static sees no way, never hopes that they merge."""
    state = lay(edition=GAP, options={"isolation_test": test})
    do(state, "extend A e2")
    assert company(state, "A").get("isolated", False) is isolated
    assert [company(state, key).get("isolated", False) for key in "BD"] == [False, False]


def test_nowhere_to_go_is_isolated() -> None:
    """SR-12.2: R empty."""
    state = lay({"A": ("g2", "S", ("g1",))}, edition=pocket())
    do(state, "extend A g3")
    assert targets(state, "A") == set()
    assert company(state, "A")["isolated"] is True


def test_the_pile_leaves_the_game() -> None:
    """SR-12.3: the players keep theirs."""
    state = lay({"A": ("g1", "S")}, edition=pocket(), shares={0: {"A": 2}, 1: {"A": 3}})
    no_veto(state, "extend A g2")
    assert company(state, "A")["bank"] == 0
    assert [seat(state, n)["shares"].get("A", 0) for n in range(2)] == [3, 3]


def test_an_isolated_line_can_be_extended_without_a_share() -> None:
    """SR-12.4: stations are still connected, passengers earned, towns paid."""
    state = lay({"A": ("c4", "SE", (), (), True)}, stations={1: ["d4"]}, shares={0: {"A": 1}})
    do(state, "extend A d4")
    assert seat(state, 0)["shares"] == {"A": 1}
    assert state.stations_on(0) == [0, 1, 0]
    assert state.passengers == [1, 0, 0]
    assert state.money == [0, 2000, 0]
    assert state.tiles == 59


def test_an_isolated_line_is_scored_at_the_end() -> None:
    """SR-12.5: like any line that survives."""
    lines = {"A": ("d4", "S", ("c3", "d3"), (), True), "C": ("f0", "SE", (), (), True)}
    state = lay(lines, shares={1: {"A": 2}, 2: {"D": 15}})
    no_veto(state, "extend D d8")
    assert state.ended == "shares"
    assert state.money == [0, 3000, 1000]  # the shares of A: Ayr, Teal, Tern; those of D: Dee


def test_several_lines_at_once_on_the_same_position() -> None:
    """SR-12.6: after a merger all are tested; stations do not matter; isolation is never revoked."""
    homes = {"A": ("Ayr", "a0"), "B": ("Bow", "c0"), "C": ("Cam", "g0"), "D": ("Dee", "g4")}
    sea = [f"{q}{r}" for q in "bdf" for r in range(6) if f"{q}{r}" not in ("b0",)]
    edition = mini(8, 6, homes, sea=[*sea, *(f"e{r}" for r in range(6))])
    state = lay({"A": ("a1", "S"), "B": ("c1", "S")}, edition=edition, stations={0: ["a5"], 1: ["c5"]})
    do(state, "extend A a2")
    assert company(state, "A")["isolated"] is True
    assert company(state, "B")["isolated"] is True  # found by the same test, although A moved
    events = do(state, "extend C h0")
    assert company(state, "A")["isolated"] is True
    assert "isolated" not in [e.kind for e in events]  # declared once


def test_isolated_locomotives_count_as_others() -> None:
    """SR-12.6: B is isolated by decree, but it can still move to d3; so A is not."""
    state = lay({"B": ("g3", "NW", (), (), True)}, edition=NOOK)
    do(state, "extend A c3")
    assert "isolated" not in company(state, "A")


def test_an_isolated_line_may_reach_something_after_all() -> None:
    """SR-12.7: cities pay and mergers happen as usual, only the mover gets no share."""
    lines = {**A_BEFORE_B, "A": ("e3", "NE", ("c4", "d4"), (), True)}
    state = lay(lines, shares={1: {"A": 2}})
    no_veto(state, "extend A f3")
    assert company(state, "A") == {"locomotive": None}
    assert state.money == [0, 2000, 0]
    assert [seat(state, n)["shares"] for n in range(2)] == [{}, {"B": 1}]
    assert state.isolated == 0
