"""Learning: what is fitted foretells, a course goes on where it was broken off, bad files are refused with a reason."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy import GAME as TOY

from rotonde.bots.greedy import GreedyBot
from rotonde.bots.network import load
from rotonde.core import SetupError, play, register
from rotonde.core.registry import unregister
from rotonde.learn.fitting import TRUST, fit, goals_of
from rotonde.learn.games import Played, Whim, read_chunk
from rotonde.learn.generations import Course, chunks_of, learn


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    register(TOY)
    yield
    unregister(TOY.key)


@pytest.fixture(scope="module")
def learned(known: None, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course that came to its end."""
    made = course(tmp_path_factory.mktemp("learned"))
    learn(made, 1, 600, lambda *n: None)
    return made


def test_a_network_foretells_what_hangs_on_its_columns() -> None:
    """Points that are a bend of two columns, beside columns that say nothing: nearly all of it is explained."""
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 40, (6000, 6)).astype(np.uint8)
    results = (3.0 * np.maximum(rows[:, 0], 20) - rows[:, 1]).astype(np.float32)
    layers, about = fit([Played(rows, results, [], [])], [32], 600, seed=1)
    assert about["unexplained"] < 0.02
    x = rows[:5].astype(np.float32)
    for weights, bias in layers[:-1]:
        x = np.maximum(x @ weights + bias, 0)
    told = (x @ layers[-1][0] + layers[-1][1])[:, 0] * about["spread"] + about["mean"]
    assert told == pytest.approx(results[:5], abs=6)


def course(folder: Path) -> Course:
    return Course(TOY, folder, (2, 3), games=14, generations=2, hidden=(8,), rounds=5)


def test_a_course_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    """The time is up at once, then a chunk is lost: in the end the same network as in one go."""
    told: list[tuple[int, int, int]] = []
    whole, broken = course(tmp_path / "whole"), course(tmp_path / "broken")
    assert learn(whole, 2, 600, lambda *n: told.append(n)) == 2
    assert told[0] == (0, 0, 4)
    assert told[-1] == (1, 4, 4)
    assert learn(broken, 1, 0, lambda *n: None) == 0
    first = chunks_of(whole, 0)[0].out
    chunks_of(broken, 0)[0].out.write_bytes(first.read_bytes())
    assert learn(broken, 1, 600, lambda *n: None) == 2
    one, two = (np.load(c.network(1)) for c in (whole, broken))
    assert all(np.array_equal(one[name], two[name]) for name in one.files if name != "about")


def test_what_was_learned_plays(learned: Course) -> None:
    bot = GreedyBot(load(TOY, learned.network(1)).all_values)
    assert play(TOY.new(players=3), [bot] * 3, random.Random(1)).over


def test_files_that_are_no_network_or_another_games_are_refused(learned: Course, tmp_path: Path) -> None:
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"PK no")
    with pytest.raises(SetupError, match="holds no network"):
        load(TOY, bad)
    with pytest.raises(SetupError, match="holds no network"):
        load(TOY, tmp_path / "missing.npz")
    made = replace(learned, folder=tmp_path / "copy")
    shutil.copytree(learned.folder, made.folder)
    import rotonde

    with pytest.raises(SetupError, match="for whistle_stop, not for"):
        load(rotonde.game("russian_railroads"), made.network(0))
    broken = chunks_of(made, 1)[0].out
    broken.write_bytes(b"nothing")
    made.network(1).unlink()
    with pytest.raises(SetupError, match="delete it"):
        learn(made, 1, 600, lambda *n: None)


def test_goals_are_what_came_later_seen_by_the_network_before(learned: Course) -> None:
    """A game of two seats and three positions, by hand; the next game begins anew, the last position is its result."""
    before = load(TOY, learned.network(0))
    rows = np.concatenate([read_chunk(chunk.out).rows for chunk in chunks_of(learned, 0)])[:10]
    results = np.array([1, 2] * 3 + [30, 40] * 2, np.float32)
    played = Played(rows, results, [[1.0, 2.0], [30.0, 40.0]], [3, 2])
    told = before.judge(rows)
    goals = goals_of(played, before).results
    assert goals[4:6].tolist() == [1, 2]
    assert goals[2] == pytest.approx(TRUST * 1 + (1 - TRUST) * told[4])
    assert goals[1] == pytest.approx(TRUST * goals[3] + (1 - TRUST) * told[3])
    assert goals[8:].tolist() == [30, 40]
    assert goals[6] == pytest.approx(TRUST * 30 + (1 - TRUST) * told[8])
    assert results[2] == 1  # what was played is left as it was


def test_a_whim_likes_its_columns_and_nothing_else(learned: Course) -> None:
    network = load(TOY, learned.network(0))
    rows = read_chunk(chunks_of(learned, 0)[0].out).rows[:40]
    whim = Whim(network, random.Random(3))
    extra = whim.judge(rows) - network.judge(rows)
    assert extra == pytest.approx(rows[:, whim.liked].astype(float) @ whim.weights, abs=1e-3)
    assert np.ptp(extra) > 0
