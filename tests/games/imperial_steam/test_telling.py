"""Buttons, tips and the log tell the truth: gains apart from costs, true losses once, the edition's own figures."""

from __future__ import annotations

import pytest

from rotonde.core.words import Voice
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.imperial_steam.tables import CREW, RICH, SOUTH, do, edited, kinds, lay, legal

WORDS = GAME.words
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)
TOOLS = {"goods": {"wood": 1, "stone": 1, "iron": 2}, "engineers": ["bridge", "tunnel"]}
COAST = [*SOUTH, "ljubljana--gorizia"]


def button(state: ImperialState, action: str, voice: Voice = EN) -> str:
    """The confirm button of whoever must decide."""
    text = WORDS.label(state.observe(state.to_act[0]), GAME.parse(action), voice).text
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def tip(state: ImperialState, target: str) -> str:
    found = WORDS.tip(state.observe(state.to_act[0]), target, EN)
    return f"{found.name} {found.note} {found.more}"


def crew(**more: object) -> dict[int, dict[str, object]]:
    return {0: {**RICH, **CREW, **TOOLS, **more}}


# ── the end of the game ───────────────────────────────────────────────────


def test_the_button_that_reaches_trieste_says_what_it_brings_and_ends() -> None:
    """IS-6.1.20, IS-8.1."""
    state = lay(4, crew(tracks=COAST), semmering=0)
    do(state, "choose lay_track")
    said = button(state, "lay gorizia--trieste")
    assert "90 gulden for Trieste" in said
    assert said.endswith("The game then ends with this round (IS-8.1).")
    assert button(state, "lay gorizia--trieste", FR).endswith("La partie finira alors avec cette manche (IS-8.1).")
    do(state, "lay gorizia--trieste")
    while "place" not in legal(state):
        do(state, "work 3")
    assert "The game then ends" in button(state, "place")


def test_the_tracks_of_both_links_count_in_the_order_in_which_they_are_laid() -> None:
    """IS-A15: the second link of an action to Trieste."""
    state = lay(4, crew(tracks=SOUTH), semmering=0)
    do(state, "choose lay_track", "lay ljubljana--gorizia")
    assert "90 gulden for Trieste" in button(state, "lay gorizia--trieste")


def test_the_semmering_token_is_named_on_the_button() -> None:
    """IS-6.1.19."""
    state = lay(4, crew(tracks=SOUTH[:2]))
    do(state, "choose lay_track")
    assert "the Semmering token" in button(state, "lay gloggnitz--muerzzuschlag")


def test_the_last_round_is_announced() -> None:
    """IS-8.1: chapter, prompt, panel, the city's tip and the log."""
    before = lay(4, crew(tracks=COAST), semmering=0)
    assert "makes the round the last" in tip(before, "city:trieste")
    after = lay(4, {0: {"tracks": [*COAST, "gorizia--trieste"]}}, semmering=0)
    view = after.observe(after.to_act[0])
    assert "Trieste was reached" in WORDS.chapter(view, EN)
    assert WORDS.prompt(view, EN).hint.startswith("Last round: Trieste was reached.")
    assert WORDS.prompt(after.observe(1), EN).hint.startswith("Last round: Trieste was reached.")
    assert "Trieste was reached" in WORDS.seats(view, EN).aside
    assert "this is the last round" in tip(after, "city:trieste")
    do(before, "choose lay_track", "lay gorizia--trieste")
    while "place" not in legal(before):
        do(before, "work 3")
    events = do(before, "place")
    goal = next(e for e in events if e.kind == "goal")
    assert WORDS.log(goal, EN) == "Nadia reaches Trieste: 90 gulden for 9 tracks. The game ends with this round."


# ── gains and losses ──────────────────────────────────────────────────────


def test_gains_are_set_apart_from_costs() -> None:
    """IS-6.1.16: what a city gives comes after "brings"; the toll stands before it."""
    state = lay(4, {**crew(), 1: {"tracks": ["wien--bratislava"]}})
    land, board = state.land, state.board
    do(state, "choose lay_track")
    said = button(state, "lay wien--bratislava")
    city = board.city_index["bratislava"]
    costs, _, gains = said.partition("; brings ")
    assert f"toll {board.toll}" in costs
    assert (f"+{land.bonus[city]} influence" in gains) == bool(land.bonus[city])
    assert "influence" not in costs


def test_a_locomotive_brings_its_influence() -> None:
    """IS-6.6.2."""
    state = lay(4, {0: RICH}, round=8)
    do(state, "choose train")
    steps = state.board.loco_influence[state.board.loco_index["IS-8"]]
    assert button(state, "train IS-8").endswith(f"; brings +{steps} influence")


def test_a_repeat_is_told_once_with_its_true_loss() -> None:
    """IS-6.0.2: one line, with where the marker stands now."""
    state = lay(4, used={0: {"raise_funds": 2}}, influence={"30": [0], "0": [1, 2, 3]})
    assert button(state, "choose raise_funds").endswith("again, for 2 steps of influence")
    events = do(state, "choose raise_funds")
    assert kinds(events)[:3] == ["choose", "penalty", "funds"]
    assert WORDS.log(events[1], EN) == "Nadia loses 2 steps of influence for repeating: now 10."


@pytest.mark.parametrize(("column", "loss"), [("0", 0), ("10", 1), ("20", 2)])
def test_pass_loses_only_what_is_there(column: str, loss: int) -> None:
    """IS-A1: label, tip and log speak of the true loss, or of none."""
    state = lay(4, used={0: {"pass": 2}}, influence={column: [0, 1, 2, 3]})
    said = button(state, "choose pass")
    assert said == "Action: Pass" if not loss else f"again, for {loss} step" in said
    assert (f"cost {loss} step" in tip(state, "action:pass")) == bool(loss)
    told = [e.args["n"] for e in do(state, "choose pass") if e.kind == "penalty"]
    assert told == ([loss] if loss else [])


# ── figures ───────────────────────────────────────────────────────────────


def test_figures_in_sentences_come_from_the_edition() -> None:
    """IS-12: another edition, other words."""
    data = edited(
        yields=[1, 4, 6],
        amounts__influence_step=30,
        amounts__track_materials={"wood": 2, "iron": 1},
        amounts__raise_funds=70,
        amounts__dividend_percent=20,
    )
    seats = {0: {**RICH, **CREW, "goods": {"wood": 2, "iron": 1}, "tracks": ["wien--bratislava"]}}
    state = lay(seats=seats, edition=data)
    assert "2 wood, 1 iron" in tip(state, "action:lay_track")
    assert "30 gulden" in tip(state, "action:buy_influence")
    assert "70 gulden" in tip(state, "action:raise_funds")
    assert "takes 20 %" in tip(state, "sell")
    for tile, said in (("lay_track", "for 2 wood, 1 iron"), ("buy_influence", "30 gulden a step")):
        begun = state.copy()
        do(begun, f"choose {tile}")
        assert said in WORDS.prompt(begun.observe(0), EN).hint
    do(state, "choose build", "factory iron wien row")
    assert "1 with level I, 4 with II, 6 with III" in WORDS.prompt(state.observe(0), EN).hint


def test_what_a_delivery_pays_is_told_once_somebody_can_deliver() -> None:
    """IS-7.2.3: nothing before the first factory of a type; the tip of a new factory names the pay after it."""
    state = lay(4, {0: RICH})
    assert "delivery pays" not in tip(state, "market:iron")
    pay = state.board.row_pay[2][1]
    assert f"A delivery then pays {pay}" in tip(state, "factory:wien:iron:row")
    do(state, "choose build", "factory iron wien row", "foreman 1 training")
    assert f"A delivery pays {pay} now" in tip(state, "market:iron")


def test_goods_have_their_article() -> None:
    state = lay(4, {0: RICH})
    do(state, "choose import")
    assert button(state, "buy stone", FR).startswith("Importer une pierre tout de suite")


def test_the_tip_of_a_link_says_what_it_asks_of_whom() -> None:
    """IS-6.1.9, IS-6.1.11, IS-A29: effort for the city that would be new, counted from the declared link on."""
    state = lay(4, {**crew(), 1: {"tracks": ["wien--st_poelten"]}})
    land, board = state.land, state.board
    near, far = (land.effort[board.city_index[c]] for c in ("st_poelten", "gloggnitz"))
    assert f"Effort {near} to reach St. Pölten, toll {board.toll}." in tip(state, "link:wien--st_poelten")
    both = tip(state, "link:st_poelten--gloggnitz")
    assert f"effort {near} to reach St. Pölten" in both.lower().replace("st. pölten", "St. Pölten")
    assert f"effort {far} to reach Gloggnitz" in both
    do(state, "choose lay_track", "lay wien--st_poelten")
    assert f"No track yet. Effort {far} to reach Gloggnitz." in tip(state, "link:st_poelten--gloggnitz")
    own = lay(4, {0: {"tracks": ["wien--st_poelten"]}})
    assert "ffort" not in tip(own, "link:wien--st_poelten")
