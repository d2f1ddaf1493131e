"""Stalls: where the parts of a game are found. A part is a function or class in a module of the stall; names are known.

`Game` and `StallWords` (stall_words.py) ask for parts by name, so that a stall writes down what is its own and nothing
else. A stall that is built on another (its `Game` is a subclass of the other's) uses the other's part wherever it has
none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from keyword import iskeyword
from types import ModuleType
from typing import Any

Part = Callable[..., Any]  # a function, or a class


def part(packages: tuple[str, ...], module: str, *names: str) -> Part | None:
    """What a module calls by one of these names, from the first of the packages that has any."""
    found: Part | None = held(packages, module, *names)
    return found


def held(packages: tuple[str, ...], module: str, *names: str) -> Any:
    """A figure or a table that a module holds by one of these names; None if there is none."""
    home = _home(packages, module, names)
    return None if home is None else getattr(*home)


def needed(packages: tuple[str, ...], module: str, name: str) -> Any:
    """A part, figure or table that no game can do without."""
    found = held(packages, module, name)
    if found is None:
        raise NotImplementedError(f"{packages[0]}: write {name!r} in its module {module!r}")
    return found


def module_of(kind: str) -> str:
    """The module of a kind of step: its name, with an underscore where Python keeps the word to itself (`import_`)."""
    return f"{kind}_" if iskeyword(kind) else kind


def kind_of(module: str) -> str:
    """The other way round: the kind of step that a module holds."""
    return module.removesuffix("_")


def file_of(module: str) -> str:
    """The file of a module, as it is written in the stall's folder."""
    return f"{module.replace('.', '/')}.py"


@cache
def _home(packages: tuple[str, ...], module: str, names: tuple[str, ...]) -> tuple[ModuleType, str] | None:
    found = ((_module(f"{package}.{module}"), name) for package in packages for name in names)
    return next(((m, name) for m, name in found if m is not None and hasattr(m, name)), None)


def _module(path: str) -> ModuleType | None:
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name is not None and (path == error.name or path.startswith(f"{error.name}.")):
            return None
        raise  # the module is there, and lacks something itself
