"""Objects and setup (SR-1, SR-2)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import rotonde
from tests.games.stephensons_rocket.tables import A_BEFORE_B, GAME, company, do, lay, legal, no_veto, seat

DATA: dict[str, Any] = dict(GAME.edition().data)


def test_two_to_four_players() -> None:
    """SR-1.1: 2 to 4 players, no more and no less."""
    for players in (2, 3, 4):
        assert GAME.new(players).players == players
    for players in (1, 5):
        with pytest.raises(rotonde.SetupError, match="2 to 4 players"):
            GAME.new(players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_payouts_do_not_depend_on_the_number_of_players(players: int) -> None:
    """SR-1.1: with two players the second is paid like the second of four."""
    state = lay(A_BEFORE_B, players=players, shares={0: {"A": 3}, 1: {"A": 2}})
    no_veto(state, "extend A f3")  # merges A, worth two cities
    assert state.money == [2000, 1000, 0, 0][:players]


def test_shares() -> None:
    """SR-1.2: 7 companies of 16 shares and 16 supplementary ones, 128 in all."""
    state = GAME.new(3)
    banks = [part["bank"] for part in state.encode()["companies"].values()]
    assert banks == [16] * 7
    assert sum(banks) + DATA["supply"]["supplementary_shares"] == 128


def test_tiles_are_straight_or_gently_curved_in_any_number() -> None:
    """SR-1.3: 60 tiles, each usable as a straight or as a gentle curve."""
    assert GAME.new(2).encode()["tiles"] == 60
    state = lay({"A": ("c4", "SE"), "B": ("h5", "S")})
    no_veto(state, "extend A d4", "extend B h6", "extend A e3", "extend B h7", "extend A f2")
    track = company(state, "A")["track"]
    assert track == {"c4": "NW-SE", "d4": "NW-NE", "e3": "SW-NE"}  # straight, curve, straight
    assert company(state, "B")["track"] == {"h5": "N-S", "h6": "N-S"}
    assert state.encode()["tiles"] == 60 - 5


def test_stations_and_tokens() -> None:
    """SR-1.4: 7 stations a player; 9 tokens of each of the four kinds and 9 passengers."""
    assert DATA["players"]["stations"] == 7
    assert DATA["supply"]["passenger_tokens"] == 9
    for mix in ("tokens", "tokens_mono"):
        kinds: Counter[str] = Counter()
        for city in DATA["cities"]:
            kinds.update(city.get(mix, {}))
        assert kinds == {"steel": 9, "textile": 9, "brewing": 9, "leather": 9}


def test_the_bank_never_runs_dry() -> None:
    """SR-1.5: more than the 444 000 of the printed notes can be paid."""
    rich = {0: 444_000, 1: 444_000}
    state = lay({"A": ("c4", "SE")}, stations={0: ["d4"]}, money=rich)
    do(state, "extend A d4")
    assert state.money[0] == 446_000


def test_cities() -> None:
    """SR-1.6: 28 cities: 7 start towns, 9 railway towns, 12 big cities with 3 tokens each."""
    kinds = Counter(city["kind"] for city in DATA["cities"])
    assert kinds == {"start_town": 7, "railway_town": 9, "big_city": 12}
    for city in DATA["cities"]:
        for mix in ("tokens", "tokens_mono"):
            assert sum(city.get(mix, {}).values()) == (3 if city["kind"] == "big_city" else 0)


def test_locomotives_and_shares_at_the_start() -> None:
    """SR-2.1: each locomotive on its start town without a facing, all shares in the bank."""
    hexes = {city["name"]: city["hex"] for city in DATA["cities"]}
    parts = GAME.new(4).encode()["companies"]
    for home in DATA["companies"]:
        part = parts[home["id"]]
        assert (part["locomotive"], part["facing"], part["track"]) == (hexes[home["home"]], None, {})
        assert part["cities"] == [home["home"]]
        assert part["bank"] == 16


def test_tokens_and_tiles_at_the_start() -> None:
    """SR-2.2: three tokens on each big city, nine passengers and sixty tiles beside the board."""
    state = GAME.new(2)
    offers = [action for action in state.legal() if action.verb == "take"]
    assert len(offers) == 24  # two kinds in each of twelve cities
    taken = 0
    while any(action.verb == "take" for action in state.legal()):
        state.apply(next(action for action in state.legal() if action.verb == "take"))
        taken += 1
    assert taken == 36
    assert state.encode()["tiles"] == 60
    assert [s["passengers"] for s in state.encode()["seats"]] == [0, 0]


def test_players_at_the_start() -> None:
    """SR-2.3: no money, shares or tokens; seven stations in hand; the first player begins, then clockwise."""
    state = lay(players=4)
    for number in range(4):
        assert seat(state, number) == {"money": 0, "shares": {}, "stations": [], "tokens": {}, "passengers": 0}
    order = []
    for _ in range(10):
        order.append(state.to_act[0])
        do(state, legal(state, "station")[0])
    assert order == [0, 0, 1, 1, 2, 2, 3, 3, 0, 0]
