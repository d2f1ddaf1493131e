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
from rotonde.core.weights import Figure, place, read
from rotonde.games.stephensons_rocket.eval import BY_PLAYERS, FEWEST, MOST
from rotonde.learn.columns import told_by
from rotonde.learn.folders import claim
from rotonde.learn.games import Played
from rotonde.learn.trials import PRESENT, TrialBot, judgement_of
from rotonde.learn.tuning import PROVED, Kept, Space, Tuning, proof_of, tune

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
    (proof,) = (name for name in games.results if name.startswith(PROVED))
    assert games.count({proof}) == whole.total
    assert [g.seats.count(PRESENT) for g in games.of(proof, 3)] == [1, 2, 1]  # they sit in turn


def test_a_proof_belongs_to_the_weights_it_was_played_with(tmp_path: Path) -> None:
    """With more generations come other weights: what proved the ones before stood beside them."""
    pytest.importorskip("cmaes", reason="the extra 'learn' is not installed")
    first = tuning(tmp_path)
    tune(first, Here(), 600, lambda *n: None)
    before = Kept.open(tmp_path / "games.jsonl").results
    (proved,) = (name for name in before if name.startswith(PROVED))
    more = replace(first, generations=3)
    told: list[tuple[int, int]] = []
    tune(more, Here(), 600, lambda *n: told.append(n))
    assert told[-1] == (more.total, more.total)
    after = Kept.open(tmp_path / "games.jsonl").results
    (other,) = (name for name in after if name.startswith(PROVED) and name != proved)
    assert after[proved] == before[proved]  # kept, and not counted
    assert len(after[other]) == 6
    assert "2 seats: ahead in" in json.loads((tmp_path / "hand.json").read_text("utf-8"))["games"]
    assert proof_of({"whistle": [1.0]}) != proof_of({"whistle": [2.0]})


def test_figures_of_other_numbers_of_players_stay(tmp_path: Path) -> None:
    """A row by the number of players moved as a whole, without a game of the others."""
    rocket = replace(tuning(tmp_path), game=rotonde.game("stephensons_rocket"), names=("town_weight", "growth"))
    written = rocket.hand().figures
    two = Space(replace(rocket, seats=(2,)))
    assert len(two.start) == 1 + 3  # growth has nothing to do with players
    changes = two.changes(np.ones(4))
    assert changes["town_weight"][0] != written["town_weight"].row[0]
    assert changes["town_weight"][1:] == written["town_weight"].row[1:]
    assert all(now != then for now, then in zip(changes["growth"], written["growth"].row))
    assert len(Space(replace(rocket, seats=(2, 3, 4))).start) == 3 + 3


def test_the_weights_say_which_rows_are_by_the_number_of_players() -> None:
    figures = read(place(judgement(rotonde.game("stephensons_rocket")).package), "stephensons_rocket").figures
    assert {name for name, figure in figures.items() if figure.by_players == FEWEST} == {*BY_PLAYERS}
    assert all(len(figures[name].row) == MOST - FEWEST + 1 for name in BY_PLAYERS)
    assert {name for key in GAMES for name, f in rows_of(key) if "players" in f.says and not f.by_players} == set()


def rows_of(key: str) -> list[tuple[str, Figure]]:
    hand = read(place(judgement(rotonde.game(key)).package), key)
    return [(name, figure) for name, figure in hand.figures.items() if isinstance(figure.value, list)]


def test_a_folder_of_another_tuning_is_refused(tmp_path: Path) -> None:
    pytest.importorskip("cmaes", reason="the extra 'learn' is not installed")
    tune(tuning(tmp_path), Some(1), 600, lambda *n: None)
    with pytest.raises(SetupError, match="holds a tuning with seed 0, not 1"):
        tune(replace(tuning(tmp_path), seed=1), Here(), 600, lambda *n: None)
    with pytest.raises(SetupError, match="holds a tuning with games 2, not 3"):
        tune(replace(tuning(tmp_path), games=3), Here(), 600, lambda *n: None)


GAME = {"index": 0, "seats": ["0.0", PRESENT], "scores": [4, 5], "winners": [1], "decisions": 9, "digest": ""}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"nonsense", "malformed"),
        (b"\xff", ""),
        (json.dumps({**GAME, "scores": [4]}).encode(), "1 scores for 2 seats"),
        (json.dumps({**GAME, "winners": [2]}).encode(), "the winner 2 is no seat"),
        (json.dumps({**GAME, "index": "0"}).encode(), "index"),
        (json.dumps({**GAME, "seats": [PRESENT, PRESENT]}).encode(), "not one candidate sits there"),
    ],
)
def test_a_line_that_is_no_game_is_told(tmp_path: Path, line: bytes, why: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(json.dumps(GAME).encode() + b"\n" + line + b"\n{")
    with pytest.raises(SetupError, match=f"line 2, is no game \\(.*{why}"):
        Kept.open(file)
    assert line in file.read_bytes()


def test_notes_are_no_line_that_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("my notes, no newline")
    with pytest.raises(SetupError, match="line 1, is no game"):
        Kept.open(file)
    assert file.read_text() == "my notes, no newline"


@pytest.mark.parametrize("name", ["hand.json", "report.md", "games.jsonl"])
def test_a_new_tuning_overwrites_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(SetupError, match=f"holds a file {name} already"):
        claim(tmp_path, "tuning", {"seed": 1})
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [(name, "mine")]


@pytest.mark.parametrize("text", ["[]", "3", "null"])
def test_settings_that_are_none_are_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    with pytest.raises(SetupError, match="holds no settings of a tuning"):
        claim(tmp_path, "tuning", {"seed": 1})
    (tmp_path / "settings.json").write_bytes(b"\xff")
    with pytest.raises(SetupError, match="cannot be read"):
        claim(tmp_path, "tuning", {"seed": 1})


def test_of_settings_that_differ_one_is_said(tmp_path: Path) -> None:
    """The whole dictionary of weights was."""
    claim(tmp_path, "screening", {"from": {"town": [1.0], "city": [2.0, 3.0]}})
    claim(tmp_path, "screening", {"from": {"town": [1.0], "city": [2.0, 3.0]}})
    for mine, said in (
        ({"town": [1.0], "city": [2.0, 4.0]}, r"a screening with city from \[2.0, 3.0\], not \[2.0, 4.0\]; choose"),
        ({"town": [1.0]}, "a screening with city, which is not asked for now; choose"),
        ({"town": [1.0], "city": [2.0, 3.0], "far": [1.0]}, "a screening without far; choose"),
    ):
        with pytest.raises(SetupError, match=said):
            claim(tmp_path, "screening", {"from": mine})
    with pytest.raises(SetupError, match="holds a screening, of `rotonde tune --screening`"):
        claim(tmp_path, "tuning", {})


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
    args = build().parse_args([*said.split(), "--only", "whistle,whistle"])
    assert args.run(args) == 0
    assert json.loads((tmp_path / "settings.json").read_text())["from"] == {"whistle": [1.5]}
    columns = (tmp_path / "columns.csv").read_bytes()
    for other in ("--seed 1", "--players 3"):  # what is there of another tuning stays
        args = build().parse_args([*said.split(), *other.split()])
        with pytest.raises(SetupError, match="holds a tuning with se"):
            args.run(args)
    assert (tmp_path / "columns.csv").read_bytes() == columns
    assert (tmp_path / "columns.csv").read_text().startswith("column,spread,missed,margin,winning")
    assert "Proof" in (tmp_path / "report.md").read_text()
    assert json.loads((tmp_path / "hand.json").read_text())["made_by"].endswith("tune")


def test_games_of_a_course_are_not_taken_for_those_of_a_tuning(tmp_path: Path) -> None:
    pytest.importorskip("cmaes", reason="the extra 'learn' is not installed")
    (tmp_path / "generation-00").mkdir()
    args = build().parse_args(f"tune whistle_stop --folder {tmp_path} --selfplay 4 --games 1".split())
    with pytest.raises(SetupError, match="holds games of `rotonde learn`"):
        args.run(args)
    assert [file.name for file in tmp_path.iterdir()] == ["generation-00"]


def test_when_the_time_is_up_in_the_self_play_that_is_no_ctrl_c(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cmaes", reason="the extra 'learn' is not installed")
    monkeypatch.setattr("rotonde.learn.generations.Crew.play", lambda crew, chunks, deadline: iter(()))
    args = build().parse_args(f"tune whistle_stop --folder {tmp_path} --selfplay 8 --minutes 1".split())
    assert args.run(args) == 0
    said = capsys.readouterr().err
    assert "0 of 2 parts of the self-play" in said
    assert "stopped" not in said


def test_the_weights_of_a_game_are_small() -> None:
    """They travel with the package: two megabytes a game at most."""
    for key in GAMES:
        files = list((rotonde.game(key).folder / "weights").iterdir())
        assert files
        assert sum(file.stat().st_size for file in files) <= 2_000_000, key
