"""The boards of the other players, small and side by side; on a page a tap lays one out in full above one's own."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from rotonde.core.words import N_
from rotonde.draw import shapes as s
from rotonde.draw.mats import MARGIN, Mat
from rotonde.draw.parts import Parts
from rotonde.draw.peeks import cross, laid_out, peek
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw.hand import hand
from rotonde.games.russian_railroads.draw.pieces import rouble, token as token_art, worker
from rotonde.games.russian_railroads.draw.railways import industry, railway
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.rules import scoring
from rotonde.games.russian_railroads.rules.payment import hands
from rotonde.games.russian_railroads.table import CODE

_MOST = 64  # boards kept for each edition and number of players
_KEPT: dict[Board, dict[tuple[object, ...], tuple[str, Parts]]] = {}
GREY = ("sunk", "missing")  # spaces on which nothing lies
TALLEST, FOOT, CREW = 420.0, 5, 3  # of a tall board; how many things lie at its foot, engineers in a row below that


def large(stage: Stage, seat: int) -> str:
    """One player's railways in full."""
    table, voice, box, reads = stage.table, stage.voice, stage.lay.own, stage.drawing.reads
    head, points = voice("{player}’s railways", player=seat), voice.plural("{n} point", "{n} points", table.score[seat])
    now = N_("{points} · {n} in the last scoring") if stage.view.over else N_("{points} · this board scores {n} now")
    now = voice(now, points=points, n=scoring.round_score(table, seat))
    y = box.y + (24 if stage.lay.clear else 28)
    out = [s.el("use", href="#board-ground"), s.disc(box.x + 26, y - 6, 10, stage.colours[seat])]
    out.append(s.heading(box.x + 43, y, s.fit(head, min(300, box.w - 580), 17, True), size=17))
    aside = 38 if stage.silent and stage.lay.clear else 12  # beside the cross
    out.append(s.text(box.right - aside, y - 1, now, 13.5, "end", font_weight=600))
    lines = [stage.kept(railway, seat, line, own=reads["line"]) for line in range(stage.board.width)]
    out += [*map(stage.apart, lines), hand(stage, seat)]
    out += [stage.apart(stage.kept(industry, seat, own=reads["track"])), stage.apart(stage.added("board", seat))]
    return "".join(out)


def mat_in(stage: Stage, box: s.BoxSpot) -> Mat:
    """A small board in its box."""
    board = stage.board
    return Mat.of(box, board.width, max([r.length for r in board.routes] + [board.track]), tall=stage.lay.clear)


def mats(stage: Stage) -> str:
    """All but the one that is drawn large, in turn order."""
    table, room = stage.table, stage.lay.mats
    others = [seat for seat in table.order or range(table.players) if seat != stage.main]
    n = max(len(others), 1)
    if stage.lay.mats_down:
        high = min((room.h + 8) / n, TALLEST + 8)
        boxes = [s.BoxSpot(room.x, room.y + i * high, room.w, high - 8, 5) for i in range(n)]
    else:
        wide = (room.w + 8) / n
        boxes = [s.BoxSpot(room.x + i * wide, room.y, wide - 8, room.h, 5) for i in range(n)]
    reads = stage.drawing.reads
    every = [stage.kept(_mat, seat, box, reads=reads["all"], own=reads["mat"]) for seat, box in zip(others, boxes)]
    return s.g(*every, stage.added("beside"), id="mats")


def _mat(stage: Stage, seat: int, box: s.BoxSpot) -> str:
    board, mat = stage.board, mat_in(stage, box)
    frame = box.draw(class_="card") + _title(stage, seat, mat)
    out = [stage.place(frame, box, f"player:{seat}", id=f"mat_{seat}")]
    out += [_line(stage, seat, line, mat) for line in range(board.width)]
    out += [_tokens(stage, seat, mat), _track(stage, seat, mat), _crew(stage, seat, mat)]
    out.append(stage.added("board", seat, box))
    label = stage.voice("Lay out the railways of {player} above your own", player=seat)
    return "".join(out) + (peek(seat, box, label) if stage.page else "")


def _title(stage: Stage, seat: int, mat: Mat) -> str:
    """Who, points, what the board scores now, and what is in hand."""
    table, colour, box, y = stage.table, stage.colours[seat], mat.box, mat.box.y + 18.5
    now = f"{table.score[seat]} · +{scoring.round_score(table, seat)}"
    room = box.w - 76 - s.measure(now, 13, True) if mat.tall else 92
    out = [s.disc(box.x + 15, box.y + 14, 8, colour)]
    out.append(s.text(box.x + 28, y, s.fit(stage.voice.player(seat), room, 13, True), 13, "start", font_weight=600))
    x, anchor = (box.right - 44, "end") if mat.tall else (box.x + 128, "start")
    out.append(s.text(x, y, now, 13, anchor, font_weight=700))
    return "".join([*out, *_held(stage, seat, mat)])


def _held(stage: Stage, seat: int, mat: Mat) -> list[str]:
    """Workers, roubles, engineers, bonus cards: in the title, or at the foot."""
    table, colour = stage.table, stage.colours[seat]
    x, y, k, step = (mat.box.x + 205, mat.box.y + 13.5, ".72", 33.0)
    if mat.tall:
        x, y, k, step = mat.box.x + 20, mat.foot(), "", (mat.box.w - 16) / FOOT
    out, past = [], 13 if mat.tall else 10
    counts = hands(table, seat), table.roubles[seat], table.hired[seat].bit_count()
    for art, n in zip((worker(0, 0, colour), rouble(0, 0), s.cap(0, 0)), counts):
        out.append(s.moved(art, x, y, k))
        out.append(s.text(x + past, y + 4.5, n, 12, "start", font_weight=600))
        x += step
    if table.held_n[seat]:
        out.append(s.rect(x - 5, y - 7.5, 10, 14, 2, fill="var(--raised)", stroke="var(--ink)", stroke_width=1))
        out.append(s.star(x, y - 0.5, 4))
        out.append(s.text(x + 9, y + 4.5, table.held_n[seat], 12, "start", font_weight=600))
    return out


def _crew(stage: Stage, seat: int, mat: Mat) -> str:
    """The engineers of a seat with what they bring, on a tall board that has room for them below its foot."""
    board, first, wide = stage.board, mat.foot() + 18, (mat.box.w - 16) / CREW
    mine = [i for i in range(len(board.engineers)) if stage.table.hired[seat] >> i & 1] if mat.tall else []
    out = ""
    for k, i in enumerate(mine):
        box = s.BoxSpot(mat.box.x + 8 + k % CREW * wide, first + k // CREW * 44, wide - 4, 40)
        if box.low > mat.box.low - 4:
            break
        out += box.card() + s.text(box.x + 5, box.y + 12, board.engineers[i], 11, "start", "title", font_weight=600)
        out += stage.signs.effect(box.top[0], box.y + 26, board.engineer_effect[i], box.w - 4)
    return out


def _tokens(stage: Stage, seat: int, mat: Mat) -> str:
    """The ? tokens that a seat has laid, by what they do: behind the end of the last line, where it is short."""
    table, board, lay = stage.table, stage.board, stage.lay
    last = board.width - (1 if mat.stacked or not mat.tall else 2)
    length = table.routes[seat * board.width + last].length
    laid = [token for slot in range(len(board.slots)) if (token := table.token_on(seat, slot)) >= 0]
    x, y = mat.x0 + length * mat.cell + 11, mat.row(last).y + 9
    room = (max([r.length for r in board.routes]) - length) * mat.cell / max(len(laid), 1)
    if mat.stacked:
        x, y = mat.aside(board.width, 19 * len(laid) - 9)
        room = 19
    return "".join([token_art(lay, x + n * min(room, 19), y, token, min(room, 17) / 2) for n, token in enumerate(laid)])


def _line(stage: Stage, seat: int, line: int, mat: Mat) -> str:
    table, board, box, cell, x0 = stage.table, stage.board, mat.row(line), mat.cell, mat.x0
    i, y, top = seat * board.width + line, box.y, mat.spaces_y(line)
    route, rails, reach = table.routes[i], table.rails[i], table.reach[i]
    codes, missing = table.line_locos(seat, line), stage.course(seat, line).missing
    room = max(mat.margin, MARGIN * mat.stacked) - 10 - 15 * len(codes)
    name = s.fit(stage.voice.value("line", board.lines[line]), room, 11)
    out, engines = [s.note(box.x + 8, mat.base(line), name, 11)], x0 - 9
    if mat.stacked:
        engines = box.x + 16 + 15 * len(codes) + s.measure(name, 11)
    for k, code in enumerate(codes):
        if number := board.numbers[code & CODE]:  # as printed
            out.append(s.roundel(engines - 15 * k, mat.base(line) - 4, 7.3 if mat.tall else 7, number))
            out.append(stage.added("locomotive", code, engines + 5.5 - 15 * k, y + 3.5, 0.5))
    points = scoring.spaces_of_line(table, seat, line)
    stretches = defaultdict[tuple[str, bool], str](str, {("sunk", False): ""})  # spaces that look alike are one path
    words = []
    for space in range(1, route.length + 1):
        best = [board.colours[c] for c in route.colours if rails >> 4 * c & 15 >= space]
        x, far = x0 + (space - 1) * cell, space > reach
        if best and far:  # laid, but it does not count: a strip in its true colour
            stretches["sunk", False] += _well(x, top, cell, mat.high)
            stretches[best[-1], True] += _well(x, top + mat.high - 6, cell, 6)
        else:
            paint = "missing" if missing >> space & 1 else best[-1] if best else "sunk"
            stretches[paint, False] += _well(x, top, cell, mat.high)
        if not far and best and points[space - 1] and not mat.tall:
            ink = f"on-{best[-1]}"
            words.append(s.text(x + cell / 2 - 0.5, y + 13, points[space - 1], 11, font_weight=700, ink=ink))
        if line == board.x2_line and space <= table.x2[seat]:
            low = mat.high + 2 if mat.stacked else -1.5
            words.append(s.circle(x + cell / 2 - 0.5, top + low, 2.2, fill="var(--ink)"))
    edges = {"black": "on-black"} | dict.fromkeys(GREY, "rule")  # black is seen by night too
    out += [_painted(data, paint, edges.get(paint, "ink-3")) for (paint, _), data in stretches.items()]
    if reach:
        end = x0 + reach * cell - 0.5
        words.append(s.line(end, top - 2, end, top + mat.high + 2, stroke="var(--ink)", stroke_width=2))
    spot, worth = s.BoxSpot(box.x + 4, y, box.w - 8, box.h - 1, 3), scoring.score_of_line(table, seat, line)
    words.append(s.text(box.right - 8, mat.base(line) + 0.5, worth, 12, "end", font_weight=700))
    return stage.place("".join([spot.draw(fill="none"), *out, *words]), spot, f"line:{seat}:{board.lines[line]}")


def _well(x: float, y: float, cell: float, high: float) -> str:
    """One small space, as path data."""
    return s.d("M", x, y, "h", cell - 1, "v", high, "h", 1 - cell, "z")


def _painted(wells: str, paint: str, edge: str) -> str:
    tint = s.hatch("off") if paint == "missing" else s.fill(paint)
    return s.path(wells, fill=tint, stroke=f"var(--{edge})", stroke_width=0.8) if wells else ""


def _track(stage: Stage, seat: int, mat: Mat) -> str:
    """Industry: the marker between factories and gaps."""
    table, board, cell, x0, tiles = stage.table, stage.board, mat.cell, mat.x0, stage.table.factory_list(seat)
    box, top = mat.row(board.width), mat.spaces_y(board.width)
    y, tip = box.y, (top + mat.high - 1, 0.7) if mat.tall else (top + 2, 0.62)
    wells, words = {"sunk": "", "missing": "", "raised": ""}, []
    for space, gap in enumerate(board.gap_at):
        x, code = x0 + space * cell, tiles[gap] if gap >= 0 else 0
        wells["raised" if code else "missing" if gap >= 0 else "sunk"] += _well(x, top, cell, mat.high)
        if (code or space == board.industry_question) and (mat.high > 10 and cell > 9):
            said = board.numbers[code] or "" if code else "?"
            words.append(s.text(x + cell / 2 - 0.5, top + 11 + (mat.high - 14) / 2, said, 11, font_weight=600))
    out = [s.note(box.x + 8, mat.base(board.width), s.fit(stage.voice("Industry"), 66, 11), 11)]
    out += [_painted(data, paint, "rule" if paint in GREY else "ink") for paint, data in wells.items()]
    out += words + [s.marker(x0 + (at + 0.5) * cell - 0.5, *tip) for at in table.marker_list(seat)]
    worth = scoring.score_of_industry(table, seat)
    out.append(s.text(box.right - 8, mat.base(board.width) + 0.5, worth, 12, "end", font_weight=700))
    spot = s.BoxSpot(box.x + 4, y, box.w - 8, box.h - 1, 3)
    return stage.part(spot.draw(fill_opacity=0) + "".join(out), f"industry:{seat}", spot)


def layouts(stage: Stage) -> str:
    """The full boards of the others, hidden until they are asked for."""
    docs = [(seat, doc) for seat, doc in enumerate(stage.table.encode()["seats"]) if seat != stage.main]
    return "".join([stage.part_of(laid_out(seat, _laid_out(stage, seat, doc))) for seat, doc in docs])


def _laid_out(stage: Stage, seat: int, doc: dict[str, object]) -> str:
    """A board in full, over the action spaces. Kept, since only one board changes at a time."""
    table, board = stage.table, stage.board
    mine = [table.laid[board.own + i] for i in range(len(board.engineers)) if table.hired[seat] >> i & 1]
    black = table.black_free if table.black_owner == seat else 0
    whose = (stage.view.over, stage.voice.lang, stage.voice.player(seat), seat)
    key = (*whose, stage.parts is None, stage.shape, repr((doc, black, mine)))
    kept = _KEPT.get(board)
    if kept is None or len(kept) >= _MOST:
        kept = _KEPT[board] = {}
    if key not in kept:
        own = Parts()
        still = replace(stage, silent=True, targets=(), fresh=(), over=[], parts=None if stage.parts is None else own)
        box, wide = stage.lay.own, stage.lay.own.right if stage.lay.clear else stage.lay.width
        back = s.rect(0, box.y - 2, wide, box.h + 4, 0, fill="var(--sheet)")
        lift = f"translate(0 {s.num(2 - box.y)})"
        kept[key] = s.g(back, large(still, seat), cross(box), transform=lift), own
    drawn, parts = kept[key]
    if stage.parts is not None:
        stage.parts.add(parts)
    return drawn
