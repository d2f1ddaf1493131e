"""`rotonde simulate`: many games between bots, counted."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from rotonde.arena import GameResult, Summary, fewest, local, simulate
from rotonde.cli.common import (
    BadInput,
    complain,
    console,
    find_game,
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


def run(args: argparse.Namespace) -> int:
    """Play, count, print; exit 130 with what was finished after Ctrl-C."""
    executor = local(args.jobs)
    with interruptible(executor.stop) as stopped:
        title = find_game(args.game)
        players = args.players or fewest(title, args.edition, len(args.bots))
        folder, unkept = _folder(args.records), False
        games = simulate(
            title,
            args.bots,
            args.games,
            players=players,
            options=read_pairs(args.option),
            edition=args.edition,
            seed=args.seed,
            records=folder is not None,
            executor=executor,
        )
        summary = Summary(players)
        start = time.perf_counter()
        with progress(f"{title.title}", args.games) as bar:
            for result in games:
                summary.add(result)
                bar(summary.games, None)
                try:
                    _keep(result, folder)
                except BadInput as error:  # the figures are worth having without the records
                    complain(f"{error}; no more records are kept, the figures go on")
                    folder, unkept = None, True
        seconds = time.perf_counter() - start
    if args.json:
        print_json(
            {
                "game": title.key,
                "seed": args.seed,
                "wanted": args.games,
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
    if stopped.yes:
        note(f"stopped: {summary.games:,} of {args.games:,} games were finished and are counted")
    return 130 if stopped.yes else int(unkept)


def _folder(given: str | None) -> Path | None:
    if given is None:
        return None
    folder = Path(given)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".probe").touch()
        (folder / ".probe").unlink()
    except OSError as error:
        raise BadInput(f"{folder} cannot hold records: {error.strerror}; choose another folder") from error
    if any(folder.glob("game-*.txt")):
        raise BadInput(f"{folder} holds the records of other games, which would be overwritten; choose another folder")
    return folder


def _keep(result: GameResult, folder: Path | None) -> None:
    if folder is not None and result.record is not None:
        write_text(str(folder / f"game-{result.index:06}.txt"), result.record)


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
