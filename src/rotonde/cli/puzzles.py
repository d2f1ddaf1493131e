"""`rotonde puzzles`: look for puzzles in bots' games, prove those of a file again, show one."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import msgspec

from rotonde.arena import fewest, local, simulate
from rotonde.cli.common import (
    BadInput,
    console,
    file_for,
    find_game,
    grid,
    interruptible,
    note,
    progress,
    read_pairs,
    write_text,
)
from rotonde.coach.puzzles import LEVELS, Puzzle, PuzzleError, Shelf, puzzles, read_shelf
from rotonde.coach.puzzles.mining import Miner, ease, how_made
from rotonde.coach.puzzles.proving import flaw_of
from rotonde.coach.puzzles.puzzle import NAME, TRIES, read_out
from rotonde.core import Game, Record, RecordError
from rotonde.core.words import Voice

KEPT = "{}.games.jsonl"  # beside the file that is asked for: every game that was looked through
Found = dict[int, list[dict[str, object]]]  # by the number of the game


def run(args: argparse.Namespace) -> int:
    """What is asked for."""
    doing = {"mine": mine, "check": check, "show": show}
    return doing[args.what](args)


def mine(args: argparse.Namespace) -> int:
    """Play games, look through them, write the best puzzles; exit 130 after Ctrl-C with every finished game kept."""
    if not args.game:
        raise BadInput("of which game? rotonde puzzles mine GAME; `rotonde games` lists them")
    title = find_game(args.game)
    out = file_for(args.out or NAME)
    kept = Path(KEPT.format(out))
    done, stopped = (_from_records if args.records else _from_new_games)(args, title, kept)
    found = msgspec.convert([read_out(one) for some in done.values() for one in some], list[Puzzle])
    best = sorted({one.name: one for one in found}.values(), key=ease)[: args.keep]
    Shelf(tuple(sorted(best, key=lambda one: one.name))).write(out)
    note(f"{len(best)} of {len(found)} puzzles from {len(done)} games are in {out}")
    if stopped:
        note(f"stopped: every finished game is kept in {kept}; the same command goes on")
    return 130 if stopped else 0


def _from_new_games(args: argparse.Namespace, title: Game, kept: Path) -> tuple[Found, bool]:
    """Let bots play, and look through each game where it was played."""
    miner = Miner(args.positions, args.sampled)
    miner = replace(miner, made=how_made(f"{', '.join(args.bots)}, seed {args.seed}, {args.games} games", miner))
    players = args.players or fewest(title, args.edition, len(args.bots))
    setting = {"players": players, "options": read_pairs(args.option), "edition": args.edition, "seed": args.seed}
    done = _kept(kept, {"game": title.key, **setting, "bots": args.bots, "made": miner.made})
    executor = local(args.jobs)
    with interruptible(executor.stop) as stopped, progress(title.title, args.games) as bar:
        games = simulate(title, args.bots, args.games, **setting, executor=executor, skip=set(done), after=miner)
        for result in games:
            _keep(kept, done, result.index, result.kept)
            bar(len(done), f"{title.title}, {_count(done)} puzzles")
    return done, stopped.yes


def _from_records(args: argparse.Namespace, title: Game, kept: Path) -> tuple[Found, bool]:
    """Look through games that were kept."""
    files = sorted(file for file in Path(args.records).iterdir() if file.suffix in (".rotonde", ".txt", ".json"))
    miner = Miner(args.positions, args.sampled)
    miner = replace(miner, made=how_made(f"{len(files)} records", miner))
    done = _kept(kept, {"game": title.key, "records": [file.name for file in files], "made": miner.made})
    stop = [False]
    with interruptible(lambda: stop.__setitem__(0, True)), progress(title.title, len(files)) as bar:
        for index, file in enumerate(files):
            if index not in done and not stop[0]:
                _keep(kept, done, index, _looked_through(file, title, miner))
                bar(len(done), f"{title.title}, {_count(done)} puzzles")
    return done, stop[0]


def _looked_through(file: Path, title: Game, miner: Miner) -> list[dict[str, object]]:
    """The puzzles in a record; what is none, or of another game, or not over, is named and left alone."""
    try:
        record = Record.load(file)
    except RecordError as error:
        note(f"left alone: {error}")
        return []
    return miner(record) if record.game == title.key and record.result is not None else []


def _keep(file: Path, done: Found, index: int, found: list[dict[str, object]]) -> None:
    done[index] = found
    with file.open("a", encoding="utf-8") as kept:
        kept.write(json.dumps([index, found], ensure_ascii=False) + "\n")


def _count(done: Found) -> int:
    return sum(len(some) for some in done.values())


def _kept(file: Path, told: dict[str, object]) -> Found:
    """The games that were looked through before; BadInput if they are of another run."""
    told = json.loads(json.dumps(told))
    if not file.exists():
        file.write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")
        return {}
    head, *lines = file.read_text(encoding="utf-8").splitlines(keepends=True) or [""]
    whole = [line for line in lines if line.endswith("\n")]
    try:
        before = json.loads(head)
        done = dict(json.loads(line) for line in whole)
    except ValueError as error:
        raise BadInput(f"{file} cannot be read ({error}); remove it, or choose another --out") from error
    if before != told:
        raise BadInput(
            f"{file} is of another run; go on with its game, bots, seed and options, or choose another --out"
        )
    if len(whole) < len(lines):  # the machine went off: that game is looked through again
        file.write_text("".join([head, *whole]), encoding="utf-8")
    return done


def check(args: argparse.Namespace) -> int:
    """Replay puzzles and prove them again; exit 1 if one does not hold."""
    shelf = _shelf(args)
    broken = 0
    with progress("puzzles", len(shelf)) as bar:
        for n, one in enumerate(shelf, 1):
            flaw = flaw_of(one, proved=not args.quick)
            if flaw:
                broken += 1
                note(flaw)
            bar(n, one.name)
    note(f"{len(shelf) - broken} of {len(shelf)} hold")
    return 1 if broken else 0


def show(args: argparse.Namespace) -> int:
    """List the puzzles of a game, or tell of one, with its picture if that is asked for."""
    shelf = _shelf(args)
    if not args.name:
        _list(shelf)
        return 0
    one = next((one for one in shelf if one.name == args.name), None)
    if one is None:
        raise BadInput(f"there is no puzzle {args.name!r}; there are: {', '.join(one.name for one in shelf)}")
    if args.svg:
        write_text(args.svg, one.view.svg(lang=args.lang))
    _tell(one, args.lang)
    return 0


def _list(shelf: Sequence[Puzzle]) -> None:
    table = grid("puzzle", "worth", "proved", *LEVELS, left=1)
    for one in shelf:
        proved = "exact" if one.exact else f"± {one.error:.1f}, {one.games} games"
        table.add_row(one.name, f"{one.gap:g}", proved, *(f"{one.found[level]} of {TRIES}" for level in LEVELS))
    console().print(table)


def _tell(one: Puzzle, lang: str) -> None:
    screen, view = console(), one.view
    voice = Voice(view.game.words, lang, one.setup.seats)
    screen.print(view.game.words.prompt(view, voice).title, markup=False)
    for text in sorted(one.worths, key=lambda text: one.worths[text])[:5]:
        screen.print(f"  {-one.worths[text]:+8g}  {view.label(text, lang)}  ({text})", markup=False)
    screen.print(f"  {' · '.join(one.line)}", markup=False)
    screen.print(f"  {one.made}", markup=False)


def _shelf(args: argparse.Namespace) -> tuple[Puzzle, ...]:
    if args.file:
        try:
            return read_shelf(Path(args.file)).puzzles
        except PuzzleError as error:
            raise BadInput(str(error)) from error
    titles: list[Game] = [find_game(args.game)] if args.game else _all()
    return tuple(one for title in titles for one in puzzles(title))


def _all() -> list[Game]:
    from rotonde.core import games

    return [find_game(key) for key in games()]
