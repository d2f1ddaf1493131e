"""Émil, the other player of the solo game: his cards, what he blocks and takes (GR-10). He is no seat.

His cards are an outcome of chance; what follows from a card is forced, and told with its reason.
"""

from __future__ import annotations

from typing import Final

from rotonde.core.hexes import picked
from rotonde.games.german_railroads.rules.parts import RULES
from rotonde.games.german_railroads.table import GermanTable, german, put
from rotonde.games.russian_railroads.rules import tiles
from rotonde.games.russian_railroads.rules.barred import incomplete
from rotonde.games.russian_railroads.rules.completing import completable, may_help
from rotonde.games.russian_railroads.rules.counting import plain
from rotonde.games.russian_railroads.rules.effects import engineer_on, happens, open_effect, space_effect
from rotonde.games.russian_railroads.rules.payment import price
from rotonde.games.russian_railroads.rules.scoring import Majority, crews, score_majority
from rotonde.games.russian_railroads.steps.shuffle import open_shuffle
from rotonde.games.russian_railroads.table import COIN, EMPTY, NOBODY, OWN, Table

YOU: Final = 0  # the only seat
HIS: Final = 1  # how spaces name him, where a seat would stand
PLACE: Final = ("emil",)
EMIL: Final = "emil"  # his cards, as chance is asked for them


def round_begun(table: GermanTable) -> None:
    """His workers and cards come back, and he begins (GR-10.2)."""
    reward(table)
    table.emil_passed, table.emil_card, table.emil_workers = 0, -1, table.emil_crew
    table.emil_deck = (1 << len(table.boards.emil_cards)) - 1
    if table.sink is not None:
        table.bookkeeping("shuffled", None, *PLACE)
    begin_turn(table)


def begin_turn(table: GermanTable) -> bool:
    """His turn; false if he has passed, or passes now for want of workers (GR-10.4)."""
    reward(table)
    if table.emil_passed:
        return False
    if not table.emil_workers:
        pass_for(table, "workers")
        return False
    return draw(table)


def draw(table: GermanTable) -> bool:
    """Chance shows his next card; without cards he passes (GR-10.3, GR-10.4)."""
    if table.emil_deck:
        open_shuffle(table, EMIL)
        return True
    pass_for(table, "cards")
    return False


def pass_for(table: GermanTable, why: str) -> None:
    """He takes no more turns this round."""
    table.emil_passed = 1
    if table.sink is not None:
        table.headline("emil_passes", None, *PLACE, why=why)


def show(table: GermanTable, card: int) -> None:
    """A card: he blocks its space, or discards it and draws another one (GR-10.3, GR-10.4)."""
    table.emil_deck &= ~(1 << card)
    table.emil_card = card
    why = hindrance(table, card)
    if not why:
        block(table, card)
        return
    if table.sink is not None:
        name = table.boards.emil_names[card]
        args = {"space": name, "why": why}
        if why == "useless":
            args["reason"] = incomplete(table, YOU, table.boards.emil_cards[card].space).code
        table.detail("emil_skips", None, f"space:{name}", *PLACE, **args)
    draw(table)


def cost(table: GermanTable, card: int) -> tuple[int, int]:
    """Workers of his and roubles of the supply; an engineer has his printed price (GR-10.5, GR-10.12)."""
    given = table.boards.emil_cards[card]
    if table.boards.spaces[given.space].slot >= 0:
        return price(table, given.space)
    return given.workers, given.roubles


def hindrance(table: GermanTable, card: int) -> str:
    """Why he cannot block the space of a card; "" if he can (GR-10.4, GR-10.11)."""
    boards = table.boards
    space = boards.emil_cards[card].space
    slot = 0 if space == boards.hire else boards.spaces[space].slot
    if slot >= 0 and table.strip[slot] == EMPTY and not table.laid[space]:
        return "empty"
    if not table.open >> space & 1:
        return "occupied"
    if cost(table, card)[0] > table.emil_workers:
        return "workers"
    return "" if usable(table, space) else "useless"


def usable(table: GermanTable, space: int) -> bool:
    """Could the player carry out the effect of a space now, whatever there is to pay with (GR-10.11)?"""
    effect = space_effect(table, space)
    if not happens(table, YOU, effect):
        return False
    if plain(table, YOU, effect):
        return True
    if not may_help(table, YOU, effect):
        return False
    twin = table.copy()
    open_effect(twin, YOU, effect)
    return completable(twin)


def block(table: GermanTable, card: int) -> None:
    """His workers lie on the space; locomotives and engineers he takes, anything else he leaves (GR-10.3, GR-10.6)."""
    boards, given = table.boards, table.boards.emil_cards[card]
    space, (workers, roubles) = given.space, cost(table, card)
    if table.sink is not None:
        name = boards.emil_names[card]
        args = {"space": name, "engineer": engineer_on(table, space), "workers": workers, "roubles": roubles}
        table.headline("emil_blocks", None, f"space:{name}", *PLACE, **args)
    table.laid[space] = HIS + 1 | workers << OWN | roubles << COIN
    table.open &= boards.closes[space]
    table.emil_workers -= workers
    if given.tiles:
        take_tiles(table, given.tiles)
    if given.hires:
        hire(table)


def take_tiles(table: GermanTable, n: int) -> None:
    """The lowest locomotives leave the game; without any, the lowest visible factories (GR-10.6)."""
    numbers: list[int] = []
    for _ in range(n):
        code = tiles.lowest(table)
        if code:
            table.stacks[code] -= 1
        else:
            code = next((c for c, visible in enumerate(table.visible) if visible), 0)
            if not code:
                break
            table.visible[code] -= 1
        table.emil_tiles = put(table.emil_tiles, code, table.emil_tiles[code] + 1)
        numbers.append(table.boards.numbers[code])
    if table.sink is not None:
        table.detail("emil_takes", None, "stacks", *PLACE, numbers=numbers)


def hire(table: GermanTable) -> None:
    """He keeps the engineer, for the majority only (GR-10.6)."""
    engineer, table.strip[0] = table.strip[0], EMPTY
    table.emil_hired |= 1 << engineer
    if table.sink is not None:
        table.detail("emil_hires", None, "engineer:0", *PLACE, engineer=table.boards.engineers[engineer])


def reward(table: GermanTable) -> None:
    """One worker more for each score that the player has reached, at once unless he has passed (GR-10.7, GR-10.14)."""
    boards = table.boards
    while True:
        reached = table.emil_crew - boards.emil_workers
        if reached >= len(boards.emil_gains) or table.score[YOU] < boards.emil_gains[reached]:
            return
        table.emil_crew += 1
        if not table.emil_passed:
            table.emil_workers += 1
        table.detail("emil_worker", None, *PLACE, workers=table.emil_crew, score=boards.emil_gains[reached])


class WithEmil(Majority):
    """His engineers count in the majority, and get no points (GR-10.8)."""

    def crews(self, table: Table) -> list[tuple[int, int, int]]:
        hired = picked(table.board.engineers, german(table).emil_hired)
        return [*crews(table), (len(hired), max(hired), NOBODY)] if hired else crews(table)

    def score(self, table: Table) -> None:
        hired = picked(table.board.engineers, german(table).emil_hired)
        if hired:
            table.detail("final_rival", None, n=len(hired), number=max(hired))
        score_majority(table)


RULES.majority = WithEmil()
