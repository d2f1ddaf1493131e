"""Lessons as tables: nothing of them is stored, for a place of a lesson says by itself how the table stands there.

Everybody who is at the same place looks at the same table, from the learner's seat; so its picture is drawn once.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Container
from typing import NamedTuple

from rotonde.coach.lessons import Lesson, LessonError, Step, lessons
from rotonde.coach.lessons.playing import Answer, answer, before, stop_after, stop_before
from rotonde.core.drafts import Draft
from rotonde.core.state import CHANCE
from rotonde.core.words import N_
from rotonde.web.contract.lessons import AnswerText, LessonInfo, LessonLine, LessonView
from rotonde.web.contract.pages import JourneyInfo
from rotonde.web.contract.table import PromptText, TurnPost
from rotonde.web.lobby.games import known_game
from rotonde.web.storage import Book, Line, SeatLine, Summary
from rotonde.web.storage.journeys import Journey
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Trouble, malformed
from rotonde.web.views.glance import Glance

log = logging.getLogger("rotonde.web.lessons")
LEARNER = "learner"  # who sits at a lesson's table, whoever looks
KEPT = 60  # tables of lessons in memory


class Place(NamedTuple):
    """A place of a lesson: the step, and how many of its moves are made."""

    lesson: Lesson
    n: int
    made: int

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.n]

    @property
    def done(self) -> bool:
        return self.made >= len(self.step.moves)

    @property
    def api(self) -> str:
        """Where the page asks about it."""
        return f"/api/learn/{self.lesson.game.key}/{self.lesson.name}/{self.n}.{self.made}"


def find_lesson(game: str, name: str) -> Lesson:
    """A lesson by its name, or Trouble."""
    found = lessons(known_game(game)).get(name)
    if found is None:
        raise Trouble(404, "missing", N_("There is no such lesson here."))
    return found


def find_place(game: str, name: str, text: str) -> Place:
    """A place as an address names it, or Trouble."""
    lesson = find_lesson(game, name)
    step, _, made = text.partition(".")
    if not all(part.isascii() and part.isdigit() and len(part) < 3 for part in (step, made)):
        raise malformed()
    if int(step) >= len(lesson.steps) or int(made) > len(lesson.steps[int(step)].moves):
        raise Trouble(404, "missing", N_("This lesson has no such step."))
    return Place(lesson, int(step), int(made))


class Classroom:
    """The tables of the lessons, as far as somebody has been there lately."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, OpenTable] = OrderedDict()
        self._one = threading.Lock()

    def table(self, place: Place) -> OpenTable:
        """The table at a place of a lesson; it is played again if it is not in memory."""
        with self._one:
            found = self._tables.get(place.api)
            if found is None:
                found = self._tables[place.api] = _table(place)
                if len(self._tables) > KEPT:
                    self._tables.popitem(last=False)
            self._tables.move_to_end(place.api)
            return found


def _table(place: Place) -> OpenTable:
    lesson = place.lesson
    seats = [
        SeatLine(i, name, "human" if i == lesson.seat else "bot", "" if i == lesson.seat else "conductor")
        for i, name in enumerate(lesson.record.seats)
    ]
    seats[lesson.seat].holder = LEARNER
    entries = before(lesson, place.n)
    lines = [Line(n, "chance" if e.seat == CHANCE else "action", e, 0.0) for n, e in enumerate(entries, 1)]
    book = Book(place.api, lesson.record.setup, "", False, False, False, 0.0, 0.0, Summary("running"), seats, lines)
    book.aids = "all"  # who teaches may show
    table = OpenTable(book)
    if place.made:
        draft = table.drafts[lesson.seat] = Draft(table.state, lesson.seat)
        for move in place.step.moves[: place.made]:
            draft.apply(move)
    return table


def moved(place: Place, post: TurnPost, table: OpenTable) -> tuple[Place, Answer | None, bool]:
    """Where a step of the page leads, what is answered to it, and whether it ends the lesson."""
    step, position = place.step, table.state
    if post.op == "end" and place.done:
        last = place.n + 1 == len(place.lesson.steps)
        return (place if last else Place(place.lesson, place.n + 1, 0)), None, last
    if post.op == "act" and not place.done:
        draft = table.drafts.get(place.lesson.seat)
        here = draft.state if draft is not None else position
        move = table.game.parse(post.action[:200])
        refusal = here.refusal(move, place.lesson.seat)
        if refusal is not None:
            raise refusal
        said = answer(step, place.made, str(move))
        if said.kind == "right":
            return place._replace(made=stop_after(place.lesson, step, place.made, position)), said, False
        return place, said, False
    if post.op == "undo" and place.made:
        return place._replace(made=stop_before(place.lesson, step, place.made, position)), None, False
    if post.op == "back":
        return place._replace(made=min(max(post.to, 0), place.made)), None, False
    if post.op == "restart":
        return place._replace(made=0), None, False
    raise Trouble(422, "illegal", N_("This step of the lesson asks for something else."))


def shown(
    glance: Glance,
    place: Place,
    build: str,
    known: tuple[int, int, Container[str]] = (0, -1, ()),
    said: AnswerText | None = None,
    finished: bool = False,
) -> LessonView:
    """The view of a place; `known` is what the page has: moments of the log, their line, parts of the picture."""
    view = glance.payload(build, *known)
    view.takeback = view.ask_back = None
    view.may_ask, view.confirm_turns, view.options, view.may_plan = (), False, [], False
    if place.done and view.live:
        view.choices, view.ahead = [], {}
        if view.draft is not None and not view.draft.can_end:
            view.draft.can_end = True
            title, hint = glance.voice("This step is done."), glance.voice("Confirm to go on with the lesson.")
            view.prompt = PromptText(title=title, hint=hint)
        if view.draft is not None:
            view.draft.brings = ""
    fields = {name: getattr(view, name) for name in view.__struct_fields__}
    return LessonView(**fields, lesson=_info(glance, place, said, finished))


def _info(glance: Glance, place: Place, said: AnswerText | None, finished: bool) -> LessonInfo:
    step, lang, game = place.step, glance.lang, place.lesson.game
    expected = "" if place.done or not glance.live else step.moves[place.made]
    path = list(dict.fromkeys(game.words.path(glance.view, game.parse(expected)))) if expected else []
    return LessonInfo(
        api=place.api,
        step=place.n,
        steps=len(place.lesson.steps),
        title=step.title.in_(lang),
        says=(step.done if place.done else step.says).in_(lang),
        do=glance.voice("Confirm to go on.") if place.done else step.do.in_(lang),
        rules=list(step.rules),
        lens=list(step.lens) if expected and step.lens else path,
        path=path,
        expected=expected,
        done=place.done,
        finished=finished,
        answer=said,
    )


def in_words(glance: Glance, said: Answer | None, notation: str) -> AnswerText | None:
    """What is said to a move that was tried."""
    if said is None or said.says is None:
        return None
    move = glance.table.game.parse(notation)
    what = glance.table.game.words.label(glance.view, move, glance.voice).text
    return AnswerText(what=what, says=said.says.in_(glance.lang), poor=said.kind == "poor", rules=list(said.rules))


def journey_of(game: str, lang: str, journeys: list[Journey]) -> JourneyInfo | None:
    """What is next for somebody who does not know a game yet; None where it has no lessons."""
    lines = lines_of(game, lang, journeys)
    if not lines:
        return None
    line = next((line for line in lines if line.reached < line.steps), lines[-1])
    return JourneyInfo(minutes=line.minutes, step=line.reached, steps=line.steps, done=line.reached >= line.steps)


def lines_of(game: str, lang: str, journeys: list[Journey]) -> list[LessonLine]:
    """The lessons of a game for somebody who has begun some; a file that cannot be read does not close the page."""
    reached = {journey.lesson: journey.step for journey in journeys if journey.game == game}
    try:
        found = lessons(known_game(game)).values()
    except LessonError as error:
        log.error("the lessons of %s cannot be shown: %s", game, error)
        return []
    return [
        LessonLine(
            name=lesson.name,
            title=lesson.written.title.in_(lang),
            about=lesson.written.about.in_(lang),
            minutes=lesson.written.minutes,
            steps=len(lesson.steps),
            reached=min(reached.get(lesson.name, 0), len(lesson.steps)),
        )
        for lesson in found
    ]
