"""Drafts: the running turn of one seat, free to undo until it is committed.

A draft is a stack of states. It is finished when the seat has nothing more to decide (its turn is over, somebody else
is asked, or chance must speak) or a round has ended, even if the same seat begins the next one: what a round brought is
told before that. An action that reveals something hidden seals what came before it.

Some steps are obvious: the only legal action, or what a game calls usual (a payment in workers). `settle` takes them as
ordinary actions of the draft; `back` and `forth` go over them to the steps that somebody chose.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.events import Event, chapter_line
from rotonde.core.play import story
from rotonde.core.state import CHANCE, State

Brings = Literal["", "reveal", "chance", "others"]


LONGEST = 100  # no turn takes so many steps by itself


class Played(NamedTuple):
    """One action of a draft: what it did, and the positions before and after it."""

    action: Action
    events: list[Event]
    before: State
    after: State


class Draft:
    """The moves of a running turn on top of a committed state, which stays as it is."""

    def __init__(self, state: State, seat: int) -> None:
        if seat not in state.to_act:
            raise Illegal("turn", "", "It is not {player}'s decision now.", player=seat)
        self.seat = seat
        self._states = [state.copy()]
        self._actions: list[Action] = []
        self._events: list[list[Event]] = []
        self._undone: list[Action] = []
        self._sealed = 0
        self._obvious: dict[int, Action | None] = {}  # by the number of actions before it; asked for again and again

    @property
    def state(self) -> State:
        """The position with the draft's actions on it."""
        return self._states[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(self._actions)

    @property
    def undone(self) -> tuple[Action, ...]:
        """What redo would bring again, the next one first."""
        return tuple(reversed(self._undone))

    @property
    def played(self) -> list[Played]:
        """The actions as they were played, for whoever stores the draft: nothing needs to be played again."""
        return [
            Played(*step) for step in zip(self._actions, self._events, self._states, self._states[1:], strict=False)
        ]

    @property
    def events(self) -> list[Event]:
        """What the draft's actions did, in order."""
        return [e for events in self._events for e in events]

    @property
    def finished(self) -> bool:
        """Has the seat nothing more to decide, or has another round begun?"""
        return self.seat not in self.state.to_act or chapter_line(self._events[-1] if self._events else ()) is not None

    @property
    def sealed(self) -> bool:
        """Was something revealed, so that the draft must be committed now?"""
        return self._sealed > 0 and self._sealed == len(self._actions)

    @property
    def brings(self) -> Brings:
        """What follows when the draft as it stands is committed, and no undo takes back: chance, or a decision of
        others inside this turn."""
        return _brings(*self._states[-2:]) if self._actions else ""

    def would_bring(self, action: Action | str) -> Brings:
        """The same of one more action, also whether it shows something hidden; Illegal if the rules forbid it."""
        action = self.state.game.parse(action) if isinstance(action, str) else action
        refusal = self.state.refusal(action, self.seat)
        if refusal is not None:
            raise refusal
        if self.state.reveals(action, self.seat):
            return "reveal"
        after = self.state.copy()
        after.advance(action, self.seat)
        return _brings(self.state, after)

    @property
    def can_undo(self) -> bool:
        return len(self._actions) > self._sealed

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def apply(self, action: Action | str) -> None:
        """One more action; Illegal if the rules forbid it or the draft is finished."""
        action = self.state.game.parse(action) if isinstance(action, str) else action
        kept = self._undone[:-1] if self._undone and self._undone[-1] == action else []
        self._push(action)
        self._undone = kept

    def undo(self) -> Action:
        """Take the last action back."""
        if not self._actions:
            raise Illegal("undo", "", "There is nothing to undo in this turn.")
        if not self.can_undo:
            raise Illegal("undo", "", "Something hidden was revealed: what came before it stays.")
        self._obvious.pop(len(self._actions), None)
        self._states.pop()
        self._events.pop()
        action = self._actions.pop()
        self._undone.append(action)
        return action

    def redo(self) -> Action:
        """Do the action again that was last undone."""
        if not self._undone:
            raise Illegal("redo", "", "There is nothing to redo.")
        action = self._undone[-1]
        self._push(action)
        self._undone.pop()
        return action

    # ── what goes without saying ──────────────────────────────────────────

    def obvious(self, at: int | None = None) -> Action | None:
        """What goes without saying after so many actions (None: after all of them); None where somebody must choose."""
        at = len(self._actions) if at is None else at
        if at not in self._obvious:
            self._obvious[at] = _obvious(self._states[at], self.seat)
        return self._obvious[at]

    def taken(self) -> list[int]:
        """Which of the actions went without saying although there were others, by number: somebody may change them."""
        same = [at for at in range(self._sealed, len(self._actions)) if self._actions[at] == self.obvious(at)]
        return [at for at in same if len(self._states[at].legal(self.seat)) > 1]

    def settle(self, *, wary: bool = False) -> None:
        """Take what goes without saying; if `wary`, nothing that brings chance or a decision of others."""
        for _ in range(LONGEST):
            action = None if self.finished else self.obvious()
            if action is None or (wary and self.would_bring(action)):
                return
            self.apply(action)

    def back(self) -> None:
        """Undo the last action that somebody chose, with what went without saying after it."""
        while self.undo() == self.obvious() and self.can_undo:
            pass

    def forth(self) -> None:
        """Redo an action, with what went without saying after it."""
        self.redo()
        while self._undone and self._undone[-1] == self.obvious():
            self.redo()

    def restart(self) -> None:
        """Take back everything that can be taken back; redo brings it again, step by step."""
        while self.can_undo:
            self.undo()

    def commit(self) -> tuple[Action, ...]:
        """The actions to append to the record; the draft is empty afterwards and stands on the new state."""
        done = tuple(self._actions)
        self._states = [self.state]
        self._actions, self._events, self._undone, self._sealed = [], [], [], 0
        self._obvious.clear()
        return done

    def _push(self, action: Action) -> None:
        if self.finished:
            raise Illegal("finished", "", "This turn is complete: confirm it, or undo.")
        before, following = self.state, self.state.copy()
        events = story(following, action, self.seat)  # refuses what is illegal: ask `reveals` only after
        reveals = before.reveals(action, self.seat)
        self._states.append(following)
        self._actions.append(action)
        self._events.append(events)
        if reveals:
            self._sealed = len(self._actions)


def _obvious(state: State, seat: int) -> Action | None:
    """The only legal action or the usual one; None if somebody must choose, or if it would show something hidden."""
    actions = state.legal(seat)
    found = actions[0] if len(actions) == 1 else state.game.usual(state, seat) if actions else None
    if found not in actions or state.reveals(found, seat):
        return None
    habits = state.game.habits
    return None if habits is not None and isinstance(found, habits.asked) else found


def _brings(before: State, after: State) -> Brings:
    """What follows an action: chance, a step of others that interrupts the turn, or nothing of the kind."""
    if after.to_act == (CHANCE,):
        return "chance"
    asked = bool(after.to_act) and not {*before.to_act} & {*after.to_act}
    return "others" if asked and open_steps(after) > open_steps(before) else ""


def open_steps(state: State) -> int:
    """How many steps interrupt the turn of a position; a game without such steps has no stack."""
    return len(getattr(state, "stack", ()))
