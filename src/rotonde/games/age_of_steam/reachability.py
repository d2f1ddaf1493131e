"""What could never have come about in Age of Steam: a strict look at positions that were written down.

A sound position (consistency.py) can be played on; one that passes here as well can be the position of a real game.
Each finding names its field and the rule that never leads there.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.state import CHANCE
from rotonde.games.age_of_steam.table import NO_TRACK, NOBODY, Table

MOST_MONEY: Final = 1_000_000  # what nobody can ever come to; a list of bids is never longer


def unreachable(table: Table) -> list[str]:
    """Everything that no game can have led to."""
    return _about_lines(table) + _about_builders(table) or _about_step(table) or _about_money(table)


# ── the map ───────────────────────────────────────────────────────────────
def _about_lines(table: Table) -> list[str]:
    """Lines have one owner (AOS-0) and join two places (AOS-6.14)."""
    board, out = table.board, []
    owners, mate, patterns, pattern = table.owner, board.mate, board.patterns, table.pattern
    gone = [seat + 1 for seat, turn in enumerate(table.left) if turn]
    for h in table.laid():
        for side in patterns[pattern[h]].sides:
            at = h * 6 + side
            owner, beyond = owners[at], owners[mate[at]]
            if beyond != owner and beyond != NO_TRACK:
                out.append(f"tiles.{board.labels[h]}: two owners on one line")
            if owner in gone:
                out.append(f"tiles.{board.labels[h]}: who is bankrupt owns no track (AOS-11.5)")
    for link in table.links:
        if link is None:
            continue
        if link.owner == NOBODY and not gone:
            out.append("tiles: a link without an owner, although nobody went bankrupt (AOS-7.10)")
        if link.a == link.b and not table.city[board.place_hex[link.a]]:
            out.append(f"tiles: a line ends twice at {board.place_labels[link.a]} (AOS-6.14)")
    return out


def _about_builders(table: Table) -> list[str]:
    """Who has not built owns no track, but for links that a New City of his made (AOS-9.5)."""
    out = []
    for seat in range(table.players):
        code = seat + 1
        if table.opened >> seat & 1 or code not in table.owner:
            continue
        links = [link for link in table.links if link is not None and link.owner == code]
        if code in table.face or any(x.a not in table.letters and x.b not in table.letters for x in links):
            out.append(f"seats[{seat}].has_built: expected true, since this player owns track (AOS-6.1)")
    return out


# ── the running step ──────────────────────────────────────────────────────
def _about_step(table: Table) -> list[str]:
    step, turn, players = table.pending, table.turn, len(table.order)
    last = table.board.turns[table.players]
    if not 1 <= turn <= last:
        return [f"turn: expected 1 to {last}, not {turn} (AOS-14.1)"]
    if step is None:
        reason = {0: "nobody", 1: "last_player"}.get(players, "turns")
        if table.ended == reason and (reason != "turns" or turn == last):
            return []
        return [f"ended: {table.ended!r} does not fit turn {turn} and {players} players"]
    if players < 2:
        return ["frame: the game is over, since fewer than two players are left (AOS-11.6)"]
    if step.by_chance and step.seat != CHANCE:
        return ["frame.seat: expected -1, since chance decides"]
    if not step.by_chance and step.seat not in table.order:
        return [f"frame.seat: {step.seat} is not in the game"]
    out = step.flaws(table, "frame")
    if step.settled and turn == last:
        out.append(f"frame: turn {last} is the last one and ends before goods growth (AOS-14.2)")
    if step.before_turns and (turn > 1 or players < table.players):
        out.append("frame: the set-up comes before turn 1, with every player (AOS-2.4)")
    return out


# ── money still to come ───────────────────────────────────────────────────
def _about_money(table: Table) -> list[str]:
    """Nobody can come to more than MOST_MONEY, whatever is played: what one may read, one may play on and read again.

    No move makes the bound of a player larger, so a position that passes is followed by none that fails.
    """
    board, step, out = table.board, table.pending, []
    later = board.turns[table.players] - table.turn
    moves = later * board.moves * len(table.order) + (0 if step is None else step.moves_left(table))
    paydays = later if step is None or step.settled else later + 1
    for seat in range(table.players):
        income = table.income[seat] + board.most_engine * moves
        cash = table.cash[seat] + board.share_gain * (board.most_shares - table.shares[seat]) + paydays * income
        if income > MOST_MONEY or cash > MOST_MONEY:
            out.append(
                f"seats[{seat}]: with cash {table.cash[seat]} and income {table.income[seat]} "
                f"this player could still come to more than {MOST_MONEY}, the most that we count"
            )
    return out
