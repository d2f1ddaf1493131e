"""Every number of an edition has an end: what is laid, drawn or played so often must come to one."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

import msgspec
import msgspec.inspect as types
import pytest

import rotonde
from rotonde.core import EditionError, SetupError
from rotonde.core.options import LARGEST, Options, read_options

# Figures that were set to a thousand millions, and never came to an end; the last ones stopped with an error.
BOMBS = [
    ("stephensons_rocket", "companies.3.shares"),
    ("age_of_steam", "start.income"),
    ("age_of_steam", "limits.printed_income"),
    ("imperial_steam", "players.stations"),
    ("imperial_steam", "players.trains"),
    ("imperial_steam", "influence.last"),
    ("imperial_steam", "shares.spaces"),
    ("imperial_steam", "hubs.0.stations"),
    ("german_railroads", "coal.stoker_bonus"),
    ("german_railroads", "solo.workers"),
    ("russian_railroads", "setup.2.roubles"),
    ("imperial_steam", "map.cities.0.printed.stack"),
]


def with_figure(game: str, path: str, value: int) -> dict[str, Any]:
    data: Any = json.loads(rotonde.game(game).edition().dump())
    *way, last = path.split(".")
    part = data
    for key in way:
        part = part[int(key)] if isinstance(part, list) else part[key]
    assert last in part
    part[last] = value
    found: dict[str, Any] = data
    return found


@pytest.mark.parametrize(("game", "path"), BOMBS)
@pytest.mark.parametrize("value", [2_000_000, 10**9, -(10**9)])
def test_a_number_without_end_is_refused(game: str, path: str, value: int) -> None:
    with pytest.raises(EditionError, match=path.partition(".")[0]):
        rotonde.game(game).new(edition=with_figure(game, path, value))


@pytest.mark.parametrize("path", ["map.cities.0.printed.stack", "map.cities.29.printed.stack"])
def test_a_stack_that_nobody_describes_is_refused(path: str) -> None:
    with pytest.raises(EditionError, match=r"printed\.stack: stacks\.2 does not say what lies in it"):
        rotonde.game("imperial_steam").new(edition=with_figure("imperial_steam", path, 99))


def test_a_locomotive_of_no_round_is_refused() -> None:
    with pytest.raises(EditionError, match="locomotives: each is for sale from a round on"):
        rotonde.game("imperial_steam").new(edition=with_figure("imperial_steam", "locomotives.5.round", 0))


def test_a_locomotive_of_a_round_that_is_not_reached_is_not_on_the_board() -> None:
    state = rotonde.game("imperial_steam").new(edition=with_figure("imperial_steam", "locomotives.5.round", 99))
    last = state.board.loco_ids[5]
    assert f'data-target="locomotive:{last}"' not in state.observe(0).svg()
    assert f'data-target="locomotive:{last}"' in rotonde.game("imperial_steam").new().observe(0).svg()


def without_end(kind: Any, path: str, known: set[type]) -> list[str]:
    """The numbers in a type that have no upper bound."""
    if isinstance(kind, types.IntType | types.FloatType):
        return [path] if kind.le is None and kind.lt is None else []
    if isinstance(kind, types.StructType):
        fields = () if kind.cls in known else kind.fields
        known.add(kind.cls)
        return [found for field in fields for found in without_end(field.type, f"{path}.{field.name}", known)]
    inner = [getattr(kind, name) for name in ("item_type", "key_type", "value_type", "type") if hasattr(kind, name)]
    inner += [each for name in ("types", "item_types") for each in getattr(kind, name, ())]
    return [found for each in inner for found in without_end(each, path, known)]


@pytest.mark.parametrize("game", sorted({game for game, _ in BOMBS}))
def test_every_number_of_a_schema_has_an_end(game: str) -> None:
    """Also those that no edition of today gives, which the kit cannot try."""
    stall = import_module(f"rotonde.games.{game}.figures")
    parts = [part for part in vars(stall).values() if isinstance(part, type) and issubclass(part, msgspec.Struct)]
    known: set[type] = set()
    assert [found for part in parts for found in without_end(types.type_info(part), part.__name__, known)] == []
    assert len(known) > 5
    assert without_end(types.type_info(dict[str, list[int]]), "plain", set()) == ["plain"]


class Counted(Options, frozen=True):
    discs: int = 20


@pytest.mark.parametrize("value", [LARGEST + 1, 10**9, str(10**8)])
def test_a_number_that_is_an_option_has_an_end(value: object) -> None:
    assert read_options(Counted, {"discs": LARGEST}, "a game").discs == LARGEST
    with pytest.raises(SetupError, match="choose a whole number"):
        read_options(Counted, {"discs": value}, "a game")
