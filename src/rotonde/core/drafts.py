"""Drafts: the running turn of one seat, free to undo until it is committed.

A draft is a stack of states. It is finished when the seat has nothing more to decide (its turn is over, somebody else
is asked, or chance must speak); an action that reveals something hidden seals what came before it.
"""

from __future__ import annotations

from typing import NamedTuple

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.events import Event
from rotonde.core.play import story
from rotonde.core.state import State


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
        """Has the seat nothing more to decide?"""
        return self.seat not in self.state.to_act

    @property
    def sealed(self) -> bool:
        """Was something revealed, so that the draft must be committed now?"""
        return self._sealed > 0 and self._sealed == len(self._actions)

    @property
    def can_undo(self) -> bool:
        return len(self._actions) > self._sealed

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def apply(self, action: Action) -> None:
        """One more action; Illegal if the rules forbid it or the draft is finished."""
        kept = self._undone[:-1] if self._undone and self._undone[-1] == action else []
        self._push(action)
        self._undone = kept

    def undo(self) -> Action:
        """Take the last action back."""
        if not self._actions:
            raise Illegal("undo", "", "There is nothing to undo in this turn.")
        if not self.can_undo:
            raise Illegal("undo", "", "Something hidden was revealed: what came before it stays.")
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

    def restart(self) -> None:
        """Take back everything that can be taken back; redo brings it again, step by step."""
        while self.can_undo:
            self.undo()

    def commit(self) -> tuple[Action, ...]:
        """The actions to append to the record; the draft is empty afterwards and stands on the new state."""
        done = tuple(self._actions)
        self._states = [self.state]
        self._actions, self._events, self._undone, self._sealed = [], [], [], 0
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
