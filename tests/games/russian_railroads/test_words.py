"""What Russian Railroads says: every sentence in both languages, and the numbers in them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rotonde.core import Event, story
from rotonde.core.kit.scene import Listening
from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice
from rotonde.games.russian_railroads import GAME
from rotonde.games.russian_railroads.actions import Move, Use
from rotonde.games.russian_railroads.state import RailroadsState
from tests.games import speech
from tests.games.speech import plain

from .tables import do, table

WORDS = GAME.words
FOLDER = Path(str(GAME.folder))
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)


def seen(state: RailroadsState) -> View:
    """The table as the player who must decide sees it."""
    return state.observe(state.to_act[0])


def said(state: RailroadsState, action: str, voice: Voice = EN) -> tuple[str, str]:
    """Text and flag of an action's label."""
    label = WORDS.label(seen(state), GAME.parse(action), voice)
    return plain(label.text), plain(label.flag)


# ── whole games ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_told_without_a_missing_word(players: int, lang: str) -> None:
    speech.tell(WORDS, GAME.new(players), lang, players, look_around)


def look_around(state: State, voice: Listening) -> None:
    """Tips for all that lies on the table."""
    assert isinstance(state, RailroadsState)
    board = state.board
    targets = [f"space:{space.name}" for space in board.spaces] + [f"space:{name}" for name in board.barred]
    targets += [f"engineer:{slot}" for slot in range(len(state.strip))] + [
        "stacks",
        "take:locomotive",
        "take:stack",
        "take:3",
    ]
    targets += (
        [f"token:{t}" for t in board.tokens] + [f"card:{c}" for c in board.cards] + ["bonus:bc_15", "bonus:points"]
    )
    for seat in range(state.players):
        targets += [f"player:{seat}", f"industry:{seat}", f"industry:{seat}:4", f"x2:{seat}", f"factory:{seat}:1"]
        targets += [f"line:{seat}:{line}" for line in board.lines] + [f"loco:{seat}:{line}" for line in board.lines]
        targets += [f"cell:{seat}:kiev:{n}" for n in range(1, 10)] + [
            f"special:{seat}:{s.name}" for s in board.specials
        ]
    targets += ["pass", "done", "scrap", "pay:1.0.0.1", "nothing:known", "cell:9:kiev:1", "line:0:nowhere"]
    speech.look_at(WORDS, state, targets, voice)


# ── the log ───────────────────────────────────────────────────────────────

SENTENCES = [
    (
        Event(
            "use",
            1,
            args={"space": "rail_black_2w", "engineer": 0, "workers": 1, "black": 0, "temporary": 0, "roubles": 1},
        ),
        "Émile pays 1 worker and 1 rouble for black rails.",
        "Émile paie 1 ouvrier et 1 rouble : rails noirs.",
    ),
    (
        Event("move", 0, args={"line": "kiev", "colour": "grey", "space": 4}),
        "Nadia moves grey on Kiev to 4.",
        "Nadia avance le rail gris sur la ligne Kiev en 4.",
    ),
    (
        Event("rails", 0, args={"colours": ["brown"]}),
        "Nadia gets brown rails.",
        "Nadia reçoit les rails marron.",
    ),
    (
        Event("place", 2, args={"number": 5, "line": "transsib", "replaces": 2}),
        "Wren puts locomotive 5 on Trans-Siberian, in place of 2.",
        "Wren place la locomotive 5 sur la ligne Transsibérien, au lieu de la 2.",
    ),
    (
        Event("pass", 0, args={"points": 2, "forced": False}),
        "Nadia passes: 2 points.",
        "Nadia passe : 2 points.",
    ),
    (
        Event("score", 0, args={"points": 12, "lines": {"transsib": 7, "petersburg": 0, "kiev": 2}, "industry": 3}),
        "Nadia scores 12: Trans-Siberian 7, St Petersburg 0, Kiev 2, industry 3.",
        "Nadia marque 12 : Transsibérien 7, Saint-Pétersbourg 0, Kiev 2, industrie 3.",
    ),
    (
        Event("claim", 3, args={"place": 2}),
        "Ada claims second place for the next round.",
        "Ada réserve la deuxième place pour la manche suivante.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
def test_log_sentences(event: Event, english: str, french: str) -> None:
    assert WORDS.log(event, EN) == english
    assert plain(WORDS.log(event, FR)) == french


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(ValueError, match="derail"):
        WORDS.log(Event("derail", 0), EN)


# ── labels and prompts ────────────────────────────────────────────────────


def test_a_space_is_named_with_its_price_and_effect() -> None:
    state = table(4)
    text, flag = said(state, "use rail_black_2w")
    assert text == "Black rails for 2 workers: 3 black moves; how to pay can be chosen"
    assert flag == "−2 workers"
    french = said(state, "use rail_black_2w", FR)[0]
    assert french == "Rails noirs, pour 2 ouvriers : 3 déplacements du rail noir ; le paiement peut se choisir"
    only = table(4, s0={"roubles": 0})
    assert said(only, "use rail_black_2w")[0] == "Black rails for 2 workers: 3 black moves"
    assert said(only, "use turn_order_2", FR)[0] == "Deuxième place à la manche suivante, pour 1 ouvrier"


def test_the_prompt_says_what_is_to_be_decided() -> None:
    """RR-7.8, RR-14.5: which tile, which part comes next, which of several; moves and steps are counted."""
    state = do(table(4), "use loco_1w", "pay 1 0 0 0")
    assert WORDS.prompt(seen(state), EN).title == "Take a locomotive or build a factory"
    assert plain(WORDS.prompt(seen(state), FR).title) == "Prendre une locomotive ou construire une usine"
    both = do(table(4, s0={"roubles": 0}), "use loco_3w")
    assert WORDS.prompt(seen(both), EN).title == "Choose what comes next: a locomotive and a factory"
    seen_factory = {"visible": {"2": 1}, "stacks": {"2": 3, **{str(n): 4 for n in range(3, 10)}}}
    open_ = do(table(4, s0={"roubles": 0}, supply=seen_factory), "use loco_3w", "locomotive", "place kiev 0")
    assert WORDS.prompt(seen(open_), EN).title == "Choose the factory to build"
    card = do(table(4, s0=CLOSE), "use rail_black_1w", "move petersburg black", "token qt_card", "card qc_combo")
    assert WORDS.prompt(seen(card), EN).title.startswith("A benefit on the way – choose what comes next: ")
    do(card, "step 0", "move kiev black")
    title = WORDS.prompt(seen(card), EN).title
    assert title.endswith("choose one of these: 1 ×2 token, 1 industry step or 1 black move")


def test_a_place_for_a_locomotive_names_its_line_and_its_reach() -> None:
    """RR-7.1, RR-7.3: the rows of the choice tell the lines apart, and what each would reach."""
    mine = {"roubles": 0, "locomotives": {"transsib": [1], "kiev": [2]}}
    others = {"locomotives": {"transsib": [1, 2], "petersburg": [2], "kiev": [2]}}
    state = do(table(4, s0=mine, s1=others), "use loco_1w", "locomotive")
    rows = [WORDS.tip(seen(state), WORDS.path(seen(state), action)[0], EN) for action in state.legal()]
    assert [(row.name, row.note) for row in rows] == [
        (
            "Trans-Siberian: reach 3 with locomotive 3",
            "In place of locomotive 1, which comes into your hand. Reach now: 1.",
        ),
        ("Trans-Siberian: reach 4 with locomotive 3", "On the empty place. Reach now: 1."),
        ("St Petersburg: reach 3 with locomotive 3", "On the empty place. Reach now: 0."),
        ("Kiev: reach 3 with locomotive 3", "In place of locomotive 2, which comes into your hand. Reach now: 2."),
    ]
    french = WORDS.tip(seen(state), "loco:0:petersburg:0", FR)
    assert plain(french.name) == "Saint-Pétersbourg : portée 3 avec la locomotive 3"
    other = WORDS.tip(seen(state), "loco:2:petersburg:0", EN)  # not the chooser's
    assert (other.name, other.note) == ("Empty locomotive place", "St Petersburg: reach 0.")


def test_passing_says_what_it_brings() -> None:
    """RR-3.9: the points of the place."""
    state = table(4)
    place = state.places[state.to_act[0]]
    points = (0, 2, 3, 4)[place]
    assert said(state, "pass")[0] == f"Pass for this round: {points} points"


def test_a_move_tells_what_it_earns_and_adds() -> None:
    """RR-5.6, RR-13.1: rails at once, points in every scoring."""
    state = do(table(4, s0={"rails": {"transsib": {"black": 1}}}), "use rail_basic", "pay 1 0 0 0")
    assert said(state, "move transsib black")[0] == "Black on Trans-Siberian to 2: grey rails"
    state = table(4, s0={"rails": {"transsib": {"black": 3}}, "owned": ["black", "grey"], "earned": ["transsib:2"]})
    do(state, "use rail_basic", "pay 1 0 0 0")
    assert said(state, "move transsib grey") == ("Grey on Trans-Siberian to 1: +1 each scoring", "+1")


def test_the_prompt_says_what_is_left() -> None:
    state = do(table(4), "use rail_black_2w", "pay 2 0 0 0")
    prompt = WORDS.prompt(seen(state), EN)
    assert prompt.title == "3 black moves left"
    assert "RR-3.3" in prompt.hint
    other = next(s for s in range(4) if s not in state.to_act)
    assert WORDS.prompt(state.observe(other), EN).title == f"Waiting for {NAMES[state.to_act[0]]}"


def test_a_space_tells_its_effect_on_the_own_board() -> None:
    state = table(4)
    tip = WORDS.tip(seen(state), "space:rail_black_1w", EN)
    assert tip.note == "2 black moves, for 1 worker."
    assert "On your board: " in tip.more
    assert "black on Trans-Siberian to 2: grey rails (+0)" in tip.more


def test_what_is_refused_says_why_in_the_tip() -> None:
    tip = WORDS.tip(seen(table(4)), "space:rail_white_1w", EN)
    assert "RR-5.5" in tip.more
    assert "white" in tip.more


def test_the_pile_is_not_guessed_by_labels() -> None:
    """RR-14.4: a token that leads to the unseen pile does not promise points."""
    state, rng = GAME.new(4), random.Random(8)
    found = 0
    while state.to_act and not found:
        if state.phase == "choosing" and isinstance(state, RailroadsState):
            view = seen(state)
            labels = [WORDS.label(view, a, EN).text for a in view.legal() if str(a) == "token qt_card"]
            assert all("secret bonus card" in text for text in labels)
            found += len(labels)
        state.advance(state.quick_sample(rng))
    assert found


# ── why not ───────────────────────────────────────────────────────────────


def test_clicks_on_the_forbidden_lead_to_a_reason() -> None:
    view = seen(table(4))
    assert WORDS.intents(view, ["space:loco_3w"]) == [Use("loco_3w")]
    moves = WORDS.intents(view, ["cell:0:kiev:2"])
    assert moves[0] == Move("kiev", "black")
    assert view.refusal(moves[0]) is not None
    assert WORDS.intents(view, ["pay:1.0.0"]) == []
    assert WORDS.intents(view, []) == []


# ── panels and brochure ───────────────────────────────────────────────────


def test_the_panel_counts_what_can_act() -> None:
    state = table(4)
    rows = WORDS.seats(state.observe(None), EN).rows
    assert all(row.note.startswith("Plays ") for row in rows)  # the turn order does not read as a rank
    assert all(row.figures[2] == "5" for row in rows)
    assert {row.colour for row in rows} == set(WORDS.colours(4))


def test_secret_cards_are_only_counted_for_others() -> None:
    """RR-2.18."""
    state, rng = GAME.new(3), random.Random(4)
    assert isinstance(state, RailroadsState)
    for seed in range(40):
        state, rng = GAME.new(3), random.Random(seed)
        assert isinstance(state, RailroadsState)
        while state.to_act and not any(state.held_n):
            state.advance(state.quick_sample(rng))
        if state.to_act:
            break
    holder = next(s for s in range(3) if state.held_n[s])
    other = (holder + 1) % 3
    name = state.board.bonus[state.held[holder].bit_length() - 1]
    title = WORDS.tip(state.observe(holder), f"bonus:{name}", EN).name
    mine = [line.text for line in WORDS.scoring(state.observe(holder), EN)]
    theirs = [line.text for line in WORDS.scoring(state.observe(other), EN)]
    extra = name == "bc_extra_engineer"
    assert (title in mine) != extra
    assert title not in theirs
    notes = {row.seat: row.note for row in WORDS.seats(state.observe(other), EN).rows}
    assert "1 bonus card" in notes[holder]


def test_the_rulebooks_have_the_same_numbers() -> None:
    numbers = speech.rule_numbers(GAME)
    source = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "words").glob("*.py"))
    cited = set(re.findall(r"RR-\d+\.\d+", source))
    assert cited
    assert cited <= set(numbers)


def test_the_lobby_says_what_is_reconstructed() -> None:
    for voice in (EN, FR):
        about = WORDS.about(voice)
        assert "Kiev 8" in about.reconstructed
        assert about.tagline
    assert WORDS.options(EN) == ()


# ── what a reader needs in the middle of it ───────────────────────────────


def test_the_only_way_to_pay_is_named() -> None:
    """RR-3.5, RR-14.5: one worker is left, so a rouble pays for the other; the black worker adds a move."""
    state = table(4, s0={"roubles": 1}, basic=[{"workers": 4}, {}, {}, {}])
    assert said(state, "use rail_black_2w") == (
        "Black rails for 1 worker and 1 rouble: 3 black moves",
        "−1 worker and 1 rouble",
    )
    black = {"black_worker": 0, "black_in_hand": True}
    state = table(4, s0={"roubles": 0}, supply=black, basic=[{"workers": 5}, {}, {}, {}])
    text = "Black rails for the black worker: 2 black moves, with 1 extra black move"
    assert said(state, "use rail_black_1w") == (text, "−the black worker")
    assert "extra" not in said(state, "use industry_1w")[0]


CLOSE = {"roubles": 0, "rails": {"petersburg": {"black": 3}}, "locomotives": {"transsib": [1], "petersburg": [5]}}


def test_a_chain_says_where_it_comes_from_and_what_follows() -> None:
    """RR-3.12, RR-14.4: factory 7 gives moves while steps of a token and a printed move wait below."""
    state = table(4, s0={**CLOSE, "markers": [4], "factories": [7]})
    do(state, "use rail_black_1w", "move petersburg black", "token qt_5_industry", "step 4")
    prompt = WORDS.prompt(seen(state), EN)
    assert prompt.title == "Factory No. 7: 2 moves of any colours left"
    assert prompt.hint.endswith("Then: 4 industry steps; 1 black move.")
    assert said(state, "done")[0] == "Let the rest go: 2 moves of any colours"
    card = do(table(4, s0=CLOSE), "use rail_black_1w", "move petersburg black", "token qt_card")
    tip = WORDS.tip(seen(card), "done", EN)
    assert (tip.note, tip.more) == ("Take no ? card.", "Then: 1 black move; a secret bonus card, or 10 points.")
    do(card, "done")
    assert WORDS.prompt(seen(card), EN).title == "1 black move left"  # of the space itself
    assert "bonus card" in WORDS.prompt(seen(card), EN).hint


def test_tokens_and_cards_tell_their_figures() -> None:
    """RR-14.2, RR-14.5, RR-17.2: the numbers of the edition, and what each scoring gains."""
    lines = {"transsib": {"black": 6, "grey": 5, "brown": 2}, "petersburg": {"black": 3}}
    mine = {"roubles": 0, "rails": lines, "locomotives": {"transsib": [3], "petersburg": [5]}}
    state = do(table(4, s0=mine), "use rail_basic", "move petersburg black")
    text = "? token: the revaluation of your rails: brown 3, beige 6, white 10 · +2 each scoring"
    assert said(state, "token qt_revaluation") == (text, "+2")
    assert (
        "20 points in every scoring, once grey and the locomotive have reached Kiev 5"
        in said(state, "token qt_kiev_medal")[0]
    )
    assert "or 10 points" in said(state, "token qt_card")[0]
    do(state, "token qt_card")
    assert said(state, "card qc_loco9")[0] == "? card: the special locomotive 9"
    assert said(state, "card qc_engineer")[0] == "? card: engineer No. 1 (2 moves of any colours) and 1 rouble"
    factory = table(4, s0={"factories": [8]})
    assert "your 2 highest locomotives" in WORDS.tip(seen(factory), "factory:0:1", EN).note


def test_a_space_tells_all_it_can_do() -> None:
    """RR-7.8, RR-11.7: as far as the moves go, the factory of a locomotive space, what can be repeated."""
    mine = {"roubles": 0, "engineers": [12]}
    state = table(4, s0=mine, spaces={"aux_roubles": {"player": 0, "workers": 1}})
    pulled = table(4, s0={"roubles": 0, "locomotives": {"transsib": [1], "kiev": [4]}})
    tip = WORDS.tip(seen(pulled), "space:rail_black_2w", EN).more
    assert tip.startswith("On your board: black on Kiev to 4 (+9), black on Kiev to 2 (+2), ")
    assert "Petersburg to 4" not in tip  # going on there brings nothing
    assert "factory No. 2 in place 1: a locomotive or a factory" in WORDS.tip(seen(state), "space:loco_3w", EN).more
    assert WORDS.tip(seen(state), "space:hired_12", EN).more == "On your board: repeat roubles."


def test_names_of_choices_and_reasons() -> None:
    """RR-5.2, RR-3.2, RR-11.2: which colour moves, who is there, when an engineer comes; one of a thing is not many."""
    state = do(table(4, s0={"roubles": 0}), "use rail_black_1w")
    assert WORDS.tip(seen(state), "cell:0:transsib:2", EN).name == "Black on Trans-Siberian to 2"
    assert WORDS.tip(seen(state), "cell:0:petersburg:0", EN).note == ""  # there is no such space
    spaces = {"aux_roubles": {"player": 1, "workers": 1}}
    taken = table(4, s0={"roubles": 0}, spaces=spaces, basic=[{"workers": 4}, {}, {}, {}])
    assert "Roubles: taken by Émile." in WORDS.tip(seen(taken), "space:aux_roubles", EN).more
    assert "needed: 2; you have fewer" in WORDS.tip(seen(taken), "space:rail_black_2w", EN).more
    engineer = WORDS.tip(seen(taken), "engineer:5", EN).more
    assert engineer == "Anybody may use him in 3 rounds (RR-11.2). He can be hired in 5 rounds."
    assert "Reconstructed" in WORDS.tip(seen(taken), "special:0:kiev:8", EN).more
    assert "Reconstructed" not in WORDS.tip(seen(taken), "special:0:kiev:4", EN).more


def test_the_flag_of_a_move_is_its_own_gain() -> None:
    """RR-13.1: the industry step that makes itself afterwards is told, but is not the move's gain."""
    state = do(table(4, s0={"roubles": 0}), "use industry_2w_black")
    text, flag = said(state, "move petersburg black")
    assert text == "Black on St Petersburg to 2: industry to 1 · +1 each scoring"
    assert flag == ""


def test_the_end_is_told_in_order() -> None:
    """RR-16.1, RR-16.2, RR-12.6: no new turn order, the extra engineer is named, and the end comes last."""
    state = table(4, 7, slots={"s0": 5}, s1={"bonus_cards": ["bc_extra_engineer"]}, passed=[0, 1, 2], current=3)
    events = list(story(state, GAME.parse("pass")))
    assert "order" not in [event.kind for event in events]
    told = [WORDS.log(event, EN) for event in events]
    assert told[-1] == "The game is over."
    assert "Bonus card “extra engineer”: Émile counts one more in the majority." in told
    lines = [line.text for line in WORDS.scoring(state.observe(None), EN)]
    assert "Most engineers (one more for Émile)" in lines


def test_french_is_not_word_for_word() -> None:
    """No passive that is "en train d’être", no "pas de tel"."""
    said = (FOLDER / "words" / "fr.po").read_text(encoding="utf-8")
    assert [words for words in ("en train d’être", "pas de tel", "Laisser aller", "registre") if words in said] == []
