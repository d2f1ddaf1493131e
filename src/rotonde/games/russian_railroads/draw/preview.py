"""What an action would change, as a ghost over the board with a flag."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw import states
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.actions import Double, Move, Place, Repeat, Replace, Step, Swap, Token, Use
from rotonde.games.russian_railroads.draw import hand, plan
from rotonde.games.russian_railroads.draw.ground import step_box
from rotonde.games.russian_railroads.draw.signs import chip, marker
from rotonde.games.russian_railroads.draw.signs import effect as effect_sign
from rotonde.games.russian_railroads.draw.spaces import boxes
from rotonde.games.russian_railroads.draw.stage import Ghost, Look, Stage
from rotonde.games.russian_railroads.draw.strip import last_box, place_box, slot_boxes
from rotonde.games.russian_railroads.frames import Placing
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import space_effect, x2_room
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.rules.tracks import built, movable
from rotonde.games.russian_railroads.words.foreview import furthest
from rotonde.games.russian_railroads.words.targets import decider


def draw_preview(view: View, action: Action, voice: Voice, look: Look | None = None) -> str:
    """The pending choice, in the coordinates of the board; "" for an action that changes no place drawn large."""
    stage = Stage(view, voice, True, look=look or Look())
    seat = decider(stage.table)
    found = None
    if seat == stage.main:
        found = stage.look.ghost(stage, action, seat) or _ghost(stage, action, seat)
    if found is None:
        return ""
    body, spot = found
    label = view.game.words.label(view, action, voice)
    flag = _flag(label.flag, spot) if label.flag else ""
    body = states.ghost(body) + states.chosen(spot) + flag
    return s.g(body, id="preview", role="img", aria_label=label.text, pointer_events="none")


def _flag(words: str, spot: BoxSpot) -> str:
    """Above the place, or below it near the upper edge; never beyond the sides."""
    x, y = spot.top
    half = s.measure(words, 12, True) / 2 + 8
    x = min(max(x, half), plan.WIDTH - half)
    if y < 40:
        return s.flag(x, y + spot.h + 2, words, side="below")
    return s.flag(x, y - 2, words)


def _ghost(stage: Stage, action: Action, seat: int) -> Ghost | None:
    """The ghost of a piece, and the place it is for."""
    table, board = stage.table, stage.board
    if isinstance(action, Move):
        return _rail(stage, seat, board.line_index[action.line], board.colour_index[action.colour])
    if isinstance(action, Step):
        box = step_box(board, action.marker + 1)
        return marker(box.x + box.w / 2, box.y + 5), box
    if isinstance(action, Place):
        frame = table.stack[-1]
        assert isinstance(frame, Placing)
        labels = [board.labels[code] for code in table.line_locos(seat, board.line_index[action.line])]
        place = labels.index(action.replaces)
        return _engine(stage, board.line_index[action.line], place, board.numbers[frame.tile])
    if isinstance(action, Replace):
        return "", step_box(board, board.gaps[action.place - 1])
    if isinstance(action, Double):
        return _doubler(stage, seat)
    if isinstance(action, Token):
        return "", hand.token_box(stage.plan, board.token_index[action.token], len(board.tokens))
    if isinstance(action, (Use, Swap, Repeat)):
        return _space(stage, action, seat)
    return None


def _rail(stage: Stage, seat: int, line: int, colour: int) -> Ghost:
    lay, way = stage.plan, stage.way(seat, line)
    space = stage.table.at(seat, line, colour) + 1
    x, y = lay.spot(line, space, way)
    return chip(x, y + 7, stage.board, colour, 20, stage.worth(seat)), lay.cell_box(line, space, way)


def _engine(stage: Stage, line: int, place: int, number: int) -> Ghost:
    box = stage.plan.engine_box(line, place)
    under = s.rect(box.x, box.y, box.w, box.h, 4, class_="space")
    return under + s.loco(box.x + 29, box.y + 38, 50, "raised", number), box


def _doubler(stage: Stage, seat: int) -> Ghost:
    x, y = stage.plan.doubler(stage.board, stage.table.x2[seat] + 1)
    return s.times(x, y, 2, 8.5), BoxSpot(x - 12, y - 12, 24, 24, 12)


# ── action spaces: what they would do on one's own board ──────────────────


def space_box(stage: Stage, name: str, seat: int) -> BoxSpot | None:
    """Where an action space is drawn."""
    table, board = stage.table, stage.board
    space = board.space_index[name]
    there = board.spaces[space]
    if there.claim:
        return place_box(stage.plan, there.claim - 1)
    if there.slot >= 0 or space == board.hire:
        return slot_boxes(stage)[max(there.slot, 0)]
    if space >= board.own:
        mine = [i for i in range(len(board.engineers)) if table.hired[seat] >> i & 1]
        return hand.engineer_box(stage.plan, mine.index(space - board.own), len(mine))
    return last_box(stage.plan, table.players) if there.rounds == "last" else boxes(stage).get(name)


def _space(stage: Stage, action: Use | Swap | Repeat, seat: int) -> Ghost | None:
    box = space_box(stage, action.space, seat)
    if box is None:
        return None
    space = stage.board.space_index[action.space]
    if isinstance(action, Swap) or stage.board.spaces[space].claim or space == stage.board.hire:
        return "", box
    return first_steps(stage, seat, space_effect(stage.table, space)), box


def first_steps(stage: Stage, seat: int, effect: tuple[int, ...]) -> str:
    """Ghosts wherever the steps of an effect may go on a seat's board as it lies."""
    return "".join(dict.fromkeys([body for e in effect for body in _steps(stage, seat, e)]))


def _steps(stage: Stage, seat: int, e: int) -> list[str]:
    """Where a part of an effect may go."""
    table, board, op, n = stage.table, stage.board, p.op_of(e), p.n_of(e)
    if op == p.RAIL:
        free = [(line, movable(table, seat, line, p.colours_of(e))) for line in range(board.width)]
        ways = [(line, c) for line, mask in free for c in range(len(board.colours)) if mask >> c & 1]
        return [body for line, c in ways for body in _rails(stage, seat, line, c, n)]
    if op == p.INDUSTRY:
        boxes_ = [step_box(board, to) for to in _entered(stage, seat, n)]
        return [marker(box.x + box.w / 2, box.y + 5) for box in boxes_]
    if op == p.X2 and x2_room(table, seat):
        return [_doubler(stage, seat)[0]]
    out: list[str] = []
    if op in (p.BUILD, p.LOCOMOTIVE) and lowest(table):
        out += [body for body, _ in _engines(stage, seat, board.numbers[lowest(table)])]
    if op in (p.BUILD, p.FACTORY):
        out.append(_factory(stage, seat))
    if op == p.REPLAY:
        out += [first_steps(stage, seat, space_effect(table, space)) for space in replayable(table, seat)]
    return out


def _rails(stage: Stage, seat: int, line: int, colour: int, n: int) -> list[str]:
    """A rail on its next space, and smaller on those that more moves would take it to."""
    out = [_rail(stage, seat, line, colour)[0]]
    lay, way = stage.plan, stage.way(seat, line)
    at = stage.table.at(seat, line, colour)
    for space in range(at + 2, at + 1 + furthest(stage.table, seat, line, colour, n)):
        x, y = lay.spot(line, space, way)
        out.append(chip(x, y + 7, stage.board, colour, 14, stage.worth(seat)))
    return out


def _entered(stage: Stage, seat: int, n: int) -> list[int]:
    """The industry spaces that markers can come to by some steps."""
    table, board = stage.table, stage.board
    open_ = board.reach_with[built(table, seat)] & ~table.markers[seat]
    out: list[int] = []
    for at in table.marker_list(seat):
        to = at + 1
        while to <= at + n and open_ >> to & 1:
            out.append(to)
            to += 1
    return out


def _factory(stage: Stage, seat: int) -> str:
    """The lowest factory on the leftmost empty place; nothing where the places are full or the stacks empty."""
    code, place = lowest(stage.table), built(stage.table, seat)
    if not code or place >= stage.board.factory_places:
        return ""
    box = step_box(stage.board, stage.board.gaps[place])
    body = s.rect(box.x, box.y, box.w, box.h, 4, class_="card") + s.factory(box.x + 18, box.y + 20, 22)
    return body + effect_sign(box.x + 57, box.y + 24, stage.board, stage.board.factory_effect[code], 46)


def _engines(stage: Stage, seat: int, number: int) -> list[Ghost]:
    """The next locomotive wherever it fits."""
    out = []
    for line in range(stage.board.width):
        for place, code in enumerate(stage.table.line_locos(seat, line)):
            if stage.board.numbers[code] < number:
                out.append(_engine(stage, line, place, number))
    return out
