"""The boards of the other players, small and side by side; on a page a tap lays one out in full above one's own."""

from __future__ import annotations

from dataclasses import replace

from rotonde.draw import shapes as s
from rotonde.draw.parts import Parts
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.hand import hand
from rotonde.games.russian_railroads.draw.pieces import marks, rouble, worker
from rotonde.games.russian_railroads.draw.pieces import token as token_art
from rotonde.games.russian_railroads.draw.railways import industry, railway
from rotonde.games.russian_railroads.draw.signs import cap, marker
from rotonde.games.russian_railroads.draw.stage import Stage
from rotonde.games.russian_railroads.rules import scoring
from rotonde.games.russian_railroads.table import CODE

ROW = 20.0
_MOST = 64  # boards kept for each edition and number of players
_KEPT: dict[Board, dict[tuple[object, ...], tuple[str, Parts]]] = {}
MARGIN = 126.0  # names and locomotives before the lines


def large(stage: Stage, seat: int) -> str:
    """One player's railways in full."""
    table, voice, box = stage.table, stage.voice, plan.BOARD
    out = [s.el("use", href="#board-ground")]
    head = voice("{player}’s railways", player=seat)
    out.append(s.disc(box.x + 26, box.y + 22, 10, stage.colours[seat]))
    out.append(s.text(box.x + 43, box.y + 28, s.fit(head, 300, 17, True), 17, "start", "title", font_weight=600))
    points = voice.plural("{n} point", "{n} points", table.score[seat])
    if stage.view.over:
        now = voice("{points} · {n} in the last scoring", points=points, n=scoring.round_score(table, seat))
    else:
        now = voice("{points} · this board scores {n} now", points=points, n=scoring.round_score(table, seat))
    out.append(s.text(box.x + box.w - 12, box.y + 27, now, 13.5, "end", font_weight=600))
    out += [stage.apart(railway(stage, seat, line)) for line in range(stage.board.width)]
    out += [hand(stage, seat), stage.apart(industry(stage, seat)), stage.apart(stage.added("own", seat, plan.BOARD))]
    return "".join(out)


def mats(stage: Stage) -> str:
    """All but the one that is drawn large, in turn order."""
    table = stage.table
    order = table.order or list(range(table.players))
    others = [seat for seat in order if seat != stage.main]
    wide = (stage.plan.mats_end - plan.EDGE + 8) / max(len(others), 1)
    out = []
    for i, seat in enumerate(others):
        box = BoxSpot(plan.EDGE + i * wide, plan.MATS_Y, wide - 8, plan.MAT_H, 5)
        out.append(_mat(stage, seat, box))
    return s.g(*out, stage.added("beside"), id="mats")


def _mat(stage: Stage, seat: int, box: BoxSpot) -> str:
    board = stage.board
    frame = s.rect(box.x, box.y, box.w, box.h, 5, class_="card")
    out = [stage.place(frame + _title(stage, seat, box), box, f"player:{seat}", id=f"mat_{seat}")]
    cell = cell_width(board, box)
    for line in range(board.width):
        out.append(_line(stage, seat, line, BoxSpot(box.x, box.y + 27 + line * ROW, box.w, ROW), cell))
    out.append(_tokens(stage, seat, box, cell))
    out.append(_track(stage, seat, BoxSpot(box.x, box.y + 27 + board.width * ROW + 5, box.w, ROW), cell))
    out.append(stage.added("own", seat, box))
    if stage.page:
        out.append(_peek(stage, seat, box))
    return "".join(out)


def cell_width(board: Board, box: BoxSpot) -> float:
    """How wide the spaces of a small board are."""
    return (box.w - MARGIN - 30) / max([r.length for r in board.routes] + [board.track])


def _title(stage: Stage, seat: int, box: BoxSpot) -> str:
    """Who, points, what the board scores now, and what is in hand."""
    table = stage.table
    out = [s.disc(box.x + 15, box.y + 14, 8, stage.colours[seat])]
    now = f"{table.score[seat]} · +{scoring.round_score(table, seat)}"
    name = s.fit(stage.voice.player(seat), 92, 13, True)
    out.append(s.text(box.x + 28, box.y + 18.5, name, 13, "start", font_weight=600))
    out.append(s.text(box.x + 128, box.y + 18.5, now, 13, "start", font_weight=700))
    x = box.x + 205
    hand_ = table.workers[seat] + table.temps[seat] + (table.black_free if table.black_owner == seat else 0)
    crew = table.hired[seat].bit_count()
    for art, n in ((worker(0, 0, stage.colours[seat]), hand_), (rouble(0, 0), table.roubles[seat]), (cap(0, 0), crew)):
        out.append(s.g(art, transform=f"translate({s.num(x)} {s.num(box.y + 13.5)}) scale(.72)"))
        out.append(s.text(x + 10, box.y + 18, n, 12, "start", font_weight=600))
        x += 33
    if table.held_n[seat]:
        out.append(s.rect(x - 5, box.y + 6, 10, 14, 2, fill="var(--raised)", stroke="var(--ink)", stroke_width=1))
        out.append(s.star(x, box.y + 13, 4))
        out.append(s.text(x + 9, box.y + 18, table.held_n[seat], 12, "start", font_weight=600))
    return "".join(out)


def _tokens(stage: Stage, seat: int, box: BoxSpot, cell: float) -> str:
    """The ? tokens that a seat has laid, by what they do: behind the end of the last line, where it is short."""
    table, board = stage.table, stage.board
    last = board.width - 1
    length = table.routes[seat * board.width + last].length
    laid = [token for slot in range(len(board.slots)) if (token := table.token_on(seat, slot)) >= 0]
    x, y = box.x + MARGIN + length * cell + 11, box.y + 27 + last * ROW + 9
    room = (max([r.length for r in board.routes]) - length) * cell / max(len(laid), 1)
    return "".join([token_art(x + n * min(room, 19), y, token, min(room, 17) / 2) for n, token in enumerate(laid)])


def _line(stage: Stage, seat: int, line: int, box: BoxSpot, cell: float) -> str:
    table, board = stage.table, stage.board
    i = seat * board.width + line
    route, rails, reach = table.routes[i], table.rails[i], table.reach[i]
    y, x0 = box.y, box.x + MARGIN
    name = stage.voice.value("line", board.lines[line])
    codes = table.line_locos(seat, line)
    numbers = [board.numbers[code & CODE] for code in codes]  # as printed
    missing = stage.plan.missing(route)
    out = [s.note(box.x + 8, y + 13, s.fit(name, MARGIN - 10 - 15 * len(numbers), 11), 11)]
    for k, n in enumerate(numbers):
        cx = x0 - 9 - 15 * k
        if n:
            out.append(s.roundel(cx, y + 9, 7, n))
            out.append(marks(board, codes[k], cx + 5.5, y + 3.5, 0.5))
    points = scoring.space_points(board, route, rails, reach, table.x2[seat], table.badges[seat])
    stretches: dict[tuple[str, bool], str] = {("sunk", False): ""}  # spaces that look alike are one path
    words = []
    for space in range(1, route.length + 1):
        best = [board.colours[c] for c in route.colours if rails >> 4 * c & 15 >= space]
        x = x0 + (space - 1) * cell
        far = space > reach
        if best and far:  # laid, but it does not count: a strip in its true colour
            stretches["sunk", False] = stretches.get(("sunk", False), "") + _well(x, y + 2, cell)
            stretches[best[-1], True] = stretches.get((best[-1], True), "") + _well(x, y + 10, cell, 6)
        else:
            key = ("missing" if missing >> space & 1 else best[-1] if best else "sunk", False)
            stretches[key] = stretches.get(key, "") + _well(x, y + 2, cell)
        if not far and best and points[space - 1]:
            words.append(_number(x + cell / 2 - 0.5, y + 13, points[space - 1], best[-1]))
        if line == board.x2_line and space <= table.x2[seat]:
            words.append(s.circle(x + cell / 2 - 0.5, y + 0.5, 2.2, fill="var(--ink)"))
    for (paint, _), data in stretches.items():
        edge = "var(--rule)" if paint in ("sunk", "missing") else "var(--ink-3)"
        tint = s.hatch("off") if paint == "missing" else s.fill(paint)
        if data:
            out.append(s.path(data, fill=tint, stroke=edge, stroke_width=0.8))
    out += words
    end = x0 + reach * cell - 0.5
    if reach:
        out.append(s.line(end, y, end, y + 18, stroke="var(--ink)", stroke_width=2))
    out.append(
        s.text(box.x + box.w - 8, y + 13.5, scoring.score_of_line(table, seat, line), 12, "end", font_weight=700)
    )
    spot = BoxSpot(box.x + 4, y, box.w - 8, ROW - 1, 3)
    return stage.place(
        s.rect(spot.x, spot.y, spot.w, spot.h, 3, fill="none") + "".join(out), spot, f"line:{seat}:{board.lines[line]}"
    )


def _well(x: float, y: float, cell: float, high: float = 14) -> str:
    """One small space, as path data."""
    return s.d("M", x, y, "h", cell - 1, "v", high, "h", 1 - cell, "z")


def _number(x: float, y: float, n: int, colour: str) -> str:
    return s.text(x, y, n, 11, font_weight=700, ink=f"on-{colour}")


def _track(stage: Stage, seat: int, box: BoxSpot, cell: float) -> str:
    """Industry: the marker between factories and gaps."""
    table, board = stage.table, stage.board
    y, x0 = box.y, box.x + MARGIN
    out = [s.note(box.x + 8, y + 13, s.fit(stage.voice("Industry"), 66, 11), 11)]
    tiles = table.factory_list(seat)
    gaps, wells, built = "", "", ""
    words = []
    for space in range(board.track):
        x, gap = x0 + space * cell, board.gap_at[space]
        code = tiles[gap] if gap >= 0 else 0
        if code:
            built += _well(x, y + 2, cell)
            words.append(s.text(x + cell / 2 - 0.5, y + 13, board.numbers[code] or "", 11, font_weight=600))
        elif gap >= 0:
            gaps += _well(x, y + 2, cell)
        else:
            wells += _well(x, y + 2, cell)
            if space == board.industry_question:
                words.append(s.text(x + cell / 2 - 0.5, y + 13, "?", 11, font_weight=600))
    for data, paint, edge in ((wells, "sunk", "rule"), (gaps, "", "rule"), (built, "raised", "ink")):
        if data:
            tint = s.fill(paint) if paint else s.hatch("off")
            out.append(s.path(data, fill=tint, stroke=f"var(--{edge})", stroke_width=0.8))
    out += words
    for at in table.marker_list(seat):
        out.append(marker(x0 + (at + 0.5) * cell - 0.5, y + 4, 0.62))
    out.append(s.text(box.x + box.w - 8, y + 13.5, scoring.score_of_industry(table, seat), 12, "end", font_weight=700))
    spot = BoxSpot(box.x + 4, y, box.w - 8, ROW - 1, 3)
    body = s.rect(spot.x, spot.y, spot.w, spot.h, 3, fill_opacity=0) + "".join(out)
    return stage.part(body, f"industry:{seat}", spot)


def _peek(stage: Stage, seat: int, box: BoxSpot) -> str:
    """The button that lays the board out in full; a tap anywhere else puts it away."""
    x, y = box.x + box.w - 22, box.y + 14
    label = stage.voice("Lay out the railways of {player} above your own", player=seat)
    frame = s.rect(x - 16, y - 11, 32, 22, 4, fill="var(--raised)", stroke="var(--ink-3)", stroke_width=1)
    arrows = s.path(
        s.d("M", x - 5, y - 1, "v", -4, "h", 4, "M", x + 5, y + 1, "v", 4, "h", -4),
        fill="none",
        stroke="var(--ink)",
        stroke_width=1.6,
    )
    return s.g(frame, arrows, id=f"peek_{seat}", role="button", tabindex=0, aria_label=label)


def layouts(stage: Stage) -> str:
    """The full boards of the others, hidden until they are asked for: the picture itself listens, no script does.

    (Names in `begin` and `end` hold no hyphen: it would be read as a minus.)
    """
    out = []
    for seat, doc in enumerate(stage.table.encode()["seats"]):
        if seat == stage.main:
            continue
        shown = s.el(
            "set",
            attributeName="display",
            to="inline",
            begin=f"peek_{seat}.click;peek_{seat}.focusin;mat_{seat}.click",
            end=f"laid_out_{seat}.click;peek_{seat}.focusout",
        )
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
        kept[key] = s.g(back, large(still, seat), transform=lift), own
    drawn, parts = kept[key]
    if stage.parts is not None:
        stage.parts.add(parts)
    return drawn
