"""What is asked of the words of a game: every rule told, a whole game without a gap, each choice with its own words."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from rotonde.core import CHANCE, Game, story
from rotonde.core.kit.scene import Listening
from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice, Words

Look = Callable[[State, Listening], None]


def plain(text: str) -> str:
    """French text with ordinary spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def assert_sentence(text: str) -> None:
    """A whole sentence, filled in."""
    assert text.endswith(".")
    assert "{" not in text


def decide(words: Words, view: View, voice: Listening) -> None:
    """Every legal action has its own words and click, and the click leads back to it."""
    labels: set[str] = set()
    paths: set[tuple[str, ...]] = set()
    for action in view.legal():
        label, path = words.label(view, action, voice), words.path(view, action)
        assert label.text not in labels
        assert path not in paths
        labels.add(label.text)
        paths.add(path)
        assert action in words.intents(view, path)
        assert len(path) == 1
        assert words.tip(view, path[0], voice).name


def tell(words: Words, state: State, lang: str, seed: int, look: Look, every: int = 60) -> None:
    """A random game to its end: every choice, event and place has words; now and then all that lies there."""
    voice, rng, step = Listening(words, lang), random.Random(seed), 0
    while state.to_act:
        mover = state.to_act[0]
        if step % every == 0:
            look(state, voice)
        if mover != CHANCE and (step % 3 == 0 or state.phase != "turn"):
            decide(words, state.observe(mover), voice)
        for event in story(state, state.quick_sample(rng)):
            assert_sentence(words.log(event, voice))
            assert all(words.tip(state.observe(None), place, voice).name for place in event.places)
        step += 1
    look(state, voice)
    assert words.scoring(state.observe(None), voice)[-1].points == state.scores()
    assert not voice.missing


def look_at(words: Words, state: State, targets: list[str], voice: Listening) -> None:
    """Every viewer gets a prompt, panels, and a name for each of these targets."""
    for seat in (*range(state.players), None):
        view = state.observe(seat)
        assert words.prompt(view, voice).title
        panel = words.seats(view, voice)
        assert {row.seat for row in panel.rows} == set(range(state.players))
        assert all(len(row.figures) == len(panel.columns) for row in panel.rows)
        for target in targets:
            assert words.tip(view, target, voice).name
            assert isinstance(words.intents(view, [target]), list)


def rule_numbers(game: Game) -> list[str]:
    """The numbers of a game's rules: whatever its files number is told in both languages, in one order, and once."""
    books: list[list[str]] = []
    for lang in LANGUAGES:
        told = game.words.rules(Voice(game.words, lang))
        book = (game.folder / ("RULES.md" if lang == "en" else f"RULES.{lang}.md")).read_text(encoding="utf-8")
        written = re.findall(r"^- \**([A-Z]+-[A-Z]?[\d.]*\d)\b", book, re.MULTILINE)
        numbers = [rule.number for rule in told]
        assert written
        assert numbers[: len(written)] == written  # those of a base game follow
        assert len(set(numbers)) == len(numbers)
        assert all(rule.text for rule in told)
        books.append(numbers)
    assert all(numbers == books[0] for numbers in books)
    return books[0]
