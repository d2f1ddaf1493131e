"""Chance lays the table out, in words."""

from __future__ import annotations

from rotonde.core.telling import N_, asks, outcome

waiting = asks(N_("The table is being set"), N_("Cards and engineers are dealt (RR-2.4, RR-2.7)."))
label = outcome
