"""What a position is worth to each player, for bots: an estimate of the final points.

Three parts make it up: the turns to come (`eval_turns`), the lines that are not finished yet (`eval_lines`), and here
what the turn order and a chosen action are still good for.
"""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.age_of_steam import board as b
from rotonde.games.age_of_steam.actions import Build, Done, Urbanize
from rotonde.games.age_of_steam.eval_lines import Ideas
from rotonde.games.age_of_steam.eval_links import own_links, ways_of
from rotonde.games.age_of_steam.eval_turns import FIRST_TRACK, RUIN, reckon
from rotonde.games.age_of_steam.rules.turn import TurnAhead
from rotonde.games.age_of_steam.steps.determine_player_order import auction_on
from rotonde.games.age_of_steam.table import Table

BEGUN: Final = 0.12  # how much of a link a section of a promising line is
PLACES: Final = 3.5  # points between the first and the last of the turn order
HOLDS: Final = 0.6  # what it is worth to be still in an auction
URBAN: Final = 3.5  # what a New City in the hand is worth


def evaluate(table: Table) -> list[float]:
    """An estimate of each seat's final points."""
    step = table.pending
    if step is None:
        return [float(x) for x in table.scores()]
    lines = own_links(table)
    left = table.board.turns[table.players] - table.turn
    worth: list[float] = []
    for seat in range(table.players):
        if table.left[seat]:
            worth.append(RUIN + table.left[seat])
            continue
        own = ways_of(table, lines[seat])
        ahead = step.turn_ahead(table, seat)
        ideas = Ideas(table, seat, own, left, ahead)
        value = reckon(table, seat, left, own.useful + BEGUN * ideas.begun, lines[seat], ahead, own)
        if value > RUIN:
            value += extras(table, seat, left, ahead) + ideas.worth
        worth.append(value)
    return worth


def extras(table: Table, seat: int, left: int, ahead: TurnAhead) -> float:
    """What the turn order and a chosen action are still good for."""
    auction = auction_on(table)
    if auction is not None:
        players = len(table.order)
        bonus = PLACES * (players - auction.position(table, seat)) / (players - 1)
        return bonus if seat in auction.passed or auction.leader == seat else bonus + HOLDS
    if ahead.chooses:
        players = len(table.order)
        return PLACES * (players - 1 - table.order.index(seat)) / max(1, players - 1)
    chosen = table.chosen[seat]
    if chosen == b.FIRST_MOVE:
        return 1.2 if ahead.moves == table.board.moves else 0.0
    if chosen == b.PRODUCTION:
        return 0.6 if left else 0.0
    if chosen == b.TURN_ORDER:
        return 0.9 if left else 0.0
    if not ahead.builds:
        return 0.0
    if chosen == b.URBANIZATION:
        return URBAN if left else URBAN / 2
    if chosen == b.FIRST_BUILD:
        return 1.0
    return 1.3 if chosen == b.ENGINEER and table.cash[seat] > FIRST_TRACK + 2 else 0.0


def follow_ups(table: Table, last: Action, actions: list[Action]) -> list[Action]:
    """What carries on a build turn after a tile or a New City: the hexes that it leads to, and to leave it at that."""
    if isinstance(last, Build):
        sides = [b.SIDES.index(name) for name in last.track.replace("+", "-").replace(".", "-").split("-")]
    elif isinstance(last, Urbanize):
        sides = list(range(len(b.SIDES)))
    else:
        return []
    board = table.board
    beyond = [board.mate[board.hex_index[last.hex] * 6 + side] for side in sides]
    near = [board.labels[edge // 6] for edge in beyond if edge >= 0]
    return [x for x in actions if isinstance(x, Done) or (isinstance(x, Build) and x.hex in near)]
