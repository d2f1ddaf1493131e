"""The example game, known to the registry while a test runs."""

from collections.abc import Iterator

import pytest
from toy import GAME, WhistleStop

from rotonde.core import register
from rotonde.core.registry import unregister


@pytest.fixture(autouse=True)
def toy() -> Iterator[WhistleStop]:
    register(GAME)
    yield GAME
    unregister(GAME.key)
