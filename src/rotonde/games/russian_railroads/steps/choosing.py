"""A ? space was earned: choose a token for it (RR-14.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import indices
from rotonde.games.russian_railroads.actions import Token
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import differing, open_effect
from rotonde.games.russian_railroads.table import Table


class Choosing(Within):
    """The special space, by its number."""

    takes_room: ClassVar[bool] = False
    fields: ClassVar[tuple[str, ...]] = ("seat", "special")
    named: ClassVar[dict[str, str]] = {"special": "special"}

    def __init__(self, seat: int, special: int) -> None:
        self.seat = seat
        self.special: Final = special

    def choices(self, table: Table) -> list[Action]:
        """The unused tokens that may be chosen now."""
        actions, left, seat = table.board.token_actions, table.tokens[self.seat], self.seat
        return [a for t, a in enumerate(actions) if left >> t & 1 and token_fits(table, seat, t)]

    def trials(self, table: Table) -> list[Action]:
        left = [t for t in indices(table.tokens[self.seat]) if token_fits(table, self.seat, t)]
        effects = [table.board.token_effect[t] for t in left]
        return differing(table, [table.board.token_actions[t] for t in left], effects)

    def comes_to(self, table: Table) -> tuple[int, ...] | None:
        return (p.part(p.TOKEN),)

    def awaits(self) -> tuple[int, ...]:
        return (self.special,)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A ? token is laid on its space for good, and applied (RR-6.5, RR-14.1)."""
        table.stack.pop()
        assert isinstance(action, Token)
        seat = self.seat
        token = table.board.token_index[action.token]
        special = table.board.specials[self.special]
        table.tokens[seat] &= ~(1 << token)
        table.tokens_at[seat] |= (token + 1) << 4 * special.slot
        table.detail("token", seat, f"special:{seat}:{special.name}", token=action.token, special=special.name)
        open_effect(table, seat, table.board.token_effect[token])

    def refusal(self, table: Table, action: Action) -> Illegal:
        if not isinstance(action, Token):
            return Illegal("token", "RR-14.1", N_("Choose a ? token for the space you have earned."))
        token = table.board.token_index.get(action.token, -1)
        if token < 0:
            return Illegal("token", "RR-14.2", N_("There is no ? token {token}."), token=action.token)
        if table.tokens[self.seat] >> token & 1:
            for e in table.board.token_effect[token]:
                effect = table.board.rules.effects[p.op_of(e)]
                if not effect.fits(table, self.seat):
                    return effect.misfit()
        return Illegal("used", "RR-14.8", N_("You have used this ? token already."))


def open_choosing(table: Table, seat: int, special: int) -> None:
    """A ? space is earned."""
    if table.sink is not None:
        name = table.board.specials[special].name
        table.detail("earned", seat, f"special:{seat}:{name}", special=name)
    table.stack.append(Choosing(seat, special))


def token_fits(table: Table, seat: int, token: int) -> bool:
    """May this token be chosen at all?"""
    effects = table.board.rules.effects
    for e in table.board.token_effect[token]:  # noqa: SIM110 (asked very often: a generator costs more than the rest)
        if not effects[e & p.N_MASK].fits(table, seat):
            return False
    return True
