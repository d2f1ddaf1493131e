"""Everything draws: well-formed, ids unique, targets named and spoken, fast enough to redraw at every move."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

import rotonde
from rotonde.draw import brand, chart, icon, poster, shapes, states
from rotonde.draw.icons import ICONS
from rotonde.draw.scoreboard import Column, Row, ScoreTable
from tests.draw import specimen

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements(picture: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture).iter())


@pytest.mark.parametrize("theme", [None, "light", "dark"])
def test_specimen_is_well_formed_with_unique_ids(theme: str | None) -> None:
    pictures = [specimen.everything(theme), specimen.scores(theme), *specimen.charts(theme), *specimen.posters(theme)]
    for picture in pictures:
        ids = Counter(e.attrib["id"] for e in elements(picture) if "id" in e.attrib)
        assert [i for i, n in ids.items() if n > 1] == []


def test_clickable_things_are_buttons_and_the_rest_are_pictures() -> None:
    targets = [e for e in elements(specimen.everything()) if "data-target" in e.attrib]
    assert targets
    for e in targets:
        assert e.attrib["aria-label"]
        assert e.attrib["role"] in ("button", "img")
        assert (e.attrib["role"] == "button") == (e.attrib.get("tabindex") == "0")


def test_many_targets_become_dots() -> None:
    spots = [(states.HexSpot(i * 20, 0, 10), f"hex:{i}", f"Build in {i}") for i in range(13)]
    assert states.targets(spots[:12]).count('class="target"') == 12
    many = states.targets(spots, hovered="hex:3")
    assert many.count("target-dot") == 12
    assert many.count("target hover") == 1
    assert many.count('role="button"') == 13


def test_each_state_has_a_line_of_its_own() -> None:
    spot = states.HexSpot(0, 0, 10)
    drawn = [
        states.target(spot, "a", "a"),
        states.target(spot, "a", "a", many=True),
        states.target(spot, "a", "a", hovered=True),
        states.chosen(spot),
        states.preview("", spot, "a", "$3"),
        states.fresh(spot),
        states.refused(spot),
        states.off(""),
    ]
    assert len({tuple(re.findall(r'class="([^"]+)"', one)) for one in drawn}) == len(drawn)


def test_refusal_says_rule_and_words() -> None:
    words = "This track is Émile’s: you may cross it, not change it."
    for spot in (
        states.HexSpot(300, 50, 20),
        states.BoxSpot(300, 50, 20, 20),
        states.DiscSpot(300, 50, 9),
        states.LineSpot("M0 0H9", 300, 50),
    ):
        for side in ("left", "right"):
            drawn = f"<g>{states.refused(spot, 'AOS-8.7', words, side=side)}</g>"
            said = " ".join(e.text or "" for e in elements(drawn) if e.tag == "text")
            assert said == f"AOS-8.7 {words}"


@pytest.mark.parametrize("key", [*rotonde.games(), "toy", "", "<&>"])
@pytest.mark.parametrize("theme", [None, "light", "dark"])
def test_posters(key: str, theme: str | None) -> None:
    art = rotonde.game(key).poster() if key in rotonde.games() else ""
    picture = poster(key, art, theme=theme, label='A "poster"')
    assert (poster(key, art) == poster(key)) == (art == "")
    assert elements(picture)[0].attrib["aria-label"] == 'A "poster"'
    assert "aria-hidden" in elements(poster(key))[0].attrib


def test_new_games_get_different_roundhouses() -> None:
    assert len({poster(key).split("<rect", 1)[1] for key in ("a", "b", "c", "d", "e", "f", "g", "h")}) > 3


def test_icons() -> None:
    for name in ICONS:
        assert elements(icon(name, label=name))[0].attrib["role"] == "img"
    assert elements(brand())[0].attrib["aria-hidden"] == "true"


def test_score_table() -> None:
    table = ScoreTable(
        [Column("<Ann>", "red", winner=True), Column("B" * 80, "blue", winner=True), Column("Cy", "green")],
        [Row("Track", (3, None, -4)), Row("Total", (12, 12, 9), "total")],
        title="Scores & more",
    )
    picture = table.svg(theme="light")
    words = [e.text for e in elements(picture) if e.tag == f"{NAMESPACE}text"]
    assert "<Ann>" in words
    assert "−4" in words
    assert "–" in words
    assert words.count("winner") == 2
    assert table.summary().startswith("Scores & more: <Ann> 12 (winner), BBB")
    assert elements(ScoreTable([], []).svg())
    with pytest.raises(ValueError, match="2 values for 1 columns"):
        ScoreTable([Column("a", "red")], [Row("x", (1, 2))])


def test_charts_survive_odd_data() -> None:
    assert elements(chart.whiskers([]))
    assert elements(chart.lines([]))
    assert elements(chart.lines([chart.Series("empty", []), chart.Series("one", [(0, 0)])]))
    assert elements(chart.bars([]))
    assert elements(chart.bars([chart.Bar("<minus>", -5), chart.Bar("zero", 0)], theme="dark"))
    assert elements(chart.whiskers([chart.Estimate("a", 5, 5, 5)], theme="light"))
    with pytest.raises(ValueError):
        chart.whiskers([chart.Estimate("a", float("nan"), 0, float("inf"))])


@pytest.mark.parametrize(("low", "high"), [(0, 1), (960, 1788), (-7, 3), (0.001, 0.004), (5, 5), (0, 1e6)])
def test_ticks_cover_the_data_with_round_numbers(low: float, high: float) -> None:
    got = chart.ticks(low, high)
    assert got[0] <= low <= high <= got[-1]
    assert 3 <= len(got) <= 8


def test_words_fit_and_wrap() -> None:
    assert shapes.fit("Rock Island", 500, 12) == "Rock Island"
    short = shapes.fit("Rock Island", 40, 12)
    assert short.endswith("…")
    assert shapes.measure(short, 12) <= 40
    lines = shapes.wrap("you may cross it, not change it, nor end in it", 120, 12)
    assert " ".join(lines) == "you may cross it, not change it, nor end in it"
    assert all(shapes.measure(line, 12) <= 120 for line in lines)


def test_edges_of_neighbours_meet() -> None:
    for pointy in (False, True):
        for edge in range(6):
            x, y = shapes.mid(0, 0, 10, edge, pointy)
            a, b = shapes.corners(0, 0, 10, pointy)[edge], shapes.corners(0, 0, 10, pointy)[(edge + 1) % 6]
            assert (x, y) == pytest.approx(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
            assert shapes.mid(2 * x, 2 * y, 10, edge + 3, pointy) == pytest.approx((x, y))


@pytest.mark.parametrize("pointy", [False, True])
@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5])
def test_the_middle_of_a_track_lies_on_its_arc(pointy: bool, turn: int) -> None:
    x, y = shapes.run_middle(0, 0, 10, 1, 1 + turn, pointy)
    ends = [shapes.mid(0, 0, 10, e, pointy) for e in (1, 1 + turn)]
    to_ends = [((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in ends]
    assert to_ends[0] == pytest.approx(to_ends[1])
    # half of the chord of an arc of radius r and angle t, seen from its middle, is r·2·sin(t/4)
    chord = {1: 5 * 2 * 0.5, 2: 15 * 2 * 0.258819, 3: 8.660254}
    assert to_ends[0] == pytest.approx(chord[min(turn, 6 - turn)], abs=1e-4)
