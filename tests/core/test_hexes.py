"""Hexes against naive twins."""

from __future__ import annotations

from hypothesis import given, strategies as st

from rotonde.core import Action
from rotonde.core.hexes import (
    FLAT,
    FLAT_NAMES,
    POINTY,
    POINTY_NAMES,
    HexGrid,
    MaskLister,
    bits,
    distance,
    indices,
    opposite,
    step,
)

cells = st.tuples(st.integers(-6, 6), st.integers(-6, 6))
maps = st.lists(cells, min_size=1, max_size=40, unique=True)


def naive_distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Rings around a, until b is in one."""
    ring, seen, far = {a}, {a}, 0
    while b not in ring:
        ring = {step(c, d) for c in ring for d in range(6)} - seen
        seen |= ring
        far += 1
    return far


@given(cells, cells)
def test_distance(a: tuple[int, int], b: tuple[int, int]) -> None:
    assert distance(a, b) == naive_distance(a, b) == distance(b, a)


@given(cells, st.integers(0, 5), st.sampled_from([FLAT, POINTY]))
def test_a_step_and_back(cell: tuple[int, int], direction: int, directions: tuple[tuple[int, int], ...]) -> None:
    there = step(cell, direction, directions)
    assert distance(cell, there) == 1
    assert step(there, opposite(direction), directions) == cell
    assert step(cell, direction + 6, directions) == there


def test_directions_run_clockwise_and_names_fit() -> None:
    for directions in (FLAT, POINTY):
        assert len(set(directions)) == 6
        assert all(distance(directions[i], directions[(i + 1) % 6]) == 1 for i in range(6))
    # pixel positions: flat-top x grows with q; pointy-top rows with r
    assert FLAT[FLAT_NAMES.index("N")] == (0, -1)
    assert FLAT[FLAT_NAMES.index("S")] == (0, 1)
    assert POINTY[POINTY_NAMES.index("E")] == (1, 0)
    assert POINTY[POINTY_NAMES.index("W")] == (-1, 0)


@given(maps, st.sampled_from([FLAT, POINTY]))
def test_neighbours(area: list[tuple[int, int]], directions: tuple[tuple[int, int], ...]) -> None:
    grid = HexGrid(area, directions)
    assert len(grid) == len(area)
    for i, cell in enumerate(area):
        near = [j for j, other in enumerate(area) if distance(cell, other) == 1]
        assert sorted(n for n in grid.neighbours[i] if n >= 0) == near
        assert list(bits(grid.adjacent[i])) == near
        for d, n in enumerate(grid.neighbours[i]):
            assert (area[n] if n >= 0 else None) == (there if (there := step(cell, d, directions)) in area else None)


@given(maps, st.data())
def test_around(area: list[tuple[int, int]], data: st.DataObject) -> None:
    grid = HexGrid(area)
    chosen = data.draw(st.sets(st.integers(0, len(area) - 1)))
    wanted = {j for j in range(len(area)) for i in chosen if distance(area[i], area[j]) == 1}
    assert set(bits(grid.around(sum(1 << i for i in chosen)))) == wanted


@given(st.integers(0, 2**130))
def test_bits(mask: int) -> None:
    assert list(bits(mask)) == list(indices(mask)) == [i for i in range(131) if mask >> i & 1]


class Pick(Action):
    """One of some things."""

    n: int


@given(st.lists(st.integers(), max_size=70), st.data())
def test_mask_lister_is_a_filter(items: list[int], data: st.DataObject) -> None:
    mask = data.draw(st.integers(0, (1 << len(items)) - 1))
    actions = [Pick(n) for n in items]
    out: list[Action] = [Pick(0)]
    MaskLister(actions).extend(out, mask)
    assert out == [Pick(0)] + [a for i, a in enumerate(actions) if mask >> i & 1]
