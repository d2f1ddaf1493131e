"""What somebody who plays for the first time has to be told before it costs him something."""

from __future__ import annotations

import re

from rotonde.core.drafts import Draft
from rotonde.core.words import Voice
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.state import ImperialState
from tests.games.imperial_steam.tables import CREW, RICH, do, lay, legal

WORDS = GAME.words
EN = Voice(WORDS, "en", ("Nadia", "Émile", "Wren", "Ada"))
NEAR = ["wien--st_poelten", "st_poelten--gloggnitz"]
CRAMMED = {"goods": {"wood": 1, "stone": 1, "iron": 1, "coal": 1}}


def tip(state: ImperialState, target: str) -> str:
    found = WORDS.tip(state.observe(state.to_act[0]), target, EN)
    return f"{found.name}. {found.note} {found.more}"


def prompt(state: ImperialState) -> str:
    said = WORDS.prompt(state.observe(state.to_act[0]), EN)
    return f"{said.title}. {said.hint}"


def flag(state: ImperialState, action: str) -> str:
    return WORDS.label(state.observe(state.to_act[0]), GAME.parse(action), EN).flag


def picture(state: ImperialState) -> str:
    return GAME.draw(state.observe(state.to_act[0]), theme=None)


def test_each_use_of_an_upgrade_point_says_what_it_brings() -> None:
    """IS-6.1.17."""
    state = lay(4, {0: {**RICH, **CREW, **CRAMMED}})
    do(state, "choose lay_track", "lay wien--st_poelten")
    while "place" not in legal(state):
        do(state, "work 3")
    do(state, "place")
    assert legal(state, "spend")
    assert "10 gulden more at each income" in tip(state, "spend:passenger")
    assert "60 instead of 40" in tip(state, "spend:share")
    assert "10 instead of 0" in tip(state, "spend:influence")


def test_a_delivery_that_is_still_possible_is_named_when_the_action_is_done() -> None:
    """IS-7.2: a free action that is worth most."""
    factory = {"seat": 0, "good": "iron", "city": "wien", "site": "row", "left": 2, "level": 3}
    state = lay(4, {0: {**RICH, **CRAMMED, "tracks": NEAR}}, factories=[factory])
    do(state, "choose raise_funds")
    assert re.match(r"Deliver a good for \d+, or end your turn", prompt(state))


def test_a_bridge_says_what_it_takes_besides() -> None:
    """IS-6.1.14."""
    state = lay(4, {0: {**RICH, **CREW, **CRAMMED}})
    bridge = next(link for i, link in enumerate(state.board.links) if state.board.bridges >> i & 1)
    assert "1 stone more. It takes a bridge engineer." in tip(state, f"link:{bridge}")
    state = lay(4, {0: {**RICH, **CREW, **CRAMMED, "engineers": ["bridge"]}})
    assert "engineer" not in tip(state, f"link:{bridge}")


def test_a_city_of_ones_own_network_does_not_say_what_connecting_it_takes() -> None:
    state = lay(4, {0: {**RICH, "tracks": NEAR}})
    assert "effort" not in tip(state, "city:st_poelten")
    assert "effort" in tip(state, "city:wr_neustadt")


def test_what_an_action_costs_once_more_is_said_and_shown() -> None:
    """IS-6.0.2: on its tile, until somebody has begun an action."""
    state = lay(2, {0: RICH}, {0: {"import": 1}, 1: {}}, influence={"50": [0], "0": [1]})
    assert "once more costs influence" in prompt(state)
    assert ">−1<" in picture(state)
    do(state, "choose build")
    assert ">−1<" not in picture(state)
    assert "once more" not in prompt(lay(2, {0: RICH}))


def test_a_share_is_never_sold_by_itself() -> None:
    """IS-9.6: also where nothing else can be done, for one may rather undo."""
    state = lay(2, {0: {"money": 0, "tracks": NEAR}}, {0: {"pass": 1}, 1: {"pass": 1}})
    draft = Draft(state, 0)
    draft.apply(GAME.parse("choose build"))
    assert [str(action) for action in draft.state.legal()] == ["sell"]
    draft.settle()
    assert [str(action) for action in draft.actions] == ["choose build"]


def test_the_toll_and_the_goods_of_a_factory_stand_on_the_flag() -> None:
    """What differs between two choices."""
    state = lay(4, {0: {**RICH, **CREW, **CRAMMED}, 1: {"tracks": NEAR[:1]}})
    do(state, "choose lay_track")
    assert flag(state, "lay wien--st_poelten") == "effort 3, toll 10"
    assert flag(state, "lay wien--bratislava") == "effort 2"


def test_the_money_plan_counts_what_the_end_pays_besides() -> None:
    """IS-9.2 to IS-9.4: goods, keys, hubs whose influence is reached."""
    assert "goods, keys, hubs reached" in picture(lay(4, {0: RICH}))
