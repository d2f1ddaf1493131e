"""Asking the examiner: one question at a time, in turn for each address, with a limit of time and of how many wait."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping

from rotonde.core.game import Game
from rotonde.core.records import Record
from rotonde.core.registry import registered
from rotonde.core.words import N_
from rotonde.web.http.turns import ASKER, Turns
from rotonde.web.lobby.new_tables import chosen_edition, chosen_options, chosen_size
from rotonde.web.processes.examiner import EditionTrial, Outcome, RecordTrial, Trial
from rotonde.web.processes.helper import Closed, Helper, NoAnswer
from rotonde.web.troubles import Trouble

SECONDS = 60.0  # by the clock, on a busy machine; the examiner itself has a limit of its own
WAITING = 6  # from one address, at most


class Examiner:
    """The process that tries out what visitors bring."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._helper = Helper[Trial, Outcome]("rotonde.web.processes.examiner")
        self._seconds = seconds
        self._turns = Turns(1)
        self._waiting: Counter[str] = Counter()  # by address

    async def edition(self, game: Game, values: Mapping[str, str]) -> None:
        """Can a table be set up with the edition of a form? Trouble or an error of the library says why not."""
        players, options = chosen_size(game, values), chosen_options(values)
        data = await asyncio.to_thread(chosen_edition, game, values)
        await self._ask(EditionTrial(games(), game.key, players, data, options))

    async def record(self, text: str, source: str) -> Record:
        """The record of a text, once it has been replayed; an error says why not."""
        if not text.strip():
            raise Trouble(422, "record", N_("Choose the file of a record, or paste its text."))
        record = await self._ask(RecordTrial(games(), text, source))
        assert record is not None  # that is what such a trial is for
        return record

    async def close(self) -> None:
        """End the process for good."""
        await self._helper.close()

    async def _ask(self, trial: Trial) -> Record | None:
        asker = ASKER.get()
        if self._waiting[asker.address] >= WAITING:
            raise _busy()
        self._waiting[asker.address] += 1
        try:
            async with self._turns.take(asker):
                outcome = await self._helper.exchange(trial, self._seconds)
        except Closed as error:
            raise _busy() from error
        except NoAnswer as error:
            raise _too_much() from error
        finally:
            self._waiting[asker.address] -= 1
            self._waiting += Counter()  # whom nobody waits for is forgotten
        if outcome[0] == "refused":
            raise outcome[1]
        if outcome[0] == "failed":
            raise _too_much()
        return outcome[1]


def _busy() -> Trouble:
    return Trouble(503, "busy", N_("Others are being served. Wait a moment, then try again."))


def _too_much() -> Trouble:
    return Trouble(
        422, "setup", N_("This cannot be played with here: it takes too long, too much room, or does not end.")
    )


def games() -> tuple[tuple[str, str], ...]:
    """The games that another process would not find by itself."""
    return tuple((game.key, game.package) for game in registered())
