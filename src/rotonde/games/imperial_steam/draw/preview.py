"""What an action would change, as a ghost over the picture with a flag."""

from __future__ import annotations

from rotonde.core import Action, View, Voice
from rotonde.draw import shapes as s, states
from rotonde.games.imperial_steam.actions import BuildFactory, BuildStation, BuyLink, LayTrack
from rotonde.games.imperial_steam.draw.boards import boards, influence
from rotonde.games.imperial_steam.draw.land import cities, lanes, signs
from rotonde.games.imperial_steam.draw.mats import mat
from rotonde.games.imperial_steam.draw.plan import WIDTH
from rotonde.games.imperial_steam.draw.stage import Stage


def draw_preview(view: View, action: Action, voice: Voice, shape: str = "whole") -> str:
    """The pending choice, in the coordinates of the picture; "" for an action that changes no place."""
    stage = Stage(view, voice, False, shape=shape)
    for part in (cities, signs, boards, influence, mat):  # only for the spots they take
        part(stage)
    words = view.game.words
    found = [stage.spots[t] for t in words.path(view, action) if t in stage.spots]
    if not found:
        return ""
    label = words.label(view, action, voice)
    return states.pending(_ghost(stage, action, found[-1]), found[-1], label.text, label.flag, width=WIDTH)


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
