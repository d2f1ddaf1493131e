"""Learning: what is fitted foretells, a course goes on where it was broken off, bad files are refused with a reason."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy import GAME as TOY

import rotonde
from rotonde.arena.errors import GameFailed
from rotonde.bots.greedy import GreedyBot
from rotonde.bots.network import Network, load
from rotonde.cli import main
from rotonde.cli.parser import build
from rotonde.core import CHANCE, Action, SetupError, State, View, play, register
from rotonde.core.registry import unregister
from rotonde.learn.fitting import TRUST, fit, goals_of
from rotonde.learn.games import Chunk, Played, SearchingBot, Whim, bot_of, one_game, plans_of, play_chunk, read_chunk
from rotonde.learn.generations import Course, Crew, chunks_of, learn, results


@pytest.fixture(autouse=True, scope="module")
def known() -> Iterator[None]:
    register(TOY)
    yield
    unregister(TOY.key)


@pytest.fixture(scope="module")
def learned(known: None, tmp_path_factory: pytest.TempPathFactory) -> Course:
    """A course that came to its end."""
    made = course(tmp_path_factory.mktemp("learned"))
    learn(made, Crew(1), 600, lambda *n: None)
    return made


def test_a_network_foretells_what_hangs_on_its_columns() -> None:
    """Points that are a bend of two columns, beside columns that say nothing: nearly all of it is explained."""
    rng = np.random.default_rng(1)
    rows = rng.integers(0, 40, (6000, 6)).astype(np.uint8)
    missed = (3.0 * np.maximum(rows[:, 0], 20) - rows[:, 1]).astype(np.float32)
    bases = rng.normal(0, 100, len(rows)).astype(np.float32)  # what the evaluation knows already
    games = Played(rows, bases, bases + missed, [[0.0, 0.0]] * 30, [100] * 30)
    layers, about = fit([games], [32], 600, seed=1)
    assert about["unexplained"] < 0.02
    x = rows[:5].astype(np.float32)
    for weights, bias in layers[:-1]:
        x = np.maximum(x @ weights + bias, 0)
    told = (x @ layers[-1][0] + layers[-1][1])[:, 0] * about["spread"] + about["mean"]
    assert told == pytest.approx(missed[:5], abs=6)


def course(folder: Path) -> Course:
    return Course(TOY, folder, (2, 3), games=14, generations=2, hidden=(8,), rounds=5)


def test_a_course_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    """The time is up at once, then somebody stops within a chunk: in the end the same network as in one go."""
    told: list[tuple[int, int, int]] = []
    whole, broken = course(tmp_path / "whole"), course(tmp_path / "broken")
    assert learn(whole, Crew(2), 600, lambda *n: told.append(n)) == 2
    assert told[0] == (0, 0, 4)
    assert told[-1] == (1, 4, 4)
    assert learn(broken, Crew(1), 0, lambda *n: None) == 0
    first = chunks_of(broken, 0)[0]
    assert not play_chunk(first, lambda: sum(1 for _ in results(broken, 0)) == 3)
    assert list(results(broken, 0)) == list(results(whole, 0))[:3]
    assert learn(broken, Crew(1), 600, lambda *n: None) == 2
    one, two = (np.load(c.network(1)) for c in (whole, broken))
    assert all(np.array_equal(one[name], two[name]) for name in one.files if name != "about")


class Circling(GreedyBot):
    """Sets a station and lifts it again, as soon as all are set (the Rocket)."""

    def choose(self, view: View, rng: random.Random) -> Action:
        return next((a for a in view.legal() if str(a).startswith(("station", "lift", "pass"))), view.legal()[0])


def test_a_game_that_goes_round_in_circles_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Rocket ends by tiles or shares; a network that likes stations moved them for ever, and a course with it."""
    title = rotonde.game("stephensons_rocket")
    monkeypatch.setattr(type(title), "longest", 300)
    played = one_game(title, [Circling(), Circling()], random.Random(1), lambda: False)
    assert len(played.finals[0]) == 2
    assert 0 < played.positions[0] <= 300


@pytest.mark.parametrize(("part", "fewest", "most"), [(0.0, 60, 60), (0.5, 15, 45), (1.0, 0, 0)])
def test_a_part_of_the_seats_plays_without_the_network(learned: Course, part: float, fewest: int, most: int) -> None:
    network = load(TOY, learned.network(1))
    chunk = chunks_of(replace(learned, plain=part), 1)[0]
    bots = [bot_of(network, chunk, [], random.Random(seed)) for seed in range(60)]
    assert fewest <= sum(isinstance(bot, GreedyBot) and bot.values is not None for bot in bots) <= most
    engineers = [bot_of(network, replace(chunk, search=4), [], random.Random(seed)) for seed in range(60)]
    assert fewest <= sum(isinstance(bot, SearchingBot) and bot.eyes is not None for bot in engineers) <= most


def test_who_learns_slowly_keeps_more_of_the_network_before(learned: Course, tmp_path: Path) -> None:
    """The same games and two rates: the smaller one stays nearer to where it began; what is learned says which."""
    again = replace(learned, folder=tmp_path / "fast", generations=1, games=4, start=learned.network(1))
    slow = replace(again, folder=tmp_path / "slow", rate=1e-5)
    for one in (again, slow):
        assert learn(one, Crew(1), 600, lambda *n: None) == 1
    assert "rate 1e-05" in load(TOY, slow.network(0)).about["from"]
    rows = read_chunk(chunks_of(slow, 0)[0].out).rows
    began, fast, kept = (
        load(TOY, file).judge(rows) for file in (learned.network(1), again.network(0), slow.network(0))
    )
    assert abs(kept - began).mean() < abs(fast - began).mean()


def test_a_course_is_played_by_those_who_search(learned: Course, tmp_path: Path) -> None:
    """Who searches decides otherwise than who looks to the end of a turn; what is learned from it says so."""
    searching = replace(learned, folder=tmp_path, generations=1, games=4, search=6, start=learned.network(1))
    assert learn(searching, Crew(1), 600, lambda *n: None) == 1
    assert "search 6" in load(TOY, searching.network(0)).about["from"]
    hasty = replace(searching, folder=tmp_path / "hasty", search=0)
    assert learn(hasty, Crew(1), 600, lambda *n: None) == 1
    assert list(results(searching, 0)) != list(results(hasty, 0))


def test_who_searches_without_heat_takes_the_best_and_with_heat_now_and_then_another(learned: Course) -> None:
    network = load(TOY, learned.network(1))
    state = TOY.new(players=2)
    while state.to_act[0] == CHANCE or len(state.legal()) < 2:
        state.advance(state.quick_sample(random.Random(3)), None)
    view = state.observe(state.to_act[0])
    cool = {str(SearchingBot(network, 0.0, 8).choose(view, random.Random(7))) for _ in range(5)}
    hot = {str(SearchingBot(network, 50.0, 8).choose(view, random.Random(seed))) for seed in range(30)}
    assert len(cool) == 1
    assert len(hot) > 1


def test_what_was_learned_plays(learned: Course) -> None:
    bot = GreedyBot(load(TOY, learned.network(1)).all_values)
    assert play(TOY.new(players=3), [bot] * 3, random.Random(1)).over


def test_what_one_seat_is_told_is_what_all_are_told(learned: Course) -> None:
    """With a network that corrects the evaluation and with one that does not, and when the game is over."""
    rng = random.Random(2)
    states: list[State] = []
    state = TOY.new(players=3)
    while state.to_act:
        states.append(state.copy())
        state.advance(state.quick_sample(rng), None)
    states.append(state)
    seats = [n % 3 for n in range(len(states))]
    for corrects in (True, False):
        network = load(TOY, learned.network(1))
        network.corrects = corrects
        told = [values[seat] for values, seat in zip(network.all_values(states), seats)]
        assert network.own_values(states, seats) == pytest.approx(told, rel=1e-4)


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
        learn(made, Crew(1), 600, lambda *n: None)


def test_goals_are_what_came_later_seen_by_the_network_before(learned: Course) -> None:
    """A game of two seats and three positions, by hand; the next game begins anew, the last position is its result."""
    before = load(TOY, learned.network(0))
    rows = np.concatenate([read_chunk(chunk.out).rows for chunk in chunks_of(learned, 0)])[:10]
    results = np.array([1, 2] * 3 + [30, 40] * 2, np.float32)
    bases = np.arange(10).astype(np.float32)
    played = Played(rows, bases, results, [[1.0, 2.0], [30.0, 40.0]], [3, 2])
    told = before.judge(rows) + bases
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
    whim = Whim(network, random.Random(3), [])
    extra = whim.judge(rows) - network.judge(rows)
    assert extra == pytest.approx(rows[:, whim.liked].astype(float) @ whim.weights, abs=1e-3)
    assert np.ptp(extra) > 0


def test_half_of_the_whims_are_plans_that_the_game_knows(learned: Course) -> None:
    network = load(TOY, learned.network(0))
    liked = TOY.columns[1]
    whims = [Whim(network, random.Random(seed), [{liked: 2.0}]) for seed in range(60)]
    planned = [whim for whim in whims if whim.liked == [1]]
    assert 15 < len(planned) < 45
    assert all(whim.weights[0] > 0 for whim in planned)


def test_plans_of_the_games_name_columns_that_there_are() -> None:
    assert plans_of(TOY) == []
    plans = {key: plans_of(rotonde.game(key)) for key in rotonde.games()}
    assert plans["russian_railroads"]
    assert plans["imperial_steam"]
    assert all(strength for known in plans.values() for plan in known for strength in plan.values())


def test_a_plan_about_an_unknown_column_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "weights" / "whims.json"
    file.parent.mkdir()
    monkeypatch.setattr(type(TOY), "folder", tmp_path)
    for text, complaint in (("{", "holds no plans"), ('{"plans": {"all": {"luck": 1}}}', "no such column")):
        file.write_text(text)
        with pytest.raises(SetupError, match=complaint):
            plans_of(TOY)


def test_a_network_goes_on_from_another_where_it_stood(learned: Course) -> None:
    """No round of learning: what is fitted is the network before, whatever the scales of the new games are."""
    network = load(TOY, learned.network(0))
    played = [read_chunk(chunk.out) for chunk in chunks_of(learned, 1)]
    layers, about = fit(played, list(learned.hidden), 0, 0, before=network)
    again = Network(TOY, layers, about)
    rows = played[0].rows[:40]
    assert again.judge(rows) == pytest.approx(network.judge(rows), abs=1e-2)


def test_a_course_may_start_from_a_network(learned: Course, tmp_path: Path) -> None:
    made = replace(course(tmp_path), generations=1, start=learned.network(0), beam=0)
    assert {chunk.network for chunk in chunks_of(made, 0)} == {learned.network(0)}
    assert learn(made, Crew(1), 600, lambda *n: None) == 1


def test_a_course_goes_on_by_the_settings_it_was_begun_with(learned: Course, tmp_path: Path) -> None:
    """Other seeds were "finished" with the old one, other numbers of games wanted files that never were."""
    made = replace(learned, folder=tmp_path)
    shutil.copytree(learned.folder, tmp_path, dirs_exist_ok=True)
    for other, said in (
        ({"seed": 1}, "holds a course with seed 0, not 1"),
        ({"games": 20}, "holds a course with games 14, not 20"),
        ({"hidden": (8, 4)}, r"with hidden \[8\], not \[8, 4\]"),
        ({"heat": 1.0}, "with heat 2.0, not 1.0"),
        ({"seats": (2,)}, r"with seats \[2, 3\], not \[2\]"),
        ({"start": learned.network(0)}, r"with start None, not network.npz \("),
        ({"generations": 1}, "holds 2 generations, more than the 1 that are asked for"),
    ):
        with pytest.raises(SetupError, match=said):
            learn(replace(made, **other), Crew(1), 600, lambda *n: None)
    (tmp_path / "course.json").unlink()  # a folder from before there were any
    assert learn(made, Crew(1), 600, lambda *n: None) == 2
    assert (tmp_path / "course.json").read_text() == (learned.folder / "course.json").read_text()
    (tmp_path / "course.json").rename(tmp_path / "settings.json")
    with pytest.raises(SetupError, match="holds a tuning, of `rotonde tune`"):
        learn(made, Crew(1), 600, lambda *n: None)


def test_games_of_an_earlier_generation_that_are_gone_are_played_again(learned: Course, tmp_path: Path) -> None:
    made = replace(learned, folder=tmp_path)
    shutil.copytree(learned.folder, tmp_path, dirs_exist_ok=True)
    gone = chunks_of(made, 0)[1].out
    before = read_chunk(gone).rows
    gone.unlink()
    made.network(1).unlink()
    assert learn(made, Crew(1), 600, lambda *n: None) == 2
    assert np.array_equal(read_chunk(gone).rows, before)


@pytest.mark.parametrize("command", ["learn", "tune"])
def test_players_are_whole_numbers(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, TOY.key, "--folder", str(tmp_path / "new"), "--players", "²"]) == 2
    assert "--players ²: Whistle Stop has seats for" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("rate", ["0", "inf", "-1", "2", "nan", "some"])
def test_a_rate_is_a_part_above_nothing(rate: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build().parse_args(["learn", "toy", "--folder", "x", f"--rate={rate}"])
    said = capsys.readouterr().err
    assert "--rate" in said
    assert "points" not in said


def test_who_stops_hears_it_soon_and_loses_no_finished_game(tmp_path: Path) -> None:
    """Somebody stops once the first chunk is there: the second is not finished, and nothing is fitted."""
    made, crew = course(tmp_path), Crew(1)
    assert learn(made, crew, 600, lambda generation, there, of: crew.stop() if there else None) == 0
    assert crew.stopped()
    assert len(list(results(made, 0))) >= 4
    assert not made.network(0).exists()


def test_a_worker_that_dies_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = course(tmp_path)
    monkeypatch.setattr("rotonde.learn.generations._play", die)
    with pytest.raises(GameFailed, match="a worker process died"):
        learn(made, Crew(1), 600, lambda *n: None)


def die(chunk: Chunk) -> bool:
    os._exit(1)


def test_the_command_says_how_it_goes_on_after_ctrl_c(tmp_path: Path) -> None:
    """Exit 130 and a sentence; every game that was finished is there."""
    command = [sys.executable, "-m", "rotonde.cli", "learn", "toy:GAME", "--folder", str(tmp_path), "--games", "9999"]
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(["docs/examples", *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    with subprocess.Popen([*command, "--jobs", "1"], env=env, stderr=subprocess.PIPE, text=True) as process:
        try:
            deadline = time.monotonic() + 60
            while not list(tmp_path.rglob("*.some")) and time.monotonic() < deadline:
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert "stopped: 0 of 10 generations" in said
    assert "finished games are kept, the same command goes on" in said


@pytest.mark.parametrize("whims", ["-1", "1.5", "nan", "some"])
def test_whims_are_a_part_of_the_seats(whims: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build().parse_args(["learn", "toy", "--folder", "x", f"--whims={whims}"])
    assert "--whims" in capsys.readouterr().err


@pytest.mark.parametrize("heat", ["-1", "nan", "inf", "much"])
def test_heat_is_some_points(heat: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        build().parse_args(["learn", "toy", "--folder", "x", f"--heat={heat}"])
    assert left.value.code == 2
    assert "--heat" in capsys.readouterr().err


@pytest.mark.parametrize("hidden", ["", "128,", "0", "much", "99999"])
def test_layers_have_sizes(hidden: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build().parse_args(["learn", "toy", "--folder", "x", f"--hidden={hidden}"])
    assert "--hidden" in capsys.readouterr().err
    assert build().parse_args(["learn", "toy", "--folder", "x", "--hidden", "256,96"]).hidden == (256, 96)


def test_one_seat_is_judged_as_all_are(learned: Course) -> None:
    network = load(TOY, learned.network(1))
    state = TOY.new(players=3)
    state.advance(state.legal()[0], None)
    assert network.corrects
    every = network.values(state)
    assert network.own_values([state] * 3, [0, 1, 2]) == pytest.approx(every)
    assert network.look(TOY.features(state)) != pytest.approx(every)  # what the evaluation knows is in it
