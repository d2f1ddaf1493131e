"""What is printed on every player's board: the spaces of the lines, the specials, the industry track. Drawn once.

It is set down by `use`, whose copies see no style rule with an ancestor: paints and faces stand on the elements here.
"""

from __future__ import annotations

from functools import lru_cache

from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.board import Board, Special
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.signs import chip
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.words.speech import line_name

X, CELL = plan.LINE_X, plan.CELL
WIDE, SLIM, LEFT = 86.0, 46.0, 26.0  # a factory place, a space of the industry track, where the track begins
SERIF = "font-family:var(--serif)"
WELL = {"fill": "var(--sunk)", "stroke": "var(--rule)", "stroke_width": "1"}
_KEPT = 16  # boards that people have open at once


# ── where things lie ──────────────────────────────────────────────────────


def middle(space: int) -> float:
    """The middle of a space."""
    return X + (space - 0.5) * CELL - 1.5


def line_y(line: int) -> float:
    """The height of a line on the large board."""
    rows = plan.LINES_Y
    return plan.BOARD.y + (rows[line] if line < len(rows) else rows[-1] + 78 * (line - len(rows) + 1))


def cell_box(line: int, space: int) -> BoxSpot:
    """A space of a line."""
    return BoxSpot(X + (space - 1) * CELL, line_y(line) - 18, CELL - 3, 38, 3)


def engine_box(line: int, place: int) -> BoxSpot:
    """A locomotive place at the head of a line."""
    return BoxSpot(X - 74 - place * 62, line_y(line) - 24, 58, 44)


def special_box(line: int, space: int) -> BoxSpot:
    """Under a space."""
    return BoxSpot(X + (space - 1) * CELL, line_y(line) + 22, CELL - 3, 22, 3)


def step_box(board: Board, space: int) -> BoxSpot:
    """A space of the industry track."""
    x = LEFT + sum([WIDE if board.gap_at[i] >= 0 else SLIM for i in range(space)])
    y = plan.BOARD.y + plan.INDUSTRY_Y
    if board.gap_at[space] >= 0:
        return BoxSpot(x, y - 22, WIDE - 4, 46)
    return BoxSpot(x, y - 18, SLIM - 4, 38)


# ── the printed board ─────────────────────────────────────────────────────


def ground(board: Board, voice: Voice) -> str:
    """The printed board, to be set down for each player."""
    return _printed(board, tuple([line_name(line, voice) for line in board.lines]), voice("Industry"), voice("factory"))


@lru_cache(_KEPT)
def _printed(board: Board, names: tuple[str, ...], track: str, gap: str) -> str:
    sheet = "color-mix(in srgb, var(--land) 55%, var(--sheet))"
    out = [s.rect(plan.BOARD.x, plan.BOARD.y, plan.BOARD.w, plan.BOARD.h, 6, fill=sheet, stroke="var(--rule)")]
    for line, name in enumerate(names):
        out += _line(board, line, name)
    out += _industry(board, track, gap)
    return s.g(*out, id="board-ground", style="fill:var(--ink);font-family:var(--sans)")


def _line(board: Board, line: int, name: str) -> list[str]:
    route, y = board.routes[line], line_y(line)
    doubled = line == board.x2_line
    out = [s.text(X, y - (45 if doubled else 27), name, 14, "start", style=SERIF, font_weight=600)]
    for place in range(len(board.places_of[line])):
        box = engine_box(line, place)
        out.append(s.rect(box.x, box.y, box.w, box.h, 4, **WELL))
    for space in range(1, route.length + 1):
        box = cell_box(line, space)
        out.append(s.rect(box.x, box.y, box.w, box.h, 3, **WELL))
        out.append(s.text(box.x + 4, box.y + 11, space, 11, "start", ink="ink-2"))
        if doubled and space <= board.x2_places:
            out.append(s.circle(middle(space), y - 31, 8.5, stroke_dasharray="2 2", **WELL))
    for special in route.specials:
        out.append(_special(board, special, y))
    return out


def terminus(special: Special) -> int:
    """The points of a terminus, 0 for any other special."""
    return p.n_of(special.quiet[0]) if special.quiet and p.op_of(special.quiet[0]) == p.POINTS else 0


def sign_x(special: Special) -> float:
    """Where the sign of a special stands: a little aside where it needs another rail than black."""
    return middle(special.space) + (3 if special.colour > 0 else 0)


def _special(board: Board, special: Special, y: float) -> str:
    points = terminus(special)
    if points:
        x = X + special.space * CELL
        return s.text(x + 3, y + 6, f"+{points}", 13, "start", style=SERIF, font_weight=600)
    x = sign_x(special)
    needs = s.rail_chip(x - 17, y + 33, board.colours[special.colour], "", 10) if special.colour else ""
    return needs + _sign(board, special, x, y + 33)


def _sign(board: Board, special: Special, x: float, y: float) -> str:
    """What a special brings; workers are set down in the player's colour, medals when they are laid."""
    if special.slot >= 0:
        return s.question(x, y, 9)
    if special.multiplier:
        return s.times(x, y, special.multiplier, 9)
    if special.medal:
        ring = s.circle(
            x, y, 10, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.2, stroke_dasharray="2.4 1.8"
        )
        return ring + s.text(x, y + 4, special.scoring, 11, font_weight=700)
    if special.scoring:
        return s.star(x, y, 12, special.scoring)
    if special.quiet and p.op_of(special.quiet[0]) == p.RAILS:
        return chip(x, y, board, p.colours_of(special.quiet[0]).bit_length() - 1, 14)
    return ""


def _industry(board: Board, track: str, gap: str) -> list[str]:
    y = plan.BOARD.y + plan.INDUSTRY_Y
    out = [s.text(LEFT, y - 34, track, 14, "start", style=SERIF, font_weight=600)]
    for space in range(board.track):
        box = step_box(board, space)
        cx, cy = box.x + box.w / 2, box.y + box.h / 2
        if board.gap_at[space] >= 0:
            edge = s.rect(
                box.x, box.y, box.w, box.h, 4, fill=s.hatch("off"), stroke="var(--ink-3)", stroke_dasharray="4 3"
            )
            out.append(edge + s.note(cx, box.y + 27, s.fit(gap, box.w - 6, 11), 11, "middle"))
            continue
        out.append(s.rect(box.x, box.y, box.w, box.h, 4, **WELL))
        if space == board.industry_question:
            out.append(s.question(cx, cy, 10))
        else:
            value = board.industry_values[space]
            out.append(s.text(cx, cy + 6, value, 17, style=SERIF, font_weight=600))
    return out
