"""Reviews on the site: asked for, worked on in the background, kept with the table, shown in both languages."""

import json

from tests.web.house import Browser, House, wait


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
