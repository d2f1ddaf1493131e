"""A process that thinks for bots: reads pickled questions from its parent, answers with notations.

A bot sees a view and nothing else. It runs apart, so that the pages never wait for it and a bot that hangs can be
killed. What all positions of a game share (the board's tables, the edition, the options) is sent once, as fixtures; a
question then holds little more than the pieces.
"""

from __future__ import annotations

import io
import pickle
import random
import struct
import sys
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from rotonde import bots
from rotonde.core.errors import SetupError
from rotonde.core.frames import Frame
from rotonde.core.registry import game, register
from rotonde.core.state import State
from rotonde.core.view import View

HEAD = struct.Struct("!I")
MOST = 64  # fixtures kept by a process; then it starts anew


@dataclass
class Question:
    """What to think about. `own` is the game itself, for one that is not installed but only registered."""

    key: str
    own: bytes
    view: bytes
    level: str
    seed: int
    fixtures: dict[int, bytes] = field(default_factory=dict)  # those the process does not have yet
    anew: bool = False  # forget the fixtures there are


def frame(value: Any) -> bytes:
    """A value as it travels: its length, then its pickle."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data


def fixtures(state: State) -> list[Any]:
    """What a state shares with its copies, apart from plain values: it never changes."""
    twin = state.copy()
    names = [name for cls in type(state).__mro__ for name in getattr(cls, "__slots__", ())]
    held = [getattr(state, name, None) for name in names if getattr(state, name, None) is getattr(twin, name, None)]
    return [v for v in held if type(v).__module__ != "builtins" and not isinstance(v, Frame)]


class Packer:
    """The parent's side: packs views for one process, and knows which fixtures that has."""

    def __init__(self) -> None:
        self._sent: dict[int, tuple[int, Any]] = {}  # by identity; holding them keeps the identities true
        self._count = 0

    def pack(self, view: View, level: str, seed: int) -> Question:
        """A view as a question."""
        installed = type(view.game).__module__.startswith("rotonde.")
        question = Question(view.game.key, b"" if installed else pickle.dumps(view.game), b"", level, seed)
        if len(self._sent) > MOST:
            self._sent.clear()
            question.anew = True
        for fixture in fixtures(view.table):
            if id(fixture) not in self._sent:
                question.fixtures[self._count] = pickle.dumps(fixture, pickle.HIGHEST_PROTOCOL)
                self._sent[id(fixture)] = (self._count, fixture)
                self._count += 1
        out = io.BytesIO()
        pickler = _Pickler(out, pickle.HIGHEST_PROTOCOL)
        pickler.known = self._sent
        pickler.dump(view)
        question.view = out.getvalue()
        return question


class _Pickler(pickle.Pickler):
    known: dict[int, tuple[int, Any]]

    def persistent_id(self, obj: Any) -> int | None:
        found = self.known.get(id(obj))
        return None if found is None else found[0]


class _Unpickler(pickle.Unpickler):
    known: dict[int, Any]

    def persistent_load(self, pid: Any) -> Any:
        return self.known[pid]


def answer(question: Question, known: dict[int, Any]) -> tuple[str, str]:
    """("action", notation), or ("failed", why). `known` are the fixtures so far."""
    try:
        try:
            game(question.key)
        except SetupError:
            register(pickle.loads(question.own))
        if question.anew:
            known.clear()
        known |= {number: pickle.loads(data) for number, data in question.fixtures.items()}
        unpickler = _Unpickler(io.BytesIO(question.view))
        unpickler.known = known
        view = unpickler.load()
        return "action", str(bots.make(question.level).choose(view, random.Random(question.seed)))
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the parent is gone."""
    known: dict[int, Any] = {}
    while head := questions.read(HEAD.size):
        (size,) = HEAD.unpack(head)
        answers.write(frame(answer(pickle.loads(questions.read(size)), known)))
        answers.flush()


if __name__ == "__main__":
    replies = sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not garble the answers
    try:
        serve(sys.stdin.buffer, replies)
    except KeyboardInterrupt:
        pass
