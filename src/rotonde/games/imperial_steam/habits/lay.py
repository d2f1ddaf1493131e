"""Laying track: the most useful links, just enough workers."""

from __future__ import annotations

from typing import Final

from rotonde.core import Action
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam.actions import PLACE
from rotonde.games.imperial_steam.eval import reward_of
from rotonde.games.imperial_steam.habits.sense import raise_money, rounds_left
from rotonde.games.imperial_steam.rules import free, track
from rotonde.games.imperial_steam.steps.lay import Lay
from rotonde.games.imperial_steam.table import Table

LOOP: Final = -60.0  # a link that connects no city
BEYOND: Final = 0.5  # of what the best city behind a city offers
DEMAND: Final = 0.5  # of the reward of an open demand
STEP: Final = 5.0  # a step of influence
EFFORT: Final = 4.0  # a point of effort


def plain(table: Table, step: Lay, seat: int) -> Action | None:
    """Declare the most useful links, send just enough workers, place."""
    links, hands = step.links, track.hands_effort(step.hands)
    if links and hands >= track.total_effort(table, seat, links):
        return PLACE if step.can_place(table) else raise_money(table, seat)
    if len(links) < track.LINKS and not hands:
        best = best_link(table, step)
        if best >= 0:
            return table.board.lay_actions[best]
    return table.board.work_actions[hand(table, step)] if links else None


def usual(table: Table, step: Lay, seat: int) -> Action | None:
    """Just enough workers and the track, once no second link can be declared."""
    if not step.links or step.can_place(table):
        return PLACE if step.links else None
    hands = track.hands_effort(step.hands)
    second = len(step.links) < track.LINKS and not hands and bool(track.second_links(table, seat, step.links[0]))
    done = hands >= track.total_effort(table, seat, step.links)  # only the toll is missing
    return None if second or done else table.board.work_actions[hand(table, step)]


def best_link(table: Table, step: Lay) -> int:
    """The link to declare next, -1 for none: a second one must connect a city."""
    seat, board = step.seat, table.board
    cities = table.network[seat]
    if step.links:
        first = step.links[0]
        cities |= 1 << board.link_a[first] | 1 << board.link_b[first]
        links = track.second_links(table, seat, first)
    else:
        links = track.first_links(table, seat, free.means(table, seat))
    best = -1
    score = 0.0
    for link in links:
        here = appeal(table, seat, link, cities)
        if (best < 0 and (here > LOOP or not step.links)) or here > score:
            best = link
            score = here
    return best


def hand(table: Table, step: Lay) -> int:
    """The level (0 to 2) of the next worker: the highest that is not wasted, else the lowest there is."""
    need = track.total_effort(table, step.seat, step.links) - track.hands_effort(step.hands)
    lowest = 0
    for level in range(2, -1, -1):
        if table.workers[step.seat * 6 + level] > step.hands[level]:
            if level < need:
                return level
            lowest = level
    return lowest


def appeal(table: Table, seat: int, link: int, cities: int) -> float:
    """What a link brings to a network: the offer of its new city, half of the best behind it, the way to the goal."""
    board = table.board
    a, b = board.link_a[link], board.link_b[link]
    if cities >> a & 1 and cities >> b & 1:
        return LOOP
    city = b if cities >> a & 1 else a
    best = 0.0
    for other in bits(board.around[table.engineers[seat]][city] & ~cities):
        best = max(best, offer(table, other))
    costs = track.link_toll(table, seat, link) + 3.0 * board.goal_distance[city]
    return offer(table, city) + BEYOND * best - costs


def offer(table: Table, city: int) -> float:
    """What a city gives to whoever connects it now: influence, an upgrade token, demands; less its effort."""
    land = table.land
    total = STEP * land.bonus[city] - EFFORT * land.effort[city]
    if table.tokens[city]:
        total += (8.0 + 7.0 * rounds_left(table)) * land.stacks[city][table.tokens[city] - 1]
    for demand in bits(land.demands_at[city] & table.demands):
        total += DEMAND * reward_of(table, land.demand_good[demand])
    return total
