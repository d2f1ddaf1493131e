"""What Age of Steam says: every sentence in both languages, and the numbers in them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rotonde.core import Event, story
from rotonde.core.actions import Action
from rotonde.core.kit.scene import Listening
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.options import SteamOptions
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.words.brochure import MAPS
from tests.games.age_of_steam.scenes import MOMENTS, moment, pick, walk
from tests.games.age_of_steam.tables import LINK, auction, building, do, lay, moving

WORDS = GAME.words
FOLDER = Path(str(GAME.folder))
NAMES = ("Nadia", "Émile", "Wren", "Ada", "Olu", "Piet")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)


def seen(state: SteamState) -> View:
    """The table as the player who must decide sees it."""
    return state.observe(state.to_act[0] if state.to_act and state.to_act[0] >= 0 else None)


def plain(text: str) -> str:
    """French text with ordinary spaces."""
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def label(state: SteamState, action: str, voice: Voice = EN) -> str:
    return plain(WORDS.label(seen(state), GAME.parse(action), voice).text)


# ── whole games ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [3, 6])
def test_whole_games_are_told_without_a_missing_word(players: int, lang: str) -> None:
    voice, rng = Listening(WORDS, lang), random.Random(players)
    state = GAME.new(players)
    step = 0
    while not state.over:
        if step % 12 == 0 and state.to_act[0] >= 0:
            decide(seen(state), voice)
        if step % 60 == 0:
            look_around(state, voice)
        for event in story(state, pick(state, rng)):
            assert_sentence(WORDS.log(event, voice))
        step += 1
    look_around(state, voice)
    totals = [None if state.left[seat] else n for seat, n in enumerate(state.scores())]
    assert list(WORDS.scoring(state.observe(None), voice)[-1].points) == totals
    assert not voice.missing


@pytest.mark.parametrize("name", MOMENTS)
def test_each_decision_is_told_and_can_be_clicked(name: str) -> None:
    for voice in (EN, FR):
        view = seen(moment(name))
        assert WORDS.prompt(view, voice).title
        decide(view, voice)
        look_around(moment(name), voice)


def assert_sentence(text: str) -> None:
    assert text.endswith(".")
    assert "{" not in text


def decide(view: View, voice: Voice) -> None:
    """Every legal action has its own words and clicks, and the clicks lead back to it."""
    labels: set[str] = set()
    paths: set[tuple[str, ...]] = set()
    for action in view.legal():
        said, path = WORDS.label(view, action, voice), WORDS.path(view, action)
        assert said.text not in labels
        assert path not in paths
        labels.add(said.text)
        paths.add(path)
        assert action in WORDS.intents(view, path)
    for target in {t for path in paths for t in path}:
        assert WORDS.tip(view, target, voice).name
    for path in paths:
        assert not any(path[:i] in paths for i in range(1, len(path)))


def look_around(state: SteamState, voice: Voice) -> None:
    """Every viewer gets a prompt, panels and tips for all that stands on the board."""
    board = state.board
    targets = [f"hex:{h}" for h in board.labels] + [f"space:{x}" for x in board.spaces]
    targets += [f"newcity:{x}" for x in board.letters] + [f"cube:{h}:red" for h in board.place_labels]
    targets += [f"seat:{n}" for n in range(state.players)] + ["action:engineer", "good:red", "bid:3", "issue:2"]
    targets += [
        "pass",
        "hold",
        "done",
        "upgrade",
        "produce",
        "income",
        "shares",
        "engine",
        "chart",
        "bag",
        "order",
        "turn",
    ]
    targets += ["tile:H5:N-S", "nothing:known", "hex:Z99", "seat:x", "tile:H5:up", "newcity:Q", "action:nap"]
    for seat in (0, None):
        view = state.observe(seat)
        assert WORDS.prompt(view, voice).title
        panel = WORDS.seats(view, voice)
        assert [row.seat for row in panel.rows] == list(range(state.players))
        assert all(len(row.figures) == len(panel.columns) for row in panel.rows)
        for target in targets:
            assert WORDS.tip(view, target, voice).name
            assert isinstance(WORDS.intents(view, [target]), list)


# ── the log ───────────────────────────────────────────────────────────────

SENTENCES = [
    (
        "draw_chart",
        None,
        {"colour": "red", "space": "west-3-1"},
        "A red cube comes to the goods chart (west 3).",
        "Un cube rouge arrive sur la grille de production (ouest 3).",
    ),
    (
        "draw_city",
        None,
        {"colour": "blue", "place": "Toronto"},
        "Toronto begins with a blue cube.",
        "Toronto commence avec un cube bleu.",
    ),
    ("roll_order", 1, {"dice": "1.3.3", "total": 7}, "Émile rolls 1 3 3: 7.", "Émile lance 1 3 3 : 7."),
    (
        "first_order",
        None,
        {"players": [1, 0]},
        "The first turn order: Émile, Nadia.",
        "Premier ordre du tour : Émile, Nadia.",
    ),
    ("issue", 0, {"n": 2, "cash": 10}, "Nadia issues 2 shares for $10.", "Nadia émet 2 titres pour 10 $."),
    ("issue_none", 0, {}, "Nadia issues no shares.", "Nadia n’émet aucun titre."),
    ("bid", 0, {"amount": 3}, "Nadia bids $3.", "Nadia mise 3 $."),
    (
        "hold",
        0,
        {},
        "Nadia uses the Turn Order token: passes and stays in.",
        "Nadia utilise le jeton Ordre du tour : passe et reste.",
    ),
    (
        "leave",
        0,
        {"position": 3, "cost": 1},
        "Nadia passes, comes in place 3 and pays $1.",
        "Nadia passe, prend la place 3 et paie 1 $.",
    ),
    (
        "lead",
        1,
        {"cost": 4},
        "Émile wins the auction, is first and pays $4.",
        "Émile remporte l’enchère, joue en premier et paie 4 $.",
    ),
    (
        "new_order",
        None,
        {"players": [2, 1, 0]},
        "The new turn order: Wren, Émile, Nadia.",
        "Nouvel ordre du tour : Wren, Émile, Nadia.",
    ),
    ("choose", 0, {"action": "first_build"}, "Nadia takes First Build.", "Nadia prend Première pose."),
    (
        "engine",
        1,
        {"engine": 3},
        "The engine of Émile now pulls a cube over 3 links.",
        "La locomotive d’Émile mène désormais un cube sur 3 liaisons.",
    ),
    (
        "urbanize",
        0,
        {"place": "Toledo", "letter": "C", "colour": "black"},
        "Nadia turns Toledo into the New City C, black.",
        "Nadia fait de Toledo la nouvelle cité C (noir).",
    ),
    (
        "build",
        0,
        {"hex": "L4", "track": "N-SE", "cost": 2, "how": "new"},
        "Nadia builds N–SE on L4 for $2.",
        "Nadia construit N–SE en L4 pour 2 $.",
    ),
    (
        "build",
        0,
        {"hex": "K9", "track": "N.S.SW", "cost": 4, "how": "new", "place": "Indianapolis"},
        "Nadia builds N, S, SW in Indianapolis for $4.",
        "Nadia construit N, S, SO à Indianapolis pour 4 $.",
    ),
    (
        "takeover",
        0,
        {"place": "Toledo"},
        "Nadia takes over the ownerless line from Toledo.",
        "Nadia reprend la ligne sans propriétaire de Toledo.",
    ),
    (
        "link",
        0,
        {"a": "Detroit", "b": "Toledo", "sections": 2},
        "The link Detroit–Toledo of Nadia is complete: 2 sections.",
        "La liaison Detroit–Toledo de Nadia est achevée : 2 tronçons.",
    ),
    (
        "give_up",
        0,
        {"place": "Chicago", "hex": "G5", "side": "NW"},
        "Nadia gives up the unfinished line from Chicago that ends at the NW side of G5.",
        "Nadia abandonne la ligne inachevée de Chicago qui finit du côté NO en G5.",
    ),
    (
        "give_up",
        0,
        {"place": "Toledo", "side": "SW"},
        "Nadia gives up the unfinished line that leaves Toledo to the SW.",
        "Nadia abandonne la ligne inachevée qui quitte Toledo côté SO.",
    ),
    ("done", 0, {"built": 3}, "Nadia has built 3 tiles.", "Nadia a posé 3 tuiles."),
    ("done", 0, {"built": 0}, "Nadia builds no track.", "Nadia ne pose aucune voie."),
    (
        "move",
        0,
        {"colour": "blue", "origin": "Evansville", "to": "Cincinnati", "links": 2},
        "Nadia moves a blue cube from Evansville to Cincinnati over 2 links.",
        "Nadia mène un cube bleu d’Evansville à Cincinnati sur 2 liaisons.",
    ),
    ("gain", 0, {"n": 2, "income": 9}, "Nadia gains 2 income, now 9.", "Nadia gagne 2 de revenu, désormais 9."),
    (
        "upgrade",
        0,
        {"engine": 4},
        "Nadia raises the engine to 4 instead of moving a cube.",
        "Nadia améliore sa locomotive à 4 au lieu de déplacer un cube.",
    ),
    ("no_move", 0, {}, "Nadia moves nothing.", "Nadia ne déplace rien."),
    ("collect", 0, {"n": 9, "cash": 12}, "Nadia collects $9 and has $12.", "Nadia encaisse 9 $ et possède 12 $."),
    (
        "pay",
        0,
        {"n": 8, "cash": 4},
        "Nadia pays $8 for shares and engine and has $4.",
        "Nadia paie 8 $ pour ses titres et sa locomotive et possède 4 $.",
    ),
    (
        "shortage",
        0,
        {"n": 2, "income": 1},
        "Nadia is $2 short: income drops to 1.",
        "Il manque 2 $ à Nadia : le revenu tombe à 1.",
    ),
    (
        "shortage",
        0,
        {"n": 5, "income": -3},
        "Nadia is $5 short: income would drop to −3.",
        "Il manque 5 $ à Nadia : le revenu tomberait à −3.",
    ),
    (
        "idle_production",
        0,
        {"full": True},
        "Nadia cannot use Production: the goods chart is full.",
        "Nadia ne peut pas utiliser Production : la grille de production est pleine.",
    ),
    (
        "idle_production",
        0,
        {"full": False},
        "Nadia cannot use Production: the bag is empty.",
        "Nadia ne peut pas utiliser Production : le sac est vide.",
    ),
    ("bankrupt", 0, {}, "Nadia is bankrupt and leaves the game.", "Nadia fait faillite et quitte la partie."),
    (
        "reduce",
        1,
        {"n": 4, "income": 20},
        "The income of Émile is reduced by 4 to 20.",
        "Le revenu d’Émile est réduit de 4, à 20.",
    ),
    ("produce", 0, {}, "Nadia uses Production.", "Nadia utilise Production."),
    ("no_production", 0, {}, "Nadia leaves Production unused.", "Nadia n’utilise pas Production."),
    ("draw_production", 0, {"colour": "yellow"}, "Nadia draws a yellow cube.", "Nadia tire un cube jaune."),
    (
        "place",
        0,
        {"colour": "purple", "space": "east-E-2"},
        "Nadia puts a purple cube on the goods chart (east E).",
        "Nadia pose un cube lilas sur la grille de production (est E).",
    ),
    (
        "put_back",
        0,
        {"colours": ["red", "blue"]},
        "Back into the bag: red and blue.",
        "Retour dans le sac : rouge et bleu.",
    ),
    ("grow", None, {"side": "west", "dice": "1.4"}, "Dice for the west: 1 4.", "Dés pour l’ouest : 1 4."),
    (
        "cube",
        None,
        {"colour": "red", "place": "Detroit", "space": "east-3-1"},
        "A red cube comes to Detroit.",
        "Un cube rouge arrive à Detroit.",
    ),
    (
        "end",
        None,
        {"reason": "turns"},
        "The game ends: the last turn is played.",
        "Fin de la partie : le dernier tour est joué.",
    ),
]


@pytest.mark.parametrize(("kind", "seat", "args", "english", "french"), SENTENCES)
def test_an_event_is_a_sentence(
    kind: str, seat: int | None, args: dict[str, object], english: str, french: str
) -> None:
    event = Event(kind, seat, args=args)
    assert WORDS.log(event, EN) == english
    assert plain(WORDS.log(event, FR)) == french


def test_every_kind_of_event_in_the_rules_has_its_sentence_above() -> None:
    source = "\n".join(p.read_text(encoding="utf-8") for p in sorted((FOLDER / "rules").glob("*.py")))
    assert set(re.findall(r'Event\(\s*"(\w+)"', source)) == {row[0] for row in SENTENCES}


@pytest.mark.parametrize("reason", ["turns", "last_player", "nobody"])
def test_each_end_has_its_own_sentence(reason: str) -> None:
    event = Event("end", args={"reason": reason})
    assert WORDS.log(event, EN).startswith("The game ends: ")
    assert plain(WORDS.log(event, FR)).startswith("Fin de la partie : ")


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("add", "adds track on L4"),
        ("redirect", "redirects the track on L4"),
        ("both", "redirects track on L4 and adds"),
    ],
)
def test_replacements_are_told_apart(how: str, said: str) -> None:
    args = {"hex": "L4", "track": "N-S+NE-SW", "cost": 3, "how": how}
    told = WORDS.log(Event("build", 0, args=args), EN)
    assert said in told
    assert "N–S, NE–SW" in told


@pytest.mark.parametrize(
    ("kind", "args", "said"),
    [
        ("leave", {"position": 4, "cost": 0}, "Nadia passes, comes in place 4 and pays nothing."),
        ("lead", {"cost": 0}, "Nadia is first and pays nothing."),
    ],
)
def test_who_pays_nothing_is_said_to(kind: str, args: dict[str, object], said: str) -> None:
    """AOS-4.5"""
    assert WORDS.log(Event(kind, 0, args=args), EN) == said


def test_an_event_without_words_is_an_error_and_no_empty_line() -> None:
    with pytest.raises(ValueError, match="derailed"):
        WORDS.log(Event("derailed", 0), EN)


# ── money ─────────────────────────────────────────────────────────────────


def test_the_forecast_adds_up_and_warns() -> None:
    """AOS-11.3, AOS-11.4"""
    rich = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 11, "income": 9, "shares": 7, "engine": 3}})
    assert "$11 in hand + $9 income − $10 expenses = $10." in WORDS.prompt(seen(rich), EN).hint
    poor = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 1, "income": 4, "shares": 7, "engine": 3}})
    hint = WORDS.prompt(seen(poor), EN).hint
    assert "= −$5. That would be bankruptcy (AOS-11.4)." in hint
    assert hint.endswith("2 shares would cover it.")
    short = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 1, "income": 8, "shares": 7, "engine": 3}})
    assert "Income would drop by 1 (AOS-11.3). 1 share would cover it." in WORDS.prompt(seen(short), EN).hint


def test_shares_say_what_they_bring_and_cost() -> None:
    """AOS-3.1"""
    state = lay({"frame": "issue_shares", "seat": 0}, seats={0: {"cash": 1, "income": 4, "shares": 7, "engine": 3}})
    assert label(state, "issue 2") == "Issue 2 shares for $10: expenses $12 a turn · $3 after this turn"
    assert (
        label(state, "issue 1", FR) == "Émettre 1 titre pour 5 $ : frais 11 $ par tour · −1 $ après ce tour : revenu −1"
    )
    assert label(state, "issue 0") == "Issue no shares: −$5 after this turn: bankruptcy"
    assert WORDS.label(seen(state), GAME.parse("issue 2"), EN).flag == "+$10"


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

PARALLEL = {**LINK, "J9": ("NE-S", 1), "L8": ("SE-SW", 0), "K9": ("NE-SW", 0, 1)}


def goods_table() -> SteamState:
    """A blue cube in Evansville, with a direct link and a way over Indianapolis to Cincinnati."""
    cubes = {"J10": ["blue"]}
    return lay(moving(), PARALLEL, seats={0: {"engine": 2}}, cubes=cubes)


def test_a_delivery_names_its_links_and_who_gains() -> None:
    """AOS-10.6"""
    state = goods_table()
    moves = [a for a in state.legal() if str(a).startswith("move")]
    texts = sorted(WORDS.label(seen(state), a, EN).text for a in moves)
    assert texts == [
        "Move a blue cube from Evansville over 1 link, Cincinnati (you): income you +1",
        "Move a blue cube from Evansville over 2 links, "
        "Indianapolis (Émile) – Cincinnati (you): income you +1, Émile +1",
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


# ── the rest ──────────────────────────────────────────────────────────────


def test_every_map_has_a_title_in_french() -> None:
    assert {GAME.edition(name).title for name in GAME.editions()} == set(MAPS)
    assert FR.translate(GAME.edition("rotonde_valley").title) == "Vallée de Rotonde (notre petite carte)"


def test_every_option_and_preset_is_explained() -> None:
    for voice in (EN, FR):
        assert {o.name for o in WORDS.options(voice)} == set(SteamOptions.__struct_fields__)
        assert [p.name for p in WORDS.presets(voice)] == list(GAME.presets)
        assert all(WORDS.rule(o.rule, voice) for o in WORDS.options(voice))
        assert WORDS.about(voice).reconstructed


def test_the_rules_have_the_same_numbers_in_both_languages() -> None:
    numbers = [r.number for r in WORDS.rules(EN)]
    assert numbers == [r.number for r in WORDS.rules(FR)]
    assert len(numbers) == 124
    cited = set(re.findall(r"AOS-\d+\.\d+", "".join(r.text for v in (EN, FR) for r in WORDS.rules(v))))
    assert cited <= set(numbers)


def test_rules_that_the_words_cite_exist() -> None:
    source = "".join(p.read_text(encoding="utf-8") for p in sorted((FOLDER / "words").glob("*.py")))
    cited = set(re.findall(r"AOS-\d+\.\d+", source))
    assert cited
    assert cited <= {r.number for r in WORDS.rules(EN)}


def test_the_scoring_is_told_line_by_line() -> None:
    """AOS-15.1, AOS-15.2"""
    state = lay(moving(), LINK, seats={0: {"income": 7, "shares": 5}})
    lines = WORDS.scoring(state.observe(None), EN)
    assert [line.points[0] for line in lines] == [21, -15, 2, 8]
    assert lines[-1].text == "Total, as it stands"


def test_bankrupt_players_are_named_as_such() -> None:
    """AOS-11.4"""
    state = lay(moving(2, 2), seats={2: {"cash": 0, "income": 0}, 0: {"cash": 50}, 1: {"cash": 50}}, order=[0, 1, 2])
    do(state, "pass")
    assert state.left[2] == 1
    view = state.observe(0)
    assert WORDS.seats(view, EN).rows[2].note == "bankrupt in turn 1"
    assert WORDS.tip(view, "seat:2", FR).note == "En faillite au tour 1 (AOS-11.4)."
    assert WORDS.scoring(view, EN)[0].points[2] is None


def test_the_winner_is_announced() -> None:
    state = moment("over")
    said = WORDS.prompt(state.observe(None), EN)
    names = [NAMES[s] for s in state.winners()]
    assert said.title.startswith(names[0])
    assert f"{max(state.scores())} point" in said.title
    assert said.hint.startswith("The game ends: ")
