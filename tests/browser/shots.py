"""Pictures of every page, for people to look at: python -m tests.browser.shots FOLDER [--only WORDS] [--sizes SIZES]

Each game at the start, in the middle, late and at its end, and the pages beside the tables, at six shapes of a window,
by day and by night, in both languages. A picture is called `page-WIDTHxHEIGHT-theme-language.png`; the options keep
the names that hold one of their words: `--only lobby,late --sizes 1280x720 --themes dark --langs fr`.
"""

from __future__ import annotations

import argparse
import itertools
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from rotonde.web.http.limits import RATES
from tests.browser.conftest import FLAGS, HERE, PLAIN, UNHURRIED, program
from tests.browser.frames import await_site
from tests.browser.test_axe import SHAPES
from tests.browser.test_pages import PATHS
from tests.web.clicks import RECORDS, STAGES, record_of

MORE = {f"{what}-{game}": f"/{what}/{game}" for game in RECORDS for what in ("new", "learn", "rules")} | {
    "summary": "/rules/age_of_steam/summary",
    "register": "/account/register",
    "offline": "/offline",
}
KNOWS = "try { localStorage.setItem('rotonde-knows', '*') } catch {}"


def tables(page: Page, only: list[str]) -> dict[str, str]:
    """Opens a table of each game at each stage, of those that are asked for; their addresses by name."""
    found = {}
    for game in RECORDS:
        texts = {stage: record_of(game, stage) for stage in STAGES} | {"end": RECORDS[game].read_text("utf-8")}
        for stage, text in texts.items():
            if only and not any(word in f"{game}-{stage}" for word in only):
                continue
            import_(page, text)
            found[f"{game}-{stage}"] = page.evaluate("location.pathname")
    return found


def import_(page: Page, text: str) -> None:
    """Opens a table of a record. A site takes so many in a minute: what it refuses for that is asked again."""
    for _ in range(12):
        page.goto("/import")
        page.fill("textarea[name=text]", text)
        with page.expect_response(lambda answer: answer.request.method == "POST", timeout=60_000) as answered:
            page.click(".form-end .primary")
        if answered.value.status != 429:
            page.wait_for_url("**/t/*", timeout=60_000)
            return
        page.wait_for_timeout(60_000 / RATES["import"])
    raise SystemExit("the site takes no more records")


def beside(found: dict[str, str]) -> dict[str, str]:
    """The pages beside the first table, and beside the first that is over."""
    pages = {f"people-{name}": f"{path}/people" for name, path in list(found.items())[:1]}
    over = [(name, path) for name, path in found.items() if name.endswith("-end")][:1]
    return pages | {f"{what}-{name}": f"{path}/{what}" for name, path in over for what in ("review", "story")}


def photograph(page: Page, path: str, file: Path) -> None:
    """One picture, past the curtain between two people at one machine."""
    page.goto(path)
    if page.locator("#curtain[open]").count():
        page.click("#curtain-open")
    page.wait_for_timeout(900)  # letters and pieces have come
    page.screenshot(path=file)


def look(browser: Browser, all_pages: dict[str, str], given: argparse.Namespace, **how: Any) -> None:
    """Take every picture that is asked for."""
    given.folder.mkdir(parents=True, exist_ok=True)
    for (width, height), theme, lang in itertools.product(SHAPES, ("light", "dark"), ("en", "fr")):
        size, phone = f"{width}x{height}", min(width, height) < 500
        chosen = {"sizes": size, "themes": theme, "langs": lang}
        if any(getattr(given, option) and value not in getattr(given, option) for option, value in chosen.items()):
            continue
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=lang, color_scheme=theme, has_touch=phone,  # type: ignore[arg-type]
            is_mobile=phone, reduced_motion="reduce", **how,
        )  # fmt: skip
        for script in (KNOWS, UNHURRIED, PLAIN):
            context.add_init_script(script)
        page = context.new_page()
        for name, path in all_pages.items():
            if not given.only or any(word in name for word in given.only):
                photograph(page, path, given.folder / f"{name}-{size}-{theme}-{lang}.png")
        context.close()


def main() -> None:
    """Photograph."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    for option in ("only", "sizes", "themes", "langs"):
        parser.add_argument(f"--{option}", type=lambda text: text.split(","), default=[])
    given = parser.parse_args()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = tempfile.mkdtemp()
    process = subprocess.Popen([sys.executable, str(HERE / "site.py"), str(port), folder, "0"])
    try:
        await_site(port)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=program(), args=FLAGS)
            home = f"http://127.0.0.1:{port}"
            context = browser.new_context(base_url=home, locale="en")
            found = tables(context.new_page(), given.only)
            known: Any = context.storage_state()
            look(browser, {**found, **beside(found), **PATHS, **MORE}, given, base_url=home, storage_state=known)
    finally:
        process.terminate()


if __name__ == "__main__":
    main()
