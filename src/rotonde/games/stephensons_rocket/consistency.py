"""What makes a position of the Rocket unsound: pieces that are not conserved, numbers that cannot be.

Each finding names its field and the rule it breaks. What is sound and could still never have come about:
reachability.py.
"""

from __future__ import annotations

from rotonde.games.stephensons_rocket.table import ABSORBED, UNKNOWN, Table


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
    for seat, mask in enumerate(table.stations):
        if mask.bit_count() > table.board.stations:
            problems.append(f"seats[{seat}].stations: more than {table.board.stations} (SR-1.4)")
    _check_shares(table, problems)
    _check_tokens(table, problems)
    _check_tiles(table, problems)
    return problems


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
    at, total = f"companies.{table.board.companies[c]}", table.board.company_shares[c]
    bank, extra = table.bank[c], table.extra[c]
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
