"""`rotonde learn`: bots play themselves, and a network learns what positions are worth."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic

from rotonde.arena.executors import processors
from rotonde.cli.common import BadInput, console, find_game, folder_for, grid, interruptible, note, progress
from rotonde.core import Game


def run(args: argparse.Namespace) -> int:
    """Learn for some minutes, say what came of each generation, and how to go on; exit 130 after Ctrl-C."""
    from rotonde.bots.network import load
    from rotonde.learn.games import plans_of
    from rotonde.learn.generations import PER_CHUNK, Course, Crew, learn, results  # with numpy, which takes time

    title = find_game(args.game)
    folder = Path(args.folder)
    course = Course(
        title,
        folder,
        seats_of(title, args.players),
        args.games,
        args.generations,
        args.heat,
        args.whims,
        args.plain,
        args.hidden,
        remembered=args.remembered,
        rounds=args.rounds,
        rate=args.rate,
        seed=args.seed,
        beam=args.beam,
        search=args.search,
        start=Path(args.start) if args.start else None,
    )
    if course.start is not None:
        load(title, course.start)  # what cannot be is said before a game is played
    plans_of(title)
    title.prepare()
    folder_for(args.folder, "games")
    start = monotonic()
    chunks = -(-args.games // PER_CHUNK)
    crew = Crew(args.jobs or processors())
    with interruptible(crew.stop) as stopped, progress(title.title, args.generations * chunks) as bar:
        done = learn(
            course,
            crew,
            args.minutes * 60,
            lambda generation, there, of: bar(generation * of + there, f"{title.title}, generation {generation}"),
        )
    table = grid("generation", "seats", "games", "mean", "winner")
    for generation in range(args.generations):
        finals = list(results(course, generation))
        for seats in sorted({len(final) for final in finals}):
            some = [final for final in finals if len(final) == seats]
            means = sum(sum(final) for final in some) / len(some) / seats
            best = sum(max(final) for final in some) / len(some)
            table.add_row(str(generation), str(seats), str(len(some)), f"{means:.1f}", f"{best:.1f}")
    console().print(table)
    if done == args.generations:
        note(f"the last network: {course.network(args.generations - 1)}")
        return 0
    so_far = f"{done} of {args.generations} generations in {monotonic() - start:.0f} s"
    note(f"{'stopped: ' if stopped.yes else ''}{so_far}; finished games are kept, the same command goes on")
    return 130 if stopped.yes else 0


def seats_of(title: Game, given: list[str] | None) -> tuple[int, ...]:
    """The numbers of players that were asked for, or all but one."""
    if not given:
        return tuple(n for n in title.seats() if n > 1)
    wrong = [n for n in given if not n.isdecimal() or int(n) not in title.seats()]
    if wrong:
        raise BadInput(f"--players {wrong[0]}: {title.title} has seats for {', '.join(map(str, title.seats()))}")
    return tuple(int(n) for n in given)
