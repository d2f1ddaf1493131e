"""Starting the site on this machine."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from rotonde.web.app import create_app
from rotonde.web.http.connections import open_gate, server_config
from rotonde.web.http.limits import LOOPBACK
from rotonde.web.running.memory import settle
from rotonde.web.site import OpenTo, Site
from rotonde.web.storage import StorageError, default_folder, prepare
from rotonde.web.storage.lock import FolderLock, Taken
from rotonde.web.storage.places import Place

PORT = 8080
MOST_DRAWERS = 8
_TRIES = 50  # ports looked at after the first


class SiteServer(uvicorn.Server):
    """Answers who still waits for something long when it stops: else they would be cut off after a moment."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self._site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._site.let_go()
        await super().shutdown(sockets)


class _Announced(SiteServer):
    """Says where the site is, and opens the browser, once it answers."""

    def __init__(
        self, config: uvicorn.Config, site: Site, lock: FolderLock | None, address: str, open_browser: bool
    ) -> None:
        super().__init__(config, site)
        self._lock, self._address, self._open = lock, address, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        if self._lock is not None:
            self._lock.announce(self._address)
        print(f"Rotonde is at {self._address} (Ctrl-C ends it)", flush=True)
        if self._open:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()


def main(
    host: str = "127.0.0.1",
    port: int | None = None,
    open_browser: bool = True,
    data_dir: str | Path | None = None,
    bot_pause: int | None = None,
    url: str = "",
    registration: str = "",
    place: Place | None = None,
    names: tuple[str, ...] = (),
    drawers: int | None = None,
) -> int:
    """Run the site until it is interrupted; the exit status.

    Without a port (argument or PORT) the first free one from 8080 on is taken. A given port that is taken, or a data
    folder that cannot be written, is said in one sentence, and the status is 1. If a site already runs on the folder,
    that one is shown instead, unless another port was asked for. `url` is the address that people know the site by,
    where it is another one (behind a proxy), `names` are others that it answers to; `registration` who may make an
    account (open, invite, closed). `place` is where the data is, in the place of `data_dir`: a database by address may
    have several sites. `drawers` is how many processes draw its pictures; None leaves that to `drawers_for`.
    """
    place = place or Place(Path(data_dir) if data_dir is not None else default_folder())
    open_to = OpenTo(url.rstrip("/"), registration, names, bool(os.environ.get("FORWARDED_ALLOW_IPS")))
    home = host in LOOPBACK and open_to.alone
    drawers = drawers_for(home, os.cpu_count() or 1) if drawers is None else drawers
    if place.folder is None:
        return _run(host, port, open_browser, place, bot_pause, None, open_to, drawers)
    folder = place.folder
    try:
        prepare(folder)
        lock = FolderLock(folder)
    except Taken as taken:
        return _join(taken.address, folder, port, open_browser)
    except (StorageError, OSError) as error:
        return _fail(str(error))
    try:
        return _run(host, port, open_browser, place, bot_pause, lock, open_to, drawers)
    finally:
        lock.release()


def _run(
    host: str,
    port: int | None,
    open_browser: bool,
    place: Place,
    bot_pause: int | None,
    lock: FolderLock | None,
    open_to: OpenTo,
    drawers: int,
) -> int:
    try:
        app = create_app(place.storage(), pause=bot_pause, host=host, open_to=open_to, drawers=drawers)
    except StorageError as error:
        return _fail(str(error))
    try:
        listener = _listen(host, port)
    except OSError as error:
        app.site.storage.close()
        return _fail(_unusable(host, PORT if port is None else port, error))
    chosen = listener.getsockname()[1]
    if port is None and chosen != PORT:
        print(f"Port {PORT} is taken, so this is port {chosen}.", flush=True)
    shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    address = f"http://[{shown}]:{chosen}/" if ":" in shown else f"http://{shown}:{chosen}/"
    app.site.address = address.rstrip("/")
    config = server_config(app, open_gate(), log_level="warning", timeout_graceful_shutdown=2)
    server = _Announced(config, app.site, lock, address, open_browser)
    settle()
    try:
        asyncio.run(server.serve([listener]))
    except KeyboardInterrupt:
        pass
    return 0 if server.started else 1


def drawers_for(home: bool, cores: int) -> int:
    """How many processes draw. At home nobody else waits, and a click is quicker without a way to another process."""
    return 0 if home or cores < 2 else min(MOST_DRAWERS, cores - 1)


def _join(address: str, folder: Path, port: int | None, open_browser: bool) -> int:
    """Show the site that already runs on a folder."""
    if not address:
        return _fail(f"another rotonde uses {folder} and does not say where; end it, or choose another with --data")
    if port is not None and urlsplit(address).port != port:
        return _fail(
            f"a site with this data runs at {address}, so it cannot run on port {port} too; "
            "end that one first, or choose another folder with --data"
        )
    print(f"Rotonde is already at {address}", flush=True)
    if open_browser:
        webbrowser.open(address)
    return 0


def _fail(why: str) -> int:
    print(f"rotonde: {why}.", file=sys.stderr)
    return 1


def _unusable(host: str, port: int, error: OSError) -> str:
    """Why a port cannot be used, and what to do."""
    where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    if error.errno == errno.EADDRINUSE:
        why = "is taken by another program; choose another port with --port, or leave it out and a free one is found"
    elif error.errno == errno.EACCES:
        why = "is not open to everybody on this system; choose a port from 1024 on with --port"
    else:
        why = f"cannot be used: {error.strerror}; check --host and --port"
    return f"{where} {why}"


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port asked for, or on the first free one."""
    if port is not None:
        return _bind(host, port)
    for number in range(PORT, PORT + _TRIES):
        try:
            return _bind(host, number)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol is named, for asyncio sends small answers at once only on sockets it knows to be TCP
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except OSError:
        listener.close()
        raise
    return listener
