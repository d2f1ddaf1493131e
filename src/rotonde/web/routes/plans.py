"""Plans: what somebody tries out for himself while the table goes on. The page asks a plan what it asks a table."""

from __future__ import annotations

from dataclasses import replace

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rotonde.core.words import N_
from rotonde.web.bots.levels import default_level
from rotonde.web.contract.plans import PlanPost, ReplyPost
from rotonde.web.contract.table import (
    ChoicesAnswer,
    OutlookAnswer,
    PreviewAnswer,
    TipsAnswer,
    TurnPost,
    ViewPayload,
    WhyAnswer,
    WhyPost,
)
from rotonde.web.http.limits import BODY
from rotonde.web.http.turns import ASKER
from rotonde.web.people.names import clean_name
from rotonde.web.processes.helper import NoAnswer
from rotonde.web.routes.api import marks_of, preview_of, tips_of, why_of
from rotonde.web.routes.common import Asked, keep, site_of, table_of, visitor_of
from rotonde.web.site import shielded
from rotonde.web.tables.open_table import OpenTable
from rotonde.web.tables.plans import added, adoptable, begun, check_planning, current, rehearsed, stepped
from rotonde.web.troubles import Stale, Trouble
from rotonde.web.views.ways import outlook_of


@post("/api/t/{name:str}/plans", status_code=200, request_max_body_size=BODY)
async def plans(request: Asked, name: FromPath[str], data: JSONBody[PlanPost]) -> ViewPayload:
    """Make a plan, name it, throw it away, or let it be the running turn."""
    site, visitor, table = await table_of(request, name, "ask", data.client)
    check_planning(table, visitor.person, data.seat)
    planner, person = site.planner, visitor.person
    if data.op == "new":
        plan = begun(table, data.seat, data.name, await planner.of(table, person), visitor.voice)
    else:
        plan = await planner.one(table, person, data.key)
    if data.op == "adopt":
        await _adopt(request, table, data)
    elif data.op == "drop":
        await shielded(planner.drop(table, person, plan.key))
    else:
        await keep(request)
        named = replace(plan, name=clean_name(data.name)[:60] or plan.name)
        await shielded(planner.keep(table, person, named, new=data.op == "new"))
        return await site.planned(table, visitor, plan.key, lambda g: g.payload(site.build))
    return await site.seen(table, visitor, lambda g: g.payload(site.build), data.seat)


async def _adopt(request: Asked, table: OpenTable, data: JSONBody[PlanPost]) -> None:
    site, visitor = site_of(request), visitor_of(request)
    plan = await site.planner.one(table, visitor.person, data.key)
    rehearsal = await site.still(table, lambda: rehearsed(table, plan))
    if not adoptable(table, rehearsal):
        raise rehearsal.refusal or Trouble(
            422, "illegal", N_("There is nothing of yours to decide first in this plan.")
        )
    await shielded(site.desk.adopt(table, visitor.person, plan.seat, rehearsal.own_turn(), data.client))


@get("/api/t/{name:str}/plan/{plan:str}/view")
async def plan_view(
    request: Asked,
    name: FromPath[str],
    plan: FromPath[str],
    since: FromQuery[int] = 0,
    line: FromQuery[int] = -1,
    have: FromQuery[str] = "",
) -> ViewPayload:
    """The table as it would be after a plan."""
    site, visitor, found = await table_of(request, name)
    site.note_seen(found, visitor)
    return await site.planned(found, visitor, plan, lambda g: g.payload(site.build, since, line, marks_of(have)))


@get("/api/t/{name:str}/plan/{plan:str}/tips")
async def plan_tips(
    request: Asked,
    name: FromPath[str],
    plan: FromPath[str],
    path: FromQuery[list[str] | None] = None,
    within: FromQuery[str] = "",
) -> TipsAnswer:
    """What targets are, in a plan."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.planned(table, visitor, plan, lambda g: tips_of(g, path, within))


@get("/api/t/{name:str}/plan/{plan:str}/choices")
async def plan_choices(request: Asked, name: FromPath[str], plan: FromPath[str]) -> ChoicesAnswer:
    """Every legal action of whoever is asked in a plan."""
    site, visitor, found = await table_of(request, name, "ask")
    return await site.planned(found, visitor, plan, lambda g: ChoicesAnswer(choices=g.choices()))


@get("/api/t/{name:str}/plan/{plan:str}/preview")
async def plan_preview(
    request: Asked, name: FromPath[str], plan: FromPath[str], action: FromQuery[str]
) -> PreviewAnswer:
    """What an action would change, in a plan."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.planned(table, visitor, plan, lambda g: preview_of(g, action))


@get("/api/t/{name:str}/plan/{plan:str}/outlook")
async def plan_outlook(
    request: Asked, name: FromPath[str], plan: FromPath[str], within: FromQuery[str]
) -> OutlookAnswer:
    """What can come of a target, in a plan."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.planned(table, visitor, plan, lambda g: outlook_of(g, tuple(within[:200].split())))


@post("/api/t/{name:str}/plan/{plan:str}/why", status_code=200, request_max_body_size=BODY)
async def plan_why(request: Asked, name: FromPath[str], plan: FromPath[str], data: JSONBody[WhyPost]) -> WhyAnswer:
    """Why something cannot be done, in a plan."""
    site, visitor, table = await table_of(request, name, "ask")
    return await site.planned(table, visitor, plan, lambda g: why_of(g, data))


@post("/api/t/{name:str}/plan/{plan:str}/turn", status_code=200, request_max_body_size=BODY)
async def plan_turn(request: Asked, name: FromPath[str], plan: FromPath[str], data: JSONBody[TurnPost]) -> ViewPayload:
    """One step of a plan."""
    site, visitor, table = await table_of(request, name, "ask", data.client)
    old = await site.planner.one(table, visitor.person, plan)
    check_planning(table, visitor.person, old.seat)
    have = (data.since, data.line, marks_of(data.have))
    try:
        new = await site.still(table, lambda: stepped(table, old, data))
    except Stale:
        raise await _stale(request, table, plan) from None
    await shielded(site.planner.keep(table, visitor.person, new))
    return await site.planned(table, visitor, plan, lambda g: g.payload(site.build, *have))


async def _stale(request: Asked, table: OpenTable, plan: str) -> Stale:
    """Another window has changed the plan, or the table went on: this is the plan now."""
    site, stale = site_of(request), Stale()
    stale.view = await site.planned(table, visitor_of(request), plan, lambda g: g.payload(site.build))
    return stale


@post("/api/t/{name:str}/plan/{plan:str}/reply", status_code=200, request_max_body_size=BODY)
async def plan_reply(
    request: Asked, name: FromPath[str], plan: FromPath[str], data: JSONBody[ReplyPost]
) -> ViewPayload:
    """Let a bot decide for whoever is asked in a plan but is not its own seat: that would be a hint."""
    site, visitor, table = await table_of(request, name, "hint", data.client)
    old = await site.planner.one(table, visitor.person, plan)
    check_planning(table, visitor.person, old.seat)
    rehearsal = await site.still(table, lambda: rehearsed(table, old))
    others = [seat for seat in rehearsal.state.to_act if seat != old.seat]
    if data.expected_step != len(current(table, old).parts):
        raise await _stale(request, table, plan)
    if not others:
        raise Trouble(422, "illegal", N_("Nobody else is asked in this plan now."))
    view = await site.still(table, lambda: rehearsal.state.observe(others[0]))
    try:
        notation = await site.hinters.ask(view, table.first, default_level(), ASKER.get())
    except NoAnswer as error:
        raise Trouble(503, "busy", N_("No answer could be found now.")) from error
    new = await site.still(table, lambda: added(rehearsal, notation, others[0], bot=True))
    await shielded(site.planner.keep(table, visitor.person, new))
    return await site.planned(table, visitor, plan, lambda g: g.payload(site.build))
