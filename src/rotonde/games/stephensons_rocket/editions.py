"""What makes an edition of the Rocket playable: every finding names its field and the rule it breaks."""

from __future__ import annotations

from collections.abc import Iterable

from rotonde.core.colours import undrawable
from rotonde.core.editions import Edition, below, doubles, spaced, typed
from rotonde.core.hexes import HexGrid, strays
from rotonde.core.reading import faults
from rotonde.games.stephensons_rocket.figures import BIG_CITY, RAILWAY_TOWN, START_TOWN, Figures
from rotonde.games.stephensons_rocket.rules.scoring import PASSENGER

SEATS = 4


def problems_of(edition: Edition) -> list[str]:
    """Every finding; EditionError if the file does not even have the right shape."""
    figures: Figures = typed(edition, Figures)
    problems = [*doubles(_unique(figures)), *_hexes(figures), *_cities(figures), *_companies(figures)]
    given = {f"companies.{c.id}.colour": c.colour for c in figures.companies}
    given |= {f"players.colours[{i}]": colour for i, colour in enumerate(figures.players.colours)}
    problems += [*undrawable(given), *_tokens(figures)]
    if problems:
        return problems
    return [*_map(figures), *_amounts(figures)]


def _unique(figures: Figures) -> dict[str, list[str]]:
    """Lists in which nothing may stand twice."""
    return {
        "hexes.label": [h.label for h in figures.hexes],
        "hexes.q,r": [f"{h.q},{h.r}" for h in figures.hexes],
        "cities.name": [c.name for c in figures.cities],
        "cities.hex": [c.hex for c in figures.cities],
        "companies.id": [c.id for c in figures.companies],
        "companies.home": [c.home for c in figures.companies],
        "companies.colour": [c.colour for c in figures.companies],
        "players.colours": figures.players.colours,
        "kinds": figures.kinds,
    }


def _spaced(name: str) -> bool:
    """Is a name no single word? Actions are written with names."""
    return not name or any(c.isspace() for c in name)


def _hexes(figures: Figures) -> Iterable[str]:
    if figures.hex_count not in (None, len(figures.hexes)):
        yield f"hexes: {len(figures.hexes)} are listed, hex_count says {figures.hex_count}; one is missing or too many"
    yield from strays({h.label: (h.q, h.r) for h in figures.hexes})
    yield from spaced({"hexes.label": [h.label for h in figures.hexes]})


def _cities(figures: Figures) -> Iterable[str]:
    labels, kinds = {h.label for h in figures.hexes}, (START_TOWN, RAILWAY_TOWN, BIG_CITY)
    word = "write it as one word, with _ for a space, since actions are written with it"
    for c in figures.cities:
        at = f"cities.{c.name}"
        yield from faults(
            (c.hex not in labels, f"{at}.hex: there is no hex {c.hex!r}; add it to hexes or move the city (SR-1.11)"),
            (c.kind not in kinds, f"{at}.kind: expected start_town, railway_town or big_city, not {c.kind!r} (SR-1.6)"),
            (_spaced(c.name), f"cities.{c.name!r}.name: {word}"),
        )


def _companies(figures: Figures) -> Iterable[str]:
    kinds = {c.name: c.kind for c in figures.cities}
    homes = {c.home for c in figures.companies}
    for c in figures.companies:
        at = f"companies.{c.id}"
        yield from faults(
            (_spaced(c.id), f"companies.id: {c.id!r} must be one word"),
            (kinds.get(c.home) != START_TOWN, f"{at}.home: {c.home!r} is no start town (SR-2.1)"),
            (c.shares < 1, f"{at}.shares: expected 1 or more, not {c.shares} (SR-1.2)"),
        )
    alone = [name for name, kind in kinds.items() if kind == START_TOWN and name not in homes]
    yield from (f"cities.{name}: a start town without a company (SR-2.1)" for name in alone)
    if len(figures.companies) < 2:
        yield "companies: expected at least two"


def _tokens(figures: Figures) -> Iterable[str]:
    own = "tokens come with the game, name the other kinds only (SR-1.4)"
    for kind in figures.kinds:
        yield from faults(
            (_spaced(kind), f"kinds: {kind!r} must be one word, since actions are written with it"),
            (kind == PASSENGER, f"kinds: {kind!r} {own}"),
        )
    known = ", ".join(figures.kinds)
    for c in figures.cities:
        for field, tokens in (("tokens", c.tokens), ("tokens_mono", c.tokens_mono)):
            at = f"cities.{c.name}.{field}"
            if (c.kind == BIG_CITY) != bool(tokens):
                yield f"{at}: big cities have tokens, and only they (SR-1.6)"
            for kind, n in tokens.items():
                yield from faults(
                    (kind not in figures.kinds, f"{at}: {kind!r} is none of the kinds ({known})"),
                    (n < 1, f"{at}.{kind}: expected 1 or more, not {n} (SR-2.2)"),
                )


def _map(figures: Figures) -> Iterable[str]:
    grid = HexGrid([(h.q, h.r) for h in figures.hexes])
    index = {h.label: i for i, h in enumerate(figures.hexes)}
    cities = {index[c.hex]: c for c in figures.cities}
    for h, city in cities.items():
        around = [n for n in grid.neighbours[h] if n >= 0]
        for n in around:
            if n in cities and n > h:
                yield f"cities.{city.name}.hex: next to {cities[n].name}; no two cities may touch"
        if city.kind == START_TOWN and all(n in cities for n in around):
            yield f"cities.{city.name}.hex: no free hex beside it, so its locomotive cannot leave (SR-6.2)"


def _amounts(figures: Figures) -> Iterable[str]:
    players, supply, pay = figures.players, figures.supply, figures.payouts
    counts = {"players.stations": players.stations, "supply.track_tiles": supply.track_tiles}
    yield from below(1, {**counts, "payouts.unit": pay.unit, "payouts.value_per_city": pay.value_per_city})
    amounts = {f"supply.{k}": getattr(supply, k) for k in ("supplementary_shares", "passenger_tokens")}
    yield from below(0, {**amounts, "payouts.big_city": min(pay.big_city), "payouts.token_kind": min(pay.token_kind)})
    if pay.unit > 0 and pay.value_per_city % pay.unit:
        yield f"payouts.value_per_city: expected a multiple of payouts.unit ({pay.unit}), the step of money (SR-11.5)"
    if len(players.colours) != SEATS:
        yield f"players.colours: expected {SEATS} colours, one a seat"
