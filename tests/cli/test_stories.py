"""replay, show and explain."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rotonde.core import Record
from tests.cli.conftest import Rotonde


def test_replay_tells_the_story(rotonde: Rotonde, game_file: Path) -> None:
    said = rotonde("replay", str(game_file), "--svg", "end.svg")
    assert said.code == 0
    assert "random 1, random 2" in said.out
    assert "The die shows" in said.out
    assert "wins." in said.out or "share the victory." in said.out
    assert "Total" in said.out
    assert Path("end.svg").read_text().startswith("<svg")


def test_replay_speaks_french(rotonde: Rotonde, game_file: Path) -> None:
    assert "Le dé montre" in rotonde("replay", str(game_file), "--lang", "fr").out


def test_replay_shows_a_seat_only_what_it_saw(rotonde: Rotonde, game_file: Path) -> None:
    everybody = rotonde("replay", str(game_file), "--all").out
    one = rotonde("replay", str(game_file), "--all", "--seat", "1").out
    assert "random 1 draws" not in everybody
    assert "random 1 draws" in one
    assert "random 2 draws" not in one


def test_replay_stops_where_asked(rotonde: Rotonde, game_file: Path) -> None:
    record = Record.load(game_file)
    for to in (0, 7):
        figures = json.loads(rotonde("replay", str(game_file), "--to", str(to), "--json").out)
        assert [e["n"] for e in figures["entries"]] == list(range(1, to + 1))
        assert figures["digest"] == record.replay(to).digest()
    said = rotonde("replay", str(game_file), "--to", "9999")
    assert said.code == 2
    assert "there is no entry 9999" in said.err


def test_replay_tells_nothing_of_a_record_that_does_not_replay(rotonde: Rotonde, game_file: Path) -> None:
    record = Record.load(game_file)
    record.append("take fares", 0)
    record.save(game_file)
    said = rotonde("replay", str(game_file))
    assert said.code == 2
    assert said.out == ""
    assert f"entry {len(record.entries)}" in said.err


def test_show_draws(rotonde: Rotonde, game_file: Path) -> None:
    light = rotonde("show", "whistle_stop", "--players", "4", "--svg", "-").out
    assert light.startswith("<svg")
    assert rotonde("show", str(game_file), "--to", "10", "--seat", "1", "--svg", "b.svg", "--theme", "dark").code == 0
    record = Record.load(game_file)
    assert Path("b.svg").read_text() == record.replay(10).svg(0, theme="dark")
    assert "Player 4" in rotonde("show", "whistle_stop", "--players", "4").out


def test_show_reads_a_position_written_by_hand(rotonde: Rotonde, game_file: Path) -> None:
    state = Record.load(game_file).replay(12)
    document = rotonde("show", str(game_file), "--to", "12", "--json").out
    Path("position.json").write_text(document)
    assert json.loads(rotonde("show", "position.json", "--json").out) == state.encode()
    Path("position.json").write_text(document.replace('"train": "', '"train": "Nowhere'))
    said = rotonde("show", "position.json")
    assert said.code == 2
    assert said.err.startswith("rotonde: position.json: ")
    assert "Nowhere" in said.err
    Path("position.json").write_text(document, encoding="utf-8-sig")  # as some editors on Windows do
    assert rotonde("show", "position.json").code == 0


def test_show_refuses_what_is_neither_record_nor_position(rotonde: Rotonde, tmp_path: Path) -> None:
    for text in ("[1]", "{", "hello", "[" * 100_000):
        (tmp_path / "x.json").write_text(text)
        said = rotonde("show", "x.json")
        assert said.code == 2
        assert "neither a record nor a position" in said.err


@pytest.mark.parametrize("name", ["--players", "--option", "--edition"])
@pytest.mark.parametrize("command", ["show", "explain", "play"])
def test_a_record_says_itself_how_it_is_set_up(rotonde: Rotonde, game_file: Path, command: str, name: str) -> None:
    action = ["take fares"] if command == "explain" else []
    said = rotonde(command, str(game_file), *action, name, {"--players": "3"}.get(name, "express=on"))
    assert said.code == 2
    assert f"leave out {name}" in said.err


@pytest.mark.parametrize("given", [("--to", "0"), ("--players", "2"), ("--option", "express=on")])
def test_a_position_takes_nothing_that_would_mean_nothing(
    rotonde: Rotonde, game_file: Path, given: tuple[str, str]
) -> None:
    Path("position.json").write_text(rotonde("show", str(game_file), "--to", "12", "--json").out)
    for command in (["show", "position.json"], ["explain", "position.json", "take fares"]):
        said = rotonde(*command, *given)
        assert said.code == 2
        assert f"leave out {given[0]}" in said.err


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_picture_replaces_no_record(rotonde: Rotonde, game_file: Path, command: str) -> None:
    before = game_file.read_text()
    said = rotonde(command, str(game_file), "--svg", str(game_file))
    assert said.code == 2
    assert "is no picture" in said.err
    assert game_file.read_text() == before
    for _ in range(2):  # a picture takes the place of a picture
        assert rotonde(command, str(game_file), "--svg", "b.svg").code == 0


def test_pictures_have_the_names_of_the_record(rotonde: Rotonde) -> None:
    line = ("simulate", "stephensons_rocket", "--games", "1", "--bots", "random", "--jobs", "1", "--records", "rocket")
    assert rotonde(*line).code == 0
    for command in ("show", "replay"):
        said = rotonde(command, "rocket/game-000000.txt", "--to", "8", "--svg", "b.svg")
        assert said.code == 0, said.err
        assert "random 2" in Path("b.svg").read_text()
        assert "Player 2" not in Path("b.svg").read_text()


def test_a_damaged_record_is_told_up_to_the_damage(rotonde: Rotonde, game_file: Path) -> None:
    whole = rotonde("replay", str(game_file), "--to", "4", "--json").out
    record = Record.load(game_file)
    text = game_file.read_text()
    line = next(t for t in text.splitlines() if t.startswith("   5  "))
    game_file.write_text(text.replace(line, line.replace(record.entries[4].action, "pass")))
    for command in (["replay"], ["show"], ["replay", "--to", "5"]):
        said = rotonde(command[0], str(game_file), *command[1:])
        assert said.code == 2
        assert said.err.count(str(game_file)) == 1
        assert "entries 1 to 4 are sound: `rotonde replay FILE --to 4`" in said.err
    said = rotonde("replay", str(game_file), "--to", "4", "--json")
    assert (said.code, said.out) == (0, whole)
    assert "damaged at or before entry 5" in said.err
    assert rotonde("show", str(game_file), "--to", "4").code == 0


def test_a_prompt_reads_like_sentences(rotonde: Rotonde, game_file: Path) -> None:
    n = next(i for i, e in enumerate(Record.load(game_file).entries) if e.action.startswith("lay"))
    assert "Waiting for random 1, random 2. Lay a coal card" in rotonde("show", str(game_file), "--to", str(n)).out


def test_show_hides_what_a_seat_may_not_see(rotonde: Rotonde, game_file: Path) -> None:
    mine = json.loads(rotonde("show", str(game_file), "--to", "6", "--seat", "1", "--json").out)
    assert None not in mine["hands"][0]
    assert set(mine["hands"][1]) == {None}


@pytest.mark.parametrize(("lang", "legal"), [("en", "legal"), ("fr", "permis")])
def test_explain_answers(rotonde: Rotonde, game_file: Path, lang: str, legal: str) -> None:
    record = Record.load(game_file)
    n = next(i for i, e in enumerate(record.entries) if e.action.startswith("drive"))
    right = rotonde("explain", str(game_file), record.entries[n].action, "--to", str(n), "--lang", lang)
    assert right.code == 0
    assert right.out == f"{legal}\n"
    wrong = rotonde("explain", str(game_file), "drive Nowhere", "--to", str(n), "--lang", lang)
    assert wrong.code == 0
    assert "WS-1.1" in wrong.out
    figures = json.loads(rotonde("explain", str(game_file), "drive Nowhere", "--to", str(n), "--json").out)
    assert figures["legal"] is False
    assert figures["rule"] == "WS-1.1"


def test_explain_says_when_it_is_somebody_else_s_turn(rotonde: Rotonde, game_file: Path) -> None:
    record = Record.load(game_file)
    n = next(i for i, e in enumerate(record.entries) if e.action.startswith("drive"))
    other = 2 - record.entries[n].seat
    said = rotonde("explain", str(game_file), record.entries[n].action, "--to", str(n), "--seat", str(other))
    assert "not random" in said.out
