"""The stalls: one package for each game, all built the same way.

Importing a stall puts this package into `rotonde.games`, where a function of that name lists the keys of all games. So
the package can be called like the function: `rotonde.games()` works whether or not a game has been loaded.
"""

from __future__ import annotations

import sys
from types import ModuleType

from rotonde.core.registry import games as _keys


class _Stalls(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return _keys()


sys.modules[__name__].__class__ = _Stalls
