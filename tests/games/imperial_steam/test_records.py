"""What the recorded games show together (tests/games/test_records.py replays them)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from rotonde.core import Record
from rotonde.core.errors import RecordError
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


def phases(record: Record) -> list[str]:
    """Where the game stands after each entry, as far as its ruleset can play it."""
    out = []
    with suppress(RecordError):
        for moment in record.moments():
            out.append(moment.state.phase)
    return out


def test_games_of_ruleset_2_stop_where_ruleset_1_did_not() -> None:
    """IS-A46: each of them has a stop in a recruiting, an order or between two tracks that ruleset 1 passes over."""
    played = [record for record in map(Record.load, FILES) if record.ruleset == 2]
    passed_over = set()
    for record in played:
        now, then = phases(record), phases(replace(record, ruleset=1))
        assert len(now) == len(record.entries)
        passed_over.add(next(new for new, old in zip(now, then, strict=False) if new != old))
    assert len(played) >= 3
    assert passed_over == {"recruit", "import", "second"}
