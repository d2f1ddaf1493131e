"""Who plays: bots by name, bots as objects, plain functions; and a game between them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from inspect import Parameter, signature
from operator import index
from typing import Any, Protocol, TypeVar, overload

from rotonde.bots.specs import make
from rotonde.core import Action, Bot, Game, RotondeError, SetupError, State, View, game as find, play as run
from rotonde.core.errors import shown
from rotonde.core.game import EditionSource, StateT
from rotonde.core.matches import Decision, Match


class Chooses(Protocol):
    """What every bot is at least: a name comes from its class if it has none."""

    def choose(self, view: View, rng: random.Random, /) -> Action | str: ...


Chooser = Callable[[View, random.Random], Action | str] | Callable[[View], Action | str]
Player = Chooses | type[Chooses] | str | Chooser
S = TypeVar("S", bound=State)


class FunctionBot:
    """A plain function that chooses: it is given the view, and the generator if it takes two arguments."""

    def __init__(self, function: Callable[..., Action | str], name: str = "") -> None:
        self.function = function
        self.name: str = name or getattr(function, "__name__", type(function).__name__)
        self._takes = _positional(function)

    def choose(self, view: View, rng: random.Random) -> Action:
        """What the function says, in notation or not."""
        said = self.function(view, rng) if self._takes > 1 else self.function(view)
        return view.game.parse(said) if isinstance(said, str) else said


def _positional(function: Callable[..., object]) -> int:
    """How many arguments a function must be given without names; a default is its own, except that of `rng`."""
    taken = signature(function).parameters.values()
    kinds = [p.kind for p in taken if p.default is Parameter.empty or p.name == "rng"]
    if Parameter.VAR_POSITIONAL in kinds:
        return 2
    return sum(kind in (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD) for kind in kinds)


def generator(seed: int | str | None) -> random.Random:
    """A generator of a seed, whole numbers of numpy among them; SetupError if it is none."""
    try:
        return random.Random(seed if seed is None or isinstance(seed, str) else index(seed))
    except TypeError:
        raise SetupError(f"a seed is a whole number or a text, not {shown(seed)}") from None


def bot_of(player: Player, title: Game | None = None) -> Bot:
    """The bot that somebody means; SetupError if it is none."""
    if isinstance(player, str):
        return make(player, title)
    if isinstance(player, type):
        player = player()
    if hasattr(player, "choose"):
        named: Any = player
        return named if hasattr(named, "name") else FunctionBot(named.choose, type(named).__name__)
    if callable(player):
        return FunctionBot(player)
    raise SetupError(f"a bot is a name, an object with `choose`, or a function, not {type(player).__name__}")


@overload
def play(
    table: S | Match[S],
    bots: Sequence[Player],
    rng: random.Random | None = None,
    on_action: Callable[[int, Action], None] | None = None,
    *,
    seed: int | str = 0,
) -> Match[S]: ...
@overload
def play(
    table: Game[StateT],
    bots: Sequence[Player],
    rng: random.Random | None = None,
    on_action: Callable[[int, Action], None] | None = None,
    *,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    edition: EditionSource = None,
) -> Match[StateT]: ...
@overload
def play(
    table: str,
    bots: Sequence[Player],
    rng: random.Random | None = None,
    on_action: Callable[[int, Action], None] | None = None,
    *,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    edition: EditionSource = None,
) -> Match: ...
def play(
    table: State | Match[Any] | Game | str,
    bots: Sequence[Player],
    rng: random.Random | None = None,
    on_action: Callable[[int, Action], None] | None = None,
    *,
    seed: int | str = 0,
    options: Mapping[str, object] | None = None,
    edition: EditionSource = None,
) -> Match[Any]:
    """Let bots play a new game of a title, or a state or match (in place), to its end, and give the match.

    >>> match = play("russian_railroads", ["random", lambda view: view.legal()[0]], seed=1)
    >>> match.over, len(match.record.entries) == len(match.history)
    (True, True)

    Bots are names (`"greedy"`), objects with `choose`, or functions of a view (and a generator) that give an action or
    its notation; there are as many seats as bots. Chance and bots draw from `rng`, or from a generator of this `seed`.
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise SetupError(f"bots are a list, one a seat, such as ['greedy', 'random'], not {type(bots).__name__}")
    if rng is not None and not isinstance(rng, random.Random):
        raise SetupError(f"rng is a random.Random, not {shown(rng)}; a seed is given as seed=1")
    if isinstance(table, State | Match):
        if options is not None or edition is not None:
            raise SetupError("a state has its options and edition already; name a game to choose them")
        state = table.state if isinstance(table, Match) else table
    else:
        state = (table if isinstance(table, Game) else find(table)).new(len(bots), options, edition)
    seats = [bot_of(bot, state.game) for bot in bots]
    names = [bot.name for bot in seats] if len(seats) == state.players else []
    match = table if isinstance(table, Match) else Match(state, names)
    match.names = match.names or tuple(names)
    done: list[Decision] = []

    def heard(seat: int, action: Action) -> None:
        done.append(Decision(seat, action))
        if len(done) > state.game.longest:  # bots that do and undo the same thing
            raise RotondeError(f"the game goes on after {state.game.longest:,} decisions")
        if on_action is not None:
            on_action(seat, action)

    try:
        run(state, seats, generator(seed) if rng is None else rng, heard)
    finally:
        match.note(done)
    return match
