"""Processes that work for the site, so that its pages never wait: one that hangs, or eats too much, is killed."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from typing import Generic, TypeVar

from rotonde.core.errors import RotondeError
from rotonde.core.threads import ONE_THREAD
from rotonde.web.processes.wire import HEAD, frame

Q = TypeVar("Q")
A = TypeVar("A")


class NoAnswer(RotondeError):
    """A process gave no answer in its time."""


class Closed(NoAnswer):
    """The site is being closed: nobody thinks any more."""


class Helper(Generic[Q, A]):
    """One process that runs a module of this package, started on the first question and again after a failure."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: asyncio.subprocess.Process | None = None
        self._closed = False

    async def start(self) -> asyncio.subprocess.Process:
        """The running process; Closed if there is to be none any more."""
        if not self._closed and (self._process is None or self._process.returncode is not None):
            path = os.pathsep.join(p for p in sys.path if p)  # games of the parent can be imported there too
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                self._module,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**ONE_THREAD, **os.environ, "PYTHONPATH": path},
            )
        if self._closed:  # before, or while it was being started
            await self.stop()
        if self._process is None:
            raise Closed("the site closes")
        return self._process

    async def exchange(self, question: Q, limit: float) -> A:
        """The answer to a question; NoAnswer if there is none in time."""
        process = await self.start()
        try:
            return await asyncio.wait_for(self._exchange(process, question), limit)
        except BaseException as error:  # overrun, dead or cancelled: a new process knows nothing wrong
            await self.stop()
            if not isinstance(error, Exception):
                raise
            if self._closed:
                raise Closed("the site closes") from error
            raise NoAnswer(f"no answer within {limit:.0f} s ({type(error).__name__})") from error

    async def _exchange(self, process: asyncio.subprocess.Process, question: Q) -> A:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(frame(question))
        await process.stdin.drain()
        (size,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
        answer: A = pickle.loads(await process.stdout.readexactly(size))
        return answer

    async def close(self) -> None:
        """End the process for good. Whoever waits for its answer, or asks from now on, is told so at once."""
        self._closed = True
        await self.stop()

    async def stop(self) -> None:
        """End the process; the next question starts another one."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()
