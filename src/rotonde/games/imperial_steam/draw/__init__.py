"""The picture of Imperial Steam: the Southern Railway, the boards, the influence track, and everybody's mat.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from collections.abc import Collection

from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.draw import shapes as s
from rotonde.draw import states
from rotonde.draw.themes import document
from rotonde.games.imperial_steam.draw.boards import boards
from rotonde.games.imperial_steam.draw.ground import ground
from rotonde.games.imperial_steam.draw.influence import influence
from rotonde.games.imperial_steam.draw.land import cities, links, signs
from rotonde.games.imperial_steam.draw.mats import mat
from rotonde.games.imperial_steam.draw.others import others
from rotonde.games.imperial_steam.draw.pieces import defs, disc
from rotonde.games.imperial_steam.draw.plan import CAPTION, EDGE, HEIGHT, WIDTH
from rotonde.games.imperial_steam.draw.preview import draw_preview
from rotonde.games.imperial_steam.draw.scoring import scoring
from rotonde.games.imperial_steam.draw.stage import Stage

__all__ = ["draw", "draw_preview"]

KEY = (  # the signs of the map, in the order of its key
    N_("effort"),
    N_("station"),
    N_("factory slot"),
    N_("upgrades"),
    N_("influence"),
    N_("state railway"),
    N_("a bridge"),
    N_("a tunnel"),
)


def draw(
    view: View,
    *,
    lang: str = "en",
    theme: str | None = "light",
    targets: Collection[str] = (),
    fresh: Collection[str] = (),
    voice: Voice | None = None,
) -> str:
    """The table as one seat sees it, as a complete SVG.

    `theme` None is for a page, which brings the style sheet; there every named thing carries a spot for the page's
    script. In a file or notebook the first targets of a seat that must decide are shown without being asked for.
    """
    words = view.game.words
    voice = voice or Voice(words, lang)
    if theme is not None and not targets:
        targets = dict.fromkeys([words.path(view, action)[0] for action in view.legal()])
    stage = Stage(view, voice, theme is None, frozenset(targets), frozenset(fresh), len(targets) > states.MANY)
    note = f"{voice('Wien over the Semmering to Trieste')} · {voice('reconstructed edition')}"
    key = tuple([voice(sign) for sign in KEY])
    body = [defs(stage), ground(stage.board, voice("The Southern Railway"), note, key)]
    body += [links(stage), cities(stage), signs(stage), influence(stage)]
    body += [scoring(stage) if view.over else boards(stage), mat(stage), others(stage)]
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
    seats = [seat for seat in stage.table.to_act if seat >= 0]
    discs = [disc(x + 10 + 22 * i, y, 9, stage.colours[seat]) for i, seat in enumerate(seats)]
    chapter = stage.view.game.words.chapter(stage.view, stage.voice)
    words = s.fit(prompt, WIDTH - 2 * EDGE - s.measure(chapter, 12) - 60, 16, True)
    title = s.text(x + 22 * len(discs) + 4, y + 5.5, words, 16, "start", "title", font_weight=600)
    return s.g(*discs, title, s.text(WIDTH - EDGE, y + 5, chapter, 12, "end", ink="ink-2"))
