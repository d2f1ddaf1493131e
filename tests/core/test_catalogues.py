"""Every sentence of the package has its French, with the same placeholders; nothing is fuzzy or left over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import messages

AREAS = messages.areas()


@pytest.mark.parametrize("path", AREAS, ids=lambda p: p.relative_to(messages.ROOT).as_posix())
def test_the_catalogue_is_complete(path: Path) -> None:
    found = messages.problems(path, AREAS[path])
    assert not found, "run tools/messages.py, then translate:\n" + "\n".join(found)


CODE = """
LINE = N_("{player} pays {n}.")
def speak(voice, n):
    voice("Hello")
    voice.plural("{n} share", "{n} shares", n)
    raise Illegal("far", "AB-1", "Too far: {n}.", n=n)
"""
PAGE = """<p>{{ voice("Good day, {name}", name=name) }}</p>
{{ voice.plural('{n} game', "{n} games", count) }} {{ voice('It\\'s on') }}"""


@pytest.fixture
def stall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    (tmp_path / "a.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "b.html").write_text(PAGE, encoding="utf-8")
    return tmp_path


def test_sentences_are_found_in_code_and_pages(stall: Path) -> None:
    found = messages.wanted([stall / "a.py", stall / "b.html"])
    assert [(f.text, f.file, f.line) for f in found.values()] == [
        ("{player} pays {n}.", "a.py", 2),
        ("Hello", "a.py", 4),
        (("{n} share", "{n} shares"), "a.py", 5),
        ("Too far: {n}.", "a.py", 6),
        ("Good day, {name}", "b.html", 1),
        ("It's on", "b.html", 2),
        (("{n} game", "{n} games"), "b.html", 2),
    ]


def test_merging_keeps_translations_and_drops_what_is_gone(stall: Path) -> None:
    book, files = stall / "fr.po", [stall / "a.py"]
    book.write_bytes(messages.merge(book, files))
    assert len(messages.problems(book, files)) == 4
    text = book.read_text(encoding="utf-8")
    text = text.replace('msgid "Hello"\nmsgstr ""', 'msgid "Hello"\nmsgstr "Bonjour"')
    text += '\nmsgid "Gone"\nmsgstr "Parti"\n'
    book.write_text(text, encoding="utf-8")
    assert "fr.po: 'Gone' is no longer in the code" in messages.problems(book, files)
    book.write_bytes(messages.merge(book, files))
    again = book.read_text(encoding="utf-8")
    assert 'msgstr "Bonjour"' in again
    assert "Gone" not in again
    assert messages.merge(book, files) == book.read_bytes()


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ('msgid "Hello"\nmsgstr ""', "a.py:4: 'Hello' has no translation in fr.po"),
        ('#, fuzzy\nmsgid "Hello"\nmsgstr "Bonjour"', "a.py:4: 'Hello' is marked fuzzy in fr.po"),
        (
            'msgid "Too far: {n}."\nmsgstr "Trop loin : {m}."',
            "a.py:6: 'Too far: {n}.': the placeholders are ['m'], not ['n'] in fr.po",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(stall: Path, entry: str, why: str) -> None:
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (stall / "fr.po").write_text(head + entry + "\n", encoding="utf-8")
    assert why in messages.problems(stall / "fr.po", [stall / "a.py"])


def test_a_sign_that_could_begin_a_line_in_french_is_found(stall: Path) -> None:
    book, files = stall / "fr.po", [stall / "a.py"]
    book.write_bytes(messages.merge(book, files))
    text = book.read_text(encoding="utf-8")
    for space, found in ((" ", True), ("\u202f", False)):
        said = text.replace('{n}."\nmsgstr ""', f'{{n}}."\nmsgstr "Trop loin{space}: {{n}}."', 2)
        book.write_text(said, encoding="utf-8")
        assert any("no-break space" in problem for problem in messages.problems(book, files)) is found
