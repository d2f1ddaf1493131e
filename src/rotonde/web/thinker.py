"""A process that thinks for bots: reads pickled questions from its parent, answers with notations.

A question is (key, game, view, level, seed): the game's key and, for a game that is not installed but only registered,
the game itself. A bot sees the view and nothing else. It runs apart, so that the pages never wait for it and a bot that
hangs can be killed.
"""

from __future__ import annotations

import pickle
import random
import struct
import sys
from typing import Any, BinaryIO

from rotonde import bots
from rotonde.core.errors import SetupError
from rotonde.core.registry import game, register

HEAD = struct.Struct("!I")


def frame(value: Any) -> bytes:
    """A value as it travels: its length, then its pickle."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data


def answer(question: tuple[str, bytes, bytes, str, int]) -> tuple[str, str]:
    """("action", notation), or ("failed", why)."""
    key, own, packed, level, seed = question
    try:
        try:
            game(key)
        except SetupError:
            register(pickle.loads(own))
        view = pickle.loads(packed)
        return "action", str(bots.make(level).choose(view, random.Random(seed)))
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the parent is gone."""
    while head := questions.read(HEAD.size):
        (size,) = HEAD.unpack(head)
        answers.write(frame(answer(pickle.loads(questions.read(size)))))
        answers.flush()


if __name__ == "__main__":
    replies = sys.stdout.buffer
    sys.stdout = sys.stderr  # a bot that prints must not garble the answers
    try:
        serve(sys.stdin.buffer, replies)
    except KeyboardInterrupt:
        pass
