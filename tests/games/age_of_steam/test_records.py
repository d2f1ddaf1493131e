"""What the recorded games show together (tests/games/test_records.py replays them)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rotonde.core import CHANCE, Record, State
from rotonde.games.age_of_steam.state import SteamState
from tests.games.records import files, final

FILES = files("age_of_steam")
OPTIONS = [(file, option) for file in FILES for option in Record.load(file).options]


def test_what_is_covered() -> None:
    """Each end, small maps too, a limit of discs, editions of their own."""
    records, ends = [Record.load(file) for file in FILES], [final(file) for file in FILES]
    assert {record.players for record in records} == {2, 3, 4, 5, 6}
    assert {state.ended for state in ends if isinstance(state, SteamState)} == {"turns", "last_player", "nobody"}
    assert {state.options.encode()["ownership_disc_limit"] for state in ends} == {0, 4}
    assert sum(record.edition_data is not None for record in records) >= 3


def test_goods_are_moved_in_most_games() -> None:
    """AOS-10: games of players who only build would show half of the rules."""
    moves = [sum(e.action.startswith("move ") for e in Record.load(file).entries) for file in FILES]
    assert sum(n >= 20 for n in moves) * 2 > len(FILES)


def test_every_option_has_a_game() -> None:
    """AOS-16"""
    assert {option for _, option in OPTIONS} == set(final(FILES[0]).options.__struct_fields__)


@pytest.mark.parametrize(("file", "option"), OPTIONS, ids=[f"{f.stem}, {o}" for f, o in OPTIONS])
def test_an_option_matters_in_its_game(file: Path, option: str) -> None:
    """Without it something else could be done, or would come of what was done."""
    record = Record.load(file)
    without = replace(record, options={k: v for k, v in record.options.items() if k != option})
    state, twin = record.start(), without.start()
    for entry in record.entries:
        if entry.seat != CHANCE and state.legal(entry.seat) != twin.legal(entry.seat):
            return
        action = state.game.parse(entry.action)
        if twin.refusal(action) is not None:
            return
        state.advance(action, entry.seat)
        twin.advance(action, entry.seat)
    assert table(state) != table(twin)


def table(state: State) -> dict[str, Any]:
    """A position without the options it is played with."""
    return {k: v for k, v in state.encode().items() if k != "options"}
