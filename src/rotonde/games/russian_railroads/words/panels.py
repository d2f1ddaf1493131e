"""The players' panel, the scoring, the chapters."""

from __future__ import annotations

from rotonde.core.telling import JOINT, ScoreLine, SeatPanel, SeatRow, Voice, capital, listed
from rotonde.games.russian_railroads.rules import scoring as count
from rotonde.games.russian_railroads.rules.payment import hands
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.table import NOBODY, OVER, SETUP
from rotonde.games.russian_railroads.words.speech import Seen, place_name


def chapter(view: Seen, voice: Voice) -> str:
    """The round."""
    if view.table.stage == SETUP:
        return voice("Setup")
    return voice("Round {n} of {rounds}", n=view.table.round, rounds=view.table.board.rounds)


def seats(view: Seen, voice: Voice) -> SeatPanel:
    """Points, what each board scores now, workers and roubles in hand; in turn order."""
    table = view.table
    heads = (voice("Points"), voice("Now"), voice("Workers"), voice("Roubles"))
    rows = tuple([_row(table, seat, voice) for seat in table.order or range(table.players)])
    full = (heads[0], voice("Points each scoring"), *heads[2:])
    return SeatPanel(heads, rows, chapter(view, voice), full)


def _row(table: RailroadsState, seat: int, voice: Voice) -> SeatRow:
    score, hand, roubles = (voice.number(n) for n in (table.score[seat], hands(table, seat), table.roubles[seat]))
    figures = (score, f"+{count.round_score(table, seat)}", hand, roubles)
    return SeatRow(seat, table.board.player_colours[seat], _note(table, seat, voice), figures)


def _note(table: RailroadsState, seat: int, voice: Voice) -> str:
    """What a seat is doing, and its secret cards by number only."""
    out = []
    if table.places[seat] != NOBODY and table.stage != OVER:
        out.append(capital(voice("plays {place}", place=place_name(table.places[seat] + 1, voice))))
    if table.passed >> seat & 1 and table.stage != OVER:
        out.append(voice("passed"))
    if table.held_n[seat]:
        out.append(voice.plural("{n} bonus card", "{n} bonus cards", table.held_n[seat]))
    return JOINT.join(out)


def scoring(view: Seen, voice: Voice) -> tuple[ScoreLine, ...]:
    """The points so far, then the boards and what is known of the end; when it is over, the final count (RR-16)."""
    table, board, every = view.table, view.table.board, range(view.table.players)
    ends, known = _ends(table, voice)
    if table.stage == OVER:  # the points of the rounds, the bonus cards, the majority
        rounds = tuple([table.score[s] - known[s] for s in every])
        total = ScoreLine(voice("Total"), tuple(table.score), total=True)
        return (ScoreLine(voice("Points of the rounds"), rounds), *ends, total)
    out = [ScoreLine(voice("Points so far"), tuple(table.score))]
    for i, line in enumerate(board.lines):
        out.append(ScoreLine(voice.value("line", line), tuple([count.score_of_line(table, s, i) for s in every])))
    out.append(ScoreLine(voice("Industry"), tuple([count.score_of_industry(table, s) for s in every])))
    points = tuple([table.score[s] + count.round_score(table, s) + known[s] for s in every])
    return (*out, *ends, ScoreLine(voice("Total, if it ended with this scoring"), points, total=True))


def _ends(table: RailroadsState, voice: Voice) -> tuple[list[ScoreLine], list[int]]:
    """Bonus cards that the reader knows, and the majority of engineers as far as it can be seen; and their sum."""
    board, every = table.board, range(table.players)
    out: list[ScoreLine] = []
    for name in dict.fromkeys(board.bonus):  # of one there are two copies
        cards = [c for c, own in enumerate(board.bonus) if own == name and board.bonus_part[c].counts != "majority"]
        if any(held >> card & 1 for held in table.held for card in cards):
            points = [sum([count.bonus_points(table, s, c) for c in cards if table.held[s] >> c & 1]) for s in every]
            out.append(ScoreLine(capital(voice.value("card", name)), tuple(points)))
    most = {seat: pay for seat, _, _, pay in count.majority(table)}
    extra = [voice.player(s) for s in every if table.held[s] & board.extra_engineers]
    said = voice("Most engineers (one more for {names})", names=listed(extra, voice)) if extra else ""
    out.append(ScoreLine(said or voice("Most engineers"), tuple([most.get(s, 0) for s in every])))
    return out, [sum([line.points[s] or 0 for line in out]) for s in every]
