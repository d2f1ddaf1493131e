"""Hex geometry shared by the hex games: axial coordinates, six directions, bit sets over the cells of a map.

Directions run clockwise, 0 to 5. `FLAT` (flat-top hexes) starts at north, `POINTY` at north-east.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from rotonde.core.actions import Action

Cell = tuple[int, int]
ThingT = TypeVar("ThingT")

FLAT: Final[tuple[Cell, ...]] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FLAT_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")
POINTY: Final[tuple[Cell, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
POINTY_NAMES: Final = ("NE", "E", "SE", "SW", "W", "NW")


FARTHEST: Final = 200  # how far a map goes from its origin: beyond all boards, and still drawn exactly


def strays(cells: Mapping[str, Cell]) -> list[str]:
    """What is wrong with the hexes of an edition, given by label: those that no picture could show."""
    return [
        f"hexes.{label}: q and r are from -{FARTHEST} to {FARTHEST}, not {cell[0]} and {cell[1]}"
        for label, cell in cells.items()
        if max(abs(cell[0]), abs(cell[1])) > FARTHEST
    ]


def step(cell: Cell, direction: int, directions: Sequence[Cell] = FLAT) -> Cell:
    """The neighbour of a cell in a direction."""
    dq, dr = directions[direction % 6]
    return cell[0] + dq, cell[1] + dr


def distance(a: Cell, b: Cell) -> int:
    """How many steps lie between two cells."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def opposite(direction: int) -> int:
    """The direction that looks back."""
    return (direction + 3) % 6


def bits(mask: int) -> Iterator[int]:
    """The indices of the bits set in a mask, rising."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=4096)
def indices(mask: int) -> tuple[int, ...]:
    """The same at once, remembered: a game that is saved after each move asks for nearly the same masks again."""
    out = []
    while mask:  # from the top: one operation on a long integer less than from the bottom
        i = mask.bit_length() - 1
        out.append(i)
        mask ^= 1 << i
    out.reverse()
    return tuple(out)


def union(masks: list[int]) -> int:
    """What any mask of a list holds."""
    out = 0
    for mask in masks:
        out |= mask
    return out


def gathered(masks: list[int], which: int) -> int:
    """Everything in those masks of a list that the bits of `which` stand for: hexes next to a line, say."""
    out = 0
    while which:
        low = which & -which
        out |= masks[low.bit_length() - 1]
        which ^= low
    return out


def mask_of(flags: Sequence[bool]) -> int:
    """The bit set of those that are so."""
    return sum([1 << i for i, so in enumerate(flags) if so])


def picked(things: Sequence[ThingT], mask: int) -> list[ThingT]:
    """Those of some things that the bits of a mask stand for."""
    return [things[i] for i in indices(mask)]


class HexGrid:
    """The cells of one map, numbered 0 .. n-1 in the order given, with neighbour tables and adjacency masks."""

    __slots__ = ("adjacent", "cells", "index", "neighbours")

    def __init__(self, cells: Sequence[Cell], directions: Sequence[Cell] = FLAT) -> None:
        self.cells: list[Cell] = list(cells)
        self.index: dict[Cell, int] = {c: i for i, c in enumerate(self.cells)}
        self.neighbours: list[list[int]] = [
            [self.index.get((q + dq, r + dr), -1) for dq, dr in directions] for q, r in self.cells
        ]
        self.adjacent: list[int] = [sum(1 << n for n in row if n >= 0) for row in self.neighbours]

    def __len__(self) -> int:
        return len(self.cells)

    def around(self, mask: int) -> int:
        """Every cell adjacent to a cell of the mask (cells of the mask itself included where they touch)."""
        return gathered(self.adjacent, mask)


class MaskLister:
    """Turns a bit set into the list of things its bits stand for, a byte at a time.

    Listing a hundred legal hexes bit by bit would be the slowest part of random play; a table of 256 tuples
    per byte makes it a few list extensions.
    """

    __slots__ = ("_size", "_tables")

    def __init__(self, items: Sequence[Action]) -> None:
        self._size: int = (len(items) + 7) // 8
        self._tables: list[list[list[Action]]] = []
        for base in range(0, len(items), 8):
            chunk = list(items[base : base + 8])
            self._tables.append([[x for k, x in enumerate(chunk) if b >> k & 1] for b in range(1 << len(chunk))])

    def extend(self, out: list[Action], mask: int) -> None:
        """Append the things of the mask to a list, in their order."""
        if mask == 0:
            return
        tables = self._tables
        for place, byte in enumerate(mask.to_bytes(self._size, "little")):
            if byte:
                out += tables[place][byte]
