"""The pages around the table: lobby, forms, settings, rules, import and export, broken tables."""

import json
import sqlite3
from pathlib import Path

import pytest
from toy import GAME

from rotonde.core import Record
from rotonde.core.editions import read_edition
from rotonde.web.storage import FILE, stored_books
from rotonde.web.tables.open_table import trouble_with
from tests.web.house import Browser, House, house, wait


def finished(browser: Browser) -> str:
    """A finished game of one browser."""
    table = browser.make(2, form={"seat.0.name": "Nadia", "seat.1.name": "Émile"})
    browser.play_on(table)
    return table


def test_the_lobby_shows_games_and_tables(browser: Browser) -> None:
    table = browser.make(2, form={"seat.0.name": "Nadia"})
    html = browser.http.get("/").text
    assert "Whistle Stop" in html
    assert f"/t/{table}" in html
    assert "Nadia" in html


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/new/whistle_stop", "/rules/whistle_stop", "/import", "/settings", "/nowhere"])
def test_every_page_speaks_both_languages(site: House, path: str, lang: str) -> None:
    with Browser(site.url, lang) as browser:
        assert f'<html lang="{lang}"' in browser.http.get(path).text


def test_the_language_is_kept(browser: Browser) -> None:
    assert browser.submit("/settings", lang="fr", back="/import").headers["location"] == "/import"
    assert '<html lang="fr"' in browser.http.get("/").text
    table = browser.make(2)
    assert browser.seen(table)["prompt"]["title"] != "Lay a coal card"
    assert browser.http.get("/t/none").status_code == 404
    assert "Cette table n’existe pas." in browser.http.get("/t/none").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"players": "9"}, "2 to 4 players"),
        ({"players": "many"}, "2 to 4 players"),
        ({"players": "²"}, "2 to 4 players"),
        ({"option.express": "perhaps"}, "cannot be"),
        ({"option.rocket": "on"}, "no option"),
        ({"edition": "../../secret"}, "no such edition"),
        ({"edition_file": "{"}, "no JSON object"),
        ({"edition_file": '{"game": "chess"}'}, "cannot be set up"),
        ({"seat.0.kind": "cat"}, "a person or for a bot"),
        ({"seat.1.kind": "bot", "seat.1.level": "genius"}, "no such bot"),
    ],
)
def test_a_form_that_cannot_be_comes_back_with_a_sentence(browser: Browser, fields: dict[str, str], said: str) -> None:
    data = {"csrf": browser.token, "game": "whistle_stop", "players": "2", "seat.0.name": "Nadia & Co", **fields}
    answer = browser.http.post("/tables", data=data)
    assert answer.status_code == 422
    assert said in answer.text
    assert "Nadia &amp; Co" in answer.text


@pytest.mark.parametrize("path", ["/new/chess", "/rules/chess", "/api/rules/chess"])
def test_an_unknown_game_is_said(browser: Browser, path: str) -> None:
    answer = browser.http.get(path)
    assert answer.status_code == 404
    assert "no such game" in answer.text


def test_options_reach_the_table(browser: Browser) -> None:
    table = browser.make(2, form={"option.express": "on"})
    assert browser.view(table)["options"][1:] == ["plans, no hints"]


def test_an_edition_of_ones_own_is_played_with(browser: Browser) -> None:
    data = json.loads(json.dumps(GAME.edition().data))
    data["name"], data["stops"][1]["name"] = "mine", "Elsewhere"
    table = browser.make(2, edition_file=json.dumps(data))
    browser.play_on(table)
    record = Record.parse(browser.http.get(f"/t/{table}/record.json").text)
    assert record.edition_hash == read_edition("whistle_stop", data).hash
    assert record.replay().over


# ── import and export ─────────────────────────────────────────────────────


@pytest.mark.parametrize("ending", ["txt", "json"])
def test_a_record_goes_out_and_comes_in(browser: Browser, ending: str) -> None:
    table = finished(browser)
    answer = browser.http.get(f"/t/{table}/record.{ending}")
    assert f'filename="whistle-stop-{table}.{ending}"' in answer.headers["content-disposition"]
    record = Record.parse(answer.text)
    assert record.seats == ("Nadia", "Émile")
    sent = browser.http.post("/import", data={"csrf": browser.token}, files={"record": ("r", answer.text.encode())})
    assert sent.status_code == 303
    copy = sent.headers["location"].removeprefix("/t/")
    assert browser.view(copy)["log"][-1]["lines"] == browser.view(table)["log"][-1]["lines"]
    assert Record.parse(browser.http.get(f"/t/{copy}/record.{ending}").text).entries == record.entries


def test_an_unfinished_record_is_played_on(browser: Browser) -> None:
    table = finished(browser)
    record = Record.parse(browser.http.get(f"/t/{table}/record.txt").text)
    record.entries, record.result, record.digest = record.entries[:9], None, None
    sent = browser.submit("/import", text=record.text())
    copy = sent.headers["location"].removeprefix("/t/")
    assert browser.view(copy)["status"] == "running"
    assert browser.play_on(copy)["over"]


def bad_records(text: str) -> dict[str, str]:
    """Records that must not come in."""
    record = Record.parse(text)
    data = json.loads(record.json())
    illegal = Record.parse(text)
    illegal.entries[8] = illegal.entries[8]._replace(action="roll 99")
    foreign = {**data, "game": "chess"}
    return {
        "nothing": " ",
        "damaged": text.replace("lay 1", "lay 2", 1).replace("lay 3", "lay 2", 1).replace("roll", "ro11", 1),
        "cut": text[: len(text) // 2],
        "foreign": json.dumps(foreign),
        "illegal": illegal.text(),
        "newer": text.replace("rotonde record 1", "rotonde record 99"),
        "a picture": "\x89PNG\r\n\x1a\n",
        "deep": '{"rotonde_record": ' + "[" * 20_000,
        "other json": "{}",
        "edition": text.replace("players: 2", 'players: 2\nedition-data: {"bad"', 1),
        "players": text.replace("players: 2", "players: 99999999", 1),
    }


BAD = (
    "nothing",
    "damaged",
    "cut",
    "foreign",
    "illegal",
    "newer",
    "a picture",
    "deep",
    "other json",
    "edition",
    "players",
)


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_bad_record_is_refused_in_one_sentence(site: House, kind: str, lang: str) -> None:
    with Browser(site.url, lang) as browser:
        text = browser.http.get(f"/t/{finished(browser)}/record.txt").text
        answer = browser.submit("/import", text=bad_records(text)[kind])
        assert answer.status_code == 422
        assert "Traceback" not in answer.text
        known = ("record", "paste") if lang == "en" else ("partie",)
        assert any(word in answer.text for word in known)


def test_a_file_that_is_no_text_is_refused(browser: Browser) -> None:
    files = {"record": ("r", b"\xff\xfe\x00\x01" * 50)}
    assert browser.http.post("/import", data={"csrf": browser.token}, files=files).status_code in (400, 422)


def test_the_record_of_a_game_with_secrets_waits_for_its_end(browser: Browser) -> None:
    table = browser.make(2)
    answer = browser.http.get(f"/t/{table}/record.txt")
    assert answer.status_code == 403
    assert "secrets" in answer.text
    browser.play_on(table)
    assert browser.http.get(f"/t/{table}/record.txt").status_code == 200


# ── history, curtain, broken tables ───────────────────────────────────────


def test_every_moment_can_be_looked_at(browser: Browser) -> None:
    table = finished(browser)
    last = browser.view(table)
    for moment in range(last["moments"] + 1):
        view = browser.view(table, at=moment)
        assert (view["moment"], view["live"], view["choices"]) == (moment, False, [])
        assert [e["moment"] for e in view["log"]] == list(range(1, moment + 1))
    assert browser.view(table, at=last["moments"])["svg"] == last["svg"]
    assert browser.http.get(f"/t/{table}?n=3").status_code == 200
    assert browser.http.get(f"/t/{table}?n=999").status_code == 404


def test_a_curtain_hides_what_the_next_player_may_see(browser: Browser) -> None:
    table = browser.make(2)
    curtained = browser.view(table)
    assert (curtained["seat"], curtained["curtain"], curtained["choices"]) == (None, 0, [])
    own = browser.view(table, seat=0)
    assert (own["seat"], own["curtain"]) == (0, None)
    assert own["choices"]
    drafted = browser.turn(own, "act", own["choices"][0]["action"]).json()
    handed = browser.turn(drafted, "end").json()
    assert (handed["seat"], handed["curtain"]) == (None, 1)


def test_one_person_needs_no_curtain(browser: Browser) -> None:
    assert browser.view(browser.play())["curtain"] is None


def test_a_table_that_no_longer_replays_opens_at_its_last_good_entry(tmp_path: Path) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = finished(browser)
        good = browser.view(table, at=9)
        cookie = browser.cookie
    with sqlite3.connect(tmp_path / FILE) as raw:
        raw.execute("UPDATE entries SET notation = 'lay 99' WHERE table_id = ? AND n = 10", (table,))
    raw.close()
    with house(tmp_path) as running, Browser(running.url) as browser:
        browser.become(cookie)
        view = browser.view(table)
        assert (view["status"], view["moments"], view["choices"]) == ("broken", 9, [])
        assert "Entry 10 cannot be played again." in view["message"]
        assert [e["moment"] for e in view["log"]] == [e["moment"] for e in good["log"]]
        answer = browser.turn({**view, "seat": 0}, "act", "lay 1")
        assert (answer.status_code, answer.json()["code"]) == (409, "closed")
        exported = browser.http.get(f"/t/{table}/record.txt")
        assert exported.status_code == 200
        assert "lay 99" in exported.text
        assert browser.http.get(f"/t/{table}").status_code == 200
        assert browser.http.get("/").status_code == 200


def test_a_table_of_a_game_that_is_gone_can_be_exported(tmp_path: Path) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = finished(browser)
    with sqlite3.connect(tmp_path / FILE) as raw:
        raw.execute("UPDATE tables SET game = 'gone_with_the_wind'")
    raw.close()
    with house(tmp_path) as running, Browser(running.url) as browser:
        assert browser.http.get("/").status_code == 200
        assert "gone_with_the_wind" in browser.http.get(f"/t/{table}").text
        assert browser.http.get(f"/api/t/{table}/view").status_code == 422
        assert "gone_with_the_wind" in browser.http.get(f"/t/{table}/record.txt").text


def test_the_doctor_finds_every_stored_game(tmp_path: Path) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser:
        tables = [finished(browser), browser.make(2)]
        wait(lambda: browser.view(tables[0])["over"])
    found = dict(stored_books(tmp_path))
    assert list(found) == tables
    for book in found.values():
        assert book is not None
        assert all(line.digest for line in book.lines)
        assert trouble_with(book) == ""
    done = found[tables[0]]
    assert done is not None
    assert done.record().replay().over


def test_why_not_names_the_rule(browser: Browser) -> None:
    table = browser.make(2)
    view = browser.play_on(table, lambda v: any(c["action"].startswith("drive") for c in v["choices"]))
    path = f"/api/t/{table}/why"
    found = browser.post(path, {"seat": view["seat"], "action": "drive Nowhere"}).json()
    assert found["rule"] == "WS-1.1"
    assert "Nowhere" in found["message"]
    assert found["rule_text"]
    fine = browser.post(path, {"seat": view["seat"], "action": view["choices"][0]["action"]}).json()
    assert fine["message"] == ""
    assert browser.post(path, {"seat": view["seat"], "path": ["nothing:here"] * 50}).json()["choice"] == ""
    meant = next(c for c in view["choices"] if c["action"].startswith("drive"))
    assert browser.post(path, {"seat": view["seat"], "path": meant["path"]}).json()["choice"] == meant["action"]
    assert browser.post(path, {"seat": view["seat"], "action": "nonsense"}).status_code == 422


def test_a_preview_is_only_for_what_is_legal(browser: Browser) -> None:
    table = browser.make(2)
    view = browser.seen(table)
    query = {"seat": view["seat"], "action": view["choices"][0]["action"]}
    assert browser.http.get(f"/api/t/{table}/preview", params=query).json()["text"] == view["choices"][0]["text"]
    query["action"] = "lay 99"
    assert browser.http.get(f"/api/t/{table}/preview", params=query).status_code == 422


def test_nothing_is_tried_out_where_something_is_hidden(browser: Browser) -> None:
    table = browser.make(2)
    view = browser.seen(table)
    for choice in view["choices"]:
        query = {"seat": view["seat"], "within": choice["path"][0]}
        assert browser.http.get(f"/api/t/{table}/outlook", params=query).json() == {"ways": [], "more": 0}


def test_what_opens_a_chapter_is_filed_under_it(browser: Browser) -> None:
    """The start of a round comes out of the last move of the round before, but belongs to neither it nor its player."""
    table = browser.make(2, game="imperial_steam", name="Rounds")
    browser.play_on(table, lambda v: v["chapter"].startswith("Round 3"), pick=-1)
    log = browser.seen(table)["log"]
    opened = [e for e in log if e["opens"]]
    assert [e["opens"] for e in opened] == ["Opening bids", "Round 2 of 8", "Round 3 of 8"]
    assert [e["draft"] for e in opened] == [False, False, True]  # the turn that ends round 2 is not yet ended
    for n, entry in enumerate(opened[1:], 1):
        assert entry["chapter"] == f"Round {n} of 8"
        heads = [i for i, line in enumerate(entry["lines"]) if line["text"].startswith(f"Round {n + 1}:")]
        assert heads == [entry["opens_at"]]


def test_why_not_is_said_of_the_step_that_would_have_to_be_begun(browser: Browser) -> None:
    table = browser.make(2, game="imperial_steam")
    view = browser.play_on(table, lambda v: any(c["action"] == "choose lay_track" for c in v["choices"]))
    path = f"/api/t/{table}/why"
    far = browser.post(path, {"seat": view["seat"], "path": ["link:gorizia--trieste"]}).json()
    assert far["rule"] == "IS-6.1.3"  # it touches no track: to choose the action first would not help
