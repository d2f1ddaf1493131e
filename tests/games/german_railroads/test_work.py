"""No list of actions takes long: positions that were slow once, and how much is looked at in them (RR-3.3, RR-3.11)."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import rotonde
from rotonde.core import PositionError
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.rules import completing
from rotonde.games.russian_railroads.rules.completing import completable, printed, search
from rotonde.games.russian_railroads.rules.counting import plain
from rotonde.games.russian_railroads.rules.effects import happens, open_effect, space_effect
from rotonde.games.russian_railroads.rules.payment import lay, ways
from rotonde.games.russian_railroads.rules.prospects import MOST, here, out_of_reach, prospects, unreached
from rotonde.games.russian_railroads.rules.spaces import affordable
from tests.games.german_railroads.tables import DR, MU, NU, table
from tests.games.german_railroads.twins import random_seat

SLOW: list[dict[str, Any]] = json.loads((Path(__file__).parent / "slow.json").read_text())
ANSWERS = 300  # positions looked into on the way to a list; without prospects there were tens of thousands
PLACES = 1000  # of the simpler game, looked at by one search for prospects


def state_of(entry: dict[str, Any]) -> GermanState:
    state = rotonde.game("german_railroads").decode(entry["position"])
    assert isinstance(state, GermanState)
    return state


def doubtful(state: GermanState) -> list[GermanState]:
    """The state with the effect of each space under way of which no count says that it can be carried out."""
    seat = state.to_act[0]
    mask = affordable(state, seat) & ~state.board.own_mask & ~state.board.claim_mask
    out: list[GermanState] = []
    for space in range(mask.bit_length()):
        effect = space_effect(state, space) if mask >> space & 1 else ()
        if not effect or plain(state, seat, effect) or not happens(state, seat, effect):
            continue
        for mix in ways(state, seat, space):
            twin = state.copy()
            lay(twin, seat, space, mix)
            open_effect(twin, seat, effect)
            if printed(twin):
                out.append(twin)
    return out


@pytest.mark.parametrize("entry", SLOW)
def test_slow_positions_have_the_same_list(entry: dict[str, Any]) -> None:
    """As it was found by trying everything."""
    assert [str(action) for action in state_of(entry).legal()] == entry["legal"]


@pytest.mark.parametrize("entry", SLOW)
def test_little_is_looked_at(entry: dict[str, Any]) -> None:
    tried = 0
    for twin in doubtful(state_of(entry)):
        found = search()
        found.possible(twin)
        tried += found.nodes
    assert 0 < tried <= ANSWERS


@pytest.mark.parametrize("entry", SLOW)
def test_prospects_are_found_quickly(entry: dict[str, Any]) -> None:
    state = state_of(entry)
    looked = []
    for twin in doubtful(state):
        musts = printed(twin)
        wanted = unreached(twin, musts)
        if wanted:
            found = prospects(twin, state.to_act[0], wanted)
            assert found.possible(here(twin, state.to_act[0])) is not out_of_reach(twin, musts)
            looked.append(found.nodes)
    assert max(looked) <= PLACES < MOST


def with_coal(seed: int) -> GermanState | None:
    """A seat with coal, and with locomotives and factories that lead on; None if the position is not sound."""
    rng = random.Random(seed)
    mine = random_seat(rng)
    mine["locomotives"] = {MU: [rng.choice([1, 4])], DR: rng.choice([[], [3], [4]]), NU: rng.choice([[], [2], [6]])}
    mine["factories"] = [rng.choice([2, 3, 4, 5, 7]) for _ in mine["factories"]]
    mine["coal"] = rng.choice([0, 1, 3])
    slots = {"s1": 3, "s3": 4}
    try:
        return table(2, new=True, coal=True, kept={"3": "new"}, s0=mine, s1={"locomotives": {}}, slots=slots)
    except PositionError:
        return None


def test_what_is_out_of_reach_cannot_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is ruled out, the search that rules nothing out does not find either."""
    outside: list[GermanState] = []
    inside = 0
    for state in [state for state in map(with_coal, range(600)) if state]:
        for twin in doubtful(state):
            musts = printed(twin)
            if out_of_reach(twin, musts):
                outside.append(twin)
            elif unreached(twin, musts):
                inside += 1
    assert outside
    assert inside
    monkeypatch.setattr(completing, "out_of_reach", lambda table, musts: False)
    monkeypatch.setattr(completing, "MOST", 10**6)
    assert not any(completable(twin) for twin in outside)
