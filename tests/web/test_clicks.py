"""What a click may cost, in every game at the start, in the middle and late; `clicks.py` measures the time too."""

import asyncio
from pathlib import Path

import pytest

from tests.web.clicks import RECORDS, STAGES, Site, counted, record_of

# A position is encoded for its digest; the Railroads also keep the hidden boards of the others by their documents.
MOST = {"kB": 60.0, "draws": 1, "encodes": 2, "observes": 6, "tips": 40}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", RECORDS)
def test_a_click_is_small_and_looks_once(game: str, stage: str, tmp_path: Path) -> None:
    site = Site(tmp_path)
    try:
        found = asyncio.run(counted(site, record_of(game, stage), 8, 1))
    finally:
        site.site.storage.close()
    assert len(found) == 8
    for click in found:
        assert {key: click[key] for key in MOST if click[key] > MOST[key]} == {}
