"""Which target a person clicks for an action, and what a person may have meant by a click. One click each."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.games.russian_railroads.actions import (
    DONE,
    DOUBLE,
    LOCOMOTIVE,
    PASS,
    SCRAP,
    Arrive,
    Benefit,
    Bonus,
    Card,
    Deal,
    Double,
    Factory,
    Locomotive,
    Move,
    Pay,
    Place,
    Remove,
    Repeat,
    Replace,
    Start,
    Step,
    Swap,
    Token,
    Use,
)
from rotonde.games.russian_railroads.frames import Repeating, Replacing, Swapping
from rotonde.games.russian_railroads.table import Table
from rotonde.games.russian_railroads.words.speech import table_of


def decider(table: Table) -> int:
    """The seat that must decide; -1 for nobody or chance."""
    return max(table.to_act[0], -1) if table.to_act else -1


def path(view: View, action: Action) -> tuple[str, ...]:
    """The target of an action."""
    table = table_of(view)
    seat = decider(table)
    if isinstance(action, (Use, Swap, Repeat)):
        return (f"space:{action.space}",)
    if isinstance(action, Move):
        board = table.board
        at = table.at(seat, board.line_index[action.line], board.colour_index[action.colour])
        return (f"cell:{seat}:{action.line}:{at + 1}",)
    if isinstance(action, Step):
        return (industry_target(table, seat, action.marker + 1),)
    if isinstance(action, Place):
        return (loco_target(table, seat, action.line, action.replaces),)
    if isinstance(action, Replace):
        return (f"factory:{seat}:{action.place}",)
    if isinstance(action, Benefit):
        return (f"special:{seat}:{action.space}",)
    if isinstance(action, Double):
        return (f"x2:{seat}",)
    return (_plain_target(action),)


def _plain_target(action: Action) -> str:
    """Targets that no position changes."""
    if isinstance(action, Pay):
        return f"pay:{action.workers}.{action.black}.{action.temporary}.{action.roubles}"
    if isinstance(action, Locomotive):
        return "take:locomotive"
    if isinstance(action, Factory):
        return f"take:{action.source}"
    if isinstance(action, Token):
        return f"token:{action.token}"
    if isinstance(action, Card):
        return f"card:{action.card}"
    if isinstance(action, Bonus):
        return f"bonus:{action.card}"
    if isinstance(action, Start):
        return f"start:{action.card}"
    if isinstance(action, Remove):
        return f"bonus:{action.card}"
    if isinstance(action, Arrive):
        return f"engineer:{action.slot}:{action.engineer}"
    if isinstance(action, Deal):
        return f"place:{action.player}:{action.place}"
    return action.verb


def industry_target(table: Table, seat: int, space: int) -> str:
    """A space of the industry track; a gap is the place of a factory."""
    gap = table.board.gap_at[space]
    return f"factory:{seat}:{gap + 1}" if gap >= 0 else f"industry:{seat}:{space}"


def loco_target(table: Table, seat: int, line: str, label: int) -> str:
    """The first locomotive place of a line with this locomotive (as actions call it; 0: empty)."""
    labels = [table.board.labels[code] for code in table.line_locos(seat, table.board.line_index[line])]
    return f"loco:{seat}:{line}:{labels.index(label) if label in labels else 0}"


# ── why not? ──────────────────────────────────────────────────────────────


def intents(view: View, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    if not path:
        return []
    table = table_of(view)
    kind, _, name = path[-1].partition(":")
    parts = name.split(":")
    if kind == "space":
        return _on_space(table, name)
    if kind == "cell" and len(parts) == 3 and parts[2].isdecimal():
        return _on_cell(table, parts[1], int(parts[2]))
    if kind == "line" and len(parts) == 2:
        return [Move(parts[1], colour) for colour in table.board.colours]
    if kind in ("industry", "factory"):
        return _on_industry(table, kind, parts)
    if kind == "loco" and len(parts) >= 2:
        return [Place(parts[1], table.board.labels[code]) for code in locomotives_at(table, parts)]
    if kind == "special":
        return [Benefit(name.partition(":")[2])]
    return _on_choice(kind, name)


def _on_space(table: Table, name: str) -> list[Action]:
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Swapping):
        return [Swap(name)]
    if isinstance(top, Repeating):
        return [Repeat(name)]
    return [Use(name)]


def _on_cell(table: Table, line: str, space: int) -> list[Action]:
    """The rail that would come here; else the best one behind; else any."""
    board = table.board
    i = board.line_index.get(line, -1)
    seat = decider(table)
    if i < 0 or seat < 0:
        return []
    route = table.routes[seat * board.width + i]
    behind = [c for c in route.colours if table.at(seat, i, c) < space]
    behind.sort(key=lambda c: (table.at(seat, i, c) + 1 != space, -table.at(seat, i, c), c))
    return [Move(line, board.colours[c]) for c in behind or route.colours]


def _on_industry(table: Table, kind: str, parts: list[str]) -> list[Action]:
    board = table.board
    seat = decider(table)
    if seat < 0 or not parts[-1].isdecimal():
        return []
    n = int(parts[-1])
    if len(parts) < 2:  # the whole track
        return [Step(i) for i in table.marker_list(seat)]
    if kind == "factory":
        if isinstance(table.stack[-1] if table.stack else None, Replacing):
            return [Replace(n)]
        if not 1 <= n <= len(board.gaps):
            return []
        n = board.gaps[n - 1]
    return [Step(n - 1), *(Step(i) for i in table.marker_list(seat) if i != n - 1)]


def locomotives_at(table: Table, parts: list[str]) -> list[int]:
    """The tile codes on the locomotive place of a target of one's own (0: empty), or on all places of its line."""
    seat, line = decider(table), table.board.line_index.get(parts[1], -1)
    if seat < 0 or line < 0:
        return []
    there = table.line_locos(seat, line)
    if len(parts) > 2 and parts[2].isdecimal() and int(parts[2]) < len(there):
        return [there[int(parts[2])]]
    return there


def _on_choice(kind: str, name: str) -> list[Action]:
    """Things that are the same wherever the game stands."""
    if kind == "pay":
        mix = [int(n) for n in name.split(".") if n.isdecimal()]
        return [Pay(*mix)] if len(mix) == 4 else []
    if kind == "take":
        return [LOCOMOTIVE] if name == "locomotive" else [Factory(name)]
    if kind == "stacks":
        return [LOCOMOTIVE, Factory("stack")]
    made: dict[str, Action] = {
        "token": Token(name),
        "card": Card(name),
        "bonus": Bonus(name),
        "start": Start(name),
        "x2": DOUBLE,
        "pass": PASS,
        "done": DONE,
        "scrap": SCRAP,
    }
    return [made[kind]] if kind in made else []
