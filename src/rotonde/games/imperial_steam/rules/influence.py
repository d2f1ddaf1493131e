"""The influence track (IS-4.1 to IS-4.3): columns, and heights within them."""

from __future__ import annotations

from rotonde.games.imperial_steam.table import Table


def put_marker(table: Table, seat: int, column: int) -> None:
    """Set a marker on the topmost free space of a column: below everybody who is there (IS-4.2)."""
    ladder = table.ladder
    ladder.remove(seat)
    at = 0
    for other in ladder:
        if table.influence[other] < column:
            break
        at += 1
    ladder.insert(at, seat)
    table.influence[seat] = column


def move_marker(table: Table, seat: int, steps: int) -> None:
    """Gain or lose steps in one move; the ends of the track stop it, no step leaves it alone (IS-A1, IS-A32)."""
    before = table.influence[seat]
    column = max(0, min(table.board.last_column, before + steps))
    if column == before:
        return
    put_marker(table, seat, column)
    if table.sink is not None:
        table.detail("influence", seat, "track:influence", n=column - before, money=table.influence_of(seat))


def grow_hub(table: Table, hub: int, steps: int) -> None:
    """Advance a hub's marker; it stops on the last column (IS-7.2.5, IS-A26)."""
    table.hub_at[hub] = min(table.board.last_column, table.hub_at[hub] + steps)
    if table.sink is not None:
        name = table.board.hubs[hub]
        table.detail("growth", None, f"hub:{name}", hub=name, n=steps, money=table.hub_influence(hub))


def set_turn_order(table: Table) -> None:
    """Phase 6: the turn order is the influence order (IS-5.6)."""
    table.order = table.ladder[:]
    if table.sink is not None:
        table.detail("turn_order", None, "track:influence", order=list(table.order))
