"""Names and pieces of speech for what the modules add."""

from __future__ import annotations

import re
from collections.abc import Callable

from rotonde.core.telling import JOINT, N_, View, Voice, sentences, signed
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.russian_railroads.printed import HIRED
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.words import speech as base
from rotonde.games.russian_railroads.words.tips_board import special_text

TOWNS = {"muenchen": "München", "nuernberg": "Nürnberg-Fürth", "wuerzburg": "Würzburg"}  # the same in every language
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
NAMES = {"action": ACTIONS, "token": TOKENS, "card": CARDS, "marker": MARKERS}
MINUS = "−"
_TILE = re.compile(r"e(\d+)_(\d+)")
_FOUNDRY = re.compile(r"^f0*(\d+)$")
Seen = View[GermanState]


def coal_text(n: int, voice: Voice) -> str:
    """An amount of coal."""
    return voice.plural("{n} coal", "{n} coal", n)


def _short(tile: str) -> str:
    found = _TILE.fullmatch(tile)
    return f"{found[1]}-{found[2]}" if found else tile


def specials_text(table: GermanState, specials: list[Special], voice: Voice) -> str:
    """What the special spaces of a stretch of line bring: "6: 2 roubles · 8 (grey, locomotive): a new worker"."""
    out = []
    for s in specials:
        needs = [voice.value("colour", table.boards.colours[s.colour])] if s.colour else []
        needs += [voice("locomotive")] if s.locomotive else []
        where = f"{s.space} ({', '.join(needs)})" if needs else str(s.space)
        out.append(voice("{where}: {what}", where=where, what=special_text(table, s, voice)))
    return JOINT.join(out)


def specials_of(table: GermanState, name: str) -> list[Special]:
    """The special spaces of an extension tile, or of the branch behind a switch."""
    return [s for s in table.boards.specials if s.name.partition(":")[0] == name]


def marker_text(table: GermanState, marker: str, voice: Voice) -> str:
    """What an income marker brings."""
    boards, there = table.boards, marker in table.boards.incomes
    return base.effect(boards, boards.income_effect[boards.incomes.index(marker)], voice) if there else marker


def foundry_text(table: GermanState, foundry: str, voice: Voice) -> str:
    """What a foundry brings."""
    boards, there = table.boards, foundry in table.boards.foundry_index
    return base.effect(boards, boards.foundry_effect[boards.foundry_index[foundry]], voice) if there else foundry


def supply_text(table: GermanState, seat: int, voice: Voice) -> str:
    """Coal, and income markers and foundries that are ready."""
    coal, unused = table.coal[seat], table.foundries[seat] & ~table.foundries_used
    incomes = (table.income[seat] & ~table.income_used).bit_count()
    foundries = len([c for f, c in enumerate(table.boards.foundry_coal) if unused >> f & 1 and c <= coal])
    out = (
        voice("Coal: {n}.", n=coal) if table.boards.with_coal else "",
        voice.plural("{n} income marker is ready.", "{n} income markers are ready.", incomes) if incomes else "",
        voice.plural("{n} foundry is ready.", "{n} foundries are ready.", foundries) if foundries else "",
    )
    return sentences(out)


# ── arguments of sentences ────────────────────────────────────────────────
def _action(name: str, voice: Voice) -> str:
    return base.value("action", name.replace("-", MINUS) if name.startswith(f"{HIRED}-") else name, voice)


def _special(name: str, voice: Voice) -> str:
    tile, _, space = name.partition(":")
    if not _TILE.match(name):
        return base.value("special", name, voice)
    return voice("space {n} of tile {name}", n=space, name=_short(tile))


VALUES: dict[str, Callable[..., str]] = {
    **dict.fromkeys(("line", "branch", "area"), lambda name, voice: TOWNS.get(name) or base.value("line", name, voice)),
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
