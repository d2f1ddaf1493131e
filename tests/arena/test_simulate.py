"""Simulations: the same games for a seed, whoever plays them where."""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import threading
import time
from collections import Counter

import pytest

from rotonde.arena import GameFailed, GameResult, Here, Processes, Summary, simulate
from rotonde.core import Record, SetupError
from tests.arena.players import make


def summed(results: list[GameResult], players: int) -> Summary:
    summary = Summary(players)
    for result in results:
        summary.add(result)
    return summary


def test_seats_rotate_and_every_game_is_played_once() -> None:
    results = list(simulate("whistle_stop", ["first", "any"], 12, players=3, make=make))
    assert [r.index for r in results] == list(range(12))
    for seat in range(3):
        assert Counter(r.seats[seat] for r in results) == {"first": 6, "any": 6}


def test_processes_play_the_same_games_as_one() -> None:
    here = summed(list(simulate("whistle_stop", ["first", "any"], 40, players=3, seed=7, make=make)), 3)
    several = summed(list(simulate("whistle_stop", ["first", "any"], 40, players=3, seed=7, make=make, jobs=2)), 3)
    assert several.to_dict() == here.to_dict()


def test_another_seed_plays_other_games() -> None:
    one, other = (summed(list(simulate("whistle_stop", ["any"], 5, seed=seed, make=make)), 2) for seed in (1, 2))
    assert one.fingerprint != other.fingerprint


def test_a_summary_does_not_depend_on_the_order() -> None:
    results = list(simulate("whistle_stop", ["first", "any"], 30, players=4, make=make))
    assert summed(results[::-1], 4).to_dict() == summed(results, 4).to_dict()


def test_records_replay_to_the_result() -> None:
    for result in simulate("whistle_stop", ["any"], 3, players=4, options={"express": True}, make=make, records=True):
        assert result.record is not None
        record = Record.parse(result.record)
        assert record.options == {"express": True}
        assert record.seats == ("any 1", "any 2", "any 3", "any 4")
        assert record.replay().digest() == result.digest
        assert len(record.entries) == result.decisions


@pytest.mark.parametrize(
    ("bots", "games", "players", "said"),
    [
        ([], 1, 2, "no bots"),
        (["first"] * 3, 1, 2, "use a tournament"),
        (["first"], 0, 2, "1 or more"),
        (["first"], 1, 9, "2 to 4 players"),
        (["nobody"], 1, 2, "no bot called 'nobody'"),
    ],
)
def test_mistakes_are_named_before_the_first_game(bots: list[str], games: int, players: int, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        simulate("whistle_stop", bots, games, players=players, make=make)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_breaks_is_named_with_its_game(jobs: int) -> None:
    with pytest.raises(GameFailed, match=r"game 0 of whistle_stop \(seed 5, seats broken, broken\).*no coal"):
        list(simulate("whistle_stop", ["broken"], 1, seed=5, make=make, jobs=jobs))


def test_a_process_that_dies_is_said_in_words() -> None:
    with pytest.raises(GameFailed, match="worker process died"):
        list(simulate("whistle_stop", ["deadly"], 2, make=make, jobs=2))


def test_an_endless_game_is_given_up(toy: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(toy), "longest", 5)
    with pytest.raises(GameFailed, match="goes on after 5 decisions"):
        list(simulate("whistle_stop", ["first"], 1, make=make))


@pytest.mark.parametrize("where", [Here, lambda: Processes(2)])
def test_stopping_gives_up_running_games_and_keeps_finished_ones(where: type[Here]) -> None:
    executor = where()
    got: list[GameResult] = []
    asked = 0.0
    for result in simulate("whistle_stop", ["slow"], 5000, make=make, executor=executor):
        got.append(result)
        if len(got) == 1:
            threading.Timer(0.05, executor.stop).start()
            asked = time.monotonic()
    assert 1 <= len(got) < 5000
    assert time.monotonic() - asked < 20
    again = {r.index: r for r in simulate("whistle_stop", ["slow"], 1, make=make)}
    assert next(r for r in got if r.index == 0) == again[0]


@pytest.mark.parametrize("where", [Here, lambda: Processes(2)])
def test_an_executor_plays_on_until_somebody_says_stop(where: type[Here]) -> None:
    """A ladder and a tuning hand it one lot of games after the other."""
    executor = where()
    for games in (3, 4):
        assert len(list(simulate("whistle_stop", ["slow"], games, make=make, executor=executor))) == games
    executor.stop()
    assert list(simulate("whistle_stop", ["slow"], 3, make=make, executor=executor)) == []


def test_workers_that_end_after_a_stop_are_no_failure() -> None:
    executor = Processes(2)
    got = 0
    for _ in simulate("whistle_stop", ["slow"], 5000, make=make, executor=executor):
        got += 1
        executor.stop()
        for worker in multiprocessing.active_children():
            worker.kill()
    assert got >= 1


def test_whoever_leaves_early_waits_for_nobody() -> None:
    games = simulate("whistle_stop", ["slow"], 5000, make=make, jobs=2)
    next(games)
    start = time.monotonic()
    games.close()  # type: ignore[attr-defined]
    assert time.monotonic() - start < 20


def test_ranks_put_winners_first_and_keep_ties() -> None:
    result = GameResult(0, ("a", "b", "c", "d"), (7, 9, 9, 7), (2,), 10, "")
    assert result.ranks == (2, 1, 0, 2)


ORPHANS = """
import os, signal
from rotonde.arena import simulate

for result in simulate("stephensons_rocket", ["random"], 100_000, jobs=2):
    print("playing", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_workers_end_with_a_parent_that_was_killed() -> None:
    """They write where it wrote, so its output ends with the last of them."""
    killed = subprocess.run([sys.executable, "-c", ORPHANS], stdout=subprocess.PIPE, text=True, timeout=60)
    assert killed.stdout == "playing\n"
