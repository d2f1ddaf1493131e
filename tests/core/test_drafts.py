"""Drafts: free undo inside a turn, until it is committed or something is revealed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy import GAME, WhistleStop

from rotonde.core import Action, Draft, Illegal, State, register
from tests.core.conftest import OPENING, record_of


def position(*actions: str) -> State:
    state = GAME.new(2, {"whistles": "one"})
    record_of(state, *OPENING, *actions)
    return state


@pytest.fixture
def driving() -> State:
    """Player 2 has no whistle left, so the driver's turn has two decisions: drive, then take."""
    first = ("lay 5", "lay 1", "roll 2", "drive Ashby", "whistle", "take fares")
    return position(*first, "lay 3", "lay 2", "roll 3")


def test_a_turn_of_two_decisions(driving: State) -> None:
    before = driving.digest()
    draft = Draft(driving, 0)
    draft.apply(GAME.parse("drive Birch"))
    assert (draft.finished, draft.can_undo, draft.can_redo) == (False, True, False)
    draft.apply(GAME.parse("take whistle"))
    draft.apply(GAME.parse("lay 2"))  # the next round begins with everybody
    assert draft.finished
    assert [e.kind for e in draft.events] == ["drove", "got whistle", "laid"]
    with pytest.raises(Illegal, match="complete"):
        draft.apply(GAME.parse("lay 2"))
    assert [str(draft.undo()), str(draft.undo())] == ["lay 2", "take whistle"]
    assert str(draft.undo()) == "drive Birch"
    assert draft.state.digest() == before
    with pytest.raises(Illegal, match="nothing to undo"):
        draft.undo()
    draft.redo()
    draft.apply(GAME.parse("take fares"))  # another way: what was undone is forgotten
    assert not draft.can_redo
    with pytest.raises(Illegal, match="nothing to redo"):
        draft.redo()
    done = draft.commit()
    assert [str(a) for a in done] == ["drive Birch", "take fares"]
    assert draft.actions == ()
    assert driving.digest() == before
    for action in done:
        driving.apply(action, 0)
    assert driving.digest() == draft.state.digest()


def test_restart_can_be_redone(driving: State) -> None:
    draft = Draft(driving, 0)
    for text in ("drive Birch", "take whistle"):
        draft.apply(GAME.parse(text))
    draft.restart()
    assert draft.actions == ()
    assert [str(draft.redo()), str(draft.redo())] == ["drive Birch", "take whistle"]


def test_doing_the_undone_action_again_keeps_the_rest_of_redo(driving: State) -> None:
    draft = Draft(driving, 0)
    for text in ("drive Birch", "take whistle"):
        draft.apply(GAME.parse(text))
    draft.restart()
    draft.apply(GAME.parse("drive Birch"))
    assert str(draft.redo()) == "take whistle"


def test_a_reveal_seals_the_draft() -> None:
    state = position("lay 5")
    draft = Draft(state, 1)
    draft.apply(GAME.parse("lay 1"))  # the last card: all are shown
    assert draft.sealed
    assert not draft.can_undo
    with pytest.raises(Illegal, match="revealed"):
        draft.undo()
    draft.restart()
    assert len(draft.actions) == 1


def test_a_hidden_choice_can_be_undone_while_others_think() -> None:
    draft = Draft(position(), 0)
    draft.apply(GAME.parse("lay 5"))
    assert (draft.finished, draft.sealed) == (True, False)
    draft.undo()
    assert draft.actions == ()


def test_only_who_is_asked_has_a_draft(toy: WhistleStop) -> None:
    with pytest.raises(Illegal, match="not player 1's decision"):
        Draft(toy.new(2), 0)


def test_an_illegal_action_leaves_the_draft_alone(driving: State) -> None:
    draft = Draft(driving, 0)
    draft.apply(GAME.parse("drive Birch"))
    draft.undo()
    with pytest.raises(Illegal, match="away"):
        draft.apply(GAME.parse("drive Harbour"))
    assert draft.can_redo
    assert draft.actions == ()


def test_an_action_is_judged_before_anybody_asks_what_it_shows(driving: State, monkeypatch: pytest.MonkeyPatch) -> None:
    def reveals(self: State, action: Action, seat: int) -> bool:
        raise AssertionError("asked of an illegal action")

    monkeypatch.setattr(type(driving), "reveals", reveals)
    with pytest.raises(Illegal, match="away"):
        Draft(driving, 0).apply(GAME.parse("drive Harbour"))


@given(st.lists(st.one_of(st.integers(0, 9), st.sampled_from(["undo", "redo", "restart"])), max_size=30))
def test_any_walk_equals_the_surviving_actions(walk: list[int | str]) -> None:
    register(GAME)
    first = ("lay 5", "lay 1", "roll 2", "drive Ashby", "whistle", "take fares")
    state = position(*first, "lay 3", "lay 2", "roll 3")
    draft = Draft(state, 0)
    twin: list[Action] = []  # the same as plain lists
    undone: list[Action] = []
    for move in walk:
        if isinstance(move, int) and not draft.finished:
            actions = draft.state.legal(0)
            action = actions[move % len(actions)]
            draft.apply(action)
            twin.append(action)
            undone = undone[:-1] if undone and undone[-1] == action else []
        elif move == "undo" and twin:
            undone.append(twin.pop())
            draft.undo()
        elif move == "redo" and undone and not draft.finished:
            twin.append(undone.pop())
            draft.redo()
        elif move == "restart":
            while twin:
                undone.append(twin.pop())
            draft.restart()
        assert list(draft.actions) == twin
        assert draft.can_redo == bool(undone)
    for action in twin:
        state.apply(action, 0)
    assert draft.state.digest() == state.digest()
