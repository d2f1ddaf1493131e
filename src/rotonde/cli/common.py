"""What the commands share: games and files by name, figures as text or JSON, errors, progress, Ctrl-C."""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import FrameType

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from rotonde.arena import Interval
from rotonde.core import Game, PositionError, Record, RecordError, RotondeError, SetupError, State, game, register
from rotonde.core.errors import Explained
from rotonde.core.records import Damaged
from rotonde.core.words import N_
from rotonde.core.written import Json

PIPED = 120  # columns where nobody says how wide the screen is


class BadInput(Explained, ValueError):
    """Something on the command line that cannot be used."""


# ── saying things ─────────────────────────────────────────────────────────


class Screen(Console):
    """A console that leaves it to `main` what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Where figures and stories go."""
    known = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Screen(highlight=False, width=None if known else PIPED)


def grid(*heads: str, title: str | None = None, left: int = 1) -> Table:
    """A table of figures: numbers stand right, the first `left` columns left."""
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for i, head in enumerate(heads):
        table.add_column(head, justify="left" if i < left else "right")
    return table


def complain(sentence: str) -> None:
    """One line on stderr."""
    print(f"rotonde: {' '.join(sentence.split())}", file=sys.stderr, flush=True)


def note(sentence: str) -> None:
    """A remark on stderr, so that stdout holds nothing but the result."""
    print(sentence, file=sys.stderr, flush=True)


def print_json(document: object) -> None:
    """Figures for programs."""
    print(json.dumps(document, ensure_ascii=False, indent=2))


def share(interval: Interval) -> str:
    """A share with its interval: 62.0 % [58.1, 65.7]."""
    if interval.value is None or interval.low is None or interval.high is None:
        return "–"
    return f"{100 * interval.value:.1f} % [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def mean(interval: Interval) -> str:
    """A mean with its interval: 45.2 ± 1.3."""
    if interval.value is None:
        return "–"
    digits = 0 if abs(interval.value) >= 1000 else 1
    if interval.high is None:
        return f"{interval.value:,.{digits}f}"
    return f"{interval.value:,.{digits}f} ± {interval.high - interval.value:,.{digits}f}"


def folder_for(given: str, what: str) -> Path:
    """A folder that can hold something, made if it is not there; said before anything is played for it."""
    folder = Path(given)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".probe").touch()
        (folder / ".probe").unlink()
    except OSError as error:
        raise BadInput(f"{folder} cannot hold {what}: {error.strerror}; choose another folder") from error
    return folder


def file_for(given: str) -> Path:
    """A file that can be written later; what is in it stays."""
    file = Path(given)
    new = not file.exists()
    try:
        file.open("ab").close()
        if new:
            file.unlink()
    except OSError as error:
        raise _unwritable(given, error) from error
    return file


def _unwritable(path: str, error: OSError) -> BadInput:
    return BadInput(N_("{file} cannot be written: {why}; choose another place"), file=path, why=error.strerror)


def write_text(path: str, text: str) -> None:
    """A file, or stdout for "-"."""
    if path == "-":
        print(text)
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(path, error) from error


def write_picture(path: str, svg: str) -> None:
    """A picture as a file, which takes the place of another picture but of nothing else."""
    file = Path(path)
    if path != "-" and file.is_file():
        with suppress(OSError), file.open("rb") as old:
            if not old.read(64).lstrip().startswith((b"<svg", b"<?xml")) and file.stat().st_size:
                raise BadInput(N_("{file} exists and is no picture; give the picture another name"), file=path)
    write_text(path, svg)


def write_page(path: str, html: str) -> None:
    """A page as a file, which takes the place of another page but of nothing else."""
    file = Path(path)
    if path != "-" and file.is_file():
        with suppress(OSError), file.open("rb") as old:
            if not old.read(64).lstrip().lower().startswith(b"<!doctype html") and file.stat().st_size:
                raise BadInput(N_("{file} exists and is no page; give the page another name"), file=path)
    write_text(path, html)
    if path != "-":
        note(f"written: {path}")


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int, str | None], None]]:
    """A bar on stderr, where somebody sits before it; call it with how much is done, and with what is being done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    shown = Console(stderr=True)
    with Progress(*columns, console=shown, transient=True, disable=not shown.is_terminal) as bar:
        task = bar.add_task(what, total=total)

        def update(done: int, now: str | None = None) -> None:
            bar.update(task, completed=done, description=now or what)

        yield update


# ── Ctrl-C ────────────────────────────────────────────────────────────────


@dataclass
class Interrupted:
    """Has somebody pressed Ctrl-C?"""

    yes: bool = False


@contextmanager
def interruptible(stop: Callable[[], None]) -> Iterator[Interrupted]:
    """The first Ctrl-C calls `stop` and lets the work end by itself; the second one breaks it off."""
    seen = Interrupted()

    def heard(number: int, frame: FrameType | None) -> None:
        seen.yes = True
        stop()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, heard)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, before)


# ── games, options, files ─────────────────────────────────────────────────


def preload() -> None:
    """Games from elsewhere that ROTONDE_GAMES names, as "package:NAME" separated by commas."""
    for where in filter(None, os.environ.get("ROTONDE_GAMES", "").split(",")):
        load_outside(where.strip())


def find_game(text: str) -> Game:
    """A game by key, or one under development as "package:NAME"."""
    return load_outside(text) if ":" in text else game(text)


def load_outside(where: str) -> Game:
    """Register the game that a package outside this one holds."""
    package, _, name = where.partition(":")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found = getattr(import_module(package), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise SetupError(f"no game at {where!r}: {error}; write package:NAME, such as toy:GAME") from error
    if not isinstance(found, Game):
        raise SetupError(f"{where!r} is no game but a {type(found).__name__}")
    return register(found)


def read_pairs(given: Sequence[str] | None) -> dict[str, str]:
    """The values of --option name=value."""
    out: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput(f"an option is written name=value, not {text!r}")
        out[name.strip()] = value.strip()
    return out


def option_word(value: object) -> str:
    """A value of an option as one writes it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def seat_number(given: int | None, players: int) -> int | None:
    """A seat as people count (from 1) as the engine counts; None stays None."""
    if given is None:
        return None
    if not 1 <= given <= players:
        raise BadInput(f"there is no seat {given}: seats are 1 to {players}")
    return given - 1


def open_position(source: str, args: argparse.Namespace) -> tuple[State, Record | None]:
    """The position meant by GAME|FILE: a game's first one, a record's at --to, or a position in a JSON file."""
    if not Path(source).exists():
        if "." in Path(source).suffix or os.sep in source:
            raise BadInput(f"{source}: no such file")
        title = find_game(source)
        refuse_given(args, f"{source} is a new game", "to")
        return title.new(args.players, read_pairs(args.option), args.edition), None
    document = _document(Path(source))
    if document is not None:
        refuse_given(args, f"{source} is one position", "players", "option", "to")
        if not isinstance(document.get("game"), str):
            raise BadInput(f"{source} is neither a record nor a position: it names no game")
        title = game(document["game"])
        try:
            return title.decode(document, args.edition), None
        except PositionError as error:
            raise BadInput(f"{source}: {error}") from error
    refuse_given(args, f"{source} is a record, which says so itself", "players", "option", "edition")
    record = load_record(source, args.to)
    return record.replay(args.to), record


def refuse_given(args: argparse.Namespace, why: str, *names: str) -> None:
    """Arguments that mean nothing here are refused, so that nobody believes they did something."""
    for name in names:
        if getattr(args, name) is not None:
            raise BadInput(f"{why}: leave out --{name}")


def load_record(path: str, to: int | None = None) -> Record:
    """A record; of a damaged one what is sound, if no more than that is asked for."""
    try:
        return Record.load(path)
    except Damaged as error:
        if to is not None and to <= error.sound:
            note(f"rotonde: {error}")
            return Record.load(path, strict=False)
        raise RecordError(with_advice(error)) from error


def with_advice(error: RotondeError) -> str:
    """What is wrong, and for a damaged record how to read what is left of it."""
    if isinstance(error, Damaged) and error.sound:
        return f"{error}: `rotonde replay FILE --to {error.sound}`"
    return str(error)


def _document(path: Path) -> Json | None:
    """The position in a JSON file; None if it is a record."""
    if path.suffix != ".json":
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise RecordError(f"{path} is neither a record nor a position: {error}") from error
    except RecursionError as error:
        raise RecordError(f"{path} is neither a record nor a position: lists inside lists without end") from error
    if not isinstance(found, dict):
        raise RecordError(f"{path} is neither a record nor a position: expected a JSON object")
    return None if "rotonde_record" in found else found
