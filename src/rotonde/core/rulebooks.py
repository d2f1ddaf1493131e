"""Rulebooks: the numbered rules of a game as its RULES.md has them, and as people read them.

The file names options as the program does (`open_money`) and marks what a rule rests on ("[ruling]"). Players read
the titles of the options instead, and the marks apart from the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rotonde.core.words import OptionText

_RULE = re.compile(r"^- \**([A-Z]+-[A-Z]?\d+(?:\.\d+)*)\**\s+(.*)$")
_CODE = re.compile(r"`?\b([a-z0-9]+(?:_[a-z0-9]+)+)\b`?(?:\s*=\s*(\w+))?")
_MARK = re.compile(r"(?P<verb>\b(?:is|are|est|sont)\s+)?\s*\[(?P<mark>\w+)\]")
MARKS = {"arbitrage": "ruling", "déduit": "inferred", "reconstitué": "reconstructed"}  # as the French book has them


@dataclass(frozen=True, slots=True)
class RuleText:
    """One numbered rule."""

    number: str
    text: str
    heading: str = ""
    marks: tuple[str, ...] = ()  # what it rests on besides the rulebook: "ruling", "public" …


def read_rules(path: Path, lang: str) -> tuple[RuleText, ...]:
    """The numbered rules of a RULES.md: lines "- XX-1.2 text" (continued by indented lines) under headings."""
    local = path.with_suffix(f".{lang}.md")
    text = (local if lang != "en" and local.exists() else path).read_text(encoding="utf-8")
    out: list[RuleText] = []
    heading = ""
    for line in text.splitlines():
        found = _RULE.match(line)
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif found:
            out.append(RuleText(found[1], found[2].strip(), heading))
        elif line.startswith("  ") and line.strip() and out:
            last = out[-1]
            out[-1] = RuleText(last.number, f"{last.text} {line.strip()}", last.heading)
    return tuple(out)


def in_words(rule: RuleText, options: Iterable[OptionText], marks: Mapping[str, str], quote: str) -> RuleText:
    """A rule as people read it. `options` are the explained ones, `marks` the words for each mark, `quote` is “{}”."""
    explained = {o.name: o for o in options}

    def named(found: re.Match[str]) -> str:
        option = explained.get(found[1])
        if option is None:
            return found[0].replace("`", "")
        meaning = {str(value): meaning for value, meaning in option.values}.get(found[2] or "", "")
        return quote.format(option.title) + (f" ({meaning.rstrip('.')})" if meaning else "")

    noted: list[str] = []

    def marked(found: re.Match[str]) -> str:
        bare = found["mark"] if found["mark"] in MARKS else found["mark"].rstrip("es")  # "[déduites]"
        mark = MARKS.get(bare, found["mark"])
        if found["verb"]:  # a part of the sentence: "the spaces are [reconstructed]", "sont [reconstituées]"
            return found["verb"] + (found["mark"] if bare in MARKS else marks[mark])
        noted.append(mark)
        return ""

    text = _MARK.sub(marked, _CODE.sub(named, rule.text))
    return replace(rule, text=text.strip(), marks=tuple(dict.fromkeys(noted)))
