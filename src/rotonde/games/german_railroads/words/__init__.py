"""What German Railroads says beyond the words of Russian Railroads: its vocabulary, with what the modules add."""

from __future__ import annotations

from rotonde.games.german_railroads.words.effects import EFFECTS
from rotonde.games.german_railroads.words.log import EVENTS, WHY
from rotonde.games.german_railroads.words.speech import NAMES
from rotonde.games.german_railroads.words.targets import TARGETS
from rotonde.games.russian_railroads import words as base

VOCABULARY = base.VOCABULARY.plus(EFFECTS, EVENTS, {**NAMES, "why": WHY}, TARGETS)
