"""The chart of a review: names of players stand in their bands and never on each other."""

import re
from itertools import pairwise

import pytest

from rotonde.draw.shares import DISC, LEFT, LETTERS, NARROW, RIGHT, WIDE, Band, Station, shares_chart

PLATE = re.compile(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="20"')


def plates(bands: list[Band], moments: int) -> list[tuple[float, ...]]:
    chart = shares_chart(list(range(moments)), bands, [], [], moments - 1, label="shares", theme="light")
    return [tuple(float(number) for number in found) for found in PLATE.findall(chart)]


def test_names_of_players_do_not_cover_each_other() -> None:
    """One is highest where it is about to fall, the next where it has just risen in its place."""
    first, second = [0.3] * 40, [0.3] * 40
    first[20], second[20], first[22], second[22] = 0.4, 0.2, 0.05, 0.5
    thirds = [1 - a - b for a, b in zip(first, second, strict=True)]
    found = plates(
        [Band("Aristide", "blue", first), Band("Bettina", "red", second), Band("Chloé", "green", thirds)], 40
    )
    assert len(found) == 3
    for i, one in enumerate(found):
        for two in found[:i]:
            apart = [one[k] >= two[k] + (two[2], 20)[k] or two[k] >= one[k] + (one[2], 20)[k] for k in (0, 1)]
            assert any(apart), (one, two)


def test_a_name_that_finds_no_room_is_left_out() -> None:
    thin = [Band("thin", "blue", [0.05] * 4), Band("broad", "red", [0.95] * 4)]
    assert len(plates(thin, 4)) == 1


def test_names_stand_where_bands_are() -> None:
    """Nothing is known of the setup: the first name does not begin before the first band."""
    bands = [Band("a rather long name", "blue", [0.6, 0.3, 0.3]), Band("red", "red", [0.4, 0.7, 0.7])]
    chart = shares_chart([20, 30, 40], bands, [], [], 40, label="shares", theme="light")
    lefts = [float(found[0]) for found in PLATE.findall(chart)]
    assert min(lefts) >= LEFT + (WIDE - LEFT - RIGHT) / 2


def test_numbers_of_turning_points_stay_in_the_picture_and_apart() -> None:
    bands = [Band("Ada", "blue", [0.6] * 99), Band("Ben", "red", [0.4] * 99)]
    chart = shares_chart(list(range(99)), bands, [], [1, 2, 3, *range(93, 99)], 98, label="shares", theme="light")
    at = [float(x) for x in re.findall(r'data-turning="\d+"><circle cx="([\d.]+)"', chart)]
    assert len(at) == 9
    assert all(two - one >= DISC - 0.1 for one, two in pairwise(at))
    assert at[-1] <= WIDE - DISC / 2 + 0.1


@pytest.mark.parametrize(("width", "shown"), [(WIDE, 620.0), (NARROW, 320.0)])
def test_letters_are_ten_pixels_at_the_sizes_it_is_shown_at(width: float, shown: float) -> None:
    """The narrow one on a phone, the wide one beside a list of 400 pixels on the narrowest window that has one."""
    stations = [Station(n, f"Round {n}") for n in range(0, 90, 10)]
    bands = [Band("Ada", "blue", [0.6] * 99), Band("Ben", "red", [0.4] * 99)]
    chart = shares_chart(list(range(99)), bands, stations, [4], 98, label="shares", theme="light", width=width)
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', chart)]
    assert min(sizes) * shown / width >= 10
    names = re.findall(r">(Round \d+)<", chart)
    assert names[0] == "Round 0"
    assert len(names) == (8 if width == WIDE else 3)  # a stop whose name has no room is one without a name
    assert LETTERS in sizes


def test_many_turning_points_stand_in_rows_on_a_phone() -> None:
    bands = [Band("Ada", "blue", [0.6] * 99), Band("Ben", "red", [0.4] * 99)]
    chart = shares_chart(
        list(range(99)), bands, [], [*range(10, 70, 2)], 98, label="shares", theme="light", width=NARROW
    )
    found = re.findall(r'data-turning="\d+"><circle cx="([\d.]+)" cy="([\d.]+)"', chart)
    places = [(float(x), float(y)) for x, y in found]
    assert len({y for _, y in places}) == 2
    for i, (x, y) in enumerate(places):
        assert DISC / 2 - 0.1 <= x <= NARROW - DISC / 2 + 0.1
        assert all(abs(x - a) >= DISC - 0.1 or abs(y - b) >= DISC - 0.1 for a, b in places[:i])
