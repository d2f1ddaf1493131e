"""Slow twins of the fast paths: the same answers, written so that they can be read beside the rulebook."""

from __future__ import annotations

from itertools import combinations, pairwise, product

from rotonde.core.actions import Action
from rotonde.games.imperial_steam import actions as verbs
from rotonde.games.imperial_steam.board import AREAS, BENEFITS, COAL, GOODS, KINDS, TILES
from rotonde.games.imperial_steam.state import ImperialState


def network(state: ImperialState, seat: int) -> set[int]:
    """IS-1.6: everything reachable from Wien over own tracks."""
    board = state.board
    found = {board.start}
    while True:
        more = set(found)
        for link in range(len(board.links)):
            if state.tracks[seat] >> link & 1 and {board.link_a[link], board.link_b[link]} & found:
                more |= {board.link_a[link], board.link_b[link]}
        if more == found:
            return found
        found = more


def blocked(state: ImperialState, seat: int) -> set[int]:
    """IS-6.1.6: links at a city where two own tracks meet without an own station."""
    board, out = state.board, set()
    for city in network(state, seat):
        links = [n for n in range(len(board.links)) if city in (board.link_a[n], board.link_b[n])]
        own = [n for n in links if state.tracks[seat] >> n & 1]
        if len(own) >= 2 and not state.stations[seat] >> city & 1:
            out |= set(links)
    return out


def excess(state: ImperialState, seat: int) -> int:
    """IS-4.4: try to store the goods one by one, coal on locomotives first."""
    goods = [g for g in range(4) for _ in range(state.goods[seat * 4 + g])]
    places = ["coal"] * len(state.trains[seat])
    places += ["any"] * (state.freight(seat) + state.warehouse(seat))
    left = 0
    for good in sorted(goods, reverse=True):
        wanted = "coal" if good == COAL and "coal" in places else "any"
        if wanted in places:
            places.remove(wanted)
        else:
            left += 1
    return left


def routes(state: ImperialState, seat: int) -> list[list[int]]:
    """IS-9.5: all shortest ways from the network to Trieste over links with tracks, as lists of cities."""
    board = state.board
    used = [n for n in range(len(board.links)) if any(t >> n & 1 for t in state.tracks)]
    ways = [[c] for c in sorted(network(state, seat))]
    if any(way[-1] == board.goal for way in ways):
        return []
    seen = {way[-1] for way in ways}
    while ways:
        following = [
            [*way, other]
            for way in ways
            for n in used
            for here, other in ((board.link_a[n], board.link_b[n]), (board.link_b[n], board.link_a[n]))
            if here == way[-1] and other not in seen
        ]
        arrived = [way for way in following if way[-1] == board.goal]
        if arrived:
            return arrived
        seen |= {way[-1] for way in following}
        ways = following
    return []


def payees(state: ImperialState, seat: int) -> list[int]:
    """IS-9.5: of all shortest ways the one whose owners are the most influential, link by link."""
    board = state.board
    ranked = []
    for way in routes(state, seat):
        ranks = []
        for a, b in pairwise(way):
            links = [n for n in range(len(board.links)) if {board.link_a[n], board.link_b[n]} == {a, b}]
            ranks.append(
                min(state.ladder.index(s) for n in links for s in range(state.players) if state.tracks[s] >> n & 1)
            )
        ranked.append(ranks)
    return [state.ladder[r] for r in min(ranked)] if ranked else []


def filled(state: ImperialState, seat: int) -> int:
    """IS-A41: the most that contracts can be worth, over every set of them that the pieces can fill."""
    board = state.board
    own = [c for c in range(len(board.contract_ids)) if state.contracts[seat] >> c & 1]
    best = 0
    for size in range(len(own) + 1):
        for chosen in combinations(own, size):
            needs = [sum(board.contract_needs[c][g] for c in chosen) for g in range(4)]
            if all(n <= have for n, have in zip(needs, state.pieces(seat), strict=True)):
                best = max(best, sum(board.contract_value[c] for c in chosen))
    return best


def conceivable(state: ImperialState) -> list[Action]:
    """Every action somebody might try in this game, whatever the position."""
    board = state.board
    out: list[Action] = [verbs.DONE, verbs.END, verbs.PLACE, verbs.SELL]
    out += [verbs.Choose(t) for t in TILES]
    out += [cls(x) for x in board.links for cls in (verbs.LayTrack, verbs.BuyLink)]
    out += [verbs.Work(n) for n in range(5)]
    out += [verbs.Spend(b) for b in BENEFITS]
    out += [verbs.Hire(h, p) for h in board.hubs for p in (*board.worker_prices, 60)]
    out += [verbs.Engineer(k, h) for k in KINDS for h in board.hubs]
    out += [verbs.BuildStation(c) for c in board.cities]
    out += [verbs.BuildFactory(g, c, s) for g in GOODS for c in board.cities for s in ("row", "20", "30", "40", "50")]
    out += [verbs.Foreman(n, a) for n in range(5) for a in AREAS]
    out += [verbs.Collect(g, n) for g in GOODS for n in range(6)]
    out += [cls(g) for g in GOODS for cls in (verbs.BuyGood, verbs.OrderGood, verbs.Discard)]
    out += [verbs.BuyTrain(x) for x in board.loco_ids]
    out += [verbs.ImproveTrain(x, y) for x, y in product(board.loco_ids, repeat=2)]
    out += [verbs.Sign(c) for c in board.contract_ids]
    out += [verbs.BuyInfluence(n) for n in range(-1, 60)]
    out += [verbs.SetShare(v) for v in (*board.share_values, 50)]
    out += [verbs.Deliver(g, n, c) for g in GOODS for n in range(1, 5) for c in board.cities]
    out += [verbs.Bid(m) for m in range(-10, 160, 5)]
    return out
