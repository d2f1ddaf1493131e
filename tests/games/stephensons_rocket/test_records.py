"""What the recorded games show together (tests/games/test_records.py replays them)."""

from __future__ import annotations

from rotonde.core import Record
from rotonde.games.stephensons_rocket.state import RocketState
from tests.games.records import files, final

FILES = files("stephensons_rocket")


def test_what_is_covered() -> None:
    """Each end, and editions of their own."""
    ends = {state.ended for state in map(final, FILES) if isinstance(state, RocketState)}
    assert ends == {"shares", "tiles", "extendable", "stuck"}
    assert sum(Record.load(file).edition_data is not None for file in FILES) >= 3
