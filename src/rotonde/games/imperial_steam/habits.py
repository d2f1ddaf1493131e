"""What a sensible player does inside an action that he has begun, without looking further.

Bots take it for granted where they value an action by its first step (`Game.plain`): the most useful links, just enough
workers, the good that is missing.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.actions import Action
from rotonde.core.frames import Frame
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam.actions import DONE, PLACE, SELL, Collect, Deliver, Hire, Sign
from rotonde.games.imperial_steam.board import BUILD, COAL, CONTRACT, INFLUENCE, TRAIN
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import Gather, Import, Lay, Overflow, Recruit, Second, Site, Step, Upgrade
from rotonde.games.imperial_steam.rules import affairs, build, free, goods, network, recruit, storage, track, turn
from rotonde.games.imperial_steam.table import Table

CREW: Final = 6  # workers are enough
DEAR: Final = 30  # the price of a worker who is not worth it
KEEP: Final = 30  # gulden to keep
RICH: Final = 80  # gulden that allow an engineer
LOOP: Final = -60.0  # a link that connects no city
BEYOND: Final = 0.5  # of what the best city behind a city offers
DEMAND: Final = 0.5  # of the reward of an open demand
STEP: Final = 5.0  # a step of influence
EFFORT: Final = 4.0  # a point of effort
ROOM: Final = 3  # spaces for goods to keep
MISSING: Final = 90.0  # what a factory costs that a contract still needs
HOMELESS: Final = 0.25  # of the reward, for a factory whose good nobody in the network asks for
FOREMEN: Final = (4, 3, 1, 0, 5, 2)  # who becomes a factory: those who have worked already first, level II before I


def plain(table: Table, seat: int) -> Action:
    """The next step of what is being done."""
    found = step_of(table, seat, table.stack[-1])
    if found is None:
        legal: list[Action] = turn.legal_actions(table, seat)
        return legal[0]
    return found


def step_of(table: Table, seat: int, top: Frame) -> Action | None:
    """The step that comes to mind; None if there is no money for it, or no opinion."""
    if isinstance(top, Lay):
        return lay(table, top)
    if isinstance(top, Upgrade):
        return upgrade(table, seat)
    if isinstance(top, Recruit):
        return recruit_somebody(table, top)
    if isinstance(top, Import):
        return bring(table, top)
    if isinstance(top, Gather):
        return gather(table, top)
    if isinstance(top, Site):
        return foreman(table, top)
    if isinstance(top, Second):
        return PLACE
    if isinstance(top, Overflow):
        return spill(table, seat)
    assert isinstance(top, Step)
    return decision(table, seat, top.tile)


def raise_money(table: Table, seat: int) -> Action | None:
    """Sell a share; without one, deliver what pays (IS-A39)."""
    if free.can_sell(table, seat):
        return SELL
    for action in free.deliveries(table, seat):
        assert isinstance(action, Deliver)
        if action.good != GOODS[COAL] and turn.guarded(table, action, seat):
            return action
    return None


# ── track ─────────────────────────────────────────────────────────────────


def rounds_left(table: Table) -> int:
    """Rounds after this one."""
    return table.board.last_round - table.round


def offer(table: Table, city: int) -> float:
    """What a city gives to whoever connects it now: influence, an upgrade token, demands; less its effort."""
    land = table.land
    total = STEP * land.bonus[city] - EFFORT * land.effort[city]
    if table.tokens[city]:
        total += (8.0 + 7.0 * rounds_left(table)) * land.stacks[city][table.tokens[city] - 1]
    for demand in bits(land.demands_at[city] & table.demands):
        total += DEMAND * reward(table, land.demand_good[demand])
    return total


def reward(table: Table, good: int) -> float:
    """What a delivery brings: money, or a middling key."""
    if good != COAL:
        return float(table.board.row_pay[good][max(1, table.rows[good])])
    return 0.5 * sum(table.hub_at) * table.board.step / max(1, len(table.hub_at))


def appeal(table: Table, seat: int, link: int, cities: int) -> float:
    """What a link brings to a network: the offer of its new city, half of the best behind it, the way to the goal."""
    board = table.board
    a, b = board.link_a[link], board.link_b[link]
    if cities >> a & 1 and cities >> b & 1:
        return LOOP
    city = b if cities >> a & 1 else a
    best = 0.0
    for other in bits(board.around[table.engineers[seat]][city] & ~cities):
        best = max(best, offer(table, other))
    costs = track.link_toll(table, seat, link) + 3.0 * board.goal_distance[city]
    return offer(table, city) + BEYOND * best - costs


def lay(table: Table, frame: Lay) -> Action | None:
    """Declare the most useful links, send just enough workers, place."""
    seat = frame.seat
    links, hands = frame.links, track.hands_effort(frame.hands)
    if links and hands >= track.total_effort(table, seat, links):
        return PLACE if track.can_place(table, frame) else raise_money(table, seat)
    if len(links) < track.LINKS and not hands:
        best = best_link(table, frame)
        if best >= 0:
            return table.board.lay_actions[best]
    return table.board.work_actions[hand(table, frame)] if links else None


def best_link(table: Table, frame: Lay) -> int:
    """The link to declare next, -1 for none: a second one must connect a city."""
    seat, board = frame.seat, table.board
    cities = table.network[seat]
    if frame.links:
        first = frame.links[0]
        cities |= 1 << board.link_a[first] | 1 << board.link_b[first]
        links = track.second_links(table, seat, first)
    else:
        links = track.first_links(table, seat, free.means(table, seat))
    best = -1
    score = 0.0
    for link in links:
        here = appeal(table, seat, link, cities)
        if (best < 0 and (here > LOOP or not frame.links)) or here > score:
            best = link
            score = here
    return best


def hand(table: Table, frame: Lay) -> int:
    """The level (0 to 2) of the next worker: the highest that is not wasted, else the lowest there is."""
    need = track.total_effort(table, frame.seat, frame.links) - track.hands_effort(frame.hands)
    lowest = 0
    for level in range(2, -1, -1):
        if table.workers[frame.seat * 6 + level] > frame.hands[level]:
            if level < need:
                return level
            lowest = level
    return lowest


def upgrade(table: Table, seat: int) -> Action:
    """Passenger cars while they earn and goods find room, else influence."""
    roomy = table.freight(seat) + table.warehouse(seat) > ROOM
    for benefit in (2, 0, 1) if roomy and rounds_left(table) >= 2 else (0, 2, 1):
        if network.can_spend(table, seat, benefit):
            action = table.board.spend_actions[benefit]
            if benefit == 0 or turn.guarded(table, action, seat):
                return action
    return DONE


# ── people, goods, houses ─────────────────────────────────────────────────


def recruit_somebody(table: Table, frame: Recruit) -> Action | None:
    """Workers while they are cheap and few, an engineer while there is money."""
    seat = frame.seat
    reach, money = table.influence[seat], table.money[seat]
    best: Hire | None = None
    for action in recruit.hires(table, seat, reach, frame.column, money):
        assert isinstance(action, Hire)
        if best is None or action.price < best.price:
            best = action
    if best is not None:
        useful = best.price <= DEAR and money - best.price >= KEEP and table.worker_count(seat) < CREW
        if useful or not frame.pieces:
            return best
    engineers = recruit.engineers(table, seat, reach, frame.kinds, money)
    if engineers and (not frame.pieces or money >= RICH):
        return engineers[0]
    return DONE if frame.pieces else None


def wanted(table: Table, seat: int) -> list[int]:
    """Goods to have more of, the most needed first: a set of materials, coal, another set."""
    a = seat * 4
    have = [table.goods[a + g] + table.orders[a + g] for g in range(4)]
    out = [g for g in range(COAL) if have[g] < 1]
    if have[COAL] < 2 and table.factories:
        out.append(COAL)
    return out + [g for g in range(COAL) if have[g] == 1]


def bring(table: Table, frame: Import) -> Action | None:
    """Order what the next track needs; buy it at once where nothing can be ordered."""
    seat = frame.seat
    money = table.money[seat]
    affordable = [g for g in range(4) if goods.market_price(table, g) <= money]
    useful = [g for g in wanted(table, seat) if g in affordable]
    if frame.ordered and (not useful or money < KEEP or goods.order_room(table, seat) < 1):
        return DONE
    if not affordable:
        return None
    good = useful[0] if useful else affordable[0]
    if goods.order_room(table, seat) > 0:
        return table.board.order_actions[good]
    return table.board.buy_actions[good]


def gather(table: Table, frame: Gather) -> Action | None:
    """Everything that finds room, the scarcest good first."""
    seat = frame.seat
    if frame.taken and is_full(table, seat):
        return DONE
    best: Collect | None = None
    fewest = 0
    for action in goods.collect_choices(table, frame):
        assert isinstance(action, Collect)
        here = table.goods[seat * 4 + GOODS.index(action.good)]
        if best is None or here < fewest:
            best = action
            fewest = here
    return best


def is_full(table: Table, seat: int) -> bool:
    """Would one more good find no room?"""
    a = seat * 4
    spare = max(0, table.goods[a + COAL] - len(table.trains[seat]))
    stored = table.goods[a] + table.goods[a + 1] + table.goods[a + 2] + spare
    return stored >= table.freight(seat) + table.warehouse(seat)


def foreman(table: Table, frame: Site) -> Action | None:
    """Somebody who has worked already."""
    if build.factory_price(table, frame.good, frame.site) > table.money[frame.seat]:
        return raise_money(table, frame.seat)
    for place in FOREMEN:
        if table.workers[frame.seat * 6 + place]:
            return table.board.foreman_actions[place]
    return None


def spill(table: Table, seat: int) -> Action | None:
    """The good there is most of, coal last."""
    best = -1
    most = 0
    for good in storage.discardable(table, seat):
        if table.goods[seat * 4 + good] > most:
            best = good
            most = table.goods[seat * 4 + good]
    action = table.board.discard_actions[best]
    return action if turn.guarded(table, action, seat) else None


# ── actions of one decision ───────────────────────────────────────────────


def decision(table: Table, seat: int, tile: int) -> Action | None:
    """What to build, buy or sign."""
    if tile == BUILD:
        return house(table, seat)
    if tile == TRAIN:
        choices = affairs.train_choices(table, seat, table.money[seat])
        return choices[-1] if choices else None
    if tile == CONTRACT:
        return contract(table, seat)
    if tile == INFLUENCE:
        return standing(table, seat)
    return None


def house(table: Table, seat: int) -> Action | None:
    """The factory or station that brings most for its price."""
    land, money = table.land, table.money[seat]
    best: Action | None = None
    score = 0.0
    if build.on_board(table, seat):
        sites = build.open_sites(table, seat)
        for good in range(4):
            gain = factory_gain(table, seat, good)
            for site in sites:
                price = build.factory_price(table, good, site)
                if 0 <= price <= money and (best is None or gain - price > score):
                    best = land.factory_actions[good][site]
                    score = gain - price
    income = table.board.income_station * (rounds_left(table) + 1) + 10
    for city in build.station_cities(table, seat, money):
        here = float(income - land.station_price[city])
        if best is None or here > score:
            best = table.board.station_actions[city]
            score = here
    return best


def factory_gain(table: Table, seat: int, good: int) -> float:
    """What the goods of a new factory may bring: up to two demands of the network, or some hope."""
    stock = 0
    for owner, of, _, n, _ in table.factories:
        if owner == seat and of == good:
            stock += n
    open_ = table.demands & table.land.demands_of[good]
    short = (open_ & table.wants[seat]).bit_count() - stock
    if short > 0:
        return reward(table, good) * min(short, 2)
    return HOMELESS * reward(table, good) if open_.bit_count() > stock else 0.0


def contract(table: Table, seat: int) -> Action | None:
    """The contract that own factories fill best."""
    board = table.board
    own = table.pieces(seat)
    best: Action | None = None
    score = 0.0
    for action in affairs.contract_choices(table, seat):
        assert isinstance(action, Sign)
        c = board.contract_index[action.contract]
        missing = sum([max(0, board.contract_needs[c][g] - own[g]) for g in range(4)])
        here = board.contract_value[c] - MISSING * missing
        if best is None or here > score:
            best = action
            score = here
    return best


def standing(table: Table, seat: int) -> Action | None:
    """As many steps as reach the next hub, or one."""
    most = table.money[seat] // table.board.influence_price
    if most < 1:
        return None
    own = table.influence[seat]
    gaps = [h - own for h in table.hub_at if own < h <= own + most]
    return table.board.influence_action(min(gaps) if gaps else 1)
