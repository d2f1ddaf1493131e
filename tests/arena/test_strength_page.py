"""docs/strength.md: written from the tables that were played, and from nothing else."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import rotonde
from rotonde.arena.errors import ResultsError
from rotonde.core.registry import shipped
from tools import strength

LADDER = "game,players,upper,lower,seed,table,seats,scores,winners,decisions,digest\n"


def test_the_page_in_the_docs_is_what_the_tables_say() -> None:
    assert strength.PAGE.read_text("utf-8") == strength.page(strength.FOLDER), "python -m tools.strength"


def test_the_plots_in_the_docs_are_what_the_tables_say() -> None:
    for key in sorted(shipped()):
        drawn = strength.picture(rotonde.game(key), strength.FOLDER)
        assert (strength.FOLDER / f"{key}.svg").read_text("utf-8") == drawn, "python -m tools.strength"


def test_a_test_that_has_not_ended_is_not_drawn(tmp_path: Path) -> None:
    title, file = rotonde.game("stephensons_rocket"), tmp_path / "stephensons_rocket.csv"
    rows = [f"stephensons_rocket,2,engineer:9,conductor,0,{n},engineer:9 conductor,9 4,0,7,d\n" for n in range(10)]
    assert strength.picture(title, tmp_path) == ""
    file.write_text(LADDER + "".join(rows[:9]))
    assert strength.picture(title, tmp_path) == ""
    file.write_text(LADDER + "".join(rows))
    assert "2: engineer:9: 100, " in strength.picture(title, tmp_path)


def test_the_page_tells_ladders_scores_ends_and_people(tmp_path: Path) -> None:
    rows = [f"stephensons_rocket,2,engineer:9,conductor,0,{n},engineer:9 conductor,9 4,0,7,d" for n in range(10)]
    (tmp_path / "stephensons_rocket.csv").write_text(LADDER + "\n".join(rows) + "\n")
    with (tmp_path / "itself.csv").open("w", newline="") as file:
        out = csv.writer(file)
        out.writerow(strength.FIELDS)
        ends = {"ended": "shares", "tiles": 21}
        for n, scores in enumerate(("30 50", "40 20")):
            won = "1" if n == 0 else "0"
            told = [json.dumps(ends), json.dumps({"extend": 40, "take": 20})]
            out.writerow(["stephensons_rocket", 2, "engineer:9", n, scores, won, *told])
    page = strength.page(tmp_path)
    assert "| 2 | `engineer:9` | `conductor` | 10 | 100 % |" in page
    assert "| 2 | `engineer:9` | 2 | 35 | 45 |" in page
    assert "50, 50 % | ended 2 by shares; 21 tiles left |" in page
    assert "Decisions of a seat in a game of 2: extend 20.0, take 10.0." in page
    assert "- three players, one report: 100,000" in page


def test_a_stall_without_yardsticks_is_told_by_its_scores(tmp_path: Path) -> None:
    """A further game needs nothing here."""

    class Bare:
        folder = tmp_path

    assert strength.yardsticks(Bare()) == strength.Yardsticks(("no scores of people were found",))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "players", "named"),
    [("age_of_steam", 3, "bids"), ("imperial_steam", 2, "trieste"), ("stephensons_rocket", 2, "tiles")],
)
def test_a_game_against_itself_is_told(key: str, players: int, named: str) -> None:
    row = strength.played(rotonde.game(key), players, "random", 1)
    assert tuple(row) == strength.FIELDS
    assert len(row["scores"].split()) == players
    assert named in json.loads(row["facts"])
    assert sum(json.loads(row["actions"]).values()) > 20


def test_a_game_that_was_broken_off_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one was glued to what a killed run had left of its last line."""
    monkeypatch.setattr(strength, "FOLDER", tmp_path)
    file, title = tmp_path / "itself.csv", rotonde.game("stephensons_rocket")
    strength.add(title, 2, 2, "random")
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    strength.add(title, 2, 2, "random")
    assert file.read_bytes() == whole
    file.write_text("my notes")
    with pytest.raises(ResultsError, match="its first line does not name their columns"):
        strength.add(title, 2, 2, "random")
    assert file.read_text() == "my notes"
