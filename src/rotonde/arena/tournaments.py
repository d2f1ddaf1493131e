"""Tournaments: every group of bots at one table, in every seating, with results kept in a file that only grows."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from rotonde.arena.errors import ResultsError
from rotonde.arena.executors import Executor, local
from rotonde.arena.jobs import BotMaker, Pairing, Series, check_bots, fewest, make_series
from rotonde.arena.ratings import Rating, ratings
from rotonde.arena.results import GameResult, Summary, html_table, read_result
from rotonde.arena.simulation import batches, check_number
from rotonde.core import Game, SetupError
from rotonde.core.game import EditionSource

FORMAT = 1


@dataclass
class Tournament:
    """A tournament: what is to be played, what was played, and where it stands."""

    series: Series
    bots: tuple[str, ...]
    games: int  # a pairing
    file: Path | None = None
    results: list[GameResult] = field(default_factory=list)
    kept: int = 0  # results found in the file

    @property
    def pairings(self) -> list[Pairing]:
        """Every game of the tournament, in order."""
        return list(pairings(self.bots, self.series.setup.players, self.games))

    def missing(self) -> list[Pairing]:
        """The games still to be played."""
        done = {(r.group, r.index) for r in self.results}
        return [p for p in self.pairings if (p.group, p.index) not in done]

    def play(self, executor: Executor | None = None) -> Iterator[GameResult]:
        """Play what is missing; each result is in the file before it is yielded."""
        plan = self.missing()
        where = executor or local(1)
        jobs = batches(self.series, plan, len(plan), where.workers)
        with Ledger(self.file, _header(self.series)) as ledger:
            for result in where.run(jobs):
                ledger.write(result)
                self.results.append(result)
                yield result

    def summary(self) -> Summary:
        """The tallies of all games so far."""
        out = Summary(self.series.setup.players)
        for result in self.results:
            out.add(result)
        return out

    def ratings(self) -> list[Rating]:
        """The ratings after all games so far, the strongest first."""
        return ratings(self.results)

    def _repr_html_(self) -> str:
        """In a notebook: the table of ratings."""
        rows = [(r.bot, f"{r.elo:.0f}", f"{r.low:.0f} to {r.high:.0f}", f"{r.games:,}") for r in self.ratings()]
        return html_table(("bot", "Elo", "95 %", "games"), rows)

    def to_dict(self) -> dict[str, object]:
        """The figures as JSON."""
        return {
            "game": self.series.setup.game,
            "ratings": [rating.to_dict() for rating in self.ratings()],
            **self.summary().to_dict(),
        }


def tournament(
    game: Game | str,
    bots: Sequence[str],
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: EditionSource = None,
    seed: int | str = 0,
    make: BotMaker | None = None,
    results: str | os.PathLike[str] | None = None,
) -> Tournament:
    """A tournament, with the results that its file already holds; `play` plays the rest.

    `games` is the number for each group of bots that meet. The name of a game's group and its number in it decide how
    it goes, so more games or more bots may be added later to the same file.
    """
    check_number(games)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise SetupError("a tournament needs two bots or more, each named once")
    players = fewest(game, edition, 2) if players is None else players
    if players < 2:
        raise SetupError("a tournament needs two seats or more: alone nobody is ahead of anybody")
    series = make_series(game, players, options, edition, seed, make)
    check_bots(series, bots)
    file = Path(results) if results is not None else None
    out = Tournament(series, tuple(bots), games, file)
    if file is not None and file.exists():
        wanted = {(p.group, p.index) for p in out.pairings}
        kept = [r for r in read_results(file, _header(series)) if (r.group, r.index) in wanted]
        out.results, out.kept = kept, len(kept)
    return out


def pairings(bots: Sequence[str], players: int, games: int) -> Iterator[Pairing]:
    """Every group of as many bots as fit the table, each in its seatings one after the other."""
    for group in combinations(sorted(bots), min(len(bots), players)):
        places = seatings(group, players)
        name = " ".join(group)
        for i in range(games):
            yield Pairing(i, places[i % len(places)], name)


def seatings(group: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """All ways to seat a group; a bot may have several seats. Each run of rotations gives each bot each seat."""
    out: list[tuple[str, ...]] = []
    for rest in permutations(group[1:]):
        order = (group[0], *rest)
        for first in range(len(order)):
            out.append(tuple(order[(first + seat) % len(order)] for seat in range(players)))
    return out


# ── the file ──────────────────────────────────────────────────────────────


def _header(series: Series) -> dict[str, object]:
    setup = series.setup
    return {
        "rotonde_tournament": FORMAT,
        "game": setup.game,
        "ruleset": setup.ruleset,
        "edition": setup.edition_hash,
        "players": setup.players,
        "options": setup.options,
        "seed": series.seed,
    }


class Ledger:
    """Appends results to a file, each on its own line, flushed at once; None keeps nothing."""

    def __init__(self, file: Path | None, header: Mapping[str, object]) -> None:
        self._file = file
        self._header = header
        self._out: BinaryIO | None = None

    def __enter__(self) -> Ledger:
        if self._file is not None:
            try:
                self._out = self._open(self._file)
            except OSError as error:
                raise ResultsError(
                    f"{self._file} cannot be written: {error.strerror}; choose another with --results"
                ) from error
        return self

    def write(self, result: GameResult) -> None:
        """Keep one more result."""
        if self._out is not None:
            self._out.write(_line(result.to_dict()))
            self._out.flush()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._out is not None:
            self._out.close()

    def _open(self, file: Path) -> BinaryIO:
        whole = _whole_lines(file) if file.exists() else 0
        out = file.open("r+b" if file.exists() else "wb")
        out.seek(whole)
        out.truncate()  # half a line, if the last run was killed while writing it
        if not whole:
            out.write(_line(self._header))
        return out


def _line(document: Mapping[str, object]) -> bytes:
    return msgspec.json.encode(document) + b"\n"


def _whole_lines(file: Path) -> int:
    """The length of a file up to its last line end."""
    return file.read_bytes().rfind(b"\n") + 1


def read_results(file: Path, header: Mapping[str, object]) -> list[GameResult]:
    """The results in a file, which must belong to a tournament with this header."""
    try:
        lines = file.read_bytes()[: _whole_lines(file)].splitlines()
    except OSError as error:
        raise ResultsError(f"{file} cannot be read: {error.strerror}") from error
    if not lines:
        if file.stat().st_size:
            raise ResultsError(f"{file} is no results file; choose another with --results")
        return []
    _check_header(file, lines[0], header)
    out: dict[tuple[str, int], GameResult] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            result = read_result(line)
        except ValueError as error:
            raise ResultsError(f"{file}, line {number}: no result of a game ({error}); remove it") from error
        out[result.group, result.index] = result
    return list(out.values())


def _check_header(file: Path, line: bytes, header: Mapping[str, object]) -> None:
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        found = None
    if not isinstance(found, dict) or "rotonde_tournament" not in found:
        raise ResultsError(f"{file} is no results file; choose another with --results")
    differing = [key for key, value in header.items() if found.get(key) != value]
    if differing:
        key = differing[0]
        raise ResultsError(
            f"{file} belongs to another tournament ({key} {found.get(key)!r}, not {header[key]!r}); "
            "choose another with --results"
        )
