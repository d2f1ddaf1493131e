"""The stage of the base game with this game's table, board and lay."""

from __future__ import annotations

from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.draw.lay import GermanLay
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.draw.stage import Stage


class GermanStage(Stage):
    """One picture in the making; what the modules draw on it stands in draw/__init__.py."""

    layouts = __package__

    table: GermanState
    board: GermanBoard
    lay: GermanLay
