"""Match: a game with memory. A state knows only what lies on the table; a match knows how it came there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from typing_extensions import TypeVar

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal, RecordError, SetupError
from rotonde.core.events import Event
from rotonde.core.play import story
from rotonde.core.records import Record
from rotonde.core.sentences import N_
from rotonde.core.setup import Setup
from rotonde.core.state import State
from rotonde.core.view import View

StateT = TypeVar("StateT", bound=State, default=State)


class Decision(NamedTuple):
    """One entry of a match's history."""

    seat: int
    action: Action


class Match(Generic[StateT]):
    """A state that is played on in place, with its history, undo and redo.

    >>> import rotonde
    >>> match = rotonde.Match(rotonde.game("stephensons_rocket").new(players=2))
    >>> events = match.apply("take London brewing")
    >>> str(match.undo().action), match.history, str(match.redo().action)
    ('take London brewing', (), 'take London brewing')
    """

    def __init__(self, state: StateT, names: Sequence[str] = ()) -> None:
        if not isinstance(state, State):
            if isinstance(state, Record):
                raise SetupError("a match is of a state; that of a record is rotonde.Match.replay(record)")
            raise SetupError(f"a match is of a state, such as rotonde.game(key).new(), not {type(state).__name__}")
        self.state: StateT = state
        self.start: StateT = state.copy()
        self.names = tuple(names)
        self._done: list[Decision] = []
        self._undone: list[Decision] = []

    @classmethod
    def replay(cls, record: Record, to: int | None = None) -> Match:
        """The match of a record, up to entry `to` (None: the last); `redo()` goes on with those that follow.

        >>> import rotonde
        >>> record = rotonde.play("stephensons_rocket", ["random", "random"], seed=1).record
        >>> match = rotonde.Match.replay(record, to=10)
        >>> len(match.history), match.redo().seat == record.entries[10].seat, len(match.history)
        (10, True, 11)
        """
        if not isinstance(record, Record):
            raise SetupError(f"a record is replayed, such as rotonde.Record.load(file), not {type(record).__name__}")
        match = Match(record.start(), record.seats)
        match.state = record.replay(to)
        decided = [Decision(entry.seat, match.state.game.parse(entry.action)) for entry in record.entries]
        match._done, match._undone = decided[:to], [] if to is None else decided[to:][::-1]
        return match

    @property
    def history(self) -> tuple[Decision, ...]:
        """Every decision from the start on, with chance among the seats."""
        return tuple(self._done)

    @property
    def record(self) -> Record:
        """The game so far; RecordError if the match began in the middle of one, which no record can say."""
        if self.start != Setup.of(self.start).start():
            raise RecordError(N_("this match began in the middle of a game: a record begins with its first position"))
        record = Record.begin(self.start, self.names)
        for decision in self._done:
            record.append(decision.action, decision.seat)
        record.close(self.state)
        return record

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.state.over

    def scores(self) -> tuple[int, ...]:
        """The score of each seat as it stands."""
        return self.state.scores()

    def winners(self) -> tuple[int, ...]:
        """The seats that share the victory; () while the game runs."""
        return self.state.winners()

    def legal(self, seat: int | None = None) -> list[Action]:
        """Every legal action of a seat (None: the first that must decide)."""
        return self.state.legal(seat)

    def observe(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may see."""
        return self.state.observe(seat)

    def digest(self) -> str:
        """A short hash of the position."""
        return self.state.digest()

    def apply(self, action: Action | str, seat: int | None = None) -> list[Event]:
        """Carry out an action, or what its notation says, and tell what happened; Illegal if the rules forbid it."""
        action = self.state.game.parse(action) if isinstance(action, str) else action
        who = self.state.to_act[0] if seat is None and self.state.to_act else seat
        events = story(self.state, action, who)
        again = self._undone[:-1] if self._undone and self._undone[-1] == (who, action) else []
        self._done.append(Decision(-1 if who is None else who, action))
        self._undone = again
        return events

    def note(self, decisions: Sequence[Decision]) -> None:
        """Remember decisions that were carried out on the state by somebody else."""
        self._done += decisions
        self._undone = []

    def undo(self) -> Decision:
        """Take the last decision back. `state` is another object then: the game is played again up to there."""
        if not self._done:
            raise Illegal("undo", "", N_("There is nothing to undo."))
        decision = self._done.pop()
        self._undone.append(decision)
        self.state = self.start.copy()
        for seat, action in self._done:
            self.state.advance(action, seat)
        return decision

    def redo(self) -> Decision:
        """Decide again what was last undone."""
        if not self._undone:
            raise Illegal("redo", "", N_("There is nothing to redo."))
        decision = self._undone[-1]
        self.apply(decision.action, decision.seat)
        return decision

    def _repr_html_(self) -> str:
        return self.state.svg()

    def __repr__(self) -> str:
        return f"<match of {len(self._done)} decisions, {self.state!r}>"
