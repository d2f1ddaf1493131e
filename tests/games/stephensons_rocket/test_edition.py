"""Editions: the shipped one, files by other hands, and what is wrong with a bad one."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import rotonde
from rotonde.games.stephensons_rocket.actions import Bid
from tests.games.stephensons_rocket.tables import GAME, MEADOW, meadow, mini, odd_edition

Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> dict[str, Any]:
    data = deepcopy(MEADOW)
    change(data)
    return data


def test_export_and_read_back(tmp_path: Path) -> None:
    """What is exported is the same edition, whatever the layout of the file."""
    book = GAME.edition()
    path = tmp_path / "mine.json"
    path.write_text(book.dump(), encoding="utf-8")
    assert GAME.edition(path).hash == book.hash
    path.write_text(json.dumps(book.data), encoding="utf-8")
    assert GAME.edition(path).hash == book.hash
    assert GAME.new(3, edition=path).encode() == GAME.new(3).encode()


def test_what_is_reconstructed_is_marked() -> None:
    """The map, the cities, the companies and the token kinds are ours; counts and payouts are printed."""
    assert set(GAME.edition().reconstructed) == {"companies", "cities", "hexes", "tokens"}


def test_figures_come_from_the_edition() -> None:
    """Other counts and payouts are what is played with."""
    data = meadow(shares=3, tiles=5, stations=1, passengers=2, supplementary=1)
    data["payouts"] = {"unit": 500, "big_city": [9000, 500], "value_per_city": 1500, "token_kind": [100, 50]}
    state = GAME.new(2, edition=data)
    for text in ("extend C f0", "take Moor steel", "station a0", "take Moor steel"):
        state.apply(GAME.parse(text))
    assert state.encode()["companies"]["C"]["bank"] == 2
    assert state.encode()["tiles"] == 5
    state.apply(GAME.parse("extend C f1"))
    assert state.scores() == (4500, 4500)  # a tie for 9 500, rounded down to whole 500
    assert not any(a.verb == "station" for a in GAME.decode({**state.encode(), "active": 1}, data).legal())


WRONG: list[tuple[str, Change]] = [
    ("hexes.i8: q and r are from -200 to 200, not 8 and 201", lambda d: d["hexes"][-1].update(r=201)),
    ("cities.Tern.hex: there is no hex 'q9'", lambda d: d["cities"][4].update(hex="q9")),
    ("cities.Tern.hex: there is no hex 'e4'", lambda d: d["hexes"].remove({"label": "e4", "q": 4, "r": 4})),
    ("companies.A.home: 'Tern' is no start town", lambda d: d["companies"][0].update(home="Tern")),
    ("companies.A.home: 'Rome' is no start town", lambda d: d["companies"][0].update(home="Rome")),
    ("cities.Ayr: a start town without a company", lambda d: d["companies"][0].update(home="Tern")),
    ("companies.home: 'Bow' stands there twice", lambda d: d["companies"][0].update(home="Bow")),
    ("hexes: 81 are listed, hex_count says 99", lambda d: d.update(hex_count=99)),
    ("companies.A.colour: 'zzz' is no colour", lambda d: d["companies"][0].update(colour="zzz")),
    ("sources.hexes: expected a text", lambda d: d.update(sources={"hexes": 1})),
    ("payouts.value_per_city: expected a multiple of payouts.unit", lambda d: d["payouts"].update(unit=300)),
    ("Object contains unknown field `tokenz`", lambda d: d["cities"][0].update(tokenz={})),
    ("hexes.label: 'a0' stands there twice", lambda d: d["hexes"][1].update(label="a0")),
    ("hexes.q,r: '0,0' stands there twice", lambda d: d["hexes"][1].update(q=0, r=0)),
    ("hexes.label: 'a 1' must be one word", lambda d: d["hexes"][1].update(label="a 1")),
    ("cities.name: 'Tern' stands there twice", lambda d: d["cities"][5].update(name="Tern")),
    ("cities.hex: 'e4' stands there twice", lambda d: d["cities"][5].update(hex="e4")),
    ("write it as one word", lambda d: d["cities"][5].update(name="New Teal")),
    ("cities.Teal.kind: expected start_town, railway_town or big_city", lambda d: d["cities"][5].update(kind="port")),
    ("cities.Teal.hex: next to Tern", lambda d: d["cities"][5].update(hex="e3")),
    ("companies.id: 'A' stands there twice", lambda d: d["companies"][1].update(id="A")),
    ("companies.id: 'A B' must be one word", lambda d: d["companies"][1].update(id="A B")),
    ("companies.colour: 'red' stands there twice", lambda d: d["companies"][0].update(colour="red")),
    ("companies.A.shares: expected 1 or more, not 0", lambda d: d["companies"][0].update(shares=0)),
    ("cities.Moor.tokens: big cities have tokens", lambda d: d["cities"][6].update(tokens={})),
    ("cities.Tern.tokens: big cities have tokens", lambda d: d["cities"][4].update(tokens={"steel": 1})),
    ("cities.Moor.tokens: 'gold' is none of the kinds", lambda d: d["cities"][6].update(tokens={"gold": 1})),
    ("cities.Moor.tokens.steel: expected 1 or more, not -2", lambda d: d["cities"][6].update(tokens={"steel": -2})),
    ("kinds: 'steel' stands there twice", lambda d: d["kinds"].append("steel")),
    ("kinds: 'fine china' must be one word", lambda d: d["kinds"].append("fine china")),
    ("kinds: 'passenger' tokens come with the game", lambda d: d["kinds"].append("passenger")),
    ("supply.track_tiles: expected 1 or more, not 0", lambda d: d["supply"].update(track_tiles=0)),
    ("supply.supplementary_shares: expected 0 or more", lambda d: d["supply"].update(supplementary_shares=-1)),
    ("supply.passenger_tokens: expected 0 or more", lambda d: d["supply"].update(passenger_tokens=-1)),
    ("players.stations: expected 1 or more, not 0", lambda d: d["players"].update(stations=0)),
    ("players.colours: expected 4 colours", lambda d: d["players"]["colours"].pop()),
    ("payouts.unit: expected 1 or more", lambda d: d["payouts"].update(unit=0)),
    ("payouts.value_per_city: expected 1 or more", lambda d: d["payouts"].update(value_per_city=-1000)),
    ("payouts.big_city: expected 0 or more", lambda d: d["payouts"].update(big_city=[2000, -1000])),
    ("Object missing required field `supply`", lambda d: d.pop("supply")),
    ("Expected `int`, got `str` - at `$.supply.track_tiles`", lambda d: d["supply"].update(track_tiles="60")),
    ("Expected `array` of length 2", lambda d: d["payouts"].update(token_kind=[6000])),
    ("title: missing", lambda d: d.pop("title")),
    ("this is an edition of whist", lambda d: d.update(game="whist")),
]


@pytest.mark.parametrize(("said", "change"), WRONG, ids=[said for said, _ in WRONG])
def test_bad_editions(said: str, change: Change) -> None:
    """Every finding names its field and what to do."""
    with pytest.raises(rotonde.EditionError) as caught:
        GAME.edition(changed(change))
    assert any(said in problem for problem in caught.value.problems), caught.value.problems


def test_a_start_town_needs_a_way_out() -> None:
    """SR-6.2: with sea all around the locomotive could never leave."""
    sea = ["b0", "a1"]
    with pytest.raises(rotonde.EditionError, match="no free hex beside it"):
        GAME.edition(mini(4, 4, {"A": ("Ayr", "a0"), "B": ("Bow", "d3")}, sea=sea))
    with pytest.raises(rotonde.EditionError, match="expected at least two"):
        GAME.edition(mini(4, 4, {"A": ("Ayr", "a0")}))


def test_a_map_without_big_cities_is_playable() -> None:
    """Small maps are maps, too."""
    edition = mini(5, 5, {"A": ("Ayr", "a0"), "B": ("Bow", "e4")})
    state = GAME.new(2, edition=edition)
    rng = random.Random(1)
    while not state.over:
        state.apply(state.quick_sample(rng))
        assert state.invariants() == []


def test_a_large_map_keeps_its_bids_apart() -> None:
    """More than a thousand hexes: a bid is for the hex it names."""
    edition = mini(2, 2, {"A": ("Ayr", "x0y0"), "B": ("Bow", "x39y39")})
    edition["hexes"] = [{"label": f"x{q}y{r}", "q": q, "r": r} for q in range(40) for r in range(40)]
    state = GAME.new(2, edition=edition)
    board = state.board
    for shares in (1, 2, 3):
        for h in range(1600):
            assert board.bid(shares, h) == Bid(shares, board.labels[h])


def test_positions_and_games_name_their_edition() -> None:
    """A position of one edition is not read with another."""
    document = GAME.new(2, edition=odd_edition(3)).encode()
    with pytest.raises(rotonde.PositionError, match="edition"):
        GAME.decode(document)
    assert GAME.decode(document, odd_edition(3)).encode() == document
