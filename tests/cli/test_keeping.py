"""No game is lost: broken off, saved over, or without a place to be kept."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest
from toy import WhistleStop

from rotonde.cli import keeping
from rotonde.cli.match import TerminalMatch
from rotonde.core import Record
from tests.arena.players import First
from tests.cli.conftest import Rotonde, Said, start

PLAY = ("play", "whistle_stop", "--seed", "3", "--bots", "greedy")


def until_asked(process: subprocess.Popen[str]) -> None:
    assert process.stdout is not None
    read = ""
    while not read.endswith("Player 1> "):
        read += process.stdout.read(1)


def command(said: Said, verb: str) -> list[str]:
    """The arguments of the command that was printed."""
    (line,) = re.findall(rf"`rotonde ({verb} [^`]*)`", said.out)
    return shlex.split(line)


def test_each_game_broken_off_is_kept_under_a_name_of_its_own(rotonde: Rotonde, tmp_path: Path) -> None:
    first = rotonde(*PLAY, typed="1\n")
    one = tmp_path / "data" / "terminal-whistle_stop-1.txt"
    before = one.read_text()
    second = rotonde(*PLAY, typed="2\n")
    assert (first.code, second.code) == (0, 0)
    assert command(first, "play") == ["play", str(one)]
    assert command(second, "play") == ["play", str(one).replace("-1.txt", "-2.txt")]
    assert one.read_text() == before
    assert len(list((tmp_path / "data").iterdir())) == 2


def test_the_printed_command_goes_on_with_the_same_people_and_bots(rotonde: Rotonde) -> None:
    said = rotonde(
        "play", "whistle_stop", "--players", "3", "--seat", "2", "--bots", "random,greedy", "--lang", "fr", typed="1\n"
    )
    line = command(said, "play")
    assert line[2:] == ["--seat", "2", "--bots", "random,greedy", "--lang", "fr"]
    again = rotonde(*line, typed="1\n" * 60)
    assert again.code == 0
    end = " ".join(again.out.split())  # the console may wrap the sentence
    assert "gagne" in end or "partagent la victoire" in end


@pytest.mark.parametrize(
    ("number", "code", "said"),
    [(signal.SIGINT, 130, "rotonde: interrupted\n"), (signal.SIGTERM, 143, ""), (signal.SIGHUP, 129, "")],
)
def test_a_signal_keeps_the_game(tmp_path: Path, number: signal.Signals, code: int, said: str) -> None:
    process = start(*PLAY, folder=tmp_path)
    until_asked(process)
    process.send_signal(number)
    out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (code, said)
    assert "goes on with it." in out
    Record.load(tmp_path / "data" / "terminal-whistle_stop-1.txt").replay()


def test_a_terminal_that_is_gone_keeps_the_game(tmp_path: Path) -> None:
    process = start(*PLAY, folder=tmp_path)
    until_asked(process)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.send_signal(signal.SIGHUP)
    process.stdin.close()
    assert process.wait(30) == 129
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == ""
    Record.load(tmp_path / "data" / "terminal-whistle_stop-1.txt").replay()


def test_a_second_signal_does_not_disturb_the_keeping() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with keeping.leaving():
        with pytest.raises(keeping.Gone):
            os.kill(os.getpid(), signal.SIGTERM)
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_move_that_was_cut_short_is_not_in_the_record(toy: WhistleStop) -> None:
    table = TerminalMatch(toy.new(2), ("a", "b"), {1: First()}, 0)
    while table.person() is None:
        table.go_on()
    table.state.apply(table.state.legal(0)[0])  # the signal came before the step was noted
    assert Record.parse(table.record().text()).replay().digest() == table.record().digest


def test_a_bot_that_breaks_loses_no_game(rotonde: Rotonde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Tired(First):
        def choose(self, view: object, rng: object) -> None:  # type: ignore[override]
            raise ZeroDivisionError("no coal")

    monkeypatch.setattr("rotonde.cli.play.make", lambda name, title: Tired())
    said = rotonde(*PLAY, typed="1\n")
    assert said.code == 1
    assert "no coal" in said.err
    Record.load(tmp_path / "data" / "terminal-whistle_stop-1.txt").replay()


@pytest.mark.parametrize("places", ["here", "temp", "none"])
def test_where_the_data_folder_cannot_be_written(
    rotonde: Rotonde, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, places: str
) -> None:
    (tmp_path / "data").write_text("no folder")
    (tmp_path / "temp").mkdir()
    bad = {"here": 0, "temp": 1, "none": 2}[places]
    options = [tmp_path, tmp_path / "temp"]
    monkeypatch.setattr(keeping, "folders", lambda: [tmp_path / "data"] * (bad + 1) + options[bad:])
    said = rotonde(*PLAY, typed="1\n")
    assert said.code == 0
    assert said.out.count("data cannot hold the game: ") == bad + 1
    assert "mistake" not in said.err
    if places == "none":
        assert "The game could not be kept." in said.out
    else:
        kept = options[bad] / "terminal-whistle_stop-1.txt"
        assert command(said, "play") == ["play", str(kept)]
        Record.load(kept).replay()


def test_the_folders_tried_are_data_here_and_temp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ROTONDE_DATA", "mine")
    assert keeping.folders()[:2] == [Path("mine"), tmp_path]
    assert len(keeping.folders()) == 3


def test_a_picture_that_cannot_be_written_ends_no_game(rotonde: Rotonde, tmp_path: Path) -> None:
    said = rotonde(*PLAY, "--svg", "no/where.svg", typed="1\n" * 40)
    assert said.code == 0
    assert said.out.count("it is not drawn any more") == 1
    assert "wins." in said.out or "share the victory." in said.out
    (tmp_path / "g.txt").write_text("precious")
    rotonde(*PLAY, "--svg", "g.txt", typed="svg g.txt\nquit\n")
    assert (tmp_path / "g.txt").read_text() == "precious"


def test_saving_overwrites_nothing_unasked(rotonde: Rotonde, tmp_path: Path) -> None:
    file = tmp_path / "g.txt"
    file.write_text("precious")
    said = rotonde(*PLAY, typed="save g.txt\nquit\n")
    assert "g.txt exists; `save! g.txt` overwrites it." in said.out
    assert file.read_text() == "precious"
    rotonde(*PLAY, typed="save! g.txt\nquit\n")
    Record.load(file).replay()


def test_a_game_may_be_saved_again_into_its_own_file(rotonde: Rotonde) -> None:
    said = rotonde(*PLAY, typed="save g.txt\n1\nsave g.txt\nquit\n")
    assert said.out.count("Saved: g.txt.") == 2


def test_a_finished_game_can_be_saved(rotonde: Rotonde) -> None:
    said = rotonde(*PLAY, typed="1\n" * 40 + "save end.txt\nsvg end.svg\nscore\n\nsave late.txt\n")
    assert said.code == 0
    assert "save FILE keeps the game" in said.out
    record = Record.load("end.txt")
    assert record.result == tuple(record.replay().scores())
    assert command(said, "replay") == ["replay", "end.txt"]
    assert Path("end.svg").read_text().startswith("<svg")
    assert not Path("late.txt").exists()
