"""Every lesson is played through: what it expects, what it answers, what it says."""

import json
from pathlib import Path

import pytest

from rotonde import game, games
from rotonde.coach.lessons import Lesson, LessonError, lessons
from rotonde.coach.lessons.checks import complaints
from rotonde.coach.lessons.playing import answer, before, stop_after
from rotonde.coach.lessons.reading import read_lesson
from rotonde.core.registry import shipped

KEYS = tuple(sorted(shipped()))
EVERY = [lesson for key in KEYS for lesson in lessons(game(key)).values()]
RUSSIAN = lessons(game("russian_railroads"))["first"]


def test_every_title_teaches_itself() -> None:
    assert [key for key in KEYS if not lessons(game(key))] == []


@pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: f"{lesson.game.key}-{lesson.name}")
def test_a_lesson_holds(lesson: Lesson) -> None:
    assert complaints(lesson) == []


@pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: f"{lesson.game.key}-{lesson.name}")
def test_its_moves_lead_from_step_to_step(lesson: Lesson) -> None:
    for n, step in enumerate(lesson.steps):
        position, made = lesson.record.replay(len(before(lesson, n))), 0
        while made < len(step.moves):
            assert answer(step, made, step.moves[made]).kind == "right"
            made = stop_after(lesson, step, made, position)
        assert made == len(step.moves)
        assert answer(step, 0, "something else").says == step.other


def _written(folder: Path, **changed: object) -> Path:
    """The Russian lesson as a file of its own, with something changed in it."""
    home = RUSSIAN.game.folder / "lessons"
    text = json.loads((home / "first.json").read_text(encoding="utf-8")) | changed
    (folder / "first.json").write_text(json.dumps(text), encoding="utf-8")
    (folder / "first.rotonde").write_bytes((home / "first.rotonde").read_bytes())
    return folder / "first.json"


def _steps(n: int, **changed: object) -> list[dict[str, object]]:
    path = RUSSIAN.game.folder / "lessons" / "first.json"
    steps: list[dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))["steps"]
    steps[n] |= changed
    return steps


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"steps": _steps(2, at=12)}, "the record goes on with"),
        ({"steps": _steps(2, rules=["RR-99.1"])}, "which RULES.md does not have"),
        ({"steps": _steps(2, do={"en": "Take rail_black_1w.", "fr": "Prendre."})}, "a word of the program"),
        ({"steps": _steps(2, do={"en": "Take it.", "fr": ""})}, "is empty; write it"),
        ({"steps": _steps(2, do={"en": "Take it.", "fr": "Prendre: vite."})}, "a thin space"),
        (
            {"steps": _steps(4, tries=[{"move": "use aux_x2", "answer": {"en": "a", "fr": "b"}, "after": 5}])},
            "after the",
        ),
        (
            {"steps": _steps(8, tries=[{"move": "use aux_temp", "answer": {"en": "a", "fr": "b"}}])},
            "refused by the rules",
        ),
        ({"steps": _steps(8, tries=[{"move": "jump", "answer": {"en": "a", "fr": "b"}}])}, "is no move"),
        ({"steps": _steps(8, tries=[{"move": "use engineer_hire", "answer": {"en": "a", "fr": "b"}}])}, "expects"),
        ({"steps": _steps(0)[:9]}, "10 to 15"),
        ({"seat": 7}, "is none of its 3 seats"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, changed: dict[str, object], said: str) -> None:
    found = complaints(read_lesson(RUSSIAN.game, _written(tmp_path, **changed)))
    assert any(said in each for each in found), found


def test_a_file_that_cannot_be_read_says_where(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match=r"first\.json: .*steps"):
        read_lesson(RUSSIAN.game, _written(tmp_path, steps=[{"at": 3}]))
    (tmp_path / "first.json").write_text("{", encoding="utf-8")
    with pytest.raises(LessonError, match="is no JSON"):
        read_lesson(RUSSIAN.game, tmp_path / "first.json")
    path = _written(tmp_path)
    (tmp_path / "first.rotonde").unlink()
    with pytest.raises(LessonError, match="has no record"):
        read_lesson(RUSSIAN.game, path)


def test_a_record_of_another_game_is_none(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="needs one of its own"):
        read_lesson(game("age_of_steam"), _written(tmp_path))


def test_games_without_lessons_have_none() -> None:
    assert all(lessons(game(key)) == {} for key in games() if key not in KEYS)
