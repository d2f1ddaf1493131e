"""The options of Russian Railroads: the box of 2013 has none beyond the number of players."""

from __future__ import annotations

from rotonde.core.options import Options


class RailroadsOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """No switches; modules belong to games built on this one."""
