"""German Railroads (H. Ohley, L. Orgler, 2014): Germany, coal, new material, and Émil for an evening alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rotonde.core.editions import Edition
from rotonde.core.game import NOBODY
from rotonde.games.german_railroads import modules
from rotonde.games.german_railroads.actions import NOTATION
from rotonde.games.german_railroads.board import board_of
from rotonde.games.german_railroads.options import GermanOptions
from rotonde.games.german_railroads.rules.emil import EMIL
from rotonde.games.german_railroads.rules.parts import STANDS_ON
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads import Railroads
from rotonde.games.russian_railroads.options import RailroadsOptions
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.steps.shuffle import dealt


class GermanRailroads(Railroads[GermanState]):
    """The title, and its empty table."""

    key = "german_railroads"
    title = "German Railroads"
    players = range(1, 5)
    ruleset = len(STANDS_ON)
    options = GermanOptions
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "default": {},
        "coal": {"germany": False, "coal": True},
        "germany_and_coal": {"coal": True},
        "everything": {"coal": True, "new_material": True},
    }
    package = __name__
    notation = NOTATION
    plain_tries = True
    crowd = NOBODY

    def blank(self, players: int, options: RailroadsOptions, edition: Edition, ruleset: int) -> GermanState:
        """The boards of these players and modules, without a piece on them."""
        assert isinstance(options, GermanOptions)
        modules.check(players, options)
        state = self.table()
        state.set_up(board_of(edition, players, options), players, options, ruleset)
        return state

    def quiet(self, state: RailroadsState) -> bool:
        """Nothing of a turn is pending; when Émil is about to show a card, the player's turn is over."""
        return super().quiet(state) or (len(state.stack) == 1 and dealt(state.stack[0]) == EMIL)


GAME = GermanRailroads(GermanState)
