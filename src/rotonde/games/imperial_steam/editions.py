"""What makes an edition of Imperial Steam playable: every finding names its field and the rule it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rotonde.core import Edition
from rotonde.core.colours import undrawable
from rotonde.core.editions import below, doubles, figures_at, spaced, twice, typed
from rotonde.core.reading import faults
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.figures import CardPart, CityPart, Figures, TilePart

COUNTS = ("2", "3", "4")  # numbers of players
SEATS = 4
NUMBERS = (1, 2, 3, 4)  # on state-railway cards
LEVELS = 3
BY_COUNT = (
    *("start.money", "rounds.refill_cubes", "tiles", "stacks", "introduction", "factory_rows", "workers.columns"),
    *("workers.engineers", "workers.engineers_per_kind", "locomotives_per_space", "contracts_per_deck"),
)
NAMES = (
    *("map.cities.id", "map.links.id", "hubs.colour", "hubs.id", "state_cards.id", "normal_cards.id", "growth.id"),
    *("locomotives.id", "contracts.id", "players.colours"),
)
PRICES = ("workers.prices", "locomotives.price", "shares.values", "contracts.value", "hubs.station")
AMOUNTS = (
    *("toll", "engineer", "influence_step", "raise_funds", "goal_per_track", "good_at_end", "route_fee"),
    *("income_per_passenger_car", "income_per_station"),
)


def problems_of(edition: Edition) -> list[str]:
    """Every finding that does not follow from another; EditionError if the file does not even have the right shape."""
    figures: Figures = typed(edition, Figures)
    pieces = [*_pieces(figures), *_goods(figures)]
    problems = [*_counts(figures), *_names(figures)]
    if problems:
        return problems + pieces  # everything else looks up by number of players and by name
    problems = [*_map(figures), *_slots(figures), *_factory_slots(figures)]
    if not problems:
        problems = [*_tiles(figures), *_hubs(figures), *_cards(figures), *_introduction(figures)]
    return [*problems, *_boards(figures), *pieces, *_money(figures)]


# ── names and counts ──────────────────────────────────────────────────────
def _counts(figures: Figures) -> Iterable[str]:
    """Every table by number of players has all of them."""
    for field in BY_COUNT:
        table = figures_at(figures, field, dict)
        if tuple(sorted(table)) != COUNTS:
            yield f"{field}: expected entries for 2, 3 and 4 players, found {', '.join(table) or 'none'} (IS-2.1)"
    for count, rows in figures.factory_rows.items():
        if tuple(sorted(rows)) != tuple(sorted(GOODS)):
            yield f"factory_rows.{count}: expected the rows {', '.join(GOODS)} (IS-2.6)"
    colours = sorted(h.colour for h in figures.hubs)
    for field in ("columns", "engineers"):
        for count, by_hub in getattr(figures.workers, field).items():
            if sorted(by_hub) != colours:
                yield f"workers.{field}.{count}: expected every hub: {', '.join(colours)} (IS-2.7)"


def _names(figures: Figures) -> Iterable[str]:
    """Names are one word, since actions are written with them, and stand once."""
    lists: dict[str, list[str]] = {field: figures_at(figures, field, list, str) for field in NAMES}
    for count, tiles in figures.tiles.items():
        lists[f"tiles.{count}.id"] = [t.id for t in tiles]
        lists[f"tiles.{count}.number"] = [str(t.number) for t in tiles]
    for field, values in lists.items():
        yield from (*doubles({field: values}), *spaced({field: values}))
    if len(figures.players.colours) != SEATS:
        yield f"players.colours: expected {SEATS} colours, one a seat"
    given = {f"players.colours[{i}]": colour for i, colour in enumerate(figures.players.colours)}
    yield from undrawable(given | {f"hubs.{h.id}.colour": h.colour for h in figures.hubs})


# ── the map ───────────────────────────────────────────────────────────────
def _map(figures: Figures) -> Iterable[str]:
    map_ = figures.map
    cities = {c.id for c in map_.cities}
    named = ("start", map_.start), ("goal", map_.goal)
    yield from (f"map.{field}: there is no city {name!r} (IS-1.1)" for field, name in named if name not in cities)
    if map_.semmering not in {link.id for link in map_.links}:
        yield f"map.semmering: there is no link {map_.semmering!r} (IS-2.2.1)"
    for link in map_.links:
        at, ends = f"map.links.{link.id}", (link.a, link.b)
        yield from (f"{at}: there is no city {end!r} (IS-1.5)" for end in ends if end not in cities)
        yield from faults((link.a == link.b, f"{at}: a link joins two cities (IS-1.5)"))
    reached = {map_.start}
    for _ in map_.links:
        for link in map_.links:
            if link.a in reached or link.b in reached:
                reached |= {link.a, link.b}
    lost = sorted(cities - reached)
    yield from (f"map.cities.{name}: no way leads there from {map_.start} (IS-1.6)" for name in lost)


def _slots(figures: Figures) -> Iterable[str]:
    cities = figures.map.cities
    numbers = sorted(c.slot for c in cities if c.slot is not None)
    if numbers != list(range(1, len(numbers) + 1)):
        yield f"map.cities.slot: expected the numbers 1 to {len(numbers)}, each once (IS-1.4)"
    for city in cities:
        if (city.slot is None) == (city.printed is None):
            yield f"map.cities.{city.id}: expected either a slot for a tile or a printed city (IS-1.4)"
        elif city.printed is not None:
            yield from _printed(figures, city, city.printed)
        if city.region is not None and city.slot is None:
            yield f"map.cities.{city.id}.region: only places for tiles lie in regions (IS-2.11)"
    if len({c.region for c in cities if c.region is not None}) != len(figures.hubs):
        yield f"map.cities.region: expected {len(figures.hubs)} regions, one a hub (IS-2.11)"
    for count in COUNTS:
        found = len(figures.tiles[count]) + len(figures.hubs)
        if found != len(numbers):
            yield f"tiles.{count}: {found} tiles with the hubs for {len(numbers)} places (IS-2.2.2)"


def _factory_slots(figures: Figures) -> Iterable[str]:
    known = {c.id for c in figures.map.cities}
    for slot in figures.map.factory_slots:
        at, unpriced = f"map.factory_slots.{slot.id}", slot.price == "station" and slot.city == figures.map.start
        yield from faults(
            (slot.city not in known, f"{at}: there is no city {slot.city!r} (IS-6.3.2)"),
            (unpriced, f"{at}: {slot.city} has no station price (IS-A23)"),
            (str(slot.players) not in COUNTS, f"{at}.players: expected 2, 3 or 4 (IS-2.1)"),
        )


def _printed(figures: Figures, city: CityPart, tile: TilePart) -> Iterable[str]:
    if city.id == figures.map.start:
        if tile.stations < SEATS:
            yield f"map.cities.{city.id}.printed.stations: everybody has a station there (IS-2.2.5)"
    else:
        yield from _tile(f"map.cities.{city.id}.printed", tile)
    for count in COUNTS:
        yield from _stacked(figures, count, f"map.cities.{city.id}.printed", tile)


# ── tiles ─────────────────────────────────────────────────────────────────
def _tile(where: str, tile: TilePart) -> Iterable[str]:
    yield from faults(
        (tile.effort is None or tile.effort < 1, f"{where}.effort: expected 1 or more (IS-6.1.11)"),
        (tile.station is None or tile.station < 0, f"{where}.station: expected a price (IS-A23)"),
    )
    yield from below(0, {f"{where}.{field}": getattr(tile, field) for field in ("stations", "stack", "influence")})
    yield from faults(("coal" in tile.demands, f"{where}.demands: only hubs ask for coal (IS-A6)"))


def _tiles(figures: Figures) -> Iterable[str]:
    places = {c.slot for c in figures.map.cities if c.slot is not None}
    for count in COUNTS:
        hubs = set(figures.introduction[count].hub_slots.values())
        numbers = {t.number for t in figures.tiles[count]}
        if numbers | hubs != places or numbers & hubs:
            yield f"tiles.{count}.number: the tiles and introduction.{count}.hub_slots share out all places (IS-2.9)"
        for tile in figures.tiles[count]:
            yield from _tile(f"tiles.{count}.{tile.id}", tile)
            yield from _stacked(figures, count, f"tiles.{count}.{tile.id}", tile)


def _stacked(figures: Figures, count: str, where: str, tile: TilePart) -> Iterable[str]:
    if tile.stack and str(tile.stack) not in figures.stacks[count]:
        yield f"{where}.stack: stacks.{count} does not say what lies in it (IS-2.2.3)"


def _hubs(figures: Figures) -> Iterable[str]:
    for hub in figures.hubs:
        if hub.effort < 1 or hub.station < 0 or hub.stations < 0:
            yield f"hubs.{hub.colour}: expected an effort of 1 or more, and a station price (IS-6.1.11)"
        if hub.demands.count("coal") > 2:
            yield f"hubs.{hub.colour}.demands: two keys, so coal at most twice (IS-7.2.4)"
    if len(figures.growth) < len(figures.hubs):
        yield "growth: expected a tile for each hub (IS-2.7)"
    most = max((len(h.demands) for h in figures.hubs), default=0)
    for tile in figures.growth:
        if len(tile.steps) < most or min(tile.steps, default=0) < 0:
            yield f"growth.{tile.id}.steps: expected {most} steps of 0 or more, one a delivery (IS-7.2.5)"
    if len(figures.amounts.hub_bonus) != len(figures.hubs) + 1:
        yield f"amounts.hub_bonus: expected amounts for 0 to {len(figures.hubs)} hubs (IS-9.4)"


# ── cards ─────────────────────────────────────────────────────────────────
def _crowns(figures: Figures, where: str, links: Sequence[str]) -> Iterable[str]:
    ends = {link.id: (link.a, link.b) for link in figures.map.links}
    for name in links:
        if name not in ends:
            yield f"{where}: there is no link {name!r} (IS-7.3)"
        elif figures.map.start in ends[name] or figures.map.goal in ends[name]:
            yield f"{where}: {name} touches {figures.map.start} or {figures.map.goal} (IS-A24)"


def _cards(figures: Figures) -> Iterable[str]:
    cards = figures.state_cards
    yield from _crowns(figures, "state_cards.link", [c.link for c in cards])
    yield from (f"state_cards.link: {link} stands there twice (IS-A18)" for link in twice([c.link for c in cards]))
    odd = [c.id for c in cards if c.number not in NUMBERS]
    yield from (f"state_cards.{name}.number: expected 1 to 4 (IS-2.4)" for name in odd)
    if len(cards) < len(figures.hubs) + 1 + max(NUMBERS):
        yield "state_cards: too few for the random set-up (IS-2.11)"
    for count in COUNTS:
        own = [c for c in figures.normal_cards if str(c.players) == count]
        if not own:
            yield f"normal_cards: none for {count} players (IS-2.10)"
        if len({len(c.tiles) for c in own}) > 1:
            yield f"normal_cards: those for {count} players name as many tiles, one like the other (IS-2.10)"
        for normal in own:
            yield from _normal_card(figures, normal, count)


def _normal_card(figures: Figures, card: CardPart, count: str) -> Iterable[str]:
    at, hubs, marked = f"normal_cards.{card.id}", len(figures.hubs), [*card.hubs, *card.cities]
    stray = not set(marked) <= {c.id for c in figures.map.cities if c.slot is not None}
    unknown = set(card.tiles) - {t.number for t in figures.tiles[count]}
    yield from faults(
        (len(card.hubs) != hubs, f"{at}.hubs: expected {hubs} cities (IS-2.10)"),
        (stray or bool(twice(marked)), f"{at}: hubs and cities are different places for tiles (IS-2.10)"),
        (len(card.tiles) != len(card.cities), f"{at}.tiles: expected as many as cities (IS-2.10)"),
        (bool(unknown or twice(card.tiles)), f"{at}.tiles: expected numbers of tiles for {count} players (IS-2.10)"),
    )
    yield from _crowns(figures, f"{at}.crowns", card.crowns)


def _introduction(figures: Figures) -> Iterable[str]:
    colours = sorted(h.colour for h in figures.hubs)
    growth = {g.id for g in figures.growth}
    for count in COUNTS:
        intro, where = figures.introduction[count], f"introduction.{count}"
        for field in ("hub_slots", "hub_influence", "growth"):
            if sorted(getattr(intro, field)) != colours:
                yield f"{where}.{field}: expected every hub: {', '.join(colours)} (IS-2.9)"
        if set(intro.growth.values()) - growth or twice([*intro.growth.values()]):
            yield f"{where}.growth: every hub has its own growth tile (IS-2.9)"
        beyond = [colour for colour, n in intro.hub_influence.items() if not 0 <= n <= figures.influence.last]
        yield from (f"{where}.hub_influence.{colour}: beyond the track (IS-2.9)" for colour in beyond)
        yield from _crowns(figures, f"{where}.crowns", intro.crowns)
        yield from _shipments(figures, f"{where}.shipments", intro.shipments)


def _shipments(figures: Figures, where: str, tiles: list[int]) -> Iterable[str]:
    wanted = len(figures.rounds.actions) - 1
    if len(tiles) != wanted:
        yield f"{where}: expected {wanted}, one for each round but the last (IS-2.3.1)"
    for n in dict.fromkeys(tiles):
        if tiles.count(n) > figures.rounds.shipments.count(n):
            yield f"{where}: rounds.shipments has not so many tiles with {n} (IS-2.3.1)"


# ── boards and pieces ─────────────────────────────────────────────────────
def _boards(figures: Figures) -> Iterable[str]:
    rounds, last = figures.rounds, len(figures.rounds.actions)
    outside = bool(set(rounds.refill_rounds) - set(range(2, last + 1)) or twice(rounds.refill_rounds))
    yield from faults(
        (min(rounds.actions, default=0) < 1, "rounds.actions: expected one or more in each round (IS-5.1)"),
        (len(rounds.shipments) < last - 1, "rounds.shipments: too few tiles (IS-2.3.1)"),
        (outside, f"rounds.refill_rounds: expected rounds from 2 to {last} (IS-5.2)"),
    )
    if not figures.market.prices or figures.market.prices != sorted(figures.market.prices):
        yield "market.prices: from the cheapest row to the dearest (IS-12.3)"
    elif figures.market.empty != figures.market.prices[-1]:
        yield f"market.empty: expected the price of the last row, {figures.market.prices[-1]} (IS-6.5.1)"
    if not figures.workers.prices or figures.workers.prices != sorted(set(figures.workers.prices)):
        yield "workers.prices: from the cheapest row to the dearest, all different (IS-6.2.3)"
    for count in COUNTS:
        yield from _boards_for(figures, count)


def _boards_for(figures: Figures, count: str) -> Iterable[str]:
    """The boards of one number of players."""
    rounds = figures.rounds
    if rounds.refill_cubes[count] * len(rounds.refill_rounds) > rounds.refill_pool * len(GOODS):
        yield f"rounds.refill_cubes.{count}: more than the pool of cubes holds (IS-2.3.4)"
    for good, row in figures.factory_rows[count].items():
        if not row.build or len(row.pay) != len(row.build) + 1:
            yield f"factory_rows.{count}.{good}: one more amount in pay than in build (IS-12.2)"
    engineers = sum(figures.workers.engineers[count].values())
    if engineers != 2 * figures.workers.engineers_per_kind[count]:
        yield f"workers.engineers.{count}: spaces for {engineers}, but two kinds of engineers_per_kind (IS-2.7)"
    if sum(figures.workers.columns[count].values()) < 1:
        yield f"workers.columns.{count}: expected at least one (IS-2.7)"
    for tokens, deck in sorted(Counter(c.tokens for c in figures.contracts).items()):
        if not 0 <= figures.contracts_per_deck[count] <= deck:
            yield f"contracts_per_deck.{count}: the deck with {tokens} tokens has {deck} cards (IS-2.8.1)"


def _pieces(figures: Figures) -> Iterable[str]:
    engines = figures.locomotives
    if any(a.price >= b.price or a.cars >= b.cars for a, b in pairwise(engines)):
        yield "locomotives: from the lowest to the highest, each with a higher price and more cars (IS-6.6)"
    if any(x.round is not None and x.round < 1 for x in engines):  # after the last round: in longer games only
        yield "locomotives: each is for sale from a round on, or never (IS-6.6)"
    first = [x for x in engines if x.id == figures.start.locomotive]
    if not first or first[0].round is not None:
        yield "start.locomotive: expected one that is never for sale (IS-2.3.3)"
    elif sum(n for g, n in figures.start.goods.items() if g != "coal") > first[0].cars:
        yield "start.goods: more than the first train carries (IS-2.8.3)"
    shares, own, start = figures.shares, figures.players, figures.start
    rows, ordered = len(shares.values), bool(shares.values) and shares.values == sorted(set(shares.values))
    yield from faults(
        (not ordered, "shares.values: from the bottom row to the top one, all different (IS-1.7)"),
        (len(shares.influence) != rows, "shares.influence: expected one number for each value (IS-6.9.1)"),
        (shares.spaces < rows, f"shares.spaces: expected one for each of the {rows} values, or more (IS-7.1)"),
        (not 0 <= start.investors <= shares.spaces, "start.investors: more than shares.spaces (IS-2.8.4)"),
    )
    bare = [c.id for c in figures.contracts if not c.factories or c.tokens != len(c.factories)]
    yield from (f"contracts.{name}: expected factories, and as many tokens (IS-6.7)" for name in bare)
    if min(own.workers - start.workers, own.tracks, own.stations - 1, own.trains - 1) < 0:
        yield "players: fewer workers, tracks, stations or trains than a player begins with (IS-2.8.3)"


def _goods(figures: Figures) -> Iterable[str]:
    """What factories give and tracks take."""
    if len(figures.yields) != LEVELS or min(figures.yields, default=0) < 1:
        yield "yields: expected the goods of levels I, II and III (IS-6.3.6)"
    elif figures.yields != sorted(figures.yields):
        yield "yields: a worker of a higher level does not bring fewer goods (IS-6.3.6)"
    for field in ("track_materials", "bridge_materials", "tunnel_materials"):
        for good, n in getattr(figures.amounts, field).items():
            if good not in GOODS or n < 0:
                yield f"amounts.{field}.{good}: expected goods and numbers (IS-6.1.10)"
            elif good == "coal" and n:
                yield f"amounts.{field}.coal: tracks take wood, stone and iron; coal is for deliveries (IS-6.1.10)"


def _money(figures: Figures) -> Iterable[str]:
    """Money is counted in steps (IS-1.2)."""
    step, amounts = figures.influence.step, figures.amounts
    if step < 1 or figures.influence.last % step:
        yield "influence.last: expected a multiple of influence.step (IS-1.7)"
        return
    map_ = figures.map
    lists: dict[str, list[int]] = {
        "start.money": [*figures.start.money.values()],
        "market": [*figures.market.prices, figures.market.empty],
        **{field: figures_at(figures, field, list, int) for field in PRICES},
        "map.factory_slots.price": [slot.price for slot in map_.factory_slots if isinstance(slot.price, int)],
        "map.cities.printed.station": [c.printed.station or 0 for c in map_.cities if c.printed is not None],
        "amounts.hub_bonus": amounts.hub_bonus,
    }
    lists |= {f"amounts.{field}": [figures_at(amounts, field, int)] for field in AMOUNTS}
    for count in COUNTS:
        lists[f"introduction.{count}.hub_influence"] = [*figures.introduction[count].hub_influence.values()]
        lists[f"tiles.{count}.station"] = [t.station or 0 for t in figures.tiles[count]]
        lists[f"tiles.{count}.factories"] = [p for t in figures.tiles[count] for p in t.factories if isinstance(p, int)]
        for good, row in figures.factory_rows[count].items():
            lists[f"factory_rows.{count}.{good}"] = [*row.build, *row.pay]
    for field, values in lists.items():
        yield from (f"{field}: {n} is no multiple of {step} (IS-1.2)" for n in values if n < 0 or n % step)
    if amounts.influence_step < 1:
        yield "amounts.influence_step: expected more than nothing (IS-6.8)"
    if not 0 <= amounts.dividend_percent <= 100:
        yield f"amounts.dividend_percent: expected 0 to 100, not {amounts.dividend_percent} (IS-9.6)"
    elif amounts.dividend_percent * step % 100:
        yield f"amounts.dividend_percent: {amounts.dividend_percent} % of {step} gulden is no whole number (IS-9.6)"
