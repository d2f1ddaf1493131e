"""Tournaments: everybody meets in every seating, and nothing finished is ever lost."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rotonde.arena import Here, ResultsError, Tournament, tournament
from rotonde.arena.tournaments import seatings
from rotonde.core import SetupError
from tests.arena.players import make


def cup(file: Path | None = None, games: int = 6, bots: tuple[str, ...] = ("first", "any"), **how: Any) -> Tournament:
    return tournament("whistle_stop", bots, games, make=make, results=file, **how)


def played(cup: Tournament, most: int | None = None) -> Tournament:
    executor = Here()
    for n, _ in enumerate(cup.play(executor), 1):
        if n == most:
            executor.stop()
    return cup


@pytest.mark.parametrize(("group", "players"), [("ab", 2), ("abc", 3), ("ab", 3), ("abc", 4), ("abcd", 4)])
def test_every_seating_gives_each_bot_each_seat_equally_often(group: str, players: int) -> None:
    places = seatings(group, players)
    for seat in range(players):
        counts = Counter(p[seat] for p in places)
        assert set(counts) == set(group)
        assert len(set(counts.values())) == 1
    if len(group) == players:
        assert len(set(places)) == len(places)


def test_every_pair_meets() -> None:
    pairs = Counter(p.group for p in cup(bots=("first", "any", "slow"), games=4).pairings)
    assert pairs == {"any first": 4, "any slow": 4, "first slow": 4}


def test_an_interrupted_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    played(cup(file), most=2)
    again = cup(file)
    assert again.kept == 2
    assert len(again.missing()) == 4
    played(again)
    whole = played(cup())
    assert again.to_dict() == whole.to_dict()
    assert cup(file).missing() == []


def test_half_a_line_from_a_killed_run_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    whole = played(cup(file)).to_dict()
    text = file.read_bytes()
    file.write_bytes(text[:-20])
    again = cup(file)
    assert again.kept == 5
    assert played(again).to_dict() == whole
    assert file.read_bytes() == text


def test_more_games_and_more_bots_join_the_same_file(tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    played(cup(file, games=2))
    assert len(cup(file, games=4).missing()) == 2
    assert len(cup(file, games=2, bots=("any", "first", "slow")).missing()) == 4


def test_results_of_other_bots_in_the_file_are_not_counted(tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    played(cup(file, games=2, bots=("any", "first", "slow")))
    assert {r.bot for r in cup(file, games=2).ratings()} == {"any", "first"}


@pytest.mark.parametrize("how", [{"seed": 9}, {"players": 3}, {"options": {"express": True}}])
def test_the_file_of_another_tournament_is_refused(tmp_path: Path, how: dict[str, Any]) -> None:
    file = tmp_path / "cup.jsonl"
    played(cup(file, games=1))
    with pytest.raises(ResultsError, match="belongs to another tournament"):
        cup(file, games=1, **how)


@pytest.mark.parametrize("text", ["hello", "hello\n", '{"a": 1}\n'])
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "cup.jsonl"
    file.write_text(text)
    with pytest.raises(ResultsError, match="no results file"):
        cup(file)
    assert file.read_text() == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cup.jsonl"
    played(cup(file))
    lines = file.read_text().splitlines(keepends=True)
    lines[3] = '{"index": "x"}\n'
    file.write_text("".join(lines))
    with pytest.raises(ResultsError, match="line 4"):
        cup(file)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"\xff", "line 2"),
        (
            b'{"index": 0, "seats": ["any", "first"], "scores": [4], "winners": [0], "decisions": 3, "digest": ""}',
            "1 scor",
        ),
        (
            b'{"index": 0, "seats": ["any", "first"], "scores": [4, 5], "winners": [2], "decisions": 3, "digest": ""}',
            "no seat",
        ),
    ],
)
def test_a_line_that_is_no_finished_game_is_told(tmp_path: Path, line: bytes, why: str) -> None:
    file = tmp_path / "cup.jsonl"
    played(cup(file), most=1)
    heading = file.read_bytes().split(b"\n")[0]
    file.write_bytes(heading + b"\n" + line + b"\n")
    with pytest.raises(ResultsError, match=why):
        cup(file)


def test_an_unwritable_place_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResultsError, match="cannot be written"):
        played(cup(tmp_path / "no" / "such" / "folder.jsonl"))


@pytest.mark.parametrize("bots", [("first",), ("first", "first")])
def test_one_bot_is_no_tournament(bots: tuple[str, ...]) -> None:
    with pytest.raises(SetupError, match="two bots or more"):
        cup(bots=bots)
