"""Imperial Steam (A. Huemer, 2021): from Wien to Trieste, with more ideas than money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rotonde.core import Edition, Game, SetupError
from rotonde.core.editions import built_once
from rotonde.games.imperial_steam.actions import NOTATION
from rotonde.games.imperial_steam.board import Board
from rotonde.games.imperial_steam.options import ImperialOptions
from rotonde.games.imperial_steam.state import ImperialState


class ImperialSteam(Game[ImperialState]):
    """The title, and its empty table."""

    key = "imperial_steam"
    title = "Imperial Steam"
    players = range(2, 5)
    ruleset = 2
    options = ImperialOptions
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "default": {},
        "normal": {"setup": "normal"},
        "experts": {"setup": "random"},
    }
    package = __name__
    notation = NOTATION
    minutes = 150
    longest = 6000

    def blank(self, players: int, options: ImperialOptions, edition: Edition, ruleset: int) -> ImperialState:
        """The map and the boards of these players, without a piece on them."""
        board = built_once(Board, edition, players)
        cards = len(board.normal_cards)
        if options.setup_card != "draw" and int(options.setup_card) > cards:
            raise SetupError(f"option setup_card: this edition has {cards} cards for {players} players")
        state = ImperialState()
        state.set_up(board, players, options, ruleset)
        return state

    def quiet(self, state: ImperialState) -> bool:
        """Nothing is being carried out."""
        return not state.stack


GAME = ImperialSteam()
