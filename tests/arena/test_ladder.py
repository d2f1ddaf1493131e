"""The ladder of levels: its test is fixed beforehand, its tables are kept, its page says what was found."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy import GAME as TOY

from rotonde.arena import local
from rotonde.arena.errors import ResultsError
from rotonde.arena.ladder import FIELDS, Ladder, Rung, report, rungs_of
from rotonde.arena.results import GameResult
from rotonde.cli import main
from rotonde.core import SetupError, register
from rotonde.core.registry import unregister


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    register(TOY)
    yield
    unregister(TOY.key)


def made(shares: list[float]) -> Rung:
    """A rung whose tables of two went so."""
    scores = {1.0: (9, 2), 0.5: (5, 5), 0.0: (1, 7)}
    rung = Rung(TOY, 2, "conductor", "random")
    for n, share in enumerate(shares):
        winners = {1.0: (0,), 0.5: (0, 1), 0.0: (1,)}[share]
        rung.results[n] = GameResult(n, ("conductor", "random"), scores[share], winners, 7, "")
    return rung


def test_the_test_ends_only_at_a_look_and_where_it_is_clear() -> None:
    looks = (4, 8)
    assert made([1.0] * 3).decided(looks) is None
    assert made([1.0, 0.0, 1.0, 0.5]).decided(looks) is None
    assert made([1.0, 0.0, 1.0, 0.5]).wanted(looks) == [4, 5, 6, 7]
    assert made([1.0, 0.0, 1.0, 0.5] * 2).decided(looks) == 8
    assert made([1.0] * 10).decided((10, 20)) == 10
    mean, low, high = made([1.0] * 10).interval(10, (10, 20))
    assert (mean, high) == (1.0, 1.0)
    assert 0.5 < low < 0.9  # a clean sheet of ten is no certainty


def test_meetings_are_pairs_of_seats_of_different_bots() -> None:
    rung = Rung(TOY, 4, "a", "b")
    rung.results[0] = GameResult(0, ("a", "b", "a", "b"), (40, 30, 20, 30), (0,), 9, "")
    assert rung.share(0) == 0.5  # the first is ahead of both, the third of neither


def test_every_table_is_kept_and_none_is_played_twice(tmp_path: Path) -> None:
    file = tmp_path / "kept.csv"

    def ladder() -> Ladder:
        return Ladder(rungs_of(TOY, [3], ["random", "conductor"], 1), file, (4, 6))

    first = ladder()
    assert len(list(first.play(local(1)))) in (4, 6)
    assert [seats.count("conductor") for seats in (r.seats for r in first.rungs[0].results.values())][:2] == [2, 1]
    again = ladder()
    assert again.rungs[0].results == first.rungs[0].results
    assert list(again.play(local(1))) == []
    assert report(again, "Toy") == report(first, "Toy")
    assert "| 3 | `conductor` | `random` |" in report(again, "Toy")
    content = file.read_bytes()
    file.write_bytes(content[:-9])  # the machine went off
    assert len(list(ladder().play(local(1)))) == 1
    assert file.read_bytes() == content
    file.write_text("nothing,of\nthe,kind\n")
    with pytest.raises(ResultsError, match="its first line does not name their columns"):
        ladder()


@pytest.mark.parametrize(
    "content", [b"my precious notes, no newline", b"a,b,c\n", b"a,b,c\n1,2,3\n", b"game\n", b"\xff\xfe\n"]
)
def test_a_file_of_somebody_else_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    """Rows were glued to the end of notes, and lost to the next run."""
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    words = ["strength", TOY.key, "--players", "2", "--bots", "random,conductor", "--tables", "2", "--jobs", "1"]
    assert main([*words, "--results", str(file)]) == 2
    assert file.read_bytes() == content


@pytest.mark.parametrize("content", ["", "game,players,upp", ",".join(FIELDS)])
def test_a_file_that_was_broken_off_in_its_heading_begins_anew(tmp_path: Path, content: str) -> None:
    file = tmp_path / "kept.csv"
    file.write_text(content)
    for _ in range(2):  # what was kept is there in the next run
        ladder = Ladder(rungs_of(TOY, [2], ["random", "conductor"], 1), file, (2,))
        list(ladder.play(local(1)))
    assert len(list(csv.DictReader(file.read_text("utf-8").splitlines()))) == 2


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("0,conductor random conductor,9 4 1,0,7,d", "3 seats where there are 2 players"),
        ("0,conductor apprentice,9 4,0,7,d", "other bots than conductor and random sit there"),
        ("0,conductor conductor,9 4,0,7,d", "other bots than conductor and random sit there"),
        ("0,conductor random,9,0,7,d", "1 scores for 2 seats"),
        ("0,conductor random,9 4 1,0,7,d", "3 scores for 2 seats"),
        ("0,conductor random,9 4,5,7,d", "the winner 5 is no seat"),
        ("0,conductor random,many 4,0,7,d", "scores 'many' is no whole number"),
        ("-1,conductor random,9 4,0,7,d", "a number below 0"),
        ("0,conductor random,9 4,0,7", "10 values where there are 11 columns"),
        ("0,conductor random,9 4,0,7,d,more", "12 values where there are 11 columns"),
    ],
)
def test_a_row_that_is_no_table_of_its_rung_is_told_with_its_line(tmp_path: Path, row: str, why: str) -> None:
    file = tmp_path / "kept.csv"
    sound = "whistle_stop,2,conductor,random,1,1,random conductor,4 9,1,7,d"
    file.write_text(f"{','.join(FIELDS)}\n{sound}\nwhistle_stop,2,conductor,random,1,{row}\n")
    with pytest.raises(ResultsError, match=f"line 3, is no finished game: {why}"):
        Ladder(rungs_of(TOY, [2], ["random", "conductor"], 1), file, (2,))


def test_a_table_where_nobody_wins_is_kept(tmp_path: Path) -> None:
    """AOS-11.6: all may be bankrupt."""
    file = tmp_path / "kept.csv"
    file.write_text(f"{','.join(FIELDS)}\nwhistle_stop,2,conductor,random,1,0,conductor random,-9 -9,,7,d\n")
    ladder = Ladder(rungs_of(TOY, [2], ["random", "conductor"], 1), file, (2,))
    assert [result.winners for result in ladder.rungs[0].results.values()] == [()]


def test_a_bot_of_a_later_rung_is_looked_for_before_anything_is_played(tmp_path: Path) -> None:
    ladder = Ladder(rungs_of(TOY, [2], ["random", "apprentice", "nobody"], 1), tmp_path / "kept.csv", (2,))
    with pytest.raises(SetupError, match="no bot called 'nobody'"):
        next(ladder.play(local(1)))


def test_what_cannot_be_a_ladder_is_refused(tmp_path: Path) -> None:
    for levels in (["random"], ["random", "random"]):
        with pytest.raises(SetupError, match="two different levels"):
            rungs_of(TOY, [2], levels, 0)
    for looks in ((), (20, 10), (1, 2), tuple(range(2, 9))):
        with pytest.raises(SetupError, match="rising numbers"):
            Ladder([], tmp_path / "x.csv", looks)


def test_the_command_writes_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [
        "strength",
        "whistle_stop",
        "--players",
        "2",
        "--bots",
        "random,conductor",
        "--tables",
        "2,3",
        "--jobs",
        "1",
    ]
    assert main([*words, "--page", "strength.md"]) == 0
    page = (tmp_path / "strength.md").read_text("utf-8")
    assert page.startswith("## Whistle Stop\n")
    assert (tmp_path / "strength-whistle_stop.csv").exists()
    assert main([*words, "--page", "strength.md"]) == 0  # in place of itself
    (tmp_path / "notes.md").write_text("## Notes")
    for taken in ("notes.md", "strength-whistle_stop.csv", "./new.csv"):
        before = (tmp_path / taken).read_bytes() if (tmp_path / taken).exists() else None
        assert main([*words, "--page", taken, *(["--results", "new.csv"] if "new" in taken else [])]) == 2
        assert before is None or (tmp_path / taken).read_bytes() == before
    assert main([*words, "--players", "9"]) == 2
    assert "--players 9" in capsys.readouterr().err
    assert main([*words, "--tables", "many"]) == 2
    for option in ("--players", "--tables"):
        assert main([*words, option, "²"]) == 2
        assert f"{option} ²: write whole numbers" in capsys.readouterr().err
    assert main([*words, "--players", "2,2", "--page", "twice.md"]) == 0  # played and told once
    assert (tmp_path / "twice.md").read_text("utf-8") == page
