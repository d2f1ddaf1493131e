"""The players' panel, the scoring, the chapters."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.telling import N_, ScoreLine, SeatPanel, SeatRow, Voice, signed
from rotonde.games.age_of_steam.board import ACTIONS
from rotonde.games.age_of_steam.steps.determine_player_order import auction_on
from rotonde.games.age_of_steam.table import NO_ACTION, Table
from rotonde.games.age_of_steam.words.speech import Seen, after_turn, money

ORDINALS = (N_("1st"), N_("2nd"), N_("3rd"), N_("4th"), N_("5th"), N_("6th"))


def chapter(view: Seen, voice: Voice) -> str:
    """The turn."""
    table = view.table
    if table.pending is not None and table.pending.before_turns:
        return voice("Set-up")
    return turn_of(table, voice)


def turn_of(table: Table, voice: Voice) -> str:
    """Which turn, of how many."""
    return voice("Turn {n} of {turns}", n=table.turn, turns=table.board.turns[table.players])


def seats(view: Seen, voice: Voice) -> SeatPanel:
    """Cash, the three tracks, and the cash after this turn's income and expenses."""
    table = view.table
    heads = (voice("Cash"), voice("Income"), voice("Shares"), voice("Loco"), voice("After"))
    rows = tuple(_row(table, seat, voice) for seat in range(table.players))
    bag = voice.plural("{n} cube in the bag", "{n} cubes in the bag", sum(table.bag))
    full = (*heads[:3], voice("Engine level"), voice("Cash after this turn"))
    units, same = ("dollars", "", "", "", "dollars"), ((1, 4), (4, 0))  # income tells more than the cash it brings
    return SeatPanel(heads, rows, f"{turn_of(table, voice)} · {bag}", full, units, same, burdens=(2,))


def _row(table: Table, seat: int, voice: Voice) -> SeatRow:
    colour = table.board.player_colours[seat]
    if table.left[seat]:
        return SeatRow(seat, colour, voice("bankrupt in turn {n}", n=table.left[seat]), ("–",) * 5)
    after = "–" if table.over else money(after_turn(table, seat), voice)
    figures = [voice.number(column[seat]) for column in (table.income, table.shares, table.engine)]
    cash = money(table.cash[seat], voice)
    return SeatRow(seat, colour, note_of(table, seat, voice), (cash, *figures, after))


def note_of(table: Table, seat: int, voice: Voice) -> str:
    """The position of a seat in the turn order, and what it has chosen or bid."""
    step, auction = table.pending, auction_on(table)
    parts = deeds(table, seat, voice)
    if auction is None and of_last_turn(table) and table.chosen[seat] != NO_ACTION:
        parts.append(voice("last turn {name}", name=_chosen(table, seat, voice)))
    gone = seat not in table.order or (auction is not None and seat in auction.passed)
    if not gone and not (step is not None and step.before_turns):
        place = voice.translate(ORDINALS[table.order.index(seat)])
        parts = [voice("plays {place}", place=place), *parts]
    return " · ".join(parts)


def of_last_turn(table: Table) -> bool:
    """Are the markers on the display still those of the last turn (AOS-5.9)?"""
    return table.pending is not None and table.pending.old_markers


def deeds(table: Table, seat: int, voice: Voice) -> list[str]:
    """The action of a seat in this turn; in the auction, its bid and its token."""
    auction = auction_on(table)
    if auction is None:
        stale = of_last_turn(table) or table.chosen[seat] == NO_ACTION
        return [] if stale else [_chosen(table, seat, voice)]
    out = []
    if seat in auction.passed:
        out.append(voice("passed"))
    elif auction.bids[seat]:
        out.append(voice("bids {amount}", amount=auction.bids[seat]))
    if auction.token == seat:
        out.append(voice("has the token"))
    return out


def _chosen(table: Table, seat: int, voice: Voice) -> str:
    return voice.value("action", ACTIONS[table.chosen[seat]])


def scoring(view: Seen, voice: Voice) -> tuple[ScoreLine, ...]:
    """Income, shares and sections of links (AOS-15), as if the game ended now while it runs."""
    table, board = view.table, view.table.board
    lines = (
        (N_("Income, {n} each"), board.points_income, table.income),
        (N_("Shares, {n} each"), board.points_share, table.shares),
        (N_("Sections of links, {n} each"), board.points_section, table.sections()),
    )
    out = [ScoreLine(voice(text, n=signed(k)), _in_game(table, [n * k for n in held])) for text, k, held in lines]
    total = voice("Total") if table.over else voice("Total, as it stands")
    if any(table.left):
        total = voice("{total} (none if bankrupt)", total=total)
    return (*out, ScoreLine(total, _in_game(table, table.scores()), total=True))


def _in_game(table: Table, points: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(None if table.left[seat] else n for seat, n in enumerate(points))
