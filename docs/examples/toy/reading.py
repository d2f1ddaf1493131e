"""Reading positions that were written by hand."""

from __future__ import annotations

from typing import Any

from rotonde.core import reading

from .document import Document
from .reachability import unreachable
from .table import Table


class Reader(reading.Reader[Table, Document]):
    """Puts a document on a blank table; what is not sound in it, the invariants of the table say."""

    def read(self) -> None:
        table, given = self.table, self.document
        names = [s.name for s in table.line.stops]
        groups: dict[str, list[Any]] = {
            "hands": given.hands,
            "laid": given.laid,
            "whistles": given.whistles,
            "fares": given.fares,
        }
        for name, group in groups.items():
            self.expect(len(group) == table.players, f"{name}: expected {table.players}, one a player")
        if not self.expect(given.train in names, f"train: no stop {given.train!r}; there are: {', '.join(names)}"):
            return
        table.train = names.index(given.train)
        table.deck, table.discards = tuple(given.deck), tuple(given.discards)
        table.hands, table.laid = [tuple(h) for h in given.hands], [tuple(c) for c in given.laid]
        table.whistles, table.fares = given.whistles, given.fares
        steps = [self.step(data, f"stack[{i}]") for i, data in enumerate(given.stack)]
        table.stack = tuple(step for step in steps if step is not None)

    def derive(self) -> None:
        self.table.ask()

    def unreachable(self) -> list[str]:
        return unreachable(self.table)
