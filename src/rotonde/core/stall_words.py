"""The words of a stall, found by name as all its parts are (stalls.py); loaded when somebody is to read something."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rotonde.core.speech import wait_for
from rotonde.core.stalls import Part, file_of, held, module_of, needed, part
from rotonde.core.words import (
    About,
    Label,
    Lookup,
    OptionText,
    PresetText,
    Prompt,
    ScoreLine,
    SeatPanel,
    Tip,
    Voice,
    Welcome,
    Words,
)

if TYPE_CHECKING:
    from rotonde.core.actions import Action
    from rotonde.core.events import Event
    from rotonde.core.view import View


@dataclass
class StallWords(Words):
    """Words whose functions lie in the stall's package `words`: in a module for each subject, or all in one file."""

    packages: tuple[str, ...] = ()
    folders: tuple[Path, ...] = ()
    figures: Callable[[], Mapping[str, object]] = dict  # of the usual edition

    def catalogues(self) -> tuple[Path, ...]:
        """Its own catalogue, then those of the stalls it is built on."""
        return self.folders

    def rulebooks(self) -> tuple[Path, ...]:
        """Its own rules, then those of the stalls it is built on."""
        return tuple([folder.parent / "RULES.md" for folder in self.folders])

    def _part(self, module: str, *names: str) -> Part | None:
        return part(self.packages, f"words.{module}", *names) or part(self.packages, "words", *names)

    def _held(self, module: str, *names: str) -> Any:
        """A figure, table or sentence of the words; None where the stall has none."""
        return held(self.packages, f"words.{module}", *names) or held(self.packages, "words", *names)

    def _needed(self, module: str, name: str) -> Part:
        return self._part(module, name) or needed(self.packages, f"words.{module}", name)

    def _said(self, module: str, name: str, *args: object) -> Any:
        """What a part answers, or None where the stall has no such part."""
        found = self._part(module, name)
        return None if found is None else found(*args)

    def _brochure(self, name: str, voice: Voice) -> Any:
        """What a function of the brochure says, or its table of that name in capitals as a voice says it."""
        found = self._held("brochure", name, name.upper())
        if callable(found):
            return found(voice)
        return tuple([row.said(voice) for row in found]) if isinstance(found, tuple) else found and found.said(voice)

    def value(self, key: str, value: object, voice: Voice) -> str:
        """An argument of a sentence in words (speech.value)."""
        found = self._part("speech", "value")
        said: str = super().value(key, value, voice) if found is None else found(key, value, voice)
        return said

    def about(self, voice: Voice) -> About:
        """The game in the lobby (brochure.about, or brochure.ABOUT as it is said in English)."""
        said: About = self._brochure("about", voice) or self._needed("brochure", "about")(voice)
        return said

    def welcome(self, voice: Voice) -> Welcome | None:
        """The game in five sentences (brochure.welcome, or brochure.WELCOME as it is said in English)."""
        said: Welcome | None = self._brochure("welcome", voice)
        return said

    def lookup(self, voice: Voice) -> tuple[Lookup, ...]:
        """The figures that are looked up most (lookup.lookup, from those of the usual edition)."""
        return self._said("lookup", "lookup", self.figures(), voice) or ()

    def options(self, voice: Voice) -> tuple[OptionText, ...]:
        """Every option, explained (brochure.options, or the table brochure.OPTIONS)."""
        return self._brochure("options", voice) or ()

    def presets(self, voice: Voice) -> tuple[PresetText, ...]:
        """Every named set of options, explained (brochure.presets, or the table brochure.PRESETS)."""
        return self._brochure("presets", voice) or ()

    def setup(self, options: Mapping[str, object], voice: Voice) -> tuple[str, ...]:
        """What a table with these options is called (brochure.setup)."""
        return self._said("brochure", "setup", options, voice) or ()

    def colours(self, players: int) -> tuple[str, ...]:
        """The colour of each seat (brochure.colours lists them, or brochure.COLOURS says where an edition does)."""
        where = self._held("brochure", "COLOURS")
        if where is None:
            said: tuple[str, ...] = self._needed("brochure", "colours")()
            return said[:players]
        found: Any = self.figures()
        for name in where.split("."):
            found = found[name]
        return tuple(found[:players])

    def twin(self, view: View, name: str) -> Part | None:
        """A function of the words of the step that a view stands at (words/steps/<kind>.py), given the two."""
        found = self._of_step(view, name)
        return None if found is None else partial(found, view, view.table.step())

    def _by_step(self, view: View) -> bool:
        """Do words for this view come from its step? Not when the game is over, or where a stall writes them as one."""
        return bool(view.to_act) and part(self.packages, "words.steps", "__name__") is not None

    def _of_step(self, view: View, *names: str) -> Part | None:
        """What the words of the step that a view stands at call by one of these names."""
        if not self._by_step(view):
            return None
        kind = view.table.step().kind
        module = f"words.steps.{module_of(kind)}"
        if part(self.packages, module, "__name__") is None:
            told = "write `prompt`, `waiting` (or WAITING) and `label` there, and `path` where things are clicked"
            raise NotImplementedError(f"{self.packages[0]}: the step {kind!r} has no {file_of(module)}; {told}")
        return part(self.packages, module, *names)

    def _unsaid(self, view: View, name: str) -> NotImplementedError:
        """The words of a step are there, and lack something."""
        where = file_of(f"words.steps.{module_of(view.table.step().kind)}")
        return NotImplementedError(f"{self.packages[0]}: write `{name}` in {where}")

    def prompt(self, view: View, voice: Voice) -> Prompt:
        """What to do now, or who is waited for (`prompt` and `waiting` of the step); prompts.prompt when it is over.

        Words that say no more than what is waited for have a sentence `WAITING` instead; prompts.waiting is for steps
        that have neither.
        """
        if not self._by_step(view):
            ended: Prompt = self._needed("prompts", "prompt")(view, voice)
            return ended
        names = ("prompt",) if view.my_turn else ("waiting", "WAITING")
        found: Any = self._of_step(view, *names) or (None if view.my_turn else self._part("prompts", "waiting"))
        if found is None:
            raise self._unsaid(view, names[0])
        if isinstance(found, str):
            return wait_for(view.to_act[0], voice(found), voice)
        said: Prompt = found(view, view.table.step(), voice)
        return said

    def label(self, view: View, action: Action, voice: Voice) -> Label:
        """What an action will do (`label` of the step; labels.label), and what every label says besides."""
        found = self.twin(view, "label")
        if found is None and self._part("labels", "label") is None and self._by_step(view):
            raise self._unsaid(view, "label")
        said: Label = self._needed("labels", "label")(view, action, voice) if found is None else found(action, voice)
        return self._said("labels", "besides", view, action, said, voice) or said

    def path(self, view: View, action: Action) -> tuple[str, ...]:
        """The targets to click for a legal action (`path` of the step; targets.path); unless said, its verb."""
        found = self.twin(view, "path")
        said: tuple[str, ...] | None = self._said("targets", "path", view, action) if found is None else found(action)
        return said or (action.verb,)

    def intents(self, view: View, path: Sequence[str]) -> list[Action]:
        """What a person may have meant by clicking these targets (targets.intents)."""
        return self._said("targets", "intents", view, path) or []

    def step(self, view: View, path: Sequence[str], voice: Voice) -> Tip | None:
        """What a target means after others were picked (tips.step)."""
        said: Tip | None = self._said("tips", "step", view, path, voice)
        return said

    def tip(self, view: View, target: str, voice: Voice) -> Tip:
        """What a target is, how it stands, what it leads to (tips.tip)."""
        said: Tip = self._needed("tips", "tip")(view, target, voice)
        return said

    def log(self, event: Event, voice: Voice) -> str:
        """An event as a sentence (log.sentence)."""
        said: str = self._needed("log", "sentence")(event, voice)
        return said

    def of_table(self, event: Event) -> bool:
        """Is a detail the table's own? (the kinds in log.OF_TABLE)"""
        return event.kind in (self._held("log", "OF_TABLE") or ())

    def opening(self, event: Event) -> bool:
        """Does a detail only begin what those after it bring to an end? (the kinds in log.OPENINGS)"""
        return event.kind in (self._held("log", "OPENINGS") or ())

    def chapter(self, view: View, voice: Voice) -> str:
        """The stretch of the game this moment belongs to (panels.chapter)."""
        return self._said("panels", "chapter", view, voice) or ""

    def seats(self, view: View, voice: Voice) -> SeatPanel:
        """The players' panel (panels.seats)."""
        said: SeatPanel = self._needed("panels", "seats")(view, voice)
        return said

    def scoring(self, view: View, voice: Voice) -> tuple[ScoreLine, ...]:
        """The scoring line by line (panels.scoring)."""
        return self._said("panels", "scoring", view, voice) or ()
