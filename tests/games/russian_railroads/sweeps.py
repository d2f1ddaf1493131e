"""How much the search looks into in random games: `python -m tests.games.russian_railroads.sweeps 5000`."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rotonde.arena.checksum import decisions
from rotonde.core import game
from rotonde.core.completion import Completion
from rotonde.games.russian_railroads.rules import completing
from rotonde.games.russian_railroads.table import Table


def most_nodes(key: str, games: Iterable[int]) -> int:
    """The positions that the largest single search of some of the checksum's games looks into."""
    made: list[Completion[Table]] = []
    plain = completing.search

    def search() -> Completion[Table]:
        made[:] = [max([*made, plain()], key=lambda found: found.nodes), plain()]
        return made[-1]

    completing.search = search
    try:
        for number in games:
            for state, _ in decisions(game(key), number):
                state.legal()
    finally:
        completing.search = plain
    return max([found.nodes for found in made], default=0)


if __name__ == "__main__":
    for title in ("russian_railroads", "german_railroads"):
        print(title, most_nodes(title, range(int(sys.argv[1]))))
