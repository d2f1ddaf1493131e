"""Plain games: a title without board, printed figures and secrets, in one file (docs/examples/nim.py).

A plain state names its fields with their types, as a dataclass does, and says what can be decided (`choices`), what
comes of it (`decide`) and how it stands (`scores`). Copies, documents and the one step of its game are made from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Self, get_origin, get_type_hints

import msgspec
from typing_extensions import TypeVar

from rotonde.core.actions import Action
from rotonde.core.documents import Document
from rotonde.core.editions import Edition, read_edition
from rotonde.core.errors import Illegal, PositionError
from rotonde.core.game import EditionSource, Game
from rotonde.core.options import Options
from rotonde.core.schemas import ready
from rotonde.core.sentences import N_
from rotonde.core.state import CHANCE, State
from rotonde.core.steps import Step
from rotonde.core.written import Json

NAME: Final = "plain"  # of the only edition


class PlainState(State):
    """The parent of such states. Fields are annotated in the class, and filled in by `begin`."""

    shared: ClassVar[tuple[str, ...]] = ()
    with_chance: ClassVar[bool] = False  # does chance ever decide?

    def __init__(self, players: int, ruleset: int, options: Options, edition: Edition) -> None:
        super().__init__(players, ruleset)
        self._options, self._edition = options, edition

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.__slots__ = tuple(cls.fields())  # type: ignore[assignment]  # they lie in no slots, but are looked for there (fields.py)

    def choices(self, seat: int) -> Sequence[Action]:
        """Every legal action of a seat that must decide; of CHANCE the outcomes, all equally likely."""
        raise NotImplementedError

    def decide(self, action: Any, seat: int) -> None:
        """What comes of a legal action; says in `to_act` who decides next, or () at the end."""
        raise NotImplementedError

    def step(self) -> Step:
        return _STEP

    @property
    def options(self) -> Options:
        return self._options

    @property
    def edition(self) -> Edition:
        return self._edition

    @classmethod
    def fields(cls) -> dict[str, type]:
        """The fields of its own, with their types."""
        above = get_type_hints(PlainState)
        hints = {name: kind for name, kind in get_type_hints(cls).items() if name not in above}
        return {name: kind for name, kind in hints.items() if get_origin(kind) is not ClassVar}

    def copy(self) -> Self:
        twin = type(self)(self.players, self.ruleset, self._options, self._edition)
        twin.to_act = self.to_act
        for name in self.__slots__:
            setattr(twin, name, deepcopy(getattr(self, name)))
        return twin

    def encode(self) -> Json:
        own = {name: msgspec.to_builtins(getattr(self, name)) for name in self.__slots__}
        return {**self.head(), "to_act": list(self.to_act), **own}

    def invariants(self) -> list[str]:
        return []


class Deciding(Step[PlainState]):
    """The one step of a plain game; its state knows the rest."""

    kind: ClassVar[str] = "deciding"
    written: ClassVar[bool] = False

    def asked(self, table: PlainState) -> tuple[int, ...]:
        return table.to_act

    def legal(self, table: PlainState, seat: int) -> list[Action]:
        return list(table.choices(seat))

    def why_not(self, table: PlainState, action: Action, seat: int) -> Illegal | None:
        return None if action in table.choices(seat) else Illegal("choice", "", N_("That is not possible now."))

    def carry_out(self, table: PlainState, action: Action, seat: int) -> None:
        table.decide(action, seat)


_STEP: Final = Deciding()
PlainT = TypeVar("PlainT", bound=PlainState, covariant=True, default=PlainState)


class PlainGame(Game[PlainT], Generic[PlainT]):
    """The parent of such titles: they name their `state`, and everybody sees everything."""

    state: ClassVar[type[PlainState]]
    options: ClassVar[type[Options]] = Options
    open_table: ClassVar[bool] = True
    hidden_moves: ClassVar[bool] = False

    def blank(self, players: int, options: Options, edition: Edition, ruleset: int) -> PlainT:
        return self.state(players, ruleset, options, edition)  # type: ignore[return-value]

    def editions(self) -> tuple[str, ...]:
        return (NAME,)

    def edition(self, source: EditionSource = None) -> Edition:
        return self._plain if source is None or source == NAME else super().edition(source)

    def check_edition(self, edition: Edition) -> list[str]:
        return [
            f"{name}: a plain game has no figures" for name in edition.data if name not in ("game", "name", "title")
        ]

    def restore(self, state: State, document: Document) -> None:
        """What is written on the table; the state's `invariants` say what is not sound in it."""
        assert isinstance(state, PlainState)
        for name in state.__slots__:
            setattr(state, name, getattr(document, name))
        state.to_act = tuple(document.to_act)  # type: ignore[attr-defined]
        seats = (*range(state.players), *((CHANCE,) if state.with_chance else ()))
        problems = state.invariants()
        if not problems and not {*state.to_act} <= {*seats}:
            problems.append(f"to_act: seats are 0 to {state.players - 1}")
        if not problems and (len({*state.to_act}) < len(state.to_act) or not all(map(state.choices, state.to_act))):
            problems.append("to_act: a seat is asked that has nothing to decide")
        if problems:
            raise PositionError(problems)

    @cached_property
    def _document(self) -> type[Document]:
        fields = [("to_act", list[int]), *self.state.fields().items()]
        made = msgspec.defstruct("Document", fields, bases=(Document,), kw_only=True, forbid_unknown_fields=True)
        schema: type[Document] = ready(made)  # type: ignore[assignment]
        return schema

    @cached_property
    def _plain(self) -> Edition:
        data: Mapping[str, object] = {"game": self.key, "name": NAME, "title": self.title}
        return read_edition(self.key, data)
