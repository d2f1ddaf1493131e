"""The picture of Imperial Steam: the Southern Railway, the boards, the influence track, and everybody's mat.

One viewBox for every reader: a page zooms into it, a file or a notebook shows it whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core import N_, View
from rotonde.draw.stage import How
from rotonde.games.imperial_steam.draw.boards import boards, influence
from rotonde.games.imperial_steam.draw.ground import ground
from rotonde.games.imperial_steam.draw.land import cities, links, signs
from rotonde.games.imperial_steam.draw.mats import mat, others
from rotonde.games.imperial_steam.draw.pieces import defs
from rotonde.games.imperial_steam.draw.plan import EDGE, HEIGHT, WIDTH
from rotonde.games.imperial_steam.draw.preview import draw_preview
from rotonde.games.imperial_steam.draw.scoring import scoring
from rotonde.games.imperial_steam.draw.stage import Stage

__all__ = ["draw", "draw_preview"]

KEY = (  # the signs of the map, in the order of its key
    *(N_("effort"), N_("station"), N_("factory slot"), N_("upgrades")),
    *(N_("influence"), N_("state railway"), N_("a bridge"), N_("a tunnel")),
)


def draw(view: View, **how: Unpack[How]) -> str:
    """The table as one seat sees it, as a complete SVG."""
    stage = Stage.opened(view, **how)
    voice = stage.voice
    note = f"{voice('Wien over the Semmering to Trieste')} · {voice('reconstructed edition')}"
    key = tuple([voice(sign) for sign in KEY])
    body = [defs(stage), ground(stage.board, voice("The Southern Railway"), note, key)]
    body += [links(stage), cities(stage), signs(stage), influence(stage)]
    body += [scoring(stage) if view.over else boards(stage), mat(stage), others(stage)]
    return stage.closed(body, WIDTH, HEIGHT, EDGE)
