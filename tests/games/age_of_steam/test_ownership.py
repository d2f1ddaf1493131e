"""Owners, prices, replacing and redirecting (AOS-7, AOS-8)."""

from __future__ import annotations

from typing import Any

import pytest

from rotonde.core import SetupError
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.rules.track import lines_owned
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.steps.build_track import BuildTrack
from tests.games.age_of_steam.tables import (
    LINK,
    allowed,
    building,
    cost,
    do,
    lay,
    links_of,
    owner_of,
    refused,
    rule_against,
)

STUB = {"K10": ("NE-SW", 0)}
OWNERLESS = {"K10": ("NE-SW", None)}
NEW_WAY = "build K10 NE-SW"


def losing(state: SteamState) -> list[str]:
    """Free ends of lines that lose their owner if the turn ends now."""
    turn = state.step()
    assert isinstance(turn, BuildTrack)
    return [state.board.edge_names[e] for e in turn.doomed(state)]


def test_the_builder_owns() -> None:
    """AOS-7.1, AOS-7.2, AOS-7.5: what one builds is one's own; a town cuts it into lines; links stay."""
    state = lay(building())
    do(state, "build J9 NE-S", "build K9 NE-SW", "build L8 SE-SW")
    assert links_of(state) == [("J10", "K9", 0, 2), ("K9", "M9", 0, 2)]
    assert lines_owned(state, 0) == 2
    do(state, "done")
    assert links_of(state) == [("J10", "K9", 0, 2), ("K9", "M9", 0, 2)]


def test_giving_up() -> None:
    """AOS-7.3, AOS-7.11: lines that were there and are not extended lose their owner, also of who builds nothing."""
    state = lay(building(), STUB)
    assert losing(state) == ["K10.NE"]
    told = do(state, "done")
    assert [e.kind for e in told] == ["done", "give_up"]
    assert owner_of(state, "K10", "SW") is None
    others = lay(building(1), STUB)
    do(others, "done")
    assert owner_of(others, "K10", "SW") == 0


def test_lines_of_this_turn_are_kept() -> None:
    """AOS-7.3: until the end of the next build turn."""
    state = lay(building())
    do(state, "build K10 NE-SW")
    assert losing(state) == []
    do(state, "done")
    assert owner_of(state, "K10", "NE") == 0


def test_extending_keeps_the_line() -> None:
    """AOS-7.3: one new section is enough."""
    state = lay(building(), STUB)
    do(state, "build L9 SE-SW", "done")
    assert owner_of(state, "K10", "NE") == 0
    assert owner_of(state, "L9", "SE") == 0


def test_redirecting_is_not_extending() -> None:
    """AOS-7.3: redirecting alone does not keep a line; with an extension, before or after, it does."""
    alone = lay(building(), STUB)
    do(alone, "build K10 SE-SW")
    assert losing(alone) == ["K10.SE"]
    do(alone, "done")
    assert owner_of(alone, "K10", "SE") is None
    after = lay(building(), STUB)
    do(after, "build K10 SE-SW", "build L10 SE-NW")
    assert losing(after) == []
    before = lay(building(), STUB)
    do(before, "build L9 SE-SW", "build L9 S-SW")
    assert losing(before) == []
    assert not before.invariants()


def test_taking_over() -> None:
    """AOS-7.4: who extends an ownerless line owns all of it."""
    state = lay(building(1), OWNERLESS)
    told = do(state, "build L9 SE-SW")
    assert owner_of(state, "K10", "SW") == 1
    assert [e.kind for e in told] == ["build", "takeover"]


def test_redirecting_does_not_take_over() -> None:
    """AOS-7.4, AOS-8.9: unless the line reaches a place, or joins own or ownerless track."""
    state = lay(building(1), OWNERLESS)
    do(state, "build K10 SE-SW")
    assert owner_of(state, "K10", "SE") is None
    into = lay(building(1), {"M10": ("N-NW", None)})
    do(into, "build M10 N-SE")  # towards the town Lexington, which has no track yet
    assert owner_of(into, "M10", "N") is None
    city = lay(building(1), {"L8": ("NE-SW", None), "K9": ("NE", None)})
    told = do(city, "build L8 SE-SW")  # into Cincinnati
    assert links_of(city) == [("K9", "M9", 1, 2)]
    assert [e.kind for e in told] == ["build", "takeover", "link"]
    joins = lay(building(1), {"K10": ("SE-SW", None), "L9": ("NE-SW", None)})
    do(joins, "build K10 NE-SW")
    assert links_of(joins) == [("J10", "M9", 1, 2)]


def test_town_exits_are_lines_of_their_own() -> None:
    """AOS-7.6, AOS-7.11: each exit that leads nowhere is an incomplete line; a new exit extends no other."""
    state = lay(building(), {"J9": ("NE-S", 0)})
    do(state, "build K9 N.SE.SW", "done")
    assert owner_of(state, "K9", "N") == 0
    assert lines_owned(state, 0) == 3
    later = lay(building(), {"K9": ("N", 0)})
    do(later, "build K9 N-S")
    assert losing(later) == ["K9.N"]


def test_joining() -> None:
    """AOS-7.7, AOS-7.10: own with ownerless makes one link of the builder."""
    state = lay(building(), {"K10": ("NE-SW", None), "L8": ("SE-S", 0)})
    do(state, "build L9 N-SW")
    assert links_of(state) == [("J10", "M9", 0, 3)]


def test_kept_track_keeps_its_owner() -> None:
    """AOS-7.8: in a crossing and in a replaced town tile, ownerless sections stay so."""
    state = lay(building(), {"K9": ("NE-SW", None, 0)})
    do(state, "build K9 NE-SW+SE-NW")
    assert [owner_of(state, "K9", s) for s in ("NE", "SW", "SE", "NW")] == [None, 0, 0, 0]


def test_ownership_discs() -> None:
    """AOS-7.9: no limit by rule; with the option a build that needs one disc more is refused."""
    tiles = {**LINK, "N9": ("S-NW", 0)}
    assert allowed(lay(building(), tiles), "build C2 N-S")
    tight = lay(building(), tiles, options={"ownership_disc_limit": 2})
    assert rule_against(tight, "build C2 N-S") == "AOS-7.9"
    assert allowed(tight, "build N10 N")  # completes a line he owns
    assert allowed(lay(building(), tiles, options={"ownership_disc_limit": 3}), "build C2 N-S")
    assert (
        rule_against(
            lay(building(), {**tiles, "J9": ("NE-S", None)}, options={"ownership_disc_limit": 2}), "build K9 SW"
        )
        == "AOS-7.9"
    )
    first = lay(building(), built=False, options={"ownership_disc_limit": 1})
    assert allowed(first, "build C2 N-S")
    with pytest.raises(SetupError, match="up to 20, the discs of a player"):
        GAME.new(3, {"ownership_disc_limit": 21})


def test_ownership_discs_of_a_redirected_line() -> None:
    """AOS-7.9, AOS-7.4: an ownerless line that a redirect completes needs a disc, unless it joins a line of his."""
    others = {"C2": ("N-S", 0), "N9": ("S-NW", 0)}
    end = {"K10": ("N-SW", None), "L9": ("NE-SW", None)}
    assert rule_against(lay(building(), {**others, **end}, options={"ownership_disc_limit": 2}), NEW_WAY) == "AOS-7.9"
    assert allowed(lay(building(), {**others, **end}, options={"ownership_disc_limit": 3}), NEW_WAY)
    mine = {"C2": ("N-S", 0), "K10": ("N-SW", None), "L9": ("NE-SW", 0)}
    assert allowed(lay(building(), mine, options={"ownership_disc_limit": 2}), NEW_WAY)
    free = {**others, "K10": ("N-SW", None)}  # turned only, it stays without an owner
    assert allowed(lay(building(), free, options={"ownership_disc_limit": 2}), NEW_WAY)


def test_a_redirect_needs_no_presence() -> None:
    """AOS-6.9, AOS-7.4, AOS-8.9: the option is about adding sections; an ownerless line is redirected by anybody."""
    line = {"K9": ("SE", None), "L9": ("N-NW", None)}
    options = {"town_stub_needs_presence": True}
    strict = lay(building(), line, options=options)
    assert rule_against(strict, "build L8 SE-S") == "AOS-6.9"
    assert allowed(strict, "build L9 NE-NW")
    do(strict, "build L9 NE-NW")  # it reaches Cincinnati, and is his
    assert owner_of(strict, "K9", "SE") == 0
    assert allowed(lay(building(), {**line, "K9": ("SE-SW", None, 0)}, options=options), "build L8 SE-S")


LONELY = {"K9": ("SE", None), "L9": ("N-NW", None)}  # from Indianapolis past Cincinnati, of nobody
STRICT = {"redirect_needs_contact": True}


@pytest.mark.parametrize("turned", ["SE-NW", "NE-NW"], ids=["to nothing", "to a city without track of his"])
def test_an_ownerless_line_without_contact(turned: str) -> None:
    """AOS-8.9: anybody may redirect it; with redirect_needs_contact only who has track that it then touches."""
    assert allowed(lay(building(), LONELY), f"build L9 {turned}")
    refusal = refused(lay(building(), LONELY, options=STRICT), f"build L9 {turned}")
    assert (refusal.rule, refusal.code) == ("AOS-8.9", "contact")
    assert str(refusal).startswith("The ownerless line from Indianapolis would touch no track of yours")


@pytest.mark.parametrize(
    ("own", "turned"),
    [
        ({"K9": ("SE-SW", None, 0)}, ("SE-NW", "NE-NW")),  # in the town where the line begins
        ({"M10": ("N-S", 0)}, ("NE-NW",)),  # in the city where it would end
        ({"K10": ("NE-SW", 0)}, ("SW-NW",)),  # the end of his own line
    ],
    ids=["town", "city", "line"],
)
def test_an_ownerless_line_that_touches_own_track(own: dict[str, Any], turned: tuple[str, ...]) -> None:
    """AOS-8.9: contact at either end of the line as it then lies is enough, and nothing else is."""
    state = lay(building(), {**LONELY, **own}, options=STRICT)
    assert all(allowed(state, f"build L9 {t}") for t in turned)
    assert allowed(state, "build L9 SE-NW") == ("SE-NW" in turned)
    own_line = {"K9": ("SE", 0), "L9": ("N-NW", 0)}
    assert allowed(lay(building(), own_line, options=STRICT), "build L9 SE-NW")  # his own line as ever


def test_contact_is_noticed_far_away() -> None:
    """AOS-8.9: a tile elsewhere at the place of the line opens the redirect at once."""
    state = lay(building(), {**LONELY, "J9": ("NE-S", 0)}, options=STRICT)
    assert not allowed(state, "build L9 SE-NW")
    do(state, "build K9 SE-SW")
    assert allowed(state, "build L9 SE-NW")


def test_terrain() -> None:
    """AOS-8.1: 2, 3 and 4 on plain, river and mountain, for the first tile of a hex only."""
    state = lay(building())
    assert cost(state, "build K10 NE-SW") == 2
    assert cost(state, "build M10 N-SE") == 3
    assert cost(state, "build R7 N-NW") == 4
    assert cost(lay(building(), {"M10": ("N-SE", 0)}), "build M10 N-S") == 2


def test_replacement_prices() -> None:
    """AOS-8.3: 3 in a town, 3 for a second track, 2 otherwise; the English prices make coexist 2."""
    town = lay(building(), {"K9": ("NE-SW", 0, 0)})
    assert cost(town, "build K9 NE-SW+SE-NW") == 3
    crossing = {**LINK, "K9": ("SE", 1)}
    assert cost(lay(building(1), crossing), "build L9 NE-SW+SE-NW") == 3
    beside = {"L10": ("N-NW", 1), "K10": ("SE-SW", 1), "L9": ("NE-S", 1)}
    assert cost(lay(building(1), beside | {"K9": ("SE", 1)}), "build L9 NE-S+SW-NW") == 3
    english = {"english_replacement_costs": True}
    assert cost(lay(building(1), beside | {"K9": ("SE", 1)}, options=english), "build L9 NE-S+SW-NW") == 2
    assert cost(lay(building(1), crossing, options=english), "build L9 NE-SW+SE-NW") == 3
    assert cost(lay(building(), STUB), "build K10 SE-SW") == 2


def test_added_track_needs_contact() -> None:
    """AOS-8.4: all that lies there is kept, whoever owns it, and what is added needs contact."""
    assert rule_against(lay(building(1), LINK), "build L9 NE-SW+SE-NW") == "AOS-6.9"
    state = lay(building(1), {**LINK, "K9": ("SE", 1)})
    do(state, "build L9 NE-SW+SE-NW")
    assert links_of(state) == [("J10", "M9", 0, 2)]
    assert owner_of(state, "L9", "SE") == 1
    assert owner_of(state, "L9", "NE") == 0


def test_redirecting() -> None:
    """AOS-8.5, AOS-8.7: only the free end, own or ownerless, not in a town, not inside a line, not on a link."""
    assert allowed(lay(building(), STUB), "build K10 N-SW")
    assert rule_against(lay(building(), STUB), "build K10 NE-SE") == "AOS-8.5"  # the end at Evansville stays
    assert rule_against(lay(building(1), STUB), "build K10 N-SW") == "AOS-8.7"
    assert rule_against(lay(building(), LINK), "build K10 N-SW") == "AOS-8.5"
    inside = {"K10": ("NE-SW", 0), "L9": ("SE-SW", 0)}
    assert rule_against(lay(building(), inside), "build K10 N-SW") == "AOS-8.5"
    assert allowed(lay(building(), inside), "build L9 S-SW")
    assert rule_against(lay(building(), {"K9": ("N", 0)}), "build K9 S") == "AOS-8.6"
    foreign = {**STUB, "K9": ("S", 1)}
    assert rule_against(lay(building(), foreign), "build K10 N-SW") == "AOS-6.11"


def test_redirect_and_add_in_one() -> None:
    """AOS-8.5: both in one tile, for 3; it keeps the redirected track's owner."""
    tiles = {"K10": ("NE-SW", 0), "K9": ("S", 0)}
    state = lay(building(), tiles)
    assert cost(state, "build K10 N-NE+SE-SW") == 3
    told = do(state, "build K10 N-NE+SE-SW")
    assert told[0].args["how"] == "both"
    assert losing(state) == ["K10.SE"]


def test_towns_are_only_added_to() -> None:
    """AOS-8.6: every section stays on its edge, and at least one is added."""
    state = lay(building(), {"K9": ("NE-SW", 0, 0)})
    assert rule_against(state, "build K9 NE-NW") == "AOS-8.6"
    assert rule_against(state, "build K9 NE-SW") == "AOS-8.6"
    assert allowed(state, "build K9 NE.SE.SW") or allowed(state, "build K9 N.NE.SW")


def test_a_replacement_changes_something() -> None:
    """AOS-8.7: the same tile again is nothing; a tile with less track is not allowed."""
    assert rule_against(lay(building(), STUB), "build K10 NE-SW") == "AOS-8.7"
    two = {**LINK, "K9": ("SE", 0)} | {"L9": ("NE-SW+SE-NW", 0, 0)}
    assert rule_against(lay(building(), two), "build L9 NE-SW") == "AOS-8.7"


def test_both_tracks_redirected() -> None:
    """AOS-8.8: one tile, cost 2, if each could be redirected alone."""
    tiles = {"K10": ("N-S+NE-SW", 0, 0), "K9": ("S", 0)}
    state = lay(building(), tiles)
    assert cost(state, "build K10 N-SE+S-SW") == 2
    do(state, "build K10 N-SE+S-SW")
    assert sorted(losing(state)) == ["K10.S", "K10.SE"]
    assert not state.invariants()
    theirs = lay(building(), {"K10": ("N-S+NE-SW", 1, 0), "K9": ("S", 1)})
    assert refused(theirs, "build K10 N-SE+S-SW").rule == "AOS-8.7"
    assert allowed(theirs, "build K10 N-S+SE-SW")


def test_anybody_redirects_ownerless_track() -> None:
    """AOS-8.9: no contact is needed, only the free end moves; not as a first tile."""
    assert allowed(lay(building(2), OWNERLESS), "build K10 SE-SW")
    assert rule_against(lay(building(2), OWNERLESS, built=False), "build K10 SE-SW") == "AOS-6.17"
