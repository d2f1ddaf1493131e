"""The final scoring, in place of the boards when the game is over."""

from __future__ import annotations

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s
from rotonde.games.imperial_steam.draw.pieces import disc
from rotonde.games.imperial_steam.draw.plan import SIDE_W, SIDE_X, TRACK
from rotonde.games.imperial_steam.draw.stage import Stage

_TOP, _HEAD, _COLUMN = 10.0, 66.0, 52.0


def scoring(stage: Stage) -> str:
    """One column a player, one row a line; the winner on a wash with a star."""
    lines = stage.view.game.words.scoring(stage.view, stage.voice)
    players = stage.table.players
    left = SIDE_X + SIDE_W - players * _COLUMN
    y = _TOP + _HEAD
    pitch = min(34.0, (TRACK.y + TRACK.h - y) / max(len(lines), 1))
    bottom = y + pitch * len(lines)
    winners = stage.table.winners()
    heads = [_head(stage, seat, left + _COLUMN * (seat + 0.5), bottom, seat in winners) for seat in range(players)]
    rows = [_row(stage, line, y + i * pitch, pitch, left) for i, line in enumerate(lines)]
    title = s.text(SIDE_X, _TOP + 22, stage.voice("Final scoring"), 17, "start", "title", font_weight=600)
    return s.g(title, *heads, *rows, id="scoring")


def _head(stage: Stage, seat: int, x: float, bottom: float, won: bool) -> str:
    out = ""
    if won:
        out = s.rect(x - _COLUMN / 2 + 1, _TOP, _COLUMN - 2, bottom - _TOP + 4, 5, fill="var(--wash)")
        out += s.star(x + 14, _TOP + 9, 7)
    out += disc(x, _TOP + 24, 10, stage.colours[seat])
    return out + s.text(x, _TOP + 54, s.fit(stage.voice.player(seat), _COLUMN - 2, 11.5, True), 11.5, font_weight=600)


def _row(stage: Stage, row: ScoreLine, y: float, high: float, left: float) -> str:
    size = min(12.5, high * 0.62)
    weight = 700 if row.total else None
    base = y + high / 2 + size * 0.36
    ink = "var(--ink)" if row.total else "var(--rule)"
    out = [s.line(SIDE_X, y, SIDE_X + SIDE_W, y, stroke=ink, stroke_width=1)]
    small = min(size, 11.5)
    words = s.wrap(row.text, left - SIDE_X - 2, small)[: 2 if high >= 2.2 * small else 1]
    for i, said in enumerate(words):
        at = base + (i - (len(words) - 1) / 2) * (small + 1.5)
        out.append(s.text(SIDE_X, at, said, small, "start", font_weight=weight))
    for seat, points in enumerate(row.points):
        said = "–" if points is None else stage.voice.number(points) if points else "·"
        out.append(s.text(left + _COLUMN * (seat + 1) - 8, base, said, size, "end", font_weight=weight))
    return "".join(out)
