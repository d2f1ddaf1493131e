"""Who is served next: addresses in turn, at each address its people in turn, and each of them first come, first served.

So whoever asks for very much waits for himself and not for others, also with many cookies.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import NamedTuple


class Asker(NamedTuple):
    """For whom something is done."""

    address: str = ""
    person: str = ""


NOBODY = Asker()  # the site does something by itself
ASKER: ContextVar[Asker] = ContextVar("asker", default=NOBODY)  # whose request is being answered


class Turns:
    """A number of places, and those who wait for one."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()

    @asynccontextmanager
    async def take(self, asker: Asker) -> AsyncIterator[None]:
        """Wait for a place, have it, and give it back."""
        await self.enter(asker)
        try:
            yield
        finally:
            self.leave()

    async def enter(self, asker: Asker) -> None:
        """Wait for a place."""
        if self._free:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker.address, OrderedDict()).setdefault(asker.person, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the place was given at the same moment
                self.leave()
            raise

    def leave(self) -> None:
        """Give a place to the next one."""
        following = self._next()
        if following is None:
            self._free += 1
        else:
            following.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        while self._waiting:
            address, people = next(iter(self._waiting.items()))
            person, turns = next(iter(people.items()))
            turn = turns.popleft()
            people.move_to_end(person)
            self._waiting.move_to_end(address)
            if not turns:
                del people[person]
            if not people:
                del self._waiting[address]
            if not turn.done():
                return turn
        return None
