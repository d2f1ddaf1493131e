"""The final count, in place of the ledger when the game is over."""

from __future__ import annotations

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s
from rotonde.draw.finals import sheet_head, sheet_label, sheet_row
from rotonde.draw.states import BoxSpot
from rotonde.games.stephensons_rocket.draw.stage import EDGE, HEIGHT, LEDGER_W, LEDGER_X, Stage

_HEAD = 78.0
_ROW = 26.0
_TOTAL = 1.2  # totals are so much higher
_LABEL = 142.0


def scoring(stage: Stage) -> tuple[str, float]:
    """One column a player, one row a line; and how far down it reaches."""
    lines = stage.view.game.words.scoring(stage.view, stage.voice)
    players = stage.table.players
    column = min(66.0, (LEDGER_W - _LABEL) / players)
    left = LEDGER_X + LEDGER_W - column * players
    weights = [_TOTAL if line.total else 1.0 for line in lines]
    pitch = min(_ROW, (HEIGHT - 2 * EDGE - _HEAD - 12) / max(sum(weights), 1))
    y = EDGE + _HEAD
    rows = []
    for line, weight in zip(lines, weights, strict=True):
        rows.append(_row(stage, line, BoxSpot(LEDGER_X, y, LEDGER_W, pitch * weight), left, column))
        y += pitch * weight
    title = s.text(LEDGER_X, EDGE + 16, stage.voice("Final scoring"), 17, "start", "title", font_weight=600)
    boxes = [BoxSpot(left + column * seat, EDGE + 24, column, y - EDGE - 20) for seat in range(players)]
    heads = [
        sheet_head(stage, seat, box, disc=(17, 10.5), star=(10, 8, 7), name=(45, 2)) for seat, box in enumerate(boxes)
    ]
    return s.g(title, *heads, *rows, id="scoring"), y + 8


def _row(stage: Stage, row: ScoreLine, box: BoxSpot, left: float, column: float) -> str:
    size = min(12.0, box.h * 0.52)
    said = ["–" if points is None else stage.score(points) if points else "·" for points in row.points]
    label = sheet_label(row, box, size, left - box.x - 2)
    return sheet_row(row, box, size, label, left + column - 5, column, said)
