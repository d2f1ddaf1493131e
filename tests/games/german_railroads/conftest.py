"""Makes the game known to the package for these tests."""

import rotonde
from rotonde.games.german_railroads import GAME

rotonde.register(GAME)
