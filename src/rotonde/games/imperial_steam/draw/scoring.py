"""The final scoring, in place of the boards when the game is over."""

from __future__ import annotations

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s
from rotonde.draw.finals import sheet_row
from rotonde.draw.states import BoxSpot
from rotonde.games.imperial_steam.draw.lay import SIDE_W, SIDE_X, TRACK
from rotonde.games.imperial_steam.draw.pieces import disc
from rotonde.games.imperial_steam.draw.stage import Stage

_HEAD, _COLUMN = 66.0, 52.0
_ROOM = BoxSpot(SIDE_X, 10, SIDE_W, TRACK.low - 10)


def scoring(stage: Stage) -> str:
    """One column a player, one row a line; the winner on a wash with a star."""
    lines = stage.view.game.words.scoring(stage.view, stage.voice)
    players, room = stage.table.players, stage.room("scoring", _ROOM)
    left, y = room.right - players * _COLUMN, room.y + _HEAD
    pitch = min(34.0, (room.low - y) / max(len(lines), 1))
    low, winners = y + pitch * len(lines), stage.table.winners()
    columns = [BoxSpot(left + _COLUMN * seat, room.y, _COLUMN, low - room.y) for seat in range(players)]
    heads = [_head(stage, seat, box, seat in winners) for seat, box in enumerate(columns)]
    rows = [_row(stage, line, BoxSpot(room.x, y + i * pitch, room.w, pitch), left) for i, line in enumerate(lines)]
    title = s.text(room.x, room.y + 22, stage.voice("Final scoring"), 17, "start", "title", font_weight=600)
    return s.g(title, *heads, *rows, id="scoring")


def _head(stage: Stage, seat: int, box: BoxSpot, won: bool) -> str:
    x, out = box.centre[0], ""
    if won:
        out = s.rect(box.x + 1, box.y, box.w - 2, box.h + 4, 5, fill="var(--wash)") + s.star(x + 14, box.y + 9, 7)
    out += disc(x, box.y + 24, 10, stage.colours[seat])
    return out + s.text(x, box.y + 54, s.fit(stage.voice.player(seat), _COLUMN - 2, 11.5, True), 11.5, font_weight=600)


def _row(stage: Stage, row: ScoreLine, box: BoxSpot, left: float) -> str:
    size, weight = min(12.5, box.h * 0.62), 700 if row.total else None
    small, base = min(size, 11.5), box.y + box.h / 2 + size * 0.36
    words = s.wrap(row.text, left - box.x - 2, small)[: 2 if box.h >= 2.2 * small else 1]
    at = [base + (i - (len(words) - 1) / 2) * (small + 1.5) for i in range(len(words))]
    label = "".join([s.text(box.x, y, line, small, "start", font_weight=weight) for y, line in zip(at, words)])
    said = ["–" if points is None else stage.voice.number(points) if points else "·" for points in row.points]
    return sheet_row(row, box, size, label, left + _COLUMN - 8, _COLUMN, said, nothing=None)
