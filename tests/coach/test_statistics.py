"""A game in figures: what is counted is what the rules counted, and every name in the data is known."""

from pathlib import Path

import pytest

import rotonde
from rotonde.coach.review.statistics import GROUPS, Row, figures, level, rows, strong, tally
from rotonde.coach.review.words import told_figures, told_strong
from rotonde.core import Record
from rotonde.core.events import Event
from rotonde.core.words import Voice
from tests.coach.conftest import GAMES

RECORDS = Path(__file__).parents[1] / "records"


def recorded(key: str, number: str) -> Record:
    (found,) = RECORDS.glob(f"{key}/{number}-*.rotonde")
    return Record.load(found)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_counted_has_names(key: str) -> None:
    found = rows(rotonde.game(key))
    assert len(found) >= 12
    for name, row in found.items():
        assert row.group in GROUPS, name
        assert bool(row.events) != bool(row.of), name
        assert not row.of or {row.of, row.per} <= set(found), name
        assert row.title.en, name
        assert row.title.fr, name


@pytest.mark.parametrize(
    ("key", "number", "own"), [("stephensons_rocket", "03", "money"), ("russian_railroads", "02", "points")]
)
def test_money_and_points_come_from_somewhere(key: str, number: str, own: str) -> None:
    """All of it adds up to the score; industry is a part of the scorings."""
    record, game = recorded(key, number), rotonde.game(key)
    found = figures(record, game)
    parts = [name for name, row in rows(game).items() if row.group == own and name != "industry"]
    for seat, score in enumerate(record.replay().scores()):
        assert sum(found[name][seat] or 0 for name in parts) == score


def test_a_ratio_of_nothing_is_none() -> None:
    title = rows(rotonde.game("russian_railroads"))["moves"].title
    asked = {
        "moves": Row("actions", title, ("move",)),
        "far": Row("actions", title, ("move",), "n"),
        "each": Row("efficiency", title, of="far", per="moves"),
    }
    events = [
        Event("move", 0, args={"n": 3}),
        Event("move", 0, args={"n": 2}),
        Event("other", 1, args={}),
        Event("move", None, args={"n": 9}),
    ]
    assert tally(asked, events, 2) == {"moves": (2.0, 0.0), "far": (5.0, 0.0), "each": (2.5, None)}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_nobody_did_is_not_told(lang: str) -> None:
    record, game = recorded("russian_railroads", "02"), rotonde.game("russian_railroads")
    told = told_figures(record, Voice(game.words, lang, record.seats))
    assert [title for title, _ in told] == [
        Voice(game.words, lang).translate(GROUPS[g]) for g in ("points", "actions", "efficiency")
    ]
    assert all(any(figure.seats) for _, some in told for figure in some)


@pytest.mark.parametrize("key", GAMES)
def test_strong_bots_are_of_the_same_seats_and_options(key: str) -> None:
    game = rotonde.game(key)
    known = level(game)
    if known is None:
        pytest.skip("nobody has measured strong bots of this game")
    for players, found in known.players.items():
        assert set(found.figures) <= set(rows(game))
        assert int(players) in game.players
        assert found.games > 0
    record = recorded(key, "01")
    assert (strong(record, game) is None) == (told_strong(record) is None)


IN = ("income", "deliveries", "funds", "shares", "goal")  # what brings money in Imperial Steam


def paid_to_others(record: Record) -> list[int]:
    """What each seat of Imperial Steam got for its links from others, less what it paid for theirs and the state's."""
    out = [0] * record.players
    for event in (event for moment in record.moments() for event in moment.events):
        if event.kind in ("toll", "state_pay") and event.seat is not None:
            out[event.seat] -= event.args["money"]
            if event.args["player_to"] is not None:
                out[event.args["player_to"]] += event.args["money"]
    return out


@pytest.mark.parametrize("number", ["01", "02", "03", "19", "26"])
def test_the_money_of_imperial_steam_adds_up(number: str) -> None:
    """All that came in and all that was spent is told: what is left over is what everybody began with."""
    record = recorded("imperial_steam", number)
    found, end = figures(record, record.start().game), record.replay().encode()
    costs = [name for name in found if name.endswith("_cost")] + ["materials", "workers"]
    came = [sum(found[name][s] or 0 for name in IN) for s in range(record.players)]
    spent = [sum(found[name][s] or 0 for name in costs) for s in range(record.players)]
    others = paid_to_others(record)
    began = {end["seats"][s]["money"] - came[s] + spent[s] - others[s] for s in range(record.players)}
    assert len(began) == 1
    assert began.pop() > 0


@pytest.mark.parametrize("number", ["01", "26", "27"])
def test_the_money_of_age_of_steam_adds_up(number: str) -> None:
    record = recorded("age_of_steam", number)
    found, end = figures(record, record.start().game), record.replay()
    for seat, row in enumerate(end.encode()["seats"]):
        if not row["bankrupt"]:
            came = (found["shares"][seat] or 0) + (found["collected"][seat] or 0)
            spent = sum(found[name][seat] or 0 for name in ("paid", "bids", "track"))
            assert row["cash"] == 10 + came - spent
