"""The final count, in place of the ledger when the game is over."""

from __future__ import annotations

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s
from rotonde.games.stephensons_rocket.draw.plan import EDGE, HEIGHT, LEDGER_W, LEDGER_X
from rotonde.games.stephensons_rocket.draw.stage import Stage

_HEAD = 78.0
_ROW = 26.0
_TOTAL = 1.2  # totals are so much higher
_LABEL = 142.0


def scoring(stage: Stage) -> tuple[str, float]:
    """One column a player, one row a line, the winners on a wash with a star; and how far down it reaches."""
    lines = stage.view.game.words.scoring(stage.view, stage.voice)
    players = stage.table.players
    column = min(66.0, (LEDGER_W - _LABEL) / players)
    left = LEDGER_X + LEDGER_W - column * players
    weights = [_TOTAL if line.total else 1.0 for line in lines]
    pitch = min(_ROW, (HEIGHT - 2 * EDGE - _HEAD - 12) / max(sum(weights), 1))
    y = EDGE + _HEAD
    rows = []
    for line, weight in zip(lines, weights, strict=True):
        rows.append(_row(stage, line, y, pitch * weight, left, column))
        y += pitch * weight
    title = s.text(LEDGER_X, EDGE + 16, stage.voice("Final scoring"), 17, "start", "title", font_weight=600)
    winners = stage.table.winners()
    heads = [_head(stage, seat, left + column * (seat + 0.5), column, y, seat in winners) for seat in range(players)]
    return s.g(title, *heads, *rows, id="scoring"), y + 8


def _head(stage: Stage, seat: int, x: float, column: float, bottom: float, won: bool) -> str:
    top = EDGE + 24
    out = s.rect(x - column / 2 + 2, top, column - 4, bottom - top + 4, 5, fill="var(--wash)") if won else ""
    out += s.disc(x, top + 17, 10.5, stage.colours[seat])
    if won:
        out += s.star(x + 10, top + 8, 7)
    name = s.fit(stage.voice.player(seat), column - 2, 11.5, True)
    return out + s.text(x, top + 45, name, 11.5, font_weight=600)


def _row(stage: Stage, row: ScoreLine, y: float, high: float, left: float, column: float) -> str:
    size = min(12.0, high * 0.52)
    base = y + high / 2 + size * 0.36
    weight = 700 if row.total else None
    ink = "var(--ink)" if row.total else "var(--rule)"
    out = [s.line(LEDGER_X, y, LEDGER_X + LEDGER_W, y, stroke=ink, stroke_width=1)]
    out.append(_label(row, y, high, size, left - LEDGER_X - 2))
    for seat, points in enumerate(row.points):
        words = "–" if points is None else stage.score(points) if points else "·"
        x = left + column * (seat + 1) - 5
        out.append(s.text(x, base, words, size, "end", ink=None if points else "ink-2", font_weight=weight))
    return "".join(out)


def _label(row: ScoreLine, y: float, high: float, size: float, room: float) -> str:
    """What a line is for, on one line or on two smaller ones."""
    weight = 700 if row.total else None
    middle = y + high / 2
    if s.measure(row.text, size, row.total) <= room:
        return s.text(LEDGER_X, middle + size * 0.36, row.text, size, "start", font_weight=weight)
    small = min(10.5, high * 0.42)
    said = s.wrap(row.text, room, small)[:2]
    first = middle + small * (0.36 - 0.5 * (len(said) - 1))
    return "".join(
        s.text(LEDGER_X, first + small * 1.05 * i, words, small, "start", font_weight=weight)
        for i, words in enumerate(said)
    )
