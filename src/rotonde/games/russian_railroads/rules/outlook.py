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
from rotonde.games.russian_railroads.rules.hopes import LATER, Hopes
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import CODE, Table

MOST: Final = 4000  # places that are looked at; if there are more, nothing is said
OPEN: Final = -1  # the way behind the stop of a line is not chosen yet


def useful(effect: tuple[int, ...]) -> bool:
    """May an effect lead to moves in the same action?"""
    return any(e & p.N_MASK not in LATER for e in effect)


class Place:
    """A place of the simpler game: what was done, and what may be there by now."""

    __slots__ = (
        "cards",
        "earned",
        "entered",
        "hopes",
        "leaders",
        "markers",
        "repeats",
        "spent",
        "stepped",
        "tokens",
        "ways",
    )

    def __init__(self) -> None:
        """Nowhere yet: `begin` or `copy` fill it."""

    def begin(self, table: Table, seat: int) -> None:
        """Where the table stands."""
        width = table.board.width
        rails = table.rails[seat * width : (seat + 1) * width]
        self.leaders: tuple[int, ...] = tuple([there & 15 for there in rails])  # the leading rail on each line
        self.ways: tuple[int, ...] = (OPEN,) * width  # which way each of them took behind a stop
        self.hopes: Hopes = Hopes()
        self.hopes.begin(table, seat)
        self.spent: int = 0  # moves of the leading colour
        self.earned: int = table.earned[seat]  # special spaces, a bit set
        self.tokens: int = 0  # chosen, a bit set
        self.cards: int = 0  # drawn, a bit set
        self.repeats: int = 0
        self.markers: tuple[int, ...] = tuple(table.marker_list(seat))  # on the industry track
        self.stepped: int = 0
        self.entered: int = 0  # new factories

    def copy(self) -> Place:
        """The same again, to be changed."""
        new = Place()
        new.cards = self.cards
        new.earned = self.earned
        new.entered = self.entered
        new.hopes = self.hopes.copy()
        new.leaders = self.leaders
        new.markers = self.markers
        new.repeats = self.repeats
        new.spent = self.spent
        new.stepped = self.stepped
        new.tokens = self.tokens
        new.ways = self.ways
        return new

    def key(self) -> object:
        """What is left to do from here, however it was reached."""
        hopes = self.hopes
        return (
            (self.leaders, self.ways, self.earned, self.tokens, self.cards, self.markers, hopes.given),
            (self.repeats, self.entered, hopes.leading() - self.spent, hopes.any, hopes.behind),
            (hopes.steps - self.stepped, hopes.coal, hopes.burning),
            (hopes.locomotives, hopes.factories, hopes.builds, hopes.gifts),
        )


class Outlook:
    """The search for a place where some printed moves may be possible."""

    def __init__(self, table: Table, seat: int, wanted: list[int]) -> None:
        board = table.board
        self.table: Table = table
        self.seat: int = seat
        self.wanted: list[int] = wanted
        self.first: int = seat * board.width
        self.ways: dict[int, list[list[Special]]] = {}  # what may lie behind the stop of a line, way by way
        self.specials: dict[int, list[Special]] = {}  # by line and way
        self.reaches: dict[int, int] = {}
        self.sources: dict[int, list[tuple[int, int]]] = {}  # of rails, by colour
        self.needs: dict[int, list[tuple[int, int, int]]] = {}  # by colour
        self.tokens: list[int] = self._worth(board.token_effect, table.tokens[seat])
        self.cards: list[int] = self._worth(board.card_effect, table.cards)
        self.repeats: list[int] = []
        for space in replayable(table, seat):
            if leads_on(tuple([e for e in space_effect(table, space) if e & p.N_MASK not in (p.X2, p.REPLAY)])):
                self.repeats.append(space)
        n = len(board.places)
        self.locos: list[int] = [code for code in table.locos[seat * n : (seat + 1) * n] if code]
        self.locos += [f.tile for f in table.stack if isinstance(f, Placing)]

    def _worth(self, effects: list[tuple[int, ...]], left: int) -> list[int]:
        """Those of the tokens or cards that are left which may lead to moves."""
        out: list[int] = []
        for i, effect in enumerate(effects):
            if left >> i & 1 and useful(effect):
                out.append(i)
        return out

    def possible(self) -> bool:
        """May all printed moves become possible?"""
        start = Place()
        start.begin(self.table, self.seat)
        todo = [(0, 0, start)]
        n = 0
        seen: set[object] = set()
        while todo:
            place = heappop(todo)[2]
            self._earn(place)
            key = place.key()
            if key in seen:
                continue
            seen.add(key)
            if place.hopes.anything or len(seen) > MOST:
                return True
            following = self._choices(place)
            if not following:
                if self._allowed(place):
                    return True
                following = self._step(place) + self._move(place)
            for after in following:
                n += 1
                heappush(todo, (after.spent - after.hopes.leading(), n, after))
        return False

    # ── what is earned ────────────────────────────────────────────────────

    def _earn(self, place: Place) -> None:
        """Count the special spaces up to which the leading rails, and locomotives, have come."""
        again = True
        while again:
            again = False
            for line, at in enumerate(place.leaders):
                for s in self._specials(line, place.ways[line]):
                    if place.earned >> s.number & 1 or not self._met(place, line, at, s):
                        continue
                    place.earned |= 1 << s.number
                    place.hopes.add(self.table, s.quiet)
                    place.hopes.add(self.table, s.effect)
                    again = True
        if place.hopes.markers:
            place.markers = (0,) * place.hopes.markers + place.markers
            place.hopes.markers = 0

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

    def _choices(self, place: Place) -> list[Place]:
        """What may come of a choice that is open; nothing is lost by making it at once."""
        hopes = place.hopes
        if hopes.builds:
            return self._build(place)
        if place.tokens.bit_count() < min(hopes.tokens, len(self.tokens)):
            return self._choose(place)
        if place.cards.bit_count() < min(hopes.cards, len(self.cards)):
            return self._draw(place)
        if place.repeats < hopes.replays and self.repeats:
            return self._repeat(place)
        return []

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
        """Are there tiles for so many locomotives and factories? One without a place becomes a factory to be built."""
        board = self.table.board
        left = sum(self.table.stacks) - hopes.locomotives
        thrown_out = tracks.built(self.table, self.seat) + hopes.factories - board.factory_places
        homeless = len(self.locos) + hopes.locomotives + hopes.gifts - len(board.places)
        others = sum(self.table.visible) + len(hopes.given) + max(0, thrown_out) + max(0, homeless)
        return left >= 0 and hopes.factories <= left + others

    def _choose(self, place: Place) -> list[Place]:
        out: list[Place] = []
        for t in self.tokens:
            if not place.tokens >> t & 1:
                after = place.copy()
                after.tokens |= 1 << t
                after.hopes.add(self.table, self.table.board.token_effect[t])
                out.append(after)
        return out

    def _draw(self, place: Place) -> list[Place]:
        out: list[Place] = []
        for i in self.cards:
            if not place.cards >> i & 1:
                after = place.copy()
                after.cards |= 1 << i
                after.hopes.add(self.table, self.table.board.card_effect[i])
                out.append(after)
        return out

    def _repeat(self, place: Place) -> list[Place]:
        out: list[Place] = []
        for space in self.repeats:
            after = place.copy()
            after.repeats += 1
            effect = space_effect(self.table, space)
            after.hopes.add(self.table, tuple([e for e in effect if e & p.N_MASK != p.REPLAY]))
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
        out = 0
        for s in self._specials(line, way):
            if s.space > place.leaders[line] and not s.colour and (s.effect or not s.brings):
                if not place.earned >> s.number & 1 and (not out or s.space < out):
                    if not s.locomotive or self._reach(line, place) >= s.space:
                        out = s.space
        return out

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
        for i, at in enumerate(place.markers):
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
        if after.entered < after.hopes.factories * len(after.markers):
            for code in self._to_be_had(after):
                if useful(board.factory_effect[code]):
                    other = after.copy()
                    other.entered += 1
                    other.hopes.add(table, board.factory_effect[code])
                    out.append(other)
        gap = board.gap_at[to]
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

    def _allowed(self, place: Place) -> bool:
        return all(self._allow(p.colours_of(e), p.n_of(e), place) for e in self.wanted)

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
