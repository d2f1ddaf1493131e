"""A review in words, for a page and for the command line: numbers come from the document, words from the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rotonde.coach.estimates import Estimator, widened
from rotonde.coach.hints import percent, told_moves
from rotonde.coach.reasons import Argument, Reason, argued, for_and_against, rules_in, signed_number, told_line
from rotonde.coach.review.decisions import Point, Weighed, points_of, seed_of
from rotonde.coach.review.document import Review
from rotonde.coach.review.statistics import GROUPS, figures, level, rows, strong
from rotonde.coach.review.verdicts import LEAST
from rotonde.core import Record, View
from rotonde.core.amounts import in_coins
from rotonde.core.sentences import N_, P_
from rotonde.core.words import ScoreLine, SeatPanel, Voice

COMPARED = N_("Compared with what was played:")
LATER = N_("A few turns later, compared with what was played:")
BUT = N_("But {reason}")
UNCOUNTED = N_("Nothing that can be counted differs within a few turns; {n} of {games} games played on end better.")
UNSEEN = N_("Nothing that can be counted within a few turns speaks for it; {n} of {games} games played on end better.")
NONE = N_("No mistake was found that is sure: nobody clearly gave away {n} points of victory at once.")
INSTEAD = P_(
    "Instead: {move} ({said} point of victory, ± {error})", "Instead: {move} ({said} points of victory, ± {error})"
)
CLEAR = 2.0  # standard errors from which a difference of final scores is told


@dataclass(frozen=True)
class ToldSeat:
    """A player and how he did."""

    seat: int
    name: str
    colour: str
    score: int | None  # None for who went bankrupt
    winner: bool
    accuracy: int | None  # of a hundred; None while little is known
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
    why_played: tuple[Argument, ...]  # what it changed at once
    why_better: tuple[Argument, ...]  # what the better move would have changed at once
    why: tuple[Argument, ...]  # what would have been different later
    compared: str  # when and with what that is a difference; "" where it is none
    follows: bool  # the reasons are not known yet
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
    choices = Counter(point.seat for point in points.values())
    decided = Counter(w.seat for w in review.decisions)
    seats = [
        ToldSeat(
            seat,
            voice.player(seat),
            colours[seat],
            None if sources and sources[-1].points[seat] is None else review.result[seat],
            seat in review.winners,
            None if found is None else percent(found),
            decided[seat],
            mistakes[seat],
        )
        for seat, found in ((seat, review.accuracy(seat, choices[seat])) for seat in range(record.players))
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
    why, compared = _why(weighed, panel, voice)
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
        tuple(_named(r, weighed.seat, panel, voice) for r in weighed.why_played),
        tuple(_named(r, weighed.seat, panel, voice) for r in at_once),
        why,
        compared,
        not review.complete and not weighed.line,
        line,
        tuple(rules_in([*said, words.prompt(view, voice).hint, *line], voice)[:2]),
        weighed.best,
    )


def instead(point: ToldPoint, voice: Voice) -> str:
    """What the move that seemed better would have brought: for a decision that was no mistake."""
    said = signed_number(point.lost, voice)
    told = voice.told(INSTEAD, n=abs(point.lost), said=said, move=point.better, error=point.error)
    return told.replace("± ", "±\u00a0")


def _why(weighed: Weighed, panel: SeatPanel, voice: Voice) -> tuple[tuple[Argument, ...], str]:
    """Why the other move is better: what speaks for it, then what against it; and how that is headed.

    Where no figure within a few turns speaks for it, or one against it, the final scores are told; where nothing
    speaks for it at all, that is said.
    """
    seat = weighed.seat
    speaks, against = for_and_against([r for r in weighed.why if r.kind != "now"], seat, panel)
    if weighed.line and (against or not speaks):
        won, lost = for_and_against(finals(weighed), seat, panel)
        speaks, against = speaks + won, against + lost
    out = [_named(reason, seat, panel, voice) for reason in speaks]
    if weighed.line and not out and weighed.better_games:
        said = voice(UNSEEN if against else UNCOUNTED, n=weighed.better_games, games=weighed.games)
        out.append(Argument(said, 0))
    told = [_named(reason, seat, panel, voice) for reason in against]
    if out and told:
        told[0] = Argument(voice(BUT, reason=told[0].text), told[0].sign)
    heads = [LATER if reason.kind == "later" else COMPARED for reason in (*speaks, *against)]
    return (*out, *told), voice(min(heads, key=[LATER, COMPARED].index)) if heads else ""


def finals(weighed: Weighed) -> list[Reason]:
    """What the better move clearly brings at the end: to who decides, and to the rival whom it changes most."""
    both = enumerate(zip(weighed.score_gains, weighed.score_errors, strict=True))
    bound = widened(CLEAR, weighed.games)
    found = [Reason("final", seat, -1, round(gain)) for seat, (gain, error) in both if abs(gain) > bound * error]
    rivals = sorted([r for r in found if r.seat != weighed.seat], key=lambda r: -abs(r.amount))
    return [r for r in (*(r for r in found if r.seat == weighed.seat), *rivals[:1]) if r.amount]


def _named(reason: Reason, seat: int, panel: SeatPanel, voice: Voice) -> Argument:
    """A reason with the name of whom it is about: who reads a review may be anybody."""
    return argued(reason, seat, -1, panel, voice)


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
