"""The log of the Rocket: each event is a sentence, in both languages."""

from __future__ import annotations

import re

import pytest

from rotonde.core import Event
from tests.games.stephensons_rocket.voices import EN, FR, WORDS, plain, rules_and_steps

SENTENCES = [
    (
        Event("take", 1, args={"kind": "steel", "city": "Ipswich"}),
        "Émile takes a steel token of Ipswich.",
        "Émile prend un marqueur acier d’Ipswich.",
    ),
    (Event("station", 0, args={"hex": "F7"}), "Nadia places a station on F7.", "Nadia pose une gare en F7."),
    (
        Event("move_station", 0, args={"hex": "F7", "to": "A13"}),
        "Nadia moves a station from F7 to A13.",
        "Nadia déplace une gare, en A13 au lieu de F7.",
    ),
    (
        Event("extend", 0, args={"company": "GWR", "hex": "C12"}),
        "Nadia extends the GWR to C12.",
        "Nadia agrandit la GWR vers C12.",
    ),
    (
        Event("share", 0, args={"company": "GWR"}),
        "Nadia takes a share of the GWR.",
        "Nadia prend une action de la GWR.",
    ),
    (Event("no_bid", 1, args={"company": "GWR"}), "Émile lets the GWR go.", "Émile laisse aller la GWR."),
    (
        Event("bid", 1, args={"n": 1, "company": "GWR", "hex": "C12"}),
        "Émile bids 1 share to send the GWR to C12.",
        "Émile mise 1 action pour envoyer la GWR en C12.",
    ),
    (
        Event("veto_won", 1, args={"n": 2, "company": "GWR", "hex": "C12"}),
        "Émile wins the veto and gives 2 shares back: the GWR goes to C12.",
        "Émile remporte le veto et rend 2 actions : la GWR va en C12.",
    ),
    (
        Event("passenger", 0),
        "Nadia drives into another player's station and takes a passenger token.",
        "Nadia entre dans la gare d’un autre et prend un marqueur de passagers.",
    ),
    (
        Event("reach", args={"company": "GWR", "city": "Reading", "money": 12000}),
        "The GWR reaches Reading and is worth £12,000.",
        "La GWR atteint Reading et vaut 12 000 £.",
    ),
    (
        Event("city_pays", 0, args={"money": 2000, "city": "Reading"}),
        "Reading pays Nadia £2,000 for tokens.",
        "Reading rapporte 2 000 £ à Nadia pour ses marqueurs.",
    ),
    (
        Event("town_pays", 0, args={"money": 3000, "city": "Leeds"}),
        "Leeds pays Nadia £3,000 for stations on the line.",
        "Leeds rapporte 3 000 £ à Nadia pour ses gares sur la ligne.",
    ),
    (
        Event("merger", args={"company": "LSWR", "into": "GWR"}),
        "The LSWR is absorbed by the GWR.",
        "La LSWR est absorbée par la GWR.",
    ),
    (
        Event("merger_bonus", 0, args={"money": 3000, "company": "LSWR"}),
        "Nadia gets £3,000 for shares of the LSWR.",
        "Nadia reçoit 3 000 £ pour ses actions de la LSWR.",
    ),
    (
        Event("exchange", 0, args={"n": 5, "company": "LSWR", "gained": 2, "into": "GWR"}),
        "Nadia exchanges 5 shares of the LSWR for 2 of the GWR.",
        "Nadia échange 5 actions de la LSWR contre 2 de la GWR.",
    ),
    (
        Event("exchange", 0, args={"n": 1, "company": "LSWR", "gained": 0, "into": "GWR"}),
        "Nadia loses a single share of the LSWR: two make one.",
        "Nadia perd une seule action de la LSWR : il en faut deux pour une.",
    ),
    (
        Event("isolated", args={"company": "L&Y", "n": 12}),
        "The L&Y is isolated: 12 shares leave the game.",
        "La L&Y devient une ligne autonome : 12 actions quittent le jeu.",
    ),
    (
        Event("isolated", args={"company": "L&Y", "n": 0}),
        "The L&Y is isolated.",
        "La L&Y devient une ligne autonome.",
    ),
    (
        Event("skip", 0),
        "Nadia can do nothing: the action is lost.",
        "Nadia ne peut rien faire : l’action est perdue.",
    ),
    (
        Event("end", args={"reason": "tiles"}),
        "The game ends: the last track tile is laid.",
        "Fin de la partie : la dernière tuile de rails est posée.",
    ),
    (
        Event("final_tokens", 0, args={"money": 6000, "what": "tokens", "name": "passenger", "n": 3}),
        "Nadia gets £6,000 for 3 passenger tokens.",
        "Nadia reçoit 6 000 £ pour 3 marqueurs passagers.",
    ),
    (
        Event("final_stations", 0, args={"money": 6000, "what": "stations", "name": "GWR", "n": 1}),
        "Nadia gets £6,000 for 1 station on the GWR.",
        "Nadia reçoit 6 000 £ pour 1 gare sur la GWR.",
    ),
    (
        Event("final_shares", 0, args={"money": 6000, "what": "shares", "name": "GWR", "n": 4}),
        "Nadia gets £6,000 for 4 shares of the GWR.",
        "Nadia reçoit 6 000 £ pour 4 actions de la GWR.",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), SENTENCES)
def test_an_event_is_a_sentence(event: Event, english: str, french: str) -> None:
    assert WORDS.log(event, EN) == english
    assert plain(WORDS.log(event, FR)) == french


def test_every_kind_of_event_in_the_rules_has_its_sentence_above() -> None:
    source = rules_and_steps()
    kinds = set(re.findall(r'table\.(?:headline|detail|bookkeeping)\("(\w+)"', source)) | {"city_pays", "town_pays"}
    kinds |= {f"final_{what}" for what in ("tokens", "stations", "shares")}
    assert kinds == {event.kind for event, _, _ in SENTENCES}


@pytest.mark.parametrize("reason", ["shares", "tiles", "extendable", "stuck"])
def test_each_end_has_its_own_sentence(reason: str) -> None:
    event = Event("end", args={"reason": reason})
    assert WORDS.log(event, EN).startswith("The game ends: ")
    assert plain(WORDS.log(event, FR)).startswith("Fin de la partie : ")


def test_an_event_without_words_is_an_error_and_no_empty_line() -> None:
    with pytest.raises(ValueError, match="derailed"):
        WORDS.log(Event("derailed", 0, args={"n": 1, "name": ""}), EN)
