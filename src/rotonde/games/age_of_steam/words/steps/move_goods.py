"""Moving goods in words."""

from __future__ import annotations

from collections.abc import Sequence

from rotonde.core.telling import N_, P_, Action, Label, Prompt, Tip, Voice, joined, sentences, signed
from rotonde.games.age_of_steam.actions import Move, Upgrade
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.steps.move_goods import MoveGoods
from rotonde.games.age_of_steam.words import speech
from rotonde.games.age_of_steam.words.deliveries import gains, links_of, moves, on_goods, way
from rotonde.games.age_of_steam.words.speech import Seen

WAITING = N_("Phase 5: moving goods.")
MOVED = P_(
    "Move a {colour} cube from {origin} over {n} link, {way}",
    "Move a {colour} cube from {origin} over {n} links, {way}",
)


# ── what to do now ────────────────────────────────────────────────────────
def prompt(view: Seen, step: MoveGoods, voice: Voice) -> Prompt:
    """The round, and how far a cube goes."""
    table = view.table
    title = voice("Move a cube: round {n} of {m}", n=step.round, m=table.board.moves)
    reach = voice.plural(
        "Your engine pulls it over {n} link.", "Your engine pulls it over up to {n} links.", table.engine[step.seat]
    )
    raise_it = voice("Or raise your engine instead (AOS-10.9).") if step.may_upgrade(table) else ""
    return Prompt(title, sentences((reach, raise_it, speech.forecast(table, step.seat, voice))))


# ── what an action will do ────────────────────────────────────────────────
def label(view: Seen, step: MoveGoods, action: Action, voice: Voice) -> Label:
    """The way of a cube and who gains, or what an engine costs."""
    if isinstance(action, Move):
        return _move(view, step, action, voice)
    if not isinstance(action, Upgrade):
        return Label(voice("Move nothing"))
    table, seat = view.table, step.seat
    said = voice("Raise the engine to {n} links instead of moving a cube", n=table.engine[seat] + 1)
    due = voice("expenses {cost} a turn", cost=expenses(table, seat) + table.board.engine_expense)
    return Label(joined(said, [due, speech.cash_after(table, seat, voice, levels=1, used=1)], voice))


def _move(view: Seen, step: MoveGoods, action: Move, voice: Voice) -> Label:
    table = view.table
    links, origin = links_of(table, action.origin, action.route), speech.place_at(table, action.origin)
    names = {"origin": speech.place_name(table, origin), "way": way(view, origin, links, voice)}
    said = voice.told(MOVED, n=len(links), colour=action.colour, **names)
    mine = sum(1 for link in links if link.owner == step.seat + 1)
    return Label(joined(said, [gains(view, links, voice)], voice), voice("{n} income", n=signed(mine)))


# ── what is clicked ───────────────────────────────────────────────────────
def path(view: Seen, step: MoveGoods, action: Action) -> tuple[str, ...]:
    """A cube, its city, and a route only where there are several."""
    if not isinstance(action, Move):
        return (action.verb,)
    cube, last = f"cube:{action.origin}:{action.colour}", action.route.rpartition("-")[2]
    ways = [m for m in moves(view.table, action.origin, action.colour) if m.route.rpartition("-")[2] == last]
    if len(ways) == 1:
        return (cube, f"hex:{last}")
    return (cube, f"hex:{last}", f"route:{action.origin}:{action.route}")


def on_hex(view: Seen, step: MoveGoods, label: str) -> list[Action]:
    """A cube from there."""
    return on_goods(view.table, label)


def after_cube(view: Seen, step: MoveGoods, path: Sequence[str], voice: Voice) -> Tip:
    """Where a cube can go, once it is picked: the links, and what each player gains."""
    table = view.table
    origin, _, colour = path[0].removeprefix("cube:").partition(":")
    to = path[1].removeprefix("hex:")
    ways = [links_of(table, origin, m.route) for m in moves(table, origin, colour) if m.route.endswith(f"-{to}")]
    name = table.board.called(to)
    if len(ways) == 1:
        links = voice.plural("{n} link", "{n} links", len(ways[0]))
        return Tip(name, voice("{links}: {gains}", links=links, gains=gains(view, ways[0], voice)))
    mine = step.seat + 1
    best = max(ways, key=lambda links: sum(1 if link.owner == mine else -0.01 for link in links))
    said = gains(view, best, voice)
    note = voice.plural("{n} route; the best one: {gains}", "{n} routes; the best one: {gains}", len(ways), gains=said)
    return Tip(name, note, voice("Choose one of them in the next step (AOS-10.7)."))


def use_of_city(view: Seen, step: MoveGoods, place: int, voice: Voice) -> str:
    """What could be delivered from here."""
    table = view.table
    here = table.board.place_labels[place]
    n = sum(len(moves(table, here, colour)) for colour, _ in speech.goods_at(table, place))
    if not n:
        return voice("No cube can be delivered from here with your engine.")
    return voice.plural("{n} delivery from here.", "{n} deliveries from here.", n)


def use_of_cube(view: Seen, step: MoveGoods, where: str, colour: str, voice: Voice) -> tuple[str, ...]:
    """Where it can go, and what that brings at best."""
    table = view.table
    ways = moves(table, where, colour)
    if not ways:
        return (voice("It reaches no city of its colour with your engine (AOS-10.3)."),)
    ends = dict.fromkeys(m.route.rpartition("-")[2] for m in ways)
    names = ", ".join(table.board.called(end) for end in ends)
    best = max(sum(1 for x in links_of(table, where, m.route) if x.owner == step.seat + 1) for m in ways[:60])
    return voice("Can go to {cities}.", cities=names), voice("At best {n} income for you.", n=f"+{best}")


def tip_of_pass(view: Seen, step: MoveGoods, name: str, voice: Voice) -> Tip:
    """Nothing is lost for good, where there is another round."""
    again = step.round < view.table.board.moves
    return Tip(voice("Move nothing"), voice("You may still move in the next round (AOS-10.11).") if again else "")


def tip_of_upgrade(view: Seen, step: MoveGoods, name: str, voice: Voice) -> Tip:
    """The level it comes to."""
    title = voice("Raise the engine to {n}", n=view.table.engine[step.seat] + 1)
    cost = speech.money(view.table.board.engine_expense, voice)
    return Tip(title, voice("Instead of moving a cube; {cost} more expenses each turn (AOS-10.9).", cost=cost))
