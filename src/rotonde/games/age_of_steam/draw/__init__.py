"""The picture of Age of Steam: the map with its track, the goods chart, the tracks, the players.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from collections.abc import Collection

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw import states
from rotonde.draw.themes import document
from rotonde.games.age_of_steam.draw.beside import beside
from rotonde.games.age_of_steam.draw.chart import chart
from rotonde.games.age_of_steam.draw.goods import cube_shapes
from rotonde.games.age_of_steam.draw.ground import ground, hexes
from rotonde.games.age_of_steam.draw.places import cities, drawers, towns
from rotonde.games.age_of_steam.draw.plan import CAPTION, EDGE, HEIGHT, WIDTH
from rotonde.games.age_of_steam.draw.preview import draw_preview
from rotonde.games.age_of_steam.draw.scoring import scoring
from rotonde.games.age_of_steam.draw.stage import Stage
from rotonde.games.age_of_steam.draw.track import discs, track
from rotonde.games.age_of_steam.draw.tracks import tracks

__all__ = ["draw", "draw_preview"]


def draw(
    view: View,
    *,
    lang: str = "en",
    theme: str | None = "light",
    targets: Collection[str] = (),
    fresh: Collection[str] = (),
    voice: Voice | None = None,
) -> str:
    """The board as one seat sees it, as a complete SVG.

    `theme` None is for a page, which brings the style sheet; there every named thing carries a spot for the page's
    script. In a file or notebook the first targets of a seat that must decide are shown without being asked for.
    """
    words = view.game.words
    voice = voice or Voice(words, lang)
    if theme is not None and not targets:
        targets = dict.fromkeys(words.path(view, action)[0] for action in view.legal())
    first = [t for t in targets if not t.startswith(("tile:", "route:"))]
    stage = Stage(view, voice, theme is None, frozenset(targets), frozenset(fresh), len(first) > states.MANY)
    body = [
        cube_shapes(stage.board.colours),
        ground(stage),
        track(stage),
        discs(stage),
        towns(stage),
        hexes(stage),
        cities(stage),
    ]
    body += [chart(stage), scoring(stage) if view.over else tracks(stage), beside(stage)]
    prompt = words.prompt(view, voice).title
    height = HEIGHT
    if theme is not None:  # a page says what to do now beside the board
        body.append(_caption(stage, prompt))
        height += CAPTION
    label = f"{view.game.title}. {prompt}"
    body += [*stage.over, drawers(stage)]
    return document("".join(body), width=WIDTH, height=height, theme=theme, label=label, lang=voice.lang)


def _caption(stage: Stage, prompt: str) -> str:
    """Who must decide what, under a picture that stands alone."""
    x, y = EDGE, HEIGHT + 12.0
    asked = [seat for seat in stage.table.to_act if seat >= 0]
    discs_ = [s.disc(x + 10 + 22 * i, y, 9, stage.colours[seat]) for i, seat in enumerate(asked)]
    chapter = stage.view.game.words.chapter(stage.view, stage.voice)
    room = WIDTH - 2 * EDGE - s.measure(chapter, 12) - 60
    title = s.text(
        x + 22 * len(discs_) + 4, y + 5.5, s.fit(prompt, room, 16, True), 16, "start", "title", font_weight=600
    )
    return s.g(*discs_, title, s.text(WIDTH - EDGE, y + 5, chapter, 12, "end", ink="ink-2"))
