"""What a sensible player does inside an action that he has begun, without looking further: one function a step.

Bots take it for granted where they value an action by its first step (`Game.plain`): the most useful links, just enough
workers, the good that is missing.
"""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.core.habits import Habits, habit_at
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam.actions import DONE, PLACE, SELL, Collect, Deliver, Engineer, Hire, SellShare, Sign
from rotonde.games.imperial_steam.board import COAL, GOODS
from rotonde.games.imperial_steam.eval import reward_of
from rotonde.games.imperial_steam.eval_trieste import counted, way_cost
from rotonde.games.imperial_steam.rules import build, free, goods, track
from rotonde.games.imperial_steam.rules.guard import guarded
from rotonde.games.imperial_steam.rules.parents import ActionStep, ImperialStep
from rotonde.games.imperial_steam.steps.upgrade import INFLUENCE, PASSENGER, SHARE, may_spend
from rotonde.games.imperial_steam.table import Table

KEEP: Final = 30  # gulden to keep
CREW: Final = 6  # workers are enough
DEAR: Final = 30  # the price of a worker who is not worth it
RICH: Final = 80  # gulden that allow an engineer
PULL: Final = 8.0  # a turn of the way to Trieste
NEARER: Final = 3.0  # a link nearer to Trieste, where the turns are not counted
LOOP: Final = -60.0  # a link that connects no city
BEYOND: Final = 0.5  # of what the best city behind a city offers
DEMAND: Final = 0.5  # of the reward of an open demand
STEP: Final = 5.0  # a step of influence
EFFORT: Final = 4.0  # a point of effort
ROOM: Final = 3  # spaces for goods to keep
HOMELESS: Final = 0.25  # of the reward, for a factory whose good nobody in the network asks for
FOREMEN: Final = (4, 3, 1, 0, 5, 2)  # who becomes a factory: those who have worked already first, level II before I
MISSING: Final = 90.0  # what a factory costs that a contract still needs

HABITS: Final = Habits()
HABITS.asked = (SellShare,)  # a tenth of the fortune (IS-9.6): who has no money may rather undo


# ── what several habits share ─────────────────────────────────────────────
def raise_money(table: Table, seat: int) -> Action | None:
    """Sell a share; without one, deliver what pays (IS-A39)."""
    if free.can_sell(table, seat):
        return SELL
    for action in free.deliveries(table, seat):
        assert isinstance(action, Deliver)
        if action.good != GOODS[COAL] and guarded(table, action, seat):
            return action
    return None


def rounds_left(table: Table) -> int:
    """Rounds after this one."""
    return table.board.last_round - table.round


# ── laying track ──────────────────────────────────────────────────────────
@habit_at(HABITS.plain, "lay")
def lay_track(table: Table, step: ActionStep, seat: int) -> Action | None:
    """Declare the most useful links, send just enough workers, place."""
    links, hands = step.declared(), track.hands_effort(step.mobilised())
    if links and hands >= track.total_effort(table, seat, links):
        return PLACE if track.total_toll(table, seat, links) <= table.money[seat] else raise_money(table, seat)
    if len(links) < track.LINKS and not hands:
        best = best_link(table, seat, links)
        if best >= 0:
            return table.board.lay_actions[best]
    return next_worker(table, step, seat) if links else None


@habit_at(HABITS.usual, "lay")
def usual_worker(table: Table, step: ImperialStep, seat: int) -> Action | None:
    """Just enough workers and the track, once a link is declared and no second one can be."""
    links, hands = step.declared(), track.hands_effort(step.mobilised())
    if not links:
        return None
    if hands >= track.total_effort(table, seat, links):
        return PLACE if track.total_toll(table, seat, links) <= table.money[seat] else None
    second = len(links) < track.LINKS and not hands and bool(track.second_links(table, seat, links[0]))
    return None if second else next_worker(table, step, seat)


def best_link(table: Table, seat: int, declared: tuple[int, ...]) -> int:
    """The link to declare next, -1 for none: a second one must connect a city."""
    board, cities = table.board, table.network[seat]
    if declared:
        first = declared[0]
        cities |= 1 << board.link_a[first] | 1 << board.link_b[first]
        links = track.second_links(table, seat, first)
    else:
        links = track.first_links(table, seat, free.means(table, seat))
    best = -1
    score = 0.0
    for link in links:
        here = appeal(table, seat, link, cities)
        if (best < 0 and (here > LOOP or not declared)) or here > score:
            best = link
            score = here
    return best


def next_worker(table: Table, step: ImperialStep, seat: int) -> Action:
    """Of the highest level that is not wasted, else the lowest there is."""
    hands = step.mobilised()
    need = track.total_effort(table, seat, step.declared()) - track.hands_effort(hands)
    lowest = 0
    for level in range(2, -1, -1):
        if table.workers[seat * 6 + level] > hands[level]:
            if level < need:
                return table.board.work_actions[level]
            lowest = level
    return table.board.work_actions[lowest]


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
    way = PULL * way_cost(table, seat, city) if counted(table) else NEARER * board.goal_distance[city]
    return offer(table, city) + BEYOND * best - track.link_toll(table, seat, link) - way


def offer(table: Table, city: int) -> float:
    """What a city gives to whoever connects it now: influence, an upgrade token, demands; less its effort."""
    land = table.land
    total = STEP * land.bonus[city] - EFFORT * land.effort[city]
    total += (8.0 + 7.0 * rounds_left(table)) * table.top_token(city)
    for demand in bits(land.demands_at[city] & table.demands):
        total += DEMAND * reward_of(table, land.demand_good[demand])
    return total


@habit_at(HABITS.plain, "upgrade")
def spend_points(table: Table, step: ActionStep, seat: int) -> Action:
    """Passenger cars while they earn and goods find room, else influence."""
    roomy = table.freight(seat) + table.warehouse(seat) > ROOM
    wanted = (INFLUENCE, PASSENGER, SHARE)
    if roomy and rounds_left(table) >= 2:
        wanted = (PASSENGER, INFLUENCE, SHARE)
    for benefit in wanted:
        if may_spend(table, seat, benefit):
            return table.board.spend_actions[benefit]
    return DONE


# ── workers, buildings ────────────────────────────────────────────────────
@habit_at(HABITS.plain, "recruit")
def recruit(table: Table, step: ActionStep, seat: int) -> Action | None:
    """Workers while they are cheap and few, an engineer while there is money."""
    money, first, choices = table.money[seat], step.unfinished(), step.choices(table)
    hires = [action for action in choices if isinstance(action, Hire)]
    best = min(hires, key=lambda action: action.price, default=None)
    if best is not None:
        useful = best.price <= DEAR and money - best.price >= KEEP and table.worker_count(seat) < CREW
        if useful or first:
            return best
    engineers = [action for action in choices if isinstance(action, Engineer)]
    if engineers and (first or money >= RICH):
        return engineers[0]
    return None if first else DONE


@habit_at(HABITS.plain, "build")
def build_best(table: Table, step: ActionStep, seat: int) -> Action | None:
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
    stock = sum([n for owner, of, _, n, _ in table.factories if owner == seat and of == good])
    open_ = table.demands & table.land.demands_of[good]
    short = (open_ & table.wants[seat]).bit_count() - stock
    if short > 0:
        return reward_of(table, good) * min(short, 2)
    return HOMELESS * reward_of(table, good) if open_.bit_count() > stock else 0.0


@habit_at(HABITS.plain, "site")
def send_foreman(table: Table, step: ActionStep, seat: int) -> Action | None:
    """Somebody who has worked already."""
    if not step.choices(table):
        return raise_money(table, seat)
    for place in FOREMEN:
        if table.workers[seat * 6 + place]:
            return table.board.foreman_actions[place]
    return None


@habit_at(HABITS.usual, "site")
@habit_at(HABITS.usual, "gather")
def only_one(table: Table, step: ActionStep, seat: int) -> Action | None:
    """Where all workers are alike, or one factory has goods, nothing is to choose, though a share could be sold."""
    left = step.choices(table)
    return left[0] if len(left) == 1 and left[0] is not DONE else None


# ── goods ─────────────────────────────────────────────────────────────────
@habit_at(HABITS.plain, "gather")
def collect(table: Table, step: ActionStep, seat: int) -> Action | None:
    """Everything that finds room, the scarcest good first."""
    if step.given() and goods.excess(table, seat) >= 0:
        return DONE
    there = [action for action in step.choices(table) if isinstance(action, Collect)]
    return min(there, key=lambda action: table.goods[seat * 4 + GOODS.index(action.good)], default=None)


@habit_at(HABITS.plain, "import")
def import_goods(table: Table, step: ActionStep, seat: int) -> Action | None:
    """Order what the next track needs; buy it at once where nothing can be ordered."""
    money = table.money[seat]
    affordable = [g for g in range(4) if goods.market_price(table, g) <= money]
    useful = [g for g in wanted(table, seat) if g in affordable]
    if not step.unfinished() and (not useful or money < KEEP or goods.order_room(table, seat) < 1):
        return DONE
    if not affordable:
        return None
    good = useful[0] if useful else affordable[0]
    if goods.order_room(table, seat) > 0:
        return table.board.order_actions[good]
    return table.board.buy_actions[good]


def wanted(table: Table, seat: int) -> list[int]:
    """Goods to have more of, the most needed first: a set of materials, coal, another set."""
    a = seat * 4
    have = [table.goods[a + g] + table.orders[a + g] for g in range(4)]
    out = [g for g in range(COAL) if have[g] < 1]
    if have[COAL] < 2 and table.factories:
        out.append(COAL)
    return out + [g for g in range(COAL) if have[g] == 1]


@habit_at(HABITS.plain, "overflow")
def discard(table: Table, step: ImperialStep, seat: int) -> Action | None:
    """The good there is most of, coal last."""
    good = max(goods.discardable(table, seat), key=lambda g: table.goods[seat * 4 + g])
    action = table.board.discard_actions[good]
    return action if guarded(table, action, seat) else None


# ── trains, contracts, influence ──────────────────────────────────────────
@habit_at(HABITS.plain, "train")
def buy_train(table: Table, step: ActionStep, seat: int) -> Action | None:
    """The last that is listed: the best that improves the best."""
    choices = step.choices(table)
    return choices[-1] if choices else None


@habit_at(HABITS.plain, "contract")
def sign(table: Table, step: ActionStep, seat: int) -> Action | None:
    """The contract that own factories fill best."""
    board, own = table.board, table.pieces(seat)

    def worth(action: Sign) -> float:
        c = board.contract_index[action.contract]
        missing = sum([max(0, board.contract_needs[c][g] - own[g]) for g in range(4)])
        return board.contract_value[c] - MISSING * missing

    return max([action for action in step.choices(table) if isinstance(action, Sign)], key=worth, default=None)


@habit_at(HABITS.plain, "buy_influence")
def buy_influence(table: Table, step: ActionStep, seat: int) -> Action | None:
    """As many steps as reach the next hub, or one."""
    most = table.money[seat] // table.board.influence_price
    if most < 1:
        return None
    own = table.influence[seat]
    gaps = [h - own for h in table.hub_at if own < h <= own + most]
    return table.board.influence_action(min(gaps) if gaps else 1)
