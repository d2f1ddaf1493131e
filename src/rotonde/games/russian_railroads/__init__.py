"""Russian Railroads (H. Ohley, L. Orgler, 2013): three lines, one tsar, never enough workers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from rotonde.core.actions import Action
from rotonde.core.editions import Edition
from rotonde.core.errors import EditionError
from rotonde.core.game import Game
from rotonde.core.view import View
from rotonde.core.words import Voice, Words
from rotonde.games.russian_railroads import position, view
from rotonde.games.russian_railroads.actions import NOTATION
from rotonde.games.russian_railroads.board import board_of
from rotonde.games.russian_railroads.editions import problems_of
from rotonde.games.russian_railroads.options import RailroadsOptions
from rotonde.games.russian_railroads.state import RailroadsState


class Railroads(Game):
    """The title, and the doors to its parts."""

    key = "russian_railroads"
    title = "Russian Railroads"
    players = range(2, 5)
    ruleset = 1
    options = RailroadsOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"default": {}}
    package = __name__
    notation = NOTATION
    minutes = 120
    longest = 5000
    hidden_moves = True

    def setup(self, players: int, options: RailroadsOptions, edition: Edition, ruleset: int) -> RailroadsState:
        """The first position (RR-2): chance speaks first."""
        state = self._blank(players, options, edition, ruleset)
        state.begin()
        return state

    def restore(
        self, data: Mapping[str, Any], players: int, options: RailroadsOptions, edition: Edition, ruleset: int
    ) -> RailroadsState:
        """The position of a document."""
        state = self._blank(players, options, edition, ruleset)
        position.restore(state, data)
        return state

    def redact(self, state: RailroadsState, seat: int | None) -> RailroadsState:
        """What a seat may see."""
        return view.redact(state, seat)

    def determinize(self, table: RailroadsState, seat: int | None, rng: random.Random) -> RailroadsState:
        """A full state consistent with what a seat sees."""
        return view.determinize(table, seat, rng)

    def check_edition(self, edition: Edition) -> list[str]:
        """What is wrong with an edition's figures."""
        try:
            return problems_of(edition)
        except EditionError as error:
            return error.problems

    @cached_property
    def words(self) -> Words:
        """Prompts, labels, log lines, rules."""
        from rotonde.games.russian_railroads.words import RailroadsWords

        return RailroadsWords()

    def draw(self, view: View, *, lang: str = "en", theme: str | None = "light", **how: Any) -> str:
        """The boards, the supplies and the players."""
        from rotonde.games.russian_railroads.draw import draw

        return draw(view, lang=lang, theme=theme, **how)

    def draw_preview(self, view: View, action: Action, voice: Voice) -> str:
        """What an action would change on the boards."""
        from rotonde.games.russian_railroads.draw import draw_preview

        return draw_preview(view, action, voice)

    def evaluate(self, state: RailroadsState) -> list[float]:
        """An estimate of each seat's final points, for bots."""
        from rotonde.games.russian_railroads.eval import evaluate

        return evaluate(state)

    def quiet(self, state: RailroadsState) -> bool:
        """Nothing of a turn is pending."""
        return not state.stack

    def _blank(self, players: int, options: RailroadsOptions, edition: Edition, ruleset: int) -> RailroadsState:
        state = RailroadsState()
        state.set_up(board_of(edition, players), players, options, ruleset)
        return state


GAME = Railroads()
