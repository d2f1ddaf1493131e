"""What the recorded games show together (tests/games/test_records.py replays them)."""

from __future__ import annotations

from rotonde.core import Record
from rotonde.games.imperial_steam.rules.scoring import reached
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.records import files, final

FILES = files("imperial_steam")


def test_what_is_covered() -> None:
    """Each end, with and without the goal, and editions of their own."""
    ends = [state for state in map(final, FILES) if isinstance(state, ImperialState)]
    how = {(state.round == state.board.last_round, reached(state)) for state in ends}
    assert how == {(True, False), (True, True), (False, True)}
    assert sum(Record.load(file).edition_data is not None for file in FILES) >= 3
