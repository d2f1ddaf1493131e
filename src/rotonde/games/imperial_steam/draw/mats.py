"""The players' mats: one large, with trains, goods, workers, factories, contracts, shares and the money plan."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.draw import shapes as s
from rotonde.draw.sheets import Sheet
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.board import AREAS, COAL, GOODS, KINDS
from rotonde.games.imperial_steam.draw.lay import BOXES, LEAST, MAT, OTHERS_W, OTHERS_X, Desk
from rotonde.games.imperial_steam.draw.pieces import car, contract_card, cube, disc, loco, station_site, terrain, worker
from rotonde.games.imperial_steam.draw.stage import Stage
from rotonde.games.imperial_steam.rules.scoring import base_income, fulfilled, standings
from rotonde.games.imperial_steam.table import READY, UNKNOWN, Table
from rotonde.games.imperial_steam.words.speech import AREA_NAMES, LEVELS

_KEPT = ("goods", "gold", "silver", "hubs")  # what the end pays for besides money (IS-9.2 to IS-9.4)
_PLAN = 15.0  # between two lines of the money plan
_HIGH = 98.0
_TRAINS_W = 244.0  # for all trains, beside the goods
_ENGINE = 44.0  # of that for each locomotive
_PIP = 13.6  # for each pair of cars, one above the other
_SHEET = BoxSpot(0, 0, 446, 298)  # of a mat in a window
_OWN = (  # what a mat in a window is drawn from, beside the factories
    *("contracts", "dividends", "engineers", "goods", "investors", "money", "orders", "passenger"),
    *("reserved", "share", "stations", "tracks", "trains", "workers"),
)


def mats(stage: Stage) -> list[Sheet]:
    """The large mat, then everybody else in turn order: as compact strips, in a window as mats behind it."""
    seat, table = stage.main, stage.table
    order = table.order if len(table.order) == table.players else list(range(table.players))
    rest = [other for other in order if other != seat]
    if stage.layout is None:
        return [Sheet("mat", "", lambda: [_mat(stage, seat)]), Sheet("others", "", lambda: [_others(stage, rest)])]
    names = ("mat", *[f"mat{i}" for i in range(2, table.players + 1)])

    def sheet(name: str, x: int) -> Sheet:
        return Sheet(name, stage.voice.player(x), lambda: [stage.kept(_mat, x, reads=("factories",), own=_OWN)], _SHEET)

    return [sheet(name, x) for name, x in zip(names, [seat, *rest], strict=True)]


def _mat(stage: Stage, seat: int) -> str:
    desk, box = BOXES["desks"]["sheet" if stage.layout else "whole"], _SHEET if stage.layout else MAT
    drawn = [part(stage, seat, desk) for part in (_head, _trains, _storage, _factories, _workers, _shares)]
    if stage.layout is None:
        paint = s.fill(stage.colours[seat])
        edge = s.rect(MAT.x, MAT.y, 5, MAT.h, 2, fill=paint, stroke="var(--ink)", stroke_width=0.6)
        drawn = [MAT.draw(class_="card"), edge, *drawn, money_plan(stage, *desk["plan"])]
    return stage.part("".join(drawn), f"seat:{seat}", box, id="mat" if seat == stage.main else f"mat-{seat}")


def money_said(stage: Stage, seat: int) -> str:
    """The money of a seat, if the reader may know it."""
    money = stage.table.money[seat]
    return stage.voice("hidden") if money == UNKNOWN else stage.voice("{n} gulden", n=money)


def loads(table: Table, seat: int) -> tuple[list[str], list[str], int]:
    """How the goods lie: what each car carries, what the open warehouse spaces hold, coal on locomotives."""
    stock = table.goods[seat * 4 : seat * 4 + 4]
    on_engines = min(stock[COAL], len(table.trains[seat]))
    loose = [GOODS[g] for g in range(4) for _ in range(stock[g] - (on_engines if g == COAL else 0))]
    room = table.freight(seat)
    first, last = ["passenger"] * table.passenger[seat], ["reserved"] * table.reserved[seat]
    return first + (loose + ["free"] * room)[:room] + last, loose[room:], on_engines


def _head(stage: Stage, seat: int, desk: Desk) -> str:
    table, voice = stage.table, stage.voice
    left, y, wide = desk["head"]
    money = money_said(stage, seat)
    name = s.fit(voice.player(seat), 212 - s.measure(money, 16, True), 16, True)
    out = disc(left + 14, y - 5, 9.5, stage.colours[seat])
    out += s.text(left + 30, y, name, 16, "start", "title", font_weight=600)
    out += s.text(left + 250, y, money, 16, "end", font_weight=700)
    laid = table.tracks[seat].bit_count()
    tracks = voice("{n} of {most} tracks", n=laid, most=table.board.most_tracks)
    return out + s.text(left + wide, y, tracks, 12.5, "end", ink="ink-2")


# ── trains and storage ────────────────────────────────────────────────────
def _trains(stage: Stage, seat: int, desk: Desk) -> str:
    table, board = stage.table, stage.board
    left, top, wide, high = desk["trains"]
    cars, _, coal = loads(table, seat)
    out = ""
    for row in range(board.most_trains):
        box = BoxSpot(left, top + row * (high + 3), wide, high, 4)
        body = s.rect(box.x, box.y, box.w, box.h, 4, class_="space")
        if row >= len(table.trains[seat]):
            out += body + s.text(box.x + box.w / 2, box.y + high / 2 + 5, stage.voice("free row"), 13, ink="ink-2")
            continue
        kind = table.trains[seat][row]
        body += loco(box.x + 28, box.low - 4, 46, board.loco_ids[kind].rpartition("-")[2], stage.colours[seat])
        if row < coal:
            body += cube(box.x + 13, box.low - min(30, high - 6), 10.5, GOODS[COAL])
        for i in range(board.loco_cars[kind]):
            body += car(cars.pop(0) if cars else "free", box.x + 78 + i * 43, box.low - 4)
        out += stage.place(body, box, f"train:{seat}:{board.loco_ids[kind]}", dot=(box.x + 8, box.low - 8))
    return out


def _storage(stage: Stage, seat: int, desk: Desk) -> str:
    """Goods by type, the warehouse, and what is on order."""
    table, voice, (left, y, wide, high) = stage.table, stage.voice, desk["storage"]
    out = s.heading(left, y, voice("Goods"), "", 13)
    for g, good in enumerate(GOODS):
        box = BoxSpot(left + g * 47, y + 6, 44, high, 3)
        body = s.rect(box.x, box.y, box.w, box.h, 3, class_="space") + cube(box.x + 14, box.low - 14, 12.5, good)
        n = table.goods[seat * 4 + g]
        body += s.text(box.x + 36, box.low - 11, n, 14, font_weight=700, ink=None if n else "ink-3")
        out += stage.place(body, box, f"goods:{seat}:{good}")
    x = left + 200
    out += s.heading(x, y, voice("Warehouse"), "", 13)
    held = loads(table, seat)[1]
    spaces = table.board.warehouse_open + table.board.most_stations - 1
    for i in range(spaces):
        dash = "3 2" if i >= table.warehouse(seat) else None
        out += s.rect(x + i * 33, y + 6, 30, high, 3, class_="space", stroke_dasharray=dash)
        if dash:
            out += station_site(x + i * 33 + 15, y + high - 9, 8)
        elif i < len(held):
            out += cube(x + i * 33 + 14, y + high - 8, 12.5, held[i])
    return out + _orders(stage, seat, BoxSpot(x + spaces * 33 + 10, y + 6, wide - spaces * 33 - 210, high, 3))


def _orders(stage: Stage, seat: int, box: BoxSpot) -> str:
    table = stage.table
    body = s.rect(box.x, box.y, box.w, box.h, 3, class_="space", stroke_dasharray="5 3")
    ordered = [GOODS[g] for g in range(4) for _ in range(table.orders[seat * 4 + g])]
    for i, good in enumerate(ordered):
        body += cube(box.x + 13 + i * 17, box.low - 14, 11.5, good)
    return s.heading(box.x, box.y - 6, stage.voice("Ordered"), "", 13) + stage.named(body, box, f"orders:{seat}")


def _factories(stage: Stage, seat: int, desk: Desk) -> str:
    """Own factories by what they have left, then own contracts."""
    table, voice, (x, y, room) = stage.table, stage.voice, desk["works"]
    out = s.heading(x, y, voice("Factories"), "", 13)
    right, at = x + room, x + 150
    for good, left, n in stocks(table, seat):
        box = BoxSpot(x, y + 6, 44, 42, 3)
        body = s.card(box.x, box.y, box.w, box.h) + s.factory(x + 13, y + 27, 21, GOODS[good])
        body += s.text(x + 34, y + 25, left, 15, font_weight=700, ink=None if left else "ink-3")
        body += s.text(x + 34, y + 41, f"×{n}", LEAST, ink="ink-2") if n > 1 else ""
        out += stage.place(body, box, f"stock:{seat}:{GOODS[good]}:{left}")
        x += 47
    own = list(bits(table.contracts[seat]))
    at = max(x + 8, at)
    out += s.heading(at, y, voice("Contracts"), "", 13)
    filled = fulfilled(table, seat) if own else 0
    wide = min(76.0, (right - at) / max(1, len(own)) - 3)
    for i, c in enumerate(own):
        box = BoxSpot(at + i * (wide + 3), y + 6, wide, 42, 3)
        body = contract_card(table.board, c, box, bool(filled >> c & 1))
        out += stage.place(body, box, f"contract:{table.board.contract_ids[c]}")
    return out


def stocks(table: Table, seat: int) -> list[tuple[int, int, int]]:
    """Own factories: type, goods left, and how many are alike; the fullest first."""
    own = [(good, left) for owner, good, _, left, _ in table.factories if owner == seat]
    return [(g, left, own.count((g, left))) for g, left in sorted(dict.fromkeys(own), key=lambda f: (f[0], -f[1]))]


# ── workers and shares ────────────────────────────────────────────────────
def _workers(stage: Stage, seat: int, desk: Desk) -> str:
    """Those who are ready and those at work, one row above the other or side by side."""
    table, voice, (x, y, room) = stage.table, stage.voice, desk["workers"]
    names, first, step = [voice(name) for name in AREA_NAMES.values()], *((182, 28) if stage.layout else (100, 34))
    out = s.heading(x, y, voice("Workers"), "", 13)
    own = [i for i in range(len(KINDS)) if table.engineers[seat] >> i & 1]
    engineers = "".join([terrain(x + first + 20 + i * step, y - 5, KINDS[i], 0.85) for i in own])
    spot = BoxSpot(x + first, y - 16, 22 + 2 * step, 22, 3)
    out += stage.named(s.rect(spot.x, spot.y, spot.w, spot.h, 3, fill="none") + engineers, spot, f"engineers:{seat}")
    left = max(44.0, *[s.measure(said, LEAST) + 5 for said in names])
    wide = (room - left) / 3 if stage.layout is None else room / 6
    for a, area in enumerate(AREAS):
        at, top = (x + left, y + 10 + (1 - a) * 37) if stage.layout is None else (x + a * 3 * wide, y + 6)
        if stage.layout is None:
            out += s.text(x, top + 21, names[a], LEAST, "start", ink="ink-2")
        else:
            first_end = x + 8 + s.measure(voice("Workers"), 13, True)
            told = max(at, first_end + s.measure(names[0], LEAST) + 8) if a else first_end
            out += s.text(told, y, names[a], LEAST, "start", ink="ink-2")
        for level in range(3):
            box = BoxSpot(at + level * wide, top, wide - 3, 34, 3)
            out += stage.place(_crew(stage, seat, a, level, box), box, f"workers:{seat}:{area}:{level + 1}")
    return out


def _crew(stage: Stage, seat: int, area: int, level: int, box: BoxSpot) -> str:
    """Workers of one level in one area."""
    n = stage.table.workers[seat * 6 + area * 3 + level]
    body = box.draw(class_="space", style="fill:url(#hatch-off)" if area else None)
    body += s.text(box.x + 4, box.y + 13, LEVELS[level], 12.5, "start", "title", font_weight=700)
    slim = box.w <= 50
    most, step, first, alone, said = (2, 13, 24 - 6 * n, 12, 28) if slim else (3, 14, 22, 24, 44)
    for x in [first + i * step for i in range(n)] if n <= most else [alone]:
        at = box.x + x, box.y + (24 if slim else 21)
        body += worker(*at, 17 if slim else 19, stage.colours[seat], opacity=0.7 if area else None)
    return body if n <= most else body + s.text(box.x + said, box.y + 26, f"×{n}", 13, font_weight=700)


def _shares(stage: Stage, seat: int, desk: Desk) -> str:
    """The share board: investors above the values, the value now on a wash, dividends beside."""
    table, board, voice, (x, y, wide) = stage.table, stage.board, stage.voice, desk["shares"]
    out = s.heading(x, y, voice("Shares"), "", 13)
    if table.dividends[seat]:
        percent = table.dividends[seat] * board.dividend_percent
        out += s.text(x + wide, y, f"{voice('Dividends')} {percent} %", 12.5, "end", font_weight=600)
    step = wide / max(board.investor_spaces, 1)
    for i in range(board.investor_spaces):
        box = BoxSpot(x + i * step, y + 6, step - 2.5, 34, 3)
        now = i == table.share[seat]
        body = box.draw(class_="space", style="fill:var(--wash);stroke:var(--accent)" if now else None)
        if i < table.investors[seat]:
            body += worker(box.x + box.w / 2, box.y + 10, 15, "beige")
        if i < len(board.share_values):
            value = board.share_values[i]
            body += s.text(box.x + box.w / 2, box.y + 30, value, LEAST, font_weight=700 if now else None)
            body = stage.place(body, box, f"share:{seat}:{value}")
        out += body
    return stage.part(out, f"investors:{seat}", BoxSpot(x, y, wide, 42))


def money_plan(stage: Stage, x: float, y: float, wide: float) -> str:
    """The money plan: what is there, what is certain, what is at stake."""
    table, voice, seat = stage.table, stage.voice, stage.main
    out = "" if stage.layout else s.heading(x, y, voice("Money plan"), "", 13)
    lines = plan_lines(stage, seat)
    for i, (said, amount) in enumerate(lines):
        at = y + 17 + i * _PLAN
        out += s.text(x, at, said, 13, "start", ink="ink-2")
        out += s.text(x + wide, at, amount, 13.5, "end", font_weight=600)
    final = "–" if table.dealing != READY or table.money[seat] == UNKNOWN else voice.number(table.scores()[seat])
    at = y + 17 + len(lines) * _PLAN + 3
    out += s.line(x, at - 13, x + wide, at - 13, stroke="var(--ink)", stroke_width=1)
    out += s.text(x, at + 2, voice("if it ended now"), 13.5, "start", font_weight=600)
    return out + s.text(x + wide, at + 2, final, 14, "end", font_weight=700)


def plan_lines(stage: Stage, seat: int) -> list[tuple[str, str]]:
    """Cash, next income, what else the end counts, shares that could be sold, dividends as they stand, contracts at
    stake."""
    table, voice = stage.table, stage.voice
    shares = max(0, table.investors[seat] - table.share[seat])
    filled = fulfilled(table, seat)
    values = table.board.contract_value
    won, lost = [sum([values[c] for c in bits(m)]) for m in (filled, table.contracts[seat] & ~filled)]
    stake = " ".join([f"{sign}{n}" for sign, n in (("+", won), ("−", lost)) if n])
    hidden = table.money[seat] == UNKNOWN or table.dealing != READY
    final = [] if hidden else standings(table)[seat].lines
    paid = sum([line.money for line in final if line.what == "dividends"])
    kept = sum([line.money for line in final if line.what in _KEPT])
    return [
        (voice("cash"), "–" if table.money[seat] == UNKNOWN else voice.number(table.money[seat])),
        (voice("next income"), f"+{base_income(table, seat)}"),
        (voice("goods, keys, hubs reached"), f"+{kept}" if kept else "–"),
        (voice("shares to sell"), f"{shares} × {table.share_value(seat)}"),
        (voice("dividends as they stand"), f"−{-paid}" if paid else "–"),
        (voice("contracts at stake"), stake or "–"),
    ]


# ── the others, one compact strip each ────────────────────────────────────
def _others(stage: Stage, seats: list[int]) -> str:
    return s.g(*[_strip(stage, seat, MAT.y + i * _HIGH) for i, seat in enumerate(seats)], id="others")


def _strip(stage: Stage, seat: int, y: float) -> str:
    box = BoxSpot(OTHERS_X, y, OTHERS_W, _HIGH - 4, 5)
    body = s.rect(box.x, box.y, box.w, box.h, 5, class_="card")
    body += s.rect(box.x, box.y, 5, box.h, 2, fill=s.fill(stage.colours[seat]), stroke="var(--ink)", stroke_width=0.6)
    body += _title_row(stage, seat, y + 19) + _trains_row(stage, seat, y + 56) + _goods_row(stage, seat, y + 48)
    body += _workers_row(stage, seat, y + 66) + _works(stage, seat, y + 66)
    return stage.part(body, f"seat:{seat}", box, id=f"seat-{seat}")


def _title_row(stage: Stage, seat: int, y: float) -> str:
    table, voice = stage.table, stage.voice
    x = OTHERS_X
    out = disc(x + 20, y - 5, 8, stage.colours[seat])
    out += s.text(x + 34, y, s.fit(voice.player(seat), 130, 14, True), 14, "start", "title", font_weight=600)
    out += s.text(x + 250, y, money_said(stage, seat), 14, "end", font_weight=700)
    income = voice("income {n}", n=base_income(table, seat))
    tracks = voice("{n} of {most} tracks", n=table.tracks[seat].bit_count(), most=table.board.most_tracks)
    out += s.text(x + 266, y, f"{income} · {tracks}", 13, "start", ink="ink-2")
    sold = table.dividends[seat] * table.board.dividend_percent
    share = f"{voice('Shares')} {table.share_value(seat)} · {table.investors[seat]}"
    share += f" · −{sold} %" if sold else ""
    spot = BoxSpot(x + OTHERS_W - 180, y - 14, 174, 18, 3)
    return out + stage.named(s.text(x + OTHERS_W - 10, y, share, 13, "end"), spot, f"investors:{seat}")


def _trains_row(stage: Stage, seat: int, y: float) -> str:
    """Each train as its locomotive and a pip a car: green for passengers, dark for reserved."""
    table, board = stage.table, stage.board
    cars = loads(table, seat)[0]
    out = ""
    x = OTHERS_X + 12
    columns = sum([(board.loco_cars[kind] + 1) // 2 for kind in table.trains[seat]])
    step = min(_PIP, (_TRAINS_W - _ENGINE * len(table.trains[seat])) / max(1, columns))
    for kind in table.trains[seat]:
        n = board.loco_cars[kind]
        body = loco(x + 18, y + 4, 34, board.loco_ids[kind].rpartition("-")[2], stage.colours[seat])
        for i in range(n):
            what = cars.pop(0) if cars else "free"
            paint = {"passenger": "green", "reserved": "ink", "free": "sheet"}.get(what, what)
            px, py, a = x + 38 + i // 2 * step, y - 20 + i % 2 * _PIP, step - 1.2
            body += s.rect(px, py, a, a, 1.5, fill=s.fill(paint), stroke="var(--ink)", stroke_width=0.8)
        wide = _ENGINE + (n + 1) // 2 * step
        spot = BoxSpot(x - 2, y - 23, wide - 2, 30, 3)
        out += stage.named(body, spot, f"train:{seat}:{board.loco_ids[kind]}")
        x += wide
    return out


def _goods_row(stage: Stage, seat: int, y: float) -> str:
    table = stage.table
    out = ""
    for g, good in enumerate(GOODS):
        x = OTHERS_X + 268 + g * 38
        n = table.goods[seat * 4 + g]
        body = cube(x, y - 1, 11, good) + s.text(x + 17, y + 4, n, 13.5, font_weight=600, ink=None if n else "ink-3")
        out += stage.named(body, BoxSpot(x - 9, y - 12, 35, 22, 3), f"goods:{seat}:{good}")
    ordered = [GOODS[g] for g in range(4) for _ in range(table.orders[seat * 4 + g])]
    if ordered:
        x = OTHERS_X + 430
        box = BoxSpot(x - 8, y - 12, 16 + 14 * len(ordered), 22, 3)
        body = s.rect(box.x, box.y, box.w, box.h, 3, class_="space", stroke_dasharray="4 3")
        body += "".join([cube(x + 6 + i * 14, y, 10.5, good) for i, good in enumerate(ordered)])
        out += stage.named(body, box, f"orders:{seat}")
    return out


def _workers_row(stage: Stage, seat: int, y: float) -> str:
    """By level: ready, and at work in brackets; then engineers."""
    table = stage.table
    out = ""
    x = OTHERS_X + 14
    for level in range(3):
        ready, busy = table.workers[seat * 6 + level], table.workers[seat * 6 + 3 + level]
        at = x + level * 66
        body = worker(at + 7, y + 10, 16, stage.colours[seat])
        body += s.text(at + 19, y + 16, f"{LEVELS[level]}: {ready}", 13, "start", font_weight=600)
        body += s.text(at + 50, y + 16, f"({busy})", LEAST, "start", ink="ink-2") if busy else ""
        out += stage.named(body, BoxSpot(at - 3, y, 64, 22, 3), f"workers:{seat}:training:{level + 1}")
    own = [k for i, k in enumerate(KINDS) if table.engineers[seat] >> i & 1]
    signs = "".join([terrain(x + 212 + i * 24, y + 11, k, 0.7) for i, k in enumerate(own)])
    return out + (stage.named(signs, BoxSpot(x + 198, y, 52, 22, 3), f"engineers:{seat}") if own else "")


def _works(stage: Stage, seat: int, y: float) -> str:
    """Factories with what they have left, contracts with their value."""
    table, board = stage.table, stage.board
    out = ""
    x = OTHERS_X + 260
    for good, left, n in stocks(table, seat):
        body = s.factory(x + 9, y + 12, 16, GOODS[good])
        body += s.text(x + 20, y + 16, f"{left}×{n}" if n > 1 else left, 13, "start", font_weight=600)
        out += stage.named(body, BoxSpot(x - 2, y, 40, 22, 3), f"stock:{seat}:{GOODS[good]}:{left}")
        x += 40
    filled = fulfilled(table, seat)
    x = max(x + 8, OTHERS_X + 430)
    for c in bits(table.contracts[seat]):
        if x > OTHERS_X + OTHERS_W - 40:
            break
        box = BoxSpot(x, y, 42, 22, 3)
        body = s.card(box.x, box.y, box.w, box.h)
        body += s.text(x + 5, y + 15.5, board.contract_value[c], 13, "start", font_weight=700)
        body += s.tick(x + 33, y + 11) if filled >> c & 1 else ""
        out += stage.named(body, box, f"contract:{board.contract_ids[c]}")
        x += 45
    return out
