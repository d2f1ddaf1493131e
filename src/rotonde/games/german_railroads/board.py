"""Board tables of German Railroads: those of the base game, and everything the modules print.

A locomotive with a stoker is one of its own among the tile codes: the code of the tile, and the bit STOKED. Its number
is raised, so that everything that looks at numbers (reach, replacing, the best locomotive) is right (GR-8.1).
"""

from __future__ import annotations

from typing import Final

from rotonde.core.editions import Edition, built_once, indexed, typed
from rotonde.games.german_railroads import actions, modules
from rotonde.games.german_railroads.figures import GermanFigures, GermanyPart
from rotonde.games.german_railroads.options import GermanOptions
from rotonde.games.german_railroads.rules import parts as german_p
from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import Route, Special
from rotonde.games.russian_railroads.rules import parts as p

STOKED: Final = 16
COAL_SOURCE: Final = "coal"  # factory coal: the coal factory that lies beside the stacks


class Area:
    """A stretch of a line that an extension tile covers (GR-4.1)."""

    def __init__(self, name: str, line: int, first: int, length: int) -> None:
        self.name, self.line, self.first, self.length = name, line, first, length


class EmilCard:
    """What a card of Émil's shows (GR-10.3)."""

    def __init__(self, space: int, workers: int, roubles: int, tiles: int, hires: bool) -> None:
        self.space, self.workers, self.roubles, self.tiles, self.hires = space, workers, roubles, tiles, hires


class GermanBoard(Board):
    """One edition for one number of players, one choice of modules and one mix of engineers."""

    def __init__(self, edition: Edition, players: int, options: GermanOptions, mix: int) -> None:
        self.german: GermanFigures = typed(edition, GermanFigures)
        self.germany, self.with_coal, self.new_material = options.germany, options.coal, options.new_material
        self.solo, self.mix, self.options = players == 1, mix, options
        self.doubles: list[int] = modules.doubles(self.german, options)
        figures = modules.compose(self.german, players, options, mix)
        self.read(edition, modules.counted_as(self.german, players), figures, german_p.RULES)
        self._read_modules()
        self.make()
        self.circular = options.new_material
        if mix:
            self._share(board_of(edition, players, options))

    def _read_modules(self) -> None:
        self.industry_bits: int = sum([1 << s.number for s in self.specials if s.line < 0])
        self._read_germany()
        self._read_incomes()
        self._read_coal()
        self._read_coal_factory()
        self._read_stokers()
        self._read_emil()
        self._make_more_actions()
        if self.new_material:
            german = [self.german.new_material.revaluation[c] for c in self.colours]
            self.values_with += [german] * 4  # with the badge GERMAN_REVALUED

    # ── Germany ───────────────────────────────────────────────────────────
    def _read_germany(self) -> None:
        germany = self.german.germany
        tiles = germany.extension_tiles if self.germany else []
        self.areas: list[Area] = []
        self.areas_of: list[list[int]] = [[] for _ in self.lines]
        self.stops: list[list[int]] = [[0] for _ in self.lines]  # by stage of a line: where black stops; 0: nowhere
        self.extensions: list[str] = [t.id for t in tiles]
        self.extension_length: list[int] = [t.length for t in tiles]
        self.branches: list[str] = []
        self.branch_line: int = -1
        self.fork: int = 0  # where its switch lies
        self.branch_routes: list[Route] = []
        self.extended: dict[tuple[int, ...], Route] = {}  # by line and the tiles that lie on it, as games go on
        self.tile_specials: dict[int, list[Special]] = {}  # by area * 64 + tile
        self.helpful: int = 0  # specials that can make moves and steps of the same action possible, a bit set
        self.extra_markers: int = germany.extra_markers if self.germany else 0
        if self.germany:
            self._read_ways(germany)
        lengths = [route.length for route in self.branch_routes] or [0]
        self.branch_loss: int = max(lengths) - min(lengths)  # how much shorter than the longest branch another one is

    def _read_ways(self, germany: GermanyPart) -> None:
        """The switch, and the areas with the tiles that can lie there."""
        for i, line in enumerate(germany.lines):
            kind = german_p.FORKED if line.fork else german_p.EXTENDED if line.areas else german_p.GERMAN
            self.line_parts[i] = self.rules.lines[kind](i)
            if line.fork:
                self.branch_line, self.fork, self.stops[i] = i, line.fork, [line.fork, 0]
                self.branches = [b.id for b in line.branches]
                for b in line.branches:
                    more = [self._special(i, b.id, s) for s in b.specials]
                    colours = sorted([self.colour_index[c] for c in b.colours])
                    self.branch_routes.append(Route(i, line.id, b.length, colours, self.routes[i].specials + more))
                    self.branch_routes[-1].stage = 1
            for a in line.areas:
                self.areas_of[i].append(len(self.areas))
                self.areas.append(Area(a.id, i, a.first, a.length))
                self.stops[i].insert(-1, a.first - 1)
        for n, area in enumerate(self.areas):
            for t, tile in enumerate(germany.extension_tiles):
                if tile.length == area.length:
                    there = [modules.on_line(s, area.first) for s in tile.specials]
                    self.tile_specials[n * 64 + t] = [self._special(area.line, tile.id, s) for s in there]
        self.routes[:] = [self.route_with(i, ()) if self.areas_of[i] else route for i, route in enumerate(self.routes)]
        helps = (p.RAIL, p.INDUSTRY, p.LOCOMOTIVE, p.FACTORY, p.BUILD, p.RAILS, p.TOKEN, german_p.EXTRA_MARKER)
        helpful = [s for s in self.specials if any(p.op_of(e) in helps for e in s.quiet + s.effect)]
        self.helpful = sum([1 << s.number for s in helpful])

    def route_with(self, line: int, laid: tuple[int, ...]) -> Route:
        """A line with these tiles on its first areas (GR-4.1)."""
        key = (line, *laid)
        found = self.extended.get(key)
        if found is None:
            bare = self.routes[line]
            specials = bare.specials[:]
            for area, tile in zip(self.areas_of[line], laid):
                specials += self.tile_specials[area * 64 + tile]
            found = Route(line, bare.name, bare.length, bare.colours, specials)
            found.stage = len(laid)
            self.extended[key] = found
        return found

    def stop_of(self, route: Route) -> int:
        """Where black has to stop and settle its way before it goes on (GR-3.3, GR-4.1); 0: nowhere any more."""
        return self.stops[route.line][route.stage]

    def _read_incomes(self) -> None:
        self.incomes: list[str] = []  # every copy
        self.income_effect: list[tuple[int, ...]] = []
        for m in self.german.germany.income_markers if self.germany else ():
            self.incomes += [m.id] * m.copies
            self.income_effect += [p.optional(self.effect(m.effect))] * m.copies

    # ── Coal ──────────────────────────────────────────────────────────────
    def _read_coal(self) -> None:
        coal = self.german.coal
        foundries = coal.foundries if self.with_coal else []
        self.start_coal: int = coal.setup[str(self.players)].coal if self.with_coal else 0
        self.foundries: list[str] = [f.id for f in foundries]
        self.foundry_coal: list[int] = [f.coal for f in foundries]
        self.foundry_effect: list[tuple[int, ...]] = [p.optional(self.effect(f.effect)) for f in foundries]
        self.face_up, self.stoker_coal = coal.face_up, coal.stoker_coal
        self.shared: list[int] = []  # halves of one space (GR-7.2)
        if self.with_coal and self.players in coal.shared_with:
            self.shared = [self.space_index[name] for name in coal.shared_space]
        for s in self.shared:
            for other in self.shared:
                self.closes[s] &= ~(1 << other)

    def _read_coal_factory(self) -> None:
        """The coal factory has the code after the special locomotive; it is never a locomotive (GR-11.5)."""
        given = self.german.new_material.coal_factory
        self.coal_tile: int = self.special_tile + 1
        self.moves_per_coal, self.most_coal = given.moves_per_coal, given.most_coal
        self.tile_count += [0] * (self.coal_tile + 1 - len(self.tile_count))
        moves = p.part(german_p.COAL_MOVES, given.moves, 0, True)
        self.factory_effect += [(), (moves,)]
        self.stoked_effect: list[tuple[int, ...]] = self.factory_effect[:]
        for number, effect in self.german.coal.stoked_factories.items():
            self.stoked_effect[self.tile_of_number[number]] = p.optional(self.effect(effect))
        self.stoked_effect[self.coal_tile] = (moves + given.stoked_moves * p.ONE,)  # GR-8.3
        self.tile_parts.append(self.rules.tile(self.coal_tile))
        self.numbers.append(0)
        self.labels.append(0)
        self.names.append(COAL_SOURCE)
        self.codes[COAL_SOURCE] = self.tile_of_number[COAL_SOURCE] = self.coal_tile

    def _read_stokers(self) -> None:
        bonus = self.german.coal.stoker_bonus
        plain = len(self.numbers)
        self.numbers += [0] * (STOKED - plain)
        self.labels += [0] * (STOKED - plain)
        self.names += [""] * (STOKED - plain)
        for code in range(plain):
            number = self.numbers[code]
            self.numbers.append(number + bonus if number else 0)
            self.labels.append(number * 10 + 1 if number else 0)
            self.names.append(f"{self.names[code]}+{bonus}")
            if number:
                self.codes[str(self.names[-1])] = code | STOKED

    # ── solo ──────────────────────────────────────────────────────────────
    def _read_emil(self) -> None:
        solo = self.german.solo
        self.emil_workers: int = solo.workers if self.solo else 0
        self.emil_gains: list[int] = list(solo.worker_gains) if self.solo else []
        cards = [c for c in solo.cards if self.solo and (self.with_coal or not c.coal_only)]
        self.emil_cards: list[EmilCard] = [
            EmilCard(self.space_index[c.space], c.workers, c.roubles, c.tiles, c.hires) for c in cards
        ]
        self.emil_names: list[str] = [c.space for c in cards]

    # ── actions made once ─────────────────────────────────────────────────
    def _make_more_actions(self) -> None:
        both, places = (actions.OLD, actions.NEW), range(1, self.factory_places + 1)
        numbers = range(max(self.numbers) + 1)
        self.keep_actions: list[list[actions.Keep]] = [[actions.Keep(n, which) for which in both] for n in self.doubles]
        self.reveal_actions: list[actions.Reveal] = [actions.Reveal(f) for f in self.foundries]
        self.draw_actions: list[actions.Draw] = [actions.Draw(c) for c in self.start_cards]
        self.emil_actions: list[actions.Emil] = [actions.Emil(name) for name in self.emil_names]
        self.branch_actions: list[actions.Branch] = [actions.Branch(b) for b in self.branches]
        self.extend_actions: list[actions.Extend] = [actions.Extend(t) for t in self.extensions]
        self.take_actions: list[actions.Take] = [actions.Take(m) for m in self.incomes]
        self.income_actions: list[actions.Income] = [actions.Income(m) for m in self.incomes]
        self.acquire_actions: list[actions.Acquire] = [actions.Acquire(f) for f in self.foundries]
        self.foundry_actions: list[actions.Foundry] = [actions.Foundry(f) for f in self.foundries]
        self.stoke_actions: list[list[actions.Stoke]] = [[actions.Stoke(x, n) for n in numbers] for x in self.lines]
        self.heat_actions: list[actions.Heat] = [actions.Heat(n) for n in places]
        self.trigger_actions: list[actions.Trigger] = [actions.Trigger(n) for n in places]
        self.burn_actions: list[actions.Burn] = [actions.Burn(n) for n in range(self.most_coal + 1)]
        self.foundry_index, self.branch_index = indexed(self.foundries), indexed(self.branches)
        self.area_index, self.extension_index = indexed([a.name for a in self.areas]), indexed(self.extensions)
        self.emil_index: dict[str, int] = indexed(self.emil_names)

    def mixed(self, mix: int) -> GermanBoard:
        """The same with these engineers of one number; the lines on it are the same too."""
        return board_of(self.edition, 1 if self.solo else self.players, self.options, mix)

    def _share(self, twin: GermanBoard) -> None:
        """Use the lines of another board that differs in its mix only, with what was looked up for them."""
        self.routes, self.specials, self.branch_routes = twin.routes, twin.specials, twin.branch_routes
        self.extended, self.tile_specials = twin.extended, twin.tile_specials
        self.industry_points = twin.industry_points


def board_of(edition: Edition, players: int, options: GermanOptions, mix: int = 0) -> GermanBoard:
    """The tables of an edition for a number of players, the modules and a mix of engineers, built once."""
    return built_once(GermanBoard, edition, players, options, mix)
