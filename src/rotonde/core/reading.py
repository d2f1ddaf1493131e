"""Reading positions: the way from a document to a sound table, the same for every game.

Each stall has a module `reading` with a `Reader`, which says what its fields mean.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from rotonde.core.documents import Document
from rotonde.core.errors import PositionError
from rotonde.core.state import State

TableT = TypeVar("TableT", bound=State)
DocumentT = TypeVar("DocumentT", bound=Document)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader(Generic[TableT, DocumentT]):
    """Puts a document on a blank table, and collects what is wrong with it. A game fills in `read`."""

    def __init__(self, table: TableT, document: DocumentT) -> None:
        self.table: TableT = table
        self.document: DocumentT = document
        self.problems: list[str] = []

    def restore(self) -> None:
        """All of it; PositionError lists everything that is wrong."""
        self.read()
        if not self.problems:
            self.derive()
            self.problems = self.inconsistencies()
        if self.problems:
            raise PositionError(self.problems)

    def read(self) -> None:
        """What is written; a word that means nothing, or a number that cannot be, is a problem."""
        raise NotImplementedError

    def derive(self) -> None:
        """What follows from it, where the checks need that."""

    def inconsistencies(self) -> list[str]:
        """What cannot be so, although each part of it could."""
        return self.table.invariants()

    # ── small helps ───────────────────────────────────────────────────────

    def expect(self, holds: bool, problem: str) -> bool:
        """Note a problem unless something holds."""
        if not holds:
            self.problems.append(problem)
        return holds
