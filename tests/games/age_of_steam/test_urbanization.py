"""New Cities (AOS-9)."""

from __future__ import annotations

from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import (
    Tiles,
    allowed,
    building,
    do,
    lay,
    links_of,
    moving,
    owner_of,
    refused,
    rule_against,
)

THROUGH = {"J9": ("NE-S", 1), "K9": ("NE-SW", 1, 1), "L8": ("SE-SW", 1)}  # Evansville - Indianapolis - Cincinnati


def urbanizer(tiles: Tiles | None = None) -> SteamState:
    """Seat 0 has chosen Urbanization."""
    return lay(building(), tiles, seats={0: {"action": "urbanization"}})


def test_any_town_any_tile() -> None:
    """AOS-9.1, AOS-5.6: any unused tile on any town, free, and besides the tiles; only for that action."""
    state = urbanizer()
    cities = [a for a in state.legal() if a.verb == "urbanize"]
    assert len(cities) == 14 * 8
    do(state, "urbanize E4 D")
    assert state.cash[0] == 10
    assert state.pending.built == 0  # type: ignore[union-attr]
    assert rule_against(lay(building()), "urbanize K9 A") == "AOS-9.1"
    used = lay(building(), seats={0: {"action": "urbanization"}}, new_cities={"D": "E4"})
    assert rule_against(used, "urbanize K9 D") == "AOS-9.1"
    assert rule_against(used, "urbanize K9 Z") == "AOS-9.1"


def test_once_and_first() -> None:
    """AOS-9.2: once a turn, before the first tile; with the option at any time."""
    state = urbanizer()
    do(state, "urbanize E4 D")
    assert rule_against(state, "urbanize K9 A") == "AOS-9.2"
    late = urbanizer()
    do(late, "build K10 NE-SW")
    assert rule_against(late, "urbanize K9 A") == "AOS-9.2"
    people = {0: {"action": "urbanization"}}
    free = lay(building(), seats=people, options={"urbanize_any_time_in_build": True})
    do(free, "build K10 NE-SW", "build L9 NE-SW", "build N9 S-NW")
    assert allowed(free, "urbanize K9 A")
    do(free, "urbanize K9 A")
    assert [str(a) for a in free.legal()] == ["done"]


def test_the_tile_goes_back() -> None:
    """AOS-9.3: tile and disc return, sections in the hex disappear, a line of nothing else is gone."""
    state = urbanizer({**THROUGH, "K9": ("NE-SW+SE-NW", 1, 2, 1, 2)})
    before = list(state.supply)
    do(state, "urbanize K9 B")
    assert state.supply[state.board.tile_ids.index("cross_straights")] == 4
    assert state.supply[-1] == before[-1] + 1
    assert not state.owner[state.board.edge_names.index("K9.SE")]
    assert state.face.count(3) == 0
    assert not state.invariants()


def test_lines_end_in_the_new_city() -> None:
    """AOS-9.4: links and incomplete lines keep their owners and lose the section in the hex."""
    state = urbanizer({**THROUGH, "L8": ("NE-SW", 1)})
    assert links_of(state) == [("J10", "K9", 1, 2)]
    do(state, "urbanize K9 B")
    assert links_of(state) == [("J10", "K9", 1, 1)]
    assert owner_of(state, "L8", "SW") == 1
    do(state, "done")
    do(state, "build M8 S-SW")  # seat 1 completes the line from the New City
    assert links_of(state) == [("J10", "K9", 1, 1), ("K9", "M9", 1, 2)]


def test_lines_that_point_at_the_hex() -> None:
    """AOS-9.5: they are complete now; owned ones stay, ownerless ones go to the urbanizing player."""
    state = urbanizer({"J9": ("NE-S", 2), "L8": ("SE-SW", None)})
    told = do(state, "urbanize K9 B")
    assert links_of(state) == [("J10", "K9", 2, 1), ("K9", "M9", 0, 1)]
    assert [e.kind for e in told] == ["urbanize", "link", "link"]
    beside = urbanizer({"K9": ("NE-SW", 1, 1), "J9": ("NE-S", 1), "L9": ("NE-NW", None)})
    do(beside, "urbanize K9 B")  # L9 pointed at a side where the town had no track
    assert ("K9", "M9", 0, 1) in links_of(beside)


def test_only_on_towns() -> None:
    """AOS-9.6: never on a city, a New City or elsewhere."""
    state = lay(building(), seats={0: {"action": "urbanization"}}, new_cities={"A": "K9"})
    for label in ("K9", "M9", "K10", "Z9"):
        assert rule_against(state, f"urbanize {label} B") == "AOS-9.6"


def test_a_new_city_starts_empty() -> None:
    """AOS-9.7: without cubes; its column counts from the growth of the same turn; track may start there."""
    state = lay(building(), seats={0: {"action": "urbanization"}}, chart={"west-A": ["red", None]})
    do(state, "urbanize K9 A")
    place = state.board.place_at[state.board.hex_index["K9"]]
    assert not sum(state.cubes[place * 5 : place * 5 + 5])
    assert allowed(state, "build K8 N-S")
    do(state, "done", "done", "done", *["pass"] * 6, "roll 1.2.3")
    assert state.encode()["cubes"] == {"K9": ["red"]}


def test_the_eighth_city() -> None:
    """AOS-9.8, AOS-5.11: with no tile left the action has no effect; a New City outlives its player."""
    hexes = ["E4", "F7", "G9", "H2", "H4", "I9", "J6", "K4"]
    state = lay(building(), seats={0: {"action": "urbanization"}}, new_cities=dict(zip("ABCDEFGH", hexes)))
    assert not [a for a in state.legal() if a.verb == "urbanize"]
    assert refused(state, "urbanize K9 A").rule == "AOS-9.1"
    broke = lay(moving(2, 2), seats={0: {"cash": 0}}, new_cities={"A": "K9"})
    do(broke, "pass")
    assert broke.left[0]
    assert broke.letters[0] >= 0


def test_a_line_with_both_ends_in_the_new_city() -> None:
    """AOS-9.9: it is a link and scores, but no cube can use it."""
    tiles = {"K9": ("SE", 1), "L9": ("SW-NW", 1), "K10": ("N-NE", 1)}
    state = lay(building(), tiles, seats={0: {"action": "urbanization"}}, cubes={"J10": ["blue"]})
    assert not links_of(state)
    do(state, "urbanize K9 B")
    assert links_of(state) == [("K9", "K9", 1, 2)]
    assert state.sections() == [0, 2, 0]
    assert not state.invariants()
    do(state, *["done"] * 3)
    assert not [a for a in state.legal() if a.verb == "move"]


def test_losing_a_section_is_not_extending() -> None:
    """AOS-9.10: an incomplete line of the urbanizing player stays under the rule of giving up."""
    state = urbanizer({"K9": ("NE", 0), "L8": ("NE-SW", 0)})
    do(state, "urbanize K9 B", "done")
    assert owner_of(state, "L8", "NE") is None
