"""Names and pieces of speech for what the modules add."""

from __future__ import annotations

import re
from typing import Any

from rotonde.core.events import Event
from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import GERMAN_REVALUED
from rotonde.games.russian_railroads.board import HIRED, Board
from rotonde.games.russian_railroads.routes import Special
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
}
PIECES = {
    "income_taken": N_("an income marker"),
    "foundry_taken": N_("a foundry"),
    "german_revaluation": N_("the German revaluation"),
    "stoker_lost": N_("a stoker is lost"),
    "no_income": N_("no income marker is left"),
    "no_worker": N_("no more worker (GR-3.10)"),
}
MINUS = "−"
_TILE = re.compile(r"e(\d+)_(\d+)")
_FOUNDRY = re.compile(r"f0*(\d+)")


def value(key: str, value: Any, voice: Voice) -> str:
    """An argument of a sentence, as in the base game, with the names of the new."""
    if key.startswith("factory") and value == 0:
        return voice("the coal factory")
    if key.startswith("loco") and isinstance(value, int) and value > 10:
        return f"{value // 10}+{value % 10}"  # with its stoker
    if key == "part":
        return _part(value[0], value[1], voice)
    if key == "event":
        return _event(value, voice)
    if isinstance(value, int) and value < 0:
        return base.signed(value)  # engineer No. −10
    if not isinstance(value, str):
        return base.value(key, value, voice)
    if key == "action" and value.startswith(f"{HIRED}-"):
        return base.value(key, value.replace("-", MINUS), voice)
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


def _part(board: Board, e: int, voice: Voice) -> str:
    """A part of an effect that the base game does not have."""
    assert isinstance(board, GermanBoard)
    op, n = p.op_of(e), p.n_of(e)
    if op == p.COAL:
        return coal_text(n, voice)
    if op == p.COAL_MOVES:
        text = N_("{n} black moves, {more} more for each coal, up to {most}")
        return voice(text, n=n, more=board.moves_per_coal, most=n + board.moves_per_coal * board.most_coal)
    if op == p.COAL_FACTORY:
        (moves,) = board.factory_effect[board.coal_tile]
        return voice("the coal factory ({what})", what=_part(board, moves, voice))
    if op == p.GERMAN_REVALUATION:
        worth = base.values_text(board, GERMAN_REVALUED, voice)
        return voice("the German revaluation of your rails: {list}", list=worth)
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
