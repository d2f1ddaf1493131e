"""The picture of Imperial Steam: the Southern Railway, the boards, the influence track, and everybody's mat.

A page lays its sheets out for the window (`layouts.json`), a file or a notebook shows the whole.
"""

from __future__ import annotations

from typing import Unpack

from rotonde.core import N_, Action, View, Voice
from rotonde.draw import shapes as s, states
from rotonde.draw.sheets import Sheet, composed, onto, seen_from
from rotonde.draw.stage import How
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.actions import BuildFactory, BuildStation, BuyLink, LayTrack
from rotonde.games.imperial_steam.draw.boards import boards, influence
from rotonde.games.imperial_steam.draw.ground import ground, legend
from rotonde.games.imperial_steam.draw.land import COMING, cities, lanes, links, signs
from rotonde.games.imperial_steam.draw.lay import EDGE, HEIGHT, LEGEND, WIDTH
from rotonde.games.imperial_steam.draw.mats import mats, money_plan
from rotonde.games.imperial_steam.draw.pieces import defs
from rotonde.games.imperial_steam.draw.scoring import scoring
from rotonde.games.imperial_steam.draw.stage import Stage

KEY = (  # the signs of the map, in the order of its key
    *(N_("effort"), N_("station"), N_("factory slot"), N_("upgrades")),
    *(N_("influence"), N_("state railway"), N_("a bridge"), N_("a tunnel")),
)


def draw(view: View, **how: Unpack[How]) -> str:
    """The table as one seat sees it, as a complete SVG."""
    stage = Stage.opened(view, **how)
    return composed(stage, _sheets(stage), (WIDTH, HEIGHT, EDGE), [defs(stage)])


def _sheets(stage: Stage) -> list[Sheet]:
    """All of them in the order of the picture; the money plan and the key of the map are their own only in a window."""
    voice = stage.voice
    note = f"{voice('Wien over the Semmering to Trieste')} · {voice('reconstructed edition')}"
    key = tuple([voice(sign) for sign in KEY])

    def land() -> list[str]:
        printed = ground(stage.plot, voice("The Southern Railway"), note, key)
        coming = stage.at_step(COMING) or ()
        return [
            printed,
            stage.kept(links, coming, reads=("tracks",)),
            stage.kept(cities, reads=("dealing", "demands", "factories", "stations", "tokens")),
            stage.kept(signs, reads=("crowns", "semmering", "tracks")),
        ]

    def track() -> str:
        return stage.kept(influence, reads=("bids", "hub_at", "influence", "ladder"))

    out = [Sheet("map", voice("Map"), land), Sheet("influence", voice("Influence"), lambda: [track()])]
    count = Sheet("scoring", voice("Final scoring"), lambda: [scoring(stage)])
    out += [*([count] if stage.view.over else boards(stage)), *mats(stage)]
    if stage.layout:
        room = stage.layout.room("plan")
        out.append(Sheet("plan", voice("Money"), lambda: [money_plan(stage, room.x, room.y - 6, room.w)]))
        out.append(Sheet("key", voice("Key"), lambda: [legend(key, card=False)], LEGEND))
    return out


def draw_preview(view: View, action: Action, voice: Voice, shape: str = "whole") -> str:
    """The pending choice, in the coordinates of the picture; "" for an action that changes no place."""
    stage = Stage(view, voice, False, shape=shape)
    words, path = view.game.words, view.game.words.path(view, action)
    on: dict[str, Sheet] = {}
    for sheet in _sheets(stage):
        if path[-1] not in on:
            sheet.draw()  # only for the spots that it takes
            on |= {target: sheet for target in stage.spots if target not in on}
    found = [target for target in path if target in on]
    if not found:
        return ""
    label, spot, sheet = words.label(view, action, voice), stage.spots[found[-1]], on[found[-1]]
    page = seen_from(stage, sheet.name, sheet.natural, BoxSpot(0, 0, WIDTH, HEIGHT))
    ghost, corner = _ghost(stage, action, spot), (page.x, page.y)
    drawn = states.pending(ghost, spot, label.text, label.flag, width=page.right, corner=corner)
    return onto(stage, sheet.name, sheet.natural, drawn)


def _ghost(stage: Stage, action: Action, spot: states.Spot) -> str:
    """The piece that would come."""
    seat = stage.table.active if stage.table.order else 0
    if isinstance(action, (LayTrack, BuyLink)):
        return lanes(stage, stage.board.link_index[action.link], [seat])
    x, y = spot.centre
    if isinstance(action, BuildStation):
        return s.station(x, y - 16, 11, stage.colours[seat])
    if isinstance(action, BuildFactory):
        return s.factory(x, y - 18, 26, action.good)
    return ""
