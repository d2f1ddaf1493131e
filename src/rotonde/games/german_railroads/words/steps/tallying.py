"""Points for locomotives after the other parts of a foundry, in words (GR-9.2)."""

from __future__ import annotations

from rotonde.core.telling import N_, asks
from rotonde.games.russian_railroads.words.steps import done

prompt = asks(N_("Take the points of your best locomotive"), N_("After the other parts of the foundry (GR-9.2)."))
WAITING = N_("A foundry brings points (GR-9.1).")
label = done
