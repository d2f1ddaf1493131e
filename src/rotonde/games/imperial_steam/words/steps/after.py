"""The end of a turn in words."""

from __future__ import annotations

from rotonde.core.telling import N_, asks
from rotonde.games.imperial_steam.actions import End
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import chosen

prompt = asks(
    N_("Take free actions, or end your turn"), N_("Your action is done. Free actions are still possible (IS-7).")
)
waiting = chosen
label = labels({End: N_("End the turn")})
path = paths({})
