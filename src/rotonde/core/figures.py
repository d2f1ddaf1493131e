"""Schemas that the figures of several games are made of."""

from __future__ import annotations

from typing import Annotated

import msgspec

# Every number of an edition has an end: what is laid, drawn or played so often must come to one.
Count = Annotated[int, msgspec.Meta(ge=-1000, le=1000)]  # pieces, spaces, turns, points, places on a map of hexes
Length = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]  # where something lies on a drawing
Money = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]


class Part(msgspec.Struct, forbid_unknown_fields=True):
    """The parent of what the figures of an edition are made of."""


class HexPart(Part):
    """One hex of a map, axial coordinates, flat top."""

    label: str
    q: Count
    r: Count
