"""Positions as readable documents. reading.py reads them, consistency.py says what cannot be so."""

from __future__ import annotations

from rotonde.core.hexes import indices, picked
from rotonde.core.written import Json
from rotonde.games.russian_railroads.rules.bonus import names
from rotonde.games.russian_railroads.table import EMPTY, HIDDEN, MEDAL, NOBODY, PIECES, REVALUED, SWAPPED, Table

STAGES = ("setup", "turns", "reuse", "over")


def encode(table: Table) -> Json:
    """The whole position; what a view may not know is null."""
    board = table.board
    return {
        **table.head(),
        "stage": STAGES[table.stage],
        "round": table.round,
        "current": table.current,
        "order": list(table.order),
        "places": [None if n == NOBODY else n + 1 for n in table.places],
        "passed": list(indices(table.passed)),
        "seats": [_encode_seat(table, seat) for seat in range(table.players)],
        "supply": _encode_supply(table),
        "spaces": {
            board.spaces[s].name: {"player": table.user(s), **_pieces(laid)}
            for s, laid in enumerate(table.laid)
            if laid
        },
        "basic": [_pieces(laid) for laid in table.basic],
        "stack": [step.encode(table) for step in table.stack],
    }


def _pieces(laid: int) -> dict[str, int | bool]:
    out: dict[str, int | bool] = {name: n for name, shift in PIECES if (n := laid >> shift & 255)}
    if laid & SWAPPED:
        out["swapped"] = True
    return out


def _encode_seat(table: Table, seat: int) -> Json:
    board = table.board
    badges, tokens_at, base = table.badges[seat], table.tokens_at[seat], seat * len(board.places)
    shown, looks = table.held_n[seat] == table.held[seat].bit_count(), table.looks[seat]
    return {
        "score": table.score[seat],
        "workers": table.workers[seat],
        "crew": table.crew[seat],
        "temporary": table.temps[seat],
        "roubles": table.roubles[seat],
        "rails": {
            line: {c: at for k, c in enumerate(board.colours) if (at := rails >> 4 * k & 15)}
            for line, rails in zip(board.lines, table.rails[seat * board.width :])
        },
        "owned": picked(board.colours, table.owned[seat]),
        "locomotives": {
            line: [board.names[code] for i in places if (code := table.locos[base + i])]
            for line, places in zip(board.lines, board.places_of)
        },
        "earned": [board.specials[i].name for i in indices(table.earned[seat])],
        "markers": list(indices(table.markers[seat])),
        "factories": [board.names[code] for code in table.factory_list(seat) if code],
        "x2": table.x2[seat],
        "revalued": bool(badges & REVALUED),
        "medal": bool(badges & MEDAL),
        "tokens": picked(board.tokens, table.tokens[seat]),
        "tokens_at": {
            board.specials[number].name: board.tokens[token]
            for slot, number in enumerate(board.slots)
            if (token := (tokens_at >> 4 * slot & 15) - 1) >= 0
        },
        "engineers": picked(board.engineers, table.hired[seat]),
        "bonus_cards": names(table, table.held[seat]) if shown else None,
        "bonus_held": table.held_n[seat],
        "looks": None if looks == HIDDEN else [{"pile": names(table, x[0]), "held": list(x[1:])} for x in looks],
    }


def _encode_supply(table: Table) -> Json:
    board = table.board
    known = table.pile.bit_count() == table.bonus_left
    box = len(board.bonus) - table.bonus_left - sum(table.held_n)
    return {
        "stacks": {str(board.names[code]): n for code, n in enumerate(table.stacks) if n},
        "visible": {str(board.names[code]): n for code, n in enumerate(table.visible) if n},
        "x2": table.x2_left,
        "temporary": table.temp_left,
        "strip": [None if e == EMPTY else board.engineers[e] for e in table.strip],
        "bonus_pile": names(table, table.pile) if known else None,
        "bonus_left": table.bonus_left,
        "bonus_removed": names(table, table.removed) if table.removed.bit_count() == box else None,
        "bonus_box": box,
        "cards": picked(board.cards, table.cards),
        "start_cards": picked(board.start_cards, table.starts),
        "black_worker": None if table.black_owner == NOBODY else table.black_owner,
        "black_in_hand": bool(table.black_free),
    }
