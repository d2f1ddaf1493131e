"""A space that is used once more, in words (GR-9.1, GR-9.2)."""

from __future__ import annotations

from rotonde.core.telling import N_, asks, by_verb
from rotonde.games.russian_railroads.words.steps import done
from rotonde.games.russian_railroads.words.steps.repeating import on_space, repeat

__all__ = ["WAITING", "label", "on_space", "prompt"]

prompt = asks(
    N_("Choose the space to repeat, or let it go"),
    N_("You used it this round with 1 or 2 pieces; it costs nothing more (GR-9.2)."),
)
WAITING = N_("A space is being chosen to be repeated (GR-9.1).")
label = by_verb({"repeat": repeat, "done": done})
