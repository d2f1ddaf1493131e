"""The lines of a player's board and their special spaces; what is asked of them often is looked up."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 4  # bits of one colour's position in the int of a line
BYTE: Final = 255
MOST_KEPT: Final = 200_000  # entries of a look-up that fills as games go on


class Special:
    """A special space of a line, or the ? space of the industry track (line -1)."""

    def __init__(self, number: int, line: int, name: str, space: int, colour: int, locomotive: bool) -> None:
        self.number: int = number  # its bit in the set of earned ones
        self.line: int = line
        self.name: str = name  # "petersburg:4"
        self.space: int = space
        self.colour: int = colour
        self.locomotive: bool = locomotive
        self.quiet: tuple[int, ...] = ()  # what happens by itself
        self.brings: int = 0  # the colours whose rails are among it, a bit set
        self.effect: tuple[int, ...] = ()  # what the player has to decide about
        self.scoring: int = 0
        self.multiplier: int = 0
        self.medal: bool = False  # counts only with the medal
        self.slot: int = -1  # which ? space this is


class Route:
    """One line as it lies on a player's board. A position is one int, four bits a colour, 0 for a rail not built.

    A game built on this one may have lines that differ from player to player: each player has routes of his own.
    """

    def __init__(self, line: int, name: str, length: int, colours: list[int], specials: list[Special]) -> None:
        self.line, self.name, self.length = line, name, length
        self.colours: list[int] = colours  # in rank order, the leading one first
        self.specials: list[Special] = specials
        once = [s for s in specials if s.quiet or s.effect]
        self.at: dict[int, list[Special]] = {}  # one-time specials by colour * 16 + space
        for s in once:
            self.at.setdefault(s.colour * 16 + s.space, []).append(s)
        self.hauled: list[Special] = [s for s in once if s.locomotive]  # one-time specials that need the locomotive
        self.lasting: list[Special] = [s for s in specials if s.scoring or s.multiplier]
        self.bringing: list[Special] = [s for s in specials if s.brings]
        self.bits: int = sum([1 << s.number for s in specials])
        self.active: int = 0  # colours that can earn a benefit here which the player decides about
        for s in specials:
            self.active |= 1 << s.colour if s.effect else 0
        self.stage: int = 0  # how much of it was laid since the game began, for a game that lays lines as it goes on
        self.shorter: dict[int, Route] = {}  # the same line when a colour has no rail left for it
        self.rooms: dict[int, int] = {}
        self.free: dict[int, int] = {}
        self.points: dict[int, int] = {}  # filled by rules/scoring.py
        self.promise: dict[int, float] = {}  # filled by eval.py

    def without(self, colour: int) -> Route:
        """The same line when no rail of this colour is left for it: those behind it cannot come either (RR-5.3)."""
        if colour not in self.colours:
            return self
        found = self.shorter.get(colour)
        if found is None:
            ahead = self.colours[: self.colours.index(colour)]
            found = Route(self.line, self.name, self.length, ahead, self.specials)
            found.stage = self.stage
            self.shorter[colour] = found
        return found

    def room(self, rails: int) -> int:
        """How far each colour can go as the others stand, a byte a colour (RR-5.3)."""
        found = self.rooms.get(rails, -1)
        if found < 0:
            found = self.rooms[rails] = self._room(rails)
        return found

    def movable(self, rails: int) -> int:
        """The colours that can make a move as the others stand, a bit set."""
        found = self.free.get(rails, -1)
        if found < 0:
            room = self.room(rails)
            found = self.free[rails] = sum([1 << c for c in self.colours if room >> 8 * c & BYTE])
        return found

    def _room(self, rails: int) -> int:
        out = 0
        ahead = self.length + 1
        for c in self.colours:
            at = rails >> WIDTH * c & 15
            if ahead > at + 1:
                out |= (ahead - 1 - at) << 8 * c
            ahead = at
            if not at:
                break  # no colour is skipped
        return out
