"""A lesson on the site: the table answers, the progress is kept, and nothing else is stored."""

from typing import Any

import pytest
from sqlalchemy import func, select

from rotonde import game
from rotonde.coach.lessons import lessons
from rotonde.web.storage.models import TableRow
from tests.web.house import Browser, House, fresh_client

RUSSIAN = lessons(game("russian_railroads"))["first"]
BASE = "/api/learn/russian_railroads/first"


def act(browser: Browser, place: str, op: str, action: str = "") -> dict[str, Any]:
    body = {"op": op, "action": action, "seat": 0, "expected_n": 0, "expected_step": 0, "client": fresh_client()}
    answer = browser.post(f"{BASE}/{place}/turn", body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def place_of(view: dict[str, Any]) -> str:
    return str(view["lesson"]["api"].rpartition("/")[2])


@pytest.fixture
def browser(site: House) -> Any:
    found = Browser(site.url)
    yield found
    found.http.close()


def test_a_lesson_is_gone_through(site: House, browser: Browser) -> None:
    tables = site.site.storage.engine.connect().execute(select(func.count()).select_from(TableRow)).scalar()
    page = browser.http.get("/learn/russian_railroads", follow_redirects=True)
    assert page.status_code == 200
    assert "The stationmaster" in page.text
    place, view = "0.0", {}
    for step in RUSSIAN.steps:
        view = browser.http.get(f"{BASE}/{place}/view").json()
        while not view["lesson"]["done"]:
            made = int(place_of(view).partition(".")[2])
            assert view["lesson"]["expected"] == step.moves[made]
            assert view["lesson"]["expected"] in [choice["action"] for choice in view["choices"]]
            view = act(browser, place_of(view), "act", step.moves[made])
        assert view["choices"] == []
        view = act(browser, place_of(view), "end")
        place = place_of(view)
    assert view["lesson"]["finished"]
    assert site.site.storage.engine.connect().execute(select(func.count()).select_from(TableRow)).scalar() == tables
    lobby = browser.http.get("/").text
    assert "First journey: done" in lobby


def test_where_one_stopped_is_kept(browser: Browser) -> None:
    browser.http.get("/learn/russian_railroads/first")
    view = act(browser, "0.0", "act", RUSSIAN.steps[0].moves[0])
    act(browser, place_of(view), "end")
    assert "Black opens the way</h2>" in browser.http.get("/learn/russian_railroads/first").text
    assert "First journey: step 2 of 14" in browser.http.get("/").text
    assert "Points come back</h2>" in browser.http.get("/learn/russian_railroads/first?step=1").text


def test_wrong_tries_are_answered_and_change_nothing(browser: Browser) -> None:
    browser.http.get("/learn/russian_railroads/first")
    poor = act(browser, "2.0", "act", "pass")["lesson"]
    assert (poor["step"], poor["done"], poor["answer"]["poor"]) == (2, False, True)
    assert poor["answer"]["says"] == RUSSIAN.steps[2].tries[2].answer.en
    other = act(browser, "2.0", "act", "use industry_1w")["lesson"]
    assert other["answer"]["says"] == RUSSIAN.steps[2].other.en
    assert not other["answer"]["poor"]


def test_illegal_tries_get_the_refusal_of_the_game(browser: Browser) -> None:
    browser.http.get("/learn/russian_railroads/first")
    body = {"op": "act", "action": "use aux_temp", "seat": 0, "expected_n": 0, "expected_step": 0}
    answer = browser.post(f"{BASE}/2.0/turn", body | {"client": fresh_client()})
    assert answer.status_code == 422
    assert answer.json()["rule"].startswith("RR-3")
    why = browser.post(f"{BASE}/2.0/why", {"seat": 0, "action": "use aux_temp"}).json()
    assert why["rule"].startswith("RR-3")
    assert "_" not in why["message"]


def test_what_was_done_in_a_step_can_be_undone(browser: Browser) -> None:
    browser.http.get("/learn/russian_railroads/first")
    view = act(browser, "2.0", "act", "use rail_black_1w")
    assert place_of(view) == "2.2"  # the payment goes without saying
    assert place_of(act(browser, "2.3", "undo")) == "2.2"
    assert place_of(act(browser, "2.3", "restart")) == "2.0"
    assert act(browser, "2.0", "act", "use rail_black_1w")["draft"]["step"] == 2


@pytest.mark.parametrize("place", ["99.0", "0.9", "x.1", "0", "1.2.3"])
def test_places_that_are_none(browser: Browser, place: str) -> None:
    assert browser.http.get(f"{BASE}/{place}/view").status_code in (400, 404)


def test_the_first_game_is_against_apprentices(browser: Browser) -> None:
    browser.http.get("/learn/russian_railroads/first")
    made = browser.submit("/learn/russian_railroads/game", lesson="first")
    table = made.headers["location"].rpartition("/")[2]
    seats = browser.view(table)["seats"]
    assert [seat["level"] for seat in seats] == ["", "apprentice", "apprentice"]
    page = browser.http.get(f"/t/{table}").text
    assert '"first":true' in page
    assert 'id="welcome"' not in page  # who comes from the journey is neither told it again nor sent there
    answer = browser.http.get(f"/api/t/{table}/remarks", params={"seat": 0}).json()
    assert answer["costly"] == ""
    assert all(remark["says"] and remark["rule"] for remark in answer["remarks"])
    other = browser.submit("/play/russian_railroads").headers["location"].rpartition("/")[2]
    assert browser.http.get(f"/api/t/{other}/remarks", params={"seat": 0}).json()["remarks"] == []
    assert "welcome-journey" in browser.http.get(f"/t/{other}").text


def test_who_learned_to_play_alone_is_promised_no_apprentices(browser: Browser) -> None:
    page = browser.http.get("/learn/german_railroads/alone").text
    assert "The first game is yours alone" in page
    assert "apprentices" not in page
    made = browser.submit("/learn/german_railroads/game", lesson="alone")
    assert len(browser.view(made.headers["location"].rpartition("/")[2])["seats"]) == 1
    assert "The first game is against apprentices" in browser.http.get("/learn/german_railroads/coal").text


def test_everything_is_said_in_french(browser: Browser) -> None:
    browser.http.get("/")
    browser.submit("/settings", lang="fr", back="/")
    page = browser.http.get("/learn/russian_railroads/first").text
    assert "Le chef de gare" in page
    assert RUSSIAN.steps[0].says.fr.partition("’")[0] in page
