"""The links that bots plan: what they would change is what the rules say once they are built."""

from __future__ import annotations

import random

from rotonde.games.age_of_steam.eval import evaluate
from rotonde.games.age_of_steam.eval_growth import Prospects, goods_of, growth_of, near_pairs
from rotonde.games.age_of_steam.eval_links import Ways, own_links, owned, ways_of
from rotonde.games.age_of_steam.judgement import W
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Deliveries, Link
from tests.games.age_of_steam.scenes import at, walk
from tests.games.age_of_steam.tables import LINK, building, lay
from tests.games.age_of_steam.walks import begin, positions, walk as random_walk

TWO = {"J9": ("NE-S", 0), "K9": ("NE-SW", 0, 0), "L8": ("SE-SW", 0)}  # Evansville, Indianapolis, Cincinnati


def place(state: SteamState, name: str) -> int:
    return state.board.place_names.index(name)


def slot(state: SteamState, name: str, colour: str) -> int:
    return place(state, name) * len(state.board.colours) + state.board.colour_index[colour]


def joined(state: SteamState, one: str, two: str, links: int = 1) -> dict[int, int]:
    own = ways_of(state, own_links(state)[0])
    return read(own, own.joining(place(state, one), place(state, two), links))


def read(own: Ways, changed: bytes) -> dict[int, int]:
    """The new lengths by slot."""
    return {changed[i] * own.width + changed[i + 1]: changed[i + 2] for i in range(0, len(changed), 3)}


def prospects(state: SteamState, engine: int, left: int) -> Prospects:
    return growth_of(state, ways_of(state, own_links(state)[0]), goods_of(state, left), engine, left)


def test_a_link_from_the_end_of_a_network_carries_its_cubes_further() -> None:
    """From Evansville over two own links and a new one to yellow Wheeling; from there to blue Cincinnati by one."""
    changed = joined(lay(building(), TWO), "Cincinnati", "Wheeling")
    state = lay(building(), TWO)
    assert changed[slot(state, "Evansville", "yellow")] == 1 << 3
    assert changed[slot(state, "Cincinnati", "yellow")] == 1 << 1
    assert changed[slot(state, "Wheeling", "blue")] == 1 << 1
    assert slot(state, "Evansville", "blue") not in changed


def test_a_cube_does_not_pass_a_city_of_its_colour() -> None:
    """AOS-10.4: beyond blue Cincinnati no blue cube from Evansville comes."""
    state = lay(building(), TWO)
    changed = joined(state, "Cincinnati", "Des Moines")  # blue too
    assert changed[slot(state, "Des Moines", "blue")] == 1 << 1
    assert slot(state, "Evansville", "blue") not in changed


def test_what_a_link_would_change_is_so_once_it_is_there() -> None:
    """The slow twin: the network with the link, in the thick of a game."""
    state = walk(4, 1, at("build_track", 5))
    board, width = state.board, len(state.board.colours)
    tried = 0
    for seat, links in enumerate(own_links(state)):
        own = ways_of(state, links)
        for one, two, _, _ in near_pairs(board)[::3]:
            if own.part[one] >= 0 and own.part[one] == own.part[two]:
                continue
            more = Ways([*links, Link(one, 0, two, 0, seat + 1, 1)], state.colour, width)
            changed = read(own, own.joining(one, two, 1))
            before = {p * width + c: n for p, row in enumerate(own.lengths) for c, n in enumerate(row)}
            after = {p * width + c: n for p, row in enumerate(more.lengths) for c, n in enumerate(row)}
            for at_slot, lengths in changed.items():
                tried += 1
                assert after[at_slot] == before.get(at_slot, 0) | lengths
            for at_slot, lengths in after.items():  # and nothing else changes, but for what is no longer than before
                if at_slot not in changed and state.colour[at_slot // width] != TOWN_COLOUR:
                    assert lengths.bit_length() == before.get(at_slot, 0).bit_length()
    assert tried > 20


def test_the_link_that_serves_most_is_planned_first() -> None:
    """Two yellow cubes in Evansville: on from Cincinnati to yellow Wheeling, not to a city for none."""
    cubes = {"J10": ["yellow", "yellow"]}
    state = lay(building(), TWO, cubes=cubes, seats={0: {"engine": 3}})
    seen = prospects(state, 3, 5)
    assert seen.plan[:2] == (3, 2)
    assert seen.plan[2:6] == (0, 1 << 3, 1, 1 << 3)
    assert seen.cubes[:4] == (0, 0, 0, 0)


def test_without_cubes_nothing_is_planned() -> None:
    state = lay(building(), LINK)
    seen = prospects(state, 2, 5)
    assert seen.plan == ()
    assert seen.best == 0.0


# ── slow twins ────────────────────────────────────────────────────────────
def gain(state: SteamState, seen: Prospects, now: dict[int, int], engine: int, changed: dict[int, int]) -> float:
    """How much further the cubes would go by a link beside others, slot by slot from the lengths of all routes."""
    own, total, limit = seen.own, 0.0, (4 << engine) - 1
    for at_slot, lengths in changed.items():
        before = own.lengths[at_slot // own.width]
        bits = (before[at_slot % own.width] if before else 0) | now.get(at_slot, 0)
        old = max(float((bits & limit).bit_length() - 1), W.floor * engine)
        new = float((lengths & limit).bit_length() - 1)
        total += max(0.0, new - old) * seen.supply[at_slot]
    return min(total, W.most_served)


def best_links(state: SteamState, seen: Prospects, engine: int) -> tuple[float, dict[int, int]]:
    """What the planned links are worth, and what they change: in each round every pair of places is weighed."""
    own, now, best = seen.own, dict[int, int](), 0.0
    for weight in W.choices:
        found, worth = dict[int, int](), 0.0
        for one, two, tiles, town in near_pairs(state.board):
            parts = own.part[one], own.part[two]
            if (parts == (-1, -1) and own.origins) or (parts[0] == parts[1] >= 0):
                continue
            lacking = tiles + [state.colour[one], state.colour[two]].count(TOWN_COLOUR)
            if lacking < len(W.near):
                links = 2 if town >= 0 and state.colour[town] == TOWN_COLOUR else 1
                changed = read(own, own.joining(one, two, links))
                worth_it = gain(state, seen, now, engine, changed) * W.near[lacking]
                if worth_it > worth:
                    found, worth = changed, worth_it
        if not found:
            break
        best += weight * worth * seen.serves
        for at_slot, lengths in found.items():
            now[at_slot] = now.get(at_slot, 0) | lengths
    return best, now


def test_planned_links_are_those_that_a_look_at_all_of_them_finds() -> None:
    looked = 0
    for state in positions(range(20, 26), "build_track", 0.04):
        left = state.board.turns[state.players] - state.turn
        for seat in state.order:
            engine = state.engine[seat] + looked % 3
            seen = growth_of(state, owned(state).ways[seat], goods_of(state, left), engine, left)
            best, now = best_links(state, seen, engine)
            assert (seen.best, seen.now) == (best, now)
            looked += 1 if now else 0
    assert looked > 20


def test_what_is_remembered_is_what_is_found_anew() -> None:
    """Positions of random games, each beside some that follow it, and the same when all is forgotten."""
    looked = 0
    for seed in range(10, 16):
        state, rng = begin(seed), random.Random(seed)
        seen: list[tuple[SteamState, list[float]]] = []
        for n, action in enumerate(random_walk(state, rng)):
            if n % 17 == 0:
                after = state.copy()
                after.advance(action)
                seen += [(x, evaluate(x)) for x in (state.copy(), after)]
        for position, worth in seen:
            board = position.board
            for memo in (board.ways_memo, board.goods_memo, board.growths, board.sights, board.reckoned):
                memo.clear()
            position.deliveries = Deliveries()
            assert evaluate(position) == worth
            looked += 1
    assert looked > 100
