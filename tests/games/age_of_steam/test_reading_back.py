"""What was read can be played on and read again: the last turn, very much money, very many rolls (AOS-14.2)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rotonde.core import EditionError, PositionError
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import LINK, auction, building, edited, lay, moving

GROWTH = [
    {"frame": "goods_growth", "side": "west", "seat": -1},
    {"frame": "production", "seat": 0},
    {"frame": "production_draw", "player": 0, "cubes": [], "missing": 2, "seat": -1},
    {"frame": "production_place", "seat": 0, "cubes": ["red"], "left": 1},
]
STEPS: list[dict[str, Any] | None] = [
    None,
    auction(),
    {"frame": "select_actions", "seat": 0},
    building(),
    moving(),
    moving(2, 2),
    *GROWTH,
]


def again(state: SteamState) -> None:
    """A position is written, read and written again."""
    document = state.encode()
    assert GAME.decode(document, state.edition).encode() == document


def richest(frame: dict[str, Any] | None, **seat: int) -> SteamState:
    """The same step with the largest cash that is accepted."""
    few, many = 0, 10**9
    while many - few > 1:
        middle = (few + many) // 2
        try:
            lay(frame, LINK, seats={0: {**seat, "cash": middle}}, cubes={"J10": ["blue", "blue"]})
            few = middle
        except PositionError:
            many = middle
    return lay(frame, LINK, seats={0: {**seat, "cash": few}}, cubes={"J10": ["blue", "blue"]})


# ── the last turn ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("frame", GROWTH, ids=[str(f["frame"]) for f in GROWTH])
def test_the_last_turn_ends_before_goods_growth(frame: dict[str, Any]) -> None:
    """AOS-14.2: growth is left out, so nobody can stand in it; a turn earlier it comes."""
    assert lay(frame, turn=9).phase == frame["frame"]
    with pytest.raises(PositionError, match=r"turn 10 is the last one and ends before goods growth \(AOS-14\.2\)"):
        lay(frame, turn=10)


@pytest.mark.parametrize("frame", STEPS, ids=[str(f and f["frame"]) + str(i) for i, f in enumerate(STEPS)])
def test_no_step_leads_to_a_turn_that_does_not_exist(frame: dict[str, Any] | None) -> None:
    """AOS-14.1: whatever is accepted ends in its last turn."""
    for turn in (9, 10):
        try:
            state = lay(frame, turn=turn)
        except PositionError:
            continue
        rng = random.Random(turn)
        while not state.over:
            state.apply(state.sample(rng))
            assert state.turn <= 10
            again(state)


def test_the_set_up_belongs_to_the_first_turn() -> None:
    """AOS-2.4: dice for the first order put everybody into the order, also who is bankrupt."""
    rolling = {"frame": "first_order", "rolls": [[], [], []], "seat": -1}
    assert lay(rolling).phase == "first_order"
    for change in ({"turn": 2}, {"seats": {0: {"bankrupt": 1, "cash": 0, "has_built": False}}}):
        with pytest.raises(PositionError, match=r"AOS-2\.4"):
            lay(rolling, **change)


# ── much money ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("few", [40, pytest.param(200, marks=pytest.mark.long)])
@pytest.mark.parametrize("seat", [{}, {"shares": 15}, {"income": 5000}], ids=["poor", "no shares left", "income"])
@pytest.mark.parametrize("frame", STEPS, ids=[str(f and f["frame"]) + str(i) for i, f in enumerate(STEPS)])
def test_the_richest_player_can_play_on(frame: dict[str, Any] | None, seat: dict[str, int], few: int) -> None:
    """From the largest cash that is accepted every action, and a whole game, leads to positions that can be read."""
    state = richest(frame, **seat)
    assert state.cash[0] > 100_000
    actions = state.legal()
    for action in actions if len(actions) < 2 * few else [*actions[:few], *actions[-few:]]:
        after = state.copy()
        after.apply(action)
        again(after)
    rng = random.Random(7)
    while not state.over:
        if state.phase == "issue_shares":
            state.apply(state.legal()[-1])  # all the shares there are
        elif state.phase == "determine_player_order":
            state.apply(GAME.parse("pass"))
        else:
            state.apply(state.sample(rng))
        again(state)


def test_a_share_after_a_hundred_thousand() -> None:
    """The position that could once be read and, with five dollars more, not again."""
    state = lay(seats={0: {"cash": 100_000}})
    state.apply(GAME.parse("issue 1"))
    assert state.cash[0] == 100_005
    again(state)


def test_too_much_money_is_said_as_it_is() -> None:
    """The sentence is true: the number, the limit, and that it may still grow."""
    with pytest.raises(PositionError, match=r"seats\[0\]\.cash: expected a number from 0 to 1000000, not 1000001"):
        lay(seats={0: {"cash": 1_000_001}})
    said = "with cash 1000000 and income 0 this player could still come to more than 1000000"
    with pytest.raises(PositionError, match=said):
        lay(seats={0: {"cash": 1_000_000}})
    with pytest.raises(PositionError, match="turn: expected a number from 0 to 1000000, not -1"):
        GAME.decode({"players": 3, "turn": -1})


@pytest.mark.parametrize(
    "change", [{"start": {"cash": 1000}}, {"costs": {"share_gain": 1000}}, {"limits": {"moves": 556}}]
)
def test_an_edition_cannot_bring_more_money_than_is_read(change: dict[str, Any]) -> None:
    """Otherwise its games could be written and not read; with 555 rounds of moves it is just not so much."""
    GAME.edition(edited(limits={"moves": 555}))
    with pytest.raises(EditionError, match=r"players\.3: somebody could come to \d+ in these turns"):
        GAME.edition(edited(**{"limits": {"moves": 555}, **change}))


def test_ties_without_end() -> None:
    """AOS-2.4: tied players roll again, as often as it takes, and each of these positions can be read."""
    rolls = [[10] * 200, [10] * 200, [9]]
    state = lay({"frame": "first_order", "rolls": rolls, "seat": -1})
    for dice in ("1.1.1", "1.1.1", "1.1.2"):
        state.apply(GAME.parse(f"roll {dice}"))
        again(state)
    state.apply(GAME.parse("roll 1.1.1"))
    assert state.order == [0, 1, 2]
