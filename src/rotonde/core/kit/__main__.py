"""`python -m rotonde.core.kit PACKAGE GAMES SEED` prints the checksum of random games, to compare processes."""

import sys
from importlib import import_module

from rotonde.core.kit.walk import checksum

if __name__ == "__main__":
    package, games, seed = sys.argv[1:]
    print(checksum(import_module(package).GAME, int(games), int(seed)))
