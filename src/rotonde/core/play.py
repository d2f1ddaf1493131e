"""Playing: bots around a table, and the story of one action."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rotonde.core.actions import Action
from rotonde.core.errors import SetupError
from rotonde.core.events import Event
from rotonde.core.state import CHANCE, State
from rotonde.core.view import View

S = TypeVar("S", bound=State)


class Bot(Protocol):
    """A player without hands: sees a view, gives an action."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, rng: random.Random) -> Action: ...


def play(
    state: S,
    bots: Sequence[Bot],
    rng: random.Random,
    on_action: Callable[[int, Action], None] | None = None,
) -> S:
    """Let bots play a state to its end, in place; `on_action` hears each seat and action."""
    if len(bots) != state.players:
        raise SetupError(f"{state.players} seats need as many bots, not {len(bots)}")
    while state.to_act:
        seat = state.to_act[0]
        said: Action | str = state.roll(rng) if seat == CHANCE else bots[seat].choose(state.observe(seat), rng)
        action = state.game.parse(said) if isinstance(said, str) else said  # who listens hears actions alone
        state.apply(action, seat)
        if on_action is not None:
            on_action(seat, action)
    return state


def story(state: State, action: Action | str, seat: int | None = None) -> list[Event]:
    """Apply an action in place and return what happened."""
    events: list[Event] = []
    state.sink = events
    try:
        state.apply(action, seat)
    finally:
        state.sink = None
    return events


def explain(state: State, action: Action | str, seat: int | None = None) -> str | None:
    """None if an action (or its notation) is legal, else the rule it breaks, in words, with its number."""
    return state.explain(action, seat)
