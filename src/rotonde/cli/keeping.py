"""Keeping a game that is broken off: by Ctrl-C, by a closed terminal, or by whatever goes wrong."""

from __future__ import annotations

import os
import shlex
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from platformdirs import user_data_path

from rotonde.cli.match import TerminalMatch
from rotonde.core import Record, RecordError

LEAVING = ("SIGINT", "SIGHUP", "SIGTERM")  # Ctrl-C, a closed terminal, a machine that shuts down; not all everywhere


class Gone(BaseException):
    """The terminal was closed, or the process was asked to end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number  # the exit code that shells expect


@contextmanager
def leaving() -> Iterator[None]:
    """Inside, the first signal to end raises KeyboardInterrupt or Gone; more of them do not disturb the keeping."""
    numbers = [getattr(signal, name) for name in LEAVING if hasattr(signal, name)]
    seen: list[int] = []

    def heard(number: int, frame: FrameType | None) -> None:
        if not seen:
            seen.append(number)
            raise KeyboardInterrupt if number == signal.SIGINT else Gone(number)

    # One that is ignored stays ignored: nohup asks for it.
    before = {n: signal.signal(n, heard) for n in numbers if signal.getsignal(n) is not signal.SIG_IGN}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def keep(match: TerminalMatch) -> tuple[Path | None, list[str]]:
    """Write the game where it can be written, under a name of its own; also says what stood in the way."""
    record = match.record()
    troubles: list[str] = []
    for folder in folders():
        try:
            return _write(record, folder), troubles
        except (OSError, RecordError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            troubles.append(f"{folder} cannot hold the game: {why}")
    return None, troubles


def folders() -> list[Path]:
    """Where a game may be kept, the best place first; ROTONDE_DATA names another one."""
    chosen = os.environ.get("ROTONDE_DATA")
    return [Path(chosen) if chosen else user_data_path("rotonde"), Path.cwd(), Path(tempfile.gettempdir())]


def _write(record: Record, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = _fresh(folder, record.game)
    try:
        record.save(path)
    except RecordError:
        path.unlink(missing_ok=True)
        raise
    return path


def _fresh(folder: Path, key: str) -> Path:
    """A file that is new, so that two games that end together get a name each."""
    n = 1
    while True:
        path = folder / f"terminal-{key}-{n}.txt"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            n += 1
        else:
            return path


def command_for(path: Path, match: TerminalMatch, lang: str) -> str:
    """The command that goes on with a saved game, with the same people and bots; for a finished one, that tells it."""
    words = ["rotonde", "replay" if match.state.over else "play", str(path)]
    if not match.state.over:
        people = [str(seat + 1) for seat in range(match.state.players) if seat not in match.bots]
        if people != ["1"]:
            words += ["--seat", ",".join(people)]
        bots = [match.bots[seat].name for seat in sorted(match.bots)]
        if any(name != "greedy" for name in bots):
            words += ["--bots", ",".join(bots)]
    if lang != "en":
        words += ["--lang", lang]
    return shlex.join(words)
