"""Tables in lists."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.errors import SetupError
from rotonde.core.registry import game as find_game
from rotonde.core.words import Voice
from rotonde.web.contract.pages import (
    SeatInfo,
    TableSummary,
)
from rotonde.web.lobby.new_tables import AIDS
from rotonde.web.people.names import said_name
from rotonde.web.storage import Book
from rotonde.web.tables.clocks import clock_words
from rotonde.web.tables.desk import Desk


def title_of_game(key: str) -> str:
    """The title of a game; its key, if this house no longer has it."""
    try:
        return find_game(key).title
    except SetupError:
        return key


def title_of_table(book: Book) -> str:
    """The title of a table's game."""
    return title_of_game(book.setup.game)


def summarise(book: Book, desk: Desk, person: str, lang: str, driven: bool) -> TableSummary:
    """A table in a list, where bots are at work (`driven`) or not."""
    state, table = book.summary, desk.in_memory(book.id)
    chapter = table.chapter(table.moments, lang) if table is not None and table.status == "running" else ""
    winners = state.winners if book.setup.players > 1 else ()  # alone, there is nobody to win against
    colours = _colours(book)
    stopped = book.damage or not _known(book) or (table is not None and table.broken)
    seats = [
        SeatInfo(
            seat=s.seat,
            name=said_name(s.name, Voice(None, lang)),
            kind="bot" if s.kind == "bot" else "human",
            level=s.level,
            colour=colours[s.seat] if s.seat < len(colours) else "",
            mine=s.kind == "human" and s.holder == person,
            free=s.kind == "human" and s.holder is None,
            to_act=s.seat in state.to_act,
            score=state.scores[s.seat] if state.scores else None,
            winner=winners is not None and s.seat in winners,
        )
        for s in book.seats
    ]
    return TableSummary(
        id=book.id,
        game=book.setup.game,
        title=title_of_table(book),
        status="broken" if stopped and state.status != "closed" else state.status,
        seats=seats,
        decided=winners is not None,
        asleep=state.status == "running" and not driven and {s.kind for s in seats if s.to_act} == {"bot"},
        my_turn=state.status == "running" and any(s.mine and s.to_act for s in seats),
        moments=state.moments,
        chapter=chapter,
        created=book.created,
        changed=book.changed,
        imported=book.imported,
        private=book.reach == "private",
        clock="" if book.clock is None else clock_words(book.clock, Voice(None, lang)),
        due=min((c.due for s, c in book.clocks.items() if seats[s].mine and c.due is not None), default=None),
        spectators=book.spectators,
        aids=Voice(None, lang).translate(AIDS.get(book.aids, "")),
    )


def _known(book: Book) -> bool:
    try:
        return find_game(book.setup.game) is not None
    except SetupError:
        return False


def _colours(book: Book) -> Sequence[str]:
    try:
        return find_game(book.setup.game).words.colours(book.setup.players)
    except Exception:  # a game that is gone, or a number of players that it does not know
        return ()
