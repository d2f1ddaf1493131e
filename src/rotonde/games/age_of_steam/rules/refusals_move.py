"""Why may a cube not be moved so (AOS-10)?"""

from __future__ import annotations

from rotonde.core.errors import Illegal
from rotonde.core.words import N_
from rotonde.games.age_of_steam.actions import Move
from rotonde.games.age_of_steam.board import SIDES
from rotonde.games.age_of_steam.rules.routes import other_end
from rotonde.games.age_of_steam.table import Table


def why_not_move(table: Table, seat: int, action: Move) -> Illegal | None:
    """The rule that forbids a delivery; None if it is legal."""
    board = table.board
    h = board.hex_index.get(action.origin, -1)
    if h < 0 or not table.city[h]:
        return Illegal("origin", "AOS-10.2", N_("Cubes lie in cities: {hex} is none."), hex=action.origin)
    origin = board.place_at[h]
    colour = board.colour_index.get(action.colour, -1)
    if colour < 0 or not table.cubes[origin * len(board.colours) + colour]:
        text = N_("There is no {colour} cube in {place}.")
        return Illegal("cube", "AOS-10.2", text, colour=action.colour, place=action.origin)
    place, seen, links = origin, 1 << origin, 0
    for step in action.route.split("."):
        if links and table.colour[place] == colour:
            text = N_("The cube stops at the first city of its colour, {place}.")
            return Illegal("through", "AOS-10.4", text, place=board.place_labels[place])
        refusal = _why_not_step(table, place, step)
        if refusal is not None:
            return refusal
        link = table.links[place * 6 + SIDES.index(step.partition("-")[0])]
        assert link is not None
        place = other_end(link, place)
        links += 1
        if seen >> place & 1:
            text = N_("A cube visits a place once only: {place} comes twice.")
            return Illegal("twice", "AOS-10.5", text, place=board.place_labels[place])
        seen |= 1 << place
    if links > table.engine[seat]:
        text = N_("Your engine is at level {n}, and this route has {links} links: it may have no more than the level.")
        return Illegal("engine", "AOS-10.3", text, n=table.engine[seat], links=links)
    if table.colour[place] != colour:
        text = N_("The cube must end in a city of its own colour; {place} is none.")
        return Illegal("destination", "AOS-10.2", text, place=board.place_labels[place])
    return None


def _why_not_step(table: Table, place: int, step: str) -> Illegal | None:
    """Why one step is no link."""
    board = table.board
    side, dash, label = step.partition("-")
    if side not in SIDES or not dash:
        text = N_("{step} is no step of a route: write the side and the hex, such as NE-K9.")
        return Illegal("route", "AOS-10.12", text, step=step)
    link = table.links[place * 6 + SIDES.index(side)]
    here = board.place_labels[place]
    if link is None:
        text = N_("No finished link leaves {place} by its {side} side.")
        return Illegal("link", "AOS-10.2", text, place=here, side=side)
    to = board.place_labels[other_end(link, place)]
    if to != label:
        text = N_("The link that leaves {place} by its {side} side leads to {to}, not to {label}.")
        return Illegal("link", "AOS-10.12", text, place=here, side=side, to=to, label=label)
    return None
