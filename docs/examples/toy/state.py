"""A position of Whistle Stop: the table with its rules, which lie in the steps."""

from __future__ import annotations

from typing import Any

from rotonde.core import Action, Step

from .actions import Deal, Lay
from .steps.dealing import deal_cards
from .table import Table


class WhistleState(Table):
    __slots__ = ()

    def begin(self) -> None:
        deal_cards(self)

    def step(self) -> Step:
        return self.stack[-1]

    def copy(self) -> WhistleState:
        twin = WhistleState.__new__(WhistleState)
        self.copy_to(twin)
        return twin

    def encode(self) -> dict[str, Any]:
        return {
            "game": self.key, "ruleset": self.ruleset, "edition": self._edition.hash, "players": self.players,
            "options": self._options.encode(), "train": self.stop.name,
            "deck": list(self.deck), "discards": list(self.discards), "hands": [list(h) for h in self.hands],
            "laid": [list(c) for c in self.laid], "whistles": self.whistles.copy(), "fares": self.fares.copy(),
            "stack": [step.encode(self) for step in self.stack],
        }  # fmt: skip

    def invariants(self) -> list[str]:
        seen = [*self.deck, *self.discards, *(c for cards in self.hands + self.laid for c in cards)]
        bad = [f"whistles: {w} is less than none" for w in self.whistles if w < 0]
        if sorted(c for c in seen if c is not None) != sorted(self.line.cards):
            bad.append("cards: deck, discards, hands and laid cards together are not the cards of the edition")
        if any(len(c) > 1 for c in self.laid):
            bad.append("laid: a player lays one card at most")
        return bad

    def scores(self) -> tuple[int, ...]:
        worth = self.line.whistle_points
        return tuple(f + worth * w for f, w in zip(self.fares, self.whistles))  # WS-3.2

    def secret(self, action: Action, seat: int) -> bool:
        return isinstance(action, (Deal, Lay))

    def reveals(self, action: Action, seat: int) -> bool:
        return isinstance(action, Lay) and self.to_act == (seat,)
