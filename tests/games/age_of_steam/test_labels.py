"""What the buttons of Age of Steam say: money, what a tile completes, who gains by a cube, and why not."""

from __future__ import annotations

import random

import pytest

from rotonde.core import story
from rotonde.core.actions import Action
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.words.speech import after_turn
from tests.games.age_of_steam.scenes import pick, walk
from tests.games.age_of_steam.tables import LINK, auction, building, do, lay, moving
from tests.games.age_of_steam.voices import EN, FR, PARALLEL, WORDS, goods_table, label, seen

# ── money ─────────────────────────────────────────────────────────────────


def test_the_forecast_adds_up_and_warns() -> None:
    """AOS-11.3, AOS-11.4"""
    rich = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 11, "income": 9, "shares": 7, "engine": 3}})
    assert "$11 in hand + $9 income − $10 expenses = $10." in WORDS.prompt(seen(rich), EN).hint
    poor = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 1, "income": 4, "shares": 7, "engine": 3}})
    hint = WORDS.prompt(seen(poor), EN).hint
    assert "= −$5. That would be bankruptcy, unless cubes bring 1 income (AOS-11.4)." in hint
    assert hint.endswith("2 shares would cover it.")
    short = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 1, "income": 8, "shares": 7, "engine": 3}})
    said = "Income would drop by 1, unless cubes bring it (AOS-11.3). 1 share would cover it."
    assert said in WORDS.prompt(seen(short), EN).hint


def test_shares_say_what_they_bring_and_cost() -> None:
    """AOS-3.1"""
    state = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 1, "income": 4, "shares": 7, "engine": 3}})
    assert label(state, "issue 2") == "Issue 2 shares for $10: expenses $12 a turn · $3 after this turn"
    after = "−1 $ après ce tour : revenu −1, sauf si des cubes le rapportent"
    assert label(state, "issue 1", FR) == f"Émettre 1 titre pour 5 $ : frais 11 $ par tour · {after}"
    assert label(state, "issue 0") == "Issue no shares: −$5 after this turn: bankruptcy, unless cubes bring 1 income"
    assert WORDS.label(seen(state), GAME.parse("issue 2"), EN).flag == "+$10"


@pytest.mark.parametrize(("cash", "income", "shares"), [(0, 0, 2), (1, 4, 7), (0, 3, 15), (2, 1, 4), (0, 9, 11)])
def test_a_shortage_is_told_by_what_cubes_would_have_to_bring(cash: int, income: int, shares: int) -> None:
    """AOS-11.3, AOS-11.4: what is said is what comes of that income, of one less, and of none."""

    def settled(more: int) -> tuple[bool, int]:
        own = {"cash": cash, "income": income + more, "shares": shares}  # collected in this turn already
        state = lay(moving(2, 2), seats={0: {"cash": 50}, 1: {"cash": 50}, 2: own}, order=[0, 1, 2])
        missing = [event.args["n"] for event in do(state, "pass") if event.kind == "shortage"]
        return bool(state.left[2]), sum(missing)

    own = {"cash": cash, "income": income, "shares": shares, "engine": 1}
    early = lay({"frame": "issue_shares", "seat": 0}, seats={0: own})
    said = label(early, "issue 0")
    n = int(said.rpartition("bring ")[2].split()[0]) if "bankruptcy" in said else -after_turn(early, 0)
    assert ("bankruptcy" in said) == settled(0)[0]
    assert said.endswith(f"bankruptcy, unless cubes bring {n} income" if settled(0)[0] else "unless cubes bring it")
    if settled(0)[0]:
        assert [settled(n - 1)[0], settled(n)[0]] == [True, False]
    else:
        assert [settled(0)[1], settled(n)[1]] == [n, 0]
        assert f"income drops by {n}," in said


def test_bankruptcy_is_a_fact_once_no_cube_can_bring_anything() -> None:
    """AOS-11.4: after the last move, and for whoever has no link when links can be built no more."""
    seats: dict[int, dict[str, object]] = {0: {"cash": 50}, 1: {"cash": 50}, 2: {"cash": 0, "income": 0, "shares": 3}}
    last, before = ((("K10", ("NE-SW", 2)), ("L9", ("NE-SW", 2))), moving(2, 2)), moving(2, 1)
    own = dict(last[0])
    assert label(lay(last[1], own, seats=seats, order=[0, 1, 2]), "upgrade").endswith("−$5 after this turn: bankruptcy")
    assert label(lay(before, own, seats=seats, order=[0, 1, 2]), "upgrade").endswith("unless cubes bring 3 income")
    bare = lay(before, seats=seats, order=[0, 1, 2])
    assert label(bare, "upgrade").endswith("−$5 after this turn: bankruptcy")
    assert "That would be bankruptcy (AOS-11.4)." in WORDS.prompt(seen(bare), EN).hint


def test_the_auction_says_what_a_pass_costs() -> None:
    """AOS-4.5, AOS-4.6"""
    seats: dict[int, dict[str, object]] = {s: {"cash": 12} for s in range(4)}
    seats[1]["action"] = "turn_order"
    frame = auction(1, leader=2, bids=[0, 3, 5, 0], passed=[0], token=1)
    state = lay(frame, players=4, seats=seats)
    said = WORDS.prompt(seen(state), EN)
    assert said.title == "Wren bids $5: bid more, or pass"
    assert "Passing now makes you number 3 and costs $2 (AOS-4.5)." in said.hint
    assert "Your token lets you pass once and stay in (AOS-4.6)." in said.hint
    assert label(state, "pass") == "Pass: number 3 in the turn · pay $2"
    first = lay(auction(0, bids=[0] * 4), players=4, seats=seats)
    assert label(first, "pass", FR) == "Passer : numéro 4 du tour · ne rien payer"


# ── building ──────────────────────────────────────────────────────────────


def test_a_tile_says_its_price_and_what_it_completes() -> None:
    state = lay(building(), {"K10": ("NE-SW", 0)}, seats={0: {"cash": 9}})
    said = label(state, "build L9 NE-SW")
    assert said == (
        "Lay a straight NE–SW on L9 for $2: completes the link Cincinnati–Evansville (2 sections) "
        "· $7 left · $4 after this turn"
    )
    before = seen(state).table.digest()
    assert label(state, "build L9 N-SW") == (
        "Lay a wide curve N–SW on L9 for $2: extends the line from Evansville · $7 left · $4 after this turn"
    )
    assert label(state, "build L9 N-SW", FR).startswith("Poser une courbe large N–SO en L9 pour 2 $ : ")
    assert seen(state).table.digest() == before
    state = lay(building(), {"J9": ("NE-S", 0)}, seats={0: {"cash": 9}})
    assert label(state, "build K9 SW", FR).startswith("Poser un cul-de-sac SO à Indianapolis pour 2 $")


def test_what_a_tile_is_said_to_complete_is_what_it_completes() -> None:
    rng, completed = random.Random(3), 0
    state = walk(4, 3, lambda s: s.phase == "build_track")
    while not state.over and completed < 25:
        if state.phase == "build_track":
            completed += sum(links_told(state, a) for a in state.legal() if str(a).startswith("build"))
        state.advance(pick(state, rng))
    assert completed >= 25


def links_told(state: SteamState, action: Action) -> int:
    """How many links a tile completes; its label says so too."""
    links = [e for e in story(state.copy(), action) if e.kind == "link"]
    said = WORDS.label(seen(state), action, EN).text
    assert ("completes the link" in said) == bool(links), str(action)
    assert all(f"({e.args['sections']} section" in said for e in links)
    return len(links)


def test_a_town_joins_and_an_ownerless_line_is_taken_over() -> None:
    """AOS-7.4"""
    state = lay(building(), {"J9": ("NE-S", None)}, seats={0: {"cash": 9}})
    assert "completes the link Indianapolis–Evansville" in label(state, "build K9 SW")
    state = lay(building(), {"K10": ("NE-SW", None)}, seats={0: {"cash": 9}})
    assert "takes over the line from Evansville" in label(state, "build L9 N-SW")


def test_unfinished_track_is_warned_of_before_the_end() -> None:
    """AOS-7.3"""
    state = lay(building(), {"K10": ("NE-SW", 0)}, seats={0: {"cash": 9}})
    assert (
        "Extend it or lose it: your unfinished track from Evansville to K10 (AOS-7.3)."
        in WORDS.prompt(seen(state), EN).hint
    )
    assert label(state, "done") == "End the build: your unfinished track from Evansville to K10 loses its owner"
    do(state, "build L9 N-SW")
    assert label(state, "done", FR) == "Terminer la pose"


def test_urbanization_says_which_lines_it_completes() -> None:
    """AOS-9.5"""
    seats = {0: {"cash": 9, "action": "urbanization"}}
    state = lay(building(), {"L8": ("SE-SW", 1)}, seats=seats)
    assert WORDS.prompt(seen(state), EN).title == "Place a New City, then build: 3 tiles"
    assert label(state, "urbanize K9 E") == (
        "Turn Indianapolis into the New City E, a yellow city: completes the line from Cincinnati for Émile"
    )
    tiles = {"L8": ("SE-SW", None), "J9": ("NE-S", 0), "K9": ("SW", 0)}
    assert label(lay(building(), tiles, seats=seats), "urbanize K9 E").endswith(
        ": completes the ownerless line from Cincinnati for you · the track in the hex is removed "
        "· 1 link loses a section"
    )


# ── goods ─────────────────────────────────────────────────────────────────


def test_a_delivery_names_its_links_and_who_gains() -> None:
    """AOS-10.6"""
    state = goods_table()
    moves = [a for a in state.legal() if str(a).startswith("move")]
    texts = sorted(WORDS.label(seen(state), a, EN).text for a in moves)
    assert texts == [
        "Move a blue cube from Evansville over 1 link, Cincinnati (you): +1 income for you",
        "Move a blue cube from Evansville over 2 links, "
        "Indianapolis (Émile) – Cincinnati (you): +1 income for you, +1 for Émile",
    ]
    paths = {WORDS.path(seen(state), a) for a in moves}
    assert {p[:2] for p in paths} == {("cube:J10:blue", "hex:M9")}
    assert len({p[2] for p in paths}) == 2
    tip = WORDS.tip(seen(state), "cube:J10:blue", EN)
    assert (tip.note, tip.more) == ("Can go to Cincinnati.", "At best +1 income for you.")


def test_a_single_route_needs_no_third_click() -> None:
    state = lay(moving(), LINK, cubes={"J10": ["blue"]})
    (action,) = [a for a in state.legal() if str(a).startswith("move")]
    assert WORDS.path(seen(state), action) == ("cube:J10:blue", "hex:M9")


# ── why not? ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("path", "rule"),
    [
        (("hex:J10",), "AOS-6.4"),
        (("hex:F4",), "AOS-6.9"),
        (("hex:L9", "tile:L9:N-SW"), "AOS-6.11"),
        (("hex:I4",), "AOS-6.10"),
        (("newcity:A",), "AOS-9.1"),
        (("newcity:A", "hex:J10"), "AOS-9.1"),
        (("action:engineer",), ""),
        (("cube:J10:blue",), ""),
        (("space:west-1-1",), ""),
        (("issue:1",), ""),
        (("bid:1",), ""),
        (("upgrade",), ""),
    ],
)
def test_a_click_on_what_is_not_allowed_finds_the_reason(path: tuple[str, ...], rule: str) -> None:
    """AOS-6.4, AOS-6.9, AOS-6.11: what is meant by a click is refused with the rule, in both languages."""
    state = lay(building(), {"K10": ("NE-SW", 1)}, seats={0: {"cash": 9}})
    view = seen(state)
    refusal = next(r for a in WORDS.intents(view, path) if (r := view.refusal(a)) is not None)
    assert refusal.rule == rule or not rule
    assert EN.refusal(refusal) != FR.refusal(refusal)


def test_a_click_on_the_track_of_another_says_whose_it_is() -> None:
    """AOS-6.8, AOS-6.9, AOS-8.7: the owner is named, in a hex, in a town, and where his track would be changed."""
    tiles = {"C2": ("N-SW", 1), "K9": ("NE-SW", 2, 2), "K10": ("NE-SW", 1), "L9": ("NE-SW", 1)}
    view = seen(lay(building(), tiles))
    needs = "what you add must touch a city, the end of your own line, or the free end of an ownerless line."
    said = [EN.refusal(r) for t in ("hex:L9", "hex:K9") if (r := view.refusal(WORDS.intents(view, [t])[0])) is not None]
    assert said == [
        f"The track on L9 belongs to Émile: {needs} (AOS-6.9)",
        f"The track in Indianapolis belongs to Wren: {needs} (AOS-6.8)",
    ]
    changed = view.refusal(GAME.parse("build L9 SE-SW"))
    assert changed is not None
    assert EN.refusal(changed) == "This track on L9 belongs to Émile: it may not be changed. (AOS-8.7)"
    assert FR.refusal(changed).startswith("Cette voie en L9 appartient à Émile")


def test_a_city_out_of_reach_is_refused_with_the_engine() -> None:
    """AOS-10.3"""
    tiles = {k: v for k, v in PARALLEL.items() if k not in LINK}
    state = lay(moving(), tiles, seats={0: {"engine": 1}}, cubes={"J10": ["blue"]})
    view = seen(state)
    refusal = view.refusal(WORDS.intents(view, ["cube:J10:blue", "hex:M9"])[0])
    assert refusal is not None
    assert refusal.rule == "AOS-10.3"
    said = "Your engine is at level 1, and this route has 2 links: it may have no more than the level. (AOS-10.3)"
    assert EN.refusal(refusal) == said
    assert FR.refusal(refusal) == "La portée de votre locomotive est de 1, ce trajet demande 2. (AOS-10.3)"


@pytest.mark.parametrize(
    ("frame", "outcome", "said"),
    [
        ({"frame": "set_up", "drawn": 0, "seat": -1}, "draw red", "A red cube comes to the goods chart (west 1)."),
        ({"frame": "first_order", "rolls": [[], [], []], "seat": -1}, "roll 1.2.3", "Nadia rolls 1 2 3: 6."),
        ({"frame": "goods_growth", "side": "east", "seat": -1}, "roll 1.2.3", "Dice for the east: 1 2 3."),
    ],
)
def test_an_outcome_of_chance_says_what_happens(frame: dict[str, object], outcome: str, said: str) -> None:
    """AOS-2.1, AOS-2.4, AOS-13.2"""
    state = lay(frame, built=False)
    assert WORDS.label(state.observe(None), GAME.parse(outcome), EN).text == said
