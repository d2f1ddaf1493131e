"""What Age of Steam promises, warns of and refuses in words: forecasts, actions without effect, goods, owners."""

from __future__ import annotations

import pytest

from rotonde.core import Level
from rotonde.core.words import Voice
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.state import SteamState
from tests.games.age_of_steam.tables import LINK, auction, building, do, lay, moving
from tests.games.age_of_steam.voices import EN, FR, NAMES, PARALLEL, WORDS, goods_table, label, plain, seen

CHOICE = {"frame": "select_actions", "seat": 0}


# ── money ─────────────────────────────────────────────────────────────────


def test_money_is_settled_once_the_cubes_grow() -> None:
    """AOS-11: from phase 9 on, income and expenses of the turn are behind us."""
    seats = {s: {"cash": 1, "income": 4, "shares": 9, "engine": 3} for s in range(3)}
    before = lay(moving(), seats=seats)
    assert WORDS.seats(before.observe(0), EN).rows[0].figures[-1] == "−$7"
    after = lay({"frame": "goods_growth", "seat": -1, "side": "west"}, seats=seats)
    assert WORDS.seats(after.observe(0), EN).rows[0].figures[-1] == "$1"
    assert WORDS.tip(after.observe(0), "seat:0", EN).note == "$1 in hand; income and expenses of this turn are settled."


def test_a_standing_bid_counts_in_the_forecast() -> None:
    """AOS-4.5: the highest in full, another one at the price of passing now."""
    seats = {s: {"cash": 12, "income": 0, "shares": 2, "engine": 1} for s in range(4)}
    state = lay(auction(1, leader=2, bids=[0, 3, 5, 0], passed=[0]), players=4, seats=seats)
    rows = WORDS.seats(state.observe(1), EN).rows
    assert [row.figures[-1] for row in rows] == ["$9", "$7", "$4", "$9"]
    assert "$12 in hand − $2 bid + $0 income − $3 expenses = $7." in WORDS.prompt(state.observe(1), EN).hint
    assert label(state, "bid 6") == "Bid $6: paid in full · $3 after this turn"


def test_a_tile_that_leads_into_a_shortage_is_flagged() -> None:
    """AOS-11.3, AOS-11.4"""
    tiles = {"K10": ("NE-SW", 0)}
    short = lay(building(), tiles, seats={0: {"cash": 4, "income": 2, "shares": 4, "engine": 1}})
    said = "$2 left · −$1 after this turn: income drops by 1, unless cubes bring it"
    assert label(short, "build L9 N-SW").endswith(said)
    broke = lay(building(), tiles, seats={0: {"cash": 4, "income": 0, "shares": 4, "engine": 1}})
    said = "reste 2 $ · −3 $ après ce tour : faillite, sauf si des cubes rapportent 2"
    assert label(broke, "build L9 N-SW", FR).endswith(said)


def test_locomotive_says_what_it_costs_each_turn() -> None:
    """AOS-5.5, AOS-11.2"""
    state = lay(CHOICE, seats={0: {"cash": 9, "income": 0, "shares": 2, "engine": 1}})
    said = "Take Locomotive: engine +1 now, $1 more expenses each turn · $5 after this turn"
    assert label(state, "choose locomotive") == said


# ── actions ───────────────────────────────────────────────────────────────


def test_an_action_without_effect_says_so() -> None:
    """AOS-5.5, AOS-5.7, AOS-5.11"""
    state = lay(CHOICE, seats={0: {"engine": 6, "cash": 9}})
    assert label(state, "choose locomotive") == "Take Locomotive: no effect: the engine is at its highest level, 6"
    assert label(state, "choose production") == "Take Production: draw 2 cubes for the goods chart"
    state.chart = bytearray([1]) * len(state.chart)
    assert label(state, "choose production") == "Take Production: no effect: the goods chart is full"
    assert WORDS.tip(seen(state), "action:production", EN).note.startswith("No effect: the goods chart is full")
    assert label(state, "choose urbanization") == "Take Urbanization: turn a town into a city"
    state.letters = list(range(12, 12 + len(state.letters)))
    assert label(state, "choose urbanization", FR).endswith("sans effet : il ne reste aucune nouvelle cité")


def test_markers_of_the_last_turn_are_called_so() -> None:
    """AOS-5.9"""
    seats = {0: {"action": "production"}, 1: {"action": "engineer"}, 2: {"action": "first_move"}}
    for frame in ({"frame": "issue_shares", "seat": 0}, auction()):
        view = lay(frame, seats=seats, turn=2).observe(0)
        assert WORDS.tip(view, "action:production", EN).more == "Taken by you last turn."
        assert "Actions of last turn" in view.svg()
    assert WORDS.seats(lay(frame, seats=seats, turn=2).observe(0), EN).rows[1].note == "plays 2nd"
    first = lay({"frame": "issue_shares", "seat": 0}, seats=seats, turn=2).observe(0)
    assert WORDS.seats(first, EN).rows[1].note == "plays 2nd · last turn Engineer"
    now = lay(moving(), seats=seats).observe(0)
    assert WORDS.tip(now, "action:production", EN).more == "Taken by you."
    assert "Actions of last turn" not in now.svg()


# ── owners ────────────────────────────────────────────────────────────────


def test_completing_an_ownerless_line_says_it_is_taken_over() -> None:
    """AOS-7.4, AOS-7.5"""
    state = lay(building(), {"K10": ("NE-SW", None)}, seats={0: {"cash": 9}})
    assert "Cincinnati–Evansville (2 sections) and takes over its ownerless track" in label(state, "build L9 NE-SW")
    mine = lay(building(), {"K10": ("NE-SW", 0)}, seats={0: {"cash": 9}})
    assert "ownerless" not in label(mine, "build L9 NE-SW")


# ── goods ─────────────────────────────────────────────────────────────────


def test_a_destination_says_links_and_gains() -> None:
    """AOS-10.6, AOS-10.7"""
    single = lay(moving(), LINK, cubes={"J10": ["blue"]})
    said = WORDS.step(seen(single), ("cube:J10:blue", "hex:M9"), EN)
    assert said is not None
    assert (said.name, said.note) == ("Cincinnati", "1 link: +1 income for you")
    several = WORDS.step(seen(goods_table()), ("cube:J10:blue", "hex:M9"), FR)
    assert several is not None
    assert plain(several.note) == "2 trajets ; le meilleur : +1 de revenu pour vous"
    assert WORDS.step(seen(single), ("cube:J10:blue",), EN) is None


def why(state: SteamState, *path: str, voice: Voice = EN) -> str:
    """What a person reads who clicks these targets."""
    view = seen(state)
    found = (view.refusal(action) for action in WORDS.intents(view, path))
    return next((plain(voice.refusal(refusal)) for refusal in found if refusal is not None), "")


NO_WAY = {"K10": ("NE-SW", 0)}


@pytest.mark.parametrize(
    ("path", "said"),
    [
        (("hex:I4",), "Cubes lie in cities: I4 is none. (AOS-10.2)"),
        (("hex:K9",), "Cubes lie in cities: Indianapolis is none. (AOS-10.2)"),
        (("hex:M9",), "There is no cube in Cincinnati. (AOS-10.2)"),
        (("hex:J10",), ""),
        (("cube:J10:blue",), ""),
        (("cube:J10:red",), "No finished links lead from Evansville to a red city. (AOS-10.2)"),
        (("cube:J10:black",), "There is no black city on the board: a black cube waits for a New City. (AOS-10.8)"),
        (("cube:J10:red", "hex:M9"), "A red cube goes to a red city; Cincinnati is a blue city. (AOS-10.2)"),
        (("cube:J10:red", "hex:K9"), "A red cube goes to a red city; Indianapolis is a town. (AOS-10.2)"),
        (("cube:J10:red", "hex:I4"), "A red cube goes to a red city; I4 is none. (AOS-10.2)"),
        (("cube:J10:blue", "hex:J10"), "A cube visits a place once only: Evansville comes twice. (AOS-10.5)"),
    ],
)
def test_goods_that_cannot_move_say_why(path: tuple[str, ...], said: str) -> None:
    """AOS-10.2, AOS-10.5, AOS-10.8"""
    state = lay(moving(), LINK, cubes={"J10": ["blue", "red", "black"]})
    assert why(state, *path) == said
    assert not said or why(state, *path, voice=FR) != said


def test_a_city_that_is_not_linked_or_too_far() -> None:
    """AOS-10.2, AOS-10.3"""
    nowhere = lay(moving(), NO_WAY, cubes={"J10": ["blue"]})
    assert why(nowhere, "hex:J10") == "No finished link leaves Evansville. (AOS-10.2)"
    assert why(nowhere, "cube:J10:blue", "hex:M9") == "No finished link leaves Evansville. (AOS-10.2)"
    around = {k: v for k, v in PARALLEL.items() if k not in LINK}
    far = lay(moving(), around, seats={0: {"engine": 1}}, cubes={"J10": ["blue"]})
    for path in (("hex:J10",), ("cube:J10:blue",), ("cube:J10:blue", "hex:M9")):
        assert why(far, *path).endswith("(AOS-10.3)")
    assert GAME.parse("move blue J10 M9") not in far.legal()
    near = lay(moving(), LINK, cubes={"J10": ["blue"]})
    refusal = near.refusal(GAME.parse("move blue J10 M9"))
    assert refusal is not None
    assert refusal.rule == "AOS-10.12"


def test_cubes_that_cannot_move_can_be_asked() -> None:
    """In phase 5 every cube is a place of the page."""
    state = lay(moving(), LINK, cubes={"J10": ["blue", "red"]})
    targets = {t for a in state.legal() for t in WORDS.path(seen(state), a)}
    page = seen(state).game.draw(seen(state), theme=None, targets=targets)
    red = page.index('data-target="cube:J10:red"')
    assert 'class="place-spot"' in page[page.rindex("<g", 0, red) : red]


# ── the log ───────────────────────────────────────────────────────────────


def test_a_build_turn_without_a_tile_has_a_headline() -> None:
    """AOS-6.2"""
    idle = do(lay(building(), seats={0: {"cash": 9}}), "done")
    assert [(e.kind, e.level) for e in idle] == [("done", Level.HEADLINE)]
    busy = lay(building(), seats={0: {"cash": 9}})
    told = do(busy, "build K10 NE-SW", "done")
    assert (told[-1].kind, told[-1].level) == ("done", Level.BOOKKEEPING)


def test_lines_given_up_are_told_apart() -> None:
    """AOS-7.3"""
    state = lay(building(), {"K9": ("N-S", 0, 0)}, seats={0: {"cash": 9}})
    lost = [WORDS.log(e, EN) for e in do(state, "done") if e.kind == "give_up"]
    assert len(lost) == len(set(lost)) == 2
    assert all("Indianapolis" in text for text in lost)


def test_production_that_cannot_be_used_is_told() -> None:
    """AOS-5.11"""
    state = lay(moving(2, 2), seats={s: {"cash": 50} for s in range(3)}, order=[0, 1, 2])
    state.chosen[1] = 5
    state.chart = bytearray([1]) * len(state.chart)
    assert [e.args for e in do(state, "pass") if e.kind == "idle_production"] == [{"full": True}]


def test_a_shortage_before_bankruptcy_tells_the_true_figure() -> None:
    """AOS-11.4"""
    seats = {2: {"cash": 0, "income": 0, "shares": 4}, 0: {"cash": 50}, 1: {"cash": 50}}
    told = do(lay(moving(2, 2), seats=seats, order=[0, 1, 2]), "pass")
    (short,) = [e for e in told if e.kind == "shortage"]
    assert short.args == {"n": 5, "income": -5}


def test_every_entry_stands_under_the_turn_it_belongs_to() -> None:
    """AOS-14.1"""
    view = lay({"frame": "issue_shares", "seat": 0}, turn=4).observe(None)
    assert WORDS.chapter(view, EN) == "Turn 4 of 10"


# ── the end ───────────────────────────────────────────────────────────────


def test_bankrupt_players_have_no_total() -> None:
    """AOS-15.5"""
    seats = {2: {"cash": 0, "income": 0}, 0: {"cash": 50}, 1: {"cash": 50, "shares": 15}}
    state = lay(moving(2, 2), seats=seats, order=[0, 1, 2])
    do(state, "pass")
    lines = WORDS.scoring(state.observe(0), EN)
    assert lines[-1].points[2] is None
    assert lines[-1].points[:2] == state.scores()[:2]
    assert lines[-1].text == "Total, as it stands (none if bankrupt)"


def test_a_negative_total_has_a_true_minus() -> None:
    """AOS-15.5"""
    seats = {s: {"cash": 0, "income": 0, "bankrupt": 1} for s in (1, 2)}
    seats[0] = {"cash": 0, "shares": 11}
    state = lay(None, seats=seats, order=[0], ended="last_player")
    assert WORDS.prompt(state.observe(None), EN).title == f"{NAMES[0]} wins with −33 points"
    assert plain(WORDS.prompt(state.observe(None), FR).title) == f"{NAMES[0]} gagne avec −33 points"
