"""What was drawn for a page is kept, and not drawn again as long as everything it was drawn from is the same.

Between two clicks most of a board does not change. `stage.kept(draw, *at, reads=...)` says from which fields of the
table a function draws. What it hangs on beside them is handed to it in `at`, or belongs to `Stage.kind`; what can be
done now, which is no field, it may not ask for. tests/draw/test_kept.py finds a field that is read and not said.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple

from .states import Spot

_SHELVES = 96  # kinds of pictures: a game in an edition, seen from a seat in a language, for a shape of window
_MOST = 24  # things kept for each: more than one picture has


class Drawn(NamedTuple):
    """Something drawn, with its parts and the places on it."""

    body: str
    parts: dict[str, str]
    places: list[tuple[str, Spot]]


class Shelf:
    """What was drawn last for one kind of picture; several threads draw."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, Drawn] = {}
        self._lock = Lock()

    def find(self, key: Hashable) -> Drawn | None:
        """What was drawn from the same, if it is still there."""
        with self._lock:
            found = self._drawn.pop(key, None)
            if found is not None:
                self._drawn[key] = found  # the newest lies last
            return found

    def keep(self, key: Hashable, drawn: Drawn) -> None:
        """Keep something in the place of what was not asked for longest."""
        with self._lock:
            self._drawn[key] = drawn
            if len(self._drawn) > _MOST:
                del self._drawn[next(iter(self._drawn))]


@lru_cache(_SHELVES)
def shelf_of(*kind: Hashable) -> Shelf:
    """The shelf of one kind of picture."""
    return Shelf()


def value_of(value: object) -> Hashable:
    """A field of a table as it is now: what is changed in place, as a value."""
    if type(value) is list:
        return tuple(value)
    return bytes(value) if type(value) is bytearray else value


def slice_of(values: Sequence[object], seat: int, players: int) -> Hashable:
    """What a list that has so much for each seat has for one."""
    wide = len(values) // players
    return tuple(values[seat * wide : (seat + 1) * wide])
