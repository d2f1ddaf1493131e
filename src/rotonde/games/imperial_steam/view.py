"""What each seat may see (`Table.show_to`), and a full state that fits what it sees."""

from __future__ import annotations

import random

from rotonde.games.imperial_steam.rules.guard import completable
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.table import NO_BID, READY, SEALED, UNKNOWN

GUESS = 50  # what is added to a guess that does not suffice for what its owner has begun


def public(state: ImperialState) -> bool:
    """Is everything open to everybody? Not while bids are sealed (IS-3.1) or money is hidden (IS-2.8.5)."""
    sealed = any(bid != NO_BID for bid in state.bids)
    return not sealed and (state.settings.open_money or state.over or state.dealing != READY or bool(state.bids))


def determinize(table: ImperialState, seat: int | None, rng: random.Random) -> ImperialState:
    """A full state: sealed bids are drawn, unknown money is guessed around what is known."""
    state = table.copy()
    step = table.board.step
    for i, bid in enumerate(table.bids):
        if bid == SEALED:
            state.bids[i] = int(rng.random() * (state.money[i] // step + 1)) * step
    known = [m for m in table.money if m != UNKNOWN]
    middle = sum(known) // len(known) if known else table.board.start_money // 2
    for i, money in enumerate(table.money):
        if money == UNKNOWN:
            state.money[i] = int((middle // step + 2) * (0.5 + rng.random())) * step
    if not state.bids and table.dealing == READY and state.order and table.money[state.active] == UNKNOWN:
        while not completable(state):
            state.money[state.active] += GUESS
    return state
