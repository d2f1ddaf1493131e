"""Scripts and styles as they travel."""

from gzip import decompress
from pathlib import Path

import pytest

import rotonde.web
from rotonde.web.routes.statics import _packed
from tests.web.house import Browser

STATIC = Path(rotonde.web.__file__).parent / "static"
CODE = b"""// why
/** what
 *  it is */
const a = 1; // stays
/** @type {number} */ const b = 2;
const c = "/* no comment"; /* stays */
  /* goes */
const d = "*/";
"""


def test_comments_that_stand_alone_do_not_travel_and_lines_keep_their_numbers() -> None:
    sent = decompress(_packed(CODE, ".js"))
    assert sent.split(b"\n") == [line if i in (3, 4, 5, 7) else b"" for i, line in enumerate(CODE.split(b"\n"))]
    assert decompress(_packed(CODE, ".svg")) == CODE


@pytest.mark.parametrize("file", sorted(STATIC.glob("*.js")), ids=lambda file: file.name)
def test_every_script_keeps_its_code(file: Path) -> None:
    written = file.read_text(encoding="utf-8").split("\n")
    sent = decompress(_packed(file.read_bytes(), ".js")).decode().split("\n")
    inside = False
    for line, left in zip(written, sent, strict=True):
        assert line.count("`") % 2 == 0  # a text over several lines would lose its margin
        begins = line.strip().startswith("/*") and not left
        if line.lstrip() != left:
            assert not left
            assert inside or begins or line.strip().startswith("//")
        inside = (inside or begins) and "*/" not in line


def test_whole_texts_are_packed_for_those_who_can_unpack_them(browser: Browser) -> None:
    plain, packed = (browser.http.get("/", headers={"accept-encoding": how}) for how in ("", "br, gzip"))
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    for path in ("/health", "/static/icon-192.png"):  # small, or packed already
        assert "content-encoding" not in browser.http.get(path).headers
