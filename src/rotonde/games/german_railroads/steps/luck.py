"""Chance draws start-bonus cards for a player (GR-11.1)."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import CHANCE, Action, Illegal
from rotonde.core.hexes import indices
from rotonde.core.steps import Said
from rotonde.games.german_railroads.actions import Draw
from rotonde.games.german_railroads.rules import parts as p
from rotonde.games.german_railroads.table import german
from rotonde.games.russian_railroads.rules import parts as base
from rotonde.games.russian_railroads.rules.completing import Within
from rotonde.games.russian_railroads.rules.effects import open_effect
from rotonde.games.russian_railroads.rules.registry import Effect
from rotonde.games.russian_railroads.steps.shuffle import DECIDES
from rotonde.games.russian_railroads.table import Table


class Luck(Within):
    """So many more, beside those drawn (a bit set)."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "player", "n", "drawn")
    spare: ClassVar[tuple[str, ...]] = ("player", "n", "drawn")
    of_chance: ClassVar[bool] = True

    def __init__(self, seat: int, player: int, n: int, drawn: int) -> None:
        self.seat = seat  # chance
        self.player: Final = player
        self.n: Final = n
        self.drawn: Final = drawn

    def choices(self, table: Table) -> list[Action]:
        return [a for card, a in enumerate(german(table).boards.draw_actions) if not self.drawn >> card & 1]

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """A start bonus is drawn; when all are there, the player gets them, in any order and in part."""
        table.stack.pop()
        assert isinstance(action, Draw)
        drawn = self.drawn | 1 << table.board.start_index[action.card]
        table.detail("lucky", self.player, f"player:{self.player}", card=action.card)
        everything = (1 << len(table.board.start_cards)) - 1
        if self.n > 1 and drawn != everything:
            table.stack.append(Luck(CHANCE, self.player, self.n - 1, drawn))
            return
        parts = [e for card in indices(drawn) for e in table.board.start_effect[card]]
        open_effect(table, self.player, base.optional(tuple(parts)))

    def refusal(self, table: Table, action: Action) -> Illegal:
        return Illegal("chance", "GR-11.1", DECIDES)

    def flaws(self, table: Table, where: str) -> list[str]:
        enough = self.n + self.drawn.bit_count() <= len(table.board.start_cards)
        return [] if enough else [f"{where}: there are not so many start bonuses (GR-11.1)"]

    def encode(self, table: Table) -> dict[str, object]:
        drawn = [table.board.start_cards[i] for i in indices(self.drawn)]
        return {**super().encode(table), "drawn": drawn}

    @classmethod
    def decode(cls, table: Table, said: Said) -> Luck:
        drawn = said.names("drawn", table.board.start_index, "start bonus")
        if len(set(drawn)) != len(drawn):
            said.wrong("drawn", "each card once")
        player, n = said.number("player", 0, table.players - 1), said.number("n", 1, 9)
        return cls(said.number("seat"), player, n, sum([1 << card for card in drawn]))


class StartBonuses(Effect):
    """Some start-bonus cards are drawn."""

    def happen(self, table: Table, seat: int, e: int) -> None:
        table.stack.append(Luck(CHANCE, seat, base.n_of(e), 0))


p.RULES.effects[p.START_BONUSES] = StartBonuses(True, False)
