"""What could never have come about: a strict look at positions that were written down."""

from __future__ import annotations

from .table import Table


def unreachable(table: Table) -> list[str]:
    """What no game can have led to: what each step says of itself, and what holds for all of them."""
    kinds = [step.kind for step in table.stack]
    bad = [flaw for i, step in enumerate(table.stack) for flaw in step.flaws(table, f"stack[{i}]")]
    if kinds[:1] not in ([], ["laying"]) or "laying" in kinds[1:]:
        bad.append("stack: the first step is the laying of cards, and no other")
    if kinds != ["laying"] and any(table.laid):
        bad.append("laid: cards lie on the table only while players lay them")
    return bad
