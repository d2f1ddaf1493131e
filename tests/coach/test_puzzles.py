"""Puzzles: they are replayed, exact ones are proved again, and the search that proves them is right."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import rotonde
from rotonde.bots.aims import margin
from rotonde.cli import main
from rotonde.coach.puzzles import LEVELS, Puzzle, PuzzleError, Shelf, puzzles, read_shelf
from rotonde.coach.puzzles.mining import gap_of
from rotonde.coach.puzzles.proving import flaw_of
from rotonde.coach.puzzles.puzzle import NAME, TRIES
from rotonde.coach.puzzles.sampling import SURE
from rotonde.coach.puzzles.solving import Solver, TooMuch, solve
from rotonde.core import State
from rotonde.core.registry import shipped

TITLES = tuple(sorted(shipped()))
ALL = [one for title in TITLES for one in puzzles(rotonde.game(title))]
HOME = rotonde.game("russian_railroads").folder / NAME


def quickest(title: str) -> list[Puzzle]:
    """The exact puzzle of a title that lies nearest to its end."""
    exact = [one for one in puzzles(rotonde.game(title)) if one.exact]
    return sorted(exact, key=lambda one: (len(one.line), len(one.worths)))[:1]


@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_it_is_replayed_and_its_figures_fit(one: Puzzle) -> None:
    assert flaw_of(one, proved=False) == ""
    assert one.gap > 0
    assert set(one.found) == set(LEVELS)
    assert all(0 <= n <= TRIES for n in one.found.values())
    assert one.exact == (one.error == 0)
    if one.exact:
        assert one.worths.keys() == {str(action) for action in one.view.legal()}
    else:
        assert one.gap > SURE * one.error


@pytest.mark.parametrize("one", [one for title in TITLES for one in quickest(title)], ids=lambda one: one.game)
def test_a_sample_is_proved_again(one: Puzzle) -> None:
    assert flaw_of(one) == ""


@pytest.mark.long
@pytest.mark.parametrize("one", ALL, ids=lambda one: f"{one.game}-{one.name}")
def test_all_are_proved_again(one: Puzzle) -> None:
    assert flaw_of(one) == ""


def plainly(state: State, seat: int) -> float:
    """The worth of a position, worked out without bounds and without memory."""
    if state.over:
        return margin([float(x) for x in state.scores()], seat)
    who = state.to_act[0]
    found = []
    for action in state.legal(who):
        after = state.copy()
        after.advance(action, who)
        found.append(plainly(after, seat))
    return max(found) if who == seat else min(found)


def test_the_search_finds_what_a_plain_one_finds() -> None:
    """In the last decisions of a recorded game, each action is worth the same to both."""
    record = rotonde.Record.load(Path(__file__).parents[1] / "records/russian_railroads/01-two-players-greedy.rotonde")
    compared = 0
    for back in range(2, 9):
        state = record.replay(len(record.entries) - back)
        seat = record.entries[len(record.entries) - back].seat
        solver = Solver(seat, 400)
        try:
            worths = solver.worths(state)
        except TooMuch:
            continue
        for action, worth in worths.items():
            after = state.copy()
            after.advance(action, seat)
            assert worth == plainly(after, seat)
            compared += 1
    assert compared > 5


def test_what_would_have_to_be_guessed_is_not_solved() -> None:
    view = rotonde.game("russian_railroads").new(players=2)
    rng = random.Random(1)
    while view.to_act[0] < 0:
        view.apply(view.roll(rng), view.to_act[0])
    with pytest.raises(TooMuch):
        solve(view.observe(view.to_act[0]), 200, rng)


def test_a_gap_is_that_to_the_next_one() -> None:
    assert gap_of({"a": 3.0, "b": 7.5, "c": 5.0}) == 2.5
    assert gap_of({"a": 3.0}) == 0


def test_a_wrong_figure_and_a_wrong_answer_are_found() -> None:
    one = quickest("russian_railroads")[0]
    other = next(text for text in one.worths if text != one.answer)
    off = msgspec.structs.replace(one, worths={**one.worths, other: one.worths[other] + 1})
    assert "worth something else" in flaw_of(off)
    assert "not its answer" in flaw_of(msgspec.structs.replace(one, answer=other), proved=False)
    assert "another position" in flaw_of(msgspec.structs.replace(one, name="00000000"), proved=False)
    assert "mine it again" in flaw_of(msgspec.structs.replace(one, entries=one.entries[:-1]), proved=False)


@pytest.mark.parametrize(
    ("text", "said"), [("{", "is no JSON"), ('{"puzzles": [{}]}', "docs/coach.md"), ('{"puzzles": 3}', "docs/coach.md")]
)
def test_a_broken_file_is_refused_with_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / NAME
    file.write_text(text, encoding="utf-8")
    with pytest.raises(PuzzleError, match=said):
        read_shelf(file)
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_shelf(tmp_path / "none.json")


def test_a_shelf_is_read_as_it_was_written(tmp_path: Path) -> None:
    shelf = read_shelf(HOME)
    shelf.write(tmp_path / NAME)
    assert (tmp_path / NAME).read_bytes() == HOME.read_bytes()
    assert read_shelf(tmp_path / NAME) == shelf == Shelf(puzzles(rotonde.game("russian_railroads")))
    with pytest.raises(PuzzleError, match="not of age_of_steam"):
        read_shelf(HOME, "age_of_steam")


def test_the_command_shows_checks_and_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one = puzzles(rotonde.game("russian_railroads"))[0]
    assert main(["puzzles", "show", "russian_railroads"]) == 0
    assert one.name in capsys.readouterr().out
    assert main(["puzzles", "show", "russian_railroads", "--name", one.name, "--svg", str(tmp_path / "b.svg")]) == 0
    assert one.answer in capsys.readouterr().out
    assert (tmp_path / "b.svg").read_text("utf-8").startswith("<svg")
    assert main(["puzzles", "check", "russian_railroads", "--quick"]) == 0
    assert main(["puzzles", "show", "russian_railroads", "--name", "none"]) == 2
    assert main(["puzzles", "mine"]) == 2
    assert "of which game" in capsys.readouterr().err
    assert main(["puzzles", "show", "--file", str(tmp_path / "none.json")]) == 2


def test_mining_goes_on_where_it_was_stopped_and_refuses_another_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "a.txt").write_text("no record", encoding="utf-8")
    out = tmp_path / "out.json"
    told = ["puzzles", "mine", "russian_railroads", "--records", str(folder), "--out", str(out)]
    assert main(told) == 0
    assert "left alone" in capsys.readouterr().err
    assert read_shelf(out).puzzles == ()
    assert main(told) == 0
    assert "left alone" not in capsys.readouterr().err  # it was looked through before
    kept = tmp_path / "out.json.games.jsonl"
    whole = kept.read_text("utf-8")
    kept.write_text(whole[:-3], encoding="utf-8")  # the machine went off
    assert main(told) == 0
    assert "left alone" in capsys.readouterr().err
    assert kept.read_text("utf-8") == whole
    assert main([*told, "--positions", "500"]) == 2
    assert "another run" in capsys.readouterr().err
