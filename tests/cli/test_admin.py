"""`rotonde admin`: what it changes holds at a site that runs."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rotonde.web.site import OpenTo
from tests.cli.conftest import Rotonde, Said
from tests.web.house import GOOD, Browser, House, house, wait


@pytest.fixture
def rotonde(rotonde: Rotonde) -> Rotonde:
    """In a thread of its own: a browser's tests may have left a loop running in this one."""

    def run(*args: str, typed: str = "") -> Said:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(rotonde, *args, typed=typed).result()

    return run


@pytest.fixture
def quick_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rotonde.web.running.others.NOTICED", 0.05)


def test_people_are_looked_after_while_the_site_runs(rotonde: Rotonde, tmp_path: Path, quick_notice: None) -> None:
    with house(tmp_path) as club, Browser(club.url) as nadia, Browser(club.url) as otto:
        data = ("--data", str(tmp_path))
        nadia.register("Nadia")
        otto.register("Otto")
        said = rotonde("admin", "people", *data)
        assert (said.code, "2 in all" in said.out) == (0, True)
        assert "Nadia" in rotonde("admin", "people", "nad", *data).out
        assert rotonde("admin", "make-admin", "nadia", *data).out == "Nadia is an admin now.\n"
        assert wait(lambda: nadia.http.get("/admin").status_code == 200)
        assert rotonde("admin", "ban", "Otto", "--days", "7", *data).out == "Otto is banned for 7 days.\n"
        assert wait(lambda: otto.submit("/play/whistle_stop").status_code == 403)
        rotonde("admin", "free", "Otto", *data)
        assert wait(lambda: otto.submit("/play/whistle_stop").status_code == 303)
        rotonde("admin", "mute", "Otto", *data)
        assert wait(lambda: "muted" in rotonde("admin", "people", "otto", *data).out)
        rotonde("admin", "registration", "closed", *data)
        assert wait(lambda: club.site.registration == "closed")
        rotonde("admin", "unmake-admin", "Nadia", *data)
        assert wait(lambda: nadia.http.get("/admin").status_code == 403)


def link(out: str) -> str:
    found = re.search(r"/l/[A-Za-z0-9_-]{22}", out)
    assert found is not None, out
    return found[0]


def test_links_from_the_command_line(rotonde: Rotonde, tmp_path: Path) -> None:
    with house(tmp_path) as club, Browser(club.url) as nadia, Browser(club.url) as lost:
        data = ("--data", str(tmp_path))
        nadia.register("Nadia")
        path = link(rotonde("admin", "reset", "Nadia", *data).out)
        assert lost.submit(path, password="a whole new sentence").status_code == 303
        rotonde("admin", "registration", "invite", *data)
        code = link(rotonde("admin", "invite", *data).out).rpartition("/")[2]
        club.site._stored_registration = "invite"
        with Browser(club.url) as otto:
            assert otto.register("Otto", GOOD).status_code == 422
            assert otto.register("Otto", GOOD, code=code).status_code == 303


def test_links_name_the_address_that_the_site_was_given(rotonde: Rotonde, tmp_path: Path) -> None:
    with house(tmp_path, open_to=OpenTo(url="https://club.example")):
        data = ("--data", str(tmp_path))
        assert wait(lambda: "\nhttps://club.example/l/" in rotonde("admin", "invite", *data).out)


def test_somebody_is_deleted_and_his_games_stay(rotonde: Rotonde, tmp_path: Path, quick_notice: None) -> None:
    with house(tmp_path) as club, Browser(club.url) as otto, Browser(club.url) as watcher:
        otto.register("Otto")
        table = otto.make(2)
        assert watcher.view(table)["seats"][0]["kind"] == "human"
        said = rotonde("admin", "delete", "Otto", "--data", str(tmp_path))
        assert "Otto is gone" in said.out
        assert wait(lambda: watcher.view(table)["seats"][0]["name"] == "Departed player")
        assert otto.view(table)["mine"] == []


def test_reports_are_listed_and_closed(rotonde: Rotonde, tmp_path: Path) -> None:
    with house(tmp_path) as club, Browser(club.url) as nadia, Browser(club.url) as otto:
        data = ("--data", str(tmp_path))
        table = _with_two(club, nadia, otto)
        nadia.submit(f"/t/{table}/report", seat=1, words="He was [bold]rude[/bold].")
        said = rotonde("admin", "reports", *data).out
        assert "He was [bold]rude[/bold]." in said
        assert "1 report is open" in said
        assert rotonde("admin", "done", said.split()[0], *data).code == 0
        assert "0 reports are open" in rotonde("admin", "reports", *data).out
        assert rotonde("admin", "done", "none", *data).code == 2


def _with_two(club: House, nadia: Browser, otto: Browser) -> str:
    kinds = {"seat.0.kind": "human", "seat.1.kind": "open"}
    data = {"csrf": nadia.token, "game": "whistle_stop", "players": "2", **kinds}
    table = nadia.http.post("/tables", data=data).headers["location"].split("/")[2]
    otto.submit(f"/t/{table}/join")
    return str(table)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ban", "whom?"),
        ("ban Nobody", "nobody called 'Nobody'"),
        ("registration ajar", "choose one of: open, invite, closed"),
        ("ban Otto --days 0", "expected 1 to 36500"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(rotonde: Rotonde, tmp_path: Path, line: str, said: str) -> None:
    with house(tmp_path):
        pass
    answer = rotonde("admin", *line.split(), "--data", str(tmp_path))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert said in answer.err
