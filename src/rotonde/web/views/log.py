"""The log of a table in words, as one person may read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rotonde.core.beats import beat
from rotonde.core.drafts import Draft
from rotonde.core.events import Event, chapter_line
from rotonde.core.words import N_
from rotonde.web.contract.table import LogEntry, LogLine
from rotonde.web.storage import Line
from rotonde.web.tables.moves import Move
from rotonde.web.tables.rights import TAKEN

if TYPE_CHECKING:
    from rotonde.web.views.glance import Glance

# Changes of seats that the log tells, by what is stored of them.
SEATED = {
    "takeover human": N_("Somebody else at this machine plays {player} from here on."),
    "bot bot": N_("A bot plays {player} from here on."),
    TAKEN: N_("A person plays {player} from here on."),
    "human human": N_("A person plays {player} from here on."),
    "removed human": N_("The owner has freed the seat of {player}."),
    "resign bot": N_("{player} resigns: a bot plays to the end."),
    "timeout bot": N_("The time of {player} is over: a bot plays on."),
}


def log(glance: Glance, since: int) -> list[LogEntry]:
    """What happened after a moment, up to the one shown, and in the running turn."""
    seated = [line for line in glance.table.book.lines if line.kind == "seat" and line.entry.action in SEATED]
    out = [_entry(glance, m, n) for n, m in enumerate(glance.table.moves[since : glance.moment], since + 1)]
    for entry in out if seated else ():
        came = _seat_lines(glance, entry.moment, seated)
        entry.lines = [*came, *entry.lines]
        entry.opens_at += len(came) if entry.opens else 0
    if glance.draft is not None and glance.draft.actions:
        out.append(_draft_entry(glance, glance.draft))
    return out


def _draft_entry(glance: Glance, draft: Draft) -> LogEntry:
    """The running turn, filed under the chapter it began in."""
    last = glance.table.moves[-1] if glance.table.moves else None
    turn = 0 if last is None else last.turn if last.owner == glance.seat else last.turn + 1
    seen = [e for e in draft.events if e.visible_to(glance.seat)]
    chapter = glance.table.chapter(glance.table.moments, glance.lang)
    at, after = chapter_line(seen), glance.table.game.words.chapter(glance.view, glance.voice)
    opened = at is not None and after != chapter
    return LogEntry(
        moment=glance.moment + 1,
        seat=glance.seat,
        turn=turn,
        chapter=chapter,
        lines=[log_line(glance, e) for e in seen],
        draft=True,
        opens=after if opened else "",
        opens_at=at if opened and at is not None else 0,
    )


def _entry(glance: Glance, move: Move, moment: int) -> LogEntry:
    seen = [e for e in move.events if e.visible_to(glance.seat)]
    # A notation may say more than the events (a card laid face down): others read it only in open games.
    mine = glance.seat is not None and move.line.entry.seat == glance.seat
    open_ = mine or (move.public and len(seen) == len(move.events))
    at, chapter = chapter_line(seen), glance.table.chapter(moment - 1, glance.lang)
    after = "" if at is None else glance.table.chapter(moment, glance.lang)
    opens = after if after != chapter else ""
    return LogEntry(
        moment=moment,
        seat=move.seat,
        turn=move.turn,
        chapter=chapter,
        lines=[log_line(glance, e) for e in seen],
        action=move.line.entry.action if open_ else "",
        auto=move.line.auto,
        note=glance.voice(move.line.note) if move.line.note else "",
        opens=opens,
        opens_at=at if opens and at is not None else 0,
    )


def _seat_lines(glance: Glance, moment: int, seated: Sequence[Line]) -> list[LogLine]:
    """Who sat down where between a move and the one before."""
    moves = glance.table.moves
    after, until = moves[moment - 2].line.n if moment > 1 else 0, moves[moment - 1].line.n
    told = [line for line in seated if after < line.n < until]
    return [LogLine(text=glance.voice(SEATED[line.entry.action], player=line.entry.seat), level=0) for line in told]


def log_line(glance: Glance, event: Event) -> LogLine:
    """One event in words."""
    text = glance.table.game.words.log(event, glance.voice)
    table = glance.table.game.words.of_table(event)
    felt = beat(glance.table.game.words, event)
    return LogLine(text=text, level=int(event.level), places=event.places, seat=event.seat, table=table, beat=felt)
