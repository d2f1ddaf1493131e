"""Deliveries in words: where a cube can go, over whose links, and who gains."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.telling import N_, Action, Voice, signed, who
from rotonde.games.age_of_steam.actions import Move
from rotonde.games.age_of_steam.board import SIDES
from rotonde.games.age_of_steam.rules.routes import deliveries, other_end, read_route
from rotonde.games.age_of_steam.table import Link, Table
from rotonde.games.age_of_steam.words.speech import Seen, goods_at, place_at, place_name, whose


def moves(table: Table, origin: str, colour: str, links: int | None = None) -> list[Move]:
    """The deliveries of a cube, over as many links as the engine of the player allows."""
    engine = table.engine[table.to_act[0]] if links is None else links
    return deliveries(table, place_at(table, origin), table.board.colour_index[colour], engine)


def links_of(table: Table, origin: str, route: str) -> list[Link]:
    """The links of a route."""
    found = read_route(table, place_at(table, origin), route)
    assert found is not None
    return found


def way(view: Seen, origin: int, links: Sequence[Link], voice: Voice) -> str:
    """The places on a route, each with the owner of the link to it; the side where two links run in parallel."""
    table = view.table
    out, place = [], origin
    for link in links:
        to = other_end(link, place)
        twins = [x for x in table.links[place * 6 : place * 6 + 6] if x is not None and other_end(x, place) == to]
        text = N_("{place} (by {side}: {who})") if len(twins) > 1 else N_("{place} ({who})")
        names = {"place": place_name(table, to), "who": whose(view, link.owner, voice)}
        out.append(voice(text, side=SIDES[link.side_a if link.a == place else link.side_b], **names))
        place = to
    return " – ".join(out)


def gains(view: Seen, links: Sequence[Link], voice: Voice) -> str:
    """The income each player gains, the reader first."""
    table = view.table
    counts = [sum(1 for link in links if link.owner == seat + 1) for seat in range(table.players)]
    seats = sorted((s for s, n in enumerate(counts) if n), key=lambda s: (s != view.seat, -counts[s], s))
    if not seats:
        return voice("nobody gains income")
    first, *others = seats
    said = [voice("{n} income for {who}", n=signed(counts[first]), who=who(view, first, voice))]
    said += [voice("{n} for {who}", n=signed(counts[s]), who=who(view, s, voice)) for s in others]
    return ", ".join(said)


# ── what a person may have meant ──────────────────────────────────────────
def on_goods(table: Table, label: str) -> list[Action]:
    """A hex in phase 5: the deliveries of its cubes, or what keeps each of them there."""
    board = table.board
    place = place_at(table, label)
    here = [colour for colour, _ in goods_at(table, place)] if place >= 0 else []
    if not here:
        return [Move(board.colours[0], label, label)]  # no cube to move
    found = [m for colour in here for m in moves(table, label, colour)]
    return [*found] or [m for colour in here for m in _stuck(table, label, colour)]


def on_cube(table: Table, origin: str, colour: str) -> list[Action]:
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
