"""Nim in one file: whoever takes the last match wins. `rotonde.register(nim.GAME)` makes it known."""

from __future__ import annotations

from typing import ClassVar

from rotonde.core import Action, Notation, Options
from rotonde.core.plain import PlainGame, PlainState


class Take(Action):
    """Take so many matches from one heap, counted from 1."""

    heap: int
    matches: int


class NimOptions(Options, frozen=True):
    misere: bool = False  # whoever takes the last match loses


class NimState(PlainState):
    key: ClassVar[str] = "nim"
    heaps: list[int]
    last: int  # who took the last match, -1 while there are some

    def begin(self) -> None:
        self.heaps, self.last, self.to_act = [3, 4, 5], -1, (0,)

    def choices(self, seat: int) -> list[Take]:
        return [Take(i + 1, n) for i, heap in enumerate(self.heaps) for n in range(1, heap + 1)]

    def decide(self, action: Take, seat: int) -> None:
        self.heaps[action.heap - 1] -= action.matches
        self.to_act = ((seat + 1) % self.players,) if any(self.heaps) else ()
        self.last = seat if self.over else -1

    def scores(self) -> tuple[int, ...]:
        wins = self.options != NimOptions(misere=True)
        return tuple(int(self.over and (seat == self.last) == wins) for seat in range(self.players))

    def invariants(self) -> list[str]:
        sound = len(self.heaps) == 3 and all(0 <= n <= most for n, most in zip(self.heaps, (3, 4, 5)))
        ended = not any(self.heaps)
        fits = len(self.to_act) == (not ended) and self.last in (range(self.players) if ended else (-1,))
        return [] if sound and fits else ["heaps, last, to_act: no such position of Nim"]


class Nim(PlainGame[NimState]):
    key = "nim"
    title = "Nim"
    players = range(2, 5)
    options = NimOptions
    notation = Notation("nim", Take)
    package = __name__
    state = NimState
    minutes, longest = 1, 12


GAME = Nim()
