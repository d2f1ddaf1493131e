"""What leaves the site is drawn aside: pictures to send, films, stories, posters.

Some of it takes seconds, and no page waits for that: a process of its own draws, one thing at a time and after
everything else on the machine. Those who ask take turns, and what was drawn is kept for the next who wants it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from rotonde.core.words import N_
from rotonde.web.http.turns import ASKER, Turns
from rotonde.web.processes.helper import Helper, NoAnswer
from rotonde.web.processes.wire import run
from rotonde.web.troubles import Trouble
from rotonde.web.views.drawing import Packed, Reply, answer

NICE = 10  # pages and bots go first
SECONDS = 60.0  # for one piece of work, by the clock of a busy machine
ROOM = 32_000_000  # bytes that are kept


class Studio:
    """The process that draws what leaves the site; started when it is first needed."""

    def __init__(self, seconds: float = SECONDS, room: int = ROOM) -> None:
        self._helper, self._turns = Helper[Packed, Reply]("rotonde.web.views.studio"), Turns(1)
        self._seconds, self._room = seconds, room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()

    async def draw(self, key: Hashable, work: Packed) -> bytes:
        """What comes of a piece of work. `key` names all that it depends on."""
        async with self._turns.take(ASKER.get()):
            if key not in self._kept:  # whoever came before may have wanted the same
                self._keep(key, await self._drawn(work))
            self._kept.move_to_end(key)
            return self._kept[key]

    async def _drawn(self, work: Packed) -> bytes:
        try:
            reply = await self._helper.exchange(work, self._seconds)
        except NoAnswer as error:
            raise Trouble(503, "busy", N_("This could not be drawn in time. Try again in a moment.")) from error
        if reply[0] == "failed":
            raise reply[1]
        assert isinstance(reply[1], bytes)  # what is asked for here is a file
        return reply[1]

    def _keep(self, key: Hashable, drawn: bytes) -> None:
        self._kept[key] = drawn
        while sum(map(len, self._kept.values())) > self._room and len(self._kept) > 1:
            self._kept.popitem(last=False)

    async def close(self) -> None:
        """End the process for good."""
        await self._helper.close()


if __name__ == "__main__":
    answer("ready")
    run(answer, nice=NICE)
