"""View: what one seat may see. Bots, people and training get views, never states."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Generic

from typing_extensions import TypeVar

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.state import ActionT, State

if TYPE_CHECKING:
    from rotonde.core.game import Game

TableT = TypeVar("TableT", bound=State, covariant=True, default=State)


class View(Generic[TableT]):
    """A table as one seat sees it.

    `table` is a state that the game's allow-list built field by field: what the seat may not know is blank in it. So a
    view can be drawn, listed and evaluated by the same code as a state, and holds no secret to leak.
    """

    __slots__ = ("seat", "table")

    def __init__(self, table: TableT, seat: int | None) -> None:
        self.table: TableT = table
        self.seat = seat

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.table.to_act

    @property
    def phase(self) -> str:
        return self.table.phase

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def my_turn(self) -> bool:
        """Must this seat decide now?"""
        return self.seat is not None and self.seat in self.table.to_act

    def legal(self: View[State[ActionT]]) -> list[ActionT]:
        """Every legal action of this seat; empty when it has nothing to decide."""
        return self.table.legal(self.seat) if self.my_turn else []

    def refusal(self, action: Action | str) -> Illegal | None:
        """Why this seat may not do that now, or None."""
        return self.table.refusal(action, -2 if self.seat is None else self.seat)

    def explain(self, action: Action | str) -> str | None:
        """None if this seat may do that now, else the rule that it breaks, in words, with its number."""
        refusal = self.refusal(action)
        return None if refusal is None else str(refusal)

    def label(self, action: Action | str, lang: str = "en") -> str:
        """What an action of whoever decides would do, in words; Illegal if, for all this seat knows, it may not be."""
        refusal = self.refusal(action) if self.my_turn else self.table.refusal(action)
        if refusal is not None:
            raise refusal
        return self.in_words(action, lang)

    def in_words(self, action: Action | str, lang: str = "en") -> str:
        """The same of what is known to be legal."""
        from rotonde.core.words import Voice

        words = self.game.words
        action = self.game.parse(action) if isinstance(action, str) else action
        return words.label(self, action, Voice(words, lang)).text

    def scores(self) -> tuple[int, ...]:
        """The score of each seat as far as this one can tell: what it may not know counts for nothing."""
        return self.table.scores()

    def determinize(self, rng: random.Random) -> TableT:
        """A full state consistent with what this seat knows."""
        state: TableT = self.game.determinize(self.table, self.seat, rng)  # type: ignore[assignment]
        return state

    def encode(self) -> dict[str, Any]:
        """The view as a JSON document; unknown things are null."""
        return {"seat": self.seat, **self.table.encode()}

    def svg(self, lang: str = "en", theme: str | None = "light", shape: str = "whole") -> str:
        """The board drawn for this seat; laid out for a "wide", an "upright" or a "narrow" window if its game can."""
        return self.game.draw(self, lang=lang, theme=theme, shape=shape)

    def _repr_html_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        who = "spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.key} seen by {who}, {self.phase}, to act {self.to_act}, digest {self.table.digest()}>"
