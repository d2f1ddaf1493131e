"""What this game adds is registered beside the base game, which does not change by that."""

from __future__ import annotations

import inspect
import subprocess
import sys
from dataclasses import fields

import pytest

from rotonde.core.words import Voice
from rotonde.games.german_railroads import GAME
from rotonde.games.german_railroads.draw import DRAWING, ModuleStage
from rotonde.games.german_railroads.draw.lay import GermanLay
from rotonde.games.german_railroads.draw.stage import GermanStage
from rotonde.games.german_railroads.rules.parts import OPS, RULES
from rotonde.games.russian_railroads.draw.lay import Lay
from rotonde.games.russian_railroads.draw.stage import DRAWING as BASE_DRAWING, Stage, signs_of
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.registry import RULES as BASE, Effect, Registry
from rotonde.games.russian_railroads.words.speech import effect
from tests.games.german_railroads.tables import table

TABLES = """
import importlib, pkgutil, rotonde

base = rotonde.game("russian_railroads")
base.new().svg()
package = importlib.import_module(base.package)
modules = [importlib.import_module(m.name) for m in pkgutil.walk_packages(package.__path__, f"{base.package}.")]


def entries(value, deep=2):
    if isinstance(value, (dict, list, set, frozenset)):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        return repr(sorted([(repr(k), entries(v, deep)) for k, v in inner]))
    own = type(value).__module__.startswith(base.package) and not isinstance(value, type)
    if own and deep and not hasattr(type(value), "kind"):
        return f"{id(value)} {entries(vars(value), deep - 1) if hasattr(value, '__dict__') else ''}"
    return str(id(value))


def tables():
    found = {}
    for module in modules:
        for name, value in vars(module).items():
            if not name.startswith("__"):
                found[module.__name__, name] = entries(value)
    return found


before = tables()
picture = base.new().svg()
built = rotonde.game("german_railroads")
state = built.new(options={"coal": True, "new_material": True})
state.svg()
voice = rotonde.core.words.Voice(built.words)
built.words.prompt(state.observe(0), voice)
built.draw_preview(state.observe(0), state.legal()[0], voice)
after = tables()
print(*[key for key in before if before[key] != after[key]])
print(len(before) > 1000, base.new().svg() == picture)
"""


def test_loading_this_game_leaves_every_table_of_the_base_game_as_it_was() -> None:
    """In a fresh process: all tables of all its modules, and the tables inside of those, entry by entry."""
    done = subprocess.run([sys.executable, "-c", TABLES], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["", "True True"], done.stderr + done.stdout


def test_a_registry_begins_with_a_copy() -> None:
    assert {*RULES.ops} == {*BASE.ops, *OPS}
    assert not {*OPS} & {*BASE.ops}
    assert RULES.effects.keys() == RULES.names.keys()
    assert BASE.effects.keys() == BASE.names.keys()
    assert RULES.effects[p.RAIL] is BASE.effects[p.RAIL]


def test_an_effect_without_words_or_sign_fails_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    state = table(2)
    more = Registry({"whistle": 50}, RULES)
    more.effects[50] = Effect()
    monkeypatch.setattr(state.board, "rules", more)
    with pytest.raises(NotImplementedError, match="the effect 'whistle' has no words"):
        effect(state.board, (p.part(50),), Voice(GAME.words))
    with pytest.raises(NotImplementedError, match="the effect 'whistle' has no sign"):
        signs_of(state.board, True, DRAWING).effect(0, 0, (p.part(50),))


def test_the_drawing_replaces_two_functions_adds_in_six_places_and_overrides_no_method() -> None:
    """What is more on a picture are parts by place; a method that the base's drawing has is not written again."""
    assert len(fields(BASE_DRAWING)) == 7  # what can be registered: eight are the most
    assert len(DRAWING.parts) == 6  # and two functions: eight are the most, too
    functions = [f.name for f in fields(BASE_DRAWING) if inspect.isfunction(getattr(BASE_DRAWING, f.name))]
    assert [name for name in functions if getattr(DRAWING, name) is getattr(BASE_DRAWING, name)] == []
    assert functions == ["lay", "course"]
    for own, base in ((ModuleStage, Stage), (GermanStage, Stage), (GermanLay, Lay)):
        again = [name for name, value in vars(own).items() if inspect.isfunction(value) and hasattr(base, name)]
        assert [name for name in again if not name.startswith("__")] == []
