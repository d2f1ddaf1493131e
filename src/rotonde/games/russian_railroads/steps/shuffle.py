"""Chance speaks: bonus cards are removed, engineers come, turn-order cards are dealt (RR-2)."""

from __future__ import annotations

import random
from typing import ClassVar, Final

from rotonde.core import CHANCE, N_, Action, Event, Illegal, Level
from rotonde.core.chances import counted
from rotonde.core.steps import Said
from rotonde.games.russian_railroads.actions import Arrive, Deal, Remove
from rotonde.games.russian_railroads.rules import bonus
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.registry import RULES
from rotonde.games.russian_railroads.table import EMPTY, NOBODY, SETUP, Table

DECIDES = N_("Chance decides now, among what is left.")


class Deck:
    """One thing that chance lays out. A game built on this one adds its own to its registry."""

    def __init__(self, rule: str = "RR-2.4", in_setup: bool = True) -> None:
        self.rule: str = rule
        self.in_setup: bool = in_setup  # is it only dealt before the first round?

    def due(self, table: Table) -> bool:
        """Is it to be dealt now, before the first round and before the decks behind it?"""
        return False

    def outcomes(self, table: Table) -> list[Action]:
        """What can come next."""
        return [action for action, _ in self.odds(table)]

    def odds(self, table: Table) -> list[tuple[Action, int]]:
        """The same with weights, where not all are as likely: a deck has one of the two."""
        return [(action, 1) for action in self.outcomes(table)]

    def roll(self, table: Table, rng: random.Random) -> Action:
        """One of them, with its true odds."""
        actions = table.listed or self.outcomes(table)
        return actions[int(rng.random() * len(actions))]

    def deal(self, table: Table, action: Action) -> None:
        """It comes."""
        raise NotImplementedError

    def flaws(self, table: Table, where: str) -> list[str]:
        """What cannot be so while it is dealt."""
        return []


class BonusCards(Deck):
    """Some go back into the box unseen (RR-2.2)."""

    def due(self, table: Table) -> bool:
        return table.removed.bit_count() < table.board.bonus_removed

    def odds(self, table: Table) -> list[tuple[Action, int]]:
        return [(table.board.remove_actions[name], n) for name, n in counted(bonus.names(table, table.pile))]

    def roll(self, table: Table, rng: random.Random) -> Action:
        """A card that exists twice is as likely again."""
        left = bonus.names(table, table.pile)
        return table.board.remove_actions[left[int(rng.random() * len(left))]]

    def deal(self, table: Table, action: Action) -> None:
        assert isinstance(action, Remove)
        bit = 1 << bonus.copy_in(table, table.pile, action.card)
        table.pile ^= bit
        table.removed |= bit
        table.bonus_left -= 1
        table.tell(Event("removed", None, Level.BOOKKEEPING, {"card": action.card}, (), ()))


class Engineers(Deck):
    """One for each slot of the strip, from its stack (RR-2.4)."""

    def due(self, table: Table) -> bool:
        return any(table.strip[slot] == EMPTY for slot, _ in table.board.strip)

    def outcomes(self, table: Table) -> list[Action]:
        board = table.board
        slot, stack = next(entry for entry in board.strip if table.strip[entry[0]] == EMPTY)
        free = [i for i, s in enumerate(board.engineer_stack) if s == stack and i not in table.strip]
        return [board.arrive_actions[i][slot] for i in free]

    def deal(self, table: Table, action: Action) -> None:
        assert isinstance(action, Arrive)
        table.strip[action.slot] = table.board.engineer_index[action.engineer]
        table.bookkeeping("arrive", None, f"engineer:{action.slot}", engineer=action.engineer, slot=action.slot)


class Order(Deck):
    """A turn-order card for each player (RR-2.7)."""

    def due(self, table: Table) -> bool:
        return NOBODY in table.places

    def outcomes(self, table: Table) -> list[Action]:
        seat = table.places.index(NOBODY)
        return [a for place, a in enumerate(table.board.deal_actions[seat]) if place not in table.places]

    def deal(self, table: Table, action: Action) -> None:
        assert isinstance(action, Deal)
        table.places[action.player - 1] = action.place - 1
        table.bookkeeping("deal", None, f"player:{action.player - 1}", player=action.player - 1, place=action.place)


BONUS, ENGINEERS, ORDER = "bonus", "engineers", "order"
RULES.decks.update({BONUS: BonusCards(), ENGINEERS: Engineers(), ORDER: Order()})


class Shuffle(RailStep):
    """What is dealt, by its name in the registry."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "what")
    of_chance: ClassVar[bool] = True

    def __init__(self, seat: int, what: str) -> None:
        self.seat = seat
        self.what: Final = what

    def choices(self, table: Table) -> list[Action]:
        return table.board.rules.decks[self.what].outcomes(table)

    def odds(self, table: Table) -> list[tuple[Action, int]]:
        return table.board.rules.decks[self.what].odds(table)

    def roll(self, table: Table, rng: random.Random) -> Action:
        return table.board.rules.decks[self.what].roll(table, rng)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        table.stack.pop()
        table.board.rules.decks[self.what].deal(table, action)

    def refusal(self, table: Table, action: Action) -> Illegal:
        return Illegal("chance", table.board.rules.decks[self.what].rule, DECIDES)

    def flaws(self, table: Table, where: str) -> list[str]:
        deck = table.board.rules.decks[self.what]
        found = self.misplaced(table, where, table.stage == SETUP, True) if deck.in_setup else []
        return found + deck.flaws(table, where)

    @classmethod
    def decode(cls, table: Table, said: Said) -> Shuffle:
        what, decks = said.text("what"), table.board.rules.decks
        if what not in decks:
            said.wrong("what", f"expected one of {', '.join(decks)}")
        return cls(said.number("seat"), what)


def open_shuffle(table: Table, what: str) -> None:
    """Chance is asked for the next of these."""
    table.stack.append(Shuffle(CHANCE, what))


def dealt(step: RailStep | None) -> str:
    """What chance is asked for, "" for nothing."""
    return step.what if isinstance(step, Shuffle) else ""
