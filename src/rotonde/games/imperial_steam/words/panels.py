"""The players' panel, the scoring, the chapters."""

from __future__ import annotations

from rotonde.core.telling import N_, ScoreLine, SeatPanel, SeatRow, View, Voice
from rotonde.games.imperial_steam.rules.scoring import FinalLine, base_income, reached, standings
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.table import READY, UNKNOWN
from rotonde.games.imperial_steam.words.speech import table_of

LINES = {
    "cash": N_("Money in hand"),
    "income": N_("Income once more (IS-9.1)"),
    "semmering": N_("Semmering: income again (IS-6.1.19)"),
    "goods": N_("Goods in storage (IS-9.2)"),
    "gold": N_("Gold key of the {hub} hub"),
    "silver": N_("Silver key of the {hub} hub"),
    "hubs": N_("Hubs whose influence is reached (IS-9.4)"),
    "contract": N_("Contract {contract}, filled"),
    "unfulfilled": N_("Contract {contract}, not filled"),
    "route_paid": N_("Route to Trieste, paid (IS-9.5)"),
    "route_received": N_("Route to Trieste, received (IS-9.5)"),
    "dividends": N_("Dividends of the shares sold (IS-9.6)"),
}


def line_text(what: str, name: str, n: int, voice: Voice) -> str:
    """A line of the final scoring in words."""
    return voice(LINES[what], hub=name, contract=name, n=n)


def chapter(view: View, voice: Voice) -> str:
    """The round."""
    table = table_of(view)
    if table.dealing != READY:
        return voice("Setup")
    if table.bids:
        return voice("Opening bids")
    if reached(table):
        return voice("Round {n}, the last: Trieste was reached", n=table.round)
    return voice("Round {n} of {rounds}", n=table.round, rounds=table.board.last_round)


def seats(view: View, voice: Voice) -> SeatPanel:
    """Money, influence, income, and what each would end with; in turn order."""
    table = table_of(view)
    heads = (voice("Money"), voice("Influence"), voice("Income"), voice("If it ended now"))
    order = table.order if len(table.order) == table.players else list(range(table.players))
    scores = table.scores()
    rows = tuple([_row(table, seat, scores[seat], voice) for seat in order])
    aside = chapter(view, voice)
    if table.dealing == READY and not table.bids:
        turn = min(table.turns // table.players + 1, table.board.actions[table.round - 1])
        action = voice("action {n} of {most}", n=turn, most=table.board.actions[table.round - 1])
        aside = f"{aside} · {action}"
    return SeatPanel(heads, rows, aside, units=("gulden", "", "gulden", "gulden"), same=((2, 3), (3, 0)))


def _row(table: ImperialState, seat: int, score: int, voice: Voice) -> SeatRow:
    hidden = table.money[seat] == UNKNOWN
    figures = (
        voice("hidden") if hidden else voice.number(table.money[seat]),
        voice.number(table.influence_of(seat)),
        voice.number(base_income(table, seat)),
        voice("hidden") if hidden else voice.number(score),
    )
    return SeatRow(seat, table.board.colours[seat], _note(table, seat, voice), figures)


def _note(table: ImperialState, seat: int, voice: Voice) -> str:
    """Tracks, contracts and shares sold."""
    out = [voice.plural("{n} track", "{n} tracks", table.tracks[seat].bit_count())]
    if table.contracts[seat]:
        out.append(voice.plural("{n} contract", "{n} contracts", table.contracts[seat].bit_count()))
    if table.dividends[seat]:
        out.append(voice.plural("{n} share sold", "{n} shares sold", table.dividends[seat]))
    return " · ".join(out)


# ── the scoring ───────────────────────────────────────────────────────────
def scoring(view: View, voice: Voice) -> tuple[ScoreLine, ...]:
    """IS-9 line by line; hidden money stays out, and so do the sums it is part of."""
    table = table_of(view)
    if table.dealing != READY:
        return ()
    stands = standings(table)
    known = [m != UNKNOWN for m in table.money]
    out: list[ScoreLine] = []
    lines = [line for what in LINES for stand in stands for line in stand.lines if line.what == what]
    merged = dict.fromkeys((line.what, "" if line.what.startswith("route") else line.name) for line in lines)
    for what, name in merged:
        if what == "dividends":
            out += _idle_contracts(table, voice)
            out.append(_sum(voice("Before dividends"), [s.before for s in stands], known))
        points = [_amount(stand.lines, what, name, known[i]) for i, stand in enumerate(stands)]
        out.append(ScoreLine(line_text(what, name, 1, voice), tuple(points)))
    if "dividends" not in [what for what, _ in merged]:
        out += _idle_contracts(table, voice)
    total = voice("Total") if table.over else voice("Total, if it ended now")
    return (*out, _sum(total, [s.result for s in stands], known))


def _idle_contracts(table: ImperialState, voice: Voice) -> list[ScoreLine]:
    """Contracts that count nothing because no network has reached the goal (IS-9.5)."""
    if reached(table) or not any(table.contracts):
        return []
    return [ScoreLine(voice("Contracts: nobody has reached Trieste (IS-9.5)"), (0,) * table.players)]


def _amount(lines: list[FinalLine], what: str, name: str, known: bool) -> int | None:
    if not known and what in ("cash", "dividends"):
        return None
    return sum([line.money for line in lines if line.what == what and name in ("", line.name)])


def _sum(text: str, amounts: list[int], known: list[bool]) -> ScoreLine:
    return ScoreLine(text, tuple([a if k else None for a, k in zip(amounts, known, strict=True)]), total=True)
