"""Start bonuses that are drawn, in words (GR-11.1)."""

from __future__ import annotations

from rotonde.core.words import N_
from rotonde.games.russian_railroads.words.steps import asks, outcome

waiting = asks(N_("Start bonuses are being drawn"), N_("The engineer brings two of them (GR-11.1)."))
label = outcome
