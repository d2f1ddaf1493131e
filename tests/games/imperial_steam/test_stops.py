"""Where a step stops for free actions (IS-7, IS-A46): with a delivery in sight as with a share, from ruleset 2 on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rotonde.bots.greedy import GreedyBot
from rotonde.core import Draft
from rotonde.core.words import Voice
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.imperial_steam.tables import CREW, do, lay, legal, refused

IRON = {"seat": 0, "good": "iron", "city": "wien", "site": "row", "left": 2, "level": 1}
TO_GLOGGNITZ = ["wien--wr_neustadt", "wr_neustadt--gloggnitz"]
STATIONS = ["wien", "wr_neustadt"]
DELIVER = "deliver iron 2 gloggnitz"  # it pays 100 and lets the bronze hub grow to 30
HUBS = {"bronze": {"influence": 20}, "white": {"influence": 20, "engineers": ["bridge"]}}
ENGLISH = Voice(GAME.words, "en", ("Nadia", "Émile", "Wren", "Ada"))


def short(money: int = 10, investors: int = 0, hubs: Any = HUBS, **document: Any) -> ImperialState:
    """Seat 0 reaches two hubs, has hardly any money, and could deliver to the bronze one."""
    seat = {"tracks": TO_GLOGGNITZ, "stations": STATIONS, "money": money, "investors": investors}
    document.setdefault("factories", [IRON])
    return lay(seats={0: seat}, influence={"20": [0], "10": [1, 2, 3]}, hubs=hubs, **document)


def between_two_tracks(money: int = 0, investors: int = 0, ruleset: int = 2) -> ImperialState:
    """Gloggnitz is reached, a second track is paid for; iron for Gloggnitz would pay for the crown at wr_neustadt."""
    seat = {"tracks": TO_GLOGGNITZ[:1], "stations": STATIONS, "money": money, "investors": investors, **CREW}
    state = lay(seats={0: seat}, crowns=["bratislava--wr_neustadt"], factories=[IRON], ruleset=ruleset)
    do(state, "choose lay_track", "lay wr_neustadt--gloggnitz", "lay wien--bratislava")
    do(state, "work 3", "work 3", "place")
    return state


def prompt(state: ImperialState) -> str:
    said = GAME.words.prompt(state.observe(0), ENGLISH)
    return f"{said.title} | {said.hint}"


# ── recruiting and ordering ───────────────────────────────────────────────


def test_recruiting_waits_for_a_delivery_as_for_a_share() -> None:
    """IS-A46: the purse is empty, but a delivery pays for an engineer whose hub it does not lift."""
    state = short()
    do(state, "choose recruit", "hire bronze 10")
    assert state.phase == "recruit"
    assert legal(state) == ["done", DELIVER]
    do(state, DELIVER)
    assert legal(state) == ["done", "engineer bridge white"]
    refused(state, "hire bronze 20", "IS-6.2.2")  # so the worker had to come before the delivery
    do(state, "engineer bridge white")
    assert state.money[0] == 70
    with_a_share = short(investors=1)
    do(with_a_share, "choose recruit", "hire bronze 10")
    assert legal(with_a_share) == ["done", "sell", DELIVER]


def test_recruiting_is_over_where_the_delivery_would_lift_the_only_hub() -> None:
    """IS-6.2.2, IS-7.2.5: nobody would be within reach after it."""
    state = short(hubs={"bronze": {"influence": 20}})
    do(state, "choose recruit", "hire bronze 10")
    assert state.phase == "after"
    assert legal(state) == ["end", DELIVER]


def test_recruiting_waits_for_a_link_that_may_bring_a_hub_within_reach() -> None:
    """IS-A46: Sopron gives a step of influence, Bratislava none."""
    hubs = {"bronze": {"influence": 20}, "white": {"influence": 30, "engineers": ["bridge"]}}
    for crown, phase in (("wr_neustadt--sopron", "recruit"), ("bratislava--wr_neustadt", "after")):
        state = short(hubs=hubs, crowns=[crown])
        do(state, "choose recruit", "hire bronze 10")
        assert state.phase == phase
    state = short(hubs=hubs, crowns=["wr_neustadt--sopron"], ruleset=1)
    do(state, "choose recruit", "hire bronze 10")
    assert state.phase == "after"


def test_ordering_waits_for_a_delivery() -> None:
    """IS-A46: as for a share."""
    state = short()
    do(state, "choose import", "order coal")
    assert legal(state) == ["done", DELIVER]
    do(state, DELIVER, "order iron")
    assert state.money[0] == 90


# ── two tracks ────────────────────────────────────────────────────────────


def test_a_delivery_may_pay_for_a_crown_between_two_tracks() -> None:
    """IS-A2, IS-A46: as 40 in hand or a share may."""
    assert between_two_tracks(40).phase == between_two_tracks(0, 1).phase == "second"
    state = between_two_tracks()
    assert legal(state) == ["place", DELIVER]
    do(state, DELIVER, "crown bratislava--wr_neustadt")
    assert state.tracks[0].bit_count() == 4  # nothing more can come between, so the second is placed


# ── beginning an action ───────────────────────────────────────────────────


def test_an_action_may_be_begun_that_a_delivery_can_pay_for() -> None:
    """IS-A39, IS-A46: then only a delivery that pays enough may come before its step."""
    state = short(0)
    do(state, "choose buy_influence")
    assert legal(state) == [DELIVER]
    do(state, DELIVER, "influence 10")
    assert state.influence_of(0) == 120


def test_a_poor_delivery_may_not_take_the_place_of_the_one_that_pays() -> None:
    """IS-A39: coal brings a key and no money."""
    state = short(0, factories=[IRON, {**IRON, "good": "coal"}])
    assert legal(state, "deliver") == [DELIVER, "deliver coal 2 gloggnitz"]
    do(state, "choose buy_influence")
    assert legal(state) == [DELIVER]
    refused(state, "deliver coal 2 gloggnitz", "IS-A39")


# ── ruleset 1 ─────────────────────────────────────────────────────────────


def test_ruleset_1_counts_money_and_shares_only() -> None:
    """IS-A46: games that were begun with it go on with it."""
    state = short(ruleset=1)
    do(state, "choose recruit", "hire bronze 10")
    assert state.phase == "after"
    state = short(ruleset=1)
    do(state, "choose import", "order coal")
    assert state.phase == "after"
    assert between_two_tracks(40, ruleset=1).phase == "second"
    assert between_two_tracks(ruleset=1).tracks[0].bit_count() == 3
    refused(short(0, ruleset=1), "choose buy_influence", "IS-6.8")


# ── whoever sits at the table ─────────────────────────────────────────────


def test_the_prompt_says_what_may_be_done() -> None:
    state = short()
    do(state, "choose recruit", "hire bronze 10")
    assert prompt(state).startswith("Take a free action to go on, or finish | Your influence is 20.")
    assert "A delivery would bring 100." in prompt(state)
    done = GAME.words.label(state.observe(0), GAME.parse("done"), ENGLISH)
    assert done.text == "Enough: finish the action"
    state = short()
    do(state, "choose import", "order coal")
    assert prompt(state).startswith("Take a free action to go on, or finish | ")
    assert "free actions may come first" in prompt(between_two_tracks())
    state = short(0)
    do(state, "choose buy_influence")
    assert prompt(state).startswith("Nothing can be done yet: undo, or first take a free action | ")


def test_the_prompt_does_not_ask_for_a_track_whose_toll_is_not_in_hand() -> None:
    """IS-6.1.9: a rival waits on the link."""
    rival = {"tracks": ["wien--bratislava"]}
    seat = {"money": 0, "tracks": TO_GLOGGNITZ, "investors": 0, **CREW}
    state = lay(seats={0: seat, 1: rival}, factories=[IRON])
    do(state, "choose lay_track", "lay wien--bratislava", "work 3")
    assert prompt(state).startswith("Effort 3 of 2: take a free action to pay the toll | ")
    assert "place" not in legal(state)
    assert str(GAME.plain(state, 0)) == DELIVER
    do(state, DELIVER, "place")
    assert state.money[1] == 150


def test_a_turn_can_be_taken_back_over_a_stop() -> None:
    before = short()
    draft = Draft(before, 0)
    for text in ("choose recruit", "hire bronze 10", DELIVER, "engineer bridge white"):
        draft.apply(GAME.parse(text))
    while draft.can_undo:
        draft.undo()
    assert draft.state.digest() == before.digest()
    while draft.can_redo:
        draft.redo()
    assert [str(action) for action in draft.actions][-2:] == [DELIVER, "engineer bridge white"]


@pytest.mark.parametrize("begun", [["choose recruit", "hire bronze 10"], ["choose import", "order coal"], []])
def test_bots_go_on_from_a_stop(begun: list[str]) -> None:
    """The habit and the bots decide something legal until the turn is over."""
    for follow in ("habit", "greedy"):
        state = short() if begun else between_two_tracks()
        do(state, *begun)
        for _ in range(20):
            if not state.stack:
                break
            bot = GreedyBot()
            action = GAME.plain(state, 0) if follow == "habit" else bot.choose(state.observe(0), random.Random(1))
            assert action in state.legal(0)
            state.apply(action, 0)
        assert not state.stack
