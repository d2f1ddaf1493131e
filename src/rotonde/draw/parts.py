"""A picture in parts: each a group named by a mark made from what it shows.

Most of a board is as it was before the last move. So a page keeps the parts of the picture it has and is sent only
those with a mark it does not know. Parts may hold others; where one belongs stands an empty group with its mark.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from rotonde.core.view import View

_SHORT = 160  # characters: what is not longer is sent each time
_HOLE = re.compile(r'<g data-part="([^"]+)"/>')
_NAMED = re.compile(r' data-target="([^"]+)"')
_KEPT = 1 << 13


@dataclass
class Parts:
    """The parts of one picture, by their marks."""

    drawn: dict[str, str] = field(default_factory=dict)

    def keep(self, group: str) -> str:
        """Take a drawn group in; what to put in its place."""
        if len(group) < _SHORT:
            return group
        mark = _mark(group)
        self.drawn[mark] = group
        return f'<g data-part="{mark}"/>'

    def keep_all(self, drawn: str) -> str:
        """The same for what is no single group; what is short, or a part already, stays as it is."""
        return drawn if len(drawn) < _SHORT else self.keep(f"<g>{drawn}</g>")

    def add(self, others: Parts) -> None:
        """Take in the parts of something that was drawn before."""
        self.drawn.update(others.drawn)


@dataclass(frozen=True)
class Picture:
    """A board for a page that keeps its parts."""

    frame: str  # the picture with a hole for each part
    parts: Mapping[str, str]

    def whole(self, known: Container[str] = ()) -> str:
        """The complete picture; each part says its mark, so that a page can keep it. What is known stays a hole."""

        def filled(drawn: str) -> str:
            return _HOLE.sub(lambda hole: hole[0] if hole[1] in known else part(hole[1]), drawn)

        def part(mark: str) -> str:
            return f'<g data-part="{mark}"{filled(self.parts[mark][2:])}'

        return filled(self.frame)

    def unknown(self, known: Container[str]) -> dict[str, str]:
        """The parts that a page does not have, quoted as JSON writes them without a second sign for each quote."""
        return {mark: _plainly_quoted(part) for mark, part in self.parts.items() if mark not in known}

    def places(self) -> list[str]:
        """The names of all places on it."""
        every = [name for drawn in (self.frame, *self.parts.values()) for name in _named(drawn)]
        return list(dict.fromkeys(every))


def in_parts(view: View, **how: Any) -> Picture:
    """The board for a page that keeps its parts, drawn as `Game.draw` is asked to."""
    parts = Parts()
    return Picture(view.game.draw(view, theme=None, parts=parts, **how), parts.drawn)


@lru_cache(_KEPT)
def _plainly_quoted(drawn: str) -> str:
    return drawn if "'" in drawn else drawn.replace('"', "'")


@lru_cache(_KEPT)
def _mark(group: str) -> str:
    return urlsafe_b64encode(blake2b(group.encode(), digest_size=6).digest()).decode()


@lru_cache(_KEPT)
def _named(drawn: str) -> tuple[str, ...]:
    return tuple(_NAMED.findall(drawn))
