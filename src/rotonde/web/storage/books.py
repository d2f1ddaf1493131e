"""Books: what is stored of one table, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from rotonde.core.records import Entry, Record
from rotonde.core.setup import Setup
from rotonde.web.contract.pages import Status

REQUESTS = 500  # ids of requests kept in memory for a table
PLAYS = ("action", "chance")  # kinds of lines that are decisions of the game


@dataclass(frozen=True, slots=True)
class Line:
    """One stored entry."""

    n: int
    kind: str  # action, chance, takeback, seat, close, ask, agree, decline
    entry: Entry  # who, and what in notation or another word
    at: float
    auto: bool = False
    note: str = ""
    digest: str = ""  # of the position after it; "" where an earlier version stored it, or it is no decision

    @classmethod
    def read(
        cls,
        n: int,
        kind: str,
        seat: int,
        notation: str,
        at: float,
        auto: bool = False,
        note: str = "",
        digest: str | None = None,
    ) -> Line:
        """A line from the columns of the database."""
        return cls(n, kind, Entry(seat, notation), at, auto, note, digest or "")

    @property
    def plays(self) -> bool:
        """Is it a decision of the game, or something around the game?"""
        return self.kind in PLAYS


@dataclass(slots=True)
class SeatLine:
    """Who sits on one seat."""

    seat: int
    name: str
    kind: str
    level: str = ""
    holder: str | None = None


@dataclass(slots=True)
class DraftLine:
    """The running turn of a seat in notation, and what redo would bring again, the next one first."""

    actions: list[str] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.actions or self.undone)


@dataclass(frozen=True, slots=True)
class Clock:
    """How time is kept at a table, in seconds. What was played can never be bought back by an undo."""

    kind: str  # move: so long for each move; bank: so long for all, and `more` after each
    time: float
    more: float = 0.0
    rule: str = "bot"  # at the end of the time a bot takes over; wait: others may go on waiting, or let one
    opens: int = 0  # the minutes of the day between which it runs; all day if they are the same
    closes: int = 0
    zone: str = "UTC"  # where that day is


def read_clock(stored: str | None) -> Clock | None:
    """A clock as a row holds it; ValueError if it is none."""
    try:
        return None if stored is None else msgspec.json.decode(stored, type=Clock)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(f"{error} in {stored:.200}") from error


@dataclass(frozen=True, slots=True)
class ClockLine:
    """The clock of one seat."""

    left: float
    since: float | None = None  # it runs since then
    due: float | None = None  # and is over then
    warn: float | None = None  # when to say that little is left
    out: bool = False  # it was over, and nobody has moved since


@dataclass(slots=True)
class Summary:
    """Where a table stands, for lists."""

    status: Status
    moments: int = 0
    to_act: tuple[int, ...] = ()
    scores: tuple[int, ...] | None = None
    digest: str = ""
    winners: tuple[int, ...] | None = None  # None: the game runs, or an old one that no longer replays


@dataclass(slots=True)
class Book:
    """Everything stored of one table. For lists, `lines`, `drafts` and `clients` stay empty."""

    id: str
    setup: Setup  # with the names at the beginning; `seats` has those of now
    owner: str
    confirm_turns: bool
    auto_pass: bool
    imported: bool
    created: float
    changed: float
    summary: Summary
    seats: list[SeatLine]
    lines: list[Line] = field(default_factory=list)
    drafts: dict[int, DraftLine] = field(default_factory=dict)
    clients: dict[str, None] = field(default_factory=dict)  # the ids of the latest requests, oldest first
    sitters: dict[int, set[str]] = field(default_factory=dict)  # who has ever sat on which seat
    removed: set[str] = field(default_factory=set)  # whose seat the owner has freed
    reach: str = "public"  # private: only who was invited finds it
    spectators: bool = True  # may others look on while it runs?
    aids: str = "plans"  # what helps to decide here: all (hints too, and it counts for no rating), plans, none
    clock: Clock | None = None
    clocks: dict[int, ClockLine] = field(default_factory=dict)
    away: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # the holidays of its people
    orders: dict[int, tuple[str, str]] = field(default_factory=dict)  # who passes where, and in which stretch
    admitted: set[str] = field(default_factory=set)  # who looks on at a private table
    version: int = 0  # how often it was changed, drafts included
    damage: str = ""  # the columns that could not be read

    @property
    def bots(self) -> int:
        """How many bots sit there."""
        return sum(seat.kind == "bot" for seat in self.seats)

    def record(self, played: Sequence[Line] | None = None) -> Record:
        """The game as a record: the valid line, without what was taken back."""
        lines = self.played() if played is None else played
        now = {**vars(self.setup), "options": dict(self.setup.options), "seats": tuple(s.name for s in self.seats)}
        return Record(**now, entries=[line.entry for line in lines])

    def remember(self, client: str) -> None:
        """A request was carried out; of very many the oldest is forgotten, and its number would be stale anyway."""
        self.clients[client] = None
        if len(self.clients) > REQUESTS:
            del self.clients[next(iter(self.clients))]

    def played(self) -> list[Line]:
        """The decisions that are valid now."""
        return still_valid(self.lines)


def still_valid(lines: Sequence[Line]) -> list[Line]:
    """The decisions among the entries that were not taken back."""
    valid: list[Line] = []
    for line in lines:
        if line.plays:
            valid.append(line)
        elif line.kind == "takeback":
            del valid[int(line.entry.action) :]
    return valid


@dataclass(slots=True)
class Change:
    """What one request adds to a table, stored all at once or not at all."""

    table: str
    n: int  # entries stored afterwards
    summary: Summary
    lines: list[Line] = field(default_factory=list)
    drafts: dict[int, DraftLine] = field(default_factory=dict)  # an empty one removes the draft
    seats: list[SeatLine] = field(default_factory=list)
    clocks: dict[int, ClockLine] = field(default_factory=dict)
    removed: str | None = None  # whose seat the owner frees
    counted: tuple[str, int] | None = None  # the owner, and how many bots may play for him afterwards
    client: str | None = None
