"""The end of a game: its points by source and by stretch, a poster, and a rematch with the same seats."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import rotonde
from rotonde.core.amounts import counted, unit_of
from rotonde.core.beats import tales
from rotonde.core.words import ScoreLine, Voice
from rotonde.draw.ending import Ending, Note, Player, Source, curve, sources
from rotonde.web.views.ending import _sources
from rotonde.web.views.story import COUNTED, came_from, notes
from tests.web.house import Browser, House
from tests.web.test_pages import finished


def test_nothing_is_told_before_the_end(browser: Browser) -> None:
    table = browser.make(2)
    assert browser.http.get(f"/api/t/{table}/ending").status_code == 409
    assert browser.http.get(f"/t/{table}/poster.svg").status_code == 409


def test_the_curve_ends_where_the_scores_are(browser: Browser) -> None:
    table = finished(browser)
    view, said = browser.view(table), browser.http.get(f"/api/t/{table}/ending").json()
    assert said["standings"][-1] == [seat["score"] for seat in view["seats"]]
    assert len(said["standings"]) == len(said["stretches"]) > 1
    assert said["came_from"] == "Where the points came from"
    for name in ("sources", "curve"):
        ElementTree.fromstring(said[name])


@pytest.mark.parametrize(("lang", "verdict"), [("en", "Nadia wins"), ("fr", "Nadia l’emporte")])
def test_a_poster_needs_nothing_from_outside(site: House, lang: str, verdict: str) -> None:
    with Browser(site.url, lang) as browser:
        table = finished(browser)
        winner = next(s["name"] for s in browser.view(table)["seats"] if s["winner"])
        for theme in ("light", "dark"):
            answer = browser.http.get(f"/t/{table}/poster.svg?theme={theme}")
            assert answer.headers["content-type"].startswith("image/svg+xml")
            picture = answer.text
            ElementTree.fromstring(picture)
            assert verdict.replace("Nadia", winner) in picture
            assert "font/woff2" in picture
            assert "var(" not in picture


def test_a_rematch_has_the_same_seats_and_options(browser: Browser, site: House) -> None:
    table = browser.make(
        2, form={"seat.0.name": "Nadia", "seat.1.name": "Wren", "seat.1.kind": "bot", "option.express": "on"}
    )
    browser.play_on(table)
    answer = browser.submit(f"/t/{table}/rematch")
    again = answer.headers["location"].removeprefix("/t/")
    assert again != table
    old, new = browser.view(table), browser.view(again)
    for field in ("name", "kind", "level", "mine"):
        assert [s[field] for s in new["seats"]] == [s[field] for s in old["seats"]]
    assert new["options"] == old["options"]
    assert not new["over"]
    with Browser(site.url) as stranger:
        assert stranger.submit(f"/t/{table}/rematch").status_code == 403


def test_of_many_sources_the_sums_are_shown() -> None:
    lines = [ScoreLine(f"line {n}", (n + 1, 1)) for n in range(8)]
    lines[4:4] = [ScoreLine("first four", (9, 3), True)]  # of the last three lines
    lines.append(ScoreLine("Total", (36, 8), True))
    assert [s.name for s in _sources(lines)] == ["line 0", "first four", "line 4", "line 5", "line 6", "line 7"]
    assert [s.name for s in _sources(lines[:4])] == ["line 0", "line 1", "line 2", "line 3"]


def test_somebody_without_a_result_is_drawn_too() -> None:
    players = [Player("Nadia", "red", 12, True), Player("Otto", "yellow", None)]
    ending = Ending(
        players, [Source("Income", (15, None)), Source("Shares", (-3, None))], ["1", "2"], [[1, -4], [12, None]]
    )
    for picture in (sources(ending, "points", "en"), curve(ending, "curve", "en")):
        ElementTree.fromstring(picture)
    assert "−3" in sources(ending, "points", "en")


@pytest.mark.parametrize(("lang", "sum_"), [("en", "46,000"), ("fr", "46\u202f000")])
def test_numbers_are_written_as_the_language_writes_them(lang: str, sum_: str) -> None:
    ending = Ending([Player("Boris", "red", 46000, True)], [Source("goods", [46000])], ["1"], [[46000]], lang=lang)
    assert f">{sum_}<" in sources(ending, "money", lang)


@pytest.mark.parametrize("name", ["Boris", "Dario", "Olu", "Clara"])
def test_a_name_that_has_room_is_not_cut(name: str) -> None:
    """The column is as wide as the longest name: exactly, whatever is added to it and taken off again."""
    ending = Ending([Player(name, "red", 10, True)], [Source("goods", [10])], [], [])
    assert f">{name}<" in sources(ending, "points", "en")


def test_captions_tell_the_last_change_of_the_lead_and_the_largest_jump_besides() -> None:
    curve_ = [[0, 0], [5, 2], [6, 30], [40, 41], [60, 45]]
    voice = Voice(None, "en", ["Nadia", "Wren"])
    found = notes(curve_, ["1", "2", "3", "4", "5"], voice)
    assert [(note.seat, note.n, note.text) for note in found] == [(0, 4, "Nadia passes Wren"), (0, 3, "Nadia: +34")]
    assert notes([[1, 0], [3, 1]], ["1", "2"], voice)[0].text == "Nadia: +2"  # nobody passes anybody


def test_captions_stay_clear_of_the_curves() -> None:
    players = [Player("Nadia", "red", 60, True), Player("Wren", "blue", 45)]
    told = [Note(0, 3, "Nadia passes Wren")]
    ending = Ending(players, [], ["1", "2", "3", "4"], [[0, 9], [5, 20], [6, 30], [40, 35]], told)
    picture = ElementTree.fromstring(curve(ending, "curve", "en"))
    texts = {e.text: float(e.get("y", 0)) for e in picture.iter() if e.tag.endswith("text")}
    lines = [e.get("d", "") for e in picture.iter() if e.tag.endswith("path")]
    ends = [float(d.split("L")[-1].split()[1]) for d in lines if "L" in d]
    assert texts["Nadia passes Wren"] < min(ends)


@pytest.mark.parametrize("dip", range(2, 40, 3))
def test_captions_do_not_lie_on_the_axis(dip: int) -> None:
    """Where somebody falls below nothing, it runs through the middle of the picture."""
    players = [Player("Greedy 3", "red", 30, True), Player("Greedy 4", "blue", 4)]
    curve_ = [[0, 0], [-dip, 3 - dip], [2 - dip, 20 - dip], [30, 4]]
    ending = Ending(players, [], ["1", "2", "3", "4"], curve_, [Note(1, 2, "Greedy 4: +17")])
    picture = ElementTree.fromstring(curve(ending, "curve", "en"))
    said = [float(e.get("y", 0)) for e in picture.iter() if e.text == "Greedy 4: +17"]
    axis = [float(e.get("y1", 0)) for e in picture.iter() if e.tag.endswith("line") and e.get("stroke") == "var(--ink)"]
    assert len(axis) == 1
    assert all(not at - 9 < axis[0] < at + 3 for at in said)


def test_three_facts_are_told(browser: Browser) -> None:
    told = browser.http.get(f"/api/t/{finished(browser)}/ending").json()["facts"]
    assert 1 <= len(told) <= 3
    assert all(fact["figure"] and fact["text"] for fact in told)


def test_what_a_game_counts_is_a_fact() -> None:
    assert {tale.count for key in rotonde.games() for tale in tales(rotonde.game(key).words.catalogues()).values()} == {
        "",
        *COUNTED,
    }


def test_a_game_that_counts_money_says_so() -> None:
    words = {key: rotonde.game(key).words for key in ("age_of_steam", "imperial_steam", "stephensons_rocket")}
    assert [unit_of(found) for found in words.values()] == ["points", "gulden", "pounds"]
    assert came_from(words["imperial_steam"], Voice(None, "en")) == "Where the money came from, in gulden"
    assert came_from(words["age_of_steam"], Voice(None, "en")) == "Where the points came from"
    assert counted(1240, "gulden", Voice(None, "en")) == "1,240 gulden"
