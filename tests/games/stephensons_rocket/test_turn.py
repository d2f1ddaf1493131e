"""The turn (SR-3)."""

from __future__ import annotations

from tests.games.stephensons_rocket.tables import A_BEFORE_B, do, lay, legal, meadow, no_veto, pocket, refused, targets


def test_two_actions_then_the_next_player() -> None:
    """SR-3.1: exactly two actions, each A, B or C, twice the same kind if he likes."""
    state = lay(players=2)
    do(state, "take Moor steel")
    assert (state.to_act, state.phase) == ((0,), "second_action")
    do(state, "take Moor steel")
    assert (state.to_act, state.phase) == ((1,), "first_action")
    do(state, "station a0", "station a2")
    assert state.to_act == (0,)
    do(state, "extend A c4", "extend B g4")
    assert state.to_act == (1,)
    do(state, "take Mere steel", "extend C e1")
    assert state.to_act == (0,)


def test_moving_a_station_is_one_action() -> None:
    """SR-3.1: lifting a station and setting it down are one action together."""
    state = lay(stations={0: ["a0"]})
    do(state, "lift a0")
    assert (state.to_act, state.phase) == ((0,), "lifted")
    do(state, "station a2")
    assert (state.to_act, state.phase) == ((0,), "second_action")


def test_not_the_same_line_twice() -> None:
    """SR-3.2: a line is extended once a turn."""
    state = lay()
    do(state, "extend A c4")
    assert targets(state, "A") == set()
    assert refused(state, "extend A d4") == ("twice", "SR-3.2")
    assert targets(state, "B")


def test_the_absorbing_line_may_still_be_extended() -> None:
    """SR-3.3: the line that absorbed another was not extended itself."""
    state = lay(A_BEFORE_B)
    do(state, "extend A f3")
    assert state.to_act == (0,)
    assert "e5" in targets(state, "B")
    do(state, "extend B e5")
    assert state.to_act == (1,)


def test_strictly_the_absorbing_line_counts_as_extended() -> None:
    """SR-3.3: with strict_same_line it may not be extended by the second action, but by the next player."""
    state = lay(A_BEFORE_B, options={"strict_same_line": True})
    do(state, "extend A f3")
    assert targets(state, "B") == set()
    assert refused(state, "extend B e5") == ("twice", "SR-3.3")
    do(state, "take Moor steel")
    assert targets(state, "B")


def test_no_passing_while_something_can_be_done() -> None:
    """SR-3.4: passing is not allowed."""
    state = lay()
    assert "pass" not in legal(state)
    assert refused(state, "pass") == ("pass", "SR-3.4")


def test_an_action_without_any_choice_is_skipped() -> None:
    """SR-3.4: who has nothing to do is skipped; the next player may do what was barred for him."""
    state = lay({"A": ("g1", "S")}, edition=pocket(stations=1))
    events = do(state, "extend A g2")
    assert [(e.kind, e.seat) for e in events if e.kind == "skip"] == [("skip", 0)]
    assert (state.to_act, state.phase) == ((1,), "first_action")
    assert legal(state) == ["extend A g3"]


def test_the_end_takes_the_second_action_away() -> None:
    """SR-3.5: the game can end after the first action of a turn."""
    state = lay({"A": ("d4", "SE", ("c4",))}, edition=meadow(tiles=2))
    do(state, "extend A e3")
    assert state.over
    assert state.actions_done == 1
    assert state.legal() == []


def test_turns_follow_each_other_without_rounds() -> None:
    """SR-3.6: what was extended is forgotten when the next player's turn begins."""
    state = lay(players=2)
    do(state, "extend A c4", "extend B g4")
    assert state.encode()["extended"] == []
    no_veto(state, "extend A d4")
    assert state.encode()["extended"] == ["A"]


def test_a_veto_elsewhere_bars_the_line_all_the_same() -> None:
    """SR-3.6: a line stays barred for the second action even if a veto sent it elsewhere."""
    state = lay(shares={1: {"A": 1}})
    do(state, "extend A c4", "bid 1 b3", "pass")
    assert state.encode()["companies"]["A"]["locomotive"] == "b3"
    assert targets(state, "A") == set()


def test_an_absorbed_line_cannot_be_chosen() -> None:
    """SR-3.6: a company absorbed by the first action has no locomotive."""
    state = lay(A_BEFORE_B)
    do(state, "extend A f3")
    assert targets(state, "A") == set()
    assert refused(state, "extend A e2") == ("absorbed", "SR-10.1")
