"""One player's lines and industry, large: rails, locomotives, specials, markers, and what each space scores now."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.ground import LEFT, LINE_HEAD, sign_at, special_width, step_box, terminus
from rotonde.games.russian_railroads.draw.pieces import engine, marks, rail, worker
from rotonde.games.russian_railroads.draw.pieces import token as token_art
from rotonde.games.russian_railroads.draw.signs import effect, marker, medal, set_down
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import scoring
from rotonde.games.russian_railroads.rules.tracks import movable, stepping
from rotonde.games.russian_railroads.table import CODE, MEDAL
from rotonde.games.russian_railroads.words.targets import industry_target
from rotonde.games.russian_railroads.words.tips_board import met


def railway(stage: Stage, seat: int, line: int) -> str:
    """What changes on a line; the printed spaces lie under it."""
    table, board, lay = stage.table, stage.board, stage.plan
    route = stage.route(seat, line)
    way = stage.way(seat, line)
    out = [stage.added("line", seat, line), _far(stage, seat, line)]
    out += [_engine(stage, seat, line, place) for place in range(len(board.places_of[line]))]
    out += _cells(stage, seat, line)
    out.append(_reach(stage, seat, line))
    if line == board.x2_line:
        out.append(_doublers(stage, seat))
    out.append(_rails(stage, seat, line))
    if not stage.view.over:
        out.append(_gains(stage, seat, line))
    out += [_special(stage, seat, special, way) for special in route.specials]
    out.append(worth(*lay.worth(line, route.length, way), scoring.score_of_line(table, seat, line)))
    x, top = plan.LINE_X - 8, min(lay.line_y(line), lay.end(line, route.length, way)[1]) - 24
    low = max(lay.line_y(line), lay.end(line, route.length, way)[1]) + 46
    spot = BoxSpot(x, top, lay.end(line, route.length, way)[0] - x + 6, low - top)
    ident = None if stage.silent else f"line-{board.lines[line]}"
    return stage.part("".join(out), f"line:{seat}:{board.lines[line]}", spot, id=ident)


def _far(stage: Stage, seat: int, line: int) -> str:
    """Hatching over the spaces that the locomotives do not reach."""
    i = seat * stage.board.width + line
    far = range(stage.table.reach[i] + 1, _last(stage, seat, line) + 1)
    missing = stage.plan.missing(stage.route(seat, line))
    boxes = [stage.plan.cell_box(line, n, stage.way(seat, line)) for n in far if not missing >> n & 1]
    data = "".join([s.d("M", b.x, b.y, "h", b.w, "v", b.h, "h", -b.w, "z") for b in boxes])
    return s.path(data, fill=s.hatch("off"), pointer_events="none") if data else ""


def _engine(stage: Stage, seat: int, line: int, place: int) -> str:
    board = stage.board
    box = stage.plan.engine_box(line, place)
    code = stage.table.line_locos(seat, line)[place]
    body = ""
    if code:
        body = engine(box.x + 29, box.y + 38, board.numbers[code & CODE])
        body += marks(board, code, box.x + 9, box.y + 9)
    placed = stage.place(body, box, f"loco:{seat}:{board.lines[line]}:{place}")
    return stage.part(placed, f"loco:{seat}:{board.lines[line]}", box) if place == 0 else placed


def _cells(stage: Stage, seat: int, line: int) -> list[str]:
    """What each space scores now."""
    table, board = stage.table, stage.board
    i = seat * board.width + line
    route = table.routes[i]
    points = scoring.space_points(board, route, table.rails[i], table.reach[i], table.x2[seat], table.badges[seat])
    built = max([table.at(seat, line, c) for c in route.colours])
    way = stage.way(seat, line)
    out = []
    for space in range(1, _last(stage, seat, line) + 1):
        box = stage.plan.cell_box(line, space, way)
        body = ""
        if space <= len(points) and space <= built:
            n = points[space - 1]
            ink = None if n else "ink-2"
            body = s.text(box.x + box.w - 4, box.y + 11, f"+{n}", 11, "end", font_weight=700, ink=ink)
        dot = (box.x + box.w / 2, box.y + 6)
        out.append(stage.place(body, box, f"cell:{seat}:{board.lines[line]}:{space}", dot=dot))
    return out


def _reach(stage: Stage, seat: int, line: int) -> str:
    """How far the locomotives come, and what one more space would add."""
    lay, way = stage.plan, stage.way(seat, line)
    reach = stage.table.reach[seat * stage.board.width + line]
    seen = min(reach, _last(stage, seat, line))
    y, x = lay.line_y(line), plan.LINE_X
    box = lay.cell_box(line, seen, way)
    end = box.x + box.w
    said = stage.voice("reach {n}", n=reach)
    gain = scoring.gain_of_reach(stage.table, seat, line)
    if gain and not stage.view.over:
        said = stage.voice("reach {n}, one more: +{gain}", n=reach, gain=gain)
    high = LINE_HEAD + 18 if line == stage.board.x2_line else LINE_HEAD - 1
    words = s.note(min(max(end + 4, x + 130), lay.note_end), y - high, said, 11, "end" if end > x + 320 else "start")
    if not reach:
        return words
    data = lay.over(line, seen, way) + s.d("M", end, box.y - 7, "v", 9)
    return s.path(data, stroke="var(--ink)", stroke_width=2.2, fill="none") + words


def _doublers(stage: Stage, seat: int) -> str:
    """The x2 tokens above the first spaces, and what the next would add."""
    table, board = stage.table, stage.board
    out = [s.times(*stage.plan.doubler(board, n), 2, 8.5) for n in range(1, table.x2[seat] + 1)]
    if table.x2[seat] < board.x2_places:
        x, y = stage.plan.doubler(board, table.x2[seat] + 1)
        gain = scoring.gain_of_x2(table, seat)
        body = s.text(x, y + 4, f"+{gain}", 11, font_weight=700, ink="good") if gain and not stage.view.over else ""
        out.append(stage.place(body, BoxSpot(x - 12, y - 12, 24, 24, 12), f"x2:{seat}"))
    return "".join(out)


def _rails(stage: Stage, seat: int, line: int) -> str:
    """Track in the colour of the best rail that has come so far; the rails themselves on top."""
    table, lay, way = stage.table, stage.plan, stage.way(seat, line)
    colours = stage.route(seat, line).colours
    built = [(table.at(seat, line, c), c) for c in colours if table.at(seat, line, c)]
    out = []
    if built:
        tracks = [(lay.track(line, at, way), stage.board.colours[c]) for at, c in built]
        out.append(s.track(*tracks[0], parts=tracks[1:]))
    for at, c in built:
        x, y = lay.spot(line, at, way)
        art = rail(x, y + 7, stage.board.colours[c], stage.worth(seat))
        ident = f"rail-{seat}-{stage.board.lines[line]}-{stage.board.colours[c]}"
        out.append(art if stage.silent else s.g(art, id=ident))
    return s.g(*out, pointer_events="none")


def _gains(stage: Stage, seat: int, line: int) -> str:
    """What one more move of each rail would add, on the space it would come to."""
    table, board = stage.table, stage.board
    free = movable(table, seat, line, board.all_colours)
    out = []
    for c, colour in enumerate(board.colours):
        gain = scoring.gain_of_move(table, seat, line, c) if free >> c & 1 else 0
        if gain:
            x, y = stage.plan.spot(line, table.at(seat, line, c) + 1, stage.way(seat, line))
            words = s.text(x + 3, y + 11, f"+{gain}", 11, font_weight=700, ink="good")
            out.append(set_down(f"gain-{colour}", x, y + 7) + words)
    return s.g(*out, pointer_events="none") if out else ""


def _special(stage: Stage, seat: int, special: Special, way: int) -> str:
    """How a special stands: earned, counting, with its token or medal."""
    table, lay = stage.table, stage.plan
    reached = met(table, seat, special)
    if terminus(special):
        x, y = lay.end(special.line, special.space, way)
        return s.tick(x + 16, y + 18) if reached else ""
    x, y = sign_at(lay, special, way)
    body = ""
    token = table.token_on(seat, special.slot) if special.slot >= 0 else -1
    if token >= 0:
        body = token_art(x, y, token, 11)
    elif special.medal and table.badges[seat] & MEDAL:
        body = medal(x, y, 10, True, special.scoring)
    elif special.quiet and p.op_of(special.quiet[0]) == p.WORKER:
        body = s.g(worker(0, 0, stage.colours[seat]), transform=f"translate({s.num(x)} {s.num(y)}) scale(.8)")
    if reached and special.slot < 0:
        body += set_down("tick", x + max(17, 7 + special_width(stage.board, special) / 2), y + 2)
    box = lay.special_box(special.line, special.space, way)
    return stage.place(body, box, f"special:{seat}:{special.name}")


def _last(stage: Stage, seat: int, line: int) -> int:
    """The last space that is drawn of a line; where the way is still open, the first one behind it."""
    return stage.plan.last(stage.route(seat, line), stage.way(seat, line))


def worth(x: float, y: float, n: int) -> str:
    """A score of the coming scoring, in a roundel."""
    ring = s.circle(x, y, 15, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.4)
    return ring + s.text(x, y + 5.2, n, 14.5 if n < 100 else 12, font_weight=700)


# ── industry ──────────────────────────────────────────────────────────────


def industry(stage: Stage, seat: int) -> str:
    """The whole track."""
    table, board = stage.table, stage.board
    y = plan.BOARD.y + plan.INDUSTRY_Y
    out = [_space(stage, seat, i) for i in range(board.track)]
    can = stepping(table, seat)
    for n, at in enumerate(table.marker_list(seat)):
        box = step_box(board, at)
        x = box.x + box.w / 2
        ident = None if stage.silent else f"marker-{seat}-{n}"
        out.append(s.g(marker(x, box.y + 5), id=ident, pointer_events="none"))
        gain = scoring.gain_of_step(table, seat, at)
        if can >> at & 1 and gain and not stage.view.over:
            ahead = step_box(board, at + 1)
            out.append(s.text(ahead.x + ahead.w / 2, ahead.y - 3, f"+{gain}", 11, font_weight=700, ink="good"))
    last = step_box(board, board.track - 1)
    out.append(worth(last.x + last.w + 27, y + 1, scoring.score_of_industry(table, seat)))
    spot = BoxSpot(LEFT - 4, y - 26, last.x + last.w - LEFT + 8, 54)
    return stage.part("".join(out), f"industry:{seat}", spot, id=None if stage.silent else "industry")


def _space(stage: Stage, seat: int, space: int) -> str:
    table, board = stage.table, stage.board
    box = step_box(board, space)
    gap = board.gap_at[space]
    target = industry_target(table, seat, space)
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    if gap >= 0:
        return stage.place(_gap(stage, seat, gap, box), box, target)
    if space == board.industry_question:
        special = next(sp for sp in board.specials if sp.line < 0 and sp.space == space)
        token = table.token_on(seat, special.slot)
        body = token_art(cx, cy, token, 14) if token >= 0 else ""
        placed = stage.place(body, box, target)
        return stage.part(placed, f"special:{seat}:{special.name}", box)
    return stage.place("", box, target)


def _gap(stage: Stage, seat: int, gap: int, box: BoxSpot) -> str:
    table, board = stage.table, stage.board
    code = table.factory_list(seat)[gap]
    if not code:
        return ""
    body = s.rect(box.x, box.y, box.w, box.h, 4, class_="card", style="fill:var(--raised);stroke:var(--ink)")
    body += s.factory(box.x + 18, box.y + 20, 22)
    if board.numbers[code]:
        body += s.text(box.x + 18, box.y + 42, stage.voice("No. {n}", n=board.numbers[code]), 11, font_weight=600)
    body += effect(box.x + 57, box.y + 24, board, table.board.rules.companion.function(table, seat, code, gap), 46)
    return body + stage.added("factory", seat, gap, box)
