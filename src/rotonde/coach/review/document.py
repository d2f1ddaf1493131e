"""A review as data: what is stored with a record, and what `rotonde review --json` writes."""

from __future__ import annotations

from itertools import chain

import msgspec

from rotonde.coach.review.decisions import Weighed
from rotonde.coach.review.verdicts import accuracy, is_cleared, is_mistake
from rotonde.core import Record, RecordError
from rotonde.core.sentences import N_

FORMAT = 1
TURNING = 12  # turning points that are told of each player
CLEARED = 3  # decisions that are told to be no mistakes
KNOWN = 2 / 3  # of the decisions of a player, before they are summed up


class Review(msgspec.Struct):
    """What is known of a game so far. `link` is the last link of the record's chain: it is of this game alone."""

    game: str
    link: str
    players: int
    seed: int
    depth: int
    choices: int  # decisions of the record at which there was a choice
    result: list[int]
    winners: list[int]
    decisions: list[Weighed] = []  # by their number
    complete: bool = False
    rotonde_review: int = FORMAT

    def mistakes(self) -> list[Weighed]:
        """What was clearly given away, in the order of the game."""
        return [w for w in self.decisions if is_mistake(w, self.choices)]

    def turning_points(self) -> list[Weighed]:
        """The costliest mistakes of each player, in the order of the game.

        What one move would have mended is told once: three bids of an auction that was to be left, or a space that
        was to be taken all through a round.
        """
        told: dict[tuple[int, str, float], Weighed] = {}
        for weighed in sorted(self.mistakes(), key=lambda w: -w.gain):
            told.setdefault((weighed.seat, weighed.best, weighed.left), weighed)
        each = [[w for w in told.values() if w.seat == seat][:TURNING] for seat in range(self.players)]
        return sorted(chain.from_iterable(each), key=lambda w: w.n)

    def cleared(self) -> list[Weighed]:
        """What looked like a mistake and was none: the most doubtful, in the order of the game."""
        found = [w for w in self.decisions if is_cleared(w, self.choices) and round(100 * w.gain)]
        return sorted(sorted(found, key=lambda w: -w.seen)[:CLEARED], key=lambda w: w.n)

    def accuracy(self, seat: int, choices: int = 0) -> float | None:
        """How little a seat gave away, from 0 to 1; None while little is known of the choices that it had."""
        found = [w for w in self.decisions if w.seat == seat]
        return accuracy(found) if len(found) >= KNOWN * choices else None

    def json(self) -> bytes:
        """The document."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"

    @classmethod
    def parse(cls, data: bytes, record: Record) -> Review:
        """The review of a record from its document; RecordError if it is of another game."""
        try:
            found = msgspec.json.decode(data, type=cls)
        except msgspec.MsgspecError as error:
            raise RecordError(N_("this is no review: {why}"), why=str(error)) from error
        if found.link != last_link(record):
            raise RecordError(N_("this review is of another game"))
        return found


def last_link(record: Record) -> str:
    """What tells one record from all others."""
    return [*record.chain(), ""][-2 if record.entries else -1]
