"""What each seat may see: everything but the money of others (SR-15.1)."""

from __future__ import annotations

import random

from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import UNKNOWN


def redact(state: RocketState, seat: int | None) -> RocketState:
    """A table built by allow-list: public pieces are copied, money only where the seat may know it."""
    seen = RocketState()
    seen.set_up(state.board, state.players, state.settings, state.ruleset)
    seen.to_act = state.to_act
    seen.turn = state.turn
    seen.active = state.active
    seen.actions_done = state.actions_done
    seen.extended = state.extended
    seen.stack = state.stack[:]
    seen.ended = state.ended
    seen.loco = state.loco[:]
    seen.facing = state.facing[:]
    seen.track = state.track[:]
    seen.reached = state.reached[:]
    seen.bank = state.bank[:]
    seen.extra = state.extra[:]
    seen.isolated = state.isolated
    seen.shares = state.shares[:]
    seen.stations = state.stations[:]
    seen.tokens = state.tokens[:]
    seen.passengers = state.passengers[:]
    seen.tokens_left = state.tokens_left[:]
    seen.tiles = state.tiles
    seen.rails = state.rails[:]
    seen.beckon = state.beckon[:]
    seen.halo = state.halo[:]
    seen.occupied = state.occupied
    seen.rail_zone = state.rail_zone
    seen.tokens_open = state.tokens_open
    seen.station_zone = state.station_zone
    seen.moves = state.moves
    seen.moves_listed = state.moves_listed
    seen.witness = state.witness[:]
    open_ = state.settings.open_money or not state.to_act
    seen.money = [m if open_ or i == seat else UNKNOWN for i, m in enumerate(state.money)]
    return seen


def determinize(table: RocketState, seat: int | None, rng: random.Random) -> RocketState:
    """A full state: unknown money is guessed around what the seat itself has, since all earn from the same lines."""
    state = table.copy()
    unit = table.board.unit
    known = [m for m in table.money if m != UNKNOWN]
    middle = sum(known) // max(len(known), 1) // unit
    for i, m in enumerate(table.money):
        if m == UNKNOWN:
            state.money[i] = int(middle * (0.5 + rng.random())) * unit
    return state
