"""Action A: city tokens (SR-4)."""

from __future__ import annotations

from tests.games.stephensons_rocket.tables import GAME, do, lay, legal, no_veto, refused, seat


def test_any_big_city_connected_or_not() -> None:
    """SR-4.1: a token of any big city, no line needs to be there."""
    state = lay()
    assert {text.split()[1] for text in legal(state, "take")} == {"Moor", "Mere", "Marl"}
    do(state, "take Marl brewing")
    assert seat(state, 0)["tokens"] == {"Marl": {"brewing": 1}}
    assert "take Marl brewing" in legal(state)


def test_only_big_cities_have_tokens() -> None:
    """SR-4.1: railway towns and start towns offer none."""
    state = lay()
    assert refused(state, "take Tern steel") == ("city", "SR-4.1")
    assert refused(state, "take Ayr steel") == ("city", "SR-4.1")


def test_the_player_chooses_the_kind() -> None:
    """SR-4.2: a city of two kinds offers both while they last."""
    state = lay()
    assert [t for t in legal(state, "take") if "Moor" in t] == ["take Moor steel", "take Moor leather"]
    do(state, "take Moor leather")
    assert [t for t in legal(state, "take") if "Moor" in t] == ["take Moor steel"]
    do(state, "take Moor steel")
    assert [t for t in legal(state, "take") if "Moor" in t] == ["take Moor steel"]


def test_a_token_remembers_city_and_kind() -> None:
    """SR-4.3: the city pays by its own tokens, the final scoring counts kinds."""
    state = lay(players=2, tokens={0: {"Mere": {"steel": 1}}, 1: {"Moor": {"steel": 1}}})
    no_veto(state, "extend C f0", "take Marl brewing")
    assert state.money == [0, 0]
    no_veto(state, "extend C f1", "take Marl brewing")  # Moor, which only player 1 has a token of
    assert state.money == [0, 2000]
    assert seat(state, 0)["tokens"]["Mere"] == {"steel": 1}


def test_a_kind_that_is_gone_is_not_offered() -> None:
    """SR-4.4: an empty city offers nothing."""
    state = lay(tokens={1: {"Moor": {"steel": 2, "leather": 1}}})
    assert not [t for t in legal(state, "take") if "Moor" in t]
    assert refused(state, "take Moor steel") == ("taken", "SR-4.4")


def test_without_tokens_there_is_no_action_a() -> None:
    """SR-4.4: all taken, none come back; passengers are not for taking."""
    everything = {c["name"]: c["tokens"] for c in GAME.edition().data["cities"] if c["kind"] == "big_city"}
    state = lay(edition=None, tokens={0: everything})
    assert legal(state, "take") == []
    assert refused(state, "take London passenger") == ("kind", "SR-4.4")
    for _ in range(6):
        do(state, legal(state, "station")[0])
    assert legal(state, "take") == []
