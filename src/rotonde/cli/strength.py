"""`rotonde strength`: the ladder of levels of a game, and the page that tells of it."""

from __future__ import annotations

import argparse
from pathlib import Path

from rotonde.arena import local
from rotonde.arena.builds import Builds, visiting
from rotonde.arena.executors import Executor, processors
from rotonde.arena.ladder import HEADING, LOOKS, Ladder, report, rungs_of
from rotonde.cli.common import BadInput, console, file_for, find_game, interruptible, note, progress
from rotonde.core import Game


def run(args: argparse.Namespace) -> int:
    """Play what is missing, print the ladder; exit 130 after Ctrl-C, with every finished table kept."""
    title = find_game(args.game)
    looks = _numbers(args.tables, "--tables") or LOOKS
    rungs = rungs_of(title, _players(title, args.players), args.bots, args.seed)
    elsewhere = any("@" in name for name in args.bots)  # some play in another build
    file = file_for(args.results or f"strength-{title.key}.csv")
    page_file = _page_for(args.page, file) if args.page else None
    ladder = Ladder(rungs, file, looks, visiting if elsewhere else None)
    executor: Executor = Builds(args.jobs or processors()) if elsewhere else local(args.jobs)
    most = len(rungs) * looks[-1]
    with interruptible(executor.stop) as stopped, progress(title.title, most) as bar:
        for rung in ladder.play(executor):
            done = sum(len(other.results) for other in rungs)
            bar(done, f"{title.title}, {rung.players} players, {rung.upper} against {rung.lower}")
    page = report(ladder, title.title)
    if page_file:
        page_file.write_text(page, encoding="utf-8")
    else:
        console().print(page, markup=False, soft_wrap=True)
    if stopped.yes:
        note(f"stopped: every finished table is kept in {ladder.file}; the same command goes on")
    return 130 if stopped.yes else 0


def _page_for(given: str, results: Path) -> Path:
    """A file for the page, which takes the place of another such page but of nothing else."""
    file = file_for(given)
    if file.resolve() == results.resolve():
        raise BadInput(f"{given} is where the tables are kept; give the page another name")
    if file.exists() and (content := file.read_bytes()) and HEADING.encode() not in content:
        raise BadInput(f"{given} exists and is no page of a ladder; give the page another name")
    return file


def _players(title: Game, given: list[str] | None) -> list[int]:
    numbers = _numbers(given, "--players")
    wrong = [n for n in numbers if n not in title.seats() or n < 2]
    if wrong:
        raise BadInput(f"--players {wrong[0]}: a ladder of {title.title} has seats for {_several(title)}")
    return numbers or [n for n in title.seats() if n > 1]


def _several(title: Game) -> str:
    return ", ".join(str(n) for n in title.seats() if n > 1)


def _numbers(given: list[str] | None, option: str) -> list[int]:
    wrong = [text for text in given or [] if not text.isdecimal()]
    if wrong:
        raise BadInput(f"{option} {wrong[0]}: write whole numbers, separated by commas")
    return [*dict.fromkeys(map(int, given or []))]
