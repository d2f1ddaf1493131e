"""Simulations with any bots: names, objects, functions, also such as only a notebook has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy

import cloudpickle

from rotonde.arena.executors import Executor
from rotonde.arena.results import GameResult
from rotonde.arena.simulation import simulate as simulate_named
from rotonde.bots.playing import Player, bot_of
from rotonde.core import Bot, Game, SetupError
from rotonde.core.game import EditionSource


class Company:
    """Players by name, each made anew for every game, so that no game depends on those before it.

    It travels to other processes by value: what was defined in a notebook has no module to be found in there.
    """

    def __init__(self, players: Mapping[str, Player]) -> None:
        self.players = dict(players)

    def __call__(self, name: str) -> Bot:
        player = self.players[name]
        return bot_of(player if isinstance(player, str | type) else deepcopy(player))

    def __reduce__(self) -> tuple[object, ...]:
        return _company, (cloudpickle.dumps(self.players),)


def _company(sent: bytes) -> Company:
    return Company(cloudpickle.loads(sent))


def simulate(
    game: Game | str,
    bots: Sequence[Player],
    games: int,
    *,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    edition: EditionSource = None,
    seed: int | str = 0,
    jobs: int | None = None,
    records: bool = False,
    executor: Executor | None = None,
) -> Iterator[GameResult]:
    """As `arena.simulate`, on all processors unless `jobs` says otherwise, and with bots of any kind (`rotonde.play`).

    >>> def first(view):
    ...     return view.legal()[0]
    >>> sorted(result.seats for result in simulate("russian_railroads", [first, "random"], 2, jobs=1))
    [('first', 'random'), ('random', 'first')]
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise SetupError(f"bots are a list, such as ['greedy', 'random'], not {type(bots).__name__}")
    names: list[str] = []
    company: dict[str, Player] = {}
    for bot in bots:
        name = bot if isinstance(bot, str) else bot_of(bot).name
        same = sum(1 for other in names if other == name or other.startswith(f"{name} "))
        name = name if isinstance(bot, str) or not same else f"{name} {same + 1}"
        names.append(name)
        company[name] = bot
    make = None if all(isinstance(bot, str) for bot in bots) else Company(company)
    setting = {"players": players, "options": options, "edition": edition, "seed": seed, "records": records}
    return simulate_named(game, names, games, jobs=jobs, make=make, executor=executor, **setting)  # type: ignore[arg-type]
