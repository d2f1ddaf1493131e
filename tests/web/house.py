"""A site for tests: the real server on a port of this machine, in a thread, and browsers to ask it."""

from __future__ import annotations

import asyncio
import itertools
import re
import secrets
import threading
import time
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec

from rotonde.web.app import create_app
from rotonde.web.http.connections import Gate, server_config
from rotonde.web.running.serve import SiteServer, _bind
from rotonde.web.site import AS_IT_COMES, OpenTo, Site
from rotonde.web.storage import Storage

GOOD = "seven brass whistles"  # a password
GENEROUS = {
    "create": 10_000,
    "import": 10_000,
    "hint": 10_000,
    "ask": 100_000,
    "turn": 100_000,
    "seat": 100_000,
    "look": 1_000_000,
    "say": 100_000,
    "bots": 10_000,
    "sign_in": 10_000,
    "register": 10_000,
    "letter": 10_000,
    "link": 10_000,
    "report": 10_000,
    "guest": 10_000,
    "passer": 10_000,
    "table": 10_000,
    "export": 10_000,
    "review": 10_000,
}


class House:
    """A running site; `site` is its inside, for tests that must reach there."""

    def __init__(
        self,
        folder: Path,
        pause: int = 0,
        rates: dict[str, int] | None = None,
        host: str | None = None,
        gate: Gate | None = None,
        open_to: OpenTo = AS_IT_COMES,
        database: str | None = None,
        works: bool | None = None,
        drawers: int = 0,
    ) -> None:
        self.folder = folder
        storage = Storage.in_folder(folder) if database is None else Storage(database)
        rates = GENEROUS if rates is None else rates
        app = create_app(storage, pause=pause, rates=rates, host=host, open_to=open_to, works=works, drawers=drawers)
        self.site: Site = app.site
        listener = _bind("127.0.0.1", 0)
        self.url = self.site.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        config = server_config(app, gate or Gate(), log_level="error", timeout_graceful_shutdown=1)
        self._server = SiteServer(config, self.site)
        self.loop = asyncio.new_event_loop()
        self._listener = listener
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        wait(lambda: self._server.started)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self._server.serve([self._listener]))
        finally:
            self.loop.close()

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self._server.should_exit = True
        self._thread.join(timeout=60)
        assert not self._thread.is_alive(), "the site did not stop"


@contextmanager
def house(folder: Path, **how: Any) -> Iterator[House]:
    """A site while a test runs."""
    running = House(folder, **how)
    try:
        yield running
    finally:
        running.stop()


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Carry out a scenario in a thread of its own: the browser tests leave a loop running in theirs."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scenario).result()


def wait(holds: Any, seconds: float = 60.0) -> Any:
    """Wait until something holds; what it gave."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError("waited in vain")


_COUNT = itertools.count()


def fresh_client() -> str:
    """An id for a request."""
    return f"test-{next(_COUNT):06d}-{secrets.token_hex(4)}"


class Browser:
    """One browser with its cookie."""

    def __init__(self, url: str, lang: str = "en") -> None:
        self.http = httpx.Client(
            base_url=url, headers={"accept-language": lang}, timeout=60, verify=False
        )  # no TLS here
        self.token = self._token()
        self._name = next(iter(self.http.cookies))

    def _token(self) -> str:
        found = re.search(r'name="csrf" value="([0-9a-f]+)"', self.http.get("/").text)
        assert found is not None, "the lobby has no form"
        return found[1]

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def cookie(self) -> str:
        """What this browser is known by."""
        return self.http.cookies[self._name]

    def become(self, cookie: str) -> None:
        """Carry on as the browser that had this cookie."""
        self.http.cookies.clear()
        self.http.cookies.set(self._name, cookie)
        self.token = self._token()

    def submit(self, path: str, **fields: Any) -> httpx.Response:
        """Send a form; a field `__seat_0_kind` is named `seat.0.kind`."""
        data = {k.removeprefix("__").replace("_", ".") if k.startswith("__") else k: v for k, v in fields.items()}
        return self.http.post(path, data={"csrf": self.token, **data})

    def register(self, name: str, password: str = GOOD, **fields: str) -> httpx.Response:
        """Make an account; the token of its forms is another one from then on."""
        return self._entered(self.submit("/account/register", name=name, password=password, **fields))

    def sign_in(self, name: str, password: str = GOOD, **fields: str) -> httpx.Response:
        """Sign in."""
        return self._entered(self.submit("/account/sign-in", name=name, password=password, **fields))

    def _entered(self, answer: httpx.Response) -> httpx.Response:
        if answer.status_code == 303:
            self.token = self._token()
        return answer

    def play(self, game: str = "whistle_stop") -> str:
        """A quick game; the id of its table."""
        answer = self.submit(f"/play/{game}")
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def make(
        self,
        players: int = 2,
        bots: int = 0,
        game: str = "whistle_stop",
        form: dict[str, str] | None = None,
        free: Sequence[int] = (),
        **fields: str,
    ) -> str:
        """A table with people first, then bots; some seats wait for others. The id."""
        kinds = {f"seat.{i}.kind": "bot" if i >= players - bots else "human" for i in range(players)}
        kinds |= {f"seat.{i}.kind": "open" for i in free}
        data = {
            "csrf": self.token,
            "game": game,
            "players": players,
            "confirm_turns": "on",
            **kinds,
            **fields,
            **(form or {}),
        }
        answer = self.http.post("/tables", data=data)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/").removesuffix("/people")  # where others are invited

    def imported(self, text: str) -> str:
        """A table that goes on where a record ends; the id."""
        answer = self.http.post("/import", data={"csrf": self.token, "text": text})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def view(self, table: str, **query: Any) -> dict[str, Any]:
        """The view payload."""
        answer = self.http.get(f"/api/t/{table}/view", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def seen(self, table: str) -> dict[str, Any]:
        """The view of whoever must decide at this browser, behind the curtain."""
        view = self.view(table)
        return view if view["curtain"] is None else self.view(table, seat=view["curtain"])

    def post(self, path: str, body: Any, **headers: str) -> httpx.Response:
        """Send JSON."""
        sent = {"x-csrf-token": self.token, "content-type": "application/json", **headers}
        return self.http.post(path, content=msgspec.json.encode(body), headers=sent)

    def turn(self, view: dict[str, Any], op: str, action: str = "", **changed: Any) -> httpx.Response:
        """One step in the running turn that a view shows."""
        step = view["draft"]["step"] if view["draft"] else 0
        body = {
            "op": op,
            "seat": view["seat"],
            "expected_n": view["n"],
            "expected_step": step,
            "client": fresh_client(),
            "action": action,
            "sure": True,  # whatever it brings
            **changed,
        }
        return self.post(f"/api/t/{view['id']}/turn", body)

    def act(self, table: str, pick: int = 0) -> dict[str, Any]:
        """Make one choice for whoever must decide at this browser."""
        view = self.seen(table)
        answer = self.turn(view, "act", view["choices"][pick % len(view["choices"])]["action"])
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    def play_on(self, table: str, until: Any = None, pick: int = 0) -> dict[str, Any]:
        """Play to the end of the game (or until something holds of the view), ending each turn."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            view = self.seen(table)
            if view["over"] or (until is not None and until(view)):
                return view
            if view["draft"] and view["draft"]["can_end"]:
                self.turn(view, "end")
            elif view["choices"]:
                self.turn(view, "act", view["choices"][pick % len(view["choices"])]["action"])
            else:
                time.sleep(0.01)
        raise AssertionError("the game did not end")


def token_of(browser: Browser) -> str:
    """A token for a program, which somebody makes on his page."""
    page = browser.submit("/account/token", name="Bot").text
    found = re.search(r'class="the-link">([^<]+)<', page)
    assert found is not None, page
    return found[1]
