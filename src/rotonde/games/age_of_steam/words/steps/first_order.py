"""The dice for the first order in words."""

from __future__ import annotations

from rotonde.core.telling import N_, asks

waiting = asks(N_("Dice are rolled for the first turn order"), N_("The highest total is first (AOS-2.4)."))
