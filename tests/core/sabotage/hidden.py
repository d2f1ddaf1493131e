"""Ways to show what is hidden, or to hide what is open."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from toy import WhistleStop
from toy.state import WhistleState as Table
from toy.steps.driving import Driving

from rotonde.core import Action, Event, View
from rotonde.core.stall_words import StallWords
from rotonde.core.words import Prompt, Voice
from tests.core.sabotage.marks import DICE, breaks


@breaks("views", WhistleStop, "redact")
def too_little(real: Any, self: WhistleStop, state: Table, seat: int | None) -> Any:
    view = real(self, state, seat)
    view.hands = [(None,) * len(h) for h in view.hands]
    return view


@breaks("two worlds", WhistleStop, "redact")
def open_hands(real: Any, self: WhistleStop, state: Table, seat: int | None) -> Any:
    view = real(self, state, seat)
    view.hands = state.hands.copy()
    return view


@breaks("two worlds", Table, "encode")
def left_in_a_field(real: Any, self: Table) -> Any:
    """The document hides the deck, the table of the view still holds it."""
    return {**real(self), "deck": [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5][: len(self.deck)]}


@breaks("determinized", WhistleStop, "determinize")
def blank_cards(real: Any, self: WhistleStop, table: Table, seat: int | None, rng: random.Random) -> Any:
    return table.copy()


@breaks("takeover", View, "legal")
def blind(real: Any, self: View) -> Any:
    return [] if self.phase == "drive" else real(self)


@breaks("spectator", WhistleStop, "redact")
def spectators_see_all(real: Any, self: WhistleStop, state: Table, seat: int | None) -> Any:
    return state.copy() if seat is None else real(self, state, seat)


@breaks("log", Table, "tell")
def talkative(real: Any, self: Table, event: Event) -> None:
    real(self, replace(event, seen_by=None))


@breaks("log", Driving, "carry_out")
def telling_hidden_figures(real: Any, self: Driving, table: Table, action: Action, seat: int) -> None:
    table.tell(Event("rolled", args={"n": sum(c or 0 for c in table.hands[-1])}))
    real(self, table, action, seat)


@breaks("said alike", StallWords, "prompt")
def peeking(real: Any, self: StallWords, view: View, voice: Voice) -> Any:
    return Prompt(f"{view.encode() if view.seat is None else DICE.random()}")


@breaks("drawn alike", WhistleStop, "draw")
def different_pictures(real: Any, self: WhistleStop, view: View, **how: Any) -> str:
    return f"<svg><title>{DICE.random()}</title></svg>"
