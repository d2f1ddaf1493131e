"""The picture of the Rocket: England with its lines, the ledger of the companies, the players.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from collections.abc import Collection

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import states
from rotonde.draw.themes import document
from rotonde.games.stephensons_rocket.draw.ground import ground
from rotonde.games.stephensons_rocket.draw.ledger import ledger
from rotonde.games.stephensons_rocket.draw.pieces import cities, engines, stations, track
from rotonde.games.stephensons_rocket.draw.plan import EDGE, HEIGHT, WIDTH
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
    body = [ground(stage), track(stage), stations(stage), cities(stage), engines(stage)]
    if view.over:
        body.append(scoring(stage))
    else:
        body += [ledger(stage, HEIGHT - 2 * EDGE - seats_height(stage.table.players)), seats(stage)]
    prompt = words.prompt(view, voice).title
    label = f"{view.game.title}. {prompt}"
    return document("".join(body + stage.over), width=WIDTH, height=HEIGHT, theme=theme, label=label, lang=voice.lang)
