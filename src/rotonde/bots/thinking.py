"""The engineer: it thinks for some time, or for some simulations, in the way that suits the game."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Protocol

from rotonde.bots.aims import Eyes
from rotonde.bots.plans import PlanSearch
from rotonde.bots.replies import ReplySearch
from rotonde.bots.rounds import RoundSearch
from rotonde.core import Action, Game, State, View

FOLDER = "weights"  # of a game: what was learned about it, a file of `rotonde learn`


class Thinking(Protocol):
    """A search from one view: what it tried, and what it thinks of that."""

    @property
    def actions(self) -> list[Action]: ...

    @property
    def simulations(self) -> int: ...

    def run(self, seconds: float, simulations: int) -> None: ...

    def ranking(self) -> list[int]: ...

    def best(self) -> Action: ...

    def share(self, at: int) -> float: ...

    def gain(self, at: int) -> float: ...


def search_for(view: View, rng: random.Random, learned: bool = True) -> Thinking:
    """The search that suits a game: with learned eyes where it has some, else with the eyes of its evaluation."""
    return search_with(view, rng, eyes_for(view.table) if learned else None)


def search_with(view: View, rng: random.Random, eyes: Eyes | None) -> Thinking:
    """The same with given eyes; None: those of the evaluation."""
    if eyes is not None and not view.game.clock(view.table):
        return PlanSearch(view, rng, eyes)
    if eyes is None and view.game.turn(view.table):
        return ReplySearch(view, rng)
    return RoundSearch(view, rng, eyes)


def eyes_for(state: State) -> Eyes | None:
    """The last network of a game, by name, that suits its seats and options; None: its evaluation is as good."""
    return next((eyes for eyes in reversed(eyes_of(state.game)) if eyes.suits(state)), None)


@cache
def eyes_of(game: Game) -> tuple[Eyes, ...]:
    """The networks that a game comes with, by name; numpy is imported only where there is one."""
    return tuple(_loaded(game, file) for file in sorted((game.folder / FOLDER).glob("*.npz")))


def _loaded(game: Game, file: Path) -> Eyes:
    from rotonde.bots.network import load

    return load(game, file)


class EngineerBot:
    """Searches for some time or for some simulations before each decision."""

    def __init__(
        self, seconds: float = 1.0, simulations: int = 0, name: str = "engineer", learned: bool = True
    ) -> None:
        self.seconds: float = seconds
        self.simulations: int = simulations
        self.learned: bool = learned  # may it look through learned eyes?
        self.name: str = f"{name}:{simulations}" if simulations else f"{name}:{seconds:g}s"

    def prepare(self, game: Game) -> None:
        """Read what is known and learned about a game; SetupError if that cannot be."""
        game.prepare()
        if self.learned:
            eyes_of(game)

    def choose(self, view: View, rng: random.Random) -> Action:
        """The best action that a search finds."""
        actions: list[Action] = view.legal()
        if len(actions) == 1:
            return actions[0]
        search = search_for(view, rng, self.learned)
        search.run(self.seconds, self.simulations)
        return search.best()
