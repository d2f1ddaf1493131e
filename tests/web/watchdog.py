"""A watchdog on the event loop: how much of its own processor time a step of it used between two awaits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

MOST = 0.05  # seconds


@dataclass
class Steps:
    """The steps of loops that were too long, with what they belonged to."""

    long: list[tuple[float, str]] = field(default_factory=list)
    longest: float = 0.0

    def note(self, seconds: float, handle: Any) -> None:
        self.longest = max(self.longest, seconds)
        if seconds > MOST:
            self.long.append((seconds, repr(handle)[:400]))


@contextmanager
def watched() -> Iterator[Steps]:
    """Measure every step of every loop of this process while a test runs."""
    steps, plain = Steps(), asyncio.Handle._run

    def measured(self: asyncio.Handle) -> None:
        began = time.thread_time()
        try:
            plain(self)
        finally:
            steps.note(time.thread_time() - began, self)

    asyncio.Handle._run = measured  # type: ignore[method-assign]
    try:
        yield steps
    finally:
        asyncio.Handle._run = plain  # type: ignore[method-assign]
