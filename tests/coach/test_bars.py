"""Is the review right where that can be checked? A small sample; `tools/review_bars.py` does it at length."""

import random
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rotonde import game
from rotonde.coach.estimates import mean_and_error
from rotonde.coach.puzzles import puzzles
from rotonde.coach.review.decisions import Point, Weighed, first_look, fresh_games, surely_best
from rotonde.coach.review.running import PAIRS, Answer, Task, coarse_first, settle
from rotonde.coach.review.verdicts import is_mistake
from rotonde.core import Action, Record, State
from tests.coach.conftest import GAMES, on_the_way
from tools import review_bars as bars

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "bars"  # blunders with what they are worth, by `tools/review_bars.py cases`
DECISIONS = 300  # as in a whole game


def weighed(point: Point) -> Weighed:
    """A decision as a review weighs it."""
    found = first_look(point, 1, 4)
    settle(found, fresh_games(point, found.best, 1, 0, 8 * PAIRS))  # two rounds
    return found


def with_ruinous_bid(state: State) -> tuple[State, Action] | None:
    """A position of an auction, and the bid in it that ends in bankruptcy; None where there is none."""
    bids = [action for action in state.legal() if str(action).startswith("bid ")]
    return (state, bids[-1]) if bids and "bankruptcy" in state.label(bids[-1]) else None


def test_bidding_oneself_into_bankruptcy_is_a_mistake() -> None:
    """Bids are paid at once; who cannot pay the expenses of the turn loses income, and then leaves the game."""
    positions = (with_ruinous_bid(on_the_way("age_of_steam", 3, n)) for n in range(20, 60))
    state, ruin = next(position for position in positions if position is not None)
    seat = state.to_act[0]
    found = weighed(Point(1, seat, str(ruin), state))
    assert is_mistake(found, DECISIONS)
    assert found.best != str(ruin)
    assert found.gain > 0.1


@pytest.mark.parametrize("key", ["russian_railroads", "german_railroads"])
def test_passing_with_all_workers_in_hand_is_a_mistake(key: str) -> None:
    """A pass ends the round for a player: the workers that are left do nothing."""
    state = on_the_way(key, 3, 6)
    while "pass" not in [str(a) for a in state.legal()]:
        seat = state.to_act[0]
        state.advance(state.game.plain(state, seat), seat)
    seat = state.to_act[0]
    found = weighed(Point(1, seat, "pass", state))
    assert found.best != "pass"
    assert found.gain > 0.03
    assert found.gain > 2 * found.error


@pytest.mark.parametrize("key", GAMES)
def test_near_the_end_the_forced_move_is_named(key: str) -> None:
    """Everything that can follow is looked at, whatever was played: a puzzle's answer is the better move."""
    one = min(puzzles(game(key)), key=lambda found: len(found.line))
    assert str(surely_best(one.view, "1")) == one.answer
    poor = max(one.worths, key=lambda text: one.worths[text])
    found = first_look(Point(1, one.seat, poor, one.position), 1, 1)
    assert found.best == one.answer


def test_early_in_a_game_nothing_is_sure() -> None:
    state = on_the_way("russian_railroads", 2, 30)
    assert surely_best(state.observe(state.to_act[0]), "1") is None


def test_a_blunder_is_measured_by_games_that_are_played_to_their_end() -> None:
    """Nothing of the reviewer says what it is worth: who wins is counted, and the same action brings nothing more."""
    point = bars.played(game("stephensons_rocket"), "apprentice", 2, random.Random(1)).points[-12]
    own, other = point.view.legal()[0], point.view.legal()[-1]
    bot = bars.judge(game("stephensons_rocket"))
    assert bars.worth_of(bars.Try(point, own, own), 2, 1, bot) == (0.0, 0.0)
    gain, error = bars.worth_of(bars.Try(point, own, other), 3, 1, bot)
    assert -1.0 <= gain <= 1.0
    assert error >= 0.0
    assert bars.is_hopeless([0.0] * 20, 200)
    assert not bars.is_hopeless([1.0, 0.0] * 10, 200)
    gains = [0.5, -0.5] * 60
    mean, error = mean_and_error(gains)
    assert bars.is_hopeless(gains, 200)
    assert mean - 2 * error < bars.MARGIN  # what is given up would not have counted


def test_moves_that_may_be_blunders_are_drawn_at_decisions_of_their_own() -> None:
    """No small steps inside an action, at least three ways on, and never the bot's own choice."""
    points = bars.played(game("russian_railroads"), "apprentice", 2, random.Random(1)).points
    tries = bars.tries_of(points, random.Random(2))
    assert 1 < len({one.point.n for one in tries}) <= bars.POINTS
    assert all(one.point.state.game.quiet(one.point.state) for one in tries)
    assert all(len(one.point.view.legal()) >= 3 and one.move != one.own for one in tries)


def test_only_moves_that_lose_in_a_few_games_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    points = bars.played(game("stephensons_rocket"), "apprentice", 2, random.Random(1)).points[:2]
    tries = [bars.Try(p, game("stephensons_rocket").parse(p.action), m) for p in points for m in p.view.legal()[-3:]]
    lost = {(one.point.n, one.move): worth for one, worth in zip(tries, (0.3, 0.4, 0.0, 0.1, 0.1, 0.9), strict=True)}
    monkeypatch.setattr(bars, "SCREENS", ((1, 4), (2, 3)))
    monkeypatch.setattr(bars, "share_of", lambda point, action, seed, n, bot: -lost.get((point.n, action), 0.0))
    kept = bars.screened(tries, 1)
    assert [lost[one.point.n, one.move] for one in kept] == [0.4, 0.9]  # the worst of each decision


def run_bars(patch: pytest.MonkeyPatch, folder: Path, what: str, *more: str) -> list[dict[str, Any]]:
    """What the tool has written once it is through."""
    asked = [what, "stephensons_rocket", "--count", "2", "--depth", "1", "--folder", str(folder), *more]
    patch.setattr(sys, "argv", ["review_bars.py", *asked])
    bars.main()
    return bars.lines(folder / f"{what}-stephensons_rocket.jsonl")


def test_what_a_blunder_is_worth_is_kept_and_weighed_by_any_later_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The costly part is a file of its own; the verdict is repeated from it, and says the same by the same review."""
    for name, value in {"MAKER": "apprentice", "POINTS": 2, "MOVES": 1, "WORTH": 2, "MARGIN": -9.0}.items():
        monkeypatch.setattr(bars, name, value)
    monkeypatch.setattr(bars, "SCREENS", ((1, 2),))
    monkeypatch.setattr(bars, "PROMISE", -1.0)
    run = partial(run_bars, monkeypatch, tmp_path)
    (searched,) = run("cases")
    assert run("cases") == [searched]  # there are two: nothing is left to do
    one = msgspec.convert(searched["cases"][0], bars.Case)
    assert one.point.view.legal().count(game("stephensons_rocket").parse(one.blunder)) == 1
    verdicts = run("blunders")
    assert [line["blunder"] for line in verdicts] == [case["blunder"] for case in searched["cases"]]
    assert run("blunders", "--again") == verdicts
    record = bars.with_blunder(one, random.Random(1))
    assert record.replay().over
    assert record.entries[len(one.entries)].action == one.blunder
    assert "2 blunders in 1 games of bots" in capsys.readouterr().out


def test_a_turning_point_hangs_on_the_decisions_of_its_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that of a game with a blunder only that seat is reviewed, with its part of the fresh games."""
    asked: list[Task] = []

    class Idle:
        def __init__(self, record: Record, seed: int, depth: int) -> None: ...

        def answers(self, tasks: Sequence[Task]) -> Iterator[Answer]:
            asked.extend(tasks)
            return iter(())

    monkeypatch.setattr(bars, "Worker", Idle)
    one = bars.played(game("stephensons_rocket"), "apprentice", 2, random.Random(1))
    found = bars.own_review(one.record, 1, 1, 1)
    assert [task.n for task in asked] == coarse_first([point.n for point in one.points if point.seat == 1])
    assert found.choices == len(one.points)  # what is sure enough is as in the whole game


def test_calm_decisions_come_from_games_that_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that is stopped goes on where it was, and a later review is shown the same decisions."""
    monkeypatch.setattr(bars, "STRONG", "apprentice")
    monkeypatch.setattr(bars, "DRAWN", 2)
    first = run_bars(monkeypatch, tmp_path, "calm", "--count", "1")
    whole = run_bars(monkeypatch, tmp_path, "calm", "--count", "3")
    assert whole[:1] == first
    assert [line["game"] for line in whole] == [0, 0, 1]
    assert len(list(tmp_path.glob("strong-*.rotonde"))) == 2
    monkeypatch.setattr(bars, "STRONG", "random")  # not asked any more
    assert run_bars(monkeypatch, tmp_path, "calm", "--count", "3", "--again") == whole


@pytest.mark.parametrize("key", GAMES)
def test_the_kept_blunders_can_still_be_played(key: str) -> None:
    """What they are worth was measured at length: a position that is no longer there is measured anew."""
    games = [msgspec.convert(line, bars.Searched) for line in bars.lines(KEPT / f"cases-{key}.jsonl")]
    assert games
    for case in (case for found in games for case in found.cases):
        legal = [str(action) for action in case.point.view.legal()]
        assert case.own in legal
        assert case.blunder in legal
        assert case.worth - 2 * case.error >= bars.MARGIN
        assert (case.checked or 0.0) >= bars.MARGIN or key not in bars.BANKRUPT


@pytest.mark.long
@pytest.mark.parametrize("what", ["endgames", "blunders", "calm"])
@pytest.mark.parametrize("key", GAMES)
def test_bars(what: str, key: str, tmp_path: Path) -> None:
    """Twenty endgames, thirty blunders, two hundred decisions of the engineer; hours for all games."""
    count, least = {"endgames": (20, 20), "blunders": (30, 27), "calm": (200, 190)}[what]
    said = ""
    shutil.copytree(KEPT, tmp_path, dirs_exist_ok=True)  # blunders that are measured already
    for part in ("cases", "blunders") if what == "blunders" else (what,):
        command = [sys.executable, "tools/review_bars.py", part, key, "--count", str(count), "--folder", str(tmp_path)]
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    right = int(said.split(": ")[1].split(" of ")[0])
    assert right >= least, said
