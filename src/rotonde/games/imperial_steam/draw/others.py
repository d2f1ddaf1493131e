"""The mats of the other players, one compact strip each."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.board import GOODS, KINDS
from rotonde.games.imperial_steam.draw.mats import loads, money_said, stocks
from rotonde.games.imperial_steam.draw.pieces import LEAST, cube, disc, loco, terrain, worker
from rotonde.games.imperial_steam.draw.plan import MAT, OTHERS_W, OTHERS_X
from rotonde.games.imperial_steam.draw.stage import Stage
from rotonde.games.imperial_steam.rules.scoring import base_income, fulfilled
from rotonde.games.imperial_steam.words.speech import LEVELS

_HIGH = 98.0
_TRAINS_W = 244.0  # for all trains, beside the goods
_ENGINE = 44.0  # of that for each locomotive
_PIP = 13.6  # for each pair of cars, one above the other


def others(stage: Stage) -> str:
    """Everybody but the seat of the large mat, in turn order."""
    table = stage.table
    order = table.order if len(table.order) == table.players else list(range(table.players))
    seats = [seat for seat in order if seat != stage.main]
    out = [_strip(stage, seat, MAT.y + i * _HIGH) for i, seat in enumerate(seats)]
    return s.g(*out, id="others")


def _strip(stage: Stage, seat: int, y: float) -> str:
    box = BoxSpot(OTHERS_X, y, OTHERS_W, _HIGH - 4, 5)
    body = s.rect(box.x, box.y, box.w, box.h, 5, class_="card")
    body += s.rect(box.x, box.y, 5, box.h, 2, fill=s.fill(stage.colours[seat]), stroke="var(--ink)", stroke_width=0.6)
    body += _head(stage, seat, y + 19) + _trains(stage, seat, y + 56) + _goods(stage, seat, y + 48)
    body += _workers(stage, seat, y + 66) + _works(stage, seat, y + 66)
    return stage.part(body, f"seat:{seat}", box, id=f"seat-{seat}")


def _head(stage: Stage, seat: int, y: float) -> str:
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


def _trains(stage: Stage, seat: int, y: float) -> str:
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


def _goods(stage: Stage, seat: int, y: float) -> str:
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


def _workers(stage: Stage, seat: int, y: float) -> str:
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
