"""The picture of Russian Railroads: the action spaces, the others' boards, one's own railways with the coming score.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from collections.abc import Collection

from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw import states
from rotonde.draw.themes import document
from rotonde.games.russian_railroads.draw.ground import ground
from rotonde.games.russian_railroads.draw.market import cards, stacks
from rotonde.games.russian_railroads.draw.mats import large, layouts, mats
from rotonde.games.russian_railroads.draw.pieces import defs
from rotonde.games.russian_railroads.draw.plan import BOARD_HEAD, CAPTION, EDGE, HEIGHT, PLAN, WIDTH
from rotonde.games.russian_railroads.draw.preview import draw_preview
from rotonde.games.russian_railroads.draw.scoring import scoring
from rotonde.games.russian_railroads.draw.spaces import spaces
from rotonde.games.russian_railroads.draw.stage import Look, Stage
from rotonde.games.russian_railroads.draw.strip import engineers, turn_order

__all__ = ["PLAN", "draw", "draw_preview"]


def draw(
    view: View,
    *,
    lang: str = "en",
    theme: str | None = "light",
    targets: Collection[str] = (),
    fresh: Collection[str] = (),
    voice: Voice | None = None,
    look: Look | None = None,
) -> str:
    """The boards as one seat sees them, as a complete SVG.

    `theme` None is for a page, which brings the style sheet; there every named thing carries a spot for the page's
    script. In a file or notebook the first targets of a seat that must decide are shown without being asked for. A
    game built on this one brings a `look`.
    """
    words = view.game.words
    voice = voice or Voice(words, lang)
    if theme is not None and not targets:
        targets = dict.fromkeys([words.path(view, action)[0] for action in view.legal()])
    many = len(targets) > states.MANY
    stage = Stage(view, voice, theme is None, frozenset(targets), frozenset(fresh), many, look=look or Look())
    body = [s.el("defs", defs(stage), ground(stage))]
    if view.over:
        body.append(scoring(stage))
    else:
        body += [spaces(stage), stacks(stage), cards(stage), engineers(stage), stage.look.main(stage)]
        body.append(turn_order(stage) if stage.table.players > 1 else "")
    mine = stage.part(large(stage, stage.main), f"player:{stage.main}", BOARD_HEAD, id="railways")
    body += [mats(stage), mine]
    prompt = words.prompt(view, voice).title
    height = HEIGHT
    laid_out = ""
    if theme is None:
        laid_out = layouts(stage)
    else:  # a page says what to do now beside the board
        body.append(_caption(stage, prompt))
        height += CAPTION
    label = f"{view.game.title}. {prompt}"
    whole = "".join([*body, *stage.over, laid_out])
    return document(whole, width=WIDTH, height=height, theme=theme, label=label, lang=voice.lang)


def _caption(stage: Stage, prompt: str) -> str:
    """Who must decide what, under a picture that stands alone."""
    x, y = EDGE, HEIGHT + 12.0
    seats = [seat for seat in stage.table.to_act if seat >= 0]
    discs = [s.disc(x + 10 + 22 * i, y, 9, stage.colours[seat]) for i, seat in enumerate(seats)]
    chapter = stage.view.game.words.chapter(stage.view, stage.voice)
    room = WIDTH - 2 * EDGE - s.measure(chapter, 12) - 60
    words = s.fit(prompt, room, 16, True)
    title = s.text(x + 22 * len(discs) + 4, y + 5.5, words, 16, "start", "title", font_weight=600)
    return s.g(*discs, title, s.text(WIDTH - EDGE, y + 5, chapter, 12, "end", ink="ink-2"))
