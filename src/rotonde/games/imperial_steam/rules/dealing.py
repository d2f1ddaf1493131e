"""The set-up (IS-2): chance deals one item at a time, in a fixed order."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from rotonde.games.imperial_steam.board import GOODS, KINDS, NO_TILE, Board
from rotonde.games.imperial_steam.rules.network import survey
from rotonde.games.imperial_steam.table import READY, Table

KEPT = 64  # lists, ready
MOST_CROWNS = 4  # numbers on the cards go from 1 to 4 (IS-A18)


@lru_cache(KEPT)
def items_of(board: Board, setup: str) -> list[tuple[str, int]]:
    """The steps of a set-up: what is dealt, and the how-manyeth of its kind."""
    hubs = range(board.hub_count)
    items: list[tuple[str, int]] = []
    if setup == "normal":  # IS-2.10
        items += [("card", 0)]
        items += [("hub", h) for h in hubs]
        marked = len(board.normal_cards[0].tiles)
        items += [("marked", i) for i in range(marked)]
        items += [("tile", i) for i in range(board.city_tiles - marked)]
    elif setup == "random":  # IS-2.11
        for r in range(len(board.regions)):
            items += [("region", r), ("place", r)]
        items += [("tile", i) for i in range(board.city_tiles)]
    items += [("order", i) for i in range(board.players)]  # IS-2.2.4
    if setup != "introductory":
        items += [("shipment", r) for r in range(board.shipment_rounds)]  # IS-2.3.1
    items += [("refill", i) for i in range(len(board.refill_rounds) * board.refill_cubes)]  # IS-2.3.4
    if setup != "introductory":
        items += [("stack", h) for h in hubs]  # IS-2.4.2
        items += [("advance", h) for h in hubs]
        items += [("growth", h) for h in hubs]  # IS-2.7
    items += [("engineer", i) for i in range(sum(board.engineer_spaces))]
    for d, deck in enumerate(board.decks):  # IS-2.8.1
        items += [("contract", d)] * min(board.per_deck, len(deck))
    if setup == "random":
        items += [("number", 0)]
        items += [("crown", i) for i in range(MOST_CROWNS)]
    return items


def lay_introduction(table: Table) -> None:
    """Everything that the introductory set-up fixes for this number of players (IS-2.9)."""
    board = table.board
    intro = board.introduction
    table.tile_at = board.introductory_tiles()
    table.shipments = list(intro.shipments)
    table.hub_at = [intro.hub_influence[h] // board.step for h in board.hubs]
    table.growth = [board.growth_ids.index(intro.growth[h]) for h in board.hubs]
    for link in intro.crowns:
        table.crowns |= 1 << board.link_index[link]


# ── what may be dealt next ────────────────────────────────────────────────
def outcomes(table: Table) -> tuple[list[str], str]:
    """The items that may come next, each as often as it is there, and where the item goes; none: skip the step."""
    board = table.board
    kind, i = items_of(board, table.settings.setup)[table.dealing]
    if kind == "tile":
        free = [t.id for n, t in enumerate(board.tiles[: board.city_tiles]) if n not in table.tile_at]
        return free, board.cities[next(c for c in board.slot_cities if table.tile_at[c] == NO_TILE)]
    if kind == "order":
        return [f"player{s + 1}" for s in range(table.players) if s not in table.order], "order"
    if kind == "refill":
        to = f"round{board.refill_rounds[i // board.refill_cubes]}"
        return _pile(GOODS, board.refill_pool, table.refills), to  # IS-2.3.4
    if kind == "shipment":
        left = Counter(board.shipments) - Counter(table.shipments)
        return [str(n) for n in sorted(left.elements())], f"round{i + 1}"
    if kind == "growth":
        return [g for n, g in enumerate(board.growth_ids) if n not in table.growth], board.hubs[i]
    if kind == "engineer":
        spaces, there = board.engineer_spaces, table.engineers_at
        to = next(name for h, name in enumerate(board.hubs) if there[h * 2] + there[h * 2 + 1] < spaces[h])
        return _pile(KINDS, board.engineers_per_kind, there), to
    if kind == "contract":
        ids = [c for c in board.decks[i] if not table.contracts_open >> c & 1]
        return [board.contract_ids[c] for c in ids], f"deck{board.contract_tokens[board.decks[i][0]]}"
    if kind in ("stack", "advance", "number", "crown"):
        return _influence_outcomes(table, kind, i)
    return _tile_outcomes(table, kind, i)


def _tile_outcomes(table: Table, kind: str, i: int) -> tuple[list[str], str]:
    board = table.board
    free = [h for n, h in enumerate(board.hubs) if board.first_hub + n not in table.tile_at]
    if kind == "card":
        wanted = table.settings.setup_card
        cards = [c.id for c in board.normal_cards]
        return (cards if wanted == "draw" else cards[int(wanted) - 1 : int(wanted)]), "setup"
    if kind == "region":
        return free, f"region{board.region_names[i]}"
    if kind == "place":
        return [board.cities[c] for c in board.regions[i]], table.dealt[-1]
    card = next(c for c in board.normal_cards if c.id == table.dealt[0])
    if kind == "hub":
        return free, card.hubs[i]
    tiles = [board.tile_numbers[n] for n in card.tiles]
    return [board.tiles[t].id for t in tiles if t not in table.tile_at], card.cities[i]


def _influence_outcomes(table: Table, kind: str, i: int) -> tuple[list[str], str]:
    board = table.board
    if kind == "stack":
        stacked = table.dealt[len(table.dealt) - i :]
        return [h for h in board.hubs if h not in stacked], "stack"
    cards = [c for c in board.state_cards if c not in table.dealt]  # IS-A17, IS-A28
    if kind == "advance":
        at = len(table.dealt) - i - board.hub_count
        return cards, table.dealt[at + i]
    if kind == "number":
        return cards, "crowns"
    drawn = [c for c in table.dealt if c in board.state_index]
    number = board.state_number[board.state_index[drawn[board.hub_count]]]
    return (cards if i < number else []), "crown"


def _pile(names: tuple[str, ...], each: int, dealt: list[int]) -> list[str]:
    """What is left of a pile with so many of each name, of which some were dealt to every place."""
    left = [each - sum(dealt[k :: len(names)]) for k in range(len(names))]
    return [name for k, name in enumerate(names) for _ in range(left[k])]


# ── dealing ───────────────────────────────────────────────────────────────
def deal(table: Table, item: str, to: str) -> None:
    """Put an item where it belongs."""
    kind, i = items_of(table.board, table.settings.setup)[table.dealing]
    _put(table, kind, i, item, to)
    table.dealt.append(item)
    table.dealing += 1
    if table.sink is not None:
        table.bookkeeping("deal", None, *_place(table, item, to), item=item, to=to)


def is_uncertain(table: Table) -> bool:
    """Is there a choice of what comes next?"""
    if table.dealing >= len(items_of(table.board, table.settings.setup)):
        return False
    items, _ = outcomes(table)
    return len(items) > 1 and any(item != items[0] for item in items)


def deal_certain(table: Table) -> bool:
    """Deal the next item, of which there is no choice; True if the set-up is complete."""
    if table.dealing >= len(items_of(table.board, table.settings.setup)):
        table.dealing = READY
        table.dealt = []
        lay_land(table)
        survey(table)
        return True
    items, to = outcomes(table)
    if items:
        deal(table, items[0], to)
    else:
        table.dealing += 1
    return False


def lay_land(table: Table) -> None:
    """The tiles lie: put demands on them (IS-2.2.3)."""
    table.land = table.board.land(table.tile_at)
    table.demands = table.land.all_demands


# ── where an item goes ────────────────────────────────────────────────────
def _put(table: Table, kind: str, i: int, item: str, to: str) -> None:
    board = table.board
    if kind in ("tile", "marked"):
        table.tile_at[board.city_index[to]] = board.tile_index[item]
    elif kind in ("hub", "place"):
        city, hub = (to, item) if kind == "hub" else (item, to)
        table.tile_at[board.city_index[city]] = board.first_hub + board.hub_index[hub]
    elif kind == "order":
        table.order.append(int(item[6:]) - 1)
        table.ladder.append(table.order[-1])  # IS-2.4.1
    elif kind == "shipment":
        table.shipments.append(int(item))
    elif kind == "refill":
        if not table.refills:
            table.refills = [0] * (4 * len(board.refill_rounds))
        table.refills[i // board.refill_cubes * 4 + GOODS.index(item)] += 1
    elif kind == "growth":
        table.growth.append(board.growth_ids.index(item))
    elif kind == "engineer":
        table.engineers_at[board.hub_index[to] * 2 + KINDS.index(item)] += 1
    elif kind == "contract":
        table.contracts_open |= 1 << board.contract_index[item]
    else:
        _put_influence(table, kind, i, item, to)


def _put_influence(table: Table, kind: str, i: int, item: str, to: str) -> None:
    """Crowns, and the hubs on the influence track; what else was drawn is only remembered."""
    board = table.board
    if kind == "card":
        card = next(c for c in board.normal_cards if c.id == item)
        for link in card.crowns:
            table.crowns |= 1 << board.link_index[link]
    elif kind == "advance":
        before = 0 if i == 0 else table.hub_at[board.hub_index[table.dealt[len(table.dealt) - board.hub_count - 1]]]
        steps = board.state_number[board.state_index[item]]
        table.hub_at[board.hub_index[to]] = min(board.last_column, before + steps)
    elif kind == "crown":
        table.crowns |= 1 << board.state_link[board.state_index[item]]


def _place(table: Table, item: str, to: str) -> tuple[str, ...]:
    """The spot on the board a dealt item goes to."""
    board = table.board
    if to == "crown":
        return (f"link:{board.links[board.state_link[board.state_index[item]]]}",)
    known = (("city", to, board.city_index), ("city", item, board.city_index), ("hub", to, board.hub_index))
    return tuple([f"{kind}:{name}" for kind, name, index in known if name in index][:1])
