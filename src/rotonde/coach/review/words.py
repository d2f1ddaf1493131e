"""A review in words, for a page and for the command line: numbers come from the document, words from the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rotonde.coach.estimates import Estimator
from rotonde.coach.hints import percent, told_moves
from rotonde.coach.reasons import Reason, rules_in, says, signed_number, told_line
from rotonde.coach.review.decisions import Point, Weighed, points_of, seed_of
from rotonde.coach.review.document import Review
from rotonde.coach.review.statistics import GROUPS, figures, level, rows, strong
from rotonde.coach.review.verdicts import LEAST
from rotonde.core import Record, View
from rotonde.core.amounts import in_coins
from rotonde.core.sentences import N_, P_
from rotonde.core.words import ScoreLine, SeatPanel, Voice

COMPARED = N_("A few turns later, compared with what was played:")
NONE = N_("No mistake was found that is sure: nobody clearly gave away {n} points of victory at once.")
INSTEAD = P_(
    "Instead: {move} ({said} point of victory, ± {error})", "Instead: {move} ({said} points of victory, ± {error})"
)
SWING = 2  # points of victory that are worth a word


@dataclass(frozen=True)
class ToldSeat:
    """A player and how he did."""

    seat: int
    name: str
    colour: str
    score: int | None  # None for who went bankrupt
    winner: bool
    accuracy: int  # of a hundred
    decisions: int
    mistakes: int


@dataclass(frozen=True)
class ToldPoint:
    """A decision: what was played, what was better, and why."""

    number: int  # of the turning point; 0 for one that is no mistake
    n: int  # of the entry
    seat: int
    name: str
    chapter: str
    played: str
    better: str
    lost: int  # points of victory
    error: int
    games: int
    shares: tuple[int, ...]
    better_shares: tuple[int, ...]
    scores: tuple[int, ...]
    better_scores: tuple[int, ...]
    why_played: tuple[str, ...]  # what it changed at once
    why_better: tuple[str, ...]  # what the better move would have changed at once
    why: tuple[str, ...]  # what would have been different later
    line: tuple[str, ...]
    rules: tuple[str, ...]
    action: str  # the better move, in notation


@dataclass(frozen=True)
class ToldFigure:
    """A figure for each seat, and what strong bots come to; None where there is none."""

    text: str
    seats: tuple[float | None, ...]
    strong: float | None
    whole: bool  # it is a count or a sum, of whole numbers


@dataclass(frozen=True)
class ToldStrong:
    """Strong bots at a table with as many seats, on average."""

    bot: str
    score: int
    games: int


@dataclass(frozen=True)
class Told:
    """A review as somebody reads it."""

    seats: tuple[ToldSeat, ...]
    points: tuple[ToldPoint, ...]
    cleared: tuple[ToldPoint, ...]
    moments: tuple[int, ...]  # entries that have an estimate
    shares: tuple[tuple[float, ...], ...]  # of each seat at each of them
    stations: tuple[tuple[int, str], ...]  # entries at which a stretch of the game begins
    last: int
    sources: tuple[ScoreLine, ...]  # where the points came from
    statistics: tuple[tuple[str, tuple[ToldFigure, ...]], ...]  # by what they are about
    strong: ToldStrong | None
    verdict: str  # where there is no turning point: that there is none


def tell(review: Review, record: Record, voice: Voice) -> Told:
    """A review in the language and with the names of a voice."""
    points = {point.n: point for point in points_of(record)}
    turning, end = review.turning_points(), record.replay()
    colours = end.game.words.colours(record.players)
    sources = end.game.words.scoring(end.observe(None), voice)
    mistakes = Counter(w.seat for w in review.mistakes())
    decided = Counter(w.seat for w in review.decisions)
    seats = [
        ToldSeat(
            seat,
            voice.player(seat),
            colours[seat],
            None if sources and sources[-1].points[seat] is None else review.result[seat],
            seat in review.winners,
            percent(review.accuracy(seat)),
            decided[seat],
            mistakes[seat],
        )
        for seat in range(record.players)
    ]
    return Told(
        tuple(seats),
        tuple(_point(w, points[w.n], review, voice, i) for i, w in enumerate(turning, 1)),
        tuple(_point(w, points[w.n], review, voice, 0) for w in review.cleared()),
        tuple(w.n for w in review.decisions),
        tuple(tuple(w.shares[seat] for w in review.decisions) for seat in range(record.players)),
        tuple(stations(record, voice)),
        len(record.entries),
        sources,
        tuple(told_figures(record, voice)),
        told_strong(record),
        "" if turning else voice(NONE, n=percent(LEAST)),
    )


def _point(weighed: Weighed, point: Point, review: Review, voice: Voice, number: int) -> ToldPoint:
    view = point.view
    words = view.game.words
    played, better = view.game.parse(weighed.action), view.game.parse(weighed.best)
    panel = words.seats(view, voice)
    at_once = [reason for reason in weighed.why if reason.kind == "now"]
    later = [reason for reason in weighed.why if reason.kind != "now"]
    line = _line(weighed, point, review.seed, voice)
    onlooker = View(view.table, None)  # whoever reads it: nobody is told "you"
    said = [words.label(onlooker, action, voice).text for action in (played, better)]
    return ToldPoint(
        number,
        weighed.n,
        weighed.seat,
        voice.player(weighed.seat),
        words.chapter(view, voice),
        said[0],
        said[1],
        percent(weighed.gain),
        max(1, percent(weighed.error)),
        weighed.games,
        tuple(percent(x) for x in weighed.shares),
        tuple(percent(x) for x in weighed.best_shares),
        tuple(round(x) for x in weighed.scores),
        tuple(round(x) for x in weighed.best_scores),
        tuple(_named(r, panel, voice) for r in weighed.why_played),
        tuple(_named(r, panel, voice) for r in at_once),
        tuple(_named(r, panel, voice) for r in (*later, *swings(weighed))),
        line,
        tuple(rules_in([*said, words.prompt(view, voice).hint, *line], voice)[:2]),
        weighed.best,
    )


def instead(point: ToldPoint, voice: Voice) -> str:
    """What the move that seemed better would have brought: for a decision that was no mistake."""
    said = signed_number(point.lost, voice)
    told = voice.told(INSTEAD, n=abs(point.lost), said=said, move=point.better, error=point.error)
    return told.replace("± ", "±\u00a0")


def swings(weighed: Weighed) -> list[Reason]:
    """At whose cost the better move would have been; what it would have brought who decided is the loss itself."""
    both = enumerate(zip(weighed.shares, weighed.best_shares, strict=False))
    found = [Reason("swing", seat, -1, percent(b - a)) for seat, (a, b) in both if seat != weighed.seat]
    return [r for r in sorted(found, key=lambda r: r.amount)[:1] if r.amount <= -SWING]


def _named(reason: Reason, panel: SeatPanel, voice: Voice) -> str:
    """A reason with the name of whom it is about: who reads a review may be anybody."""
    return says(reason, -1, panel, voice)


def _line(weighed: Weighed, point: Point, seed: int, voice: Voice) -> tuple[str, ...]:
    """The line after the better move, as the log would tell it."""
    if not weighed.line:
        return ()
    world = Estimator(point.view, seed_of(seed, weighed.n)).guess(weighed.guess)
    done = [(seat, point.state.game.parse(text)) for seat, text in weighed.line]
    heard = told_line(world, done, point.seat)
    return tuple(told_moves([seat for seat, _ in done], heard, point.seat, voice))


def stations(record: Record, voice: Voice) -> list[tuple[int, str]]:
    """The entries at which the stretches of a game begin, by name."""
    state = record.start()
    words, out = state.game.words, list[tuple[int, str]]()
    for n, entry in enumerate(record.entries):
        name = words.chapter(state.observe(None), voice)
        if name and (not out or out[-1][1] != name):
            out.append((n, name))
        state.advance(state.game.parse(entry.action), entry.seat)
    return out


def told_figures(record: Record, voice: Voice) -> list[tuple[str, tuple[ToldFigure, ...]]]:
    """What the game came to in figures, in groups; what nobody did is left out."""
    game = record.start().game
    found, bots = figures(record, game), strong(record, game)
    out: list[tuple[str, tuple[ToldFigure, ...]]] = []
    for group, title in GROUPS.items():
        told = tuple(
            ToldFigure(row.title.in_(voice.lang), found[name], bots.figures.get(name) if bots else None, not row.of)
            for name, row in rows(game).items()
            if row.group == group and any(found[name])
        )
        if told:
            said = voice.translate(title)
            out.append((in_coins(said, game.words, voice) if group == "money" else said, told))
    return out


def told_strong(record: Record) -> ToldStrong | None:
    """What strong bots come to with as many seats; None where nobody has measured it."""
    game = record.start().game
    bots, known = strong(record, game), level(game)
    if bots is None or known is None:
        return None
    return ToldStrong(known.bot, round(bots.score), bots.games)
