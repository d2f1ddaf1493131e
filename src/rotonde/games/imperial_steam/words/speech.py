"""Small pieces of speech that the other modules share: names of things, and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rotonde.core import N_, View, Voice
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.board import BENEFITS, GOODS, Board
from rotonde.games.imperial_steam.state import ImperialState

GOOD_NAMES = {"wood": N_("wood"), "stone": N_("stone"), "iron": N_("iron"), "coal": N_("coal")}
HUB_NAMES = {"bronze": N_("bronze"), "white": N_("white"), "green": N_("green"), "blue": N_("blue")}
KIND_NAMES = {"bridge": N_("bridge"), "tunnel": N_("tunnel")}
AREA_NAMES = {"training": N_("in training"), "working": N_("at work")}
TILE_NAMES = {
    "lay_track": N_("Lay track"),
    "recruit": N_("Recruit"),
    "build": N_("Build"),
    "collect": N_("Collect goods"),
    "import": N_("Import goods"),
    "train": N_("Buy a train"),
    "contract": N_("Sign a contract"),
    "buy_influence": N_("Buy influence"),
    "share_price": N_("Share value"),
    "raise_funds": N_("Raise funds"),
    "pass": N_("Pass"),
}
_NAMED: dict[str, Mapping[str, str]] = {
    "good": GOOD_NAMES,
    "cube": {"wood": N_("a wood"), "stone": N_("a stone"), "iron": N_("an iron"), "coal": N_("a coal")},
    "hub": HUB_NAMES,
    "kind": KIND_NAMES,
    "metal": {"gold": N_("gold"), "silver": N_("silver")},
    "area": AREA_NAMES,
    "tile": TILE_NAMES,
    "on": dict(zip(BENEFITS, (N_("a step of influence"), N_("a higher share value"), N_("a passenger car")))),
}
LEVELS = ("I", "II", "III")


def value(key: str, value: object, voice: Voice) -> str:
    """An argument of a sentence in words; money is a plain number, the sentence names the currency."""
    if isinstance(value, int):
        return voice.number(value)
    said = str(value)
    if key in _NAMED:
        return voice.translate(_NAMED[key].get(said, said))
    if key in ("city", "item", "locomotive", "to"):
        return _thing(said, voice)
    if key == "link":
        return " – ".join([_cities().get(end, end) for end in said.split("--")])
    if key == "contract":
        return contract_text(said, voice)
    return said


def _thing(name: str, voice: Voice) -> str:
    if name in _cities():
        return _cities()[name]
    for names in (GOOD_NAMES, HUB_NAMES, KIND_NAMES):
        if name in names:
            return voice.translate(names[name])
    kind, _, number = name.rpartition("-")  # of a locomotive, which is called by the number it is drawn with
    return voice("locomotive {n}", n=int(number)) if kind and number.isdecimal() else name


@lru_cache(maxsize=1)
def _cities() -> Mapping[str, str]:
    """Names of the cities by id."""
    return {c["id"]: c["name"] for c in GAME.edition().data["map"]["cities"]}


@lru_cache(maxsize=1)
def _contracts() -> Mapping[str, tuple[tuple[str, ...], int]]:
    return {c["id"]: (tuple(c["factories"]), c["value"]) for c in GAME.edition().data["contracts"]}


def contract_text(name: str, voice: Voice) -> str:
    """A contract of the edition by what it asks for: "C12 (wood, coal: 120)"."""
    if name not in _contracts():
        return name
    needs, worth = _contracts()[name]
    goods = ", ".join([voice.translate(GOOD_NAMES[g]) for g in needs])
    return voice("{name} ({goods}: {n})", name=name, goods=goods, n=worth)


def goods_text(counts: Sequence[int], voice: Voice) -> str:
    """Goods by number: "1 wood, 2 coal"; empty for none."""
    return ", ".join([f"{voice.number(n)} {voice.translate(GOOD_NAMES[GOODS[g]])}" for g, n in enumerate(counts) if n])


def link_name(board: Board, link: int) -> str:
    """A link by its two cities."""
    return f"{board.city_names[board.link_a[link]]} – {board.city_names[board.link_b[link]]}"


def table_of(view: View) -> ImperialState:
    """The table of a view of this game."""
    assert isinstance(view.table, ImperialState)
    return view.table


def decider(view: View) -> int:
    """The seat whose decision a view shows: its own where it must decide, else the one that is waited for."""
    asked = [seat for seat in view.to_act if seat >= 0]
    own = 0 if view.seat is None else view.seat
    return own if not asked or view.seat in asked else asked[0]


def column_target(table: ImperialState, money: int, instead: str) -> str:
    """A column of the influence track, or something else beyond its end."""
    return f"column:{money}" if money <= table.board.last_column * table.board.step else instead


def steps_text(n: int, voice: Voice) -> str:
    """Steps of influence, gained or lost."""
    return voice.plural("{n} step of influence", "{n} steps of influence", n)
