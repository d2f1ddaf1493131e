"""Is the review right where that can be checked? A small sample; `tools/review_bars.py` does it at length."""

import random
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from rotonde import game
from rotonde.coach.estimates import mean_and_error
from rotonde.coach.puzzles import puzzles
from rotonde.coach.review.decisions import Point, Weighed, first_look, fresh_games, surely_best
from rotonde.coach.review.running import PAIRS, settle
from rotonde.coach.review.verdicts import is_mistake
from rotonde.core import Action, State
from tests.coach.conftest import GAMES, on_the_way

ROOT = Path(__file__).parents[2]
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
    bars = runpy.run_path(str(ROOT / "tools" / "review_bars.py"))
    one, rng = bars["played"](game("stephensons_rocket"), "apprentice", 2, random.Random(1)), random.Random(2)
    point = one.points[-12]
    own, other = point.view.legal()[0], point.view.legal()[-1]
    assert bars["worth_of"](point, own, own, 2, 1) == (0.0, 0.0)
    gain, error = bars["worth_of"](point, own, other, 3, 1)
    assert -1.0 <= gain <= 1.0
    assert error >= 0.0
    hopeless, margin = bars["is_hopeless"], bars["MARGIN"]
    assert hopeless([0.0] * 20, 200)
    assert not hopeless([1.0, 0.0] * 10, 200)
    gains = [0.5, -0.5] * 60
    mean, error = mean_and_error(gains)
    assert hopeless(gains, 200)
    assert mean - 2 * error < margin  # what is given up would not have counted
    bars["with_blunder"].__globals__["MAKER"] = "apprentice"
    record = bars["with_blunder"](one.record, point, other, rng)
    assert record.replay().over
    assert record.entries[point.n - 1].action == str(other)
    assert [e.action for e in record.entries[: point.n - 1]] == [e.action for e in one.record.entries[: point.n - 1]]


@pytest.mark.long
@pytest.mark.parametrize("what", ["endgames", "blunders", "calm"])
@pytest.mark.parametrize("key", GAMES)
def test_bars(what: str, key: str, tmp_path: Path) -> None:
    """Twenty endgames, thirty blunders, two hundred decisions of the engineer; hours for all games."""
    count, least = {"endgames": (20, 20), "blunders": (30, 27), "calm": (200, 190)}[what]
    command = [sys.executable, "tools/review_bars.py", what, key, "--count", str(count), "--folder", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    right = int(done.stdout.split(": ")[1].split(" of ")[0])
    assert right >= least, done.stdout
