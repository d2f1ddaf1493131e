"""A position of Whistle Stop as it is written."""

from __future__ import annotations

from typing import Any

from rotonde.core import documents


class Document(documents.Document, kw_only=True):
    """What a position written by hand must hold; the head is that of every game."""

    train: str
    deck: list[int]
    discards: list[int]
    hands: list[list[int]]
    laid: list[list[int]]
    whistles: list[int]
    fares: list[int]
    stack: list[dict[str, Any]]
