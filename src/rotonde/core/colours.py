"""The colours that things have: rules and editions name them, drawings have a paint and a second mark for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

COLOURS: Final = (
    *("red", "blue", "yellow", "purple", "green", "black", "orange", "brown", "beige", "turquoise", "grey", "white"),
    *("bronze", "wood", "stone", "iron", "coal"),
)


def undrawable(given: Mapping[str, str]) -> list[str]:
    """What is wrong with the colours in the fields of an edition: those that no picture has a paint for."""
    known = ", ".join(COLOURS)
    return [
        f"{field}: {colour!r} is no colour we can draw; choose one of {known}"
        for field, colour in given.items()
        if colour not in COLOURS
    ]
