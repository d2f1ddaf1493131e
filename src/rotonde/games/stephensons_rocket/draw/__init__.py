"""The picture of the Rocket: England with its lines, the ledger of the companies, the players.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from collections.abc import Collection

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw import states
from rotonde.draw.themes import document
from rotonde.games.stephensons_rocket.draw.ground import ground
from rotonde.games.stephensons_rocket.draw.ledger import ledger
from rotonde.games.stephensons_rocket.draw.pieces import cities, engines, names, stations, track
from rotonde.games.stephensons_rocket.draw.plan import CAPTION, EDGE, HEIGHT, WIDTH
from rotonde.games.stephensons_rocket.draw.preview import draw_preview
from rotonde.games.stephensons_rocket.draw.scoring import scoring
from rotonde.games.stephensons_rocket.draw.seats import seats, seats_height
from rotonde.games.stephensons_rocket.draw.stage import Stage

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
    stage = Stage(view, voice, theme is None, frozenset(targets), frozenset(fresh), len(targets) > states.MANY)
    houses, shared = stations(stage)
    body = [ground(stage), track(stage), cities(stage), houses, engines(stage), shared, names(stage)]
    low = seats_height(stage.table.players)
    if view.over and not stage.page:  # a page has a sheet of its own for the count
        sheet, bottom = scoring(stage)
        body += [sheet, seats(stage) if bottom < HEIGHT - EDGE - low else ""]
    else:
        body += [ledger(stage, HEIGHT - 2 * EDGE - low), seats(stage)]
    prompt = words.prompt(view, voice).title
    height = HEIGHT
    if theme is not None:  # a page says what to do now beside the board
        body.append(_caption(stage, prompt))
        height += CAPTION
    label = f"{view.game.title}. {prompt}"
    return document("".join(body + stage.over), width=WIDTH, height=height, theme=theme, label=label, lang=voice.lang)


def _caption(stage: Stage, prompt: str) -> str:
    """Who must decide what, under a picture that stands alone."""
    x, y = EDGE, HEIGHT + 12.0
    discs = [s.disc(x + 10 + 22 * i, y, 9, stage.colours[seat]) for i, seat in enumerate(stage.table.to_act)]
    chapter = stage.view.game.words.chapter(stage.view, stage.voice)
    room = WIDTH - 2 * EDGE - s.measure(chapter, 12) - 60
    title = s.text(
        x + 22 * len(discs) + 4, y + 5.5, s.fit(prompt, room, 16, True), 16, "start", "title", font_weight=600
    )
    return s.g(*discs, title, s.text(WIDTH - EDGE, y + 5, chapter, 12, "end", ink="ink-2"))
