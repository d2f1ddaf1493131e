"""The ratings of a site, kept in memory. Games that were finished since are added to them; all are worked out from the
beginning once an hour, for whoever became somebody else, left, or took a last move back meanwhile."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from rotonde.web.people.ratings import Pool, pools
from rotonde.web.storage import Storage, standings

OLD = 3600.0  # seconds


@dataclass(frozen=True, slots=True)
class _Known:
    """The ratings of a game after so many games, the last of which ended then."""

    games: int
    last: float
    begun: float  # when they were worked out from the beginning
    pools: tuple[Pool, Pool]


class Ladder:
    """Who plays how well."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: dict[str, _Known] = {}
        self._one = asyncio.Lock()

    async def of(self, game: str) -> tuple[Pool, Pool]:
        """The ratings of a game among people, and with bots."""
        async with self._one:  # whoever else asks meanwhile waits for the same answer
            games, last = await self._storage.read(lambda c: standings.how_many(c, game))
            known = self._known.get(game)
            if known is None or time.monotonic() - known.begun > OLD:
                known = _Known(0, 0.0, time.monotonic(), ({}, {}))
            if (known.games, known.last) != (games, last):
                since = known.last
                new = await self._storage.read(lambda c: standings.finished(c, game, since=since))
                if known.games and known.games + len(new) != games:  # one is gone, or two ended at once
                    known = _Known(0, 0.0, time.monotonic(), ({}, {}))
                    new = await self._storage.read(lambda c: standings.finished(c, game))
                rated = await asyncio.to_thread(pools, new, known.pools)
                known = _Known(games, last, known.begun, rated)
            self._known[game] = known
            return known.pools
