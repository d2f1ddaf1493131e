"""What an action would change, as a ghost over the board with a flag."""

from __future__ import annotations

from rotonde.core import Action, View, Voice
from rotonde.draw import shapes as s, states
from rotonde.draw.sheets import onto
from rotonde.draw.states import Spot
from rotonde.games.stephensons_rocket.actions import Bid, ExtendLine, LiftStation, PlaceStation, TakeToken
from rotonde.games.stephensons_rocket.draw.pieces import engine, step_data, token_box
from rotonde.games.stephensons_rocket.draw.stage import ENGINE, HOUSE, Stage
from rotonde.games.stephensons_rocket.steps.veto import veto_on
from rotonde.games.stephensons_rocket.table import ABSORBED


def draw_preview(view: View, action: Action, voice: Voice, shape: str = "whole") -> str:
    """The pending choice, in the coordinates of the board; "" for an action that changes no place."""
    stage = Stage(view, voice, True, shape=shape)
    found = _ghost(stage, action)
    if found is None:
        return ""
    body, spot = found
    label = view.game.words.label(view, action, voice)
    x, y = spot.top
    half = s.measure(label.flag, 12, True) / 2 + 6
    below = 2 * spot.centre[1] - y + 4
    covers = _over_engine(stage, x, y - 17, half) and not _over_engine(stage, x, below + 13, half)
    side = "right" if x - half < 14 else "below" if covers or y - stage.plot.inner.y < 30 else "above"
    if side == "below":
        y = below
    elif side == "right":
        x, y = 2 * spot.centre[0] - x + 24, spot.centre[1]
    flag = s.flag(x, y - 2, label.flag, side=side) if label.flag else ""
    body = states.ghost(body) + states.chosen(spot) + flag
    return states.previewed(onto(stage, "map", None, body), label.text)


def _over_engine(stage: Stage, x: float, y: float, half: float) -> bool:
    """Would a flag with its middle here lie over a locomotive?"""
    centres = [stage.plot.centres[h] for h in stage.engines if h != ABSORBED]
    return any(abs(cx - x) < half + ENGINE and abs(cy - y) < 9 + ENGINE for cx, cy in centres)


def _ghost(stage: Stage, action: Action) -> tuple[str, Spot] | None:
    """The ghost of a piece, and the place it is for."""
    board, plot = stage.board, stage.plot
    if isinstance(action, PlaceStation):
        h = board.hex_index[action.to]
        return s.station(*plot.centres[h], HOUSE, stage.colours[stage.table.active]), plot.hex_spot(h)
    if isinstance(action, LiftStation):
        return "", plot.hex_spot(board.hex_index[action.hex])
    if isinstance(action, ExtendLine):
        return _step(stage, board.company_index[action.company], board.hex_index[action.to])
    if isinstance(action, Bid):
        veto = veto_on(stage.table)
        return _step(stage, veto.company, board.hex_index[action.to]) if veto else None
    if isinstance(action, TakeToken):
        return "", token_box(stage, action.city, action.kind)
    return None


def _step(stage: Stage, company: int, to: int) -> tuple[str, Spot]:
    track = s.track(step_data(stage, company, to), stage.lines[company])
    return track + engine(stage, company, to), stage.plot.hex_spot(to)
