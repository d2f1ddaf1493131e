"""Age of Steam: the tiles of a hex are a ring around it, and a cube that is pointed at says who gains by its ways."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import Open
from tests.browser.hands import point
from tests.browser.test_news import continued
from tests.browser.test_pages import faults

STEAM = ("age_of_steam", "27-four-greedy")
BUILDING, MOVING = 210, 347  # entries of the record
BY_A_LAKE = "hex:H5"


def press(page: Page, target: str) -> None:
    spot = point(page, target)
    assert spot, target
    page.mouse.click(spot["x"], spot["y"])


def some_hex(page: Page) -> str:
    """A hex in the middle of the map that takes tiles."""
    page.wait_for_selector('#board [data-target="hex:H7"].can')
    return "hex:H7"


@pytest.fixture
def building(open_page: Open) -> Page:
    return continued(open_page("/", viewport={"width": 1280, "height": 720}), *STEAM, BUILDING)


def test_the_tiles_stand_around_the_hex(building: Page, axe: str) -> None:
    place = some_hex(building)
    press(building, place)
    building.wait_for_selector("#pick.ring .choice")
    assert faults(building, axe) == []
    listed = building.eval_on_selector_all("#pick .choice", "all => all.map((el) => el.dataset.choice)")
    said = building.evaluate(
        "place => JSON.parse(document.getElementById('boot').textContent).view.choices"
        ".filter((c) => c.path[0] === place).map((c) => c.path[1])",
        place,
    )
    assert listed == said  # the order of the words
    assert building.locator("#pick .choice > b").all_inner_texts() == ["$2"] * len(listed)
    assert building.locator("#pick .choice .sleepers, #pick .choice use").count() >= len(listed)
    frame = building.locator("#board").bounding_box()
    middle = building.locator(f'#board [data-target="{place}"]').first.bounding_box()
    assert frame
    assert middle
    for box in (one.bounding_box() for one in building.locator("#pick .choice").all()):
        assert box
        assert frame["x"] <= box["x"] <= frame["x"] + frame["width"] - box["width"]
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]
        apart = (
            abs(box["x"] + box["width"] / 2 - middle["x"] - middle["width"] / 2),
            abs(box["y"] + box["height"] / 2 - middle["y"] - middle["height"] / 2),
        )
        assert apart[0] > box["width"] / 2 or apart[1] > box["height"] / 2  # the hex itself stays in sight


@pytest.mark.parametrize("by", ["key", "wheel"])
def test_a_tile_is_turned_shown_and_laid(building: Page, by: str) -> None:
    press(building, some_hex(building))
    building.wait_for_selector("#pick.ring .choice")
    if by == "key":
        building.keyboard.press("r")
    else:
        building.mouse.wheel(0, 120)
    building.wait_for_selector("#ghost", state="attached")
    turned = building.evaluate("document.activeElement.dataset.choice")
    assert turned == building.get_attribute("#pick .choice >> nth=0", "data-choice")
    building.keyboard.press("2")
    expect(building.locator("#entries .draft")).to_contain_text("H7")


def test_what_is_forbidden_stays_in_sight_with_its_rule(building: Page, axe: str) -> None:
    building.wait_for_selector(f'#board [data-target="{BY_A_LAKE}"].can')
    press(building, BY_A_LAKE)
    building.wait_for_selector("#pick.ring .choice")
    assert building.locator("#pick .barred > b").all_inner_texts() == ["AOS-6.10"] * 2
    assert building.locator("#pick .choice kbd").all_inner_texts() == ["1", "2", "3"]  # the others have no figure
    building.hover("#pick .barred >> nth=0")
    expect(building.locator("#prompt-hint")).to_contain_text("run into a lake")
    assert "run into a lake" in (building.get_attribute("#pick .barred >> nth=0", "aria-label") or "")
    assert faults(building, axe) == []
    for _ in range(4):  # turning leaves them out
        building.keyboard.press("r")
        assert building.evaluate("document.activeElement.className") == "choice"
    building.click("#pick .barred >> nth=1", force=True)  # it says that it is disabled
    expect(building.locator("#why .ruleno")).to_have_text("AOS-6.10")
    assert building.locator("#entries .draft").count() == 0


def tap(page: Page, place: str) -> None:
    spot = point(page, place)
    assert spot
    page.touchscreen.tap(spot["x"], spot["y"])


def test_on_a_phone_they_lie_in_the_window_and_a_tap_turns(open_page: Open) -> None:
    page = continued(open_page("/", phone=True), *STEAM, BUILDING)
    place = some_hex(page)
    for _ in range(2):  # the first tap may bring a small place closer
        tap(page, place)
        page.wait_for_timeout(500)
        if page.locator("#pick.pictured .choice").count():
            break
    for box in (one.bounding_box() for one in page.locator("#pick.pictured .choice").all()):
        assert box
        assert 0 <= box["x"] <= 390 - box["width"]
        assert 0 <= box["y"] <= 844 - box["height"]
    assert page.locator("#pick.ring").count() == 0
    shown = page.locator(f'#board [data-target="{place}"]').first.bounding_box()
    assert shown
    assert shown["width"] > 40  # the hex is still as near as the finger needs it
    for n in (0, 1):
        page.tap("#pick .turner")
        page.wait_for_selector("#ghost", state="attached")
        turned = page.evaluate("document.activeElement.dataset.choice")
        assert turned == page.get_attribute(f"#pick .choice >> nth={n}", "data-choice")
    page.wait_for_timeout(350)  # a press sooner could be meant for what was there before
    tap(page, place)
    expect(page.locator("#entries .draft")).to_contain_text("H7")


def inside(page: Page, box: FloatRect) -> list[float]:
    """The mean colour of what lies within a small box, without its edge."""
    clip: FloatRect = {"x": box["x"] + 4, "y": box["y"] + 4, "width": box["width"] - 8, "height": box["height"] - 8}
    picture = base64.b64encode(page.screenshot(clip=clip, animations="disabled")).decode()
    mean: list[float] = page.evaluate(
        """async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (c) => c.charCodeAt(0));
          const seen = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
          const paper = new OffscreenCanvas(seen.width, seen.height).getContext("2d");
          paper.drawImage(seen, 0, 0);
          const all = paper.getImageData(0, 0, seen.width, seen.height).data;
          return [0, 1, 2].map((n) => all.filter((_, i) => i % 4 === n).reduce((a, b) => a + b, 0) / (all.length / 4));
        }""",
        picture,
    )
    return mean


def test_what_was_picked_covers_none_of_its_goals(open_page: Open) -> None:
    """The card that tells who gains stands beside the cities that it speaks of."""
    page = continued(open_page("/", viewport={"width": 1280, "height": 720}), *STEAM, MOVING)
    page.wait_for_selector('#board [data-target="cube:N4:yellow"].can')
    press(page, "cube:N4:yellow")
    expect(page.locator("#tip .way")).to_have_count(2)
    card = page.locator("#tip").bounding_box()
    assert card
    for goal in page.locator("#board [data-target].can").all():
        box = goal.bounding_box()
        assert box
        across = min(card["x"] + card["width"], box["x"] + box["width"]) - max(card["x"], box["x"])
        along = min(card["y"] + card["height"], box["y"] + box["height"]) - max(card["y"], box["y"])
        assert min(across, along) <= 0


@pytest.mark.parametrize("only", [True, False])
def test_enter_after_a_click_does_what_the_button_says(building: Page, only: bool) -> None:
    """Who lays a tile by mouse has chosen no other hex: the key belongs to the button that shows it."""
    place: str = building.evaluate(
        """only => {
          const hexes = JSON.parse(document.getElementById("boot").textContent).view.choices.map((c) => c.path[0]);
          return hexes.find((hex) => hex.startsWith("hex:") && (hexes.filter((h) => h === hex).length === 1) === only);
        }""",
        only,
    )
    press(building, place)
    if not only:
        building.locator("#pick .choice").first.click()
    expect(building.locator("#entries .draft")).to_contain_text(place.removeprefix("hex:"))
    assert building.evaluate("document.activeElement.closest('[data-target]')") is None
    building.keyboard.press("Enter")
    expect(building.locator("#prompt-title")).to_have_text("Confirm your turn, or undo.")


def test_a_cube_says_who_gains_by_its_ways(open_page: Open) -> None:
    page = continued(open_page("/"), *STEAM, MOVING)
    page.wait_for_selector('#board [data-target="cube:N4:yellow"].can')
    glow = page.eval_on_selector('#board [data-target="cube:N4:yellow"] > .target', "el => getComputedStyle(el).filter")
    assert "drop-shadow" in glow
    cube = page.locator('#board [data-target="cube:N4:yellow"]').bounding_box()
    assert cube
    lit = inside(page, cube)
    page.add_style_tag(content="svg .can > .target { filter: none !important; }")
    assert max(abs(a - b) for a, b in zip(lit, inside(page, cube), strict=True)) < 24  # it keeps its colour
    spot = point(page, "cube:N4:yellow")
    assert spot
    page.mouse.move(spot["x"], spot["y"])
    expect(page.locator("#tip .way")).to_have_count(2)
    assert page.locator("#tip .way").all_inner_texts() == ["→ Toledo\n+1 income", "→ Toronto\n+1 income"]
    assert page.locator("#ghost #preview").count() == 2
    colours = page.eval_on_selector_all("#tip .gain", "all => all.map((el) => el.title)")
    assert len(set(colours)) == 2  # one is another's gain
    page.mouse.move(5, 5)
    expect(page.locator("#ghost")).to_have_count(0)
