"""Two worlds that differ only in what somebody may not know give him the same bytes, whatever he asks for.

Games are played with what hides most: Imperial Steam with hidden money. Where nothing of a position is hidden from
somebody (never in Age of Steam: its cash, bag and chart are open), another's running turn is, and the worlds differ in
that."""

from __future__ import annotations

import random
from typing import Any

import msgspec

import rotonde
from rotonde.coach.hints import advise
from rotonde.coach.plans import Plan, Rehearsal
from rotonde.core.drafts import Draft
from rotonde.core.game import Game
from rotonde.core.state import State
from rotonde.web.contract.api import MovePost
from rotonde.web.contract.table import WhyPost
from rotonde.web.lobby.new_tables import book_of
from rotonde.web.routes.api import preview_of, why_of
from rotonde.web.routes.v1 import _told
from rotonde.web.storage import SeatLine
from rotonde.web.tables.moves import Advance
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.views.digest import since_last_moved
from rotonde.web.views.glance import Glance
from rotonde.web.views.hints import hint_told
from rotonde.web.views.planning import PlanGlance
from rotonde.web.views.remarks import remarked
from rotonde.web.views.ways import outlook_of

STRANGER = "somebody"
ASIDE = 4  # moves between two looks
PLANNED = 4  # decisions in a plan
TRIED = 6  # actions of others that a seat asks about
HIDING = {"imperial_steam": {"open_money": False}}  # the options that hide most


def pairs(game: str, count: int, seed: int = 1) -> tuple[int, list[str]]:
    """Compare so many pairs of worlds; how many of them really differed, and what somebody could tell apart."""
    rng, differed, wrong = random.Random(seed), 0, list[str]()
    title = rotonde.game(game)
    table = opened(title, rng)
    for number in range(count):
        for _ in range(rng.randint(1, ASIDE)):
            if not table.state.to_act:
                table = opened(title, rng)
            move(table, rng)
        seat = rng.choice([None, *range(table.state.players)])
        here = table.state
        there = here.observe(seat).determinize(rng)
        tries = [str(a) for s in here.to_act for a in here.legal(s)]
        asked = rng.sample(tries, min(TRIED, len(tries)))
        turns = {} if here.encode() != there.encode() else begun(there, seat, rng)
        differed += bool(turns) or here.encode() != there.encode()
        if _received(table, here, seat, asked) != _received(table, there, seat, asked, turns):
            wrong.append(f"{game}, pair {number}, seed {seed}: seat {seat} can tell the worlds apart")
        table.state, table.drafts = here, {}
    return differed, wrong


def begun(world: State, seat: int | None, rng: random.Random) -> dict[int, Draft]:
    """A turn that somebody else has begun in a world, and may still undo."""
    for other in rng.sample(world.to_act, len(world.to_act)):
        draft, legal = Draft(world, other), world.legal(other)
        free = [action for action in legal if not world.reveals(action, other)] if other != seat else []
        if free:
            draft.apply(rng.choice(free))
            return {other: draft}
    return {}


def opened(title: Game, rng: random.Random) -> OpenTable:
    """A table with a person at each seat, after the first chance."""
    players = rng.choice([n for n in title.seats() if n > 1])
    seats = [SeatLine(i, f"P{i}", "human", "", f"p{i}") for i in range(players)]
    table = OpenTable(book_of(title.new(players, HIDING.get(title.key)), seats, "p0"))
    first = Advance(table).rolled()
    table.adopt(first, first.summary())
    return table


def move(table: OpenTable, rng: random.Random) -> None:
    if table.state.to_act:
        advance = Advance(table)
        seat = rng.choice(table.state.to_act)
        advance.play(rng.choice(table.state.legal(seat)), seat)
        advance.roll()
        table.adopt(advance, advance.summary())


def _received(
    table: OpenTable, world: State, seat: int | None, asked: list[str], turns: dict[int, Draft] | None = None
) -> bytes:
    """Everything that a seat of a table receives in a world: its view, what it may do, the names of everything, the
    log, what is remarked, the position as its program gets it, why it may not do what others may, what happened since
    it moved, what a program is told of the last move, and where it decides the picture of an action, what can come of
    a target, and a hint. Lessons and puzzles are no tables: their positions are the same for everybody, and what a
    first game adds are remarks."""
    table.state, table.drafts = world, turns or {}
    table.pictures.clear()
    person = STRANGER if seat is None else f"p{seat}"
    glance = Glance(table, person, "en")
    found: list[Any] = [glance.payload("build"), glance.names(), glance.view.encode(), remarked(glance)[0]]
    found += [glance.prompt(), [str(action) for action in glance.legal]]
    if seat is not None:
        found += [why_of(glance, WhyPost(seat=seat, action=action)) for action in asked]
        found.append(since_last_moved(table, [seat], "en"))
        post = MovePost(seat=seat, action="", n=0, client="")
        found.append(_told(table.moves[-1:], world, glance.voice, post)[1:])
        found += _planned(table, seat) if table.state.to_act else []
    if glance.acts and glance.legal:
        found += [preview_of(glance, str(glance.legal[-1])), outlook_of(glance, glance.paths[-1][:1])]
        found.append(hint_told(glance, advise(glance.view, "apprentice", seed=1, simulations=1)))
    return msgspec.json.encode(found)


def _planned(table: OpenTable, seat: int) -> list[Any]:
    """Everything that a seat receives of a plan: its own turn and the answers of others, each chosen in its guess."""
    rng, plan = random.Random(5), Plan("planplan", "A", seat, table.moments, table.line)
    for _ in range(PLANNED):
        rehearsal = Rehearsal(table.state.observe(seat), plan)
        if rehearsal.state.to_act:
            asked = rehearsal.state.to_act[0]
            plan = plan.with_part(rehearsal.part(rng.choice(rehearsal.state.legal(asked)), asked))
    glance = PlanGlance(table, f"p{seat}", "en", plan, plans=[plan])
    asked = glance.seat or 0
    tries = [str(action) for action in glance.legal[:2]]
    whys = [why_of(glance, WhyPost(seat=asked, action=action)) for action in tries]
    return [glance.payload("build"), glance.names(), Glance(table, f"p{seat}", "en", plans=[plan]).plan_lines(), whys]
