"""What people get wrong, and what they are told: in their language, with a way on."""

import re
import sqlite3
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from rotonde.web.storage import FILE
from tests.web.house import Browser, House, fresh_client, house
from tests.web.test_pages import finished


@pytest.fixture
def french(site: House) -> Iterator[Browser]:
    with Browser(site.url, "fr") as new:
        yield new


def said(answer: httpx.Response) -> str:
    found = re.search(r'role="alert">(.*?)</p>', answer.text, re.S)
    assert found is not None, answer.text
    return unescape(found[1])


def sent(browser: Browser, content: bytes) -> httpx.Response:
    return browser.http.post("/import", data={"csrf": browser.token}, files={"record": ("game.txt", content)})


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("rotonde record 1", "hello", "la première ligne n’est pas «\u00a0rotonde record 1\u00a0»"),
        ("rotonde record 1", "rotonde record 2", "une version plus récente"),
        ("game: whistle_stop", "game: chess", "un enregistrement du jeu chess, qui n’est pas ici"),
        ("players: 2", "players: many", "«\u00a0players\u00a0» n’est pas un nombre"),
        ("players: 2", "players: 2\noption: express = maybe", "ne peut pas être 'maybe'"),
        ("players: 2", "gauge: 3", "n’est pas un de ces mots"),
        ("   2  ", "   3  ", "l’entrée 2 était attendue"),
    ],
)
def test_a_record_that_cannot_be_opened_is_explained_in_french(
    french: Browser, before: str, after: str, why: str
) -> None:
    text = french.http.get(f"/t/{finished(french)}/record.txt").text
    assert before in text
    answer = sent(french, text.replace(before, after, 1).encode())
    assert answer.status_code == 422
    message = said(answer)
    assert message.startswith("Cet enregistrement ne peut pas être ouvert")
    assert why in message
    assert message.lower().count("ne peut pas être ouvert") == 1
    assert not re.search(r"\b(the|record cannot|this|not here|expected|choose)\b", message)


def test_a_damaged_entry_is_named_in_french(french: Browser) -> None:
    text = french.http.get(f"/t/{finished(french)}/record.txt").text
    damaged = re.sub(r"^(   3 .*)([0-9a-f]{8})$", r"\g<1>00000000", text, count=1, flags=re.M)
    message = said(sent(french, damaged.encode()))
    assert "endommagé à l’entrée 3" in message
    assert "les entrées 1 à 2 sont intactes" in message


def test_an_edition_that_does_not_fit_names_its_fields_in_french(french: Browser) -> None:
    fields = {"game": "whistle_stop", "players": "2", "edition_file": '{"name": "x", "title": "y"}'}
    message = said(french.submit("/tables", **fields))
    assert "voyez\u202f: game" in message
    assert "missing" not in message


def test_a_file_that_is_no_text_is_no_record(browser: Browser) -> None:
    answer = sent(browser, bytes(range(256)) * 20)
    assert answer.status_code == 422
    assert "is no record" in said(answer)


@pytest.mark.parametrize("digits", ["9" * 30, "9" * 5000, "٣"])
def test_numbers_beyond_all_bounds_are_refused_politely(browser: Browser, digits: str) -> None:
    assert browser.submit("/tables", game="whistle_stop", players=digits).status_code == 422
    assert browser.submit("/settings", pause=digits).status_code == 422
    table = browser.make()
    for query in ({"at": digits}, {"seat": digits}, {"since": digits}):
        assert browser.http.get(f"/api/t/{table}/view", params=query).status_code < 500
    assert browser.http.get(f"/t/{table}", params={"n": digits}).status_code < 500


def test_the_language_of_a_refused_form_can_be_changed(browser: Browser) -> None:
    answer = browser.submit("/tables", game="whistle_stop", players="99")
    back = re.search(r'name="back" value="([^"]*)"', answer.text)
    assert back is not None
    assert back[1] == "/new/whistle_stop"
    assert browser.http.get(back[1]).status_code == 200
    problem = browser.http.post("/tables", data={"csrf": "wrong"})
    back = re.search(r'name="back" value="([^"]*)"', problem.text)
    assert back is not None
    assert browser.http.get(back[1]).status_code == 200


def test_a_record_with_secrets_says_why_it_is_closed(browser: Browser) -> None:
    table = browser.make()
    browser.play_on(table, until=lambda view: view["moments"] > 3)
    view = browser.view(table)
    assert view["sealed"] == "This game has secrets: its record opens when the game is over."
    assert browser.http.get(f"/t/{table}/record.txt").status_code == 403
    browser.play_on(table)
    assert browser.view(table)["sealed"] == ""


@pytest.mark.parametrize("change", ["notation = 'lay 99' WHERE n = 2", "notation = 'nonsense' WHERE n = 1"])
def test_a_broken_table_does_not_tell_the_secrets_of_others(tmp_path: Path, change: str) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.make()
        browser.play_on(table, until=lambda view: view["moments"] > 3)
        cookie = browser.cookie
    with sqlite3.connect(tmp_path / FILE) as raw:
        raw.execute(f"UPDATE entries SET {change}")
    raw.close()
    with house(tmp_path) as running, Browser(running.url) as browser, Browser(running.url) as stranger:
        browser.become(cookie)
        assert browser.http.get(f"/t/{table}/record.txt").status_code == 200
        view: dict[str, Any] = stranger.view(table)
        assert view["status"] == "broken"
        assert view["sealed"]
        assert "exported" not in view["message"]
        assert stranger.http.get(f"/t/{table}/record.txt").status_code == 403
        release = {"op": "release", "seat": 1, "client": fresh_client()}
        assert browser.post(f"/api/t/{table}/seat", release).status_code == 200
        assert browser.http.get(f"/t/{table}/record.json").status_code == 403
