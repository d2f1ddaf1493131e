"""The picture laid out for a window: legible, complete, and the whole one as ever."""

from __future__ import annotations

import pytest

from rotonde.games.age_of_steam import GAME, draw
from tests.games.age_of_steam.scenes import MOMENTS, moment
from tests.games.layouts import check_layout
from tests.games.pictures import seen

PACKAGE = draw.__name__


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("shape", ["wide", "upright", "beside"])
@pytest.mark.parametrize("name", MOMENTS)
def test_legible_and_complete_at_every_moment(name: str, shape: str, lang: str) -> None:
    """For three to six players."""
    check_layout(GAME, PACKAGE, seen(moment(name)), shape, lang)
