"""Where the leading rails of a seat may come in its action, step by step, and what that may bring (RR-5.6, RR-6).

A simpler game is searched through: nothing has to be done in the order of the stack, locomotives of all lines stand on
each of them, factories may be laid anywhere. Each move, step, tile and choice is used once, though. What cannot be done
in the simpler game cannot be done at all.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from rotonde.games.russian_railroads.frames import Placing
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.alike import leads_on
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.rules.hopes import LATER, OPEN, Hopes, Place
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import CODE, Table

MOST: Final = 2000  # places that are looked at; if there are more, nothing is said
BUILDS: Final = 1  # kinds of choices
TOKENS: Final = 2
CARDS: Final = 3
SPACES: Final = 4  # to be repeated


def useful(effect: tuple[int, ...]) -> bool:
    """May an effect lead to moves in the same action?"""
    return any(e & p.N_MASK not in LATER for e in effect)


class Outlook:
    """The search for a place where some printed moves may be possible."""

    def __init__(self, table: Table, seat: int, wanted: list[int]) -> None:
        board = table.board
        self.table: Table = table
        self.seat: int = seat
        self.wanted: list[int] = wanted[::-1]  # the colours farther behind are harder to get
        self.first: int = seat * board.width
        self.ways: dict[int, list[list[Special]]] = {}  # what may lie behind the stop of a line, way by way
        self.specials: dict[int, list[Special]] = {}  # by line and way
        self.fruit: dict[int, list[tuple[int, int, bool]]] = {}  # by line and way
        self.reaches: dict[int, int] = {}
        self.sources: dict[int, list[tuple[int, int]]] = {}  # of rails, by colour
        self.needs: dict[int, list[tuple[int, int, int]]] = {}  # by colour
        self.lists: dict[int, list[int]] = {}  # of useful tokens, cards and spaces to repeat
        n = len(board.places)
        self.locos: list[int] = [code for code in table.locos[seat * n : (seat + 1) * n] if code]
        self.in_hand: list[int] = [f.tile for f in table.stack if isinstance(f, Placing)]
        self.locos += self.in_hand
        self.specials_left: int = 0  # special locomotives that may come
        for i, effect in enumerate(board.card_effect):
            if table.cards >> i & 1 and any(e & p.N_MASK == p.SPECIAL_LOCO for e in effect):
                self.specials_left += 1
        self.looked: int = 0  # at how many places

    def _useful(self, what: int) -> list[int]:
        """The ? tokens or ? cards that are left, or the spaces to repeat, which may lead to moves."""
        found = self.lists.get(what)
        if found is None:
            table, board = self.table, self.table.board
            if what == SPACES:
                found = [s for s in replayable(table, self.seat) if useful(space_effect(table, s))]
            else:
                effects = board.token_effect if what == TOKENS else board.card_effect
                left = table.tokens[self.seat] if what == TOKENS else table.cards
                found = [i for i, effect in enumerate(effects) if left >> i & 1 and useful(effect)]
            self.lists[what] = found
        return found

    def key(self) -> object:
        """All that the answer hangs on: which locomotives there are and what they reach, not where they stand."""
        table, seat, first = self.table, self.seat, self.first
        width = table.board.width
        return (
            "outlook",
            tuple(table.stack),
            tuple(table.rails[first : first + width]),
            tuple([self._reached(line) for line in range(width)]),
            tuple(sorted(self.locos)),
            tuple(table.stacks),
            tuple(table.visible),
            table.more_key(seat),
            (table.owned[seat], table.earned[seat], table.markers[seat], table.factories[seat], table.tokens[seat]),
            table.cards,
        )

    def _reached(self, line: int) -> int:
        """The special spaces of a line, near or far, that its locomotives reach as they stand, a bit set."""
        out = 0
        route = self.table.routes[self.first + line]
        ways = self._behind(line) if route.stop else []
        for specials in [route.specials, *ways]:
            for s in specials:
                if s.locomotive and s.space <= self.table.reach[self.first + line] and leads_on(s.quiet + s.effect):
                    out |= 1 << s.number
        return out

    def possible(self, memo: dict[object, bool]) -> bool:
        """May all printed moves become possible?"""
        start = Place()
        start.begin(self.table, self.seat)
        self._earn(start)
        open_ = self._open(start)
        if self._there(start, open_):
            return True
        following = self._following(start, open_)
        if not following:
            return False
        key = self.key()
        found = memo.get(key)
        if found is None:
            found = memo[key] = self._search(following)
        return found

    def _search(self, following: list[Place]) -> bool:
        """Look at one place after the other, first at those with the most moves left."""
        todo: list[tuple[int, int, Place]] = []
        seen: set[object] = set()
        n = 0
        while True:
            for after in following:
                n += 1
                heappush(todo, (after.spent - after.hopes.leading(), n, after))
            if not todo:
                return False
            place = heappop(todo)[2]
            self._earn(place)
            key = place.key()
            if key in seen:
                following = []
                continue
            seen.add(key)
            self.looked += 1
            open_ = self._open(place)
            if self.looked > MOST or self._there(place, open_):
                return True
            following = self._following(place, open_)

    def _there(self, place: Place, open_: int) -> bool:
        """May the printed moves be possible here? Not asked while a choice is open: after it there is more."""
        if place.hopes.anything:
            return True
        for e in () if open_ else self.wanted:
            if not self._allow(p.colours_of(e), p.n_of(e), place):
                return False
        return not open_

    def _following(self, place: Place, open_: int) -> list[Place]:
        """What may come of the choice that is open, of a step or of a move."""
        if open_ == BUILDS:
            return self._build(place)
        if open_ == TOKENS:
            return self._choose(place)
        if open_ == CARDS:
            return self._draw(place)
        if open_ == SPACES:
            return self._repeat(place)
        return self._step(place) + self._move(place)

    def _open(self, place: Place) -> int:
        """The kind of choice that is open; nothing is lost by making it at once. 0 for none."""
        hopes = place.hopes
        if hopes.builds:
            return BUILDS
        if hopes.tokens and place.tokens.bit_count() < min(hopes.tokens, len(self._useful(TOKENS))):
            return TOKENS
        if hopes.cards and place.cards.bit_count() < min(hopes.cards, len(self._useful(CARDS))):
            return CARDS
        if place.repeats < hopes.replays and self._useful(SPACES):
            return SPACES
        return 0

    # ── what is earned ────────────────────────────────────────────────────

    def _earn(self, place: Place) -> None:
        """Count the special spaces up to which the leading rails, and locomotives, have come."""
        hopes = place.hopes
        while True:
            met = (place.leaders, place.ways, hopes.locomotives, hopes.factories, hopes.gifts, hopes.any + hopes.behind)
            if met == place.met:
                break
            place.met = met
            for line, at in enumerate(place.leaders):
                for s in self._specials(line, place.ways[line]):
                    if (
                        (s.space <= at or s.colour)
                        and not place.earned >> s.number & 1
                        and self._met(place, line, at, s)
                    ):
                        place.earned |= 1 << s.number
                        hopes.add(self.table, s.quiet)
                        hopes.add(self.table, s.effect)
        if hopes.markers:
            place.markers = (0,) * hopes.markers + place.markers
            hopes.markers = 0

    def _specials(self, line: int, way: int) -> list[Special]:
        """The special spaces of a line that bring rails or lead on."""
        key = line * 64 + way
        found = self.specials.get(key)
        if found is None:
            there = self.table.routes[self.first + line].specials
            if way != OPEN:
                there = there + self._behind(line)[way]
            found = self.specials[key] = [s for s in there if leads_on(s.quiet + s.effect)]
        return found

    def _met(self, place: Place, line: int, at: int, s: Special) -> bool:
        if s.colour:  # the other rails are not followed: they may have come as far as they can
            at = self.table.rails[self.first + line] >> 4 * s.colour & 15
            at += place.hopes.behind + place.hopes.any
        return s.space <= at and (not s.locomotive or self._reach(line, place) >= s.space)

    def _reach(self, line: int, place: Place) -> int:
        """How far the locomotives of a line may come to reach, with the best of all there are."""
        board = self.table.board
        hopes = place.hopes
        if not hopes.locomotives and not hopes.gifts and not self.in_hand:
            return self.table.reach[self.first + line]  # those on the board stay where they are
        key = ((line * 64 + hopes.locomotives) * 64 + hopes.factories) * 64 + hopes.gifts
        found = self.reaches.get(key, -1)
        if found < 0:
            numbers = [board.numbers[code] for code in self.locos + self._best(hopes)]
            numbers += [board.numbers[board.special_tile]] * hopes.gifts
            numbers.sort(reverse=True)
            best = sum(numbers[: len(board.places_of[line])])
            found = self.reaches[key] = max(best, self.table.reach[self.first + line])
        return found

    def _best(self, hopes: Hopes) -> list[int]:
        """The locomotives taken from the stacks, the lowest first (RR-7.2), if the lowest of all become factories."""
        out: list[int] = []
        left = hopes.locomotives + hopes.factories
        for code, there in enumerate(self.table.stacks) if hopes.locomotives else ():
            out += [code] * min(there, left)
            left -= min(there, left)
        return out[-hopes.locomotives :]

    def _behind(self, line: int) -> list[list[Special]]:
        found = self.ways.get(line)
        if found is None:
            found = self.ways[line] = self.table.ways_behind(self.seat, line)
        return found

    # ── from place to place ───────────────────────────────────────────────

    def _build(self, place: Place) -> list[Place]:
        """A locomotive or a factory, as far as there are tiles."""
        out: list[Place] = []
        for locomotives, factories in ((1, 0), (0, 1)):
            after = place.copy()
            after.hopes.builds -= 1
            after.hopes.locomotives += locomotives
            after.hopes.factories += factories
            if self._enough(after.hopes):
                out.append(after)
        if not out:
            place.hopes.builds = 0
            return [place]
        return out

    def _enough(self, hopes: Hopes) -> bool:
        """May there be tiles for so many locomotives and factories?

        A locomotive without a place becomes a factory to be built (RR-7.5), and so does one thrown out (RR-8.3).
        What is taken later only moves tiles from one heap to another; a special locomotive alone can add one.
        """
        board = self.table.board
        left = sum(self.table.stacks) - hopes.locomotives
        thrown_out = tracks.built(self.table, self.seat) + hopes.factories - board.factory_places
        homeless = len(self.locos) + hopes.locomotives + hopes.gifts - len(board.places)
        others = sum(self.table.visible) + len(hopes.given) + max(0, thrown_out) + max(0, homeless) + self.specials_left
        return left >= 0 and hopes.factories <= left + others

    def _choose(self, place: Place) -> list[Place]:
        out: list[Place] = []
        for t in self._useful(TOKENS):
            if not place.tokens >> t & 1:
                after = place.copy()
                after.tokens |= 1 << t
                after.hopes.add(self.table, self.table.board.token_effect[t])
                out.append(after)
        return out

    def _draw(self, place: Place) -> list[Place]:
        out: list[Place] = []
        for i in self._useful(CARDS):
            if not place.cards >> i & 1:
                after = place.copy()
                after.cards |= 1 << i
                after.hopes.add(self.table, self.table.board.card_effect[i])
                out.append(after)
        return out

    def _repeat(self, place: Place) -> list[Place]:
        out: list[Place] = []
        for space in self._useful(SPACES):
            after = place.copy()
            after.repeats += 1
            after.hopes.add(self.table, space_effect(self.table, space))
            out.append(after)
        return out

    def _move(self, place: Place) -> list[Place]:
        """Go on to the next special space of a line that may lead on; what lies between makes no difference."""
        out: list[Place] = []
        left = place.hopes.leading() - place.spent
        for line in range(len(place.leaders)) if left > 0 else ():
            at, way = place.leaders[line], place.ways[line]
            to = self._target(place, line, way)
            if to:
                self._go(out, place, line, to, way, left)
            elif way == OPEN and at <= self.table.routes[self.first + line].stop:
                for other in range(len(self._behind(line))):
                    self._go(out, place, line, self._target(place, line, other), other, left)
        return out

    def _target(self, place: Place, line: int, way: int) -> int:
        """The next space that may bring something else than rails, as far as locomotives reach; 0 for none."""
        at = place.leaders[line]
        for space, bit, locomotive in self._fruit(line, way):
            if space > at and not place.earned & bit and (not locomotive or self._reach(line, place) >= space):
                return space
        return 0

    def _fruit(self, line: int, way: int) -> list[tuple[int, int, bool]]:
        """The spaces of a line with something else than rails for the leading one, the nearest first."""
        key = line * 64 + way
        found = self.fruit.get(key)
        if found is None:
            there = [s for s in self._specials(line, way) if not s.colour and (s.effect or not s.brings)]
            found = self.fruit[key] = sorted([(s.space, 1 << s.number, s.locomotive) for s in there])
        return found

    def _go(self, out: list[Place], place: Place, line: int, to: int, way: int, left: int) -> None:
        cost = to - place.leaders[line]
        if to and cost <= left:
            after = place.copy()
            after.leaders = (*place.leaders[:line], to, *place.leaders[line + 1 :])
            after.ways = (*place.ways[:line], way, *place.ways[line + 1 :])
            after.spent += cost
            out.append(after)

    # ── industry ──────────────────────────────────────────────────────────

    def _step(self, place: Place) -> list[Place]:
        """Go on with a marker to the next factory or ? space; what lies between makes no difference."""
        board = self.table.board
        built = min(tracks.built(self.table, self.seat) + place.hopes.factories, board.factory_places)
        out: list[Place] = []
        for i, at in enumerate(place.markers) if place.stepped < place.hopes.steps else ():
            for to in range(at + 1, min(at + place.hopes.steps - place.stepped + 1, board.track)):
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
                after.hopes.add(self.table, s.quiet + s.effect)
        return [after]

    def _enter(self, after: Place, to: int) -> list[Place]:
        """Use the factory that stands there, or a new one, or none."""
        table, board = self.table, self.table.board
        out: list[Place] = []
        gap = board.gap_at[to]
        built = tracks.built(table, self.seat)
        # the leftmost empty places come first (RR-8.2), others only when all are full (RR-8.3)
        free = gap >= built or built + after.hopes.factories > board.factory_places
        if free and after.entered < after.hopes.factories * len(after.markers):
            for code in self._to_be_had(after):
                if useful(board.factory_effect[code]):
                    other = after.copy()
                    other.entered += 1
                    other.hopes.add(table, board.factory_effect[code])
                    out.append(other)
        code = table.factories[self.seat] >> 4 * gap & CODE
        function = table.factory_does(self.seat, code, gap) if code else ()
        if useful(function):
            after.hopes.add(table, function)
        out.append(after)
        return out

    def _to_be_had(self, place: Place) -> list[int]:
        """The codes of tiles that may become factories of this seat."""
        table, board, hopes = self.table, self.table.board, place.hopes
        found = list(hopes.given) + [code for code, n in enumerate(table.visible) if n]
        left = hopes.locomotives + hopes.factories
        for code, n in enumerate(table.stacks):  # the lowest first (RR-8.2)
            if n and left > 0:
                found.append(code)
                left -= n
        built = tracks.built(table, self.seat)
        if (
            hopes.factories > 1 and built + hopes.factories > board.factory_places
        ):  # one thrown out is laid again (RR-8.3)
            found += [code for code in table.factory_list(self.seat) if code]
        if len(self.locos) + hopes.locomotives + hopes.gifts > len(board.places):  # one has no place any more (RR-7.5)
            found += [code & CODE for code in self.locos]
        return list(dict.fromkeys(found))

    # ── what is wanted ────────────────────────────────────────────────────

    def _allow(self, colours: int, n: int, place: Place) -> bool:
        """May n moves with one of these colours be made from here? (Room is made for the first of them.)"""
        hopes = place.hopes
        left = hopes.leading() - place.spent
        if colours & 1:
            return left > 0
        owned = self.table.owned[self.seat] | hopes.granted
        for c in range(1, colours.bit_length()):
            if not colours >> c & 1:
                continue
            for at, there in [(OPEN, 0)] if owned >> c & 1 else self._sources(c):
                far = max(0, there - place.leaders[at]) if at != OPEN else 0
                for line, space, others in self._needs(c) if far <= left else ():
                    lead = max(0, space - place.leaders[line])
                    lead = max(lead, far) if at == line else lead + far
                    if lead <= left and others + n <= hopes.behind + min(hopes.any, left - lead):
                        return True
        return False

    def _sources(self, colour: int) -> list[tuple[int, int]]:
        """Where the rails of a colour may come from: lines and spaces."""
        found = self.sources.get(colour)
        if found is None:
            found = self.sources[colour] = []
            for line in range(self.table.board.width):
                route = self.table.routes[self.first + line]
                ways = self._behind(line) if route.stop else []
                for s in [s for way in ways for s in way] + route.specials:
                    if s.brings >> colour & 1:
                        found.append((line, 0 if s.colour else s.space))
        return found

    def _needs(self, colour: int) -> list[tuple[int, int, int]]:
        """Where the leading rail of a line must be before a colour can move, and how many moves others make before.

        None is passed or skipped (RR-5.3).
        """
        found = self.needs.get(colour)
        if found is None:
            found = self.needs[colour] = []
            for line in range(self.table.board.width):
                route, rails = self.table.routes[self.first + line], self.table.rails[self.first + line]
                if colour not in route.colours:
                    if route.stop:  # a way behind it may have the colour
                        found.append((line, 0, 0))
                    continue
                others = 0
                space = (rails >> 4 * colour & 15) + 1
                for c in reversed(route.colours[1 : route.colours.index(colour)]):
                    space += 1
                    others += max(0, space - (rails >> 4 * c & 15))
                found.append((line, space + 1, others))
        return found
