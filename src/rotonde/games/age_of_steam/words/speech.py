"""Small pieces of speech that the other modules share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.games.age_of_steam.board import KIND_CROSSING, KIND_SIMPLE, KIND_TOWN, SIDES, Pattern
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.table import NOBODY, Table

MONEY = ("money", "cost", "cash", "amount")  # arguments that are dollars
COLOURS = {
    "red": N_("red"),
    "blue": N_("blue"),
    "purple": N_("purple"),
    "yellow": N_("yellow"),
    "black": N_("black"),
}
CITIES = {
    "red": N_("red city"),
    "blue": N_("blue city"),
    "purple": N_("purple city"),
    "yellow": N_("yellow city"),
    "black": N_("black city"),
}
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
CHART_SIDES = {"west": N_("west"), "east": N_("east")}
_CURVES = {3: N_("straight"), 2: N_("wide curve"), 4: N_("wide curve"), 1: N_("tight curve"), 5: N_("tight curve")}


def value(key: str, value: Any, voice: Voice) -> str:
    """An argument of a sentence: dollars, colours, names of actions, seats in a list, numbers with separators."""
    if key.startswith(MONEY) and isinstance(value, int):
        return money(value, voice)
    if key == "colour":
        return voice.translate(COLOURS.get(value, value))
    if key == "colours":
        return listed([voice.translate(COLOURS.get(c, c)) for c in value], voice)
    if key == "action":
        return voice.translate(ACTIONS.get(value, value))
    if key == "terrain":
        return voice.translate(TERRAIN.get(value, value))
    if key == "players":
        return ", ".join(voice.player(seat) for seat in value)
    if key == "dice":
        return str(value).replace(".", " ")
    return voice.number(value) if isinstance(value, int) else str(value)


def money(amount: int, voice: Voice) -> str:
    """An amount in dollars, written as the language writes it."""
    number = voice.number(abs(amount))
    sign = "−" if amount < 0 else ""
    return f"{sign}{number}\u00a0$" if voice.lang == "fr" else f"{sign}${number}"


def signed(n: int) -> str:
    """ "+2" or "−2"."""
    return f"−{-n}" if n < 0 else f"+{n}"


def table_of(view: View) -> Table:
    """The table of a view of this game."""
    assert isinstance(view.table, Table)
    return view.table


def who(view: View, seat: int, voice: Voice) -> str:
    """A seat by name; "you" for the reader."""
    return voice("you") if seat == view.seat else voice.player(seat)


def whose(view: View, owner: int, voice: Voice) -> str:
    """The owner of track, from its code."""
    return voice("nobody") if owner == NOBODY else who(view, owner - 1, voice)


def listed(items: Sequence[str], voice: Voice) -> str:
    """ "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return voice("{first} and {last}", first=", ".join(items[:-1]), last=items[-1])


def sentences(parts: Iterable[str]) -> str:
    """Sentences one after another, without the empty ones."""
    return " ".join(part for part in parts if part)


def capital(text: str) -> str:
    """The same text with a capital letter."""
    return text[:1].upper() + text[1:]


def place_name(table: Table, place: int) -> str:
    """The name of a city or town."""
    return table.board.place_names[place]


def hex_name(table: Table, h: int) -> str:
    """A hex as people call it: by its place, or by its label."""
    place = table.board.place_at[h]
    return table.board.place_names[place] if place >= 0 else table.board.labels[h]


def letter_at(table: Table, place: int) -> str:
    """The letter of the New City on a place, if there is one."""
    return table.board.letters[table.letters.index(place)] if place in table.letters else ""


def tile_name(pattern: Pattern, town: bool, voice: Voice) -> str:
    """A tile with its exits: "wide curve N–SE", "crossing N–S, NE–SW", "3 exits N, SE, SW"."""
    paths = ", ".join(f"{SIDES[a]}–{SIDES[b]}" for a, b in pattern.paths)
    if town and pattern.kind in (KIND_SIMPLE, KIND_TOWN):
        sides = ", ".join(SIDES[s] for s in range(6) if pattern.exits >> s & 1)
        return voice.plural("dead end {sides}", "{n} exits {sides}", pattern.count, sides=sides)
    if pattern.kind == KIND_SIMPLE:
        a, b = pattern.paths[0]
        return f"{voice.translate(_CURVES[(b - a) % 6])} {paths}"
    shape = voice.translate(N_("crossing") if pattern.kind == KIND_CROSSING else N_("side by side"))
    return voice("{n} exits, {shape} {paths}", n=4, shape=shape, paths=paths) if town else f"{shape} {paths}"


def space_name(table: Table, space: int, voice: Voice) -> str:
    """A space of the goods chart: "west 3, first space"."""
    side, label, row = table.board.spaces[space].rsplit("-", 2)
    return voice("{side} {label}, space {row}", side=voice.translate(CHART_SIDES.get(side, side)), label=label, row=row)


# ── the forecast ──────────────────────────────────────────────────────────


def after_turn(table: Table, seat: int, spent: int = 0, shares: int = 0) -> int:
    """Cash after this turn's income and expenses if nothing else changes; below zero is what will be missing."""
    board = table.board
    more = shares * (board.share_gain - board.share_expense)
    return table.cash[seat] + table.income[seat] - expenses(table, seat) - spent + more


def shares_needed(table: Table, seat: int) -> int:
    """How many more shares would cover the coming expenses."""
    missing = -after_turn(table, seat)
    net = table.board.share_gain - table.board.share_expense
    return max(0, -(-missing // net)) if net > 0 else 0


def forecast(table: Table, seat: int, voice: Voice) -> str:
    """The coming income and expenses in a sentence."""
    left = after_turn(table, seat)
    said = voice(
        "This turn: {cash} in hand + {cash_in} income − {cost} expenses = {money}.",
        cash=table.cash[seat],
        cash_in=table.income[seat],
        cost=expenses(table, seat),
        money=left,
    )
    if left >= 0:
        return said
    if table.income[seat] + left < 0:
        return sentences((said, voice("That would be bankruptcy (AOS-11.4).")))
    return sentences((said, voice("Income would drop by {n} (AOS-11.3).", n=-left)))
