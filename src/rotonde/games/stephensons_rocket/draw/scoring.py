"""The final count, in place of the ledger when the game is over."""

from __future__ import annotations

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s
from rotonde.games.stephensons_rocket.draw.ledger import money
from rotonde.games.stephensons_rocket.draw.plan import EDGE, HEIGHT, LEDGER_W, LEDGER_X
from rotonde.games.stephensons_rocket.draw.stage import Stage

_HEAD = 78.0
_ROW = 25.0


def scoring(stage: Stage) -> str:
    """One column a player, one row a line of the scoring; the winners stand on a wash with a star."""
    lines = stage.view.game.words.scoring(stage.view, stage.voice)
    players = stage.table.players
    column = min(66.0, (LEDGER_W - 116) / players)
    left = LEDGER_X + LEDGER_W - column * players
    pitch = min(_ROW, (HEIGHT - 2 * EDGE - _HEAD - 14) / max(len(lines) + sum(x.total for x in lines) * 0.2, 1))
    out = [s.text(LEDGER_X, EDGE + 16, stage.voice("Final scoring"), 17, "start", "title", font_weight=600)]
    winners = stage.table.winners()
    y = EDGE + _HEAD
    rows = []
    for line in lines:
        high = pitch * (1.2 if line.total else 1)
        rows.append(_row(stage, line, y, high, left, column))
        y += high
    for seat in range(players):
        out.append(_head(stage, seat, left + column * (seat + 0.5), column, y, seat in winners))
    return s.g(*out, *rows, id="scoring")


def _head(stage: Stage, seat: int, x: float, column: float, bottom: float, won: bool) -> str:
    top = EDGE + 24
    out = s.rect(x - column / 2 + 2, top, column - 4, bottom - top + 4, 5, fill="var(--wash)") if won else ""
    out += s.disc(x, top + 17, 10.5, stage.colours[seat])
    if won:
        out += s.star(x + 10, top + 8, 7)
    name = s.fit(stage.voice.player(seat), column - 4, 11.5, True)
    return out + s.text(x, top + 45, name, 11.5, font_weight=600)


def _row(stage: Stage, row: ScoreLine, y: float, high: float, left: float, column: float) -> str:
    size = min(12.0, high * 0.52)
    base = y + high / 2 + size * 0.36
    weight = 700 if row.total else None
    ink = "var(--ink)" if row.total else "var(--rule)"
    out = [
        s.line(LEDGER_X, y, LEDGER_X + LEDGER_W, y, stroke=ink, stroke_width=1),
        s.text(
            LEDGER_X, base, s.fit(row.text, left - LEDGER_X - 4, size, row.total), size, "start", font_weight=weight
        ),
    ]
    for seat, points in enumerate(row.points):
        words = "–" if points is None else money(stage.voice, points) if points else "·"
        x = left + column * (seat + 1) - 8
        out.append(s.text(x, base, words, size, "end", ink=None if points else "ink-2", font_weight=weight))
    return "".join(out)
