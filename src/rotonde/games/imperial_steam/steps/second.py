"""The second track of an action (IS-A2): it is paid for with the first, and free actions may come in between."""

from __future__ import annotations

from typing import ClassVar, Final

from rotonde.core import N_, Action, Illegal
from rotonde.games.imperial_steam.actions import PLACE, PlaceTrack
from rotonde.games.imperial_steam.board import LAY
from rotonde.games.imperial_steam.rules import free, network, track
from rotonde.games.imperial_steam.rules.guard import guarded
from rotonde.games.imperial_steam.rules.parents import ActionStep
from rotonde.games.imperial_steam.table import Table


class Second(ActionStep):
    """The first track is placed; the second comes next."""

    fields: ClassVar[tuple[str, ...]] = ("seat", "link")
    named: ClassVar[dict[str, str]] = {"link": "link"}

    def __init__(self, seat: int, link: int) -> None:
        super().__init__(seat, LAY)
        self.link: Final = link

    def choices(self, table: Table) -> list[Action]:
        return [PLACE]

    def forbids(self, table: Table, action: Action) -> Illegal | None:
        if isinstance(action, PlaceTrack):
            return None
        return Illegal("begun", "IS-A2", N_("The second track is paid for: place it."))

    def carry_out(self, table: Table, action: Action, seat: int) -> None:
        self.close(table)

    def waits(self, table: Table) -> bool:
        """Is there anything to do before it is placed? Only a state-railway link can matter."""
        seat = self.seat
        links = free.affordable_links(table, seat, free.means(table, seat))
        return any(guarded(table, table.board.link_actions[link], seat) for link in links)

    def close(self, table: Table) -> None:
        table.stack.pop()
        put_down(table, self.seat, self.link)

    def can_finish(self, table: Table, column: int, budget: int) -> bool:
        return network.tracks_left(table, self.seat) > 0 and not table.blocked[self.seat] >> self.link & 1

    def fits(self, table: Table) -> bool:
        return bool(track.open_links(table, self.seat) >> self.link & 1)


def open_second(table: Table, seat: int, link: int) -> None:
    """The second link was declared and is paid for."""
    table.stack.append(Second(seat, link))


def put_down(table: Table, seat: int, link: int) -> None:
    """Place a track and say so."""
    if table.sink is not None:
        name = table.board.links[link]
        table.headline("track", seat, f"link:{name}", link=name)
    network.place_track(table, seat, link)
