"""What is said at a table, notes, standing orders, and the story since one moved last."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import httpx
import pytest

from rotonde.web.people.names import clean_words
from rotonde.web.storage import Storage, moving, retention, talk
from rotonde.web.tables.turns import ordered, stretch
from tests.web.house import Browser, House, fresh_client, run, wait
from tests.web.test_agreements import played
from tests.web.test_company import make_admin, person_id
from tests.web.test_people import rows
from tests.web.test_people_rows import book, guest
from tests.web.test_rights import Company
from tests.web.test_security import HOSTILE


@pytest.fixture
def company(site: House) -> Iterator[Company]:
    """Three people on three seats."""
    found = Company(site, free=(1, 2))
    found.sit(found.stranger, "claim", 2)
    yield found
    found.leave()


def post(company: Company, who: Browser, what: str, **body: Any) -> httpx.Response:
    return who.post(f"/api/t/{company.table}/{what}", body)


def heard(company: Company, who: Browser) -> dict[str, Any]:
    answer = who.http.get(f"/api/t/{company.table}/talk")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_what_is_said_reaches_everybody_at_the_table(site: House, company: Company) -> None:
    assert post(company, company.owner, "say", words="  Good   evening! \n\n").status_code == 200
    assert post(company, company.friend, "say", words="").json()["messages"] != []  # nothing is nothing
    with Browser(site.url) as spectator:
        number = heard(company, spectator)["messages"][0]["id"]
        for who, mine in ((company.owner, True), (company.friend, False), (spectator, False)):
            (message,) = heard(company, who)["messages"]
            assert (message["words"], message["mine"], message["seat"]) == ("Good evening!", mine, 0)
        assert not heard(company, spectator)["may_say"]
        assert post(company, spectator, "say", words="Hi").status_code == 403
        assert post(company, spectator, "mark", id=number, sign="yes").status_code == 403


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_stay_words(company: Company, words: str) -> None:
    answer = post(company, company.owner, "say", words=words)
    assert answer.status_code == (413 if len(words) > 64_000 else 200)
    if answer.status_code == 200:
        (message,) = heard(company, company.friend)["messages"]
        assert message["words"] == clean_words(words, 500)
        assert not set(message["words"]) & set("\0\x1b\u202e\u2028\u2029")
        assert len(message["words"]) <= 500
        assert answer.headers["content-type"] == "application/json"  # text for the page, never a page


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_notes_stay_words_and_are_nobody_elses(company: Company, words: str) -> None:
    answer = post(company, company.owner, "note", words=words)
    assert answer.status_code == (413 if len(words) > 64_000 else 200)
    kept = heard(company, company.owner)["note"]
    assert kept == ("" if len(words) > 64_000 else clean_words(words, 4000))
    assert not set(kept) & set("\0\x1b\u202e")
    assert heard(company, company.friend)["note"] == ""
    if len(kept) > 3:
        assert kept not in company.owner.http.get(f"/t/{company.table}").text  # a page brings it as text, later


def test_signs_are_set_and_taken_away(company: Company) -> None:
    number = post(company, company.owner, "say", words="Shall we?").json()["messages"][0]["id"]
    for who in (company.friend, company.stranger, company.friend):
        assert post(company, who, "mark", id=number, sign="yes").status_code == 200
    (message,) = heard(company, company.stranger)["messages"]
    assert message["marks"] == [{"sign": "yes", "n": 1, "mine": True}]
    assert post(company, company.friend, "mark", id=number, sign="<b>").status_code == 400
    assert post(company, company.friend, "mark", id=number + 99, sign="yes").status_code == 404


def test_who_said_it_takes_it_away_or_an_admin(site: House, company: Company) -> None:
    first = post(company, company.owner, "say", words="one").json()["messages"][0]["id"]
    second = post(company, company.owner, "say", words="two").json()["messages"][1]["id"]
    post(company, company.friend, "mark", id=first, sign="ha")
    assert post(company, company.friend, "unsay", id=first).status_code == 403
    assert post(company, company.owner, "unsay", id=first).status_code == 200
    with Browser(site.url) as admin:
        make_admin(site, admin, "Chief of words")
        assert heard(company, admin)["messages"][1]["may_unsay"]
        assert post(company, admin, "unsay", id=second).status_code == 200
    assert [m["words"] for m in heard(company, company.friend)["messages"]] == ["", ""]
    assert post(company, company.owner, "unsay", id=first).status_code == 404
    assert rows(site.folder, f"SELECT words FROM chat WHERE id IN ({first}, {second})") == [("",), ("",)]


def test_a_message_belongs_to_its_table(site: House, company: Company) -> None:
    number = post(company, company.owner, "say", words="here").json()["messages"][0]["id"]
    other = company.owner.make(2)
    assert company.owner.post(f"/api/t/{other}/unsay", {"id": number}).status_code == 404


def test_who_is_muted_says_nothing_and_who_is_blocked_is_not_heard(site: House, company: Company) -> None:
    company.friend.submit("/settings", name="Loud Otto")
    post(company, company.friend, "say", words="LOUD")
    company.owner.submit(f"/t/{company.table}/block", seat="1")
    assert heard(company, company.owner)["messages"] == []
    assert len(heard(company, company.stranger)["messages"]) == 1
    with Browser(site.url) as admin:
        make_admin(site, admin, "Chief of peace")
        admin.submit("/admin/person", person=person_id(site, "Loud Otto"), act="mute", days="3")
    assert post(company, company.friend, "say", words="LOUDER").status_code == 403


def test_notes_are_ones_own(company: Company) -> None:
    assert (
        post(company, company.owner, "note", words="Ashby first\nthen Corby").json()["note"]
        == "Ashby first\nthen Corby"
    )
    assert heard(company, company.friend)["note"] == ""
    assert len(post(company, company.owner, "note", words="x" * 9000).json()["note"]) == 4000
    assert post(company, company.owner, "note", words="").json()["note"] == ""


def test_talk_is_told_to_those_who_follow(site: House, company: Company) -> None:
    table = site.site.desk.in_memory(company.table)
    assert table is not None
    heard_: list[str] = []
    ear = type("Ear", (), {"person": "x", "put": lambda self, m: heard_.append(m[1].decode())})()
    site.site.hub._rooms.setdefault(company.table, []).append(ear)
    post(company, company.owner, "say", words="A secret word")
    site.site.hub._rooms[company.table].remove(ear)
    assert any('"kind":"chat"' in message for message in heard_)
    assert "secret word" not in "".join(heard_)  # that something was said, not what


# ── the story since one moved, and orders ─────────────────────────────────


def test_what_happened_since_one_moved_is_told(company: Company) -> None:
    played(company, 4)
    view = company.owner.view(company.table)
    since = max(e["moment"] for e in view["log"] if e["seat"] == 0)
    told = [line["text"] for e in view["log"] if e["moment"] > since for line in e["lines"] if line["level"] == 0]
    assert heard(company, company.owner)["digest"] == told[-8:]


def test_an_order_passes_as_long_as_a_stretch_lasts(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = owner.make(2, game="stephensons_rocket", free=[1])
        friend.post(f"/api/t/{table}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
        path = f"/api/t/{table}/order"
        assert friend.post(path, {"passes": True, "ever": True}).json()["order"] == "ever"
        assert friend.post(path, {"passes": True}).json()["order"] == "stretch"
        assert not owner.http.get(f"/api/t/{table}/talk").json()["order"]
        before = owner.view(table)
        for words in ("order", "passes"):
            assert words not in str(before["seats"])  # the others see nothing of it
        open_ = site.site.desk.in_memory(table)
        assert open_ is not None
        assert list(open_.book.orders) == [1]
        assert not friend.post(path, {"passes": False}).json()["order"]
        assert open_.book.orders == {}
        with Browser(site.url) as stranger:
            assert stranger.post(path, {"passes": True}).status_code == 403


def test_an_ordered_pass_looks_like_any_other(site: House) -> None:
    with Browser(site.url) as owner, Browser(site.url) as friend:
        table = owner.make(3, game="age_of_steam")
        path = f"/api/t/{table}"
        owner.post(f"{path}/seat", {"op": "release", "seat": 1, "client": fresh_client()})
        friend.post(f"{path}/seat", {"op": "claim", "seat": 1, "client": fresh_client()})
        for _ in range(60):
            mine = friend.seen(table)
            if "pass" in [choice["action"] for choice in mine["choices"]]:
                break
            who = friend if mine["choices"] or mine["draft"] else owner
            start = mine["moments"]
            who.play_on(table, lambda v, n=start: v["moments"] > n, pick=1)
        assert friend.post(f"{path}/order", {"passes": True}).status_code == 200
        entry = wait(
            lambda: next((e for e in owner.view(table)["log"] if e["seat"] == 1 and e["action"] == "pass"), None)
        )
        assert not entry["auto"]  # nobody sees that it was ordered
        assert owner.http.get(f"{path}/talk").json()["order"] == ""


def test_an_order_for_ever_outlasts_its_stretch_and_ends_with_a_word(site: House) -> None:
    with Browser(site.url) as owner:
        table = owner.make(3, game="age_of_steam")
        open_ = site.site.desk.in_memory(table)
        assert open_ is not None
        for chapter, ever in (("*", "ever"), (stretch(open_), "stretch"), ("another round", "")):
            open_.book.orders[1] = ("friend", chapter)
            assert ordered(open_, 1, "friend") == ever
            assert ordered(open_, 1, "somebody else") == ""


# ── on both databases ─────────────────────────────────────────────────────


def test_talk_is_kept_and_goes_with_its_people(database: str) -> None:
    async def scenario() -> None:
        storage = Storage(database)
        for name in ("nadia", "otto", "pia"):
            await guest(storage, name)
        await storage.create(book("one", "nadia", "otto"))
        first = await storage.write(lambda c: talk.say(c, "one", "nadia", "Nadia", "Hello"))
        second = await storage.write(lambda c: talk.say(c, "one", "otto", "Otto", "Bye"))
        assert second > first
        for person in ("nadia", "pia", "otto", "otto"):
            await storage.write(partial(talk.react, table="one", number=first, person=person, sign="yes"))
        await storage.write(lambda c: talk.keep_note(c, "one", "nadia", "mine"))
        await storage.write(lambda c: talk.order(c, "one", 0, "nadia", "Round 1"))
        found = await storage.load("one")
        assert found is not None
        assert found.orders == {0: ("nadia", "Round 1")}
        said = await storage.read(lambda c: talk.said(c, "one"))
        assert [(s.words, s.signs) for s in said] == [("Hello", {"yes": ["nadia", "pia"]}), ("Bye", {})]
        await storage.write(lambda c: moving.hand_over(c, "pia", "nadia"))  # both had set the sign
        said = await storage.read(lambda c: talk.said(c, "one"))
        assert said[0].signs == {"yes": ["nadia"]}
        await storage.write(lambda c: moving.depart(c, "nadia", "greedy"))
        said = await storage.read(lambda c: talk.said(c, "one"))
        assert (said[0].words, said[0].called, said[0].signs) == ("", "Departed player", {})
        assert await storage.read(lambda c: talk.note(c, "one", "nadia")) == ""
        await storage.write(retention.tidy)
        assert len(await storage.read(lambda c: talk.said(c, "one"))) == 2
        storage.close()

    run(scenario())
