"""`rotonde tournament`: every group of bots in every seating, rated."""

from __future__ import annotations

import argparse

from rotonde.arena import Cluster, Executor, Rating, Tournament, fewest, local, tournament
from rotonde.cli.common import (
    console,
    find_game,
    grid,
    interruptible,
    note,
    print_json,
    progress,
    read_pairs,
    share,
    write_picture,
)

WIDTH = 31  # signs of the plot


def run(args: argparse.Namespace) -> int:
    """Play what is missing, rate, print; exit 130 after Ctrl-C, with everything finished kept."""
    title = find_game(args.game)
    players = args.players or fewest(title, args.edition, 2)
    file = args.results or f"tournament-{title.key}-{players}p-seed{args.seed}.jsonl"
    cup = tournament(
        title,
        args.bots,
        args.games,
        players=players,
        options=read_pairs(args.option),
        edition=args.edition,
        seed=args.seed,
        results=file,
    )
    whole = len(cup.pairings)
    if cup.kept:
        note(f"{cup.kept:,} of {whole:,} games are in {file} already")
    executor = place(args, cup.kept < whole)
    with interruptible(executor.stop) as stopped, progress(title.title, whole) as bar:
        for _ in cup.play(executor):
            bar(len(cup.results), None)
    if args.json:
        print_json({"seed": args.seed, "wanted": whole, "interrupted": stopped.yes, **cup.to_dict()})
    elif cup.results:
        show(cup, f"{title.title}, {players} players, {len(cup.results):,} games")
    if args.svg is not None and cup.results:
        write_picture(args.svg, picture(cup, title.title))
    if stopped.yes:
        note(f"stopped: {len(cup.results):,} of {whole:,} games are kept in {file}; the same command goes on")
    return 130 if stopped.yes else 0


def place(args: argparse.Namespace, to_do: bool) -> Executor:
    """Where the games are played; nothing is started where none is left to play."""
    if not to_do:
        return local(1)
    return local(args.jobs) if args.cluster is None else Cluster(args.cluster or None)


def show(cup: Tournament, title: str) -> None:
    """The table of ratings with a plot, and who finishes ahead of whom."""
    out = console()
    rated, summary = cup.ratings(), cup.summary()
    low, high = min(r.low for r in rated), max(r.high for r in rated)
    scale = f"{low:<{WIDTH // 2}.0f}{high:>{WIDTH - WIDTH // 2}.0f}"
    table = grid("bot", "Elo", "95 %", "games", "share of wins", title=title)
    table.add_column(scale, no_wrap=True)
    for r in rated:
        table.add_row(
            r.bot,
            f"{r.elo:.0f}",
            f"{r.low:.0f} to {r.high:.0f}",
            f"{r.games:,}",
            f"{100 * summary.bots[r.bot].wins / r.games:.1f} %",
            plot(r, low, high),
        )
    out.print(table)
    ahead = grid("finishes ahead of", *(r.bot for r in rated))
    for one in rated:
        cells = ("·" if one is other else share(summary.comparison(one.bot, other.bot)) for other in rated)
        ahead.add_row(one.bot, *cells)
    out.print(ahead)


def plot(rating: Rating, low: float, high: float) -> str:
    """A rating as a dot on its whisker, in a line of signs."""

    def at(x: float) -> int:
        return round((x - low) / (high - low) * (WIDTH - 1)) if high > low else WIDTH // 2

    first, dot, last = at(rating.low), at(rating.elo), at(rating.high)
    line = [" "] * WIDTH
    line[first : last + 1] = ["─"] * (last + 1 - first)
    line[first], line[last] = "├", "┤"
    line[dot] = "●"
    return "".join(line)


def picture(cup: Tournament, title: str) -> str:
    """The ratings drawn as dots and whiskers."""
    from rotonde.draw.chart import Estimate, whiskers

    items = [Estimate(r.bot, r.elo, r.low, r.high, f"{r.games:,} games") for r in cup.ratings()]
    about = f"Elo, with 95 % intervals, after {len(cup.results):,} games"
    return whiskers(items, title=title, note=about, theme="light")
