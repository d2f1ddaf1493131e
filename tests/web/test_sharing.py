"""What leaves the site: moments as pictures, finished games as films and on paper; never a secret of a running one."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rotonde.draw.films import MOST, chosen
from rotonde.draw.raster import can_raster
from tests.web.house import Browser, House, fresh_client


@pytest.fixture(scope="module")
def over(site: House) -> Any:
    """A finished game of the toy."""
    browser = Browser(site.url)
    table = browser.play()
    browser.play_on(table)
    yield browser, table
    browser.http.close()


def test_a_moment_is_a_picture_of_its_own(over: Any) -> None:
    browser, table = over
    first, last = (browser.http.get(f"/t/{table}/moment.svg", params=q) for q in ({"n": 0}, {}))
    for answer in (first, last):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert ET.fromstring(answer.text).tag.endswith("svg")
        assert "@font-face" in answer.text  # in other letters its words would run into each other
    assert first.text != last.text
    assert browser.http.get(f"/t/{table}/moment.svg", params={"n": 9999}).status_code == 404
    dark = browser.http.get(f"/t/{table}/moment.svg", params={"theme": "dark"})
    assert "rotonde-dark" in dark.text


def test_a_messenger_finds_a_picture_of_the_moment_that_a_link_names(over: Any) -> None:
    if not can_raster():
        pytest.skip("no resvg here: pip install 'rotonde[pictures]'")
    browser, table = over
    page = browser.http.get(f"/t/{table}", params={"n": 2}).text
    found = re.search(r'og:image" content="([^"]+)"', page)
    assert found is not None
    assert found[1].endswith(f"/t/{table}/moment.png?n=2")
    picture = browser.http.get(found[1].partition("/t/")[1] + found[1].partition("/t/")[2])
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_a_private_table_has_no_preview_and_its_pictures_are_not_there(site: House, browser: Browser) -> None:
    table = browser.make(2, form={"reach": "private"})
    assert "og:image" not in browser.http.get(f"/t/{table}").text
    with Browser(site.url) as stranger:
        for what in ("moment.svg", "moment.png", "film.svg", "story"):
            assert stranger.http.get(f"/t/{table}/{what}").status_code == 404


def test_a_running_game_shows_what_a_spectator_sees_and_no_film(site: House, browser: Browser) -> None:
    table = browser.make(3, game="stephensons_rocket")
    mine = browser.http.get(f"/t/{table}/moment.svg").text
    with Browser(site.url) as stranger:
        assert stranger.http.get(f"/t/{table}/moment.svg").text == mine
        for what in ("film.svg", "story"):
            assert stranger.http.get(f"/t/{table}/{what}").status_code == 409
            assert browser.http.get(f"/t/{table}/{what}").status_code == 409
    browser.post(f"/api/t/{table}/close", {"client": fresh_client()})


def test_a_film_holds_every_part_once_and_all_its_scenes(over: Any) -> None:
    browser, table = over
    answer = browser.http.get(f"/t/{table}/film.svg")
    assert answer.status_code == 200
    root = ET.fromstring(answer.text)
    ids = [el.get("id") for el in root.iter() if (el.get("id") or "").startswith("part-")]
    used = {el.get("href", "")[1:] for el in root.iter() if el.tag.endswith("use") and "part-" in el.get("href", "")}
    assert len(ids) == len(set(ids))
    assert used <= set(ids)
    scenes = [el for el in root.iter() if el.tag.endswith("animate") and el.get("attributeName") == "display"]
    assert len(scenes) > 3
    assert "<script" not in answer.text
    assert not any(name.startswith(("data-", "aria-")) for el in root.iter() for name in el.attrib)


def test_the_story_is_told_on_paper_with_everybodys_name(over: Any) -> None:
    browser, table = over
    page = browser.http.get(f"/t/{table}/story").text
    for seat in browser.view(table)["seats"]:
        assert seat["name"] in page
    assert page.count("<section>") >= 1
    assert "<script" not in page


def test_the_story_tells_what_was_rare_and_no_bookkeeping(site: House) -> None:
    """Who went bankrupt is told, and not what everybody collects at the end of a turn."""
    with Browser(site.url) as browser:
        record = Path(__file__).parents[1] / "records/age_of_steam/27-four-greedy.rotonde"
        table = browser.imported(record.read_text(encoding="utf-8"))
        page = browser.http.get(f"/t/{table}/story").text
    assert "Greedy 3 is bankrupt and leaves the game" in page
    assert "collects" not in page


def test_of_a_long_game_the_first_and_the_last_moments_are_shown() -> None:
    assert chosen(3) == [0, 1, 2, 3]
    some = chosen(5000)
    assert len(some) <= MOST
    assert (some[0], some[-1]) == (0, 5000)


def test_the_story_of_age_of_steam_tells_deliveries_links_and_auctions(site: House) -> None:
    """From where to where over how many links with what it brought, the longest link of a turn and the highest bid."""
    with Browser(site.url) as browser:
        record = Path(__file__).parents[1] / "records/age_of_steam/27-four-greedy.rotonde"
        table = browser.imported(record.read_text(encoding="utf-8"))
        page = browser.http.get(f"/t/{table}/story").text
    told = re.findall(r"<li>(.*?)</li>", page)
    delivered = [
        line for line in told if re.search(r"moves a \w+ cube from .+ to .+ over \d links?\. .+ gains \d", line)
    ]
    assert len(delivered) >= 7
    assert any(re.search(r"The link .+–.+ is complete: \d sections", line) for line in told)
    assert any(re.search(r"wins the auction, is first and pays \$\d", line) for line in told)
    assert not any(re.fullmatch(r"[^.]+ gains \d+ income, now \d+\.", line) for line in told)
