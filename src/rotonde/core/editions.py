"""Editions: the printed figures of a game as data, apart from its rules.

An edition file is a JSON object. It has a `name`, a `title`, `sources` (how sure each group of figures is), and the
groups themselves. Code reads every figure from it; whoever owns the printed box can put the true figures in one file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rotonde.core.errors import EditionError, shown
from rotonde.core.schemas import ready
from rotonde.core.written import GivenJson


@dataclass(frozen=True)
class Edition:
    """One checked edition: its raw data and the hash that records name it by."""

    game: str
    name: str
    title: str
    data: GivenJson
    hash: str

    @cached_property
    def mark(self) -> str:
        """A hash of everything in it, words included: what is built from an edition is kept under this."""
        return hashlib.sha256(msgspec.json.encode(self.data, order="sorted")).hexdigest()

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The groups whose figures are our own reconstruction and not the printed ones."""
        sources: Mapping[str, str] = self.data.get("sources", {})
        return tuple(group for group, source in sources.items() if source.startswith("reconstructed"))

    def dump(self) -> str:
        """The file's text, as `rotonde edition export` writes it."""
        return json.dumps(self.data, ensure_ascii=False, indent=1) + "\n"


ENDLESS = "not an edition: a number has thousands of digits"
PROSE = ("title", "note", "sources")  # what is said about the figures may be reworded


def fingerprint(data: Mapping[str, object]) -> str:
    """The hash of an edition's figures, whatever their layout in the file and the words around them."""
    figures = {name: part for name, part in data.items() if name not in PROSE}
    return hashlib.sha256(msgspec.json.encode(figures, order="sorted")).hexdigest()[:16]


def read_edition(game: str, source: Path | GivenJson) -> Edition:
    """The edition in a file or object; EditionError if it is none of this game. The game checks the figures."""
    where = str(source) if isinstance(source, Path) else "given"
    data = _load(source) if isinstance(source, Path) else deepcopy(source)  # nobody changes it behind our back
    problems = [
        f"{k}: missing; give it a text of one line"
        for k in ("game", "name", "title")
        if not isinstance(data.get(k), str) or not data[k].strip() or not data[k].isprintable()
    ]
    if isinstance(data.get("game"), str) and data["game"] != game:
        problems.append(f"game: this is an edition of {data['game']}, not of {game}")
    if not isinstance(data.get("sources", {}), Mapping):
        problems.append("sources: expected an object of group names and texts")
    else:
        for group, origin in data.get("sources", {}).items():
            if not isinstance(origin, str):
                problems.append(f"sources.{group}: expected a text that says where the figures come from")
    if problems:
        raise EditionError(where, problems)
    try:
        msgspec.json.encode(data)
    except UnicodeEncodeError as error:
        raise EditionError(where, [f"a text holds half a character, {error.object[error.start]!r}"]) from error
    except ValueError as error:
        raise EditionError(where, [ENDLESS]) from error
    return Edition(game, data["name"], data["title"], data, fingerprint(data))


def _load(path: Path) -> GivenJson:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(str(path), [f"cannot be read: {error}"]) from error
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise EditionError(str(path), [f"line {error.lineno}: not JSON: {error.msg}"]) from error
    except ValueError as error:  # Python reads no number of more digits than sys.get_int_max_str_digits()
        raise EditionError(str(path), [ENDLESS]) from error
    except RecursionError as error:
        raise EditionError(str(path), ["not an edition: lists inside lists without end"]) from error
    if not isinstance(data, dict):
        raise EditionError(str(path), ["expected a JSON object"])
    return data


SchemaT = TypeVar("SchemaT")


def typed(edition: Edition, schema: type[SchemaT]) -> SchemaT:
    """The figures as a typed struct; EditionError names the field that does not fit."""
    try:
        return msgspec.convert(edition.data, ready(schema))
    except msgspec.ValidationError as error:
        raise EditionError(edition.name, [str(error)]) from error


MOST_BUILT = 200  # kept; the oldest goes first, and is built again if it is asked for
_BUILT: dict[tuple[object, ...], Any] = {}
BuiltT = TypeVar("BuiltT")


def built_once(build: Callable[..., BuiltT], edition: Edition, *how: object) -> BuiltT:
    """What is built from an edition (a game's board), once for each edition and way of building."""
    key = (build, edition.mark, *how)
    if key not in _BUILT:
        while len(_BUILT) >= MOST_BUILT:  # editions that somebody tried out
            _BUILT.pop(next(iter(_BUILT)), None)
        _BUILT.setdefault(key, build(edition, *how))
    found: BuiltT | None = _BUILT.get(key)
    return build(edition, *how) if found is None else found  # another thread may just have needed the room


KeyT = TypeVar("KeyT")


def indexed(names: Sequence[KeyT]) -> dict[KeyT, int]:
    """Where each name stands in its list."""
    return {name: i for i, name in enumerate(names)}


# ── what many games check in their figures ────────────────────────────────


def twice(values: Sequence[object]) -> list[object]:
    """The values that stand in a list more than once."""
    return [value for value in dict.fromkeys(values) if values.count(value) > 1]


def doubles(lists: Mapping[str, Sequence[object]]) -> Iterator[str]:
    """Findings for lists, by field, in which nothing may stand twice."""
    for field, values in lists.items():
        yield from (f"{field}: {value!r} stands there twice" for value in twice(values))


def spaced(lists: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Findings for names, by field, that actions could not be written with."""
    for field, names in lists.items():
        wrong = [name for name in names if not name or any(c.isspace() for c in name)]
        yield from (f"{field}: {name!r} must be one word, since actions are written with it" for name in wrong)


def below(least: int, amounts: Mapping[str, int]) -> Iterator[str]:
    """Findings for amounts, by field, that must not be less than something."""
    return (f"{field}: expected {least} or more, not {n}" for field, n in amounts.items() if n < least)


SHAPES: dict[type, str] = {dict: "tables", list: "lists", int: "numbers", str: "texts"}
ShapeT = TypeVar("ShapeT")


def figures_at(figures: object, path: str, shape: type[ShapeT], of: type | None = None) -> ShapeT:
    """What stands under a dotted path such as "rounds.actions"; of a list, that field of each ("map.cities.id").

    The lists of such paths in a game's `editions.py` are each for one shape: a path in the wrong one is refused.
    """
    found = figures
    for name in path.split("."):
        try:
            found = [getattr(part, name) for part in found] if isinstance(found, list) else getattr(found, name)
        except AttributeError as error:
            raise EditionError(
                "editions.py", [f"{path}: editions.py asks for it, and figures.py has no such"]
            ) from error
    wrong = [found] if not isinstance(found, shape) else []
    if of is not None and isinstance(found, list):
        wrong += [value for value in found if not isinstance(value, of)]
    if wrong:
        wanted = SHAPES[shape] if of is None else f"{SHAPES[shape]} of {SHAPES[of]}"
        told = (
            f"{path}: {shown(wrong[0])} stands in a list of editions.py that is for {wanted}; name it in one that fits"
        )
        raise EditionError("editions.py", [told])
    return found  # type: ignore[return-value]
