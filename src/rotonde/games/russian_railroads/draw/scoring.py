"""The final count, in place of the action spaces when the game is over."""

from __future__ import annotations

from rotonde.draw.finals import Finals
from rotonde.games.russian_railroads.draw.stage import Stage


def scoring(stage: Stage) -> str:
    """With a column for each player; one who plays alone is compared with nobody."""
    lines, (left, end, label) = stage.view.game.words.scoring(stage.view, stage.voice), stage.plan.final
    count = Finals(left=left, top=12, head=62, label=label, column=110)
    return (
        count.draw(stage, lines, end, 24)
        if stage.table.players > 1
        else count.alone(stage, lines, end - 4, stage.plan.alone)
    )
