"""What makes an edition of Age of Steam playable: every finding names its field and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterable

from rotonde.core.colours import undrawable
from rotonde.core.editions import Edition, below, doubles, figures_at, typed
from rotonde.core.hexes import FLAT_NAMES, HexGrid, strays
from rotonde.core.reading import faults
from rotonde.games.age_of_steam.figures import LAKE, SIMPLE, TOWN, BandPart, Figures, TilePart, TownPart
from rotonde.games.age_of_steam.reachability import MOST_MONEY

MOST_SEATS = 6
PATHS = {"simple": 1, "crossing": 2, "coexist": 2}
WORDS = ("hexes.label", "new_cities.letter", "chart.label", "sides")  # what actions are written with


def problems_of(edition: Edition) -> list[str]:
    """Every finding; EditionError if the file does not even have the right shape."""
    figures: Figures = typed(edition, Figures)
    problems = [*doubles(_unique(figures)), *_words(figures), *_places(figures), *_tiles(figures), *_chart(figures)]
    problems += [*_players(figures), *_amounts(figures)]
    given = {f"colours[{i}]": colour for i, colour in enumerate(figures.colours)}
    problems += undrawable(given | {f"cubes.{colour}": colour for colour in figures.cubes})
    if problems:
        return problems
    return [*_map(figures), *_cubes(figures)]


def _unique(figures: Figures) -> dict[str, list[str]]:
    """Lists in which nothing may stand twice."""
    return {
        "hexes.label": [h.label for h in figures.hexes],
        "hexes.q,r": [f"{h.q},{h.r}" for h in figures.hexes],
        "cities and towns, name": [p.name for p in _all_places(figures)],
        "cities and towns, hex": [p.hex for p in _all_places(figures)],
        "new_cities.letter": [n.letter for n in figures.new_cities],
        "tiles.id": [t.id for t in figures.tiles],
        "chart.side and label": [f"{c.side}-{c.label}" for c in figures.chart],
        "chart.city": [c.city for c in figures.chart if c.city is not None],
        "chart.letter": [c.letter for c in figures.chart if c.letter is not None],
        "sides": figures.sides,
        "colours": figures.colours,
        "draw_order": figures.draw_order,
    }


def _words(figures: Figures) -> Iterable[str]:
    lists = {field: figures_at(figures, field, list, str) for field in WORDS}
    for field, values in {**lists, "cubes": [*figures.cubes]}.items():
        for value in values:
            if not value.isalnum():
                yield f"{field}: {value!r} must be letters and digits only, since actions are written with it"


def _all_places(figures: Figures) -> list[TownPart]:
    return [*figures.cities, *figures.towns]


def _places(figures: Figures) -> Iterable[str]:
    terrain = {h.label: h.terrain for h in figures.hexes}
    lakes = {h.label for h in figures.hexes if h.disputed or h.terrain == LAKE}
    for place in _all_places(figures):
        where = f"{place.name}.hex"
        if place.hex not in terrain:
            yield f"{where}: there is no hex {place.hex!r}"
        elif place.hex in lakes:
            yield f"{where}: {place.hex} is a lake, or may be one (AOS-1.4)"
    coloured = {c.name: c.colour for c in figures.cities}
    coloured |= {f"new_cities.{n.letter}": n.colour for n in figures.new_cities}
    known = ", ".join(figures.cubes)
    for what, colour in coloured.items():
        yield from faults((colour not in figures.cubes, f"{what}.colour: {colour!r} is none of the cubes' ({known})"))
    if sorted(figures.draw_order) != sorted(c.name for c in figures.cities):
        yield "draw_order: expected every city once (AOS-2.7)"
    yield from strays({h.label: (h.q, h.r) for h in figures.hexes})
    astray = [h.label for h in figures.hexes if any(side not in FLAT_NAMES for side in h.river)]
    yield from (f"hexes.{label}.river: expected sides such as 'N', 'SE'" for label in astray)
    if not 2 <= len(figures.cities) <= 200 or len(figures.towns) > 50:
        yield "cities: expected at least two, and not more than 200; towns: not more than 50"
    for city in figures.cities:
        yield from faults((not 0 <= city.cubes <= 20, f"{city.name}.cubes: expected 0 to 20 (AOS-2.2)"))


def _tiles(figures: Figures) -> Iterable[str]:
    yield from faults(
        (not any(t.kind == SIMPLE for t in figures.tiles), "tiles: expected at least one simple type (AOS-1.5)"),
        (len(figures.tiles) > 60, "tiles: expected 60 types at most"),
    )
    shapes: dict[str, str] = {}
    for tile in figures.tiles:
        where, fault = f"tiles.{tile.id}", _paths_fault(tile)
        yield from faults(
            (tile.count < 0, f"{where}.count: expected 0 or more"), (fault != "", f"{where}.paths: {fault}")
        )
        if fault:
            continue
        shape = min(str(sorted(sorted((e + turn) % 6 for e in path) for path in tile.paths)) for turn in range(6))
        if shape in shapes:
            yield f"{where}: the same shape as {shapes[shape]}; write one type with the count of both"
        shapes[shape] = tile.id


def _paths_fault(tile: TilePart) -> str:
    edges = [e for path in tile.paths for e in path]
    if any(not 0 <= e <= 5 for e in edges) or len(set(edges)) != len(edges) or not edges:
        return "edges are numbers from 0 (north) to 5, each once"
    if tile.kind == TOWN:
        fits = all(len(path) == 1 for path in tile.paths) and len(edges) in (1, 3)
        return "" if fits else "a town tile has one or three single edges (AOS-6.7)"
    if any(len(path) != 2 for path in tile.paths) or len(tile.paths) != PATHS[tile.kind]:
        return "a simple tile has one pair of edges, a crossing or coexist tile two (AOS-1.5)"
    return ""


def _chart(figures: Figures) -> Iterable[str]:
    cities, letters = {c.name for c in figures.cities}, {n.letter for n in figures.new_cities}
    order = sorted(i for column in figures.chart for i in column.fill)
    yield from faults(
        (order != list(range(len(order))), "chart.fill: expected the numbers from 0 on, each once (AOS-2.1)"),
        (not figures.sides, "sides: expected at least one side of the chart"),
    )
    for column in figures.chart:
        where, city, letter = f"chart.{column.side}-{column.label}", column.city, column.letter
        either = (city is None) != (letter is None)
        yield from faults(
            (column.side not in figures.sides, f"{where}.side: expected one of {', '.join(figures.sides)}"),
            (not 1 <= column.face <= 6, f"{where}.face: expected 1 to 6 (AOS-13.4)"),
            (not either, f"{where}: expected a city or the letter of a New City"),
            (either and city not in (None, *cities), f"{where}.city: there is no city {city!r}"),
            (either and letter not in (None, *letters), f"{where}.letter: there is no New City {letter!r}"),
            (not column.fill, f"{where}.fill: expected at least one space"),
        )


def _players(figures: Figures) -> Iterable[str]:
    counts = sorted(n for n in figures.players if n.isdigit())
    if not figures.players or len(counts) != len(figures.players) or any(not 2 <= int(n) <= MOST_SEATS for n in counts):
        yield f"players: expected numbers of players from 2 to {MOST_SEATS}"
        return
    numbers = [int(n) for n in counts]
    gaps = numbers != list(range(numbers[0], numbers[-1] + 1))
    yield from faults(
        (gaps, "players: expected every number between the least and the most"),
        (len(figures.colours) < numbers[-1], f"colours: expected {numbers[-1]}, one a seat"),
    )
    for n, part in figures.players.items():
        if not 1 <= part.turns <= 40 or not 1 <= part.dice <= 8:
            yield f"players.{n}: expected 1 to 40 turns and 1 to 8 dice (AOS-14.1, AOS-13.3)"
    for seats in numbers:
        most = _most_cash(figures, seats)
        if most > MOST_MONEY:
            yield f"players.{seats}: somebody could come to {most} in these turns, we count to {MOST_MONEY}"
    for bidders in range(2, numbers[-1] + 1):
        if len(figures.auction.get(str(bidders), ())) != bidders:
            yield f"auction.{bidders}: expected what each of {bidders} positions pays (AOS-4.5)"


def _most_cash(figures: Figures, players: int) -> int:
    """What nobody can have more of: all shares issued, each move of the game over as many own links as can be."""
    start, limits, turns = figures.start, figures.limits, figures.players[str(players)].turns
    income = start.income + limits.engine * limits.moves * players * turns
    return start.cash + figures.costs.share_gain * (limits.shares - start.shares) + turns * income


def _amounts(figures: Figures) -> Iterable[str]:
    start, limits, costs = figures.start, figures.limits, figures.costs
    counted = ("engine", "tiles", "engineer_tiles", "production_cubes", "moves", "printed_income")
    counts = {f"limits.{k}": getattr(limits, k) for k in counted}
    yield from below(1, {**counts, "start.order_dice": start.order_dice, "start.engine": start.engine})
    prices = {
        f"costs.{k}.{t}": getattr(getattr(costs, k), t)
        for k in ("simple", "coexist", "crossing")
        for t in ("plain", "river", "mountain")
    }
    rest = (
        *("town_base", "town_section", "replace_town", "replace_by_complex", "replace_by_coexist_english"),
        *("replace_other", "engineer_flat", "share_gain", "share_expense", "engine_expense"),
    )
    prices |= {f"costs.{k}": getattr(costs, k) for k in rest}
    prices |= {f"start.{k}": getattr(start, k) for k in ("cash", "shares", "income")}
    prices |= {"discs": figures.discs, "limits.ownership_discs": limits.ownership_discs}
    prices |= {f"cubes.{k}": n for k, n in figures.cubes.items()}
    yield from below(0, prices)
    if start.shares > limits.shares or start.engine > limits.engine or limits.engine > 20 or limits.shares > 100:
        yield "limits: the start is beyond them, or engines go beyond 20, or shares beyond 100"
    if start.order_dice > 8 or limits.faidutti_production_cubes < limits.production_cubes:
        yield "start.order_dice: 8 at most; limits.faidutti_production_cubes: not less than production_cubes"
    if figures.points.share > 0:
        yield "points.share: expected 0 or less (AOS-15.1)"
    yield from (f"income_reduction: {fault}" for fault in _bands(figures.income_reduction))
    yield from (f"income_reduction_fifty: {fault}" for fault in _bands(figures.income_reduction_fifty))


def _bands(bands: list[BandPart]) -> list[str]:
    loses = any(not 0 <= b.loss <= max(0, b.income) for b in bands)
    return faults(
        ([b.income for b in bands] != sorted({b.income for b in bands}), "expected rising incomes"),
        (loses, "a loss is 0 or more and leaves an income of 0 or more (AOS-12.2)"),
    )


def _map(figures: Figures) -> Iterable[str]:
    land = [h for h in figures.hexes if h.terrain != LAKE]
    grid = HexGrid([(h.q, h.r) for h in land])
    cities = {c.hex: c.name for c in figures.cities}
    for i, h in enumerate(land):
        if h.label in cities and all(n < 0 or land[n].label in cities for n in grid.neighbours[i]):
            yield f"{cities[h.label]}.hex: no track can leave it (AOS-1.2)"


def _cubes(figures: Figures) -> Iterable[str]:
    needed = sum(len(c.fill) for c in figures.chart) + sum(c.cubes for c in figures.cities)
    if sum(figures.cubes.values()) < needed:
        yield f"cubes: {needed} are needed to set up, there are {sum(figures.cubes.values())} (AOS-2.1)"
    if any(n > 255 for n in figures.cubes.values()):
        yield "cubes: expected 255 of a colour at most"
