"""The figures of an evaluation while it runs: read from the stall's file once in a process, and changed by who tunes.

A stall has a subclass whose `settle` puts the figures into attributes, where compiled code finds them at once.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from rotonde.core.errors import SetupError
from rotonde.core.weights import place, read

Changes = dict[str, list[float]]  # figures by name, each a row


@mypyc_attr(allow_interpreted_subclasses=True)
class Judgement:
    """All figures of one game's evaluation."""

    def __init__(self, package: str, key: str) -> None:
        self.package: str = package
        hand = read(place(package), key)
        self.written: Changes = {name: figure.row for name, figure in hand.figures.items()}
        self.asked: set[str] = set()  # names that `settle` asked for
        self.numbers: dict[str, int] = {}
        self.number: int = 0  # of the figures that hold: whatever is remembered of an evaluation is remembered with it
        self.mark: bytes = b""  # the same, for keys of bytes
        self.figures: Changes = {}
        try:
            self.take({})
        except IndexError:
            raise SetupError(
                f"{place(package)}: a row of weights is too short; take the file of this version"
            ) from None

    def take(self, changes: Changes) -> None:
        """Let these figures hold from now on, and for the rest what is written."""
        self.figures = self.written | changes
        key = repr(sorted(changes.items()))
        self.number = self.numbers.setdefault(key, len(self.numbers))
        self.mark = self.number.to_bytes(4, "big")
        self.settle()

    def settle(self) -> None:
        """Put the figures into attributes, and work out what follows from them."""

    def row(self, name: str) -> list[float]:
        """A figure that is a row."""
        self.asked.add(name)
        if name not in self.figures:
            raise SetupError(f"{place(self.package)} lacks {name!r}")
        return self.figures[name]

    def each(self, *names: str) -> list[float]:
        """Figures that are numbers, as many as are named."""
        return [self.row(name)[0] for name in names]
