"""Which targets a person clicks for an action, and what a person may have meant by a click."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.games.age_of_steam.actions import (
    DONE,
    HOLD,
    PASS,
    PRODUCE,
    UPGRADE,
    Bid,
    Build,
    Choose,
    Issue,
    Move,
    Place,
    Urbanize,
)
from rotonde.games.age_of_steam.board import KIND_SIMPLE, KIND_TOWN
from rotonde.games.age_of_steam.frames import BuildTrack, MoveGoods, Placing
from rotonde.games.age_of_steam.rules.routes import deliveries
from rotonde.games.age_of_steam.table import Table
from rotonde.games.age_of_steam.words.speech import table_of

PLAIN: dict[str, Action] = {"pass": PASS, "hold": HOLD, "done": DONE, "upgrade": UPGRADE, "produce": PRODUCE}


def path(view: View, action: Action) -> tuple[str, ...]:
    """The targets in order; a choice between routes comes last, and only where there are several."""
    if isinstance(action, Build):
        return (f"hex:{action.hex}", f"tile:{action.hex}:{action.track}")
    if isinstance(action, Move):
        return _move_path(table_of(view), action)
    if isinstance(action, Urbanize):
        return (f"newcity:{action.letter}", f"hex:{action.hex}")
    if isinstance(action, Place):
        return (f"good:{action.colour}", f"space:{action.space}")
    if isinstance(action, Choose):
        return (f"action:{action.action}",)
    if isinstance(action, Issue):
        return (f"issue:{action.shares}",)
    if isinstance(action, Bid):
        return (f"bid:{action.amount}",)
    return (action.verb,)


def _move_path(table: Table, action: Move) -> tuple[str, ...]:
    cube, last = f"cube:{action.origin}:{action.colour}", action.route.rpartition("-")[2]
    ways = [m for m in moves(table, action.origin, action.colour) if m.route.rpartition("-")[2] == last]
    if len(ways) == 1:
        return (cube, f"hex:{last}")
    return (cube, f"hex:{last}", f"route:{action.origin}:{action.route}")


def moves(table: Table, origin: str, colour: str, links: int | None = None) -> list[Move]:
    """The deliveries of a cube, over as many links as the engine of the player allows."""
    board = table.board
    engine = table.engine[table.to_act[0]] if links is None else links
    return deliveries(table, board.place_at[board.hex_index[origin]], board.colour_index[colour], engine)


# ── why not? ──────────────────────────────────────────────────────────────


def intents(view: View, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    table = table_of(view)
    if not path or table.frame is None:
        return []
    kind, _, name = path[-1].partition(":")
    before = path[-2] if len(path) > 1 else ""
    if kind == "hex" and name in table.board.hex_index:
        return _on_hex(table, name, before)
    if kind == "tile":
        label, _, track = name.partition(":")
        return [Build(label, track)]
    if kind == "cube":
        origin, _, colour = name.partition(":")
        return _on_cube(table, origin, colour)
    if kind == "route":
        return _on_route(name, path)
    if kind == "newcity":
        towns = [h for h in table.board.town_hexes if not table.city[h]] or table.board.town_hexes
        return [Urbanize(table.board.labels[h], name) for h in towns]
    if kind == "space":
        return _on_space(table, name, before)
    if kind == "good":
        return [Place(name, space) for space in table.board.spaces]
    return _on_choice(kind, name)


def _on_choice(kind: str, name: str) -> list[Action]:
    if kind == "action":
        return [Choose(name)]
    if kind in ("issue", "bid") and name.isdecimal():
        return [Issue(int(name)) if kind == "issue" else Bid(int(name))]
    return [PLAIN[kind]] if kind in PLAIN else []


def _on_hex(table: Table, label: str, before: str) -> list[Action]:
    kind, _, name = before.partition(":")
    if kind == "newcity":
        return [Urbanize(label, name)]
    if kind == "cube":
        return _to_city(table, name, label)
    if isinstance(table.frame, MoveGoods):
        return _on_goods(table, label)
    if isinstance(table.frame, BuildTrack):
        return [*_tiles(table, label)]
    return [Build(label, _tiles(table, label)[0].track)]


def _tiles(table: Table, label: str) -> list[Build]:
    """The tiles somebody may have wanted on a hex: what changes least first."""
    board = table.board
    h = board.hex_index[label]
    town = board.place_at[h] >= 0 and not table.city[h]
    now = board.patterns[table.pattern[h]]
    fits = [p for p in board.patterns[1:] if town or p.kind != KIND_TOWN]
    if now.exits:  # something is there: what keeps it, then what does not
        rim = board.rim[h]
        fits.sort(key=lambda p: (p.exits & now.exits != now.exits, bool(p.exits & rim), p.count - now.count, p.index))
        return [Build(label, p.name) for p in fits if p.index != now.index]
    near = [s for s in range(6) if board.mate[h * 6 + s] >= 0]
    hot = {s for s in near if table.city[board.mate[h * 6 + s] // 6] or table.face[h * 6 + s]}
    fits.sort(
        key=lambda p: (
            p.kind != KIND_SIMPLE,
            any(p.exits >> s & 1 and s not in near for s in range(6)),
            not any(p.exits >> s & 1 for s in hot),
            p.index,
        )
    )
    return [Build(label, p.name) for p in fits]


def _on_goods(table: Table, label: str) -> list[Action]:
    """A hex in phase 5: the deliveries of its cubes, or what keeps each of them there."""
    board = table.board
    place, width = board.place_at[board.hex_index[label]], len(board.colours)
    here = [c for i, c in enumerate(board.colours) if place >= 0 and table.cubes[place * width + i]]
    if not here:
        return [Move(board.colours[0], label, label)]  # no cube to move
    found = [m for colour in here for m in moves(table, label, colour)]
    return [*found] or [m for colour in here for m in _stuck(table, label, colour)]


def _on_cube(table: Table, origin: str, colour: str) -> list[Action]:
    """The deliveries of a cube, or what keeps it where it lies."""
    if table.board.place_at[table.board.hex_index.get(origin, 0)] < 0 or colour not in table.board.colour_index:
        return []
    return [*moves(table, origin, colour)] or _stuck(table, origin, colour)


def _stuck(table: Table, origin: str, colour: str) -> list[Action]:
    """A cube that cannot move: to the city a bigger engine would bring it to, or to any city of its colour."""
    board = table.board
    far = sorted(moves(table, origin, colour, board.most_engine), key=lambda m: m.route.count("."))
    if far:
        return [Move(colour, origin, far[0].route.rpartition("-")[2])]
    wanted = board.colour_index[colour]
    own = [label for place, label in enumerate(board.place_labels) if table.colour[place] == wanted and label != origin]
    return [Move(colour, origin, own[0] if own else origin)]


def _to_city(table: Table, cube: str, label: str) -> list[Action]:
    """A cube to a hex: by each way there, or none."""
    origin, _, colour = cube.partition(":")
    ways = [m for m in _on_cube(table, origin, colour) if isinstance(m, Move) and m.route.endswith(f"-{label}")]
    return [*ways] or [Move(colour, origin, label)]


def _on_route(name: str, path: Sequence[str]) -> list[Action]:
    origin, _, route = name.partition(":")
    colour = next((t.rpartition(":")[2] for t in path if t.startswith("cube:")), "")
    return [Move(colour, origin, route)]


def _on_space(table: Table, space: str, before: str) -> list[Action]:
    frame = table.frame
    kind, _, name = before.partition(":")
    if kind == "good":
        return [Place(name, space)]
    colours = frame.cubes if isinstance(frame, Placing) else tuple(table.board.colours[:1])
    return [Place(colour, space) for colour in dict.fromkeys(colours)]
