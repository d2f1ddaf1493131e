"""The study of the reconstructed map counts what happens."""

from __future__ import annotations

from tools.study_stephensons_rocket import Study


def test_every_game_has_an_end_a_winner_and_its_tiles() -> None:
    study = Study(2)
    for seed in ("one", "two"):
        study.play(["brisk", "random"], seed)
    report = study.report()
    assert report["games"] == sum(report["ends"].values()) == 2
    assert sum(report["wins by seat"]) == 1.0
    assert 0 <= report["tiles left"]["mean"] < 60
    assert report["decisions of a player"]["extend"] > 5
    assert report["winners"]["mean"] > report["others"]["mean"]
    assert all(part <= report["isolated a game"][name] for name, part in report["isolated within 3 tiles"].items())
