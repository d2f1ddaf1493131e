"""The fields of an object, whether its class is plain Python or compiled."""

from __future__ import annotations

_NAMES: dict[type, tuple[str, ...]] = {}


def fields_of(cls: type) -> tuple[str, ...]:
    """The names of everything that the slots of a class keep; compiled classes have a list of their own instead."""
    found = _NAMES.get(cls)
    if found is None:
        names: dict[str, None] = {}
        for c in cls.__mro__:
            names |= dict.fromkeys((*vars(c).get("__slots__", ()), *vars(c).get("__mypyc_attrs__", ())))
        found = _NAMES[cls] = tuple(name for name in names if not name.startswith("__"))
    return found
