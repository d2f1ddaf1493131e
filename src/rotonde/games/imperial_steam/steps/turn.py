"""The turn (IS-6.0): the active player places a marker on one of the action tiles."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import Choose, End
from rotonde.games.imperial_steam.board import COLLECT, FUNDS, IMPORT, LAY, MARKERS, PASS, RECRUIT, TILES
from rotonde.games.imperial_steam.rules.free import means
from rotonde.games.imperial_steam.rules.influence import put_marker
from rotonde.games.imperial_steam.rules.parents import ActionStep, ActiveStep, deciding
from rotonde.games.imperial_steam.steps import build, buy_influence, contract, share_price, train  # noqa: F401  by tile
from rotonde.games.imperial_steam.steps.after import sample_free
from rotonde.games.imperial_steam.steps.gather import collecting
from rotonde.games.imperial_steam.steps.import_ import importing
from rotonde.games.imperial_steam.steps.lay import laying
from rotonde.games.imperial_steam.steps.recruit import recruiting
from rotonde.games.imperial_steam.table import Table

SEATS: Final = 4
BEGINNINGS: Final = {LAY: laying, RECRUIT: recruiting, COLLECT: collecting, IMPORT: importing}  # of many decisions
BEGUN: Final[list[list[ActionStep]]] = [  # what each tile begins with; the last two are done at once
    [BEGINNINGS[tile](seat) if tile in BEGINNINGS else deciding(seat, tile) for tile in range(FUNDS)]
    for seat in range(SEATS)
]

# how playouts choose
TRIES: Final = 4  # tiles tried before everything is listed
TRACK: Final = 0.7  # how often track is laid when it can be
CREW: Final = 6  # workers are enough
TASTE: Final = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 9, 9, 9)  # tiles, by weight
PURSE: Final = (0, 20, 50, 0, 20, 40, 0, 20, 0, 0)  # money below which a tile is left alone


class Turn(ActiveStep):
    """An action is to be chosen. It holds nothing, so there is only one."""

    written: ClassVar[bool] = False

    def choices(self, table: Table) -> list[Action]:
        seat, actions = table.active, table.board.choose_actions
        return [actions[tile] for tile in (*open_tiles(table, seat, means(table, seat)), PASS)]

    def quick_sample(self, table: Table, rng: random.Random) -> Action:
        seat = table.to_act[0]
        extra = sample_free(table, seat, rng)
        return table.board.choose_actions[sample_tile(table, seat, rng)] if extra is None else extra

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, Choose):
            return why_not_tile(table, table.active, action.tile)
        if isinstance(action, End):
            return Illegal("end", "IS-6.0.3", N_("You must take an action first; to pass is one."))
        for tile, step in enumerate(BEGUN[table.active]):
            if type(action) in step.verbs:
                args = {"tile": TILES[tile], "begin": str(table.board.choose_actions[tile])}
                return Illegal("first", "IS-6.0.2", N_("Choose the action {tile} first."), **args)
        return Illegal("nothing", "IS-6.0.3", N_("There is nothing of that kind to decide now: choose an action."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """Lose influence for a repeat, place the marker, begin (IS-6.0.2)."""
        assert isinstance(action, Choose)
        tile = TILES.index(action.tile)
        markers = table.used[seat * MARKERS + tile]
        table.used[seat * MARKERS + tile] += 1
        table.acted = True
        if table.sink is not None:
            table.headline("choose", seat, f"action:{action.tile}", tile=action.tile, n=markers + 1)
        if markers:
            lose_for_repeat(table, seat, markers)
        if tile < FUNDS:
            table.stack.append(BEGUN[seat][tile])
        elif tile == FUNDS:  # money from the bank (IS-6.10)
            table.money[seat] += table.board.funds
            if table.sink is not None:
                table.detail("funds", seat, money=table.board.funds)
        elif table.sink is not None:
            table.detail("pass", seat)


TURN: Final = Turn()


def choosable(table: Table, seat: int, tile: int, budget: int) -> bool:
    """May a marker be placed on a tile: can the penalty be paid (IS-A1), and then the action be carried out (IS-A39)?

    The budget is what the player could pay in the end, his means.
    """
    if tile == PASS:
        return True
    column = table.influence[seat] - table.used[seat * MARKERS + tile]
    return column >= 0 and (tile == FUNDS or BEGUN[seat][tile].can_finish(table, column, budget))


def open_tiles(table: Table, seat: int, budget: int) -> list[int]:
    """All of those at once, without PASS."""
    have, used = table.influence[seat], table.used[seat * MARKERS : seat * MARKERS + PASS]
    tiles = zip(range(PASS), BEGUN[seat], used)
    out = [tile for tile, step, n in tiles if have >= n and step.can_finish(table, have - n, budget)]
    return [*out, FUNDS] if have >= used[FUNDS] else out


def why_not_tile(table: Table, seat: int, name: str) -> Illegal | None:
    """May a marker be placed on this tile (IS-6.0.2, IS-A39)?"""
    if name not in TILES:
        return Illegal("tile", "IS-6.0.2", N_("There is no action {tile}."), tile=name)
    tile = TILES.index(name)
    if choosable(table, seat, tile, means(table, seat)):
        return None
    markers = table.used[seat * MARKERS + tile]
    if table.influence[seat] < markers:
        text = N_("Choosing this again costs {n} steps of influence, and you have only {have}.")
        return Illegal("influence", "IS-A1", text, n=markers, have=table.influence[seat])
    return BEGUN[seat][tile].why_impossible(table)


def lose_for_repeat(table: Table, seat: int, markers: int) -> None:
    """The penalty: a step for each own marker on the tile, or what is there (IS-6.0.2, IS-A1, IS-A32)."""
    loss = min(markers, table.influence[seat])
    if not loss:
        return
    put_marker(table, seat, table.influence[seat] - loss)
    if table.sink is not None:
        table.detail("penalty", seat, "track:influence", n=loss, money=table.influence_of(seat))


def sample_tile(table: Table, seat: int, rng: random.Random) -> int:
    """A tile that can be chosen, seldom one that was used twice."""
    budget = means(table, seat)
    if rng.random() < TRACK and choosable(table, seat, LAY, budget):
        return LAY
    for _ in range(TRIES):
        tile = TASTE[int(rng.random() * len(TASTE))]
        if table.money[seat] < PURSE[tile] or table.used[seat * MARKERS + tile] > 1:
            continue
        if tile == RECRUIT and table.worker_count(seat) >= CREW:
            continue
        if choosable(table, seat, tile, budget):
            return tile
    if table.used[seat * MARKERS + FUNDS] <= table.influence[seat]:
        return FUNDS
    tiles = open_tiles(table, seat, budget)
    return tiles[int(rng.random() * len(tiles))] if tiles else PASS
