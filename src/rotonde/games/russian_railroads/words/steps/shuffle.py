"""Chance lays the table out, in words."""

from __future__ import annotations

from rotonde.core.words import N_
from rotonde.games.russian_railroads.words.steps import asks, outcome

waiting = asks(N_("The table is being set"), N_("Cards and engineers are dealt (RR-2.4, RR-2.7)."))
label = outcome
