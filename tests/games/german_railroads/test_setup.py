"""Modules, material and setup (GR-1, GR-2, GR-6)."""

from __future__ import annotations

import json
import random

import pytest

import rotonde
from rotonde.bots import make
from rotonde.core import SetupError
from rotonde.core.errors import EditionError
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.editions import problems_of
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads import GAME as BASE
from tests.games.german_railroads.tables import COMBINATIONS, DR, MU, NU, do, first_turn, options, rounds, seat, table


def new(players: int, **modules: bool) -> GermanState:
    state = GAME.new(players, modules)
    assert isinstance(state, GermanState)
    return state


@pytest.mark.parametrize(("players", "germany", "coal", "material"), COMBINATIONS)
def test_every_combination_can_be_set_up(players: int, germany: bool, coal: bool, material: bool) -> None:
    """GR-1.1: each module alone and with the others, for every number of players."""
    state = first_turn(new(players, germany=germany, coal=coal, new_material=material))
    assert state.invariants() == []
    assert (MU in state.board.lines) == germany
    assert ("coal_take" in state.board.space_index) == coal
    assert (-10 in state.board.engineers) == material
    assert (9 in state.boards.doubles) == (coal and material)  # the miner
    assert ("qt_4_coal" in state.board.tokens) == (coal and material)
    assert state.board.rounds == rounds(players, coal)


def test_without_modules_it_is_the_base_game() -> None:
    """GR-1.1: several players need a module; alone, Émil is one."""
    with pytest.raises(SetupError, match="Russian Railroads"):
        new(2, germany=False)
    assert new(1, germany=False).boards.solo
    with pytest.raises(SetupError):
        GAME.new(5)


def test_pieces_are_roubles() -> None:
    """GR-1.2: what the booklet calls a piece is the rouble of the base game."""
    state = table(coal=True, s0={"roubles": 1})
    do(state, "use coal_foundry")
    assert seat(state)["roubles"] == 0


def test_the_base_figures_are_those_of_the_base_game() -> None:
    """GR-1.1: the edition holds the base game as it is printed there."""
    ours, theirs = GAME.edition().data, BASE.edition().data
    groups = [key for key in theirs if key not in ("game", "name", "title", "sources")]
    assert {key: ours[key] for key in groups} == {key: theirs[key] for key in groups}


def test_what_lies_ready_for_germany() -> None:
    """GR-2.1: 18 tiles, 8 income markers, one more industry marker."""
    state = new(4)
    document = state.encode()["depot"]
    lengths = [state.boards.extension_length[state.boards.extensions.index(t)] for t in document["tiles"]]
    assert [lengths.count(n) for n in (2, 3, 4)] == [6, 6, 6]
    assert len(document["income"]) == 8
    assert document["extra_markers"] == 1


def test_the_start_position() -> None:
    """GR-2.2: locomotive 1 on the main line, black on space 1 of each line, the marker on 0."""
    mine = seat(first_turn(new(2)), 0)
    assert mine["locomotives"] == {MU: [1], DR: [], NU: []}
    assert mine["rails"] == {MU: {"black": 1}, DR: {"black": 1}, NU: {"black": 1}}
    assert mine["markers"] == [0]


def test_foundries_are_laid_out() -> None:
    """GR-6.1: two of twelve are revealed; everybody has one coal and one rouble more."""
    state = new(3, germany=False, coal=True)
    while state.board.rules.setup_due(state) in ("bonus", "mix", "foundry"):
        state.apply(state.legal()[0])
    assert len(state.face_up) == 2
    assert state.foundry_pile == 10
    state = first_turn(state)
    assert state.coal == [1, 1, 1]
    base = BASE.edition().data["setup"]["3"]["roubles"]
    assert seat(table(3, coal=True), 0)["roubles"] == base + 1


def test_the_supply_of_coal_has_no_end() -> None:
    """GR-6.1: wagons are substituted when they run out."""
    state = table(coal=True, s0={"coal": 60, "roubles": 0})
    do(state, "use coal_take")
    assert state.coal[0] == 61


@pytest.mark.parametrize(
    ("players", "stacks", "slots"),
    [(2, {"A": 2, "B": 3}, [0, 1, 2, 3, 4]), (3, {"A": 2, "B": 3}, [0, 1, 2, 3, 4]), (4, {"A": 3, "B": 3}, range(6))],
)
def test_engineers_with_coal(players: int, stacks: dict[str, int], slots: list[int]) -> None:
    """GR-6.2: one round less; B engineers on the left, A engineers on the right, the hiring space among them."""
    state = first_turn(new(players, germany=False, coal=True))
    letters = [state.board.engineer_stack[e] for e in state.strip if e >= 0]
    assert [i for i, e in enumerate(state.strip) if e >= 0] == list(slots)
    assert {letter: letters.count(letter) for letter in "AB"} == stacks
    assert letters == sorted(letters)
    assert state.rounds_left() == len(letters)


def test_a_fifth_start_bonus() -> None:
    """GR-6.3: one more coal can be drafted."""
    state = new(2, germany=False, coal=True)
    while state.phase != "starting":
        state.apply(state.legal()[0])
    assert options(state) == ["start sb_black", "start sb_industry", "start sb_x2", "start sb_rouble", "start sb_coal"]
    chooser = state.to_act[0]
    do(state, "start sb_coal")
    assert state.coal[chooser] == 2


def test_what_coal_recommends_can_be_added() -> None:
    """GR-6.4: the miner, the tokens of 4 coal and the coal factory come with the new material, and only with Coal."""
    with_coal = new(2, germany=False, coal=True, new_material=True).boards
    assert "qc_coal_factory" in with_coal.cards
    assert "qt_4_coal" in with_coal.tokens
    assert 9 in with_coal.doubles
    without = new(2, germany=False, new_material=True).boards
    assert "qc_coal_factory" not in without.cards
    assert "qt_4_coal" not in without.tokens
    assert 9 not in without.doubles


# ── the edition ───────────────────────────────────────────────────────────


def test_what_is_reconstructed_is_marked() -> None:
    """GR-4.7: the tile faces and the other lost figures say so."""
    groups = GAME.edition().reconstructed
    for group in (
        "germany.extension_tiles",
        "germany.lines.specials",
        "germany.lines.x2_places",
        "germany.industry",
        "germany.income_markers.copies",
    ):
        assert group in groups
    assert "new_material.engineers.number" in groups


GONE = "gone"


def broken(path: str, value: object) -> list[str]:
    """The findings of an edition in which a figure is changed, or taken out."""
    data = json.loads(GAME.edition().dump())
    *way, last = path.split("/")
    holder = data
    for word in way:
        holder = holder[int(word)] if isinstance(holder, list) else holder[word]
    key = int(last) if isinstance(holder, list) else last
    if value == GONE:
        del holder[key]
    else:
        holder[key] = value
    try:
        return problems_of(GAME.edition(data))
    except EditionError as error:
        return error.problems


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("germany/lines/0/branches/1", GONE, "GR-3.3"),
        ("germany/lines/0/branches", [], "GR-3.3"),
        ("germany/lines/0/branches/1/colours/1", "pink", "muenchen.berlin.colours"),
        ("germany/lines/0/branches/1/specials/0/rail", "pink", "berlin.specials: space 10 asks for 'pink' rails"),
        ("germany/lines/0/branches/1/length", 8, "GR-3.4"),
        ("germany/lines/0/length", 14, "GR-3.4"),
        ("germany/lines/0/branches/1/specials/0/space", 3, "GR-3.4"),
        ("germany/lines/1/areas/0/first", 8, "GR-4.1"),
        ("germany/lines/1/specials/0/space", 7, "GR-4.4"),
        ("germany/lines/2/areas/1/length", 1, "GR-4.2"),
        ("germany/extension_tiles/0/specials/0/space", 3, "GR-4.4"),
        ("germany/extension_tiles/0/specials/0/rail", "pink", "e2_1.specials"),
        ("germany/extension_tiles/0/length", 5, "no area has this length (GR-4.1)"),
        ("germany/income_markers/0/effect/0/op", "worker", "special spaces of lines (RR-6.2)"),
        ("germany/extension_tiles/0/id", "hannover", "different names"),
        ("germany/income_markers/0/copies", 0, "GR-5.4"),
        ("coal/setup/3", GONE, "GR-6.2"),
        ("coal/stoked_factories/3", GONE, "GR-8.3"),
        ("coal/shared_space/0", "aux_x2", "GR-7.2"),
        ("coal/stoker_coal", 0, "GR-7.4"),
        ("coal/foundries/0/id", "f02", "GR-6.1"),
        ("solo/as_players", 5, "GR-10.1"),
        ("solo/cards/0/space", "aux_temp", "GR-10.2"),
        ("solo/cards/0/workers", 2, "GR-10.5"),
        ("solo/cards/0/space", "rail_basic", "GR-10.12"),
        ("solo/cards/16/coal_only", GONE, "solo.cards.coal_take.coal_only: set it to true"),
        ("solo/cards/12/hires", GONE, "solo.cards.engineer_hire.hires"),
        ("engineers/0", GONE, "exactly one is letterless"),
        ("question_cards/3", GONE, "exactly one brings black_worker"),
        ("coal/stoked_factories/7/0/colours/0", "pink", "coal.stoked_factories.7: unknown colour"),
        ("spaces/16/effect/0/op", "coal", "coal is not of the base game"),
        ("solo/worker_gains", [150, 50], "GR-10.7"),
        ("new_material/revaluation/grey", GONE, "GR-11.4"),
        ("new_material/engineers/0/number", 3, "GR-11.2"),
        ("new_material/coal_factory/moves", 0, "GR-11.5"),
        ("coal/setup/2/strip/A", [1, 0, 0], "RR-2.4"),
        ("coal/foundries/0/effect/0/op", "dance", "there is no effect 'dance'"),
    ],
)
def test_a_broken_edition_is_refused(path: str, value: object, says: str) -> None:
    """Every finding names its rule."""
    found = broken(path, value)
    assert any(says in problem for problem in found), found


def test_ops_of_the_modules_are_not_of_the_base_game() -> None:
    """GR-1.1: an edition of the base game cannot use them."""
    data = json.loads(BASE.edition().dump())
    data["engineers"][3]["effect"] = [{"op": "coal", "n": 2}]
    with pytest.raises(EditionError, match="coal is not of this game"):
        BASE.edition(data)


def test_an_edition_of_ones_own() -> None:
    """A changed figure is played: three coal at the start."""
    data = json.loads(GAME.edition().dump())
    data["name"] = "mine"
    data["coal"]["setup"]["2"]["coal"] = 3
    state = GAME.new(2, {"germany": False, "coal": True}, edition=data)
    assert isinstance(state, GermanState)
    assert state.coal == [3, 3]
    assert rotonde.play(state, [make("random")] * 2, random.Random(1)).over
