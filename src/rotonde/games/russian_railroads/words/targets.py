"""Which target a person clicks for an action, and what a person may have meant by a click. One click each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rotonde.core.telling import Action, meant
from rotonde.core.vocabulary import vocabulary
from rotonde.games.russian_railroads import actions as a
from rotonde.games.russian_railroads.table import Table
from rotonde.games.russian_railroads.words.speech import Seen

Meaning = Callable[[Seen, str], list[Action]]  # of a click, given what follows the colon of its target


def decider(table: Table) -> int:
    """The seat that must decide; -1 for nobody or chance."""
    return max(table.to_act[0], -1) if table.to_act else -1


def industry_target(table: Table, seat: int, space: int) -> str:
    """A space of the industry track; a gap is the place of a factory."""
    gap = table.board.gap_at[space]
    return f"factory:{seat}:{gap + 1}" if gap >= 0 else f"industry:{seat}:{space}"


def loco_target(table: Table, seat: int, line: str, label: int) -> str:
    """The first locomotive place of a line with this locomotive (as actions call it; 0: empty)."""
    labels = [table.board.labels[code] for code in table.line_locos(seat, table.board.line_index[line])]
    return f"loco:{seat}:{line}:{labels.index(label) if label in labels else 0}"


def _cell(table: Table, seat: int, action: a.Move) -> str:
    board = table.board
    at = table.at(seat, board.line_index[action.line], board.colour_index[action.colour])
    return f"cell:{seat}:{action.line}:{at + 1}"


# The target of an action by its verb: made of its fields, or found on the table; else it is called like the verb.
TARGETS: dict[str, str | Callable[..., str]] = {
    **dict.fromkeys(("use", "swap", "repeat"), "space:{a.space}"),
    "done": "forgo",  # what is let go is gone: never the main word of a turn
    "replace": "factory:{seat}:{a.place}",
    "benefit": "special:{seat}:{a.space}",
    "double": "x2:{seat}",
    "pay": "pay:{a.workers}.{a.black}.{a.temporary}.{a.roubles}",
    "locomotive": "take:locomotive",
    "factory": "take:{a.source}",
    "token": "token:{a.token}",
    "card": "card:{a.card}",
    "start": "start:{a.card}",
    **dict.fromkeys(("bonus", "remove"), "bonus:{a.card}"),
    "arrive": "engineer:{a.slot}:{a.engineer}",
    "deal": "place:{a.player}:{a.place}",
    "move": _cell,
    "step": lambda table, seat, action: industry_target(table, seat, action.marker + 1),
    "place": lambda table, seat, action: loco_target(table, seat, action.line, action.replaces),
}


def path(view: Seen, action: Action) -> tuple[str, ...]:
    """The target of an action."""
    seat, found = decider(view.table), vocabulary(view.game.words).targets.get(action.verb, action.verb)
    return (found.format(a=action, seat=seat) if isinstance(found, str) else found(view.table, seat, action),)


# ── why not? ──────────────────────────────────────────────────────────────
def _on_space(view: Seen, name: str) -> list[Action]:
    asked = view.game.words.twin(view, "on_space")
    found: list[Action] = asked(name) if asked else [a.Use(name)]
    return found


def _on_cell(view: Seen, name: str) -> list[Action]:
    """The rail that would come here; else the best one behind; else any."""
    table, board, seat, parts = view.table, view.table.board, decider(view.table), name.split(":")
    i = board.line_index.get(parts[1], -1) if len(parts) == 3 and parts[2].isdecimal() else -1
    if i < 0 or seat < 0:
        return []
    space, colours = int(parts[2]), table.routes[seat * board.width + i].colours
    behind = [c for c in colours if table.at(seat, i, c) < space]
    behind.sort(key=lambda c: (table.at(seat, i, c) + 1 != space, -table.at(seat, i, c), c))
    return [a.Move(parts[1], board.colours[c]) for c in behind or colours]


def _on_line(view: Seen, name: str) -> list[Action]:
    _, _, line = name.partition(":")
    return [a.Move(line, colour) for colour in view.table.board.colours] if line and ":" not in line else []


def _on_industry(view: Seen, name: str) -> list[Action]:
    """The marker behind this space, then any."""
    seat, n = decider(view.table), name.split(":")[-1]
    if seat < 0 or not n.isdecimal():
        return []
    every: list[Action] = [a.Step(i) for i in view.table.marker_list(seat)]
    return list(dict.fromkeys([a.Step(int(n) - 1), *every])) if ":" in name else every  # of the whole track


def _on_factory(view: Seen, name: str) -> list[Action]:
    """A place that a marker could enter, or what the step says."""
    _, there, n = name.rpartition(":")
    gaps, asked = view.table.board.gaps, view.game.words.twin(view, "on_factory")
    if not there:
        return _on_industry(view, name)
    if asked and n.isdecimal():
        found: list[Action] = asked(int(n))
        return found
    return _on_industry(view, f"{name}:{gaps[int(n) - 1]}") if n.isdecimal() and 1 <= int(n) <= len(gaps) else []


def _on_loco(view: Seen, name: str) -> list[Action]:
    parts = name.split(":")
    there = _locomotives_at(view.table, parts) if len(parts) > 1 else []
    asked = view.game.words.twin(view, "on_loco") if there else None
    found: list[Action] = asked(parts[1], there) if asked else []
    return found or [a.Place(parts[1], view.table.board.labels[code]) for code in there]


def _locomotives_at(table: Table, parts: list[str]) -> list[int]:
    """The tile codes on the locomotive place of a target of one's own (0: empty), or on all places of its line."""
    seat, line = decider(table), table.board.line_index.get(parts[1], -1)
    there = table.line_locos(seat, line) if seat >= 0 and line >= 0 else []
    one = len(parts) > 2 and parts[2].isdecimal() and int(parts[2]) < len(there)
    return [there[int(parts[2])]] if one else there


def paid(name: str) -> list[int]:
    """A payment by its target: workers, black, temporary, roubles; empty for something else."""
    mix = [int(n) for n in name.split(".") if n.isdecimal()]
    return mix if len(mix) == 4 else []


INTENTS: dict[str, Meaning] = {  # by what is clicked
    "space": _on_space,
    "cell": _on_cell,
    "line": _on_line,
    "industry": _on_industry,
    "factory": _on_factory,
    "loco": _on_loco,
    "special": lambda view, name: [a.Benefit(name.partition(":")[2])],
    "pay": lambda view, name: [a.Pay(*mix)] if (mix := paid(name)) else [],
    "take": lambda view, name: [a.LOCOMOTIVE] if name == "locomotive" else [a.Factory(name)],
    "stacks": lambda view, name: [a.LOCOMOTIVE, a.Factory(a.STACK)],
    "token": lambda view, name: [a.Token(name)],
    "card": lambda view, name: [a.Card(name)],
    "bonus": lambda view, name: [a.Bonus(name)],
    "start": lambda view, name: [a.Start(name)],
    "x2": lambda view, name: [a.DOUBLE],
    "pass": lambda view, name: [a.PASS],
    **dict.fromkeys(("done", "forgo"), lambda view, name: [a.DONE]),
    "scrap": lambda view, name: [a.SCRAP],
}


def intents(view: Seen, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    return meant(INTENTS, view, path)
