"""What Russian Railroads says: every sentence in both languages, and the numbers in them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rotonde.core import Event
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
    assert text.startswith("Black rails for 2 workers")
    assert text.endswith(": 3 black moves")
    assert flag == "−2 workers"
    assert said(state, "use turn_order_2", FR)[0].startswith("Deuxième place à la manche suivante, pour 1 ouvrier")


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
        state.advance(state.sample(rng))
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
            state.advance(state.sample(rng))
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
    books = [[r.number for r in WORDS.rules(voice)] for voice in (EN, FR)]
    assert books[0] == books[1]
    assert len(books[0]) == len(set(books[0])) == 125
    source = "".join(path.read_text(encoding="utf-8") for path in (FOLDER / "words").glob("*.py"))
    cited = set(re.findall(r"RR-\d+\.\d+", source))
    assert cited
    assert cited <= set(books[0])


def test_the_lobby_says_what_is_reconstructed() -> None:
    for voice in (EN, FR):
        about = WORDS.about(voice)
        assert "Kiev 8" in about.reconstructed
        assert about.tagline
    assert WORDS.options(EN) == ()
