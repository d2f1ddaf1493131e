"""The running turn: drafts, commits, stale and repeated requests, take-backs."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import rotonde
from rotonde.core import CHANCE, Record, State
from rotonde.core.play import story
from rotonde.core.records import Entry
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.storage import SeatLine
from rotonde.web.storage.books import REQUESTS
from rotonde.web.tables.moves import Advance
from rotonde.web.tables.open_table import UNREAD, OpenTable
from tests.web.house import Browser, House, fresh_client, house

RECORDS = Path(__file__).parents[1] / "records"


def driving(browser: Browser, **fields: Any) -> dict[str, Any]:
    """A two-player table of one browser, played to the driver's decision (which can be drafted and undone)."""
    table = browser.make(2, **fields)
    return browser.play_on(table, lambda v: any(c["action"].startswith("drive") for c in v["choices"]))


def test_a_round_that_begins_is_not_what_somebody_is_about_to_confirm(browser: Browser) -> None:
    view = browser.seen(browser.make(2, game="russian_railroads"))  # a start bonus, and then the first round
    while not (view["draft"] and view["draft"]["can_end"]):
        view = browser.turn(view, "act", view["choices"][0]["action"]).json()
    begins = "Round 1 of 6 begins."
    assert begins in [line["text"] for line in view["log"][-1]["lines"]]
    assert view["draft"]["actions"]
    assert begins not in view["draft"]["actions"]


def test_what_is_confirmed_is_what_was_done_last_and_not_its_usual_payment(browser: Browser) -> None:
    table = browser.make(2, game="russian_railroads")
    view = browser.play_on(table, lambda v: any(c["action"] == "use aux_x2" for c in v["choices"]))
    drafted = browser.turn(view, "act", "use aux_x2").json()["draft"]
    assert [run["texts"] for run in drafted["taken"]] == [["Pay 1 worker for an ×2 token"]]
    assert drafted["actions"][-1].endswith("lays 1 ×2 token.")


@pytest.mark.parametrize("game", ["russian_railroads", "german_railroads"])
def test_nor_any_other_payment(browser: Browser, game: str) -> None:
    """Whoever has no rouble left cannot change what he pays: what he did with the space is told all the same."""
    table = browser.make(2, game=game)
    view = browser.play_on(table, lambda v: any(c["action"] == "use industry_1w" for c in v["choices"]) and poor(v))
    drafted = browser.turn(view, "act", "use industry_1w").json()["draft"]
    assert drafted["taken"] == []
    assert " moves industry to " in drafted["actions"][-1]


def poor(view: dict[str, Any]) -> bool:
    """Are workers all that is in hand?"""
    return "rouble" not in view["prompt"]["hint"] and "worker" in view["prompt"]["hint"]


def test_a_draft_is_undone_redone_restarted_and_ended(browser: Browser) -> None:
    view = driving(browser)
    choice = view["choices"][0]
    drafted = browser.turn(view, "act", choice["action"]).json()
    assert drafted["draft"] == {
        "step": 1,
        "actions": drafted["draft"]["actions"],
        "can_undo": True,
        "can_redo": False,
        "can_end": True,
        "brings": drafted["draft"]["brings"],
        "taken": [],
    }
    assert drafted["draft"]["actions"]
    assert drafted["n"] == view["n"]
    assert drafted["log"][-1]["draft"]
    undone = browser.turn(drafted, "undo").json()
    assert undone["choices"] == view["choices"]
    assert undone["draft"]["can_redo"]
    redone = browser.turn(undone, "redo").json()
    assert redone["draft"]["can_end"]
    again = browser.turn(redone, "restart").json()
    assert again["choices"] == view["choices"]
    redone = browser.turn(again, "redo").json()
    ended = browser.turn(redone, "end").json()
    assert ended["n"] == view["n"] + 1
    assert ended["log"][-1]["seat"] == view["seat"]
    assert [line["text"] for line in ended["log"][-1]["lines"]] == drafted["draft"]["actions"]


def test_a_word_that_ends_the_turn_counts_at_once_unless_it_brings_something(browser: Browser) -> None:
    view = browser.seen(browser.make(2))
    taken = browser.turn(view, "act", view["choices"][0]["action"], ends=True).json()
    assert taken["n"] == view["n"] + 1
    view = driving(browser)
    drafted = browser.turn(view, "act", view["choices"][0]["action"], ends=True).json()
    assert drafted["draft"]["brings"]  # others may object
    assert drafted["n"] == view["n"]


def test_a_draft_is_seen_by_nobody_else(site: House, browser: Browser) -> None:
    view = driving(browser)
    browser.turn(view, "act", view["choices"][0]["action"])
    with Browser(site.url) as other:
        seen = other.view(view["id"])
        assert (seen["seat"], seen["n"], seen["draft"], seen["choices"]) == (None, view["n"], None, [])
        assert not any(entry["draft"] for entry in seen["log"])


def test_without_confirmation_each_action_is_committed(browser: Browser) -> None:
    view = driving(browser, confirm_turns="off")
    done = browser.turn(view, "act", view["choices"][0]["action"]).json()
    assert done["n"] == view["n"] + 1


def recorded(browser: Browser, game: str, name: str, until: Callable[[State, Entry], bool], **how: Any) -> Any:
    """The view of whoever decides at a table with a recorded game up to an entry, and that entry's action."""
    record = Record.load(RECORDS / game / f"{name}.rotonde")
    state = record.start()
    played: list[Entry] = []
    for entry in record.entries:
        if until(state, entry):
            break
        state.advance(state.game.parse(entry.action), entry.seat)
        played.append(entry)
    action, record.entries, record.result, record.digest = entry.action, played, None, None
    files = {"record": ("game.txt", record.text().encode())}
    answer = browser.http.post("/import", data={"csrf": browser.token, **how}, files=files)
    return browser.seen(answer.headers["location"].removeprefix("/t/")), action


def lets_chance_speak(state: State, entry: Entry) -> bool:
    after = state.copy()
    after.advance(state.game.parse(entry.action), entry.seat)
    return entry.seat != CHANCE and after.to_act == (CHANCE,)


def test_chance_waits_for_the_word_that_confirms_the_turn(browser: Browser) -> None:
    view, action = recorded(browser, "age_of_steam", "27-four-greedy", lets_chance_speak)
    drafted = browser.turn(view, "act", action, sure=False).json()
    assert (drafted["n"], drafted["held"]) == (view["n"], None)
    assert drafted["draft"]["can_end"]
    assert drafted["draft"]["can_undo"]
    assert drafted["draft"]["brings"] == "chance"
    ended = browser.turn(drafted, "end").json()
    assert any(entry["seat"] is None for entry in ended["log"][-2:])


def begins_a_round_again(state: State, entry: Entry) -> bool:
    """Does who ends this round begin the next one?"""
    after = state.copy()
    return (
        "round" in {e.kind for e in story(after, state.game.parse(entry.action), entry.seat)}
        and entry.seat in after.to_act
    )


@pytest.mark.parametrize(
    ("game", "name"),
    [("russian_railroads", "02-three-players-greedy"), ("imperial_steam", "02-three-players")],
)
def test_the_end_of_a_round_ends_the_turn(browser: Browser, game: str, name: str) -> None:
    """Who ends a round and begins the next one confirms in between: the round is told before all else."""
    view, action = recorded(browser, game, name, begins_a_round_again)
    drafted = browser.turn(view, "act", action).json()
    assert (drafted["choices"], drafted["draft"]["can_end"], drafted["hint"]) == ([], True, False)
    ended = browser.turn(drafted, "end").json()
    assert (ended["seat"], ended["draft"]) == (view["seat"], None)
    assert ended["choices"]
    assert ended["log"][-1]["opens"]


def test_what_shows_something_hidden_needs_a_second_word(browser: Browser) -> None:
    """The last card of a round turns all of them up."""
    table = browser.make(2)
    first = browser.seen(table)
    browser.turn(browser.turn(first, "act", first["choices"][0]["action"]).json(), "end")
    view = browser.seen(table)
    action, text = view["choices"][0]["action"], view["choices"][0]["text"]
    asked = browser.turn(view, "act", action, sure=False).json()
    assert (asked["n"], asked["draft"]) == (view["n"], None)
    assert asked["held"] == {"action": action, "text": text, "brings": "reveal"}
    assert browser.turn(view, "act", action, sure=True).json()["n"] > view["n"]


def test_chance_speaks_at_once(browser: Browser) -> None:
    view = driving(browser)
    assert view["log"][-1]["seat"] is None
    assert view["draft"] is None


def test_what_went_without_saying_is_told_and_can_be_changed(browser: Browser) -> None:
    spaces = "russian_railroads", "05-two-players-busy"
    view, action = recorded(browser, *spaces, lambda state, entry: entry.action == "use rail_black_2w")
    used = browser.turn(view, "act", action).json()
    assert used["draft"]["step"] == 2
    assert used["draft"]["taken"] == [{"step": 1, "texts": ["Pay 2 workers for black rails"]}]
    asked = browser.turn(used, "back", to=1).json()
    assert asked["draft"]["step"] == 1
    assert {c["action"] for c in asked["choices"]} == {"pay 2 0 0 0", "pay 1 0 0 1", "pay 0 0 0 2"}
    assert browser.turn(asked, "undo").json()["draft"]["step"] == 0


def test_a_thing_whose_action_is_not_chosen_yet_names_the_action(browser: Browser) -> None:
    tracks = "imperial_steam", "23-search-reaches-trieste"
    view, action = recorded(browser, *tracks, lambda state, entry: entry.action == "choose lay_track")
    assert view["ahead"]["link:wien--st_poelten"] == [action]
    assert not set(view["ahead"]) & {t for c in view["choices"] for t in c["path"]}


def test_an_incomplete_turn_cannot_be_ended(browser: Browser) -> None:
    view = driving(browser)
    answer = browser.turn(view, "end")
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert "not complete" in answer.json()["message"]


@pytest.mark.parametrize(("op", "said"), [("undo", "nothing to undo"), ("redo", "nothing to redo")])
def test_nothing_to_undo(browser: Browser, op: str, said: str) -> None:
    answer = browser.turn(driving(browser), op)
    assert answer.status_code == 422
    assert said in answer.json()["message"]


def test_an_illegal_action_names_its_rule_and_changes_nothing(browser: Browser) -> None:
    view = driving(browser)
    answer = browser.turn(view, "act", "drive Nowhere")
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["rule"]) == (422, "illegal", "WS-1.1")
    assert "Nowhere" in problem["message"]
    assert browser.seen(view["id"])["choices"] == view["choices"]


@pytest.mark.parametrize(
    "action", ["", "fly to the moon", "drive", "drive a b c", "lay nine", "\0", "drive " + "x" * 9000]
)
def test_a_malformed_action_is_answered_in_one_sentence(browser: Browser, action: str) -> None:
    answer = browser.turn(driving(browser), "act", action)
    assert answer.status_code == 422
    assert answer.json()["code"] in ("notation", "illegal")
    assert "\n" not in answer.json()["message"]


def test_an_old_number_gets_the_current_view(browser: Browser) -> None:
    view = driving(browser)
    drafted = browser.turn(view, "act", view["choices"][0]["action"]).json()
    browser.turn(drafted, "end")
    answer = browser.turn(view, "act", view["choices"][0]["action"])
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "stale")
    assert problem["view"]["n"] > view["n"]
    assert problem["message"] == "The table has moved on: here is the position as it is now."


@pytest.mark.parametrize("n", [-1, 999, -(2**31)])
def test_a_number_that_never_was_is_stale(browser: Browser, n: int) -> None:
    view = driving(browser)
    assert browser.turn(view, "act", view["choices"][0]["action"], expected_n=n).status_code == 409


def test_the_same_request_five_times_is_stored_once(browser: Browser) -> None:
    view = driving(browser)
    client = fresh_client()
    answers = [browser.turn(view, "act", view["choices"][0]["action"], client=client) for _ in range(5)]
    assert [a.status_code for a in answers] == [200] * 5
    assert {a.json()["draft"]["step"] for a in answers} == {1}
    end = fresh_client()
    ends = [browser.turn(answers[0].json(), "end", client=end).json() for _ in range(5)]
    assert {e["n"] for e in ends} == {view["n"] + 1}


def test_eight_at_once_one_wins(site: House, browser: Browser) -> None:
    for _ in range(5):
        view = driving(browser, confirm_turns="off")
        actions = [c["action"] for c in view["choices"]]

        def post(i: int, view: dict[str, Any] = view, actions: list[str] = actions) -> int:
            return browser.turn(view, "act", actions[i % len(actions)]).status_code

        with ThreadPoolExecutor(8) as pool:
            codes = sorted(pool.map(post, range(8)))
        assert codes == [200] + [409] * 7
        assert browser.view(view["id"])["n"] == view["n"] + 1


def test_deciding_at_the_same_time_is_not_stale(site: House, browser: Browser) -> None:
    table = browser.make(2)
    view = browser.view(table)
    first, second = browser.view(table, seat=0), browser.view(table, seat=1)
    assert view["curtain"] == 0
    laid = browser.turn(second, "act", second["choices"][0]["action"]).json()
    browser.turn({**second, "draft": laid["draft"], "n": laid["n"]}, "end", seat=1)
    assert browser.turn(first, "act", first["choices"][0]["action"]).status_code == 200


def test_a_take_back_returns_and_the_book_grows(browser: Browser) -> None:
    view = driving(browser, confirm_turns="off")
    done = browser.turn(view, "act", view["choices"][0]["action"]).json()
    body = {"to": view["moment"], "expected_n": done["n"], "client": fresh_client()}
    answers = [browser.post(f"/api/t/{view['id']}/takeback", body) for _ in range(3)]
    assert [a.status_code for a in answers] == [200] * 3
    back = browser.seen(view["id"])
    assert back["choices"] == view["choices"]
    assert (back["n"], back["moments"], back["line"]) == (done["n"] + 1, view["moments"], 1)


def test_a_take_back_needs_everybody_here(site: House, browser: Browser) -> None:
    table = browser.make(2, free=[1])
    with Browser(site.url) as other:
        other.submit(f"/t/{table}/join")
        assert other.view(table)["mine"] == [1]
        n = browser.play_on(table, lambda v: not v["choices"])["n"]
        for who in (browser, other):
            assert who.view(table)["takeback"] is None
            answer = who.post(f"/api/t/{table}/takeback", {"to": 0, "expected_n": n, "client": fresh_client()})
            assert answer.status_code == 403


def test_the_log_continues_where_the_reader_is(browser: Browser) -> None:
    view = driving(browser, confirm_turns="off")
    done = browser.turn(view, "act", view["choices"][0]["action"], since=view["moment"], line=view["line"]).json()
    assert done["log_from"] == view["moment"]
    assert [e["moment"] for e in done["log"]] == list(range(view["moment"] + 1, done["moment"] + 1))
    body = {"to": view["moment"], "expected_n": done["n"], "client": fresh_client()}
    browser.post(f"/api/t/{view['id']}/takeback", body)
    assert browser.view(view["id"], since=done["moment"], line=done["line"])["log_from"] == 0


def test_a_closed_table_takes_nothing_more(browser: Browser) -> None:
    view = driving(browser)
    body = {"client": fresh_client()}
    assert browser.post(f"/api/t/{view['id']}/close", body).json()["status"] == "closed"
    answer = browser.turn({**view, "n": view["n"] + 1}, "act", view["choices"][0]["action"])
    assert (answer.status_code, answer.json()["code"]) == (409, "closed")
    assert browser.http.get(f"/t/{view['id']}/record.txt").status_code == 200


def test_a_draft_survives_a_restart(tmp_path: Any) -> None:
    with house(tmp_path) as first, Browser(first.url) as browser:
        view = driving(browser)
        drafted = browser.turn(view, "act", view["choices"][0]["action"]).json()
        cookie = browser.cookie
    with house(tmp_path) as second, Browser(second.url) as browser:
        browser.become(cookie)
        again = browser.view(view["id"], seat=view["seat"])
        assert again["draft"] == drafted["draft"]
        assert again["log"] == drafted["log"]
        assert again["svg"] == drafted["svg"]


def test_what_was_undone_survives_a_restart(tmp_path: Any) -> None:
    with house(tmp_path) as first, Browser(first.url) as browser:
        view = driving(browser)
        drafted = browser.turn(view, "act", view["choices"][0]["action"]).json()
        undone = browser.turn(drafted, "undo").json()
        cookie = browser.cookie
    with house(tmp_path) as second, Browser(second.url) as browser:
        browser.become(cookie)
        again = browser.view(view["id"], seat=view["seat"])
        assert again["draft"] == undone["draft"]
        assert browser.turn(again, "redo").json()["draft"] == drafted["draft"]


def test_a_long_game_that_nobody_reads_keeps_little() -> None:
    game = rotonde.game("stephensons_rocket")
    state, rng = game.new(2), random.Random(5)
    seats = [SeatLine(n, f"P{n}", "human", "", "me") for n in range(2)]
    table = OpenTable(book_of(state, seats, "me"))
    while not table.state.over and table.moments < 120:
        advance = Advance(table)
        advance.play(table.state.sample(rng), table.state.to_act[0])
        advance.roll()
        table.adopt(advance, advance.summary())
    assert table.moments >= 3 * UNREAD
    assert len(table._before) <= UNREAD
    again = OpenTable(table.book)
    chapters = [table.chapter(moment, "en") for moment in range(table.moments)]
    assert chapters == [again.chapter(moment, "en") for moment in range(table.moments)]
    for n in range(2 * REQUESTS):
        table.book.remember(f"request {n}")
    assert len(table.book.clients) == REQUESTS
    assert f"request {2 * REQUESTS - 1}" in table.book.clients
