"""Can the rails that printed moves ask for be had at all? (RR-5.6, RR-6)

A simpler game is searched through (core/completion.py): nothing has to be done in the order of the stack, and much
stands in no way (rules/ground.py). Each move, step, tile and choice is used once, though. What cannot be done in the
simpler game cannot be done at all.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.completion import OPEN as UNDECIDED, YES, Completion
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p, tracks
from rotonde.games.russian_railroads.rules.effects import space_effect, useful
from rotonde.games.russian_railroads.rules.gains import OPEN, Gains, Place
from rotonde.games.russian_railroads.rules.ground import CARDS, SPACES, TOKENS, Ground
from rotonde.games.russian_railroads.rules.parents import RailStep
from rotonde.games.russian_railroads.table import CODE, Table

MOST: Final = 2000  # places that are looked at; if there are more, nothing is said
BUILDS: Final = 1  # the kind of choice that comes first
FAR: Final = 16  # farther than any space of a line


def out_of_reach(table: Table, musts: list[RailStep]) -> bool:
    """Does a printed move ask for rails that the player cannot get, or for room that cannot be made?"""
    wanted = unreached(table, musts)
    return bool(wanted) and not prospects(table, musts[0].seat, wanted).possible(here(table, musts[0].seat))


def unreached(table: Table, musts: list[RailStep]) -> list[int]:
    """The printed moves for which there are no rails, or no room, as the rails stand."""
    wanted: list[int] = []
    for step in musts:
        room = -1
        for e in step.parts_left():
            if e & p.N_MASK == p.RAIL and not e & p.OPTIONAL:
                room = tracks.rooms(table, step.seat) if room < 0 else room
                if not room & table.board.owned_rooms[p.colours_of(e)]:
                    wanted.append(e)
    return wanted


def nearness(table: Table, seat: int, colours: int) -> int:
    """How far those of some colours that are not the player's yet are away, all together."""
    width = table.board.width
    lacking = colours & ~table.owned[seat]
    total = 0
    for c in range(lacking.bit_length()):
        if lacking >> c & 1:
            far = FAR
            for i in range(seat * width, (seat + 1) * width):
                for s in table.routes[i].bringing:
                    if s.brings >> c & 1:
                        far = min(far, s.space - (table.rails[i] >> 4 * s.colour & 15))
            total += far
    return total


def prospects(table: Table, seat: int, wanted: list[int]) -> Completion[Place]:
    """The search for a place where some printed moves may be possible."""
    return Completion(Prospects(table, seat, wanted), MOST)


def here(table: Table, seat: int) -> Place:
    """Where that search begins."""
    place = Place()
    place.begin(table, seat)
    return place


class Prospects(Ground):
    """What leads to a place where some printed moves may be possible."""

    def answer(self, position: Place) -> int:
        """May the printed moves be possible here? Not asked while a choice is open: after it there is more."""
        self._earn(position)
        if position.gains.anything:
            return YES
        if self._open(position):
            return UNDECIDED
        for e in self.wanted:
            if not self._allow(p.colours_of(e), p.n_of(e), position):
                return UNDECIDED
        return YES

    def key(self, position: Place) -> object:
        return position.key()

    def branches(self, position: Place) -> list[Place]:
        """What may come of the choice that is open, of a step or of a move; what leaves the most moves first."""
        open_ = self._open(position)
        if open_ == BUILDS:
            return self._build(position)
        out = self._choose(position, open_) if open_ else self._step(position) + self._move(position)
        out.sort(key=lambda after: after.spent - after.gains.leading())
        return out

    def _open(self, place: Place) -> int:
        """The kind of choice that is open; nothing is lost by making it at once. 0 for none."""
        gains = place.gains
        if gains.builds:
            return BUILDS
        if gains.tokens and place.tokens.bit_count() < min(gains.tokens, len(self.useful_ones(TOKENS))):
            return TOKENS
        if gains.cards and place.cards.bit_count() < min(gains.cards, len(self.useful_ones(CARDS))):
            return CARDS
        if place.repeats < gains.replays and self.useful_ones(SPACES):
            return SPACES
        return 0

    def _earn(self, place: Place) -> None:
        """Count the special spaces up to which the leading rails, and locomotives, have come."""
        gains = place.gains
        while True:
            met = (place.leaders, place.lies, gains.locomotives, gains.factories, gains.gifts, gains.any, gains.behind)
            if met == place.met:
                break
            place.met = met
            for line, at in enumerate(place.leaders):
                for s in self.specials_of(line, place.lies[line]):
                    if (s.space > at and not s.colour) or place.earned >> s.number & 1:
                        continue
                    if self._met(place, line, at, s):
                        place.earned |= 1 << s.number
                        gains.add(self.table, s.quiet)
                        gains.add(self.table, s.effect)
        if gains.markers:
            place.markers = (0,) * gains.markers + place.markers
            gains.markers = 0

    def _met(self, place: Place, line: int, at: int, s: Special) -> bool:
        if s.colour:  # the other rails are not followed: they may have come as far as they can
            at = self.table.rails[self.first + line] >> 4 * s.colour & 15
            at += place.gains.behind + place.gains.any
        return s.space <= at and (not s.locomotive or self.reach(line, place) >= s.space)

    def _build(self, place: Place) -> list[Place]:
        """A locomotive or a factory, as far as there are tiles."""
        out: list[Place] = []
        for locomotives, factories in ((1, 0), (0, 1)):
            after = place.copy()
            after.gains.builds -= 1
            after.gains.locomotives += locomotives
            after.gains.factories += factories
            if self._enough(after.gains):
                out.append(after)
        if not out:
            place.gains.builds = 0
        return out or [place]

    def _enough(self, gains: Gains) -> bool:
        """May there be tiles for so many locomotives and factories?

        A locomotive without a place becomes a factory to be built (RR-7.5), and so does one thrown out (RR-8.3).
        What is taken later only moves tiles from one heap to another; a special locomotive alone can add one.
        """
        board = self.table.board
        left = sum(self.table.stacks) - gains.locomotives
        thrown_out = tracks.built(self.table, self.seat) + gains.factories - board.factory_places
        homeless = len(self.locos) + gains.locomotives + gains.gifts - len(board.places)
        others = sum(self.table.visible) + len(gains.given) + max(0, thrown_out) + max(0, homeless) + self.specials_left
        return left >= 0 and gains.factories <= left + others

    def _choose(self, place: Place, what: int) -> list[Place]:
        """Use a ? token or a ? card, each once, or repeat a space."""
        table, board = self.table, self.table.board
        used = place.tokens if what == TOKENS else place.cards if what == CARDS else 0
        out: list[Place] = []
        for i in self.useful_ones(what):
            if used >> i & 1:
                continue
            after = place.copy()
            if what == TOKENS:
                after.tokens |= 1 << i
                after.gains.add(table, board.token_effect[i])
            elif what == CARDS:
                after.cards |= 1 << i
                after.gains.add(table, board.card_effect[i])
            else:
                after.repeats += 1
                after.gains.add(table, space_effect(table, i))
            out.append(after)
        return out

    def _move(self, place: Place) -> list[Place]:
        """Go on to the next special space of a line that may lead on; what lies between makes no difference."""
        out: list[Place] = []
        left = place.gains.leading() - place.spent
        for line in range(len(place.leaders)) if left > 0 else ():
            at, future = place.leaders[line], place.lies[line]
            to = self._target(place, line, future)
            if to:
                self._go(out, place, line, to, future, left)
            elif future == OPEN:
                for other in range(len(self.futures(line, at))):
                    self._go(out, place, line, self._target(place, line, other), other, left)
        return out

    def _target(self, place: Place, line: int, future: int) -> int:
        """The next space that may bring something else than rails, as far as locomotives reach; 0 for none."""
        at = place.leaders[line]
        for space, bit, locomotive in self.fruit_of(line, future):
            if space > at and not place.earned & bit and (not locomotive or self.reach(line, place) >= space):
                return space
        return 0

    def _go(self, out: list[Place], place: Place, line: int, to: int, future: int, left: int) -> None:
        cost = to - place.leaders[line]
        if to and cost <= left:
            after = place.copy()
            after.leaders = (*place.leaders[:line], to, *place.leaders[line + 1 :])
            after.lies = (*place.lies[:line], future, *place.lies[line + 1 :])
            after.spent += cost
            out.append(after)

    def _step(self, place: Place) -> list[Place]:
        """Go on with a marker to the next factory or ? space; what lies between makes no difference."""
        board = self.table.board
        built = min(tracks.built(self.table, self.seat) + place.gains.factories, board.factory_places)
        out: list[Place] = []
        for i, at in enumerate(place.markers) if place.stepped < place.gains.steps else ():
            for to in range(at + 1, min(at + place.gains.steps - place.stepped + 1, board.track)):
                if not board.reach_with[built] >> to & 1:
                    break
                if board.gap_at[to] >= 0 or to == board.industry_question:
                    after = place.copy()
                    after.markers = tuple(sorted((*place.markers[:i], to, *place.markers[i + 1 :])))
                    after.stepped += to - at
                    out += self._question(after) if to == board.industry_question else self._enter(after, to)
                    break
        return out

    def _question(self, after: Place) -> list[Place]:
        for s in self.table.board.specials:
            if s.line < 0 and not after.earned >> s.number & 1:
                after.earned |= 1 << s.number
                after.gains.add(self.table, s.quiet + s.effect)
        return [after]

    def _enter(self, after: Place, to: int) -> list[Place]:
        """Use the factory that stands there, or a new one, or none."""
        table, board = self.table, self.table.board
        out: list[Place] = []
        gap = board.gap_at[to]
        built = tracks.built(table, self.seat)
        # the leftmost empty places come first (RR-8.2), others only when all are full (RR-8.3)
        free = gap >= built or built + after.gains.factories > board.factory_places
        if free and after.entered < after.gains.factories * len(after.markers):
            for code in self.to_be_had(after):
                if useful(table, board.factory_effect[code]):
                    other = after.copy()
                    other.entered += 1
                    other.gains.add(table, board.factory_effect[code])
                    out.append(other)
        code = table.factories[self.seat] >> 4 * gap & CODE
        function = board.tile_parts[code].function(table, self.seat, gap) if code else ()
        if useful(table, function):
            after.gains.add(table, function)
        out.append(after)
        return out

    def _allow(self, colours: int, n: int, place: Place) -> bool:
        """May n moves with one of these colours be made from here? (Room is made for the first of them.)"""
        gains = place.gains
        left = gains.leading() - place.spent
        if colours & 1:
            return left > 0
        owned = self.table.owned[self.seat] | gains.granted
        for c in range(1, colours.bit_length()):
            if not colours >> c & 1:
                continue
            for at, there in [(OPEN, 0)] if owned >> c & 1 else self.sources_of(c):
                far = max(0, there - place.leaders[at]) if at != OPEN else 0
                for line, space, others in self.needs_of(c) if far <= left else ():
                    lead = max(0, space - place.leaders[line])
                    lead = max(lead, far) if at == line else lead + far
                    if lead <= left and others + n <= gains.behind + min(gains.any, left - lead):
                        return True
        return False
