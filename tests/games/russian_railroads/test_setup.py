"""Setup for every number of players (RR-1, RR-2, RR-15)."""

from __future__ import annotations

import random

import pytest

from rotonde.core import CHANCE
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games.russian_railroads.tables import KV, SP, TS, can, do, options, rails, rule, seat


def dealt(players: int, seed: int = 0) -> RailroadsState:
    """After chance, before the start bonuses."""
    state = GAME.new(players)
    assert isinstance(state, RailroadsState)
    rng = random.Random(seed)
    while state.to_act == (CHANCE,):
        do(state, str(state.roll(rng)))
    return state


def begun(players: int) -> RailroadsState:
    state = dealt(players)
    while state.phase == "starting":
        do(state, options(state)[-1])
    return state


@pytest.mark.parametrize(("players", "rounds", "workers", "roubles"), [(2, 6, 6, 2), (3, 6, 6, 1), (4, 7, 5, 1)])
def test_each_player_begins_alike(players: int, rounds: int, workers: int, roubles: int) -> None:
    """RR-1.1, RR-2.6, RR-2.10, RR-2.11, RR-2.16."""
    state = dealt(players)
    assert GAME.players == range(2, 5)
    assert state.board.rounds == rounds
    for i in range(players):
        mine = seat(state, i)
        assert mine["workers"] == workers
        assert state.board.supply_workers == 2
        assert mine["roubles"] == roubles
        assert mine["locomotives"] == {TS: [1], SP: [], KV: []}
        assert [rails(state, i, line) for line in (TS, SP, KV)] == [{"black": 1}] * 3
        assert mine["markers"] == [0]
        assert len(mine["tokens"]) == 7
        assert mine["score"] == 0


def test_component_counts() -> None:
    """RR-1.3: the pieces of the box, at four players."""
    board = dealt(4).board
    assert [c.rails * 4 for c in board.figures.colours] == [12, 12, 12, 8, 4]
    assert sum(board.tile_count) + 1 == 37
    assert (len(board.engineers), board.x2_tokens, len(board.bonus)) == (15, 20, 10)
    assert (len(board.tokens), len(board.cards), len(board.start_cards)) == (7, 5, 4)
    assert (board.workers + board.supply_workers, board.temporary) == (7, 2)


@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 3), (4, 4)])
def test_locomotives(players: int, each: int) -> None:
    """RR-2.3, RR-2.9, RR-2.14: stacks from 2 to 9, the number-1 tiles are with the players."""
    stacks = dealt(players).encode()["supply"]["stacks"]
    assert stacks == {str(n): each for n in range(2, 10)}


def test_question_cards_lie_open() -> None:
    """RR-2.1, RR-2.5: all five cards, with the black worker, the letterless engineer and the special locomotive."""
    supply = dealt(4).encode()["supply"]
    assert supply["cards"] == ["qc_combo", "qc_engineer", "qc_factory", "qc_black_worker", "qc_loco9"]
    assert supply["black_worker"] is None
    assert supply["temporary"] == 2
    assert supply["x2"] == 20


def test_two_bonus_cards_are_removed_one_at_a_time() -> None:
    """RR-2.2: chance takes a card, then another; the plain one exists twice."""
    state = GAME.new(4)
    assert state.phase == "shuffle"
    assert options(state)[0] == "remove bc_15"
    state.apply(GAME.parse("remove bc_15"))
    assert can(state, "remove bc_15")
    state.apply(GAME.parse("remove bc_15"))
    assert rule(state, "remove bc_15") == "RR-2.4"
    supply = state.encode()["supply"]
    assert supply["bonus_removed"] == ["bc_15", "bc_15"]
    assert supply["bonus_left"] == 8


def test_removing_follows_the_copies() -> None:
    """RR-2.2: of ten cards, two are the plain one: it is drawn first a fifth of the time."""
    rng = random.Random(3)
    state = GAME.new(4)
    drawn = [str(state.roll(rng)) for _ in range(2000)]
    assert 340 < drawn.count("remove bc_15") < 460


@pytest.mark.parametrize(("players", "slots"), [(4, 7), (3, 6), (2, 6)])
def test_engineers_by_stack(players: int, slots: int) -> None:
    """RR-2.4, RR-2.10, RR-2.15: B engineers left, A engineers on slots 2 to 0, the letterless one on his card."""
    for seed in range(5):
        state = dealt(players, seed)
        numbers = [n for n in state.encode()["supply"]["strip"] if n is not None]
        assert len(numbers) == slots == len(set(numbers))
        letters = {e.number: e.stack for e in state.board.figures.engineers}
        assert [letters[n] for n in numbers] == ["A"] * 3 + ["B"] * (slots - 3)


def test_public_slots() -> None:
    """RR-2.4, RR-2.15: with two players only slot 1 is public."""
    assert [dealt(4).board.spaces[s].slot for s in dealt(4).board.public] == [2, 1]
    assert [dealt(2).board.spaces[s].slot for s in dealt(2).board.public] == [1]


def test_two_player_board() -> None:
    """RR-2.13, RR-4.2, RR-4.3: these spaces are barred with two players, and none with more."""
    barred = [
        *("rail_black_1w", "rail_grey_1w", "loco_2w", "industry_2w_black", "aux_temp"),
        *("engineer_public_left", "turn_order_2"),
    ]
    assert dealt(2).board.barred == barred
    assert dealt(3).board.barred == dealt(4).board.barred == []
    assert rule(begun(2), "use aux_temp") == "RR-2.13"
    assert can(begun(3), "use aux_temp")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_turn_order_cards(players: int) -> None:
    """RR-2.7, RR-2.12, RR-2.17: a card from 1 to n each."""
    for seed in range(6):
        assert sorted(dealt(players, seed).encode()["places"]) == list(range(1, players + 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_start_bonuses_last_place_first(players: int) -> None:
    """RR-2.8, RR-2.12, RR-2.17: all but the first choose, the last place first, out of four cards."""
    state = dealt(players)
    places = [n - 1 for n in state.encode()["places"]]
    chose = []
    left = 4
    while state.phase == "starting":
        assert len(options(state)) == left
        chose.append(places[state.to_act[0]])
        taken = options(state)[-1]
        do(state, taken)
        left -= 1
        if state.phase == "starting":
            assert rule(state, taken) == "RR-2.8"
            assert rule(state, "pass") == "RR-2.8"
    assert chose == list(range(players - 1, 0, -1))
    assert state.round == 1
    assert places[state.to_act[0]] == 0


def test_start_bonus_effects() -> None:
    """RR-15.1: a black move, an industry step, an x2 token, a rouble."""
    first = dealt(4)
    who = first.to_act[0]
    assert seat(do(first.copy(), "start sb_industry"), who)["markers"] == [1]
    assert seat(do(first.copy(), "start sb_x2"), who)["x2"] == 1
    assert seat(do(first.copy(), "start sb_rouble"), who)["roubles"] == 2
    moved = do(first.copy(), "start sb_black")
    assert moved.to_act == (who,)
    assert options(moved) == ["move transsib black", "move petersburg black", "move kiev black"]


def test_start_bonus_grants_rails() -> None:
    """RR-2.19: black on Trans-Siberian 2 brings the grey rails at once."""
    state = dealt(4)
    who = state.to_act[0]
    do(state, "start sb_black", "move transsib black")
    assert seat(state, who)["owned"] == ["black", "grey"]
