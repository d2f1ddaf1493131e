"""Reading positions: the way from a document to a sound table, the same for every game.

Each stall has a module `reading` with a `Reader`, which says what its fields mean.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from rotonde.core.documents import Document
from rotonde.core.errors import PositionError
from rotonde.core.state import State
from rotonde.core.steps import Step, read_step

TableT = TypeVar("TableT", bound=State)
DocumentT = TypeVar("DocumentT", bound=Document)


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader(Generic[TableT, DocumentT]):
    """Puts a document on a blank table, and collects what is wrong with it. A game fills in `read`."""

    def __init__(self, table: TableT, document: DocumentT) -> None:
        self.table: TableT = table
        self.document: DocumentT = document
        self.problems: list[str] = []
        self.consistent: bool = False  # was nothing found that is not sound?

    def restore(self) -> None:
        """All of it; PositionError lists everything that is wrong."""
        self.read()
        if not self.problems:
            self.derive()
            self.problems = self.inconsistencies()
            self.consistent = not self.problems
            self.problems += self.unreachable()
        if self.problems:
            raise PositionError(self.problems)

    def read(self) -> None:
        """What is written; a word that means nothing, or a number that cannot be, is a problem."""
        raise NotImplementedError

    def derive(self) -> None:
        """What follows from it, where the checks need that."""

    def inconsistencies(self) -> list[str]:
        """What is not sound, although each part of it could be: pieces too many, money that nobody could pay."""
        return self.table.invariants()

    def unreachable(self) -> list[str]:
        """What is sound and could still not have come about by the rules (a stall's module `reachability`)."""
        return []

    # ── small helps ───────────────────────────────────────────────────────

    def step(self, data: object, where: str) -> Step[TableT] | None:
        """A step as it is written; None if it cannot be read."""
        return read_step(data, self.table, self.table.game.steps, where, self.problems)

    def expect(self, holds: bool, problem: str) -> bool:
        """Note a problem unless something holds."""
        if not holds:
            self.problems.append(problem)
        return holds


def faults(*checks: tuple[bool, str]) -> list[str]:
    """What is wrong with something: the texts of those checks that are so."""
    return [text for so, text in checks if so]
