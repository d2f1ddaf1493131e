"""What an action would change, as a ghost over the board with a flag."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile

from rotonde.core import Action, View, Voice
from rotonde.draw import shapes as s, states
from rotonde.draw.sheets import onto
from rotonde.games.russian_railroads.actions import Place, Repeat, Use
from rotonde.games.russian_railroads.draw import hand
from rotonde.games.russian_railroads.draw.lay import WHOLE
from rotonde.games.russian_railroads.draw.signs import chip
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.draw.strip import slot_boxes
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import space_effect, x2_room
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.rules.tracks import built, movable
from rotonde.games.russian_railroads.words.on_board import furthest
from rotonde.games.russian_railroads.words.targets import decider

Ghost = tuple[str, s.BoxSpot]  # of a piece, and the place it is for
Ghosts = Mapping[str, Callable[..., Ghost | None]]  # by verb


def draw_preview(view: View, action: Action, voice: Voice, shape: str = WHOLE) -> str:
    """The pending choice, in the coordinates of the board; "" for an action that changes no place drawn large."""
    return pending(Stage(view, voice, True, shape=shape), action, GHOSTS)


def pending(stage: Stage, action: Action, ghosts: Ghosts) -> str:
    """The same on a stage, by the ghosts of a game."""
    seat, view, voice = decider(stage.table), stage.view, stage.voice
    drawn = ghosts.get(action.verb) if seat == stage.main else None
    found = drawn(stage, action, seat) if drawn else None
    if found is None:
        return ""
    label = view.game.words.label(view, action, voice)
    sheet = "own" if found[1].y >= stage.lay.own.y else "main"
    return onto(stage, sheet, None, states.pending(*found, label.text, label.flag, width=stage.lay.width, gap=2))


def _place(stage: Stage, action: Place, seat: int) -> Ghost | None:
    board, tile = stage.board, stage.view.game.words.twin(stage.view, "tile")
    line = board.line_index[action.line]
    labels = [board.labels[code] for code in stage.table.line_locos(seat, line)]
    return _engine(stage, line, labels.index(action.replaces), board.numbers[tile()]) if tile else None


def _marker(stage: Stage, space: int) -> Ghost:
    box = stage.lay.step_box(stage.board, space)
    return s.marker(box.top[0], box.y + 5), box


def _rail(stage: Stage, seat: int, line: int, colour: int) -> Ghost:
    space, course = stage.table.at(seat, line, colour) + 1, stage.course(seat, line)
    x, y = course.spot(space)
    return chip(x, y + 7, stage.board, colour, 20, stage.worth(seat)), course.box(space)


def _engine(stage: Stage, line: int, place: int, number: int) -> Ghost:
    box = stage.lay.engine_box(line, place)
    return box.draw(class_="space") + s.loco(box.x + 29, box.y + 38, 50, "raised", number), box


def _doubler(stage: Stage, seat: int) -> Ghost:
    x, y = stage.lay.doubler(stage.board, stage.table.x2[seat] + 1)
    return s.times(x, y, 2, stage.signs.doubler - 0.5), s.BoxSpot(x - 12, y - 12, 24, 24, 12)


# ── action spaces: what they would do on one's own board ──────────────────
def space_box(stage: Stage, name: str, seat: int) -> s.BoxSpot | None:
    """Where an action space is drawn."""
    board, space = stage.board, stage.board.space_index[name]
    there = board.spaces[space]
    if there.claim:
        return stage.lay.place_box(there.claim - 1)
    if there.slot >= 0 or space == board.hire:
        return slot_boxes(stage)[max(there.slot, 0)]
    if space >= board.own:
        mine = [i for i in range(len(board.engineers)) if stage.table.hired[seat] >> i & 1]
        return hand.engineer_box(stage.lay, mine.index(space - board.own), len(mine))
    if there.rounds == "last":
        return stage.lay.last_box(stage.table.players)
    return stage.lay.boxes(board.colours).get(name)


def _use(stage: Stage, action: Use | Repeat, seat: int) -> Ghost | None:
    box, space = space_box(stage, action.space, seat), stage.board.space_index[action.space]
    if box is None:
        return None
    bare = stage.board.spaces[space].claim or space == stage.board.hire
    return "" if bare else first_steps(stage, seat, space_effect(stage.table, space)), box


def gap_box(stage: Stage, place: int) -> s.BoxSpot:
    """A factory place, from 1."""
    return stage.lay.step_box(stage.board, stage.board.gaps[place - 1])


GHOSTS: Ghosts = {
    "move": lambda stage, a, seat: _rail(
        stage, seat, stage.board.line_index[a.line], stage.board.colour_index[a.colour]
    ),
    "step": lambda stage, a, seat: _marker(stage, a.marker + 1),
    "place": _place,
    "replace": lambda stage, a, seat: ("", gap_box(stage, a.place)),
    "double": lambda stage, a, seat: _doubler(stage, seat),
    "token": lambda stage, a, seat: ("", hand.token_box(stage, stage.board.token_index[a.token])),
    "use": _use,
    "swap": lambda stage, a, seat: ("", box) if (box := space_box(stage, a.space, seat)) else None,
    "repeat": _use,
}


def first_steps(stage: Stage, seat: int, effect: tuple[int, ...]) -> str:
    """Ghosts wherever the steps of an effect may go on a seat's board as it lies."""
    drawn = [(e, STEPS.get(stage.board.rules.names[p.op_of(e)])) for e in effect]
    return "".join(dict.fromkeys([body for e, ghosts in drawn if ghosts for body in ghosts(stage, seat, e)]))


def _moves(stage: Stage, seat: int, e: int) -> list[str]:
    table, board = stage.table, stage.board
    free = [(line, movable(table, seat, line, p.colours_of(e))) for line in range(board.width)]
    ways = [(line, c) for line, mask in free for c in range(len(board.colours)) if mask >> c & 1]
    return [body for line, c in ways for body in _rails(stage, seat, line, c, p.n_of(e))]


def _rails(stage: Stage, seat: int, line: int, colour: int, n: int) -> list[str]:
    """A rail on its next space, and smaller on those that more moves would take it to."""
    at, course = stage.table.at(seat, line, colour), stage.course(seat, line)
    on = range(at + 2, at + 1 + furthest(stage.table, seat, line, colour, n))
    ahead = [course.spot(space) for space in on]
    small = [chip(x, y + 7, stage.board, colour, 14, stage.worth(seat)) for x, y in ahead]
    return [_rail(stage, seat, line, colour)[0], *small]


def _entered(stage: Stage, seat: int, n: int) -> list[int]:
    """The industry spaces that markers can come to by some steps."""
    table = stage.table
    open_ = table.board.reach_with[built(table, seat)] & ~table.markers[seat]
    ahead = [range(at + 1, at + n + 1) for at in table.marker_list(seat)]
    return [to for spaces in ahead for to in takewhile(lambda to: open_ >> to & 1, spaces)]


def _factory(stage: Stage, seat: int, e: int) -> list[str]:
    """The lowest factory on the leftmost empty place; nothing where the places are full or the stacks empty."""
    code, place = lowest(stage.table), built(stage.table, seat)
    if not code or place >= stage.board.factory_places:
        return []
    box = gap_box(stage, place + 1)
    room = box.w - 40 if stage.lay.clear else 46
    body = box.draw(class_="card") + s.factory(box.x + 18, box.y + 20, 22)
    return [body + stage.signs.effect(box.x + 34 + room / 2, box.y + 24, stage.board.factory_effect[code], room)]


def _engines(stage: Stage, seat: int, e: int) -> list[str]:
    """The next locomotive wherever it fits."""
    number = stage.board.numbers[lowest(stage.table)]
    lines = [(line, stage.table.line_locos(seat, line)) for line in range(stage.board.width)]
    fits = [(line, n) for line, codes in lines for n, code in enumerate(codes) if stage.board.numbers[code] < number]
    return [_engine(stage, line, place, number)[0] for line, place in fits]


def _replay(stage: Stage, seat: int, e: int) -> list[str]:
    spaces = replayable(stage.table, seat)
    return [first_steps(stage, seat, space_effect(stage.table, space)) for space in spaces]


STEPS: dict[str, Callable[[Stage, int, int], list[str]]] = {  # where a part of an effect may go
    "rail": _moves,
    "industry": lambda stage, seat, e: [_marker(stage, to)[0] for to in _entered(stage, seat, p.n_of(e))],
    "x2": lambda stage, seat, e: [_doubler(stage, seat)[0]] if x2_room(stage.table, seat) else [],
    "locomotive": _engines,
    "factory": _factory,
    "locomotive_or_factory": lambda stage, seat, e: _engines(stage, seat, e) + _factory(stage, seat, e),
    "replay": _replay,
}
