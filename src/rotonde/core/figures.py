"""Schemas that the figures of several games are made of.

Types stand here, and in the stalls' files of this name, as types and not as texts (no `annotations` from the future):
msgspec would read each text anew whenever a program starts.
"""

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
