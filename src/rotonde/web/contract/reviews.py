"""The review of a game as its page shows it."""

from __future__ import annotations

from rotonde.web.contract.pages import Payload, ReasonText


class ReviewSeat(Payload):
    """A player and how he did."""

    name: str
    colour: str
    score: str
    winner: bool
    accuracy: int | None  # None while little is known
    decisions: int
    mistakes: int


class Future(Payload):
    """What is expected after a move, for each seat: shares in points of a hundred, and final scores."""

    shares: list[int]
    scores: list[str]


class ReviewPoint(Payload):
    """A decision: what was played, what was better, and why."""

    number: int  # 0: it is no mistake
    n: int  # of the entry
    seat: int
    name: str
    colour: str
    chapter: str
    played: str
    better: str
    lost: int
    error: int
    games: int
    as_played: Future
    better_move: Future
    why_played: list[ReasonText]
    why_better: list[ReasonText]
    why: list[ReasonText]  # what speaks for the better move first
    compared: str  # when and with what that is a difference; "" where it is none
    follows: bool  # the reasons are not known yet
    board: str  # SVG of the position with both moves on it, where the point is shown large
    line: list[str]
    rules: list[str]
    instead: str  # of one that is no mistake: what seemed better, and what it would have brought


class ScoreRow(Payload):
    """A line of the scoring, or something else that is counted, with a figure for each seat."""

    text: str
    figures: list[str]
    total: bool = False
    strong: str = ""  # what strong bots come to; "" if nobody knows


class FigureGroup(Payload):
    """Figures about one thing."""

    title: str
    rows: list[ScoreRow]


class StrongBots(Payload):
    """What strong bots come to at a table with as many seats, on average."""

    bot: str  # the title of the level
    score: str
    games: int


class ReviewPage(Payload):
    """GET /t/{id}/review?point=&n=: where a game was won and lost; `table` is "" for a page on its own."""

    table: str
    game: str
    title: str
    progress: int  # of a hundred; -1: nobody has asked for it
    seats: list[ReviewSeat]
    choices: int
    chosen: int  # the turning point that is shown large; 0: none; on a page on its own all of them are
    at: int  # the moment that is shown instead; 0: none
    last: int  # moments of the game
    chapter: str  # of that moment
    points: list[ReviewPoint]
    cleared: list[ReviewPoint]
    verdict: str
    chart: str  # SVG
    chart_narrow: str  # the same for a phone
    board: str  # SVG of the moment
    scored: str  # what the final scoring counts: points, or money
    came_from: str  # the title of the sources
    sources: list[ScoreRow]
    statistics: list[FigureGroup]
    strong: StrongBots | None
    depth: int
    seed: int


class ReviewAnswer(Payload):
    """GET /api/t/{id}/review: how far it is; `document` is the review as `rotonde review --json` writes it."""

    progress: int
    document: str
