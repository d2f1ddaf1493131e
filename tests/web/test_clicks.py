"""What a click may cost, in every game at the start, in the middle and late; `clicks.py` measures the time too."""

import asyncio
import random
import secrets
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.web.clicks import RECORDS, STAGES, Site, begun, counted, record_of

# Besides each entry's digest, the Railroads keep the hidden boards of the others by their documents.
MOST = {"kB": 60.0, "draws": 1, "encodes": 1, "observes": 6, "tips": 40}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", RECORDS)
def test_a_click_is_small_and_looks_once(game: str, stage: str, tmp_path: Path) -> None:
    site = Site(tmp_path)
    try:
        found = _played(counted(site, record_of(game, stage), 8, 1))
    finally:
        site.site.storage.close()
    assert len(found) == 8
    _no_more_than_it_may(found)


def test_the_end_of_a_round_that_changes_every_board_is_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The largest answer of some thousand clicks: all four boards of German Railroads are drawn anew."""
    monkeypatch.setattr(secrets, "randbits", random.Random(17).getrandbits)
    file = RECORDS["german_railroads"].with_name("33-four-mixed.rotonde")
    site = Site(tmp_path)
    try:
        found = _played(counted(site, begun(file, "middle"), 8, 11))
    finally:
        site.site.storage.close()
    assert max(click["kB"] for click in found) > 50  # it is still that click
    _no_more_than_it_may(found)


def _played(clicks: Coroutine[object, None, list[dict[str, float]]]) -> list[dict[str, float]]:
    """What was found, in a thread of its own: a browser's tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, clicks).result()


def _no_more_than_it_may(found: list[dict[str, float]]) -> None:
    for click in found:
        click["observes"] -= max(
            0, click["moves"] - 4
        )  # each move of a long turn is filed under its chapter, and what it opens
        click["encodes"] -= click["moves"]  # and its entry keeps a digest
        assert {key: click[key] for key in MOST if click[key] > MOST[key]} == {}
