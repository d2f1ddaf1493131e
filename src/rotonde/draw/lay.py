"""Where things lie, as data: `lay.json` in the `draw` package of a game, in layers that have names."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from rotonde.core.written import Json

from .states import BoxSpot


@cache
def _layers(package: str) -> dict[str, Json]:
    found = json.loads(files(package).joinpath("lay.json").read_text(encoding="utf-8"))
    return {name: {key: _given(value) for key, value in layer.items()} for name, layer in found.items()}


def _given(value: Any) -> Any:
    """A list of four or five is a box, a shorter one a point or some heights."""
    if not isinstance(value, list):
        return value
    return BoxSpot(*value) if len(value) > 3 else tuple(value)


def lay_of(package: str, *names: str) -> Json:
    """What the data of a drawing have under some names, each over those before it; a name may be missing."""
    layers = _layers(package)
    return {key: value for name in names for key, value in layers.get(name, {}).items()}


_BELOW = {
    "beside": ("wide",),  # a wide window of which something beside the board takes a part
    # A phone stands as a tablet does; at the end a board is as narrow as there, and the result finds room.
    "narrow": ("upright",),
    "upright over": ("upright",),
    "wide over": ("upright", "narrow"),
}


def stands_in(shape: str) -> tuple[str, ...]:
    """The shapes whose plans hold for a window, each over those before it."""
    return (*_BELOW.get(shape, ()), shape)


def each(first: BoxSpot, i: int, down: float = 0, gap: float = 3) -> BoxSpot:
    """The box of a thing that comes several times: it is as far to the next as the first is wide."""
    return BoxSpot(first.x + i * first.w, first.y + down, first.w - gap, first.h)
