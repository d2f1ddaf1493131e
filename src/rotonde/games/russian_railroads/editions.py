"""What makes an edition of Russian Railroads playable: every finding names its field and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rotonde.core.colours import undrawable
from rotonde.core.editions import Edition, doubles, figures_at, typed
from rotonde.core.reading import faults
from rotonde.games.russian_railroads.board import DEAREST
from rotonde.games.russian_railroads.figures import EffectPart, EngineerPart, Figures, SpacePart
from rotonde.games.russian_railroads.rules.parts import OPS

SEATS = ("2", "3", "4")  # numbers of players
LONGEST = 15  # spaces of a line: positions are kept in four bits

# What effects are printed on, and the ops that belong to one of these alone, with the rule.
SPACE, ENGINEER, FACTORY, TOKEN, CARD = "action spaces", "engineers", "factories", "? tokens", "? cards"
START, SPECIAL = "start-bonus cards", "special spaces of lines"
TOKENS = ("second_marker", "revaluation", "medal")  # each player has these once
PIECES = ("black_worker", "letterless_engineer", "special_locomotive")  # these are there once
HOMES = {
    **dict.fromkeys(("rails", "worker", "question_token"), (SPECIAL, "RR-6.2")),
    **dict.fromkeys(("engineer", "hire", "claim", "temporary"), (SPACE, "RR-4.1")),
    **dict.fromkeys(TOKENS, (TOKEN, "RR-14.2")),
    **dict.fromkeys(PIECES, (CARD, "RR-14.5")),
}


class Known(NamedTuple):
    """The effects that a game knows: their ops, and what those are printed on that belong to one thing alone."""

    ops: Mapping[str, int]
    homes: Mapping[str, tuple[str, str]]


KNOWN = Known(OPS, HOMES)
NAMES = (  # what has a name of its own
    *("colours.id", "lines.id", "spaces.id", "engineers.number", "tiles.number", "question_tokens.id"),
    *("question_cards.id", "start_cards.id", "bonus_cards.id", "pieces.player_colours"),
)


def problems_of(edition: Edition) -> list[str]:
    """Every finding; EditionError if the file does not even have the right shape."""
    figures: Figures = typed(edition, Figures)
    foreign = [f"{where}: {op} is not of this game" for where, op in other_ops(figures)]
    return findings(figures, KNOWN) + foreign


def other_ops(figures: Figures) -> list[tuple[str, str]]:
    """The ops among the figures of this game that are not its own, with where they stand."""
    every = [(where, e.op) for _, where, effect in effects_of(figures) for e in walk(effect)]
    return [(where, op) for where, op in every if op not in OPS]


def findings(figures: Figures, known: Known) -> list[str]:
    """What is wrong with the figures themselves, by a game that knows some effects."""
    problems = [*doubles(_ids(figures)), *_names(figures)]
    parts = (_lines, _industry, _spaces, lambda f: _effects(f, known), _engineers, _tiles, _setups, _bonus)
    return problems or [problem for part in parts for problem in part(figures)]


def _ids(figures: Figures) -> dict[str, list[str]]:
    return {path: [str(name) for name in figures_at(figures, path, list)] for path in NAMES}


def _names(figures: Figures) -> Iterable[str]:
    for field, values in _ids(figures).items():
        for value in values:
            if not value or any(c.isspace() or c == ":" for c in value):
                yield f"{field}: {value!r} must be one word without a colon, since actions are written with it"
    yield from undrawable({f"pieces.player_colours[{i}]": c for i, c in enumerate(figures.pieces.player_colours)})
    colours = [c.id for c in figures.colours]
    yield from faults((not 2 <= len(colours) <= 5, "colours: expected 2 to 5, the leading one first (RR-5.1)"))
    for line in figures.lines:
        unknown = [c for c in [*line.colours, *(s.rail for s in line.specials)] if c not in colours]
        if unknown:
            yield f"lines.{line.id}: there is no colour {unknown[0]!r}"
        elif line.colours != colours[: len(line.colours)]:
            yield f"lines.{line.id}.colours: expected the first colours, in their order (RR-5.3)"


def _lines(figures: Figures) -> Iterable[str]:
    for line in figures.lines:
        where, length = f"lines.{line.id}", line.length
        yield from faults(
            (not 2 <= length <= LONGEST, f"{where}.length: expected 2 to {LONGEST}, not {length} (RR-5.1)"),
            (line.locomotive_places < 1, f"{where}.locomotive_places: expected 1 or more (RR-7.1)"),
        )
        for s in line.specials:
            both = (s.scoring or s.multiplier) and s.effect
            yield from faults(
                (not 1 <= s.space <= length, f"{where}.specials: there is no space {s.space} (RR-6.2)"),
                (s.rail not in line.colours, f"{where}.specials: the line does not take {s.rail} rails (RR-5.1)"),
                (bool(both), f"{where}.specials: space {s.space} is either for every scoring or for once (RR-6.2)"),
            )
    few = figures.colours[0].rails < len(figures.lines) or any(c.rails < 0 for c in figures.colours)
    yield from faults(
        (len(figures.lines) < 2, "lines: expected two or more (RR-5.1)"),
        (few, f"colours.rails: 0 or more, and a {figures.colours[0].id} one for each line (RR-2.6)"),
        (sum(1 for line in figures.lines if line.x2_places) != 1, "lines: exactly one line has x2 places (RR-10.1)"),
    )
    for line in figures.lines:
        if not 0 <= line.x2_places <= line.length:
            yield f"lines.{line.id}.x2_places: not more than the line has spaces (RR-10.1)"


def _industry(figures: Figures) -> Iterable[str]:
    track, places = figures.industry, figures.pieces.factory_places
    if not 3 <= len(track) <= 40 or track[0].kind != "value":
        yield "industry: expected 3 to 40 spaces, the first with a value (RR-9.1)"
    for i, space in enumerate(track):
        if (space.kind == "value") != (space.value is not None):
            yield f"industry[{i}]: value spaces have a value, and only they (RR-9.1)"
    kinds = [s.kind for s in track]
    yield from faults(
        (kinds.count("gap") != places, "industry: expected as many gaps as there are factory places (RR-9.1)"),
        (places > 15, "pieces.factory_places: expected 15 or fewer (RR-8.2)"),
        (kinds.count("question") > 1, "industry: one ? space at most (RR-6.5)"),
    )


def _spaces(figures: Figures) -> Iterable[str]:
    for s in figures.spaces:
        yield from faults(
            (_unpayable(s), f"spaces.{s.id}: a space costs 1 to {DEAREST} workers or roubles (RR-4.1)"),
            (not s.effect, f"spaces.{s.id}.effect: missing"),
        )
    hire = [s for s in figures.spaces if any(e.op == "hire" for e in s.effect)]
    if len(hire) != 1 or len(hire[0].effect) > 1 or hire[0].effect[0].n:
        yield "spaces: exactly one is for hiring, with nothing beside it and n 0 (RR-11.1)"
    claims = [s for s in figures.spaces if any(e.op == "claim" for e in s.effect)]
    for s in claims:
        if len(s.effect) > 1 or (s.workers, s.roubles) != (1, 0):
            yield f"spaces.{s.id}: a turn-order place costs one worker, and has nothing beside it (RR-12.2)"
    if len({s.effect[0].n for s in claims}) != len(claims):
        yield "spaces: two claim the same turn-order place (RR-12.1)"
    free = [s for s in figures.spaces if not s.exclusive]
    if len(free) != 1 or sorted(free[0].players) != [2, 3, 4] or (free[0].workers, free[0].roubles) != (1, 0):
        yield "spaces: exactly one, for one worker and for all, may be used again and again (RR-4.4)"


def _unpayable(part: SpacePart | EngineerPart) -> bool:
    return part.workers < 0 or part.roubles < 0 or not 1 <= part.workers + part.roubles <= DEAREST


def walk(effect: list[EffectPart]) -> Iterable[EffectPart]:
    """Every part of an effect, with the alternatives inside it."""
    for e in effect:
        yield e
        yield from walk(e.of)


def effects_of(figures: Figures) -> Iterable[tuple[str, str, list[EffectPart]]]:
    """Every effect: what it is printed on, where it stands, and its parts."""
    yield from ((SPACE, f"spaces.{s.id}", s.effect) for s in figures.spaces)
    yield from ((ENGINEER, f"engineers.{e.number}", e.effect) for e in figures.engineers)
    yield from ((FACTORY, f"tiles.{t.number}.factory", t.factory) for t in figures.tiles)
    yield from ((TOKEN, f"question_tokens.{t.id}", t.effect) for t in figures.question_tokens)
    yield from ((CARD, f"question_cards.{c.id}", c.effect) for c in figures.question_cards)
    yield from ((START, f"start_cards.{c.id}", c.effect) for c in figures.start_cards)
    for line in figures.lines:
        for special in line.specials:
            yield SPECIAL, f"lines.{line.id}.{special.space}", special.effect


def _effects(figures: Figures, known: Known) -> Iterable[str]:
    colours = [c.id for c in figures.colours]
    for kind, where, effect in effects_of(figures):
        yield from effect_findings(kind, where, effect, colours, known)
    printed: list[tuple[str, str]] = [(kind, e.op) for kind, _, effect in effects_of(figures) for e in effect]
    for op in PIECES:
        if printed.count((CARD, op)) != 1:
            yield f"question_cards: exactly one brings {op}; add it, or take it from the others (RR-14.5)"
    for op in TOKENS:
        if printed.count((TOKEN, op)) > 1:
            yield f"question_tokens: one brings {op}, take it from the others (RR-14.2)"


def effect_findings(kind: str, where: str, effect: list[EffectPart], colours: list[str], known: Known) -> Iterable[str]:
    """What is wrong with an effect that is printed on something."""
    for e in walk(effect):
        rails, least = e.op in ("rail", "rails"), 0 if e.op in ("hire", "engineer") else 1
        yield from faults(
            (e.op not in known.ops, f"{where}: there is no effect {e.op!r}"),
            (any(c not in colours for c in e.colours), f"{where}: unknown colour in {e.op}"),
            (len(set(e.colours)) != len(e.colours), f"{where}: a colour stands twice in {e.op}; name each once"),
            (rails != bool(e.colours), f"{where}: {e.op} {'needs' if rails else 'has no'} colours"),
            (not least <= e.n <= 30, f"{where}: {e.op} {e.n} times is not possible"),
            ((e.op == "one_of") != bool(e.of), f"{where}: one_of needs its alternatives, and only it has any"),
        )
        home, rule = known.homes.get(e.op, (kind, ""))
        if kind != home:
            yield f"{where}: {e.op} belongs to {home} ({rule})"
        elif rule and e not in effect:
            yield f"{where}: {e.op} is no alternative of one_of ({rule})"


def _engineers(figures: Figures) -> Iterable[str]:
    for count, setup in figures.setup.items():
        for stack, slots in setup.strip.items():
            if sum(1 for e in figures.engineers if e.stack == stack) < len(slots):
                yield f"setup.{count}.strip: not enough engineers {stack} (RR-2.4)"
        slots = [slot for part in setup.strip.values() for slot in part]
        if sorted(slots) != list(range(len(slots))):
            yield f"setup.{count}.strip: expected every slot from 0 on, once (RR-2.4)"
        if len(slots) != setup.rounds:
            yield f"setup.{count}.rounds: one engineer comes to the hiring space each round (RR-11.6)"
    if sum(1 for e in figures.engineers if not e.stack) != 1:
        yield 'engineers: exactly one is letterless, with the stack "" (RR-2.1)'
    for e in figures.engineers:
        if _unpayable(e):
            yield f"engineers.{e.number}: an engineer costs 1 to {DEAREST} workers or roubles (RR-11.2)"


def _tiles(figures: Figures) -> Iterable[str]:
    numbers = [t.number for t in figures.tiles]
    if not numbers or numbers != sorted(numbers) or numbers[0] < 1 or numbers[-1] > 14 or len(numbers) > 13:
        yield "tiles.number: expected ascending numbers from 1 to 14 (RR-7.2)"
    first, special = figures.pieces.first_locomotive, figures.pieces.special_locomotive
    yield from faults(
        (first not in numbers, "pieces.first_locomotive: there is no such tile (RR-2.6)"),
        (not 1 <= special <= 14, "pieces.special_locomotive: expected a number from 1 to 14 (RR-14.5)"),
    )
    for t in figures.tiles:
        if sorted(t.count) != list(SEATS) or min(t.count.values()) < 0:
            yield f"tiles.{t.number}.count: expected a number for 2, 3 and 4 players (RR-2.9)"
        elif t.number == first and any(t.count[n] < int(n) for n in SEATS):
            yield f"tiles.{t.number}.count: everybody begins with one (RR-2.3)"


def _setups(figures: Figures) -> Iterable[str]:
    if sorted(figures.setup) != list(SEATS):
        yield "setup: expected 2, 3 and 4 players (RR-1.1)"
    for count, s in figures.setup.items():
        if min(s.rounds, s.workers) < 1 or min(s.supply_workers, s.roubles) < 0 or s.workers > 50:
            yield f"setup.{count}: rounds and workers are 1 or more, the rest 0 or more (RR-2)"
    slots = sum(1 for line in figures.lines for s in line.specials for e in s.effect if e.op == "question_token")
    seats, tokens = len(SEATS) + 1, len(figures.question_tokens)
    yield from faults(
        (len(figures.pieces.player_colours) != seats, "pieces.player_colours: expected 4, one a seat"),
        (len(figures.final.pass_points) != seats, "final.pass_points: expected 4, one a place (RR-3.9)"),
        (len(figures.start_cards) < seats - 1, "start_cards: expected 3 or more (RR-2.8)"),  # three of four choose
        (tokens > 14, "question_tokens: expected 14 or fewer (RR-14.2)"),
        (tokens <= slots + 1, "question_tokens: expected more than there are ? spaces (RR-14.1)"),
    )


def _bonus(figures: Figures) -> Iterable[str]:
    total = sum(c.copies for c in figures.bonus_cards)
    if any(c.copies < 1 for c in figures.bonus_cards) or not 0 <= figures.pieces.bonus_removed < total <= 60:
        yield "bonus_cards: copies are 1 or more, and fewer are removed than there are (RR-2.2)"
    amounts = (figures.pieces.x2_tokens, figures.pieces.temporary_workers, *figures.final.engineer_majority)
    if min(amounts) < 0:
        yield "pieces: amounts are 0 or more"
