"""What makes an edition of German Railroads playable: every finding names its field and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from rotonde.core.editions import Edition, typed
from rotonde.core.reading import faults
from rotonde.games.german_railroads import modules
from rotonde.games.german_railroads.figures import GermanFigures
from rotonde.games.german_railroads.options import GermanOptions
from rotonde.games.german_railroads.rules.parts import RULES
from rotonde.games.russian_railroads import editions as base
from rotonde.games.russian_railroads.figures import SpecialPart

HOMES = {**base.HOMES, **dict.fromkeys(("german_revaluation", "coal_factory"), (base.CARD, "RR-14.5"))}
KNOWN = base.Known(RULES.ops, HOMES)
MOST_SPECIALS = 60  # those earned are kept as bits of one number
MOST_SLOTS = 15


def problems_of(edition: Edition) -> list[str]:
    """Every finding; EditionError if the file does not even have the right shape."""
    figures: GermanFigures = typed(edition, GermanFigures)
    parts = (lambda f: base.findings(f, KNOWN), _effects, _germany, _tiles, _coal, _solo, _new)
    problems = [problem for part in parts for problem in part(figures)]
    if problems:
        return problems
    for germany, coal, new in product((False, True), repeat=3):
        options = GermanOptions(germany=germany, coal=coal, new_material=new)
        both = len(modules.doubles(figures, options))
        for mix in (0, (1 << both) - 1):
            problems += base.findings(modules.compose(figures, 2, options, mix), KNOWN)
    return list(dict.fromkeys(problems))


def _effects(figures: GermanFigures) -> Iterable[str]:
    """Effects and special spaces of the modules, where the base game has nothing like them."""
    colours = [c.id for c in figures.colours]
    for where, op in base.other_ops(figures):
        yield f"{where}: {op} is not of the base game; write it where a module brings it (GR-1.1)"
    for m in figures.germany.income_markers:
        yield from base.effect_findings("income markers", f"germany.income_markers.{m.id}", m.effect, colours, KNOWN)
    for f in figures.coal.foundries:
        yield from base.effect_findings("foundries", f"coal.foundries.{f.id}", f.effect, colours, KNOWN)
    for number, effect in figures.coal.stoked_factories.items():
        yield from base.effect_findings(base.FACTORY, f"coal.stoked_factories.{number}", effect, colours, KNOWN)
    for line in figures.germany.lines:
        for b in line.branches:
            where = f"germany.lines.{line.id}.{b.id}"
            if b.colours != colours[: len(b.colours)]:
                yield f"{where}.colours: expected the first colours, in their order (RR-5.3)"
            yield from _specials(where, b.specials, b.colours, colours)
    for t in figures.germany.extension_tiles:
        yield from _specials(f"germany.extension_tiles.{t.id}", t.specials, colours, colours)


def _specials(where: str, specials: list[SpecialPart], rails: list[str], colours: list[str]) -> Iterable[str]:
    for s in specials:
        if s.rail not in rails:
            yield f"{where}.specials: space {s.space} asks for {s.rail!r} rails; choose one of {', '.join(rails)}"
        yield from base.effect_findings(base.SPECIAL, f"{where}.{s.space}", s.effect, colours, KNOWN)


def _germany(figures: GermanFigures) -> Iterable[str]:
    germany = figures.germany
    forks = [line for line in germany.lines if line.fork or line.branches]
    if len(forks) > 1 or any(not line.fork or len(line.branches) < 2 or line.areas for line in forks):
        yield "germany.lines: one line at most has a fork, with two branches or more and no areas (GR-3.3)"
    for line in forks:
        for b in line.branches:
            where = f"germany.lines.{line.id}.{b.id}"
            if not line.fork < b.length <= min(line.length, base.LONGEST):
                yield f"{where}.length: behind the fork, and not longer than the line (GR-3.4)"
            if any(not line.fork < s.space <= b.length for s in b.specials):
                yield f"{where}.specials: there is no such space behind the fork (GR-3.4)"
        if line.length != max((b.length for b in line.branches), default=0):
            yield f"germany.lines.{line.id}.length: that of the longest branch (GR-3.4)"
    for line in germany.lines:
        at = 1
        for a in line.areas:
            if a.first <= at or a.first + a.length - 1 > line.length:
                yield f"germany.lines.{line.id}.{a.id}: areas lie one after the other on the line (GR-4.1)"
            at = a.first + a.length - 1
            if any(a.first <= s.space < a.first + a.length for s in line.specials):
                yield f"germany.lines.{line.id}.{a.id}: special spaces of an area are those of its tile (GR-4.4)"
    ids = [*(b.id for line in germany.lines for b in line.branches), *(t.id for t in germany.extension_tiles)]
    ids += [*(a.id for line in germany.lines for a in line.areas), *(line.id for line in germany.lines)]
    if len(set(ids)) != len(ids):
        yield "germany: lines, branches, areas and tiles need different names"


def _tiles(figures: GermanFigures) -> Iterable[str]:
    germany = figures.germany
    areas = [a for line in germany.lines for a in line.areas]
    for length in dict.fromkeys(a.length for a in areas):
        tiles = [t for t in germany.extension_tiles if t.length == length]
        if len(tiles) < int(base.SEATS[-1]) * len([a for a in areas if a.length == length]):
            yield f"germany.extension_tiles: too few of length {length} for everybody (GR-4.2)"
    for t in germany.extension_tiles:
        if t.length not in [a.length for a in areas]:
            yield f"germany.extension_tiles.{t.id}.length: no area has this length (GR-4.1)"
        if any(not 1 <= s.space <= t.length for s in t.specials):
            yield f"germany.extension_tiles.{t.id}: there is no such space (GR-4.4)"
    specials = sum(len(t.specials) for t in germany.extension_tiles for a in areas if a.length == t.length)
    specials += sum(len(line.specials) + sum(len(b.specials) for b in line.branches) for line in germany.lines)
    if specials > MOST_SPECIALS or len(germany.extension_tiles) > MOST_SPECIALS:
        yield f"germany: more than {MOST_SPECIALS} special spaces or tiles"
    if any(m.copies < 1 for m in germany.income_markers) or germany.extra_markers < 0:
        yield "germany.income_markers: copies are 1 or more (GR-5.4)"


def _coal(figures: GermanFigures) -> Iterable[str]:
    coal = figures.coal
    numbers, spaces = sorted(str(t.number) for t in figures.tiles), [s.id for s in coal.spaces]
    least = min([coal.stoker_coal, coal.face_up, coal.stoker_bonus, *(f.coal for f in coal.foundries)])
    names = len({f.id for f in coal.foundries})
    few = names != len(coal.foundries) or names <= coal.face_up
    return faults(
        (sorted(coal.setup) != sorted(figures.setup), "coal.setup: expected 2, 3 and 4 players (GR-6.2)"),
        (sorted(coal.stoked_factories) != numbers, "coal.stoked_factories: expected every factory once (GR-8.3)"),
        (any(s not in spaces for s in coal.shared_space), "coal.shared_space: there is no such space (GR-7.2)"),
        (least < 1, "coal: prices, open foundries and the stoker's bonus are 1 or more (GR-7.4)"),
        (few, "coal.foundries: different names, and more than lie open (GR-6.1)"),
    )


def _solo(figures: GermanFigures) -> Iterable[str]:
    solo = figures.solo
    spaces = {s.id: s for s in [*figures.spaces, *figures.coal.spaces]}
    if str(solo.as_players) not in figures.setup:
        yield "solo.as_players: there is no such setup (GR-10.1)"
    for card in solo.cards:
        there = spaces.get(card.space)
        if there is None or solo.as_players not in there.players or card.space in solo.closed_spaces:
            yield f"solo.cards: {card.space!r} is no space of the solo game (GR-10.2)"
        elif (card.workers, card.roubles) != (there.workers, there.roubles):
            yield f"solo.cards.{card.space}: expected the price of the space (GR-10.5)"
        elif not there.exclusive:
            yield f"solo.cards.{card.space}: this space is never blocked (GR-10.12)"
        elif card.hires != any(e.op == "hire" for e in there.effect):
            yield f"solo.cards.{card.space}.hires: true where an engineer is hired, and only there (GR-10.6)"
        elif there in figures.coal.spaces and not card.coal_only:
            yield f"solo.cards.{card.space}.coal_only: set it to true, since the space comes with Coal (GR-10.2)"
    if len({c.space for c in solo.cards}) != len(solo.cards):
        yield "solo.cards: every space once (GR-10.2)"
    if solo.worker_gains != sorted(solo.worker_gains) or solo.workers < 1:
        yield "solo.worker_gains: ascending scores (GR-10.7)"


def _new(figures: GermanFigures) -> Iterable[str]:
    new, colours = figures.new_material, sorted(c.id for c in figures.colours)
    numbers, factory = [e.number for e in new.engineers], new.coal_factory
    tokens = len(figures.question_tokens) + len(new.question_tokens)
    short = min(factory.moves, factory.moves_per_coal) < 1 or min(factory.most_coal, factory.stoked_moves) < 0
    return faults(
        (sorted(new.revaluation) != colours, "new_material.revaluation: expected a value for every colour (GR-11.4)"),
        (len(set(numbers)) != len(numbers), "new_material.engineers: a number stands there twice (GR-11.2)"),
        (tokens > MOST_SLOTS - 1, "new_material.question_tokens: too many (GR-11.3)"),
        (short, "new_material.coal_factory: moves are 1 or more (GR-11.5)"),
    )
