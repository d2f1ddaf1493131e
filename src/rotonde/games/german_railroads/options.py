"""The options of German Railroads: which modules are played."""

from __future__ import annotations

from rotonde.games.russian_railroads.options import RailroadsOptions


class GermanOptions(RailroadsOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The modules (GR-1.1). The solo game against Émil is not one of them: it is a game with one player."""

    germany: bool = True
    coal: bool = False
    new_material: bool = False
