"""Pickled states: how the game is set up, and the pieces. Boards and shipped editions are found again, not carried."""

from __future__ import annotations

from functools import lru_cache

from rotonde.core.editions import Edition
from rotonde.core.fields import fields_of
from rotonde.core.game import Game
from rotonde.core.options import Options
from rotonde.core.registry import title_of
from rotonde.core.state import State

_MISSING: object = object()
_HEAD = ("players", "ruleset", "sink")  # the set-up says the first two, and nobody listens to a state that travelled


def packed(state: State) -> tuple[object, ...]:
    """What `State.__reduce__` gives: a state need not be whole (a view blanks some of it), nor even sound."""
    title, edition = state.game, state.edition
    left_out = {*_HEAD, *state.derived}
    shared = _shared(title, state.players, state.options, _Book(edition), state.ruleset)
    fields: dict[str, object] = {}
    for name in fields_of(type(state)):
        value = getattr(state, name, _MISSING)
        if name not in left_out and value is not _MISSING and shared.get(name, _MISSING) is not value:
            fields[name] = value
    shipped = _shipped(title, _Book(edition))
    return _unpacked, (
        title.key,
        title.package,
        state.players,
        state.options.changed(),
        edition if shipped is None else shipped,
        state.ruleset,
        fields,
    )


def _unpacked(
    key: str,
    package: str,
    players: int,
    options: dict[str, object],
    edition: Edition | str,
    ruleset: int,
    fields: dict[str, object],
) -> State:
    title = title_of(key, package)
    state = title.blank(players, title.options(**options), title.edition(edition), ruleset)
    for name, value in fields.items():
        setattr(state, name, value)
    state.derive()
    return state


class _Book:
    """An edition as a key: two with the same figures and words are one."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition

    def __hash__(self) -> int:
        return hash(self.edition.mark)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Book) and self.edition.mark == other.edition.mark


@lru_cache(maxsize=64)
def _shared(title: Game, players: int, options: Options, book: _Book, ruleset: int) -> dict[str, object]:
    """What all states of one set-up have in common, such as the board."""
    blank = title.blank(players, options, book.edition, ruleset)
    found = {name: getattr(blank, name, None) for name in fields_of(type(blank))}
    return {name: value for name, value in found.items() if type(value).__module__ != "builtins"}


@lru_cache(maxsize=64)
def _shipped(title: Game, book: _Book) -> str | None:
    """The name of an edition that ships with its game."""
    return next((name for name in title.editions() if title.edition(name).mark == book.edition.mark), None)
