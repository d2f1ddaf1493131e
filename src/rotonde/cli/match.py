"""A match in the terminal: the running game, its record, and taking moves back."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rotonde.core import CHANCE, Action, Bot, Event, Illegal, Record, State, story


@dataclass
class TerminalMove:
    """One decision that was made: the position before it, and what it did."""

    before: State
    seat: int
    action: Action
    events: list[Event]
    closed: bool  # chance, or something hidden was shown: not to be taken back
    forced: bool = False  # the only thing that could be done, so taking it back would change nothing


@dataclass
class TerminalMatch:
    """A game between people at this keyboard and bots."""

    state: State
    names: Sequence[str]
    bots: Mapping[int, Bot]
    seed: int
    moves: list[TerminalMove] = field(default_factory=list)
    opening: Record | None = None  # what was played before, for a game that goes on

    def act(self, seat: int, action: Action, forced: bool = False) -> list[Event]:
        """Carry out one decision; Illegal leaves everything as it was."""
        before = self.state.copy()
        events = story(self.state, action, seat)  # refuses what is illegal: ask `reveals` only after
        closed = seat == CHANCE or before.reveals(action, seat)
        self.moves.append(TerminalMove(before, seat, action, events, closed, forced))
        return events

    def person(self) -> int | None:
        """The person who must decide now; None if it is chance, a bot, or nobody."""
        seat = self.state.to_act[0] if self.state.to_act else CHANCE
        return None if seat == CHANCE or seat in self.bots else seat

    def go_on(self) -> list[Event]:
        """Let chance or a bot make the next decision."""
        seat = self.state.to_act[0]
        # Seeded by the move's number, so that taking back a move does not buy another roll of the dice.
        rng = random.Random(f"{self.seed}/{len(self.moves)}")
        if seat == CHANCE:
            return self.act(seat, self.state.roll(rng))
        return self.act(seat, self.bots[seat].choose(self.state.observe(seat), rng))

    def undo(self) -> TerminalMove:
        """Go back to the last decision of a person; Illegal if there is none, or if a secret came out since."""
        chosen = [
            i
            for i, move in enumerate(self.moves)
            if move.seat != CHANCE and move.seat not in self.bots and not move.forced
        ]
        if not chosen:
            raise Illegal("undo", "", "There is nothing to undo yet.")
        if any(move.closed for move in self.moves[chosen[-1] :]):
            raise Illegal("undo", "", "Chance spoke or something hidden was shown since: what is done stays.")
        move = self.moves[chosen[-1]]
        del self.moves[chosen[-1] :]
        self.state = move.before
        return move

    def record(self) -> Record:
        """The game as a record."""
        first = self.opening.start() if self.opening else self.moves[0].before if self.moves else self.state
        record = Record.begin(first, self.names)
        record.entries += self.opening.entries if self.opening else []
        for move in self.moves:
            record.append(move.action, move.seat)
        record.close(record.replay())  # not `self.state`: a signal may have come in the middle of a move
        return record
