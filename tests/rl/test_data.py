"""Games of bots as tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import rotonde
from rotonde import rl
from rotonde.cli import main
from rotonde.rl import data

LINE = ("simulate", "age_of_steam", "--edition", "rotonde_valley", "--players", "2", "--bots", "greedy,random")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games, then two more by the same command."""
    folder: Path = tmp_path_factory.mktemp("kept") / "valley"
    for games in ("2", "4"):
        assert main([*LINE, "--jobs", "1", "--json", "--games", games, "--parquet", str(folder)]) == 0
    return folder


def table(folder: Path, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pyarrow.parquet.read_table(folder / name).to_pylist()
    return rows


def test_a_run_goes_on_where_it_was(folder: Path) -> None:
    games = table(folder, "games")
    assert [row["game"] for row in games] == [0, 1, 2, 3]
    assert len([*(folder / "games").iterdir()]) == 2  # the first two were not played again
    again = rotonde.simulate(
        "age_of_steam", ["greedy", "random"], 4, players=2, edition="rotonde_valley", seed=0, jobs=1
    )
    assert {row["digest"] for row in games} == {result.digest for result in again}


def test_rows_are_what_the_games_were(folder: Path) -> None:
    book = rl.codec("age_of_steam", players=2, edition="rotonde_valley")
    rows = table(folder, "decisions")
    for told in table(folder, "games"):
        record = rotonde.Record.parse(told["record"])
        state, mine = record.start(), iter([row for row in rows if row["game"] == told["game"]])
        for n, (seat, text) in enumerate(record.entries):
            if seat >= 0:
                row = next(mine)
                assert (row["decision"], row["seat"], row["action"]) == (n, seat, text)
                assert bytes(row["features"]) == state.game.features(state)[seat]
                assert tuple(row["integers"]) == book.path(state.game.parse(text))
                assert row["legal"] == sorted(book.choices(state.legal(seat)))
                assert (row["bot"], row["score"]) == (told["bots"][seat], told["scores"][seat])
                assert row["victory"] == told["victory"][seat] == rl.rewards(record.replay())[seat]
            state.apply(text, seat)
        assert next(mine, None) is None
        assert state.digest() == told["digest"]


def test_the_card_and_the_schema_say_what_is_in_it(folder: Path) -> None:
    card = (folder / "README.md").read_text("utf-8")
    assert "4 games between bots" in card
    assert f"{len(table(folder, 'decisions')):,}" in card
    schema = pyarrow.parquet.read_schema(folder / "decisions" / "part-000000.parquet")
    assert json.loads(schema.metadata[b"columns"]) == [*rotonde.game("age_of_steam").columns]


def test_another_series_is_not_mixed_in(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*LINE, "--jobs", "1", "--games", "1", "--seed", "9", "--parquet", str(folder)]) == 2
    assert "holds the records of other games" in capsys.readouterr().err


def test_half_a_part_is_made_again(tmp_path: Path) -> None:
    told = {"game": "russian_railroads"}
    data.Dataset(tmp_path, told)
    lost = tmp_path / "decisions" / "part-000000.parquet"
    lost.touch()
    assert data.Dataset(tmp_path, told).done == set()
    assert not lost.exists()


def test_what_lies_beyond_the_integers_has_none() -> None:
    book = rl.codec("age_of_steam", players=3)
    assert data._path(book, book.game.parse("bid 500")) == ()
