"""What an edition prints, read into tables: colours, lines, industry, engineers, spaces, tiles, cards, set-up."""

from __future__ import annotations

from typing import Final

from rotonde.core.editions import Edition, indexed
from rotonde.games.russian_railroads.figures import BonusPart, EffectPart, Figures, SpecialPart
from rotonde.games.russian_railroads.routes import BYTE, Route, Special
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.parts import part
from rotonde.games.russian_railroads.rules.registry import PLAIN, Line, Registry, Tile

SPECIAL: Final = "special"  # how documents call the special locomotive
HIRED: Final = "hired_"  # own engineers are spaces called hired_7


class Space:
    """An action space of the main board, or an own engineer."""

    def __init__(self, name: str, workers: int, roubles: int, effect: tuple[int, ...]) -> None:
        self.name, self.workers, self.roubles, self.effect = name, workers, roubles, effect
        self.slot: int = -1  # a public engineer's space: the slot of the strip
        self.claim: int = 0  # a turn-order space: the place
        self.rounds, self.area, self.exclusive = "all", "", True


class Printed:
    """The figures of an edition for one number of players, as the rules look them up."""

    def read(self, edition: Edition, players: int, figures: Figures, rules: Registry) -> None:
        """Everything, for a game that is made of the parts of a registry."""
        self.edition, self.figures, self.players = edition, figures, players
        self.rules: Registry = rules
        self.choices: list[tuple[int, ...]] = []  # the alternatives of one_of parts
        self.longest: int = 0  # the most parts of an effect
        self._read_colours(figures)
        self._read_lines(figures)
        self._read_industry(figures)
        self._read_engineers(figures)
        self._read_spaces(figures)
        self._read_tiles(figures)
        self._read_cards(figures)
        self._read_bonus(figures)
        self._read_setup(figures)

    def effect(self, given: list[EffectPart]) -> tuple[int, ...]:
        """The parts of an effect, all mandatory."""
        out: list[int] = []
        for e in given:
            n = e.n
            if e.op == "one_of":
                n = len(self.choices)
                self.choices.append(self.effect(e.of))
            out.append(part(self.rules.ops[e.op], n, sum([1 << self.colour_index[c] for c in e.colours])))
        self.longest = max(self.longest, len(out))
        return tuple(out)

    def _read_colours(self, figures: Figures) -> None:
        self.colours: list[str] = [c.id for c in figures.colours]
        self.colour_index: dict[str, int] = indexed(self.colours)
        self.all_colours: int = (1 << len(self.colours)) - 1
        self.values: list[int] = [c.value for c in figures.colours]
        self.rails: list[int] = [c.rails for c in figures.colours]  # per player
        revalued = [c.revalued for c in figures.colours]
        self.values_with: list[list[int]] = [self.values, revalued, self.values, revalued]  # by badges of a player
        self.owned_rooms: list[int] = [  # for a set of owned colours, the bytes of Route.room that count
            sum([BYTE << 8 * c for c in range(len(self.colours)) if owned >> c & 1])
            for owned in range(1 << len(self.colours))
        ]

    def _read_lines(self, figures: Figures) -> None:
        self.lines: list[str] = [line.id for line in figures.lines]
        self.line_index: dict[str, int] = indexed(self.lines)
        self.width: int = len(self.lines)  # entries of a seat in lists per seat and line
        self.specials: list[Special] = []
        self.slots: list[int] = []  # the ? spaces, by the number of their special
        self.routes: list[Route] = []
        self.line_parts: list[Line] = [self.rules.lines[PLAIN](i) for i in range(self.width)]
        self.places: list[int] = []  # the line of each locomotive place
        self.places_of: list[list[int]] = []
        self.x2_places, self.x2_line = 0, 0
        for i, line in enumerate(figures.lines):
            specials = [self._special(i, line.id, s) for s in line.specials]
            colours = sorted([self.colour_index[c] for c in line.colours])
            self.routes.append(Route(i, line.id, line.length, colours, specials))
            self.places_of.append(list(range(len(self.places), len(self.places) + line.locomotive_places)))
            self.places += [i] * line.locomotive_places
            if line.x2_places:
                self.x2_places, self.x2_line = line.x2_places, i
        lines_for = [len([r for r in self.routes if c in r.colours]) for c in range(len(self.colours))]
        # colours with fewer rails than there are lines for them, a bit set
        self.scarce: int = sum([1 << c for c, n in enumerate(self.rails) if lines_for[c] > n])

    def _special(self, line: int, name: str, given: SpecialPart) -> Special:
        colour = self.colour_index[given.rail]
        label = f"{name}:{given.space}"
        while any(s.name == label for s in self.specials):
            label += "+"  # two specials on one space
        s = Special(len(self.specials), line, label, given.space, colour, given.locomotive)
        effect = self.effect(given.effect)
        s.quiet = tuple([e for e in effect if p.op_of(e) in (p.RAILS, p.WORKER, p.POINTS)])
        s.effect = tuple([e for e in effect if e not in s.quiet])
        for e in s.quiet:
            if p.op_of(e) == p.RAILS:
                s.brings |= p.colours_of(e)
        s.scoring, s.multiplier, s.medal = given.scoring, given.multiplier, given.requires == "medal"
        return self._numbered(s)

    def _numbered(self, s: Special) -> Special:
        """The last of the specials; a ? space has a slot for its token."""
        if part(p.TOKEN) in s.effect:
            s.slot = len(self.slots)
            self.slots.append(s.number)
        self.specials.append(s)
        return s

    def _read_industry(self, figures: Figures) -> None:
        track = figures.industry
        self.track: int = len(track)
        self.gaps: list[int] = [i for i, s in enumerate(track) if s.kind == "gap"]
        self.gap_at: list[int] = [self.gaps.index(i) if i in self.gaps else -1 for i in range(len(track))]
        self.industry_words: list[str] = [{"gap": "", "question": "?"}.get(s.kind, str(s.value)) for s in track]
        self.industry_values: list[int] = []
        value = 0
        for space in track:
            value = value if space.value is None else space.value
            self.industry_values.append(value)
        self.industry_points: dict[int, int] = {}  # what sets of markers score, filled as games go on
        ends = [*self.gaps, len(track)]  # where the marker stops with so many factories (RR-9.2)
        self.reach_with: list[int] = [(1 << end) - 1 for end in ends]  # the spaces that can be entered with them
        # the last space that can be entered, by the bits of the factories (four each)
        self.last_step: list[int] = [ends[(bits + 3) // 4] - 1 for bits in range(4 * len(self.gaps) + 1)]
        self.industry_question: int = -1  # the index of the ? space
        for i, space in enumerate(track):
            if space.kind == "question":
                s = Special(len(self.specials), -1, f"industry:{i}", i, -1, False)
                s.effect = (part(p.TOKEN),)
                self.industry_question = self._numbered(s).space

    def _read_engineers(self, figures: Figures) -> None:
        self.engineers: list[int] = [e.number for e in figures.engineers]
        self.engineer_index: dict[int, int] = indexed(self.engineers)
        self.engineer_effect: list[tuple[int, ...]] = [self.effect(e.effect) for e in figures.engineers]
        self.engineer_workers: list[int] = [e.workers for e in figures.engineers]
        self.engineer_roubles: list[int] = [e.roubles for e in figures.engineers]
        self.engineer_stack: list[str] = [e.stack for e in figures.engineers]
        self.letterless: int = next((i for i, e in enumerate(figures.engineers) if not e.stack), -1)

    def _read_spaces(self, figures: Figures) -> None:
        self.spaces: list[Space] = []
        for given in figures.spaces:
            if self.players not in given.players:
                continue
            space = Space(given.id, given.workers, given.roubles, self.effect(given.effect))
            space.area, space.rounds, space.exclusive = given.area, given.rounds, given.exclusive
            says = {p.op_of(e): p.n_of(e) for e in space.effect}
            space.slot, space.claim = says.get(p.ENGINEER, -1), says.get(p.CLAIM, 0)
            self.spaces.append(space)
        self.own: int = len(self.spaces)  # from here on, the spaces are own engineers
        for i, n in enumerate(self.engineers):
            own = Space(f"{HIRED}{n}", self.engineer_workers[i], self.engineer_roubles[i], self.engineer_effect[i])
            own.effect, own.area = p.optional(own.effect), "hired"
            self.spaces.append(own)
        self.space_index: dict[str, int] = indexed([s.name for s in self.spaces])
        self.basic: int = next((i for i, s in enumerate(self.spaces) if not s.exclusive), -1)
        self.public: list[int] = [i for i, s in enumerate(self.spaces) if s.slot >= 0]
        self.hire: int = next((i for i, s in enumerate(self.spaces) if p.part(p.HIRE, 0) in s.effect), -1)
        self.claims: list[int] = [i for i, s in enumerate(self.spaces) if s.claim]
        temporary = [i for i, s in enumerate(self.spaces) if p.TEMPORARY in [p.op_of(e) for e in s.effect]]
        self.temporary_spaces: list[int] = temporary
        self.closes: list[int] = [~(1 << i) for i in range(len(self.spaces))]  # what stays open when a space is used
        self.barred: list[str] = [s.id for s in figures.spaces if self.players not in s.players]  # RR-2.13

    def _read_tiles(self, figures: Figures) -> None:
        # a tile's code is its number's place in the list, from 1; the special locomotive has the last code
        self.numbers: list[int] = [0, *(t.number for t in figures.tiles), figures.pieces.special_locomotive]
        self.tile_count: list[int] = [0, *(t.count[str(self.players)] for t in figures.tiles)]
        self.special_tile: int = len(figures.tiles) + 1
        self.factory_effect: list[tuple[int, ...]] = [(), *(p.optional(self.effect(t.factory)) for t in figures.tiles)]
        self.first_tile: int = self.numbers.index(figures.pieces.first_locomotive)
        self.names: list[int | str] = [0, *(t.number for t in figures.tiles), SPECIAL]  # in documents
        self.codes: dict[str, int] = {str(name): code for code, name in enumerate(self.names) if code}
        self.labels: list[int] = self.numbers[:]  # how actions and events call a locomotive
        self.tile_of_number: dict[str, int] = {str(t.number): i + 1 for i, t in enumerate(figures.tiles)}
        self.tile_parts: list[Tile] = [self.rules.tile(code) for code in range(len(self.numbers))]
        self.factory_places: int = figures.pieces.factory_places

    def _read_cards(self, figures: Figures) -> None:
        self.tokens: list[str] = [t.id for t in figures.question_tokens]
        self.token_effect: list[tuple[int, ...]] = [p.optional(self.effect(t.effect)) for t in figures.question_tokens]
        self.cards: list[str] = [c.id for c in figures.question_cards]
        self.card_effect: list[tuple[int, ...]] = [self.effect(c.effect) for c in figures.question_cards]
        self.token_with: dict[int, int] = {}  # the first ? token that does something, by op
        for t, effect in enumerate(self.token_effect):
            for e in effect:
                self.token_with.setdefault(p.op_of(e), t)
        self.cards_with: dict[int, int] = {}  # the ? cards that do something, bit sets by op
        for i, effect in enumerate(self.card_effect):
            for e in effect:
                self.cards_with[p.op_of(e)] = self.cards_with.get(p.op_of(e), 0) | 1 << i
        self.start_cards: list[str] = [c.id for c in figures.start_cards]
        self.start_effect: list[tuple[int, ...]] = [self.effect(c.effect) for c in figures.start_cards]

    def _read_bonus(self, figures: Figures) -> None:
        self.bonus: list[str] = [c.id for c in figures.bonus_cards for _ in range(c.copies)]  # every copy
        self.bonus_copies: dict[str, int] = {}  # the copies of each design, bit sets
        for i, name in enumerate(self.bonus):
            self.bonus_copies[name] = self.bonus_copies.get(name, 0) | 1 << i
        self.bonus_part: list[BonusPart] = [c for c in figures.bonus_cards for _ in range(c.copies)]
        self.extra_engineers: int = sum([1 << i for i, c in enumerate(self.bonus_part) if c.counts == "majority"])
        self.bonus_removed: int = figures.pieces.bonus_removed
        self.instead_of_bonus: int = figures.final.instead_of_bonus_card
        self.majority: list[int] = list(figures.final.engineer_majority)

    def _read_setup(self, figures: Figures) -> None:
        setup = figures.setup[str(self.players)]
        self.rounds, self.may_claim_own = setup.rounds, setup.may_claim_own_place
        self.workers, self.supply_workers, self.roubles = setup.workers, setup.supply_workers, setup.roubles
        # the slots, left to right, with the stack they are filled from
        self.strip: list[tuple[int, str]] = [(slot, stack) for stack, slots in setup.strip.items() for slot in slots]
        self.strip.sort(key=lambda entry: -entry[0])
        slots = [slot for s in figures.setup.values() for slots in s.strip.values() for slot in slots]
        self.strip_size: int = max(slots) + 1
        self.x2_tokens, self.temporary = figures.pieces.x2_tokens, figures.pieces.temporary_workers
        self.pass_points: list[int] = list(figures.final.pass_points)
        self.player_colours: list[str] = list(figures.pieces.player_colours)
