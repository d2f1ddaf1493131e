"""A bot in another process, in any language: it needs the address of a site and a token from one's page.

    python docs/examples/api_bot.py https://club.example TOKEN [TABLE]

Without a table it opens one of its own against a bot of the site. It plays whatever is legal.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from typing import Any


class Site:
    """The API of a site."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def ask(self, path: str, body: Any = None) -> Any:
        """What the site answers; a body makes it a POST."""
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.address}/api/v1{path}", data, headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


def play(site: Site, table: str, pause: float = 1.0) -> Any:
    """Play at a table to its end; where it stands then."""
    while True:
        seen = site.ask(f"/tables/{table}")
        if seen["table"]["status"] != "running":
            return seen["table"]
        mine = [seat["seat"] for seat in seen["table"]["seats"] if seat["mine"]]
        asked = [seat for seat in seen["table"]["to_act"] if seat in mine]
        if not asked:
            time.sleep(pause)
            continue
        seen = site.ask(f"/tables/{table}?seat={asked[0]}")
        if not seen["legal"]:
            time.sleep(pause)
            continue
        move = {"seat": asked[0], "action": random.choice(seen["legal"]), "n": seen["table"]["n"]}
        try:
            site.ask(f"/tables/{table}/moves", {**move, "client": secrets.token_hex(8)})
        except urllib.error.HTTPError as error:
            if error.code != 409:  # the table has moved on: look again
                raise


def main() -> None:
    address, token, *table = sys.argv[1:]
    site = Site(address, token)
    game = site.ask("/games")[0]
    opened = {"game": game["key"], "players": game["players"][0], "bots": ["greedy"]}
    name = table[0] if table else site.ask("/tables", opened)["id"]
    print(f"{address}/t/{name}", play(site, name))


if __name__ == "__main__":
    main()
