"""An estimate of each seat's final money, for bots: what is certain, and what the position promises."""

from __future__ import annotations

from rotonde.core.hexes import indices
from rotonde.games.imperial_steam.board import COAL
from rotonde.games.imperial_steam.eval_trieste import added, counted
from rotonde.games.imperial_steam.judgement import W
from rotonde.games.imperial_steam.rules import scoring
from rotonde.games.imperial_steam.rules.scoring import after_dividends, base_income, fulfilled, hubs_equalled, key_value
from rotonde.games.imperial_steam.table import READY, Table


def last_round(table: Table) -> int:
    """The last round as things stand: once somebody is in Trieste it is this one (IS-8.1)."""
    return table.round if scoring.reached(table) else table.board.last_round


def turns_left(table: Table) -> int:
    """Turns that each player still has, this one included if it is not yet taken."""
    board = table.board
    if table.ended:
        return 0
    coming = sum(board.actions[table.round : last_round(table)])
    return coming + board.actions[table.round - 1] - table.turns // table.players


def remaining(table: Table) -> float:
    """How much of the game is left, from 1 to 0: turns that everybody still has."""
    return turns_left(table) / sum(table.board.actions)


def evaluate(table: Table) -> list[float]:
    """What everybody may end with."""
    found = base(table)
    if table.dealing == READY and not table.bids and counted(table):
        for seat, more in enumerate(added(table)):
            found[seat] += more
    return found


def base(table: Table) -> list[float]:
    """The same without what the way to Trieste adds."""
    if table.dealing != READY or table.bids:
        return [float(m) for m in table.money]
    left = turns_left(table)
    common = Common(table, left, min(1.0, left / 34.0))
    return estimates(table, common, ways_left(table), list(range(table.players)))


def ways_left(table: Table) -> list[int]:
    """How many links each network is from Trieste, over any links."""
    way, out = table.board.goal_distance, []
    for network in table.network:
        far = way[indices(network)[0]]
        for c in indices(network):
            if way[c] < far:
                far = way[c]
        out.append(far)
    return out


def estimates(table: Table, common: Common, far: list[int], seats: list[int]) -> list[float]:
    """What some seats may end with, once the game is under way."""
    near, left = min(far), common.left
    chance = 0.0 if near else 1.0  # that Trieste is reached
    if near and left:
        chance = max(0.0, min(W.trieste_most, W.trieste_most - W.trieste_far * near / left))
    return [worth(table, seat, common, common.prospect(table, seat), far[seat], chance) for seat in seats]


class Common:
    """What is the same for every seat of a position: the time left, rewards, and what each city offers."""

    def __init__(self, table: Table, left: int, share: float) -> None:
        self.left: int = left
        self.share: float = share
        self.soon: float = min(1.0, left / 8.0)
        self.rounds: int = 0 if table.ended else last_round(table) - table.round  # after this one
        self.pays: list[float] = [reward_of(table, good) for good in range(4)]
        self.offers: dict[int, float] = {}
        self.prospects: dict[int, Prospect] = {}

    def prospect(self, table: Table, seat: int) -> Prospect:
        """What is worked out once for a seat."""
        found = self.prospects.get(seat)
        if found is None:
            found = self.prospects[seat] = Prospect(table, seat, self)
        return found

    def offer(self, table: Table, city: int) -> float:
        """What a city gives to whoever connects it next."""
        found = self.offers.get(city)
        if found is None:
            land = table.land
            found = W.step * land.bonus[city] - W.effort * land.effort[city] + W.point * table.top_token(city)
            for demand in indices(land.demands_at[city] & table.demands):
                found += W.demand * self.pays[land.demand_good[demand]]
            self.offers[city] = found
        return found


class Prospect:
    """Parts of what a seat may end with that are also looked at by themselves."""

    def __init__(self, table: Table, seat: int, common: Common) -> None:
        self.certain: float = certain(table, seat, common.rounds)
        self.deliveries: float = deliveries(table, seat, common)
        self.neighbour: float = neighbour(table, seat, common)


def worth(table: Table, seat: int, common: Common, prospect: Prospect, far: int, chance: float) -> float:
    """What one player may end with; `chance` is that somebody reaches Trieste."""
    total = prospect.certain + contracts(table, seat, far, chance)
    if common.left:
        total += promise(table, seat, common, prospect) + W.nearer * (8 - far) * min(1.0, common.left / 10.0)
    return best_sale(table, seat, total)


def certain(table: Table, seat: int, rounds: int) -> float:
    """Money, income to come, goods, keys, hubs (IS-9.1 to IS-9.4)."""
    board = table.board
    income = base_income(table, seat) * (rounds + (2 if table.semmering == seat else 1))
    goods = sum(table.goods[seat * 4 : seat * 4 + 4]) * board.good_at_end
    keys = sum([key_value(table, i // 2, i % 2) for i, holder in enumerate(table.keys) if holder == seat])
    return float(table.money[seat] + income + goods + keys + board.hub_bonus[hubs_equalled(table, seat)])


def contracts(table: Table, seat: int, far: int, chance: float) -> float:
    """Contracts at stake (IS-9.5): filled ones pay, others may still be filled or cost their value."""
    own = table.contracts[seat]
    if not own or chance <= 0.0:
        return 0.0
    board, filled = table.board, fulfilled(table, seat)
    total = 0.0
    for c in indices(own):
        lost = 1.0 if chance == 1.0 and too_late(table, seat, c) else W.unfilled
        total += board.contract_value[c] * (1.0 if filled >> c & 1 else -lost)
    if far:
        total -= far * board.route_fee
    return chance * total


def too_late(table: Table, seat: int, contract: int) -> bool:
    """Does a contract lack more factories than there are turns left?"""
    needs = zip(table.board.contract_needs[contract], table.pieces(seat))
    return sum([max(0, need - have) for need, have in needs]) > turns_left(table)


def promise(table: Table, seat: int, common: Common, prospect: Prospect) -> float:
    """What can still be made of pieces and places."""
    share = common.share
    total = W.step * table.influence[seat] * (0.4 + 0.6 * share)
    total += (crew(table, seat) + W.engineer * table.engineers[seat].bit_count()) * share
    coming = prospect.deliveries + places(table, seat) + prospect.neighbour
    return total + common.soon * (coming + storage_use(table, seat))


def crew(table: Table, seat: int) -> float:
    """Workers by level; those at work do not gain one this round."""
    a = seat * 6
    workers = table.workers
    total = 0.0
    n = 0
    for level in range(2, -1, -1):
        worth_ = W.worker + W.level * (level + 1)
        for at in (a + level, a + 3 + level):
            here = workers[at]
            full = max(0, min(here, W.crowd - n))
            total += (full + 0.5 * (here - full)) * (worth_ if at < a + 3 else worth_ - W.busy)
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
        total += W.served * pay * served + W.demand * pay * (wanted - served) + W.loose * (stock[good] - served)
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
    return W.neighbour * best


def places(table: Table, seat: int) -> float:
    """Sites in the network where factories can be built, cars and stations."""
    n = sum([table.site_room[site] for site in indices(table.sites[seat])])
    return W.site * min(n, 4) + W.car * min(6, table.freight(seat)) + W.station * table.stations[seat].bit_count()


def storage_use(table: Table, seat: int) -> float:
    """Sets of materials for the track actions to come, and coal; ordered goods come in time (IS-5.3)."""
    a = seat * 4
    have = [table.goods[a + g] + table.orders[a + g] for g in range(4)]
    total = W.fuel * min(have[COAL], 3)
    sets = min(have[0], have[1], have[2])
    for n in range(min(sets, len(W.sets))):
        total += W.sets[n]
    if sets < len(W.sets):  # what there is of the next set
        some = sum([1 for g in range(3) if have[g] > sets])
        total += W.sets[sets] * W.some * some
    return total + sum(table.orders[a : a + 4]) * table.board.good_at_end


def best_sale(table: Table, seat: int, money: float) -> float:
    """The result if as many shares are sold at the end as pays (IS-7.1, IS-9.6)."""
    value, zone = table.share_value(seat), table.dividends[seat]
    most = 0 if table.ended else max(0, table.investors[seat] - table.share[seat])
    return max([float(after_dividends(table, int(money + n * value), zone + n)) for n in range(most + 1)])
