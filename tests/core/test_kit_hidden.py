"""The conformance kit: how it compares what two worlds show."""

from __future__ import annotations

from typing import Any, ClassVar

from rotonde.core.kit.hidden import _same


class Native:
    """What a compiled object looks like: neither slots nor a dictionary, but a list of what it keeps."""

    __slots__ = ()
    __mypyc_attrs__ = ("kept", "__dict__")
    values: ClassVar[list[tuple[Any, int]]] = []

    def __init__(self, kept: int) -> None:
        self.values.append((self, kept))

    @property
    def kept(self) -> int:
        return next(kept for one, kept in self.values if one is self)


def test_compiled_objects_are_compared_by_what_they_keep() -> None:
    assert _same(Native(1), Native(1))
    assert not _same(Native(1), Native(2))
    assert not _same([Native(1)], [Native(2)])
