"""The final count, in place of the tracks when the game is over."""

from __future__ import annotations

from rotonde.core.words import ScoreLine
from rotonde.draw import shapes as s, states
from rotonde.draw.finals import sheet_head, sheet_row
from rotonde.draw.states import BoxSpot
from rotonde.games.age_of_steam.draw.stage import Stage
from rotonde.games.age_of_steam.draw.tracks import room_of

_HEAD = 36.0
_LABEL = 204.0


def scoring(stage: Stage) -> str:
    """One column a player, one row a line; those who went bankrupt are pale."""
    players, room, gone = (
        stage.table.players,
        room_of(stage),
        [seat for seat, turn in enumerate(stage.table.left) if turn],
    )
    every = stage.view.game.words.scoring(stage.view, stage.voice)
    lines = [x for x in every if x.total or any(n is not None for seat, n in enumerate(x.points) if seat not in gone)]
    column = min(92.0, (room.w - min(_LABEL, room.w * 0.36)) / players)
    left = room.right - column * players
    pitch = min(23.0, (room.h - _HEAD - 2) / max(len(lines), 1))
    out = [s.text(room.x, room.y + 13, stage.voice("Final scoring"), 15, "start", "title", font_weight=600)]
    for seat in range(players):
        box = BoxSpot(left + column * seat, room.y - 2, column, _HEAD + pitch * len(lines) + 4)
        head = sheet_head(stage, seat, box, disc=(10, 8), star=(9, 5, 6), name=(31, 3))
        out.append(states.off(head) if stage.table.left[seat] else head)
    for i, line in enumerate(lines):
        out.append(_row(stage, line, BoxSpot(room.x, room.y + _HEAD + pitch * i, room.w, pitch), left, column))
    return s.g(*out, id="scoring")


def _row(stage: Stage, row: ScoreLine, box: BoxSpot, left: float, column: float) -> str:
    size = min(12.5, box.h * 0.56)
    words = s.fit(row.text, left - box.x - 4, size, row.total)
    base, weight = box.y + box.h / 2 + size * 0.36, 700 if row.total else None
    label = s.text(box.x, base, words, size, "start", font_weight=weight)
    shown = [None if gone else points for points, gone in zip(row.points, stage.table.left, strict=True)]
    said = ["–" if points is None else stage.voice.number(points) for points in shown]
    return sheet_row(row, box, size, label, left + column / 2 + 14, column, said)
