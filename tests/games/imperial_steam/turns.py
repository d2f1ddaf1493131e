"""Whole turns, played in every way: as the engine asks for them, and with free actions never cut off (IS-7, IS-A46).

The second way knows no "nothing is left to do": every step stays open until the player ends it, any tile may be
chosen and anything be done in between; whatever then cannot be carried out to its end does not count. It shares the
small steps with the engine (what a worker costs, what a delivery does), not the questions of when to stop.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.hexes import bits
from rotonde.games.imperial_steam import GAME
from rotonde.games.imperial_steam.actions import END, PLACE, SELL, Choose, LayTrack, Work
from rotonde.games.imperial_steam.board import COAL, MARKERS, PASS, TILES
from rotonde.games.imperial_steam.rules import free, goods, network, track
from rotonde.games.imperial_steam.rules.guard import carry_out
from rotonde.games.imperial_steam.rules.parents import ActionStep, settle
from rotonde.games.imperial_steam.rules.rounds import end_turn
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.lay import Lay
from rotonde.games.imperial_steam.steps.overflow import Overflow
from rotonde.games.imperial_steam.steps.second import Second
from rotonde.games.imperial_steam.table import Table

FIXED = {"board", "settings", "land", "dealing", "players", "sink", "ruleset"}
RULESET = 2  # the games that are looked at were chosen for what happens in them, by the rules of that day
FIELDS = [name for name in Table.__slots__ if name not in FIXED]
Key = tuple[Any, ...]
Ways = Callable[[ImperialState, int], list[Action]]
Go = Callable[[ImperialState, Action, int], None]


class TooMany(Exception):
    """More positions in one turn than are looked at."""


def key(state: ImperialState) -> Key:
    """Everything that can change."""
    values = [getattr(state, name) for name in FIELDS]
    return (state.to_act, *[tuple(v) if isinstance(v, list) else v for v in values])


def ends(state: ImperialState, tile: int, ways: Ways, go: Go, most: int) -> set[Key]:
    """The positions after the turn of the active player, if he chooses this tile; `most` positions may be visited."""
    seat, mine = state.active, (state.round, state.turns)
    found: set[Key] = set()
    seen: set[Key] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for action in ways(here, seat):
            if isinstance(action, Choose) and action.tile != TILES[tile]:
                continue
            after = here.copy()
            go(after, action, seat)
            mark = key(after)
            if (after.round, after.turns) != mine or after.ended:
                found.add(mark)
            elif mark not in seen:
                seen.add(mark)
                waiting.append(after)
        if len(seen) > most:
            raise TooMany
    return found


def one_way_to_work(state: ImperialState, actions: Sequence[Action]) -> list[Action]:
    """Workers are sent in one way only, no more than needed: who goes out has nothing to do with where a turn stops."""
    if PLACE in actions:
        return [a for a in actions if not isinstance(a, Work)]
    first = [a for a in actions if isinstance(a, Work)][:1]
    return [a for a in actions if not isinstance(a, Work)] + first


# ── as the engine asks ────────────────────────────────────────────────────


def asked(state: ImperialState, seat: int) -> list[Action]:
    """What the engine offers."""
    return one_way_to_work(state, state.legal(seat))


def apply(state: ImperialState, action: Action, seat: int) -> None:
    """A decision, and whatever follows from it."""
    state.advance(action, seat)


# ── never cut off ─────────────────────────────────────────────────────────


def open_to(state: ImperialState, seat: int) -> list[Action]:
    """Everything that a player at a table could do next."""
    board = state.board
    out: list[Action]
    if state.stack:
        top = state.stack[-1]
        if isinstance(top, Overflow):
            return [board.discard_actions[good] for good in goods.discardable(state, seat)]
        if isinstance(top, Lay):
            out = lay_ways(state, top)
        elif isinstance(top, Second) and not may_take_track(state, seat, top.link):
            out = []
        else:
            assert isinstance(top, ActionStep)
            out = top.choices(state)
    elif state.acted:
        out = [END]
    else:
        held = state.influence[seat]
        out = [board.choose_actions[t] for t in range(MARKERS) if t == PASS or held >= state.used[seat * MARKERS + t]]
    if free.can_sell(state, seat):
        out.append(SELL)
    out += free.deliveries(state, seat)
    out += [board.link_actions[link] for link in free.affordable_links(state, seat, state.money[seat])]
    return one_way_to_work(state, out)


def may_take_track(state: ImperialState, seat: int, link: int) -> bool:
    """IS-6.1.6, IS-10.3: no third track without a station, and not more tracks than there are."""
    return network.tracks_left(state, seat) > 0 and not state.blocked[seat] >> link & 1


def lay_ways(state: ImperialState, step: Lay) -> list[Action]:
    """Declare any link that may take a track, mobilise, place what can be paid."""
    seat = step.seat
    out = [a for a in step.choices(state) if not isinstance(a, LayTrack)]
    if PLACE in out and not track.still_possible(state, seat, step.links, state.money[seat]):
        out.remove(PLACE)
    if not step.links:
        out += [state.board.lay_actions[link] for link in bits(track.open_links(state, seat))]
    elif len(step.links) < track.LINKS and not track.hands_effort(step.hands):
        out += [state.board.lay_actions[link] for link in bits(track.open_after(state, seat, step.links[0]))]
    return out


def carry(state: ImperialState, action: Action, seat: int) -> None:
    """A decision and nothing more; the turn ends when its player says so."""
    if action == END:
        end_turn(state)
        settle(state)
    else:
        carry_out(state, action, seat)
        if state.stack and state.stack[-1] == Overflow(()):  # everything has room
            state.stack.pop()
        state.to_act = (seat,)


# ── positions to try it on ────────────────────────────────────────────────


def positions(seed: int) -> Iterator[tuple[ImperialState, int]]:
    """Turns of a random game, each with a tile: the player is short of money and has something to deliver."""
    rng = random.Random(f"turns {seed}")
    state = GAME.new(2 + seed % 3, {"setup": rng.choice(["introductory", "normal", "random"])}, ruleset=RULESET)
    while not state.over:
        if state.phase == "turn" and state.round > 1 and rng.random() < 0.4:
            yield short_of_money(state.copy(), rng), rng.choice([0, 0, 1, 1, 2, 4, 5, 7])
        state.advance(state.quick_sample(rng))


def short_of_money(state: ImperialState, rng: random.Random) -> ImperialState:
    """The same turn with little in hand, a coal, now and then a share, a factory and a crown beside the network."""
    seat = state.active
    state.money[seat] = 10 * rng.randrange(6)
    state.investors[seat] = state.share[seat] + int(rng.random() < 0.3)
    if not state.goods[seat * 4 + COAL]:
        state.goods[seat * 4 + COAL] = 1
    good, sites = rng.randrange(COAL), list(bits(state.sites[seat]))
    state.demands |= state.wants[seat] & state.land.demands_of[good]
    if sites and rng.random() < 0.6:
        state.factories.append((seat, good, rng.choice(sites), 1 + rng.randrange(2), 1))
    board = state.board
    ends = board.links_at[board.start] | board.links_at[board.goal]
    near = list(bits(state.border[seat] & ~state.tracks[seat] & ~ends))
    if near and rng.random() < 0.7:
        state.crowns |= 1 << rng.choice(near)
    for hub in range(board.hub_count):
        if rng.random() < 0.5:
            state.hub_at[hub] = state.influence[seat]
    return state
