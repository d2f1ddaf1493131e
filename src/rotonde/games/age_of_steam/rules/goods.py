"""Cubes: the set-up, Production and goods growth (AOS-2, AOS-13)."""

from __future__ import annotations

from typing import Any

from rotonde.core.events import Event, Level
from rotonde.core.frames import Frame
from rotonde.games.age_of_steam.actions import Draw, Place, Roll
from rotonde.games.age_of_steam.frames import Drawing, Placing, SetUp
from rotonde.games.age_of_steam.table import NO_PLACE, Table


def legal_draws(table: Table) -> list[Any]:
    """Every colour that is in the bag."""
    return [a for a, n in zip(table.board.draw_actions, table.bag) if n]


def set_up_draw(table: Table, frame: SetUp, action: Draw) -> SetUp | None:
    """A cube for the chart, then for the cities (AOS-2.1, AOS-2.2, AOS-2.7); None when all lie."""
    board = table.board
    colour = board.colour_index[action.colour]
    table.bag[colour] -= 1
    if frame.drawn < len(board.fill):
        space = board.fill[frame.drawn]
        table.chart[space] = colour + 1
        if table.sink is not None:
            name = board.spaces[space]
            args = {"colour": action.colour, "space": name}
            table.tell(Event("draw_chart", None, Level.BOOKKEEPING, args, (f"space:{name}",)))
    else:
        place = board.city_draws[frame.drawn - len(board.fill)]
        table.cubes[place * len(board.colours) + colour] += 1
        if table.sink is not None:
            label = board.place_labels[place]
            args = {"colour": action.colour, "place": board.place_names[place]}
            table.tell(Event("draw_city", None, Level.BOOKKEEPING, args, (f"hex:{label}",)))
    drawn = frame.drawn + 1
    return SetUp(drawn) if drawn < len(board.fill) + len(board.city_draws) else None


# ── production ────────────────────────────────────────────────────────────


def free_spaces(table: Table) -> int:
    """How many spaces of the chart are empty (AOS-13.6)."""
    return table.chart.count(0)


def can_produce(table: Table) -> bool:
    """Would Production place anything?"""
    return free_spaces(table) > 0 and sum(table.bag) > 0


def start_production(table: Table, seat: int) -> Drawing:
    """Draw two cubes; with the option four (AOS-5.7); fewer if the bag has fewer (AOS-13.1)."""
    board = table.board
    wanted = board.faidutti_cubes if table.settings.faidutti_production else board.production_cubes
    if table.sink is not None:
        table.tell(Event("produce", seat, Level.HEADLINE, {}, ("chart",)))
    return Drawing(seat, (), min(wanted, sum(table.bag)))


def production_draw(table: Table, frame: Drawing, action: Draw) -> Frame:
    """One cube for Production; after the last one, the player places."""
    table.bag[table.board.colour_index[action.colour]] -= 1
    cubes = (*frame.cubes, action.colour)
    if table.sink is not None:
        table.tell(Event("draw_production", frame.player, Level.DETAIL, {"colour": action.colour}, ("chart",)))
    if frame.missing > 1:
        return Drawing(frame.player, cubes, frame.missing - 1)
    return Placing(frame.player, cubes, min(table.board.production_cubes, len(cubes), free_spaces(table)))


def legal_places(table: Table, frame: Placing) -> list[Any]:
    """Each colour drawn on each free space."""
    board = table.board
    out: list[Any] = []
    for colour, name in enumerate(board.colours):
        if name in frame.cubes:
            actions = board.place_actions[colour]
            out += [actions[space] for space in range(len(actions)) if not table.chart[space]]
    return out


def place_cube(table: Table, frame: Placing, action: Place) -> Placing | None:
    """Put a drawn cube on the chart; after the last one the rest goes back into the bag; None when done."""
    board = table.board
    table.chart[board.space_index[action.space]] = board.colour_index[action.colour] + 1
    rest = list(frame.cubes)
    rest.remove(action.colour)
    if table.sink is not None:
        args: dict[str, Any] = {"colour": action.colour, "space": action.space}
        table.tell(Event("place", frame.seat, Level.HEADLINE, args, (f"space:{action.space}",)))
    if frame.left > 1:
        return Placing(frame.seat, tuple(rest), frame.left - 1)
    for name in rest:
        table.bag[board.colour_index[name]] += 1
    if rest and table.sink is not None:
        table.tell(Event("put_back", frame.seat, Level.BOOKKEEPING, {"colours": rest}, ("chart",)))
    return None


# ── growth ────────────────────────────────────────────────────────────────


def growth_dice(table: Table) -> int:
    """How many dice are rolled for a side; with the option, one less for each player who left (AOS-13.3)."""
    dice = table.board.dice[table.players]
    if table.settings.dice_follow_survivors:
        return max(1, dice - (table.players - len(table.order)))
    return dice


def grow(table: Table, side: str, action: Roll) -> None:
    """Each die brings a cube from its column to its city, and to the New City below if there is one (AOS-13.4)."""
    board = table.board
    if table.sink is not None:
        table.tell(Event("grow", None, Level.HEADLINE, {"side": side, "dice": action.dice}, ("chart",)))
    half = board.sides.index(side)
    for face in action.dice.split("."):
        for column in range(len(board.column_face)):
            if board.column_side[column] == half and board.column_face[column] == int(face):
                place = board.column_city[column]
                if place < 0:
                    place = table.letters[board.column_letter[column]]
                if place != NO_PLACE:
                    deliver_column(table, column, place)


def deliver_column(table: Table, column: int, place: int) -> None:
    """The highest cube of a column goes to a city; without one nothing happens (AOS-13.5)."""
    board = table.board
    for space in board.column_spaces[column]:
        cube = table.chart[space]
        if cube:
            table.chart[space] = 0
            table.cubes[place * len(board.colours) + cube - 1] += 1
            if table.sink is not None:
                label, name = board.place_labels[place], board.spaces[space]
                args = {"colour": board.colours[cube - 1], "place": board.place_names[place], "space": name}
                places = (f"hex:{label}", f"space:{name}")
                table.tell(Event("cube", None, Level.BOOKKEEPING, args, places))
            return
