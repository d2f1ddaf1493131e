"""Which colours a seat cannot get in its action, however well everything goes (RR-5.6).

Printed moves may ask for rails that are not the player's yet. New rails lie on special spaces, so many moves away. What
each special space on the way may bring is counted generously (Hopes), but a move is spent once: those that the leading
rails have made are not there for anything else. If even so the rails are too far away, no order of decisions helps.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.frames import Frame
from rotonde.games.russian_railroads.frames import Drawing, Placing, Working
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.outlook import Outlook
from rotonde.games.russian_railroads.table import Table

FAR: Final = 16  # farther than any space of a line


def out_of_reach(table: Table, musts: list[Frame], memo: dict[object, bool]) -> bool:
    """Does a printed move ask for rails that the player cannot get, or for room that cannot be made?"""
    wanted = unreached(table, musts)
    return bool(wanted) and not Outlook(table, musts[0].seat, wanted).possible(memo)  # type: ignore[attr-defined]


def unreached(table: Table, musts: list[Frame]) -> list[int]:
    """The printed moves for which there are no rails, or no room, as the rails stand."""
    wanted: list[int] = []
    for frame in musts:
        if isinstance(frame, Working):
            room = -1
            for e in frame.parts:
                if e & p.N_MASK == p.RAIL and not e & p.OPTIONAL:
                    room = tracks.rooms(table, frame.seat) if room < 0 else room
                    if not room & table.board.owned_rooms[p.colours_of(e)]:
                        wanted.append(e)
    return wanted


def nearest_first(seat: int, asked: int, twins: list[Table], chains: list[Table]) -> list[Table]:
    """In which order it is tried what may help: tables with a locomotive in hand are the chains.

    Where moves are asked for, what comes nearer to rails that are not the player's yet comes first. Where tiles or
    steps are, it is what a ? card brings: the special locomotive is the only tile beyond those in sight.
    """
    if asked:
        twins.sort(key=lambda twin: _missing(twin, seat, asked))
        return twins + chains
    tables = twins + chains
    tables.sort(key=_no_card)
    return tables


def _missing(table: Table, seat: int, colours: int) -> int:
    """How far those of some colours that are not the player's yet are away, all together."""
    width = table.board.width
    lacking = colours & ~table.owned[seat]
    total = 0
    for c in range(lacking.bit_length()):
        if lacking >> c & 1:
            far = FAR
            for i in range(seat * width, (seat + 1) * width):
                for s in table.routes[i].bringing:
                    if s.brings >> c & 1:
                        far = min(far, s.space - (table.rails[i] >> 4 * s.colour & 15))
            total += far
    return total


def _no_card(table: Table) -> bool:
    top = table.stack[-1]
    return not isinstance(top, Drawing) and not (isinstance(top, Placing) and top.tile == table.board.special_tile)
