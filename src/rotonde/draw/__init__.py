"""SVG shapes shared by the games: hexes, tokens, tracks, states, themes, colour-blind marks.

`shapes` draws pieces, `states` draws what can be done with them, `document` makes a complete picture for a page, a file
or a notebook. Drawings never decide anything: they show a view.
"""

from __future__ import annotations

from .chart import Bar, Estimate, Series, bars, lines, whiskers
from .icons import brand, icon
from .marks import MARKS, PLAYER_COLOURS
from .posters import poster
from .scoreboard import Column, Row, ScoreTable
from .svg import escape, scope, slug
from .themes import THEMES, Theme, document, stylesheet, tokens

__all__ = [
    "MARKS",
    "PLAYER_COLOURS",
    "THEMES",
    "Bar",
    "Column",
    "Estimate",
    "Row",
    "ScoreTable",
    "Series",
    "Theme",
    "bars",
    "brand",
    "document",
    "escape",
    "icon",
    "lines",
    "poster",
    "scope",
    "slug",
    "stylesheet",
    "tokens",
    "whiskers",
]
