"""What makes a position of Age of Steam inconsistent: every finding names its field and the rule it breaks."""

from __future__ import annotations

from itertools import compress
from typing import Final

from rotonde.games.age_of_steam.board import FIRST_MOVE, KIND_TOWN, TURN_ORDER, URBANIZATION
from rotonde.games.age_of_steam.frames import (
    Auction,
    BuildTrack,
    Drawing,
    FirstOrder,
    Growth,
    IssueShares,
    MoveGoods,
    Placing,
    Production,
    SelectActions,
    SetUp,
)
from rotonde.games.age_of_steam.rules.goods import can_produce, free_spaces
from rotonde.games.age_of_steam.rules.menus import tiles_allowed
from rotonde.games.age_of_steam.rules.order import next_roller, with_first
from rotonde.games.age_of_steam.rules.track import derive_track, free_ends
from rotonde.games.age_of_steam.table import NO_ACTION, NO_PLACE, NO_TRACK, NOBODY, TOWN_COLOUR, Link, Table, none_left

MOST_MONEY: Final = 1_000_000  # what nobody can ever come to; a list of bids is never longer


def inconsistencies(table: Table) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    problems: list[str] = []
    _check_tiles(table, problems)
    if not problems:
        _check_derived(table, problems)
    return problems + misplaced(table)


def misplaced(table: Table) -> list[str]:
    """Everything apart from the map that cannot be so."""
    problems: list[str] = []
    _check_seats(table, problems)
    _check_cubes(table, problems)
    if not problems:
        _check_step(table, problems)
    if not problems:
        _check_money(table, problems)
    return problems


# ── players and cubes ─────────────────────────────────────────────────────


def _check_seats(table: Table, problems: list[str]) -> None:
    board = table.board
    for seat in range(table.players):
        where = f"seats[{seat}]"
        if table.cash[seat] < 0 or table.income[seat] < 0:
            problems.append(
                f"{where}: cash {table.cash[seat]} and income {table.income[seat]} are 0 or more (AOS-11.4)"
            )
        if not board.start_shares <= table.shares[seat] <= board.most_shares:
            wanted = f"{board.start_shares} to {board.most_shares}"
            problems.append(f"{where}.shares: expected {wanted}, not {table.shares[seat]} (AOS-3.2, AOS-3.3)")
        if not 1 <= table.engine[seat] <= board.most_engine:
            problems.append(f"{where}.engine: expected 1 to {board.most_engine}, not {table.engine[seat]} (AOS-5.5)")
        if table.left[seat] > table.turn:
            problems.append(f"{where}.bankrupt: turn {table.left[seat]} is still to come")
        if table.left[seat] and (table.chosen[seat] != NO_ACTION or table.cash[seat] or table.income[seat]):
            problems.append(f"{where}: who is bankrupt has neither action nor money (AOS-11.7)")
    taken = [a for a in table.chosen if a != NO_ACTION]
    if len(set(taken)) != len(taken):
        problems.append("seats: an action is taken twice (AOS-5.1)")
    if sorted(table.order) != [s for s in range(table.players) if not table.left[s]]:
        problems.append("order: expected each player still in the game once (AOS-11.7)")


def _check_cubes(table: Table, problems: list[str]) -> None:
    board = table.board
    width = len(board.colours)
    held = list(getattr(table.frame, "cubes", ()))
    for colour, name in enumerate(board.colours):
        found = table.bag[colour] + table.chart.count(colour + 1) + sum(table.cubes[colour::width]) + held.count(name)
        if found != board.cube_counts[colour]:
            problems.append(f"cubes: {found} {name} ones in all, expected {board.cube_counts[colour]} (AOS-1.6)")
    places = dict.fromkeys([at // width for at in compress(range(len(table.cubes)), table.cubes)])
    for place in places:
        if table.colour[place] == TOWN_COLOUR:
            problems.append(f"cubes.{board.place_labels[place]}: a town has no cubes (AOS-1.3)")


# ── the map ───────────────────────────────────────────────────────────────


def _check_tiles(table: Table, problems: list[str]) -> None:
    """Tiles lie where they may, and there are as many as in the set."""
    board = table.board
    for h in laid(table):
        p = board.patterns[table.pattern[h]]
        if table.city[h]:
            problems.append(f"tiles.{board.labels[h]}: no track in a city (AOS-6.4)")
        if not board.land[h]:
            problems.append(f"tiles.{board.labels[h]}: no track in a lake (AOS-1.4)")
        if p.kind == KIND_TOWN and board.place_at[h] < 0:
            problems.append(f"tiles.{board.labels[h]}: town tiles are for towns (AOS-6.7)")
        if p.exits & board.rim[h]:
            problems.append(f"tiles.{board.labels[h]}: track leaves the board or runs into a lake (AOS-6.10)")
    for thing, n in enumerate(table.supply):
        if n < 0:
            name = "town discs" if thing == board.disc else f"tiles of the type {board.tile_ids[thing]}"
            problems.append(f"tiles: {-n} {name} more than there are (AOS-6.12)")


def _check_lines(table: Table, reached: int, problems: list[str]) -> None:
    """Lines have one owner (AOS-0), hang on a place (AOS-7.10) and join two (AOS-6.14)."""
    board = table.board
    owners, mate = table.owner, board.mate
    gone = [seat + 1 for seat, turn in enumerate(table.left) if turn]
    sections = 0
    for h in laid(table):
        p = board.patterns[table.pattern[h]]
        sections += p.count if board.place_at[h] >= 0 else len(p.paths)
        for side in p.sides:
            owner, beyond = owners[h * 6 + side], owners[mate[h * 6 + side]]
            if beyond != owner and beyond != NO_TRACK:
                problems.append(f"tiles.{board.labels[h]}: two owners on one line")
            if owner in gone:
                problems.append(f"tiles.{board.labels[h]}: who is bankrupt owns no track (AOS-11.5)")
    if reached != sections:
        problems.append("tiles: a line without any place at its ends (AOS-7.10)")
    for link in table.links:
        if link is None:
            continue
        if link.owner == NOBODY and not any(table.left):
            problems.append("tiles: a link without an owner, although nobody went bankrupt (AOS-7.10)")
        if link.a == link.b and not table.city[board.place_hex[link.a]]:
            problems.append(f"tiles: a line ends twice at {board.place_labels[link.a]} (AOS-6.14)")


def _check_builders(table: Table, problems: list[str]) -> None:
    """Who has not built owns no track, but for links that a New City of his made (AOS-9.5)."""
    for seat in range(table.players):
        code = seat + 1
        if table.opened >> seat & 1 or code not in table.owner:
            continue
        links = [link for link in table.links if link is not None and link.owner == code]
        if code in table.face or any(x.a not in table.letters and x.b not in table.letters for x in links):
            problems.append(f"seats[{seat}].has_built: expected true, since this player owns track (AOS-6.1)")


def derive(table: Table) -> list[str]:
    """Work out everything that is not written down; what is wrong with the map."""
    board = table.board
    places = [place for place in table.letters if place != NO_PLACE]
    if len(set(places)) != len(places) or any(place < board.cities for place in places):
        return ["new_cities: each stands on a town of its own (AOS-9.6)"]
    for letter, place in enumerate(table.letters):
        if place != NO_PLACE:
            table.city[board.place_hex[place]] = 1
            table.colour[place] = board.letter_colour[letter]
    table.supply = supply_left(table)
    table.exhausted = none_left(table.supply)
    problems: list[str] = []
    _check_tiles(table, problems)
    if not problems:
        _check_lines(table, derive_track(table), problems)
        _check_builders(table, problems)
    return problems


def supply_left(table: Table) -> list[int]:
    """Tiles by type and discs that are not on the board."""
    board = table.board
    left = [*board.tile_counts, board.disc_count]
    for h in laid(table):
        p = board.patterns[table.pattern[h]]
        left[p.type] -= 1
        if board.place_at[h] >= 0 and p.kind != KIND_TOWN:
            left[board.disc] -= 1
    return left


def laid(table: Table) -> list[int]:
    """The hexes with a tile."""
    return list(compress(range(len(table.pattern)), table.pattern))


def _check_derived(table: Table, problems: list[str]) -> None:
    """What the rules keep up to date is what the tiles say: the slow twin of free ends, links and supply."""
    board = table.board
    for h in range(len(table.pattern)):
        owned = sum([1 << side for side in range(6) if table.owner[h * 6 + side]])
        if owned != board.patterns[table.pattern[h]].exits:
            problems.append(f"derived: owners and exits differ in {board.labels[h]}")
            return
    kept = (bytes(table.face), bytes(table.far), sorted(_same_way(x) for x in table.links if x is not None))
    face, far, links, deliveries = table.face, table.far, table.links, table.deliveries
    _check_lines(table, derive_track(table), problems)
    found = (bytes(table.face), bytes(table.far), sorted(_same_way(x) for x in table.links if x is not None))
    table.face, table.far, table.links, table.deliveries = face, far, links, deliveries
    for name, one, two in zip(("free ends", "far places", "links"), kept, found):
        if one != two:
            problems.append(f"derived: the {name} are not those of the tiles")
    supply = supply_left(table)
    if supply != table.supply or table.exhausted != none_left(supply):
        problems.append("derived: the supply is not what the tiles leave")


def _same_way(link: Link) -> tuple[int, ...]:
    """A link, whichever end was written first."""
    ends = sorted(((link.a, link.side_a), (link.b, link.side_b)))
    return (*ends[0], *ends[1], link.owner, link.sections)


# ── money still to come ───────────────────────────────────────────────────


def _check_money(table: Table, problems: list[str]) -> None:
    """Nobody can come to more than MOST_MONEY, whatever is played: what one may read, one may play on and read again.

    No move makes the bound of a player larger, so a position that passes is followed by none that fails.
    """
    board = table.board
    gain = board.most_engine * moves_left(table)
    paydays = board.turns[table.players] - table.turn + (0 if _settled(table) else 1)
    for seat in range(table.players):
        income = table.income[seat] + gain
        cash = table.cash[seat] + board.share_gain * (board.most_shares - table.shares[seat]) + paydays * income
        if income > MOST_MONEY or cash > MOST_MONEY:
            problems.append(
                f"seats[{seat}]: with cash {table.cash[seat]} and income {table.income[seat]} "
                f"this player could still come to more than {MOST_MONEY}, the most that we count"
            )


def moves_left(table: Table) -> int:
    """How many cubes can still be moved until the end of the game (AOS-10.1)."""
    board, frame = table.board, table.frame
    players = len(table.order)
    later = (board.turns[table.players] - table.turn) * board.moves * players
    if _settled(table):
        return later
    if isinstance(frame, MoveGoods):
        line = with_first(table, FIRST_MOVE)
        return later + (board.moves - frame.round) * players + players - line.index(frame.seat)
    return later + board.moves * players


def _settled(table: Table) -> bool:
    """Is the income of this turn paid out?"""
    return table.frame is None or isinstance(table.frame, (Production, Drawing, Placing, Growth))


# ── the running step ──────────────────────────────────────────────────────


def _check_step(table: Table, problems: list[str]) -> None:
    board, frame = table.board, table.frame
    last = board.turns[table.players]
    if not 1 <= table.turn <= last:
        problems.append(f"turn: expected 1 to {last}, not {table.turn} (AOS-14.1)")
    if frame is None:
        reason = {0: "nobody", 1: "last_player"}.get(len(table.order), "turns")
        if table.ended != reason or (reason == "turns" and table.turn != last):
            problems.append(f"ended: {table.ended!r} does not fit turn {table.turn} and {len(table.order)} players")
        return
    if len(table.order) < 2:
        problems.append("frame: the game is over, since fewer than two players are left (AOS-11.6)")
        return
    if isinstance(frame, (IssueShares, SelectActions, BuildTrack, MoveGoods, Auction, Production, Placing)):
        if frame.seat not in table.order:
            problems.append(f"frame.seat: {frame.seat} is not in the game")
            return
    elif frame.seat != -1:  # type: ignore[attr-defined]
        problems.append("frame.seat: expected -1, since chance decides")
    if _settled(table) and table.turn == last:
        problems.append(f"frame: turn {last} is the last one and ends before goods growth (AOS-14.2)")
    if isinstance(frame, (SetUp, FirstOrder)) and (table.turn > 1 or len(table.order) < table.players):
        problems.append("frame: the set-up comes before turn 1, with every player (AOS-2.4)")
    _check_frame(table, problems)


def _check_frame(table: Table, problems: list[str]) -> None:
    board, frame = table.board, table.frame
    if isinstance(frame, SetUp):
        _check_set_up(table, frame, problems)
    elif isinstance(frame, FirstOrder):
        least, most = board.order_dice, 6 * board.order_dice
        sound = len(frame.rolls) == table.players and all(least <= n <= most for r in frame.rolls for n in r)
        if not sound or next_roller(frame.rolls) < 0:
            problems.append(f"frame.rolls: expected the totals of {table.players} players, with somebody still to roll")
    elif isinstance(frame, Auction):
        _check_auction(table, frame, problems)
    elif isinstance(frame, SelectActions):
        for seat in table.order[table.order.index(frame.seat) :]:
            if table.chosen[seat] != NO_ACTION:
                problems.append(f"seats[{seat}].action: expected null, since an action is to be chosen")
    elif isinstance(frame, BuildTrack):
        _check_build(table, frame, problems)
    elif isinstance(frame, MoveGoods):
        if not 1 <= frame.round <= board.moves:
            problems.append(f"frame.round: expected 1 to {board.moves} (AOS-10.1)")
        if list(frame.upgraded) != sorted({s for s in frame.upgraded if s in table.order}):
            problems.append("frame.upgraded: expected players in the game, in the order of their seats, once each")
    elif isinstance(frame, Growth):
        if frame.side not in board.sides:
            problems.append(f"frame.side: expected one of {', '.join(board.sides)}")
    elif isinstance(frame, Production):
        if not can_produce(table):
            problems.append("frame: Production has no cube or no free space (AOS-13.1)")
    elif isinstance(frame, Drawing):
        if frame.player not in table.order or not 1 <= frame.missing <= sum(table.bag):
            problems.append("frame: expected a player in the game and a bag with enough cubes (AOS-13.1)")
        if len(frame.cubes) + frame.missing > board.faidutti_cubes or not free_spaces(table):
            problems.append("frame.cubes: more than Production draws, or no space for any (AOS-13.1)")
    elif isinstance(frame, Placing):
        if not 1 <= frame.left <= min(len(frame.cubes), free_spaces(table)):
            problems.append("frame.left: more than there are cubes or free spaces (AOS-13.1)")
    for name in getattr(frame, "cubes", ()):
        if name not in board.colour_index:
            problems.append(f"frame.cubes: there is no colour {name!r}")


def _check_set_up(table: Table, frame: SetUp, problems: list[str]) -> None:
    board = table.board
    in_chart = min(frame.drawn, len(board.fill))
    filled = [bool(table.chart[space]) for space in board.fill]
    in_cities = sum(table.cubes)
    whole = len(board.fill) + len(board.city_draws)
    if not 0 <= frame.drawn < whole or filled != [i < in_chart for i in range(len(board.fill))]:
        problems.append("frame.drawn: does not fit the cubes on the chart (AOS-2.1)")
    elif in_cities != frame.drawn - in_chart:
        problems.append("frame.drawn: does not fit the cubes in the cities (AOS-2.2)")


def _check_auction(table: Table, frame: Auction, problems: list[str]) -> None:
    bids, passed = frame.bids, frame.passed
    if len(bids) != table.players or any(b < 0 for b in bids):
        problems.append(f"frame.bids: expected {table.players} numbers from 0 on")
        return
    if len(set(passed)) != len(passed) or any(s not in table.order for s in passed):
        problems.append("frame.passed: expected players in the game, once each")
        return
    if frame.seat in passed or frame.seat == frame.leader or len(passed) > len(table.order) - 2:
        problems.append("frame.seat: has passed, leads, or is the last one left (AOS-4.4)")
    if any(b > table.cash[s] for s, b in enumerate(bids) if s not in passed):
        problems.append("frame.bids: a bid exceeds the bidder's cash (AOS-4.7)")
    real = [b for b in bids if b]
    leads = max(bids) if frame.leader == -1 else bids[frame.leader] if frame.leader in table.order else -1
    if leads != max(bids) or (frame.leader >= 0) != bool(real) or frame.leader in passed or len(set(real)) != len(real):
        problems.append("frame.leader: expected who holds the highest bid, each bid being higher than those before")
    if frame.token != -1 and (frame.token not in table.order or table.chosen[frame.token] != TURN_ORDER):
        problems.append("frame.token: expected -1 or the player of the Turn Order action (AOS-4.6)")


def _check_build(table: Table, frame: BuildTrack, problems: list[str]) -> None:
    board = table.board
    if not 0 <= frame.built <= tiles_allowed(table, frame.seat) or len(frame.hexes) != frame.built:
        problems.append("frame.built: more tiles than allowed, or not as many as hexes (AOS-6.2)")
    if frame.urbanized and table.chosen[frame.seat] != URBANIZATION:
        problems.append("frame.urbanized: the player did not choose Urbanization (AOS-9.1)")
    if any(label not in board.hex_index for label in frame.hexes):
        problems.append("frame.hexes: expected labels of hexes")
    ends = {board.edge_names[edge] for edge in free_ends(table, frame.seat + 1)}
    if list(frame.kept) != sorted(set(frame.kept)) or any(name not in ends for name in frame.kept):
        problems.append("frame.kept: expected free ends of the player's lines, such as 'J8.NW', in order (AOS-7.3)")
