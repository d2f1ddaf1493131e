"""A process that thinks for bots: reads pickled questions from its parent, answers with notations.

A bot sees a view and nothing else. It runs apart, so that the pages never wait for it and a bot that hangs can be
killed. What a position shares with the first one of its game (the board's tables, the edition) does not travel: the
process sets up the same game itself and takes it from there, so a question holds little more than the pieces.
"""

from __future__ import annotations

import io
import pickle
import random
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from rotonde import bots
from rotonde.coach.hints import Hint, advise
from rotonde.core.errors import SetupError
from rotonde.core.records import Record
from rotonde.core.registry import game, register
from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.web.processes.wire import run

Reply = tuple[Literal["action"], str] | tuple[Literal["hint"], Hint] | tuple[Literal["failed"], str]
MOST = 16  # first positions kept by a process


@dataclass(frozen=True)
class Question:
    """What to think about. `own` is the game itself, for one that is not installed but only registered."""

    key: str
    own: bytes
    setup: bytes  # a record without entries: the same game can be begun from it
    view: bytes
    level: str
    seed: int
    advice: float = 0.0  # seconds in which a hint is wanted; 0: a move is


def attributes(state: State) -> list[str]:
    """The names of what a state holds, whether it is compiled or not."""
    names: dict[str, None] = {}
    for cls in type(state).__mro__:
        for name in (*getattr(cls, "__slots__", ()), *getattr(cls, "__mypyc_attrs__", ())):
            names[name] = None
    return [name for name in names if not name.startswith("__")]


def pack(view: View, first: State, level: str, seed: int, advice: float = 0.0) -> Question:
    """A view as a question; `first` is the first position of its game, with which it shares what never changes."""
    installed = type(view.game).__module__.startswith("rotonde.")
    own = b"" if installed else pickle.dumps(view.game)
    setup = pickle.dumps(replace(Record.begin(first), seats=()), pickle.HIGHEST_PROTOCOL)
    out = io.BytesIO()
    pickler = _Pickler(out, pickle.HIGHEST_PROTOCOL)
    pickler.shared = {}
    for name in attributes(first):
        value = getattr(first, name, None)
        if type(value).__module__ != "builtins" and value is getattr(view.table, name, None):
            pickler.shared[id(value)] = name
    pickler.dump(view)
    return Question(view.game.key, own, setup, out.getvalue(), level, seed, advice)


class _Pickler(pickle.Pickler):
    shared: dict[int, str]

    def persistent_id(self, obj: object) -> str | None:
        return self.shared.get(id(obj))


class _Unpickler(pickle.Unpickler):
    first: State

    def persistent_load(self, pid: str) -> object:
        return getattr(self.first, pid)


def answer(question: Question, known: dict[bytes, State]) -> Reply:
    """("action", notation), ("hint", Hint), or ("failed", why). `known` are the first positions set up so far."""
    try:
        try:
            game(question.key)
        except SetupError:
            register(pickle.loads(question.own))
        if question.setup not in known:
            if len(known) >= MOST:
                known.clear()
            known[question.setup] = pickle.loads(question.setup).start()
        unpickler = _Unpickler(io.BytesIO(question.view))
        unpickler.first = known[question.setup]
        view = unpickler.load()
        if question.advice:
            return "hint", advise(view, question.level, question.advice, question.seed)
        return "action", str(bots.make(question.level).choose(view, random.Random(question.seed)))
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"


if __name__ == "__main__":
    first_positions: dict[bytes, State] = {}
    run(partial(answer, known=first_positions))
