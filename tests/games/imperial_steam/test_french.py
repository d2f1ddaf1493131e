"""The French of Imperial Steam: the words of the rulebook, prompts in the infinitive, shares told from actions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rotonde.core.words import Voice
from rotonde.games.imperial_steam import GAME
from tests.games.imperial_steam.tables import CREW, MATERIALS, RICH, do, lay, ready

FOLDER = Path(str(GAME.folder))
FR = Voice(GAME.words, "fr", ("Nadia", "Émile", "Wren", "Ada"))


def catalogue() -> list[str]:
    """Every French text of the words, plurals too."""
    with (FOLDER / "words" / "fr.po").open("rb") as file:
        strings = [message.string for message in read_po(file) if message.id]
    return [text for said in strings for text in ([said] if isinstance(said, str) else list(said or ()))]


TEXTS = catalogue()
RULES = re.sub(r"\s+", " ", (FOLDER / "RULES.fr.md").read_text(encoding="utf-8"))

OTHER_WORDS = {
    "tuile Expédition": r"[Cc]argaison",
    "marron": r"\bbronze\b",
    "zone de livraison": r"[Zz]one de commande",
    "cran": r"\b(un|\{n\}|par|le|plusieurs|aucun) pas d’influence|\bun pas (gagné|perdu|est)|\brangs?\b",
    "pion Action": r"[Mm]arqueurs?\b",
    "cours de l’action": r"[Vv]aleur (actuelle )?(de l’|d’|de votre )action|action plus chère",
    "plateau Investissement": r"plateau des actions",
    "zone Dividendes": r"zone des dividendes",
    "plateau Usines": r"plateau des usines",
    "carte Liaisons nationalisées": r"chemin de fer d.État",
}
CALQUES = r"en train d’être|Il n’y a pas d’action à moitié|pas un tel|Plan d’argent|[Rr]ien de tel"


@pytest.mark.parametrize("word", OTHER_WORDS)
def test_the_words_of_the_rulebook(word: str) -> None:
    wrong = re.compile(OTHER_WORDS[word])
    assert [text for text in TEXTS if wrong.search(text)] == []
    assert wrong.search(RULES) is None
    assert word in RULES + " ".join(TEXTS)


def test_no_calques() -> None:
    assert [text for text in TEXTS if re.search(CALQUES, text)] == []


def test_what_is_no_sentence_is_in_the_infinitive() -> None:
    """Titles and buttons have no full stop; sentences that refuse or explain may tell somebody what to do."""
    commands = re.compile(r"(?<!vous )(?<!vous en )\b[A-Za-zéè]+ez\b")
    titles = [text for text in TEXTS if not text.endswith((".", "?"))]
    assert [text for text in titles if commands.search(text.replace("Assez", ""))] == []


def test_a_share_is_an_action_of_the_company() -> None:
    """Where something is done with it; its price is the cours de l’action."""
    sold = re.compile(r"([Vv]end|vente|vendue).*\baction|\bactions?\b.*(vendue|vendre)")
    named = [text for text in TEXTS if sold.search(text) and text != "actions à vendre"]
    assert len(named) >= 8
    assert [text for text in named if not re.search(r"actions? de la compagnie|cours de l’action", text)] == []
    assert not re.search(r"[Vv]endre (une|des) actions?\b(?! de la compagnie)", RULES)


def test_the_price_of_a_factory_names_every_kind_of_slot() -> None:
    """IS-6.3.3: the board's price, a price of its own, the price of the city's station."""
    rule = GAME.words.rule("IS-6.3.3", FR)
    assert rule is not None
    assert all(part in rule.text for part in ("plateau Usines", "prix propre", "prix de la gare de la ville"))
    english = GAME.words.rule("IS-6.3.3", Voice(GAME.words, "en"))
    assert english is not None
    assert "the price of the city's station" in english.text


def test_prompts_as_they_are_read() -> None:
    def title(state: object) -> str:
        view = state.observe(state.to_act[0])  # type: ignore[attr-defined]
        return GAME.words.prompt(view, FR).title.replace("\u202f", " ").replace("\u00a0", " ")

    assert title(ready(3)) == "Miser en secret pour l’influence"
    state = lay(4, {0: {**RICH, **CREW, **MATERIALS}}, influence={"50": [0], "10": [1, 2, 3]})
    assert title(state) == "Choisir une action : 1 sur 2"
    do(state, "choose lay_track", "lay wien--st_poelten")
    assert title(state) == "Mobiliser des ouvriers pour un effort de 3, ou ajouter une seconde liaison"
    do(state, "work 3")
    assert title(state) == "Effort 3 sur 3 : poser la voie"
    state = lay(4, {0: RICH}, influence={"50": [0], "10": [1, 2, 3]})
    do(state, "choose recruit")
    hire = GAME.words.label(state.observe(0), GAME.parse("hire bronze 10"), FR).text
    assert "métropole marron" in hire
    assert "action de la compagnie" in GAME.words.label(state.observe(0), GAME.parse("sell"), FR).text
    do(state, "hire bronze 10")
    assert title(state) == "Recruter encore, ou terminer"
