"""Nobody's browser receives what its seat may not see: two worlds that differ only in that give the same bytes."""

import random
import re
from typing import Any

import msgspec
import pytest
from toy import GAME

import rotonde
from rotonde.core import CHANCE, Draft, State, story
from rotonde.core.registry import shipped
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.storage import DraftLine, Line, SeatLine
from rotonde.web.storage.models import Base
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.views.glance import Glance
from tests.web.house import Browser, House
from tests.web.worlds import opened, pairs

BROWSERS = ("anna", "ben", "cleo")


def table_of(lines: list[tuple[int, str]]) -> OpenTable:
    """A three-seat table, each seat in its own browser, after these entries."""
    seats = [SeatLine(i, name.title(), "human", "", name) for i, name in enumerate(BROWSERS)]
    book = book_of(GAME.new(3), seats, "anna")
    book.id = "x" * 12
    book.lines = [
        Line.read(n, "chance" if seat == CHANCE else "action", seat, text, 1.0)
        for n, (seat, text) in enumerate(lines, 1)
    ]
    return OpenTable(book)


def payload(table: OpenTable, browser: str) -> bytes:
    """Everything that this browser gets, now and of each moment before."""
    views: list[Any] = [Glance(table, browser, "en").payload("build")]
    views += [Glance(table, browser, "en", at=m).payload("build") for m in range(table.moments + 1)]
    return msgspec.json.encode(views)


def deal(hands: list[list[int]]) -> list[tuple[int, str]]:
    return [(CHANCE, f"deal {s + 1} {hands[s][i]}") for i in range(len(hands[0])) for s in range(3)]


def test_other_hands_change_nothing_in_what_a_browser_gets() -> None:
    rng = random.Random(5)
    cards = list(GAME.edition().data["cards"])
    differ = 0
    for _ in range(40):
        rng.shuffle(cards)
        size = GAME.edition().data["hand"]
        own, rest = cards[:size], cards[size:]
        first, second = (table_of(deal([own, *another(rest, size, rng)])) for _ in range(2))
        assert payload(first, "anna") == payload(second, "anna")
        differ += payload(first, "ben") != payload(second, "ben")
    assert differ > 20  # the worlds are really different


def another(rest: list[int], size: int, rng: random.Random) -> list[list[int]]:
    """Two hands of the other players, from the cards that one does not hold."""
    rng.shuffle(rest)
    return [rest[:size], rest[size : 2 * size]]


@pytest.mark.parametrize("game", shipped())
def test_two_worlds_give_a_seat_the_same_bytes(game: str) -> None:
    differed, wrong = pairs(game, 12)
    assert wrong == []
    assert differed >= 6  # the others are of a seat that decides alone and knows all


def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def message(glance: Glance) -> str:
        return f"{glance.table.state.digest()} {sorted(glance.table.drafts)}"

    monkeypatch.setattr(Glance, "message", message)
    for game in ("german_railroads", "age_of_steam"):
        differed, wrong = pairs(game, 12)
        assert len(wrong) == differed > 0


def test_chance_is_the_systems_own_and_leaves_no_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each outcome is drawn when it is needed: whoever knows all that is stored knows nothing of what will come."""
    rng = random.Random(1)
    title = rotonde.game("age_of_steam")
    assert opened(title, rng).state.digest() != opened(title, rng).state.digest()
    drawn: list[int] = []

    def randbits(bits: int) -> int:
        drawn.append(bits)
        return len(drawn)

    monkeypatch.setattr("rotonde.web.tables.moves.secrets.randbits", randbits)
    first = opened(title, random.Random(2))
    assert drawn == [256] * len(first.book.lines)
    drawn.clear()
    assert opened(title, random.Random(2)).state.digest() == first.state.digest()  # nothing else has a say
    columns = [f"{table.name}.{column.name}" for table in Base.metadata.tables.values() for column in table.columns]
    assert len(columns) > 100
    assert [name for name in columns if re.search(r"seed|rng|random|dice|deck|bag", name)] == []


def test_a_secret_choice_changes_nothing_for_the_others() -> None:
    hands = [[1, 2, 3], [1, 2, 4], [2, 3, 5]]
    tables = [table_of([*deal(hands), (1, f"lay {card}")]) for card in (1, 4)]
    assert payload(tables[0], "anna") == payload(tables[1], "anna")
    assert payload(tables[0], "a stranger") == payload(tables[1], "a stranger")
    assert payload(tables[0], "ben") != payload(tables[1], "ben")


def test_a_draft_changes_nothing_for_the_others() -> None:
    table = table_of(deal([[1, 2, 3], [1, 2, 4], [2, 3, 5]]))
    before = {who: payload(table, who) for who in ("anna", "cleo", "a stranger")}
    draft = table.draft(1)
    draft.apply(table.state.legal(1)[0])
    assert {who: payload(table, who) for who in before} == before


def test_a_draft_that_would_now_reveal_something_is_given_back() -> None:
    """Laying a card is free to undo until the last player lays: then it would show all cards."""
    table = table_of(deal([[1, 2, 3], [1, 2, 4], [2, 3, 5]]))
    kept = DraftLine([str(table.state.legal(0)[0])])
    assert table.lay_draft(0, kept)
    for seat in (1, 2):
        story(table.state, table.state.legal(seat)[0], seat)
    assert not table.lay_draft(0, kept)
    assert table.drafts[0].actions == ()


def hidden_texts(state: State, seat: int) -> list[str]:
    hands: Any = state.encode()["hands"]
    return [msgspec.json.encode(hands[s]).decode() for s in range(state.players) if s != seat and len(hands[s]) > 1]


def test_no_traffic_of_whole_games_holds_another_hand(site: House, browser: Browser) -> None:
    for _ in range(3):
        table = browser.play()
        caught: list[str] = []

        def watch(view: dict[str, Any], caught: list[str] = caught, table: str = table) -> bool:
            raw = browser.http.get(f"/api/t/{table}/view").text + browser.http.get(f"/t/{table}").text
            inside = site.site.desk.in_memory(table)
            assert inside is not None
            drawn = re.sub(r'points="[^"]*"', "", raw)
            caught.extend(text for text in hidden_texts(inside.state, 0) if f'"hands":{text}' in drawn)
            caught.extend(word for word in ("digest", "rng", "seed") if f'"{word}"' in raw)
            caught.extend(word for word in [site.site.signer._secret.hex()] if word in raw)
            return False

        browser.play_on(table, watch)
        assert caught == []


def test_drafts_are_restored_only_as_far_as_they_go() -> None:
    table = table_of(deal([[1, 2, 3], [1, 2, 4], [2, 3, 5]]))
    assert not table.lay_draft(0, DraftLine(["lay 1", "lay 2"]))
    assert isinstance(table.drafts[0], Draft)
    assert [str(a) for a in table.drafts[0].actions] == ["lay 1"]
    assert not table.lay_draft(0, DraftLine(["nonsense"]))
    assert table.lay_draft(0, DraftLine())
    assert 0 not in table.drafts
