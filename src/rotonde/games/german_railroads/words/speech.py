"""Names and pieces of speech for what the modules add."""

from __future__ import annotations

import re
from typing import Any

from rotonde.core.events import Event
from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.board import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.words import speech as base
from rotonde.games.russian_railroads.words.tips_board import special_text

TOWNS = {  # names, the same in every language
    "muenchen": "München",
    "nuernberg": "Nürnberg-Fürth",
    "wuerzburg": "Würzburg",
}
NAMES = {
    "coal_take": N_("coal"),
    "coal_foundry": N_("a foundry and coal"),
    "coal_stoker": N_("a stoker"),
    "qt_4_coal": N_("? token “coal”"),
    "qt_4_roubles": N_("? token “roubles”"),
    "qc_german_revaluation": N_("? card “German revaluation”"),
    "qc_coal_factory": N_("? card “coal factory”"),
    "sb_coal": N_("start bonus “coal”"),
    "inc_rouble": N_("income “rouble”"),
    "inc_any": N_("income “any colour”"),
    "inc_black_grey": N_("income “black and grey”"),
    "inc_industry": N_("income “industry”"),
    "inc_grey_brown": N_("income “grey and brown”"),
}
PARTS = {
    p.INCOME: N_("an income marker"),
    p.EXTRA_MARKER: N_("the extra industry marker, if space 0 is empty"),
    p.FOUNDRY: N_("one of the open foundries"),
    p.USED_SPACE: N_("repeat a space that you used this round with 1 or 2 pieces"),
    p.OWN_FACTORY: N_("the use of one of your factories"),
    p.GERMAN_REVALUATION: N_("the German revaluation of your rails"),
    p.COAL_FACTORY: N_("the coal factory"),
}
PIECES = {
    "income_taken": N_("an income marker"),
    "foundry_taken": N_("a foundry"),
    "german_revaluation": N_("the German revaluation"),
    "stoker_lost": N_("a stoker is lost"),
    "no_income": N_("no income marker is left"),
    "no_worker": N_("no more worker (GR-3.10)"),
}
_TILE = re.compile(r"e(\d+)_(\d+)")
_FOUNDRY = re.compile(r"f0*(\d+)")


def value(key: str, value: Any, voice: Voice) -> str:
    """An argument of a sentence, as in the base game, with the names of the new."""
    if key.startswith("factory") and value == 0:
        return voice("the coal factory")
    if key.startswith("loco") and isinstance(value, int) and value > 10:
        return f"{value // 10}+{value % 10}"  # with its stoker
    if key == "part":
        return _part(value, voice)
    if key == "event":
        return _event(value, voice)
    if not isinstance(value, str):
        return base.value(key, value, voice)
    if value in NAMES and key in ("action", "token", "card", "marker"):
        return voice.translate(NAMES[value])
    if key in ("line", "branch", "area"):
        return TOWNS.get(value) or base.value("line", value, voice)
    if key == "tile":
        return tile_name(value, voice)
    if key == "foundry":
        return foundry_name(value, voice)
    if key == "special" and _TILE.match(value):
        tile, _, space = value.partition(":")
        return voice("space {n} of tile {name}", n=space, name=_short(tile))
    return base.value(key, value, voice)


def _part(e: int, voice: Voice) -> str:
    """A part of an effect that the base game does not have."""
    op, n = p.op_of(e), p.n_of(e)
    if op == p.COAL:
        return coal_text(n, voice)
    if op == p.COAL_MOVES:
        return voice.plural("{n} black move, and more for coal", "{n} black moves, and more for coal", n)
    if op == p.START_BONUSES:
        return voice.plural("{n} start bonus, drawn", "{n} start bonuses, drawn", n)
    return voice(PARTS[op])


def _event(event: Event, voice: Voice) -> str:
    """What an event brings, in a few words."""
    if event.kind == "coal":
        return coal_text(event.args["n"], voice)
    if event.kind == "extra_marker":
        return voice("the extra industry marker") if event.args["placed"] else voice("no extra marker")
    return voice(PIECES[event.kind]) if event.kind in PIECES else ""


def coal_text(n: int, voice: Voice) -> str:
    """An amount of coal."""
    return voice.plural("{n} coal", "{n} coal", n)


def tile_name(tile: str, voice: Voice) -> str:
    """An extension tile: "tile 3-1", by its length and number."""
    return voice("tile {name}", name=_short(tile))


def _short(tile: str) -> str:
    found = _TILE.fullmatch(tile)
    return f"{found[1]}-{found[2]}" if found else tile


def foundry_name(foundry: str, voice: Voice) -> str:
    """A foundry by its number."""
    found = _FOUNDRY.fullmatch(foundry)
    return voice("foundry No. {name}", name=found[1] if found else foundry)


def table_of(view: View) -> GermanState:
    """The table of a view of this game."""
    assert isinstance(view.table, GermanState)
    return view.table


def specials_text(table: GermanState, specials: list[Special], voice: Voice) -> str:
    """What the special spaces of a stretch of line bring: "6: 2 roubles · 8 (grey, locomotive): a new worker"."""
    out = []
    for s in specials:
        needs = [] if s.colour == 0 else [voice.value("colour", table.plan.colours[s.colour])]
        if s.locomotive:
            needs.append(voice("locomotive"))
        where = f"{s.space} ({', '.join(needs)})" if needs else str(s.space)
        out.append(voice("{where}: {what}", where=where, what=special_text(table, s, voice)))
    return " · ".join(out)


def tile_specials(table: GermanState, tile: str) -> list[Special]:
    """The special spaces of an extension tile."""
    return [s for s in table.plan.specials if s.name.partition(":")[0] == tile]


def branch_specials(table: GermanState, branch: str) -> list[Special]:
    """The special spaces behind the switch."""
    return tile_specials(table, branch)
