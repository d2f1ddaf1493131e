"""Slow twins, written from the rules on the encoded position: lines, legal tiles, routes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rotonde.games.age_of_steam.state import SteamState

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
TOWN = "town"

Section = tuple[str, frozenset[str]]  # a hex and the two ends of a track in it; TOWN is the circle


class Ground:
    """The printed map of an edition, and the cities that lie on it now."""

    def __init__(self, state: SteamState) -> None:
        figures, doc = state.board.figures, state.encode()
        lake = [h.label for h in figures.hexes if h.disputed] if state.options.i1_is_lake else []
        self.cells = {(h.q, h.r): h.label for h in figures.hexes if h.terrain != "lake" and h.label not in lake}
        self.where = {label: cell for cell, label in self.cells.items()}
        self.new = set(doc["new_cities"].values())
        self.cities = {c.hex for c in figures.cities} | self.new
        self.towns = {t.hex for t in figures.towns} - self.new

    def beyond(self, label: str, side: str) -> str | None:
        q, r = self.where[label]
        dq, dr = STEPS[side]
        return self.cells.get((q + dq, r + dr))


def back(side: str) -> str:
    return SIDES[(SIDES.index(side) + 3) % 6]


def sections_of(track: str, town: bool) -> list[frozenset[str]]:
    """The sections of a tile from its notation."""
    parts = track.replace(".", "+").split("+")
    if town:
        return [frozenset((end, TOWN)) for part in parts for end in part.split("-")]
    return [frozenset(part.split("-")) for part in parts]


def read_track(ground: Ground, doc: dict[str, Any]) -> dict[Section, int | None]:
    """Every section with its owner."""
    out: dict[Section, int | None] = {}
    for label, tile in doc["tiles"].items():
        town = label in ground.towns
        found = sections_of(tile["track"], town)
        if town:
            found.sort(key=lambda s: min(SIDES.index(e) for e in s if e != TOWN))
        for section, owner in zip(found, tile["owners"], strict=True):
            out[label, section] = owner
    return out


@dataclass
class Line:
    """A maximal chain of sections."""

    sections: list[Section]
    ends: list[str]  # hexes of places, or "free HEX SIDE"
    owners: set[int | None]

    @property
    def complete(self) -> bool:
        return not any(end.startswith("free") for end in self.ends)


def lines_of(ground: Ground, track: dict[Section, int | None]) -> list[Line]:
    """All lines, each found by flooding from its first section."""
    seen: set[Section] = set()
    out = []
    for start in track:
        if start in seen:
            continue
        chain, ends, todo = [], [], [start]
        seen.add(start)
        while todo:
            label, section = todo.pop()
            chain.append((label, section))
            for end in sorted(section):
                if end == TOWN:
                    ends.append(label)
                    continue
                beyond = ground.beyond(label, end)
                assert beyond is not None
                if beyond in ground.cities:
                    ends.append(beyond)
                    continue
                joined = [s for s in track if s[0] == beyond and back(end) in s[1]]
                if not joined:
                    ends.append(f"free {label} {end}")
                elif joined[0] not in seen:
                    seen.add(joined[0])
                    todo.append(joined[0])
        out.append(Line(chain, sorted(ends), {track[s] for s in chain}))
    return out


def free_ends(ground: Ground, track: dict[Section, int | None]) -> dict[tuple[str, str], tuple[int | None, str]]:
    """Free ends by hex and side: the owner, and the place at the other end."""
    out = {}
    for line in lines_of(ground, track):
        if not line.complete:
            free = next(e for e in line.ends if e.startswith("free"))
            _, label, side = free.split()
            (owner,) = line.owners
            out[label, side] = (owner, next(e for e in line.ends if e != free))
    return out


def build_is_legal(state: SteamState, seat: int, label: str, track: str) -> bool:
    """May this tile be built, cash, supply and the first tile apart? Lays it and looks at the lines that come of it."""
    ground = Ground(state)
    if label not in ground.where or label in ground.cities:
        return False
    before = read_track(ground, state.encode())
    frees = free_ends(ground, before)
    town = label in ground.towns
    if "." in track or "-" not in track:
        if not town:
            return False
    new = sections_of(track, town)
    old = {s: owner for (at, s), owner in before.items() if at == label}
    if any(ground.beyond(label, e) is None for s in new for e in s if e != TOWN):
        return False
    if not town and not old and len(new) > 1 and not state.options.direct_complex_placement:
        return False
    lost = [s for s in old if s not in new]
    added = [s for s in new if s not in old]
    if not added or (town and lost):
        return False
    after = {s: owner for s, owner in before.items() if s[0] != label or s[1] in new}
    turned: list[Section] = []
    for section in lost:  # each must be redirected: own or ownerless, its free end here, its other end kept
        ends = [e for e in section if (label, e) in frees]
        if old[section] not in (seat, None) or not ends:
            return False
        (keep,) = section - {ends[0]}
        course = [s for s in added if keep in s]
        if not course:
            return False
        added.remove(course[0])
        after[label, course[0]] = old[section]
        if old[section] is None and state.options.redirect_needs_contact:
            turned.append((label, course[0]))
    for line in lines_of(ground, after):
        if any(section in turned for section in line.sections):
            if not any(_ends_at(ground, before, seat, place) for place in line.ends):
                return False
    for section in added:
        after[label, section] = seat
    changed = [s for s in new if s not in old]
    return _fits(state, ground, seat, label, before, after, frees, changed, added, town)


def _ends_at(ground: Ground, track: dict[Section, int | None], seat: int, place: str) -> bool:
    """Does a line of a player end at this place?"""
    for (label, section), owner in track.items():
        for end in section:
            if owner == seat and place == (label if end == TOWN else ground.beyond(label, end)):
                if end == TOWN or place in ground.cities:
                    return True
    return False


def _fits(
    state: SteamState,
    ground: Ground,
    seat: int,
    label: str,
    before: dict[Section, int | None],
    after: dict[Section, int | None],
    frees: dict[tuple[str, str], tuple[int | None, str]],
    changed: list[frozenset[str]],
    added: list[frozenset[str]],
    town: bool,
) -> bool:
    for line in lines_of(ground, after):
        if any((label, s) in line.sections for s in changed):
            if line.owners - {seat, None} or (line.complete and line.ends[0] == line.ends[1]):
                return False
    touching = [_touches(state, ground, seat, label, before, frees, s) for s in added]
    if None in touching:
        return False
    if town:
        present = any(owner == seat for (at, _), owner in before.items() if at == label)
        return present or any(touching)
    return all(touching)


def _touches(
    state: SteamState,
    ground: Ground,
    seat: int,
    label: str,
    before: dict[Section, int | None],
    frees: dict[tuple[str, str], tuple[int | None, str]],
    section: frozenset[str],
) -> bool | None:
    """Does a new section touch something that lets the player build? None if it may not lie there at all."""
    found = False
    for end in section - {TOWN}:
        beyond = ground.beyond(label, end)
        assert beyond is not None
        if beyond in ground.cities:
            found = True
        elif (beyond, back(end)) in frees:
            owner, place = frees[beyond, back(end)]
            if owner is None and state.options.town_stub_needs_presence and place in ground.towns:
                if not any(who == seat for (at, _), who in before.items() if at == place):
                    return None
            found = found or owner in (seat, None)
    return found


def routes(state: SteamState, seat: int) -> set[str]:
    """Every delivery of a player in notation, by walking all simple paths of links."""
    ground = Ground(state)
    doc = state.encode()
    links = []
    for line in lines_of(ground, read_track(ground, doc)):
        if line.complete and line.ends[0] != line.ends[1]:
            links.append(_doors(ground, line))
    colours = {c.hex: c.colour for c in state.board.figures.cities}
    letters = {n.letter: n.colour for n in state.board.figures.new_cities}
    colours |= {label: letters[letter] for letter, label in doc["new_cities"].items()}
    out: set[str] = set()
    for origin, cubes in doc["cubes"].items():
        for colour in set(cubes):
            _walk(links, colours, colour, origin, origin, [origin], [], doc["seats"][seat]["engine"], out)
    return out


def _doors(ground: Ground, line: Line) -> list[tuple[str, str]]:
    """Where a link leaves its two places: (place, side)."""
    found = []
    for label, section in line.sections:
        for end in section:
            if end == TOWN:
                (side,) = section - {TOWN}
                found.append((label, side))
            elif (beyond := ground.beyond(label, end)) in ground.cities:
                assert beyond is not None
                found.append((beyond, back(end)))
    return found


def _walk(
    links: list[list[tuple[str, str]]],
    colours: dict[str, str],
    colour: str,
    origin: str,
    at: str,
    seen: list[str],
    steps: list[str],
    left: int,
    out: set[str],
) -> None:
    if steps and colours.get(at) == colour:
        out.add(f"move {colour} {origin} {'.'.join(steps)}")
        return
    if not left:
        return
    for doors in links:
        for (place, side), (to, _) in (doors, doors[::-1]):
            if place == at and to not in seen:
                _walk(links, colours, colour, origin, to, [*seen, to], [*steps, f"{side}-{to}"], left - 1, out)
