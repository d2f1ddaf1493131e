"""The decisions of a table: those that are stored, and those that are about to be."""

from __future__ import annotations

import random
import secrets
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rotonde.core.actions import Action
from rotonde.core.drafts import Draft
from rotonde.core.events import Event
from rotonde.core.play import story
from rotonde.core.records import Entry
from rotonde.core.state import CHANCE, State
from rotonde.web.storage import Line, Summary

if TYPE_CHECKING:
    from rotonde.web.tables.open_table import OpenTable


@dataclass(frozen=True, slots=True)
class Move:
    """One valid decision and what it did."""

    line: Line
    events: list[Event]
    turn: int  # decisions of one seat in a row share it, with the chance between them
    owner: int  # whose turn it is
    asked: tuple[int, ...]  # who must decide after it
    public: bool  # nothing on the table is hidden from anybody after it
    secretive: bool  # there is after it, or it told, something that not everybody may know
    chapters: dict[str, str] = field(default_factory=dict)  # what it belongs to, in the languages it was read in

    @property
    def seat(self) -> int | None:
        seat = self.line.entry.seat
        return None if seat == CHANCE else seat

    @property
    def places(self) -> frozenset[str]:
        """The places on the board that it changed, for everybody to see."""
        return frozenset(p for e in self.events if e.level < 2 and e.seen_by is None for p in e.places)


@dataclass
class Advance:
    """Decisions on top of a table, not yet stored; the table itself is untouched."""

    table: OpenTable
    states: list[State] = field(init=False)  # the table's own, and the one after each decision
    lines: list[Line] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.states = [self.table.state]

    @property
    def state(self) -> State:
        """Where the decisions lead."""
        return self.states[-1]

    def take(self, draft: Draft) -> None:
        """The decisions of a running turn, as they were played on it."""
        for played in draft.played:
            self._add(played.after, played.action, draft.seat, played.events)

    def play(self, action: Action, seat: int, *, auto: bool = False, note: str = "") -> None:
        """One more decision, checked."""
        after = self.state.copy()
        events = story(after, action, seat)
        self._add(after, action, seat, events, auto, note)

    def _add(
        self, after: State, action: Action, seat: int, events: list[Event], auto: bool = False, note: str = ""
    ) -> None:
        kind = "chance" if seat == CHANCE else "action"
        n = self.table.n + len(self.lines) + 1
        line = Line(n, kind, Entry(seat, str(action)), time.time(), auto, note[:200], after.digest())
        before = self.moves[-1] if self.moves else self.table.moves[-1] if self.table.moves else None
        self.lines.append(line)
        self.moves.append(following(after, line, events, before))
        self.states.append(after)

    def roll(self) -> None:
        """Let chance speak until a player is asked. Each roll has a generator of its own, seeded by the system."""
        while self.state.to_act == (CHANCE,):
            self.play(self.state.roll(random.Random(secrets.randbits(256))), CHANCE)

    def rolled(self) -> Advance:
        """The same, once chance has spoken."""
        self.roll()
        return self

    def summary(self) -> Summary:
        """Where the table will stand."""
        digest = self.lines[-1].digest if self.lines else ""
        return self.table.summary(self.state, self.table.moments + len(self.moves), digest)


def following(state: State, line: Line, events: list[Event], before: Move | None) -> Move:
    """The move that an entry is, after another one."""
    seat = line.entry.seat
    turn, owner = 0, seat
    if before is not None:
        goes_on = seat in (before.owner, CHANCE)
        turn, owner = (before.turn, before.owner) if goes_on else (before.turn + 1, seat)
    public = state.game.public(state)
    secretive = not public or any(e.seen_by is not None for e in events)
    return Move(line, events, turn, owner, state.to_act, public, secretive)
