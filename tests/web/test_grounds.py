"""What never changes on a board: drawn once for a set-up and a language, kept by browsers, left out of pages."""

from __future__ import annotations

import re

import pytest

import rotonde
from rotonde.core.registry import shipped
from rotonde.draw.parts import in_parts
from rotonde.web.views.grounds import _MOST, Grounds
from tests.web.clicks import RECORDS, record_of
from tests.web.house import Browser

ROCKET = "stephensons_rocket"
HOLE = re.compile(r'<g data-part="([^"]+)"/>')


def address(page: str) -> str:
    """Where a page says that its ground is."""
    found = re.search(r'data-ground="([^"]+)"', page)
    assert found is not None
    assert f'<link rel="preload" as="fetch" crossorigin="anonymous" href="{found[1]}">' in page
    return found[1]


@pytest.mark.parametrize("game", shipped())
def test_a_page_is_sent_without_the_ground_which_browsers_keep(browser: Browser, game: str) -> None:
    table = browser.make(3, game=game)
    page = browser.http.get(f"/t/{table}").text
    ground = browser.http.get(address(page))
    assert (ground.status_code, ground.headers["content-type"]) == (200, "image/svg+xml; charset=utf-8")
    assert ground.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "set-cookie" not in ground.headers
    holes = HOLE.findall(page.split('<div class="slip"')[0])
    assert holes
    assert set(holes) <= set(re.findall(r' data-part="([^"]+)"', ground.text))


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize("stage", ["start", "late"])
def test_the_ground_and_the_page_are_the_whole_picture(game: str, stage: str) -> None:
    record = rotonde.Record.parse(record_of(game, stage))
    ground = Grounds().of(record.setup.start(), "en")
    picture = in_parts(record.replay().observe(0))
    sent = picture.whole(ground.parts)
    parts = {mark: _part(ground.svg, mark) for mark in HOLE.findall(sent)}
    assert parts
    assert HOLE.sub(lambda hole: parts[hole[1]], sent) == picture.whole()
    if stage == "start":
        assert len(sent) < len(picture.whole()) / 3


def _part(svg: str, mark: str) -> str:
    """The group with this mark, with everything in it."""
    start = at = svg.index(f'<g data-part="{mark}"')
    depth = 0
    for tag in re.finditer(r"<g\b[^>]*?(/?)>|</g>", svg[start:]):
        depth += -1 if tag[0] == "</g>" else 0 if tag[1] else 1
        at = start + tag.end()
        if not depth:
            break
    return svg[start:at]


def test_tables_that_begin_alike_share_it(browser: Browser) -> None:
    """Names and who looks make no difference; the language, the options and the number of players do."""
    page = browser.http.get(f"/t/{browser.make(3, game=ROCKET, name='Nadia')}").text
    with Browser(str(browser.http.base_url)) as other, Browser(str(browser.http.base_url), "fr") as french:
        same = other.http.get(f"/t/{other.make(3, bots=2, game=ROCKET)}").text
        theirs = french.http.get(f"/t/{french.make(3, game=ROCKET)}").text
    few = browser.http.get(f"/t/{browser.make(2, game=ROCKET)}").text
    assert address(page) == address(same)
    assert len({address(page), address(theirs), address(few)}) == 3
    assert "Nadia" not in browser.http.get(address(page)).text


def test_it_is_drawn_once() -> None:
    grounds = Grounds()
    game = rotonde.game(ROCKET)
    first = grounds.of(game.new(3), "en")
    assert grounds.of(game.new(3), "en") is first
    assert grounds.find(first.mark) is first


def test_old_ones_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    grounds = Grounds()
    first = grounds.of(rotonde.game(ROCKET).new(3), "en")
    kept = grounds.of(rotonde.game(ROCKET).new(4), "en")
    monkeypatch.setattr(grounds, "_ground", lambda first, lang, shape: kept)
    for n in range(_MOST - 1):
        grounds.of(rotonde.game(ROCKET).new(4), f"x{n}")
    assert grounds.find(first.mark) is None
    assert grounds.find(kept.mark) is kept


def test_one_that_is_not_here_is_not_kept(browser: Browser) -> None:
    answer = browser.http.get("/ground/0123456789abcdef01234567.svg")
    assert answer.status_code == 404
    assert "immutable" not in answer.headers.get("cache-control", "")
