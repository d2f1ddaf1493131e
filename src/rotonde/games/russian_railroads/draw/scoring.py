"""The final count, in place of the action spaces when the game is over."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.finals import Finals
from rotonde.games.russian_railroads.draw import plan
from rotonde.games.russian_railroads.draw.stage import Stage

_COUNT = Finals(left=130, top=12, head=62, label=300, column=110)
_ALONE = s.BoxSpot(660, 26, 290, 206, 6)  # the result of a game with one player


def scoring(stage: Stage) -> str:
    """One player has nobody to be compared with: the lines on the left, the result on the right."""
    lines, voice, box = stage.view.game.words.scoring(stage.view, stage.voice), stage.voice, _ALONE
    if stage.table.players > 1:
        return _COUNT.draw(stage, lines, plan.MATS_Y - 10, 24)
    y, left, x = _COUNT.top + 38, box.x - 40 - _COUNT.column, box.x + box.w / 2
    pitch = min(34.0, (plan.MATS_Y - 14 - y) / max(len(lines), 1))
    rows = [_COUNT.row(stage, line, y + i * pitch, pitch, left) for i, line in enumerate(lines)]
    name = s.fit(voice.player(0), box.w - 60, 15, True)
    half = (s.measure(name, 15, True) + 32) / 2
    return s.g(
        *(_COUNT.title(stage), *rows, box.draw(class_="card")),
        s.disc(x - half + 11, box.y + 34, 11, stage.colours[0]),
        s.text(x - half + 32, box.y + 39, name, 15, "start", font_weight=600),
        s.text(x, box.y + 134, voice.number(stage.table.score[0]), 84, class_="title", font_weight=700),
        s.text(x, box.y + 176, voice("Points"), 15, ink="ink-2"),
        id="scoring",
    )
