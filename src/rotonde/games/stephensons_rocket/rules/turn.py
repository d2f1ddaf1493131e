"""The order of turns (SR-3): two actions each, until the game ends."""

from __future__ import annotations

from typing import Final

from rotonde.games.stephensons_rocket.rules import stations
from rotonde.games.stephensons_rocket.rules.scoring import end_game, reason_to_end
from rotonde.games.stephensons_rocket.table import Table

ACTIONS_A_TURN: Final = 2  # SR-3.1


def go_on(table: Table) -> None:
    """Something was decided: ask about what it opened, or finish the action."""
    if table.stack:
        table.to_act = table.stack[-1].asked(table)
        return
    table.actions_done += 1
    reason = reason_to_end(table)  # SR-3.5
    if reason:
        end_game(table, reason)
    else:
        settle(table)


def settle(table: Table) -> None:
    """Ask the player who can act next; without any for a whole circuit the game ends (SR-13.4)."""
    for _ in range(table.players + 1):
        if table.actions_done < ACTIONS_A_TURN:
            if can_act(table):
                table.to_act = (table.active,)
                return
            if table.sink is not None:
                table.bookkeeping("skip", table.active)
        table.active = (table.active + 1) % table.players  # SR-3.6: clockwise; extended lines are forgotten
        table.turn += 1
        table.actions_done = table.extended = 0
    end_game(table, "stuck")


def can_act(table: Table) -> bool:
    """Has the active player any action at all (SR-3.4)?"""
    if table.tokens_open:
        return True
    for company, targets in enumerate(table.moves):
        if targets and not table.extended >> company & 1:
            return True
    seat = table.active
    if stations.in_supply(table, seat) > 0 and stations.open_hexes(table):
        return True
    return stations.liftable(table, seat) != 0
