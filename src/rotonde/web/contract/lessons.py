"""A lesson as the server and its page speak of it: a table, and what the stationmaster says beside it."""

from __future__ import annotations

from msgspec import field

from rotonde.web.contract.pages import GameCard, Payload
from rotonde.web.contract.table import TablePage, ViewPayload


class AnswerText(Payload):
    """What is said to a legal move that is not the one of the step."""

    what: str  # the move, in words
    says: str
    poor: bool  # it was foreseen, and this is why not; else only that another is meant
    rules: list[str] = field(default_factory=list)


class LessonInfo(Payload):
    """Where somebody stands in a lesson, and what the slip says there."""

    api: str  # where this place of the lesson is asked about
    step: int  # from 0
    steps: int
    title: str
    says: str
    do: str
    rules: list[str]
    lens: list[str]  # the targets that are shown
    path: list[str]  # those by which the next move is chosen
    expected: str  # the move, in notation; "" when the step is done
    done: bool
    finished: bool = False  # the lesson is over
    answer: AnswerText | None = None


class LessonView(ViewPayload, kw_only=True):
    """GET /api/learn/{game}/{lesson}/{place}/view, and the answer to a turn there: a view as that of any table.

    A place is the step and how many of its moves are made ("3.1"): all that the server needs to know.
    """

    lesson: LessonInfo


class LessonLine(Payload):
    """A lesson in a list."""

    name: str
    title: str
    about: str
    minutes: int
    steps: int
    reached: int  # steps that this person has done


class LessonPage(TablePage, kw_only=True):
    """GET /learn/{game}/{lesson}: the page of a table, with the steps of the lesson."""

    title: str
    name: str
    titles: list[str]  # of the steps
    minutes: int
    reached: int
    following: LessonLine | None  # the lesson after it


class LearnPage(Payload):
    """GET /learn/{game}: the lessons of a game."""

    game: GameCard
    lessons: list[LessonLine]
    table: str  # where this person's first game is; "" if it was not begun


class RemarkText(Payload):
    """Something that is said once in a first game."""

    key: str
    says: str
    rule: str


class RemarksAnswer(Payload):
    """GET /api/t/{id}/remarks?seat=: what fits now at somebody's first game; nothing at any other table.

    `costly` is what would be better than the turn that is about to be confirmed, in words; "" if nothing clearly is.
    `rules` are those of what would be better, and of what is about to be done.
    """

    remarks: list[RemarkText]
    costly: str = ""
    rules: list[str] = field(default_factory=list)
