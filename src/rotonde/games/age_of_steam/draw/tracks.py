"""Income with its reductions, issued shares, engines: a disc of each player on each."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Point
from rotonde.games.age_of_steam.draw.chart import CHART_W
from rotonde.games.age_of_steam.draw.stage import EDGE, FOOT, FOOT_Y, WIDTH, Stage
from rotonde.games.age_of_steam.rules.money import bands_of

_LEFT = EDGE + CHART_W + 16
_ROOM = BoxSpot(_LEFT, FOOT_Y, WIDTH - EDGE - _LEFT, FOOT)
_NARROW = 500.0  # shares and engines stand below each other in less
_RULER = 30.0  # the ruler's top below the heading
_LOW = 92.0
_SHARES = 0.62  # of the width
_R = 6.6


def tracks(stage: Stage) -> str:
    """All three."""
    return s.g(_income(stage), _wells(stage, "shares"), _wells(stage, "engine"), id="tracks")


def room_of(stage: Stage) -> BoxSpot:
    """What the tracks have for themselves."""
    return stage.room("tracks", _ROOM)


# ── income ────────────────────────────────────────────────────────────────
def _top(stage: Stage) -> int:
    return max(stage.board.figures.limits.printed_income, *stage.table.income)


def _income(stage: Stage) -> str:
    top, room, size = _top(stage), room_of(stage), max(10.3, stage.least)
    x, y, unit = room.x, room.y + _RULER, room.w / (top + 1)
    table, bands = stage.table, bands_of(stage.table)
    out = [s.text(room.right, room.y + 11, stage.voice("Income"), 13, "end", "title", font_weight=600)]
    for i, (least, loss) in enumerate(bands):
        if least > top:
            break
        end = min(bands[i + 1][0] if i + 1 < len(bands) else top + 1, top + 1)
        left, wide = x + least * unit, (end - least) * unit
        tint = "var(--sunk)" if i % 2 == 0 else "var(--sheet)"
        out.append(s.rect(left, y, wide, 16, 0, fill=tint, stroke="var(--rule)", stroke_width=1))
        words = stage.voice("−{n} each turn", n=loss) if loss else stage.voice("no loss")
        said = words if s.fit(words, wide + 8, size) == words else f"−{loss}"
        out.append(s.text(left + wide / 2, y + 27, said, size, ink="ink-2"))
    marks = "".join(s.d("M", x + (i + 0.5) * unit, y + 16, "v", -5 if i % 5 == 0 else -3) for i in range(top + 1))
    out.append(s.path(marks, stroke="var(--ink-3)", stroke_width=0.8, fill="none"))
    out += [s.text(x + (i + 0.5) * unit, y + 9.4, i, max(9.6, stage.least), ink="ink-2") for i in range(0, top + 1, 5)]
    for seat, value in enumerate(table.income):
        if not table.left[seat]:
            out.append(s.disc(*_income_at(stage, seat, value), _R, stage.colours[seat], id=f"income-{seat}"))
    box = BoxSpot(x - 3, room.y - 2, room.w + 5, 62, 4)
    return stage.place("".join(out), box, "income", dot=(x + 60, room.y + 8), id="income")


def _income_at(stage: Stage, seat: int, value: int) -> Point:
    """Where the marker of a seat lies; those on one number stand on each other."""
    room = room_of(stage)
    unit = room.w / (_top(stage) + 1)
    same = [i for i, n in enumerate(stage.table.income) if n == value and not stage.table.left[i]]
    step = min(7.5, 18 / max(len(same) - 1, 1))
    return room.x + (value + 0.5) * unit, room.y + _RULER - _R - same.index(seat) * step  # above the numbers


# ── shares and engines ────────────────────────────────────────────────────
def _frame(stage: Stage, what: str) -> tuple[BoxSpot, int, int]:
    """Its first well, first and last number."""
    board, room = stage.board, room_of(stage)
    x, y, wide, high = room.x, room.y + _LOW, room.w * _SHARES, 36.0
    if room.w < _NARROW:
        y, wide, high = room.y + room.h - (76 if what == "shares" else 28), room.w, 28.0
    elif what == "engine":
        x, wide = x + room.w * (_SHARES + 0.03), room.w * (0.97 - _SHARES)
    first, last = board.start_engine, board.most_engine
    if what == "shares":
        first, last = board.start_shares, board.most_shares
    return BoxSpot(x, y, wide / max(last - first + 1, 1), high), first, last


def _wells(stage: Stage, what: str) -> str:
    well, first, last = _frame(stage, what)
    x, y, step = well.x, well.y, well.w
    name = stage.voice("Issued shares") if what == "shares" else stage.voice("Engine: links")
    out = [s.text(x, y - 6, name, 13, "start", "title", font_weight=600)]
    if what == "shares":
        words = stage.voice("{cash} each when issued", cash=stage.board.share_gain)
        at = x + step * (last - first + 1) - 2
        out.append(s.text(at, y - 6, words, 10.5, "end", ink="ink-2"))
    for n in range(first, last + 1):
        out.append(s.rect(x + (n - first) * step, y, step - 2, well.h, 3, class_="space"))
        out.append(s.text(x + (n - first + 0.5) * step - 1, y + well.h - 3, n, max(9.8, stage.least), ink="ink-2"))
    for seat, value in enumerate(stage.table.shares if what == "shares" else stage.table.engine):
        if not stage.table.left[seat]:
            out.append(s.disc(*well_at(stage, what, seat, value), _R, stage.colours[seat], id=f"{what}-{seat}"))
    box = BoxSpot(x - 3, y - 20, step * (last - first + 1) + 4, well.h + 24, 4)
    return stage.place("".join(out), box, what, dot=(x + 4, y - 12), id=f"track-{what}")


def well_at(stage: Stage, what: str, seat: int, value: int) -> Point:
    """Where the marker of a seat lies on a track of wells: three abreast, then a second row."""
    table = stage.table
    values = table.shares if what == "shares" else table.engine
    well, first, _ = _frame(stage, what)
    others = [i for i, n in enumerate(values) if (n == value and not table.left[i]) or i == seat]
    nth, of = others.index(seat), len(others)
    row, col = divmod(nth, 3)
    across = min(3, of - 3 * row)
    spread = min(14.0, (well.w - 2 - 2 * _R) / max(across - 1, 1))
    dx = (col - (across - 1) / 2) * spread
    return well.x + (value - first + 0.5) * well.w - 1 + dx, well.y + (8.4 if of <= 3 else 7.6 + 10 * row)
