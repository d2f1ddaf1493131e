"""Set-up, shares, the auction, the choice of actions (AOS-1 to AOS-5)."""

from __future__ import annotations

import json
import random

import pytest

import rotonde
from rotonde.core import CHANCE, SetupError
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.steps.first_order import next_roller
from tests.games.age_of_steam.tables import allowed, auction, building, do, lay, moving, refused, rule_against, until


def test_components() -> None:
    """AOS-1.1, AOS-1.2, AOS-1.3, AOS-1.5, AOS-1.6: hexes, cities, towns, tiles, cubes and discs as in the box."""
    figures = lay().board.figures
    assert len(figures.hexes) == 189
    assert (figures.hexes[0].label, figures.hexes[-1].label[0]) == ("A1", "R")
    assert (len(figures.cities), len(figures.towns)) == (12, 14)
    assert sorted(c.label for c in figures.chart if c.side == "east" and c.city) == list("123456")
    assert sum(t.count for t in figures.tiles) == 136
    assert sum(t.count for t in figures.tiles if t.kind == "simple") == 110
    assert sum(t.count for t in figures.tiles if t.kind == "crossing") == 11
    assert sum(t.count for t in figures.tiles if t.kind == "coexist") == 4
    assert figures.discs == 8
    assert [n.colour for n in figures.new_cities] == [
        "red",
        "blue",
        "black",
        "black",
        "yellow",
        "purple",
        "black",
        "black",
    ]
    assert figures.cubes == {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16}
    assert len(figures.colours) == 6
    assert figures.limits.ownership_discs == 20


def test_no_town_touches_a_place() -> None:
    """AOS-1.3: on this map no town is next to a city or another town."""
    board = lay().board
    for h in board.town_hexes:
        near = [m // 6 for m in board.mate[h * 6 : h * 6 + 6] if m >= 0]
        assert all(board.place_at[n] < 0 for n in near)


def test_lakes_are_off_the_board() -> None:
    """AOS-1.4, AOS-1.8: no track may point at a lake space, which the map still lists."""
    board = lay().board
    lake = [i for i, t in enumerate(board.terrain) if t == "lake"]
    assert lake
    assert all(m // 6 not in lake for m in board.mate if m >= 0)
    assert rule_against(lay(building()), f"build {board.labels[lake[0]]} N-S") == "AOS-6.10"


def test_i1() -> None:
    """AOS-1.4: I1 is plain, or a lake with the option; then no track of H1 may point at it."""
    own = {"H2": ("N", 0)}
    assert allowed(lay(building(), own), "build H1 NE-S")  # I1 lies to the north-east of H1
    assert rule_against(lay(building(), own, options={"i1_is_lake": True}), "build H1 NE-S") == "AOS-6.10"
    at_its_door = lay(building(), {"H2": ("N", 0), "H1": ("NE-S", 0)})
    assert rule_against(at_its_door, "build I1 N-SW") == "AOS-6.10"
    assert not [a for a in at_its_door.legal() if str(a).startswith("build I1 ")]


def test_detroit_is_three() -> None:
    """AOS-1.7: the erratum, and the spelling of Wheeling."""
    board = lay().board
    column = next(c for c in board.figures.chart if c.city == "Detroit")
    assert (column.side, column.face) == ("east", 3)
    assert "Wheeling" in board.place_names


def test_set_up_in_order() -> None:
    """AOS-2.1, AOS-2.2, AOS-2.7: chart by rows, Pittsburgh, Wheeling, the others in order, then dice."""
    state = GAME.new(3)
    assert state.to_act == (CHANCE,)
    rng = random.Random(2)
    places = []
    while state.phase == "set_up":
        places += [e.places[0] for e in do(state, str(state.roll(rng)))]
    assert places[:3] == ["space:west-1-1", "space:west-2-1", "space:west-3-1"]
    assert places[12:14] == ["space:west-1-2", "space:west-2-2"]
    assert places[36:38] == ["space:west-A-1", "space:west-B-1"]
    assert places[44] == "space:west-A-2"
    assert places[52:60] == ["hex:R6"] * 3 + ["hex:Q9"] * 3 + ["hex:H6"] * 2
    assert len(places) == 78
    assert state.phase == "first_order"


def test_draws_follow_the_bag() -> None:
    """AOS-2.1: only what is in the bag comes out, as often as it is there."""
    state = GAME.new(3)
    for _ in range(16):
        do(state, "draw black")
    assert refused(state, "draw black").rule == "AOS-2.1"
    assert [str(a) for a in state.legal()] == ["draw red", "draw blue", "draw purple", "draw yellow"]
    assert refused(state, "roll 1.1.1").code == "phase"
    rng = random.Random(0)
    drawn = [str(state.roll(rng)) for _ in range(400)]
    assert 60 < drawn.count("draw red") < 140


def test_the_start_of_each_player() -> None:
    """AOS-2.3, AOS-2.5: the same for every number of players."""
    for players in (3, 4, 5, 6):
        state = GAME.new(players)
        assert isinstance(state, SteamState)
        until(state, "issue_shares")
        assert state.cash == [10] * players
        assert state.shares == [2] * players
        assert state.engine == [1] * players
        assert state.income == [0] * players
        assert sum(state.bag) == 18


def test_first_order() -> None:
    """AOS-2.4: the highest total is first, and tied players roll again among themselves."""
    state = lay({"frame": "first_order", "rolls": [[], [], []], "seat": -1})
    do(state, "roll 1.2.3", "roll 6.6.6", "roll 1.1.4")  # 6, 18, 6
    assert state.phase == "first_order"
    do(state, "roll 1.1.1")
    do(state, "roll 1.1.1")
    assert state.phase == "first_order"  # still tied
    do(state, "roll 1.1.2", "roll 1.1.3")
    assert state.order == [1, 2, 0]
    assert state.phase == "issue_shares"
    assert state.to_act == (1,)
    assert next_roller(((5,), (4,), (5,))) == 0
    assert next_roller(((5, 3), (4,), (5,))) == 2
    assert next_roller(((5,), (4,), (6,))) == -1


def test_dice_in_words() -> None:
    """AOS-2.4: a roll is three dice, lowest first."""
    state = lay({"frame": "first_order", "rolls": [[], [], []], "seat": -1})
    assert len(state.legal()) == 56
    for wrong in ("roll 3.2.1", "roll 1.1", "roll 0.1.1", "roll 1.1.7", "roll x", "draw red"):
        assert rule_against(state, wrong) == "AOS-2.4"


def test_two_players_are_refused() -> None:
    """AOS-2.6: the Rust Belt is for three to six."""
    for players in (1, 2, 7):
        with pytest.raises(SetupError, match=r"AOS-2\.6"):
            GAME.new(players)
    with pytest.raises(SetupError):
        GAME.new(True)
    assert GAME.new(2, edition="rotonde_valley").players == 2
    with pytest.raises(SetupError, match=r"2 to 4"):
        GAME.new(5, edition="rotonde_valley")


def test_shares() -> None:
    """AOS-3.1, AOS-3.2, AOS-3.3, AOS-3.4: once each, in turn order, up to 15, at 5 each, none back."""
    state = lay(order=[2, 0, 1], seats={2: {"shares": 14}})
    assert state.to_act == (2,)
    assert [str(a) for a in state.legal()] == ["issue 0", "issue 1"]
    assert rule_against(state, "issue 2") == "AOS-3.2"
    assert rule_against(state, "issue -1") == "AOS-3.3"
    do(state, "issue 1")
    assert (state.shares[2], state.cash[2]) == (15, 15)
    assert state.to_act == (0,)
    assert len(state.legal()) == 14
    do(state, "issue 0", "issue 13")
    assert state.phase == "determine_player_order"
    assert rule_against(state, "issue 1") == "AOS-4.1"
    assert rule_against(lay(building()), "issue 1") == "AOS-6.2"


def test_nobody_issues_beyond_the_limit() -> None:
    """AOS-3.2: at 15 only none is left."""
    state = lay(seats={0: {"shares": 15}})
    assert [str(a) for a in state.legal()] == ["issue 0"]


def test_calls_go_round_in_the_old_order() -> None:
    """AOS-4.1, AOS-4.2, AOS-4.3: first of the old order first; 1 or more; always higher."""
    state = lay(auction(1), order=[1, 2, 0])
    assert str(state.legal()[0]) == "pass"
    assert rule_against(state, "bid 0") == "AOS-4.2"
    assert rule_against(state, "bid 11") == "AOS-4.7"
    do(state, "bid 2")
    assert state.to_act == (2,)
    assert rule_against(state, "bid 2") == "AOS-4.3"
    do(state, "bid 3")
    assert state.to_act == (0,)
    do(state, "pass")
    assert state.to_act == (1,)  # seat 2 leads and is not asked


def test_the_first_auction() -> None:
    """AOS-4.1, AOS-4.10: turn 1 has one, in the order of the dice, and nobody holds the token."""
    state = lay(order=[2, 1, 0])
    do(state, "issue 0", "issue 0", "issue 0")
    assert state.phase == "determine_player_order"
    assert state.to_act == (2,)
    assert rule_against(state, "hold") == "AOS-4.6"
    assert len(state.legal()) == 11  # pass, and bids from 1 to all the cash


@pytest.mark.parametrize(
    ("players", "pays"), [(3, [4, 3, 0]), (4, [5, 4, 2, 0]), (5, [6, 5, 2, 2, 0]), (6, [7, 6, 3, 2, 2, 0])]
)
def test_payments(players: int, pays: list[int]) -> None:
    """AOS-4.4, AOS-4.5, AOS-4.8: first to pass last and free, the last two in full, the others half rounded up."""
    state = lay(auction(0, bids=[0] * players), players=players, seats={i: {"cash": 30} for i in range(players)})
    for amount in range(2, players + 2):  # seat 0 bids 2, seat 1 bids 3, …
        do(state, f"bid {amount}")
    for _ in range(players - 1):
        do(state, "pass")
    order = list(range(players - 1, -1, -1))
    assert state.order == order
    assert [30 - state.cash[s] for s in order] == pays


def test_two_bidders_left_in_the_game() -> None:
    """AOS-4.5, AOS-4.10: after bankruptcies the row is that of those still in; of two only the first pays."""
    state = lay(auction(0), seats={2: {"bankrupt": 1, "cash": 0}}, turn=2)
    do(state, "bid 4", "bid 5", "pass")
    assert state.order == [1, 0]
    assert state.cash == [10, 5, 0]


def test_nobody_bids() -> None:
    """AOS-4.9: the last one is first and pays nothing."""
    state = lay(auction(0))
    do(state, "pass", "pass")
    assert state.order == [2, 1, 0]
    assert state.cash == [10, 10, 10]


def test_the_turn_order_token() -> None:
    """AOS-4.6: once, also as the first call; then bid or pass; not when it would change nothing."""
    people = {0: {"action": "turn_order"}}
    state = lay(auction(0, token=0), seats=people, turn=2)
    do(state, "hold")
    assert state.to_act == (1,)
    assert rule_against(state, "hold") == "AOS-4.6"
    do(state, "bid 1", "pass")
    assert state.to_act == (0,)
    assert rule_against(state, "hold") == "AOS-4.6"
    useless = lay(auction(0, token=0, leader=1, bids=[0, 2, 0], passed=[2]), seats=people, turn=2)
    assert rule_against(useless, "hold") == "AOS-4.6"
    open_ = lay(auction(0, token=0, passed=[2]), seats=people, turn=2)
    assert allowed(open_, "hold")


def test_who_cannot_raise_must_pass() -> None:
    """AOS-4.7: a bid may not exceed the cash of the bidder."""
    state = lay(auction(0, leader=1, bids=[0, 3, 0]), seats={0: {"cash": 3}})
    assert [str(a) for a in state.legal()] == ["pass"]


def test_the_choice_of_actions() -> None:
    """AOS-5.1, AOS-5.9: in the new order, each action once; old markers are cleared first."""
    state = lay(auction(0), seats={0: {"action": "engineer"}, 1: {"action": "turn_order"}}, turn=2)
    do(state, "pass", "pass")
    assert state.to_act == (2,)
    assert state.chosen == [-1, -1, -1]
    assert [str(a) for a in state.legal()] == [f"choose {name}" for name in ACTIONS]
    do(state, "choose engineer")
    assert state.to_act == (1,)
    assert rule_against(state, "choose engineer") == "AOS-5.1"
    assert rule_against(state, "choose sleep") == "AOS-5.1"
    assert rule_against(state, "pass") == "AOS-5.1"  # choosing is compulsory
    assert len(state.legal()) == 6


def test_locomotive() -> None:
    """AOS-5.5, AOS-5.11: one level at once; at the top it may be chosen and does nothing."""
    state = lay({"frame": "select_actions", "seat": 0}, seats={0: {"engine": 5}, 1: {"engine": 6}})
    do(state, "choose locomotive")
    assert state.engine[0] == 6
    top = lay({"frame": "select_actions", "seat": 0}, seats={0: {"engine": 6}})
    do(top, "choose locomotive")
    assert top.engine[0] == 6


def test_first_build_and_first_move() -> None:
    """AOS-5.2, AOS-5.3, AOS-5.10: before everybody else in their own phase; the turn order stays as auctioned."""
    people = {0: {"action": "first_move"}, 1: {"action": "first_build"}}
    state = lay({"frame": "select_actions", "seat": 2}, seats=people, order=[0, 1, 2])
    do(state, "choose production")
    builders = [state.to_act[0]]
    for _ in range(2):
        do(state, "done")
        builders.append(state.to_act[0])
    assert builders == [1, 0, 2]
    do(state, "done")
    movers = []
    for _ in range(6):
        movers.append(state.to_act[0])
        do(state, "pass")
    assert movers == [0, 1, 2, 0, 1, 2]
    assert state.order == [0, 1, 2]


def test_engineer() -> None:
    """AOS-5.4, AOS-6.2: four tiles instead of three; with the option each costs 2, replacements too."""
    plain = lay(building(built=3, hexes=["A1", "A2", "A3"]), {"K10": ("NE-SW", 0)})
    assert rule_against(plain, "build L9 NE-SW") == "AOS-6.2"
    people = {0: {"action": "engineer"}}
    state = lay(building(built=3, hexes=["A1", "A2", "A3"]), {"K10": ("NE-SW", 0)}, seats=people)
    assert allowed(state, "build L9 NE-SW")
    for flat, price in ((False, 3), (True, 2)):
        tiles = {"K10": ("NE-SW", 0), "K9": ("S", 0)}
        board = lay(building(), tiles, seats=people, options={"faidutti_engineer": flat})
        do(board, "build N9 S-NW")  # a river hex
        assert 10 - board.cash[0] == price
        do(board, "build K10 N-S+NE-SW")
        assert 10 - board.cash[0] == 2 * price
    other = lay(building(), {"K10": ("NE-SW", 0)}, options={"faidutti_engineer": True})
    do(other, "build N9 S-NW")
    assert other.cash[0] == 7


def test_production_and_turn_order_actions() -> None:
    """AOS-5.6, AOS-5.7, AOS-5.8: Urbanization places a city, Production comes in phase 9, the token next turn."""
    assert "urbanize K9 A" in [str(a) for a in lay(building(), seats={0: {"action": "urbanization"}}).legal()]
    state = lay(moving(2, 2), seats={0: {"action": "production"}, 1: {"action": "turn_order"}})
    do(state, "pass")
    assert state.phase == "production"
    assert state.to_act == (0,)
    do(state, "pass", "roll 1.1.1", "roll 1.1.1", "issue 0", "issue 0", "issue 0")
    assert state.turn == 2
    assert state.pending.token == 1  # type: ignore[union-attr]
    do(state, "pass")
    assert allowed(state, "hold")


def test_the_name_of_each_phase() -> None:
    """AOS-14.1: the phases follow each other."""
    state = GAME.new(3)
    seen = [state.phase]
    rng = random.Random(5)
    while state.turn < 2:
        if state.to_act[0] < 0:
            state.apply(state.roll(rng))
        else:
            plain = {"issue_shares": "issue 2", "build_track": "done"}.get(state.phase)
            state.apply(GAME.parse(plain) if plain else state.legal()[0])
        if state.phase != seen[-1]:
            seen.append(state.phase)
    assert seen == [
        *("set_up", "first_order", "issue_shares", "determine_player_order", "select_actions"),
        *("build_track", "move_goods", "goods_growth", "issue_shares"),
    ]


def test_positions_are_json() -> None:
    """The document is plain JSON and explains a refusal in words."""
    state = lay(building())
    assert GAME.decode(json.loads(json.dumps(state.encode()))).digest() == state.digest()
    assert rotonde.explain(state, "build M9 N-S") == "Cincinnati is a city: track is never built there. (AOS-6.4)"
