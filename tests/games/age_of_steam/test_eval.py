"""What bots think of a position: exact at the end, careful with money, and fond of links that carry something."""

from __future__ import annotations

import random

import pytest

import rotonde
from rotonde import bots
from rotonde.games.age_of_steam.eval import evaluate, follow_ups
from rotonde.games.age_of_steam.eval_links import LONGEST, arrivals, own_links, ways_of
from rotonde.games.age_of_steam.eval_turns import softened
from rotonde.games.age_of_steam.rules.routes import Network, search
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.table import NOBODY, Deliveries, Link
from tests.games.age_of_steam.scenes import at, moment, walk
from tests.games.age_of_steam.tables import LINK, building, edited, lay, moving


def test_the_end_is_the_final_count() -> None:
    state = moment("over")
    assert evaluate(state) == [float(x) for x in state.scores()]


def test_the_longest_game_of_an_edition_is_looked_at_from_its_beginning() -> None:
    """Whose tables of coming turns are shorter fails in every bot, and a hint with it."""
    state = rotonde.game("age_of_steam").new(3, edition=edited(players={"3": {"turns": 40, "dice": 3}}))
    assert len(evaluate(state)) == 3  # the dice are still to be rolled


@pytest.mark.parametrize("name", ["shares", "auction", "actions", "build", "goods", "production", "small map"])
def test_a_position_is_only_looked_at(name: str) -> None:
    """The same answer twice, for every seat, and nothing changed."""
    state = moment(name).copy()
    before = state.digest()
    assert evaluate(state) == evaluate(state)
    assert len(evaluate(state)) == state.players
    assert state.digest() == before


def test_certain_bankruptcy_is_the_worst() -> None:
    """AOS-11.4: with nothing to move and expenses that cannot be paid."""
    safe, lost = [lay(moving(), seats={0: {"cash": cash, "engine": 3}}) for cash in (10, 0)]
    assert evaluate(lost)[0] < -50 < evaluate(safe)[0]


def test_hanging_on_a_cube_that_others_may_take_is_a_risk() -> None:
    """Solvent only if the one cube is still there: worth less by more than the dollar that would make it safe."""
    cubes = {"J10": ["blue"]}
    tight, safe = [lay(moving(1), LINK, seats={0: {"cash": cash, "shares": 3}}, cubes=cubes) for cash in (3, 4)]
    assert evaluate(safe)[0] - evaluate(tight)[0] > 8


def test_an_expected_income_is_reduced_as_the_option_says() -> None:
    """AOS-12.2: who was asked first on a board does not settle it for the others."""
    usual, fifty = [rotonde.game("age_of_steam").new(3, {"fifty_counts_as_top_band": on}) for on in (False, True)]
    assert usual.board is fifty.board
    assert softened(fifty, 50.0) > softened(usual, 50.0)
    assert softened(fifty, 30.0) == softened(usual, 30.0)


def test_deep_in_debt_is_better_than_bankrupt() -> None:
    """AOS-11.4: whoever can still pay this turn, with little hope for the next, does not spend it on track instead."""
    debts = {"income": 5, "shares": 13, "engine": 3}
    solvent, bankrupt = [lay(moving(), seats={0: {"cash": cash, **debts}}) for cash in (12, 1)]
    assert evaluate(solvent)[0] > evaluate(bankrupt)[0] + 10


def test_who_has_no_link_needs_money_for_one() -> None:
    """AOS-3: with the ten dollars of the start a share is worth issuing."""
    issued = []
    for shares in range(2):
        state = moment("shares").copy()
        seat = state.to_act[0]
        state.apply(state.game.parse(f"issue {shares}"))
        issued.append(evaluate(state)[seat])
    assert issued[1] > issued[0]


def test_a_line_is_carried_on_where_it_leads_or_left_at_that() -> None:
    """AOS-6: after a tile bots look again at the hexes beyond its sides, and at ending the turn."""
    state = lay(building())
    last = state.game.parse("build K10 NE-SW")
    state.apply(last)
    onward = follow_ups(state, last, [*state.legal()])
    assert state.game.parse("done") in onward
    assert state.game.parse("build L9 NE-SW") in onward
    assert {str(action).split()[1] for action in onward if str(action) != "done"} == {"L9"}
    assert follow_ups(state, state.game.parse("done"), [*state.legal()]) == []


def test_who_has_begun_to_build_will_lay_the_rest() -> None:
    """AOS-9.2: a New City comes before the tiles, so that placing one does not give up the track of the turn."""
    state = lay(building(), seats={0: {"cash": 12, "action": "urbanization"}})
    before = evaluate(state)[0]
    state.apply(state.game.parse("urbanize K9 E"))
    city = evaluate(state)[0]
    state.apply(state.game.parse("done"))
    assert before - city < 5 < city - evaluate(state)[0]


def test_a_tile_does_not_promise_the_rest() -> None:
    """A line in the middle of a build turn is worth what it is, or lone tiles look better than finished links."""
    state = lay(building(), seats={0: {"cash": 12}})
    state.apply(state.game.parse("build K10 S-SW"))
    begun = evaluate(state)[0]
    state.apply(state.game.parse("done"))
    assert abs(begun - evaluate(state)[0]) < 1


def test_a_link_is_worth_more_with_cubes_to_carry() -> None:
    idle, busy = [lay(moving(), LINK, cubes=cubes) for cubes in ({}, {"J10": ["blue", "blue"]})]
    assert evaluate(busy)[0] > evaluate(idle)[0] + 3


def test_a_cube_on_the_chart_is_worth_something_where_links_can_carry_it() -> None:
    """AOS-13.4: the dice will bring cubes to Evansville, from where three own links lead to Wheeling."""
    links = {"J9": ("NE-S", 0), "K9": ("NE-SW", 0, 0), "L8": ("SE-SW", 0)}
    links |= {"N9": ("NE-NW", 0), "O9": ("SE-SW", 0), "P9": ("NE-NW", 0)}
    board = lay(moving()).board
    colour = board.colours[board.printed_colour[board.place_names.index("Wheeling")]]
    worth = [
        evaluate(lay(moving(), links, seats={0: {"cash": 9, "engine": 3}}, chart=chart))[0]
        for chart in ({}, {"east-1": [colour, colour, None]}, {"west-6": [colour, colour, None]})
    ]
    assert worth[1] > worth[0] + 0.1
    assert worth[1] > worth[2] + 0.1


def test_what_comes_from_the_chart_comes_one_after_the_other() -> None:
    """AOS-13.4: three dice for six columns, so a cube every two turns; what comes after the end is not counted."""
    state = lay(moving(), LINK, chart={"east-1": ["blue", "blue", "red"]})
    board = state.board
    evansville = board.place_names.index("Evansville") * len(board.colours)
    blue, red = [evansville + board.colour_index[colour] for colour in ("blue", "red")]
    assert arrivals(state, 9) == [2, blue, 4, blue, 6, red]
    assert arrivals(state, 3) == [2, blue]
    assert arrivals(state, 0) == []


def test_links_that_hang_together_count_for_more_than_scattered_ones() -> None:
    """Two links by way of Indianapolis, or one of them from Wheeling to Pittsburgh: routes grow only with the first."""
    joined = {"J9": ("NE-S", 0), "K9": ("NE-SW", 0, 0), "L8": ("SE-SW", 0)}
    apart = {**LINK, "R7": ("N-S", 0), "R8": ("N-SW", 0)}
    useful = []
    for tiles in (joined, apart):
        state = lay(moving(), tiles)
        links = own_links(state)[0]
        assert len(links) == 2
        useful.append(ways_of(state, links).useful)
    assert useful[0] > useful[1] + 0.3


def test_a_cube_over_two_links_counts_before_the_engine_is_raised_for_it() -> None:
    """AOS-10.9: with the first move the engine goes up, with the second the cube goes two links."""
    links = {"J9": ("NE-S", 0), "K9": ("NE-SW", 0, 0), "L8": ("SE-SW", 0)}
    short, long = [lay(moving(), links, seats={0: {"cash": 9}}, cubes=cubes) for cubes in ({}, {"J10": ["blue"]})]
    assert evaluate(long)[0] > evaluate(short)[0] + 3


def test_a_line_towards_goods_is_worth_more_than_one_away_from_them() -> None:
    """One tile from Evansville: on to blue Cincinnati, where its blue cubes go, or to the rim."""
    cubes = {"J10": ["blue", "blue", "blue"]}
    towards, away = [lay(building(), {"K10": (track, 0)}, cubes=cubes) for track in ("NE-SW", "S-SW")]
    assert evaluate(towards)[0] > evaluate(away)[0]


@pytest.mark.parametrize("seed", range(3))
def test_routes_over_own_links_agree_with_the_rules(seed: int) -> None:
    """The slow twin: the rules' own search on a table where all other links are gone."""
    state = walk(4, seed, at("move_goods", 5))
    for seat in range(state.players):
        lonely = _alone(state, seat)
        own = ways_of(state, own_links(state)[seat])
        net = Network(lonely)
        for place, lengths in enumerate(own.lengths):
            for colour, found in enumerate(lengths):
                moves = search(lonely, net, place, colour, LONGEST)
                assert found == sum({1 << (move.route.count(".") + 1) for move in moves})


def _alone(state: SteamState, seat: int) -> SteamState:
    lonely = state.copy()
    kept: list[Link | None] = [x if x is not None and x.owner == seat + 1 != NOBODY else None for x in state.links]
    lonely.links, lonely.deliveries = kept, Deliveries()
    return lonely


def test_greedy_bots_stay_solvent_on_the_small_map() -> None:
    """AOS-11: in a game between two of them nobody leaves, and both end with more than they began with."""
    state, rng, bot = (
        rotonde.game("age_of_steam").new(2, edition="rotonde_valley"),
        random.Random(4),
        bots.make("greedy"),
    )
    final = rotonde.play(state, [bot, bot], rng)
    assert final.winners()
    assert min(final.scores()) > 0
