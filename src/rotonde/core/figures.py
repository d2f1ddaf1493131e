"""Schemas that the figures of several games are made of."""

from __future__ import annotations

import msgspec


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """The parent of what the figures of an edition are made of."""


class HexPart(Part):
    """One hex of a map, axial coordinates, flat top."""

    label: str
    q: int
    r: int
