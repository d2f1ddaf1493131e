"""The start bonus, in words."""

from __future__ import annotations

from rotonde.core.telling import N_, asks
from rotonde.games.russian_railroads.words.labels import gift

prompt = asks(N_("Choose your start bonus"), N_("It is carried out at once; the first player gets none (RR-2.8)."))
WAITING = N_("A start bonus is being chosen (RR-2.8).")
label = gift(N_("Start bonus: {what}"))
