"""Use bots to judge the reconstructed map of the Rocket: python -m tools.study_stephensons_rocket [--games 30] …

For each number of players it prints why games end and how many tiles are left, how often lines merge or are isolated,
which of them and when, what the seats are worth, and whether whoever ends a game wins it. Players are `brisk`, who look
at some of their actions, or bots of the package. Stopped early (Ctrl-C, or `kill`), it reports the games it has played.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

import rotonde
from rotonde.core import Action
from rotonde.games.stephensons_rocket import GAME
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import ABSORBED
from tools.asked import check_players, whole
from tools.players import arguments, player, run, share, spread

SOON = 3  # tiles of a line: one that is isolated with no more has hardly left its start


class Watch:
    """One game, as it goes on."""

    def __init__(self, state: RocketState) -> None:
        self.state = state
        self.verbs: Counter[str] = Counter()
        self.last = -1  # who decided last
        self.alone: dict[int, int] = {}  # isolated lines, with the tiles they had

    def see(self, seat: int, action: Action) -> None:
        """What a decision changed."""
        self.verbs[str(action).split()[0]] += 1
        self.last = seat
        for company in range(len(self.state.loco)):
            if self.state.isolated >> company & 1:
                self.alone.setdefault(company, self.state.track[company].bit_count() + 1)


class Study:
    """What was seen in the games of one number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.seats = [0.0] * players
        self.ends: Counter[str] = Counter()
        self.tiles: list[int] = []
        self.merged: list[int] = []
        self.isolated: Counter[str] = Counter()
        self.soon: Counter[str] = Counter()
        self.piles: list[int] = []
        self.verbs: Counter[str] = Counter()
        self.ender_won = 0
        self.first: list[int] = []
        self.rest: list[int] = []

    @property
    def label(self) -> str:
        """The table, in a word."""
        return str(self.players)

    def play(self, kinds: list[str], seed: str) -> None:
        """One game."""
        state = GAME.new(self.players)
        watch = Watch(state)
        names = [kinds[(i + self.games) % len(kinds)] for i in range(self.players)]
        rotonde.play(state, [player(name, GAME) for name in names], random.Random(seed), watch.see)
        self.games += 1
        self.ends[state.ended] += 1
        self.tiles.append(state.tiles)
        self.merged.append(state.loco.count(ABSORBED))
        self.piles.append(sum(state.bank))
        self.verbs.update(watch.verbs)
        for company, laid in watch.alone.items():
            name = state.board.companies[company]
            self.isolated[name] += 1
            self.soon[name] += laid <= SOON
        winners = state.winners()
        self.ender_won += watch.last in winners
        for seat, score in enumerate(state.scores()):
            self.seats[seat] += 1 / len(winners) if seat in winners else 0.0
            (self.first if seat in winners else self.rest).append(score)

    def report(self) -> dict[str, Any]:
        """The figures."""
        everybody = self.games * self.players
        return {
            "players": self.players,
            "games": self.games,
            "wins by seat": [share(won, self.games) for won in self.seats],
            "ends": dict(self.ends),
            "tiles left": spread(self.tiles),
            "shares left in the piles": spread(self.piles),
            "lines absorbed": spread(self.merged),
            "isolated a game": {name: share(n, self.games) for name, n in sorted(self.isolated.items())},
            f"isolated within {SOON} tiles": {name: share(n, self.games) for name, n in sorted(self.soon.items()) if n},
            "who ends it wins": share(self.ender_won, self.games),
            "decisions of a player": {verb: share(n, everybody) for verb, n in self.verbs.most_common()},
            "winners": spread(self.first),
            "others": spread(self.rest),
        }


def main() -> int:
    """Play and print."""
    parser = arguments(__doc__)
    parser.add_argument("--players", type=whole, nargs="*", default=[2, 3, 4])
    given = parser.parse_args()
    check_players(parser, GAME, *given.players)
    return run([Study(players) for players in given.players], given)


if __name__ == "__main__":
    sys.exit(main())
