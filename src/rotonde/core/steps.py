"""Steps: what is being decided, one class each, with everything that belongs to that decision.

A state knows the step it stands at (`State.step`) and asks it what may be done, why not, and what comes of it. A step
that interrupts another lies on top of it; the file of a step has a function that opens it, so that nobody else names
its class. Steps are small values: they are replaced and never changed, and copies of a state share them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic

from mypy_extensions import mypyc_attr
from typing_extensions import TypeVar

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal, shown
from rotonde.core.stalls import kind_of
from rotonde.core.state import CHANCE, State

if TYPE_CHECKING:
    from typing import Self

TableT = TypeVar("TableT", bound=State, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[TableT]):
    """The parent of all steps. A game fills in the methods that raise NotImplementedError."""

    kind: ClassVar[str] = ""  # its name in documents, its file's and its twins' (words/steps/<kind>.py)
    fields: ClassVar[tuple[str, ...]] = ()  # what it holds, as its constructor takes it and documents name it
    named: ClassVar[dict[str, str]] = {}  # fields kept by number and written by name, each with what it is: a "hex"
    reads: ClassVar[dict[str, str]] = {}  # fields that are no number and no single name: the method of `Said` for each
    spare: ClassVar[tuple[str, ...]] = ()  # fields that documents may leave out: nothing, or what `decode` says
    remembered: ClassVar[tuple[str, ...]] = ()  # what it looked up from its fields and the board, and keeps
    written: ClassVar[bool] = True  # False for what is decided when nothing is pending: documents need not say it

    def __init_subclass__(cls) -> None:
        """A step is called like its file, unless it says otherwise."""
        folder, _, name = vars(cls)["__module__"].rpartition(".")
        if "kind" not in vars(cls) and folder.endswith(".steps"):
            cls.kind = kind_of(name)

    # ── what a step fills in ──────────────────────────────────────────────

    def asked(self, table: TableT) -> tuple[int, ...]:
        """The seats that must decide, in order; (CHANCE,) for chance."""
        raise NotImplementedError

    def legal(self, table: TableT, seat: int) -> list[Action]:
        """Every legal action of a seat that is asked: complete, unique, in a fixed order."""
        raise NotImplementedError

    def why_not(self, table: TableT, action: Action, seat: int) -> Illegal | None:
        """The rule that forbids an action to a seat that is asked; None if it is legal."""
        raise NotImplementedError

    def carry_out(self, table: TableT, action: Action, seat: int) -> None:
        """Do what was decided, and say what is decided next; or leave that to the state's `advance`."""
        raise NotImplementedError

    # ── what it may refine ────────────────────────────────────────────────

    def phase(self, table: TableT) -> str:
        """What this part of the game is called."""
        return self.kind

    def quick_sample(self, table: TableT, rng: random.Random) -> Action:
        """A legal action for playouts: quick, and biased where that is quicker or plays more sensibly."""
        actions = self.legal(table, table.to_act[0])
        return actions[int(rng.random() * len(actions))]

    def odds(self, table: TableT) -> list[tuple[Action, int]]:
        """Every outcome, where chance is asked, and of how many equally likely cases it comes; what `legal` lists."""
        return [(action, 1) for action in self.legal(table, CHANCE)]

    def roll(self, table: TableT, rng: random.Random) -> Action:
        """An outcome, where chance is asked, with its true odds."""
        actions = self.legal(table, table.to_act[0])
        return actions[int(rng.random() * len(actions))]

    def flaws(self, table: TableT, where: str) -> list[str]:
        """What cannot be so in a sound position that stands here; `where` is its place in the document."""
        return []

    def encode(self, table: TableT) -> dict[str, object]:
        """A readable JSON object: the kind and the fields."""
        out: dict[str, object] = {"frame": self.kind}
        named = self.named
        for name in self.fields:
            value = getattr(self, name)
            if name in named:
                names = table.names(named[name])[0]
                out[name] = [names[i] for i in value] if type(value) is tuple else names[value]
            else:
                out[name] = list(value) if type(value) is tuple else value
        return out

    @classmethod
    def decode(cls, table: TableT, said: Said) -> Self:
        """The step that an object stands for: `said` is asked for each field, a name, a number, or as `reads` says."""
        values = []
        for name, what, read in form_of(cls).readers:
            values.append(read(said, name, table.names(what)[1], what) if what else read(said, name))
        return cls(*values)

    # ── a value like any other ────────────────────────────────────────────

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash((self.kind, *[getattr(self, name) for name in self.fields]))

    def __reduce__(self) -> tuple[object, ...]:
        return (type(self), tuple([getattr(self, name) for name in self.fields]))

    def __repr__(self) -> str:
        held = ", ".join([f"{name}={getattr(self, name)!r}" for name in self.fields])
        return f"{type(self).__name__}({held})"


class Said:
    """The object that a step is written as, while it is read. What is wrong with it is noted, with its place."""

    def __init__(self, data: dict[str, object], where: str, problems: list[str]) -> None:
        self.data: dict[str, object] = data
        self.where: str = where
        self.problems: list[str] = problems

    def number(self, name: str, least: int = 0, most: int | None = None) -> int:
        """A whole number; where a most is given, one from the least to that."""
        value = self.data.get(name)
        if type(value) is not int:
            self._expected(name, "a whole number")
            return least
        if most is not None and not least <= value <= most:
            self.wrong(name, f"expected {least} to {most}, not {shown(value)}")
        return value

    def numbers(self, name: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        value = self.data.get(name)
        if isinstance(value, list) and all(type(item) is int for item in value):
            return tuple(value)
        self._expected(name, "a list of whole numbers")
        return ()

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.data.get(name)
        if isinstance(value, bool):
            return value
        self._expected(name, "true or false")
        return False

    def text(self, name: str) -> str:
        """A text."""
        value = self.data.get(name)
        if isinstance(value, str):
            return value
        self._expected(name, "a text")
        return ""

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.data.get(name)
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self._expected(name, "a list of texts")
        return ()

    def named(self, name: str, index: dict[str, int], what: str) -> int:
        """Something that is written by its name and kept by its number."""
        value = self.data.get(name)
        if isinstance(value, str) and value in index:
            return index[value]
        if name in self.data:
            self.wrong(name, f"there is no {what} {shown(value)}")
        return 0

    def names(self, name: str, index: dict[str, int], what: str) -> tuple[int, ...]:
        """Several of them."""
        found: list[int] = []
        for value in self.texts(name):
            if value not in index:
                self.wrong(name, f"there is no {what} {shown(value)}")
            else:
                found.append(index[value])
        return tuple(found)

    def wrong(self, name: str, what: str) -> None:
        """Note a problem with a field."""
        self.problems.append(f"{self.where}.{name}: {what}")

    def _expected(self, name: str, what: str) -> None:
        if name in self.data:  # one that is missing has been told
            self.wrong(name, f"expected {what}, not {shown(self.data[name])}")


class Form:
    """How the steps of a class are written: the keys of the object, and of each field its name and who reads it."""

    def __init__(self, cls: type[Step]) -> None:
        named, reads = cls.named, cls.reads
        self.keys: Final = frozenset(("frame", *cls.fields))
        usual = {name: "named" if name in named else "number" for name in cls.fields}
        self.readers: Final[list[tuple[str, str, Callable[..., object]]]] = [
            (name, named.get(name, ""), getattr(Said, reads.get(name, usual[name]))) for name in cls.fields
        ]


_FORMS: dict[type[Step], Form] = {}  # positions are read by the thousand: worked out once for each class


def form_of(cls: type[Step]) -> Form:
    """How the steps of a class are written."""
    found = _FORMS.get(cls)
    if found is None:
        found = _FORMS[cls] = Form(cls)
    return found


def read_step(
    data: object, table: TableT, kinds: dict[str, type[Step]], where: str, problems: list[str]
) -> Step[TableT] | None:
    """The step that an object stands for; None, with problems noted, if it stands for none of these kinds."""
    name = data.get("frame") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(name, str) or name not in kinds:
        problems.append(f"{where}: expected an object with 'frame' one of {', '.join(kinds)}")
        return None
    cls = kinds[name]
    before = len(problems)
    if data.keys() != form_of(cls).keys:
        missing = [field for field in cls.fields if field not in data and field not in cls.spare]
        problems += [f"{where}: missing {field!r}" for field in missing]
        problems += [f"{where}: unknown {key!r}" for key in data if key not in cls.fields and key != "frame"]
    step = cls.decode(table, Said(data, where, problems))
    return step if len(problems) == before else None


def load_steps(package: str) -> None:
    """Load all modules of a stall's `rules` and `steps`: what they hold, and register, is known once that is done."""
    for folder in (f"{package}.rules", f"{package}.steps"):
        try:
            found = find_spec(folder)
        except ModuleNotFoundError:  # a game in a single module
            return
        for module in iter_modules(found.submodule_search_locations or () if found else ()):
            import_module(f"{folder}.{module.name}")


def steps_of(packages: tuple[str, ...]) -> dict[str, type[Step]]:
    """The written steps of a stall and of those it is built on, by kind."""
    found: dict[str, type[Step]] = {}
    todo: list[type[Step]] = [Step]
    while todo:
        for cls in todo.pop().__subclasses__():
            todo.append(cls)
            if cls.kind and cls.written and any(_home(cls).startswith(f"{p}.") for p in packages):
                found[cls.kind] = cls
    return dict(sorted(found.items()))


def _home(cls: type) -> str:
    """The module of a class; mypyc finds it only where the class is not known to be a compiled one."""
    return cls.__module__
