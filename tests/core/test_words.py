"""Words: translations, plurals, names, numbers, and the numbered rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from toy import WhistleStop

import rotonde
from rotonde.core import Illegal, SetupError, Words
from rotonde.core.registry import shipped
from rotonde.core.rulebooks import in_words, read_rules
from rotonde.core.words import N_, P_, OptionText, Voice, catalogue

BOOK = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "{player} pays {money}."
msgstr "{player} paie {money}."

msgid "{n} share"
msgid_plural "{n} shares"
msgstr[0] "{n} action"
msgstr[1] "{n} actions"

msgid "Untranslated"
msgstr ""
"""


class Money(Words):
    def value(self, key: str, value: object, voice: Voice) -> str:
        return f"£{value}" if key.startswith("money") else super().value(key, value, voice)


@pytest.fixture
def words(tmp_path: Path) -> Money:
    (tmp_path / "fr.po").write_text(BOOK, encoding="utf-8")
    return Money(tmp_path)


def test_sentences_are_translated_and_filled(words: Money) -> None:
    names = ("Ada", "{Zoé}")
    assert Voice(words, "en", names)("{player} pays {money}.", player=0, money=5) == "Ada pays £5."
    assert Voice(words, "fr", names)("{player} paie {money}.", player=1, money=5) == "{Zoé} paie £5."
    assert Voice(words, "fr", names)("{player} pays {money}.", player=1, money=5) == "{Zoé} paie £5."


def test_a_seat_without_a_name_is_a_numbered_player(words: Money) -> None:
    assert Voice(words, "en").player(2) == "Player 3"
    assert Voice(words, "fr").player(2) == "Joueur 3"


@pytest.mark.parametrize(
    ("lang", "n", "said"),
    [
        ("en", 0, "0 shares"),
        ("en", 1, "1 share"),
        ("en", 2, "2 shares"),
        ("fr", 0, "0 action"),
        ("fr", 1, "1 action"),
        ("fr", 2, "2 actions"),
        ("fr", -5, "−5 actions"),
    ],
)
def test_plurals(words: Money, lang: str, n: int, said: str) -> None:
    assert Voice(words, lang).plural("{n} share", "{n} shares", n) == said


def test_a_sentence_of_one_form_or_two_is_told_alike(words: Money) -> None:
    voice = Voice(words, "fr", ("Ada",))
    assert voice.told(P_("{n} share", "{n} shares"), n=3) == "3 actions"
    assert voice.told(N_("{player} pays {money}."), player=0, money=5) == "Ada paie £5."


def test_what_has_no_translation_stays_english(words: Money) -> None:
    voice = Voice(words, "fr")
    assert voice("Untranslated") == "Untranslated"
    assert not voice.knows("Untranslated")
    assert voice("Never heard of") == "Never heard of"
    assert not voice.knows("Never heard of")
    assert voice.plural("{n} ox", "{n} oxen", 2) == "2 oxen"
    assert voice.knows("{n} share")
    assert Voice(words, "en").knows("anything")


def test_an_unknown_language_is_refused(words: Money) -> None:
    with pytest.raises(SetupError, match=r"there is no language 'xx'; there are: en, fr"):
        Voice(words, "xx")


def test_a_folder_without_a_catalogue_has_no_translations() -> None:
    assert catalogue(Path("nowhere"), "fr") == {}


def test_numbers_have_the_separators_of_the_language() -> None:
    assert Voice(lang="en").number(1234567) == "1,234,567"
    assert Voice(lang="fr").number(1234567) == "1\u202f234\u202f567"


def test_the_shared_words_answer_where_a_game_has_none(toy: WhistleStop) -> None:
    voice = Voice(toy.words, "fr", ("Ada",))
    refusal = Illegal("turn", "WS-2.1", "It is not {player}'s decision now.", player=0)
    assert voice.refusal(refusal) == "Ce n’est pas à Ada de décider maintenant. (WS-2.1)"
    assert str(refusal) == "It is not player 1's decision now. (WS-2.1)"


RULES = """# A game

## Set-up
- AB-1.1 First
  and more.
- **AB-1.2** Second

text between
## Play
- AB-A2.10 Third
"""


def test_numbered_rules(tmp_path: Path) -> None:
    book = tmp_path / "RULES.md"
    book.write_text(RULES, encoding="utf-8")
    rules = read_rules(book, "fr")  # there is no French one: English is better than nothing
    assert [(r.number, r.text, r.heading) for r in rules] == [
        ("AB-1.1", "First and more.", "Set-up"),
        ("AB-1.2", "Second", "Set-up"),
        ("AB-A2.10", "Third", "Play"),
    ]
    (tmp_path / "RULES.fr.md").write_text("- AB-1.1 Premièrement\n", encoding="utf-8")
    words = Words(None, book)
    assert [r.text for r in words.rules(Voice(words, "fr"))] == ["Premièrement"]
    found = words.rule("AB-1.2", Voice(words, "en"))
    assert found is not None
    assert found.text == "Second"
    assert words.rule("AB-9", Voice(words, "en")) is None


def test_rules_are_read_in_words_and_not_in_code(tmp_path: Path) -> None:
    """Options by their titles, marks apart from the text, in the words of the reader."""
    book = tmp_path / "RULES.md"
    book.write_text(
        "- AB-1.1 With `open_money` it is shown. [ruling]\n- AB-1.2 Its length is [public], for option "
        "mix=mono_1 or two_or_more.\n",
        encoding="utf-8",
    )
    (tmp_path / "RULES.fr.md").write_text("- AB-1.1 Avec open_money. [arbitrage]\n- AB-1.2 Rien.\n", encoding="utf-8")
    options = (OptionText("open_money", "Open money", "", ((False, "No."), (True, "Yes."))),)

    class Explained(Words):
        def options(self, voice: Voice) -> tuple[OptionText, ...]:
            return options

    words = Explained(None, book)
    first, second = words.rules(Voice(words, "en"))
    assert (first.text, words.rests_on(first, Voice(words, "en"))) == ("With “Open money” it is shown.", "our ruling")
    assert second.text == "Its length is from public sources, for option mix=mono_1 or two_or_more."  # no such options
    french = words.rules(Voice(words, "fr"))[0]
    assert (french.text, french.marks) == ("Avec «\u00a0Open money\u00a0».", ("ruling",))


def test_a_mark_within_a_sentence_agrees_and_the_sentence_ends(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_text("- XX-1.1 The spaces are [reconstructed].\n", encoding="utf-8")
    path.with_suffix(".fr.md").write_text("- XX-1.1 Les cases sont [reconstituées].\n", encoding="utf-8")
    read = [in_words(read_rules(path, lang)[0], (), {"reconstructed": "our guess"}, "“{}”") for lang in ("en", "fr")]
    assert [rule.text for rule in read] == ["The spaces are our guess.", "Les cases sont reconstituées."]
    for game in map(rotonde.game, shipped()):
        for lang in ("en", "fr"):
            for rule in game.words.rules(Voice(game.words, lang)):
                assert rule.text[-1] in ".!?:)»”", (game.key, lang, rule.number, rule.text[-60:])
