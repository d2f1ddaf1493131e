"""Take a ? card that can be carried out, or none (RR-14.2, RR-14.3)."""

from __future__ import annotations

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.actions import DONE, Card
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within, completable, printed
from rotonde.games.russian_railroads.rules.counting import plain, plain_together
from rotonde.games.russian_railroads.rules.effects import differing, happens, open_effect
from rotonde.games.russian_railroads.rules.gains import Gains
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.rules.registry import RULES, Effect
from rotonde.games.russian_railroads.table import Table

INCOMPLETE = N_("This ? card cannot be carried out completely now.")


class Drawing(Within):
    """Which one?"""

    def left(self, table: Table) -> list[int]:
        """The cards that are left and whose parts can happen."""
        effects = table.board.card_effect
        return [i for i in indices(table.cards) if happens(table, self.seat, effects[i])]

    def choices(self, table: Table) -> list[Action]:
        cards: list[Action] = [table.board.card_actions[i] for i in self.left(table)]
        return [*cards, DONE] if cards else []

    def trials(self, table: Table) -> list[Action]:
        effects = [table.board.card_effect[i] for i in self.left(table)]
        return differing(table, self.choices(table), effects)

    def possible(self, table: Table) -> list[Action]:
        options = self.choices(table)
        if not options:
            return options
        musts = printed(table)
        return [a for a in options if self.drawable(table, a, musts)] or [DONE]

    def drawable(self, table: Table, action: Action, musts: list[RailStep]) -> bool:
        """May this card be taken, or none? It must be carried out completely, and strand no printed part (RR-14.3)."""
        if isinstance(action, Card):
            effect = table.board.card_effect[table.board.card_index[action.card]]
            if plain_together(table, musts, effect) if musts else plain(table, self.seat, effect):
                return True
        elif not musts:
            return True
        twin = table.copy()
        self.carry_out(twin, action, self.seat)
        return completable(twin)

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return (p.part(p.QUESTION_CARD),)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A ? card: performed completely, then out of the game (RR-14.2, RR-14.3)."""
        table.stack.pop()
        if not isinstance(action, Card):
            self.lapse(table)
            return
        card = table.board.card_index[action.card]
        table.cards &= ~(1 << card)
        table.detail("card", self.seat, card=action.card)
        open_effect(table, self.seat, table.board.card_effect[card])

    def strands(self) -> Illegal:
        return Illegal("card", "RR-14.3", INCOMPLETE)

    def refusal(self, table: Table, action: Action) -> Illegal:
        if not isinstance(action, Card):
            return Illegal("card", "RR-14.2", N_("Take a ? card, or go without."))
        card = table.board.card_index.get(action.card, -1)
        if card < 0 or not table.cards >> card & 1:
            text = N_("This ? card is not there any more: each exists once for all players.")
            return Illegal("gone", "RR-14.3", text)
        for e in table.board.card_effect[card]:
            effect = table.board.rules.effects[p.op_of(e)]
            if not effect.fits(table, self.seat):
                return effect.misfit()
        return Illegal("card", "RR-14.3", INCOMPLETE)


class QuestionCard(Effect):
    """A ? card may be taken."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Drawing(seat))

    def expect(self, table: Table, gains: Gains, n: int) -> None:
        gains.cards += n


RULES.effects[p.QUESTION_CARD] = QuestionCard()
