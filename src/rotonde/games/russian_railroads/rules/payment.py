"""What lies on action spaces, and the ways to pay for one (RR-3.5 to RR-3.7, RR-12.2)."""

from __future__ import annotations

from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.rules.parts import REPLAY, op_of
from rotonde.games.russian_railroads.table import OWN, SWAPPED, Table


def price(table: Table, space: int) -> tuple[int, int]:
    """Workers and roubles that a space demands; a public engineer has his own price (RR-11.2)."""
    there = table.board.spaces[space]
    if there.slot >= 0:
        engineer = table.strip[there.slot]
        return table.board.engineer_workers[engineer], table.board.engineer_roubles[engineer]
    return there.workers, there.roubles


def hands(table: Table, seat: int) -> int:
    """Everything that can stand for a worker, roubles apart."""
    black = table.black_free if table.black_owner == seat else 0
    return table.workers[seat] + table.temps[seat] + black


def payable(table: Table, seat: int, space: int) -> bool:
    """Can the price be paid at all? (RR-12.2 apart, which `ways` looks at.)"""
    workers, roubles = price(table, space)
    coins = table.roubles[seat] - roubles
    return coins >= 0 and hands(table, seat) + coins >= workers


def ways(table: Table, seat: int, space: int) -> list[int]:
    """Every mix that pays for a space, own workers first (a byte each: workers, black, temporary, roubles)."""
    there = table.board.spaces[space]
    workers, roubles = price(table, space) if there.slot >= 0 else (there.workers, there.roubles)
    own, temps, coins = table.workers[seat], table.temps[seat], table.roubles[seat]
    if not temps and table.black_owner != seat:  # the usual case
        least = workers - own if own < workers else 0
        most = coins - roubles if coins - roubles < workers else workers
        out = [workers - n | (roubles + n) << 24 for n in range(least, most + 1)]
    else:
        out = _mixes(table, seat, workers, roubles)
    if there.claim and out != [1] and not swappable(table, seat):  # RR-12.2
        return [mix for mix in out if mix == 1]
    return out


def _mixes(table: Table, seat: int, workers: int, roubles: int) -> list[int]:
    black = table.black_free if table.black_owner == seat else 0
    out: list[int] = []
    for n in range(min(workers, table.roubles[seat] - roubles) + 1):
        for t in range(min(workers - n, table.temps[seat]) + 1):
            for b in range(min(workers - n - t, black) + 1):
                own = workers - n - t - b
                if own <= table.workers[seat]:
                    out.append(own | b << 8 | t << 16 | (roubles + n) << 24)
    return out


def lay(table: Table, seat: int, space: int, mix: int) -> None:
    """Pay: the pieces leave the hand and lie on the space (RR-3.1, RR-3.13)."""
    table.workers[seat] -= mix & BYTE
    if mix > BYTE:  # not only own workers
        if mix >> 8 & BYTE:
            table.black_free = 0
        table.temps[seat] -= mix >> 16 & BYTE
        table.roubles[seat] -= mix >> 24
    if space == table.board.basic:
        table.basic[seat] += mix << OWN
    else:
        table.laid[space] = seat + 1 | mix << OWN
        table.open &= table.board.closes[space]


def swappable(table: Table, seat: int) -> list[int]:
    """The spaces on which a worker of the seat's colour stands, turn-order spaces apart (RR-12.2, RR-12.7)."""
    mine, spaces = seat + 1, table.board.spaces
    out = [
        s
        for s, laid in enumerate(table.laid)
        if laid and laid & BYTE == mine and laid >> OWN & BYTE and not spaces[s].claim
    ]
    if table.basic[seat] >> OWN & BYTE:
        out.append(table.board.basic)
        out.sort()
    return out


def swap(table: Table, seat: int, claim: int, space: int) -> None:
    """What was paid for a turn-order place changes places with an own worker (RR-12.2)."""
    paid = table.laid[claim] >> OWN
    table.laid[claim] = seat + 1 | 1 << OWN
    change = (paid - 1) << OWN  # one own worker less, the other piece more
    if space == table.board.basic:
        table.basic[seat] += change
    else:
        table.laid[space] += change
        if table.own_on(space, seat):
            table.laid[space] |= SWAPPED


def replayable(table: Table, seat: int) -> list[int]:
    """Spaces that a replay may repeat: exactly one worker of the seat's colour stands there (RR-11.7, RR-11.9)."""
    board = table.board
    out: list[int] = []
    mine = seat + 1
    for space, laid in enumerate(table.laid):
        if laid and laid & BYTE == mine and laid >> OWN & BYTE == 1 and not laid & SWAPPED:
            if not unrepeatable(table, space) and not endless(table, seat, space):
                out.append(space)
    if table.basic[seat] >> OWN & BYTE:
        out.append(board.basic)
        out.sort()
    return out


def unrepeatable(table: Table, space: int) -> bool:
    """Turn-order spaces, spaces that demand a rouble and the replay engineer cannot be repeated (RR-11.7)."""
    if table.board.spaces[space].claim or price(table, space)[1]:
        return True
    return any(op_of(e) == REPLAY for e in space_effect(table, space))


def endless(table: Table, seat: int, space: int) -> str:
    """The rule by which a replay of this space is barred because it could set off the same replay again."""
    if table.board.circular:
        for e in space_effect(table, space):
            rule = table.board.rules.effects[op_of(e)].endless(table, seat)
            if rule:
                return rule
    return ""
