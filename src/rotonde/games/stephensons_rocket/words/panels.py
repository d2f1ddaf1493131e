"""The players' panel, the scoring, the chapters."""

from __future__ import annotations

from rotonde.core.words import N_, ScoreLine, SeatPanel, SeatRow, Voice
from rotonde.games.stephensons_rocket.rules.scoring import ScoredLine, final_scoring
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.table import UNKNOWN
from rotonde.games.stephensons_rocket.words.speech import Seen, money

GROUPS = {  # a line that pays somebody, and the sum of such lines
    "tokens": (N_("Tokens: {kind}"), N_("Tokens")),
    "stations": (N_("Stations on the {company}"), N_("Stations")),
    "shares": (N_("Shares of the {company}"), N_("Shares")),
}


def chapter(view: Seen, voice: Voice) -> str:
    """Once around the table: the game itself has no rounds (SR-3.6)."""
    table = view.table
    return voice("Circuit {n}", n=(table.turn - 1) // table.players + 1)


def seats(view: Seen, voice: Voice) -> SeatPanel:
    """Shares, tokens, stations on the board, and money where the reader may know it (SR-15.1)."""
    table = view.table
    points = table.settings.score_unit == "points_1"
    heads = (voice("Shares"), voice("Tokens"), voice("Stations"), voice("Points") if points else voice("Money"))
    rows = tuple(_row(view, seat, voice) for seat in range(table.players))
    tiles = voice.plural("{n} track tile left", "{n} track tiles left", table.tiles)
    units = ("", "", "", "" if points else "pounds")
    return SeatPanel(heads, rows, f"{chapter(view, voice)} · {tiles}", units=units)


def _row(view: Seen, seat: int, voice: Voice) -> SeatRow:
    table = view.table
    lines, slots = len(table.loco), table.board.slots
    shares = sum(table.shares[seat * lines : (seat + 1) * lines])
    tokens = sum(table.tokens[seat * slots : (seat + 1) * slots]) + table.passengers[seat]
    placed = voice("{n} of {most}", n=table.stations[seat].bit_count(), most=table.board.stations)
    amount, points = table.money[seat], table.settings.score_unit == "points_1"
    cash = voice.number(amount // table.board.unit) if points else money(amount, voice)
    figures = (voice.number(shares), voice.number(tokens), placed, voice("hidden") if amount == UNKNOWN else cash)
    doing = view.game.words.twin(view, "note") if seat in view.to_act else None
    return SeatRow(seat, table.board.colours[seat], doing(voice) if doing else "", figures)


def scoring(view: Seen, voice: Voice) -> tuple[ScoreLine, ...]:
    """Money earned during the game, then SR-14 line by line; as if the game ended now while it runs."""
    table = view.table
    lines = final_scoring(table)
    gained = _sums(table, lines)
    paid = gained if table.over else [0] * table.players
    cash = [None if m == UNKNOWN else m - p for m, p in zip(table.money, paid, strict=True)]
    out = [ScoreLine(voice("Money from the game"), _points(table, cash))]
    for what, (each, together) in GROUPS.items():
        group = [line for line in lines if line.what == what]
        said = [(voice(each, kind=line.name, company=line.name), line.money) for line in group if any(line.money)]
        out += [ScoreLine(text, _points(table, money)) for text, money in said]
        out.append(ScoreLine(voice(together), _points(table, _sums(table, group)), total=True))
    total = [None if c is None else c + g for c, g in zip(cash, gained, strict=True)]
    name = voice("Total") if table.over else voice("Total, as it stands")
    return (*out, ScoreLine(name, _points(table, total), total=True))


def _sums(table: RocketState, lines: list[ScoredLine]) -> list[int]:
    return [sum(line.money[s] for line in lines) for s in range(table.players)]


def _points(table: RocketState, amounts: list[int] | list[int | None]) -> tuple[int | None, ...]:
    unit = table.board.unit if table.settings.score_unit == "points_1" else 1
    return tuple(None if a is None else a // unit for a in amounts)
