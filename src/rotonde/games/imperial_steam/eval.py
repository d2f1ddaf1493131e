"""An estimate of each seat's final money, for bots: what is certain, and what the position promises."""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.board import COAL
from rotonde.games.imperial_steam.rules.scoring import after_dividends, base_income, fulfilled, hubs_equalled, key_value
from rotonde.games.imperial_steam.table import READY, Table

STEP: Final = 2.0  # a step of influence, beside the hubs it equals
WORKER: Final = 25.0  # a worker, with a whole game to go
LEVEL: Final = 8.0  # each of his levels
CROWD: Final = 5  # workers beyond these are worth half
ENGINEER: Final = 22.0
NEARER: Final = 40.0  # a link nearer to Trieste
DEMAND: Final = 0.35  # of the reward, for an open demand in the network that no own good serves yet
SERVED: Final = 0.8  # of the reward, for a good beside a factory with a demand in the network
LOOSE: Final = 12.0  # a good beside a factory without one
NEIGHBOUR: Final = 0.3  # of what the best city gives that can be connected next
POINT: Final = 12.0  # of an upgrade token there
EFFORT: Final = 4.0  # what a point of effort takes from it
SITE: Final = 5.0
SETS: Final = (40.0, 25.0, 12.0)  # the first, second and third set of materials for track
FUEL: Final = 8.0  # a coal that a delivery will need
CAR: Final = 3.0  # a free freight car


def turns_left(table: Table) -> int:
    """Turns that each player still has, this one included if it is not yet taken."""
    board = table.board
    if table.ended:
        return 0
    coming = sum(board.actions[table.round :])
    return coming + board.actions[table.round - 1] - table.turns // table.players


def evaluate(table: Table) -> list[float]:
    """What everybody may end with."""
    if table.plan != READY or table.bids:
        return [float(m) for m in table.money]
    left = turns_left(table)
    share = min(1.0, left / 34.0)  # of the game that is still to come
    way = table.board.goal_distance
    far = [min([way[c] for c in indices(network)]) for network in table.network]  # links to Trieste, over any links
    chance = 0.0
    for d in far:
        chance = max(chance, 1.0 if d == 0 else 0.0 if not left else max(0.0, min(0.9, 0.9 - 2.0 * d / left)))
    common = Common(table, left, share)
    return [worth(table, seat, common, far[seat], chance) for seat in range(table.players)]


class Common:
    """What is the same for every seat of a position: the time left, rewards, and what each city offers."""

    def __init__(self, table: Table, left: int, share: float) -> None:
        self.left: int = left
        self.share: float = share
        self.soon: float = min(1.0, left / 8.0)
        self.pays: list[float] = [reward_of(table, good) for good in range(4)]
        self.offers: dict[int, float] = {}

    def offer(self, table: Table, city: int) -> float:
        """What a city gives to whoever connects it next."""
        found = self.offers.get(city)
        if found is None:
            land = table.land
            found = STEP * land.bonus[city] - EFFORT * land.effort[city] + POINT * table.top_token(city)
            for demand in indices(land.demands_at[city] & table.demands):
                found += DEMAND * self.pays[land.demand_good[demand]]
            self.offers[city] = found
        return found


def worth(table: Table, seat: int, common: Common, far: int, chance: float) -> float:
    """What one player may end with; `chance` is that somebody reaches Trieste."""
    total = certain(table, seat) + contracts(table, seat, far, chance)
    if common.left:
        total += promise(table, seat, common) + NEARER * (8 - far) * min(1.0, common.left / 10.0)
    return best_sale(table, seat, total)


def certain(table: Table, seat: int) -> float:
    """Money, income to come, goods, keys, hubs (IS-9.1 to IS-9.4)."""
    board = table.board
    rounds = 0 if table.ended else board.last_round - table.round
    income = base_income(table, seat) * (rounds + (2 if table.semmering == seat else 1))
    goods = sum(table.goods[seat * 4 : seat * 4 + 4]) * board.good_at_end
    keys = sum([key_value(table, i // 2, i % 2) for i, holder in enumerate(table.keys) if holder == seat])
    return float(table.money[seat] + income + goods + keys + board.hub_bonus[hubs_equalled(table, seat)])


def contracts(table: Table, seat: int, far: int, chance: float) -> float:
    """Contracts at stake (IS-9.5): filled ones pay, others may still be filled or cost their value."""
    own = table.contracts[seat]
    if not own or chance <= 0.0:
        return 0.0
    board = table.board
    filled = fulfilled(table, seat)
    total = 0.0
    for c in indices(own):
        total += board.contract_value[c] if filled >> c & 1 else -0.6 * board.contract_value[c]
    if far:
        total -= far * board.route_fee
    return chance * total


def promise(table: Table, seat: int, common: Common) -> float:
    """What can still be made of pieces and places."""
    share = common.share
    total = STEP * table.influence[seat] * (0.4 + 0.6 * share)
    total += (crew(table, seat) + ENGINEER * table.engineers[seat].bit_count()) * share
    coming = deliveries(table, seat, common) + places(table, seat) + neighbour(table, seat, common)
    return total + common.soon * (coming + storage_use(table, seat))


def crew(table: Table, seat: int) -> float:
    """Workers by level; those at work do not gain one this round."""
    a = seat * 6
    workers = table.workers
    total = 0.0
    n = 0
    for level in range(2, -1, -1):
        worth_ = WORKER + LEVEL * (level + 1)
        for at in (a + level, a + 3 + level):
            here = workers[at]
            full = max(0, min(here, CROWD - n))
            total += (full + 0.5 * (here - full)) * (worth_ if at < a + 3 else worth_ - 3.0)
            n += here
    return total


def deliveries(table: Table, seat: int, common: Common) -> float:
    """Goods beside factories with a demand in the network, one a turn, and demands that wait for a factory."""
    land = table.land
    stock = [0, 0, 0, 0]
    for owner, good, _, n, _ in table.factories:
        if owner == seat:
            stock[good] += n
    open_ = table.demands & table.wants[seat]
    total = 0.0
    for good in range(4):
        wanted = (open_ & land.demands_of[good]).bit_count()
        served = min(wanted, stock[good], common.left)
        pay = common.pays[good]
        total += SERVED * pay * served + DEMAND * pay * (wanted - served) + LOOSE * (stock[good] - served)
    return total


def reward_of(table: Table, good: int) -> float:
    """What a delivery of a good brings: money, or a middling key."""
    if good != COAL:
        return float(table.board.row_pay[good][max(1, table.rows[good])])
    return 0.5 * sum(table.hub_at) * table.board.step / max(1, len(table.hub_at))


def neighbour(table: Table, seat: int, common: Common) -> float:
    """The best city that a track could connect next."""
    board = table.board
    best = 0.0
    network = table.network[seat]
    for link in indices(table.border[seat] & ~table.blocked[seat] & ~table.tracks[seat]):
        city = board.link_a[link] if not network >> board.link_a[link] & 1 else board.link_b[link]
        if not network >> city & 1:
            best = max(best, common.offer(table, city))
    return NEIGHBOUR * best


def places(table: Table, seat: int) -> float:
    """Sites in the network where factories can be built, cars and stations."""
    n = sum([table.site_room[site] for site in indices(table.sites[seat])])
    return SITE * min(n, 4) + CAR * min(6, table.freight(seat)) + 6.0 * table.stations[seat].bit_count()


def storage_use(table: Table, seat: int) -> float:
    """Sets of materials for the track actions to come, and coal; ordered goods come in time (IS-5.3)."""
    a = seat * 4
    have = [table.goods[a + g] + table.orders[a + g] for g in range(4)]
    total = FUEL * min(have[COAL], 3)
    sets = min(have[0], have[1], have[2])
    for n in range(min(sets, len(SETS))):
        total += SETS[n]
    if sets < len(SETS):  # what there is of the next set
        some = sum([1 for g in range(3) if have[g] > sets])
        total += SETS[sets] * 0.25 * some
    return total + sum(table.orders[a : a + 4]) * table.board.good_at_end


def best_sale(table: Table, seat: int, money: float) -> float:
    """The result if as many shares are sold at the end as pays (IS-7.1, IS-9.6)."""
    value = table.share_value(seat)
    zone = table.dividends[seat]
    best = float(after_dividends(table, int(money), zone))
    if table.ended:
        return best
    for n in range(1, table.investors[seat] - table.share[seat] + 1):
        best = max(best, float(after_dividends(table, int(money + n * value), zone + n)))
    return best
