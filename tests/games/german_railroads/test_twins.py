"""Fast rules against their slow twins: the same answers on positions where switches, tiles and rails matter."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from rotonde.core import PositionError, story
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.actions import Use
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.payment import payable
from tests.games.german_railroads.tables import DR, MU, NU, solo, table
from tests.games.german_railroads.twins import last_tiles, random_seat
from tests.games.russian_railroads.twins import ORDER, allowed, anything, completable

POSITIONS = 60
ALONE = 30
DEEP = (79, 87)  # where the exhaustive search takes seconds


@cache
def positions() -> tuple[GermanState, ...]:
    """Random boards in the first round; those that cannot be (a ? space without its token) are left out."""
    found: list[GermanState] = []
    seed = 0
    while len(found) < POSITIONS:
        rng = random.Random(seed)
        seed += 1
        coal, new = rng.random() < 0.4, rng.random() < 0.4
        slots = {"s1": rng.choice([6, 13, 10, -10 if new else 15])}
        try:
            found.append(table(2, coal=coal, new=new, s0=random_seat(rng), s1={"locomotives": {}}, slots=slots))
        except PositionError:
            continue
    while len(found) < POSITIONS + ALONE:  # the tiles run out
        rng = random.Random(seed)
        seed += 1
        mine, gone = last_tiles(rng, GAME.new(1).board.tile_count)
        try:
            found.append(solo(germany=True, s0=mine, emil={"tiles": gone}))
        except PositionError:
            continue
    return tuple(found)


@pytest.mark.parametrize("n", range(POSITIONS + ALONE))
def test_usable_spaces(n: int) -> None:
    """GR-3.2, GR-3.3, GR-4.1, RR-3.3: exactly the free, payable spaces whose whole effect some way carries out."""
    state = positions()[n]
    board = state.board
    listed = {a.space for a in state.legal() if isinstance(a, Use)}
    expected = set()
    for s in range(board.own):
        if state.open >> s & 1 and payable(state, 0, s) and not board.spaces[s].claim and completable(state, 0, s):
            expected.add(board.spaces[s].name)
    assert {name for name in listed if not name.startswith("turn_order")} == expected


@pytest.mark.parametrize("n", range(POSITIONS))
def test_foundries_and_income_in_both_rulesets(n: int) -> None:
    """GR-7.5: ruleset 1 lists those that do anything, ruleset 2 all; exactly the others are said to do nothing."""
    for ruleset in (1, 2):
        state = positions()[n].copy()
        boards = state.boards
        state.ruleset, state.listed = ruleset, None
        effects = {f"income {name}": boards.income_effect[m] for m, name in enumerate(boards.incomes)}
        state.income, state.income_used = [(1 << len(boards.incomes)) - 1, 0], 0
        if boards.with_coal:
            effects |= {f"foundry {name}": boards.foundry_effect[f] for f, name in enumerate(boards.foundries)}
            state.foundries, state.coal = [(1 << len(boards.foundries)) - 1, 0], [2, 0]
        doing = {text for text, effect in effects.items() if anything(state, 0, effect)}
        listed = {str(a) for a in state.legal() if str(a) in effects}
        assert listed == (doing if ruleset == 1 else set(effects))
        for text in listed:
            kinds = [event.kind for event in story(state.copy(), GAME.parse(text))]
            assert ("vain" in kinds) == (text not in doing)


@pytest.mark.parametrize(
    "n", [pytest.param(n, marks=[pytest.mark.slow] * (n in DEEP)) for n in range(POSITIONS + ALONE)]
)
def test_no_choice_strands_a_printed_part(n: int) -> None:
    """GR-3.2, GR-3.3, RR-3.11: on the way through actions, the choices are those that the exhaustive search allows."""
    rng = random.Random(n)
    for action in positions()[n].legal():
        state = positions()[n].copy()
        if not isinstance(action, Use):
            continue
        state.apply(action)
        for _ in range(5):
            if not state.stack or state.to_act != (0,):
                break
            if state.phase not in ("paying", "swapping", "picking"):
                assert state.legal() == allowed(state)
            state.apply(rng.choice(state.legal()))


def test_the_positions_are_worth_it() -> None:
    """Among them are switches and areas to come, and beige rails that do not do for all lines."""
    stops = scarce = scrapped = 0
    for state in positions():
        left = sum(state.stacks) + sum(state.visible)
        scrapped += left == 1 and any(a.space == "loco_3w" for a in state.legal() if isinstance(a, Use))
        ahead = [state.boards.stop_of(route) for route in state.routes[:3]]
        stops += any(stop and state.rails[i] & 15 >= stop - 1 for i, stop in enumerate(ahead))
        scarce += bool(state.owned[0] >> 3 & 1 and tracks.open_lines(state, 0, 3))
    assert stops >= 20
    assert scarce >= 5
    assert scrapped >= 1  # the last tile is a locomotive that makes another one a factory


def most_beige(lines: list[dict[str, int]], left: int) -> int:
    """GR-3.2: the most beige moves there are, trying every choice of lines for the rails that are left."""
    rooms = {i: max(line["brown"] - 1 - line.get("beige", 0), 0) for i, line in enumerate(lines)}
    laid = [i for i, line in enumerate(lines) if "beige" in line]
    free = [i for i in rooms if i not in laid]
    return max(sum(rooms[i] for i in (*laid, *chosen)) for chosen in combinations(free, min(left, len(free))))


@pytest.mark.parametrize("seed", range(40))
def test_room_of_scarce_rails(seed: int) -> None:
    """GR-3.2: two beige rails on three lines, counted against every choice of lines."""
    rng = random.Random(seed)
    lines: list[dict[str, int]] = []
    beige = 2
    for black in (12, 9, 9):
        spaces = sorted(rng.sample(range(1, black), 3), reverse=True)
        line = {"black": black, **dict(zip(ORDER[1:], spaces))}
        if not beige or rng.random() < 0.6:
            del line["beige"]
        else:
            beige -= 1
        lines.append(line)
    areas = {"hannover": "e3_1", "wuerzburg": "e4_1", "frankfurt": "e2_2"}
    mine = {"rails": dict(zip((MU, DR, NU), lines)), "branch": "hamburg", "areas": areas, "locomotives": {}}
    state = table(s0=mine)
    assert tracks.rooms(state, 0) >> 8 * ORDER.index("beige") & 255 == most_beige(lines, beige)
