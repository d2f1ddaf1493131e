"""Best results: finished tables of one person, kept for that person, setup by setup."""

import rotonde
from rotonde.core.setup import Setup
from rotonde.core.words import Voice
from rotonde.web.people.results import BEST, best_before, best_results
from rotonde.web.storage import Result
from tests.web.house import Browser, House, fresh_client


def ended(site: House, browser: Browser, **how: object) -> int:
    """Play a table of the example game to its end; the score of the first seat."""
    table = browser.make(2, bots=1, **how)  # type: ignore[arg-type]
    view = browser.play_on(table)
    return int(view["seats"][0]["score"])


def test_finished_tables_of_one_person_are_listed_best_first(site: House, browser: Browser) -> None:
    assert "Your best results" not in browser.http.get("/new/whistle_stop").text
    scores = sorted((ended(site, browser) for _ in range(3)), reverse=True)
    page = browser.http.get("/new/whistle_stop").text
    listed = page[page.index("Your best results") :]
    places = [
        listed.index(f'<td class="num">{place}</td><td class="num"><b>{s}</b>') for place, s in enumerate(scores, 1)
    ]
    assert places == sorted(places)
    assert "3 games" in listed
    with Browser(site.url) as other:
        assert "Your best results" not in other.http.get("/new/whistle_stop").text


def test_another_setup_is_another_list(site: House, browser: Browser) -> None:
    ended(site, browser)
    ended(site, browser, form={"option.whistles": "two"})
    page = browser.http.get("/new/whistle_stop").text
    assert page.count("<caption>") == 2
    assert page.count("1 game<") == 1  # the usual options need no words
    assert "1 game · " in page


def test_running_shared_and_helped_tables_are_no_results(site: House, browser: Browser) -> None:
    browser.act(browser.make(2, bots=1))
    browser.play_on(browser.make(2))
    helped = browser.make(2, bots=1)
    for op in ("bot", "human"):
        body = {"op": op, "seat": 0, "level": "random" if op == "bot" else "", "client": fresh_client()}
        assert browser.post(f"/api/t/{helped}/seat", body).status_code == 200
    browser.play_on(helped)
    assert "Your best results" not in browser.http.get("/new/whistle_stop").text


def test_only_the_best_are_shown_and_all_are_counted(site: House) -> None:
    from toy import GAME

    setup = Setup(GAME.key, 1, GAME.editions()[0], "hash", 1)
    found = [Result(str(i), i, i == 8, setup, (), float(i)) for i in range(9)]
    (group,) = best_results(GAME, found, Voice(GAME.words, "en"))
    assert [r.score for r in group.results] == [8, 7, 6, 5, 4][:BEST]
    assert (group.title, group.setup, group.played) == ("Alone", "", 9)


def alone(table: str, score: int, **options: object) -> Result:
    """A result of a game for one."""
    return Result(table, score, True, Setup("any", 1, "usual", "hash", 1, dict(options)), (), 0.0)


def test_a_result_alone_is_compared_with_the_same_setup_only() -> None:
    found = [alone("now", 90), alone("before", 120), alone("first", 80), alone("other", 300, coal=True)]
    assert best_before("now", found) == 120
    assert best_before("before", found) == 90
    assert best_before("other", found) is None
    assert best_before("not a result", found) is None


def test_alone_nobody_wins_and_the_modules_are_named() -> None:
    game = rotonde.game("german_railroads")
    found = [alone("a", 90), alone("b", 7, germany=False, coal=True), alone("c", 1, germany=False)]
    groups = best_results(game, found, Voice(game.words, "en"))
    usual = " · usual"
    assert [g.setup for g in groups] == ["Germany" + usual, "Coal" + usual, "The base game, without modules" + usual]
    assert not any(r.won for g in groups for r in g.results)


def test_the_end_of_a_game_alone_says_its_result(site: House, browser: Browser) -> None:
    tables = [browser.make(1, game="german_railroads", form={"option.germany": "off"}) for _ in range(2)]
    views = [browser.play_on(table) for table in tables]
    scores, table, view = [v["seats"][0]["score"] for v in views], tables[-1], views[-1]
    assert view["over"]
    assert (view["winners"], view["seats"][0]["winner"]) == ([], False)
    assert view["best"] == scores[0]
    assert view["options"] == ["The base game, without modules", "plans, no hints"]
    row = browser.http.get("/").text.split(f'href="/t/{table}"')[0].rpartition("<li ")[2]
    assert f"{scores[1]} points" in row
    assert " won" not in row
