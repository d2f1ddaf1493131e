"""The boards of the other players, small and side by side; on a page a tap lays one out in full above one's own."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import partial

from rotonde.core.words import N_
from rotonde.draw import shapes as s
from rotonde.draw.parts import Parts
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.hand import hand
from rotonde.games.russian_railroads.draw.pieces import rouble, token as token_art, worker
from rotonde.games.russian_railroads.draw.railways import industry, railway
from rotonde.games.russian_railroads.draw.signs import cap, marker
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.rules import scoring
from rotonde.games.russian_railroads.rules.payment import hands
from rotonde.games.russian_railroads.table import CODE

ROW = 20.0
_MOST = 64  # boards kept for each edition and number of players
_KEPT: dict[Board, dict[tuple[object, ...], tuple[str, Parts]]] = {}
GREY = ("sunk", "missing")  # spaces on which nothing lies
MARGIN = 126.0  # names and locomotives before the lines


def large(stage: Stage, seat: int) -> str:
    """One player's railways in full."""
    table, voice, box = stage.table, stage.voice, plan.BOARD
    head, points = voice("{player}’s railways", player=seat), voice.plural("{n} point", "{n} points", table.score[seat])
    now = N_("{points} · {n} in the last scoring") if stage.view.over else N_("{points} · this board scores {n} now")
    now = voice(now, points=points, n=scoring.round_score(table, seat))
    out = [s.el("use", href="#board-ground"), s.disc(box.x + 26, box.y + 22, 10, stage.colours[seat])]
    out.append(s.heading(box.x + 43, box.y + 28, s.fit(head, 300, 17, True), size=17))
    out.append(s.text(box.right - 12, box.y + 27, now, 13.5, "end", font_weight=600))
    out += [stage.apart(railway(stage, seat, line)) for line in range(stage.board.width)]
    out += [hand(stage, seat), stage.apart(industry(stage, seat)), stage.apart(stage.added("own", seat, plan.BOARD))]
    return "".join(out)


def mats(stage: Stage) -> str:
    """All but the one that is drawn large, in turn order."""
    table = stage.table
    others = [seat for seat in table.order or range(table.players) if seat != stage.main]
    wide = (stage.plan.mats_end - plan.EDGE + 8) / max(len(others), 1)
    boxes = [s.BoxSpot(plan.EDGE + i * wide, plan.MATS_Y, wide - 8, plan.MAT_H, 5) for i in range(len(others))]
    return s.g(*map(partial(_mat, stage), others, boxes), stage.added("beside"), id="mats")


def _mat(stage: Stage, seat: int, box: s.BoxSpot) -> str:
    board, cell = stage.board, cell_width(stage.board, box)
    frame = box.draw(class_="card") + _title(stage, seat, box)
    rows = [s.BoxSpot(box.x, box.y + 27 + line * ROW, box.w, ROW) for line in range(board.width)]
    track = s.BoxSpot(box.x, box.y + 27 + board.width * ROW + 5, box.w, ROW)
    out = [stage.place(frame, box, f"player:{seat}", id=f"mat_{seat}")]
    out += [_line(stage, seat, line, row, cell) for line, row in enumerate(rows)]
    out += [_tokens(stage, seat, box, cell), _track(stage, seat, track, cell), stage.added("own", seat, box)]
    return "".join(out) + (_peek(stage, seat, box) if stage.page else "")


def cell_width(board: Board, box: s.BoxSpot) -> float:
    """How wide the spaces of a small board are."""
    return (box.w - MARGIN - 30) / max([r.length for r in board.routes] + [board.track])


def _title(stage: Stage, seat: int, box: s.BoxSpot) -> str:
    """Who, points, what the board scores now, and what is in hand."""
    table, colour, x, y = stage.table, stage.colours[seat], box.x + 205, box.y + 18.5
    now = f"{table.score[seat]} · +{scoring.round_score(table, seat)}"
    out = [s.disc(box.x + 15, box.y + 14, 8, colour)]
    out.append(s.text(box.x + 28, y, s.fit(stage.voice.player(seat), 92, 13, True), 13, "start", font_weight=600))
    out.append(s.text(box.x + 128, y, now, 13, "start", font_weight=700))
    counts = hands(table, seat), table.roubles[seat], table.hired[seat].bit_count()
    for art, n in zip((worker(0, 0, colour), rouble(0, 0), cap(0, 0)), counts):
        out.append(s.moved(art, x, box.y + 13.5, ".72"))
        out.append(s.text(x + 10, box.y + 18, n, 12, "start", font_weight=600))
        x += 33
    if table.held_n[seat]:
        out.append(s.rect(x - 5, box.y + 6, 10, 14, 2, fill="var(--raised)", stroke="var(--ink)", stroke_width=1))
        out.append(s.star(x, box.y + 13, 4))
        out.append(s.text(x + 9, box.y + 18, table.held_n[seat], 12, "start", font_weight=600))
    return "".join(out)


def _tokens(stage: Stage, seat: int, box: s.BoxSpot, cell: float) -> str:
    """The ? tokens that a seat has laid, by what they do: behind the end of the last line, where it is short."""
    table, board = stage.table, stage.board
    last = board.width - 1
    length = table.routes[seat * board.width + last].length
    laid = [token for slot in range(len(board.slots)) if (token := table.token_on(seat, slot)) >= 0]
    x, y = box.x + MARGIN + length * cell + 11, box.y + 27 + last * ROW + 9
    room = (max([r.length for r in board.routes]) - length) * cell / max(len(laid), 1)
    return "".join([token_art(x + n * min(room, 19), y, token, min(room, 17) / 2) for n, token in enumerate(laid)])


def _line(stage: Stage, seat: int, line: int, box: s.BoxSpot, cell: float) -> str:
    table, board, y, x0 = stage.table, stage.board, box.y, box.x + MARGIN
    i = seat * board.width + line
    route, rails, reach = table.routes[i], table.rails[i], table.reach[i]
    codes, missing = table.line_locos(seat, line), stage.plan.missing(route)
    name = s.fit(stage.voice.value("line", board.lines[line]), MARGIN - 10 - 15 * len(codes), 11)
    out = [s.note(box.x + 8, y + 13, name, 11)]
    for k, code in enumerate(codes):
        if number := board.numbers[code & CODE]:  # as printed
            out.append(s.roundel(x0 - 9 - 15 * k, y + 9, 7, number))
            out.append(stage.signs.marks(code, x0 - 3.5 - 15 * k, y + 3.5, 0.5))
    points = scoring.spaces_of_line(table, seat, line)
    stretches = defaultdict[tuple[str, bool], str](str, {("sunk", False): ""})  # spaces that look alike are one path
    words = []
    for space in range(1, route.length + 1):
        best = [board.colours[c] for c in route.colours if rails >> 4 * c & 15 >= space]
        x, far = x0 + (space - 1) * cell, space > reach
        if best and far:  # laid, but it does not count: a strip in its true colour
            stretches["sunk", False] += _well(x, y + 2, cell)
            stretches[best[-1], True] += _well(x, y + 10, cell, 6)
        else:
            paint = "missing" if missing >> space & 1 else best[-1] if best else "sunk"
            stretches[paint, False] += _well(x, y + 2, cell)
        if not far and best and points[space - 1]:
            ink = f"on-{best[-1]}"
            words.append(s.text(x + cell / 2 - 0.5, y + 13, points[space - 1], 11, font_weight=700, ink=ink))
        if line == board.x2_line and space <= table.x2[seat]:
            words.append(s.circle(x + cell / 2 - 0.5, y + 0.5, 2.2, fill="var(--ink)"))
    out += [_painted(data, paint, "rule" if paint in GREY else "ink-3") for (paint, _), data in stretches.items()]
    if reach:
        end = x0 + reach * cell - 0.5
        words.append(s.line(end, y, end, y + 18, stroke="var(--ink)", stroke_width=2))
    spot, worth = s.BoxSpot(box.x + 4, y, box.w - 8, ROW - 1, 3), scoring.score_of_line(table, seat, line)
    words.append(s.text(box.right - 8, y + 13.5, worth, 12, "end", font_weight=700))
    return stage.place("".join([spot.draw(fill="none"), *out, *words]), spot, f"line:{seat}:{board.lines[line]}")


def _well(x: float, y: float, cell: float, high: float = 14) -> str:
    """One small space, as path data."""
    return s.d("M", x, y, "h", cell - 1, "v", high, "h", 1 - cell, "z")


def _painted(wells: str, paint: str, edge: str) -> str:
    tint = s.hatch("off") if paint == "missing" else s.fill(paint)
    return s.path(wells, fill=tint, stroke=f"var(--{edge})", stroke_width=0.8) if wells else ""


def _track(stage: Stage, seat: int, box: s.BoxSpot, cell: float) -> str:
    """Industry: the marker between factories and gaps."""
    table, board, y, x0, tiles = stage.table, stage.board, box.y, box.x + MARGIN, stage.table.factory_list(seat)
    wells, words = {"sunk": "", "missing": "", "raised": ""}, []
    for space, gap in enumerate(board.gap_at):
        x, code = x0 + space * cell, tiles[gap] if gap >= 0 else 0
        wells["raised" if code else "missing" if gap >= 0 else "sunk"] += _well(x, y + 2, cell)
        if code or space == board.industry_question:
            said = board.numbers[code] or "" if code else "?"
            words.append(s.text(x + cell / 2 - 0.5, y + 13, said, 11, font_weight=600))
    out = [s.note(box.x + 8, y + 13, s.fit(stage.voice("Industry"), 66, 11), 11)]
    out += [_painted(data, paint, "rule" if paint in GREY else "ink") for paint, data in wells.items()]
    out += words + [marker(x0 + (at + 0.5) * cell - 0.5, y + 4, 0.62) for at in table.marker_list(seat)]
    out.append(s.text(box.right - 8, y + 13.5, scoring.score_of_industry(table, seat), 12, "end", font_weight=700))
    spot = s.BoxSpot(box.x + 4, y, box.w - 8, ROW - 1, 3)
    return stage.part(spot.draw(fill_opacity=0) + "".join(out), f"industry:{seat}", spot)


def _peek(stage: Stage, seat: int, box: s.BoxSpot) -> str:
    """The button that lays the board out in full; a tap anywhere else puts it away."""
    x, y = box.right - 22, box.y + 14
    label = stage.voice("Lay out the railways of {player} above your own", player=seat)
    frame = s.rect(x - 16, y - 11, 32, 22, 4, fill="var(--raised)", stroke="var(--ink-3)", stroke_width=1)
    corners = s.d("M", x - 5, y - 1, "v", -4, "h", 4, "M", x + 5, y + 1, "v", 4, "h", -4)
    arrows = s.path(corners, fill="none", stroke="var(--ink)", stroke_width=1.6)
    return s.g(frame, arrows, id=f"peek_{seat}", role="button", tabindex=0, aria_label=label)


def _cross() -> str:
    """The sign that puts a board away again that was laid out; a tap anywhere on it does the same."""
    x, y = plan.WIDTH - 26, plan.BOARD.y + 17
    ring = s.circle(x, y, 12, fill="var(--raised)", stroke="var(--ink-3)", stroke_width=1)
    cross = s.d("M", x - 4.5, y - 4.5, "l", 9, 9, "m", 0, -9, "l", -9, 9)
    return s.g(ring, s.path(cross, fill="none", stroke="var(--ink)", stroke_width=1.8), class_="close")


def layouts(stage: Stage) -> str:
    """The full boards of the others, hidden until they are asked for: the picture itself listens, no script does.

    (Names in `begin` and `end` hold no hyphen: it would be read as a minus.)
    """
    out = []
    for seat, doc in enumerate(stage.table.encode()["seats"]):
        if seat == stage.main:
            continue
        begin = f"peek_{seat}.click;peek_{seat}.focusin;mat_{seat}.click"
        end = f"laid_out_{seat}.click;peek_{seat}.focusout"
        shown = s.el("set", attributeName="display", to="inline", begin=begin, end=end)
        drawn = s.g(shown, _laid_out(stage, seat, doc), id=f"laid_out_{seat}", display="none", aria_hidden="true")
        out.append(stage.part_of(drawn))
    return "".join(out)


def _laid_out(stage: Stage, seat: int, doc: dict[str, object]) -> str:
    """A board in full, over the action spaces. Kept, since only one board changes at a time."""
    table, board = stage.table, stage.board
    mine = [table.laid[board.own + i] for i in range(len(board.engineers)) if table.hired[seat] >> i & 1]
    black = table.black_free if table.black_owner == seat else 0
    whose = (stage.view.over, stage.voice.lang, stage.voice.player(seat), seat)
    key = (*whose, stage.parts is None, repr((doc, black, mine)))
    kept = _KEPT.get(board)
    if kept is None or len(kept) >= _MOST:
        kept = _KEPT[board] = {}
    if key not in kept:
        own = Parts()
        still = replace(stage, silent=True, targets=(), fresh=(), over=[], parts=None if stage.parts is None else own)
        back = s.rect(0, plan.BOARD.y - 2, plan.WIDTH, plan.BOARD.h + 4, 0, fill="var(--sheet)")
        lift = f"translate(0 {s.num(2 - plan.BOARD.y)})"
        kept[key] = s.g(back, large(still, seat), _cross(), transform=lift), own
    drawn, parts = kept[key]
    if stage.parts is not None:
        stage.parts.add(parts)
    return drawn
