"""Random games that last: players with enough cash, under random options, so that every rule comes up."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rotonde.core.actions import Action
from rotonde.core.options import choices
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.actions import PASS, Issue
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import edited

RICH = GAME.edition(edited(start={"cash": 300}) | {"name": "rich"})
RICH_VALLEY = GAME.edition(edited("rotonde_valley", start={"cash": 300}) | {"name": "rich_valley"})


def begin(seed: int) -> SteamState:
    """A new game; odd seeds draw options, every third one plays the small map."""
    rng = random.Random(f"walk {seed}")
    names = GAME.options.__struct_fields__
    options = {n: rng.choice(choices(GAME.options, n) or (0, 0, 6)) for n in names} if seed % 2 else {}
    book = RICH_VALLEY if seed % 3 == 2 else RICH
    return GAME.new(rng.choice(GAME.seats(book)), options, book)


def walk(state: SteamState, rng: random.Random) -> Iterator[Action]:
    """Play to the end, giving each action before it is applied; money is kept together, verbs are drawn evenly."""
    while state.to_act:
        action = choose(state, rng)
        yield action
        state.apply(action)


def choose(state: SteamState, rng: random.Random) -> Action:
    if state.to_act[0] < 0:
        return state.roll(rng)
    if state.phase == "issue_shares":
        return Issue(0)
    if state.phase == "determine_player_order" and rng.random() < 0.8:
        return PASS
    actions: list[Action] = [*state.legal()]
    if rng.random() < 0.5:
        verb = rng.choice(sorted({a.verb for a in actions}))
        actions = [a for a in actions if a.verb == verb]
    return rng.choice(actions)


def positions(seeds: range, phase: str, share: float) -> Iterator[SteamState]:
    """Copies of positions of a phase from random games."""
    for seed in seeds:
        state, rng, dice = begin(seed), random.Random(seed), random.Random(f"look {seed}")
        for _ in walk(state, rng):
            if state.phase == phase and dice.random() < share:
                yield state.copy()
