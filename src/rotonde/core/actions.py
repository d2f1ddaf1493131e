"""Actions: one small immutable value per decision, with one readable notation.

An action class names its fields, which are words or numbers, and is a frozen dataclass by that. Its notation is the
verb and the fields, separated by spaces; `Notation` turns such text back into actions.

>>> class Extend(Action):
...     company: str
...     to: str
>>> str(Extend("GWR", "F7"))
'extend GWR F7'
>>> Notation("rocket", Extend).parse("extend GWR F7")
Extend(company='GWR', to='F7')
"""

from __future__ import annotations

import dataclasses
import re
from types import UnionType
from typing import ClassVar, NoReturn, get_args

from typing_extensions import dataclass_transform

from rotonde.core.errors import NotationError, nearest
from rotonde.core.sentences import N_

LONGEST = 200  # characters of an action
_NUMBER = re.compile(r"-?[0-9]{1,9}")


@dataclass_transform(frozen_default=True)
class Action:
    """The parent of all actions. Subclasses are frozen dataclasses with a `verb`, without being decorated."""

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]] = ()
    verb: ClassVar[str] = ""  # the name of a class in small letters, unless it says: class LayTrack(Action, verb="lay")

    def __init_subclass__(cls, verb: str = "") -> None:
        cls.verb = verb or cls.verb or cls.__name__.lower()
        if "__dataclass_fields__" not in vars(cls):  # else it is the copy that a decorator with slots makes
            dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
            _write_methods(cls)
        cls._fields = tuple(f.name for f in dataclasses.fields(cls))  # type: ignore[arg-type]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={getattr(self, name)!r}" for name in self._fields])
        return f"{type(self).__qualname__}({fields})"

    def __str__(self) -> str:
        return " ".join(self.words())

    def words(self) -> tuple[str, ...]:
        """The notation, word by word."""
        return (self.verb, *[str(getattr(self, name)) for name in self._fields])


def _write_methods(cls: type[Action]) -> None:
    """What a frozen dataclass has beside `Action`'s methods, compiled at once.

    One by one, as dataclasses do it, this took a tenth of the time in which a game is loaded.
    """
    fields = dataclasses.fields(cls)  # type: ignore[arg-type]
    given = [f.name if f.default is dataclasses.MISSING else f"{f.name}=cls.{f.name}" for f in fields]
    kept = [f"keep(self, {f.name!r}, {f.name})" for f in fields]
    mine, theirs = ("".join([f"{of}.{f.name}, " for f in fields]) for of in ("self", "other"))
    code = f"""
def __init__({", ".join(["self", *given])}): {"; ".join(kept) or "pass"}
def __eq__(self, other): return ({mine}) == ({theirs}) if other.__class__ is self.__class__ else NotImplemented
def __hash__(self): return hash(({mine}))
"""
    written: dict[str, object] = {}
    exec(code, {"cls": cls, "keep": object.__setattr__}, written)
    for name, method in written.items():
        setattr(cls, name, method)


class Notation:
    """Reads the notation of one game's action classes, given one by one or as their union."""

    def __init__(self, game: str, *given: type[Action] | UnionType) -> None:
        self.game = game
        classes: list[type[Action]] = [cls for one in given for cls in get_args(one) or (one,)]
        self.classes = {c.verb: c for c in classes}
        self._kinds: dict[type, list[tuple[str, type]]] = {
            c: [(f.name, int if f.type in (int, "int") else str) for f in dataclasses.fields(c)]  # type: ignore[arg-type]
            for c in classes
        }
        self._fields = {c.verb: [(f.name, f.type) for f in dataclasses.fields(c)] for c in classes}  # type: ignore[arg-type]

    def parse(self, text: str) -> Action:
        """The action a text stands for, or NotationError with what was expected."""
        if not isinstance(text, str):
            raise NotationError(N_("an action is a text such as {form}"), form=repr(self.usage()[0]))
        if len(text) > LONGEST:
            raise NotationError(N_("an action has at most {most} characters, not {n}"), most=LONGEST, n=len(text))
        words = text.split()
        if not words:
            raise NotationError(N_("an empty action; the game knows: {known}"), known=", ".join(self.classes))
        cls = self.classes.get(words[0].lower())
        if cls is None:
            raise self._unknown(words[0])
        fields = self._fields[cls.verb]
        if len(words) - 1 != len(fields):
            form = repr(self._use(cls))
            raise NotationError(N_("{text} has too few or too many words; write {form}"), text=repr(text), form=form)
        values = [self._value(cls, name, kind, word) for (name, kind), word in zip(fields, words[1:], strict=True)]
        return cls(*values)

    def _unknown(self, verb: str) -> NotationError:
        near = nearest(verb.lower(), self.classes)
        if near:
            return NotationError(N_("unknown action {verb}; did you mean {near}?"), verb=repr(verb), near=repr(near))
        known = ", ".join(self.classes)
        return NotationError(N_("unknown action {verb}; the game knows: {known}"), verb=repr(verb), known=known)

    def flaw(self, action: object) -> str | None:
        """Why an object is no action of this game at all (a wrong class, a field of a wrong type), or None."""
        kinds = self._kinds.get(type(action))
        if kinds is None:
            return f"{action!r:.80} is no action of {self.game}; its parse() reads one from a text"
        for name, kind in kinds:
            if type(getattr(action, name)) is not kind:
                return f"{name} of {type(action).__name__} must be of type {kind.__name__}"
        return None

    def usage(self) -> list[str]:
        """One line per verb: how it is written."""
        return [self._use(c) for c in self.classes.values()]

    def _use(self, cls: type[Action]) -> str:
        return " ".join((cls.verb, *(f"<{name}>" for name, _ in self._fields[cls.verb])))

    def _value(self, cls: type[Action], name: str, kind: object, word: str) -> str | int:
        if kind not in (int, "int"):
            return word
        if not _NUMBER.fullmatch(word):
            why = N_("{word} is no number; write {form} with a whole number for {field}")
            raise NotationError(why, word=repr(word), form=repr(self._use(cls)), field=f"<{name}>")
        return int(word)
