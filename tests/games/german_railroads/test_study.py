"""The study of the reconstructed figures counts what happens, played or read."""

from __future__ import annotations

from pathlib import Path

import rotonde
from tools.study_german_railroads import Study

RECORDS = Path(__file__).parents[2] / "records" / "german_railroads"


def test_every_win_has_a_place_a_kind_and_a_best_line() -> None:
    study = Study(2, "everything")
    for seed in ("one", "two"):
        study.play(["brisk", "random"], seed)
    report = study.report()
    assert report["games"] == sum(report["wins by kind"].values()) == 2
    assert sum(report["wins by first place"]) == 1.0
    assert sum(line["best of players"] for line in report["lines"].values()) == 1.0
    assert report["pieces"]


def test_a_record_is_read_as_it_was_played() -> None:
    """The pieces that the notation of a recorded game names are those that are counted."""
    path = RECORDS / "13-two-germany.rotonde"
    record = rotonde.Record.load(path)
    study = Study(2, "default")
    study.read(path)
    report = study.report()
    laid = [entry.action for entry in record.entries if entry.action.startswith("extend ")]
    tiles = {name: round(t["taken a game"]) for name, t in report["pieces"].items() if name.startswith("tile ")}
    assert laid
    assert tiles == {action.replace("extend", "tile"): 1 for action in laid}
    result = list(record.replay().scores())
    assert report["winners"]["mean"] == max(result)
    assert report["others"]["mean"] == min(result)
