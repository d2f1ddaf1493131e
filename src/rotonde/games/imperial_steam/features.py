"""A position of Imperial Steam in numbers, as each seat sees it: the input of learned bots, column by column."""

from __future__ import annotations

from typing import Final

from rotonde.core.columns import after, capped, filled, one_of
from rotonde.core.hexes import indices
from rotonde.games.imperial_steam import eval
from rotonde.games.imperial_steam.board import GOODS
from rotonde.games.imperial_steam.eval import best_sale, turns_left
from rotonde.games.imperial_steam.rules.scoring import base_income, fulfilled, hubs_equalled
from rotonde.games.imperial_steam.table import READY, Table

VERSION: Final = 1
RIVALS: Final = 3
HUBS: Final = 4
ROUNDS: Final = 8
_OWN: Final = (
    *("estimate", "certain", "sold_now", "money", "income", "influence", "ladder", "hubs_equalled", "bid_done"),
    *[f"goods_{g}" for g in GOODS],
    *[f"orders_{g}" for g in GOODS],
    *[f"worker{i}" for i in range(6)],
    *("bridge", "tunnel", "cars", "passenger_cars", "freight_cars", "warehouse"),
    *("contracts", "contracts_value", "contracts_filled", "contracts_tokens"),
    *("share_row", "share_value", "investors", "dividends", "can_sell", "tracks", "stations", "cities", "far", "there"),
    *[f"wants_{g}" for g in GOODS],
    *[f"factories_{g}" for g in GOODS],
    *[f"stock_{g}" for g in GOODS],
    *("levels", "deliveries", "next_city", "sites", "sets", "keys", "semmering", "markers_used", "order"),
    *("on_turn", "acted", "delivered"),
)
_RIVAL: Final = (
    *("there", "far", "contracts_value", "contracts_filled", "tracks", "influence", "share_value", "investors"),
    *("dividends", "stock", "income", "workers", "before"),
)
NAMES: Final = (
    *_OWN,
    *[f"rival{i}_{name}" for i in range(RIVALS) for name in _RIVAL],
    "nearest_rival",
    *[f"round{i}" for i in range(1, ROUNDS + 1)],
    *[f"players{n}" for n in range(2, 5)],
    *("turns_left", "nearest", "setting_up"),
    *[f"hub{i}" for i in range(HUBS)],
    *[f"market_{g}" for g in GOODS],
    *[f"pay_{g}" for g in GOODS],
    *("worker_price", "tracks_in_all"),
)


class Seen:
    """What is counted once for all rows of a position: those of some seats."""

    def __init__(self, table: Table, seats: list[int]) -> None:
        self.left: int = turns_left(table) if table.dealing == READY else 34
        self.far: list[int] = eval.ways_left(table)
        self.common: eval.Common = eval.Common(table, self.left, min(1.0, self.left / 34.0))
        self.values: list[float] = [float(m) for m in table.money]
        if table.dealing == READY and not table.bids:
            for seat, value in zip(seats, eval.estimates(table, self.common, self.far, seats)):
                self.values[seat] = value
        self.stock: list[int] = [0] * (4 * table.players)
        self.factories: list[int] = [0] * (4 * table.players)
        self.levels: list[int] = [0] * table.players
        for owner, good, _, n, level in table.factories:
            self.stock[owner * 4 + good] += n
            self.factories[owner * 4 + good] += 1
            self.levels[owner] += level
        self.value: list[int] = []  # of contracts
        self.filled: list[int] = []
        board = table.board
        for seat in range(table.players):
            signed = filled = 0
            if table.contracts[seat]:
                full = fulfilled(table, seat)
                for c in indices(table.contracts[seat]):
                    signed += board.contract_value[c]
                    filled += board.contract_value[c] if full >> c & 1 else 0
            self.value.append(signed)
            self.filled.append(filled)


def rows(table: Table, seats: list[int]) -> list[bytes]:
    """The columns of NAMES for some seats, from 0 to 255."""
    seen = Seen(table, seats)
    shared = _table(table, seen)
    out: list[bytes] = []
    for seat in seats:
        row = _own(table, seat, seen)
        _rivals(table, seat, seen, row)
        out.append(bytes(row + shared))
    return out


def _own(table: Table, seat: int, seen: Seen) -> list[int]:
    ready, money = table.dealing == READY and not table.bids, table.money[seat]
    sure = seen.common.prospect(table, seat).certain if ready else float(money)
    out = [capped(seen.values[seat] / 4), capped(sure / 4), capped(best_sale(table, seat, sure) / 4), capped(money / 2)]
    ladder, hubs = table.ladder.index(seat) if table.ladder else 0, hubs_equalled(table, seat) if ready else 0
    out += (capped(base_income(table, seat)), capped(table.influence[seat]), ladder, hubs, 0 if table.bids else 1)
    goods, orders = table.goods[seat * 4 : seat * 4 + 4], table.orders[seat * 4 : seat * 4 + 4]
    out += goods + orders + table.workers[seat * 6 : seat * 6 + 6]
    engineers = table.engineers[seat]
    cars, freight = table.cars(seat), capped(table.freight(seat))
    out += (engineers & 1, engineers >> 1 & 1, cars, table.passenger[seat], freight, table.warehouse(seat))
    _papers(table, seat, seen, out)
    out += (table.tracks[seat].bit_count(), table.stations[seat].bit_count(), table.network[seat].bit_count())
    out += (seen.far[seat], 1 if seen.far[seat] == 0 else 0)
    open_ = table.demands & table.wants[seat]
    out += [(open_ & table.land.demands_of[g]).bit_count() for g in range(4)]
    out += seen.factories[seat * 4 : seat * 4 + 4]
    out += seen.stock[seat * 4 : seat * 4 + 4]
    _chances(table, seat, seen, ready, min([goods[g] + orders[g] for g in range(3)]), out)
    turn = seat in table.to_act
    out += (1 if turn else 0, 1 if turn and table.acted else 0, 1 if turn and table.delivered else 0)
    return out


def _papers(table: Table, seat: int, seen: Seen, out: list[int]) -> None:
    """Contracts and shares."""
    own, share, investors = table.contracts[seat], table.share[seat], table.investors[seat]
    tokens = sum([table.board.contract_tokens[c] for c in indices(own)])
    out += (own.bit_count(), capped(seen.value[seat] / 4), capped(seen.filled[seat] / 4), tokens, share)
    out += (capped(table.share_value(seat)), investors, table.dividends[seat], capped(investors - share))


def _chances(table: Table, seat: int, seen: Seen, ready: bool, sets: int, out: list[int]) -> None:
    """What may be made of factories and places."""
    places = sum([table.site_room[site] for site in indices(table.sites[seat])])
    keys, width = table.keys.count(seat), len(table.used) // table.players
    used = sum(table.used[seat * width : (seat + 1) * width])
    coming = best = 0.0
    if ready:
        prospect = seen.common.prospect(table, seat)
        coming, best = prospect.deliveries, prospect.neighbour
    out += (seen.levels[seat], capped(coming / 2), capped(best), capped(places), sets, keys)
    out += (1 if table.semmering == seat else 0, used, table.order.index(seat) if table.order else 0)


def _rivals(table: Table, seat: int, seen: Seen, out: list[int]) -> None:
    """The columns of the others, and how far the nearest of them is."""
    order = table.order if len(table.order) == table.players else list(range(table.players))
    others = after(seat, table.players)
    for other in others:
        out += (1, seen.far[other], capped(seen.value[other] / 4), capped(seen.filled[other] / 4))
        out += (table.tracks[other].bit_count(), capped(table.influence[other]), capped(table.share_value(other)))
        out += (table.investors[other], table.dividends[other], sum(seen.stock[other * 4 : other * 4 + 4]))
        workers, before = sum(table.workers[other * 6 : other * 6 + 6]), order.index(other) < order.index(seat)
        out += (capped(base_income(table, other)), workers, 1 if before else 0)
    out += [0] * ((RIVALS - len(others)) * len(_RIVAL))
    out.append(min([9, *[seen.far[other] for other in others]]))


def _table(table: Table, seen: Seen) -> list[int]:
    board = table.board
    out = one_of(1, ROUNDS, table.round) + one_of(2, 4, table.players)
    out += (seen.left, min(seen.far), 1 if table.dealing != READY or table.bids else 0)
    out += filled([capped(at) for at in table.hub_at], HUBS)
    out += table.market[:4] + [capped(pay) for pay in seen.common.pays[:4]]
    last = len(board.worker_prices) - 1
    prices = [board.worker_prices[min(c, last)] for c in table.columns]
    return [*out, min([255, *prices]), sum([tracks.bit_count() for tracks in table.tracks])]
