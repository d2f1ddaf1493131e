"""The final count, in place of the tracks when the game is over."""

from __future__ import annotations

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s
from rotonde.draw import states
from rotonde.games.age_of_steam.draw.plan import FOOT, FOOT_Y
from rotonde.games.age_of_steam.draw.stage import Stage
from rotonde.games.age_of_steam.draw.tracks import TRACKS_W, TRACKS_X

_HEAD = 36.0
_LABEL = 204.0


def scoring(stage: Stage) -> str:
    """One column a player, one row a line, the winners on a wash with a star."""
    lines = [x for x in stage.view.game.words.scoring(stage.view, stage.voice) if x.total or _counts(stage, x)]
    players = stage.table.players
    column = min(92.0, (TRACKS_W - _LABEL) / players)
    left = TRACKS_X + TRACKS_W - column * players
    pitch = min(23.0, (FOOT - _HEAD - 2) / max(len(lines), 1))
    winners = stage.table.winners()
    out = [s.text(TRACKS_X, FOOT_Y + 13, stage.voice("Final scoring"), 15, "start", "title", font_weight=600)]
    for seat in range(players):
        out.append(_head(stage, seat, left + column * seat, column, pitch * len(lines), seat in winners))
    for i, line in enumerate(lines):
        out.append(_row(stage, line, FOOT_Y + _HEAD + pitch * i, pitch, left, column))
    return s.g(*out, id="scoring")


def _counts(stage: Stage, line: ScoreLine) -> bool:
    """Does a line concern anybody who is still in the game?"""
    return any(points is not None and not left for points, left in zip(line.points, stage.table.left, strict=True))


def _head(stage: Stage, seat: int, x: float, column: float, high: float, won: bool) -> str:
    out = s.rect(x + 2, FOOT_Y - 2, column - 4, _HEAD + high + 4, 5, fill="var(--wash)") if won else ""
    middle = x + column / 2
    out += s.disc(middle, FOOT_Y + 8, 8, stage.colours[seat])
    if won:
        out += s.star(middle + 9, FOOT_Y + 3, 6)
    out += s.text(middle, FOOT_Y + 29, s.fit(stage.voice.player(seat), column - 3, 11.5, True), 11.5, font_weight=600)
    return states.off(out) if stage.table.left[seat] else out


def _row(stage: Stage, row: ScoreLine, y: float, high: float, left: float, column: float) -> str:
    size = min(12.5, high * 0.56)
    base = y + high / 2 + size * 0.36
    weight = 700 if row.total else None
    ink = "var(--ink)" if row.total else "var(--rule)"
    words = s.fit(row.text, left - TRACKS_X - 4, size, row.total)
    out = [
        s.line(TRACKS_X, y, TRACKS_X + TRACKS_W, y, stroke=ink, stroke_width=1),
        s.text(TRACKS_X, base, words, size, "start", font_weight=weight),
    ]
    for seat, points in enumerate(row.points):
        said = "–" if points is None or stage.table.left[seat] else stage.voice.number(points).replace("-", "−")
        x = left + column * (seat + 0.5) + 14
        out.append(s.text(x, base, said, size, "end", ink=None if points else "ink-2", font_weight=weight))
    return "".join(out)
