"""Pictures are drawn away from the loop: by processes (`--drawers N`), or on the thread that asks where there are none.

A drawing holds a view, so what a process is sent is small (a setup and a position), and nobody's secrets are in it. One
that takes too long is given up, whoever draws it: a process is killed, a thread is interrupted. Others go on.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar
from zlib import crc32

from rotonde.core.errors import SetupError
from rotonde.core.game import Game
from rotonde.core.registry import game, register
from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.draw.parts import Picture, in_parts
from rotonde.web.processes.wire import HEAD, frame, run
from rotonde.web.running.memory import settle
from rotonde.web.troubles import Trouble

SECONDS = 10.0  # for one drawing
LOADING = 60.0  # for a process to load the games
LOOKS = 0.1  # seconds between two looks at what takes too long
READY = "ready"
D = TypeVar("D")
Packed = tuple[bytes, bytes]  # a game that is not installed, if it is one, and what is to be drawn of it
Reply = tuple[Literal["drawn"], Any] | tuple[Literal["failed"], Exception]


@dataclass(frozen=True)
class Drawing(Generic[D]):
    """What is to be drawn: a view, for readers of a language, in a window of a shape."""

    view: View
    lang: str
    names: tuple[str, ...]
    shape: str

    def drawn(self) -> D:
        """Draw it."""
        raise NotImplementedError

    @property
    def voice(self) -> Voice:
        """Says what stands on it."""
        return Voice(self.view.game.words, self.lang, self.names)


@dataclass(frozen=True)
class Board(Drawing[Picture]):
    """The whole board, with what can be done and what just changed."""

    targets: frozenset[str] = frozenset()
    fresh: frozenset[str] = frozenset()

    def drawn(self) -> Picture:
        how = {"targets": self.targets, "fresh": self.fresh, "voice": self.voice, "shape": self.shape}
        return in_parts(self.view, lang=self.lang, **how)


@dataclass(frozen=True)
class Preview(Drawing[str]):
    """What an action would change."""

    action: str = ""

    def drawn(self) -> str:
        title = self.view.game
        return title.draw_preview(self.view, title.parse(self.action), self.voice, self.shape)


class TooLong(Exception):
    """A drawing that was given up."""


class Patience:
    """One thread that looks whether something takes too long, and ends it; a timer for each would cost too much."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waits: dict[object, tuple[float, Callable[[], None]]] = {}
        self._thread: threading.Thread | None = None

    @contextmanager
    def for_(self, seconds: float, end: Callable[[], None]) -> Iterator[None]:
        """Do something, and `end` it after so many seconds."""
        key = object()
        with self._lock:
            self._waits[key] = (time.monotonic() + seconds, end)
            if self._thread is None:
                self._thread = threading.Thread(target=self._watch, name="patience", daemon=True)
                self._thread.start()
        try:
            yield
        finally:
            with self._lock:
                self._waits.pop(key, None)

    def _watch(self) -> None:
        while True:
            time.sleep(LOOKS)
            now = time.monotonic()
            with self._lock:
                late = [key for key, (until, _) in self._waits.items() if until < now]
                ends = [self._waits.pop(key)[1] for key in late]
            for end in ends:
                end()


PATIENCE = Patience()


class Drawers:
    """Those who draw for a site; none of them is the loop."""

    def __init__(self, count: int = 0, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._processes = [_Process() for _ in range(count)]

    @property
    def count(self) -> int:
        """How many processes draw."""
        return len(self._processes)

    def draw(self, drawing: Drawing[D], table: str = "") -> D:
        """Draw something of a table, on this thread or while it waits; Trouble if that takes too long. Drawings of one
        table go to one process, which keeps what does not change."""
        try:
            if not self._processes:
                with _interrupted_after(self._seconds):
                    return drawing.drawn()
            return self._processes[crc32(table.encode()) % self.count].ask(drawing, self._seconds)
        except TooLong as error:
            said = N_("The board could not be drawn in time. Nothing was lost; try again in a moment.")
            raise Trouble(503, "busy", said) from error

    def warm(self) -> None:
        """Start the processes, so that the first picture does not wait for them."""
        for process in self._processes:
            process.start()

    def stop(self) -> None:
        """End the processes."""
        for process in self._processes:
            process.stop()


class _Process:
    """A process that draws, one thing at a time; started on the first question and again after it was killed."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._one:
            self._running()

    def ask(self, drawing: Drawing[D], seconds: float) -> D:
        """What was drawn; TooLong if it was not in time."""
        with self._one:
            reply = self._exchange(self._running(), packed(drawing.view.game, drawing), seconds)
        if reply[0] == "failed":
            raise reply[1]
        drawn: D = reply[1]
        return drawn

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            path = os.pathsep.join(p for p in sys.path if p)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "rotonde.web.views.drawing"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": path},
            )
            self._exchange(self._process, READY, LOADING)
        return self._process

    def _exchange(self, process: subprocess.Popen[bytes], question: Packed | str, seconds: float) -> Reply:
        assert process.stdin is not None
        assert process.stdout is not None
        with PATIENCE.for_(seconds, process.kill):
            try:
                process.stdin.write(frame(question))
                process.stdin.flush()
                (size,) = HEAD.unpack(process.stdout.read(HEAD.size).ljust(HEAD.size, b"\0"))
                data = process.stdout.read(size)
            except OSError:
                size, data = 0, b""
        if not size or len(data) < size:
            self._end(process)
            raise TooLong
        reply: Reply = pickle.loads(data)
        return reply

    def stop(self) -> None:
        process = self._process
        if process is not None:
            self._end(process)

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        self._process = None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def _interrupted_after(seconds: float) -> Iterator[None]:
    """TooLong in this thread, wherever it is, if it has not left here in time."""
    thread, lock = threading.get_ident(), threading.Lock()
    over = late = False

    def interrupt() -> None:
        nonlocal late
        with lock:
            if not over:
                late = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TooLong))

    try:
        with PATIENCE.for_(seconds, interrupt):
            yield
    finally:
        with lock:
            over = True
        if late:  # it may still be on its way: nothing that comes next is to be hit by it
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), None)
    if late:
        raise TooLong


# ── the process ───────────────────────────────────────────────────────────


def packed(title: Game, work: object) -> Packed:
    """A drawing of a game as it travels to a process."""
    own = b"" if type(title).__module__.startswith("rotonde.") else pickle.dumps(title)
    return own, pickle.dumps(work)


def answer(question: Packed | str) -> Reply:
    """("drawn", what), or ("failed", why)."""
    if isinstance(question, str):  # READY: somebody will ask soon
        from rotonde.web.lobby.games import load_games

        load_games()
        settle()
        return "drawn", READY
    own, data = question
    try:
        if own:
            _registered(pickle.loads(own))
        return "drawn", pickle.loads(data).drawn()
    except Exception as error:
        return "failed", RuntimeError(f"{type(error).__name__}: {error}")


def _registered(title: Game) -> None:
    try:
        game(title.key)
    except SetupError:
        register(title)


if __name__ == "__main__":
    run(answer, nice=0)  # a page waits for it
