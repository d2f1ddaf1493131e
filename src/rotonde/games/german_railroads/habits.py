"""What a sensible player does inside an action, beyond what he does in Russian Railroads."""

from __future__ import annotations

from typing import Final

from rotonde.core.habits import Habits, habit_at, listed_first
from rotonde.games.russian_railroads.habits import HABITS as BASE

HABITS: Final = Habits(BASE)

habit_at(HABITS.plain, "triggering")(listed_first)
