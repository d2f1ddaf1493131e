"""Bots at the tables: they move by themselves, block nobody, and are replaced when they fail."""

import asyncio
import html
import json
import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from toy import GAME
from toy.actions import Quiet
from toy.steps.whistling import Whistling
from toy.table import Table as WhistleTable

from rotonde.core import State, View
from rotonde.core.words import Voice
from rotonde.web import site as site_
from rotonde.web.app import create_app
from rotonde.web.bots import driver as bots
from rotonde.web.bots.driver import FELL_BACK, Thinker, Thinkers, budget
from rotonde.web.bots.levels import LONGEST, known_level, level_title
from rotonde.web.bots.thinker import MOST, Question, answer, pack
from rotonde.web.http.turns import Asker, Turns
from rotonde.web.jobs.kinds import KINDS, jobs_of
from rotonde.web.processes.helper import NoAnswer
from rotonde.web.storage import Storage
from rotonde.web.troubles import Trouble
from tests.web.house import Browser, House, fresh_client, house, run, wait
from tests.web.test_live import listening


class Sleeper(View):
    """Unpickling it takes longer than anybody waits."""

    def __reduce__(self) -> tuple[Any, ...]:
        return time.sleep, (60,)


def position() -> WhistleTable:
    """A first decision of the example game."""
    state = GAME.new(2)
    assert isinstance(state, WhistleTable)
    while state.to_act[0] < 0:
        state.apply(state.legal()[0])
    return state


def test_bots_play_a_whole_game_with_a_person(browser: Browser) -> None:
    table = browser.play()
    end = browser.play_on(table)
    assert end["over"]
    assert end["status"] == "finished"
    assert any(seat["winner"] for seat in end["seats"])
    assert {entry["seat"] for entry in end["log"]} >= {0, 1, 2}


def test_a_table_of_bots_plays_while_somebody_watches(browser: Browser) -> None:
    table = browser.make(3, 3)
    wait(lambda: browser.view(table)["over"])


def test_bots_stop_when_nobody_watches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "IN_A_ROW", 3)
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.make(3, 3)
        inside = running.site.desk.in_memory(table)
        assert inside is not None
        wait(lambda: inside.unwatched >= 3)
        time.sleep(0.3)
        assert sum(1 for m in inside.moves if m.line.kind == "action") == 3
        wait(lambda: browser.view(table)["over"])


SLEEPS = {
    "en": ("The table sleeps", "The bots wait for a spectator."),
    "fr": ("Table en sommeil", "Les robots attendent un spectateur."),
}


@pytest.mark.parametrize("lang", SLEEPS)
def test_a_table_that_sleeps_says_so_and_wakes_when_it_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setattr(bots, "IN_A_ROW", 3)
    with house(tmp_path) as running, Browser(running.url, lang) as browser:
        table = browser.make(3, 3)
        wait(lambda: not running.site.driver.drives(table))
        lobby = browser.http.get("/").text
        assert all(said in lobby for said in SLEEPS[lang])
        assert not re.search(r"is choosing|choisit", lobby)
        assert boot(browser, table)["slept"] is True
        wait(lambda: not running.site.driver.drives(table))
        inside = running.site.desk.in_memory(table)
        assert inside is not None
        assert sum(1 for m in inside.moves if m.line.kind == "action") == 6


def boot(browser: Browser, table: str) -> Any:
    """What the page of a table begins with."""
    page = browser.http.get(f"/t/{table}").text
    return json.loads(html.unescape(page.split('id="boot">')[1].split("</script>")[0]))


def test_a_table_sleeps_after_the_site_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "IN_A_ROW", 3)
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.make(3, 3)
        wait(lambda: not running.site.driver.drives(table))
    monkeypatch.undo()
    with house(tmp_path) as again, Browser(again.url) as browser:
        assert SLEEPS["en"][0] in browser.http.get("/").text
        with listening(browser, f"/api/t/{table}/events") as ear:
            assert ear.messages[0]["slept"] is True
            wait(lambda: not again.site.driver.drives(table))
        assert browser.view(table)["over"]


def test_bots_go_on_while_a_page_listens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if it asks for nothing, as one that is slow or looks back does."""
    monkeypatch.setattr(bots, "IN_A_ROW", 3)
    with house(tmp_path, pause=20) as running, Browser(running.url) as browser:
        table = browser.make(3, 3)
        with listening(browser, f"/api/t/{table}/events") as ear:
            assert ear.messages[0]["slept"] is False
            wait(lambda: ear.messages[-1]["status"] == "finished")


def test_a_table_that_waits_for_a_person_does_not_sleep(browser: Browser) -> None:
    table = browser.make(2, bots=1)
    assert boot(browser, table)["slept"] is False
    assert SLEEPS["en"][0] not in browser.http.get("/").text


def test_the_site_answers_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()

    async def slow(self: Thinkers, view: View, first: State, level: str, asker: Asker) -> str:
        await asyncio.to_thread(answered.wait, 120)
        return str(view.legal()[0])

    monkeypatch.setattr(Thinkers, "ask", slow)
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.make(2, 2)
        wait(lambda: any(seat["thinking"] for seat in browser.view(table)["seats"]))
        assert httpx.get(f"{running.url}/health").text == "ok"
        assert browser.http.get(f"/t/{table}").status_code == 200
        assert any(seat["thinking"] for seat in browser.view(table)["seats"])
        answered.set()


def test_a_bot_that_fails_is_replaced_and_the_log_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: Thinkers, view: View, first: State, level: str, asker: Asker) -> str:
        raise NoAnswer("out of coal")

    monkeypatch.setattr(Thinkers, "ask", fails)
    with house(tmp_path) as running, Browser(running.url, "fr") as browser:
        table = browser.make(2, 2)
        end = wait(lambda: (v := browser.view(table))["over"] and v)
        notes = {entry["note"] for entry in end["log"] if entry["seat"] is not None}
        assert notes == {"Le robot n’a pas répondu\u202f: la première action permise a été jouée."}


def test_a_bot_that_says_nonsense_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nonsense(self: Thinkers, view: View, first: State, level: str, asker: Asker) -> str:
        return "fly to the moon"

    monkeypatch.setattr(Thinkers, "ask", nonsense)
    with house(tmp_path) as running, Browser(running.url) as browser:
        table = browser.make(2, 2)
        end = wait(lambda: (v := browser.view(table))["over"] and v)
        assert {entry["note"] for entry in end["log"] if entry["seat"] is not None} == {FELL_BACK}


def test_a_thinker_that_hangs_is_killed_and_the_next_question_is_answered() -> None:
    async def scenario() -> None:
        thinker = Thinker()
        with pytest.raises(NoAnswer, match="no answer within"):
            await thinker.ask(Sleeper(position(), 0), GAME.new(2), "random", 0.5)
        assert thinker._helper._process is None
        state = position()
        for _ in range(3):
            assert await thinker.ask(state.observe(0), state, "random", 120) in [str(a) for a in state.legal(0)]
        await thinker.stop()

    run(scenario())


def test_a_thinker_says_why_it_failed() -> None:
    kind, why = answer(Question("whistle_stop", b"", b"not a pickle", b"", "random", 1), {})
    assert kind == "failed"
    assert "Unpickling" in str(why)


def test_what_all_positions_share_does_not_travel() -> None:
    known: dict[bytes, State] = {}
    state = position()
    question = pack(state.observe(0), GAME.new(2), "random", 1)
    assert answer(question, known)[1] in [str(a) for a in state.legal(0)]
    own = json.loads(json.dumps(GAME.edition().data))
    for number in range(MOST + 3):
        own["name"] = f"edition {number}"
        first = GAME.new(2, edition=own)
        again = first.copy()
        while again.to_act[0] < 0:
            again.apply(again.legal()[0])
        question = pack(again.observe(1), first, "random", 1)
        assert b"Ashby" not in question.view  # the stops are the edition's
        assert answer(question, known)[1] in [str(a) for a in again.legal(1)]
    assert len(known) <= MOST


@pytest.mark.parametrize(
    ("level", "seconds"), [("greedy", 1.0), ("search:3s", 3.0), ("search:0.5s", 0.5), ("x:ys", 1.0)]
)
def test_a_level_says_how_long_it_thinks(level: str, seconds: float) -> None:
    assert budget(level) == seconds


@pytest.mark.parametrize(
    ("asked", "level"), [("easy", "apprentice"), ("hard", "engineer:1s"), ("greedy", "greedy"), ("random", "random")]
)
def test_a_level_has_other_names(asked: str, level: str) -> None:
    assert known_level(asked) == level


@pytest.mark.parametrize(
    ("asked", "level", "title"),
    [
        ("search", "engineer:1s", "Engineer"),
        ("engineer", "engineer:1s", "Engineer"),
        ("Conductor", "conductor", "Conductor"),
        ("engineer:1s", "engineer:1s", "Engineer"),
        ("engineer:500ms", "engineer:0.5s", "Engineer (0.5 s)"),
        ("search:0.25s", "engineer:0.25s", "Engineer (0.25 s)"),
        ("hard:1ms", "engineer:0.01s", "Engineer (0.01 s)"),
    ],
)
def test_every_level_and_time_of_the_library_is_understood(asked: str, level: str, title: str) -> None:
    """They were called no bot at all."""
    assert known_level(asked) == level == known_level(level)
    assert level_title(level, Voice()) == title
    assert budget(level) <= LONGEST


@pytest.mark.parametrize("asked", ["search:2s", "engineer:3600s", "engineer:1001ms", "engineer:500", "hard:2s"])
def test_nobody_orders_a_bot_that_thinks_for_long(asked: str) -> None:
    with pytest.raises(Trouble) as refused:
        known_level(asked)
    assert "a second a move at most" in refused.value.problem(Voice()).message


@pytest.mark.parametrize("asked", ["nobody", "engineer:soon", "conductor:5", "easy:1s", "", "unlearned", "engineer:0s"])
def test_what_is_no_bot_is_refused(asked: str) -> None:
    with pytest.raises(Trouble, match="no such bot"):
        known_level(asked)


def test_a_hint_is_a_legal_choice(browser: Browser) -> None:
    table = browser.make(2, aids="all")
    view = browser.seen(table)
    answer = browser.post(f"/api/t/{table}/hint", {"seat": view["seat"]}).json()
    assert answer["choice"] in view["choices"]
    assert (answer["by"], answer["level"]) == ("Engineer", "engineer")
    assert answer["ideas"][0]["choice"] == answer["choice"]
    assert answer["games"] >= 1
    for idea in answer["ideas"]:
        assert 0 <= idea["share"] <= 100
        assert idea["error"] >= 1
        assert idea["reasons"]
    gentle = browser.post(f"/api/t/{table}/hint", {"seat": view["seat"], "level": "apprentice"}).json()
    assert gentle["by"] == "Apprentice"
    wrong = browser.post(f"/api/t/{table}/hint", {"seat": view["seat"], "level": "genius"})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "setup")


def test_a_hint_that_the_closing_site_ends_is_an_answer(tmp_path: Path) -> None:
    with house(tmp_path) as running, Browser(running.url) as browser, ThreadPoolExecutor(2) as others:
        view = browser.seen(browser.make(2, aids="all"))
        ask = (f"/api/t/{view['id']}/hint", {"seat": view["seat"]})
        asked = [others.submit(browser.post, *ask) for _ in range(2)]  # one is thought about, one waits for his turn
        wait(lambda: running.site.hinters._turns._waiting)
        running.stop()
        assert [(answer.result().status_code, answer.result().json()["code"]) for answer in asked] == [
            (503, "busy")
        ] * 2


def test_a_hint_whose_asker_has_gone_is_given_up(tmp_path: Path) -> None:
    """Nobody is there to be told anything, and the next one is served."""

    async def scenario() -> None:
        app = create_app(Storage.in_folder(tmp_path), pause=0, host="127.0.0.1")
        how = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=how, base_url="http://127.0.0.1") as http:
            token = re.findall(r'name="csrf" value="([0-9a-f]+)"', (await http.get("/")).text)[0]
            seats = {"seat.0.kind": "human", "seat.1.kind": "human"}
            form = {"csrf": token, "game": "whistle_stop", "players": "2", "aids": "all", **seats}
            table = (await http.post("/tables", data=form)).headers["location"].rpartition("/")[2]
            seat = (await http.get(f"/api/t/{table}/view")).json()["curtain"]
            ask = partial(http.post, f"/api/t/{table}/hint", json={"seat": seat}, headers={"x-csrf-token": token})
            asked = asyncio.ensure_future(ask())
            while app.site.hinters._idle:
                await asyncio.sleep(0.01)
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
            assert (await ask()).status_code == 200
        await app.site.stop()

    run(scenario())


def test_a_bot_takes_a_seat_and_gives_it_back(site: House, browser: Browser) -> None:
    table = browser.make(2)
    path = f"/api/t/{table}/seat"
    away = browser.post(path, {"op": "bot", "seat": 1, "level": "random", "client": fresh_client()})
    assert away.json()["seats"][1]["kind"] == "bot"
    assert away.json()["seats"][1]["level_title"] == "Wanderer"  # although it is not offered any more
    wait(lambda: browser.view(table)["log"][-1]["seat"] == 1 or browser.view(table)["moments"] > 6)
    back = browser.post(path, {"op": "human", "seat": 1, "client": fresh_client()})
    assert back.json()["mine"] == [0, 1]
    wrong = browser.post(path, {"op": "bot", "seat": 1, "level": "genius", "client": fresh_client()})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "setup")
    assert browser.play_on(table)["over"]


def test_a_bare_pass_is_played_for_a_person(site: House, browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Whistling, "legal", lambda *_: [Quiet()])
    monkeypatch.setattr("rotonde.web.tables.open_table.OpenTable.hides", lambda *_: False)
    table = browser.make(2, auto_pass="on")
    end = browser.play_on(table)
    inside = site.site.desk.in_memory(table)
    assert inside is not None
    passed = [m for m in inside.moves if m.line.entry.action == "quiet"]
    assert passed
    assert all(m.line.auto for m in passed)
    assert any(entry["auto"] for entry in end["log"])


def test_a_pass_that_would_betray_a_secret_is_not_played(browser: Browser) -> None:
    """With hands that others may not see, the haste itself would say something."""
    table = browser.make(2, auto_pass="on")
    end = browser.play_on(table)
    assert not any(entry["auto"] for entry in end["log"])


def test_whoever_asks_for_much_waits_for_himself() -> None:
    async def scenario() -> None:
        turns, served = Turns(1), []

        async def ask(asker: Asker) -> None:
            await turns.enter(asker)
            await asyncio.sleep(0)
            served.append(asker)
            turns.leave()

        crowd = [Asker("192.0.2.1", f"cookie {n % 10}") for n in range(30)]
        alone, neighbour = Asker("192.0.2.2", "me"), Asker("192.0.2.1", "another")
        await asyncio.gather(*(ask(asker) for asker in (*crowd, alone, neighbour, alone)))
        assert served.index(alone) <= 2
        assert served.index(neighbour) <= 24  # after each of the ten cookies of its address, and the other address
        assert sorted(served) == sorted([*crowd, alone, neighbour, alone])

        await turns.enter(alone)  # one who went away is not given a place
        gone = asyncio.ensure_future(turns.enter(crowd[0]))
        waits = asyncio.ensure_future(turns.enter(crowd[1]))
        await asyncio.sleep(0)
        gone.cancel()
        turns.leave()
        await waits
        turns.leave()
        await turns.enter(alone)

    run(scenario())


def test_the_bots_of_one_person_do_not_starve_anothers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one table waits for a move or two of somebody with twelve, however busy the machine is."""
    begun: list[str] = []  # thoughts of the others since a bot of the one table asked for its own
    waited: list[int] = []
    ask = Thinkers.ask

    async def noted(self: Thinkers, view: View, first: State, level: str, asker: Asker) -> str:
        if level == "greedy":
            begun.clear()
        return await ask(self, view, first, level, asker)

    async def slow(self: Thinker, view: View, first: State, level: str, limit: float) -> str:
        if level == "greedy":
            waited.append(len(begun))
        begun.append(level)
        await asyncio.sleep(0.01)
        return str(view.legal()[0])

    monkeypatch.setattr(Thinkers, "ask", noted)
    monkeypatch.setattr(Thinker, "ask", slow)
    with house(tmp_path) as running, Browser(running.url) as crowd, Browser(running.url) as browser:
        for _ in range(12):
            crowd.make(2, 2, form={"seat.0.level": "random", "seat.1.level": "random"})
        table = browser.make(2, 2, form={"seat.0.level": "greedy", "seat.1.level": "greedy"})
        wait(lambda: browser.view(table)["moments"] >= 8)
    assert len(waited) >= 4
    assert max(waited) <= 2


def test_many_who_are_one_do_not_keep_every_place_for_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A job was a table's bots until they rested: ten cookies with twenty tables of slow bots each, and nobody else's
    bot moved any more, nor did a clock run out."""
    thought: list[str] = []

    async def slow(self: Thinker, view: View, first: State, level: str, limit: float) -> str:
        thought.append(level)
        await asyncio.sleep(0.01)
        return str(view.legal()[0])

    monkeypatch.setattr(Thinker, "ask", slow)
    monkeypatch.setattr(bots, "AT_A_TIME", 2)
    monkeypatch.setattr(site_, "jobs_of", lambda storage: jobs_of(storage, KINDS, slots=3, of_one=2))
    with house(tmp_path) as running, ExitStack() as stack:
        crowd = [stack.enter_context(Browser(running.url)) for _ in range(3)]
        mine = stack.enter_context(Browser(running.url))
        tables = [one.make(4, 4, form={f"seat.{n}.level": "random" for n in range(4)}) for one in crowd * 3]
        thought.clear()
        table = mine.make(2, 2, form={"seat.0.level": "greedy", "seat.1.level": "greedy"})
        wait(lambda: "greedy" in thought)
        before = thought.index("greedy")
        wait(lambda: mine.view(table)["over"])
        assert any(not crowd[0].view(name)["over"] for name in tables)  # it ended before theirs did
    assert before <= 12


def test_a_hint_does_not_wait_for_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = threading.Event()

    async def slow(self: Thinker, view: View, first: State, level: str, limit: float) -> str:
        if level == "search:1s":
            await asyncio.to_thread(busy.wait, 60)
        return str(view.legal()[0])

    monkeypatch.setattr(Thinker, "ask", slow)  # a hint asks in its own way
    with house(tmp_path) as running, Browser(running.url) as browser:
        for _ in range(6):
            browser.make(2, 2, form={"seat.0.level": "search:1s", "seat.1.level": "search:1s"})
        view = browser.seen(browser.make(2, aids="all"))
        answer = browser.post(f"/api/t/{view['id']}/hint", {"seat": view["seat"]})
        busy.set()
        assert answer.status_code == 200


def test_one_person_has_so_many_bots(tmp_path: Path) -> None:
    with house(tmp_path, rates={"bots": 5}) as running, Browser(running.url) as browser:
        first = browser.make(3, 2)
        browser.make(3, 2)
        refused = browser.submit("/play/whistle_stop")
        assert refused.status_code == 429
        assert "Enough bots" in refused.text
        assert browser.http.post("/tables", data=form_of(browser, 2)).status_code == 422
        assert browser.make(2)  # people are welcome
        assert browser.post(f"/api/t/{first}/close", {"client": fresh_client()}).status_code == 200
        assert browser.submit("/play/whistle_stop").status_code == 303


def form_of(browser: Browser, bots: int) -> dict[str, str]:
    kinds = {f"seat.{n}.kind": "bot" for n in range(bots)}
    return {"csrf": browser.token, "game": "whistle_stop", "players": "2", **kinds}
