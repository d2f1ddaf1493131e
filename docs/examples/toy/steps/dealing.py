"""Chance deals the hands, a card at a time."""

from __future__ import annotations

import random
from typing import Any

from rotonde.core import CHANCE, Action, Event, Illegal, Level, Step

from ..actions import Deal
from ..table import Cards, Table
from .laying import begin_round


class Dealing(Step[Table]):
    def asked(self, table: Table) -> tuple[int, ...]:
        return (CHANCE,)

    def phase(self, table: Table) -> str:
        return "deal"

    def legal(self, table: Table, seat: int) -> list[Any]:
        return [Deal(_next(table) + 1, c) for c in dict.fromkeys(table.deck) if c is not None]

    def roll(self, table: Table, rng: random.Random) -> Action:
        """Each card of the deck is equally likely, not each number."""
        return Deal(_next(table) + 1, table.deck[int(rng.random() * len(table.deck))] or 0)

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, Deal):
            return Illegal("phase", "", "That is not what is decided now.")
        if action.player != _next(table) + 1 or action.card not in table.deck:
            return Illegal("deal", "", "That card cannot be dealt to that player now.")
        return None

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        assert isinstance(action, Deal)
        to, card = action.player - 1, action.card
        table.deck = without(table.deck, card)
        table.hands[to] = tuple(sorted((*table.hands[to], card), key=lambda c: c or 0))
        table.tell(Event("dealt", to, Level.BOOKKEEPING, {"card": card}, seen_by=(to,)))
        if len(table.hands[-1]) == table.line.hand:
            table.stack = table.stack[:-1]
        table.ask()

    def flaws(self, table: Table, where: str) -> list[str]:
        return [] if len(table.stack) == 2 else [f"{where}: cards are dealt before anything else happens"]


def deal_cards(table: Table) -> None:
    """The first round begins once everybody has a hand."""
    begin_round(table)
    table.ask(Dealing())


def without(cards: Cards, card: int) -> Cards:
    """The cards but one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def _next(table: Table) -> int:
    """The seat that is dealt the next card."""
    return min(range(table.players), key=lambda s: len(table.hands[s]))
