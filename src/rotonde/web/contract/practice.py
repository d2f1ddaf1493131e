"""Puzzles and challenges as the server and their pages speak of them; like `pages`."""

from __future__ import annotations

from typing import Literal

from rotonde.web.contract.pages import Payload, ReasonText
from rotonde.web.contract.table import Choice, GoalLine, PromptText

Verdict = Literal["", "right", "wrong", "shown"]


class FoundBy(Payload):
    """How often a level of bots finds an answer."""

    level: str
    percent: int


class PuzzleCard(Payload):
    """A puzzle in a list, and in the lobby."""

    game: str
    title: str  # of the game
    name: str
    player: str  # who is to decide
    colour: str  # of his tokens
    prompt: str  # what is asked
    chapter: str  # where in the game
    found: list[FoundBy]
    level: str  # how hard it is, in a word
    marks: int  # the same, from 1 to 3
    day: str = ""  # whose puzzle it is, 2026-11-17
    date: str = ""  # the same in words
    solved: bool = False
    tries: int = 0

    @property
    def path(self) -> str:
        """Its address."""
        return f"/puzzles/{self.game}/{self.name}"


class WorthLine(Payload):
    """What an action leads to, beside the answer."""

    text: str
    short: str  # how much less than the answer, in words
    best: bool = False
    mine: bool = False


class PuzzlePage(Payload):
    """GET and POST /puzzles/{game}/{name}: the position, what may be done, and what was tried."""

    card: PuzzleCard
    board: str  # SVG
    prompt: PromptText
    choices: list[Choice]
    today: bool
    streak: int
    proof: str  # how sure it is, in words
    verdict: Verdict = ""
    tried: str = ""  # notation
    said: str = ""  # what is said to the try
    worths: tuple[WorthLine, ...] = ()
    why: tuple[ReasonText, ...] = ()  # what speaks for the answer, once it is told
    line: tuple[str, ...] = ()  # what is expected after the answer, in words


class PuzzlesPage(Payload):
    """GET /puzzles: the puzzle of today and those of the days before."""

    today: PuzzleCard | None
    past: list[PuzzleCard]
    streak: int
    solved: int


class ChallengeCard(Payload):
    """A challenge in the list."""

    game: str
    name: str
    title: str
    about: str
    company: str  # who sits there, in words
    goals: list[GoalLine]
    stars: int  # the best so far; -1 where it was never played to its end
    running: str = ""  # a table at which it is under way


class ChallengeGroup(Payload):
    """The challenges of a game."""

    key: str
    title: str
    earned: int
    most: int
    cards: list[ChallengeCard]


class ChallengesPage(Payload):
    """GET /challenges"""

    groups: list[ChallengeGroup]
    earned: int
    most: int
