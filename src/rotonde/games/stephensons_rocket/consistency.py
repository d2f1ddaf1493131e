"""What makes a position of the Rocket inconsistent: every finding names its field and the rule it breaks."""

from __future__ import annotations

from rotonde.core.hexes import bits, indices
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules.scoring import reason_to_end
from rotonde.games.stephensons_rocket.rules.stations import liftable
from rotonde.games.stephensons_rocket.rules.turn import ACTIONS_A_TURN, can_act
from rotonde.games.stephensons_rocket.table import ABSORBED, AT_HOME, UNKNOWN, Table


def inconsistencies(table: Table) -> list[str]:
    """Everything that cannot be so in a position of this game."""
    problems: list[str] = []
    if min(table.shares) < 0:
        problems.append("seats: a negative number of shares")
    if min(table.tokens, default=0) < 0 or min(table.passengers) < 0:
        problems.append("seats: a negative number of tokens")
    return problems + contradictions(table)


def contradictions(table: Table) -> list[str]:
    """The same for a position whose document was read: the types of that say that nobody has less than nothing."""
    problems: list[str] = []
    _check_lines(table, problems)
    _check_stations(table, problems)
    _check_shares(table, problems)
    _check_tokens(table, problems)
    _check_tiles(table, problems)
    _check_stack(table, problems)
    if not problems:
        _check_turn(table, problems)
    return problems


# ── the map ───────────────────────────────────────────────────────────────


def _check_lines(table: Table, problems: list[str]) -> None:
    """Of each line one cheap look; what is wrong with it is worked out only where something is."""
    board = table.board
    sea, behind, cover, taken = ~board.free, board.behind, board.cover, 0
    ruins = _ruins(table)
    everyone = range(len(table.loco))
    lines = zip(
        everyone, table.loco, board.home_hex, table.facing, table.track, table.halo, table.reached, table.beckon
    )
    for c, h, home, facing, track, halo, reached, beckon in lines:
        if h == ABSORBED:
            continue
        line = track | 1 << h
        if facing == AT_HOME:
            placed = h == home and not track & sea
        else:
            placed = line != track and not line & sea and (track | 1 << home) & behind[h][facing] != 0
        strewn = (track | board.standing_on(reached)) & ~(halo | cover[home] | ruins)
        if not placed or strewn or (line | halo) & taken or line & beckon or not reached & board.home_reached[c]:
            problems += _about_track(table, c, taken) + _about_locomotive(table, c) + _about_cities(table, c)
        taken |= line


def _ruins(table: Table) -> int:
    """The start towns of absorbed companies with the hexes around them: what they held may be anybody's (SR-10.7)."""
    out = 0
    for h, home in zip(table.loco, table.board.home_hex):
        if h == ABSORBED:
            out |= table.board.cover[home]
    return out


def _within(table: Table, c: int) -> int:
    """Where everything of a line lies: next to another piece of it, or around a start town."""
    return table.halo[c] | table.board.cover[table.board.home_hex[c]] | _ruins(table)


def _about_track(table: Table, c: int, taken: int) -> list[str]:
    board, at = table.board, _at(table, c)
    shared, near = board.names(table.line(c) & taken), board.names(table.halo[c] & taken)
    out = []
    if shared:
        out.append(f"{at}: shares a hex with another line ({', '.join(shared)})")
    elif near:
        out.append(f"{at}: touches another line ({', '.join(near)}); they would have merged (SR-10.1)")
    if table.track[c] & ~board.free:
        out.append(f"{at}: track in a city (SR-6.4)")
    stray = board.names(table.track[c] & ~_within(table, c))
    if stray:
        out.append(f"{at}.track: no other piece of the line is next to {', '.join(stray)} (SR-1.7)")
    return out


def _at(table: Table, c: int) -> str:
    return f"companies.{table.board.companies[c]}"


def _about_locomotive(table: Table, c: int) -> list[str]:
    board, at = table.board, _at(table, c)
    h, facing = table.loco[c], table.facing[c]
    if facing == AT_HOME:
        if h == board.home_hex[c]:
            return []
        return [f"{at}: facing is null, so the locomotive must stand on its start town (SR-2.1)"]
    out = []
    if not board.free >> h & 1:
        out.append(f"{at}: the locomotive stands in a city (SR-6.4)")
    if table.track[c] >> h & 1:
        out.append(f"{at}: track under the locomotive ({board.labels[h]}); a tile is laid behind it (SR-8.1)")
    if not (table.track[c] | 1 << board.home_hex[c]) & board.behind[h][facing]:
        out.append(f"{at}.facing: neither track of this line nor its start town is behind it (SR-6.6)")
    return out


def _about_cities(table: Table, c: int) -> list[str]:
    board, at = table.board, _at(table, c)
    out = []
    if not table.reached[c] >> board.home_city[c] & 1:
        out.append(f"{at}.cities: its start town is always connected (SR-1.8)")
    passed = 0
    for h in bits(table.line(c) & table.beckon[c]):
        passed |= board.cities_by[h]
    missing = [board.city_names[city] for city in bits(passed & ~table.reached[c])]
    if missing:
        out.append(f"{at}.cities: the line passes {', '.join(missing)}, so it is connected (SR-1.8)")
    within = _within(table, c)
    far = [board.city_names[city] for city in bits(table.reached[c]) if not within >> board.city_hex[city] & 1]
    if far:
        out.append(f"{at}.cities: no piece of the line is next to {', '.join(far)} (SR-1.8)")
    return out


def _check_stations(table: Table, problems: list[str]) -> None:
    board = table.board
    everyone = near = 0
    for seat, mask in enumerate(table.stations):
        if mask & ~board.free or mask & everyone or mask.bit_count() > board.stations:
            problems += _about_stations(table, seat, mask & everyone)
        everyone |= mask
    for h in indices(everyone):
        near |= board.adjacent[h]
    if near & everyone:
        crowded = board.names(near & everyone)
        problems.append(f"stations: {', '.join(crowded)} are next to each other (SR-5.2)")


def _about_stations(table: Table, seat: int, shared: int) -> list[str]:
    board, mask, at = table.board, table.stations[seat], f"seats[{seat}].stations"
    out = []
    if shared:
        out.append(f"{at}: two stations on one hex ({', '.join(board.names(shared))})")
    if mask & ~board.free:
        out.append(f"{at}: a station in a city (SR-5.2)")
    if mask.bit_count() > board.stations:
        out.append(f"{at}: more than {board.stations} (SR-1.4)")
    return out


# ── the supplies ──────────────────────────────────────────────────────────


def _check_shares(table: Table, problems: list[str]) -> None:
    shares, isolated, width = table.shares, table.isolated, len(table.loco)
    for c, h, bank, extra, total in zip(range(width), table.loco, table.bank, table.extra, table.board.company_shares):
        held = sum(shares[c::width])
        if h == ABSORBED:
            sound = not held and not bank
        elif isolated >> c & 1:
            sound = not bank and held - extra <= total
        else:
            sound = bank >= 0 and held - extra + bank == total
        if not sound or not 0 <= extra <= held:
            problems.append(_about_shares(table, c, held))


def _about_shares(table: Table, c: int, held: int) -> str:
    at, bank, extra, total = _at(table, c), table.bank[c], table.extra[c], table.board.company_shares[c]
    if bank < 0 or extra < 0 or extra > held:
        return f"{at}: bank and supplementary shares cannot be {bank} and {extra}"
    if table.loco[c] == ABSORBED:
        return f"{at}: an absorbed company has no shares left (SR-10.6)"
    if table.isolated >> c & 1:
        return f"{at}: an isolated line has no pile, and at most {total} real shares (SR-12.3)"
    return f"{at}: {held} held and {bank} in the bank should make {total} (SR-1.2)"


def _check_tokens(table: Table, problems: list[str]) -> None:
    board = table.board
    if table.tokens_left and min(table.tokens_left) < 0:
        for (city, kind), left, count in zip(board.slot_names, table.tokens_left, board.slot_count):
            if left < 0:
                problems.append(f"tokens: {city} has only {count} of {kind} (SR-2.2)")
    if table.passengers_left() < 0:
        problems.append(f"passengers: there are only {board.passengers} (SR-1.4)")
    for seat, money in enumerate(table.money):
        if money != UNKNOWN and (money < 0 or money % board.unit):
            problems.append(f"seats[{seat}].money: expected a multiple of {board.unit}, not {money}")


def _check_tiles(table: Table, problems: list[str]) -> None:
    total = table.board.tiles
    if not 0 <= table.tiles <= total:
        problems.append(f"tiles: expected 0 to {total} (SR-1.3)")
        return
    laid = sum(map(int.bit_count, table.track))
    used = total - table.tiles
    spare = 0
    if table.settings.merger_tile_free:
        spare = table.loco.count(ABSORBED)
    elif table.ended == "tiles":
        spare = 1  # SR-13.2: the last merger may have used a substitute
    if not used <= laid <= used + spare:
        problems.append(f"tiles: {table.tiles} left and {laid} on the board should make {total} (SR-1.3)")


# ── the flow ──────────────────────────────────────────────────────────────


def _check_turn(table: Table, problems: list[str]) -> None:
    """What only makes sense once all pieces lie where they can lie."""
    reason = reason_to_end(table)
    if table.ended:
        if reason != table.ended:
            problems.append(f"ended: {table.ended!r} is not why the game would end here (SR-13)")
        return
    if table.actions_done >= ACTIONS_A_TURN:
        problems.append("actions_done: after two actions the turn is over, begin the next one (SR-3.1)")
    veto = len(table.stack) > 0 and isinstance(table.stack[-1], Veto)
    merged = table.actions_done > 0 and table.settings.strict_same_line
    if table.extended.bit_count() > table.actions_done + veto + merged:
        problems.append("extended: more lines than actions done this turn (SR-3.6)")
    if table.stack:
        return
    if reason in ("shares", "tiles", "stuck"):
        problems.append(f"ended: the game is over by {reason}; write it so (SR-13)")
    elif not can_act(table):
        problems.append(f"active: player {table.active} has no action left, so it is another's turn (SR-3.4)")


def _check_stack(table: Table, problems: list[str]) -> None:
    for i, frame in enumerate(table.stack):
        where = f"stack[{i}]"
        if i or table.ended:
            problems.append(f"{where}: nothing else can be pending")
        elif isinstance(frame, Lifted):
            label = table.board.labels[frame.hex]
            if frame.seat != table.active or not table.stations[table.active] >> frame.hex & 1:
                problems.append(f"{where}: the active player has no station on {label}")
            elif not liftable(table, table.active) >> frame.hex & 1:
                problems.append(f"{where}: the station on {label} cannot be moved (SR-5)")
        elif isinstance(frame, Veto):
            _check_veto(table, frame, where, problems)


def _check_veto(table: Table, frame: Veto, where: str, problems: list[str]) -> None:
    name = table.board.companies[frame.company]
    targets = table.moves[frame.company]
    if not 0 <= frame.seat < table.players or not -1 <= frame.bidder < table.players:
        problems.append(f"{where}: there is no such seat")
    elif not targets >> frame.chosen & 1 or not targets >> frame.at & 1:
        problems.append(f"{where}: the {name} cannot go there (SR-6)")
    elif (frame.bid > 0) != (frame.bidder >= 0) or frame.bid < 0:
        problems.append(f"{where}: a bid needs a bidder, and a bidder a bid (SR-7.3)")
    elif not frame.bid and frame.at != frame.chosen:
        problems.append(f"{where}: without a bid the locomotive is where its mover put it (SR-7.7)")
    elif not table.extended >> frame.company & 1:
        problems.append(f"{where}: the {name} is being extended, so it belongs in 'extended' (SR-3.2)")
    elif frame.bidder >= 0 and not _before(table, frame.bidder, frame.seat):
        problems.append(f"{where}: seat {frame.bidder} bids after seat {frame.seat} (SR-7.2)")
    elif frame.bidder >= 0 and table.held(frame.bidder, frame.company) < frame.bid:
        problems.append(f"{where}: seat {frame.bidder} has not {frame.bid} shares of the {name} (SR-7.3)")
    elif table.held(frame.seat, frame.company) < frame.bid + (frame.seat != table.active):
        problems.append(f"{where}: seat {frame.seat} has no shares to bid with (SR-7.3)")
    elif frame.seat == table.active and not frame.bid:
        problems.append(f"{where}: without a bid the mover is not asked (SR-7.12)")


def _before(table: Table, bidder: int, seat: int) -> bool:
    """Is one seat asked before another? The mover is last (SR-7.2)."""
    last = table.players
    order = [((s - table.active) % last) or last for s in (bidder, seat)]
    return order[0] < order[1]
