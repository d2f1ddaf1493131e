"""How much the searches of core/completion.py look into in random games, whoever asks, and which lists take longest.

    python -m tests.games.sweeps 5000 imperial_steam russian_railroads german_railroads

The engine has to be plain Python: every search is counted where all of them are made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

from rotonde.arena.bench import listing_time
from rotonde.arena.checksum import decisions
from rotonde.core import Action, State, game
from rotonde.core.completion import Completion

SLOWEST = 5  # games that are named


@dataclass
class Asked:
    """What was searched for one question, such as `CarryingOut`."""

    searches: int = 0  # those that had to look into a position
    largest: int = 0  # positions that one of them looked into
    gave_up: int = 0


@contextmanager
def counted() -> Iterator[dict[str, Asked]]:
    """Every search that is begun inside, by the class of its task."""
    found: dict[str, Asked] = {}
    plain = Completion.possible

    def possible(self: Completion[object], position: object) -> bool:
        before = self.nodes
        answer = plain(self, position)
        if self.nodes:
            asked = found.setdefault(type(self.task).__name__, Asked())
            asked.searches += before == 0
            asked.largest = max(asked.largest, self.nodes)
            asked.gave_up += before <= self.most < self.nodes
        return answer

    with patch.object(Completion, "possible", possible):
        yield found


def searches(key: str, games: Iterable[int]) -> dict[str, Asked]:
    """The searches of some of the checksum's games, with a list at every decision."""
    with counted() as found:
        for state, _ in walked(key, games):
            state.legal()
    return found


def walked(key: str, games: Iterable[int]) -> Iterator[tuple[State, Action]]:
    for number in games:
        yield from decisions(game(key), number)


def slowest(key: str, games: Iterable[int]) -> list[tuple[float, int]]:
    """The games with the longest time from a decision to the next list, in seconds, the longest first."""
    out = [(max(listing_time(*now) for now in decisions(game(key), number)), number) for number in games]
    return sorted(out, reverse=True)


if __name__ == "__main__":
    most = range(int(sys.argv[1]))
    for title in sys.argv[2:]:
        for name, asked in sorted(searches(title, most).items()):
            told = f"{asked.searches} searches, the largest looked into {asked.largest} positions"
            print(f"{title} {name}: {told}, {asked.gave_up} gave up", flush=True)
        for seconds, number in slowest(title, most)[:SLOWEST]:
            print(f"{title} game {number}: {seconds * 1e3:.1f} ms", flush=True)
