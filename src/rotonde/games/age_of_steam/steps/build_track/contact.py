"""What the sides of a hex look like to a player who builds, and where his track is (AOS-6.9 to AOS-6.11, AOS-8.9).

Seen from one player, each side of a hex is shut (rim, lake, the free end of a foreign line), open, or a contact: a
city, an own free end, or an ownerless one. A contact leads to a place; two contacts that lead to the same place would
close a loop.
"""

from __future__ import annotations

from typing import Final

from rotonde.games.age_of_steam.table import NO_TRACK, NOBODY, Table

SHUT: Final = -2
OPEN: Final = -1  # otherwise the place that the contact leads to


def owns_section(table: Table, seat: int, h: int) -> bool:
    """Does a player own a section in this town hex?"""
    code = seat + 1
    return code in table.owner[h * 6 : h * 6 + 6]


def look(table: Table, seat: int, h: int) -> list[int]:
    """What lies beyond each side of a hex for a player: SHUT, OPEN, or a place (AOS-6.9 to AOS-6.11)."""
    across, city, face = table.board.across, table.city, table.face
    out = [SHUT, SHUT, SHUT, SHUT, SHUT, SHUT]
    first = h * 6
    for side in range(6):
        beyond = across[first + side]
        if beyond < 0:
            continue
        if city[beyond]:
            out[side] = table.board.place_at[beyond]
            continue
        owner = face[first + side]
        if owner == NO_TRACK:
            out[side] = OPEN
        elif owner == seat + 1 or (owner == NOBODY and may_continue(table, seat, table.far[first + side])):
            out[side] = table.far[first + side]
    return out


def has_track_at(table: Table, seat: int, place: int) -> bool:
    """Does a line of a player end at this place?"""
    h = table.board.place_hex[place]
    if not table.city[h]:
        return owns_section(table, seat, h)
    code = seat + 1
    return any(beyond >= 0 and table.owner[beyond] == code for beyond in table.board.mate[h * 6 : h * 6 + 6])


def may_continue(table: Table, seat: int, place: int) -> bool:
    """Option town_stub_needs_presence: who may continue an ownerless line that starts at this place (AOS-6.9)."""
    if not table.settings.town_stub_needs_presence:
        return True
    h = table.board.place_hex[place]
    return bool(table.city[h]) or owns_section(table, seat, h)


def may_turn(table: Table, seat: int, place: int, beyond: int) -> bool:
    """Option redirect_needs_contact: who may turn an ownerless line from a place to what lies beyond (AOS-8.9)."""
    if not table.settings.redirect_needs_contact or has_track_at(table, seat, place):
        return True
    return beyond >= 0 and has_track_at(table, seat, beyond)
