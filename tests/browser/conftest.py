"""Chromium, a site of our own, and the accessibility checker, for the browser tests."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

HERE = Path(__file__).parent
ARTEFACTS = HERE.parents[1] / "tests-artefacts"
AXE = "axe-core@4.11.0"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PROGRAMS = ("chromium-headless-shell", "chromium")  # the same browser; the first has no windows to take care of
PATIENCE = 60_000  # ms: a safety net for a busy machine, no measure of speed
UNHURRIED = "addEventListener('DOMContentLoaded', () => { document.documentElement.dataset.settle = 'off'; })"
PLAIN = "addEventListener('DOMContentLoaded', () => { document.documentElement.dataset.moments = 'off'; })"
DESKTOP, PHONE = {"width": 1400, "height": 900}, {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if HERE in Path(str(item.path)).parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.slow)


def program() -> str | None:
    """The browser of this machine."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests of this process."""
    path = program()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("the browser tests need Chromium: make system")
        pytest.skip("no chromium on this machine: make system")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with an empty data folder, whose bots do not pause."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("log") / "site.log"
    folder = tmp_path_factory.mktemp("data")
    command = [sys.executable, str(HERE / "site.py"), str(port), str(folder), "0"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        address = f"http://127.0.0.1:{port}"
        _await(address, process, log)
        yield address
        process.terminate()
        process.wait(120)
    said = log.read_text(encoding="utf-8")
    assert "Traceback" not in said, said


def _await(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(1200):
        if process.poll() is not None:
            pytest.fail(f"the site did not start:\n{log.read_text(encoding='utf-8')}")
        try:
            urllib.request.urlopen(f"{address}/health", timeout=10).read()
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail("the site did not answer within two minutes")


Open = Callable[..., Page]


@pytest.fixture
def open_page(chromium: Browser, site: str) -> Iterator[Open]:
    """Opens a page in a browser of its own; nothing may go wrong on it unseen."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_(
        path: str = "/",
        *,
        lang: str = "en",
        phone: bool = False,
        newcomer: bool = False,
        context: Any = None,
        settle: bool = False,
        moments: bool = False,
        **how: Any,
    ) -> Page:
        if context is None:
            size = PHONE if phone else DESKTOP
            how = {"viewport": size, "has_touch": phone, "is_mobile": phone, "base_url": site, **how}
            context = chromium.new_context(locale=lang, **how)
            context.set_default_timeout(PATIENCE)
            if not newcomer:  # who knows every game gets no card before the first move
                context.add_init_script("try { localStorage.setItem('rotonde-knows', '*') } catch {}")
            if not settle:  # a busy machine may need longer than three seconds to look at a complete turn
                context.add_init_script(UNHURRIED)
            if not moments:  # which a press would end, and mean nothing else
                context.add_init_script(PLAIN)
            contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"{page.url}: {error}"))
        page.on("console", lambda m: wrong.append(f"{page.url}: {m.text}") if _matters(m) else None)
        page.goto(path)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)


def _matters(message: Any) -> bool:
    # A refused request is reported by the browser too; those tests look at what the page makes of it.
    return message.type == "error" and "Failed to load resource" not in message.text


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, fetched once into a cache folder outside the tree."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rotonde-tests" / AXE
    script = cache / "package" / "axe.min.js"
    if not script.exists():
        cache.mkdir(parents=True, exist_ok=True)
        try:
            done = subprocess.run(
                ["npm", "pack", "--silent", AXE], cwd=cache, capture_output=True, text=True, timeout=120, check=True
            )
        except (OSError, subprocess.SubprocessError) as error:
            pytest.fail(f"axe-core is fetched with npm, which failed: {error}. Install npm, or check the registry.")
        with tarfile.open(cache / done.stdout.strip().splitlines()[-1]) as packed:
            packed.extract("package/axe.min.js", cache, filter="data")
    return script.read_text(encoding="utf-8")


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps a picture of a page for people to look at."""

    def keep(page: Page, name: str) -> None:
        ARTEFACTS.mkdir(exist_ok=True)
        page.screenshot(path=ARTEFACTS / f"{request.node.originalname}-{name}.png")

    return keep
