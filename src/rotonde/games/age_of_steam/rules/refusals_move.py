"""Why may a cube not be moved so (AOS-10)?"""

from __future__ import annotations

from rotonde.core.errors import Illegal
from rotonde.core.words import N_
from rotonde.games.age_of_steam.actions import Move
from rotonde.games.age_of_steam.board import SIDES
from rotonde.games.age_of_steam.rules.routes import network, other_end
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Table


def why_not_move(table: Table, seat: int, action: Move) -> Illegal | None:
    """The rule that forbids a delivery; None if it is legal."""
    board = table.board
    h = board.hex_index.get(action.origin, -1)
    if h < 0 or not table.city[h]:
        text = N_("Cubes lie in cities: {hex} is none.")
        return Illegal("origin", "AOS-10.2", text, hex=board.called(action.origin))
    origin = board.place_at[h]
    width = len(board.colours)
    if not any(table.cubes[origin * width : origin * width + width]):
        return Illegal("cube", "AOS-10.2", N_("There is no cube in {place}."), place=board.place_names[origin])
    colour = board.colour_index.get(action.colour, -1)
    if colour < 0 or not table.cubes[origin * width + colour]:
        text = N_("There is no {colour} cube in {place}.")
        return Illegal("cube", "AOS-10.2", text, colour=action.colour, place=board.place_names[origin])
    if action.route in board.hex_index:  # a destination, without the way there
        return _why_not_to(table, seat, origin, colour, action.route)
    return _why_not_along(table, seat, origin, colour, action.route)


def _why_not_along(table: Table, seat: int, origin: int, colour: int, route: str) -> Illegal | None:
    """What is wrong with a route, link by link."""
    board = table.board
    place, seen, links = origin, 1 << origin, 0
    for step in route.split("."):
        if links and table.colour[place] == colour:
            text = N_("The cube stops at the first city of its colour, {place}.")
            return Illegal("through", "AOS-10.4", text, place=board.place_names[place])
        refusal = _why_not_step(table, place, step)
        if refusal is not None:
            return refusal
        link = table.links[place * 6 + SIDES.index(step.partition("-")[0])]
        assert link is not None
        place = other_end(link, place)
        links += 1
        if seen >> place & 1:
            return _twice(table, place)
        seen |= 1 << place
    if links > table.engine[seat]:
        return _too_far(table, seat, links)
    if table.colour[place] != colour:
        return _wrong_city(table, colour, place)
    return None


def _twice(table: Table, place: int) -> Illegal:
    text = N_("A cube visits a place once only: {place} comes twice.")
    return Illegal("twice", "AOS-10.5", text, place=table.board.place_names[place])


def _too_far(table: Table, seat: int, links: int) -> Illegal:
    text = N_("Your engine is at level {n}, and this route has {links} links: it may have no more than the level.")
    return Illegal("engine", "AOS-10.3", text, n=table.engine[seat], links=links)


def _wrong_city(table: Table, colour: int, place: int) -> Illegal:
    """A cube may not end in this place, since it is no city of its colour."""
    board = table.board
    own = board.colours[colour]
    if table.colour[place] == TOWN_COLOUR:
        text = N_("A {colour} cube goes to a {city}; {place} is a town.")
        return Illegal("destination", "AOS-10.2", text, colour=own, city=own, place=board.place_names[place])
    text = N_("A {colour} cube goes to a {city}; {place} is a {city_there}.")
    there = board.colours[table.colour[place]]
    args = {"colour": own, "city": own, "place": board.place_names[place], "city_there": there}
    return Illegal("destination", "AOS-10.2", text, **args)


# ── a destination without a route ─────────────────────────────────────────


def _why_not_to(table: Table, seat: int, origin: int, colour: int, label: str) -> Illegal:
    """Why a cube cannot come to a place at all; a delivery that is possible still has to say its way."""
    board = table.board
    own = board.colours[colour]
    place = board.place_at[board.hex_index[label]]
    if colour not in table.colour:
        text = N_("There is no {city} on the board: a {colour} cube waits for a New City.")
        return Illegal("destination", "AOS-10.8", text, city=own, colour=own)
    if place < 0:
        text = N_("A {colour} cube goes to a {city}; {hex} is none.")
        return Illegal("destination", "AOS-10.2", text, colour=own, city=own, hex=label)
    if place == origin:
        if table.colour.count(colour) == 1 and table.colour[origin] == colour:
            return Illegal("destination", "AOS-10.2", N_("There is no other {city} on the board."), city=own)
        return _twice(table, place)
    if table.colour[place] != colour:
        return _wrong_city(table, colour, place)
    away = distances(table, origin)
    if away[place] < 0:
        return _unlinked(table, origin, colour, place, away)
    links = distances(table, origin, colour)[place]
    if links < 0:
        text = N_("Every way from {place} to {to} runs through another {city}, where the cube would stop.")
        names = {"place": board.place_names[origin], "to": board.place_names[place], "city": own}
        return Illegal("through", "AOS-10.4", text, **names)
    if links > table.engine[seat]:
        return _too_far(table, seat, links)
    text = N_("Say which links the cube takes: for each step the side and the hex, such as NE-K9.")
    return Illegal("route", "AOS-10.12", text)


def _unlinked(table: Table, origin: int, colour: int, place: int, away: list[int]) -> Illegal:
    """No chain of links leads there, or to any city of the colour."""
    board = table.board
    args = {"place": board.place_names[origin], "to": board.place_names[place], "city": board.colours[colour]}
    if not any(far > 0 for far in away):
        return Illegal("link", "AOS-10.2", N_("No finished link leaves {place}."), **args)
    if any(far > 0 and table.colour[to] == colour for to, far in enumerate(away)):
        return Illegal("link", "AOS-10.2", N_("No finished links lead from {place} to {to}."), **args)
    return Illegal("link", "AOS-10.2", N_("No finished links lead from {place} to a {city}."), **args)


def distances(table: Table, origin: int, stops: int = -1) -> list[int]:
    """How many links each place is from another, -1 for out of reach; a cube of the colour `stops` goes on from none
    of its own cities (AOS-10.4)."""
    ways = network(table).ways
    away = [-1] * len(ways)
    away[origin] = 0
    ring = [origin]
    while ring:
        following: list[int] = []
        for place in ring:
            if place != origin and table.colour[place] == stops:
                continue
            for to in ways[place]:
                if away[to] < 0:
                    away[to] = away[place] + 1
                    following.append(to)
        ring = following
    return away


def _why_not_step(table: Table, place: int, step: str) -> Illegal | None:
    """Why one step is no link."""
    board = table.board
    side, dash, label = step.partition("-")
    if side not in SIDES or not dash:
        text = N_("{step} is no step of a route: write the side and the hex, such as NE-K9.")
        return Illegal("route", "AOS-10.12", text, step=step)
    link = table.links[place * 6 + SIDES.index(side)]
    here = board.place_names[place]
    if link is None:
        text = N_("No finished link leaves {place} by its {side} side.")
        return Illegal("link", "AOS-10.2", text, place=here, side=side)
    to = other_end(link, place)
    if board.place_labels[to] != label:
        text = N_("The link that leaves {place} by its {side} side leads to {to}, not to {label}.")
        names = {"to": board.place_names[to], "label": board.called(label)}
        return Illegal("link", "AOS-10.12", text, place=here, side=side, **names)
    return None
