"""Imperial Steam (A. Huemer, 2021): from Wien to Trieste, with more ideas than money."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

from rotonde.core.actions import Action
from rotonde.core.editions import Edition
from rotonde.core.errors import EditionError, SetupError
from rotonde.core.game import Game
from rotonde.core.view import View
from rotonde.core.words import Voice, Words
from rotonde.games.imperial_steam import restoring, view
from rotonde.games.imperial_steam.actions import NOTATION
from rotonde.games.imperial_steam.board import board_of
from rotonde.games.imperial_steam.editions import problems_of
from rotonde.games.imperial_steam.options import ImperialOptions
from rotonde.games.imperial_steam.state import ImperialState


class ImperialSteam(Game):
    """The title, and the doors to its parts."""

    key = "imperial_steam"
    title = "Imperial Steam"
    players = range(2, 5)
    ruleset = 1
    options = ImperialOptions
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "default": {},
        "normal": {"setup": "normal"},
        "experts": {"setup": "random"},
    }
    package = __name__
    notation = NOTATION
    minutes = 150
    longest = 6000

    def setup(self, players: int, options: ImperialOptions, edition: Edition, ruleset: int) -> ImperialState:
        """The first position (IS-2)."""
        _check_card(edition, players, options)
        state = self._blank(players, options, edition, ruleset)
        state.begin()
        return state

    def restore(
        self, data: Mapping[str, Any], players: int, options: ImperialOptions, edition: Edition, ruleset: int
    ) -> ImperialState:
        """The position of a document."""
        state = self._blank(players, options, edition, ruleset)
        restoring.restore(state, data)
        return state

    def redact(self, state: ImperialState, seat: int | None) -> ImperialState:
        """What a seat may see."""
        return view.redact(state, seat)

    def determinize(self, table: ImperialState, seat: int | None, rng: random.Random) -> ImperialState:
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
        from rotonde.games.imperial_steam.words import ImperialWords

        return ImperialWords()

    def draw(self, view: View, *, lang: str = "en", theme: str | None = "light", **how: Any) -> str:
        """The map, the boards and the players."""
        from rotonde.games.imperial_steam.draw import draw

        return draw(view, lang=lang, theme=theme, **how)

    def draw_preview(self, view: View, action: Action, voice: Voice) -> str:
        """What an action would change on the board."""
        from rotonde.games.imperial_steam.draw import draw_preview

        return draw_preview(view, action, voice)

    def evaluate(self, state: ImperialState) -> list[float]:
        """An estimate of each seat's final money, for bots."""
        from rotonde.games.imperial_steam.eval import evaluate

        return evaluate(state)

    def quiet(self, state: ImperialState) -> bool:
        """Nothing is being carried out."""
        return not state.stack

    def _blank(self, players: int, options: ImperialOptions, edition: Edition, ruleset: int) -> ImperialState:
        state = ImperialState()
        state.set_up(board_of(edition, players), players, options, ruleset)
        return state


def _check_card(edition: Edition, players: int, options: ImperialOptions) -> None:
    """Does the edition have the setup card that was chosen?"""
    cards = len(board_of(edition, players).normal_cards)
    if options.setup_card != "draw" and int(options.setup_card) > cards:
        raise SetupError(f"option setup_card: this edition has {cards} cards for {players} players")


GAME = ImperialSteam()
