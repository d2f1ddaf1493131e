"""A table in words and pictures for one person. Everything here is made from views: the full state stays inside."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import cached_property

from rotonde.coach.plans import Plan
from rotonde.core.actions import Action
from rotonde.core.drafts import Brings, Draft
from rotonde.core.events import Event
from rotonde.core.view import View
from rotonde.core.words import N_
from rotonde.draw.parts import Picture
from rotonde.draw.stage import SHAPES
from rotonde.web.contract.pages import SeatInfo
from rotonde.web.contract.plans import PlanLine
from rotonde.web.contract.table import (
    Choice,
    DraftInfo,
    Held,
    LogEntry,
    PromptText,
    ScoreRow,
    TipText,
    ViewPayload,
)
from rotonde.web.lobby.new_tables import AIDS
from rotonde.web.people.results import options_in_words
from rotonde.web.tables.agreements import may_ask, request_info
from rotonde.web.tables.clocks import clock_info, clock_words
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.tables.plans import may_plan, plan_line
from rotonde.web.tables.rights import may_take_back, sealed
from rotonde.web.troubles import Trouble, not_yours
from rotonde.web.views.drawing import Board, Drawers, Preview
from rotonde.web.views.log import log, log_line
from rotonde.web.views.running_turn import ahead, done_by, taken
from rotonde.web.views.seats import last_turn, seat_infos

WORDED = 40  # choices that all come with their words; of more only those that are listed
LISTED = 24  # so many places to go on with are also listed in words (deciding.js)
Path = tuple[str, ...]  # what is clicked, one after the other


class Glance:
    """One person's look at a table: which seat, which moment, which position."""

    def __init__(
        self,
        table: OpenTable,
        person: str,
        lang: str,
        seat: int | None = None,
        at: int | None = None,
        local: bool = False,
        shape: str = SHAPES[0],
        drawers: Drawers | None = None,
        plans: Sequence[Plan] = (),
    ) -> None:
        self._drawers, self.plans = drawers or Drawers(), plans
        self.table, self.person, self.lang, self.local, self.shape = table, person, lang, local, shape
        self.voice = table.voice(lang)
        self.mine = table.seats_of(person)
        self.moment = table.moments if at is None else at
        if not 0 <= self.moment <= table.moments:
            raise Trouble(404, "missing", N_("This game has no moment {n}."), n=self.moment)
        if seat is not None and seat not in self.mine:
            raise not_yours()
        self.live = at is None
        self.curtain: int | None = None
        self.seat = seat if seat is not None else self._seat()
        self.draft = self._draft()
        state = self.draft.state if self.draft is not None else table.state_at(self.moment)
        self.view: View = state.observe(self.seat)
        self.over = self.view.over and self.draft is None  # a draft that ends the game can still be undone
        asked = self.view.my_turn and not (self.draft is not None and self.draft.finished)
        self.acts = self.live and table.status == "running" and self.seat is not None and asked

    def _seat(self) -> int | None:
        """The seat this person looks from: the one that must decide, behind a curtain if others sit here too."""
        asked = [s for s in self.table.state.to_act if s in self.mine]
        if len(self.mine) == 1:
            return self.mine[0]
        if not self.mine:
            return None
        first = asked[0] if asked else self._last_mover()
        if not any(self.table.hides(self.table.state, s) for s in self.mine):
            return first
        self.curtain = asked[0] if asked and self.live and self.table.status == "running" else None
        return None

    def _last_mover(self) -> int:
        moved = (m.line.entry.seat for m in reversed(self.table.moves) if m.line.entry.seat in self.mine)
        return next(moved, self.mine[0])

    def _draft(self) -> Draft | None:
        if not self.live or self.seat is None or self.table.status != "running":
            return None
        draft = self.table.drafts.get(self.seat)
        return draft if draft is not None and (draft.actions or draft.can_redo) else None

    @property
    def looks(self) -> View:
        """The position that the panels tell of."""
        return self.view

    @property
    def asked(self) -> tuple[int, ...]:
        """Who must decide."""
        return self.table.state.to_act if self.live else self.view.to_act

    def told(self, since: int) -> list[LogEntry]:
        """What happened after a moment."""
        return log(self, since)

    def plan_lines(self) -> list[PlanLine]:
        """The plans of this person for the seat that looks, and whether they still hold."""
        if not self.may_plan:
            return []
        return [plan_line(self.table, plan, self.voice) for plan in self.plans if plan.seat == self.seat]

    @property
    def may_plan(self) -> bool:
        """May this person try something out now?"""
        return self.live and self.seat is not None and self.curtain is None and may_plan(self.table)

    # ── what to do ────────────────────────────────────────────────────────

    def choices(self) -> list[Choice]:
        """Every legal action with its path and its words."""
        return [self._choice(action, path) for action, path in zip(self.legal, self.paths, strict=True)]

    def choices_within(self, begun: Path) -> list[Choice]:
        """Those that go on from what was picked."""
        every = zip(self.legal, self.paths, strict=True)
        return [self._choice(action, path) for action, path in every if path[: len(begun)] == begun]

    def first_choices(self) -> list[Choice]:
        """The same; of very many only those with words that are listed with them."""
        if len(self.legal) <= WORDED:
            return self.choices()
        listed = set(self.listed)
        alone = {path for path, n in Counter(p[:k] for p in self.paths for k in range(len(p) + 1)).items() if n == 1}
        worded = [any(path[:k] in listed and path[:k] in alone for k in range(len(path) + 1)) for path in self.paths]
        every = zip(self.legal, self.paths, worded, strict=True)
        return [self._choice(a, p) if said else Choice(action=str(a), path=p) for a, p, said in every]

    def _choice(self, action: Action, path: Path) -> Choice:
        label = self.table.game.words.label(self.view, action, self.voice)
        return Choice(action=str(action), path=path, text=label.text, flag=label.flag)

    def tips(self, paths: Iterable[Path]) -> dict[str, TipText]:
        """What the last of some targets is after the others were picked, for those that there are; by their path."""
        found = {" ".join(path): self._tip(path) for path in paths if path}
        return {path: tip for path, tip in found.items() if tip is not None}

    def _tip(self, path: Path) -> TipText | None:
        words, view, voice = self.table.game.words, self.view, self.voice
        step = words.step(view, path, voice) if path in self.open_paths else None
        if step is None:
            if path[-1] not in self.known:
                return None
            step = words.tip(view, path[-1], voice)
        return TipText(name=step.name, note=step.note, more=step.more)

    def names(self) -> dict[str, TipText]:
        """What everything on the board is, for those who listen to the page."""
        return self.tips((place,) for place in self.picture.places())

    @cached_property
    def paths(self) -> list[Path]:
        """What is clicked for each legal action."""
        return [self.table.game.words.path(self.view, action) for action in self.legal]

    @cached_property
    def legal(self) -> list[Action]:
        """Every legal action of the seat."""
        return self.view.legal() if self.acts else []

    @cached_property
    def open_paths(self) -> dict[Path, None]:
        """How far one can have clicked: the paths of the legal actions with all that they begin with."""
        return dict.fromkeys(path[:n] for path in self.paths for n in range(1, len(path) + 1))

    @cached_property
    def places(self) -> frozenset[str]:
        """The names of everything on the board."""
        return frozenset(self.picture.places())

    @cached_property
    def known(self) -> frozenset[str]:
        """Every target there is: on the board, or a word in a list."""
        return self.places | {target for path in self.paths for target in path}

    @cached_property
    def listed(self) -> list[Path]:
        """What the page lists in words: all of few, of very many the first ones that the board does not show."""
        if len(self.open_paths) <= WORDED:
            return list(self.open_paths)
        begun: Path = ()
        paths = self.paths
        while len(paths) > 1 and len(first := {path[: len(begun) + 1] for path in paths}) == 1 and first != {begun}:
            begun = first.pop()  # the page goes the only way by itself
        further = list(dict.fromkeys(path[: len(begun) + 1] for path in paths if len(path) > len(begun)))
        off = [path for path in further if path[-1] not in self.places]
        way = [begun[: n + 1] for n in range(len(begun))]
        return [*way, *(further if len(further) <= LISTED else off)]

    def prompt(self) -> PromptText:
        """What to do now."""
        voice = self.voice
        if self.draft is not None and self.draft.finished:
            title, hint = voice("Confirm your turn, or undo."), voice("Nothing counts until you confirm.")
            if self.draft.brings == "others":  # they interrupt a turn that may go on after that
                title, hint = voice("Confirm this step, or undo."), voice("Others decide then. Nothing counts before.")
            return PromptText(title=title, hint=hint)
        if self.table.status == "closed" and self.live:
            return PromptText(title=voice("This table was closed."), hint=voice("Its record can be exported."))
        if self.table.broken and self.live:
            return PromptText(title=voice("This table can only be looked at."), hint=self.message())
        prompt = self.table.game.words.prompt(self.view, voice)
        return PromptText(title=prompt.title, hint=prompt.hint)

    def message(self) -> str:
        """What the page must say on top, if anything."""
        if not self.table.broken:
            return ""
        if self.table.differs:
            return self.voice(
                "Entry {entry} leads elsewhere than when it was played, for the rules have changed since. The table is "
                "frozen before it; its players can export and end it.",
                entry=self.table.broken,
            )
        if sealed(self.table, self.person):
            return self.voice(
                "Entry {entry} cannot be played again. Everything before it is here.", entry=self.table.broken
            )
        return self.voice(
            "Entry {entry} cannot be played again. Everything before it is here, and the record can be exported.",
            entry=self.table.broken,
        )

    def fresh(self) -> frozenset[str]:
        """The places that just changed."""
        if self.draft is not None and self.draft.actions:
            return _places(self.draft.events[-3:])
        moves = self.table.moves[: self.moment]
        return moves[-1].places if moves else frozenset()

    @cached_property
    def picture(self) -> Picture:
        """The board in parts, drawn once for all windows of a seat."""
        drafted = self.draft.actions if self.draft is not None else None
        key = (self.seat, self.lang, self.shape, self.moment, self.live, drafted, self.acts)
        found = self.table.pictures.get(key)
        if found is None:
            targets = frozenset(target for path in self.paths for target in path)
            board = Board(*self._seen_so, targets=targets, fresh=self.fresh())
            found = self.table.keep_picture(key, self._drawers.draw(board, self.table.id))
        return found

    def preview(self, action: Action) -> str:
        """What an action would change, as a picture over the board."""
        drawn: str = self._drawers.draw(Preview(*self._seen_so, action=str(action)), self.table.id)
        return drawn

    @property
    def _seen_so(self) -> tuple[View, str, tuple[str, ...], str]:
        return self.view, self.lang, tuple(self.table.names_in(self.lang)), self.shape

    def draft_info(self) -> DraftInfo | None:
        """The running turn."""
        if self.draft is None:
            return None
        # What each decision did; what others do by themselves (passing) and what a new round brings is not its.
        seen = [[e for e in p.events if e.seat == self.seat and e.visible_to(self.seat)] for p in self.draft.played]
        own = [[e for e in events if not self.table.game.words.of_table(e)] for events in seen]
        usual = set(self.draft.taken())  # a payment that can be changed is told beside it: what it was for is told here
        done = [done_by(told, n in usual, self.table.game.words) for n, told in enumerate(own) if told]
        return DraftInfo(
            step=len(self.draft.actions),
            actions=[log_line(self, event).text for event in done],
            can_undo=self.draft.can_undo,
            can_redo=self.draft.can_redo,
            can_end=self.draft.finished,
            brings=self.draft.brings,
            taken=taken(self.draft, self.voice),
        )

    def held(self, notation: str, brings: Brings) -> Held:
        """A step that needs a second word."""
        text = self.table.game.words.label(self.view, self.table.game.parse(notation), self.voice).text
        return Held(action=notation, text=text, brings=brings)

    # ── the people ────────────────────────────────────────────────────────

    def winners(self) -> tuple[int, ...]:
        """Who has won; alone, there is a result but nobody to win against."""
        return self.view.table.winners() if self.over and self.view.table.players > 1 else ()

    def seats(self) -> tuple[tuple[str, ...], list[SeatInfo], str]:
        """The players' panel: heads, rows and the line under it."""
        panel = self.table.game.words.seats(self.looks, self.voice)
        rows = {row.seat: row for row in panel.rows}
        winners = self.winners()
        scores = self.view.table.scores() if self.over else ()
        asked = self.asked
        if self.table.status not in ("running", "finished"):
            asked = ()
        infos, now = [], time.time()
        for info in seat_infos(self.table, self.person, self.lang, self.local):
            row = rows.get(info.seat)
            if row is not None:
                info.note, info.figures = row.note, row.figures
                info.colour = row.colour
            info.to_act = info.seat in asked
            if self.draft is not None and self.draft.finished and info.seat in (self.seat, *self.view.to_act):
                info.note = self.voice("to confirm") if info.seat == self.seat else ""
            info.thinking = self.live and self.table.thinking == info.seat
            info.score = scores[info.seat] if scores else None
            info.winner = info.seat in winners
            info.clock = clock_info(self.table.book, info.seat, now) if self.live and not self.over else None
            infos.append(info)
        return panel.columns, infos, panel.aside

    def _of_the_table(self) -> list[str]:
        """What was chosen for this table besides the options of its game."""
        clock, aids = self.table.book.clock, self.voice.translate(AIDS.get(self.table.book.aids, ""))
        return [*([] if clock is None else [clock_words(clock, self.voice)]), aids]

    def scoring(self) -> list[ScoreRow]:
        """The scoring line by line."""
        lines = self.table.game.words.scoring(self.looks, self.voice)
        return [ScoreRow(text=s.text, points=s.points, total=s.total) for s in lines]

    # ── all of it ─────────────────────────────────────────────────────────

    def payload(
        self,
        build: str,
        since: int = 0,
        line: int = -1,
        have: Container[str] = (),
        news_from: int | None = None,
        best: int | None = None,
    ) -> ViewPayload:
        """The whole view, without the parts of the picture that the page has."""
        table = self.table
        start = since if line == table.line and 0 <= since <= self.moment else 0
        columns, seats, aside = self.seats()
        back, may = last_turn(table, self.person) if self.live else None, may_ask(table, self.person)
        return ViewPayload(
            id=table.id,
            game=table.game.key,
            title=table.game.title,
            build=build,
            status=table.status,
            n=table.n,
            moment=self.moment,
            moments=table.moments,
            live=self.live,
            line=table.line,
            seat=self.seat,
            mine=self.mine,
            owner=table.book.owner == self.person,
            curtain=self.curtain,
            prompt=self.prompt(),
            svg=self.picture.frame,
            parts=self.picture.unknown(have),
            choices=self.first_choices(),
            tips=self.tips(self.listed),
            draft=self.draft_info(),
            columns=columns,
            seats=seats,
            aside=aside,
            chapter=table.game.words.chapter(self.view, self.voice),
            over=self.over,
            winners=self.winners(),
            best=best,
            scoring=self.scoring(),
            log=self.told(start),
            log_from=start,
            news_from=news_from,
            takeback=back if may_take_back(table, self.person) else None,
            hint=self.acts and table.book.aids == "all",
            confirm_turns=table.book.confirm_turns,
            options=[*options_in_words(table.game, table.book.setup.options, self.voice), *self._of_the_table()],
            message=self.message(),
            sealed=self.voice(sealed(table, self.person)),
            request=request_info(table, self.person, self.voice) if self.live else None,
            may_ask=may if back is not None else tuple(what for what in may if what != "back"),
            ask_back=back if "back" in may else None,
            ahead=ahead(self.view, self.legal, self.paths, self.places),
            may_plan=self.may_plan,
            plans=self.plan_lines(),
        )


def _places(events: Sequence[Event]) -> frozenset[str]:
    return frozenset(p for e in events if e.level < 2 for p in e.places)
