"""Start bonuses that are drawn, in words (GR-11.1)."""

from __future__ import annotations

from rotonde.core.telling import N_, asks, outcome

waiting = asks(N_("Start bonuses are being drawn"), N_("The engineer brings two of them (GR-11.1)."))
label = outcome
