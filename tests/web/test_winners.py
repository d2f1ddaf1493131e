"""Who has won is what the rules say: not always the highest score. It is stored, shown, and found for old games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rotonde.core.records import Record
from rotonde.core.state import CHANCE
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.storage import FILE, SeatLine, Storage, stored_books
from rotonde.web.storage.engine import connect, migrate
from rotonde.web.tables.moves import Advance
from rotonde.web.tables.open_table import OpenTable
from tests.web.databases import differences
from tests.web.house import Browser, House, house, run

RECORDS = Path(__file__).parents[1] / "records"
NOBODY = "age_of_steam/22-nobody"  # all are bankrupt, at different times
TIED = "imperial_steam/15-hidden-money"  # two are equally rich, one has more influence
ENDS = {NOBODY: [], TIED: [2], "stephensons_rocket/02-three-players": [2]}


def record(name: str) -> Record:
    (file,) = RECORDS.glob(f"{name}*.rotonde")
    return Record.parse(file.read_text(encoding="utf-8"), file.name)


def highest(scores: tuple[int, ...]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


@pytest.mark.parametrize("name", [NOBODY, TIED])
def test_the_highest_score_does_not_say_who_won(name: str) -> None:
    state = record(name).replay()
    assert list(state.winners()) != highest(tuple(state.scores()))


# ── the lobby and the best results ────────────────────────────────────────


def row_of(browser: Browser, table: str) -> str:
    """What the lobby says of a table."""
    return browser.http.get("/").text.split(f'href="/t/{table}"')[0].rpartition("<li ")[2]


def imported(browser: Browser, name: str) -> str:
    answer = browser.submit("/import", text=record(name).text())
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].removeprefix("/t/"))


@pytest.mark.parametrize(("lang", "said"), [("en", "Nobody won"), ("fr", "Personne n’a gagné")])
def test_the_lobby_says_that_nobody_won(site: House, lang: str, said: str) -> None:
    with Browser(site.url, lang) as browser:
        assert said in row_of(browser, imported(browser, NOBODY))


def test_the_lobby_names_the_one_who_won_on_influence(browser: Browser) -> None:
    table = imported(browser, TIED)
    seats = browser.view(table)["seats"]
    assert [seat["winner"] for seat in seats] == [False, False, True]
    row = row_of(browser, table)
    assert f"{seats[2]['name']} won" in row
    assert f"{seats[0]['name']}, {seats[2]['name']}" not in row.split('class="when"')[1]


@pytest.mark.parametrize("name", [NOBODY, TIED])
def test_a_best_result_is_a_victory_only_if_the_rules_say_so(tmp_path: Path, name: str) -> None:
    """Each seat in turn was the person's, the others were bots'."""

    async def scenario() -> None:
        storage, story = Storage.in_folder(tmp_path), record(name)
        for person in range(story.players):
            seats = [SeatLine(i, f"P{i}", "bot", "greedy") for i in range(story.players)]
            seats[person] = SeatLine(person, "Nadia", "human", "", f"browser {person}")
            table = OpenTable(book_of(story.start(), seats, "me"))
            step = Advance(table)
            for entry in story.entries:
                step.play(table.game.parse(entry.action), entry.seat)
            table.adopt(step, step.summary())
            await storage.create(table.book)
        for person in range(story.players):
            (result,) = await storage.results(story.game, f"browser {person}")
            assert result.won == (person in ENDS[name])
        storage.close()

    run(scenario())


# ── databases of an older version ─────────────────────────────────────────

_NUMBERS = sa.MetaData()
OLD = sa.Table(  # the tables as they were before the winners
    "tables",
    _NUMBERS,
    *(sa.Column(name, sa.Text) for name in ("id", "game", "edition", "edition_hash", "edition_data", "options")),
    *(sa.Column(name, sa.Text) for name in ("owner", "status", "to_act", "scores", "digest")),
    *(sa.Column(name, sa.Integer) for name in ("ruleset", "players", "moments")),
    *(sa.Column(name, sa.Boolean) for name in ("confirm_turns", "auto_pass", "imported")),
    *(sa.Column(name, sa.Double) for name in ("created", "changed")),
)
OLD_ENTRIES = sa.Table(
    "entries",
    _NUMBERS,
    *(sa.Column(name, sa.Text) for name in ("table_id", "kind", "notation", "note")),
    *(sa.Column(name, sa.Integer) for name in ("n", "seat")),
    sa.Column("at", sa.Double),
    sa.Column("auto", sa.Boolean),
)


def put(connection: sa.Connection, table: str, story: Record, **changed: Any) -> None:
    """Store a finished game as the older version did, with a move that was taken back."""
    state = story.replay()
    head = {
        "game": story.game,
        "ruleset": story.ruleset,
        "edition": story.edition,
        "edition_hash": story.edition_hash,
        "options": json.dumps(story.options),
        "players": story.players,
        "owner": "me",
        "confirm_turns": True,
        "auto_pass": True,
        "imported": False,
        "created": 1.0,
        "changed": 2.0,
        "status": "finished",
        "moments": len(story.entries),
        "to_act": "[]",
        "scores": json.dumps(list(state.scores())),
        "digest": state.digest(),
    }
    connection.execute(OLD.insert().values(**{"id": table, **head, **changed}))
    first = story.entries[0]
    played = [(first.seat, first.action), None, *((e.seat, e.action) for e in story.entries)]
    rows = [
        {"kind": "takeback", "seat": CHANCE, "notation": "0"}
        if one is None
        else {"kind": "chance" if one[0] == CHANCE else "action", "seat": one[0], "notation": one[1]}
        for one in played
    ]
    more = {"table_id": table, "at": 1.0, "auto": False, "note": ""}
    connection.execute(OLD_ENTRIES.insert(), [{"n": n, **row, **more} for n, row in enumerate(rows, 1)])


def old(address: str) -> sa.Engine:
    """A database of the version before the winners."""
    engine = connect(address)
    migrate(engine, "0002")
    return engine


def test_the_winners_of_old_games_are_found_by_replay(database: str, caplog: pytest.LogCaptureFixture) -> None:
    engine = old(database)
    with engine.begin() as connection:
        for number, name in enumerate(ENDS):
            put(connection, f"table {number}", record(name))
        put(connection, "gone", record(NOBODY), game="no_such_game")
        put(connection, "damaged", record(NOBODY), edition_hash="another")
        put(connection, "elsewhere", record(TIED), scores="[1, 2, 3]")
        put(connection, "closed", record(TIED), status="closed", scores=None)
    engine.dispose()
    storage = Storage(database)

    async def scenario() -> None:
        books = {book.id: book for book in await storage.heads(("finished", "closed"), 100)}
        for number, winners in enumerate(ENDS.values()):
            assert books[f"table {number}"].summary.winners == tuple(winners)
        for unknown in ("gone", "damaged", "elsewhere", "closed"):
            assert books[unknown].summary.winners is None

    run(scenario())
    told = [r for r in caplog.records if r.name.startswith("rotonde") and r.args]
    assert {r.args[0] for r in told} == {"gone", "damaged", "elsewhere"}  # type: ignore[index]
    with storage.engine.connect() as connection:
        assert differences(connection) == []
    storage.close()


def test_the_lobby_calls_a_game_finished_whose_winner_nobody_knows(tmp_path: Path) -> None:
    engine = old(f"sqlite:///{tmp_path / FILE}")
    with engine.begin() as connection:
        put(connection, "elsewhere", record(TIED), scores="[1, 2, 3]")
        seats = "INSERT INTO seats (table_id, seat, name, kind, level) VALUES ('elsewhere', {n}, 'P{n}', 'human', '')"
        for n in range(3):
            connection.execute(sa.text(seats.format(n=n)))
    engine.dispose()
    with house(tmp_path) as running, Browser(running.url) as browser:
        row = row_of(browser, "elsewhere")
    assert "Finished" in row
    assert "won" not in row


def test_the_records_of_an_old_database_are_read_without_changing_it(tmp_path: Path) -> None:
    engine = old(f"sqlite:///{tmp_path / FILE}")
    with engine.begin() as connection:
        put(connection, "table", record(TIED))
    ((name, found),) = stored_books(tmp_path)
    assert found is not None
    assert (name, list(found.record().replay().winners())) == ("table", [2])
    with engine.connect() as connection:
        assert "winners" not in {c["name"] for c in sa.inspect(connection).get_columns("tables")}
    engine.dispose()
