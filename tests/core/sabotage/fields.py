"""Ways to forget a field of the table."""

from __future__ import annotations

from typing import Any

from toy.state import WhistleState as Table

from tests.core.sabotage.marks import breaks


@breaks("fields", Table, "copy_to")
def forgotten_in_copies(real: Any, self: Table, twin: Table) -> None:
    real(self, twin)
    twin.discards = ()


@breaks("fields", Table, "copy_to")
def one_for_both(real: Any, self: Table, twin: Table) -> None:
    real(self, twin)
    twin.hands = self.hands


@breaks("fields", Table, "encode")
def forgotten_in_documents(real: Any, self: Table) -> Any:
    return {**real(self), "whistles": []}


@breaks("fields", Table, "show_to")
def forgotten_in_views(real: Any, self: Table, seen: Table, seat: int | None) -> None:
    real(self, seen, seat)
    seen.fares = [0] * self.players


@breaks("fields", Table, "derived")
def no_field_at_all(real: Any) -> tuple[str, ...]:
    return ("coal",)


@breaks("fields", Table, "derived")
def not_derived_after_all(real: Any) -> tuple[str, ...]:
    return ("train",)
