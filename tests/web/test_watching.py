"""What whoever runs a site can see of it: health, figures, lines in the log. Nothing secret is among them."""

import json
import logging
import re
from pathlib import Path

import httpx
import pytest
from prometheus_client import REGISTRY

from rotonde.cli import main
from rotonde.core.records import Record
from rotonde.web.running.logs import AsJson
from rotonde.web.storage import Unreadable
from tests.web.house import Browser, House, house


def test_routes_are_counted_as_they_are_declared_whatever_is_asked_for(site: House, browser: Browser) -> None:
    def series() -> set[tuple[str, ...]]:
        found = [m.samples for m in REGISTRY.collect() if m.name == "rotonde_request_seconds"]
        return {tuple(s.labels.values()) for samples in found for s in samples if s.name.endswith("_count")}

    def ask(n: int) -> None:
        for path in (f"/{n}", f"/t/{n}", f"/stop/{n}.secret", f"/who/{n}", f"/api/t/{n}/turn", f"/{n}/{'x' * 2000}"):
            browser.http.get(path)
            httpx.post(f"{site.url}{path}")
            httpx.request(f"M{n}", f"{site.url}{path}")

    ask(0)
    before = series()
    for n in range(1, 4):
        ask(n)
    assert series() == before
    assert not [route for _, route, _ in before if "secret" in route or "0" in route or "M" in route]


def test_figures_count_what_is_done(site: House, browser: Browser) -> None:
    def counted(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, labels) or 0.0

    before = counted("rotonde_changes_total", kind="draft")
    turn = {"method": "POST", "route": "/api/t/{name}/turn", "status": "200"}
    turns = counted("rotonde_request_seconds_count", **turn)
    browser.act(browser.make(2))
    assert counted("rotonde_changes_total", kind="draft") > before
    assert (
        counted("rotonde_request_seconds_count", method="POST", route="/api/t/{name}/turn", status="200") == turns + 1
    )
    assert counted("rotonde_tables_in_memory") >= 1


def test_a_site_without_its_database_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with house(tmp_path) as running:
        assert httpx.get(f"{running.url}/health").text == "ok"

        def gone(job: object) -> None:
            raise Unreadable("the disk is gone")

        monkeypatch.setattr(running.site.storage, "_read", gone)
        answer = httpx.get(f"{running.url}/health")
        monkeypatch.undo()
        assert (answer.status_code, answer.text) == (503, "the database does not answer")


def test_the_log_has_a_line_for_each_request_and_no_secret(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser, caplog.at_level(logging.INFO):
        logging.getLogger("rotonde.web.requests").setLevel(logging.INFO)
        try:
            browser.register("Nadia", password="a long brass whistle")
            shown = browser.submit("/account/link").text
            found = re.search(r"/l/([A-Za-z0-9_-]{16,})", shown)
            assert found is not None
            assert browser.http.get(f"/l/{found[1]}").status_code == 200
            cookie = browser.cookie
        finally:
            logging.getLogger("rotonde.web.requests").setLevel(logging.WARNING)
    ours = [record for record in caplog.records if record.name.startswith("rotonde")]  # the client logs too
    lines = [json.loads(AsJson().format(record)) for record in ours]
    requests = [line for line in lines if line["of"] == "rotonde.web.requests"]
    assert {"GET", "POST"} <= {line["method"] for line in requests}
    assert all({"path", "status", "ms", "at", "level"} <= set(line) for line in requests)
    text = json.dumps(lines, ensure_ascii=False)
    assert "/l/…" in text
    for secret in (found[1], cookie, cookie.partition(".")[0], "brass whistle", browser.token):
        assert secret not in text


def test_the_record_of_a_table_brings_any_position_back(
    site: House, browser: Browser, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What looks wrong at a moment is repeated from the record alone, which says nothing of people but their names."""
    table = browser.make(2)
    browser.play_on(table)
    open_ = site.site.desk.in_memory(table)
    assert open_ is not None
    text = browser.http.get(f"/t/{table}/record.txt").text
    for moment in range(open_.moments + 1):
        assert Record.parse(text, "record").replay(moment).digest() == open_.state_at(moment).digest()
    file = tmp_path / "record.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file), "--to", str(open_.moments // 2)]) == 0
    assert capsys.readouterr().out
    for secret in (str(open_.book.owner), browser.cookie.partition(".")[0], table):
        assert secret not in text
