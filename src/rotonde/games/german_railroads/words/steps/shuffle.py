"""Chance that the modules bring, in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Prompt, View, Voice, asks
from rotonde.games.german_railroads.rules.decks import FOUNDRY, MIX
from rotonde.games.german_railroads.rules.emil import EMIL
from rotonde.games.russian_railroads.steps.shuffle import Shuffle
from rotonde.games.russian_railroads.words.steps import shuffle as base

TOLD = {
    MIX: asks(
        N_("The engineers are being mixed"),
        N_("Of two engineers with the same number, one stays in the game (GR-11.2)."),
    ),
    FOUNDRY: asks(N_("A foundry is turned face up"), N_("It can be taken from now on (GR-7.1).")),
    EMIL: asks(N_("Émil turns up a card"), N_("He blocks the space that it shows, if he can (GR-10.3).")),
}


def waiting(view: View, step: Shuffle, voice: Voice) -> Prompt:
    """For everybody."""
    return TOLD.get(step.what, base.waiting)(view, step, voice)
