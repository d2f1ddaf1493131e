"""Words: how a game speaks. English is the source, catalogues (gettext .po files) hold the other languages.

Rules and drawings hold no sentences. A game's `Words` says what to do now, what an action does, what happened and what
a place is, in the language and with the names of a `Voice`. The pages of the site and the terminal know nothing else of
a game.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from rotonde.core.errors import EditionError, Explained, Illegal, SetupError, shown
from rotonde.core.rulebooks import RuleText, in_words, read_rules
from rotonde.core.sentences import N_ as N_, P_ as P_

if TYPE_CHECKING:
    from rotonde.core.actions import Action
    from rotonde.core.events import Event
    from rotonde.core.stalls import Part
    from rotonde.core.view import View

LANGUAGES = ("en", "fr")
Template = str | tuple[str, str]  # a sentence of one form (N_), or of two (P_)
SHARED = Path(__file__).parent.parent / "words"  # the words of the house: core, site, command line


def check_language(lang: str) -> str:
    """The language itself, if it is spoken here; else SetupError."""
    if lang not in LANGUAGES:
        raise SetupError(f"there is no language {shown(lang)}; there are: {', '.join(LANGUAGES)}")
    return lang


@lru_cache(maxsize=64)
def catalogue(folder: Path, lang: str) -> Mapping[str, str | tuple[str, ...]]:
    """The translations of one folder: message → text, or the plural forms."""
    path = folder / f"{lang}.po"
    if not path.exists():
        return {}
    with path.open("rb") as file:
        book = read_po(file, locale=lang)
    out: dict[str, str | tuple[str, ...]] = {}
    for message in book:
        if not message.id or not message.string:
            continue
        key = message.id[0] if isinstance(message.id, (list, tuple)) else message.id
        out[key] = tuple(message.string) if isinstance(message.string, (list, tuple)) else message.string
    return out


@lru_cache(maxsize=4096)
def _decimal(n: int, lang: str) -> str:
    said = format_decimal(n, locale=lang) if abs(n) < 10**18 else str(n)  # Babel gives up at 29 digits
    return said.replace("-", "−")  # a true minus: as wide as a figure, and never the end of a line


_ELIDES = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
_VOWELS = "AEIOUYaeiouyÀÂÉÈÊËÎÏÔÛàâéèêëîïôû"


def elided(text: str, values: Mapping[str, str]) -> str:
    """A French template with "de {player}" turned into "d’{player}" where a name that begins with a vowel follows."""

    def cut(found: re.Match[str]) -> str:
        said = values.get(found[2], "")
        vowel = said[:1] != "" and said[0] in _VOWELS and said[1:2].islower()  # not before a label such as A13
        return f"{found[1]}’{{{found[2]}}}" if vowel else found[0]

    return _ELIDES.sub(cut, text)


class Voice:
    """Says sentences in one language, with the names of the people at one table.

    Arguments named `player…` are seats and become names, `money…` are amounts and get the game's currency; a game's
    `Words.value` may turn others (a company's key, a kind of token) into words. An unknown language is a SetupError.
    """

    def __init__(self, words: Words | None = None, lang: str = "en", names: Sequence[str] = ()) -> None:
        self.words = words
        self.lang = check_language(lang)
        self.names = names
        own = words.catalogues() if words is not None else ()
        self._books = [catalogue(folder, self.lang) for folder in (*own, SHARED)] if self.lang != "en" else []

    def __call__(self, template: str, /, **args: object) -> str:
        """The sentence in this voice's language, filled in."""
        return self._fill(self.translate(template), args)

    def translate(self, text: str) -> str:
        """A text without filling in anything."""
        for book in self._books:
            found = book.get(text)
            if found is not None:
                return found if isinstance(found, str) else found[0]
        return text

    def knows(self, text: str) -> bool:
        """Is there a translation of this text (of its singular)?"""
        return self.lang == "en" or any(text in book for book in self._books)

    def plural(self, one: str, many: str, n: int, /, **args: object) -> str:
        """The form that fits a number; `{n}` is the number."""
        args = {"n": n, **args}
        for book in self._books:
            found = book.get(one)
            if isinstance(found, tuple):
                return self._fill(found[0 if abs(n) < 2 else 1], args)  # French: 0 and 1 are singular
        return self._fill(one if n == 1 else many, args)

    def told(self, template: Template, /, **args: object) -> str:
        """A sentence of one form (N_), or of two (P_), of which the number `n` takes one."""
        if isinstance(template, str):
            return self(template, **args)
        n = args["n"]
        assert isinstance(n, int)
        return self.plural(*template, n, **args)

    def player(self, seat: int) -> str:
        """The name of a seat."""
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self(N_("Player {n}"), n=seat + 1)

    def number(self, n: int) -> str:
        """A number with the separators of the language."""
        return _decimal(n, self.lang)

    def refusal(self, refusal: Illegal) -> str:
        """A refusal as a sentence, with its rule number."""
        said = self(refusal.template, **refusal.args_)
        return f"{said} ({refusal.rule})" if refusal.rule else said

    def error(self, error: Exception) -> str:
        """An error of the library as a clause, without a full stop."""
        if isinstance(error, Illegal):
            return self.refusal(error)
        if isinstance(error, EditionError) and self.lang != "en":  # the games say their findings in English only
            return self._edition(error)
        if isinstance(error, Explained):
            args = {k: self.error(v) if isinstance(v, Exception) else v for k, v in error.args_.items()}
            return self(error.template, **args) if args else self.translate(error.template)
        return str(error)

    def _edition(self, error: EditionError) -> str:
        """Which fields of an edition do not fit: what stands before the colon of a finding, or msgspec's `$.path`."""
        paths = [re.search(r"`\$\.?([^`]*)`", p) for p in error.problems]
        fields = [path[1] if path else p.partition(":")[0] for p, path in zip(error.problems, paths, strict=True)]
        named = ", ".join(dict.fromkeys(f for f in fields if f and " " not in f))
        if not named:
            return self.translate(N_("the edition does not fit this game"))
        return self(N_("the edition does not fit in {fields}"), fields=named)

    def _fill(self, text: str, args: Mapping[str, object]) -> str:
        if not args:
            return text.format()
        values = {k: self.value(k, v) for k, v in args.items()}
        return (elided(text, values) if self.lang == "fr" else text).format_map(values)

    def value(self, key: str, value: object) -> str:
        """An argument as sentences say it."""
        if key.startswith("player") and isinstance(value, int):
            return self.player(value)
        if self.words is not None:
            return self.words.value(key, value, self)
        return self.number(value) if isinstance(value, int) else str(value)


# ── what the pages ask of a game's words ──────────────────────────────────


@dataclass(frozen=True, slots=True)
class Prompt:
    """What to do now (title), and what it costs or leads to (hint)."""

    title: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """An action in words: on the confirm button, and as a short flag on the preview ("+1 share")."""

    text: str
    flag: str = ""
    short: str = ""  # the text for who only reads of it, where it says what can be chosen about it; "": as it is

    @property
    def told(self) -> str:
        """The action as it is spoken of, not offered."""
        return self.short or self.text


@dataclass(frozen=True, slots=True)
class Tip:
    """What a place or choice is: name, state, consequence; three lines at most."""

    name: str
    note: str = ""
    more: str = ""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One player in the players' panel."""

    seat: int
    colour: str
    note: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The players' panel: the heads of the columns and one row a seat."""

    columns: tuple[str, ...]
    rows: tuple[SeatRow, ...]
    aside: str = ""
    full: tuple[str, ...] = ()  # the same heads for a sentence, where there is room; none if the short ones will do
    units: tuple[str, ...] = ()  # what each column counts in (amounts.py), "" where its head says it; none if all do
    same: tuple[tuple[int, int], ...] = ()  # columns that move by one amount for one cause: what tells more, what less
    burdens: tuple[int, ...] = ()  # columns of which more is worse

    @property
    def named(self) -> tuple[str, ...]:
        """What the columns are called in a sentence."""
        return self.full or self.columns


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the scoring: what for, and the points of each seat; `total` lines close a group."""

    text: str
    points: tuple[int | None, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option explained: what it changes, and what each value means."""

    name: str
    title: str
    note: str
    values: tuple[tuple[object, str], ...]  # (value, meaning), default first
    rule: str = ""

    def said(self, voice: Voice) -> OptionText:
        """The same in the language of a voice."""
        values = tuple((value, voice(meaning)) for value, meaning in self.values)
        return OptionText(self.name, voice(self.title), voice(self.note), values, self.rule)


def switch(name: str, rule: str, title: str, note: str, off: str, on: str) -> OptionText:
    """An option that is off or on, and what each of the two means."""
    return OptionText(name, title, note, ((False, off), (True, on)), rule)


@dataclass(frozen=True, slots=True)
class PresetText:
    """A named set of options explained."""

    name: str
    title: str
    note: str = ""

    def said(self, voice: Voice) -> PresetText:
        """The same in the language of a voice."""
        return PresetText(self.name, voice(self.title), voice(self.note))


@dataclass(frozen=True, slots=True)
class Welcome:
    """A game in five sentences, for somebody who does not know it yet."""

    goal: str
    points: str  # how they come
    turn: str  # what one does in it
    advice: str
    further: str  # advice

    def said(self, voice: Voice) -> Welcome:
        """The same in the language of a voice."""
        return Welcome(*[voice(line) for line in (self.goal, self.points, self.turn, self.advice, self.further)])


@dataclass(frozen=True, slots=True)
class Lookup:
    """Figures that players look up (prices, payments, points), from the edition: what each is, and how much."""

    head: str
    rows: tuple[tuple[str, str], ...]


# What a rule rests on besides the rulebook, as players read it (see `rulebooks`).
_RESTS = {
    "ruling": N_("our ruling"),
    "public": N_("from public sources"),
    "FAQ": N_("from the designer’s answers"),
    "inferred": N_("inferred"),
    "reconstructed": N_("reconstructed"),
}


@dataclass(frozen=True, slots=True)
class About:
    """A game in the lobby."""

    tagline: str
    summary: str
    reconstructed: str = ""  # shown where a user picks the game; empty if every figure is the printed one

    def said(self, voice: Voice) -> About:
        """The same in the language of a voice."""
        return About(voice(self.tagline), voice(self.summary), voice(self.reconstructed))


@dataclass
class Words:
    """The parent of every game's words. `folder` holds its catalogues (fr.po)."""

    folder: Path | None = None
    rulebook: Path | None = None  # RULES.md; RULES.fr.md stands beside it
    _rules: dict[str, tuple[RuleText, ...]] = field(default_factory=dict, repr=False)

    def catalogues(self) -> tuple[Path, ...]:
        """The folders whose catalogues this game speaks from, the nearest first."""
        return () if self.folder is None else (self.folder,)

    def value(self, key: str, value: object, voice: Voice) -> str:
        """An argument of a sentence in words."""
        return voice.number(value) if isinstance(value, int) else str(value)

    def twin(self, view: View, name: str) -> Part | None:
        """What the words of the step that a view stands at know of something; None if nothing."""
        return None

    def about(self, voice: Voice) -> About:
        """The game in a line, in a paragraph, and what of its edition is reconstructed."""
        raise NotImplementedError

    def welcome(self, voice: Voice) -> Welcome | None:
        """The game in five sentences; None where it has none."""
        return None

    def lookup(self, voice: Voice) -> tuple[Lookup, ...]:
        """The figures that are looked up most, for a page on paper; none where a game lists none."""
        return ()

    def options(self, voice: Voice) -> tuple[OptionText, ...]:
        """Every option, explained."""
        return ()

    def presets(self, voice: Voice) -> tuple[PresetText, ...]:
        """Every named set of options, explained."""
        return ()

    def setup(self, options: Mapping[str, object], voice: Voice) -> tuple[str, ...]:
        """What a table with these options (those that are not as usual) is called; empty: the options say it."""
        return ()

    def colours(self, players: int) -> tuple[str, ...]:
        """The colour of each seat (names of the tokens: beige, green, red …)."""
        raise NotImplementedError

    def prompt(self, view: View, voice: Voice) -> Prompt:
        """What the seat that must decide has to do now; for a view that waits, who is waited for and why."""
        raise NotImplementedError

    def label(self, view: View, action: Action, voice: Voice) -> Label:
        """What an action will do, in words and numbers."""
        raise NotImplementedError

    def path(self, view: View, action: Action) -> tuple[str, ...]:
        """The targets a person clicks, in order, to make a legal action ("company:GWR", "hex:F7")."""
        raise NotImplementedError

    def tip(self, view: View, target: str, voice: Voice) -> Tip:
        """What a target is. Targets that the drawing does not show become buttons with this name."""
        raise NotImplementedError

    def step(self, view: View, path: Sequence[str], voice: Voice) -> Tip | None:
        """What the last of these targets means after the others were picked, where that is more than `tip` says."""
        return None

    def intents(self, view: View, path: Sequence[str]) -> list[Action]:
        """The actions a person may have meant by clicking these targets, likeliest first (for "why not?")."""
        return []

    def log(self, event: Event, voice: Voice) -> str:
        """An event as a sentence."""
        raise NotImplementedError

    def of_table(self, event: Event) -> bool:
        """Does a detail belong to the table (income, a round's scoring), and not to what the last player did?"""
        return False

    def opening(self, event: Event) -> bool:
        """Does a detail only begin what those after it bring to an end?"""
        return False

    def chapter(self, view: View, voice: Voice) -> str:
        """The stretch of the game this moment belongs to ("Round 3"), for the log and the history."""
        return ""

    def seats(self, view: View, voice: Voice) -> SeatPanel:
        """The players' panel."""
        raise NotImplementedError

    def scoring(self, view: View, voice: Voice) -> tuple[ScoreLine, ...]:
        """The scoring line by line: final when the game is over, else as if it ended now (what is open)."""
        return ()

    def rulebooks(self) -> tuple[Path, ...]:
        """The files with the numbered rules."""
        return (self.rulebook,) if self.rulebook else ()

    def rules(self, voice: Voice) -> tuple[RuleText, ...]:
        """The numbered rules, in order."""
        if voice.lang not in self._rules:
            found = [rule for path in self.rulebooks() for rule in read_rules(path, voice.lang)]
            options, marks = self.options(voice), {mark: voice.translate(said) for mark, said in _RESTS.items()}
            quote = voice.translate(N_("“{}”"))
            self._rules[voice.lang] = tuple([in_words(rule, options, marks, quote) for rule in found])
        return self._rules[voice.lang]

    def rests_on(self, rule: RuleText, voice: Voice) -> str:
        """What a rule rests on besides the rulebook, in words."""
        return ", ".join([voice.translate(_RESTS[mark]) for mark in rule.marks])

    def rule(self, number: str, voice: Voice) -> RuleText | None:
        """One numbered rule."""
        return next((r for r in self.rules(voice) if r.number == number), None)
