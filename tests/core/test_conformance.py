"""Every game of the package keeps the promises of a stall: a short run of the kit (`rotonde check` is longer)."""

from __future__ import annotations

import pytest

import rotonde
from rotonde.core import kit, registry


@pytest.mark.parametrize("key", sorted(registry.shipped()))
def test_the_game_conforms(key: str) -> None:
    report = kit.check(rotonde.game(key), games=1, looks=12, slow_looks=2)
    assert report.ok, report
