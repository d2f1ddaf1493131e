"""Short forms of what `make soak` measures: the same people and windows, few of them for a moment. Speeds are judged
there; here every answer must be right, everybody is told, and nothing grows."""

from __future__ import annotations

import gc
import os
import random
import weakref
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest

import rotonde
from rotonde.core.registry import shipped
from rotonde.web.views.glance import Glance
from tests.web.house import House
from tests.web.served import Served
from tests.web.soak import answers, races
from tests.web.windows import clicked, crowd, loaded, played, told
from tests.web.worlds import move, opened

T = TypeVar("T")


def done(work: Awaitable[T]) -> T:
    """What comes of it, in a thread of its own: a browser's tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(played, work).result()


def test_programs_and_people_move_at_once(site: House) -> None:
    assert len(done(answers(site.url, 0.5, 4)).took) >= 4  # each of the four; how many more is up to the machine
    assert len(done(clicked(site.url, 0.5, 4)).took) >= 4
    assert done(races(site.url, 2)) == []


def test_other_windows_are_told_of_every_move(site: House) -> None:
    assert len(done(told(site.url, 4)).took) == 12


def test_every_window_of_a_crowd_sees_the_new_picture(site: House) -> None:
    times, _ = done(crowd(Served(site.url, os.getpid()), 1.0, 6, moves=10))
    assert len(times.took) >= 5


def test_tables_that_are_loaded_again_and_again_leave_nothing_behind(site: House, monkeypatch: Any) -> None:
    """More tables than are kept in memory, each loaded anew again and again."""
    monkeypatch.setattr("rotonde.web.tables.keeping.HOT", 3)
    here = Served(site.url, os.getpid())
    done(loaded(here, 24, 8))
    gc.collect()
    tables = _tables()
    done(loaded(here, 24, 8))
    gc.collect()
    assert _tables() <= tables + 1


@pytest.mark.parametrize("game", shipped())
def test_nothing_in_a_table_holds_itself(game: str) -> None:
    """So a table that is evicted is gone at once, and no collector need look for it (`running/memory.py`)."""
    rng = random.Random(3)
    gc.collect()
    gc.disable()
    try:
        table = opened(rotonde.game(game), rng)
        for _ in range(6):
            move(table, rng)
        for person in ("p0", "p1", "somebody"):
            Glance(table, person, "en").payload("build")
        table.draft(table.state.to_act[0])
        gone = weakref.ref(table)
        del table
        assert gone() is None
    finally:
        gc.enable()


def _tables() -> int:
    """The tables that are in memory."""
    return sum(type(found).__name__ == "OpenTable" for found in gc.get_objects())
