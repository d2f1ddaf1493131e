"""Board tables, built once per edition: everything printed that the rules look up, as indices and bit sets."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from rotonde.core.editions import Edition, built_once, typed
from rotonde.core.hexes import FLAT, FLAT_NAMES, HexGrid
from rotonde.games.age_of_steam.actions import Bid, Build, Choose, Draw, Issue, Place, Roll, Urbanize
from rotonde.games.age_of_steam.figures import COEXIST, CROSSING, LAKE, SIMPLE, TOWN, Figures, SimpleCosts

if TYPE_CHECKING:
    from rotonde.games.age_of_steam.table import Group

SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")
ACTIONS: Final = (  # AOS-5, in the order of the display
    *("first_move", "first_build", "engineer", "locomotive", "urbanization", "production", "turn_order"),
)
FIRST_MOVE: Final = 0
FIRST_BUILD: Final = 1
ENGINEER: Final = 2
LOCOMOTIVE: Final = 3
URBANIZATION: Final = 4
PRODUCTION: Final = 5
TURN_ORDER: Final = 6

KIND_SIMPLE: Final = 0
KIND_COEXIST: Final = 1
KIND_CROSSING: Final = 2
KIND_TOWN: Final = 3
_KINDS: Final = {SIMPLE: KIND_SIMPLE, COEXIST: KIND_COEXIST, CROSSING: KIND_CROSSING, TOWN: KIND_TOWN}

assert SIDES == FLAT_NAMES


class Pattern:
    """A tile as it can lie: a type in a rotation. Number 0 is the empty hex."""

    def __init__(self, index: int, name: str, kind: int, tile: int, disc: int, paths: list[tuple[int, int]]) -> None:
        self.index, self.name, self.kind, self.type = index, name, kind, tile
        self.paths: list[tuple[int, int]] = paths  # pairs of sides; a town tile has (side, side)
        self.exits: int = 0  # sides as bits
        self.through: list[int] = [-1] * 6  # where track that enters by a side leaves
        for a, b in paths:
            self.exits |= 1 << a | 1 << b
            self.through[a], self.through[b] = b, a
        self.count: int = self.exits.bit_count()
        self.sides: list[int] = [side for side in range(6) if self.exits >> side & 1]
        self.starts: list[int] = [a for a, _ in paths]
        self.ends: list[int] = [b for _, b in paths]
        self.need: int = 1 << tile if tile >= 0 else 0  # on an ordinary hex
        self.town_need: int = self.need | (0 if kind == KIND_TOWN or tile < 0 else 1 << disc)  # AOS-6.7


class Board:
    """One edition, ready for the rules. Shared by all states of a ruleset; never changed but for what it remembers."""

    def __init__(self, edition: Edition, disputed_is_lake: bool, ruleset: int) -> None:
        figures: Figures = typed(edition, Figures)
        self.edition: Edition = edition
        self.ruleset: int = ruleset
        self.figures: Figures = figures
        self._read_figures(figures)
        self._read_map(figures, disputed_is_lake)
        self._read_places(figures)
        self._read_chart(figures)
        self._read_tiles(figures)
        self._make_actions()

    def _read_figures(self, figures: Figures) -> None:
        start, limits, costs, points = figures.start, figures.limits, figures.costs, figures.points
        self.start_cash, self.start_shares, self.start_engine = start.cash, start.shares, start.engine
        self.start_income, self.order_dice = start.income, start.order_dice
        self.turns: dict[int, int] = {int(n): part.turns for n, part in figures.players.items()}
        self.dice: dict[int, int] = {int(n): part.dice for n, part in figures.players.items()}
        self.auction: dict[int, list[str]] = {int(n): [str(x) for x in row] for n, row in figures.auction.items()}
        self.most_shares, self.most_engine, self.ownership_discs = limits.shares, limits.engine, limits.ownership_discs
        self.most_tiles, self.engineer_tiles, self.moves = limits.tiles, limits.engineer_tiles, limits.moves
        self.production_cubes, self.faidutti_cubes = limits.production_cubes, limits.faidutti_production_cubes
        self.simple_cost: dict[str, int] = _by_terrain(costs.simple)
        self.coexist_cost: dict[str, int] = _by_terrain(costs.coexist)
        self.crossing_cost: dict[str, int] = _by_terrain(costs.crossing)
        self.town_base, self.town_section, self.replace_town = costs.town_base, costs.town_section, costs.replace_town
        self.replace_by_complex, self.replace_other = costs.replace_by_complex, costs.replace_other
        self.replace_by_coexist_english, self.engineer_flat = costs.replace_by_coexist_english, costs.engineer_flat
        self.share_gain, self.share_expense = costs.share_gain, costs.share_expense
        self.engine_expense: int = costs.engine_expense
        self.bands: list[tuple[int, int]] = [(b.income, b.loss) for b in figures.income_reduction]
        self.bands_fifty: list[tuple[int, int]] = [(b.income, b.loss) for b in figures.income_reduction_fifty]
        self.points_income, self.points_share, self.points_section = points.income, points.share, points.section
        self.player_colours: list[str] = list(figures.colours)

    def _read_map(self, figures: Figures, disputed_is_lake: bool) -> None:
        self.labels: list[str] = [h.label for h in figures.hexes]
        self.hex_index: dict[str, int] = {label: i for i, label in enumerate(self.labels)}
        self.terrain: list[str] = [LAKE if h.disputed and disputed_is_lake else str(h.terrain) for h in figures.hexes]
        self.land: list[bool] = [t != LAKE for t in self.terrain]
        self.grid: HexGrid = HexGrid([(h.q, h.r) for h in figures.hexes], FLAT)
        self.mate: list[int] = []  # the same edge seen from the hex beyond; -1 for the rim and lakes (AOS-1.8)
        for h, row in enumerate(self.grid.neighbours):
            for side, n in enumerate(row):
                beyond = n >= 0 and self.land[n] and self.land[h]
                self.mate.append(n * 6 + (side + 3) % 6 if beyond else -1)
        self.across: list[int] = [edge // 6 for edge in self.mate]  # the hex beyond each edge; -1 for none
        self.near: list[int] = [  # a hex and those around it, as bits
            1 << h | sum([1 << m // 6 for m in self.mate[h * 6 : h * 6 + 6] if m >= 0]) for h in range(len(self.labels))
        ]
        self.distances: list[list[int]] = [[] for _ in self.labels]  # these nine are filled by the evaluation
        self.near_pairs: list[tuple[int, int, int, int]] = []
        self.softened: list[list[float]] = [[], []]  # for each table of reductions
        self.ways_memo: dict[bytes, object] = {}
        self.goods_memo: dict[bytes, object] = {}
        self.growths: dict[int, object] = {}
        self.sights: dict[tuple[object, ...], int] = {}
        self.counted: int = 0  # numbers given to what is remembered; each is given once
        self.reckoned: dict[tuple[object, ...], float] = {}
        self.rim: list[int] = [  # sides that lead off the board or into a lake, as bits
            sum([1 << side for side in range(6) if self.mate[h * 6 + side] < 0]) for h in range(len(self.labels))
        ]
        self.edge_names: list[str] = [f"{label}.{side}" for label in self.labels for side in SIDES]

    def _read_places(self, figures: Figures) -> None:
        """Places are the cities, then the towns."""
        self.colours: list[str] = list(figures.cubes)
        self.colour_index: dict[str, int] = {name: i for i, name in enumerate(self.colours)}
        self.cube_codes: dict[str | None, int] = {None: 0}  # on the chart
        self.cube_codes |= {c: i + 1 for c, i in self.colour_index.items()}
        self.cube_counts: list[int] = list(figures.cubes.values())
        self.place_names: list[str] = [c.name for c in figures.cities] + [t.name for t in figures.towns]
        hexes = [c.hex for c in figures.cities] + [t.hex for t in figures.towns]
        self.place_hex: list[int] = [self.hex_index[label] for label in hexes]
        self.place_labels: list[str] = hexes
        self.place_at: list[int] = [-1] * len(self.labels)
        for place, h in enumerate(self.place_hex):
            self.place_at[h] = place
        self.cities: int = len(figures.cities)
        self.printed_city: bytes = bytes([0 <= place < self.cities for place in self.place_at])
        colours = [self.colour_index[city.colour] for city in figures.cities]
        self.printed_colour: bytes = bytes([*colours, *[255] * len(figures.towns)])
        self.letters: list[str] = [n.letter for n in figures.new_cities]
        self.letter_index: dict[str, int] = {letter: i for i, letter in enumerate(self.letters)}
        self.letter_colour: list[int] = [self.colour_index[n.colour] for n in figures.new_cities]
        self.town_hexes: list[int] = self.place_hex[self.cities :]

    def _read_chart(self, figures: Figures) -> None:
        names = {c.name: i for i, c in enumerate(figures.cities)}
        self.sides: list[str] = list(figures.sides)
        self.spaces: list[str] = []  # `west-3-1`
        self.column_side: list[int] = []
        self.column_face: list[int] = []
        self.column_city: list[int] = []  # a place, or -1
        self.column_letter: list[int] = []  # a New City, or -1
        self.column_spaces: list[list[int]] = []  # from the top
        fill: list[tuple[int, int]] = []
        for column in figures.chart:
            first = len(self.spaces)
            self.column_side.append(self.sides.index(column.side))
            self.column_face.append(column.face)
            self.column_city.append(names[column.city] if column.city is not None else -1)
            self.column_letter.append(self.letter_index[column.letter] if column.letter is not None else -1)
            self.column_spaces.append(list(range(first, first + len(column.fill))))
            for row, number in enumerate(column.fill):
                fill.append((number, len(self.spaces)))
                self.spaces.append(f"{column.side}-{column.label}-{row + 1}")
        self.column_names: list[str] = [f"{c.side}-{c.label}" for c in figures.chart]
        self.space_index: dict[str, int] = {name: i for i, name in enumerate(self.spaces)}
        self.fill: list[int] = [space for _, space in sorted(fill)]  # AOS-2.1
        cubes = {c.name: c.cubes for c in figures.cities}
        self.city_draws: list[int] = [names[n] for n in figures.draw_order for _ in range(cubes[n])]  # AOS-2.7

    def _read_tiles(self, figures: Figures) -> None:
        self.tile_ids: list[str] = [t.id for t in figures.tiles]
        self.tile_counts: list[int] = [t.count for t in figures.tiles]
        self.disc_count: int = figures.discs
        self.disc: int = len(figures.tiles)  # the index of the discs in the supply
        self.patterns: list[Pattern] = [Pattern(0, "", KIND_TOWN, -1, self.disc, [])]
        self.pattern_index: dict[str, int] = {}
        for tile, part in enumerate(figures.tiles):
            for turn in range(6):
                turned = [((path[0] + turn) % 6, (path[-1] + turn) % 6) for path in part.paths]
                pairs = sorted([(min(ends), max(ends)) for ends in turned])
                name = "+".join([f"{SIDES[a]}-{SIDES[b]}" for a, b in pairs])  # `N-S+NE-SW`
                if part.kind == TOWN:
                    name = ".".join([SIDES[a] for a, _ in pairs])  # `N.SE.SW`
                if name not in self.pattern_index:
                    index = len(self.patterns)
                    self.pattern_index[name] = index
                    self.patterns.append(Pattern(index, name, _KINDS[part.kind], tile, self.disc, pairs))
        self.through: list[list[int]] = [p.through for p in self.patterns]
        self.simple: list[list[int]] = [[0] * 6 for _ in range(6)]  # the pattern of a pair of sides, 0 for none
        self.complex: dict[int, int] = {}  # the pattern of two pairs, by `pairs_key`
        for p in self.patterns[1:]:
            if p.kind == KIND_SIMPLE:
                a, b = p.paths[0]
                self.simple[a][b] = self.simple[b][a] = p.index
            elif p.kind != KIND_TOWN:
                self.complex[pairs_key(*p.paths[0], *p.paths[1])] = p.index
        self.town_patterns: list[Pattern] = sorted(self.patterns[1:], key=lambda p: (p.count, p.index))
        self.menu_memo: list[dict[int, list[Group]]] = [{} for _ in self.labels]  # see steps/build_track/menus.py
        self.bare_menus: dict[tuple[bytes, bool, bool], list[list[Group]]] = {}

    def _make_actions(self) -> None:
        """Actions made once: legal lists are looked up, not built."""
        self.build_actions: list[list[Build | None]] = [[None] * len(self.patterns) for _ in self.labels]
        self.urbanize_actions: list[list[Urbanize]] = [
            [Urbanize(self.labels[h], letter) for letter in self.letters] for h in self.town_hexes
        ]
        self.draw_actions: list[Draw] = [Draw(colour) for colour in self.colours]
        self.choose_actions: list[Choose] = [Choose(name) for name in ACTIONS]
        self.issue_actions: list[Issue] = [Issue(n) for n in range(self.most_shares + 1)]
        self.bid_actions: list[Bid] = [Bid(n) for n in range(200)]
        self.place_actions: list[list[Place]] = [
            [Place(colour, space) for space in self.spaces] for colour in self.colours
        ]
        self._rolls: dict[int, dict[str, Roll]] = {}
        self.step_names: list[str] = [f"-{label}" for label in self.place_labels]

    def count(self) -> int:
        """A number that nothing else has."""
        self.counted += 1
        return self.counted

    def build(self, h: int, pattern: int) -> Build:
        """The action that leaves a pattern in a hex."""
        found = self.build_actions[h][pattern]
        if found is None:
            found = Build(self.labels[h], self.patterns[pattern].name)
            self.build_actions[h][pattern] = found
        return found

    def bid(self, amount: int) -> Bid:
        """The bid of an amount."""
        return self.bid_actions[amount] if amount < len(self.bid_actions) else Bid(amount)

    def called(self, label: str) -> str:
        """A hex as people call it: by its place, or by its label."""
        h = self.hex_index.get(label, -1)
        place = self.place_at[h] if h >= 0 else -1
        return self.place_names[place] if place >= 0 else label

    def rolls(self, dice: int) -> dict[str, Roll]:
        """Every roll of so many dice, lowest first, by its notation."""
        if dice not in self._rolls:
            texts = [".".join(map(str, faces)) for faces in combinations_with_replacement(range(1, 7), dice)]
            self._rolls[dice] = {text: Roll(text) for text in texts}
        return self._rolls[dice]


def pairs_key(a: int, b: int, c: int, d: int) -> int:
    """A number for two pairs of sides, whatever their order."""
    one = 1 << a | 1 << b
    two = 1 << c | 1 << d
    return one << 6 | two if one < two else two << 6 | one


def _by_terrain(costs: SimpleCosts) -> dict[str, int]:
    return {"plain": costs.plain, "river": costs.river, "mountain": costs.mountain}


def board_of(edition: Edition, disputed_is_lake: bool, ruleset: int) -> Board:
    """The tables of an edition, built once for each ruleset: what is remembered there was worked out by its rules."""
    return built_once(Board, edition, disputed_is_lake, ruleset)
