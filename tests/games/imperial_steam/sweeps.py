"""How much the search looks into in random games: `python -m tests.games.imperial_steam.sweeps 5000`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from unittest.mock import patch

from rotonde.arena.checksum import decisions
from rotonde.core import completion
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.table import Table


def nodes(games: Iterable[int]) -> list[int]:
    """The positions that each search of some of the checksum's games looks into (IS-A47)."""
    found: list[int] = []

    class Counted(completion.Completion[Table]):
        def possible(self, position: Table) -> bool:
            answer = super().possible(position)
            found.append(self.nodes)
            return answer

    with patch.object(completion, "Completion", Counted):
        for number in games:
            for state, _ in decisions(GAME, number):
                state.legal()
    return found


if __name__ == "__main__":
    counts = nodes(range(int(sys.argv[1])))
    print(f"{len(counts)} searches, the largest looked into {max(counts, default=0)} positions")
