"""What each seat may see: everything but bonus cards in the pile, in the box and in other hands (RR-2.18)."""

from __future__ import annotations

import random

from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.picking import picks
from rotonde.games.russian_railroads.table import HIDDEN


def redact(state: RailroadsState, seat: int | None, blank: RailroadsState | None = None) -> RailroadsState:
    """A table built by allow-list (Table.show_to). Games built on this one pass a blank table of their own."""
    seen = RailroadsState() if blank is None else blank
    seen.set_up(state.board, state.players, state.settings, state.ruleset)
    state.show_to(seen, seat, sees_pile(state, seat))
    return seen


def public(state: RailroadsState) -> bool:
    """Is everything open to everybody? The bonus cards never are: who looked through the pile knows more (RR-2.18)."""
    return False


def sees_pile(state: RailroadsState, seat: int | None) -> bool:
    """Only who is choosing looks through the pile (RR-2.2, RR-14.4)."""
    return seat is not None and len(state.stack) > 0 and picks(state.stack[-1]) == seat


def determinize(table: RailroadsState, seat: int | None, rng: random.Random) -> RailroadsState:
    """A full state: the unknown bonus cards are dealt again, as far as the seat's own looks at the pile allow."""
    state = table.copy()
    state.listed = None
    state.looks = [() if looks == HIDDEN else looks for looks in table.looks]  # nobody asks what others remember
    everything = (1 << len(table.board.bonus)) - 1
    looks = table.looks[seat] if seat is not None else ()
    if sees_pile(table, seat):
        looks = (*looks, (table.pile, *table.held_n))
    unknown = everything & ~sum(table.held)
    counts = [0] * table.players
    for look in looks:  # cards that have left the pile since the look before went to those who took one since
        gone = unknown & ~look[0]
        boxed = 0 if state.removed else _box(table)
        _hand_out(state, gone, counts, list(look[1:]), boxed, rng)
        unknown &= look[0]
        counts = list(look[1:])
    boxed = _box(table) if not looks else 0
    rest = _hand_out(state, unknown, counts, table.held_n, boxed, rng)
    state.pile = rest
    return state


def _box(table: RailroadsState) -> int:
    """How many cards are in the box."""
    return len(table.board.bonus) - table.bonus_left - sum(table.held_n)


def _hand_out(
    state: RailroadsState, cards: int, before: list[int], now: list[int], boxed: int, rng: random.Random
) -> int:
    """Deal cards to the box and to those who hold more than before, unseen; the rest is returned."""
    pool = [i for i in range(len(state.board.bonus)) if cards >> i & 1]
    rng.shuffle(pool)
    for _ in range(boxed):
        state.removed |= 1 << pool.pop()
    for other in range(state.players):
        known = state.held[other].bit_count() == state.held_n[other]
        for _ in range(0 if known else now[other] - before[other]):
            state.held[other] |= 1 << pool.pop()
    return sum([1 << i for i in pool])
