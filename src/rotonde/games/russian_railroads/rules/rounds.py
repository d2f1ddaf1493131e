"""Rounds: the turn order, the scoring, the engineers that move on, a new round (RR-11.5, RR-12)."""

from __future__ import annotations

from rotonde.games.russian_railroads.rules import spaces
from rotonde.games.russian_railroads.rules.scoring import score_final, score_round
from rotonde.games.russian_railroads.table import EMPTY, NOBODY, OVER, TURNS, Table


def claimants(table: Table) -> list[tuple[int, int, int]]:
    """Claimed place (from 0), seat and space, lowest place first."""
    return [(table.board.spaces[s].claim - 1, table.user(s), s) for s in table.board.claims if table.user(s) != NOBODY]


def new_order(order: list[int], claims: list[tuple[int, int]]) -> list[int]:
    """The new turn order from claimed places and seats (RR-12.3, RR-12.8)."""
    if len(claims) == 1 and claims[0] == (1, order[0]):
        return order[:]  # the first player claimed place 2 and nobody place 1
    taken = dict(claims)
    others = [seat for seat in order if seat not in taken.values()]
    return [taken[place] if place in taken else others.pop(0) for place in range(len(order))]


def finish_round(table: Table) -> None:
    """Score; then the next round, or the end (RR-12.5, RR-16)."""
    score_round(table)
    if table.last_round:
        score_final(table)
        table.stage = OVER
        table.to_act = ()
        table.headline("end", None)
        return
    for seat in range(table.players):
        table.workers[seat] = table.crew[seat]
        table.temps[seat] = 0
        table.basic[seat] = 0
    table.temp_left = table.board.temporary
    table.black_free = 0 if table.black_owner == NOBODY else 1
    table.laid = [0] * len(table.laid)
    shift(table)
    for place, seat in enumerate(table.order):
        table.places[seat] = place
    begin_round(table)


def shift(table: Table) -> None:
    """An unhired engineer leaves the game, the others move one slot to the right (RR-11.5)."""
    if table.strip[0] != EMPTY:
        table.bookkeeping("leaves", None, "engineer:0", engineer=table.board.engineers[table.strip[0]])
    table.strip = [*table.strip[1:], EMPTY]


def begin_round(table: Table) -> None:
    """A new round: all spaces of it are free (RR-3.2, RR-11.8, RR-12.6)."""
    table.round += 1
    table.stage = TURNS
    table.passed = 0
    table.current = 0
    table.open = spaces.open_spaces(table)
    table.to_act = (table.order[0],)
    table.headline("round", None, n=table.round, rounds=table.board.rounds)
