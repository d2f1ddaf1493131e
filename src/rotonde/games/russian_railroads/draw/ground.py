"""What is printed on every player's board: the spaces of the lines, the specials, the industry track. Drawn once.

It is set down by `use`, whose copies see no style rule with an ancestor: paints and faces stand on the elements here.
"""

from __future__ import annotations

from functools import lru_cache

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw.courses import Course, behind
from rotonde.games.russian_railroads.draw.lay import Lay, Stretch, straight
from rotonde.games.russian_railroads.draw.signs import Signs, chip, set_down
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p

SHEET = "color-mix(in srgb, var(--land) 55%, var(--sheet))"
SERIF = "font-family:var(--serif)"
WELL = {"fill": "var(--sunk)", "stroke": "var(--rule)", "stroke_width": "1"}
SIGN_W, SIGN_K = 40.0, 0.78  # how wide and how large the effects of special spaces may be
_KEPT = 16  # boards that people have open at once


def ground(stage: Stage) -> str:
    """The printed board, to be set down for each player."""
    board, voice = stage.board, stage.voice
    names = tuple([voice.value("line", line) for line in board.lines])
    printed = _printed(stage.lay, stage.signs, names, voice("Industry"), voice("factory"))
    added = [stage.added("line", line) for line in range(board.width)]
    return s.g(printed, *added, id="board-ground", style="fill:var(--ink);font-family:var(--sans)")


@lru_cache(_KEPT)
def _printed(lay: Lay, signs: Signs, names: tuple[str, ...], track: str, gap: str) -> str:
    board, out = signs.board, [lay.own.draw(fill=SHEET, stroke="var(--rule)")]
    for line, name in enumerate(names):
        x, y = lay.name_at(line, line == board.x2_line)
        out.append(s.text(x, y, name, 14, "start", style=SERIF, font_weight=600))
        out += [lay.engine_box(line, place).draw(0, **WELL) for place in range(len(board.places_of[line]))]
        route = board.routes[line]
        for stretch in lay.printed.get(line) or [Stretch(straight(lay, route), 1, route.length, route.specials)]:
            out += _stretch(lay, signs, line, stretch)
    out += _industry(lay, board, track, gap)
    return "".join(out)


def _stretch(lay: Lay, signs: Signs, line: int, stretch: Stretch) -> list[str]:
    board, course = signs.board, stretch.course
    boxes = {n: course.box(n) for n in range(stretch.first, stretch.last + 1)}
    doubled = [lay.doubler(board, n) for n in boxes if line == board.x2_line and n <= board.x2_places]
    circles = [s.circle(x, y, 8.5, stroke_dasharray="2 2", **WELL) for x, y in doubled]
    return [wells(boxes), *circles, *(printed_special(course, signs, sp) for sp in stretch.specials)]


def wells(boxes: dict[int, s.BoxSpot]) -> str:
    """Spaces of a line, by their numbers."""
    shapes = [box.draw() for box in boxes.values()]
    numbers = [s.el("tspan", str(n), x=box.x + 4, y=box.y + 11) for n, box in boxes.items()]
    return s.g(*shapes, **WELL) + s.el("text", *numbers, font_size=11, style="fill:var(--ink-2)")


def terminus(special: Special) -> int:
    """The points of a terminus, 0 for any other special."""
    return p.n_of(special.quiet[0]) if special.quiet and p.op_of(special.quiet[0]) == p.POINTS else 0


def sign_at(course: Course, special: Special) -> tuple[float, float]:
    """Where the sign of a special stands: a little aside where it needs another rail than black."""
    x, y = course.spot(special.space)
    return x + (3 if special.colour > 0 else 0), y + 33


def printed_special(course: Course, signs: Signs, special: Special) -> str:
    """What a special space brings, and the rail it needs."""
    points = terminus(special)
    if points:
        x, y = behind(course.box(special.space))
        return s.text(x + 3, y + 6, f"+{points}", 13, "start", style=SERIF, font_weight=600)
    x, y = sign_at(course, special)
    needs = set_down(f"needs-{signs.board.colours[special.colour]}", x - 17, y) if special.colour else ""
    return needs + special_sign(signs, special, x, y)


def special_sign(signs: Signs, special: Special, x: float, y: float) -> str:
    """What a special brings; workers are set down in the player's colour, medals when they are laid."""
    if special.slot >= 0:
        return set_down("question", x, y)
    if special.multiplier:
        return s.times(x, y, special.multiplier, signs.doubler)
    if special.medal:
        return s.medal(x, y, 10, False, special.scoring, 11)
    if special.scoring:
        return signs.star(x, y, 12, special.scoring)
    if special.quiet and p.op_of(special.quiet[0]) == p.RAILS:
        return chip(x, y, signs.board, p.colours_of(special.quiet[0]).bit_length() - 1, signs.chip)
    if special.effect:
        return signs.effect(x, y, special.effect, SIGN_W, SIGN_K)
    return ""


def special_width(signs: Signs, special: Special) -> float:
    """How wide the sign of a special is that has an effect, 0 for others."""
    return min(SIGN_W, signs.whole(special.effect)[0] * SIGN_K) if special.effect and special.slot < 0 else 0


def _industry(lay: Lay, board: Board, track: str, gap: str) -> list[str]:
    y = lay.own.y + lay.industry_y
    out = [s.text(lay.steps[0], y - 34, track, 14, "start", style=SERIF, font_weight=600)]
    for space in range(board.track):
        box = lay.step_box(board, space)
        cx, cy = box.centre
        if board.gap_at[space] >= 0:
            out.append(box.draw(fill=s.hatch("off"), stroke="var(--ink-3)", stroke_dasharray="4 3"))
            out.append(s.note(cx, box.y + 27, s.fit(gap, box.w - 6, 11), 11, "middle"))
            continue
        value = s.text(cx, cy + 6, board.industry_values[space], 17, style=SERIF, font_weight=600)
        out += [box.draw(0, **WELL), s.question(cx, cy, 10) if space == board.industry_question else value]
    return out
