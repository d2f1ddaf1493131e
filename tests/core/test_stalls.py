"""Stalls: the parts of a game are found in its modules, or in those of the stall it is built on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from toy import WhistleStop
from toy.steps.laying import Laying

from rotonde.core import State, kit
from rotonde.core.stalls import _home, needed, part
from rotonde.core.words import Prompt, Voice

BROCHURE = """
from rotonde.core.words import About, OptionText, PresetText, switch
def colours():
    return ("black", "white", "red")
ABOUT = About("Night", "By night.")
OPTIONS = (switch("dark", "NT-1", "Night", "How dark it is.", "Not at all.", "Night"),)
PRESETS = (PresetText("default", "Night"),)
"""


class NightTrain(WhistleStop):
    package = "night_train"


@pytest.fixture
def night_train(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WhistleStop:
    """A game built on Whistle Stop, with an evaluation, a brochure and a catalogue of its own."""
    stall = tmp_path / "night_train"
    (stall / "words").mkdir(parents=True)
    (stall / "__init__.py").touch()
    (stall / "eval.py").write_text("def evaluate(state):\n    return [7.0] * state.players\n", encoding="utf-8")
    (stall / "broken.py").write_text("import no_such_thing\n", encoding="utf-8")
    (stall / "words" / "__init__.py").touch()
    (stall / "words" / "brochure.py").write_text(BROCHURE, encoding="utf-8")
    (stall / "words" / "steps").mkdir()
    (stall / "words" / "steps" / "__init__.py").touch()
    (stall / "words" / "steps" / "laying.py").write_text("WAITING = 'Night'\n", encoding="utf-8")
    book = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Night"\nmsgstr "Nuit"\n'
    (stall / "words" / "fr.po").write_text(book, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [name for name in sys.modules if name.split(".")[0] == "night_train"]:
        monkeypatch.delitem(sys.modules, name)
    return NightTrain()


def test_a_part_of_its_own_comes_first(night_train: WhistleStop, toy: WhistleStop) -> None:
    state = toy.new(2)
    assert night_train.evaluate(state) == [7.0, 7.0]
    assert toy.evaluate(state) != [7.0, 7.0]
    assert night_train.words.colours(2) == ("black", "white")


def test_what_it_lacks_is_its_parents(night_train: WhistleStop, toy: WhistleStop) -> None:
    state = toy.new(2)
    seen, same = night_train.redact(state, 0), toy.redact(state, 0)
    assert seen.encode() == same.encode()
    view = state.observe(None)
    assert night_train.draw(view) == toy.draw(view)
    french = Voice(night_train.words, "fr")
    assert night_train.words.tip(view, "train", french) == toy.words.tip(view, "train", Voice(toy.words, "fr"))
    assert [french.translate(text) for text in ("Night", "Keep quiet")] == ["Nuit", "Se taire"]


def test_texts_may_be_tables_as_they_are_said_in_english(night_train: WhistleStop) -> None:
    words, french = night_train.words, Voice(night_train.words, "fr")
    assert (words.about(french).tagline, words.about(french).summary) == ("Nuit", "By night.")
    [dark] = words.options(french)
    assert (dark.name, dark.rule, dark.title, dark.values) == (
        "dark",
        "NT-1",
        "Nuit",
        ((False, "Not at all."), (True, "Nuit")),
    )
    assert [preset.title for preset in words.presets(french)] == ["Nuit"]


def test_words_of_a_step_may_say_only_what_is_waited_for(night_train: WhistleStop, toy: WhistleStop) -> None:
    state = laying(toy)
    assert state.step().kind == "laying"
    names = ("Ada", "Zoé")
    french = Voice(night_train.words, "fr", names)
    said = Prompt(f"On attend {names[state.to_act[0]]}", "Nuit")
    assert night_train.words.prompt(state.observe(None), french) == said


def laying(toy: WhistleStop) -> State:
    """A position of which the words are asked: somebody lays a card."""
    state = toy.new(2)
    while state.to_act[0] < 0:
        state.apply(state.legal()[0])
    return state


@pytest.mark.parametrize("gone", ["prompt", "waiting", "label"])
def test_what_the_words_of_a_step_lack_is_named(toy: WhistleStop, monkeypatch: pytest.MonkeyPatch, gone: str) -> None:
    from toy.words.steps import laying as twin

    state, voice = laying(toy), Voice(toy.words, "en", ("Ada", "Zoé"))
    monkeypatch.delattr(twin, gone)
    _home.cache_clear()
    asks: dict[str, Callable[[], object]] = {
        "prompt": lambda: toy.words.prompt(state.observe(0), voice),
        "waiting": lambda: toy.words.prompt(state.observe(None), voice),
        "label": lambda: toy.words.label(state.observe(0), state.legal(0)[0], voice),
    }
    try:
        with pytest.raises(NotImplementedError, match=f"^toy: write `{gone}` in words/steps/laying.py$"):
            asks[gone]()
    finally:
        _home.cache_clear()


def test_a_step_without_its_file_of_words_is_named(toy: WhistleStop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Laying, "kind", "shovelling")
    state, voice = laying(toy), Voice(toy.words, "en", ("Ada", "Zoé"))
    told = "toy: the step 'shovelling' has no words/steps/shovelling.py; write `prompt`, `waiting`"
    for ask in (lambda view: toy.words.prompt(view, voice), lambda view: toy.words.path(view, state.legal()[0])):
        with pytest.raises(NotImplementedError, match=told):
            ask(state.observe(0))


def test_the_kit_takes_missing_words_for_no_missing_drawing(toy: WhistleStop, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture says what to do: without those words it is the words that are asked for."""

    def draw(*_: object, **how: object) -> str:
        raise NotImplementedError("toy: write `prompt` in words/steps/laying.py")

    monkeypatch.setattr(WhistleStop, "draw", draw)
    report = kit.check(toy, games=1, players=[2], only=["drawing", "drawn alike"])
    assert report.notes == []
    assert {finding.check for finding in report.findings} == {"drawing", "drawn alike"}
    assert all("write `prompt` in words/steps/laying.py" in finding.why for finding in report.findings)


def test_a_game_without_a_drawing_is_checked_for_the_rest(toy: WhistleStop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WhistleStop, "drawn", False)
    report = kit.check(toy, games=1, players=[2], only=["prompts", "drawing", "drawn alike"])
    assert (report.findings, report.notes) == ([], ["the game has no drawing yet"])


def test_a_missing_part_is_named(night_train: WhistleStop) -> None:
    assert part(("night_train",), "eval", "evaluate") is not None
    assert part(("night_train",), "reading", "Reader") is None
    with pytest.raises(NotImplementedError, match="night_train: write 'Reader' in its module 'reading'"):
        needed(("night_train",), "reading", "Reader")


def test_a_part_that_fails_to_load_is_no_missing_part(night_train: WhistleStop) -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_thing"):
        part(("night_train",), "broken", "anything")
