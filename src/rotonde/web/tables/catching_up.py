"""A table in memory is brought to where another process has taken it."""

from __future__ import annotations

from dataclasses import fields

from rotonde.core.play import story
from rotonde.web.storage import Book, Line
from rotonde.web.tables.moves import Advance, following
from rotonde.web.tables.open_table import OpenTable

_OWN = ("id", "setup", "lines", "seats", "drafts", "summary")  # what is not simply taken over


def catch_up(table: OpenTable, news: Book) -> bool:
    """Go on to what is stored; `news` has the entries after those that are known. False if the table must be loaded
    anew: it does not follow from what is in memory."""
    if table.broken or [line.n for line in news.lines] != list(range(table.n + 1, table.n + 1 + len(news.lines))):
        return False
    try:
        for line in news.lines:
            _add(table, line, news)
    except Exception:  # what is wrong with it is said by whoever loads it
        return False
    for field in fields(Book):
        if field.name not in _OWN:
            setattr(table.book, field.name, getattr(news, field.name))
    table.book.summary = news.summary
    if table.book.seats != news.seats:
        table.seated(news.seats)
    for seat in {*table.drafts, *news.drafts}:
        kept = news.drafts.get(seat)
        if kept is None:
            table.drafts.pop(seat, None)
        else:
            table.lay_draft(seat, kept)
    table.thinking = None
    return True


def _add(table: OpenTable, line: Line, news: Book) -> None:
    if line.kind == "takeback":
        table.take_back(line)
    elif not line.plays:
        table.book.lines.append(line)
    else:
        advance, state = Advance(table), table.state.copy()
        events = story(state, table.game.parse(line.entry.action), line.entry.seat)
        if line.digest and state.digest() != line.digest:
            raise ValueError("it leads elsewhere here")
        advance.lines.append(line)
        advance.moves.append(following(state, line, events, table.moves[-1] if table.moves else None))
        advance.states.append(state)
        table.adopt(advance, news.summary)
