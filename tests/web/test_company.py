"""The company at a table: invitations, open seats, removing, blocking, reporting, and what admins do about it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from rotonde.web.site import OpenTo
from rotonde.web.storage import Storage, talk
from rotonde.web.storage.retention import DAY, days
from tests.web.house import GOOD, Browser, House, fresh_client, house, run, wait
from tests.web.test_live import listening
from tests.web.test_people import rows, set_rows
from tests.web.test_people_rows import book
from tests.web.test_security import HOSTILE


@pytest.fixture
def club(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path / "club") as running:
        yield running


@pytest.fixture
def trio(club: House) -> Iterator[tuple[Browser, Browser, Browser]]:
    people = [Browser(club.url) for _ in range(3)]
    for browser, name in zip(people, ("Nadia", "Otto", "Pia"), strict=True):
        browser.submit("/settings", name=name)
    yield people[0], people[1], people[2]
    for browser in people:
        browser.http.close()


def open_table(browser: Browser, players: int = 2) -> str:
    """A table with the maker on the first seat and the others open."""
    kinds = {f"seat.{i}.kind": "open" if i else "human" for i in range(players)}
    data = {"csrf": browser.token, "game": "whistle_stop", "players": str(players), **kinds}
    answer = browser.http.post("/tables", data=data)
    assert answer.status_code == 303
    table, _, page = answer.headers["location"].removeprefix("/t/").partition("/")
    assert page == "people"  # where others are invited
    return str(table)


def invitation(browser: Browser, table: str) -> str:
    found = re.search(r"/l/[A-Za-z0-9_-]{22}", browser.submit(f"/t/{table}/invite").text)
    assert found is not None
    return found[0]


def make_admin(club: House, browser: Browser, name: str = "Chief") -> None:
    browser.register(name)
    set_rows(club.folder, f"UPDATE people SET role = 'admin' WHERE name = '{name}'")
    club.site.people.drop()


# ── sitting down ──────────────────────────────────────────────────────────


def test_an_invitation_seats_whoever_opens_it(club: House, trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = open_table(nadia)
    link = invitation(nadia, table)
    page = otto.http.get(link).text
    assert "Nadia invites you" in page
    assert otto.view(table)["mine"] == []  # looking does nothing
    with Browser(club.url) as newcomer:
        assert newcomer.submit(link, name="Quirin").status_code == 303
        assert newcomer.view(table)["mine"] == [1]
        assert newcomer.view(table)["seats"][1]["name"] == "Quirin"
        assert newcomer.submit(link).status_code == 303  # he sits there already
    assert otto.submit(link).status_code == 409
    assert "Every seat is taken" in otto.http.get(link).text
    assert pia.submit(f"/t/{table}/invite").status_code == 403
    assert nadia.submit(f"/t/{table}/invite").status_code == 409  # nothing is free


def test_an_invitation_can_be_ended(trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, _ = trio
    table = open_table(nadia)
    link = invitation(nadia, table)
    assert otto.submit(f"/t/{table}/invite/end").status_code == 403
    assert nadia.submit(f"/t/{table}/invite/end").status_code == 303
    assert otto.submit(link).status_code == 410


def test_open_seats_stand_in_the_lobby(trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = open_table(nadia, 3)
    assert f'action="/t/{table}/join"' in otto.http.get("/").text
    assert f'action="/t/{table}/join"' not in nadia.http.get("/").text
    assert otto.submit(f"/t/{table}/join").status_code == 303
    assert otto.view(table)["seats"][1]["name"] == "Otto"
    assert pia.submit(f"/t/{table}/join").status_code == 303
    assert [s["name"] for s in pia.view(table)["seats"]][1:] == ["Otto", "Pia"]
    with Browser(str(nadia.http.base_url)) as late:
        assert f'action="/t/{table}/join"' not in late.http.get("/").text
        assert late.submit(f"/t/{table}/join").status_code == 409


def test_an_open_seat_is_for_one_hand_only(trio: tuple[Browser, Browser, Browser]) -> None:
    """Who knows one hand gets no second one while others play."""
    nadia, otto, _ = trio
    table = open_table(nadia, 3)
    for _ in range(3):
        otto.submit(f"/t/{table}/join")
    assert otto.view(table)["mine"] == [1]


# ── removing, blocking, reporting ─────────────────────────────────────────


def test_an_owner_frees_a_seat_before_its_first_move(trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = open_table(nadia, 3)
    otto.submit(f"/t/{table}/join")
    pia.submit(f"/t/{table}/join")
    for who, seat in ((otto, 2), (pia, 1), (otto, 0)):
        assert who.submit(f"/t/{table}/remove", seat=seat).status_code == 403
    assert nadia.submit(f"/t/{table}/remove", seat=2).status_code == 303
    assert pia.view(table)["mine"] == []
    assert nadia.submit(f"/t/{table}/remove", seat=0).status_code == 403  # himself
    view = otto.seen(table)
    assert otto.turn(view, "act", view["choices"][0]["action"]).status_code == 200
    view = otto.seen(table)
    if view["draft"] and view["draft"]["can_end"]:
        otto.turn(view, "end")
    assert nadia.submit(f"/t/{table}/remove", seat=1).status_code == 403  # he has begun
    assert nadia.submit(f"/t/{table}/remove", seat="7").status_code == 422


def test_who_was_removed_sees_and_sits_no_more(club: House, trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    otto.submit("/settings", name="Troll")
    table = nadia.make(3, free=[1, 2], reach="closed")
    link = invitation(nadia, table)
    assert otto.submit(link).status_code == 303
    assert nadia.submit(f"/t/{table}/remove", seat=1).status_code == 303
    for path in (f"/t/{table}", f"/api/t/{table}/view", f"/api/t/{table}/talk", f"/t/{table}/people"):
        assert otto.http.get(path).status_code == 404
    claim = {"op": "claim", "seat": 1, "client": fresh_client()}
    assert otto.post(f"/api/t/{table}/seat", claim).status_code == 404
    assert [otto.submit(link).status_code, otto.submit(f"/t/{table}/join").status_code] == [403, 404]
    otto.submit(link, watch="on")
    assert otto.http.get(f"/t/{table}").status_code == 404
    assert "Troll" not in [s["name"] for s in nadia.view(table)["seats"]]
    assert rows(club.folder, "SELECT count(*) FROM sitters WHERE removed") == [(1,)]  # it is so after a restart, too
    assert pia.submit(link).status_code == 303


def test_who_was_removed_hears_no_more(trio: tuple[Browser, Browser, Browser]) -> None:
    """A line that he had open tells him nothing of a private table."""
    nadia, otto, _ = trio
    table = nadia.make(2, free=[1], reach="closed")
    assert otto.submit(invitation(nadia, table)).status_code == 303
    with listening(otto, f"/api/t/{table}/events") as ear:
        heard = len(ear.messages)
        assert nadia.submit(f"/t/{table}/remove", seat=1).status_code == 303
        wait(lambda: ear.ended)
        assert "changed" not in ear.kinds()[heard:]


def test_no_two_at_a_table_are_called_the_same(trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = open_table(nadia, 3)
    otto.submit("/settings", name="nadia")
    otto.submit(f"/t/{table}/join")
    pia.submit(f"/t/{table}/join")
    rename = {"op": "rename", "seat": 2, "name": "Nadia", "client": fresh_client()}
    assert pia.post(f"/api/t/{table}/seat", rename).status_code == 200
    names = [s["name"] for s in pia.view(table)["seats"]]
    assert len({name.casefold() for name in names}) == 3
    assert names[2] == "Nadia · 3"


def test_who_is_blocked_does_not_sit_down(trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = open_table(nadia, 3)
    otto.submit(f"/t/{table}/join")
    assert nadia.submit(f"/t/{table}/block", seat=1).status_code == 303
    assert otto.view(table)["mine"] == [1]  # a running game goes on
    other, his = open_table(nadia), open_table(otto)
    link = invitation(nadia, other)
    assert f"/t/{other}/join" not in otto.http.get("/").text
    assert otto.submit(f"/t/{other}/join").status_code == 403
    assert otto.submit(link).status_code == 403
    claim = {"op": "claim", "seat": 1, "client": fresh_client()}
    assert otto.post(f"/api/t/{other}/seat", claim).status_code == 403
    assert nadia.submit(f"/t/{his}/join").status_code == 403
    assert pia.submit(f"/t/{other}/join").status_code == 303
    for seat in (0, 2):  # himself, and nobody
        assert nadia.submit(f"/t/{table}/block", seat=seat).status_code == 422
    known = re.search(r'name="person" value="([^"]+)"', nadia.http.get("/account").text)
    assert known is not None
    assert nadia.submit("/account/unblock", person=known[1]).status_code == 303
    assert nadia.submit(f"/t/{his}/join").status_code == 303


def test_a_report_reaches_the_admins(club: House, trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = open_table(nadia)
    otto.submit(f"/t/{table}/join")
    assert nadia.submit(f"/t/{table}/report", seat=1, words=" ").status_code == 422
    for words in ("He was rude.", *HOSTILE[:6]):
        assert nadia.submit(f"/t/{table}/report", seat=1, words=words).status_code in (200, 422)
    for who in (nadia, otto):
        assert who.http.get("/admin").status_code == 403
    make_admin(club, pia)
    page = pia.http.get("/admin").text
    assert "He was rude." in page
    assert "Otto" in page
    for bad in ("<script>alert", "<img src=x", "\0"):
        assert bad not in page
    for name in re.findall(r'name="id" value="([^"]+)"', page):
        assert pia.submit("/admin/report", id=name).status_code == 303
    assert "He was rude." not in pia.http.get("/admin").text


# ── admins ────────────────────────────────────────────────────────────────


def person_id(club: House, name: str) -> str:
    return str(rows(club.folder, f"SELECT id FROM people WHERE name = '{name}'")[0][0])


def test_who_is_banned_looks_on(club: House, trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = otto.make(2)
    make_admin(club, pia)
    judged = {"person": person_id(club, "Otto"), "act": "ban", "days": "3"}
    assert nadia.submit("/admin/person", **judged).status_code == 403
    assert pia.submit("/admin/person", **judged).status_code == 303
    answer = otto.submit("/play/whistle_stop")
    assert answer.status_code == 403
    assert "look on" in answer.text
    view = otto.seen(table)
    assert otto.turn(view, "act", view["choices"][0]["action"]).status_code == 403
    assert otto.http.get(f"/t/{table}").status_code == 200
    assert pia.submit("/admin/person", **{**judged, "act": "free", "days": "0"}).status_code == 303
    assert otto.submit("/play/whistle_stop").status_code == 303
    me = person_id(club, "Chief")
    assert pia.submit("/admin/person", person=me, act="ban", days="1").status_code == 403
    for days_ in ("", "-1", "1e9", "99999999", "٣"):
        assert pia.submit("/admin/person", **{**judged, "days": days_}).status_code == 422


def test_who_is_muted_plays_on_and_writes_nothing(club: House, trio: tuple[Browser, Browser, Browser]) -> None:
    nadia, otto, pia = trio
    table = open_table(otto)
    nadia.submit(f"/t/{table}/join")
    make_admin(club, pia)
    pia.submit("/admin/person", person=person_id(club, "Otto"), act="mute", days="3")
    assert otto.submit("/settings", name="Rude").status_code == 403
    assert otto.submit("/settings", name="Otto", theme="night").status_code == 303
    assert otto.submit(f"/t/{table}/report", seat=1, words="x").status_code == 403
    assert otto.submit(f"/t/{table}/invite").status_code == 403
    rename = {"op": "rename", "seat": 0, "name": "Rude", "client": fresh_client()}
    assert otto.post(f"/api/t/{table}/seat", rename).status_code == 403
    assert otto.submit("/import", text="a record with names").status_code == 422
    made = otto.make(3, bots=1, form={"seat.1.name": "Rude"})
    assert "Rude" not in [seat["name"] for seat in otto.view(made)["seats"]]
    view = otto.seen(table)
    assert otto.turn(view, "act", view["choices"][0]["action"]).status_code == 200


def test_the_matrix_of_the_admins(club: House) -> None:
    with Browser(club.url) as stranger, Browser(club.url) as admin:
        make_admin(club, admin)
        for path in ("/admin/person", "/admin/report", "/admin/invite", "/admin/registration"):
            assert stranger.submit(path).status_code == 403
            assert admin.http.post(path, data={}).status_code == 403  # without the token of his forms
            assert admin.submit(path).status_code in (200, 303, 404, 422)


def test_registration_is_open_by_invitation_or_closed(tmp_path: Path) -> None:
    with house(tmp_path) as club, Browser(club.url) as admin, Browser(club.url) as first, Browser(club.url) as second:
        make_admin(club, admin)
        assert admin.submit("/admin/registration", registration="ajar").status_code == 422
        admin.submit("/admin/registration", registration="invite")
        for code in ("", "x" * 22):
            assert first.register("Nadia", code=code).status_code == 422
        page = admin.submit("/admin/invite").text
        found = re.search(r"/l/([A-Za-z0-9_-]{22})", page)
        assert found is not None
        assert f"code={found[1]}" in first.http.get(found[0]).text
        assert found[1] in first.http.get(f"/account/register?code={found[1]}").text
        assert first.register("Chief", code=found[1]).status_code == 422  # taken: the code is not used up by that
        assert first.register("Nadia", code=found[1]).status_code == 303
        assert second.register("Otto", code=found[1]).status_code == 422
        admin.submit("/admin/registration", registration="closed")
        assert second.register("Otto").status_code == 422
        assert second.submit("/play/whistle_stop").status_code == 303  # guests play
    with house(tmp_path) as club, Browser(club.url) as third:  # it is kept
        assert third.register("Otto").status_code == 422
    with house(tmp_path, open_to=OpenTo(registration="open")) as club, Browser(club.url) as third:
        assert third.register("Otto").status_code == 303  # the command line says it


# ── leaving ───────────────────────────────────────────────────────────────


def test_who_leaves_takes_no_game_along(tmp_path: Path) -> None:
    with house(tmp_path) as club, Browser(club.url) as nadia, Browser(club.url, "fr") as otto:
        nadia.register("Nadia")
        nadia.submit("/account/mail", mail="nadia@example.org", password=GOOD)
        sofa = nadia.make(2)
        nadia.play_on(sofa)
        shared = open_table(nadia)
        otto.submit(f"/t/{shared}/join")
        assert nadia.submit("/account/leave", password=GOOD).status_code == 422  # not sure
        assert nadia.submit("/account/leave", password="wrong", sure="on").status_code == 422
        old = nadia.cookie
        assert nadia.submit("/account/leave", password=GOOD, sure="on").status_code == 303
        nadia.become(old)
        assert nadia.view(shared)["mine"] == []
        view = otto.view(shared)
        assert view["seats"][0]["name"] == "Joueur parti"
        assert view["seats"][0]["kind"] == "bot"
        assert view["owner"]  # somebody looks after the table
        assert otto.play_on(shared)["over"]
        assert "Departed player" in otto.http.get(f"/t/{shared}/record.txt").text
        assert otto.http.get(f"/t/{sofa}/record.txt").text.count("Departed player") == 2
        with Browser(club.url) as again:
            assert again.sign_in("Nadia").status_code == 422
            assert again.register("Nadia").status_code == 303  # the name is free
    assert "nadia@" not in str(rows(tmp_path, "SELECT * FROM people")) + str(rows(tmp_path, "SELECT * FROM tickets"))


def test_a_guest_can_leave_too(club: House) -> None:
    with Browser(club.url) as guest:
        guest.submit("/settings", name="Quirin")
        table = guest.make(2)
        assert guest.submit("/account/leave", sure="on").status_code == 303
        assert "Quirin" not in str(rows(club.folder, "SELECT name FROM people")) + str(
            rows(club.folder, "SELECT name FROM seats")
        )
        assert httpx.get(f"{club.url}/t/{table}").status_code == 200


# ── how long what is kept ─────────────────────────────────────────────────

PERSON = "INSERT INTO people VALUES ('{0}', '{1}', '{0}', NULL, NULL, {2}, {3}, 'player', '{{}}', 1, {4}, 0, 0)"


def test_what_is_over_its_time_goes_and_nothing_else(folder: Path) -> None:
    storage = Storage.in_folder(folder)
    now, kept = time.time(), days()
    set_rows(
        folder,
        PERSON.format("idle", "guest", "NULL", 0, now - (kept["guests"] + 1) * DAY),
        PERSON.format("new", "guest", "NULL", 0, now - (kept["guests"] - 1) * DAY),
        PERSON.format("old", "account", "'a@b.example'", 0, 1),
        PERSON.format("sure", "account", "'c@d.example'", 1, 1),
        f"INSERT INTO sessions VALUES ('s1', 'old', '', 1, {now - (kept['sessions'] + 1) * DAY})",
        f"INSERT INTO sessions VALUES ('s2', 'old', '', 1, {now - (kept['sessions'] - 1) * DAY})",
        f"INSERT INTO sessions VALUES ('s3', 'idle', '', 1, {now - 5 * DAY})",
        f"INSERT INTO tickets VALUES ('t1', 'device', 'old', NULL, '', 1, 1, {now - 1})",
        f"INSERT INTO tickets VALUES ('t2', 'device', 'old', NULL, '', 0, 1, {now + 100})",
        f"INSERT INTO tickets VALUES ('t3', 'device', 'old', NULL, '', 1, 1, {now + 100})",
        f"INSERT INTO reports VALUES ('r1', 'old', 'sure', 'X', NULL, 'x', 1, {now - (kept['reports'] + 1) * DAY})",
        "INSERT INTO reports VALUES ('r2', 'old', 'sure', 'X', NULL, 'x', 1, NULL)",
    )

    async def noted() -> None:
        await storage.create(book("one", "sure", None))
        await storage.write(lambda c: talk.keep_note(c, "one", "idle", "who looked on"))
        await storage.write(lambda c: talk.keep_note(c, "one", "new", "who looks on"))

    run(noted())
    run(storage.tidy())
    storage.close()
    assert rows(folder, "SELECT id, mail FROM people ORDER BY id") == [
        ("new", None),
        ("old", None),
        ("sure", "c@d.example"),
    ]
    assert rows(folder, "SELECT person FROM notes") == [("new",)]
    assert rows(folder, "SELECT hash FROM sessions") == [("s2",)]
    assert rows(folder, "SELECT hash FROM tickets") == [("t3",)]
    assert rows(folder, "SELECT id FROM reports") == [("r2",)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_privacy_page_tells_the_true_times(club: House, lang: str) -> None:
    with Browser(club.url, lang) as browser:
        page = browser.http.get("/privacy").text
        for length in days().values():
            assert re.search(rf"\b{length}\b", page)
