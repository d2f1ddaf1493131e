"""What bots think of Imperial Steam once somebody is in Trieste: the round is the last one (IS-8.1)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import rotonde
from rotonde.games.imperial_steam.eval import contracts, turns_left
from rotonde.games.imperial_steam.eval_trieste import Means, added, best_use, in_time, turns_to_goal
from rotonde.games.imperial_steam.habits import appeal
from rotonde.games.imperial_steam.judgement import W
from rotonde.games.imperial_steam.state import ImperialState

GAME = rotonde.game("imperial_steam")
WAY = [
    *("wien--bratislava", "bratislava--sopron", "sopron--szombathely", "szombathely--fuerstenfeld"),
    *("fuerstenfeld--maribor", "maribor--celje", "celje--ljubljana", "ljubljana--gorizia", "gorizia--trieste"),
]


def there(round_: int, **seat: Any) -> ImperialState:
    """The first seat is in Trieste, at the beginning of a round of five actions."""
    state = GAME.decode({"players": 2, "round": round_, "seats": [{"money": 200, "tracks": WAY, **seat}, {}]})
    assert isinstance(state, ImperialState)
    return state


def test_no_round_counts_that_will_not_be_played() -> None:
    assert turns_left(there(6)) == turns_left(there(8)) == 5
    assert GAME.evaluate(there(6)) == GAME.evaluate(there(8))


def test_a_contract_that_can_no_longer_be_filled_costs_all_its_value() -> None:
    state = there(6, trains=["IS-3", "IS-7"], contracts=["C19", "C20"], investors=7)
    value = sum(state.board.contract_value[state.board.contract_index[c]] for c in ("C19", "C20"))
    assert contracts(state, 0, 0, 1.0) == -W.unfilled * value  # three factories each, five turns
    state.turns = 8  # one turn each is left
    assert contracts(state, 0, 0, 1.0) == -value


# ── the way to Trieste, in turns ──────────────────────────────────────────
def on_the_way(links: int, **seat: Any) -> ImperialState:
    """The first seat has laid some links of the way, in round 6."""
    state = GAME.decode({"players": 2, "round": 6, "seats": [{"money": 200, "tracks": WAY[:links], **seat}, {}]})
    assert isinstance(state, ImperialState)
    return state


def need(state: ImperialState) -> float:
    return turns_to_goal(state, 0, Means(state, 0))


def test_a_worker_gives_most_effort_where_he_rests_first() -> None:
    assert [best_use(1, rounds) for rounds in (0, 1, 2, 3, 5, 8)] == [0, 1, 2, 4, 9, 18]
    assert [best_use(3, rounds) for rounds in (1, 4)] == [3, 12]


def test_every_part_of_the_way_saves_turns() -> None:
    crew: dict[str, Any] = {"workers": {"training": [0, 0, 4], "working": [0, 0, 0]}}
    goods = {"wood": 1, "stone": 1, "iron": 1}
    turns = [need(on_the_way(n, **crew, goods=goods)) for n in (3, 5, 7, 9)]
    assert turns[2:] == [1, 0]
    assert all(more > less for more, less in pairwise(turns))
    assert need(on_the_way(7, **crew, goods=dict.fromkeys(goods, 0))) > 1
    assert need(on_the_way(7, workers={"training": [1, 0, 0], "working": [0, 0, 0]}, goods=goods)) > 1


def test_the_chance_to_arrive_falls_with_every_turn() -> None:
    assert in_time(0.0, 5) > 0.99
    assert in_time(4.0, 30) > in_time(4.0, 10) > in_time(4.0, 4) > in_time(8.0, 4)
    assert in_time(8.0, 4) < 0.05


def test_a_contract_counts_more_the_nearer_somebody_is_to_trieste() -> None:
    near = {"workers": {"training": [0, 0, 4], "working": [0, 0, 0]}, "goods": {"wood": 1, "stone": 1, "iron": 1}}
    state, far = on_the_way(7, **near), on_the_way(0)
    cost = []
    for at in (state, far):
        signed = at.copy()
        signed.contracts[1] |= 1 << signed.board.contract_index["C19"]
        cost.append(added(at)[1] - added(signed)[1])
    assert cost[0] > cost[1] >= 0


@pytest.mark.parametrize(("players", "counts"), [(2, False), (3, True), (4, True)])
def test_with_two_players_nobody_is_led_to_trieste_inside_an_action(players: int, counts: bool) -> None:
    """Engineers shorten the way: what the last city of all brings hangs on them only where the way is counted."""
    state = GAME.decode({"players": players, "round": 2, "seats": [{"tracks": WAY[:1]}, *[{}] * (players - 1)]})
    assert isinstance(state, ImperialState)
    board = state.board
    everywhere = (1 << len(board.cities)) - 1
    told: list[list[float]] = []
    for engineers in (0, 3):
        state.engineers[0] = engineers
        links = enumerate(board.link_b)
        told.append([appeal(state, 0, link, everywhere & ~(1 << city)) for link, city in links])
    assert (told[0] != told[1]) == counts
