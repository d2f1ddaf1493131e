"""Questions and answers between the site and the processes that work for it: a length, then a pickle.

Both ends are this program. What a visitor sent travels inside a question as plain text.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from collections.abc import Callable
from typing import BinaryIO, TypeVar

Q = TypeVar("Q")
HEAD = struct.Struct("!I")


def frame(value: object) -> bytes:
    """A value as it travels."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(data)) + data


def serve(answer: Callable[[Q], object], questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the parent is gone."""
    while head := questions.read(HEAD.size):
        (size,) = HEAD.unpack(head)
        answers.write(frame(answer(pickle.loads(questions.read(size)))))
        answers.flush()


def run(answer: Callable[[Q], object], nice: int = 5) -> None:
    """What the process of a module does: answers on its standard output, and lets the pages go first."""
    if hasattr(os, "nice"):
        os.nice(nice)
    replies = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game or a bot prints must not garble the answers
    try:
        serve(answer, sys.stdin.buffer, replies)
    except KeyboardInterrupt:
        pass
