"""`rotonde admin` for tables that cannot go on: named, shown, exported, thawed after a mend, ended."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Rotonde
from tests.cli.test_admin import quick_notice, rotonde  # noqa: F401
from tests.web.house import Browser, house, wait
from tests.web.test_frozen import change, stored


def test_frozen_tables_are_named_thawed_and_ended(rotonde: Rotonde, tmp_path: Path, quick_notice: None) -> None:  # noqa: F811
    data = ("--data", str(tmp_path))
    with house(tmp_path) as club, Browser(club.url) as nadia:
        differs, fails, fine = nadia.make(2), nadia.make(2), nadia.make(2)
        for table in (differs, fails):
            at = nadia.seen(table)["moments"]
            nadia.play_on(table, lambda view, at=at: view["moments"] > at)
        cookie = nadia.cookie
    assert rotonde("admin", "tables", *data).out == "0 tables cannot go on\n"
    assert "it replays" in rotonde("admin", "table", fine, *data).out
    change(tmp_path, f"UPDATE entries SET digest = 'another' WHERE table_id = '{differs}' AND n = 3")
    change(tmp_path, f"UPDATE entries SET notation = 'fly' WHERE table_id = '{fails}' AND n = 3")
    with house(tmp_path) as club, Browser(club.url) as nadia:
        nadia.become(cookie)
        assert {nadia.view(table)["status"] for table in (differs, fails)} == {"broken"}
        listed = json.loads(rotonde("admin", "tables", "--json", *data).out)
        assert {one["table"] for one in listed} == {differs, fails}
        assert "leads to another position" in rotonde("admin", "table", differs, *data).out
        refused = rotonde("admin", "thaw", differs, *data)
        assert (refused.code, "--accept" in refused.err) == (2, True)
        assert rotonde("admin", "thaw", fails, "--accept", *data).code == 2  # an entry is not legal any more
        assert rotonde("admin", "thaw", differs, "--accept", *data).code == 0
        assert wait(lambda: nadia.view(differs)["status"] == "running")  # the site that runs has noticed
        assert "another" not in stored(tmp_path, f"SELECT digest FROM entries WHERE table_id = '{differs}'")
        nadia.act(differs)
        assert "fly" in rotonde("admin", "export", fails, *data).out
        file = tmp_path / "mend.txt"
        assert rotonde("admin", "export", fails, "--to", str(file), *data).code == 0
        assert "fly" in file.read_text(encoding="utf-8")
        assert rotonde("admin", "end", fails, *data).code == 0
        assert wait(lambda: nadia.view(fails)["status"] == "closed")
        assert rotonde("admin", "end", fails, *data).code == 2
        assert rotonde("admin", "tables", *data).out == "0 tables cannot go on\n"
    assert rotonde("admin", "table", "nowhere", *data).code == 2


def test_a_table_that_replays_again_is_read_anew(rotonde: Rotonde, tmp_path: Path, quick_notice: None) -> None:  # noqa: F811
    with house(tmp_path) as club, Browser(club.url) as nadia:
        table = nadia.make(2)
        nadia.act(table)
        cookie = nadia.cookie
    digest = stored(tmp_path, f"SELECT digest FROM entries WHERE table_id = '{table}' AND n = 1")[0]
    change(tmp_path, f"UPDATE entries SET digest = 'another' WHERE table_id = '{table}' AND n = 1")
    with house(tmp_path) as club, Browser(club.url) as nadia:
        nadia.become(cookie)
        assert nadia.view(table)["status"] == "broken"
        change(
            tmp_path, f"UPDATE entries SET digest = '{digest}' WHERE table_id = '{table}' AND n = 1"
        )  # as a mend does
        assert rotonde("admin", "thaw", table, "--data", str(tmp_path)).code == 0
        assert wait(lambda: nadia.view(table)["status"] == "running")
