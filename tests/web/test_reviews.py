"""Reviews on the site: asked for, worked on in the background, kept with the table, shown in both languages."""

import json
import re
from pathlib import Path

import pytest

from rotonde import game
from rotonde.coach.review.decisions import Weighed, points_of
from rotonde.coach.review.document import Review
from rotonde.coach.review.running import Passes
from rotonde.core import Record
from rotonde.core.words import Voice
from rotonde.web.pages.reviews import page_alone
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


def blundered(name: str, step: int = 20) -> tuple[Review, Record]:
    """A review of a recorded game in which some decisions were mistakes, and nothing is known of the others."""
    found = Record.parse((RECORDS / f"{name}.rotonde").read_text(encoding="utf-8"))
    review = Passes(found, 1, 1).review
    even = [1 / found.players] * found.players
    for point in list(points_of(found))[10:61:step]:
        best = next(str(action) for action in point.view.legal() if str(action) != point.action)
        left = point.n / 1000  # each is a stretch of its own
        made = Weighed(point.n, point.seat, point.action, 9, even, even, [7.0] * found.players, left, best, 0.3, 0.01)
        made.gain, made.error, made.games = 0.3, 0.01, 24
        made.best_shares, made.best_scores = even, [41.0, 42.0, 43.0]
        review.decisions.append(made)
    return review, found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_file_shows_the_two_futures_of_every_turning_point(lang: str) -> None:
    """Without a script and without anything from outside: letters come along, links stay inside."""
    review, record = blundered("age_of_steam/01-three-players")
    drawn = page_alone(review, record, lang)
    assert len(review.turning_points()) == 3
    assert drawn.count('class="review-board"') == drawn.count('future-card better"') == 3
    assert drawn.count('class="future better"') == drawn.count('class="future played"') == 3
    assert all(drawn.count(f">{score}</td>") >= 3 for score in (41, 42, 43))
    assert {link for link in re.findall(r'href="([^"]*)"', drawn) if "use" not in link} >= {
        f"#future-{n}" for n in (1, 2, 3)
    }
    assert not re.search(r'(href|src)="(?!#|data:)', drawn)
    assert "<script" not in drawn
    assert "@font-face{font-family:'Rotonde Sans'" in drawn
    ids = re.findall(r'<section[^>]* id="(future-\d)"', drawn)
    assert ids == ["future-1", "future-2", "future-3"]


def test_what_is_not_known_yet_is_not_told() -> None:
    """Under way: no accuracy from a tenth of the decisions, and reasons that follow."""
    review, record = blundered("age_of_steam/01-three-players")
    page = page_of(review, record, Voice(game(record.game).words, "en", record.seats), table="t")
    assert {seat.accuracy for seat in page.seats} == {None}
    assert all(point.follows for point in page.points)
    assert [bool(point.board) for point in page.points] == [True, False, False]  # on the site one at a time


def test_alone_a_bar_shows_what_the_share_is_of() -> None:
    """A chance of 30 in a hundred is no full bar."""
    review, record = blundered("german_railroads/01-alone-germany-coal-new")
    for weighed in review.decisions:
        weighed.shares, weighed.best_shares, weighed.best_scores = [0.3], [0.6], [150.0]
    drawn = page_alone(review, record, "en")
    assert re.search(r'style="flex:30;[^>]*>30</span><span style="flex:70">', drawn)
    assert re.search(r'style="flex:60;[^>]*>60</span><span style="flex:40">', drawn)
