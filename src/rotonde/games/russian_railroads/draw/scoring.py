"""The final count, in place of the action spaces when the game is over."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s
from rotonde.draw.states import BoxSpot
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.stage import Stage

_TOP, _HEAD, _LABEL, _COLUMN = 12.0, 62.0, 300.0, 110.0
_LEFT = 130.0
_ALONE = BoxSpot(660, 26, 290, 206, 6)  # the result of a game with one player


def scoring(stage: Stage) -> str:
    """One column a player, one row a line, the winners on a wash with a star."""
    lines = stage.view.game.words.scoring(stage.view, stage.voice)
    players = stage.table.players
    if players == 1:
        return _alone(stage, lines)
    left = _LEFT + _LABEL
    y = _TOP + _HEAD
    pitch = min(24.0, (plan.MATS_Y - 10 - y) / max(len(lines), 1))
    winners = stage.table.winners()
    bottom = y + pitch * len(lines)
    heads = [_head(stage, seat, left + _COLUMN * (seat + 0.5), bottom, seat in winners) for seat in range(players)]
    rows = [_row(stage, line, y + i * pitch, pitch, left) for i, line in enumerate(lines)]
    title = s.text(_LEFT, _TOP + 22, stage.voice("Final scoring"), 17, "start", "title", font_weight=600)
    return s.g(title, *heads, *rows, id="scoring")


def _alone(stage: Stage, lines: Sequence[ScoreLine]) -> str:
    """One player has nobody to be compared with: the lines on the left, the result on the right."""
    y, left = _TOP + 38, _ALONE.x - 40 - _COLUMN
    pitch = min(34.0, (plan.MATS_Y - 14 - y) / max(len(lines), 1))
    rows = [_row(stage, line, y + i * pitch, pitch, left) for i, line in enumerate(lines)]
    x = _ALONE.x + _ALONE.w / 2
    name = s.fit(stage.voice.player(0), _ALONE.w - 60, 15, True)
    half = (s.measure(name, 15, True) + 32) / 2
    return s.g(
        s.text(_LEFT, _TOP + 22, stage.voice("Final scoring"), 17, "start", "title", font_weight=600),
        *rows,
        s.rect(_ALONE.x, _ALONE.y, _ALONE.w, _ALONE.h, _ALONE.r, class_="card"),
        s.disc(x - half + 11, _ALONE.y + 34, 11, stage.colours[0]),
        s.text(x - half + 32, _ALONE.y + 39, name, 15, "start", font_weight=600),
        s.text(x, _ALONE.y + 134, stage.voice.number(stage.table.score[0]), 84, class_="title", font_weight=700),
        s.text(x, _ALONE.y + 176, stage.voice("Points"), 15, ink="ink-2"),
        id="scoring",
    )


def _head(stage: Stage, seat: int, x: float, bottom: float, won: bool) -> str:
    out = ""
    if won:
        out = s.rect(x - _COLUMN / 2 + 2, _TOP, _COLUMN - 4, bottom - _TOP + 4, 5, fill="var(--wash)")
        out += s.star(x + 12, _TOP + 9, 7)
    out += s.disc(x, _TOP + 18, 11, stage.colours[seat])
    name = s.fit(stage.voice.player(seat), _COLUMN - 4, 13, True)
    return out + s.text(x, _TOP + 50, name, 13, font_weight=600)


def _row(stage: Stage, row: ScoreLine, y: float, high: float, left: float) -> str:
    size = min(13.0, high * 0.62)
    weight = 700 if row.total else None
    ink = "var(--ink)" if row.total else "var(--rule)"
    base = y + high / 2 + size * 0.36
    right = left + _COLUMN * len(row.points)
    out = [s.line(_LEFT, y, right, y, stroke=ink, stroke_width=1)]
    words = s.fit(row.text, _LABEL - 8, size, row.total)
    out.append(s.text(_LEFT, base, words, size, "start", font_weight=weight))
    for seat, points in enumerate(row.points):
        said = "–" if points is None else stage.voice.number(points) if points else "·"
        x = left + _COLUMN * (seat + 0.5) + 14
        out.append(s.text(x, base, said, size, "end", font_weight=weight))
    return "".join(out)
