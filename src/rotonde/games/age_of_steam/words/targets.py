"""Which targets make an action, and what a person may have meant by a click."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.telling import Action
from rotonde.games.age_of_steam import actions
from rotonde.games.age_of_steam.board import KIND_SIMPLE, KIND_TOWN, Pattern
from rotonde.games.age_of_steam.table import Table
from rotonde.games.age_of_steam.words.deliveries import on_cube
from rotonde.games.age_of_steam.words.speech import Seen

_PLAIN = (actions.PASS, actions.HOLD, actions.DONE, actions.UPGRADE, actions.PRODUCE)
PLAIN: dict[str, Action] = {action.verb: action for action in _PLAIN}
PATHS = {  # what is clicked for an action, by its verb; where its step says nothing else (words/steps)
    "issue": ("issue:{0.shares}",),
    "bid": ("bid:{0.amount}",),
    "choose": ("action:{0.action}",),
    "build": ("hex:{0.hex}", "tile:{0.hex}:{0.track}"),
    "urbanize": ("newcity:{0.letter}", "hex:{0.hex}"),
    "place": ("good:{0.colour}", "space:{0.space}"),
}


def path(view: Seen, action: Action) -> tuple[str, ...]:
    """The targets of an action; none for a button, which is called like its verb."""
    return tuple([target.format(action) for target in PATHS.get(action.verb, ())])


def intents(view: Seen, path: Sequence[str]) -> list[Action]:
    """The actions a person may have meant, likeliest first."""
    table = view.table
    if not path or table.pending is None:
        return []
    kind, _, name = path[-1].partition(":")
    before = path[-2] if len(path) > 1 else ""
    if kind == "hex" and name in table.board.hex_index:
        return _on_hex(view, name, before)
    where, _, what = name.partition(":")
    if kind == "tile":
        return [actions.Build(where, what)]
    if kind == "cube":
        return on_cube(table, where, what)
    if kind == "route":
        colour = next((t.rpartition(":")[2] for t in path if t.startswith("cube:")), "")
        return [actions.Move(colour, where, what)]
    if kind == "newcity":
        towns = [h for h in table.board.town_hexes if not table.city[h]] or table.board.town_hexes
        return [actions.Urbanize(table.board.labels[h], name) for h in towns]
    if kind == "space":
        return _on_space(table, name, before)
    if kind == "good":
        return [actions.Place(name, space) for space in table.board.spaces]
    return _on_choice(kind, name)


def _on_choice(kind: str, name: str) -> list[Action]:
    if kind == "action":
        return [actions.Choose(name)]
    if kind in ("issue", "bid") and name.isdecimal():
        return [actions.Issue(int(name)) if kind == "issue" else actions.Bid(int(name))]
    return [PLAIN[kind]] if kind in PLAIN else []


def _on_hex(view: Seen, label: str, before: str) -> list[Action]:
    table = view.table
    kind, _, name = before.partition(":")
    if kind == "newcity":
        return [actions.Urbanize(label, name)]
    if kind == "cube":  # by each way there, or none
        origin, _, colour = name.partition(":")
        ways = [m for m in on_cube(table, origin, colour) if isinstance(m, actions.Move)]
        return [m for m in ways if m.route.endswith(f"-{label}")] or [actions.Move(colour, origin, label)]
    meant = view.game.words.twin(view, "on_hex")
    return [likely_tiles(table, label)[0]] if meant is None else meant(label)


def likely_tiles(table: Table, label: str) -> list[actions.Build]:
    """The tiles somebody may have wanted on a hex: what changes least first."""
    board = table.board
    h = board.hex_index[label]
    town = board.place_at[h] >= 0 and not table.city[h]
    now = board.patterns[table.pattern[h]]
    fits = [p for p in board.patterns[1:] if town or p.kind != KIND_TOWN]
    if now.exits:  # something is there: what keeps it, then what does not
        rim = board.rim[h]
        fits.sort(key=lambda p: (p.exits & now.exits != now.exits, bool(p.exits & rim), p.count - now.count, p.index))
        return [actions.Build(label, p.name) for p in fits if p.index != now.index]
    near = [s for s in range(6) if board.mate[h * 6 + s] >= 0]
    hot = {s for s in near if table.city[board.mate[h * 6 + s] // 6] or table.face[h * 6 + s]}
    far = {s for s in range(6) if s not in near}

    def leads(p: Pattern, sides: set[int]) -> bool:
        return any(p.exits >> s & 1 for s in sides)

    fits.sort(key=lambda p: (p.kind != KIND_SIMPLE, leads(p, far), not leads(p, hot), p.index))
    return [actions.Build(label, p.name) for p in fits]


def _on_space(table: Table, space: str, before: str) -> list[Action]:
    kind, _, name = before.partition(":")
    if kind == "good":
        return [actions.Place(name, space)]
    held = () if table.pending is None else table.pending.in_hand()
    colours = held or tuple(table.board.colours[:1])
    return [actions.Place(colour, space) for colour in dict.fromkeys(colours)]
