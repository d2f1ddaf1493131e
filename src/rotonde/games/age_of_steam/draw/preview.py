"""What an action would change, as a ghost over the board with a flag."""

from __future__ import annotations

from dataclasses import dataclass

from rotonde.core import Action, View, Voice
from rotonde.draw import shapes as s, states
from rotonde.draw.sheets import onto, seen_from
from rotonde.draw.states import BoxSpot, DiscSpot, Spot
from rotonde.games.age_of_steam.actions import Build, Choose, Done, Issue, Move, Place, Upgrade, Urbanize
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.draw.beside import action_box, actions_box
from rotonde.games.age_of_steam.draw.chart import FRAME, space_box
from rotonde.games.age_of_steam.draw.stage import HEIGHT, WIDTH, Stage, cube
from rotonde.games.age_of_steam.draw.track import DOOMED, data, link_sections, middle, painted, sections_from, warning
from rotonde.games.age_of_steam.draw.tracks import well_at
from rotonde.games.age_of_steam.rules.routes import other_end, read_route
from rotonde.games.age_of_steam.table import NOBODY, Link


@dataclass(frozen=True, slots=True)
class Ghost:
    """The place of a preview, what fades there, and what stays bright under and over it."""

    spot: Spot
    faded: str = ""
    below: str = ""
    above: str = ""
    sheet: str = "map"
    natural: BoxSpot | None = None  # where the sheet lies in the whole picture


def draw_preview(view: View, action: Action, voice: Voice, shape: str = "whole") -> str:
    """The pending choice, in the coordinates of the board; "" for an action that changes no place."""
    stage = Stage(view, voice, True, shape=shape)
    found = _ghost(stage, action)
    if found is None:
        return ""
    label = view.game.words.label(view, action, voice)
    page = seen_from(stage, found.sheet, found.natural, BoxSpot(0, 0, WIDTH, HEIGHT))
    flag = _flag(page, found.spot, label.flag) if label.flag else ""
    body = found.below + states.ghost(found.faded) + states.chosen(found.spot) + found.above + flag
    return states.previewed(onto(stage, found.sheet, found.natural, body), label.text)


def _flag(page: BoxSpot, spot: Spot, words: str) -> str:
    """Above its place, or where there is room on the page."""
    x, y = spot.top
    half = s.measure(words, 12, True) / 2
    if x - half < page.x + 20:
        return s.flag(2 * spot.centre[0] - x + 24, spot.centre[1], words, side="right")
    if x + half > page.right - 20:
        return s.flag(x - 24, spot.centre[1], words, side="left")
    if y - page.y < 52:
        return s.flag(x, y + 2 * (spot.centre[1] - y) + 4, words, side="below")
    return s.flag(x, y - 2, words)


def _ghost(stage: Stage, action: Action) -> Ghost | None:
    if isinstance(action, Build):
        return _tile(stage, action)
    if isinstance(action, Move):
        return _delivery(stage, action)
    if isinstance(action, Urbanize):
        return _new_city(stage, action)
    if isinstance(action, Done):
        return _given_up(stage)
    if isinstance(action, Place):
        box = space_box(stage, stage.board.space_index[action.space])
        return Ghost(box, cube(box.centre[0] - 1, box.centre[1] + 1, 9, action.colour), sheet="chart", natural=FRAME)
    seat = stage.table.to_act[0]
    colour = stage.colours[seat]  # of the disc that moves
    if isinstance(action, Choose):
        box = action_box(stage, ACTIONS.index(action.action))
        disc = s.disc(box.x + box.w - 11, box.y + box.h / 2, 6.8, colour)
        return Ghost(box, disc, sheet="actions", natural=actions_box(stage))
    if isinstance(action, Issue) and action.shares:
        at = well_at(stage, "shares", seat, stage.table.shares[seat] + action.shares)
    elif isinstance(action, Upgrade):
        at = well_at(stage, "engine", seat, stage.table.engine[seat] + 1)
    else:
        return None
    return Ghost(DiscSpot(*at, 11), s.disc(*at, 6.6, colour), sheet="tracks")


def _tile(stage: Stage, action: Build) -> Ghost:
    """The hex as it would look: tracks that stay keep their owners, the rest is the builder's."""
    board, table, plot = stage.board, stage.table, stage.plot
    h, new = board.hex_index[action.hex], board.patterns[board.pattern_index[action.track]]
    x, y = plot.centres[h]
    town = board.place_at[h] >= 0
    old = board.patterns[table.pattern[h]]
    rails = [s.track(s.run(x, y, plot.side, a, b), paint, size=plot.scale) for a, b, paint in painted(stage, h, new)]
    hill = "hex hill" if board.terrain[h] == "mountain" else "hex"
    under = s.hexagon(x, y, plot.side - 0.5, class_=hill) if old.exits else ""
    ring = s.town(x, y, 7.6 * plot.scale, track_through=True) if town else ""
    return Ghost(plot.hex_spot(h), "".join(rails), under, ring)


def _new_city(stage: Stage, action: Urbanize) -> Ghost:
    board, plot = stage.board, stage.plot
    h, letter = board.hex_index[action.hex], board.letter_index[action.letter]
    x, y = plot.centres[h]
    art = s.city_hex(x, y, plot.side, board.colours[board.letter_colour[letter]])
    return Ghost(plot.hex_spot(h), art + s.roundel(x, y, 8 * plot.scale, action.letter))


def _delivery(stage: Stage, action: Move) -> Ghost | None:
    """The route over its links, with +1 in the colour of each owner, and the cube where it arrives."""
    board, plot = stage.board, stage.plot
    place = board.place_at[board.hex_index[action.origin]]
    links = read_route(stage.table, place, action.route)
    if links is None:
        return None
    out = []
    for link in links:
        out.append(_step(stage, link, place))
        place = other_end(link, place)
    h = board.place_hex[place]
    x, y = plot.centres[h]
    arrived = cube(x - 1, y + 2, 13 * plot.scale, action.colour)
    return Ghost(plot.hex_spot(h), above="".join(out) + arrived)


def _step(stage: Stage, link: Link, origin: int) -> str:
    sections = link_sections(stage.table, link, origin)
    line = data(stage.plot, sections)
    x, y = middle(stage.plot, sections)
    wide = s.path(line, fill="none", stroke="var(--accent)", stroke_width=13 * stage.plot.scale, stroke_opacity=0.4)
    if link.owner == NOBODY:
        return wide + s.roundel(x, y, 8.4, "0")
    return wide + s.roundel(x, y, 8.8, "+1", colour=stage.colours[link.owner - 1])


def _given_up(stage: Stage) -> Ghost | None:
    """The lines that would lose their owner, hatched in red."""
    edges = stage.at_step(DOOMED)
    if not edges:
        return None
    lost = "".join(data(stage.plot, sections_from(stage.table, edge)) for edge in edges)
    line = s.path(lost, class_="refused line")
    signs = "".join(warning(*stage.plot.edge(edge), stage.plot.scale) for edge in edges)
    return Ghost(stage.plot.hex_spot(edges[0] // 6), above=line + signs)
