"""The ground of a board: the picture of the first position, the same for all who begin the same game.

Most of a board never changes in a game: the land, names, legends, signs. It is drawn once for each edition, set-up and
language (themes are the page's own), and a page fetches it from an address made from what it shows, so a browser asks
for it once and keeps it. The page itself leaves a hole for each part that the ground has.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b

from rotonde.core.state import State
from rotonde.draw.parts import Picture
from rotonde.draw.stage import SHAPES
from rotonde.web.views.drawing import Board, Drawers

_MOST = 64  # grounds that are kept; a page whose ground has gone asks for its whole picture


@dataclass(frozen=True)
class Ground:
    """One ground: its mark, which is made from what it shows, and the parts that it has."""

    mark: str
    parts: frozenset[str]
    svg: str

    @property
    def address(self) -> str:
        """Where a page fetches it."""
        return f"/ground/{self.mark}.svg"


class Grounds:
    """The grounds of the games that are played here."""

    def __init__(self, drawers: Drawers | None = None) -> None:
        self._drawers = drawers or Drawers()
        self._drawn: OrderedDict[tuple[object, ...], Ground] = OrderedDict()

    def of(self, first: State, lang: str, shape: str = SHAPES[0]) -> Ground:
        """The ground of the game that begins with this position, for windows of a shape."""
        key = (first.key, first.ruleset, first.edition.mark, first.players, first.options, lang, shape)
        found = self._drawn.get(key)
        if found is None:
            found = self._drawn[key] = self._ground(first, lang, shape)
            if len(self._drawn) > _MOST:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        return found

    def find(self, mark: str) -> Ground | None:
        """The ground with this mark, if it was drawn lately."""
        return next((ground for ground in self._drawn.values() if ground.mark == mark), None)

    def _ground(self, first: State, lang: str, shape: str) -> Ground:
        board = Board(first.observe(None), lang, (), shape)  # a spectator's: nobody's secrets are in it
        picture: Picture = self._drawers.draw(board)
        svg = picture.whole()
        return Ground(blake2b(svg.encode(), digest_size=12).hexdigest(), frozenset(picture.parts), svg)
