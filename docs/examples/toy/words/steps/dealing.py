"""The deal in words."""

from __future__ import annotations

from rotonde.core import Action, View
from rotonde.core.words import Label, Prompt, Voice

from ...actions import Deal
from ...steps.dealing import Dealing


def waiting(view: View, step: Dealing, voice: Voice) -> Prompt:
    return Prompt(voice("The cards are dealt"))


def label(view: View, step: Dealing, action: Action, voice: Voice) -> Label:
    assert isinstance(action, Deal)
    return Label(voice("Deal a {card} to {player}", card=action.card, player=action.player - 1))
