"""A station in the hand (SR-5.4): its owner sets it down on another hex."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.core.hexes import gathered, union
from rotonde.core.steps import Step
from rotonde.games.stephensons_rocket.actions import PlaceStation
from rotonde.games.stephensons_rocket.rules import stations
from rotonde.games.stephensons_rocket.rules.turn import go_on
from rotonde.games.stephensons_rocket.table import NOWHERE, Table


class Lifted(Step[Table]):
    """The station of `hex` is in the hand of its owner."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "hex")
    named: ClassVar[dict[str, str]] = {"hex": "hex"}

    def __init__(self, seat: int, hex_: int) -> None:
        self.seat: Final = seat
        self.hex: Final = hex_

    def asked(self, table: Table) -> tuple[int, ...]:
        return (self.seat,)

    def legal(self, table: Table, seat: int) -> list[Action]:
        """Every hex where it can stand."""
        out: list[Action] = []
        table.board.places.extend(out, stations.open_after_lift(table, self.hex))
        return out

    def why_not(self, table: Table, action: Action, seat: int) -> Illegal | None:
        if not isinstance(action, PlaceStation):
            return Illegal("lifted", "SR-5.4", N_("A station is in your hand: set it down on another hex first."))
        if action.to == table.board.labels[self.hex]:
            return Illegal("same", "SR-5.4", N_("The station must move to a new hex."))
        others = union(table.stations) & ~(1 << self.hex)
        return stations.why_not_there(table, action.to, gathered(table.board.cover, others), others)

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        """It leaves its old hex and stands on the new one."""
        assert isinstance(action, PlaceStation)
        table.stack.pop()
        table.station_zone = stations.zone_without(table, self.hex)
        table.stations[self.seat] &= ~(1 << self.hex)
        if table.sink is not None:
            label = table.board.labels[self.hex]
            table.headline("move_station", self.seat, f"hex:{action.to}", hex=label, to=action.to)
        stations.add_station(table, self.seat, table.board.hex_index[action.to])
        go_on(table)

    def flaws(self, table: Table, where: str) -> list[str]:
        label = table.board.labels[self.hex]
        if self.seat != table.active or not table.stations[table.active] >> self.hex & 1:
            return [f"{where}: the active player has no station on {label}"]
        if not stations.liftable(table, table.active) >> self.hex & 1:
            return [f"{where}: the station on {label} cannot be moved (SR-5)"]
        return []


def lift(table: Table, seat: int, hex_: int) -> None:
    """Take a station into the hand. It still counts where it stood until it is set down."""
    table.stack.append(Lifted(seat, hex_))


def in_hand(table: Table) -> int:
    """The hex of the station that is in a hand, or NOWHERE."""
    top = table.stack[-1] if table.stack else None
    return top.hex if isinstance(top, Lifted) else NOWHERE
