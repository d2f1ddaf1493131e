"""The chart of a review: names of players stand in their bands and never on each other."""

import re
from itertools import pairwise

from rotonde.draw.shares import DISC, LEFT, RIGHT, WIDTH, Band, shares_chart

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
    assert min(lefts) >= LEFT + (WIDTH - LEFT - RIGHT) / 2


def test_numbers_of_turning_points_stay_in_the_picture_and_apart() -> None:
    bands = [Band("Ada", "blue", [0.6] * 99), Band("Ben", "red", [0.4] * 99)]
    chart = shares_chart(list(range(99)), bands, [], [1, 2, 3, *range(93, 99)], 98, label="shares", theme="light")
    at = [float(x) for x in re.findall(r'data-turning="\d+"><circle cx="([\d.]+)"', chart)]
    assert len(at) == 9
    assert all(two - one >= DISC - 0.1 for one, two in pairwise(at))
    assert at[-1] <= WIDTH - DISC / 2 + 0.1
