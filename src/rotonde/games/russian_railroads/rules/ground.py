"""What the boards look like in the simpler game of rules/prospects.py: what lies where, and what there is to be had.

Locomotives of all lines stand on each of them, and factories may be laid anywhere; each tile is used once, though.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.completion import Task
from rotonde.games.russian_railroads.routes import Special
from rotonde.games.russian_railroads.rules import parts as p, tracks
from rotonde.games.russian_railroads.rules.effects import leads_on, space_effect, useful
from rotonde.games.russian_railroads.rules.gains import OPEN, Gains, Place
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.table import CODE, Table

TOKENS: Final = 2  # kinds of choices
CARDS: Final = 3
SPACES: Final = 4  # to be repeated


class Ground(Task[Place]):
    """The boards of a seat, with what was looked up on them so far."""

    def __init__(self, table: Table, seat: int, wanted: list[int]) -> None:
        board = table.board
        self.table: Table = table
        self.seat: int = seat
        self.wanted: list[int] = wanted[::-1]  # the colours farther behind are harder to get
        self.first: int = seat * board.width
        self.lying: dict[int, list[list[Special]]] = {}  # how lines may come to lie, by line and leading rail
        self.specials: dict[int, list[Special]] = {}  # by line and future
        self.fruit: dict[int, list[tuple[int, int, bool]]] = {}  # by line and future
        self.reaches: dict[int, int] = {}
        self.sources: dict[int, list[tuple[int, int]]] = {}  # of rails, by colour
        self.needs: dict[int, list[tuple[int, int, int]]] = {}  # by colour
        self.lists: dict[int, list[int]] = {}  # of useful tokens, cards and spaces to repeat
        n = len(board.places)
        self.locos: list[int] = [code for code in table.locos[seat * n : (seat + 1) * n] if code]
        self.in_hand: list[int] = [step.locomotive_held() for step in table.stack if step.locomotive_held()]
        self.locos += self.in_hand
        self.specials_left: int = 0  # special locomotives that may come
        for i, effect in enumerate(board.card_effect):
            if table.cards >> i & 1 and any(e & p.N_MASK == p.SPECIAL_LOCO for e in effect):
                self.specials_left += 1

    def useful_ones(self, what: int) -> list[int]:
        """The ? tokens or ? cards that are left, or the spaces to repeat, which may lead to moves."""
        found = self.lists.get(what)
        if found is None:
            table, board = self.table, self.table.board
            if what == SPACES:
                found = [s for s in replayable(table, self.seat) if useful(table, space_effect(table, s))]
            else:
                effects = board.token_effect if what == TOKENS else board.card_effect
                left = table.tokens[self.seat] if what == TOKENS else table.cards
                found = [i for i, effect in enumerate(effects) if left >> i & 1 and useful(table, effect)]
            self.lists[what] = found
        return found

    def specials_of(self, line: int, future: int) -> list[Special]:
        """The special spaces of a line that bring rails or lead on."""
        key = line * 64 + future
        found = self.specials.get(key)
        if found is None:
            there = self.table.routes[self.first + line].specials
            if future != OPEN:
                there = there + self.futures(line)[future]
            found = self.specials[key] = [s for s in there if leads_on(self.table, s.quiet + s.effect)]
        return found

    def futures(self, line: int, at: int = -1) -> list[list[Special]]:
        """How a line may come to lie when its leading rail goes on from a space, or from where it is."""
        at = self.table.rails[self.first + line] & 15 if at < 0 else at
        found = self.lying.get(line * 16 + at)
        if found is None:
            found = self.table.board.line_parts[line].futures(self.table, self.seat, at)
            self.lying[line * 16 + at] = found
        return found

    def fruit_of(self, line: int, future: int) -> list[tuple[int, int, bool]]:
        """The spaces of a line with something else than rails for the leading one, the nearest first."""
        key = line * 64 + future
        found = self.fruit.get(key)
        if found is None:
            there = [s for s in self.specials_of(line, future) if not s.colour and (s.effect or not s.brings)]
            found = self.fruit[key] = sorted([(s.space, 1 << s.number, s.locomotive) for s in there])
        return found

    def reach(self, line: int, place: Place) -> int:
        """How far the locomotives of a line may come to reach, with the best of all there are."""
        board, gains = self.table.board, place.gains
        if not gains.locomotives and not gains.gifts and not self.in_hand:
            return self.table.reach[self.first + line]  # those on the board stay where they are
        key = ((line * 64 + gains.locomotives) * 64 + gains.factories) * 64 + gains.gifts
        found = self.reaches.get(key, -1)
        if found < 0:
            numbers = [board.numbers[code] for code in self.locos + self.best(gains)]
            numbers += [board.numbers[board.special_tile]] * gains.gifts
            numbers.sort(reverse=True)
            best = sum(numbers[: len(board.places_of[line])])
            found = self.reaches[key] = max(best, self.table.reach[self.first + line])
        return found

    def best(self, gains: Gains) -> list[int]:
        """The locomotives taken from the stacks, the lowest first (RR-7.2), if the lowest of all become factories."""
        out: list[int] = []
        left = gains.locomotives + gains.factories
        for code, there in enumerate(self.table.stacks) if gains.locomotives else ():
            out += [code] * min(there, left)
            left -= min(there, left)
        return out[-gains.locomotives :]

    def to_be_had(self, place: Place) -> list[int]:
        """The codes of tiles that may become factories of this seat."""
        table, board, gains = self.table, self.table.board, place.gains
        found = list(gains.given) + [code for code, n in enumerate(table.visible) if n]
        left = gains.locomotives + gains.factories
        for code, n in enumerate(table.stacks):  # the lowest first (RR-8.2)
            if n and left > 0:
                found.append(code)
                left -= n
        built = tracks.built(table, self.seat)
        if gains.factories > 1 and built + gains.factories > board.factory_places:
            # one thrown out is laid again (RR-8.3)
            found += [code for code in table.factory_list(self.seat) if code]
        if len(self.locos) + gains.locomotives + gains.gifts > len(board.places):  # one has no place any more (RR-7.5)
            found += [code & CODE for code in self.locos]
        return list(dict.fromkeys(found))

    def sources_of(self, colour: int) -> list[tuple[int, int]]:
        """Where the rails of a colour may come from: lines and spaces."""
        found = self.sources.get(colour)
        if found is None:
            found = self.sources[colour] = []
            for line in range(self.table.board.width):
                route = self.table.routes[self.first + line]
                for s in [s for future in self.futures(line) for s in future] + route.specials:
                    if s.brings >> colour & 1:
                        found.append((line, 0 if s.colour else s.space))
        return found

    def needs_of(self, colour: int) -> list[tuple[int, int, int]]:
        """Where the leading rail of a line must be before a colour can move, and how many moves others make before.

        None is passed or skipped (RR-5.3).
        """
        found = self.needs.get(colour)
        if found is None:
            found = self.needs[colour] = []
            for line in range(self.table.board.width):
                route, rails = self.table.routes[self.first + line], self.table.rails[self.first + line]
                if colour not in route.colours:
                    if self.futures(line):  # one of them may have it
                        found.append((line, 0, 0))
                    continue
                others = 0
                space = (rails >> 4 * colour & 15) + 1
                for c in reversed(route.colours[1 : route.colours.index(colour)]):
                    space += 1
                    others += max(0, space - (rails >> 4 * c & 15))
                found.append((line, space + 1, others))
        return found
