"""Use bots to judge the reconstructed figures of Imperial Steam: python -m tools.study_imperial_steam [--games 30] …

For each number of players and set-up it prints how often and when Trieste is reached, how the money is spread, how
often each of the eleven actions, each factory type and each contract is used, which cities and hubs are in the
networks of everybody and of winners, and what the place in the first turn order is
worth. Kinds of players, which can be mixed: `brisk`, who looks at some of his actions, finishes each by habit
and takes the best by the evaluation; `runner`, who wants nothing but Trieste; and every bot of the package. Stopped
early (Ctrl-C, or `kill`), it reports the games it has played.
"""

from __future__ import annotations

import heapq
import random
import sys
from collections import Counter
from typing import Any, cast

import rotonde
from rotonde.bots.greedy import GreedyBot
from rotonde.core import Action, Bot, View
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.board import GOODS, KINDS, TILES
from rotonde.games.imperial_steam.rules.free import means
from rotonde.games.imperial_steam.rules.scoring import fulfilled
from rotonde.games.imperial_steam.rules.track import first_links, second_links
from rotonde.games.imperial_steam.state import ImperialState
from tools.asked import check_players, whole
from tools.players import BriskBot, arguments, player, run, share, spread

SETUPS = ("introductory", "normal", "random")
BIDS = 8  # his opening bid is anything below so many steps
CREW = 6  # workers that a runner wants
PURSE = 40  # what a runner keeps for materials
ROOM = 4  # freight cars that a runner keeps
LATE = 6  # from this round on a runner lays single tracks, too
BRIDGE, TUNNEL = range(len(KINDS))


class BiddingBot(BriskBot):
    """Brisk, with an opening bid drawn by lot."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """A low bid, later the best of a few actions."""
        if view.phase != "auction":
            return super().choose(view, rng)
        legal: list[Action] = view.legal()
        return legal[rng.randrange(min(BIDS, len(legal)))]


class RunnerBot(GreedyBot):
    """Greedy, but materials, workers and engineers are for the easiest way to Trieste."""

    name = "runner"

    def choose(self, view: View, rng: random.Random) -> Action:
        """The first wish that is legal, or else what a greedy player does."""
        legal: dict[str, Action] = {str(a): a for a in view.legal()}
        for wish in self.wishes(cast(ImperialState, view.table), cast(int, view.seat), legal):
            if wish in legal:
                return legal[wish]
        return super().choose(view, rng)

    def wishes(self, table: ImperialState, seat: int, legal: dict[str, Action]) -> list[str]:
        """What a runner would like to do, best first."""
        way = path(table, seat)
        names = [table.board.links[n] for n in way]
        if table.phase == "auction":
            return ["bid 50"]
        if table.phase == "turn":
            return self._turn(table, seat, way, legal)
        if table.phase == "after":
            return [a for a in legal if a.startswith("deliver")]
        if table.phase == "lay":
            return [*(f"lay {n}" for n in names), "place", *(f"work {n}" for n in (1, 2, 3)), "sell"]
        if table.phase == "import":
            return [*(f"order {g}" for g in missing(table, seat)), "done"]
        if table.phase == "recruit":
            enough = table.worker_count(seat) >= CREW or table.money[seat] < PURSE
            engineers = [a for a in legal if a.startswith("engineer")]
            return [*engineers, *(["done"] if enough else [a for a in legal if a.startswith("hire")])]
        if table.phase == "upgrade":
            return ["spend passenger" if table.freight(seat) > ROOM else "spend influence"]
        if table.phase == "overflow":
            a = seat * 4
            return [f"discard {g}" for g in sorted(GOODS, key=lambda g: -table.goods[a + GOODS.index(g)])]
        return []

    def _turn(self, table: ImperialState, seat: int, way: list[int], legal: dict[str, Action]) -> list[str]:
        out = [a for a in legal if a.startswith("deliver")]
        if way and f"crown {table.board.links[way[0]]}" in legal:
            out.append(f"crown {table.board.links[way[0]]}")
        open_ = first_links(table, seat, means(table, seat))
        if way and way[0] in open_ and (table.round >= LATE or set(second_links(table, seat, way[0])) & {*way[1:2]}):
            out.append("choose lay_track")
        used = dict(zip(TILES, table.used[seat * len(TILES) :], strict=False))
        if missing(table, seat) and not used["import"] and table.money[seat] >= PURSE // 2:
            out.append("choose import")
        short = table.worker_count(seat) < CREW or table.engineers[seat] != 3
        if short and not used["recruit"] and table.money[seat] >= PURSE:
            out.append("choose recruit")
        return out


def missing(table: ImperialState, seat: int) -> list[str]:
    """Materials for the next track action that are neither in storage nor ordered."""
    a = seat * 4
    own = table.engineers[seat]
    wanted = (1, 2 if own >> BRIDGE & 1 else 1, 2 if own >> TUNNEL & 1 else 1)
    return [GOODS[g] for g in range(3) if table.goods[a + g] + table.orders[a + g] < wanted[g]]


def path(table: ImperialState, seat: int) -> list[int]:
    """The links of the easiest way from a network to Trieste: little effort, few links, engineers that are there."""
    board = table.board
    barred = 0
    for kind, mask in ((BRIDGE, board.bridges), (TUNNEL, board.tunnels)):
        if not table.engineers[seat] >> kind & 1:
            barred |= mask
    best: dict[int, int] = {}
    heap: list[tuple[int, int, list[int]]] = [(0, c, []) for c in bits(table.network[seat])]
    while heap:
        cost, city, way = heapq.heappop(heap)
        if city in best:
            continue
        best[city] = cost
        if city == board.goal:
            return way
        for link in bits(board.links_at[city]):
            other = board.link_a[link] + board.link_b[link] - city
            hard = 8 if barred >> link & 1 else 0
            dear = 2 * table.land.effort[other] + 3 + (6 if table.crowns >> link & 1 else 0) + hard
            heapq.heappush(heap, (cost + dear, other, [*way, link]))
    return []


class Study:
    """What was seen in the games of one number of players and one set-up."""

    def __init__(self, players: int, setup: str) -> None:
        self.players, self.setup = players, setup
        self.games = 0
        self.rounds: Counter[int] = Counter()
        self.reached: Counter[int] = Counter()  # by round, 0 for never
        self.wins: Counter[str] = Counter()
        self.places: Counter[int] = Counter()  # the winner's place in the order of round 1
        self.tiles: Counter[str] = Counter()
        self.winning: Counter[str] = Counter()  # tiles of winners
        self.factories: Counter[str] = Counter()
        self.contracts: Counter[str] = Counter()
        self.filled: Counter[str] = Counter()  # contracts whose factories stood in the end
        self.free: Counter[str] = Counter()
        self.cities: Counter[str] = Counter()  # networks that hold one in the end; hubs by their colour
        self.won: Counter[str] = Counter()  # those of winners
        self.goods: Counter[str] = Counter()  # deliveries to a city
        self.busiest: Counter[str] = Counter()  # games in which one player used a tile more than any other
        self.busy_wins: Counter[str] = Counter()  # those that he won
        self.first: list[int] = []
        self.rest: list[int] = []

    @property
    def label(self) -> str:
        """The table, in a word."""
        return f"{self.players}/{self.setup}"

    def play(self, kinds: list[str], seed: str) -> None:
        """One game."""
        rng = random.Random(seed)
        state = GAME.new(self.players, {"setup": self.setup})
        names = [kinds[(i + self.games) % len(kinds)] for i in range(self.players)]
        chosen: list[Counter[str]] = [Counter() for _ in names]
        order: list[int] = []

        def on_action(seat: int, action: Action) -> None:
            if seat < 0:
                return
            if not order and not state.bids:
                order.extend(state.order)
            if action.verb == "choose":
                chosen[seat][cast(Any, action).tile] += 1
            elif action.verb in ("sell", "deliver", "crown"):
                self.free[action.verb] += 1
                if action.verb == "deliver":
                    self.goods[_called(state, state.board.city_index[cast(Any, action).city])] += 1

        rotonde.play(state, [_bot(name) for name in names], rng, on_action)
        self._note(state, names, chosen, order)

    def _note(self, state: ImperialState, names: list[str], chosen: list[Counter[str]], order: list[int]) -> None:
        self.games += 1
        (winner,) = state.winners()
        scores = state.scores()
        self.rounds[state.round] += 1
        self.wins[names[winner]] += 1
        self.places[order.index(winner) + 1] += 1
        self.reached[state.round if any(n >> state.board.goal & 1 for n in state.network) else 0] += 1
        self.first.append(scores[winner])
        self.rest += [s for seat, s in enumerate(scores) if seat != winner]
        for seat, counts in enumerate(chosen):
            self.tiles += counts
            if seat == winner:
                self.winning += counts
        for tile in TILES:
            used = [counts[tile] for counts in chosen]
            if used.count(max(used)) == 1:
                self.busiest[tile] += 1
                self.busy_wins[tile] += used.index(max(used)) == winner
        for seat, network in enumerate(state.network):
            held = [_called(state, city) for city in bits(network)]
            self.cities.update(held)
            self.won.update(held if seat == winner else ())
        for _, good, _, _, _ in state.factories:
            self.factories[GOODS[good]] += 1
        for seat, own in enumerate(state.contracts):
            self.contracts.update(state.board.contract_ids[c] for c in bits(own))
            self.filled.update(state.board.contract_ids[c] for c in bits(own & fulfilled(state, seat)))

    def report(self) -> dict[str, Any]:
        """The figures, per game where they are counts."""
        n, everybody = self.games, self.games * self.players
        return {
            "players": self.players,
            "setup": self.setup,
            "games": n,
            "trieste reached by round (0: never)": dict(sorted(self.reached.items())),
            "wins by kind": dict(self.wins),
            "wins by place in round 1": dict(sorted(self.places.items())),
            "winner's money": spread(self.first),
            "others' money": spread(self.rest),
            "actions a player": {t: round(self.tiles[t] / everybody, 2) for t in TILES},
            "actions of winners": {t: round(self.winning[t] / n, 2) for t in TILES},
            "wins of who used it most": {t: share(self.busy_wins[t], self.busiest[t]) for t in TILES},
            "free actions a player": {v: round(c / everybody, 2) for v, c in self.free.items()},
            "in networks, of everybody and of winners": {
                name: [round(k / everybody, 2), round(self.won[name] / n, 2)] for name, k in self.cities.most_common()
            },
            "deliveries a game": {name: round(k / n, 2) for name, k in self.goods.most_common()},
            "factories a game": {g: round(self.factories[g] / n, 2) for g in GOODS},
            "contracts signed a game": {c: round(k / n, 2) for c, k in sorted(self.contracts.items())},
            "contracts filled a game": {c: round(k / n, 2) for c, k in sorted(self.filled.items())},
        }


def _called(state: ImperialState, city: int) -> str:
    """A city by its name; one that has a hub by the hub's colour, since hubs lie elsewhere in other set-ups."""
    hub = state.land.hub_of[city]
    return f"hub {state.board.hubs[hub]}" if hub >= 0 else state.board.cities[city]


def _bot(name: str) -> Bot:
    if name == "brisk":
        return BiddingBot(GAME)
    return RunnerBot() if name == "runner" else player(name, GAME)


def main() -> int:
    """Play and print."""
    parser = arguments(__doc__)
    parser.add_argument("--players", type=whole, nargs="*", default=[2, 3, 4])
    parser.add_argument("--setups", nargs="*", default=list(SETUPS), choices=SETUPS)
    given = parser.parse_args()
    check_players(parser, GAME, *given.players)
    return run([Study(players, setup) for players in given.players for setup in given.setups], given)


if __name__ == "__main__":
    sys.exit(main())
