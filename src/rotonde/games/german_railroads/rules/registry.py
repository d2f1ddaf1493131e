"""The registry of German Railroads: that of the base game, whose steps are all loaded by now, to be added to."""

from __future__ import annotations

from typing import Final

from rotonde.games.russian_railroads import state as base
from rotonde.games.russian_railroads.rules.registry import RULES as BASE
from rotonde.games.russian_railroads.rules.registry import Companion, Gate, Registry

assert base.LOADED
RULES: Final = Registry({**BASE.effects}, Gate(), Companion())
