"""Positions written by hand, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rotonde.core import Frame, PositionError
from rotonde.core.frames import decode_frame

from .state import Asked, Driving, Laying, Table

FRAMES: dict[str, type[Frame]] = {"asked": Asked, "driving": Driving, "laying": Laying}


class Document(msgspec.Struct):
    """What a position written by hand must hold."""

    train: str
    deck: list[int]
    discards: list[int]
    hands: list[list[int]]
    laid: list[list[int]]
    whistles: list[int]
    fares: list[int]
    stack: list[dict[str, Any]]


def restore(table: Table, data: Mapping[str, Any]) -> None:
    """Put the position of a document on a blank table."""
    try:
        given = msgspec.convert(data, Document)
    except msgspec.ValidationError as error:
        raise PositionError([str(error)]) from error
    names = [s.name for s in table.line.stops]
    groups: dict[str, list[Any]] = {
        "hands": given.hands,
        "laid": given.laid,
        "whistles": given.whistles,
        "fares": given.fares,
    }
    problems = [f"{k}: expected {table.players}, one a player" for k, v in groups.items() if len(v) != table.players]
    if given.train not in names:
        problems.append(f"train: no stop {given.train!r}; there are: {', '.join(names)}")
    if problems:
        raise PositionError(problems)
    table.train = names.index(given.train)
    table.deck, table.discards = tuple(given.deck), tuple(given.discards)
    table.hands, table.laid = [tuple(h) for h in given.hands], [tuple(c) for c in given.laid]
    table.whistles, table.fares = given.whistles, given.fares
    table.stack = tuple(decode_frame(f, FRAMES, f"stack[{i}]") for i, f in enumerate(given.stack))
    table.settle()
    if found := table.invariants():
        raise PositionError(found)
