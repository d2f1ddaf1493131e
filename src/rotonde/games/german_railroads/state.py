"""GermanState: the table of German Railroads with its rules."""

from __future__ import annotations

from rotonde.core import CHANCE, Action, Illegal
from rotonde.games.german_railroads.rules import emil
from rotonde.games.german_railroads.rules.decks import lay_boards
from rotonde.games.german_railroads.rules.free import BESIDE, why_not_between
from rotonde.games.german_railroads.table import NONE, GermanTable


class GermanState(GermanTable):
    """A position of German Railroads."""

    __slots__ = ()

    def copy(self) -> GermanState:
        """An independent copy."""
        new = GermanState()
        self.copy_to(new)
        return new

    def derive(self) -> None:
        """The boards follow from the engineers that are in the game, and the lines from what lies on them."""
        if NONE not in self.kept:
            lay_boards(self)
        super().derive()

    def advance(self, action: Action, seat: int | None = None) -> None:
        """Carry out a legal action without checking it; Émil gains workers by the player's score (GR-10.7)."""
        super().advance(action, seat)
        if self.boards.solo:
            emil.reward(self)

    def why_not(self, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action, or None; free actions do not come in the middle of another one."""
        beside = BESIDE.get(action.verb)
        if beside is not None and self.stack and self.to_act[0] != CHANCE:
            return why_not_between(self.stack[-1], beside)
        return self.step().why_not(self, action, seat)
