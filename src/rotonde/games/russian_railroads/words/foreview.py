"""What an action space would do on one's own board: where its first step may go, and what that adds to each scoring."""

from __future__ import annotations

from rotonde.core.words import Voice
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules import tracks
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.rules.scoring import (
    gain_of_move,
    gain_of_reach,
    gain_of_step,
    gain_of_x2,
    score_of_line,
)
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.table import Table
from rotonde.games.russian_railroads.words.speech import effect, signed

MOST = 5  # more would fill the slip


def on_board(table: Table, seat: int, space: int, voice: Voice) -> str:
    """The first steps of a space on a seat's board, best first."""
    there = table.board.spaces[space]
    if there.claim or space == table.board.hire:
        return ""
    found: list[tuple[int, str]] = []
    for e in space_effect(table, space):
        op = p.op_of(e)
        if op == p.RAIL:
            found += move_gains(table, seat, p.colours_of(e), voice)
        elif op == p.INDUSTRY:
            found += _steps(table, seat, voice)
        elif op == p.X2:
            found.append((gain_of_x2(table, seat), voice("an ×2 token on {line} {n}", **_next_x2(table, seat))))
        elif op in (p.BUILD, p.LOCOMOTIVE) and lowest(table):
            found += _locomotives(table, seat, voice)
    if not found:
        return ""
    found.sort(key=lambda pair: -pair[0])
    said = [f"{what} ({signed(gain)})" for gain, what in dict.fromkeys(found)]
    return voice("On your board: {list}.", list=", ".join(said[:MOST]))


def move_gains(table: Table, seat: int, colours: int, voice: Voice) -> list[tuple[int, str]]:
    """Every possible move of some colours, with its gain."""
    board = table.board
    out: list[tuple[int, str]] = []
    for i, line in enumerate(board.lines):
        free = tracks.movable(table, seat, i, colours)
        for c, colour in enumerate(board.colours):
            if free >> c & 1:
                to = table.at(seat, i, c) + 1
                said = voice("{colour} on {line} to {n}", colour=colour, line=line, n=to)
                bonus = _earned(table, seat, i, c, to, voice)
                if bonus:
                    said = voice("{what}: {parts}", what=said, parts=bonus)
                out.append((gain_of_move(table, seat, i, c), said))
    return out


def _earned(table: Table, seat: int, line: int, colour: int, to: int, voice: Voice) -> str:
    """What a rail earns at once on its next space."""
    i = seat * len(table.board.lines) + line
    met = [
        s
        for s in table.routes[i].at.get(colour * 16 + to, [])
        if not table.earned[seat] >> s.number & 1 and (not s.locomotive or table.reach[i] >= to)
    ]
    return ", ".join([effect(table.board, [*s.quiet, *s.effect], voice) for s in met])


def _steps(table: Table, seat: int, voice: Voice) -> list[tuple[int, str]]:
    markers = tracks.stepping(table, seat)
    spaces = [i for i in table.marker_list(seat) if markers >> i & 1]
    return [(gain_of_step(table, seat, i), voice("industry to space {n}", n=i + 1)) for i in spaces]


def _next_x2(table: Table, seat: int) -> dict[str, object]:
    return {"line": table.board.lines[table.board.x2_line], "n": min(table.x2[seat] + 1, table.board.x2_places)}


def _locomotives(table: Table, seat: int, voice: Voice) -> list[tuple[int, str]]:
    """The next locomotive on each line, on an empty place or instead of the smallest one."""
    board = table.board
    number = board.numbers[lowest(table)]
    out: list[tuple[int, str]] = []
    for i, line in enumerate(board.lines):
        smallest = min([board.numbers[code] for code in table.line_locos(seat, i)])
        if smallest < number and score_of_line(table, seat, i) >= 0:
            gain = gain_of_reach(table, seat, i, number - smallest)
            out.append((gain, voice("locomotive {loco} to {line}", loco=number, line=line)))
    return out
