"""Stephenson's Rocket (R. Knizia, 1999): seven companies, one England, many vetoes."""

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
from rotonde.games.stephensons_rocket import position, view
from rotonde.games.stephensons_rocket.actions import NOTATION
from rotonde.games.stephensons_rocket.board import board_of
from rotonde.games.stephensons_rocket.editions import problems_of
from rotonde.games.stephensons_rocket.options import RocketOptions
from rotonde.games.stephensons_rocket.state import RocketState


class Rocket(Game):
    """The title, and the doors to its parts."""

    key = "stephensons_rocket"
    title = "Stephenson's Rocket"
    players = range(2, 5)
    ruleset = 1
    options = RocketOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "default": {},
        "rulebook_1999": {"veto_last_word": "free"},
        "edition_2018": {
            "open_money": True,
            "score_unit": "points_1",
            "end_extendable": True,
            "merger_tile_free": True,
        },
    }
    package = __name__
    notation = NOTATION
    minutes = 60
    longest = 4000
    hidden_moves = False

    def setup(self, players: int, options: RocketOptions, edition: Edition, ruleset: int) -> RocketState:
        """The first position (SR-2)."""
        state = self._blank(players, options, edition, ruleset)
        state.begin()
        return state

    def restore(
        self, data: Mapping[str, Any], players: int, options: RocketOptions, edition: Edition, ruleset: int
    ) -> RocketState:
        """The position of a document."""
        state = self._blank(players, options, edition, ruleset)
        position.restore(state, data)
        return state

    def redact(self, state: RocketState, seat: int | None) -> RocketState:
        """What a seat may see."""
        return view.redact(state, seat)

    def determinize(self, table: RocketState, seat: int | None, rng: random.Random) -> RocketState:
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
        from rotonde.games.stephensons_rocket.words import RocketWords

        return RocketWords()

    def draw(self, view: View, *, lang: str = "en", theme: str | None = "light", **how: Any) -> str:
        """The board, the companies and the players."""
        from rotonde.games.stephensons_rocket.draw import draw

        return draw(view, lang=lang, theme=theme, **how)

    def draw_preview(self, view: View, action: Action, voice: Voice) -> str:
        """What an action would change on the board."""
        from rotonde.games.stephensons_rocket.draw import draw_preview

        return draw_preview(view, action, voice)

    def evaluate(self, state: RocketState) -> list[float]:
        """An estimate of each seat's final money, for bots."""
        from rotonde.games.stephensons_rocket.eval import evaluate

        return evaluate(state)

    def quiet(self, state: RocketState) -> bool:
        """No veto is open and no station is in a hand."""
        return not state.stack

    def _blank(self, players: int, options: RocketOptions, edition: Edition, ruleset: int) -> RocketState:
        state = RocketState()
        state.set_up(board_of(edition, options.token_mix == "mono"), players, options, ruleset)
        return state


GAME = Rocket()
