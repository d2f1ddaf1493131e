"""Bring the catalogues up to date: python tools/messages.py [--check].

Finds every sentence here: N_("…"), P_("…", "…"), voice("…"), voice.plural("…", "…"), Illegal(code, rule, "…").
The new ones are merged into the .po file they belong to: src/rotonde/words/fr.po for the house, words/fr.po beside the
code for a game; other catalogues stay as they are. Sentences that are gone are removed; new ones wait with an empty
translation. With --check nothing is written, and what is missing or out of step is listed.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src" / "rotonde"
EXAMPLES = ROOT / "docs" / "examples"
LANG = "fr"
NAMES = {"N_": 0, "voice": 0, "Illegal": 2}  # the function, and which argument is the sentence
PLURALS = {"plural", "P_"}
_LOOSE = re.compile(" [:;?!»]")  # a sign that could begin a line in French
_FIELD = re.compile(r"\{(\w*)\}")


class Found(NamedTuple):
    """A sentence in the code: its text, or (one, many), and where it stands."""

    text: str | tuple[str, str]
    file: str
    line: int

    @property
    def key(self) -> str:
        return self.text if isinstance(self.text, str) else self.text[0]


def areas() -> dict[Path, list[Path]]:
    """Each catalogue with the Python and template files whose sentences it holds."""
    games = [p.parent for p in sorted((SRC / "games").glob("*/__init__.py"))]
    games += [p.parent for p in sorted(EXAMPLES.glob("*/__init__.py"))]
    out = {g / "words" / f"{LANG}.po": _files(g) for g in games}
    house = [f for f in _files(SRC) if not any(f.is_relative_to(g) for g in games)]
    return {SRC / "words" / f"{LANG}.po": house, **out}


def _files(folder: Path) -> list[Path]:
    return sorted(p for kind in ("*.py", "*.html", "*.jinja") for p in folder.rglob(kind))


def sentences(file: Path) -> Iterator[Found]:
    """The sentences of one file, in order."""
    name = file.relative_to(ROOT).as_posix()
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        yield from _from_python(text, name)
    else:
        yield from _from_template(text, name)


def _from_python(text: str, name: str) -> Iterator[Found]:
    calls = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Call)]
    for call in sorted(calls, key=lambda n: (n.lineno, n.col_offset)):
        func = call.func
        called = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
        texts = [a.value if isinstance(a, ast.Constant) else None for a in call.args]
        if called in PLURALS and len(texts) > 1 and isinstance(texts[0], str) and isinstance(texts[1], str):
            yield Found((texts[0], texts[1]), name, call.lineno)
        elif called in NAMES and len(texts) > NAMES[called]:
            sentence = texts[NAMES[called]]
            if isinstance(sentence, str) and sentence:
                yield Found(sentence, name, call.lineno)


_SAID = re.compile(r"""\bvoice\(\s*(?P<q>["'])(?P<text>(?:\\.|(?!(?P=q)).)*)(?P=q)""")
_COUNTED = re.compile(
    r"""\bvoice\.plural\(\s*(?P<q>["'])(?P<one>(?:\\.|(?!(?P=q)).)*)(?P=q)\s*,\s*(?P<r>["'])(?P<many>(?:\\.|(?!(?P=r)).)*)(?P=r)"""
)


def _from_template(text: str, name: str) -> Iterator[Found]:
    for found in _SAID.finditer(text):
        yield Found(_plain(found["text"]), name, text.count("\n", 0, found.start()) + 1)
    for found in _COUNTED.finditer(text):
        yield Found((_plain(found["one"]), _plain(found["many"])), name, text.count("\n", 0, found.start()) + 1)


def _plain(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def wanted(files: list[Path]) -> dict[str, Found]:
    """Every sentence once, where it first stands."""
    out: dict[str, Found] = {}
    for file in files:
        for found in sentences(file):
            out.setdefault(found.key, found)
    return out


def read(path: Path) -> Catalog:
    """A catalogue, empty if there is none yet."""
    if not path.exists():
        return Catalog(locale=LANG)
    with path.open("rb") as file:
        return read_po(file, locale=LANG)


def merge(path: Path, files: list[Path]) -> bytes:
    """The catalogue's text with every sentence of the files and no other."""
    old, new = read(path), Catalog(locale=LANG, header_comment="# Rotonde, French.", fuzzy=False)
    for key, found in sorted(wanted(files).items()):
        known = old.get(key)
        said = known.string if known and isinstance(known.id, str) == isinstance(found.text, str) else None
        empty = "" if isinstance(found.text, str) else ("", "")
        new.add(found.text, said or empty, locations=[(found.file, 0)])
    out = BytesIO()
    write_po(out, new, width=0, omit_header=False, include_lineno=False)
    dates = re.compile(
        rb'^"(?:POT-Creation-Date|Last-Translator|Language-Team|PO-Revision-Date|Generated-By|Report-Msgid|Project-Id).*\n',
        re.M,
    )
    return dates.sub(b"", out.getvalue())


def problems(path: Path, files: list[Path]) -> list[str]:
    """What is missing or wrong in a catalogue, each finding with the place of its sentence."""
    book, sought = read(path), wanted(files)
    where = path.relative_to(ROOT).as_posix()
    out = []
    for key, found in sought.items():
        message = book.get(key)
        said = message.string if message else None
        texts = [said] if isinstance(said, str) else list(said or ())
        place = f"{found.file}:{found.line}: {key!r}"
        if not texts or not all(texts):
            out.append(f"{place} has no translation in {where}")
        elif message is not None and message.fuzzy:
            out.append(f"{place} is marked fuzzy in {where}")
        elif bad := _fields_wrong(found, texts):
            out.append(f"{place}: {bad} in {where}")
        elif any(_LOOSE.search(text) for text in texts):
            out.append(f"{place}: before : ; ? ! stands a no-break space (U+202F) in {where}")
    known = [m.id if isinstance(m.id, str) else m.id[0] for m in book if m.id]
    return out + [f"{where}: {k!r} is no longer in the code" for k in known if k not in sought]


def _fields_wrong(found: Found, texts: list[str]) -> str:
    sources = (found.text,) if isinstance(found.text, str) else found.text
    need = {f for s in sources for f in _FIELD.findall(s)}
    for text in texts:
        have = set(_FIELD.findall(text))
        # a singular may leave the number out
        if have != need and not (len(texts) > 1 and have | {"n"} == need | {"n"}):
            return f"the placeholders are {sorted(have)}, not {sorted(need)}"
    return ""


def main() -> int:
    """Update the catalogues, or only look."""
    check = "--check" in sys.argv[1:]
    findings = []
    for path, files in areas().items():
        if not check and problems(path, files):  # the others stay as they are: nobody has touched their sentences
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(merge(path, files))
        findings += problems(path, files)
    print("\n".join(findings) or "every sentence has its translation")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
