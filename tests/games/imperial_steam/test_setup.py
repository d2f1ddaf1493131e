"""The set-up: counts, the three arrangements, and chance one item at a time (IS-1, IS-2)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import rotonde
from rotonde.core import CHANCE
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.imperial_steam.tables import do, lay, legal, ready, refused

COUNTS = pytest.mark.parametrize("players", [2, 3, 4])
SETUPS = pytest.mark.parametrize("setup", ["introductory", "normal", "random"])


def dealt(players: int, seed: int, **options: str) -> tuple[ImperialState, list[str]]:
    """A set-up with everything that chance dealt, in words."""
    state = GAME.new(players, options)
    rng, said = random.Random(seed), []
    while state.phase == "setup":
        action = state.roll(rng)
        said.append(str(action))
        state.apply(action)
    return state, said


@COUNTS
def test_counts(players: int) -> None:
    """IS-2.1, IS-2.3.3, IS-2.6, IS-2.7, IS-2.8.1: money, tiles, locomotives, factories, engineers, contracts."""
    state = ready(players)
    board = state.board
    assert state.money == [{2: 120, 3: 130, 4: 140}[players]] * players
    assert board.city_tiles == 23
    assert state.locomotives == [0] + [players] * 5
    assert [len(row) for row in board.row_build] == [{2: 6, 3: 9, 4: 12}[players]] * 4
    assert [sum(state.engineers_at[k::2]) for k in (0, 1)] == [players, players]
    assert [sum(state.contracts_open >> c & 1 for c in deck) for deck in board.decks] == [players + 1] * 3
    assert sum(state.refills) == 5 * {2: 1, 3: 2, 4: 3}[players]
    assert board.stack(3) == ([2, 3] if players == 2 else [1, 2, 3])
    ordinary = [c for c in range(len(board.cities)) if state.land.hub_of[c] < 0]
    asked = sum(state.land.demands_at[c].bit_count() for c in ordinary)
    assert (asked == 0) == (players == 2)


@COUNTS
def test_printed_slots_by_players(players: int) -> None:
    """IS-2.1, IS-6.3.2: slots marked 3+ or 4 are only for that many players; Wien has slots."""
    state = lay(players)
    assert state.site_room[state.land.site_at["wien", "row"]] == {2: 2, 3: 3, 4: 4}[players]
    assert (("szombathely", "40") in state.land.site_at) == (players == 4)


def test_vocabulary() -> None:
    """IS-1.1, IS-1.3, IS-1.4, IS-1.7: rounds, goods, 30 cities, four hubs, share values."""
    board = lay().board
    assert board.last_round == 8
    assert len(board.cities) == 30 == len(board.slot_cities) + 3
    assert board.hubs == ["bronze", "white", "green", "blue"]
    assert board.share_values == [40, 60, 90, 130, 180, 240]
    assert set(legal(lay(seats={0: {"money": 0}}), "choose")) >= {"choose pass", "choose raise_funds"}


@COUNTS
def test_board(players: int) -> None:
    """IS-2.2 (IS-2.2.1 to IS-2.2.5), IS-1.8: Semmering, tiles, tokens, order, stations on Wien."""
    state = ready(players)
    board, land = state.board, state.land
    assert board.links[board.semmering] == "gloggnitz--muerzzuschlag"
    assert state.semmering == -1
    for name in ("wien", "bruck", "trieste"):
        assert land.tile_at[board.city_index[name]] == board.printed_at[board.city_index[name]]
    for city, stack in enumerate(land.stacks):
        assert state.tokens[city] == len(stack)
        assert stack == {0: [], 1: [1], 2: [1, 2], 3: board.stack(3)}[board.tiles[land.tile_at[city]].stack]
    assert sorted(state.order) == list(range(players))
    assert state.stations == [1 << board.start] * players
    used = Counter(n for stack in land.stacks for n in stack)
    assert used[1] <= 13
    assert used[2] <= 8
    assert used[3] <= 3


def test_initial_order_is_drawn() -> None:
    """IS-2.2.4, IS-2.4.1: any order may come, and the influence markers stand in it on column 0."""
    orders = set()
    for seed in range(40):
        state = ready(3, seed)
        assert state.ladder == state.order
        assert state.influence == [0, 0, 0]
        orders.add(tuple(state.order))
    assert len(orders) == 6


def test_round_track() -> None:
    """IS-2.3, IS-2.3.1, IS-2.3.2, IS-2.3.4: shipments, markers and cubes; two shipment tiles stay out."""
    state, said = dealt(4, 3, setup="normal")
    rest = list(state.board.shipments)
    for n in state.shipments:
        rest.remove(n)
    assert len(state.shipments) == 7
    assert len(rest) == 2
    assert state.board.actions == [2, 3, 4, 5, 5, 5, 5, 5]
    cubes = [s.split()[1] for s in said if s.split()[1] in ("wood", "stone", "iron", "coal")]
    assert len(cubes) == 15
    assert max(Counter(cubes).values()) <= 5
    assert {s.split()[2] for s in said if s.split()[1] in cubes} == {f"round{r}" for r in range(4, 9)}


def test_hub_markers_advance_as_a_stack() -> None:
    """IS-2.4, IS-2.4.2: each marker stands further than the one below it by its card's number."""
    state, said = dealt(4, 11, setup="normal")
    board = state.board
    stack = [s.split()[1] for s in said if s.endswith(" stack")]
    stack += [h for h in board.hubs if h not in stack]  # the last one is certain
    cards = [s.split()[1] for s in said if s.split()[1] in board.state_index]
    at = 0
    for hub, card in zip(stack, cards, strict=True):
        at += board.state_number[board.state_index[card]]
        assert state.hub_at[board.hub_index[hub]] == at


def test_market_and_boards() -> None:
    """IS-2.5, IS-2.7: ten cubes of each good; every worker column starts at 10; growth tiles all different."""
    state = ready(4, setup="normal")
    assert state.market == [10] * 4
    assert {state.board.worker_prices[row] for row in state.columns} == {10}
    assert len(set(state.growth)) == 4
    spaces = [sum(state.engineers_at[h * 2 : h * 2 + 2]) for h in range(4)]
    assert spaces == state.board.engineer_spaces


def test_players() -> None:
    """IS-2.8, IS-2.8.2, IS-2.8.3, IS-2.8.4: workers, train, goods, warehouse, share board; eleven open tiles."""
    state = ready(4)
    assert len(state.board.choose_actions) == 11
    for seat in range(4):
        assert state.workers[seat * 6 : seat * 6 + 6] == [2, 0, 0, 0, 0, 0]
        assert [state.board.loco_ids[k] for k in state.trains[seat]] == ["IS-3"]
        assert state.freight(seat) == 3
        assert state.warehouse(seat) == 1
        assert state.goods[seat * 4 : seat * 4 + 4] == [1, 1, 1, 1]
        assert (state.share_value(seat), state.investors[seat], state.dividends[seat]) == (40, 1, 0)


def test_money_is_open_or_hidden() -> None:
    """IS-2.8.5: public by default, hidden as an option."""
    for open_money, seen in ((True, [140, 140, 140, 100]), (False, [140, None, None, None])):
        state = lay(seats={3: {"money": 100}}, options={"open_money": open_money})
        assert [s["money"] for s in state.observe(0).encode()["seats"]] == seen


@COUNTS
def test_introductory(players: int) -> None:
    """IS-2.9: tile n on slot n, hubs and crowns as printed; order, engineers, cubes and contracts are random."""
    state, said = dealt(players, 1)
    board, intro = state.board, state.board.introduction
    for number, city in enumerate(board.slot_cities, 1):
        tile = state.tile_at[city]
        if board.is_hub(tile):
            assert intro.hub_slots[board.hubs[tile - board.first_hub]] == number
        else:
            assert board.tiles[tile].number == number
    assert state.shipments == [2, 3, 4, 3, 2, 2, 3]
    assert {board.links[link] for link in bits(state.crowns)} == set(intro.crowns)
    assert [state.hub_influence(h) for h in range(4)] == [20, 40, 60, 80]
    places = {s.split()[2] for s in said}
    assert places - {*board.hubs} == {"order", "deck1", "deck2", "deck3", *(f"round{r}" for r in range(4, 9))}
    assert places & {*board.hubs}


@COUNTS
def test_normal(players: int) -> None:
    """IS-2.10: the card names hubs, crowns and, with three or four, three marked tiles."""
    for number in "12345":
        state, said = dealt(players, int(number), setup="normal", setup_card=number)
        board = state.board
        card = board.normal_cards[int(number) - 1]
        hubs = {board.cities[c] for c in range(30) if state.land.hub_of[c] >= 0}
        assert hubs == set(card.hubs)
        assert {board.links[link] for link in bits(state.crowns)} == set(card.crowns)
        marked = {board.tiles[state.tile_at[board.city_index[c]]].number for c in card.cities}
        assert marked == set(card.tiles)
        assert len(card.tiles) == (0 if players == 2 else 3)
        assert not any(s.endswith("setup") for s in said)
    drawn = {dealt(players, seed, setup="normal")[1][0] for seed in range(25)}
    assert drawn == {f"deal {c.id} setup" for c in lay(players).board.normal_cards}


def test_random_variant() -> None:
    """IS-2.11, IS-A17, IS-A18, IS-A28: one hub a region; a card says how many crowns; no card comes twice."""
    numbers = set()
    for seed in range(20):
        state, said = dealt(4, seed, setup="random")
        board = state.board
        for region in board.regions:
            assert sum(state.land.hub_of[c] >= 0 for c in region) == 1
        cards = [s.split()[1] for s in said if s.split()[1] in board.state_index]
        assert len(cards) == len(set(cards))
        number = board.state_number[board.state_index[cards[4]]]
        assert state.crowns.bit_count() == number == len(cards) - 5
        assert {board.state_link[board.state_index[c]] for c in cards[5:]} == set(bits(state.crowns))
        numbers.add(number)
    assert numbers == {1, 2, 3, 4}


@SETUPS
@COUNTS
def test_every_tile_lies_once(players: int, setup: str) -> None:
    """IS-2.2.2: the 23 tiles of the player count and the four hubs, each on one place."""
    state = ready(players, 5, setup=setup)
    tiles = [state.tile_at[c] for c in state.board.slot_cities]
    assert sorted(tiles) == list(range(27))


def test_chance_deals_what_is_left() -> None:
    """IS-2.3.4: cubes are drawn with the chances of what is left; what is certain is not asked."""
    state = GAME.new(2)
    assert state.to_act == (CHANCE,)
    assert legal(state) == ["deal player1 order", "deal player2 order"]
    do(state, "deal player2 order")
    assert state.order == [1, 0]
    refused(state, "deal coal round5", "IS-2")
    refused(state, "deal amber round4", "IS-2")
    refused(state, "bid 10", "IS-2")
    rng = random.Random(1)
    drawn = Counter(str(state.roll(rng)) for _ in range(400))
    assert set(drawn) == set(legal(state))
    assert min(drawn.values()) > 60


def test_a_missing_card_is_refused() -> None:
    """IS-2.10: a card that the edition does not have cannot be chosen."""
    data = dict(GAME.edition().data)
    data["normal_cards"] = [c for c in data["normal_cards"] if c["id"] != "N2-5"]
    with pytest.raises(rotonde.SetupError):
        GAME.new(2, {"setup": "normal", "setup_card": "5"}, edition=data)
    assert GAME.new(3, {"setup": "normal", "setup_card": "5"}, edition=data).to_act
