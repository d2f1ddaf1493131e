"""Positions as documents: what is written by hand is read, checked, and refused with precise words."""

from __future__ import annotations

import json
import random
from typing import Any, cast

import pytest

import rotonde
from tests.games.stephensons_rocket.tables import A_BEFORE_B, GAME, MEADOW, company, lay, meadow, odd_edition, pocket


def document(**changes: Any) -> dict[str, Any]:
    """A sound position of three players on the meadow: A and B on their way, some pieces, player 0 to act."""
    state = lay(
        A_BEFORE_B,
        shares={0: {"A": 2}, 1: {"A": 1, "B": 3}},
        stations={0: ["c4"], 1: ["a0"]},
        tokens={2: {"Moor": {"steel": 1}}},
        passengers={1: 1},
        money={2: 3000},
    )
    return {**state.encode(), **changes}


def test_round_trip() -> None:
    """decode(encode()) is the same position, at every step of games on all kinds of maps."""
    for seed in range(12):
        edition = odd_edition(seed) if seed % 3 else None
        rng = random.Random(seed)
        state = GAME.new(2 + seed % 3, {}, edition)
        while not state.over:
            for _ in range(rng.randint(1, 6)):
                if not state.over:
                    state.apply(state.quick_sample(rng))
            written = json.loads(json.dumps(state.encode()))
            twin = GAME.decode(written, edition)
            assert twin.encode() == written
            assert (twin.digest(), twin.to_act, twin.phase) == (state.digest(), state.to_act, state.phase)


def test_the_shortest_document() -> None:
    """What is left out is as at the start."""
    assert GAME.decode({"players": 4}).encode() == GAME.new(4).encode()


def test_tiles_left_out_are_counted() -> None:
    """The tiles that are not on the board lie in the supply."""
    data = document()
    del data["tiles"]
    assert GAME.decode(data, MEADOW).encode()["tiles"] == 60 - 3


def test_a_track_may_be_a_plain_walk() -> None:
    """From home to the locomotive: the sides of the tiles are worked out."""
    data = document()
    data["companies"]["A"]["track"] = ["c4", "d4"]
    state = GAME.decode(data, MEADOW)
    assert company(state, "A")["track"] == {"c4": "NW-SE", "d4": "NW-NE"}


def test_pieces_that_do_not_touch_stay_open() -> None:
    """A tile whose neighbours in the walk are not next to it has no known sides."""
    data = document()
    data["companies"]["A"]["track"] = ["d4", "c4"]
    state = GAME.decode(data, MEADOW)
    assert company(state, "A")["track"] == {"c4": "", "d4": ""}
    assert GAME.decode(state.encode(), MEADOW).encode() == state.encode()


def veto(**changes: Any) -> dict[str, Any]:
    frame = {"frame": "veto", "seat": 1, "company": "A", "chosen": "e2", "at": "e2", "bid": 0, "bidder": -1}
    return {"extended": ["A"], "stack": [{**frame, **changes}]}


def test_a_veto_written_by_hand() -> None:
    """An open veto is a position like any other."""
    state = GAME.decode(document(**veto()), MEADOW)
    assert (state.phase, state.to_act) == ("veto", (1,))
    assert [str(a) for a in state.legal()] == ["pass", "bid 1 e2", "bid 1 f2", "bid 1 f3"]
    mover = GAME.decode(document(**veto(seat=0, bid=1, bidder=1, at="f2")), MEADOW)
    assert [str(a) for a in mover.legal()] == ["pass", "bid 1 e2", "bid 2 e2"]


def edit(path: str, value: Any) -> dict[str, Any]:
    """The document with one field changed; a value of `...` takes the field out."""
    data = json.loads(json.dumps(document()))
    *way, last = path.split("/")
    holder: Any = data
    for step in way:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    if value is ...:
        del holder[last]
    elif isinstance(holder, list):
        holder[int(last)] = value
    else:
        holder[last] = value
    return cast(dict[str, Any], data)


WRONG: list[tuple[dict[str, Any], str]] = [
    # the header
    ({"companies": {}}, "players: expected 2 to 4, not None"),
    (edit("players", 7), "players: expected 2 to 4, not 7"),
    (edit("game", "whist"), "this is a position of 'whist'"),
    (edit("edition", "0123"), "edition: the position needs edition '0123'"),
    (edit("options", {"open_mony": True}), "did you mean 'open_money'"),
    (edit("ruleset", 99), f"rulesets 1 to {GAME.ruleset}, not 99"),
    (edit("companys", {}), "unknown field `companys`"),
    (edit("companies/A/collor", "red"), "unknown field `collor`"),
    (edit("seats/0/monney", 3), "unknown field `monney`"),
    (edit("seats/0/money", None), "Expected `int`, got `null`"),
    (edit("active", 3), "active: expected a seat from 0 to 2"),
    (edit("actions_done", 3), "actions_done: expected 0, 1 or 2"),
    (edit("actions_done", 2), "after two actions the turn is over"),
    (edit("turn", 0), "turn: expected 1 or more"),
    (edit("extended", ["Z"]), "extended: there is no company 'Z'"),
    (edit("extended", ["A"]), "extended: more lines than actions done"),
    (edit("seats", [{}]), "seats: expected 3, found 1"),
    (edit("ended", "boredom"), "ended: expected one of"),
    (edit("ended", "tiles"), "ended: 'tiles' is not why the game would end here"),
    (edit("ended", "stuck"), "ended: 'stuck' is not why the game would end here"),
    # lines
    (edit("companies/Z", {"locomotive": None}), "companies: there is no company 'Z'"),
    (edit("companies/A/locomotive", "z9"), "companies.A.locomotive: there is no hex 'z9'"),
    (edit("companies/A/facing", "E"), "companies.A.facing: expected N, NE"),
    (edit("companies/A/facing", None), "facing is null, so the locomotive must stand on its start town"),
    (edit("companies/A/facing", "S"), "neither track of this line nor its start town is behind it"),
    (edit("companies/A/locomotive", "e4"), "companies.A: the locomotive stands in a city"),
    (edit("companies/A/track", ["c4", "d4", "e3"]), "companies.A: track under the locomotive (e3)"),
    (edit("companies/A/track", ["c4", "d4", "e4"]), "companies.A: track in a city"),
    (edit("companies/A/track", ["c4", "d4", "z9"]), "companies.A.track: there is no hex 'z9'"),
    (edit("companies/A/track/d4", "N-N"), "companies.A.track.d4: expected two sides such as 'S-NE', not 'N-N'"),
    (edit("companies/A/track/d4", "up"), "companies.A.track.d4: expected two sides"),
    (edit("companies/B/track", ["d4"]), "companies.B: shares a hex with another line (d4)"),
    (edit("companies/B/track", ["g4", "f3"]), "companies.B: touches another line (e3)"),
    (edit("companies/A/cities", ["Ayr"]), "companies.A.cities: the line passes Tern"),
    (edit("companies/A/cities", ["Ayr", "Tern", "Mere"]), "companies.A.cities: no piece of the line is next to Mere"),
    (edit("companies/A/track", ["c4", "d4", "a8"]), "companies.A.track: no other piece of the line is next to a8"),
    (edit("companies/A/cities", ["Tern"]), "companies.A.cities: its start town is always connected"),
    (edit("companies/A/cities", ["Ayr", "Rome"]), "companies.A.cities: there is no city 'Rome'"),
    (edit("companies/C", {"locomotive": None, "bank": 3}), "companies.C: an absorbed company has nothing else"),
    (edit("companies/A", {"locomotive": None}), "companies.A: an absorbed company has no shares left"),
    # supplies
    (edit("companies/A/bank", 12), "companies.A: 3 held and 12 in the bank should make 16"),
    (edit("companies/A/bank", -1), "companies.A: bank and supplementary shares cannot be -1 and 0"),
    (edit("companies/A/supplementary", 4), "bank and supplementary shares cannot be 13 and 4"),
    (edit("companies/A/isolated", True), "companies.A: an isolated line has no pile"),
    (edit("tiles", 60), "tiles: 60 left and 3 on the board should make 60"),
    (edit("tiles", 61), "tiles: expected 0 to 60"),
    (edit("seats/0/shares", {"A": -2}), "Expected `int` >= 0 - at `$.seats[0].shares[...]`"),
    (edit("seats/0/shares", {"Z": 2}), "seats[0].shares: there is no company 'Z'"),
    (edit("seats/2/money", 3500), "seats[2].money: expected a multiple of 1000, not 3500"),
    (edit("seats/2/tokens", {"Moor": {"steel": 3}}), "tokens: Moor has only 2 of steel"),
    (edit("seats/2/tokens", {"Moor": {"steel": -1}}), "Expected `int` >= 0 - at `$.seats[2].tokens[...][...]`"),
    (edit("seats/2/tokens", {"Ys": {}, "Moor": {"steel": 1}}), "seats[2].tokens: there is no city 'Ys'"),
    (edit("seats/2/tokens", {"Moor": {"gold": 1}}), "seats[2].tokens: Moor has no token 'gold'"),
    (edit("seats/1/passengers", 10), "passengers: there are only 9"),
    # stations
    (edit("seats/0/stations", ["e4"]), "seats[0].stations: a station in a city"),
    (edit("seats/0/stations", ["z9"]), "seats[0].stations: there is no hex 'z9'"),
    (edit("seats/0/stations", ["a0"]), "seats[1].stations: two stations on one hex (a0)"),
    (edit("seats/0/stations", ["c4", "c4"]), "seats[0].stations: c4 stands there twice"),
    (edit("seats/0/stations", ["a1"]), "stations: a0, a1 are next to each other"),
    (edit("seats/0/stations", ["a2", "a4", "a6", "a8", "c0", "e6", "i0", "i2"]), "seats[0].stations: more than 7"),
    # what is pending
    (document(stack=[{"frame": "nap"}]), "stack[0]: expected an object with 'frame' one of lifted, veto"),
    (document(stack=[{"frame": "lifted", "seat": 0}]), "stack[0]: missing 'hex'"),
    (document(stack=[{"frame": "lifted", "seat": 0, "hex": "a0"}]), "the active player has no station on a0"),
    (document(stack=[{"frame": "lifted", "seat": 0, "hex": "c4"}] * 2), "stack[1]: nothing else can be pending"),
    (document(**veto(seat=5)), "stack[0]: there is no such seat"),
    (document(**veto(chosen="d4")), "stack[0]: the A cannot go there"),
    (document(**veto(bid=1)), "a bid needs a bidder"),
    (document(**veto(at="f2")), "without a bid the locomotive is where its mover put it"),
    (document(**{**veto(), "extended": []}), "the A is being extended, so it belongs in 'extended'"),
    (document(**veto(seat=2)), "seat 2 has no shares to bid with"),
    (document(**veto(seat=0)), "without a bid the mover is not asked"),
    (document(**veto(seat=1, bid=1, bidder=0)), "seat 0 bids after seat 1"),
    (document(**veto(seat=0, bid=2, bidder=1)), "seat 1 has not 2 shares of the A"),
]


@pytest.mark.parametrize(("data", "said"), WRONG, ids=[said for _, said in WRONG])
def test_inconsistent(data: dict[str, Any], said: str) -> None:
    """A position that cannot be is refused, and the sentence says where and what."""
    with pytest.raises(rotonde.PositionError) as caught:
        GAME.decode(data, MEADOW)
    assert any(said in problem for problem in caught.value.problems), caught.value.problems


def test_the_document_the_wrong_ones_come_from_is_sound() -> None:
    """Otherwise the cases above would prove nothing."""
    assert GAME.decode(document(), MEADOW).invariants() == []


def test_all_findings_are_listed() -> None:
    """Not only the first."""
    data = document()
    data["companies"]["A"]["bank"] = 3
    data["seats"][2]["money"] = 1
    with pytest.raises(rotonde.PositionError) as caught:
        GAME.decode(data, MEADOW)
    assert len(caught.value.problems) == 2


def test_every_unknown_name_is_listed() -> None:
    """A part that names one thing that does not exist is searched for others."""
    data = document(extended=["Z", "A", "Y"])
    data["companies"]["A"] |= {
        "locomotive": "z1",
        "facing": "up",
        "cities": ["Ys"],
        "track": {"z2": "N-S", "c4": "N-N"},
    }
    data["companies"]["B"]["track"] = ["z3", "z4"]
    data["companies"]["X"] = {"locomotive": None}
    data["seats"][0] |= {"shares": {"W": 1}, "stations": ["z5"], "tokens": {"Ys": {"steel": 1}, "Moor": {"gold": 1}}}
    with pytest.raises(rotonde.PositionError) as caught:
        GAME.decode(data, MEADOW)
    assert caught.value.problems == [
        "extended: there is no company 'Z'",
        "extended: there is no company 'Y'",
        "companies.A.locomotive: there is no hex 'z1'",
        "companies.A.facing: expected N, NE, SE, S, SW, NW or null",
        "companies.A.cities: there is no city 'Ys'",
        "companies.A.track: there is no hex 'z2'",
        "companies.A.track.c4: expected two sides such as 'S-NE', not 'N-N'",
        "companies.B.track: there is no hex 'z3'",
        "companies.B.track: there is no hex 'z4'",
        "companies: there is no company 'X'",
        "seats[0].shares: there is no company 'W'",
        "seats[0].stations: there is no hex 'z5'",
        "seats[0].tokens: Ys has no token 'steel'",
        "seats[0].tokens: Moor has no token 'gold'",
    ]


def test_an_ended_game_must_be_written_so() -> None:
    """Tiles or shares have run out, or nobody can act: somebody else must be asked, or nobody."""
    with pytest.raises(rotonde.PositionError, match="the game is over by tiles"):
        lay({"A": ("d4", "SE", ("c4",))}, edition=meadow(tiles=1))
    with pytest.raises(rotonde.PositionError, match="the game is over by shares"):
        lay({key: (at, None, (), (), True) for key, at in {"A": "b4", "B": "h4", "C": "e0"}.items()})
    with pytest.raises(rotonde.PositionError, match="the game is over by stuck"):
        lay({"A": ("g3", "S", ("g1", "g2"))}, edition=pocket())


def test_a_lifted_station_must_be_movable() -> None:
    """By the option, or because there is nowhere to go."""
    stack = [{"frame": "lifted", "seat": 0, "hex": "c4"}]
    lines = {"A": ("d4", "SE", ("c4",))}
    option = {"no_move_connected_station": True}
    assert lay(lines, stations={0: ["c4"]}, stack=stack).phase == "lifted"
    with pytest.raises(rotonde.PositionError, match="the station on c4 cannot be moved"):
        lay(lines, stations={0: ["c4"]}, stack=stack, options=option)


def test_merger_tiles_beside_the_sixty() -> None:
    """With merger_tile_free each absorbed company may have left one tile more than was used."""
    lines = {**A_BEFORE_B, "C": None}
    assert lay(lines, options={"merger_tile_free": True}, tiles=58).tiles == 58
    with pytest.raises(rotonde.PositionError, match="tiles: 59 left and 3 on the board"):
        lay(lines, options={"merger_tile_free": True}, tiles=59)
    with pytest.raises(rotonde.PositionError, match="tiles: 58 left and 3 on the board"):
        lay(lines, tiles=58)


@pytest.mark.parametrize(("pile", "said"), [("shares", "shares"), ("tokens", "tokens"), ("passengers", "tokens")])
def test_nobody_has_less_than_nothing(pile: str, said: str) -> None:
    """The types of a document see to it; of a table that was played on, the invariants do."""
    state = GAME.decode(document(), MEADOW)
    getattr(state, pile)[0] = -1
    assert f"seats: a negative number of {said}" in state.invariants()


def test_what_an_absorbed_company_held_may_be_anybodys() -> None:
    """SR-10.7, SR-10.11: its start town, and track around it that no tile joins to the rest."""
    lines: dict[str, Any] = {"A": None, "B": ("h4", None, ("b3",), ("Ayr",))}
    assert company(lay(lines), "B")["cities"] == ["Ayr", "Bow", "Teal"]
    with pytest.raises(rotonde.PositionError, match=r"next to Ayr \(SR-1\.8\)"):
        lay({"B": ("h4", None, (), ("Ayr",))})


def test_soundness_and_reachability_are_apart() -> None:
    """Stations side by side break no count, so the position is sound; no game leads there, so it is not read."""
    state = GAME.decode(document(), MEADOW)
    state.stations[1] |= 1 << state.board.hex_index["a1"]
    assert state.invariants() == []
    with pytest.raises(rotonde.PositionError, match=r"next to each other \(SR-5.2\)"):
        GAME.decode(state.encode(), MEADOW)
    state.shares[0] += 1
    assert state.invariants() == ["companies.A: 4 held and 13 in the bank should make 16 (SR-1.2)"]
