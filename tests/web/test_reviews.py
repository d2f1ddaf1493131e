"""Reviews on the site: asked for, worked on in the background, kept with the table, shown in both languages."""

import json
from pathlib import Path

import pytest

from rotonde import game
from rotonde.coach.review.running import Passes
from rotonde.core import Record
from rotonde.core.words import Voice
from rotonde.web.reviews.showing import _mean, page_of
from tests.web.house import Browser, House, wait

RECORDS = Path(__file__).parents[1] / "records"


def finished(browser: Browser) -> str:
    table = browser.make(2, 1)
    assert browser.play_on(table)["over"]
    return table


def test_a_finished_game_is_reviewed_in_the_background(site: House, browser: Browser) -> None:
    table = finished(browser)
    page = browser.http.get(f"/t/{table}/review")
    assert page.status_code == 200
    assert "Review this game" in page.text
    assert browser.http.get(f"/api/t/{table}/review").json() == {"progress": -1, "document": ""}
    asked = browser.submit(f"/t/{table}/review")
    assert (asked.status_code, asked.headers["location"]) == (303, f"/t/{table}/review")
    wait(lambda: browser.http.get(f"/api/t/{table}/review").json()["progress"] == 100, 120)
    document = json.loads(browser.http.get(f"/api/t/{table}/review").json()["document"])
    assert document["complete"]
    assert len(document["decisions"]) == document["choices"] > 0
    shown = browser.http.get(f"/t/{table}/review").text
    for words in ("Expected share of victory", "Accuracy", "Turning points", "Where the points came from"):
        assert words in shown
    assert shown.index('class="review-side"') < shown.index(
        'class="review-figures"'
    )  # a phone shows one below the other
    moment = browser.http.get(f"/t/{table}/review?n=3").text
    assert "Move 3 of" in moment
    assert 'data-at="3"' in moment
    french = browser.http.get(f"/t/{table}/review", headers={"accept-language": "fr"}).text
    assert "Traceback" not in french
    again = browser.submit(f"/t/{table}/review")  # nothing is done twice
    assert again.status_code == 303
    assert browser.http.get(f"/api/t/{table}/review").json()["progress"] == 100


def test_a_running_game_has_no_review(browser: Browser) -> None:
    table = browser.make(2)
    assert browser.http.get(f"/t/{table}/review").status_code == 409
    assert browser.submit(f"/t/{table}/review").status_code == 409
    assert browser.http.get(f"/api/t/{table}/review").status_code == 409


def test_a_point_that_is_not_there_shows_the_first(site: House, browser: Browser) -> None:
    table = finished(browser)
    assert browser.http.get(f"/t/{table}/review?point=99").status_code == 200


@pytest.mark.parametrize(
    ("record", "scored", "ending"),
    [
        ("stephensons_rocket/01-two-players", "Money", "£"),
        ("imperial_steam/01-two-players", "Money", " gulden"),
        ("age_of_steam/01-three-players", "Points", ""),
    ],
)
def test_a_review_counts_in_what_the_game_counts_in(record: str, scored: str, ending: str) -> None:
    found = Record.parse((RECORDS / f"{record}.rotonde").read_text(encoding="utf-8"))
    voice = Voice(game(found.game).words, "en", found.seats)
    page = page_of(Passes(found, 1, 1).review, found, voice)
    assert page.scored == scored
    assert page.came_from.startswith(f"Where the {scored.lower()} came from")
    assert (", in " in page.came_from) == (scored == "Money")  # the sums below it are bare
    assert all(ending in seat.score for seat in page.seats)


def test_a_link_opens_at_any_moment_with_the_chart() -> None:
    found = Record.parse((RECORDS / "age_of_steam/01-three-players.rotonde").read_text(encoding="utf-8"))
    voice = Voice(game(found.game).words, "en", found.seats)
    page = page_of(Passes(found, 1, 1).review, found, voice, at=120)
    assert (page.at, page.last) == (120, len(found.entries))
    assert 'data-at="120"' in page.chart
    assert page.chapter
    assert "<svg" in page.board
    for nowhere in (0, -3, len(found.entries) + 1):
        assert page_of(Passes(found, 1, 1).review, found, voice, at=nowhere).at == 0


def test_who_went_bankrupt_has_no_points() -> None:
    """As at the end of the table: neither beside the accuracy nor in the scoring."""
    found = Record.parse((RECORDS / "age_of_steam/27-four-greedy.rotonde").read_text(encoding="utf-8"))
    page = page_of(Passes(found, 1, 1).review, found, Voice(game(found.game).words, "en", found.seats))
    (total,) = [row for row in page.sources if row.total]
    assert [seat.score for seat in page.seats] == total.figures == ["30", "21", "–", "28"]


@pytest.mark.parametrize(
    ("n", "said"), [(0.1666, "0.17"), (-0.5, "−0.50"), (8.46, "8.5"), (99.5, "99.5"), (157.4, "157")]
)
def test_a_mean_has_as_many_decimals_as_it_needs(n: float, said: str) -> None:
    assert _mean(n, Voice(None, "en")).replace("-", "−") == said
