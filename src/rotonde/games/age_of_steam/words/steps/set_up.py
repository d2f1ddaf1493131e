"""The set-up in words."""

from __future__ import annotations

from rotonde.core.telling import N_, asks

waiting = asks(N_("Cubes are drawn for the chart and the cities"), N_("Set-up (AOS-2.1)."))
