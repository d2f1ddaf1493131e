"""A watchdog on the event loop: how much of its own processor time a step of it used between two awaits."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from rotonde.web.http.guard import Guard

MOST = 0.05  # seconds
_ASKED: ContextVar[str] = ContextVar("asked", default="")


@dataclass
class Steps:
    """The steps of loops that were too long, with what they belonged to."""

    long: list[tuple[float, str]] = field(default_factory=list)
    longest: float = 0.0

    def note(self, seconds: float, handle: Any) -> None:
        self.longest = max(self.longest, seconds)
        if seconds > MOST:
            self.long.append((seconds, handle._context.get(_ASKED) or repr(handle)[:400]))


@contextmanager
def watched() -> Iterator[Steps]:
    """Measure every step of every loop of this process while a test runs."""
    steps, plain, asked = Steps(), asyncio.Handle._run, Guard.__call__

    async def named(self: Guard, scope: Any, receive: Any, send: Any) -> None:
        _ASKED.set(f"{scope.get('method', '')} {scope.get('path', scope['type'])}")
        await asked(self, scope, receive, send)

    def measured(self: asyncio.Handle) -> None:
        began = time.thread_time()
        try:
            plain(self)
        finally:
            steps.note(time.thread_time() - began, self)

    gc.collect()
    gc.freeze()  # what other tests left lying about is no work of a request
    asyncio.Handle._run, Guard.__call__ = measured, named  # type: ignore[method-assign]
    try:
        yield steps
    finally:
        gc.unfreeze()
        asyncio.Handle._run, Guard.__call__ = plain, asked  # type: ignore[method-assign]
