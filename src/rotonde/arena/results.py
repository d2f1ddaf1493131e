"""What comes out of many games: one small value a game, and tallies that do not depend on the order of the games."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

import msgspec

from rotonde.arena.stats import Interval, mean_interval, share_interval


def html_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table for notebooks."""
    cells = [f"<th>{escape(head)}</th>" for head in heads]
    lines = ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows]
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in ("".join(cells), *lines)) + "</table>"


@dataclass(frozen=True, slots=True)
class GameResult:
    """One finished game: who sat where, what it ended with, and how to tell it from any other."""

    index: int
    seats: tuple[str, ...]  # the bot of each seat
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    digest: str
    group: str = ""  # the pairing of a tournament
    record: str | None = None  # the record's text, where it was asked for
    kept: Any = None  # what else was asked for (`Series.after`)

    def to_dict(self) -> dict[str, object]:
        """The result as JSON, without the record."""
        return {
            "index": self.index,
            "group": self.group,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "winners": list(self.winners),
            "decisions": self.decisions,
            "digest": self.digest,
        }

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat, from 0: winners first (they may have won on a tie-break), then by score."""
        losers = sorted({s for i, s in enumerate(self.scores) if i not in self.winners}, reverse=True)
        return tuple(0 if i in self.winners else 1 + losers.index(s) for i, s in enumerate(self.scores))

    def check(self) -> None:
        """ValueError with what cannot be so of any finished game; nobody need win it (AOS-11.6)."""
        if len(self.scores) != len(self.seats):
            raise ValueError(f"{len(self.scores)} scores for {len(self.seats)} seats")
        strangers = [seat for seat in self.winners if not 0 <= seat < len(self.seats)]
        if strangers:
            raise ValueError(f"the winner {strangers[0]} is no seat: they are 0 to {len(self.seats) - 1}")
        if min(self.index, self.decisions) < 0:
            raise ValueError(f"a number below 0: {min(self.index, self.decisions)}")


class _Line(msgspec.Struct):
    """One finished game, as it is read from a line of JSON."""

    index: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    digest: str
    group: str = ""


def read_result(line: bytes) -> GameResult:
    """What `GameResult.to_dict` was written as; ValueError with what is wrong with it."""
    try:
        read = msgspec.json.decode(line, type=_Line)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from None
    result = GameResult(read.index, read.seats, read.scores, read.winners, read.decisions, read.digest, read.group)
    result.check()
    return result


@dataclass
class Tally:
    """Counts of one bot, or of one seat. Only whole numbers are added up, so any order gives the same figures."""

    games: int = 0
    places: int = 0  # seats taken, all games together
    won: Counter[tuple[int, int]] = field(default_factory=Counter)  # (own winning seats, all winners) → games
    fair: Counter[tuple[int, int]] = field(default_factory=Counter)  # (own seats, all seats) → games
    total: int = 0
    squares: int = 0
    best: int | None = None
    worst: int | None = None

    def add(self, mine: list[int], result: GameResult) -> None:
        """Count a game in which these seats are meant."""
        self.games += 1
        self.places += len(mine)
        self.fair[len(mine), len(result.seats)] += 1
        winning = sum(1 for seat in mine if seat in result.winners)
        if winning:
            self.won[winning, len(result.winners)] += 1
        for score in (result.scores[seat] for seat in mine):
            self.total += score
            self.squares += score * score
            self.best = score if self.best is None else max(self.best, score)
            self.worst = score if self.worst is None else min(self.worst, score)

    @property
    def wins(self) -> float:
        """Games won; a shared victory counts as its share."""
        return sum(n * mine / of for (mine, of), n in sorted(self.won.items()))

    @property
    def fair_share(self) -> float:
        """The share of wins that equal players would have."""
        return sum(n * mine / of for (mine, of), n in sorted(self.fair.items())) / self.games

    def to_dict(self) -> dict[str, object]:
        """The figures as JSON."""
        score = mean_interval(self.total, self.squares, self.places)
        return {
            "games": self.games,
            "seats": self.places,
            "wins": self.wins,
            "win_share": share_interval(self.wins, self.games).to_dict(),
            "fair_share": self.fair_share,
            "score": score.to_dict(),
            "best": self.best,
            "worst": self.worst,
        }

    def win_share(self) -> Interval:
        """The share of games won, with its 95 % interval."""
        return share_interval(self.wins, self.games)

    def score(self) -> Interval:
        """The mean score, with its 95 % interval."""
        return mean_interval(self.total, self.squares, self.places)


@dataclass
class Summary:
    """A running account of many games, bot by bot and seat by seat."""

    players: int
    games: int = 0
    bots: dict[str, Tally] = field(default_factory=dict)
    seats: list[Tally] = field(default_factory=list)
    ahead: Counter[tuple[str, str]] = field(default_factory=Counter)  # half points: 2 a win, 1 a tie
    met: Counter[tuple[str, str]] = field(default_factory=Counter)  # games in which two bots met
    decisions: int = 0
    shortest: int | None = None
    longest: int | None = None
    _print: int = 0

    def __post_init__(self) -> None:
        self.seats = [Tally() for _ in range(self.players)]

    def add(self, result: GameResult) -> None:
        """Count one more game."""
        self.games += 1
        for name in dict.fromkeys(result.seats):
            mine = [seat for seat, bot in enumerate(result.seats) if bot == name]
            self.bots.setdefault(name, Tally()).add(mine, result)
        for seat, tally in enumerate(self.seats):
            tally.add([seat], result)
        self._compare(result)
        self.decisions += result.decisions
        self.shortest = result.decisions if self.shortest is None else min(self.shortest, result.decisions)
        self.longest = result.decisions if self.longest is None else max(self.longest, result.decisions)
        told = f"{result.group} {result.index} {' '.join(result.seats)} {result.digest}"
        self._print += int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")

    def _compare(self, result: GameResult) -> None:
        ranks = result.ranks
        names = dict.fromkeys(result.seats)
        self.met.update((one, other) for one in names for other in names if one != other)
        for i, one in enumerate(result.seats):
            for j, other in enumerate(result.seats):
                if one != other:
                    self.ahead[one, other] += 2 if ranks[i] < ranks[j] else 1 if ranks[i] == ranks[j] else 0

    @property
    def fingerprint(self) -> str:
        """The same for the same games, whatever the order and the number of processes."""
        return f"{self._print % 2**64:016x}"

    def comparison(self, one: str, other: str) -> Interval:
        """How often one bot finishes ahead of another (a tie is half), over all pairs of seats they met in.

        The pairs of one game depend on each other, so the interval counts games, not pairs.
        """
        mine, theirs, games = self.ahead[one, other], self.ahead[other, one], self.met[one, other]
        return share_interval(games * mine / (mine + theirs) if games else 0, games)

    def _repr_html_(self) -> str:
        """In a notebook: the bots and their wins."""
        heads = ("bot", "games", "wins", "fair", "mean score")
        best = sorted(self.bots.items(), key=lambda item: (-item[1].wins, item[0]))
        rows = [
            (name, f"{t.games:,}", f"{t.wins:g}", f"{100 * t.fair_share:.0f} %", f"{t.total / t.places:,.1f}")
            for name, t in best
        ]
        return html_table(heads, rows)

    def to_dict(self) -> dict[str, object]:
        """The figures as JSON; the same for a seed, whatever the number of processes."""
        names = sorted(self.bots)
        return {
            "players": self.players,
            "games": self.games,
            "bots": {name: self.bots[name].to_dict() for name in names},
            "seats": [tally.to_dict() for tally in self.seats] if self.games else [],
            "ahead": {
                one: {other: self.comparison(one, other).to_dict() for other in names if other != one} for one in names
            },
            "decisions": {
                "total": self.decisions,
                "mean": self.decisions / self.games if self.games else None,
                "shortest": self.shortest,
                "longest": self.longest,
            },
            "fingerprint": self.fingerprint,
        }
