"""Jobs: games to be played, as plain values that travel to another process or machine, and how one is played there.

Each game draws from a generator seeded by the job's seed and the game's own name, so a game comes out the same in
whichever process, order or company it is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import index

from rotonde.arena.errors import GameFailed
from rotonde.arena.results import GameResult
from rotonde.core import Action, Bot, Game, Record, RotondeError, SetupError, State, game, play
from rotonde.core.errors import shown
from rotonde.core.game import EditionSource
from rotonde.core.registry import title_of
from rotonde.core.setup import Setup

StopFlag = Callable[[], bool]
BotMaker = Callable[[str], Bot]
After = Callable[[Record], object]


class Stopped(Exception):
    """Somebody asked to stop: the running game is given up."""


@dataclass(frozen=True)
class Series:
    """What all games of a job share: how each begins, and who can play them. Everything in it can be pickled."""

    setup: Setup
    package: str  # where the game is imported from, for processes that have not registered it
    seed: int | str
    bots: BotMaker
    records: bool = False
    after: After | None = None  # asked of the record of each game, where it was played

    def start(self) -> State:
        """The first position; the game is registered here too if it is one from outside the package."""
        title_of(self.setup.game, self.package)
        return self.setup.start()


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game to play: its number in its group, and the bot of each seat."""

    index: int
    seats: tuple[str, ...]
    group: str = ""


@dataclass(frozen=True, slots=True)
class Job:
    """Some games that one process plays in a row."""

    series: Series
    pairings: tuple[Pairing, ...]

    def run(self, stop: StopFlag) -> Iterator[GameResult]:
        """Play them; ends early, without the running game, once `stop()` says so."""
        for pairing in self.pairings:
            if stop():
                return
            try:
                yield play_one(self.series, pairing, stop)
            except Stopped:
                return

    def rest(self, played: int) -> list[Job]:
        """What is left of it once so many have been played."""
        return [Job(self.series, self.pairings[played:])] if played < len(self.pairings) else []


def make_series(
    title: Game | str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: EditionSource = None,
    seed: int | str = 0,
    bots: BotMaker | None = None,
    records: bool = False,
    after: After | None = None,
) -> Series:
    """A checked series; SetupError or EditionError before a single game is played."""
    title = game(title) if isinstance(title, str) else title
    setup = Setup.of(title.new(players, options, edition))
    return Series(setup, title.package, checked(seed), bots or default_bots, records, after)


def checked(seed: int | str) -> int | str:
    """A seed, whole numbers of numpy as plain ones; SetupError if it is none: None would be the same each time."""
    try:
        return seed if isinstance(seed, str) else index(seed)
    except TypeError:
        raise SetupError(f"a seed is a whole number or a text, not {shown(seed)}") from None


def fewest(title: Game | str, edition: EditionSource, bots: int) -> int:
    """The fewest seats of a game that have room for so many bots; all of them where there is never room."""
    seats = (game(title) if isinstance(title, str) else title).seats(edition)
    return min((n for n in seats if n >= bots), default=max(seats))


def default_bots(name: str) -> Bot:
    """The bots of the house, by name."""
    from rotonde.bots import make

    return make(name)


def check_bots(series: Series, names: Sequence[str]) -> None:
    """SetupError for a bot that cannot be made, before a single game is played."""
    for name in dict.fromkeys(names):
        if series.bots is default_bots:
            from rotonde.bots import make

            make(name, title_of(series.setup.game, series.package))
        else:
            series.bots(name)


def play_one(series: Series, pairing: Pairing, stop: StopFlag = lambda: False) -> GameResult:
    """Play one game to its end."""
    state = series.start()
    record = Record.begin(state, _names(pairing.seats))
    most = state.game.longest
    count = 0

    def heard(seat: int, action: Action) -> None:
        nonlocal count
        count += 1
        if series.records or series.after:
            record.append(action, seat)
        if count > most:
            raise GameFailed(f"the game goes on after {most:,} decisions")
        if stop():
            raise Stopped

    bots = [series.bots(name) for name in pairing.seats]
    rng = random.Random(f"{series.seed}/{pairing.group}/{pairing.index}")
    try:
        play(state, bots, rng, heard)
    except Stopped:
        raise
    except Exception as error:  # a bot may raise anything; the reader needs to know which game it was
        raise _failed(series, pairing, count, error) from error
    record.close(state)
    return GameResult(
        pairing.index,
        pairing.seats,
        tuple(state.scores()),
        state.winners(),
        count,
        state.digest(),
        pairing.group,
        record.text() if series.records else None,
        series.after(record) if series.after else None,
    )


def _names(seats: Sequence[str]) -> list[str]:
    """A name for each seat: the bot's, numbered where it has several seats."""
    return [f"{bot} {seats[: seat + 1].count(bot)}" if seats.count(bot) > 1 else bot for seat, bot in enumerate(seats)]


def _failed(series: Series, pairing: Pairing, count: int, error: Exception) -> GameFailed:
    what = str(error) if isinstance(error, RotondeError) else f"{type(error).__name__}: {error}"
    which = f"{pairing.group} game {pairing.index}".strip()
    return GameFailed(
        f"{which} of {series.setup.game} (seed {series.seed}, seats {', '.join(pairing.seats)}) "
        f"broke after {count} decisions: {what}"
    )
