"""The players' panel, the scoring, the chapters."""

from __future__ import annotations

from rotonde.core.speech import capital, listed
from rotonde.core.view import View
from rotonde.core.words import ScoreLine, SeatPanel, SeatRow, Voice
from rotonde.games.russian_railroads.rules import scoring as count
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import NOBODY, OVER, SETUP
from rotonde.games.russian_railroads.words.speech import place_name, table_of


def chapter(view: View, voice: Voice) -> str:
    """The round."""
    table = table_of(view)
    if table.stage == SETUP:
        return voice("Setup")
    return voice("Round {n} of {rounds}", n=table.round, rounds=table.board.rounds)


def seats(view: View, voice: Voice) -> SeatPanel:
    """Points, what each board scores now, workers and roubles in hand; in turn order."""
    table = table_of(view)
    heads = (voice("Points"), voice("Now"), voice("Workers"), voice("Roubles"))
    order = table.order or list(range(table.players))
    rows = tuple([_row(table, seat, voice) for seat in order])
    return SeatPanel(heads, rows, chapter(view, voice))


def _row(table: RailroadsState, seat: int, voice: Voice) -> SeatRow:
    hand = table.workers[seat] + table.temps[seat] + (table.black_free if table.black_owner == seat else 0)
    figures = (
        voice.number(table.score[seat]),
        f"+{count.round_score(table, seat)}",
        voice.number(hand),
        voice.number(table.roubles[seat]),
    )
    return SeatRow(seat, table.board.player_colours[seat], _note(table, seat, voice), figures)


def _note(table: RailroadsState, seat: int, voice: Voice) -> str:
    """What a seat is doing, and its secret cards by number only."""
    out = []
    if table.places[seat] != NOBODY and table.stage != OVER:
        out.append(capital(voice("{place} place", place=place_name(table.places[seat] + 1, voice))))
    if table.passed >> seat & 1 and table.stage != OVER:
        out.append(voice("passed"))
    if table.held_n[seat]:
        out.append(voice.plural("{n} bonus card", "{n} bonus cards", table.held_n[seat]))
    return " · ".join(out)


def scoring(view: View, voice: Voice) -> tuple[ScoreLine, ...]:
    """The points so far, then the boards and what is known of the end; when it is over, the final count."""
    table = table_of(view)
    if table.stage == OVER:
        return _final(table, voice)
    out = [ScoreLine(voice("Points so far"), tuple(table.score))]
    board, every = table.board, range(table.players)
    for i, line in enumerate(board.lines):
        out.append(ScoreLine(voice.value("line", line), tuple([count.score_of_line(table, s, i) for s in every])))
    out.append(ScoreLine(voice("Industry"), tuple([count.score_of_industry(table, s) for s in every])))
    ends, known = _ends(table, voice)
    out += ends
    total = tuple([table.score[s] + count.round_score(table, s) + known[s] for s in every])
    return (*out, ScoreLine(voice("Total, if it ended with this scoring"), total, total=True))


def _ends(table: RailroadsState, voice: Voice) -> tuple[list[ScoreLine], list[int]]:
    """Bonus cards that the reader knows, and the majority of engineers as far as it can be seen."""
    every = range(table.players)
    known = [0] * table.players
    out: list[ScoreLine] = []
    for card, name in enumerate(table.board.bonus):
        points = [count.bonus_points(table, s, card) if table.held[s] >> card & 1 else 0 for s in every]
        if any(held >> card & 1 for held in table.held) and table.board.bonus_part[card].counts != "majority":
            out.append(ScoreLine(capital(voice.value("card", name)), tuple(points)))
            known = [a + b for a, b in zip(known, points, strict=True)]
    most = [0] * table.players
    for seat, _, _, pay in count.majority(table):
        most[seat] = pay
    extra = [voice.player(s) for s in every if table.held[s] & table.board.extra_engineers]
    said = voice("Most engineers (one more for {names})", names=listed(extra, voice)) if extra else ""
    out.append(ScoreLine(said or voice("Most engineers"), tuple(most)))
    return out, [a + b for a, b in zip(known, most, strict=True)]


def _final(table: RailroadsState, voice: Voice) -> tuple[ScoreLine, ...]:
    """RR-16: the points of the rounds, the bonus cards, the majority."""
    ends, gained = _ends(table, voice)
    rounds = tuple([table.score[s] - gained[s] for s in range(table.players)])
    first = ScoreLine(voice("Points of the rounds"), rounds)
    return (first, *ends, ScoreLine(voice("Total"), tuple(table.score), total=True))
