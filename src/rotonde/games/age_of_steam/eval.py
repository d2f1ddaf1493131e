"""What a position is worth to each player, for bots: the rest of the game, played forward in broad strokes.

Every turn to come is reckoned as a person would on the back of an envelope: two moves, the best cubes that own links
can carry, a step of the engine now and then, income against expenses, shares when the money will not do, and track for
what is left over. What comes out is an estimate of the final points.
"""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.games.age_of_steam.actions import Build, Done, Urbanize
from rotonde.games.age_of_steam.board import (
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    PRODUCTION,
    SIDES,
    TURN_ORDER,
    URBANIZATION,
    Board,
)
from rotonde.games.age_of_steam.frames import Auction, BuildTrack, IssueShares, MoveGoods, SelectActions
from rotonde.games.age_of_steam.rules.money import reduction
from rotonde.games.age_of_steam.rules.order import with_first
from rotonde.games.age_of_steam.rules.scoring import points
from rotonde.games.age_of_steam.rules.track import follow
from rotonde.games.age_of_steam.table import TOWN_COLOUR, Link, Table

RUIN: Final = -80.0  # what bankruptcy is worth
LONGEST: Final = 6  # links looked ahead for goods
FIRST_TRACK: Final = 12.0  # dollars that the track of the running turn takes
TRACK: Final = 5.0  # and of later ones
GROWTH: Final = 0.2  # links that a dollar makes
BORROWED: Final = 0.7  # how much of it is worth issuing shares for
REPAID: Final = 3  # turns before the end when borrowing for track stops
BARE_TRACK: Final = 4.0  # dollars without which a build turn is lost
FIRST_LINK: Final = 8.0  # and for who has no link yet
RISK: Final = 0.25  # the chance of ruin of who hangs on cubes that others may move first
RISK_STEP: Final = 0.12  # and for each step of income that they would have to bring
RISK_MOST: Final = 0.9  # at most
STRAIN: Final = 2.0  # what each dollar costs that idle turns would lack
IDLE: Final = 2  # turns without a delivery that must not ruin anybody
ALARM: Final = -20.0  # points below which
GLOOM: Final = (
    40.0  # less counts less, by so many points at most: nobody knows how bad it will be, and it is not ruin yet
)
USELESS: Final = 0.2  # how much of a link one is that carries nothing
NEAR: Final = (0.75, 0.6, 0.42, 0.25, 0.1)  # how much of a link a line is, by the tiles that it lacks
SERVES: Final = 2.0  # what a link is worth for each cube that it would carry
SERVES_LONG: Final = 0.6  # more for each turn to come
ANYWHERE: Final = 0.8  # and without any
MOST_SERVED: Final = 4.0  # cubes
KNOWN_ROUTE: Final = 0.3  # how much a cube counts that could be delivered already
FEW: Final = 16  # lies of the cubes remembered for a network
PROMISING: Final = 1.5  # what a line must be worth
BEGUN: Final = 0.12  # so that a section of it counts as so much of a link
CHOICES: Final = (0.6, 0.3, 0.2, 0.1)  # what the best ideas for new links count, one after the other
SECOND: Final = 0.4  # how much the other unfinished lines count beside the best
SECTIONS: Final = 0.35  # points that a dollar of track brings by its sections alone
# how much of what engine and network can carry a cube out of sight will bring, by the turns until then
HOPES: Final = [min(0.95, 0.5 + 0.08 * later) for later in range(30)]
# what a cube in sight is worth by then: others see it too
TRUST: Final = [0.92] + [0.88**later for later in range(1, 30)]
ALIKE: Final = 4  # cubes of one colour in one city that are looked at
BREADTH: Final = 0.5  # links more of a usual route for each link owned
DANGER: Final = 6.0  # points for each step of income that will be missing to avoid bankruptcy
PLACES: Final = 3.5  # points between the first and the last of the turn order
HOLDS: Final = 0.6  # what it is worth to be still in an auction
URBAN: Final = 3.5  # what a New City in the hand is worth
SMOOTH: Final = 4  # steps of income on either side over which the bands of the reduction are evened out
MEMO: Final = 4000  # networks remembered
OUTLOOKS: Final = 20000  # and seats' games


def evaluate(table: Table) -> list[float]:
    """An estimate of each seat's final points."""
    if table.ended:
        return [float(x) for x in points(table)]
    lines = own_links(table)
    left = table.board.turns[table.players] - table.turn
    worth: list[float] = []
    for seat in range(table.players):
        if table.left[seat]:
            worth.append(RUIN + table.left[seat])
            continue
        own = ways_of(table, lines[seat])
        moment = Moment(table, seat)
        ideas = Ideas(table, seat, own, left, moment)
        value = outlook(table, seat, left, own.useful + BEGUN * ideas.begun, lines[seat], moment, own)
        if value > RUIN:
            value += extras(table, seat, left, moment) + ideas.worth
        worth.append(value)
    return worth


def outlook(table: Table, seat: int, left: int, useful: float, links: list[Link], moment: Moment, own: Ways) -> float:
    """What the rest of the game comes to for a seat, remembered with the board: mostly it is another seat's move."""
    memo = table.board.outlook_memo
    known = cubes_in_reach(table, own)
    sections = sum([link.sections for link in links])
    key = (
        table.cash[seat] - promised(table, seat),
        table.income[seat],
        table.shares[seat],
        table.engine[seat],
        sections,
        useful,
        bytes(known),
        left << 8 | moment.code(),
        table.settings.fifty_counts_as_top_band,
    )
    found = memo.get(key)
    if found is None:
        if len(memo) >= OUTLOOKS:
            memo.clear()
        found = memo[key] = Outlook(table, seat, left, useful, sections, moment).play(known)
    return found


def own_links(table: Table) -> list[list[Link]]:
    """The links of each seat, in the order of their first ends."""
    out: list[list[Link]] = [[] for _ in range(table.players)]
    for key, link in enumerate(table.links):
        if link is not None and link.owner <= table.players and link.a * 6 + link.side_a == key:
            out[link.owner - 1].append(link)
    return out


def follow_ups(table: Table, last: Action, actions: list[Action]) -> list[Action]:
    """What carries on a build turn after a tile or a New City: the hexes that it leads to, and to leave it at that."""
    if isinstance(last, Build):
        sides = [SIDES.index(name) for name in last.track.replace("+", "-").replace(".", "-").split("-")]
    elif isinstance(last, Urbanize):
        sides = list(range(len(SIDES)))
    else:
        return []
    board = table.board
    beyond = [board.mate[board.hex_index[last.hex] * 6 + side] for side in sides]
    near = [board.labels[edge // 6] for edge in beyond if edge >= 0]
    return [x for x in actions if isinstance(x, Done) or (isinstance(x, Build) and x.hex in near)]


# ── where the turn stands ─────────────────────────────────────────────────


class Moment:
    """What a seat still does in the running turn."""

    __slots__ = ("acting", "builds", "chooses", "issues", "money", "moves", "next")

    def __init__(self, table: Table, seat: int) -> None:
        frame = table.frame
        self.issues: bool = False  # may still issue shares
        self.chooses: bool = False  # chooses an action yet
        self.builds: bool = False  # has its build turn before it
        self.acting: bool = False  # is in the middle of it
        self.moves: int = table.board.moves
        self.next: bool = False  # moves now
        self.money: bool = True  # are income and expenses still to come?
        if isinstance(frame, IssueShares):
            self.issues = table.order.index(seat) >= table.order.index(frame.seat)
            self.chooses = self.builds = True
        elif isinstance(frame, Auction):
            self.chooses = self.builds = True
        elif isinstance(frame, SelectActions):
            self.chooses = table.order.index(seat) >= table.order.index(frame.seat)
            self.builds = True
        elif isinstance(frame, BuildTrack):
            players = with_first(table, FIRST_BUILD)
            self.builds = players.index(seat) > players.index(frame.seat)
            if seat == frame.seat:
                self.acting = frame.built > 0 or frame.urbanized
                self.builds = not self.acting
        elif isinstance(frame, MoveGoods):
            players = with_first(table, FIRST_MOVE)
            self.next = frame.seat == seat
            self.moves -= frame.round - (1 if players.index(seat) >= players.index(frame.seat) else 0)
        else:
            self.moves = 0
            self.money = False

    def code(self) -> int:
        """All that matters for money and goods, as a number."""
        flags = (self.issues, self.builds, self.money, self.next)
        return self.moves << 4 | sum([1 << i for i, flag in enumerate(flags) if flag])


# ── goods ─────────────────────────────────────────────────────────────────


class Ways:
    """The links of one owner as a graph; how long the routes from each city to each colour may be."""

    __slots__ = ("colour", "goods", "lengths", "origins", "part", "useful", "ways", "width")

    def __init__(self, links: list[Link], colour: bytearray, width: int) -> None:
        self.colour: bytearray = colour
        self.width: int = width
        self.ways: list[list[int]] = [[] for _ in range(len(colour))]
        for link in links:
            if link.a != link.b:  # AOS-9.9
                if link.b not in self.ways[link.a]:
                    self.ways[link.a].append(link.b)
                    self.ways[link.b].append(link.a)
        self.goods: dict[bytes, object] = {}
        self.part: list[int] = [-1] * len(colour)  # the connected part that a place belongs to
        self.lengths: list[list[int]] = []  # by place and colour, the lengths of routes as bits
        for place in range(len(colour)):
            found: list[int] = []
            if self.ways[place]:
                if self.part[place] < 0:
                    self.flood(place)
                if colour[place] != TOWN_COLOUR:
                    found = [0] * width
                    self.go(place, 1 << place, (1 << width) - 1, 1, found)
            self.lengths.append(found)
        self.origins: list[int] = [place for place, lengths in enumerate(self.lengths) if any(lengths)]
        self.useful: float = self.count(links)

    def count(self, links: list[Link]) -> float:
        """How many links lead to places of their own; where no cube can be delivered they hardly count."""
        busy = [self.part[place] for place in self.origins]
        total = USELESS * len(links)
        for place, part in enumerate(self.part):
            if part >= 0 and part != place:
                total += 1.0 - USELESS if part in busy else 0.0
        return total

    def flood(self, place: int) -> None:
        """Mark a connected part."""
        ring = [place]
        self.part[place] = place
        while ring:
            at = ring.pop()
            for to in self.ways[at]:
                if self.part[to] < 0:
                    self.part[to] = place
                    ring.append(to)

    def go(self, place: int, seen: int, open_colours: int, length: int, found: list[int]) -> None:
        """On from a place, with the colours that have not met a city of theirs (AOS-10.4)."""
        for to in self.ways[place]:
            if seen >> to & 1:
                continue
            shade = self.colour[to]
            rest = open_colours
            if shade != TOWN_COLOUR and rest >> shade & 1:
                found[shade] |= 1 << length
                rest &= ~(1 << shade)
            if rest and length < LONGEST:
                self.go(to, seen | 1 << to, rest, length + 1, found)


def ways_of(table: Table, links: list[Link]) -> Ways:
    """The graph of some links, remembered with the board: most positions that bots look at share them."""
    memo = table.board.ways_memo
    key = bytes([x for link in links for x in (link.a, link.b)]) + table.colour
    found = memo.get(key)
    if found is None:
        if len(memo) >= MEMO:
            memo.clear()
        found = memo[key] = Ways(links, bytearray(table.colour), len(table.board.colours))
    assert isinstance(found, Ways)
    return found


def cubes_in_reach(table: Table, own: Ways) -> list[int]:
    """For the cubes that own links can carry, the lengths of their routes as bits; of many alike only some."""
    out: list[int] = []
    cubes, width = table.cubes, own.width
    for place in own.origins:
        lengths = own.lengths[place]
        for colour in range(width):
            if lengths[colour]:
                n = cubes[place * width + colour]
                if n:
                    out += [lengths[colour]] * (n if n < ALIKE else ALIKE)
    return out


# ── the rest of the game ──────────────────────────────────────────────────


class Outlook:
    """One seat's game from here on, reckoned turn by turn."""

    __slots__ = (
        "board",
        "cash",
        "engine",
        "income",
        "left",
        "links",
        "lowest",
        "moment",
        "sections",
        "shares",
        "table",
    )

    def __init__(self, table: Table, seat: int, left: int, useful: float, sections: int, moment: Moment) -> None:
        self.table: Table = table
        self.board: Board = table.board
        self.left: int = left
        self.moment: Moment = moment
        self.links: float = useful
        self.engine: int = table.engine[seat]
        self.shares: int = table.shares[seat]
        self.income: float = float(table.income[seat])
        self.cash: float = float(table.cash[seat] - promised(table, seat))
        self.sections: float = float(sections)
        self.lowest: float = 0.0  # income that was missing to avoid bankruptcy

    def play(self, known: list[int]) -> float:
        """The points at the end."""
        moment = self.moment
        risk = 0.0
        if moment.money:
            if not moment.issues:
                risk = self.risk(known)
            self.sections -= self.strain()
            self.turn(known, moment.moves, 0, moment.issues, moment.builds)
            if self.lowest < 0 and not moment.builds:
                return RUIN + self.lowest
        for later in range(1, self.left + 1):
            self.turn(known, self.board.moves, later, True, True)
        board = self.board
        worth = self.income * board.points_income + self.shares * board.points_share + self.sections
        worth += DANGER * self.lowest
        if worth < ALARM:
            worth = ALARM - GLOOM * (ALARM - worth) / (ALARM - worth + GLOOM)
        return worth + risk * (RUIN - worth)

    def risk(self, known: list[int]) -> float:
        """The chance that others leave it no cube and so ruin the seat (AOS-11.4). Its own turn to move is safe."""
        board = self.board
        income = self.income
        if self.moment.next and known:
            income += max([(lengths & ((2 << self.engine) - 1)).bit_length() - 1 for lengths in known] + [0])
        due: float = float(self.shares * board.share_expense + self.engine * board.engine_expense)
        if self.moment.builds:
            due += FIRST_LINK if self.links < 1 else BARE_TRACK
        lacking = due - self.cash - 2 * income
        if lacking <= 0:
            return 0.0
        risk = RISK + RISK_STEP * lacking / 2  # a step of income is a dollar, and one to lose
        return risk if risk < RISK_MOST else RISK_MOST

    def strain(self) -> float:
        """What it costs to be so deep in debt that all shares together do not pay for some turns without a delivery."""
        board = self.board
        turns = IDLE if self.left >= IDLE else self.left
        due = self.shares * board.share_expense + self.engine * board.engine_expense
        reserve = self.cash + (board.most_shares - self.shares) * (board.share_gain - board.share_expense)
        lacking = turns * (due - self.income) - reserve
        return STRAIN * lacking if lacking > 0 else 0.0

    def turn(self, known: list[int], moves: int, later: int, issues: bool, builds: bool) -> None:
        """One turn: shares, track, goods, money."""
        board = self.board
        engine = self.engine
        raises = 0 < later <= self.left - 2 and engine < board.most_engine and engine < usual_route(self.links)
        if raises:
            moves -= 1
        due: float = float(self.shares * board.share_expense + engine * board.engine_expense)
        unknown = 0.0
        if builds:
            due += self.build(due, moves, later, issues)
            route = usual_route(self.links)
            unknown = HOPES[later] * (route if route < engine else engine)
        self.income += deliver(known, moves, unknown, (2 << engine) - 1, TRUST[later]) if known else moves * unknown
        self.cash += self.income - due
        if raises:
            self.engine += 1
            self.cash -= board.engine_expense
        if self.cash < 0:
            self.income += self.cash  # AOS-11.3
            self.cash = 0.0
            if self.income < 0:
                self.lowest += self.income
                self.income = 0.0
        if self.income > 0:
            self.income -= softened(self.table, self.income) if later else reduction(self.table, int(self.income))

    def build(self, due: float, moves: int, later: int, issues: bool) -> float:
        """Shares where the money will not do, then track; returns what the new shares add to the expenses."""
        board = self.board
        track = TRACK if later else FIRST_TRACK
        route = usual_route(self.links + GROWTH * track)
        need = due - self.income - moves * HOPES[later] * (route if route < self.engine else self.engine)
        if need < 0:
            need = 0.0
        more = 0
        if issues:
            wanted = need + (BORROWED * track if self.left - later >= REPAID else 0.0)
            while self.cash < wanted and self.shares < board.most_shares:
                self.shares += 1
                self.cash += board.share_gain
                need += board.share_expense
                wanted += board.share_expense
                more += board.share_expense
        spent = self.cash - need
        if spent > 0:
            if spent > track:
                spent = track
            self.cash -= spent
            self.links += GROWTH * spent
            self.sections += SECTIONS * spent
        return more


def deliver(known: list[int], moves: int, unknown: float, limit: int, trust: float) -> float:
    """The income that the moves of a turn bring: the longest routes in sight, or what may be hoped for.

    `known` are the lengths of each cube's routes as bits; what is moved is taken out.
    """
    gain = 0.0
    for _ in range(moves):
        best = at = -1
        for i, lengths in enumerate(known):
            length = (lengths & limit).bit_length() - 1
            if length > best:
                best, at = length, i
        if best > 0 and best * trust > unknown:
            known.pop(at)
            gain += best * trust
        else:
            gain += unknown
    return gain


def usual_route(links: float) -> float:
    """How long a route a player with so many links may hope for."""
    return links if links < 1 else 1 + BREADTH * (links - 1)


def promised(table: Table, seat: int) -> int:
    """What a running auction will cost a seat that is still in it, if it ends as it stands (AOS-4.5)."""
    frame = table.frame
    if not isinstance(frame, Auction) or seat in frame.passed:
        return 0
    position = 1 if frame.leader == seat else len(table.order) - len(frame.passed)
    share = table.board.auction[len(table.order)][position - 1]
    bid = frame.bids[seat]
    return bid if share == "all" else (bid + 1) // 2 if share == "half" else 0


def softened(table: Table, income: float) -> float:
    """The reduction of an income that is only expected: the bands evened out (AOS-12.2)."""
    steps = table.board.softened
    if not steps:
        for at in range(120):
            near = [reduction(table, max(0, at + d)) for d in range(-SMOOTH, SMOOTH + 1)]
            steps.append(sum(near) / len(near))
    return steps[min(len(steps) - 1, int(income))]


# ── what is in the hand ───────────────────────────────────────────────────


def extras(table: Table, seat: int, left: int, moment: Moment) -> float:
    """What the turn order and a chosen action are still good for."""
    frame = table.frame
    if isinstance(frame, Auction):
        players = len(table.order)
        if seat in frame.passed:
            position = players - frame.passed.index(seat)
        else:
            position = 1 if frame.leader == seat else players - len(frame.passed)
        bonus = PLACES * (players - position) / (players - 1)
        return bonus if seat in frame.passed or frame.leader == seat else bonus + HOLDS
    if moment.chooses:
        players = len(table.order)
        return PLACES * (players - 1 - table.order.index(seat)) / max(1, players - 1)
    chosen = table.chosen[seat]
    if chosen == FIRST_MOVE:
        return 1.2 if moment.moves == table.board.moves else 0.0
    if chosen == PRODUCTION:
        return 0.6 if left else 0.0
    if chosen == TURN_ORDER:
        return 0.9 if left else 0.0
    if not moment.builds:
        return 0.0
    if chosen == URBANIZATION:
        return URBAN if left else URBAN / 2
    if chosen == FIRST_BUILD:
        return 1.0
    return 1.3 if chosen == ENGINEER and table.cash[seat] > FIRST_TRACK + 2 else 0.0


# ── plans ─────────────────────────────────────────────────────────────────


class Goods:
    """What joining two places would be good for, with the cubes that lie about now and one owner's network."""

    __slots__ = ("best", "colours", "groups", "serves", "width")

    def __init__(self, table: Table, own: Ways) -> None:
        width = own.width
        self.width: int = width
        self.serves: float = SERVES + SERVES_LONG * (table.board.turns[table.players] - table.turn)
        whole: dict[int, list[int]] = {}
        held: dict[int, int] = {}
        self.groups: list[list[int]] = []  # for each place, the cubes of the cities joined to it, by colour
        self.colours: list[int] = []  # and the colours of these cities, as bits
        for place, part in enumerate(own.part):
            cubes = [table.cubes[i] for i in range(place * width, (place + 1) * width)]
            shade = 0 if table.colour[place] == TOWN_COLOUR else 1 << table.colour[place]
            if part >= 0:
                if part in whole:
                    sums = whole[part]
                    for colour in range(width):
                        sums[colour] += cubes[colour]
                else:
                    whole[part] = cubes
                cubes = whole[part]  # one list for all of them
                held[part] = held.get(part, 0) | shade
            self.groups.append(cubes)
            self.colours.append(shade)
        for place, part in enumerate(own.part):
            if part >= 0:
                self.colours[place] = held[part]
        found: list[float] = [0.0] * len(CHOICES)  # what links that could be built from nothing would bring
        for one, two, tiles in near_pairs(table.board):
            lacking = tiles + (0 if table.city[table.board.place_hex[two]] else 1)
            lacking += 0 if table.city[table.board.place_hex[one]] else 1
            if lacking < len(NEAR) and two not in own.ways[one]:
                found.append(self.worth(one, two) * NEAR[lacking])
        found.sort(reverse=True)
        self.best: float = 0.0  # of all that
        for i, weight in enumerate(CHOICES):
            self.best += weight * found[i]

    def worth(self, one: int, two: int) -> float:
        """What a link between two places would bring: cubes that could be delivered then, and not before."""
        has, others = self.colours[one], self.colours[two]
        mine, theirs = self.groups[one], self.groups[two]
        if mine is theirs:
            return ANYWHERE / 2
        served = 0.0
        for colour in range(self.width):
            if others >> colour & 1:
                served += mine[colour] * (KNOWN_ROUTE if has >> colour & 1 else 1.0)
            if has >> colour & 1:
                served += theirs[colour] * (KNOWN_ROUTE if others >> colour & 1 else 1.0)
        return ANYWHERE + self.serves * min(served, MOST_SERVED)


def goods_of(table: Table, own: Ways) -> Goods:
    """The plans of a network, remembered with it as long as the cubes lie as they do."""
    key = bytes(table.cubes) + bytes([table.players, table.turn])
    found = own.goods.get(key)
    if found is None:
        if len(own.goods) >= FEW:
            own.goods.clear()
        found = own.goods[key] = Goods(table, own)
    assert isinstance(found, Goods)
    return found


class Ideas:
    """What the unfinished lines of a seat may become, or what it might begin."""

    __slots__ = ("begun", "worth")

    def __init__(self, table: Table, seat: int, own: Ways, left: int, moment: Moment) -> None:
        self.worth: float = 0.0
        self.begun: int = 0  # sections of lines that lead to something
        if not left and not moment.acting and not moment.builds:
            return
        goods = goods_of(table, own)
        best = total = goods.best
        edge = table.face.find(seat + 1)
        while edge >= 0:
            worth = plan(table, own, goods, edge)
            if worth > PROMISING:
                self.begun += follow(table, table.board.mate[edge]).sections
            total += worth
            best = max(best, worth)
            edge = table.face.find(seat + 1, edge + 1)
        total = best + SECOND * (total - best)
        self.worth = total if left else 0.4 * total


def plan(table: Table, own: Ways, goods: Goods, edge: int) -> float:
    """What a free end that points at an edge may become: near a place whose goods fit, it is worth most."""
    board = table.board
    start = table.far[edge]
    h = edge // 6
    if table.pattern[h] and board.place_at[h] < 0:
        return 0.2  # blocked for now
    best = 0.0
    away = distances(board, h)
    for to, at in enumerate(board.place_hex):
        tiles = away[at]
        if tiles < len(NEAR) and to != start and to not in own.ways[start]:
            if not table.city[at]:
                tiles += 1
                if tiles == len(NEAR):
                    continue
            worth = goods.worth(start, to) * NEAR[tiles]
            if worth > best:
                best = worth
    return best


def near_pairs(board: Board) -> list[tuple[int, int, int]]:
    """Places that lie near each other, and the tiles between them; remembered with the board."""
    found = board.near_pairs
    if not found:
        for one, h in enumerate(board.place_hex):
            for two in range(one):
                tiles = distances(board, h)[board.place_hex[two]] - 1
                if tiles < len(NEAR):
                    found.append((one, two, tiles))
    return found


def distances(board: Board, h: int) -> list[int]:
    """The distance of every hex from one, remembered with the board."""
    found = board.distances[h]
    if not found:
        cells = board.grid.cells
        q, r = cells[h]
        found += [(abs(q - a) + abs(r - b) + abs(q + r - a - b)) // 2 for a, b in cells]
    return found
