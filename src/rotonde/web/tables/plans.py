"""Plans at a table: kept for their person, and tried again wherever the table stands."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from dataclasses import replace

from rotonde.coach.plans import LONGEST, MOST, Part, Plan, Rehearsal, Step, followed, in_words
from rotonde.core.words import N_, Voice
from rotonde.web.contract.plans import PlanLine
from rotonde.web.contract.table import TurnPost
from rotonde.web.people.callers import remember
from rotonde.web.people.names import clean_name
from rotonde.web.storage import Storage
from rotonde.web.storage.plans import drop_plan, keep_plan, plans_of
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.troubles import Stale, Trouble, not_yours

_KNOWN = 2000  # people at tables whose plans are kept in memory
_TRIED = 40  # plans of a table that are not tried again


def may_plan(table: OpenTable) -> bool:
    """Does a table allow plans now?"""
    return table.status == "running" and table.book.aids != "none"


def current(table: OpenTable, plan: Plan) -> Plan:
    """A plan without what has come true since it was made."""
    moves = table.moves[plan.moment :] if plan.line == table.line else []
    played = [Step(move.line.entry.seat, move.line.entry.action) for move in moves]
    return followed(plan, played, table.moments, table.line)


def rehearsed(table: OpenTable, plan: Plan) -> Rehearsal:
    """A plan on what its seat sees of a table now."""
    return Rehearsal(table.state.observe(plan.seat), current(table, plan))


def adoptable(table: OpenTable, rehearsal: Rehearsal) -> bool:
    """Can the first steps of a plan be the running turn of its seat?"""
    return rehearsal.plan.seat in table.state.to_act and bool(rehearsal.own_turn())


def plan_line(table: OpenTable, plan: Plan, voice: Voice) -> PlanLine:
    """A plan in a list; it is tried once wherever the table stands, however often it is looked at."""
    key = (table.n, plan, voice.lang)
    if key not in table.planned:
        remember(table.planned, key, _tried(table, plan, voice), _TRIED)
    return table.planned[key]


def _tried(table: OpenTable, plan: Plan, voice: Voice) -> PlanLine:
    rehearsal = rehearsed(table, plan)
    return PlanLine(
        key=plan.key,
        name=plan.name,
        steps=len(rehearsal.plan.steps),
        standing=rehearsal.standing,
        why=in_words(rehearsal, voice),
        may_adopt=adoptable(table, rehearsal),
    )


def check_planning(table: OpenTable, person: str, seat: int) -> None:
    """Trouble if somebody may not plan for a seat here."""
    if seat not in table.seats_of(person):
        raise not_yours()
    if not may_plan(table):
        raise Trouble(
            403, "forbidden", N_("Nothing is planned at this table: it is over, or was opened without plans.")
        )


def begun(table: OpenTable, seat: int, name: str, others: list[Plan], voice: Voice) -> Plan:
    """A new plan; it begins with the running turn of its seat."""
    if len(others) >= MOST:
        raise _enough()
    taken = {plan.name for plan in others}
    usual = (voice(N_("Plan {letter}"), letter=letter) for letter in "ABCDEFGHIJ")
    named = clean_name(name)[:60] or next(found for found in usual if found not in taken)
    draft = table.drafts.get(seat)
    parts = tuple(Part((Step(seat, str(action)),)) for action in draft.actions) if draft is not None else ()
    return Plan(secrets.token_hex(8), named, seat, table.moments, table.line, parts)


def _enough() -> Trouble:
    return Trouble(409, "full", N_("There are {n} plans already: throw one away first."), n=MOST)


def _missing() -> Trouble:
    return Trouble(404, "missing", N_("There is no such plan of yours at this table."))


def stepped(table: OpenTable, plan: Plan, post: TurnPost) -> Plan:
    """A plan after one step of its page."""
    now = current(table, plan)
    if post.expected_step != len(now.parts):
        raise Stale()
    if post.op == "act":
        return added(Rehearsal(table.state.observe(plan.seat), now), post.action, post.seat)
    if post.op == "undo":
        return now.back()
    if post.op == "redo":
        return now.forth()
    if post.op == "restart":
        return now.cleared()
    raise Trouble(422, "illegal", N_("A plan is adopted, not confirmed."))


def added(rehearsal: Rehearsal, action: str, seat: int, *, bot: bool = False) -> Plan:
    """A plan with one decision more; what it could not reach any more is given up."""
    plan = cut(rehearsal)
    if len(plan.steps) >= LONGEST:
        raise Trouble(422, "illegal", N_("A plan has at most {n} steps."), n=LONGEST)
    return plan.with_part(rehearsal.part(action[:200], seat, bot=bot))


def cut(rehearsal: Rehearsal) -> Plan:
    """The plan as far as it goes."""
    parts, left = [], rehearsal.laid
    for part in rehearsal.plan.parts:
        if left > 0:
            parts.append(part._replace(steps=part.steps[:left]))
        left -= len(part.steps)
    return replace(rehearsal.plan, parts=tuple(parts))


class Planner:
    """The plans of everybody. Where one process serves all, they are read once for each entry of a table."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: OrderedDict[tuple[str, str], tuple[int, list[Plan]]] = OrderedDict()
        self._changes = 0  # of plans, as long as this process runs

    async def of(self, table: OpenTable, person: str) -> list[Plan]:
        """The plans of somebody at a table that allows some."""
        if not may_plan(table) or not table.seats_of(person):
            return []
        n, found = self._known.get((table.id, person), (-1, []))
        if self._storage.shared or n != table.n:  # who takes another's seat over brings an entry, and maybe plans
            n, changes = table.n, self._changes
            found = await self._storage.read(lambda c: plans_of(c, table.id, person))
            if changes == self._changes:  # else what was read may be older than what was stored meanwhile
                remember(self._known, (table.id, person), (n, found), _KNOWN)
        return found

    async def one(self, table: OpenTable, person: str, name: str) -> Plan:
        """A plan of somebody, or Trouble."""
        found = next((plan for plan in await self.of(table, person) if plan.key == name), None)
        if found is None:
            raise _missing()
        return found

    async def keep(self, table: OpenTable, person: str, plan: Plan, *, new: bool = False) -> None:
        """Keep a plan, new or changed; Trouble if another window was quicker with the last place, or threw it away."""
        kept = await self._storage.write(lambda c: keep_plan(c, table.id, person, plan, new))
        self._forget(table, person)
        if not kept:
            raise _enough() if new else _missing()

    async def drop(self, table: OpenTable, person: str, name: str) -> None:
        """Throw a plan away."""
        await self._storage.write(lambda c: drop_plan(c, table.id, person, name))
        self._forget(table, person)

    def _forget(self, table: OpenTable, person: str) -> None:
        self._known.pop((table.id, person), None)
        self._changes += 1
