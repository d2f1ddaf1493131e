"""Stephenson's Rocket (R. Knizia, 1999): seven companies, one England, many vetoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rotonde.core import Edition, Game
from rotonde.games.stephensons_rocket.actions import NOTATION
from rotonde.games.stephensons_rocket.board import board_of
from rotonde.games.stephensons_rocket.options import RocketOptions
from rotonde.games.stephensons_rocket.state import RocketState


class Rocket(Game[RocketState]):
    """The title, and its empty table."""

    key = "stephensons_rocket"
    title = "Stephenson's Rocket"
    players = range(2, 5)
    ruleset = 1
    options = RocketOptions
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
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

    def blank(self, players: int, options: RocketOptions, edition: Edition, ruleset: int) -> RocketState:
        """England, with nothing built."""
        state = RocketState()
        state.set_up(board_of(edition, options.token_mix == "mono"), players, options, ruleset)
        return state

    def quiet(self, state: RocketState) -> bool:
        """No veto is open and no station is in a hand."""
        return not state.stack

    def turn(self, state: RocketState) -> int:
        """With four, what a turn gained is often undone by the next three; with fewer a tree sees enough of that."""
        return state.turn if state.players == self.players[-1] else 0


GAME = Rocket()
