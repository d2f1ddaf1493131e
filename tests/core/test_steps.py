"""Steps: one file each, with a twin for its words, and nobody else names them."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module, resources
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toy import GAME as TOY

import rotonde
from rotonde.core import Game, PositionError, State, Step
from rotonde.core.stalls import module_of, part
from rotonde.core.steps import Said, read_step

GAMES: list[Game] = [TOY, *(rotonde.game(key) for key in rotonde.games() if key != TOY.key)]
CONVERTED = [game for game in GAMES if (game.folder / "steps").is_dir()]


def modules_in(steps: Path) -> set[str]:
    """The modules of a folder of steps: its files, and the folders of those that are longer than a file may be."""
    folders = {path.parent.name for path in steps.glob("*/__init__.py")}
    return {path.stem for path in steps.glob("*.py")} - {"__init__"} | folders


def steps_in(game: Game) -> list[tuple[str, type[Step[Any]]]]:
    """The modules of a stall's steps, each with its class."""
    out: list[tuple[str, type[Step[Any]]]] = []
    for name in sorted(modules_in(game.folder / "steps")):
        module = import_module(f"{game.package}.steps.{name}")
        here = [c for c in vars(module).values() if isinstance(c, type) and c.__module__.startswith(module.__name__)]
        [step] = [c for c in here if issubclass(c, Step)]
        out.append((name, step))
    return out


@pytest.mark.parametrize("game", CONVERTED, ids=lambda g: g.key)
def test_a_step_lies_in_the_file_of_its_kind_and_has_its_words(game: Game) -> None:
    for name, step in steps_in(game):
        assert module_of(step.kind) == name
        twin = import_module(f"{game.package}.words.steps.{name}")
        assert any(hasattr(twin, name) for name in ("prompt", "waiting", "WAITING"))  # chance asks nobody
        assert hasattr(twin, "label") or part((game.package,), "words", "label")


@pytest.mark.parametrize("game", CONVERTED, ids=lambda g: g.key)
def test_only_its_own_file_and_its_twins_name_a_step(game: Game) -> None:
    for name, step in steps_in(game):
        word = re.compile(rf"\b{step.__name__}\b")
        others = [p for p in game.folder.rglob("*.py") if name not in (p.stem, p.parent.name)]
        naming = [str(p.relative_to(game.folder)) for p in others if word.search(_code(p))]
        assert naming == []


@pytest.mark.parametrize("game", CONVERTED, ids=lambda g: g.key)
def test_nobody_reaches_into_the_folder_of_a_step(game: Game) -> None:
    """A step of several files has one door: what others may ask for stands in its `__init__`."""
    for door in (game.folder / "steps").glob("*/__init__.py"):
        inside = re.compile(rf"\.steps\.{door.parent.name}\.")
        others = [p for p in game.folder.rglob("*.py") if not p.is_relative_to(door.parent)]
        assert [str(p.relative_to(game.folder)) for p in others if inside.search(_code(p))] == []


def test_a_habit_is_that_of_a_step() -> None:
    """Or bots and pages would silently do without it."""
    found = [(game, game.habits) for game in CONVERTED if game.habits is not None]
    assert found
    for game, habits in found:
        there = {name for other in CONVERTED if isinstance(game, type(other)) for name, _ in steps_in(other)}
        assert {module_of(kind) for kind in (*habits.plain, *habits.rest, *habits.usual)} <= there


def _code(path: Path) -> str:
    """A file without its texts and remarks."""
    return re.sub(r'"""(.|\n)*?"""|"[^"\n]*"|#.*', "", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", CONVERTED, ids=lambda g: g.key)
def test_the_steps_that_documents_name_are_known_by_themselves(game: Game) -> None:
    own = {step.kind for _, step in steps_in(game) if step.written}
    built_on = [other for other in CONVERTED if issubclass(type(game), type(other)) and other is not game]
    others = {step.kind for other in built_on for _, step in steps_in(other) if step.written}
    assert list(game.steps) == sorted(own | others)


MEETS = """
import sys
import rotonde
from rotonde.arena.checksum import decisions

title, met = rotonde.game(sys.argv[1]), set()
for number in range(300):
    for state, _ in decisions(title, number):
        met.update(step.kind for step in (*getattr(state, "stack", ()), state.step()))
    if met >= {*sys.argv[2:]}:
        break
print(*sorted(met & {*title.steps}))
"""


@pytest.mark.parametrize("game", CONVERTED[1:], ids=lambda g: g.key)
def test_a_fresh_process_opens_every_step_that_has_a_file(game: Game) -> None:
    """Nothing but their files names them: one that nobody loads would never be opened."""
    folders = [Path(str(resources.files(f"{package}.steps"))) for package in game._lineage]
    kinds = {name.rstrip("_") for folder in folders for name in modules_in(folder)}  # import_.py
    known = subprocess.run([sys.executable, "-c", MEETS, game.key, *kinds], capture_output=True, text=True, check=True)
    unwritten = {step.kind for _, step in steps_in(game) if not step.written}
    assert known.stdout.split() == sorted(kinds - unwritten)


def test_what_is_wrong_with_a_written_step_is_all_told() -> None:
    problems: list[str] = []
    data = {
        "frame": "x", "n": True, "ns": [1, "2"], "f": 1, "t": 3, "ts": "ab", "at": "Paris", "ats": ["Ashby", "Rome"],
    }  # fmt: skip
    said = Said(data, "here", problems)
    stops = {"Ashby": 1}
    assert (said.number("n"), said.numbers("ns"), said.flag("f"), said.text("t"), said.texts("ts")) == (
        0,
        (),
        False,
        "",
        (),
    )
    assert (said.named("at", stops, "stop"), said.names("ats", stops, "stop")) == (0, (1,))
    assert problems == [
        "here.n: expected a whole number, not True",
        "here.ns: expected a list of whole numbers, not [1, '2']",
        "here.f: expected true or false, not 1",
        "here.t: expected a text, not 3",
        "here.ts: expected a list of texts, not 'ab'",
        "here.at: there is no stop 'Paris'",
        "here.ats: there is no stop 'Rome'",
    ]


def test_a_step_is_read_as_it_was_said() -> None:
    data = {"n": 1, "ns": [1, 2], "f": True, "t": "a", "ts": ["a", "b"], "at": "Ashby", "ats": ["Ashby"]}
    said = Said(data, "here", [])
    stops = {"Ashby": 1}
    assert (said.number("n"), said.numbers("ns"), said.flag("f"), said.text("t")) == (1, (1, 2), True, "a")
    assert (said.texts("ts"), said.named("at", stops, "stop"), said.names("ats", stops, "stop")) == (
        ("a", "b"),
        1,
        (1,),
    )
    assert said.problems == []


def test_a_step_says_how_its_fields_are_read() -> None:
    """Whole numbers, unless it says otherwise."""

    class Packing(Step[State]):
        fields = ("seat", "cubes")
        reads: ClassVar[dict[str, str]] = {"cubes": "texts"}

        def __init__(self, seat: int, cubes: tuple[str, ...]) -> None:
            self.seat, self.cubes = seat, cubes

    problems: list[str] = []
    data = {"frame": "packing", "seat": 1, "cubes": ["red"]}
    assert read_step(data, TOY.new(2), {"packing": Packing}, "here", problems) == Packing(1, ("red",))
    assert read_step({**data, "cubes": 3}, TOY.new(2), {"packing": Packing}, "here", problems) is None
    assert problems == ["here.cubes: expected a list of texts, not 3"]


def test_a_step_is_asked_for_everything_by_its_state() -> None:
    """A state that stands at a step of one's own asks it: no list of steps is kept anywhere."""

    class Waiting(Step[State]):
        kind = "waiting"

        def asked(self, table: State) -> tuple[int, ...]:
            return (0,)

        def legal(self, table: State, seat: int) -> list[Any]:
            return [TOY.parse("quiet")]

        def carry_out(self, table: State, action: Any, seat: int) -> None:
            table.to_act = ()

    state: Any = TOY.new(2)
    state.stack, state.to_act = (Waiting(),), (0,)
    assert (state.phase, state.legal(), state.legal(1)) == ("waiting", [TOY.parse("quiet")], [])
    state.advance(state.legal()[0])
    assert state.phase == "over"


def test_a_step_that_cannot_be_read_is_left_out() -> None:
    table, problems = TOY.new(2), list[str]()
    wrong: tuple[Any, ...] = (None, [], {}, {"frame": 3}, {"frame": "flying"})
    for data in wrong:
        assert read_step(data, table, TOY.steps, "here", problems) is None
    assert {p.split(" one of ")[0] for p in problems} == {"here: expected an object with 'frame'"}


def test_what_is_sound_and_could_never_have_come_about_is_refused_and_not_unsound() -> None:
    document = {**TOY.new(2).encode(), "stack": [{"frame": "laying"}, {"frame": "laying"}]}
    with pytest.raises(PositionError, match="the first step is the laying of cards"):
        TOY.decode(document)
    state: Any = TOY.new(2)
    state.stack = (state.stack[0], state.stack[0])
    assert state.invariants() == []
