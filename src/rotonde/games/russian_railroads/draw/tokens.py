"""? tokens: a round sign for each of the seven."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.games.russian_railroads.draw.signs import effect
from rotonde.games.russian_railroads.draw.stage import Stage


def token_sign(stage: Stage, x: float, y: float, token: int, r: float) -> str:
    """A token with what it brings."""
    ring = s.circle(x, y, r, fill="var(--raised)", stroke="var(--ink)", stroke_width=1.2)
    art = effect(0, 0, stage.board, stage.board.token_effect[token][:1], 46)
    scale = r / 21
    return s.g(ring, s.g(art, transform=f"translate({s.num(x)} {s.num(y)}) scale({scale:.3g})"))
