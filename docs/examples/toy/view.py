"""What each seat may see: not the deck, nor the cards of others."""

from __future__ import annotations

import random

from .state import Table


def redact(state: Table, seat: int | None) -> Table:
    """The table as a seat sees it: a card it may not know is None."""
    view = state.copy()
    view.deck = (None,) * len(state.deck)
    for s in range(state.players):
        if s != seat:
            view.hands[s] = (None,) * len(state.hands[s])
            view.laid[s] = (None,) * len(state.laid[s])
    return view


def determinize(table: Table, seat: int | None, rng: random.Random) -> Table:
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
