"""What an action space would do on one's own board: where its steps may go, and what that adds to each scoring."""

from __future__ import annotations

from rotonde.core.telling import Voice, signed
from rotonde.core.vocabulary import Gains, vocabulary
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as p, scoring, tracks
from rotonde.games.russian_railroads.rules.effects import space_effect
from rotonde.games.russian_railroads.rules.payment import replayable
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.table import Table
from rotonde.games.russian_railroads.words.speech import effect

MOST = 6  # more would fill the slip


def on_board(table: Table, seat: int, space: int, voice: Voice) -> str:
    """What a space can do on a seat's board, best first."""
    if table.board.spaces[space].claim or space == table.board.hire:
        return ""
    effect_ = space_effect(table, space)
    words = [(e, vocabulary(voice.words).effect(table.board.rules.names[p.op_of(e)])) for e in effect_]
    found = [pair for e, of in words if of.gains for pair in of.gains(table, seat, e, voice)]
    found.sort(key=lambda pair: -pair[0])
    said = [f"{what} ({signed(gain)})" for gain, what in dict.fromkeys(found)][:MOST]
    said += [text for e, of in words if of.other for text in of.other(table, seat, e, voice)]
    return voice("On your board: {list}.", list=", ".join(said)) if said else ""


def next_factory(table: Table, seat: int, e: int, voice: Voice) -> list[str]:
    """The factory that would be built."""
    code, place, board = lowest(table), tracks.built(table, seat), table.board
    if not code or place >= board.factory_places:
        return []
    said = voice("{factory} in place {place}", factory=board.numbers[code], place=place + 1)
    return [voice("{what}: {parts}", what=said, parts=effect(board, board.factory_effect[code], voice))]


def repeats(table: Table, seat: int, e: int, voice: Voice) -> list[str]:
    """The actions that could be repeated."""
    return [voice("repeat {action}", action=table.board.spaces[s].name) for s in replayable(table, seat)]


def furthest(table: Table, seat: int, line: int, colour: int, n: int) -> int:
    """How many of n moves a rail can make on its line as the others stand."""
    i = seat * table.board.width + line
    route, rails = table.routes[i], table.rails[i]
    most = min(n, route.room(rails) >> 8 * colour & BYTE)
    return most if colour else table.board.line_parts[line].foreseen(table, seat, most)


def moves(table: Table, seat: int, e: int, voice: Voice) -> Gains:
    """Every rail of some colours that can move: by one move, and as far as n moves take it."""
    board, out = table.board, list[tuple[int, str]]()
    free = [tracks.movable(table, seat, i, p.colours_of(e)) for i in range(board.width)]
    for i, c in [(i, c) for i in range(board.width) for c in range(len(board.colours)) if free[i] >> c & 1]:
        for moves in dict.fromkeys((1, furthest(table, seat, i, c, p.n_of(e)))):
            to = table.at(seat, i, c) + moves
            said = voice("{colour} on {line} to {n}", colour=board.colours[c], line=board.lines[i], n=to)
            bonus, gain = _earned(table, seat, i, c, to, voice), _gain(table, seat, i, c, moves)
            if bonus:
                said = voice("{what}: {parts}", what=said, parts=bonus)
            if moves == 1 or bonus or gain > out[-1][0]:  # going on must bring something
                out.append((gain, said))
    return out


def _gain(table: Table, seat: int, line: int, colour: int, n: int) -> int:
    """How much more a line scores after some moves of a rail."""
    i = seat * table.board.width + line
    now = table.board, table.routes[i]
    then = table.rails[i] + (n << 4 * colour), table.reach[i], table.x2[seat], table.badges[seat]
    return scoring.line_points(*now, *then) - scoring.score_of_line(table, seat, line)


def _earned(table: Table, seat: int, line: int, colour: int, to: int, voice: Voice) -> str:
    """What a rail earns at once on a space ahead."""
    i, earned = seat * table.board.width + line, table.earned[seat]
    met = [s for s in table.routes[i].at.get(colour * 16 + to, []) if not s.locomotive or table.reach[i] >= to]
    return ", ".join([effect(table.board, [*s.quiet, *s.effect], voice) for s in met if not earned >> s.number & 1])


def steps(table: Table, seat: int, e: int, voice: Voice) -> Gains:
    """Every marker that can make a step."""
    markers = tracks.stepping(table, seat)
    spaces = [i for i in table.marker_list(seat) if markers >> i & 1]
    onto, words = voice("industry onto a factory"), table.board.industry_words
    names = [voice("industry to {to}", to=to) if to else onto for to in words]
    return [(scoring.gain_of_step(table, seat, i), names[i + 1]) for i in spaces]


def doubler(table: Table, seat: int, e: int, voice: Voice) -> Gains:
    """The next x2 token."""
    board, n = table.board, min(table.x2[seat] + 1, table.board.x2_places)
    return [(scoring.gain_of_x2(table, seat), voice("an ×2 token on {line} {n}", line=board.lines[board.x2_line], n=n))]


def locomotives(table: Table, seat: int, e: int, voice: Voice) -> Gains:
    """The next locomotive on each line, on an empty place or instead of the smallest one."""
    numbers, loco, out = table.board.numbers, table.board.numbers[lowest(table)], []
    for i, line in enumerate(table.board.lines):
        more = loco - min([numbers[code] for code in table.line_locos(seat, i)])
        if more > 0:
            said = voice("locomotive {loco} to {line}", loco=loco, line=line)
            out.append((scoring.gain_of_reach(table, seat, i, more), said))
    return out
