"""Random play for playouts: one legal action without listing all, with a taste for sensible ones."""

from __future__ import annotations

import random
from typing import Final

from rotonde.core.actions import Action
from rotonde.games.imperial_steam.actions import DONE, END, PLACE
from rotonde.games.imperial_steam.board import COAL, FUNDS, INFLUENCE, LAY, MARKERS, PASS, RECRUIT
from rotonde.games.imperial_steam.frames import Gather, Import, Lay, Overflow, Recruit, Step, Upgrade
from rotonde.games.imperial_steam.rules import free, goods, track, turn
from rotonde.games.imperial_steam.table import Table

TRIES: Final = 4  # tiles tried before everything is listed
DELIVER: Final = 0.9  # how often a delivery is looked for
BUY_LINK: Final = 0.3  # how often a state-railway link is bought
TRACK: Final = 0.7  # how often track is laid when it can be
SECOND: Final = 0.7  # how often a second link is declared when there is one
STOP: Final = 0.25  # how often recruiting or ordering stops after a piece
NEEDED: Final = 0.8  # how often the good that is missing is imported
GREAT_BID: Final = 9  # bids are mostly below so many steps
CREW: Final = 6  # workers are enough
TASTE: Final = (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8, 9, 9, 9, 9)  # tiles, by weight
PURSE: Final = (0, 20, 50, 0, 20, 40, 0, 20, 0, 0)  # money below which a tile is left alone
STEPS: Final = 3  # of influence are bought at most, mostly


def pick(rng: random.Random, actions: list[Action]) -> Action:
    """One of a list."""
    return actions[int(rng.random() * len(actions))]


def sample(table: Table, rng: random.Random) -> Action:
    """A legal action of the first seat that must decide."""
    seat = table.to_act[0]
    if table.bids:
        most = table.money[seat] // table.board.step + 1
        if rng.random() < NEEDED:
            most = min(most, GREAT_BID)
        return table.board.bid_actions[int(rng.random() * most)]
    if table.stack:
        return sample_step(table, seat, rng)
    extra = sample_free(table, seat, rng)
    if extra is not None:
        return extra
    if table.acted:
        return END
    return table.board.choose_actions[sample_tile(table, seat, rng)]


def sample_free(table: Table, seat: int, rng: random.Random) -> Action | None:
    """A delivery or a state-railway link, if it comes to mind."""
    if not table.delivered and rng.random() < DELIVER:
        deliveries = free.deliveries(table, seat)
        if deliveries:
            return pick(rng, deliveries)
    if table.crowns & table.border[seat] and rng.random() < BUY_LINK:
        links = free.affordable_links(table, seat, table.money[seat])
        if links:
            return table.board.link_actions[links[int(rng.random() * len(links))]]
    return None


def sample_tile(table: Table, seat: int, rng: random.Random) -> int:
    """A tile that can be chosen, seldom one that was used twice."""
    budget = free.means(table, seat)
    if rng.random() < TRACK and turn.choosable(table, seat, LAY, budget):
        return LAY
    for _ in range(TRIES):
        tile = TASTE[int(rng.random() * len(TASTE))]
        if table.money[seat] < PURSE[tile] or table.used[seat * MARKERS + tile] > 1:
            continue
        if tile == RECRUIT and table.worker_count(seat) >= CREW:
            continue
        if turn.choosable(table, seat, tile, budget):
            return tile
    if table.used[seat * MARKERS + FUNDS] <= table.influence[seat]:
        return FUNDS
    tiles = [t for t in range(PASS) if turn.choosable(table, seat, t, budget)]
    return tiles[int(rng.random() * len(tiles))] if tiles else PASS


def sample_step(table: Table, seat: int, rng: random.Random) -> Action:
    """A step of what is being done; free actions only where nothing else goes."""
    top = table.stack[-1]
    if isinstance(top, Lay):
        return sample_lay(table, top, rng)
    if isinstance(top, Overflow):
        return pick(rng, turn.legal_actions(table, seat))
    if isinstance(top, Import) and rng.random() < NEEDED:
        wanted = needed(table, top)
        if wanted is not None:
            return wanted
    steps = turn.steps_of(table, top)
    if not steps:
        return pick(rng, turn.legal_actions(table, seat))
    if isinstance(top, (Recruit, Import)) and steps[0] is DONE and rng.random() < STOP:
        return DONE
    if isinstance(top, Upgrade):
        steps.pop()  # giving points up
    elif isinstance(top, Step) and top.tile == INFLUENCE and rng.random() < NEEDED:
        steps = steps[:STEPS]
    elif isinstance(top, Gather) and len(steps) > 1 and steps[0] is DONE:
        return steps[1]
    return pick(rng, steps)


def sample_lay(table: Table, frame: Lay, rng: random.Random) -> Action:
    """Declare one or two links, send just enough workers, place."""
    if len(frame.links) == 1 and not any(frame.hands) and rng.random() < SECOND:
        links = track.second_links(table, frame.seat, frame.links[0])
        if links:
            return table.board.lay_actions[links[int(rng.random() * len(links))]]
    steps = track.lay_actions(table, frame)
    if not steps:
        return pick(rng, turn.legal_actions(table, frame.seat))
    if steps[0] is PLACE:
        return PLACE
    if frame.links and len(steps) > 3:
        steps = steps[:3]
    return pick(rng, steps)


def needed(table: Table, frame: Import) -> Action | None:
    """Order a material that is missing for the next track."""
    seat = frame.seat
    if goods.order_room(table, seat) < 1:
        return None
    a = seat * 4
    for good in range(COAL):
        if not table.goods[a + good] and not table.orders[a + good]:
            if goods.market_price(table, good) <= table.money[seat]:
                return table.board.order_actions[good]
    return None
