"""Make the game known, whether or not the package lists it yet."""

from __future__ import annotations

import rotonde
from rotonde.games.imperial_steam import GAME

rotonde.register(GAME)
