"""Use bots to judge the reconstructed figures of German Railroads: python -m tools.study_german_railroads …

For each number of players and choice of modules it prints how the points are spread, what the place in the first turn
order is worth, what each line brings and how often it is the winner's best, and how often each extension tile, income
marker, foundry and new engineer is taken, with the wins and the points of those who took it. Kinds of players, which
can be mixed: `brisk`, who looks at some of his actions, finishes each by habit and takes the best by the evaluation,
and every bot of the package. With --records it reads recorded games instead of playing.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any, cast

import rotonde
from rotonde.core import CHANCE, Action, Event
from rotonde.games.german_railroads import GAME, modules
from rotonde.games.german_railroads.options import GermanOptions
from rotonde.games.german_railroads.state import GermanState
from tools.asked import check_players, whole
from tools.players import arguments, player, run, share, spread

MODULES = tuple(GAME.presets)
VERBS = {"branch": "branch", "extend": "tile", "take": "income", "acquire": "foundry"}  # what is taken, and its kind
USES = {"income": "income", "foundry": "foundry"}  # what is used again and again
HIRED = "hired_"


class Tally:
    """How those fared who took a piece."""

    def __init__(self) -> None:
        self.taken = self.used = 0
        self.wins = 0.0
        self.points: list[int] = []

    def report(self, games: int, usual: float) -> dict[str, float]:
        """Per game; the points are against those of everybody."""
        return {
            "taken a game": share(self.taken, games),
            "used a game": share(self.used, games),
            "takers": len(self.points),
            "wins of takers": share(self.wins, len(self.points)),
            "points more": round(mean(self.points) - usual, 1) if self.points else 0.0,
        }


class Watch:
    """What one game shows while it is played."""

    def __init__(self, state: GermanState) -> None:
        self.state = state
        self.events: list[Event] = []
        self.order: list[int] = []  # the first turn order
        self.taken: list[Counter[str]] = [Counter() for _ in range(state.players)]
        self.used: list[Counter[str]] = [Counter() for _ in range(state.players)]
        state.sink = self.events

    def see(self, seat: int, action: Action) -> None:
        """Note an action that has just been carried out."""
        if seat == CHANCE:
            return
        if not self.order:
            self.order = list(self.state.order)
        verb, _, what = str(action).partition(" ")
        if verb in VERBS:
            self.taken[seat][f"{VERBS[verb]} {what}"] += 1
        elif verb in USES:
            self.used[seat][f"{USES[verb]} {what}"] += 1
        elif verb == "use" and what.startswith(HIRED):
            self.used[seat][f"engineer {what.removeprefix(HIRED)}"] += 1

    def lines(self, seat: int) -> Counter[str]:
        """Points of each line, and of industry, over all rounds; München has the name of its branch."""
        total: Counter[str] = Counter()
        for event in self.events:
            if event.kind == "score" and event.seat == seat:
                total.update({"industry": event.args["industry"], **event.args["lines"]})
        plan, branch = self.state.boards, self.state.branch[seat]
        if plan.branch_line >= 0:
            name = plan.lines[plan.branch_line]
            total[f"{name} {plan.branches[branch] if branch >= 0 else 'before the switch'}"] = total.pop(name, 0)
        return total


class Study:
    """What was seen in the games of one number of players and one choice of modules."""

    def __init__(self, players: int, preset: str) -> None:
        self.players, self.preset = players, preset
        self.games = 0
        self.wins: dict[str, float] = {}  # by kind of player; shared ones in parts
        self.places = [0.0] * players  # wins by place in the first turn order
        self.first: list[int] = []
        self.rest: list[int] = []
        self.lines: dict[str, list[int]] = {}
        self.winning: dict[str, list[int]] = {}  # the same of winners
        self.best: Counter[str] = Counter()  # the line that brought a winner most
        self.seat_best: Counter[str] = Counter()  # and that brought anybody most
        self.pieces: dict[str, Tally] = {}
        self.lengths: dict[str, Tally] = {}  # everybody who laid a tile of a length

    @property
    def label(self) -> str:
        """The table, in a word."""
        return f"{self.players}/{self.preset}"

    def play(self, kinds: list[str], seed: str) -> None:
        """One game."""
        state = GAME.new(self.players, preset=self.preset)
        names = [kinds[(i + self.games) % len(kinds)] for i in range(self.players)]
        watch = Watch(state)
        rotonde.play(state, [player(name, GAME) for name in names], random.Random(seed), watch.see)
        self.note(watch, names)

    def read(self, path: Path) -> None:
        """One recorded game."""
        record = rotonde.Record.load(path)
        state = cast(GermanState, record.start())
        watch = Watch(state)
        for entry in record.entries:
            action = GAME.parse(entry.action)
            state.apply(action, entry.seat)
            watch.see(entry.seat, action)
        self.note(watch, list(record.seats))

    def note(self, watch: Watch, names: list[str]) -> None:
        """Add a game that is over."""
        self.games += 1
        state = watch.state
        winners, scores = state.winners(), state.scores()
        for seat, score in enumerate(scores):
            won = 1 / len(winners) if seat in winners else 0.0
            (self.first if won else self.rest).append(score)
            self.wins[names[seat]] = self.wins.get(names[seat], 0.0) + won
            self.places[watch.order.index(seat)] += won
            self._note_lines(watch.lines(seat), bool(won))
            self._note_pieces(watch, seat, won, score)

    def _note_lines(self, lines: Counter[str], won: bool) -> None:
        for name, points in lines.items():
            self.lines.setdefault(name, []).append(points)
            if won:
                self.winning.setdefault(name, []).append(points)
        railways = {name: points for name, points in lines.items() if name != "industry"}
        top = max(railways, key=lambda name: railways[name])
        self.seat_best[top] += 1
        self.best[top] += won

    def _note_pieces(self, watch: Watch, seat: int, won: float, score: int) -> None:
        taken, used = watch.taken[seat], watch.used[seat]
        taken.update(f"engineer {n}" for n in _new_engineers(watch.state, seat))
        for piece, times in taken.items():
            tally = self.pieces.setdefault(piece, Tally())
            tally.taken += times
            tally.used += used[piece]
            tally.wins += won
            tally.points.append(score)
        for length in sorted({piece.partition("_")[0] for piece in taken if piece.startswith("tile")}):
            group = self.lengths.setdefault(length, Tally())
            group.wins += won
            group.points.append(score)

    def report(self) -> dict[str, Any]:
        """The figures."""
        everybody, usual = self.games * self.players, mean(self.first + self.rest)
        return {
            "players": self.players,
            "modules": self.preset,
            "games": self.games,
            "wins by kind": self.wins,
            "wins by first place": [share(wins, self.games) for wins in self.places],
            "winners": spread(self.first),
            "others": spread(self.rest),
            "lines": {
                name: {
                    "players": share(len(points), everybody),
                    "points": round(mean(points), 1),
                    "of winners": round(mean(self.winning.get(name, [0])), 1),
                    "winners": share(len(self.winning.get(name, [])), len(self.first)),
                    "best of players": share(self.seat_best[name], everybody),
                    "best of winners": share(self.best[name], len(self.first)),
                }
                for name, points in sorted(self.lines.items())
            },
            "pieces": {name: t.report(self.games, usual) for name, t in sorted(self.pieces.items())},
            "tiles by length": {name: t.report(self.games, usual) for name, t in sorted(self.lengths.items())},
        }


def _new_engineers(state: GermanState, seat: int) -> list[int]:
    """Engineers of the new material that a seat has."""
    options = cast(GermanOptions, state.options)
    new = [e.number for e in modules.allowed(state.boards.german.new_material.engineers, options)]
    doubled = dict(zip(state.boards.doubles, state.kept, strict=True))
    return [n for n in state.engineer_list(seat) if n in new and doubled.get(n, 1) == 1]


def main() -> int:
    """Play, or read, and print."""
    parser = arguments(__doc__)
    parser.add_argument("--players", type=whole, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--modules", nargs="*", default=["default", "everything"], choices=MODULES)
    parser.add_argument("--records", type=Path, nargs="*", help="recorded games of one kind of table")
    given = parser.parse_args()
    check_players(parser, GAME, *given.players)
    studies = [Study(players, preset) for preset in given.modules for players in given.players]
    if given.records:
        for path in given.records:
            studies[0].read(path)
        given.games, studies = 0, studies[:1]
    return run(studies, given)


if __name__ == "__main__":
    sys.exit(main())
