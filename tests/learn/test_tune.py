"""Weights as data and their tuning: what is written holds, what is tried is forgotten, a stopped run goes on."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy import GAME as TOY

import rotonde
from rotonde.arena.executors import Here
from rotonde.cli.parser import build
from rotonde.core import CHANCE, Game, SetupError, register
from rotonde.core.judgement import Judgement
from rotonde.core.registry import unregister
from rotonde.core.weights import place, read
from rotonde.learn.columns import told_by
from rotonde.learn.games import Played
from rotonde.learn.trials import PRESENT, TrialBot, judgement_of
from rotonde.learn.tuning import PROVED, Kept, Tuning, tune

GAMES = rotonde.games()


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    register(TOY)
    yield
    unregister(TOY.key)


def judgement(title: Game) -> Judgement:
    return judgement_of(title)


# ── weights as data ───────────────────────────────────────────────────────


@pytest.mark.parametrize("key", [*GAMES, "whistle_stop"])
def test_every_weight_in_the_file_is_used_and_has_its_sentence(key: str) -> None:
    found = judgement(rotonde.game(key))
    hand = read(place(found.package), key)
    assert found.asked == set(hand.figures)
    assert all(figure.says and figure.least < figure.most for figure in hand.figures.values())
    assert hand.made_by
    assert hand.how
    assert hand.games


@pytest.mark.parametrize(
    ("key", "players", "digest"),
    [
        ("russian_railroads", 2, "6853da0cb6e6957b"),
        ("german_railroads", 2, "685f7a036a82cf1a"),
        ("imperial_steam", 2, "04a6d328b4d715ea"),  # without the way to Trieste
        ("imperial_steam", 3, "5c79ce9c7a144cb4"),
    ],
)
def test_the_evaluation_that_a_network_corrects_is_the_one_it_was_made_for(key: str, players: int, digest: str) -> None:
    """A change of these weights makes the networks of weights/*.npz useless: teach others, then change this."""
    told = hashlib.sha256()
    for state in sample(rotonde.game(key), players):
        told.update(" ".join(f"{x:.6f}" for x in state).encode())
    assert told.hexdigest()[:16] == digest


def sample(title: Game, players: int) -> Iterator[list[float]]:
    """What is thought of some positions of a random game."""
    rng = random.Random(1)
    state = title.new(players=players)
    while state.to_act:
        if rng.random() < 0.2:
            yield title.evaluate(state)
        state.advance(state.quick_sample(rng), state.to_act[0])


@pytest.mark.parametrize("key", GAMES)
def test_what_is_tried_changes_the_evaluation_and_is_forgotten_afterwards(key: str) -> None:
    """Twice what is written, where the bounds allow it: nothing of it is left in what the evaluation remembers."""
    title = rotonde.game(key)
    found = judgement(title)
    figures = read(place(found.package), key).figures
    before = list(sample(title, 3))
    found.take({name: [min(2 * x, f.most) for x in f.row] for name, f in figures.items()})
    try:
        tried = list(sample(title, 3))
    finally:
        found.take({})
    assert tried != before
    assert list(sample(title, 3)) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "holds no weights"),
        ('{"game": "other", "made_by": "", "how": "", "games": "", "figures": {}}', "weights for other, not for"),
        (
            '{"game": "whistle_stop", "made_by": "", "how": "", "games": "", "figures": '
            '{"whistle": {"value": 9, "least": 0, "most": 6, "says": ""}}}',
            "whistle is 9, not within 0 and 6",
        ),
    ],
)
def test_a_broken_or_foreign_file_is_refused_with_a_reason(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "hand.json"
    file.write_text(text, "utf-8")
    with pytest.raises(SetupError, match=sentence):
        read(file, "whistle_stop")


class Short(Judgement):
    def settle(self) -> None:
        self.row("whistle")[5]


def test_a_row_that_is_too_short_is_told() -> None:
    with pytest.raises(SetupError, match=r"hand.json: a row of weights is too short"):
        Short(TOY.package, TOY.key)


def test_a_bot_on_trial_leaves_the_figures_as_they_were() -> None:
    found = judgement(TOY)
    bot = TrialBot(found, {"whistle": [6.0]})
    rng = random.Random(1)
    state = TOY.new(players=2)
    while state.to_act[0] == CHANCE:
        state.advance(state.roll(rng), CHANCE)
    bot.choose(state.observe(state.to_act[0]), rng)
    assert found.figures == found.written


# ── regression ────────────────────────────────────────────────────────────


def test_a_column_that_the_evaluation_misses_is_told_first() -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 20, (400, 3)).astype(np.uint8)
    bases = rows[:, 0] * np.float32(1.0)
    results = (bases + 3.0 * rows[:, 1]).astype(np.float32)
    finals = [[float(results[i]), float(results[i + 1])] for i in range(0, 400, 2)]
    first, *_ = told_by(("seen", "missed", "nothing"), [Played(rows, bases, results, finals, [1] * 200)])
    assert first.column == "missed"
    assert first.missed == pytest.approx(3.0 * first.spread, rel=0.1)
    assert first.winning > 0.1


# ── tuning ────────────────────────────────────────────────────────────────


class Some(Here):
    """Stops by itself after some games."""

    def __init__(self, games: int) -> None:
        super().__init__()
        self.left = games

    def run(self, jobs):  # type: ignore[no-untyped-def]
        for result in super().run(jobs):
            yield result
            self.left -= 1
            if not self.left:
                self.stop()


def tuning(folder: Path) -> Tuning:
    return Tuning(TOY, folder, (2, 3), ("whistle",), games=2, population=4, generations=2, proof=3)


def test_a_tuning_goes_on_where_it_was_stopped_and_comes_to_the_same(tmp_path: Path) -> None:
    pytest.importorskip("cmaes", reason="the extra 'learn' is not installed")
    told: list[tuple[int, int]] = []
    whole, broken = tuning(tmp_path / "whole"), tuning(tmp_path / "broken")
    assert tune(whole, Here(), 600, lambda *n: told.append(n)) == 3
    assert told[-1] == (whole.total, whole.total)
    assert tune(broken, Some(5), 600, lambda *n: None) == 0
    with (broken.folder / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"index": 1, "sea')  # the machine went off
    assert tune(broken, Some(19), 600, lambda *n: None) == 1
    assert tune(broken, Here(), 600, lambda *n: None) == 3
    assert (whole.folder / "hand.json").read_text() == (broken.folder / "hand.json").read_text()
    assert read(whole.folder / "hand.json", TOY.key).figures["whistle"].row != [1.5]
    games = Kept.open(broken.folder / "games.jsonl")
    assert games.count() == whole.total
    assert [g.seats.count(PRESENT) for g in games.of(PROVED, 3)] == [1, 2, 1]  # they sit in turn


def test_a_folder_of_another_tuning_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("cmaes", reason="the extra 'learn' is not installed")
    tune(tuning(tmp_path), Some(1), 600, lambda *n: None)
    with pytest.raises(SetupError, match="holds a tuning with seed 0, not 1"):
        tune(replace(tuning(tmp_path), seed=1), Here(), 600, lambda *n: None)
    (tmp_path / "games.jsonl").write_text("nonsense\n")
    with pytest.raises(SetupError, match=r"games.jsonl, line 1, is no game"):
        tune(tuning(tmp_path), Here(), 600, lambda *n: None)


def test_what_cannot_be_tuned_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = replace(tuning(tmp_path), names=("nothing",))
    with pytest.raises(SetupError, match="no weight 'nothing'; there are: whistle"):
        tune(unknown, Here(), 600, lambda *n: None)
    monkeypatch.setitem(sys.modules, "cmaes", None)
    with pytest.raises(SetupError, match="needs the library cmaes"):
        tune(tuning(tmp_path), Here(), 600, lambda *n: None)


def test_the_command_tells_the_columns_and_writes_weights(tmp_path: Path) -> None:
    pytest.importorskip("cmaes", reason="the extra 'learn' is not installed")
    said = (
        f"tune whistle_stop --folder {tmp_path} --players 2 --selfplay 4 --games 1 --generations 1 --proof 2 --jobs 1"
    )
    args = build().parse_args(said.split())
    assert args.run(args) == 0
    assert (tmp_path / "columns.csv").read_text().startswith("column,spread,missed,margin,winning")
    assert "Proof" in (tmp_path / "report.md").read_text()
    assert json.loads((tmp_path / "hand.json").read_text())["made_by"].endswith("tune")


def test_the_weights_of_a_game_are_small() -> None:
    """They travel with the package: two megabytes a game at most."""
    for key in GAMES:
        files = list((rotonde.game(key).folder / "weights").iterdir())
        assert files
        assert sum(file.stat().st_size for file in files) <= 2_000_000, key
