"""A plan as its person sees it: the table as it would be, made from the plan's own guess.

Of the true table only what the plan's seat may see is used: its view, and the log that it may read.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from functools import cached_property

from rotonde.coach.plans import Plan, differences, in_words, network
from rotonde.core.events import Event
from rotonde.core.state import CHANCE
from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.draw.parts import Picture
from rotonde.draw.stage import SHAPES
from rotonde.web.contract.plans import PlanFigure, PlanInfo, PlanLine, PlanSeat, PlanStep
from rotonde.web.contract.table import DraftInfo, LogEntry, PromptText, ViewPayload
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.tables.plans import adoptable, rehearsed
from rotonde.web.views.drawing import Board, Drawers
from rotonde.web.views.glance import Glance
from rotonde.web.views.log import log_line

SHOWN = 3  # differences that stand in the prompt


class PlanGlance(Glance):
    """One person's look at a plan of his own."""

    def __init__(
        self,
        table: OpenTable,
        person: str,
        lang: str,
        plan: Plan,
        local: bool = False,
        shape: str = SHAPES[0],
        drawers: Drawers | None = None,
        plans: Sequence[Plan] = (),
    ) -> None:
        self._real = Glance(table, person, lang, plan.seat, None, local, shape, drawers, plans)
        self._drawers, self.plans = self._real._drawers, plans
        self.table, self.person, self.lang, self.local, self.shape = table, person, lang, local, shape
        self.voice, self.moment, self.live, self.curtain, self.draft = (
            table.voice(lang),
            table.moments,
            True,
            None,
            None,
        )
        self.mine = list(range(table.book.setup.players))  # in a plan one decides for everybody
        self.rehearsal = rehearsed(table, plan)
        self.plan = self.rehearsal.plan
        state = self.rehearsal.state
        asked = plan.seat in state.to_act or not state.to_act
        self.seat = plan.seat if asked else state.to_act[0]
        self.view = state.observe(self.seat)
        self.over = False
        self.acts = table.status == "running" and self.view.my_turn

    @cached_property
    def looks(self) -> View:
        """The position as the plan's seat would see it, whoever decides."""
        return self.rehearsal.state.observe(self.plan.seat)

    @property
    def asked(self) -> tuple[int, ...]:
        return self.rehearsal.state.to_act

    @cached_property
    def picture(self) -> Picture:
        """The board as it would be."""
        targets = frozenset(target for path in self.paths for target in path)
        _, lang, names, shape = self._seen_so
        board = Board(self.looks, lang, names, shape, targets=targets, fresh=self.fresh())
        drawn: Picture = self._drawers.draw(board, self.table.id)
        return drawn

    def fresh(self) -> frozenset[str]:
        last = self.rehearsal.told[-1].events if self.rehearsal.told else []
        return frozenset(place for event in self._seen(last) if event.level < 2 for place in event.places)

    def _seen(self, events: Sequence[Event]) -> list[Event]:
        return [event for event in events if event.visible_to(self.plan.seat)]

    def prompt(self) -> PromptText:
        said = self.table.game.words.prompt(self.view, self.voice)
        title = said.title
        if self.seat is not None and self.seat != self.plan.seat and self.acts:
            title = self.voice(N_("{player}: {prompt}"), player=self.seat, prompt=title)
        return PromptText(title=title, hint=self._comes_to() or said.hint)

    def _comes_to(self) -> str:
        """The plan's own differences, in short."""
        mine = next((row for row in self._seats_then if row.seat == self.plan.seat), None)
        if mine is None:
            return ""
        changed = [f"{figure.head} {figure.by}" for figure in mine.figures if figure.by]
        return " · ".join([*changed[:SHOWN], *mine.done[: SHOWN - 1]])

    def draft_info(self) -> DraftInfo | None:
        if not self.plan.parts and not self.plan.undone:
            return None
        return DraftInfo(
            step=len(self.plan.parts),
            actions=[text for step in self._steps() for text in step.texts],
            can_undo=bool(self.plan.parts),
            can_redo=bool(self.plan.undone),
            can_end=False,
        )

    def _steps(self) -> list[PlanStep]:
        """What was planned, in a row for each seat."""
        out: list[PlanStep] = []
        for told in self.rehearsal.told:
            seat = None if told.seat == CHANCE else told.seat
            texts = [log_line(self, event).text for event in self._seen(told.events) if event.level == 0]
            if out and out[-1].seat == seat and out[-1].bot == told.bot:
                out[-1].texts += texts
            else:
                out.append(PlanStep(seat=seat, texts=texts, bot=told.bot))
        return [step for step in out if step.texts]

    @cached_property
    def _seats_then(self) -> list[PlanSeat]:
        rows = differences(self.rehearsal.before, self.looks, self.voice)
        return [
            PlanSeat(
                seat=seat,
                figures=[
                    PlanFigure(head=f.head, now=f.now, then=f.then, by=_signed(f.by, self.voice)) for f in figures
                ],
                done=network(self.rehearsal, seat, self.voice),
            )
            for seat, figures in rows.items()
        ]

    def info(self) -> PlanInfo:
        """What the plan is and comes to."""
        return PlanInfo(
            key=self.plan.key,
            name=self.plan.name,
            seat=self.plan.seat,
            asked=self.seat if self.acts else None,
            steps=self._steps(),
            seats=self._seats_then,
            standing=self.rehearsal.standing,
            why=in_words(self.rehearsal, self.voice),
            may_adopt=adoptable(self.table, self.rehearsal),
            guessed=not self.table.game.public(self.rehearsal.before.table),
        )

    def plan_lines(self) -> list[PlanLine]:
        """The plans of the plan's own seat, whoever decides in it."""
        return self._real.plan_lines()

    def told(self, since: int) -> list[LogEntry]:
        """The log that the plan's seat may read, then what the plan would add to it."""
        real = [entry for entry in self._real.told(since) if not entry.draft]
        last = real[-1].turn if real else 0
        chapter = self.table.chapter(self.moment, self.lang)
        return real + [
            LogEntry(
                moment=self.moment + 1,
                seat=None if told.seat == CHANCE else told.seat,
                turn=last + n,
                chapter=chapter,
                lines=[log_line(self, event) for event in self._seen(told.events)],
                draft=True,
            )
            for n, told in enumerate(self.rehearsal.told, 1)
        ]

    def payload(
        self,
        build: str,
        since: int = 0,
        line: int = -1,
        have: Container[str] = (),
        news_from: int | None = None,
        best: int | None = None,
    ) -> ViewPayload:
        """The view of the plan; what is done around a table is not done in it."""
        view = super().payload(build, since, line, have)
        view.plan = self.info()
        view.takeback = view.request = view.ask_back = None
        view.may_ask, view.hint = (), False
        return view


def _signed(by: int | None, voice: Voice) -> str:
    return "" if not by else f"+{voice.number(by)}" if by > 0 else voice.number(by)
