"""The links that bots plan: what they would change is what the rules say once they are built."""

from __future__ import annotations

from rotonde.games.age_of_steam.eval_growth import growth_of, near_pairs
from rotonde.games.age_of_steam.eval_links import Ways, own_links, ways_of
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.table import Link
from tests.games.age_of_steam.scenes import at, walk
from tests.games.age_of_steam.tables import LINK, building, lay

TWO = {"J9": ("NE-S", 0), "K9": ("NE-SW", 0, 0), "L8": ("SE-SW", 0)}  # Evansville, Indianapolis, Cincinnati


def place(state: SteamState, name: str) -> int:
    return state.board.place_names.index(name)


def slot(state: SteamState, name: str, colour: str) -> int:
    return place(state, name) * len(state.board.colours) + state.board.colour_index[colour]


def joined(state: SteamState, one: str, two: str, links: int = 1) -> dict[int, int]:
    own = ways_of(state, own_links(state)[0])
    changed = own.joining(place(state, one), place(state, two), links)
    return dict(zip(changed[::2], changed[1::2], strict=True))


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
            more = Ways([*links, Link(one, 0, two, 0, seat + 1, 1)], state.colour, width, b"")
            changed = own.joining(one, two, 1)
            before = {p * width + c: n for p, row in enumerate(own.lengths) for c, n in enumerate(row)}
            after = {p * width + c: n for p, row in enumerate(more.lengths) for c, n in enumerate(row)}
            for at_slot, lengths in zip(changed[::2], changed[1::2], strict=True):
                tried += 1
                assert after[at_slot] == before.get(at_slot, 0) | lengths
    assert tried > 20


def test_the_link_that_serves_most_is_planned_first() -> None:
    """Two yellow cubes in Evansville: on from Cincinnati to yellow Wheeling, not to a city for none."""
    cubes = {"J10": ["yellow", "yellow"]}
    state = lay(building(), TWO, cubes=cubes, seats={0: {"engine": 3}})
    seen = growth_of(state, ways_of(state, own_links(state)[0]), 3, 5)
    assert seen.plan[:2] == [3, 2]
    assert seen.plan[2:6] == [0, 1 << 3, 1, 1 << 3]
    assert seen.cubes[:4] == [0, 0, 0, 0]


def test_without_cubes_nothing_is_planned() -> None:
    state = lay(building(), LINK)
    seen = growth_of(state, ways_of(state, own_links(state)[0]), 2, 5)
    assert seen.plan == []
    assert seen.best == 0.0
