"""Random games of every set-up, for the codecs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

import rotonde
from rotonde.core import CHANCE, Action, State
from rotonde.rl import Codec, codec
from rotonde.rl.codecs import Path

MODULES = [dict(zip(("germany", "coal", "new_material"), on)) for on in product((True, False), repeat=3) if any(on)]
OPTIONS: dict[str, list[dict[str, object]]] = {
    "age_of_steam": [{}, {"direct_complex_placement": True, "urbanize_any_time_in_build": True}],
    "german_railroads": MODULES,  # type: ignore[dict-item]
    "imperial_steam": [{}, {"setup": "normal"}, {"setup": "random", "open_money": False}],
    "russian_railroads": [{}],
    "stephensons_rocket": [{}, {"veto_last_word": "free", "token_mix": "mono", "end_extendable": True}],
}


def every_table() -> list[tuple[str, str, int]]:
    """Each game in every edition at every count."""
    titles = [rotonde.game(key) for key in OPTIONS]
    return [(title.key, edition, n) for title in titles for edition in title.editions() for n in title.seats(edition)]


def setups() -> list[tuple[str, int, dict[str, object], str]]:
    """Each game at every count, with every module and in every edition."""
    return [(key, players, options, edition) for key, edition, players in every_table() for options in OPTIONS[key]]


def walk(state: State, rng: random.Random) -> Iterator[State]:
    """The decisions of players in a random game."""
    while state.to_act:
        if state.to_act[0] != CHANCE:
            yield state
        state.advance(state.quick_sample(rng), state.to_act[0])


class Checked:
    """The actions of a set-up that went to integers and back; each is looked at closely once."""

    def __init__(self, book: Codec) -> None:
        self.book = book
        self.paths: dict[Action, Path] = {}
        self.actions: dict[Path, Action] = {}

    def path(self, action: Action) -> Path:
        """Its integers: in their range and always the same; one alone is nobody else's, in whatever game.

        Several are nobody else's in a position: by which side a link leaves is said there, and not where it leads.
        """
        path = self.paths.get(action)
        if path is None:
            path = self.paths[action] = self.book.path(action)
            assert all(0 <= number < self.book.size for number in path)
            if len(path) == 1:
                assert self.actions.setdefault(path, action) == action
                assert self.book.name(path[0]) == str(action)
        return path

    def position(self, actions: list[Action], rng: random.Random) -> None:
        """All that is legal, as it is offered, masked and read back."""
        found = [self.path(action) for action in actions]
        first = self.book.choices(actions)
        assert first == {path[0]: action if len(path) == 1 else None for action, path in zip(actions, found)}
        assert len({*found}) == len(found)
        assert self.book.mask(first).nonzero()[0].tolist() == sorted(first)
        several = [(action, path) for action, path in zip(actions, found) if len(path) > 1]
        for action, path in rng.sample(several, min(3, len(several))):  # each looks at all of them
            assert self.book.decode(actions, path) == action


def round_trips(key: str, players: int, options: dict[str, object], edition: str, games: int, every: int = 1) -> int:
    """How many different actions of random games went to integers and back, in all positions."""
    checked = Checked(codec(key, players=players, options=options, edition=edition))
    start = rotonde.game(key).new(players, options, edition)
    for game in range(games):
        rng = random.Random(f"{key}/{players}/{game}")
        for n, state in enumerate(walk(start.copy(), rng)):
            if n % every == 0:
                checked.position(state.legal(), rng)
    return len(checked.paths)
