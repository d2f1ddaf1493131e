"""What whoever runs a site can see of it: health, figures, lines in the log. Nothing secret is among them."""

import json
import logging
import re
from pathlib import Path

import httpx
import pytest
from prometheus_client import REGISTRY

from rotonde.web.running.logs import AsJson
from rotonde.web.running.metrics import route_of
from rotonde.web.storage import Unreadable
from tests.web.house import Browser, House, house


@pytest.mark.parametrize(
    ("path", "status", "route"),
    [
        ("/", 200, "/"),
        ("/t/abc", 200, "/t/*"),
        ("/api/t/abc/turn", 409, "/api/t/*/turn"),
        ("/l/…", 200, "/l/*"),
        ("/static/board.js", 200, "/static/*"),
        ("/no/such/page", 404, "none"),
    ],
)
def test_routes_are_counted_without_names(path: str, status: int, route: str) -> None:
    assert route_of(path, status) == route


def test_figures_count_what_is_done(site: House, browser: Browser) -> None:
    def counted(name: str, **labels: str) -> float:
        return REGISTRY.get_sample_value(name, labels) or 0.0

    before = counted("rotonde_changes_total", kind="draft")
    turns = counted("rotonde_request_seconds_count", method="POST", route="/api/t/*/turn", status="200")
    browser.act(browser.make(2))
    assert counted("rotonde_changes_total", kind="draft") > before
    assert counted("rotonde_request_seconds_count", method="POST", route="/api/t/*/turn", status="200") == turns + 1
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
