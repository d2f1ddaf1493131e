"""The pictures beside the rules. They are the same for everybody: each is drawn once for a language, when somebody
first reads the rules, and others have their turn between two of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol, TypeVar

from rotonde.core.game import Game
from rotonde.draw.rule_pictures import Entry, RulePicture, drawn, entries
from rotonde.draw.stage import SHAPES
from rotonde.web.views.drawing import Drawers, Drawing

T = TypeVar("T")
Pictures = tuple[RulePicture, ...]


class OffLoop(Protocol):
    """How something is done away from the loop, in turn."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]: ...


@dataclass(frozen=True)
class Illustration(Drawing[RulePicture]):
    """One picture that a stall lists; whoever draws it plays up to its position."""

    entry: Entry

    def drawn(self) -> RulePicture:
        return drawn(self.view.game, self.entry, self.lang)


class Illustrations:
    """The pictures that were drawn, and those that are being drawn."""

    def __init__(self, off_loop: OffLoop, drawers: Drawers) -> None:
        self._off_loop, self._drawers = off_loop, drawers
        self._drawn: dict[tuple[str, str], asyncio.Task[Pictures]] = {}

    async def of(self, game: Game, lang: str) -> Pictures:
        """All pictures of a game in a language. However many ask at once, they are drawn for the first of them."""
        key = (game.key, lang)
        drawing = self._drawn.get(key)
        if drawing is None or (drawing.done() and (drawing.cancelled() or drawing.exception() is not None)):
            drawing = self._drawn[key] = asyncio.ensure_future(self._all(game, lang))
        return await asyncio.shield(drawing)  # whoever goes away leaves it to the others

    async def _all(self, game: Game, lang: str) -> Pictures:
        listed = await self._off_loop(lambda: _listed(game, lang))
        return tuple([await self._off_loop(partial(self._drawers.draw, one)) for one in listed])


def _listed(game: Game, lang: str) -> list[Illustration]:
    view = game.new().observe(None)  # which names the game
    return [Illustration(view, lang, (), SHAPES[0], entry) for entry in entries(game)]
