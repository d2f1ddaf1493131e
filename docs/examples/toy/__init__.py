"""Whistle Stop, a small game of our own: the template of a stall."""

from __future__ import annotations

from typing import Any

from rotonde.core import Edition, Game
from rotonde.core.editions import typed

from .actions import NOTATION
from .state import WhistleState
from .table import Line, WhistleOptions


class WhistleStop(Game[WhistleState]):
    key = "whistle_stop"
    title = "Whistle Stop"
    players = range(2, 5)
    options = WhistleOptions
    presets = {"default": {}, "express": {"express": True, "whistles": "two"}}  # noqa: RUF012
    package = __name__
    notation = NOTATION
    minutes = 5
    longest = 60

    def blank(self, players: int, options: Any, edition: Edition, ruleset: int) -> WhistleState:
        state = WhistleState.__new__(WhistleState)
        state.set_up(players, ruleset, options, edition, typed(edition, Line))
        return state


GAME = WhistleStop()
