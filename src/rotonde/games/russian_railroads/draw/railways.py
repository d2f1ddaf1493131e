"""One player's lines, large: rails, locomotives and their reach, specials, and what each space scores now."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.board import Special
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.signs import chip, medal
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.draw.tokens import token_sign
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.scoring import (
    gain_of_move,
    gain_of_reach,
    gain_of_x2,
    score_of_line,
    space_points,
)
from rotonde.games.russian_railroads.rules.tracks import movable
from rotonde.games.russian_railroads.table import MEDAL, REVALUED
from rotonde.games.russian_railroads.words.speech import line_name
from rotonde.games.russian_railroads.words.tips_board import met

X, CELL = plan.LINE_X, plan.CELL


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


def railway(stage: Stage, seat: int, line: int) -> str:
    """One line."""
    table, board = stage.table, stage.board
    i = seat * len(board.lines) + line
    route, reach = table.routes[i], table.reach[i]
    y = line_y(line)
    doubled = line == board.x2_line
    name = line_name(board.lines[line], stage.voice)
    out = [s.text(X, y - (45 if doubled else 27), name, 14, "start", "title", font_weight=600)]
    out += [_engine(stage, seat, line, place) for place in range(len(board.places_of[line]))]
    out += _cells(stage, seat, line)
    out.append(_reach(stage, seat, line, reach))
    if doubled:
        out.append(_doublers(stage, seat, y))
    out += _rails(stage, seat, line, y)
    out += _gains(stage, seat, line, y)
    groups: dict[int, list[Special]] = {}
    for special in route.specials:
        groups.setdefault(special.space, []).append(special)
    for space in groups:
        out += _specials(stage, seat, groups[space], y)
    out.append(_total(stage, seat, line, X + route.length * CELL, y))
    spot = BoxSpot(X - 8, y - 24, route.length * CELL + 14, 70)
    ident = None if stage.silent else f"line-{board.lines[line]}"
    return stage.part("".join(out), f"line:{seat}:{board.lines[line]}", spot, id=ident)


def engine_box(line: int, place: int) -> BoxSpot:
    """A locomotive place at the head of a line."""
    return BoxSpot(X - 74 - place * 62, line_y(line) - 24, 58, 44)


def _engine(stage: Stage, seat: int, line: int, place: int) -> str:
    board = stage.board
    box = engine_box(line, place)
    code = stage.table.line_locos(seat, line)[place]
    body = s.rect(box.x, box.y, box.w, box.h, 4, class_="space")
    if code:
        body += s.loco(box.x + 29, box.y + 38, 50, "raised", board.numbers[code])
    placed = stage.place(body, box, f"loco:{seat}:{board.lines[line]}:{place}")
    return stage.part(placed, f"loco:{seat}:{board.lines[line]}", box) if place == 0 else placed


def _cells(stage: Stage, seat: int, line: int) -> list[str]:
    table, board = stage.table, stage.board
    i = seat * len(board.lines) + line
    route = table.routes[i]
    points = space_points(board, route, table.rails[i], table.reach[i], table.x2[seat], table.badges[seat])
    built = max([table.at(seat, line, c) for c in route.colours])
    out = []
    for space in range(1, route.length + 1):
        box = cell_box(line, space)
        body = s.well(box.x, box.y, box.w, box.h, out_of_reach=space > table.reach[i])
        body += s.text(box.x + 4, box.y + 11, space, 11, "start", ink="ink-2")
        if space <= len(points) and space <= built:
            n = points[space - 1]
            body += s.text(
                box.x + box.w - 4, box.y + 11, f"+{n}", 11, "end", font_weight=700, ink=None if n else "ink-2"
            )
        dot = (box.x + box.w / 2, box.y + 6)
        out.append(stage.place(body, box, f"cell:{seat}:{board.lines[line]}:{space}", dot=dot))
    return out


def _reach(stage: Stage, seat: int, line: int, reach: int) -> str:
    """How far the locomotives come, and what one more space would add."""
    y = line_y(line)
    end = X + reach * CELL - 3
    said = stage.voice("reach {n}", n=reach)
    gain = gain_of_reach(stage.table, seat, line)
    if gain:
        said += f" · {reach + 1}: +{gain}"
    if not reach:
        return s.note(X + 130, y - 26, said, 11) if line != stage.board.x2_line else ""
    bar = s.path(s.d("M", X, y - 20.5, "H", end), stroke="var(--ink)", stroke_width=2.2, fill="none")
    bar += s.path(s.d("M", end, y - 25, "v", 9), stroke="var(--ink)", stroke_width=2.2, fill="none")
    if line == stage.board.x2_line:
        return bar + s.note(max(end - 4, X + 220), y - 43, said, 11, "end")
    return bar + s.note(max(end, X + 130), y - 26, said, 11, "start" if end < X + 130 else "end")


def _doublers(stage: Stage, seat: int, y: float) -> str:
    """The x2 tokens above the first spaces, and what the next would add."""
    table, board = stage.table, stage.board
    out = []
    for n in range(1, board.x2_places + 1):
        x = middle(n)
        if n <= table.x2[seat]:
            out.append(s.times(x, y - 31, 2, 8.5))
            continue
        place = s.circle(x, y - 31, 8.5, class_="space", stroke_dasharray="2 2")
        if n == table.x2[seat] + 1:
            gain = gain_of_x2(table, seat)
            if gain:
                place += s.text(x, y - 27, f"+{gain}", 11, font_weight=700, ink="good")
            place = stage.place(place, BoxSpot(x - 12, y - 43, 24, 24, 12), f"x2:{seat}")
        out.append(place)
    return "".join(out)


def _rails(stage: Stage, seat: int, line: int, y: float) -> list[str]:
    """Track in the colour of the best rail that has come so far; the rails themselves on top."""
    table = stage.table
    colours = table.routes[seat * len(stage.board.lines) + line].colours
    built = [(table.at(seat, line, c), c) for c in colours if table.at(seat, line, c)]
    revalued = bool(table.badges[seat] & REVALUED)
    out = [s.track(s.d("M", X - 8, y + 7, "H", middle(at)), stage.board.colours[c]) for at, c in built]
    for at, c in built:
        piece = chip(middle(at), y + 7, stage.board, c, 20, revalued)
        ident = None if stage.silent else f"rail-{seat}-{stage.board.lines[line]}-{stage.board.colours[c]}"
        out.append(s.g(piece, id=ident))
    return [s.g(*out, pointer_events="none")]


def _gains(stage: Stage, seat: int, line: int, y: float) -> list[str]:
    """What one more move of each rail would add, on the space it would come to."""
    table, board = stage.table, stage.board
    free = movable(table, seat, line, board.all_colours)
    out = []
    for c, colour in enumerate(board.colours):
        gain = gain_of_move(table, seat, line, c) if free >> c & 1 else 0
        if gain:
            x = middle(table.at(seat, line, c) + 1)
            w = 25 if gain < 10 else 31
            box = s.rect(x - w / 2, y, w, 14, 3, fill="var(--raised)", stroke="var(--ink-3)", stroke_width=0.8)
            tag = s.rect(x - w / 2 + 2, y + 2, 4, 10, 1, fill=s.fill(colour), stroke="var(--ink)", stroke_width=0.5)
            out.append(box + tag + s.text(x + 3, y + 11, f"+{gain}", 11, font_weight=700, ink="good"))
    return [s.g(*out, pointer_events="none")] if out else []


# ── specials ──────────────────────────────────────────────────────────────


def special_box(line: int, space: int) -> BoxSpot:
    """Under a space."""
    return BoxSpot(X + (space - 1) * CELL, line_y(line) + 22, CELL - 3, 22, 3)


def _specials(stage: Stage, seat: int, specials: list[Special], y: float) -> list[str]:
    """What is printed under one space; the terminus stands behind the line."""
    shown = [sp for sp in specials if not _is_terminus(stage, sp)]
    out = []
    for sp in shown:
        box = special_box(sp.line, sp.space)
        x = middle(sp.space)
        needs = sp.colour != 0 and not (sp.slot >= 0 and stage.table.token_on(seat, sp.slot) >= 0)
        body = s.rect(box.x, box.y, box.w, box.h, 3, fill="none")
        if needs:
            body += s.rail_chip(x - 15, y + 33, stage.board.colours[sp.colour], "", 10)
        body += _sign(stage, seat, sp, x + (2 if needs else 0), y + 33)
        if met(stage.table, seat, sp) and sp.slot < 0:
            body += s.tick(x + 18, y + 34, 0.9)
        out.append(stage.place(body, box, f"special:{seat}:{sp.name}"))
    return out


def _is_terminus(stage: Stage, special: Special) -> bool:
    return bool(special.quiet) and p.op_of(special.quiet[0]) == p.POINTS


def _sign(stage: Stage, seat: int, special: Special, x: float, y: float) -> str:
    table = stage.table
    if special.slot >= 0:
        token = table.token_on(seat, special.slot)
        return token_sign(stage, x, y, token, 10) if token >= 0 else s.question(x, y, 9)
    if special.multiplier:
        return s.times(x, y, special.multiplier, 9)
    if special.medal:
        return medal(x, y, 10, bool(table.badges[seat] & MEDAL), special.scoring)
    if special.scoring:
        return s.star(x, y, 12, special.scoring)
    op = p.op_of(special.quiet[0]) if special.quiet else 0
    if op == p.RAILS:
        colours = p.colours_of(special.quiet[0])
        return chip(x, y, stage.board, colours.bit_length() - 1, 14, bool(table.badges[seat] & REVALUED))
    return s.worker(x, y, 18, stage.colours[seat])


def _total(stage: Stage, seat: int, line: int, x: float, y: float) -> str:
    """The terminus, and what the line scores now."""
    table = stage.table
    route = table.routes[seat * len(stage.board.lines) + line]
    out = ""
    for sp in route.specials:
        if _is_terminus(stage, sp):
            done = met(table, seat, sp)
            out += s.text(x + 3, y + 6, f"+{p.n_of(sp.quiet[0])}", 13, "start", "title", font_weight=600, ink="ink-2")
            out += s.tick(x + 16, y + 18) if done else ""
    return out + worth(x + 56, y + 1, score_of_line(table, seat, line))


def worth(x: float, y: float, n: int) -> str:
    """A score of the coming scoring, in a roundel."""
    size = 14.5 if n < 100 else 12
    ring = s.circle(x, y, 15, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.4)
    return ring + s.text(x, y + 5.2, n, size, font_weight=700)
