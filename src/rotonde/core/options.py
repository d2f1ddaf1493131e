"""Options: the switches of a game, as one typed, frozen value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from rotonde.core.errors import SetupError, nearest, shown
from rotonde.core.sentences import N_

LARGEST = 1000  # of a number that is an option: what is counted so often must come to an end
_SWITCH = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}

Some = TypeVar("Some", bound="Options")


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The parent of every game's options. Fields are bool, int or Literal texts, each with a default."""

    def encode(self) -> dict[str, object]:
        """All values by name."""
        return {name: getattr(self, name) for name in self.__struct_fields__}

    def changed(self) -> dict[str, object]:
        """Only the values that differ from the defaults."""
        return {} if self is _plain(type(self)) else dict(_changed(self))


@lru_cache(maxsize=256)
def _plain(cls: type[Some]) -> Some:
    return cls()


@lru_cache(maxsize=256)
def _changed(options: Options) -> dict[str, object]:
    plain = _plain(type(options))
    return {n: v for n, v in options.encode().items() if v != getattr(plain, n)}


@lru_cache(maxsize=256)
def choices(options: type[Options], name: str) -> tuple[object, ...]:
    """The values an option can take, default first; () for a free number."""
    kind = get_type_hints(options)[name]
    default = getattr(options(), name)
    if kind is bool:
        return (default, not default)
    if get_origin(kind) is Literal:
        values = get_args(kind)
        return (default, *(v for v in values if v != default))
    return ()


def read_options(cls: type[Some], given: Some | Mapping[str, object] | None, game: str) -> Some:
    """Options from a mapping of names to values (texts such as "on" are understood), or SetupError."""
    if not given and (given is None or type(given) is dict):
        plain: Some = _plain(cls)
        return plain
    if isinstance(given, cls):
        return given
    if not isinstance(given, Mapping):
        raise SetupError(f"options of {game} are a mapping of names to values, not {type(given).__name__}")
    names = cls.__struct_fields__
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in names:
            near = nearest(name, names)
            if near:
                raise SetupError(
                    N_("{game} has no option {name}; did you mean {near}?"),
                    game=game,
                    name=shown(str(name)),
                    near=repr(near),
                )
            known = ", ".join(names) or "–"
            raise SetupError(
                N_("{game} has no option {name}; it has: {known}"), game=game, name=shown(str(name)), known=known
            )
        values[name] = _read(cls, name, value, game)
    return cls(**values)


def _read(cls: type[Options], name: str, value: object, game: str) -> object:
    allowed = choices(cls, name)
    if allowed and isinstance(allowed[0], bool) and isinstance(value, str):
        value = _SWITCH.get(value.lower(), value)
    if not allowed and isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", value):
        value = int(value)
    if (allowed and not any(value is a or (type(value) is type(a) and value == a) for a in allowed)) or (
        not allowed and (type(value) is not int or abs(value) > LARGEST)
    ):
        words = ["on" if a is True else "off" if a is False else str(a) for a in allowed]
        how = {"name": name, "game": game, "value": shown(value)}
        if words:
            raise SetupError(
                N_("option {name} of {game} cannot be {value}; choose one of: {allowed}"),
                allowed=", ".join(words),
                **how,
            )
        raise SetupError(N_("option {name} of {game} cannot be {value}; choose a whole number"), **how)
    return value
