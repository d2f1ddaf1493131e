"""Scoring (RR-13), what one more step would add, and the final scoring (RR-16). All but the last are pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rotonde.games.russian_railroads.board import Board
from rotonde.games.russian_railroads.routes import MOST_KEPT, Route
from rotonde.games.russian_railroads.rules.registry import RULES
from rotonde.games.russian_railroads.table import MEDAL, Table


# ── one line ──────────────────────────────────────────────────────────────
def line_points(board: Board, route: Route, rails: int, reach: int, x2: int, badges: int) -> int:
    """What a line scores (RR-13.1 to RR-13.4). Looked up: a position of a line comes up again and again."""
    if route.line != board.x2_line:
        x2 = 0
    key = rails | reach << 20 | x2 << 24 | badges << 28
    found = route.points.get(key, -1)
    if found < 0:
        if len(route.points) >= MOST_KEPT:
            route.points.clear()
        found = route.points[key] = _line_points(board, route, rails, reach, x2, badges)
    return found


def _line_points(board: Board, route: Route, rails: int, reach: int, x2: int, badges: int) -> int:
    total = sum(space_points(board, route, rails, reach, x2, badges))
    extra = 0
    for s in route.lasting:
        if counts(s.space, s.colour, s.locomotive, rails, reach) and (not s.medal or badges & MEDAL):
            extra += s.scoring
            if s.multiplier:
                total *= s.multiplier
    return total + extra


def counts(space: int, colour: int, locomotive: bool, rails: int, reach: int) -> bool:
    """Has the rail reached a special space, and the locomotive where it must (RR-6.1)?"""
    return rails >> 4 * colour & 15 >= space and (not locomotive or reach >= space)


def space_points(board: Board, route: Route, rails: int, reach: int, x2: int, badges: int) -> list[int]:
    """What each space of a line scores by its rail, from space 1 on, up to the reach (RR-13.1, RR-13.2)."""
    values = board.values_with[badges]
    out: list[int] = []
    for s in range(1, min(reach, route.length) + 1):
        value = 0
        for c in route.colours:  # the best-ranked colour that has come so far
            if rails >> 4 * c & 15 >= s:
                value = values[c]
        if s <= x2 and route.line == board.x2_line:
            value *= 2
        out.append(value)
    return out


# ── one player ────────────────────────────────────────────────────────────
def score_of_line(table: Table, seat: int, line: int) -> int:
    """What a line of a seat would score now."""
    i = seat * table.board.width + line
    return line_points(table.board, table.routes[i], table.rails[i], table.reach[i], table.x2[seat], table.badges[seat])


def spaces_of_line(table: Table, seat: int, line: int) -> list[int]:
    """What each space of a line scores now, as far as the locomotives reach."""
    i, x2, badges = seat * table.board.width + line, table.x2[seat], table.badges[seat]
    return space_points(table.board, table.routes[i], table.rails[i], table.reach[i], x2, badges)


def score_of_industry(table: Table, seat: int) -> int:
    """What the industry markers of a seat would score now (RR-13.5)."""
    markers = table.markers[seat]
    found = table.board.industry_points.get(markers, -1)
    if found < 0:
        found = sum([table.board.industry_values[i] for i in table.marker_list(seat)])
        table.board.industry_points[markers] = found
    return found


def round_score(table: Table, seat: int) -> int:
    """What a seat would score now (RR-13.6)."""
    board, x2, badges = table.board, table.x2[seat], table.badges[seat]
    total = score_of_industry(table, seat)
    for i in range(seat * board.width, (seat + 1) * board.width):
        total += line_points(board, table.routes[i], table.rails[i], table.reach[i], x2, badges)
    return total


def gain_on_line(table: Table, seat: int, line: int, rails: int, reach: int, x2: int) -> int:
    """What so much more on a line of a seat would add to a scoring."""
    board, i, badges = table.board, seat * table.board.width + line, table.badges[seat]
    route, old_rails, old_reach, old_x2 = table.routes[i], table.rails[i], table.reach[i], table.x2[seat]
    after = line_points(board, route, old_rails + rails, min(old_reach + reach, route.length), old_x2 + x2, badges)
    return after - line_points(board, route, old_rails, old_reach, old_x2, badges)


def gain_of_move(table: Table, seat: int, line: int, colour: int) -> int:
    """What one more move of a colour on a line would add to a scoring (the move itself may not be possible)."""
    at_end = table.at(seat, line, colour) >= table.routes[seat * table.board.width + line].length
    return 0 if at_end else gain_on_line(table, seat, line, 1 << 4 * colour, 0, 0)


def gain_of_reach(table: Table, seat: int, line: int, more: int = 1) -> int:
    """What a longer reach of a line would add to a scoring."""
    return gain_on_line(table, seat, line, 0, more, 0)


def gain_of_x2(table: Table, seat: int) -> int:
    """What one more x2 token would add to a scoring."""
    return 0 if table.x2[seat] >= table.board.x2_places else gain_on_line(table, seat, table.board.x2_line, 0, 0, 1)


def gain_of_step(table: Table, seat: int, marker: int) -> int:
    """What one more step of the marker on a space would add to a scoring."""
    values = table.board.industry_values
    return values[marker + 1] - values[marker] if marker + 1 < len(values) else 0


# ── the end of a round ────────────────────────────────────────────────────
def score_round(table: Table) -> None:
    """Everybody scores (RR-13.6)."""
    for seat in range(table.players):
        total = round_score(table, seat)
        table.score[seat] += total
        if table.sink is not None:
            lines = {name: score_of_line(table, seat, i) for i, name in enumerate(table.board.lines)}
            spaces = {name: spaces_of_line(table, seat, i) for i, name in enumerate(table.board.lines)}
            parts = {"lines": lines, "spaces": spaces, "industry": score_of_industry(table, seat)}
            table.detail("score", seat, f"player:{seat}", points=total, **parts)


# ── the end of the game ───────────────────────────────────────────────────
def complete_lines(table: Table, seat: int) -> int:
    """How many lines black has reached the end of."""
    lines = range(seat * table.board.width, (seat + 1) * table.board.width)
    return len([i for i in lines if table.rails[i] & 15 == table.routes[i].length])


def black_positions(table: Table, seat: int) -> int:
    """How far black has come on all lines together."""
    width = table.board.width
    return sum([rails & 15 for rails in table.rails[seat * width : (seat + 1) * width]])


COUNTS: Final[dict[str, Callable[[Table, int], int]]] = {  # what bonus cards count (RR-16.1)
    "nothing": lambda table, seat: 1,
    "majority": lambda table, seat: 1,
    "extra_workers": lambda table, seat: table.crew[seat] - table.board.workers + int(table.black_owner == seat),
    "x2": lambda table, seat: table.x2[seat],
    "complete_lines": complete_lines,
    "black_positions": black_positions,
    "factories": lambda table, seat: len([code for code in table.factory_list(seat) if code]),
    "question_tokens": lambda table, seat: len(table.board.tokens) - table.tokens[seat].bit_count(),
    "engineers": lambda table, seat: table.hired[seat].bit_count(),
}


def bonus_points(table: Table, seat: int, card: int) -> int:
    """What a bonus card is worth to a seat now (RR-16.1); the extra engineer counts in the majority only."""
    part = table.board.bonus_part[card]
    if part.counts == "majority":
        return 0
    n = COUNTS[part.counts](table, seat)
    if part.tiers:
        worths: list[int] = [worth for least, worth in part.tiers if n >= least]
        return worths[-1] if worths else 0
    total: int = n * part.points
    return min(total, part.most) if part.most else total


class Majority:
    """The majority of engineers: who counts in it, and how it is told (RR-16.2)."""

    def crews(self, table: Table) -> list[tuple[int, int, int]]:
        """Who has engineers: how many, the highest number, the seat."""
        return crews(table)

    def score(self, table: Table) -> None:
        """The best ones get their points."""
        score_majority(table)


RULES.majority = Majority()


def crews(table: Table) -> list[tuple[int, int, int]]:
    """The seats with engineers: how many, the highest number, the seat; extra ones of bonus cards count."""
    extra = table.board.extra_engineers
    found: list[tuple[int, int, int]] = []
    for seat in range(table.players):
        n = table.hired[seat].bit_count() + (table.held[seat] & extra).bit_count()
        if n:
            found.append((n, max(table.engineer_list(seat), default=0), seat))
    return found


def majority(table: Table) -> list[tuple[int, int, int, int]]:
    """Who gets points for engineers: seat, how many, the highest number, points; others than seats get none."""
    ranked = table.board.rules.majority.crews(table)
    ranked.sort(reverse=True)
    return [(seat, n, best, pay) for (n, best, seat), pay in zip(ranked, table.board.majority) if seat >= 0]


def score_majority(table: Table) -> None:
    """The points for engineers."""
    for seat, n, best, pay in majority(table):
        table.score[seat] += pay
        table.detail("final_majority", seat, rank=table.board.majority.index(pay) + 1, n=n, number=best, points=pay)


def score_final(table: Table) -> None:
    """Bonus cards, then the majority (RR-16.1, RR-16.2, RR-16.5)."""
    for seat in range(table.players):
        for card, name in enumerate(table.board.bonus):
            if table.held[seat] >> card & 1:
                n = bonus_points(table, seat, card)
                table.score[seat] += n
                table.detail("final_bonus", seat, card=name, points=n)
    table.board.rules.majority.score(table)
