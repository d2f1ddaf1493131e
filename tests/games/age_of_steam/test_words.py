"""What Age of Steam says: whole games in both languages, rules, options, scoring and the end."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rotonde.core import story
from rotonde.core.kit.scene import Listening
from rotonde.core.view import View
from rotonde.core.words import LANGUAGES, Voice
from rotonde.games.age_of_steam import GAME
from rotonde.games.age_of_steam.options import SteamOptions
from rotonde.games.age_of_steam.state import SteamState
from rotonde.games.age_of_steam.words.brochure import MAPS
from tests.games.age_of_steam.scenes import MOMENTS, moment, pick
from tests.games.age_of_steam.tables import LINK, do, lay, moving
from tests.games.age_of_steam.voices import EN, FR, NAMES, WORDS, seen
from tests.games.speech import rule_numbers

FOLDER = Path(str(GAME.folder))


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


# ── the rest ──────────────────────────────────────────────────────────────


CALQUES = (
    r"\b[Ee]nchéri(r|t|ssez|s|ssent)\b",  # takes no object: miser
    r"\bpas d[e’] ?(action|tuile|nouvelle cité) ?(appelée|avec|\{)",  # there is no … called
    r"\bactions? (émise|de la compagnie)",  # a share is a titre here, an action is one of the seven
    r"revenu \{gains\}",
)


def test_the_french_is_french() -> None:
    """Forms that came over from English, or that mean two things, stay away; prompts are infinitives."""
    catalogue = (FOLDER / "words" / "fr.po").read_text(encoding="utf-8")
    said = re.findall(r'^msgstr(?:\[\d\])? "(.*)"$', catalogue, re.MULTILINE)
    said += re.findall(r'"fr": "([^"]*)"', (FOLDER / "challenges.json").read_text(encoding="utf-8"))
    assert len(said) > 400
    assert [(form, text) for form in CALQUES for text in said if re.search(form, text)] == []
    titles = {name: WORDS.prompt(seen(moment(name)), FR) for name in MOMENTS}
    shown = [p for p in titles.values() if p.title]
    assert not [p for p in shown if re.search(r"\w+ez\b", f"{p.title} {p.hint}")]
    assert any(p.title.startswith("Poser des voies\u202f: encore") for p in shown)
    assert any(p.title.startswith("Miser pour l’ordre du tour") or " mise " in p.title for p in shown)


def test_who_moves_nothing_is_told_of_another_round_only_where_there_is_one() -> None:
    said = [WORDS.tip(seen(lay(moving(round=n), LINK)), "pass", EN).note for n in (1, 2)]
    assert ["next round" in note for note in said] == [True, False]


def test_a_place_in_the_turn_order_is_french() -> None:
    """“1er” is masculine, and would not go with a position."""
    rows = WORDS.seats(seen(lay(moving(), LINK)), FR).rows
    assert any(row.note.startswith("joue en 1er") and "position" not in row.note for row in rows)


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
    numbers = rule_numbers(GAME)
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
    best = str(max(state.scores())).replace("-", "\N{MINUS SIGN}")  # as it is printed
    assert f"{best} point" in said.title
    assert said.hint.startswith("The game ends: ")
