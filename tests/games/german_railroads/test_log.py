"""The log of German Railroads: what each event says in both languages, and that every event has words."""

from __future__ import annotations

import re

import pytest

from rotonde.core import Event
from rotonde.core.kit.scene import Listening
from rotonde.core.words import Voice
from rotonde.games.german_railroads import GAME, rules
from tests.games import speech
from tests.games.german_railroads.tables import DR, MU
from tests.games.speech import plain

WORDS = GAME.words
NAMES = ("Nadia", "Émile", "Wren", "Ada")
EN, FR = Voice(WORDS, "en", NAMES), Voice(WORDS, "fr", NAMES)

SENTENCES = [
    (
        Event("emil_blocks", None, args={"space": "industry_2w", "engineer": 0, "workers": 2, "roubles": 0}),
        "Émil’s card shows “Industry (2 workers)”: he blocks it with 2 workers.",
        "La carte d’Émil montre « Industrie (2 ouvriers) » : il bloque la case avec 2 ouvriers.",
    ),
    (
        Event("emil_skips", None, args={"space": "rail_white_1w", "why": "useless"}),
        "Émil discards “White rails (1 worker)”: it could not be used now.",
        "Émil écarte « Rails blancs (1 ouvrier) » : inutilisable en ce moment.",
    ),
    (
        Event("emil_takes", None, args={"numbers": [2, 3]}),
        "Émil takes out of the game: tile No. 2 and tile No. 3.",
        "Émil retire de la partie : tuile n° 2 et tuile n° 3.",
    ),
    (
        Event("emil_worker", None, args={"workers": 7, "score": 50}),
        "50 points are reached: Émil has 7 workers from now on.",
        "50 points sont atteints : Émil a désormais 7 ouvriers.",
    ),
    (
        Event("final_rival", None, args={"n": 2, "number": 11}),
        "Émil has 2 engineers (highest number 11).",
        "Émil a 2 conducteurs (plus haut numéro : 11).",
    ),
    (
        Event("extension", 0, args={"area": "wuerzburg", "tile": "e4_2"}),
        "Nadia lays tile 4-2 at Würzburg.",
        "Nadia pose le prolongement 4-2 à Würzburg.",
    ),
    (
        Event("move", 0, args={"line": "nuernberg", "colour": "grey", "space": 4}),
        "Nadia moves grey on Nürnberg-Fürth to 4.",
        "Nadia avance le rail gris sur la ligne Nürnberg-Fürth en 4.",
    ),
    (
        Event("place", 1, args={"number": 6, "line": "muenchen", "replaces": 31}),
        "Émile puts locomotive 6 on München, in place of 3+1.",
        "Émile place la locomotive 6 sur la ligne München, au lieu de la 3+1.",
    ),
    (
        Event("foundry", 2, args={"foundry": "f03", "coal": 2}),
        "Wren fires foundry No. 3 with 2 coal.",
        "Wren allume la fonderie n° 3 avec 2 charbons.",
    ),
    (
        Event("heat", 0, args={"place": 2, "number": 0}),
        "Nadia puts a stoker to the coal factory in place 2.",
        "Nadia met un chauffeur à l’usine à charbon, emplacement 2.",
    ),
    (
        Event("burn", 0, args={"coal": 3, "moves": 8}),
        "Nadia burns 3 coal: 8 black moves.",
        "Nadia brûle 3 charbons : 8 déplacements du rail noir.",
    ),
    (
        Event("earned", 0, args={"special": "e3_6:8"}),
        "Nadia earns a ? token at space 8 of tile 3-6.",
        "Nadia gagne un jeton ? : case 8 du prolongement 3-6.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
def test_log_sentences(event: Event, english: str, french: str) -> None:
    assert WORDS.log(event, EN) == english
    assert plain(WORDS.log(event, FR)) == french


SAMPLES: dict[str, dict[str, object]] = {
    "income": {"marker": "inc_any"},
    "stoker": {"coal": 2},
    "end_turn": {},
    "emil_passes": {"why": "cards"},
    "branch": {"line": MU, "branch": "hamburg"},
    "income_taken": {"marker": "inc_grey_brown"},
    "extra_marker": {"placed": False},
    "no_income": {},
    "no_worker": {},
    "coal": {"n": 1},
    "foundry_taken": {"foundry": "f11"},
    "stoke": {"line": DR, "number": 5},
    "closed": {"foundry": "f02"},
    "stoker_lost": {"number": 4},
    "trigger": {"place": 1, "factory": 0},
    "lucky": {"card": "sb_coal"},
    "german_revaluation": {},
    "emil_hires": {"engineer": -10},
    "kept": {"engineer": 7, "new": True},
    "revealed": {"foundry": "f07"},
    "shuffled": {},
    "points": {"points": 6, "why": "foundry"},
}


def test_every_event_of_the_rules_has_words() -> None:
    """The list of events stands in the rules; rare ones do not wait for a random game."""
    kinds = set(re.findall(r"^    (\w+)\(", rules.__doc__ or "", re.M))
    assert kinds == {*SAMPLES, *[event.kind for event, _, _ in SENTENCES]} - {"move", "place", "earned"}
    voice = Listening(WORDS, "fr")
    for kind, args in SAMPLES.items():
        speech.assert_sentence(WORDS.log(Event(kind, 0, args=args), voice))
    assert not voice.missing


def test_an_unknown_event_is_an_error() -> None:
    with pytest.raises(ValueError, match="derail"):
        WORDS.log(Event("derail", 0), EN)
