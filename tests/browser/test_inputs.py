"""How many inputs a turn takes: four turns played through the page, whole recorded games counted (docs/inputs.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rotonde
from rotonde.core import CHANCE, Record, State
from rotonde.core.records import Entry
from tests.browser.conftest import Open
from tests.browser.hands import await_turn, point
from tests.browser.inputs import RECORDS, Tally, count

GAMES = 10  # whole games of each title
DOCS = Path(__file__).parents[2] / "docs" / "inputs.md"
Until = Callable[[State, Sequence[Entry]], bool]


class Hand:
    """A hand that counts what it does."""

    def __init__(self, page: Page) -> None:
        self.page, self.inputs = page, 0

    def click(self, target: str) -> None:
        """A place of the board, or a choice beside it."""
        listed = self.page.locator(f':is(#pick, #now-body) .choice[data-choice="{target}"]:visible')
        spot = None
        for _ in range(100):
            if listed.count() or (spot := point(self.page, target)):
                break
            self.page.wait_for_timeout(50)
        self.inputs += 1
        if listed.count():
            listed.first.click()
        else:
            assert spot, f"{target} cannot be hit"
            self.page.mouse.click(spot["x"], spot["y"])

    def step(self, *targets: str) -> None:
        """One step of the turn: it is in the draft after these clicks."""
        before = self.steps
        for target in targets:
            self.click(target)
        script = """async (n) => {
          for (let i = 0; i < 200; i++) {
            const view = await (await fetch(`/api${location.pathname}/view`)).json();
            if ((view.draft?.step ?? 0) !== n || view.draft === null) return;
            await new Promise((done) => setTimeout(done, 50));
          }
          throw new Error("nothing was done");
        }"""
        self.page.evaluate(script, before)
        self.page.wait_for_function("() => !document.body.matches('.busy')")

    @property
    def steps(self) -> int:
        script = "async () => (await (await fetch(`/api${location.pathname}/view`)).json()).draft?.step ?? 0"
        return int(self.page.evaluate(script))


def at_turn(open_page: Open, folder: Path, game: str, name: str, until: Until) -> tuple[Hand, list[Entry]]:
    """A page at a moment of a recorded game, and the entries that follow."""
    record = Record.load(RECORDS / game / f"{name}.rotonde")
    state, entries = record.start(), record.entries
    n = 0
    while entries[n].seat == CHANCE or not until(state, entries[n:]):
        state.advance(state.game.parse(entries[n].action), entries[n].seat)
        n += 1
    record.entries, record.result, record.digest = entries[:n], None, None
    record.close(state)
    record.save(folder / "turn.rotonde")
    page = open_page("/import", settle=True)
    while "/t/" not in page.url:  # a busy machine may need more time than a site gives to a stranger's record
        page.goto("/import")
        page.set_input_files("input[name=record]", folder / "turn.rotonde")
        page.click(".form-end .primary")
        page.wait_for_load_state()
    if await_turn(page).curtain:
        page.click("#curtain-open")
        page.wait_for_selector("#curtain", state="hidden")
    return Hand(page), entries[n:]


def confirmed(hand: Hand) -> None:
    """The turn confirms itself."""
    expect(hand.page.locator("#entries .draft")).to_have_count(0)


def test_three_black_moves(open_page: Open, tmp_path: Path) -> None:
    spaces = "russian_railroads", "05-two-players-busy"
    hand, _ = at_turn(open_page, tmp_path, *spaces, lambda state, rest: rest[0].action == "use rail_black_2w")
    hand.step("space:rail_black_2w")
    expect(hand.page.locator("#prompt .change")).to_contain_text("Pay 2 workers")
    for cell in ("cell:0:transsib:2", "cell:0:transsib:3", "cell:0:petersburg:2"):
        hand.step(cell)
    hint = hand.page.locator("#prompt-hint")
    expect(hint).to_contain_text("moves black on St Petersburg to 2. Pay 2 workers")  # what was done, and what it took
    expect(hint).to_contain_text("… ")  # there was more
    confirmed(hand)
    print(f"three black moves: {hand.inputs} inputs (11 before)")
    assert hand.inputs <= 5


def test_a_worker_can_be_carried_from_the_hand_to_a_space(open_page: Open, tmp_path: Path) -> None:
    spaces = "russian_railroads", "05-two-players-busy"
    hand, _ = at_turn(open_page, tmp_path, *spaces, lambda state, rest: rest[0].action == "use rail_black_2w")
    mouse = hand.page.mouse
    worker = hand.page.locator("#board svg use[href='#worker-red']:visible").last.bounding_box()
    space = point(hand.page, "space:rail_black_2w")
    assert worker
    assert space
    mouse.move(worker["x"] + worker["width"] / 2, worker["y"] + worker["height"] / 2)
    mouse.down()
    mouse.move(worker["x"] + 20, worker["y"] - 20)
    hand.page.wait_for_selector("#carried", state="attached")
    mouse.move(space["x"], space["y"], steps=4)
    mouse.up()
    expect(hand.page.locator("#prompt .change")).to_contain_text("Pay 2 workers")


def test_a_locomotive_can_be_carried_to_its_line(open_page: Open, tmp_path: Path) -> None:
    """It is taken and placed by one drag; the board stays where it is."""
    spaces = "russian_railroads", "05-two-players-busy"
    hand, rest = at_turn(
        open_page,
        tmp_path,
        *spaces,
        lambda state, rest: rest[0].action == "locomotive" and rest[1].action.startswith("place"),
    )
    mouse, line = hand.page.mouse, rest[1].action.split()[1]
    place = hand.page.locator(f"#board [data-target^='loco:{rest[0].seat}:{line}:']").first.get_attribute("data-target")
    start, goal = point(hand.page, "take:locomotive"), point(hand.page, place or "")
    assert start
    assert goal
    mouse.move(start["x"], start["y"])
    mouse.down()
    mouse.move(start["x"] + 20, start["y"] + 20)
    hand.page.wait_for_selector("#carried", state="attached")
    mouse.move(goal["x"], goal["y"], steps=4)
    mouse.up()
    expect(hand.page.locator("#entries .draft")).to_contain_text(["locomotive"])
    hand.page.wait_for_function(
        "() => !document.querySelector('#prompt-title').textContent.includes('line for locomotive')"
    )


def test_four_tiles(open_page: Open, tmp_path: Path) -> None:
    def four(state: State, rest: Sequence[Entry]) -> bool:
        return len(rest) > 4 and all(e.action.startswith("build") and e.seat == rest[0].seat for e in rest[:4])

    hand, rest = at_turn(open_page, tmp_path, "age_of_steam", "27-four-greedy", four)
    for entry in rest[:4]:
        _, place, tile = entry.action.split()
        hand.step(f"hex:{place}", f"tile:{place}:{tile}")
    confirmed(hand)
    print(f"four tiles: {hand.inputs} inputs (14 before)")
    assert hand.inputs <= 9


def test_issuing_shares(open_page: Open, tmp_path: Path) -> None:
    hand, _ = at_turn(
        open_page, tmp_path, "age_of_steam", "27-four-greedy", lambda state, rest: state.phase == "issue_shares"
    )
    hand.step("issue:1")
    confirmed(hand)
    print(f"issuing shares: {hand.inputs} input (3 before)")
    assert hand.inputs == 1


def test_one_track_with_two_workers(open_page: Open, tmp_path: Path) -> None:
    def two_workers(state: State, rest: Sequence[Entry]) -> bool:
        verbs = [entry.action.split()[0] for entry in rest[:5]]
        return rest[0].action == "choose lay_track" and verbs[1:] == ["lay", "work", "work", "place"]

    record = next(
        file.stem for file in sorted((RECORDS / "imperial_steam").glob("*.rotonde")) if _holds(file, two_workers)
    )
    hand, rest = at_turn(open_page, tmp_path, "imperial_steam", record, two_workers)
    hand.step(f"link:{rest[1].action.split()[1]}")  # the action follows
    if hand.page.locator("#board [data-target^='workers:'].can").count():
        hand.step(hand.page.locator("#board [data-target^='workers:'].can").first.get_attribute("data-target") or "")
    if hand.page.locator("#now-body .choice[data-choice=end]").count():
        hand.step("end")
    confirmed(hand)
    print(f"one track with two workers: {hand.inputs} inputs (11 before)")
    assert hand.inputs <= 4


def _holds(file: Path, until: Until) -> bool:
    record = Record.load(file)
    start = record.start()
    return any(until(start, record.entries[n:]) for n in range(len(record.entries) - 6))


def chosen(game: str) -> list[Path]:
    """Ten recorded games of a title, spread over all there are."""
    files = sorted((RECORDS / game).glob("*.rotonde"))
    return files[:: max(1, len(files) // GAMES)][:GAMES]


@pytest.mark.parametrize("game", rotonde.games())
def test_a_few_turns_take_half_the_inputs(game: str, open_page: Open) -> None:
    page = open_page("/rules/whistle_stop")
    tally = count(page, Record.load(chosen(game)[5]), 40)
    print(tally.line(rotonde.game(game).title))
    assert 2 * tally.now <= tally.before


@pytest.mark.long
def test_whole_games_take_half_the_inputs(open_page: Open) -> None:
    page = open_page("/rules/whistle_stop")
    rows = []
    for game in rotonde.games():
        sums = Tally()
        for file in chosen(game):
            one = count(page, Record.load(file))
            sums = Tally(sums.turns + one.turns, sums.now + one.now, sums.before + one.before)
        rows.append(sums.line(rotonde.game(game).title))
        print(rows[-1], flush=True)
        assert 2 * sums.now <= sums.before, game
    assert [row for row in rows if row not in DOCS.read_text("utf-8")] == []
