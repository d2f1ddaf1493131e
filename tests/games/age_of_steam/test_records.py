"""What the recorded games show together (tests/games/test_records.py replays them)."""

from __future__ import annotations

from rotonde.core import Record
from rotonde.games.age_of_steam.state import SteamState
from tests.games.records import files, final

FILES = files("age_of_steam")


def test_what_is_covered() -> None:
    """Each end, small maps too, a limit of discs, editions of their own."""
    records, ends = [Record.load(file) for file in FILES], [final(file) for file in FILES]
    assert {record.players for record in records} == {2, 3, 4, 5, 6}
    assert {state.ended for state in ends if isinstance(state, SteamState)} == {"turns", "last_player", "nobody"}
    assert {state.options.ownership_disc_limit for state in ends} == {0, 4}
    assert sum(record.edition_data is not None for record in records) >= 3
