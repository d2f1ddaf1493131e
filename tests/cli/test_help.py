"""Help, errors and exit codes, for every command there is."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rotonde import __version__
from rotonde.cli.completion import commands
from rotonde.cli.parser import build
from rotonde.web.storage import default_folder
from rotonde.web.storage.places import Place
from tests.cli.conftest import Rotonde, start

ROOT = Path(__file__).parents[2]
COMMANDS = sorted(commands())
RECORD = ROOT / "tests" / "records" / "stephensons_rocket" / "01-two-players.rotonde"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_teaches_with_an_example_that_parses(rotonde: Rotonde, command: str) -> None:
    said = rotonde(command, "--help")
    assert said.code == 0
    (example,) = re.findall(r"^  (rotonde .*)$", said.out, re.MULTILINE)
    words = [w.strip('"') for w in example.split(" > ")[0].split()]
    assert words[1] == command
    build().parse_args(words[1:])


def test_the_version_says_which_engine_runs(rotonde: Rotonde) -> None:
    said = rotonde("--version").out.split(", ")
    assert said[0] == f"rotonde {__version__}"
    assert said[1].strip() in ("plain Python", "compiled")
    assert __version__ in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_python_runs_it_as_a_module_too() -> None:
    said = subprocess.run([sys.executable, "-m", "rotonde", "--version"], check=True, capture_output=True, text=True)
    assert said.stdout.startswith(f"rotonde {__version__}, ")


def test_the_front_page_names_every_command(rotonde: Rotonde) -> None:
    said = rotonde("--help")
    assert said.code == 0
    assert all(f"    {command} " in said.out for command in COMMANDS)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("nonsense", "invalid choice: 'nonsense'"),
        ("simulate", "required: GAME"),
        ("simulate whistle_stop --games 0", "expected 1 or more, not 0"),
        ("simulate whistle_stop --games x", "'x' is no whole number"),
        ("simulate whistle_stopp", "did you mean 'whistle_stop'"),
        ("simulate whistle_stop --players 9", "2 to 4 players, not 9"),
        ("simulate whistle_stop --option express", "name=value"),
        ("simulate whistle_stop --option expres=on", "did you mean 'express'"),
        ("simulate whistle_stop --option express=maybe", "choose one of: off, on"),
        ("simulate whistle_stop --bots nobody", "nobody"),
        ("simulate whistle_stop --edition none.json", "no such file"),
        ("simulate toy:NOTHING", "package:NAME"),
        ("simulate json:dumps", "is no game"),
        ("tournament whistle_stop --bots random", "two bots or more"),
        ("strength whistle_stop --tables 1", "rising numbers of tables, two at least"),
        ("strength whistle_stop --results nowhere/tables.csv", "nowhere/tables.csv cannot be written: No such file"),
        ("strength whistle_stop --page nowhere/page.md", "nowhere/page.md cannot be written: No such file"),
        ("puzzles mine whistle_stop --out nowhere/found.json", "nowhere/found.json cannot be written: No such file"),
        ("bench whistle_stop --peers --page nowhere/page.md", "nowhere/page.md cannot be written: No such file"),
        (f"review {RECORD} --json nowhere/review.json", "nowhere/review.json cannot be written: No such file"),
        ("learn whistle_stop --folder /dev/null", "/dev/null cannot hold games"),
        ("replay missing.txt", "missing.txt cannot be read"),
        ("show missing.txt", "no such file"),
        ("show whistle_stop --seat 3", "seats are 1 to 2"),
        ("show whistle_stop --to 3", "leave out --to"),
        ("explain whistle_stop fly", "unknown action 'fly'"),
        ("edition check whistle_stop missing.json", "no such file"),
        ("edition export whistle_stop out.json --edition first", "no edition 'first'"),
        ("doctor missing.txt", "no such file"),
        ("play whistle_stop --seat 5", "from 1 to 2"),
        ("play whistle_stop --name A --name B", "2 names for 1 people"),
        ("--port 99999", "expected 1 to 65535"),
        ("completion tcsh", "invalid choice"),
        ("serve --registration ajar", "invalid choice: 'ajar'"),
        ("serve --url club.example", "like https://club.example"),
        ("admin fly", "invalid choice: 'fly'"),
        ("admin people --data nowhere", "no site keeps its data there"),
        ("games --lang de", "invalid choice: 'de' (choose from"),
        ("show whistle_stop --theme sepia", "invalid choice: 'sepia' (choose from"),
    ],
)
def test_bad_input_gets_one_sentence_and_code_2(rotonde: Rotonde, line: str, sentence: str) -> None:
    said = rotonde(*line.split())
    assert said.code == 2
    assert said.out == ""
    assert sentence in said.err
    assert said.err.startswith("rotonde: ")
    assert said.err.count("\n") == 1


def test_port_from_the_environment_is_checked(rotonde: Rotonde, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "eighty")
    said = rotonde()
    assert said.code == 2
    assert "PORT is 'eighty'" in said.err


def test_the_site_gets_what_the_command_line_says(rotonde: Rotonde, monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[object] = []

    def serve(**how: object) -> int:
        got.append(how)
        return 0

    monkeypatch.setattr("rotonde.web.running.serve.main", serve)
    monkeypatch.setenv("PORT", "9001")
    assert rotonde("--no-browser").code == 0
    assert rotonde("--port", "9002", "--host", "0.0.0.0", "--data", "here", "--drawers", "3").code == 0
    assert rotonde("serve", "--no-browser", "--registration", "invite", "--url", "https://club.example/").code == 0
    assert (
        rotonde("serve", "--database", "postgresql://me:pass@db/club", "--names", "a.example, b.example").code,
        rotonde("serve", "--database", "postgresql://me@db/club", "--data", "here").code,
    ) == (0, 1)
    nothing: dict[str, object] = {"url": "", "registration": "", "names": (), "drawers": None}
    assert got == [
        {"host": "127.0.0.1", "port": 9001, "open_browser": False, "place": Place(default_folder()), **nothing},
        {"host": "0.0.0.0", "port": 9002, "open_browser": True, "place": Place(Path("here")), **nothing, "drawers": 3},
        {
            "host": "127.0.0.1",
            "port": 9001,
            "open_browser": False,
            "place": Place(default_folder()),
            "url": "https://club.example",
            "registration": "invite",
            "names": (),
            "drawers": None,
        },
        {
            "host": "127.0.0.1",
            "port": 9001,
            "open_browser": True,
            "place": Place(None, "postgresql+psycopg://me:pass@db/club"),
            **nothing,
            "names": ("a.example", "b.example"),
        },
    ]
    assert "pass" not in Place(None, "postgresql+psycopg://me:pass@db/club").shown


def test_a_mistake_of_ours_is_one_line_too(rotonde: Rotonde, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*args: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("rotonde.cli.listing.keys", stumble)
    said = rotonde("games")
    assert said.code == 1
    assert said.err.count("\n") == 1
    assert "ZeroDivisionError: oops" in said.err
    monkeypatch.setenv("ROTONDE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        rotonde("games")


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    process = start("games", "--json", folder=tmp_path)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == ""
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(30) == 0


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path, game_file: Path) -> None:
    process = start("replay", str(game_file), "--all", folder=tmp_path)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (0, "")


@pytest.mark.parametrize("line", ["games", "games --json"])
def test_a_full_disk_is_said_in_one_sentence(tmp_path: Path, line: str) -> None:
    with open("/dev/full", "w") as full:
        process = start(*line.split(), folder=tmp_path, stdout=full)
        _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (1, "rotonde: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize("module", ["rotonde.core", "rotonde.core.words", "rotonde.cli.common", "rotonde.cli.parser"])
def test_ctrl_c_is_heard_while_modules_are_loaded(module: str) -> None:
    program = f"""
import runpy, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
runpy.run_module("rotonde.cli", run_name="__main__")
"""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "rotonde: interrupted\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_descriptions_end_like_sentences(rotonde: Rotonde, command: str) -> None:
    assert "?." not in rotonde(command, "--help").out


def test_completion_scripts_hold_every_command(rotonde: Rotonde) -> None:
    for shell in ("bash", "zsh", "fish"):
        said = rotonde("completion", shell)
        assert said.code == 0
        assert all(command in said.out for command in COMMANDS)
        assert "whistle_stop" in said.out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [  # the words as bash cuts them: "=" is a word of its own
        (("simulate", "whist"), "whistle_stop"),
        (("simulate", "whistle_stop", "--pl"), "--players"),
        (("edition", "e"), "export"),
        (("edition", "export", "whist"), "whistle_stop"),
        (("edition", "export", "ex"), ""),
        (("edition", "--lang", "fr", "export", "whist"), "whistle_stop"),
        (("edition", "export", "whistle_stop", "whist"), ""),
        (("explain", "whist"), "whistle_stop"),
        (("games", "--lang", ""), "en fr"),
        (("games", "--lang", "=", "f"), "fr"),
        (("games", "--lang", "="), "en fr"),
        (("show", "whistle_stop", "--theme", "d"), "dark"),
        (("play", "whistle_stop", "--bots", ""), "random apprentice conductor engineer"),
        (("play", "whistle_stop", "--bots", "greedy,en"), "greedy,engineer"),
        (("play", "whistle_stop", "--edition", ""), "branch_line"),
        (("play", "whistle_stop", "--option", "exp"), "express=off express=on"),
        (("play", "whistle_stop", "--option", "express", "="), "off on"),
        (("play", "whistle_stop", "--option", "express", "=", "of"), "off"),
        (("play", "whistle_stop", "--svg", ""), ""),
        (("play", "stephensons_rocket", "--option", "exp"), ""),
    ],
)
def test_bash_completes(rotonde: Rotonde, typed: tuple[str, ...], offered: str) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    words = shlex.join(["rotonde", *typed])
    ask = f'COMP_WORDS=({words}); COMP_CWORD={len(typed)}; _rotonde; echo "${{COMPREPLY[@]}}"'
    script = rotonde("completion", "bash").out
    done = subprocess.run([bash, "-c", f"{script}\n{ask}"], capture_output=True, text=True, check=True)
    assert (done.stdout.strip(), done.stderr) == (offered, "")


def test_fish_is_told_the_values(rotonde: Rotonde) -> None:
    lines = rotonde("completion", "fish").out.splitlines()
    of_play = [line for line in lines if "__fish_seen_subcommand_from play" in line]
    assert any("-l lang -x -a 'en fr'" in line for line in of_play)
    assert any(
        "-l bots -x -a '(__fish_complete_list , \"string split , random,apprentice,conductor,engineer\")'" in x
        for x in of_play
    )
    assert any("from whistle_stop' -l option -r -a 'express=off express=on" in line for line in of_play)
    assert any("-l svg -r -d" in line for line in of_play)
    seen = "__fish_seen_subcommand_from"
    begun = f"complete -c rotonde -n '{seen} edition; and {seen} export check; and not {seen} "
    assert any(line.startswith(begun) and "whistle_stop" in line.split(" -a ")[1] for line in lines)
