"""What a position is worth to each player, for bots: an estimate of the final points.

The turns to come (`eval_turns`), unfinished lines (`eval_lines`), and here what turn order and actions are good for.
"""

from __future__ import annotations

from rotonde.core import Action
from rotonde.games.age_of_steam import board as b
from rotonde.games.age_of_steam.actions import Build, Done, Urbanize
from rotonde.games.age_of_steam.eval_growth import goods_of, growth_of
from rotonde.games.age_of_steam.eval_lines import Ideas
from rotonde.games.age_of_steam.eval_links import owned
from rotonde.games.age_of_steam.eval_plans import plans as plans
from rotonde.games.age_of_steam.eval_turns import RUIN, reckon
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.rules.turn import TurnAhead
from rotonde.games.age_of_steam.steps.determine_player_order import auction_on
from rotonde.games.age_of_steam.table import Table


def remaining(table: Table) -> float:
    """How much of the game is left, from 1 to 0: turns, this one included."""
    turns = table.board.turns[table.players]
    return (turns - table.turn + 1) / turns


def evaluate(table: Table) -> list[float]:
    """An estimate of each seat's final points."""
    step = table.pending
    if step is None:
        return [float(x) for x in table.scores()]
    links = owned(table)
    left = table.board.turns[table.players] - table.turn
    goods = goods_of(table, left)
    worth: list[float] = []
    for seat in range(table.players):
        if table.left[seat]:
            worth.append(RUIN + table.left[seat])
            continue
        own = links.ways[seat]
        ahead = step.turn_ahead(table, seat)
        growth = growth_of(table, own, goods, table.engine[seat], left)
        ideas = Ideas(table, seat, growth, left, ahead)
        value = reckon(table, seat, left, own.useful + W.begun * ideas.begun, links.sections[seat], ahead, growth)
        if value > RUIN:
            value += extras(table, seat, left, ahead) + ideas.worth
        worth.append(value)
    return worth


def extras(table: Table, seat: int, left: int, ahead: TurnAhead) -> float:
    """What the turn order and a chosen action are still good for."""
    auction, players = auction_on(table), len(table.order)
    places = W.places + W.places_long * left  # what is built and moved first in the first turns carries on
    if auction is not None:
        bonus = places * (players - auction.position(table, seat)) / (players - 1)
        return bonus if seat in auction.passed or auction.leader == seat else bonus + W.holds
    if ahead.chooses:
        return places * (players - 1 - table.order.index(seat)) / max(1, players - 1)
    chosen = table.chosen[seat]
    if chosen == b.FIRST_MOVE:
        return W.first_move if ahead.moves == table.board.moves else 0.0
    if chosen in (b.PRODUCTION, b.TURN_ORDER):
        return (W.production if chosen == b.PRODUCTION else W.turn_order) if left else 0.0
    if chosen == b.LOCOMOTIVE:  # a move that the others will spend on it
        return W.locomotive if left and ahead.moves == table.board.moves else 0.0
    if not ahead.builds:
        return 0.0
    if chosen == b.URBANIZATION:
        return W.urban if left else W.urban / 2
    if chosen == b.FIRST_BUILD:
        return W.first_build
    return W.engineer if chosen == b.ENGINEER and table.cash[seat] > W.first_track + 2 else 0.0


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
    near = {board.labels[edge // 6] for edge in beyond if edge >= 0}
    return [x for x in actions if isinstance(x, Done) or (isinstance(x, Build) and x.hex in near)]
