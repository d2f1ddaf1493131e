"""Beside the map: a card for each company (its bank, its worth, what each player holds and has built), the players
with their tokens, stations and money, and what is left in the supply."""

from __future__ import annotations

from typing import NamedTuple

from rotonde.core.words import Voice
from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot, off
from rotonde.games.stephensons_rocket.draw.pieces import buffer_stop
from rotonde.games.stephensons_rocket.draw.stage import EDGE, HEIGHT, LEDGER_W, LEDGER_X, Stage, token
from rotonde.games.stephensons_rocket.rules.scoring import PASSENGER
from rotonde.games.stephensons_rocket.rules.stations import in_supply
from rotonde.games.stephensons_rocket.steps.veto import veto_on
from rotonde.games.stephensons_rocket.table import ABSORBED, UNKNOWN, Table

CARDS_HEAD = 25.0
GAP = 5.0
_NARROW = 250.0
CLOSE = 52.0  # from one holding to the next; in less, stations have no room beside the shares
_CARDS = (  # by width: how far down title, bank and holdings stand; where those two begin, what is left free after them
    (500.0, (0.42, 0.5, 0.5), (212, 338, 74)),
    (_NARROW, (0.29, 0.73, 0.73), (18, 145, 4)),
    (0.0, (0.19, 0.57, 0.84), (18, 14, 4)),
)


def ledger(stage: Stage) -> str:
    """All companies, in a column."""
    whole = BoxSpot(LEDGER_X, EDGE, LEDGER_W, HEIGHT - 2 * EDGE - seats_height(stage.table.players))
    room = stage.room("ledger", whole)
    x, y = room.x, room.y
    out = [s.text(x, y + 15, stage.voice("Companies"), 16, "start", "title", font_weight=600)]
    if room.w > _NARROW:
        out.append(s.text(room.right, y + 15, _columns(stage.voice, room.w - 110), 11, "end", ink="ink-2"))
    pitch = min((room.h - CARDS_HEAD) / len(stage.lines), 92 if room.w > _NARROW else 106)
    for company in range(len(stage.lines)):
        box = BoxSpot(x, y + CARDS_HEAD + company * pitch, room.w, pitch - GAP, 5)
        out.append(stage.kept(_card, company, box, _now(stage.table, company)))
    discs = [s.disc(0, 0, 7.6, colour, id=f"seat-{seat}") for seat, colour in enumerate(stage.colours)]
    return s.g(s.el("defs", *discs), *out, id="ledger")


def _columns(voice: Voice, width: float) -> str:
    """What stands on a card from left to right: as much of it as there is room for, in whole words."""
    parts = voice("in the bank · held · stations on the line").split(" · ")
    while len(parts) > 1 and s.measure(" · ".join(parts), 11) > width:
        parts.pop()
    return " · ".join(parts)


def _at(box: BoxSpot) -> tuple[float, ...]:
    """How a card of this width is laid out."""
    down, (bank, held, after) = next((rows, columns) for least, rows, columns in _CARDS if box.w > least)
    return (*[box.y + box.h * k for k in down], box.x + bank, box.x + held, box.right - after)


class Line(NamedTuple):
    """What a card shows of its company."""

    absorbed: bool
    isolated: bool
    disputed: bool  # a veto is being bid on
    resting: bool  # it may not be extended now
    cities: int
    worth: int
    bank: int
    held: tuple[int, ...]  # by seat, as the stations on it
    houses: tuple[int, ...]


def _now(table: Table, company: int) -> Line:
    veto, bit = veto_on(table), 1 << company
    disputed = veto is not None and veto.company == company
    return Line(
        absorbed=table.loco[company] == ABSORBED,
        isolated=bool(table.isolated & bit),
        disputed=disputed,
        resting=bool(table.to_act and table.extended & bit) and not disputed,
        cities=table.reached[company].bit_count(),
        worth=table.value(company),
        bank=table.bank[company],
        held=tuple(table.holdings(company)),
        houses=tuple(table.stations_on(company)),
    )


def _card(stage: Stage, company: int, box: BoxSpot, now: Line) -> str:
    name, colour = stage.board.companies[company], stage.lines[company]
    frame = s.rect(box.x, box.y, box.w, box.h, 5, class_="card", style="fill:var(--raised)" if now.disputed else None)
    bar = "".join(s.rect(box.x, box.y, 8, box.h, 2, fill=paint) for paint in (s.fill(colour), s.hatch(colour)))
    body = bar + _title(stage, company, box, now)
    if now.absorbed:
        body = off(body)
    else:
        body += _worth(stage, box, now) + _bank(stage, company, box, now.bank) + _holdings(stage, box, now)
    if now.disputed:
        frame += s.rect(box.x, box.y, box.w, box.h, 5, fill="none", stroke="var(--ink)", stroke_width=1.6)
    dot = (box.x + box.w - 7, box.y + 7)
    return stage.place(frame + body, box, f"company:{name}", dot=dot, id=s.slug("company", name))


def _title(stage: Stage, company: int, box: BoxSpot, now: Line) -> str:
    part = stage.board.figures.companies[company]
    x, y = box.x + 27, _at(box)[0]
    name = s.fit(part.name, min(196, box.w - 30), 11)
    out = [
        s.disc(x, y, 12.5, part.colour),
        s.text(x + 19, y - 1, part.id, 16, "start", "title", font_weight=600),
        s.text(x + 19, y + 13, name, 11, "start", ink="ink-2"),
    ]
    state = _state(now, stage.voice)
    if state:
        at = x + 19 + s.measure(part.id, 16, True) + 4
        if now.isolated:
            out.append(buffer_stop(at + 7, y - 6.5))
            at += 17
        free = 20 if now.absorbed else 22 + s.measure(stage.money(now.worth), 16, True)
        said = s.fit(state, box.right - free - at, 10.5)
        if said != state:  # no room beside what the line is worth: it takes the place of the long name
            out.pop(2)
            at, y, said = x + 19, y + 15.5, state
        wide, mid = s.measure(said, 10.5) + 9, y - 6.5
        out.append(s.rect(at, mid - 7, wide, 14, 3, fill="none", stroke="var(--ink-3)", stroke_width=1))
        out.append(s.text(at + wide / 2, mid + 3.6, said, 10.5, ink="ink-2"))
    return "".join(out)


def _state(now: Line, voice: Voice) -> str:
    """What is out of the ordinary about a line now."""
    if now.absorbed:
        return voice("absorbed")
    if now.isolated:
        return voice("isolated")
    return voice("not now") if now.resting else ""


def _worth(stage: Stage, box: BoxSpot, now: Line) -> str:
    y, low, *_ = _at(box)
    x, low = box.right - 12, y + 14 if box.w > _NARROW else low + 4
    value = stage.money(now.worth)
    count = stage.voice.plural("{n} city", "{n} cities", now.cities)
    return s.text(x, y, value, 16, "end", "title", font_weight=600) + s.text(x, low, count, 11, "end", ink="ink-2")


def _bank(stage: Stage, company: int, box: BoxSpot, left: int) -> str:
    """The pile as a row of shares, those taken as outlines."""
    total = stage.board.company_shares[company]
    _, y, _, x, *_ = _at(box)
    step = min(5.9, 95 / max(total, 1))
    wide = step - 1.5
    pile = [s.d("M", x + k * step, y - 5.5, "h", wide, "v", 11, "h", -wide, "z") for k in range(total)]
    here, gone = "".join(pile[:left]), "".join(pile[left:])
    colour = stage.lines[company]
    rim = "var(--on-black)" if colour == "black" else "var(--ink)"
    out = s.path(gone, fill="none", stroke="var(--ink-3)", stroke_width=0.7) if gone else ""
    out += s.path(here, fill=s.fill(colour), stroke=rim, stroke_width=0.8) if here else ""
    return out + s.text(x + total * step + 13, y + 4.8, left, 13.5, font_weight=700)


def _holdings(stage: Stage, box: BoxSpot, now: Line) -> str:
    """What each player holds, with a star for the most, and the stations each has on the line."""
    held, houses = now.held, now.houses
    most = max(held)
    alone = held.count(most) == 1
    *_, y, _, left, right = _at(box)
    step = (right - left) / max(len(held), 1)
    out = []
    for seat, n in enumerate(held):
        x = left + step * seat + 8
        out.append(s.el("use", href=f"#seat-{seat}", x=x, y=y, opacity=None if n or houses[seat] else 0.42))
        strong = n == most and n > 0
        ink = None if n else "ink-2"
        out.append(s.text(x + 10.5, y + 4.8, n, 14, "start", ink=ink, font_weight=700 if strong else None))
        if strong and alone:
            out.append(s.star(x + 6.5, y - 6.5, 4.6))
        if houses[seat]:
            low = stage.layout is not None and step < CLOSE and box.w > _NARROW  # else they would lie on the next disc
            hx, hy = (x + 8, y + 15) if low else (x + 31 - (6 if step < CLOSE else 0), y)
            out += [s.station_site(hx, hy + 0.4, 4.2), s.text(hx + 6, hy + 4, houses[seat], 11.5, "start")]
    return "".join(out)


# ── the players ───────────────────────────────────────────────────────────
ROW = 25.0
_TALLEST = 64.0  # of a row, however much room there is
_HEAD = 25.0
_SUPPLY, _LINE = 26.0, 14.0  # of one line; and of each more
_STEP = 27.0
_MONEY = 66.0


def seats_height(players: int) -> float:
    """How much room the table and the supply need."""
    return _HEAD + ROW * players + _SUPPLY


def seats(stage: Stage) -> str:
    """One row a player."""
    table, voice = stage.table, stage.voice
    kinds, low = [*stage.board.kinds, PASSENGER], seats_height(table.players)
    room = stage.room("players", BoxSpot(LEDGER_X, HEIGHT - EDGE - low, LEDGER_W, low))
    left, size = _left(stage, room.w)
    top, high = room.y, min((room.h - _HEAD - _SUPPLY - _LINE * (len(left) - 1)) / table.players, _TALLEST)
    houses_x, step = room.right - _MONEY - 20, _STEP * room.w / LEDGER_W
    columns = [houses_x - 34 - step * (len(kinds) - 1 - i) for i in range(len(kinds))]
    out = [s.text(room.x, top + 17, voice("Tokens"), 16, "start", "title", font_weight=600)]
    for kind, x in zip(kinds, columns, strict=True):
        said = voice("{kind} tokens", kind=kind)
        out.append(token(kind, x, top + 12, 13, role="img", aria_label=said))
    out.append(s.g(s.station_site(houses_x, top + 12.5, 6.5), role="img", aria_label=voice("stations left")))
    out.append(s.text(room.right - 8, top + 16, voice("money"), 11, "end", ink="ink-2"))
    counts = _counts(stage)
    for seat in range(table.players):
        row = BoxSpot(room.x, top + _HEAD + high * seat, room.w, high, 4)
        style, shown = "fill:var(--raised);stroke:var(--ink)", seat in table.to_act
        box = s.rect(row.x, row.y, row.w, high - 1, 4, class_="card", style=style, data_acting=seat)
        if shown or stage.page:  # a page leaves the box with somebody who has not ended the turn yet
            out.append(box if shown else box.replace("<rect", '<rect visibility="hidden"', 1))
        out.append(_player(stage, seat, row, counts, columns, houses_x))
    return s.g(*out, _supply(room, left, size), id="people")


def _counts(stage: Stage) -> list[list[int]]:
    """Tokens per kind (passengers last) and seat."""
    table, board = stage.table, stage.board
    out = [[0] * table.players for _ in board.kinds]
    for seat in range(table.players):
        for slot, kind in enumerate(board.slot_kind):
            out[kind][seat] += table.tokens[seat * board.slots + slot]
    return [*out, list(table.passengers)]


def _player(
    stage: Stage, seat: int, row: BoxSpot, counts: list[list[int]], columns: list[float], houses_x: float
) -> str:
    table = stage.table
    x, y, right = row.x, row.centre[1], row.right - 8
    name = s.fit(stage.voice.player(seat), columns[0] - x - 38, 13, True)
    out = [
        s.disc(x + 14, y, 8.2, stage.colours[seat]),
        s.text(x + 28, y + 4.5, name, 13, "start", font_weight=600),
        s.text(houses_x, y + 4.8, in_supply(table, seat), 13.5),
    ]
    for x, held in zip(columns, counts, strict=True):
        n = held[seat]
        most = n > 0 and n == max(held)
        out.append(s.text(x, y + 4.8, n, 13.5, ink=None if n else "ink-2", font_weight=700 if most else None))
    if table.money[seat] == UNKNOWN:
        out.append(s.text(right, y + 4.2, stage.voice("hidden"), 11.5, "end", ink="ink-2"))
    else:
        out.append(s.text(right, y + 4.8, stage.money(table.money[seat]), 13.5, "end", font_weight=600))
    return "".join(out)


def _left(stage: Stage, width: float) -> tuple[list[str], float]:
    """What is left beside the board, on a line or on two, and how large; the tiles and the piles end the game."""
    table, voice = stage.table, stage.voice
    piles = len(table.bank) - table.bank.count(0)  # SR-13.1
    parts = [
        voice.plural("{n} track tile", "{n} track tiles", table.tiles),
        voice.plural("{n} passenger", "{n} passengers", table.passengers_left()),
        voice.plural("{n} extra share", "{n} extra shares", max(table.supplementary_left(), 0)),
        voice.plural("{n} pile of shares (the game ends at one)", "{n} piles of shares (the game ends at one)", piles),
    ]
    words = voice("Left: {list}", list=" · ".join(parts))
    size = next((k for k in (12, 11.5, 11, 10.5) if s.measure(words, k) <= width), 10.5)
    return [words] if s.measure(words, size) <= width else _halved(words), size


def _supply(room: BoxSpot, lines: list[str], size: float) -> str:
    """The same under the rows of the players."""
    low = room.low - 7 - _LINE * (len(lines) - 1)
    rule = s.line(room.x, low - 17, room.right, low - 17, stroke="var(--rule)", stroke_width=1)
    said = [
        s.text(room.x, low + _LINE * i, s.fit(line, room.w, size), size, "start", ink="ink-2")
        for i, line in enumerate(lines)
    ]
    return rule + s.g(*said, id="supply")


def _halved(words: str) -> list[str]:
    """A list on two lines."""
    parts = words.split(" · ")
    return [" · ".join(parts[:2]) + " ·", " · ".join(parts[2:])]
