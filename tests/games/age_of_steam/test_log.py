"""The log of Age of Steam: one sentence for every kind of event, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rotonde.core import Event
from rotonde.games.age_of_steam import GAME
from tests.games.age_of_steam.voices import EN, FR, WORDS, plain

FOLDER = Path(str(GAME.folder))

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
    files = [*(FOLDER / "rules").rglob("*.py"), *(FOLDER / "steps").rglob("*.py")]
    source = "\n".join(p.read_text(encoding="utf-8") for p in sorted(files))
    assert set(re.findall(r'(?:headline|detail|bookkeeping)\)?\(\s*"(\w+)"', source)) == {row[0] for row in SENTENCES}


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
