"""The boards beside the map: actions, rounds with locomotives, hubs with workers, market with factories, contracts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rotonde.core import N_
from rotonde.core.hexes import bits
from rotonde.core.speech import capital
from rotonde.draw import shapes as s
from rotonde.draw.sheets import Sheet
from rotonde.draw.states import BoxSpot
from rotonde.draw.svg import Attr
from rotonde.games.imperial_steam.board import COAL, GOODS, KINDS, MARKERS, METALS, TILES
from rotonde.games.imperial_steam.draw.lay import BOXES, SIDE_W, SIDE_X, TRACK
from rotonde.games.imperial_steam.draw.pieces import SHOP, contract_card, cube, disc, key, loco, terrain, worker
from rotonde.games.imperial_steam.draw.stage import Stage
from rotonde.games.imperial_steam.rules import build, free, goods
from rotonde.games.imperial_steam.steps.train import for_sale
from rotonde.games.imperial_steam.table import NOBODY, READY
from rotonde.games.imperial_steam.words.speech import GOOD_NAMES, HUB_NAMES, TILE_NAMES

_TABS = N_("Actions"), N_("Rounds"), N_("Hubs"), N_("Market"), N_("Contracts")
_PLACES = {name: BoxSpot(*box) for name, box in BOXES["boards"].items()}
ACTIONS_Y, ROUNDS_Y, HUBS_Y, MARKET_Y, CARDS_Y = (box.y - 18 for box in _PLACES.values())
_QUARTER = (SIDE_W + 3) / 4
_GAP = 3.0
_NAME_W = 84.0  # beside the influence track
_SLIM = 24.0  # a column of it that has no room for two things side by side
_ROWS = (ROUNDS_Y + 19, ROUNDS_Y + 63)  # rounds, locomotives


def boards(stage: Stage) -> list[Sheet]:
    """All of them in a column, from the top; in a window each is a sheet of its own."""
    parts = (_actions, _rounds, _hubs, _market, _contracts)
    drawn = parts if stage.table.dealing == READY else parts[:2]
    if stage.layout is None:
        return [Sheet("boards", "", lambda: [s.g(*[part(stage) for part in drawn], id="boards")])]
    draw = [
        partial(lambda part: [stage.kept(part, reads=_READS[part])] if part in drawn else [], part) for part in parts
    ]
    return [Sheet(name, stage.voice(tab), how, _PLACES[name]) for name, tab, how in zip(_PLACES, _TABS, draw)]


def _heading(stage: Stage, y: float, words: str, note: str = "") -> str:
    """Over a board in the column; in a window a tab says it."""
    return "" if stage.layout else s.heading(SIDE_X, y + 12, words, note)


def _quarters(y: float, high: float, n: int = 4) -> Iterator[tuple[int, BoxSpot]]:
    """So many cards side by side, with their numbers."""
    return enumerate([BoxSpot(SIDE_X + i * _QUARTER, y, _QUARTER - _GAP, high, 4) for i in range(n)])


# ── actions ───────────────────────────────────────────────────────────────
def _actions(stage: Stage) -> str:
    table, voice, note, high = stage.table, stage.voice, "", 45 if stage.layout else 50
    if table.dealing == READY and not table.bids:
        most = table.board.actions[table.round - 1]
        note = voice("action {n} of {most}", n=min(table.turns // table.players + 1, most), most=most)
    out = _heading(stage, ACTIONS_Y, voice("Actions"), note)
    for tile in range(MARKERS):
        x, y = SIDE_X + tile % 4 * _QUARTER, ACTIONS_Y + 20 + tile // 4 * high
        out += _action(stage, tile, BoxSpot(x, y, _QUARTER - _GAP, high - 3, 4))
    x, y = SIDE_X + 3 * _QUARTER, ACTIONS_Y + 20 + 2 * high
    out += "".join([disc(x + 14 + i * 22, y + 30, 8, stage.colours[seat]) for i, seat in enumerate(table.order)])
    return out + s.text(x + 6, y + 13, voice("turn order"), 12.5, "start", ink="ink-2")


def _action(stage: Stage, tile: int, box: BoxSpot) -> str:
    """A tile: its name, and everybody's markers on it."""
    table = stage.table
    body = s.card(box.x, box.y, box.w, box.h)
    name = stage.voice(TILE_NAMES[TILES[tile]])
    size = 13.5 if s.measure(name, 13.5, True) <= box.w - 8 else 12.5
    lines = s.wrap(name, box.w - 8, size)[:2]
    for i, said in enumerate(lines):
        body += s.text(box.x + 6, box.y + 15 + 13 * i, said, size, "start", font_weight=600)
    used = [seat for seat in table.order for _ in range(table.used[seat * MARKERS + tile])]
    beside = s.measure(lines[1], size, True) + 5 if stage.layout and len(lines) > 1 else 0.0  # of a name of two lines
    step = min(14.5, (box.w - 24) / 6, (box.w - 22 - beside) / max(len(used) - 1, 1))
    for i, seat in enumerate(used):
        body += disc(box.x + 12 + beside + i * step, box.low - 9, 6.5, stage.colours[seat])
    again = _once_more(stage, tile)
    if again:
        body += s.gain_hex(box.right - 13, box.low - 13, f"−{again}", 11.5 if stage.layout else 10)
    target, dot = f"action:{TILES[tile]}", (box.right - (32 if again else 10), box.low - 10)
    return stage.place(body, box, target, dot=dot, vacant=not used, id=f"action-{tile}")


def _once_more(stage: Stage, tile: int) -> int:
    """The steps of influence that an action would cost its own player once more this round (IS-6.0.2)."""
    table, seat = stage.table, stage.view.seat
    if seat is None or table.over or not table.order:  # nobody's, or before the order is dealt
        return 0
    begun = table.active == seat and (table.acted or bool(table.stack))  # its marker already lies there
    return 0 if begun else table.used[seat * MARKERS + tile]


# ── rounds and locomotives ────────────────────────────────────────────────
def _rounds(stage: Stage) -> str:
    board = stage.board
    step = (SIDE_W + 3) / board.last_round
    rows = [[BoxSpot(SIDE_X + n * step, y, step - _GAP, 42, 3) for n in range(board.last_round)] for y in _ROWS]
    out = [_heading(stage, ROUNDS_Y, stage.voice("Rounds and locomotives"))]
    out += [_round(stage, n + 1, box) for n, box in enumerate(rows[0])]
    coming = [(kind, first) for kind, first in enumerate(board.loco_round) if 1 <= first <= board.last_round]
    out += [_locomotive(stage, kind, rows[1][first - 1]) for kind, first in coming]
    return "".join(out)


def _round(stage: Stage, n: int, box: BoxSpot) -> str:
    table, board = stage.table, stage.board
    body = box.draw(class_="space", style="fill:var(--wash);stroke:var(--accent)" if n == table.round else None)
    body += s.text(box.x + 6, box.y + 17, n, 15, "start", "title", font_weight=700)
    body += s.text(box.x + box.w - 5, box.y + 15, f"{board.actions[n - 1]}×", 12.5, "end", ink="ink-2")
    if n <= len(table.shipments):
        body += s.roundel(box.x + 11, box.y + 31, 7.8 if stage.layout else 7, table.shipments[n - 1])
    if n in board.refill_rounds and table.refills and n > table.round:
        first = board.refill_rounds.index(n) * 4
        cubes = [good for g, good in enumerate(GOODS) for _ in range(table.refills[first + g])]
        body += "".join([cube(box.x + 24 + i * 9, box.y + 32, 7, good) for i, good in enumerate(cubes)])
    return stage.named(body, box, f"round:{n}", id=f"round-{n}")


def _locomotive(stage: Stage, kind: int, box: BoxSpot) -> str:
    """A kind of locomotive: number, price, how many are left."""
    table, board = stage.table, stage.board
    body = s.card(box.x, box.y, box.w, box.h)
    number = board.loco_ids[kind].rpartition("-")[2]
    art = loco(box.x + box.w / 2, box.y + 24, 32, number, SHOP)
    art += s.text(box.x + 4, box.y + 38, board.loco_price[kind], 12.5, "start", font_weight=700)
    art += s.text(box.x + box.w - 4, box.y + 38, f"×{table.locomotives[kind]}", 12, "end", ink="ink-2")
    if kind not in for_sale(table):
        art = s.g(art, class_="off")
    return stage.place(body + art, box, f"locomotive:{board.loco_ids[kind]}", id=f"locomotive-{kind}")


# ── hubs ──────────────────────────────────────────────────────────────────
def _hubs(stage: Stage) -> str:
    boxes = _quarters(HUBS_Y + 19, 130 if stage.layout else 112, stage.board.hub_count)
    title = _heading(stage, HUBS_Y, stage.voice("Hubs and workers"))
    return title + "".join([_hub(stage, hub, box) for hub, box in boxes])


def _hub(stage: Stage, hub: int, box: BoxSpot) -> str:
    """Influence, worker columns, engineers, keys and growth of a hub; out of the reader's reach it is faded."""
    table, board = stage.table, stage.board
    name = board.hubs[hub]
    head = BoxSpot(box.x, box.y, box.w, 20, 4)
    body = s.card(box.x, box.y, box.w, box.h)
    body += s.rect(box.x, box.y, box.w, 20, 4, fill=s.fill(name), stroke="var(--ink)", stroke_width=1)
    title = capital(stage.voice(HUB_NAMES.get(name, name)))
    body += s.text(box.x + 6, box.y + 14.5, title, 13, "start", font_weight=700, ink=f"on-{name}")
    at = table.hub_influence(hub)
    body += s.text(box.x + box.w - 6, box.y + 14.5, at, 13, "end", font_weight=700, ink=f"on-{name}")
    out = stage.named(body, head, f"hub:{name}", id=f"hub-{name}")
    inside = "".join([_hire(stage, hub, i, column, box) for i, column in enumerate(board.hub_columns[hub])])
    inside += _engineers(stage, hub, box)
    if table.hub_at[hub] > table.influence[stage.main]:
        inside = s.g(inside, class_="off")
    return out + inside + _keys(stage, hub, box)


def _hire(stage: Stage, hub: int, i: int, column: int, box: BoxSpot) -> str:
    """A worker column: the price its cube shows."""
    board = stage.board
    price = board.worker_prices[stage.table.columns[column]]
    spot = BoxSpot(box.x + 4 + i * 48, box.y + 24, 45, 26, 3)
    body = spot.draw(class_="space") + worker(spot.x + 12, spot.y + 13, 19, "beige")
    body += s.text(spot.x + spot.w - 5, spot.y + 18, price, 13.5, "end", font_weight=700)
    return stage.place(body, spot, f"hire:{board.hubs[hub]}:{price}")


def _engineers(stage: Stage, hub: int, box: BoxSpot) -> str:
    out = ""
    x = box.x + 4
    for k, kind in enumerate(KINDS):
        n = stage.table.engineers_at[hub * 2 + k]
        if not n:
            continue
        spot = BoxSpot(x, box.y + 53, 45, 26, 3)
        body = spot.draw(class_="space") + terrain(x + 15, box.y + 66, kind, 0.85)
        body += s.text(x + 40, box.y + 70, f"×{n}", 12.5, "end", ink="ink-2")
        out += stage.place(body, spot, f"engineer:{stage.board.hubs[hub]}:{kind}")
        x += 48
    return out


def _keys(stage: Stage, hub: int, box: BoxSpot) -> str:
    """Growth steps still to come, and the keys with their holders."""
    table = stage.table
    out = ""
    done = free.hub_cubes(table, hub)
    wide, low, size = (18, box.low - 11, 11.6) if stage.layout else (12, box.y + 97, 10.5)  # below the keys in a window
    for i, step in enumerate(stage.board.growth_steps[table.growth[hub]]):
        x, y = box.x + 10 + i * wide, low
        ink = "ink-3" if i < done else None
        out += s.text(x, y + 4, f"+{step}", size, font_weight=None if i < done else 600, ink=ink)
    for m, metal in enumerate(METALS):
        holder = table.keys[hub * 2 + m]
        x = box.x + box.w - 27 + m * 17
        out += key(x, box.y + 96, metal) if holder == NOBODY else disc(x, box.y + 96, 6, stage.colours[holder])
    return out


# ── market and factories ──────────────────────────────────────────────────
def _market(stage: Stage) -> str:
    boxes = _quarters(MARKET_Y + 19, 120 if stage.layout else 82)
    title = _heading(stage, MARKET_Y, stage.voice("Market and factories"))
    return title + "".join([_good(stage, good, box) for good, box in boxes])


def _good(stage: Stage, good: int, box: BoxSpot) -> str:
    """A good: its price and cubes left; the price of a factory and what a delivery pays."""
    table, board, voice = stage.table, stage.board, stage.voice
    body = box.card() + cube(box.x + 14, box.y + 17, 14, GOODS[good])
    body += s.text(box.x + 28, box.y + 20, capital(voice(GOOD_NAMES[GOODS[good]])), 12, "start", font_weight=600)
    body += s.text(box.x + box.w - 6, box.y + 22, goods.market_price(table, good), 15, "end", font_weight=700)
    rows, across, a = len(board.market_prices), *((5, 13.5) if stage.layout else (10, 7.0))
    low, pitch = (box.y + 76, 18.4) if stage.layout else (box.y + 38, 8.9)
    places = [(box.x + 6 + i % across * pitch, low - a - (rows - 1 - i) // across * pitch) for i in range(rows)]
    spaces = [BoxSpot(x, y, a, a).outline() for x, y in places]
    sold = rows - table.market[good]
    outline: dict[str, Attr] = {"stroke": "var(--ink)", "stroke_width": 0.6}
    body += s.path("".join(spaces[:sold]), fill="none", **outline) if sold else ""
    body += s.path("".join(spaces[sold:]), fill=s.fill(GOODS[good]), **outline) if sold < rows else ""
    price = build.row_price(table, good)
    said = voice("sold out") if price == build.SOLD_OUT else voice.number(price)
    paid = voice("a key") if good == COAL else voice.number(free.reward(table, good)) if table.rows[good] else "–"
    left_n = len(board.row_build[good]) - table.rows[good]
    body += s.text(box.x + 6, low + 18, voice("factory"), 12.5, "start", ink="ink-2")
    body += s.text(box.x + box.w - 6, low + 18, f"{said} ×{left_n}" if left_n else said, 13, "end", font_weight=600)
    body += s.text(box.x + 6, low + 35, voice("pays"), 12.5, "start", ink="ink-2")
    body += s.text(box.x + box.w - 6, low + 35, paid, 13, "end", font_weight=600)
    return stage.place(body, box, f"market:{GOODS[good]}", id=f"market-{GOODS[good]}")


# ── contracts ─────────────────────────────────────────────────────────────
def _contracts(stage: Stage) -> str:
    """The open contracts, in rows by size."""
    board = stage.board
    out, wide = [_heading(stage, CARDS_Y, stage.voice("Contracts"))], (SIDE_W + 3) / 5
    rows = [[c for c in bits(stage.table.contracts_open) if c in deck] for deck in board.decks]
    for r, row in enumerate([row for row in rows if row]):
        for i, contract in enumerate(row):
            box = BoxSpot(SIDE_X + i * wide, CARDS_Y + 19 + r * 45, wide - _GAP, 42, 4)
            target, dot = f"contract:{board.contract_ids[contract]}", (box.x + box.w - 8, box.y + 34)
            out.append(stage.place(contract_card(board, contract, box), box, target, dot=dot))
    return "".join(out)


# ── the influence track ───────────────────────────────────────────────────
def influence(stage: Stage) -> str:
    """One space a column."""
    table, track = stage.table, stage.room("influence", TRACK)
    columns = table.board.last_column + 1
    step = (track.w - _NAME_W) / columns
    most = f"0 – {(columns - 1) * table.board.step}"
    out = [
        s.text(track.x + 6, track.y + 26, stage.voice("Influence"), 14, "start", "title", font_weight=600),
        s.text(track.x + 6, track.y + 43, most, 12.5, "start", ink="ink-2"),
    ]
    boxes = [BoxSpot(track.x + _NAME_W + i * step, track.y + 8, step - 3, track.h - 8, 3) for i in range(columns)]
    out += [_column(stage, i, box) for i, box in enumerate(boxes)]
    return stage.part("".join(out), "track:influence", track, id="influence")


def _column(stage: Stage, i: int, box: BoxSpot) -> str:
    table = stage.table
    money, slim = i * table.board.step, box.w < _SLIM
    at, size = ("middle", stage.least) if slim else ("start", 11.5 if stage.layout else 12.5)
    body = box.draw(class_="space")
    body += s.text(box.top[0] if slim else box.x + 4, box.low - 4, money, size, at, ink="ink-2")
    hubs = [h for h, at in enumerate(table.hub_at) if at == i]
    for k, hub in enumerate(hubs):
        body += _flag(table.board.hubs[hub], box.x + box.w - 5 - k * 4, box.y - 6 + k * 12, box)
    here = [seat for seat in table.ladder if table.influence[seat] == i]
    gap = min(14.0, 26.0 / max(1, len(here) - 1)) if len(here) > 1 else 0.0
    top = box.y + (10 if len(here) > 1 else 18)
    for k, seat in enumerate(here):  # the most influential on top of the others
        spot = (box.x + 9 + k * gap / 2, box.y + 17) if stage.layout else (box.x + 14, top + k * gap)
        if slim:  # one below another
            spot = box.top[0], box.y + 20 + k * 17
        body += disc(*spot, 7.5, stage.colours[seat])
    me = stage.view.seat
    if me is not None and table.bids and table.bids[me] == money:  # sealed, but one's own
        x = box.top[0] if slim else box.x + 14
        body += disc(x, box.low - 22, 7.5, stage.colours[me], opacity=0.62)
    return stage.place(body, box, f"column:{money}", id=f"influence-{money}")


def _flag(colour: str, x: float, y: float, box: BoxSpot) -> str:
    pole = s.line(x, y, x, box.y + box.h, stroke="var(--ink)", stroke_width=1.4)
    cloth = s.d("M", x, y, "h", -19, "l", 5, 6, "l", -5, 6, "h", 19, "z")
    outline: dict[str, Attr] = {"stroke": "var(--ink)", "stroke_width": 1.1, "stroke_linejoin": "round"}
    return pole + s.path(cloth, fill=s.fill(colour), **outline)


_READS = {
    _actions: ("acted", "bids", "dealing", "order", "over", "round", "stack", "turns", "used"),
    _rounds: ("locomotives", "refills", "round", "shipments"),
    _hubs: ("columns", "demands", "engineers_at", "growth", "hub_at", "influence", "keys"),
    _market: ("market", "rows"),
    _contracts: ("contracts_open",),
}
