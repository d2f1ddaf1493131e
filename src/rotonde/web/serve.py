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

import uvicorn

from rotonde.web.app import create_app
from rotonde.web.site import Site
from rotonde.web.storage import Storage, StorageError, default_folder

PORT = 8080
_TRIES = 50  # ports looked at after the first


class _Announced(uvicorn.Server):
    """Says where the site is, and opens the browser, once it answers; lets the live updates go when it stops."""

    def __init__(self, config: uvicorn.Config, site: Site, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self._site, self._address, self._open = site, address, open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Rotonde is at {self._address} (Ctrl-C ends it)", flush=True)
        if self._open:
            threading.Thread(target=webbrowser.open, args=(self._address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._site.hub.close()  # else the server would wait for live updates to end by themselves
        await super().shutdown(sockets)


def main(
    host: str = "127.0.0.1",
    port: int | None = None,
    open_browser: bool = True,
    data_dir: str | Path | None = None,
    bot_pause: int | None = None,
) -> int:
    """Run the site until it is interrupted; the exit status.

    Without a port (argument or PORT) the first free one from 8080 on is taken. A given port that is taken, or a data
    folder that cannot be written, is said in one sentence, and the status is 1.
    """
    folder = Path(data_dir) if data_dir is not None else default_folder()
    try:
        listener = _listen(host, port)
    except OSError as error:
        print(
            f"rotonde: {host}:{port if port is not None else PORT} cannot be used: {error.strerror}.", file=sys.stderr
        )
        return 1
    try:
        storage = Storage.in_folder(folder)
        app = create_app(storage, pause=bot_pause, hosts=frozenset({host.lower()}))
    except StorageError as error:
        listener.close()
        print(f"rotonde: {error}.", file=sys.stderr)
        return 1
    chosen = listener.getsockname()[1]
    if port is None and chosen != PORT:
        print(f"Port {PORT} is taken, so this is port {chosen}.", flush=True)
    shown = f"[{host}]" if ":" in host else {"0.0.0.0": "127.0.0.1"}.get(host, host)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=2, lifespan="on")
    server = _Announced(config, app.site, f"http://{shown}:{chosen}/", open_browser)
    try:
        asyncio.run(server.serve([listener]))
    except KeyboardInterrupt:
        pass
    return 0 if server.started else 1


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
