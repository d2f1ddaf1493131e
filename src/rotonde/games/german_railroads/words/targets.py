"""Which target a person clicks for an action that the modules add, and what a click may have meant. One click each.

Targets beside those of the base game: branch:SEAT:BRANCH, area:SEAT:AREA, tiles:TILE, incomes:MARKER (those left),
income:SEAT:MARKER, foundries:FOUNDRY (those face up), foundry:SEAT:FOUNDRY, space:coal_stoker, burn:COAL (a button),
emil:SPACE (one of his cards; emil:last is the one he showed last).
Stokers are attached by a click on the locomotive (loco:SEAT:LINE:INDEX) or on the factory (factory:SEAT:PLACE).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rotonde.core.telling import Action, meant
from rotonde.games.german_railroads.actions import STOKER, Acquire, Branch, Burn, Extend, Foundry, Income, Take
from rotonde.games.german_railroads.words.speech import Seen
from rotonde.games.russian_railroads.actions import Move
from rotonde.games.russian_railroads.words import targets as base

LAST: Final = "last"
ENDS: Final = ("turn", "closing")  # steps at which nothing is lost by going on
TARGETS: dict[str, str | Callable[..., str]] = {  # by verb
    "done": lambda table, seat, action: "done" if table.step().kind in ENDS else str(base.TARGETS["done"]),
    "branch": "branch:{seat}:{a.to}",
    "income": "income:{seat}:{a.marker}",
    "foundry": "foundry:{seat}:{a.foundry}",
    **dict.fromkeys(("heat", "trigger"), "factory:{seat}:{a.place}"),
    "extend": "tiles:{a.tile}",
    "take": "incomes:{a.marker}",
    **dict.fromkeys(("acquire", "reveal"), "foundries:{a.foundry}"),
    "stoker": "space:coal_stoker",
    "burn": "burn:{a.coal}",
    "draw": "start:{a.card}",
    "emil": "emil:{a.space}",
    "keep": "keep:{a.engineer}:{a.which}",
    "stoke": lambda table, seat, action: base.loco_target(table, seat, action.line, action.number),
}


# ── why not? ──────────────────────────────────────────────────────────────
def _on(make: Callable[[str], Action]) -> Callable[[Seen, str], list[Action]]:
    """Something that is named last."""
    return lambda view, name: [make(name.rpartition(":")[2])] if name else []


def _on_area(view: Seen, name: str) -> list[Action]:
    boards, (_, _, area) = view.table.boards, name.partition(":")
    return [Move(boards.lines[a.line], "black") for a in boards.areas if a.name == area]


INTENTS: dict[str, Callable[[Seen, str], list[Action]]] = {
    **base.INTENTS,
    "branch": _on(Branch),
    "tiles": _on(Extend),
    "incomes": _on(Take),
    "income": _on(Income),
    "foundries": _on(Acquire),
    "foundry": _on(Foundry),
    "burn": lambda view, name: [Burn(int(name))] if name.isdecimal() else [],
    "area": _on_area,
    "space": lambda view, name: [STOKER] if name == "coal_stoker" else base.INTENTS["space"](view, name),
}


def intents(view: Seen, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    return meant(INTENTS, view, path)
