"""What each seat may see (`Table.show_to`), and a full state that fits what it sees."""

from __future__ import annotations

import random

from .state import WhistleState


def redact(state: WhistleState, seat: int | None) -> WhistleState:
    """A blank table with what the seat may know on it."""
    seen = WhistleState.__new__(WhistleState)
    seen.set_up(state.players, state.ruleset, state.options, state.edition, state.line)
    state.show_to(seen, seat)
    return seen


def determinize(table: WhistleState, seat: int | None, rng: random.Random) -> WhistleState:
    """The unknown cards, dealt again."""
    state = table.copy()
    rest = list(table.line.cards)
    for card in (*table.discards, *(c for cards in table.hands + table.laid for c in cards)):
        if card is not None:
            rest.remove(card)
    rng.shuffle(rest)
    for s in range(table.players):
        if s != seat:
            state.hands[s] = tuple(sorted(rest.pop() for _ in table.hands[s]))
            state.laid[s] = tuple(rest.pop() for _ in table.laid[s])
    state.deck = tuple(sorted(rest))
    return state
