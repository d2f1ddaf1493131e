"""Who sits at a table, as one person sees it, and how far back he could go."""

from __future__ import annotations

from rotonde.core.state import CHANCE
from rotonde.core.words import Voice
from rotonde.web.bots.levels import level_title
from rotonde.web.contract.pages import SeatInfo
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.tables.rights import earliest, seat_rights


def seat_infos(table: OpenTable, person: str, lang: str, local: bool = False) -> list[SeatInfo]:
    """The seats of a table, without what the game says of them."""
    colours, names = table.game.words.colours(table.book.setup.players), table.names_in(lang)
    return [
        SeatInfo(
            seat=s.seat,
            name=names[s.seat],
            kind="bot" if s.kind == "bot" else "human",
            level=s.level,
            level_title=level_title(s.level, Voice(None, lang)) if s.kind == "bot" else "",
            colour=colours[s.seat],
            mine=s.kind == "human" and s.holder == person,
            free=s.kind == "human" and s.holder is None,
            elsewhere=local and s.kind == "human" and s.holder not in (None, person),
            may=seat_rights(table, person, s.seat, local) if table.status == "running" else (),
        )
        for s in table.book.seats
    ]


def last_turn(table: OpenTable, person: str) -> int | None:
    """The moment before this person's last turn, if there is a way back to it."""
    mine = table.seats_of(person)
    own = [m for m in table.moves if m.line.entry.seat in mine and not m.line.auto]
    if not own:
        return None
    to = next(i for i, m in enumerate(table.moves) if m.turn == own[-1].turn and m.line.entry.seat != CHANCE)
    return to if to >= earliest(table) else None
