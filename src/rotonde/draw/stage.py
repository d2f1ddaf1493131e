"""How every picture of a game begins and ends: whom it is for, what is marked on it, and who must decide what."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, ClassVar, Final, Self, TypedDict, TypeVar, cast

from rotonde.core.view import View
from rotonde.core.words import Voice

from . import shapes as s, states
from .kept import Drawn, Shelf, shelf_of, slice_of, value_of
from .marks import defs
from .parts import Parts
from .sheets import LEAST, Layout, layout_of
from .states import BoxSpot, Spot
from .svg import Attr, Point, circle, g, remembered
from .themes import document

T = TypeVar("T")
Drawings = Mapping[str, Callable[..., T]]  # by kind of step: what is drawn of it, given the stage and the step
CAPTION: Final = 34.0  # the height of what a picture that stands alone says under the board


@cache
def _hatches() -> str:
    """All patterns: a page that keeps its parts gets them once."""
    return defs()


SHAPES: Final = ("whole", "wide", "upright", "narrow", "beside")
"""The windows a game may lay its sheets out for: everything in one picture, a lying one, a standing one, a phone's."""


class How(TypedDict, total=False):
    """How a game's `draw` is asked for a picture.

    `theme` None is for a page, which brings the style sheet; there every named thing carries a spot for the page's
    script. In a file or notebook the first targets of a seat that must decide are shown without being asked for.
    `parts` is for a page that keeps what it has: the picture is taken apart into it (see `parts`).
    `shape` is the window it is for, one of SHAPES; a game without a layout for it draws the whole (see `sheets`).
    """

    lang: str
    theme: str | None
    targets: Collection[str]
    fresh: Collection[str]
    voice: Voice | None
    parts: Parts | None
    shape: str


@dataclass
class Stage:
    """One picture in the making: the parent of every game's own.

    On a page every named thing carries its own spot, on which the page's script sets states, and those of the first
    targets are set already. In a file or notebook nothing moves: targets are drawn over the picture. In parts, a place
    carries neither states nor its name, which the page's script brings: so it changes only with what lies on it.
    """

    view: View
    voice: Voice
    page: bool
    targets: Collection[str] = ()
    fresh: Collection[str] = ()
    many: bool = False
    theme: str | None = None
    parts: Parts | None = None
    offered: Collection[str] = ()  # the targets, also where their states are not drawn
    shape: str = SHAPES[0]
    over: list[str] = field(default_factory=list)
    places: list[tuple[str, Spot]] = field(default_factory=list)  # all that were drawn, for what is kept

    colours: Sequence[str] = field(init=False, default=())  # of the seats; each game sets its own
    board: Any = field(init=False, default=None)  # what is printed, likewise

    later: ClassVar[tuple[str, ...]] = ()  # how the names of targets begin that wait for another one to be picked
    brief: ClassVar[bool] = False  # does a target say how it stands, and not what it leads to?
    layouts: ClassVar[str | None] = None  # the package with the layouts of its sheets (see `sheets`)

    @classmethod
    def opened(
        cls,
        view: View,
        lang: str = "en",
        theme: str | None = "light",
        targets: Collection[str] = (),
        fresh: Collection[str] = (),
        voice: Voice | None = None,
        parts: Parts | None = None,
        shape: str = SHAPES[0],
        **more: Any,
    ) -> Self:
        """The stage for what `draw` was asked for."""
        words = view.game.words
        voice = voice or Voice(words, lang)
        if theme is not None and not targets:
            targets = dict.fromkeys([words.path(view, action)[0] for action in view.legal()])
        many = len([t for t in targets if not t.startswith(cls.later)]) > states.MANY
        offered = frozenset(targets)
        marked = offered if parts is None else frozenset[str]()
        return cls(view, voice, theme is None, marked, frozenset(fresh), many, theme, parts, offered, shape, **more)

    def closed(self, body: Sequence[str], width: float, height: float, edge: float, last: str = "") -> str:
        """The complete picture: over its body what is marked, over everything the last; alone also its caption."""
        prompt = self.view.game.words.prompt(self.view, self.voice).title
        caption = ""
        if not self.page:  # a page says what to do now beside the board
            caption = self._caption(prompt, edge, width - edge, height + 12)
            height += CAPTION
        if self.parts is not None:
            body = [self.part_of(g(item)) for item in (_hatches(), *body)]  # also empty ones: each keeps its place
            last = self.part_of(g(last))
        whole = "".join([*body, caption, *self.over, last])
        label = f"{self.view.game.title}. {prompt}"
        shape = {} if self.layout is None else {"data_shape": self.shape}
        return document(whole, width=width, height=height, theme=self.theme, label=label, lang=self.voice.lang, **shape)

    def _caption(self, prompt: str, left: float, right: float, y: float) -> str:
        """Who must decide what, and in which stretch of the game."""
        asked = [seat for seat in self.view.to_act if seat >= 0]
        discs = [s.disc(left + 10 + 22 * i, y, 9, self.colours[seat]) for i, seat in enumerate(asked)]
        chapter = self.view.game.words.chapter(self.view, self.voice)
        said = s.fit(prompt, right - left - s.measure(chapter, 12) - 60, 16, True)
        title = s.text(left + 22 * len(discs) + 4, y + 5.5, said, 16, "start", "title", font_weight=600)
        return s.g(*discs, title, s.text(right, y + 5, chapter, 12, "end", ink="ink-2"))

    @property
    def layout(self) -> Layout | None:
        """How its sheets lie in a window of this shape; None for the whole picture."""
        return layout_of(self.layouts, self.shape, self.view.table.players, self.view.over)

    @property
    def least(self) -> float:
        """No text may be smaller; the whole picture knows no least."""
        return 0.0 if self.layout is None else LEAST

    def room(self, sheet: str, whole: BoxSpot) -> BoxSpot:
        """The box that a sheet is drawn for; `whole` is the one in the whole picture."""
        return whole if self.layout is None else self.layout.room(sheet)

    @property
    def main(self) -> int:
        """The seat whose things are drawn large: the reader's, else of who must decide or has won, else the first."""
        if self.view.seat is not None:
            return self.view.seat
        asked = self.view.table.winners() if self.view.over else self.view.to_act
        return asked[0] if asked and asked[0] >= 0 else 0

    def at_step(self, drawings: Drawings[T]) -> T | None:
        """What is drawn of the step that the view stands at, out of a table by kind; None if nothing is."""
        step = None if self.view.over else self.view.table.step()
        found = None if step is None else drawings.get(step.kind)
        return None if found is None else found(self, step)

    def part_of(self, drawn: str) -> str:
        """A group as a part of the picture, where the page keeps its parts."""
        return drawn if self.parts is None else self.parts.keep(drawn)

    def apart(self, drawn: str) -> str:
        """The same for a stretch of the picture that is no single group."""
        return drawn if self.parts is None else self.parts.keep_all(drawn)

    def kept(self, draw: Callable[..., str], *at: Hashable, reads: Sequence[str] = (), own: Sequence[str] = ()) -> str:
        """`draw(self, *at)`; on a page only where something changed that it is drawn from (see `kept`).

        It reads these fields of the table, and of fields that are lists by seat its `own`: those of the seat at[0].
        """
        if self.parts is None:
            return draw(self, *at)
        table = self.view.table
        mine = [slice_of(getattr(table, name), at[0], table.players) for name in own]  # type: ignore[arg-type]
        key = (draw, *at, *[value_of(getattr(table, name)) for name in reads], *mine)
        found = self._shelf.find(key)
        if found is None:
            parts, self.parts, first = self.parts, Parts(), len(self.places)
            body = draw(self, *at)
            found = Drawn(body, self.parts.drawn, self.places[first:])
            self.parts = parts
            self._shelf.keep(key, found)
        else:
            self.lie(found.places)
        self.parts.drawn.update(found.parts)
        return found.body

    @cached_property
    def _shelf(self) -> Shelf:
        return shelf_of(*self.kind())

    def kind(self) -> tuple[Hashable, ...]:
        """What makes two pictures different where the same lies on the table."""
        view, table, voice, drawing = self.view, self.view.table, self.voice, cast(Hashable, type(self))
        rules = (table.edition.mark, self.board, table.options, table.ruleset, table.players)
        eyes = (view.seat, self.main, voice.lang, tuple(voice.names), self.shape)
        return (drawing, *rules, *eyes, view.over)

    def lies(self, target: str, spot: Spot) -> None:
        """A place was drawn; it is marked if it just changed."""
        self.places.append((target, spot))
        if target in self.fresh:
            self.over.append(states.fresh(spot))

    def lie(self, places: Sequence[tuple[str, Spot]]) -> None:
        """The same for all places of something that was kept."""
        self.places += places
        self.over += [states.fresh(spot) for target, spot in places if target in self.fresh]

    def rung(self) -> str:
        """On a page the rings of what was drawn so far, so that names can be laid over them and stay legible."""
        if not self.page:  # where targets lie over the picture too, and stay there
            return ""
        rings = "".join(self.over)
        self.over.clear()
        return rings

    def label(self, target: str) -> str | None:
        """What a place says of itself; in parts it is asked for when somebody points at it."""
        return None if self.parts is not None else self.name(target)

    def name(self, target: str) -> str:
        """What a target is, in words."""
        tip = self.view.game.words.tip(self.view, target, self.voice)
        if self.brief:
            return f"{tip.name}. {tip.note}" if tip.note else tip.name
        return " ".join([part for part in (f"{tip.name}.", tip.note, tip.more) if part])

    def state(self, target: str) -> str:
        """The class that says a place can be clicked."""
        if target not in self.targets:
            return ""
        return " is-many" if self.many else " is-target"

    def place(
        self,
        body: str,
        spot: Spot,
        target: str,
        *,
        front: str = "",
        dot: Point | None = None,
        label: str = "",
        vacant: bool = False,
        **attrs: Attr,
    ) -> str:
        """A named thing with its spot; `front` lies over the spot, `dot` is where one of many targets gets its dot.

        Nobody stands on a `vacant` one any more, so a page marks nothing there that was done.
        """
        self.lies(target, spot)
        open_ = target in self.targets
        at = dot or spot.centre
        if self.page:
            body += self.rings(spot, at, open_ or self.parts is not None)  # what a kept part may have to show
            attrs |= {"class_": "place-spot" + self.state(target)}
            attrs |= {"role": self.role(open_, label), "tabindex": 0 if open_ else None}
            attrs |= {"data_vacant": "" if vacant else None}
        else:
            attrs["role"] = "img"
            if open_:
                self.over.append(self.mark(spot, at))
        said = label or self.label(target)
        return self.part_of(g(body, front, **attrs, data_target=target, aria_label=said))

    def overlay(self, spot: Spot, target: str, label: str = "") -> str:
        """A target over something that has its own name: asleep on a page until the person comes to it."""
        open_ = target in self.targets
        role = self.role(open_, label, "button")
        named = {"role": role, "class_": None if open_ else "asleep", "tabindex": 0 if open_ else None}
        return g(spot.draw(class_="target"), **named, data_target=target, aria_label=label or self.label(target))

    def role(self, open_: bool, label: str | None = None, closed: str = "img") -> str | None:
        """What a place is to a screen reader; nothing, as long as it has no name."""
        return None if self.parts is not None and not label else "button" if open_ else closed

    def rings(self, spot: Spot, dot: Point, open_: bool) -> str:
        """What the page's script shows of a place's states, one line for each."""
        return _rings(spot, dot)

    def mark(self, spot: Spot, dot: Point) -> str:
        """A target in a picture that stands alone."""
        return circle(*dot, 4, class_="target-dot") if self.many else spot.draw(2.5, class_="target")

    def named(self, body: str, spot: Spot, target: str, **attrs: Attr) -> str:
        """A named thing that no action begins with: it only tells."""
        self.lies(target, spot)
        return self.part_of(g(body, **attrs, data_target=target, role=self.role(False), aria_label=self.label(target)))

    def part(self, body: str, target: str, spot: Spot, **attrs: Attr) -> str:
        """A thing that log lines point at, made of places that have names of their own."""
        self.lies(target, spot)
        role = self.role(False, closed="group")
        return self.part_of(g(body, data_target=target, role=role, aria_label=self.label(target), **attrs))


@remembered
def _rings(spot: Spot, dot: Point) -> str:
    inner = spot.draw(5.5, class_="hit-in")  # of a line, the dashes that say that it can be taken
    return spot.draw(2, class_="hit") + inner + circle(*dot, 4, class_="hit-dot")
