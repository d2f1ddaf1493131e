"""The game is registered for these tests, whether or not the package lists it."""

import rotonde
from rotonde.games.age_of_steam import GAME

rotonde.register(GAME)
