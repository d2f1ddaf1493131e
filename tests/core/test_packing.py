"""Packed numbers against lists of them."""

from __future__ import annotations

from hypothesis import given, strategies as st

from rotonde.core.columns import lead
from rotonde.core.packing import BITS, FIELD, best_other, packed, shared

masks = st.lists(st.integers(0, 2**180), min_size=1, max_size=4)
rows = st.lists(st.integers(0, 200), min_size=2, max_size=4)


def unpacked(counts: int, players: int) -> list[int]:
    return [counts >> BITS * seat & FIELD for seat in range(players)]


@given(masks, st.integers(0, 2**180))
def test_what_each_mask_shares_with_another(all_: list[int], those: int) -> None:
    assert unpacked(shared(all_, those), len(all_)) == [(mask & those).bit_count() for mask in all_]


@given(rows, st.data())
def test_numbers_packed_and_the_best_of_others(row: list[int], data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, len(row) - 1))
    others = row[:seat] + row[seat + 1 :]
    assert unpacked(packed(row), len(row)) == row
    assert best_other(packed(row), seat) == max(others)
    assert lead([float(n) for n in row], seat) == row[seat] - max(others)
