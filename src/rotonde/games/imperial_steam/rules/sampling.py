"""Random play for playouts: one legal action without listing all, with a taste for sensible ones."""

from __future__ import annotations

import random

from rotonde.core.actions import Action
from rotonde.games.imperial_steam.actions import DONE, END, PLACE
from rotonde.games.imperial_steam.board import MARKERS, PASS
from rotonde.games.imperial_steam.frames import Lay, Overflow, Recruit, Upgrade
from rotonde.games.imperial_steam.rules import free, turn
from rotonde.games.imperial_steam.table import Table

TRIES: int = 4  # tiles tried before everything is listed
FREE: float = 0.5  # how often a delivery is looked for
STOP: float = 0.4  # how often recruiting stops after a piece
TASTE: tuple[int, ...] = (0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9)  # tiles, by weight


def pick(rng: random.Random, actions: list[Action]) -> Action:
    """One of a list."""
    return actions[int(rng.random() * len(actions))]


def sample(table: Table, rng: random.Random) -> Action:
    """A legal action of the first seat that must decide."""
    seat = table.to_act[0]
    if table.bids:
        board = table.board
        return board.bid_actions[int(rng.random() * (table.money[seat] // board.step + 1))]
    if table.stack:
        return sample_step(table, seat, rng)
    if not table.delivered and rng.random() < FREE:
        deliveries = free.deliveries(table, seat)
        if deliveries:
            return pick(rng, deliveries)
    if table.acted:
        return END
    for _ in range(TRIES):
        tile = TASTE[int(rng.random() * len(TASTE))]
        if table.used[seat * MARKERS + tile] < 2 and turn.choosable(table, seat, tile):
            return table.board.choose_actions[tile]
    tiles = [t for t in range(PASS) if turn.choosable(table, seat, t)]
    return table.board.choose_actions[tiles[int(rng.random() * len(tiles))] if tiles else PASS]


def sample_step(table: Table, seat: int, rng: random.Random) -> Action:
    """A step of what is being done; free actions only where nothing else goes."""
    top = table.stack[-1]
    if isinstance(top, Overflow):
        return pick(rng, turn.legal_actions(table, seat))
    steps = turn.steps_of(table, top)
    if not steps:
        return pick(rng, turn.legal_actions(table, seat))
    if isinstance(top, Lay) and steps[0] is PLACE:
        return PLACE
    if isinstance(top, Recruit) and steps[0] is DONE and rng.random() < STOP:
        return DONE
    if isinstance(top, Upgrade):
        steps.pop()  # giving points up
    return pick(rng, steps)
