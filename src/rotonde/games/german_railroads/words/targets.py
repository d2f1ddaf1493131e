"""Which target a person clicks for an action that the modules add, and what a click may have meant. One click each.

Targets beside those of the base game: branch:SEAT:BRANCH, area:SEAT:AREA, tiles:TILE, incomes:MARKER (those left),
income:SEAT:MARKER, foundries:FOUNDRY (those face up), foundry:SEAT:FOUNDRY, space:coal_stoker, burn:COAL (a button),
emil:SPACE (one of his cards; emil:last is the one he showed last).
Stokers are attached by a click on the locomotive (loco:SEAT:LINE:INDEX) or on the factory (factory:SEAT:PLACE).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.games.german_railroads.actions import (
    STOKER,
    Acquire,
    Branch,
    Burn,
    Draw,
    Emil,
    Extend,
    Foundry,
    Heat,
    Income,
    Keep,
    Reveal,
    Stoke,
    Stoker,
    Take,
    Trigger,
)
from rotonde.games.german_railroads.frames import Attaching, Closing, Recalling, Triggering
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.words.speech import table_of
from rotonde.games.russian_railroads.actions import Move, Repeat
from rotonde.games.russian_railroads.words import targets as base
from rotonde.games.russian_railroads.words.targets import decider, loco_target, locomotives_at

LAST: Final = "last"


def path(view: View, action: Action) -> tuple[str, ...]:
    """The target of an action."""
    table = table_of(view)
    seat = decider(table)
    if isinstance(action, Branch):
        return (f"branch:{seat}:{action.to}",)
    if isinstance(action, Income):
        return (f"income:{seat}:{action.marker}",)
    if isinstance(action, Foundry):
        return (f"foundry:{seat}:{action.foundry}",)
    if isinstance(action, Stoke):
        return (loco_target(table, seat, action.line, action.number),)
    if isinstance(action, (Heat, Trigger)):
        return (f"factory:{seat}:{action.place}",)
    plain = _plain_target(action)
    return (plain,) if plain else base.path(view, action)


def _plain_target(action: Action) -> str:
    """Targets that no position changes; empty for an action of the base game."""
    if isinstance(action, Extend):
        return f"tiles:{action.tile}"
    if isinstance(action, Take):
        return f"incomes:{action.marker}"
    if isinstance(action, (Acquire, Reveal)):
        return f"foundries:{action.foundry}"
    if isinstance(action, Stoker):
        return "space:coal_stoker"
    if isinstance(action, Burn):
        return f"burn:{action.coal}"
    if isinstance(action, Draw):
        return f"start:{action.card}"
    if isinstance(action, Emil):
        return f"emil:{action.space}"
    return f"keep:{action.engineer}:{action.which}" if isinstance(action, Keep) else ""


# ── why not? ──────────────────────────────────────────────────────────────


def intents(view: View, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    if not path:
        return []
    table = table_of(view)
    kind, _, name = path[-1].partition(":")
    parts = name.split(":")
    made: dict[str, Action] = {
        "branch": Branch(parts[-1]),
        "tiles": Extend(name),
        "incomes": Take(name),
        "income": Income(parts[-1]),
        "foundries": Acquire(name),
        "foundry": Foundry(parts[-1]),
    }
    if kind in made:
        return [made[kind]] if name else []
    if path[-1] == "space:coal_stoker":
        return [STOKER]
    if kind == "burn":
        return [Burn(int(name))] if name.isdecimal() else []
    if kind == "area" and len(parts) == 2:
        return [Move(table.plan.lines[a.line], "black") for a in table.plan.areas if a.name == parts[1]]
    return _on_mat(table, kind, parts) or base.intents(view, path)


def _on_mat(table: GermanState, kind: str, parts: list[str]) -> list[Action]:
    """Clicks on one's own board, and on spaces, that the frame on top gives another meaning."""
    top = table.stack[-1] if table.stack else None
    if kind == "space" and isinstance(top, Recalling):
        return [Repeat(parts[0])]
    if kind == "factory" and len(parts) == 2 and parts[1].isdecimal():
        if isinstance(top, (Attaching, Closing)):
            return [Heat(int(parts[1]))]
        return [Trigger(int(parts[1]))] if isinstance(top, Triggering) else []
    if kind == "loco" and len(parts) > 1 and isinstance(top, (Attaching, Closing)):
        return [Stoke(parts[1], table.plan.numbers[code]) for code in locomotives_at(table, parts) if code]
    return []
