"""Things pushed apart on a crowded map, and links that bow between them."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from rotonde.draw.apart import Box, apart, nearest_free
from rotonde.draw.links import LinkMap
from rotonde.draw.states import BoxSpot

ROOM = BoxSpot(0, 0, 300, 200)
PLATE: list[Box] = [(-20, -10, 20, 10), (-30, 10, 30, 24)]  # and a name below
CROWD = [(150.0, 100.0), (152.0, 104.0), (149.0, 90.0), (160.0, 100.0), (150.0, 99.0)]


def test_nothing_lies_on_anything_else_and_all_stays_in_the_room() -> None:
    at = apart(CROWD, [PLATE] * len(CROWD), ROOM)
    for (x1, y1), (x2, y2) in combinations(at, 2):
        for a in PLATE:
            for b in PLATE:
                wide = min(x1 + a[2], x2 + b[2]) - max(x1 + a[0], x2 + b[0])
                high = min(y1 + a[3], y2 + b[3]) - max(y1 + a[1], y2 + b[1])
                assert min(wide, high) < 0.3
    assert all(30 <= x <= 270 and 10 <= y <= 176 for x, y in at)


def test_what_has_room_stays_at_home() -> None:
    homes = [(60.0, 40.0), (220.0, 150.0)]
    assert apart(homes, [PLATE, PLATE], ROOM, [(0, 1)], 30) == homes


def test_a_way_between_two_things_is_stretched_until_it_is_seen() -> None:
    (x1, y1), (x2, y2) = apart([(140, 100), (160, 100)], [[(-20, -10, 20, 10)]] * 2, ROOM, [(0, 1)], 50)
    assert y1 == y2
    assert x2 - x1 - 40 >= 0.8 * 50


def test_a_way_does_not_run_under_a_third_thing() -> None:
    box: list[Box] = [(-20, -10, 20, 10)]
    at = apart([(40, 100), (260, 100), (150, 103)], [box] * 3, ROOM, [(0, 1)], 30)
    assert at[2][1] - (at[0][1] + at[1][1]) / 2 > 9


def test_the_same_map_comes_out_in_the_same_way() -> None:
    assert apart(CROWD, [PLATE] * 5, ROOM, [(0, 1)], 20) == apart(CROWD, [PLATE] * 5, ROOM, [(0, 1)], 20)


def test_a_plate_stands_at_the_nearest_place_that_is_free() -> None:
    assert nearest_free(100, 100, (20, 8), []) == (100, 100)
    x, y = nearest_free(100, 100, (20, 8), [(80, 90, 120, 110)])
    assert (x, abs(y - 100)) == (100, 20)


def test_a_link_is_cut_where_its_ends_cover_it() -> None:
    links = LinkMap([(0, 0), (100, 0)], [(0, 1)], [8])
    plates = [BoxSpot(-20, -10, 40, 20), BoxSpot(80, -10, 40, 20)]
    free = links.free(0, plates)
    assert free[0] == pytest.approx(0.25, abs=0.03)
    assert free[-1] == pytest.approx(0.75, abs=0.03)
    assert links.clearest(0, free, [(20, -20, 60, 20)], 10) > 0.65
    assert links.point(0, 0.5) == (50, 4)
    assert links.stretch(0, free[0], free[-1]).centre == (50, 4)
    assert hypot(*links.across(0)) == hypot(*links.along(0)) == 1
