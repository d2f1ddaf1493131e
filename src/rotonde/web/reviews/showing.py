"""What the page of a review shows."""

from __future__ import annotations

from collections.abc import Sequence

from babel.numbers import format_decimal

from rotonde.coach.reasons import Argument
from rotonde.coach.review.document import Review
from rotonde.coach.review.words import Told, ToldFigure, ToldPoint, ToldStrong, instead, tell
from rotonde.core.amounts import counted, unit_of
from rotonde.core.game import Game
from rotonde.core.records import Record
from rotonde.core.registry import game
from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.draw.shares import NARROW, WIDE, Band, Station, shares_chart
from rotonde.web.bots.levels import level_title
from rotonde.web.contract.pages import ReasonText
from rotonde.web.contract.reviews import (
    FigureGroup,
    Future,
    ReviewPage,
    ReviewPoint,
    ReviewSeat,
    ScoreRow,
    StrongBots,
)
from rotonde.web.views.story import came_from

LABEL = N_("Expected share of victory")
LARGE, SMALL = 100, 1  # a mean has no decimals from the one on, and two below the other


def empty_page(table: str, title: Game, progress: int) -> ReviewPage:
    """Nothing is known yet."""
    return ReviewPage(
        table=table,
        game=title.key,
        title=title.title,
        progress=progress,
        seats=[],
        choices=0,
        chosen=0,
        at=0,
        last=0,
        chapter="",
        points=[],
        cleared=[],
        verdict="",
        chart="",
        chart_narrow="",
        board="",
        scored="",
        came_from="",
        sources=[],
        statistics=[],
        strong=None,
        depth=0,
        seed=0,
    )


def page_of(
    review: Review,
    record: Record,
    voice: Voice,
    *,
    table: str = "",
    progress: int = 100,
    chosen: int = 1,
    at: int = 0,
    theme: str = "",
) -> ReviewPage:
    """A review in words and pictures, at a moment or a turning point; with a theme for a page on its own."""
    title = game(record.game)
    told = tell(review, record, voice)
    chosen = chosen if 1 <= chosen <= len(told.points) else min(1, len(told.points))
    seen = record.replay(at).observe(None) if 1 <= at <= told.last else None
    alone = bool(theme)  # a page on its own shows every turning point large
    colours, unit = [seat.colour for seat in told.seats], unit_of(title.words)
    large = {point.number for point in told.points if seen is None and (alone or point.number == chosen)}
    boards = {n: board_of(title, record, told.points[n - 1], voice, theme) for n in large}
    marked = 0 if alone else chosen
    return ReviewPage(
        table=table,
        game=title.key,
        title=title.title,
        progress=progress,
        seats=[
            ReviewSeat(
                name=seat.name,
                colour=seat.colour,
                score="–" if seat.score is None else counted(seat.score, unit, voice),
                winner=seat.winner,
                accuracy=seat.accuracy,
                decisions=seat.decisions,
                mistakes=seat.mistakes,
            )
            for seat in told.seats
        ],
        choices=review.choices,
        chosen=chosen,
        at=at if seen is not None else 0,
        last=told.last,
        chapter=title.words.chapter(seen, voice) if seen is not None else "",
        points=[_point(point, colours, unit, voice, boards.get(point.number, "")) for point in told.points],
        cleared=[_point(point, colours, unit, voice, "") for point in told.cleared],
        verdict=told.verdict if review.complete else "",
        chart=chart_of(told, voice, marked, theme or None, -1 if seen is None else at),
        chart_narrow=chart_of(told, voice, marked, theme or None, -1 if seen is None else at, NARROW),
        board=drawn_of(title, seen, voice, theme) if seen is not None else "",
        scored=voice(N_("Points") if unit == "points" else N_("Money")),
        came_from=came_from(title.words, voice),
        sources=[_row(line.text, line.points, voice, line.total) for line in told.sources],
        statistics=[
            FigureGroup(title=title, rows=[_figure(f, voice) for f in found]) for title, found in told.statistics
        ],
        strong=_strong(told.strong, unit, voice),
        depth=review.depth,
        seed=review.seed,
    )


def _reasons(told: Sequence[Argument]) -> list[ReasonText]:
    return [ReasonText(text=text, sign=sign) for text, sign in told]


def _point(point: ToldPoint, colours: Sequence[str], unit: str, voice: Voice, board: str) -> ReviewPoint:
    return ReviewPoint(
        number=point.number,
        n=point.n,
        seat=point.seat,
        name=point.name,
        colour=colours[point.seat],
        chapter=point.chapter,
        played=point.played,
        better=point.better,
        lost=point.lost,
        error=point.error,
        games=point.games,
        as_played=Future(shares=list(point.shares), scores=[counted(x, unit, voice) for x in point.scores]),
        better_move=Future(
            shares=list(point.better_shares), scores=[counted(x, unit, voice) for x in point.better_scores]
        ),
        why_played=_reasons(point.why_played),
        why_better=_reasons(point.why_better),
        why=_reasons(point.why),
        compared=point.compared,
        follows=point.follows,
        board=board,
        line=list(point.line),
        rules=list(point.rules),
        instead=instead(point, voice),
    )


def _row(text: str, figures: Sequence[int | None], voice: Voice, total: bool = False) -> ScoreRow:
    return ScoreRow(text=text, figures=["–" if n is None else voice.number(n) for n in figures], total=total)


def _figure(told: ToldFigure, voice: Voice) -> ScoreRow:
    figures = [_number(n, told.whole, voice) for n in told.seats]
    return ScoreRow(text=told.text, figures=figures, strong="" if told.strong is None else _mean(told.strong, voice))


def _number(n: float | None, whole: bool, voice: Voice) -> str:
    if n is None:
        return "–"
    return voice.number(round(n)) if whole else _mean(n, voice)


def _mean(n: float, voice: Voice) -> str:
    """A mean: with decimals where it is small."""
    if abs(n) >= LARGE or not n:
        return voice.number(round(n))
    return format_decimal(n, format="0.00" if abs(n) < SMALL else "0.0", locale=voice.lang)


def _strong(told: ToldStrong | None, unit: str, voice: Voice) -> StrongBots | None:
    if told is None:
        return None
    title = level_title(told.bot, Voice(None, voice.lang))
    return StrongBots(bot=title, score=counted(told.score, unit, voice), games=told.games)


def chart_of(told: Told, voice: Voice, chosen: int, theme: str | None, at: int = -1, width: float = WIDE) -> str:
    """The expected shares over the game, with its turning points and the moment that is looked at."""
    bands = [Band(seat.name, seat.colour, told.shares[seat.seat]) for seat in told.seats]
    stations = [Station(moment, name) for moment, name in told.stations]
    points = [point.n for point in told.points]
    said = voice.translate(LABEL)
    look = {"label": said, "lang": voice.lang, "theme": theme, "chosen": chosen, "at": at, "width": width}
    look["prefix"] = "narrow-" if width == NARROW else None
    return shares_chart(told.moments, bands, stations, points, told.last, **look)  # type: ignore[arg-type]


def drawn_of(title: Game, view: View, voice: Voice, theme: str) -> str:
    """A moment of the game as everybody could see it."""
    return title.draw(view, lang=voice.lang, theme=theme or None, voice=voice) if title.drawn else ""


def board_of(title: Game, record: Record, point: ToldPoint, voice: Voice, theme: str) -> str:
    """The position of a turning point as its player saw it, with what was played and what was better."""
    if not title.drawn:
        return ""
    view = record.replay(point.n - 1).observe(point.seat)
    board = title.draw(view, lang=voice.lang, theme=theme or None, voice=voice)
    played, better = record.entries[point.n - 1].action, point.action
    ghosts = [("played", played), ("better", better)]
    marks = "".join(
        f'<g class="future {kind}">{title.draw_preview(view, title.parse(action), voice)}</g>'
        for kind, action in ghosts
    )
    return board.removesuffix("</svg>") + marks + "</svg>"
