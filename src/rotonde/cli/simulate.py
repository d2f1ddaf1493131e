"""`rotonde simulate`: many games between bots, counted."""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Protocol

from rotonde import __version__
from rotonde.arena import GameResult, Summary, fewest, simulate
from rotonde.arena.folders import claim
from rotonde.arena.jobs import After
from rotonde.cli.common import (
    BadInput,
    complain,
    console,
    find_game,
    folder_for,
    grid,
    interruptible,
    mean,
    note,
    print_json,
    progress,
    read_pairs,
    share,
    write_text,
)
from rotonde.cli.tournament import place
from rotonde.core import Game
from rotonde.core.written import Json


def run(args: argparse.Namespace) -> int:
    """Play, count, print; exit 130 with what was finished after Ctrl-C."""
    title = find_game(args.game)
    players = args.players or fewest(title, args.edition, len(args.bots))
    setting = {"players": players, "options": read_pairs(args.option), "edition": args.edition, "seed": args.seed}
    keepers = [keeper for keeper in _keepers(args, title, setting) if keeper is not None]
    done = set.intersection(*[keeper.done for keeper in keepers]) & {*range(args.games)} if keepers else set()
    executor = place(args, len(done) < args.games)
    summary, unkept = Summary(players), False
    with interruptible(executor.stop) as stopped:
        games = simulate(
            title,
            args.bots,
            args.games,
            **setting,
            records=bool(keepers),
            executor=executor,
            skip=done,
            after=_after(keepers),
        )
        start = time.perf_counter()
        with progress(f"{title.title}", args.games) as bar:
            for result in games:
                summary.add(result)
                bar(len(done) + summary.games, None)
                try:
                    for keeper in keepers:
                        keeper.add(result)
                except (BadInput, OSError) as error:  # the figures are worth having without the records
                    complain(f"{error}; no more records are kept, the figures go on")
                    keepers, unkept = [], True
        for keeper in keepers:
            keeper.close()
        seconds = time.perf_counter() - start
    if args.json:
        print_json(
            {
                "game": title.key,
                "seed": args.seed,
                "wanted": args.games,
                "there_before": len(done),
                "interrupted": stopped.yes,
                **summary.to_dict(),
                "timing": {
                    "jobs": executor.workers,
                    "seconds": round(seconds, 3),
                    "games_per_second": round(summary.games / seconds, 2),
                    "decisions_per_second": round(summary.decisions / seconds, 1),
                },
            }
        )
    elif summary.games:
        show(summary, f"{title.title}, {summary.players} players, seed {args.seed}", seconds)
    if done:
        note(f"{len(done):,} of {args.games:,} games were there already; the figures are of the others")
    if stopped.yes:
        note(f"stopped: {summary.games:,} of {args.games:,} games were finished and are counted")
    return 130 if stopped.yes else int(unkept)


class Keeper(Protocol):
    """Where games are kept."""

    done: set[int]

    def add(self, result: GameResult) -> None: ...

    def close(self) -> None: ...


class Records:
    """A folder of records, one file a game."""

    def __init__(self, folder: Path, told: Json) -> None:
        self.folder = folder
        known = claim(folder, told, "game-*.txt")
        self.done = {int(path.stem[5:]) for path in folder.glob("game-*.txt")} if known else set()

    def add(self, result: GameResult) -> None:
        if result.record is not None:
            write_text(str(self.folder / f"game-{result.index:06}.txt"), result.record)

    def close(self) -> None:
        """Each is written when it comes."""


def _keepers(args: argparse.Namespace, title: Game, setting: Json) -> list[Keeper | None]:
    if args.records is None and args.parquet is None:
        return []
    first = title.new(setting["players"], setting["options"], setting["edition"])
    told = {**first.head(), "bots": args.bots, "seed": args.seed, "rotonde": __version__}
    return [
        None if args.records is None else Records(folder_for(args.records, "records"), told),
        None if args.parquet is None else _tables(folder_for(args.parquet, "records"), told),
    ]


def _tables(folder: Path, told: Json) -> Keeper:
    from rotonde.rl.data import Dataset

    return Dataset(folder, told)


def _after(keepers: list[Keeper]) -> After | None:
    """Decisions are worked out where the games are played, if somebody keeps them."""
    if all(isinstance(keeper, Records) for keeper in keepers):
        return None
    from rotonde.rl.data import decisions_of

    return decisions_of


def show(summary: Summary, title: str, seconds: float) -> None:
    """The figures as tables."""
    out = console()
    heads = ("bot", "games", "wins", "share [95 %]", "fair", "mean score", "worst to best")
    bots = grid(*heads, title=title)
    for name in sorted(summary.bots, key=lambda n: (-summary.bots[n].wins, n)):
        tally = summary.bots[name]
        bots.add_row(
            name,
            f"{tally.games:,}",
            f"{tally.wins:,.1f}".removesuffix(".0"),
            share(tally.win_share()),
            f"{100 * tally.fair_share:.1f} %",
            mean(tally.score()),
            f"{tally.worst:,} to {tally.best:,}",
        )
    out.print(bots)
    seats = grid("seat", "share of wins [95 %]", "mean score")
    for seat, tally in enumerate(summary.seats, 1):
        seats.add_row(str(seat), share(tally.win_share()), mean(tally.score()))
    out.print(seats)
    for one, other in _meetings(summary):
        out.print(f"{one} finishes ahead of {other} in {share(summary.comparison(one, other))} of meetings")
    average = summary.decisions / summary.games
    out.print(
        f"{summary.games:,} games of {average:.0f} decisions ({summary.shortest} to {summary.longest}), "
        f"{summary.games / seconds:,.1f} games/s, {summary.decisions / seconds:,.0f} decisions/s"
    )
    out.print(f"fingerprint {summary.fingerprint}")


def _meetings(summary: Summary) -> list[tuple[str, str]]:
    """Each pair of bots that met, the better one first."""
    names = sorted(summary.bots, key=lambda n: (-summary.bots[n].wins, n))
    return [(a, b) for i, a in enumerate(names) for b in names[i + 1 :] if summary.ahead[a, b] or summary.ahead[b, a]]
