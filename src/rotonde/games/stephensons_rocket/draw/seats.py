"""The players' table: tokens by kind, stations left, money; and under it what is left in the supply."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.stephensons_rocket.draw.stage import EDGE, HEIGHT, LEDGER_W, LEDGER_X, Stage, token
from rotonde.games.stephensons_rocket.rules.scoring import PASSENGER
from rotonde.games.stephensons_rocket.rules.stations import in_supply
from rotonde.games.stephensons_rocket.table import UNKNOWN

ROW = 25.0
_HEAD = 25.0
_SUPPLY = 26.0
_STEP = 27.0
_MONEY = 66.0


def seats_height(players: int) -> float:
    """How much room the table and the supply need."""
    return _HEAD + ROW * players + _SUPPLY


def seats(stage: Stage) -> str:
    """One row a player."""
    table, voice = stage.table, stage.voice
    kinds = [*stage.board.kinds, PASSENGER]
    top = HEIGHT - EDGE - seats_height(table.players)
    right = LEDGER_X + LEDGER_W
    houses_x = right - _MONEY - 20
    columns = [houses_x - 34 - _STEP * (len(kinds) - 1 - i) for i in range(len(kinds))]
    out = [s.text(LEDGER_X, top + 17, voice("Players"), 16, "start", "title", font_weight=600)]
    for kind, x in zip(kinds, columns, strict=True):
        said = voice("{kind} tokens", kind=kind)
        out.append(token(kind, x, top + 12, 13, role="img", aria_label=said))
    out.append(s.g(s.station_site(houses_x, top + 12.5, 6.5), role="img", aria_label=voice("stations left")))
    out.append(s.text(right - 8, top + 16, voice("money"), 11, "end", ink="ink-2"))
    counts = _counts(stage)
    for seat in range(table.players):
        y = top + _HEAD + ROW * seat
        style, shown = "fill:var(--raised);stroke:var(--ink)", seat in table.to_act
        box = s.rect(LEDGER_X, y, LEDGER_W, ROW - 1, 4, class_="card", style=style, data_acting=seat)
        if shown or stage.page:  # a page leaves the box with somebody who has not ended the turn yet
            out.append(box if shown else box.replace("<rect", '<rect visibility="hidden"', 1))
        out.append(_row(stage, seat, y + ROW / 2, counts, columns, houses_x))
    return s.g(*out, _supply(stage, HEIGHT - EDGE - 12), id="players")


def _counts(stage: Stage) -> list[list[int]]:
    """Tokens per kind (passengers last) and seat."""
    table, board = stage.table, stage.board
    out = [[0] * table.players for _ in board.kinds]
    for seat in range(table.players):
        for slot, kind in enumerate(board.slot_kind):
            out[kind][seat] += table.tokens[seat * board.slots + slot]
    return [*out, list(table.passengers)]


def _row(stage: Stage, seat: int, y: float, counts: list[list[int]], columns: list[float], houses_x: float) -> str:
    table = stage.table
    right = LEDGER_X + LEDGER_W - 8
    name = s.fit(stage.voice.player(seat), columns[0] - LEDGER_X - 38, 13, True)
    out = [
        s.disc(LEDGER_X + 14, y, 8.2, stage.colours[seat]),
        s.text(LEDGER_X + 28, y + 4.5, name, 13, "start", font_weight=600),
        s.text(houses_x, y + 4.8, in_supply(table, seat), 13.5),
    ]
    for x, row in zip(columns, counts, strict=True):
        n = row[seat]
        most = n > 0 and n == max(row)
        out.append(s.text(x, y + 4.8, n, 13.5, ink=None if n else "ink-2", font_weight=700 if most else None))
    if table.money[seat] == UNKNOWN:
        out.append(s.text(right, y + 4.2, stage.voice("hidden"), 11.5, "end", ink="ink-2", font_style="italic"))
    else:
        out.append(s.text(right, y + 4.8, stage.money(table.money[seat]), 13.5, "end", font_weight=600))
    return "".join(out)


def _supply(stage: Stage, y: float) -> str:
    """What is left beside the board; the tiles end the game."""
    table, voice = stage.table, stage.voice
    parts = [
        voice.plural("{n} track tile", "{n} track tiles", table.tiles),
        voice.plural("{n} passenger", "{n} passengers", table.passengers_left()),
        voice.plural("{n} extra share", "{n} extra shares", max(table.supplementary_left(), 0)),
    ]
    words = voice("Left: {list}", list=" · ".join(parts))
    size = next((k for k in (12, 11.5, 11, 10.5) if s.measure(words, k) <= LEDGER_W), 10)
    rule = s.line(LEDGER_X, y - 12, LEDGER_X + LEDGER_W, y - 12, stroke="var(--rule)", stroke_width=1)
    return rule + s.text(LEDGER_X, y + 5, s.fit(words, LEDGER_W, size), size, "start", ink="ink-2", id="supply")
