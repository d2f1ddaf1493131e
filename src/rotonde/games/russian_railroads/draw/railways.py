"""One player's lines and industry, large: rails, locomotives, specials, markers, and what each space scores now."""

from __future__ import annotations

from rotonde.core.words import N_
from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw.courses import Course, behind
from rotonde.games.russian_railroads.draw.ground import sign_at, special_width, terminus
from rotonde.games.russian_railroads.draw.pieces import engine, rail_id, token as token_art, worker
from rotonde.games.russian_railroads.draw.signs import set_down
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p, scoring
from rotonde.games.russian_railroads.rules.tracks import movable, stepping
from rotonde.games.russian_railroads.table import CODE, MEDAL
from rotonde.games.russian_railroads.words.targets import industry_target
from rotonde.games.russian_railroads.words.tips_board import met


def railway(stage: Stage, seat: int, line: int) -> str:
    """What changes on a line; the printed spaces lie under it."""
    board, route, course, name = stage.board, stage.route(seat, line), stage.course(seat, line), stage.board.lines[line]
    out = [stage.added("line", line, seat), _far(stage, seat, line, course)]
    out += [_engine(stage, seat, line, place) for place in range(len(board.places_of[line]))]
    out += [*_cells(stage, seat, line, course), _reach(stage, seat, line, course)]
    out += [_doublers(stage, seat) if line == board.x2_line else "", _rails(stage, seat, line, course)]
    out.append("" if stage.view.over else _gains(stage, seat, line, course))
    out += [_special(stage, seat, special, course) for special in route.specials]
    out.append(_worth(*course.worth, scoring.score_of_line(stage.table, seat, line)))
    (end, y), x = course.end, course.x - 8
    top, low = min(course.y, y) - 24, max(course.y, y) + 46
    spot = s.BoxSpot(x, top, end - x + 6, low - top)
    return stage.part("".join(out), f"line:{seat}:{name}", spot, id=stage.ident(f"line-{name}"))


def _far(stage: Stage, seat: int, line: int, course: Course) -> str:
    """Hatching over the spaces that the locomotives do not reach."""
    far = range(stage.table.reach[seat * stage.board.width + line] + 1, course.last + 1)
    data = "".join([course.box(n).outline() for n in far if not course.missing >> n & 1])
    return s.path(data, fill=s.hatch("off"), pointer_events="none") if data else ""


def _engine(stage: Stage, seat: int, line: int, place: int) -> str:
    board, box, target = (
        stage.board,
        stage.lay.engine_box(line, place),
        f"loco:{seat}:{stage.board.lines[line]}:{place}",
    )
    code = stage.table.line_locos(seat, line)[place]
    art = engine(box.x + 29, box.y + 38, board.numbers[code & CODE], stage.lay.clear)
    art += stage.added("locomotive", code, box.x + 9, box.y + 9, 1)
    return stage.place(art if code else "", box, target)


def _cells(stage: Stage, seat: int, line: int, course: Course) -> list[str]:
    """What each space scores now."""
    built = max([stage.table.at(seat, line, c) for c in stage.route(seat, line).colours])
    points, out = scoring.spaces_of_line(stage.table, seat, line)[:built], []
    for space in range(1, course.last + 1):
        box, body = course.box(space), ""
        if space <= len(points):
            n = points[space - 1]
            ink = None if n else "ink-2"
            body = s.text(box.right - 4, box.y + 11, f"+{n}", 11, "end", font_weight=700, ink=ink)
        target = f"cell:{seat}:{stage.board.lines[line]}:{space}"
        out.append(stage.place(body, box, target, dot=(box.x + box.w / 2, box.y + 6)))
    return out


def _reach(stage: Stage, seat: int, line: int, course: Course) -> str:
    """How far the locomotives come, and what one more space would add."""
    reach = stage.table.reach[seat * stage.board.width + line]
    seen = min(reach, course.last)
    box = course.box(seen) if seen else stage.lay.cell_box(line, 0)
    end, gain = box.right, "" if stage.view.over else scoring.gain_of_reach(stage.table, seat, line)
    said = stage.voice(N_("reach {n}, one more: +{gain}") if gain else N_("reach {n}"), n=reach, gain=gain)
    x, y, anchor = stage.lay.note_at(line, end, stage.board.x2_places if line == stage.board.x2_line else 0)
    words = s.note(x, y, said, 11, anchor)
    if not reach:
        return words
    data = course.over(seen) + s.d("M", end, box.y - 7, "v", 9)
    return s.path(data, stroke="var(--ink)", stroke_width=2.2, fill="none") + words


def _doublers(stage: Stage, seat: int) -> str:
    """The x2 tokens above the first spaces, and what the next would add."""
    board, laid = stage.board, stage.table.x2[seat]
    r = stage.signs.doubler - 0.5
    out = [s.times(*stage.lay.doubler(board, n), 2, r) for n in range(1, laid + 1)]
    if laid < board.x2_places:
        (x, y), gain = stage.lay.doubler(board, laid + 1), scoring.gain_of_x2(stage.table, seat)
        body = s.text(x, y + 4, f"+{gain}", 11, font_weight=700, ink="good") if gain and not stage.view.over else ""
        out.append(stage.place(body, s.BoxSpot(x - 12, y - 12, 24, 24, 12), f"x2:{seat}"))
    return "".join(out)


def _rails(stage: Stage, seat: int, line: int, course: Course) -> str:
    """Track in the colour of the best rail that has come so far; the rails themselves on top."""
    name = stage.board.lines[line]
    every = [(stage.table.at(seat, line, c), stage.board.colours[c]) for c in stage.route(seat, line).colours]
    built = [(at, colour) for at, colour in every if at]
    tracks = [(course.track(at), colour) for at, colour in built]
    out = [s.track(*tracks[0], parts=tracks[1:])] if tracks else []
    for at, colour in built:
        x, y = course.spot(at)
        art = s.laid(rail_id(colour, stage.worth(seat)), x, y + 7)
        out.append(art if stage.silent else s.g(art, id=f"rail-{seat}-{name}-{colour}"))
    return s.g(*out, pointer_events="none")


def _gains(stage: Stage, seat: int, line: int, course: Course) -> str:
    """What one more move of each rail would add, on the space it would come to."""
    table, board = stage.table, stage.board
    free = movable(table, seat, line, board.all_colours)
    out = []
    for c, colour in enumerate(board.colours):
        gain = scoring.gain_of_move(table, seat, line, c) if free >> c & 1 else 0
        if gain:
            x, y = course.spot(table.at(seat, line, c) + 1)
            words = s.text(x + 3, y + 11, f"+{gain}", 11, font_weight=700, ink="good")
            out.append(set_down(f"gain-{colour}", x, y + 7) + words)
    return s.g(*out, pointer_events="none") if out else ""


def _special(stage: Stage, seat: int, special: Special, course: Course) -> str:
    """How a special stands: earned, counting, with its token or medal."""
    table, lay = stage.table, stage.lay
    reached = met(table, seat, special)
    if terminus(special):
        x, y = behind(course.box(special.space))
        return s.tick(x + 16, y + 18) if reached else ""
    (x, y), body = sign_at(course, special), ""
    token = table.token_on(seat, special.slot) if special.slot >= 0 else -1
    if token >= 0:
        body = token_art(lay, x, y, token, 11)
    elif special.medal and table.badges[seat] & MEDAL:
        body = s.medal(x, y, 10, True, special.scoring)
    elif special.quiet and p.op_of(special.quiet[0]) == p.WORKER:
        body = s.moved(worker(0, 0, stage.colours[seat]), x, y, ".8")
    if reached and special.slot < 0:
        slim = special.quiet and p.op_of(special.quiet[0]) == p.RAILS  # the sign of the next space may begin early
        beside = min(17, lay.cell - 24) if slim else 17
        body += set_down("tick", x + max(beside, 7 + special_width(stage.signs, special) / 2), y + 2)
    box = course.special_box(special.space)
    return stage.place(body, box, f"special:{seat}:{special.name}")


def _worth(x: float, y: float, n: int) -> str:
    """A score of the coming scoring, in a roundel."""
    ring = s.circle(x, y, 15, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.4)
    return ring + s.text(x, y + 5.2, n, 14.5 if n < 100 else 12, font_weight=700)


# ── industry ──────────────────────────────────────────────────────────────
def industry(stage: Stage, seat: int) -> str:
    """The whole track."""
    table, board, lay = stage.table, stage.board, stage.lay
    y, left = lay.own.y + lay.industry_y, lay.steps[0]
    out = [_space(stage, seat, i) for i in range(board.track)]
    can = 0 if stage.view.over else stepping(table, seat)
    for n, at in enumerate(table.marker_list(seat)):
        x, top = lay.step_box(board, at).top
        out.append(s.g(s.marker(x, top + 5), id=stage.ident(f"marker-{seat}-{n}"), pointer_events="none"))
        gain = scoring.gain_of_step(table, seat, at) if can >> at & 1 else 0
        if gain:
            x, top = lay.step_box(board, at + 1).top
            out.append(s.text(x, top - 3, f"+{gain}", 11, font_weight=700, ink="good"))
    end = lay.step_box(board, board.track - 1).right
    out.append(_worth(end + 27, y + 1, scoring.score_of_industry(table, seat)))
    spot = s.BoxSpot(left - 4, y - 26, end - left + 8, 54)
    return stage.part("".join(out), f"industry:{seat}", spot, id=stage.ident("industry"))


def _space(stage: Stage, seat: int, space: int) -> str:
    board, box, gap = stage.board, stage.lay.step_box(stage.board, space), stage.board.gap_at[space]
    target = industry_target(stage.table, seat, space)
    if gap >= 0:
        return stage.place(_gap(stage, seat, gap, box), box, target)
    if space != board.industry_question:
        return stage.place("", box, target)
    special = next(sp for sp in board.specials if sp.line < 0 and sp.space == space)
    token = stage.table.token_on(seat, special.slot)
    placed = stage.place(token_art(stage.lay, *box.centre, token, 14) if token >= 0 else "", box, target)
    return stage.part(placed, f"special:{seat}:{special.name}", box)


def _gap(stage: Stage, seat: int, gap: int, box: s.BoxSpot) -> str:
    table, board = stage.table, stage.board
    code = table.factory_list(seat)[gap]
    if not code:
        return ""
    body = box.draw(class_="card", style="fill:var(--raised);stroke:var(--ink)")
    body += s.factory(box.x + 18, box.y + 20, 22)
    if board.numbers[code]:
        body += s.text(box.x + 18, box.y + 42, stage.voice("No. {n}", n=board.numbers[code]), 11, font_weight=600)
    room = box.w - 40 if stage.lay.clear else 46
    x, brings = box.x + 34 + room / 2, board.tile_parts[code].function(table, seat, gap)
    body += stage.signs.effect(x, box.y + 24, brings, room)
    return body + stage.added("factory", seat, gap, box)
