"""How Russian Railroads speaks: prompts, labels, tips, the log, the panels, the numbered rules."""

from __future__ import annotations

from rotonde.games.russian_railroads.words.effects import EFFECTS
from rotonde.games.russian_railroads.words.log import EVENTS, WHY
from rotonde.games.russian_railroads.words.speech import NAMES
from rotonde.games.russian_railroads.words.targets import TARGETS
from rotonde.games.russian_railroads.words.vocabulary import Vocabulary

VOCABULARY = Vocabulary(EFFECTS, EVENTS, {**NAMES, "why": WHY}, TARGETS)
