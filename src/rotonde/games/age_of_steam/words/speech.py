"""Small pieces of speech that the other modules share."""

from __future__ import annotations

from typing import Any

from rotonde.core.telling import N_, P_, View, Voice, listed, sentences, who
from rotonde.games.age_of_steam.board import KIND_CROSSING, KIND_SIMPLE, KIND_TOWN, SIDES, Pattern
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.table import NOBODY, Table

Seen = View[Table]
PHASE_9 = N_("Phase 9: goods growth.")
MONEY = ("money", "cost", "cash", "amount")  # arguments that are dollars
COLOURS = {"red": N_("red"), "blue": N_("blue"), "purple": N_("purple"), "yellow": N_("yellow"), "black": N_("black")}
_CITY = N_("red city"), N_("blue city"), N_("purple city"), N_("yellow city"), N_("black city")
CITIES = dict(zip(COLOURS, _CITY, strict=True))
ACTIONS = {
    "first_move": N_("First Move"),
    "first_build": N_("First Build"),
    "engineer": N_("Engineer"),
    "locomotive": N_("Locomotive"),
    "urbanization": N_("Urbanization"),
    "production": N_("Production"),
    "turn_order": N_("Turn Order"),
}
TERRAIN = {"plain": N_("plain"), "river": N_("river"), "mountain": N_("mountain"), "lake": N_("lake")}
HEX_SIDES = {"N": N_("N"), "NE": N_("NE"), "SE": N_("SE"), "S": N_("S"), "SW": N_("SW"), "NW": N_("NW")}
HALVES = {"west": N_("west"), "east": N_("east"), "valley": N_("valley")}  # of the goods chart
# by argument
NAMED = {"colour": COLOURS, "action": ACTIONS, "terrain": TERRAIN, "side": HEX_SIDES, "half": HALVES}
_STRAIGHT, _WIDE, _TIGHT = (
    (N_("straight {paths}"), N_("a straight {paths}")),
    (N_("wide curve {paths}"), N_("a wide curve {paths}")),
    (N_("tight curve {paths}"), N_("a tight curve {paths}")),
)
_CURVES = {3: _STRAIGHT, 2: _WIDE, 4: _WIDE, 1: _TIGHT, 5: _TIGHT}  # by the turn of the track; with an article
_CROSSING = (N_("crossing {paths}"), N_("a crossing {paths}"))
_EXITS = P_("dead end {sides}", "{n} exits {sides}"), P_("a dead end {sides}", "a tile with {n} exits {sides}")
_COEXIST = (N_("side by side {paths}"), N_("two tracks side by side, {paths}"))


def value(key: str, value: Any, voice: Voice) -> str:
    """An argument of a sentence: dollars, colours, names of actions, seats in a list, numbers with separators."""
    if key.startswith(MONEY) and isinstance(value, int):
        return money(value, voice)
    if key in NAMED:
        return voice.translate(NAMED[key].get(value, value))
    if key == "colours":
        return listed([voice.value("colour", c) for c in value], voice)
    if key.startswith("city"):
        return voice.translate(CITIES.get(value, value))
    if key == "players":
        return ", ".join(voice.player(seat) for seat in value)
    if key == "dice":
        return str(value).replace(".", " ")
    return voice.number(value).replace("-", "−") if isinstance(value, int) else str(value)


def track_words(track: str, voice: Voice) -> str:
    """Track in notation, for reading: "N–S, NE–SW"."""
    runs = [[voice.value("side", side) for side in run.split("-")] for run in track.replace(".", "+").split("+")]
    return ", ".join("–".join(run) for run in runs)


def money(amount: int, voice: Voice) -> str:
    """An amount in dollars, written as the language writes it."""
    number = voice.number(abs(amount))
    sign = "−" if amount < 0 else ""
    return f"{sign}{number}\u00a0$" if voice.lang == "fr" else f"{sign}${number}"


def whose(view: Seen, owner: int, voice: Voice) -> str:
    """The owner of track, from its code."""
    return voice("nobody") if owner == NOBODY else who(view, owner - 1, voice)


def place_at(table: Table, label: str) -> int:
    """The city or town on a hex."""
    return table.board.place_at[table.board.hex_index[label]]


def place_name(table: Table, place: int) -> str:
    """The name of a city or town."""
    return table.board.place_names[place]


def goods_at(table: Table, place: int) -> list[tuple[str, int]]:
    """The cubes on a city, as many as there are of each colour."""
    colours = table.board.colours
    counts = table.cubes[place * len(colours) : (place + 1) * len(colours)]
    return [(colour, n) for colour, n in zip(colours, counts, strict=True) if n]


def tile_name(pattern: Pattern, town: bool, voice: Voice, article: bool = False) -> str:
    """A tile with its exits: "wide curve N–SE", "crossing N–S, NE–SW", "3 exits N, SE, SW"; or with an article."""
    names = [voice.value("side", side) for side in SIDES]
    paths = ", ".join(f"{names[a]}–{names[b]}" for a, b in pattern.paths)
    if town and pattern.kind in (KIND_SIMPLE, KIND_TOWN):
        sides = ", ".join(names[s] for s in range(6) if pattern.exits >> s & 1)
        return voice.plural(*_EXITS[article], pattern.count, sides=sides)
    if pattern.kind == KIND_SIMPLE:
        a, b = pattern.paths[0]
        return voice(_CURVES[(b - a) % 6][article], paths=paths)
    shape = voice((_CROSSING if pattern.kind == KIND_CROSSING else _COEXIST)[article and not town], paths=paths)
    if not town:
        return shape
    said = N_("a tile with {n} exits, {shape}") if article else N_("{n} exits, {shape}")
    return voice(said, n=pattern.count, shape=shape)


def space_name(table: Table, space: int, voice: Voice) -> str:
    """A space of the goods chart: "west 3, first space"."""
    side, label, row = table.board.spaces[space].rsplit("-", 2)
    return voice("{side} {label}, space {row}", side=voice.value("half", side), label=label, row=row)


def city_of(table: Table, space: int, voice: Voice) -> str:
    """The city that a space of the chart feeds."""
    board = table.board
    column = next(i for i, spaces in enumerate(board.column_spaces) if space in spaces)
    place = table.fed_by(column)
    if board.column_city[column] >= 0:
        return place_name(table, place)
    letter = board.letters[board.column_letter[column]]
    if place >= 0:
        return voice("{place} ({letter})", place=place_name(table, place), letter=letter)
    return voice("the New City {letter}", letter=letter)


# ── the forecast ──────────────────────────────────────────────────────────
def after_turn(
    table: Table, seat: int, *, spent: int = 0, shares: int = 0, levels: int = 0, bid: int | None = None
) -> int:
    """Cash after this turn's income and expenses if nothing else changes; below zero is what will be missing."""
    board, step = table.board, table.pending
    if step is None or step.settled:
        return table.cash[seat]
    paid = step.owed(table, seat) if bid is None else bid
    more = shares * (board.share_gain - board.share_expense) - levels * board.engine_expense
    return table.cash[seat] + table.income[seat] - expenses(table, seat) - spent - paid + more


def may_earn(table: Table, seat: int, used: int = 0) -> bool:
    """Can cubes still bring a seat income in this turn, once `used` more moves are made otherwise? (AOS-10.6)"""
    step = table.pending
    if step is None or step.moves_left(table) <= used:
        return False
    own = any(link is not None and link.owner == seat + 1 for link in table.links)
    return own or not step.track_laid  # before goods are moved, links can be built


def rescue(table: Table, seat: int, left: int) -> int:
    """How much income cubes must bring so that a shortage is no bankruptcy: it counts as cash too (AOS-11.1, 11.4)."""
    return -((table.income[seat] + left) // 2)


def cash_after(table: Table, seat: int, voice: Voice, *, used: int = 0, **change: int) -> str:
    """The cash after this turn and a change (as `after_turn`) as a fragment, with what comes of a shortage.

    What cubes may bring until then is not in it: where any can still be moved, it is a condition. `used` are moves
    that the change takes."""
    left, step = after_turn(table, seat, **change), table.pending
    if left >= 0 or step is None or step.settled:
        return voice("{money} after this turn", money=left)
    open_ = may_earn(table, seat, used)
    if table.income[seat] + left < 0:
        said = N_("{money} after this turn: bankruptcy, unless cubes bring {n} income")
        n = rescue(table, seat, left)
        return voice(said, money=left, n=n) if open_ else voice("{money} after this turn: bankruptcy", money=left)
    said = N_("{money} after this turn: income drops by {n}, unless cubes bring it")
    return voice(said if open_ else N_("{money} after this turn: income drops by {n}"), money=left, n=-left)


def forecast(table: Table, seat: int, voice: Voice) -> str:
    """The coming income and expenses in a sentence."""
    step = table.pending
    if step is None or step.settled:
        return voice("{cash} in hand; income and expenses of this turn are settled.", cash=table.cash[seat])
    left, bid = after_turn(table, seat), step.owed(table, seat)
    figures = {"cash": table.cash[seat], "cash_in": table.income[seat], "cost": expenses(table, seat), "money": left}
    text = N_("This turn: {cash} in hand + {cash_in} income − {cost} expenses = {money}.")
    if bid:
        text = N_("This turn: {cash} in hand − {cost_bid} bid + {cash_in} income − {cost} expenses = {money}.")
    said = voice(text, cost_bid=bid, **figures)
    if left >= 0:
        return said
    open_ = may_earn(table, seat)
    if table.income[seat] + left < 0:
        after = N_("That would be bankruptcy, unless cubes bring {n} income (AOS-11.4).")
        said_after = voice(after if open_ else N_("That would be bankruptcy (AOS-11.4)."), n=rescue(table, seat, left))
    else:
        after = N_("Income would drop by {n}, unless cubes bring it (AOS-11.3).")
        said_after = voice(after if open_ else N_("Income would drop by {n} (AOS-11.3)."), n=-left)
    return sentences((said, said_after))
