"""Drafts: free undo inside a turn, until it is committed or something is revealed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from toy import GAME, WhistleStop

from rotonde.core import CHANCE, Action, Draft, Illegal, Record, State, register
from tests.core.conftest import OPENING, record_of

RECORDS = Path(__file__).parents[1] / "records"


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


# ── what goes without saying ──────────────────────────────────────────────


def paying() -> tuple[State, str]:
    """Russian Railroads, where a space can be paid for in several ways, and the space."""
    record = Record.load(RECORDS / "russian_railroads" / "05-two-players-busy.rotonde")
    state = record.start()
    for entry in record.entries:
        if entry.action == "use rail_black_2w":
            return state, entry.action
        state.apply(state.game.parse(entry.action), entry.seat)
    raise AssertionError("the record has no such space")


def test_a_usual_payment_is_an_ordinary_action_that_can_be_changed() -> None:
    state, use = paying()
    draft = Draft(state, state.to_act[0])
    draft.apply(state.game.parse(use))
    draft.settle()
    assert [str(a) for a in draft.actions] == [use, "pay 2 0 0 0"]
    assert draft.taken() == [1]
    draft.undo()
    draft.apply(state.game.parse("pay 0 0 0 2"))
    assert draft.taken() == []
    draft.restart()
    assert draft.undone == tuple(state.game.parse(text) for text in (use, "pay 0 0 0 2"))


def test_back_and_forth_go_over_what_went_without_saying() -> None:
    state, use = paying()
    draft = Draft(state, state.to_act[0])
    draft.apply(state.game.parse(use))
    draft.settle()
    after = draft.state.digest()
    draft.back()
    assert not draft.actions
    draft.forth()
    assert (len(draft.actions), draft.state.digest()) == (2, after)
    draft.undo()
    draft.apply(state.game.parse("pay 1 0 0 1"))  # chosen: going back stops before it
    draft.back()
    assert [str(a) for a in draft.actions] == [use]


def test_the_only_legal_action_goes_without_saying() -> None:
    record = Record.load(RECORDS / "age_of_steam" / "03-five-players.rotonde")
    state, forced = record.start(), 0
    for entry in record.entries:
        action = state.game.parse(entry.action)
        if entry.seat != CHANCE:
            draft = Draft(state, entry.seat)
            draft.apply(action)
            left: list[Action] = draft.state.legal(entry.seat)
            draft.settle()
            if len(left) == 1 and not draft.sealed:
                forced += 1
                assert draft.actions[1] == left[0]
                assert 1 not in draft.taken()  # there is nothing to change
        state.advance(action, entry.seat)
    assert forced > 10


def test_workers_are_mobilised_by_themselves_once_no_second_link_can_be_declared() -> None:
    record = Record.load(RECORDS / "imperial_steam" / "23-search-reaches-trieste.rotonde")
    state = record.start()
    for entry in record.entries:
        if entry.action == "lay wien--st_poelten":
            break
        state.apply(state.game.parse(entry.action), entry.seat)
    draft = Draft(state, state.to_act[0])
    draft.apply(state.game.parse("lay wien--st_poelten"))
    draft.settle()
    assert [str(a) for a in draft.actions[1:]] == ["work 1", "work 1", "work 1", "place"]
    assert draft.taken() == [1, 2, 3, 4]


def test_what_a_step_brings_is_known_before_it_is_made() -> None:
    """Chance, a decision of others inside the turn (a veto), or something hidden."""
    found = set()
    for game, name in (("age_of_steam", "27-four-greedy"), ("stephensons_rocket", "03-four-players")):
        record = Record.load(RECORDS / game / f"{name}.rotonde")
        state = record.start()
        for entry in record.entries:
            action = state.game.parse(entry.action)
            if entry.seat != CHANCE:
                draft = Draft(state, entry.seat)
                brings = draft.would_bring(action)
                draft.apply(action)
                assert draft.sealed == (brings == "reveal")
                assert draft.brings == ("" if brings == "reveal" else brings)
                assert (brings == "chance") == (draft.state.to_act == (CHANCE,))
                assert brings != "others" or (draft.finished and state.game.quiet(state))
                found.add(brings)
            state.advance(action, entry.seat)
    assert found == {"", "chance", "others", "reveal"}
