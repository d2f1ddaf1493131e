"""What the Rocket says: every sentence in both languages, and the numbers in them."""

from __future__ import annotations

import random
import re

import pytest

from rotonde.core import story
from rotonde.core.kit.scene import Listening
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice
from rotonde.games.stephensons_rocket.options import RocketOptions
from rotonde.games.stephensons_rocket.state import RocketState
from tests.games.stephensons_rocket.voices import (
    EN,
    FOLDER,
    FR,
    GAME,
    NAMES,
    OPENING,
    WORDS,
    rules_and_steps,
    seen,
    table,
)

# ── whole games ───────────────────────────────────────────────────────────


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_told_without_a_missing_word(players: int, lang: str) -> None:
    voice = Listening(WORDS, lang)
    state = GAME.new(players=players)
    rng = random.Random(players)
    step = 0
    while not state.over:
        assert isinstance(state, RocketState)
        if step % 40 == 0:
            look_around(state, voice)
        if step % 3 == 0 or state.stack:
            decide(seen(state), voice)
        for event in story(state, state.quick_sample(rng)):
            assert_sentence(WORDS.log(event, voice))
        step += 1
    assert isinstance(state, RocketState)
    look_around(state, voice)
    assert WORDS.scoring(state.observe(None), voice)[-1].points == state.scores()
    assert not voice.missing


def assert_sentence(text: str) -> None:
    assert text.endswith(".")
    assert "{" not in text


def decide(view: View, voice: Voice) -> None:
    """Every legal action has its own words and clicks, and the clicks lead back to it."""
    labels: set[str] = set()
    paths: set[tuple[str, ...]] = set()
    for action in view.legal():
        label, path = WORDS.label(view, action, voice), WORDS.path(view, action)
        assert label.text not in labels
        assert path not in paths
        labels.add(label.text)
        paths.add(path)
        assert action in WORDS.intents(view, path)
        assert all(WORDS.tip(view, target, voice).name for target in path)
    for path in paths:
        assert not any(path[:i] in paths for i in range(1, len(path)))


def look_around(state: RocketState, voice: Voice) -> None:
    """Every viewer gets a prompt, panels and tips for all that stands on the board."""
    board = state.board
    targets = [f"hex:{h}" for h in board.labels] + [f"city:{c}" for c in board.city_names]
    targets += [f"company:{c}" for c in board.companies] + [f"station:{h}" for h in board.labels]
    targets += [f"token:{c}:{k}" for c, k in board.slot_at] + ["bid:1", "pass", "nothing:known"]
    for seat in (*range(state.players), None):
        view = state.observe(seat)
        assert WORDS.prompt(view, voice).title
        panel = WORDS.seats(view, voice)
        assert [row.seat for row in panel.rows] == list(range(state.players))
        assert all(len(row.figures) == len(panel.columns) for row in panel.rows)
        for target in targets:
            assert WORDS.tip(view, target, voice).name
            assert isinstance(WORDS.intents(view, [target]), list)


# ── prompts ───────────────────────────────────────────────────────────────


def test_the_turn_is_prompted_with_what_can_be_done() -> None:
    state = table()
    assert WORDS.prompt(seen(state), EN).title == "First action: take a token, place a station or extend a line"
    assert WORDS.prompt(state.observe(1), EN).title == "Waiting for Nadia"
    state = table("extend GWR C12")
    said = WORDS.prompt(seen(state), EN)
    assert said.title.startswith("Second action: ")
    assert said.hint == "Not the Great Western again this turn (SR-3.2)."


def test_a_shareholder_is_asked_what_a_bid_costs() -> None:
    state = table(OPENING)
    said = WORDS.prompt(seen(state), EN)
    assert said.title == "The Lancashire & Yorkshire moves to C4: bid for another course, or let it go"
    assert said.hint == "Bid your 1 share; you give it back only if you win (SR-7.3, SR-7.7)."
    waiting = WORDS.prompt(state.observe(2), EN)
    assert waiting.title == "Waiting for Émile"
    assert "Nadia moves the Lancashire & Yorkshire to C4" in waiting.hint


@pytest.mark.parametrize(
    ("last_word", "hint"),
    [("original", "the locomotive goes to C4, your own choice"), ("free", "send the locomotive where you like")],
)
def test_the_mover_is_told_what_the_last_word_brings(last_word: str, hint: str) -> None:
    """SR-7.5"""
    state = table(OPENING + "bid 1 B6", veto_last_word=last_word)
    said = WORDS.prompt(seen(state), EN)
    assert said.title == "Émile bids 1 for B6: match the bid, or give way"
    assert hint in said.hint
    assert "SR-7.5" in said.hint


def test_a_lifted_station_must_be_set_down() -> None:
    state = table("station L8 / lift L8")
    assert WORDS.prompt(seen(state), EN).title == "Set the station of L8 down on another hex"
    assert WORDS.prompt(state.observe(None), EN).hint == "A station is being moved."


def test_the_end_is_announced_with_the_winner() -> None:
    state = table(score_unit="points_1")
    rng = random.Random(1)
    while not state.over:
        state.apply(state.quick_sample(rng))
    said = WORDS.prompt(state.observe(None), EN)
    (winner,) = state.winners()
    assert said.title == f"{NAMES[winner]} wins with {max(state.scores())} points"
    assert said.hint.startswith("The game ends: ")


# ── rules, options, catalogue ─────────────────────────────────────────────


def test_the_rules_have_the_same_numbers_in_both_languages() -> None:
    english, french = WORDS.rules(EN), WORDS.rules(FR)
    assert [r.number for r in english] == [r.number for r in french]
    assert len({r.number for r in english}) == len(english)
    for one, other in zip(english, french, strict=True):
        assert one.text != other.text
        assert set(re.findall(r"SR-[\d.]*\d", one.text)) == set(re.findall(r"SR-[\d.]*\d", other.text))
        assert one.marks == other.marks


def test_every_rule_that_the_code_cites_exists() -> None:
    known = {r.number for r in WORDS.rules(EN)} | {f"SR-{n}" for n in range(1, 17)}
    for path in sorted(FOLDER.rglob("*.py")):
        cited = set(re.findall(r"SR-\d+(?:\.\d+)?", path.read_text(encoding="utf-8")))
        assert cited <= known, f"{path.name} cites {sorted(cited - known)}"


@pytest.mark.parametrize("voice", [EN, FR])
def test_every_option_is_a_rule_and_is_explained(voice: Voice) -> None:
    """SR-16.1, SR-16.2, SR-16.3, SR-16.4, SR-16.5, SR-16.6, SR-16.7, SR-16.8, SR-16.9"""
    told = WORDS.options(voice)
    assert [o.name for o in told] == list(RocketOptions.__struct_fields__)
    for n, option in enumerate(told, 1):
        rule = WORDS.rule(f"SR-16.{n}", voice)
        assert rule is not None
        assert option.title in rule.text  # players read no code words
        assert option.name not in rule.text
        default = getattr(RocketOptions(), option.name)
        assert option.values[0][0] == default
        assert all(meaning.endswith(".") for _, meaning in option.values)
        assert WORDS.rule(option.rule, voice) is not None


def test_every_refusal_is_translated() -> None:
    source = rules_and_steps()
    templates = re.findall(r'N_\(\s*"([^"]+)"', source)
    assert len(templates) > 20
    assert [t for t in templates if not FR.knows(t)] == []


def test_the_lobby_says_what_is_reconstructed() -> None:
    for voice in (EN, FR):
        about = WORDS.about(voice)
        assert about.tagline
        assert about.summary
        assert about.reconstructed
    assert GAME.edition().reconstructed


def test_a_bid_is_staked_in_french() -> None:
    """*Enchérir* takes no object, and an action of a turn is not a share of a company."""
    catalogue = (FOLDER / "words" / "fr.po").read_text(encoding="utf-8")
    assert not re.findall(r"[Ee]nchéri(?:r|t|ssez)|[Ll]aisse[rz] aller", catalogue)
    shares = re.findall(r"^msgstr.*(?:Miser|Vous avez \{n\}) .*", catalogue, re.MULTILINE)
    assert len(shares) > 6
    assert [text for text in shares if "(SR-7" in text and "de la compagnie" not in text] == []


def test_prompts_are_infinitives_in_french() -> None:
    """One form in all games: what to do stands in the infinitive."""
    state, rng = table(), random.Random(7)
    while state.to_act:
        said = WORDS.prompt(seen(state), FR)
        assert not re.search(r"\b(?!avez\b|gagnez\b|rendez\b|voulez\b)\w+ez\b", f"{said.title} {said.hint}"), said
        state.apply(state.quick_sample(rng))
