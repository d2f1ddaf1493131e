"""The end of a game as data and pictures: sources, the curve over its stretches, the poster to share, the rematch."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rotonde.core.amounts import counted, unit_of
from rotonde.core.words import N_, ScoreLine, Voice
from rotonde.draw.ending import Ending, Player, Source, Words, curve, sources
from rotonde.draw.stage import SHAPES
from rotonde.web.contract.table import EndingAnswer, FactText
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.storage import Book, SeatLine
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble
from rotonde.web.views.poster import Poster
from rotonde.web.views.story import came_from, facts, notes

EVENLY = 8  # points of the curve of a game that has no stretches
MOST = 7  # sources that are told apart; of more, the game's own sums are shown


def ended(table: OpenTable) -> None:
    """Trouble if a game is not over: before that nothing of this may be told."""
    if not table.state.over:
        raise Trouble(409, "running", N_("This game is not over yet."))


def ending_of(table: OpenTable, lang: str) -> Ending:
    """The end of a table's game."""
    voice = table.voice(lang)
    words, state = table.game.words, table.state
    view = state.observe(None)
    lines = words.scoring(view, voice)
    totals = next((line.points for line in reversed(lines) if line.total), state.scores())
    winners = state.winners() if state.players > 1 else ()
    colours = words.colours(state.players)
    out = voice("out of the game")
    notes_ = [out if total is None else "" for total in totals]
    players = [Player(voice.player(s), colours[s], totals[s], s in winners, notes_[s]) for s in range(state.players)]
    stretches, moments = _stretches(table, lang)
    grown = [_standing(table, m, voice) for m in moments]
    told = notes(grown, stretches, voice) if state.players > 1 else []
    return Ending(players, _sources(lines), stretches, grown, told, facts(table, grown, voice), lang)


def _sources(lines: Sequence[ScoreLine]) -> list[Source]:
    """The lines of the scoring that brought or cost something; of many, their sums."""
    single = [line for line in lines if not line.total and any(line.points)]
    kept = single if len(single) <= MOST else _summed(lines)
    return [Source(line.text, line.points) for line in kept]


def _summed(lines: Sequence[ScoreLine]) -> list[ScoreLine]:
    """The same with a sum in place of the lines that it is the sum of."""
    out: list[ScoreLine] = []
    for line in lines:
        if not line.total:
            out.append(line)
            continue
        covered = next((k for k in range(1, len(out)) if _sum(out[-k:]) == tuple(p or 0 for p in line.points)), 0)
        if covered:
            out[-covered:] = [line]
    return [line for line in out if any(line.points)]


def _sum(lines: Sequence[ScoreLine]) -> tuple[int, ...]:
    return tuple(sum(points) for points in zip(*[[p or 0 for p in line.points] for line in lines], strict=True))


def _stretches(table: OpenTable, lang: str) -> tuple[list[str], list[int]]:
    """Each stretch of the game, with the moment after it: that of the move that opened the next one."""
    names, moments = [], []
    before = table.chapter(0, lang)
    for moment in range(1, table.moments):
        now = table.chapter(moment, lang)
        if now != before:
            names.append(before)
            moments.append(moment)
            before = now
    if not moments:  # a game without stretches: a few moments instead
        moments = sorted({round(table.moments * n / EVENLY) for n in range(1, EVENLY)} - {0, table.moments})
        names = ["" for _ in moments]
    return [*names, before], [*moments, table.moments]


def _standing(table: OpenTable, moment: int, voice: Voice) -> list[int | None]:
    """What each seat would have had if the game had ended then, as the seat itself could see."""
    state, words = table.state_at(moment), table.game.words
    out: list[int | None] = []
    for seat in range(state.players):
        lines = words.scoring(state.observe(seat), voice)
        totals = [line.points[seat] for line in lines if line.total]
        out.append(totals[-1] if totals else state.scores()[seat])
    return out


def answer(table: OpenTable, lang: str) -> EndingAnswer:
    """What the page shows at the end."""
    ended(table)
    ending, voice = ending_of(table, lang), Voice(None, lang)
    title = came_from(table.game.words, voice)
    return EndingAnswer(
        came_from=title,
        sources=sources(ending, title, lang),
        curve=curve(ending, voice("If it had ended then"), lang),
        stretches=list(ending.stretches),
        standings=[list(row) for row in ending.curve],
        facts=[FactText(figure=fact.figure, text=fact.text) for fact in ending.facts],
    )


def picture(table: OpenTable, lang: str, theme: str) -> str:
    """The poster, for a file."""
    ending, voice = ending_of(table, lang), table.voice(lang)
    state, unit = table.state, unit_of(table.game.words)
    won = [p.name for p in ending.players if p.winner]
    verdict = voice.translate(N_("Nobody wins.")) if not won else _verdict(won, Voice(None, lang))
    ranked = sorted(ending.players, key=lambda p: -(p.total if p.total is not None else -(10**9)))
    words = Words(
        verdict=ranked[0].name if state.players == 1 else verdict,
        results=" · ".join(f"{p.name} – {p.note or counted(p.total, unit, voice)}" for p in ranked),
        title=table.game.title,
        note=time.strftime("%Y-%m-%d", time.gmtime(table.book.changed)),
        came_from=came_from(table.game.words, voice),
        ended_then=voice.translate(N_("If it had ended then")),
    )
    names = tuple(table.names_in(lang))
    return Poster(state.observe(None), lang, names, SHAPES[0], ending, words, theme).drawn()


def _verdict(won: Sequence[str], voice: Voice) -> str:
    if len(won) == 1:
        return voice("{name} wins", name=won[0])
    return voice("{names} share the victory", names=", ".join(won))


def rematch(table: OpenTable, person: str) -> Book:
    """The same seats at a new table. Who asks sits in every human seat that nobody holds."""
    if person != table.book.owner and not table.seats_of(person):
        raise Trouble(403, "forbidden", N_("Only who sat at this table can ask for a rematch."))
    ended(table)
    book = table.book
    seats = [
        SeatLine(s.seat, s.name, s.kind, s.level, s.holder or person if s.kind == "human" else None) for s in book.seats
    ]
    state = book.setup.start()
    again = book_of(state, seats, person, confirm_turns=book.confirm_turns, auto_pass=book.auto_pass)
    again.reach, again.spectators, again.clock, again.aids = book.reach, book.spectators, book.clock, book.aids
    return again
