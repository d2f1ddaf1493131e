"""`rotonde tune`: the weights of a game's evaluation, by regression over self-play and by CMA-ES."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from rotonde.arena.executors import Executor, local, processors
from rotonde.cli.common import console, find_game, folder_for, grid, interruptible, note, progress
from rotonde.cli.learn import seats_of
from rotonde.core import Game

if TYPE_CHECKING:
    from rotonde.learn.games import Chunk
    from rotonde.learn.tuning import Tuning

SHOWN = 12  # columns


def run(args: argparse.Namespace) -> int:
    """Look at the columns, then tune; say what came of it, and how to go on; exit 130 after Ctrl-C."""
    from rotonde.learn.folders import claim
    from rotonde.learn.trials import judgement_of  # with numpy, which takes time
    from rotonde.learn.tuning import Space, Tuning, optimiser, tune

    title = find_game(args.game)
    names = tuple(dict.fromkeys(args.only or judgement_of(title).written))
    tuning = Tuning(
        title,
        Path(args.folder),
        tuple(dict.fromkeys(seats_of(title, args.players))),
        names,
        args.games,
        args.population,
        args.generations,
        args.proof,
        args.seed,
    )
    if args.screening:
        return _screened(tuning, args)
    optimiser(Space(tuning), args.population, 0)  # what cannot be is said before a game is played
    claim(folder_for(args.folder, "games"), "tuning", tuning.settings())
    start = monotonic()
    if args.selfplay:
        chunks, stopped_there = _selfplay(title, tuning.seats, args)
        there = sum(chunk.out.exists() for chunk in chunks)
        if stopped_there or there < len(chunks):
            so_far = f"{there} of {len(chunks)} parts of the self-play in {monotonic() - start:.0f} s"
            return _left(so_far, stopped_there)
        _columns(title, chunks, args)
    executor = _executor(args)
    with interruptible(executor.stop) as stopped, progress(title.title, tuning.total) as bar:
        done = tune(
            tuning, executor, args.minutes * 60 - (monotonic() - start), lambda n, _: bar(n, f"{title.title}, tuning")
        )
    page = tuning.folder / "report.md"
    if page.exists():
        console().print(page.read_text("utf-8"), markup=False)
    if done > args.generations:
        note(f"the weights: {tuning.folder / 'hand.json'}; they hold once they lie in the game's folder weights/")
        return 0
    return _left(f"{done} of {args.generations} generations in {monotonic() - start:.0f} s", stopped.yes)


def _left(so_far: str, stopped: bool) -> int:
    """Say how far it came, when the time is up or after Ctrl-C, and how it goes on; returns the exit code."""
    note(f"{'stopped: ' if stopped else ''}{so_far}; finished games are kept, the same command goes on")
    return 130 if stopped else 0


def _screened(tuning: Tuning, args: argparse.Namespace) -> int:
    """Screen the weights, say what each is worth, and let what they should be play against what they are."""
    from rotonde.learn.screening import Screening, effects, play, proposed, write_csv
    from rotonde.learn.tuning import prove

    title = tuning.game
    screening = Screening(title, tuning.folder, tuning.seats, tuning.names, args.screening, seed=args.seed)
    screening.figures()  # what cannot be is said before a game is played
    folder_for(args.folder, "games")
    start = monotonic()
    executor = _executor(args)
    with interruptible(executor.stop) as stopped, progress(f"{title.title}, screening", args.screening) as bar:
        results = play(screening, executor, args.minutes * 60, lambda n, _: bar(n, None))
    if len(results) < args.screening:
        note(f"{len(results)} of {args.screening} games; finished ones are kept, the same command goes on")
        return 130 if stopped.yes else 0
    found = effects(screening, results)
    write_csv(tuning.folder / "screening.csv", found)
    table = grid("weight", "points", "error", "before", "after", title="what a stride up is worth")
    for one in found[:SHOWN]:
        rows = (" ".join(f"{x:g}" for x in row) for row in (one.before, one.after))
        table.add_row(one.name, f"{one.points:+.2f}", f"{one.error:.2f}", *rows)
    console().print(table)
    executor = _executor(args)
    how = f"screening of {len(tuning.names)} weights, {args.screening} games in which every seat had its own"
    left = args.minutes * 60 - (monotonic() - start)
    with (
        interruptible(executor.stop) as stopped,
        progress(f"{title.title}, proof", len(tuning.seats) * args.proof) as bar,
    ):
        whole = prove(tuning, proposed(found), how, executor, left, lambda n, _: bar(n, None))
    said = "the weights" if whole else "not proved yet, the same command goes on; the weights so far"
    note(f"{said}: {tuning.folder / 'hand.json'}; they hold once they lie in the game's folder weights/")
    return 130 if stopped.yes else 0


def _executor(args: argparse.Namespace) -> Executor:
    if args.cluster is None:
        return local(args.jobs or processors())
    from rotonde.arena.cluster import Cluster

    return Cluster(args.cluster)


def _selfplay(title: Game, seats: tuple[int, ...], args: argparse.Namespace) -> tuple[list[Chunk], bool]:
    """Play greedy against itself, on this machine; the parts of that, some of them missing, and was it Ctrl-C?"""
    from rotonde.learn.generations import Course, Crew, chunks_of

    course = Course(title, Path(args.folder), seats, args.selfplay, 1, seed=args.seed)
    chunks = chunks_of(course, 0)
    course.home(0).mkdir(parents=True, exist_ok=True)
    missing = [chunk for chunk in chunks if not chunk.out.exists()]
    crew = Crew(args.jobs or processors())
    with interruptible(crew.stop) as stopped, progress(f"{title.title}, self-play", len(chunks)) as bar:
        for n, _ in enumerate(crew.play(missing, monotonic() + args.minutes * 60), len(chunks) - len(missing) + 1):
            bar(n, None)
    return chunks, stopped.yes


def _columns(title: Game, chunks: list[Chunk], args: argparse.Namespace) -> None:
    """Say what the columns tell of the end of these games."""
    from rotonde.learn.columns import told_by, write_csv
    from rotonde.learn.games import read_chunk

    told = told_by(title.columns, [read_chunk(chunk.out) for chunk in chunks])
    write_csv(Path(args.folder) / "columns.csv", told)
    table = grid("column", "spread", "points missed", "margin", "winning", title="what the evaluation misses")
    for one in told[:SHOWN]:
        table.add_row(
            one.column, f"{one.spread:.3g}", f"{one.missed:+.3g}", f"{one.margin:+.3g}", f"{100 * one.winning:+.1f} %"
        )
    console().print(table)
