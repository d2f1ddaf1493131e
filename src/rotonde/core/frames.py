"""Frames: the stack of pending decisions inside a state.

A frame is a small frozen dataclass that says who must decide what. The top of the stack is asked first; a veto, a bonus
or an auction that interrupts a turn is a frame pushed on top of it. Frames are replaced, never changed, so that copies
of a state may share them.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, TypeVar

import msgspec

from rotonde.core.errors import PositionError
from rotonde.core.schemas import ready


class Frame:
    """The parent of all frames. Subclasses are frozen dataclasses with a `kind`; a field `seat` says who decides."""

    __slots__ = ()
    kind: ClassVar[str] = ""

    def encode(self) -> dict[str, Any]:
        """A readable JSON object: the kind and the fields."""
        out: dict[str, Any] = {"frame": self.kind}
        for name in _fields(type(self))[0]:
            value = getattr(self, name)
            out[name] = list(value) if isinstance(value, tuple) else value
        return out


F = TypeVar("F", bound=Frame)


_FIELDS: dict[
    type[Frame], tuple[tuple[str, ...], frozenset[str]]
] = {}  # of each class, and all keys it is written with


def _fields(cls: type[Frame]) -> tuple[tuple[str, ...], frozenset[str]]:
    found = _FIELDS.get(cls)
    if found is None:
        names = tuple([f.name for f in dataclasses.fields(cls)])  # type: ignore[arg-type]
        found = _FIELDS[cls] = names, frozenset(("frame", *names))
    return found


def decode_frame(data: Any, classes: dict[str, type[F]], where: str) -> F:
    """The frame an encoded object stands for; PositionError names what is wrong."""
    name = data.get("frame") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in classes:
        raise PositionError([f"{where}: expected an object with 'frame' one of {', '.join(classes)}"])
    cls = classes[name]
    names, keys = _fields(cls)
    if data.keys() != keys:
        said = [f"{where}: missing {n!r}" for n in names if n not in data]
        raise PositionError(said + [f"{where}: unknown {n!r}" for n in data if n not in names and n != "frame"])
    try:
        return msgspec.convert(data, ready(cls))
    except ValueError as error:  # of a type, or a text that cannot be written
        raise PositionError([f"{where} ({cls.kind}): {error}; see {', '.join(names)}"]) from error
