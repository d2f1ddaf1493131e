"""Names and pieces of speech for what the modules add."""

from __future__ import annotations

import re
from collections.abc import Callable

from rotonde.core.speech import sentences, signed
from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.games.german_railroads.board import GermanBoard
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import GERMAN_REVALUED
from rotonde.games.russian_railroads.board import HIRED, Board
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.words import speech as base
from rotonde.games.russian_railroads.words.log import Args, Telling
from rotonde.games.russian_railroads.words.tips_board import special_text

TOWNS = {  # names, the same in every language
    "muenchen": "München",
    "nuernberg": "Nürnberg-Fürth",
    "wuerzburg": "Würzburg",
}
ACTIONS = {"coal_take": N_("coal"), "coal_foundry": N_("a foundry and coal"), "coal_stoker": N_("a stoker")}
TOKENS = {"qt_4_coal": N_("? token “coal”"), "qt_4_roubles": N_("? token “roubles”")}
CARDS = {
    "qc_german_revaluation": N_("? card “German revaluation”"),
    "qc_coal_factory": N_("? card “coal factory”"),
    "sb_coal": N_("start bonus “coal”"),
}
MARKERS = {
    "inc_rouble": N_("income “rouble”"),
    "inc_any": N_("income “any colour”"),
    "inc_black_grey": N_("income “black and grey”"),
    "inc_industry": N_("income “industry”"),
    "inc_grey_brown": N_("income “grey and brown”"),
}
MINUS = "−"
_TILE = re.compile(r"e(\d+)_(\d+)")
_FOUNDRY = re.compile(r"^f0*(\d+)$")


def coal_text(n: int, voice: Voice) -> str:
    """An amount of coal."""
    return voice.plural("{n} coal", "{n} coal", n)


def _short(tile: str) -> str:
    found = _TILE.fullmatch(tile)
    return f"{found[1]}-{found[2]}" if found else tile


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


def specials_of(table: GermanState, name: str) -> list[Special]:
    """The special spaces of an extension tile, or of the branch behind a switch."""
    return [s for s in table.plan.specials if s.name.partition(":")[0] == name]


def marker_text(table: GermanState, marker: str, voice: Voice) -> str:
    """What an income marker brings."""
    plan = table.plan
    if marker not in plan.incomes:
        return marker
    return base.effect(plan, plan.income_effect[plan.incomes.index(marker)], voice)


def foundry_text(table: GermanState, foundry: str, voice: Voice) -> str:
    """What a foundry brings."""
    plan = table.plan
    if foundry not in plan.foundry_index:
        return foundry
    return base.effect(plan, plan.foundry_effect[plan.foundry_index[foundry]], voice)


def supply_text(table: GermanState, seat: int, voice: Voice) -> str:
    """Coal, and income markers and foundries that are ready."""
    out = []
    if table.plan.with_coal:
        out.append(voice("Coal: {n}.", n=table.coal[seat]))
    ready = (table.income[seat] & ~table.income_used).bit_count()
    if ready:
        out.append(voice.plural("{n} income marker is ready.", "{n} income markers are ready.", ready))
    unused = table.foundries[seat] & ~table.foundries_used
    ready = len([c for f, c in enumerate(table.plan.foundry_coal) if unused >> f & 1 and c <= table.coal[seat]])
    if ready:
        out.append(voice.plural("{n} foundry is ready.", "{n} foundries are ready.", ready))
    return sentences(out)


# ── effects and events ────────────────────────────────────────────────────


def _coal_moves(board: Board, e: int, voice: Voice) -> str:
    assert isinstance(board, GermanBoard)
    text, n = N_("{n} black moves, {more} more for each coal, up to {most}"), p.n_of(e)
    return voice(text, n=n, more=board.moves_per_coal, most=n + board.moves_per_coal * board.most_coal)


def _coal_factory(board: Board, e: int, voice: Voice) -> str:
    assert isinstance(board, GermanBoard)
    what = base.effect(board, board.factory_effect[board.coal_tile], voice)
    return voice("the coal factory ({what})", what=what)


def _revaluation(board: Board, e: int, voice: Voice) -> str:
    worth = base.values_text(board, GERMAN_REVALUED, voice)
    return voice("the German revaluation of your rails: {list}", list=worth)


PARTS: dict[str, str | Callable[[Board, int, Voice], str]] = {  # parts of effects
    "income_marker": N_("an income marker"),
    "extra_marker": N_("the extra industry marker, if space 0 is empty"),
    "coal": lambda board, e, voice: coal_text(p.n_of(e), voice),
    "foundry": N_("one of the open foundries"),
    "used_space": N_("repeat a space that you used this round with 1 or 2 pieces"),
    "coal_moves": _coal_moves,
    "own_factory": N_("the use of one of your factories"),
    "start_bonuses": lambda board, e, voice: voice.plural(
        "{n} start bonus, drawn", "{n} start bonuses, drawn", p.n_of(e)
    ),
    "german_revaluation": _revaluation,
    "coal_factory": _coal_factory,
}


def _extra_marker(args: Args, voice: Voice) -> str:
    return voice("the extra industry marker") if args["placed"] else voice("no extra marker")


FRAGMENTS: dict[str, str | Telling] = {  # what an event brings
    "coal": lambda args, voice: coal_text(args["n"], voice),
    "extra_marker": _extra_marker,
    "income_taken": N_("an income marker"),
    "foundry_taken": N_("a foundry"),
    "german_revaluation": N_("the German revaluation"),
    "stoker_lost": N_("a stoker is lost"),
    "no_income": N_("no income marker is left"),
    "no_worker": N_("no more worker (GR-3.10)"),
}


# ── arguments of sentences ────────────────────────────────────────────────


def _town(name: str, voice: Voice) -> str:
    return TOWNS.get(name) or base.value("line", name, voice)


def _action(name: str, voice: Voice) -> str:
    return base.value("action", name.replace("-", MINUS) if name.startswith(f"{HIRED}-") else name, voice)


def _special(name: str, voice: Voice) -> str:
    tile, _, space = name.partition(":")
    if not _TILE.match(name):
        return base.value("special", name, voice)
    return voice("space {n} of tile {name}", n=space, name=_short(tile))


VALUES: dict[str, Callable[..., str]] = {
    "line": _town,
    "branch": _town,
    "area": _town,
    "tile": lambda tile, voice: voice("tile {name}", name=_short(tile)),  # by its length and number: "tile 3-1"
    "foundry": lambda foundry, voice: voice("foundry No. {name}", name=_FOUNDRY.sub(r"\1", foundry)),
    "marker": lambda name, voice: voice.translate(MARKERS.get(name, name)),
    "special": _special,
    "action": _action,
}


def value(key: str, value: object, voice: Voice) -> str:
    """An argument of a sentence, as in the base game, with the names of the new."""
    if not isinstance(value, int):
        return VALUES[key](value, voice) if key in VALUES else base.value(key, value, voice)
    if key.startswith("factory") and value == 0:
        return voice("the coal factory")
    if key.startswith("loco") and value > 10:
        return f"{value // 10}+{value % 10}"  # with its stoker
    return signed(value) if value < 0 else base.value(key, value, voice)  # engineer No. −10
