"""Screening: figures moved by lot in every seat, and what a regression makes of it."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from toy import GAME as TOY

import rotonde
from rotonde.arena.executors import Here
from rotonde.arena.results import GameResult
from rotonde.cli import main
from rotonde.core import SetupError, register
from rotonde.core.registry import unregister
from rotonde.core.weights import Figure, read
from rotonde.learn.screening import Moved, Screening, effects, levels_of, play, proposed, shifted
from rotonde.learn.tuning import Kept, proof_of


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    register(TOY)
    yield
    unregister(TOY.key)


def test_the_figure_that_matters_is_found_and_moved(tmp_path: Path) -> None:
    """Seats with much of the second figure have 30 points more; the others do nothing."""
    title = rotonde.game("stephensons_rocket")
    names = ("share_softness", "town_weight")
    screening = Screening(title, tmp_path, (3,), names, 40)
    results = []
    for n in range(40):
        seats = tuple(f"{n}.{seat}" for seat in range(3))
        scores = tuple(100 + 15 * levels_of(0, name, 2)[1] + (7 * n + 3 * i) % 11 for i, name in enumerate(seats))
        results.append(GameResult(n, seats, scores, (scores.index(max(scores)),), 9, ""))
    first, other = effects(screening, results)
    assert first.name == names[1]
    assert first.points == pytest.approx(15, abs=2)
    assert first.after > first.before
    assert abs(other.sure) < 3
    assert names[1] in proposed([first, other])


def test_figures_keep_within_their_bounds() -> None:
    assert shifted(Figure(2.0, 0, 10, ""), 0.5, (2,)) == [3.0]
    assert shifted(Figure(2.0, 0, 2.5, ""), 0.5, (2,)) == [2.5]
    assert shifted(Figure([4.0, 1.0], 0, 10, ""), -0.5, (2,)) == [2.0, 0.5]
    assert shifted(Figure(0.0, 0, 4, ""), 0.5, (2,)) == [1.0]
    assert shifted(Figure(3.0, 0, 9, "", whole=True), 0.5, (2,)) == [4.0]


def test_figures_of_other_numbers_of_players_stay() -> None:
    by_players = Figure([4.0, 1.0, 9.0], 0, 10, "", by_players=2)
    assert shifted(by_players, -0.5, (2, 3)) == [2.0, 0.5, 9.0]
    assert shifted(by_players, 0.5, (4,)) == [4.0, 1.0, 10.0]
    assert shifted(by_players, 0.5, (6,)) == [4.0, 1.0, 9.0]


def test_a_screening_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    def screening(folder: str) -> Screening:
        return Screening(TOY, tmp_path / folder, (2, 3), ("whistle",), 4)

    class Two(Here):
        def run(self, jobs):  # type: ignore[no-untyped-def]
            for n, result in enumerate(super().run(jobs)):
                yield result
                if n == 1:
                    self.stop()

    whole = play(screening("whole"), Here(), 60, lambda *n: None)
    assert [len(result.seats) for result in whole] == [2, 3, 2, 3]
    assert len(play(screening("broken"), Two(), 60, lambda *n: None)) == 2
    with (tmp_path / "broken" / "screening.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"index": 1, "sea')  # the machine went off
    assert play(screening("broken"), Here(), 60, lambda *n: None) == whole
    with pytest.raises(SetupError, match="holds a screening with seed 0, not 1"):
        play(replace(screening("broken"), seed=1), Here(), 60, lambda *n: None)
    seats = '"seats": ["1.0", "1.1"], "scores": [4, 5], "winners": [1], "decisions": 9, "digest": ""}'
    for line in (b"nonsense", b"\xff", f'{{"index": 0, {seats}'.encode(), f'{{"index": "1", {seats}'.encode()):
        (tmp_path / "broken" / "screening.jsonl").write_bytes(line + b"\n")
        with pytest.raises(SetupError, match=r"line 1, is no game"):
            play(screening("broken"), Here(), 60, lambda *n: None)


def test_each_seat_has_its_own_figures() -> None:
    make = Moved(TOY.key, TOY.package, ("whistle",), 0.4, 0, (2,))
    moved = {make(f"{n}.0").changes["whistle"][0] for n in range(12)}
    assert moved == {0.9, 2.1}  # 1.5 is written


def proofs_of(folder: Path) -> list[list[str]]:
    """The proof of the weights of a folder: of those that moved, if any did."""
    row = read(folder / "hand.json", TOY.key).figures["whistle"].row
    return [[proof_of({"whistle": row} if row != [1.5] else {})]]


def test_the_command_says_what_each_is_worth_and_proves_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tune", "whistle_stop", "--folder", str(tmp_path), "--players", "2", "--jobs", "1", "--screening", "6"]
    assert main([*words, "--proof", "2"]) == 0
    (row,) = csv.DictReader((tmp_path / "screening.csv").read_text("utf-8").splitlines())
    assert row["weight"] == "whistle"
    hand = json.loads((tmp_path / "hand.json").read_text("utf-8"))
    assert "screening of 1 weights, 6 games" in hand["how"]
    assert "of 2 games" in hand["games"]
    assert list(Kept.open(tmp_path / "proof.jsonl").results) in proofs_of(tmp_path)
    assert main([*words, "--only", "nothing"]) == 2
    assert "no weight 'nothing'" in capsys.readouterr().err
    with pytest.raises(SetupError):
        Screening(TOY, tmp_path, (2,), ("nothing",), 1).figures()
