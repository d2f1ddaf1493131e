"""The hidden bonus cards: the pile, taking one, and what each seat remembers of the pile (RR-2.2, RR-2.18, RR-14.4).

A look is a tuple: the cards left in the pile when the seat had chosen (a bit set), then how many cards each seat held.
"""

from __future__ import annotations

from rotonde.core import Action, Event, Level
from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.actions import POINTS, Bonus
from rotonde.games.russian_railroads.rules.tracks import points
from rotonde.games.russian_railroads.table import Table

INSTEAD = Bonus(POINTS)


def names(table: Table, cards: int) -> list[str]:
    """The designs of a bit set of cards, one entry a copy."""
    bonus = table.board.bonus
    return [bonus[i] for i in indices(cards)]


def choices(table: Table) -> list[Action]:
    """The designs in the pile, and the points instead."""
    out: list[Action] = [table.board.bonus_actions[name] for name in dict.fromkeys(names(table, table.pile))]
    out.append(INSTEAD)
    return out


def copy_in(table: Table, cards: int, name: str) -> int:
    """The first copy of a design among cards, -1 for none."""
    for i, design in enumerate(table.board.bonus):
        if design == name and cards >> i & 1:
            return i
    return -1


def pick(table: Table, seat: int, action: Action) -> None:
    """Take a card, which only its owner sees, or the points (RR-14.4)."""
    assert isinstance(action, Bonus)
    if action.card == POINTS:
        points(table, seat, table.board.instead_of_bonus, "bonus")
    else:
        bit = 1 << copy_in(table, table.pile, action.card)
        table.pile ^= bit
        table.bonus_left -= 1
        table.held[seat] |= bit
        table.held_n[seat] += 1
        if table.sink is not None:
            table.detail("bonus_taken", seat)
            table.tell(Event("bonus_card", seat, Level.DETAIL, {"card": action.card}, (), (seat,)))
    table.looks[seat] = (*table.looks[seat], (table.pile, *table.held_n))


def remove(table: Table, name: str) -> None:
    """A card goes back into the box unseen (RR-2.2)."""
    bit = 1 << copy_in(table, table.pile, name)
    table.pile ^= bit
    table.removed |= bit
    table.bonus_left -= 1
    if table.sink is not None:
        table.tell(Event("removed", None, Level.BOOKKEEPING, {"card": name}, (), ()))
