"""What each seat may see: everything but the hidden bids (IS-3.1) and, as an option, the money of others (IS-2.8.5)."""

from __future__ import annotations

import random

from rotonde.games.imperial_steam.rules.turn import completable
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.table import NO_BID, READY, SEALED, UNKNOWN

GUESS = 50  # what is added to a guess that does not suffice for what its owner has begun


def redact(state: ImperialState, seat: int | None) -> ImperialState:
    """A table built by allow-list: public pieces are copied, bids and money only where the seat may know them."""
    seen = ImperialState()
    seen.set_up(state.board, state.players, state.settings, state.ruleset)
    seen.to_act = state.to_act
    _copy_flow(state, seen)
    _copy_setup(state, seen)
    _copy_boards(state, seen)
    _copy_map(state, seen)
    _copy_players(state, seen)
    seen.bids = [b if i == seat or b == NO_BID else SEALED for i, b in enumerate(state.bids)]
    equal = state.plan != READY or bool(state.bids)  # before the bids are paid everybody has the same
    open_ = state.settings.open_money or not state.to_act or equal
    seen.money = [m if open_ or i == seat else UNKNOWN for i, m in enumerate(state.money)]
    return seen


def _copy_flow(state: ImperialState, seen: ImperialState) -> None:
    seen.round = state.round
    seen.turns = state.turns
    seen.order = state.order[:]
    seen.acted = state.acted
    seen.delivered = state.delivered
    seen.stack = state.stack[:]
    seen.ended = state.ended
    seen.used = state.used[:]


def _copy_setup(state: ImperialState, seen: ImperialState) -> None:
    seen.dealt = state.dealt[:]
    seen.plan = state.plan
    seen.tile_at = state.tile_at[:]
    seen.land = state.land
    seen.growth = state.growth[:]
    seen.shipments = state.shipments[:]
    seen.refills = state.refills[:]
    seen.contracts_open = state.contracts_open
    seen.crowns = state.crowns


def _copy_boards(state: ImperialState, seen: ImperialState) -> None:
    seen.influence = state.influence[:]
    seen.ladder = state.ladder[:]
    seen.hub_at = state.hub_at[:]
    seen.market = state.market[:]
    seen.rows = state.rows[:]
    seen.columns = state.columns[:]
    seen.engineers_at = state.engineers_at[:]
    seen.locomotives = state.locomotives[:]
    seen.keys = state.keys[:]
    seen.semmering = state.semmering


def _copy_map(state: ImperialState, seen: ImperialState) -> None:
    seen.tokens = state.tokens[:]
    seen.demands = state.demands
    seen.factories = state.factories[:]
    seen.site_room = state.site_room[:]
    seen.tracks = state.tracks[:]
    seen.stations = state.stations[:]
    seen.network = state.network[:]
    seen.border = state.border[:]
    seen.blocked = state.blocked[:]
    seen.sites = state.sites[:]
    seen.wants = state.wants[:]


def _copy_players(state: ImperialState, seen: ImperialState) -> None:
    seen.workers = state.workers[:]
    seen.engineers = state.engineers[:]
    seen.goods = state.goods[:]
    seen.orders = state.orders[:]
    seen.trains = state.trains[:]
    seen.passenger = state.passenger[:]
    seen.reserved = state.reserved[:]
    seen.contracts = state.contracts[:]
    seen.share = state.share[:]
    seen.investors = state.investors[:]
    seen.dividends = state.dividends[:]


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
    if not state.bids and table.plan == READY and state.order and table.money[state.active] == UNKNOWN:
        while not completable(state):
            state.money[state.active] += GUESS
    return state
