"""The set-up in words."""

from __future__ import annotations

from rotonde.core.telling import N_, asks
from rotonde.games.imperial_steam.actions import Deal
from rotonde.games.imperial_steam.words.labels import labels, paths

waiting = asks(N_("The table is being set"), N_("Tiles, cubes and cards are dealt (IS-2)."))
label = labels({Deal: N_("Deal {item}: {to}")})
path = paths({Deal: ("deal:{a.item}:{a.to}",)})
