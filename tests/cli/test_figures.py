"""simulate, tournament, bench, check, doctor, games, edition: figures in words and in JSON."""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from rotonde import game
from rotonde.cli import doctor
from rotonde.cli.common import BadInput
from tests.cli.conftest import Rotonde, start

SIMULATE = ("simulate", "whistle_stop", "--players", "3", "--bots", "greedy,random", "--seed", "4")


def test_simulate_counts(rotonde: Rotonde) -> None:
    said = rotonde(*SIMULATE, "--games", "20", "--jobs", "1", "--json")
    assert said.code == 0
    figures = json.loads(said.out)
    assert figures["games"] == 20
    assert figures["bots"]["greedy"]["wins"] + figures["bots"]["random"]["wins"] == pytest.approx(20)
    assert sum(seat["wins"] for seat in figures["seats"]) == pytest.approx(20)
    assert figures["timing"]["games_per_second"] > 0
    words = rotonde(*SIMULATE, "--games", "20", "--jobs", "1")
    assert figures["fingerprint"] in words.out
    assert "greedy finishes ahead of random" in words.out
    assert words.err == ""


def test_simulate_keeps_records_that_replay(rotonde: Rotonde, tmp_path: Path) -> None:
    assert rotonde(*SIMULATE, "--games", "3", "--jobs", "1", "--records", "kept/here").code == 0
    assert len(list((tmp_path / "kept" / "here").glob("game-*.txt"))) == 3
    said = rotonde("doctor", "kept", "--json")
    assert said.code == 0
    assert json.loads(said.out) == {"records": 3, "failures": []}


def test_as_many_seats_as_the_bots_need(rotonde: Rotonde) -> None:
    """A map with fewer players than the game usually has, and a game that one person may play."""
    valley = rotonde(
        *("simulate", "age_of_steam", "--edition", "rotonde_valley", "--games", "1"),
        *("--bots", "random", "--jobs", "1", "--json"),
    )
    assert len(json.loads(valley.out)["seats"]) == 2
    two = rotonde("simulate", "german_railroads", "--games", "1", "--bots", "random,random", "--jobs", "1", "--json")
    assert len(json.loads(two.out)["seats"]) == 2
    alone = rotonde("tournament", "german_railroads", "--bots", "random,greedy", "--players", "1", "--games", "1")
    assert alone.code == 2
    assert "two seats or more" in alone.err


def test_records_that_cannot_be_written_any_more_lose_no_figures(
    rotonde: Rotonde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: str, text: str) -> None:
        raise BadInput(f"{path} cannot be written: no space left")

    monkeypatch.setattr("rotonde.cli.simulate.write_text", full)
    said = rotonde(*SIMULATE, "--games", "3", "--jobs", "1", "--records", "kept", "--json")
    assert said.code == 1
    assert json.loads(said.out)["games"] == 3
    assert said.err.count("no more records are kept, the figures go on") == 1


def test_simulate_refuses_a_folder_it_cannot_use(rotonde: Rotonde, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = rotonde(*SIMULATE, "--records", "file")
    assert said.code == 2
    assert "cannot hold records" in said.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_was_finished(tmp_path: Path, jobs: str) -> None:
    games = 2_000_000
    process = start(*SIMULATE, "--games", str(games), "--jobs", jobs, "--json", "--records", "kept", folder=tmp_path)
    kept = tmp_path / "kept"
    deadline = time.monotonic() + 120
    while not (kept.exists() and any(kept.glob("game-*.txt"))) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    figures = json.loads(out)
    assert figures["interrupted"] is True
    assert 0 < figures["games"] < games
    assert len(list(kept.glob("game-*.txt"))) == figures["games"]
    assert err == f"stopped: {figures['games']:,} of {games:,} games were finished and are counted\n"


def test_ctrl_c_while_the_workers_start(tmp_path: Path) -> None:
    """At a terminal every process hears Ctrl-C, also workers that have hardly begun."""
    process = start(*SIMULATE, "--games", "2000000", "--jobs", "2", "--json", folder=tmp_path, start_new_session=True)
    deadline = time.monotonic() + 120
    while len(workers(process.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    figures = json.loads(out)
    assert figures["interrupted"] is True
    assert err == f"stopped: {figures['games']:,} of 2,000,000 games were finished and are counted\n"


def workers(parent: int) -> list[int]:
    """The worker processes of a process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            ours = (folder / "stat").read_text().rpartition(")")[2].split()[1] == str(parent)
            if ours and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_simulate_does_not_overwrite_records(rotonde: Rotonde, game_file: Path) -> None:
    before = game_file.read_text()
    said = rotonde(*SIMULATE, "--games", "1", "--jobs", "1", "--records", str(game_file.parent))
    assert said.code == 2
    assert "holds the records of other games" in said.err
    assert game_file.read_text() == before


def test_simulate_goes_on_with_the_records_of_the_same_games(rotonde: Rotonde, tmp_path: Path) -> None:
    line = (*SIMULATE, "--jobs", "1", "--records", "kept", "--json")
    assert json.loads(rotonde(*line, "--games", "2").out)["games"] == 2
    said = rotonde(*line, "--games", "3")
    figures = json.loads(said.out)
    assert (figures["games"], figures["there_before"]) == (1, 2)
    assert "2 of 3 games were there already" in said.err
    assert len(list((tmp_path / "kept").glob("game-*.txt"))) == 3
    assert json.loads(rotonde(*line, "--games", "3").out)["games"] == 0
    assert rotonde(*line, "--games", "3", "--seed", "77").code == 2


def test_tournament_rates_draws_and_goes_on(rotonde: Rotonde, tmp_path: Path) -> None:
    line = ("tournament", "whistle_stop", "--bots", "greedy,random", "--games", "10", "--jobs", "1")
    said = rotonde(*line, "--svg", "ratings.svg")
    assert said.code == 0
    assert "●" in said.out
    assert "Elo" in said.out
    assert (tmp_path / "ratings.svg").read_text().startswith("<svg")
    assert (tmp_path / "tournament-whistle_stop-2p-seed0.jsonl").read_text().count("\n") == 11
    again = rotonde(*line, "--json")
    assert "10 of 10 games are in" in again.err
    figures = json.loads(again.out)
    assert [r["games"] for r in figures["ratings"]] == [10, 10]


def test_a_tournament_stopped_by_ctrl_c_keeps_every_result(tmp_path: Path) -> None:
    line = ("tournament", "whistle_stop", "--bots", "greedy,random", "--games", "100000", "--jobs", "1", "--json")
    process = start(*line, "--results", "cup.jsonl", folder=tmp_path)
    file = tmp_path / "cup.jsonl"
    deadline = time.monotonic() + 120
    while not (file.exists() and file.read_bytes().count(b"\n") > 3) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130, err
    assert json.loads(out)["games"] == file.read_bytes().count(b"\n") - 1
    assert "the same command goes on" in err


def test_bench_prints_figures_bars_and_checksum(rotonde: Rotonde, monkeypatch: pytest.MonkeyPatch) -> None:
    from rotonde.arena import bench, checksum

    monkeypatch.setattr(
        "rotonde.cli.bench.bench", lambda title, **how: bench.bench(title, **{**how, "rounds": 1, "seconds": 0.01})
    )
    said = rotonde("bench", "whistle_stop", "--quick", "--json")
    assert said.code == 0, said.err
    (report,) = json.loads(said.out)
    assert report["checksum"] == {"games": 20, "sha256": checksum("whistle_stop", 20)}
    words = rotonde("bench", "whistle_stop", "--quick", "--checksum", "5")
    assert "≤ 5" in words.out
    assert "checksum over 5 games" in words.out


def test_bench_marks_missed_bars(capsys: pytest.CaptureFixture[str]) -> None:
    from rotonde.arena.bench import BenchReport, Figure
    from rotonde.cli.bench import show

    slow = Figure("svg", "svg()", "ms", 30, 29, 31, 20, more_is_better=False)
    quick = Figure("copy", "copy()", "µs", 3, 3, 3, 5, more_is_better=False)
    show(BenchReport("whistle_stop", [], [slow, quick]))
    out = capsys.readouterr().out
    assert "✗ missed" in out
    assert "1 of 2 bars missed: svg()" in out
    show(BenchReport("whistle_stop", [], [quick]))
    assert "all 1 bars passed" in capsys.readouterr().out


def test_the_rocket_s_picture_has_a_bar() -> None:
    from rotonde.arena.bench import bars_of

    bars = bars_of(game("stephensons_rocket"))
    assert bars["svg"] == {"plain": 20, "compiled": 20, "peer": ""}
    assert bars["copy"] == bars_of(game("age_of_steam"))["copy"]  # what the house asks of every game


def test_check_prints_the_kit(rotonde: Rotonde) -> None:
    said = rotonde("check", "whistle_stop", "--games", "1")
    assert said.code == 0, said.out
    assert "whistle_stop" in said.out


def test_check_fails_for_a_broken_game(rotonde: Rotonde, toy: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(toy), "longest", 3)
    said = rotonde("check", "whistle_stop", "--games", "1", "--json")
    assert said.code == 1
    (report,) = json.loads(said.out)
    assert report["ok"] is False


def test_games_lists_what_there_is(rotonde: Rotonde) -> None:
    said = rotonde("games")
    assert said.code == 0, said.err
    assert "whistle_stop  Whistle Stop, 2 to 4 players, about 5 minutes" in said.out
    assert (
        "  --option express=…  Express. How far the train goes. (WS-2.4)\n      off  up to the roll (default)"
        in said.out
    )
    assert "\n      on   exactly the roll\n" in said.out
    listed = json.loads(rotonde("games", "--json", "--lang", "fr").out)
    assert {"whistle_stop", "stephensons_rocket"} <= {g["key"] for g in listed}


def test_an_edition_goes_out_and_is_checked(rotonde: Rotonde, tmp_path: Path) -> None:
    assert rotonde("edition", "export", "whistle_stop", "mine.json").code == 0
    assert rotonde("edition", "export", "whistle_stop", "mine.json").code == 2
    assert rotonde("edition", "export", "whistle_stop", "mine.json", "--force").code == 0
    assert rotonde("edition", "check", "whistle_stop", "mine.json").code == 0
    book = json.loads((tmp_path / "mine.json").read_text())
    assert json.loads(rotonde("edition", "export", "whistle_stop", "-").out) == book
    book["stops"] = book["stops"][:1]
    book["die"] = 0
    (tmp_path / "mine.json").write_text(json.dumps(book))
    said = rotonde("edition", "check", "whistle_stop", "mine.json")
    assert said.code == 1
    assert said.err.count("rotonde: mine.json: ") == 2


def test_doctor_names_every_record_that_fails(rotonde: Rotonde, game_file: Path) -> None:
    text = game_file.read_text()
    (game_file.parent / "broken.txt").write_text(text.replace("roll ", "rool ", 1))
    (game_file.parent / "foreign.txt").write_text("hello")
    (game_file.parent / "result.txt").write_text(text.replace("result: ", "result: 9"))
    said = rotonde("doctor", str(game_file.parent))
    assert said.code == 1
    assert "4 records, 3 fail" in said.out
    for name in ("broken.txt", "foreign.txt", "result.txt"):
        assert said.out.count(name) == 1
    assert "sound: `rotonde replay FILE --to " in said.out


def test_doctor_has_every_core_replay_some_of_very_many(
    rotonde: Rotonde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "FEW", 1)
    monkeypatch.setattr(doctor, "HANDED", 2)
    records = Path(__file__).parents[1] / "records" / "stephensons_rocket"
    for file in sorted(records.glob("*.rotonde"))[:4]:
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (tmp_path / "99-broken.rotonde").write_text("hello")
    said = rotonde("doctor", str(tmp_path))
    assert said.code == 1
    assert "5 records, 1 fail" in said.out
    assert said.out.count("99-broken.rotonde") == 1


@pytest.mark.parametrize("where", [("empty",), ("--data", "nowhere")])
def test_doctor_calls_nothing_sound_where_there_is_nothing(
    rotonde: Rotonde, tmp_path: Path, where: tuple[str, ...]
) -> None:
    (tmp_path / "empty").mkdir()
    said = rotonde("doctor", *where)
    assert said.code == 2
    assert "holds no records" in said.err or "no such folder" in said.err


def test_doctor_without_paths_looks_at_the_site(rotonde: Rotonde) -> None:
    said = rotonde("doctor")
    assert said.code == 0
    assert "0 records, all replay" in said.out
