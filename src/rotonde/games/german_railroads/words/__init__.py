"""What German Railroads says beyond the words of Russian Railroads: what the modules add is registered with those."""

from __future__ import annotations

from rotonde.games.german_railroads.words import log, speech, targets
from rotonde.games.russian_railroads.words import (
    labels,
    log as base_log,
    speech as base_speech,
    targets as base_targets,
)

base_speech.ACTIONS.update(speech.ACTIONS)
base_speech.TOKENS.update(speech.TOKENS)
base_speech.CARDS.update(speech.CARDS)
base_speech.PARTS.update(speech.PARTS)
base_log.STORY.update(log.STORY)
base_log.WHY.update(log.WHY)
base_targets.TARGETS.update(targets.TARGETS)
base_targets.FOUND.update(targets.FOUND)
labels.FRAGMENTS.update(speech.FRAGMENTS)
