"""Whether a lesson still holds: it is played through, and every complaint says what is wrong, where, and what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rotonde.coach.lessons.lesson import MOST, Lesson, Said, Step
from rotonde.core.errors import RotondeError
from rotonde.core.play import story
from rotonde.core.state import State
from rotonde.core.words import Voice

_CODE = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|`|\{|\}")  # a name of the program, or a template
_NARROW = re.compile(r"[^\u202f\u00a0\s][:;?!](?:\s|$)")  # French sets a thin space before these
_LONGEST = {"title": 48, "do": 160, "says": 520, "other": 320, "done": 320, "answer": 320, "about": 240}


def complaints(lesson: Lesson) -> list[str]:
    """Everything that is wrong with a lesson; none if it holds."""
    found = [*_whole(lesson), *_texts(lesson)]
    try:
        found += _played(lesson)
    except RotondeError as error:
        found.append(f"the record cannot be replayed ({error}); play the lesson again and record it anew")
    return [f"{lesson.game.key}, lesson {lesson.name}: {each}" for each in found]


def _whole(lesson: Lesson) -> Iterator[str]:
    steps, ends = lesson.steps, 0
    if not 10 <= len(steps) <= MOST:
        yield f"it has {len(steps)} steps; a lesson has 10 to {MOST}, so join or split some"
    if not 0 <= lesson.seat < lesson.record.players:
        yield f"seat {lesson.seat} is none of its {lesson.record.players} seats; seats are counted from 0"
    for n, step in enumerate(steps, 1):
        if step.at < ends:
            yield f"step {n} begins at entry {step.at}, inside the one before; its first entry is {ends} or later"
        if not step.moves:
            yield f"step {n} expects no move; every step is a decision"
        ends = step.at + len(step.moves)


def _texts(lesson: Lesson) -> Iterator[str]:
    numbers = {rule.number for rule in lesson.game.words.rules(Voice(lesson.game.words))}
    head = {"title": lesson.written.title, "about": lesson.written.about}
    yield from _said("its head", head)
    for n, step in enumerate(lesson.steps, 1):
        yield from _said(f"step {n}", {name: getattr(step, name) for name in ("title", "says", "do", "other", "done")})
        for known in step.tries:
            yield from _said(f"step {n}, {known.move}", {"answer": known.answer})
        if not step.rules:
            yield f"step {n} names no rule; name the one that it teaches"
        for number in (*step.rules, *(rule for known in step.tries for rule in known.rules)):
            if number not in numbers:
                yield f"step {n} names rule {number}, which RULES.md does not have; name one of its numbers"


def _said(where: str, texts: dict[str, Said]) -> Iterator[str]:
    for name, said in texts.items():
        for lang, text in (("en", said.en), ("fr", said.fr)):
            place = f"{where}, {name} ({lang})"
            if not text.strip():
                yield f"{place} is empty; write it"
            if len(text) > _LONGEST[name]:
                yield f"{place} has {len(text)} letters; {_LONGEST[name]} fit on the slip"
            if _CODE.search(text):
                yield f"{place} has a word of the program ({_CODE.search(text)[0]!r}); say it as players do"  # type: ignore[index]
        if _NARROW.search(said.fr):
            yield f"{where}, {name} (fr): a thin space (U+202F) is missing before : ; ? or !"


def _played(lesson: Lesson) -> Iterator[str]:
    """Play the record, and look at each step on the way."""
    steps = {step.at: (n, step) for n, step in enumerate(lesson.steps, 1)}
    state = lesson.record.start()
    for at, entry in enumerate(lesson.record.entries):
        if at in steps:
            yield from _step(lesson, *steps.pop(at), state)
        story(state, lesson.game.parse(entry.action), entry.seat)
    for n, step in steps.values():
        yield f"step {n} begins at entry {step.at}, and the record has {len(lesson.record.entries)}; begin it earlier"


def _step(lesson: Lesson, n: int, step: Step, position: State) -> Iterator[str]:
    state = position.copy()
    following = lesson.record.entries[step.at : step.at + len(step.moves)]
    if [entry.action for entry in following] != list(step.moves):
        played = ", ".join(entry.action for entry in following)
        yield f"step {n} expects {', '.join(step.moves)}, the record goes on with {played}; make them the same"
        return
    for made, move in enumerate(step.moves):
        if lesson.seat not in state.to_act:
            yield f"step {n}: {move} is not decided by seat {lesson.seat}; end the step before it"
            return
        yield from _tries(lesson, n, step, made, state)
        story(state, lesson.game.parse(move), lesson.seat)
    for known in step.tries:
        if known.after >= len(step.moves):
            yield f"step {n}: {known.move} comes after the step is done; give `after` a smaller number"


def _tries(lesson: Lesson, n: int, step: Step, made: int, state: State) -> Iterator[str]:
    for known in step.tries:
        if known.after != made:
            continue
        try:
            refusal = state.refusal(lesson.game.parse(known.move), lesson.seat)
        except RotondeError as error:
            yield f"step {n}: {known.move} is no move ({error}); write it as the record would"
            continue
        if refusal is not None:
            yield f"step {n}: {known.move} is refused by the rules themselves ({refusal}); no answer is needed"
        if known.move == step.moves[made]:
            yield f"step {n}: {known.move} is what the step expects; answer another move"
