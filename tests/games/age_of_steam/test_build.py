"""Building on empty hexes and in towns (AOS-6)."""

from __future__ import annotations

import pytest

from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.actions import Build, Done
from tests.games.age_of_steam.tables import (
    LINK,
    allowed,
    building,
    cost,
    do,
    edited,
    lay,
    links_of,
    owner_of,
    refused,
    rule_against,
)
from tests.games.age_of_steam.voices import EN, FR, WORDS

STUB = {"K10": ("NE-SW", 0)}  # from Evansville, free at L9
FOREIGN = {"K10": ("NE-SW", 1)}
OWNERLESS = {"K10": ("NE-SW", None)}


def test_the_first_tile() -> None:
    """AOS-6.1, AOS-6.17: simple, on an empty hex, into a city next to it; afterwards everything is open."""
    state = lay(building(), OWNERLESS, built=False)
    assert rule_against(state, "build L9 SE-SW") == "AOS-6.1"  # would continue the ownerless line, no city
    assert rule_against(state, "build K10 SE-SW") == "AOS-6.17"
    assert rule_against(state, "build K9 S") == "AOS-6.1"
    assert allowed(state, "build L9 NE-SW")  # into Cincinnati
    assert all(isinstance(a, Done) or (isinstance(a, Build) and "-" in a.track) for a in state.legal())
    do(state, "build M10 N-SE")
    assert state.opened == 1
    assert allowed(state, "build K10 SE-SW")


def test_the_first_tile_may_lead_into_a_new_city() -> None:
    """AOS-6.1, AOS-6.17: a New City counts as a city, and placing it is not a tile."""
    state = lay(building(), built=False, seats={0: {"action": "urbanization", "has_built": False}})
    assert rule_against(state, "build K8 N-S") == "AOS-6.1"
    do(state, "urbanize K9 B")
    assert allowed(state, "build K8 N-S")


def test_order_and_number_of_tiles() -> None:
    """AOS-6.2, AOS-6.18: three tiles, then only the end is left; building is optional."""
    state = lay(building())
    do(state, "build K10 NE-SW", "build L9 NE-SW", "build N9 S-NW")
    assert [str(a) for a in state.legal()] == ["done"]
    assert rule_against(state, "build J9 NE-S") == "AOS-6.2"
    do(state, "done")
    assert state.to_act == (1,)
    do(state, "done")
    assert state.to_act == (2,)
    assert rule_against(state, "pass") == "AOS-6.2"


def test_a_network_may_be_in_pieces() -> None:
    """AOS-6.3: any city will do, and tiles of one turn need not hang together."""
    state = lay(building(), LINK)
    assert allowed(state, "build C2 N-S")
    do(state, "build C2 N-S")
    assert allowed(state, "build N9 S-NW")
    assert rule_against(state, "build E9 N-S") == "AOS-6.9"  # in the middle of nowhere


def test_no_track_in_a_city() -> None:
    """AOS-6.4: neither printed nor new."""
    assert rule_against(lay(building()), "build M9 N-S") == "AOS-6.4"
    assert rule_against(lay(building(), new_cities={"A": "K9"}), "build K9 N-S") == "AOS-6.4"


def test_simple_tiles_on_an_empty_hex() -> None:
    """AOS-6.5: straight, wide and tight curves in every rotation that fits."""
    found = {str(a) for a in lay(building()).legal() if str(a).startswith("build C2 ")}
    assert found == {f"build C2 {t}" for t in ("N-SE", "N-S", "N-SW", "N-NW")}  # Duluth is north, a lake north-east


def test_complex_tiles_only_replace() -> None:
    """AOS-6.6: not on an empty hex; with the option they may, and both tracks need contact."""
    tiles = {**STUB, "K9": ("SE", 0)}
    crossing = "build L9 NE-SW+SE-NW"
    assert rule_against(lay(building(), tiles), crossing) == "AOS-6.6"
    direct = {"direct_complex_placement": True}
    assert cost(lay(building(), tiles, options=direct), crossing) == 4
    assert rule_against(lay(building(), STUB, options=direct), crossing) == "AOS-6.9"
    beside = lay(building(), {"K10": ("NE-SW", 0), "K9": ("SE", 0)}, options=direct)
    assert {a.track for a in beside.legal() if isinstance(a, Build) and a.hex == "L9" and "+" in a.track} >= {
        "NE-SW+SE-NW"
    }


@pytest.mark.parametrize(("hex_", "track", "simple", "coexist"), [("L9", "NE-SE+SW-NW", 2, 3), ("M10", "N-S", 3, 4)])
def test_direct_prices(hex_: str, track: str, simple: int, coexist: int) -> None:
    """AOS-6.6: 3/4/5 beside each other and 4/5/6 crossing, by terrain."""
    figures = lay().board.figures.costs
    assert (figures.coexist.plain, figures.coexist.river, figures.coexist.mountain) == (3, 4, 5)
    assert (figures.crossing.plain, figures.crossing.river, figures.crossing.mountain) == (4, 5, 6)
    terrain = lay().board.terrain[lay().board.hex_index[hex_]]
    assert {"plain": 2, "river": 3}[terrain] == simple
    assert getattr(figures.coexist, terrain) == coexist
    assert track in lay().board.pattern_index or "+" in track


def test_tiles_in_towns() -> None:
    """AOS-6.7: one exit a dead end, two a simple tile and a disc, three a town tile, four a complex tile and a disc."""
    state = lay(building(), {"J9": ("NE-S", 0)})
    board = state.board
    for track, tile, discs in (("SW", "town_end", 8), ("NE-SW", "straight", 7), ("N.SE.SW", "town_three_even", 8)):
        twin = state.copy()
        do(twin, f"build K9 {track}")
        assert twin.supply[board.tile_ids.index(tile)] == board.tile_counts[board.tile_ids.index(tile)] - 1
        assert twin.supply[-1] == discs
    four = state.copy()
    do(four, "build K9 N-S+NE-SW")
    assert four.supply[board.tile_ids.index("cross_straights")] == 3
    assert four.supply[-1] == 7
    exits = {
        board.patterns[board.pattern_index[a.track]].count
        for a in state.legal()
        if isinstance(a, Build) and a.hex == "K9"
    }
    assert exits == {1, 2, 3, 4}
    assert rule_against(state, "build L9 NE") == "AOS-6.7"
    threes = [p for p in board.patterns if p.kind == 3 and p.count == 3]
    assert len(threes) == 20  # every pattern of three exits exists


def test_contact_in_a_town() -> None:
    """AOS-6.8: one new section with contact is enough, or a section of one's own there."""
    state = lay(building(), {"J9": ("NE-S", 0)})
    assert allowed(state, "build K9 N.SE.SW")
    assert rule_against(state, "build K9 N-S") == "AOS-6.8"
    theirs = lay(building(), {"K9": ("N", 1)})
    assert rule_against(theirs, "build K9 N-SW") == "AOS-6.8"
    mine = lay(building(), {"K9": ("N", 0)})
    assert allowed(mine, "build K9 N-SW")
    assert owner_of(mine, "K9", "N") == 0


def test_the_contact_rule() -> None:
    """AOS-6.9: a city, the end of an own line, or a free end without an owner."""
    for tiles, legal in ((STUB, True), (OWNERLESS, True), (FOREIGN, False), ({}, False)):
        assert allowed(lay(building(), tiles), "build L9 SE-SW") is legal
    assert allowed(lay(building()), "build L9 NE-S")
    assert rule_against(lay(building()), "build L9 SE-SW") == "AOS-6.9"


def test_ownerless_track_from_a_foreign_town() -> None:
    """AOS-6.9: with town_stub_needs_presence only who owns track in the town may continue it."""
    tiles = {"K9": ("SE-NW", None, 1)}
    assert allowed(lay(building(), tiles), "build L9 S-NW")
    strict = {"town_stub_needs_presence": True}
    refusal = refused(lay(building(), tiles, options=strict), "build L9 S-NW")
    assert (refusal.rule, refusal.code) == ("AOS-6.9", "presence")
    assert allowed(lay(building(1), tiles, options=strict), "build L9 S-NW")
    assert allowed(lay(building(), OWNERLESS, options=strict), "build L9 S-SW")  # it starts at a city


def test_presence_is_asked_at_every_end() -> None:
    """AOS-6.9: with the option a city at the other end of the tile does not help; the preset claims no less."""
    tiles = {"K9": ("SE-NW", None, 1)}
    assert allowed(lay(building(), tiles), "build L9 NE-NW")
    assert (
        rule_against(lay(building(), tiles, options={"town_stub_needs_presence": True}), "build L9 NE-NW") == "AOS-6.9"
    )
    for voice, said in ((EN, "more strictly here than there"), (FR, "plus strict que là-bas")):
        (note,) = [p.note for p in WORDS.presets(voice) if p.name == "english_deluxe"]
        assert said in note
        assert "as a public program plays" not in note


def test_presence_is_noticed_far_away() -> None:
    """AOS-6.9: building in the town opens its ownerless lines elsewhere at once."""
    tiles = {"K9": ("SE-NW", None, None), "J9": ("NE-S", 0)}
    state = lay(building(), tiles, options={"town_stub_needs_presence": True})
    assert not allowed(state, "build L9 S-NW")
    do(state, "build K9 SE.SW.NW")
    assert allowed(state, "build L9 S-NW")


def test_track_may_not_leave_the_board() -> None:
    """AOS-6.10: off the board never; at a tile without track there, or at a town, it may point."""
    assert rule_against(lay(building()), "build A10 S-SW") == "AOS-6.10"
    assert allowed(lay(building(), {"L9": ("N-NE", 1)}), "build K10 NE-SW")  # L9 has no track towards K10
    assert allowed(lay(building()), "build J9 NE-S")  # towards the empty town K9


def test_foreign_track_is_not_joined() -> None:
    """AOS-6.11: not where it ends freely; crossing it, or meeting in a place, is fine."""
    refusal = refused(lay(building(), FOREIGN), "build L9 NE-SW")
    assert refusal.rule == "AOS-6.11"
    assert refusal.args_["player"] == 1
    assert allowed(lay(building(), FOREIGN), "build L9 NE-S")
    crossing = lay(building(), {"K10": ("NE-SW", 1), "L9": ("NE-SW", 1), "K9": ("SE", 0)})
    assert allowed(crossing, "build L9 NE-SW+SE-NW")


def test_tiles_run_out() -> None:
    """AOS-6.12: without a tile of the type or a disc nothing is built; what is replaced comes back first."""
    few = edited(tiles=[{**t, "count": 1 if t["id"] == "sharp" else t["count"]} for t in GAME.edition().data["tiles"]])
    state = lay(building(), {"N9": ("N-NW", 1)}, edition=few)
    assert rule_against(state, "build M10 N-NE") == "AOS-6.12"
    redirect = lay(building(1), {"N9": ("N-NW", 1)}, edition=few)
    assert allowed(redirect, "build N9 SW-NW")  # the tight curve comes back before it is laid again
    no_discs = edited(discs=1)
    taken = lay(building(), {"H4": ("N-S", 1, 1), "J9": ("NE-S", 0)}, edition=no_discs)
    refusal = refused(taken, "build K9 NE-SW")
    assert (refusal.rule, refusal.code) == ("AOS-6.12", "discs")
    assert allowed(taken, "build K9 N.SE.SW")
    again = lay(building(), {"K9": ("NE-SW", 1, 0)}, edition=no_discs)
    assert allowed(again, "build K9 NE-SW+SE-NW")  # the disc of the replaced tile


def test_the_same_hex_twice() -> None:
    """AOS-6.13: allowed; both tiles count and are paid; the option forbids it."""
    tiles = {"K9": ("S", 0)}
    state = lay(building(), tiles)
    do(state, "build K10 NE-SW", "build K10 N-S+NE-SW")
    assert state.cash[0] == 10 - 2 - 3
    assert state.pending.built == 2  # type: ignore[union-attr]
    once = lay(building(), tiles, options={"one_tile_per_hex_per_turn": True})
    do(once, "build K10 NE-SW")
    assert rule_against(once, "build K10 N-S+NE-SW") == "AOS-6.13"


def test_no_loops() -> None:
    """AOS-6.14: a line may not end twice at the same place."""
    ring = {"L9": ("NE-S", 0), "L10": ("N-NE", 0)}
    assert rule_against(lay(building(), ring), "build M10 N-SW") == "AOS-6.14"
    assert allowed(lay(building(), ring), "build M10 NE-SW")


def test_paid_at_once() -> None:
    """AOS-6.15: no money, no tile."""
    state = lay(building(), seats={0: {"cash": 2}})
    assert rule_against(state, "build N9 S-NW") == "AOS-6.15"  # a river hex costs 3
    do(state, "build K10 NE-SW")
    assert state.cash[0] == 0
    assert [str(a) for a in state.legal()] == ["done"]


def test_exits_of_towns_against_free_ends() -> None:
    """AOS-6.16: not against a foreign one; an ownerless one is taken over, an own one completed."""
    refusal = refused(lay(building(), {"J9": ("NE-S", 1), "L8": ("SE-SW", 0)}), "build K9 NE-SW")
    assert refusal.rule == "AOS-6.16"
    state = lay(building(), {"J9": ("NE-S", None), "L8": ("SE-SW", 0)})
    told = do(state, "build K9 NE-SW")
    assert links_of(state) == [("J10", "K9", 0, 2), ("K9", "M9", 0, 2)]
    assert [e.kind for e in told] == ["build", "link", "takeover", "link"]


def test_a_build_turn_ends_when_said() -> None:
    """AOS-6.18: tiles are judged one after the other; a tile may not rely on a later one."""
    state = lay(building())
    assert rule_against(state, "build L10 N-SE") == "AOS-6.9"
    do(state, "build L9 NE-S")
    assert allowed(state, "build L10 N-SE")
