"""Forms: their token is looked for before anything is decoded, then they are read in one pass, with few fields."""

from __future__ import annotations

import re
from urllib.parse import unquote_plus

from rotonde.web.http.limits import FIELDS
from rotonde.web.troubles import malformed

_TOKEN = {
    "application/x-www-form-urlencoded": re.compile(rb"(?:^|&)csrf=([0-9a-f]{32})(?:&|$)"),
    "multipart/form-data": re.compile(rb'name="csrf"\r\n\r\n([0-9a-f]{32})\r\n'),
}
_NAME = re.compile(r'[ ;]name="([^"\r\n]*)"')
_BOUNDARY = re.compile(r'boundary="?([0-9A-Za-z\'()+_,./:=?-]{1,70})"?')


def token_of(body: bytes, kind: str) -> str | None:
    """The token in a form that was not read yet."""
    pattern = _TOKEN.get(kind.partition(";")[0].strip().lower())
    found = pattern.search(body) if pattern is not None else None
    return None if found is None else found[1].decode()


def read_form(body: bytes, kind: str) -> dict[str, str]:
    """The fields of a form by name, the last of those with one name; files are read as text."""
    if kind.lower().startswith("multipart/form-data"):
        return _parts(body, kind)
    pairs = body.split(b"&", FIELDS)
    if len(pairs) > FIELDS:
        raise malformed()
    split = (pair.partition(b"=") for pair in pairs if pair)
    return {_plain(name): _plain(value) for name, _, value in split}


def _plain(quoted: bytes) -> str:
    return unquote_plus(quoted.decode("utf-8", "replace"), errors="replace").replace("\0", "")


def _parts(body: bytes, kind: str) -> dict[str, str]:
    boundary = _BOUNDARY.search(kind)
    if boundary is None:
        raise malformed()
    parts = (b"\r\n" + body).split(b"\r\n--" + boundary[1].encode(), FIELDS + 2)
    if len(parts) > FIELDS + 2 or len(parts) < 2 or not parts[-1].startswith(b"--"):
        raise malformed()
    values = {}
    for part in parts[1:-1]:
        head, blank, value = part.partition(b"\r\n\r\n")
        name = _NAME.search(head[:1000].decode("utf-8", "replace"))
        if name is None or not blank:
            raise malformed()
        values[name[1]] = value.decode("utf-8", "replace").replace("\0", "")
    return values
