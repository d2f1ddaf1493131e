"""How every picture of a game begins and ends: whom it is for, what is marked on it, and who must decide what."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Self, TypedDict

from rotonde.core.view import View
from rotonde.core.words import Voice

from . import shapes as s
from . import states
from .states import LineSpot, Spot
from .svg import Attr, Point, circle, g
from .themes import document

CAPTION: Final = 34.0  # the height of what a picture that stands alone says under the board


class How(TypedDict, total=False):
    """How a game's `draw` is asked for a picture.

    `theme` None is for a page, which brings the style sheet; there every named thing carries a spot for the page's
    script. In a file or notebook the first targets of a seat that must decide are shown without being asked for.
    """

    lang: str
    theme: str | None
    targets: Collection[str]
    fresh: Collection[str]
    voice: Voice | None


@dataclass
class Stage:
    """One picture in the making: the parent of every game's own.

    On a page every named thing carries its own spot, on which the page's script sets states, and those of the first
    targets are set already. In a file or notebook nothing moves: targets are drawn over the picture.
    """

    view: View
    voice: Voice
    page: bool
    targets: Collection[str] = ()
    fresh: Collection[str] = ()
    many: bool = False
    theme: str | None = None
    over: list[str] = field(default_factory=list)

    colours: Sequence[str] = field(init=False, default=())  # of the seats; each game sets its own

    later: ClassVar[tuple[str, ...]] = ()  # how the names of targets begin that wait for another one to be picked

    @classmethod
    def opened(
        cls,
        view: View,
        lang: str = "en",
        theme: str | None = "light",
        targets: Collection[str] = (),
        fresh: Collection[str] = (),
        voice: Voice | None = None,
        **more: Any,
    ) -> Self:
        """The stage for what `draw` was asked for."""
        words = view.game.words
        voice = voice or Voice(words, lang)
        if theme is not None and not targets:
            targets = dict.fromkeys([words.path(view, action)[0] for action in view.legal()])
        many = len([t for t in targets if not t.startswith(cls.later)]) > states.MANY
        return cls(view, voice, theme is None, frozenset(targets), frozenset(fresh), many, theme, **more)

    def closed(self, body: Sequence[str], width: float, height: float, edge: float, last: str = "") -> str:
        """The complete picture: over its body what is marked, over everything the last; alone also its caption."""
        prompt = self.view.game.words.prompt(self.view, self.voice).title
        caption = ""
        if not self.page:  # a page says what to do now beside the board
            caption = self._caption(prompt, edge, width - edge, height + 12)
            height += CAPTION
        whole = "".join([*body, caption, *self.over, last])
        label = f"{self.view.game.title}. {prompt}"
        return document(whole, width=width, height=height, theme=self.theme, label=label, lang=self.voice.lang)

    def _caption(self, prompt: str, left: float, right: float, y: float) -> str:
        """Who must decide what, and in which stretch of the game."""
        asked = [seat for seat in self.view.to_act if seat >= 0]
        discs = [s.disc(left + 10 + 22 * i, y, 9, self.colours[seat]) for i, seat in enumerate(asked)]
        chapter = self.view.game.words.chapter(self.view, self.voice)
        said = s.fit(prompt, right - left - s.measure(chapter, 12) - 60, 16, True)
        title = s.text(left + 22 * len(discs) + 4, y + 5.5, said, 16, "start", "title", font_weight=600)
        return s.g(*discs, title, s.text(right, y + 5, chapter, 12, "end", ink="ink-2"))

    @property
    def main(self) -> int:
        """The seat whose things are drawn large: the reader's, else of whoever must decide, else the first."""
        if self.view.seat is not None:
            return self.view.seat
        asked = self.view.to_act
        return asked[0] if asked and asked[0] >= 0 else 0

    def name(self, target: str) -> str:
        """What a target is, in words."""
        tip = self.view.game.words.tip(self.view, target, self.voice)
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
        **attrs: Attr,
    ) -> str:
        """A named thing with its spot; `front` lies over the spot, `dot` is where one of many targets gets its dot."""
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        open_ = target in self.targets
        at = dot or spot.centre
        if self.page:
            body += self.rings(spot, at, open_)
            attrs |= {"class_": "place-spot" + self.state(target)}
            attrs |= {"role": "button" if open_ else "img", "tabindex": 0 if open_ else None}
        else:
            attrs["role"] = "img"
            if open_:
                self.over.append(self.mark(spot, at))
        return g(body, front, **attrs, data_target=target, aria_label=label or self.name(target))

    def rings(self, spot: Spot, dot: Point, open_: bool) -> str:
        """What the page's script shows of a place's states, one line for each."""
        inner = "" if isinstance(spot, LineSpot) else spot.draw(5.5, class_="hit-in")
        return spot.draw(2, class_="hit") + inner + circle(*dot, 4, class_="hit-dot")

    def mark(self, spot: Spot, dot: Point) -> str:
        """A target in a picture that stands alone."""
        return circle(*dot, 4, class_="target-dot") if self.many else spot.draw(2.5, class_="target")

    def part(self, body: str, target: str, spot: Spot, **attrs: Attr) -> str:
        """A thing that log lines point at, made of places that have names of their own."""
        if target in self.fresh:
            self.over.append(states.fresh(spot))
        return g(body, data_target=target, role="group", aria_label=self.name(target), **attrs)
