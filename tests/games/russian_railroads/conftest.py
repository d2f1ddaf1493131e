"""Makes the game known to the package for these tests."""

import rotonde
from rotonde.games.russian_railroads import GAME

rotonde.register(GAME)
