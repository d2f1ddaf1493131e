"""What an action will do, in words and numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import Label, Voice
from rotonde.games.age_of_steam.actions import (
    Bid,
    Build,
    Choose,
    Done,
    Hold,
    Issue,
    Move,
    Pass,
    Place,
    Produce,
    Upgrade,
    Urbanize,
)
from rotonde.games.age_of_steam.board import SIDES
from rotonde.games.age_of_steam.frames import Auction, BuildTrack, MoveGoods
from rotonde.games.age_of_steam.rules.build import cost_of, doomed
from rotonde.games.age_of_steam.rules.menus import refresh
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.rules.routes import other_end, read_route
from rotonde.games.age_of_steam.table import NO_TRACK, Link, Table
from rotonde.games.age_of_steam.words.effects import effects, lines_named, told
from rotonde.games.age_of_steam.words.speech import (
    CITIES,
    after_turn,
    hex_name,
    listed,
    money,
    place_name,
    signed,
    space_name,
    table_of,
    tile_name,
    who,
    whose,
)

JOINT = " · "


def label(view: View, action: Action, voice: Voice) -> Label:
    """The words of the confirm button and of the flag on the preview."""
    return _SAYERS[type(action)](view, action, voice)


def joined(said: str, parts: Sequence[str], voice: Voice) -> str:
    """What is done, and what comes of it."""
    return voice("{what}: {parts}", what=said, parts=JOINT.join(parts)) if parts else said


# ── money and order ───────────────────────────────────────────────────────


def _issue(view: View, action: Issue, voice: Voice) -> Label:
    table = table_of(view)
    seat = table.to_act[0]
    after = voice("{money} after this turn", money=after_turn(table, seat, shares=action.shares))
    if not action.shares:
        return Label(joined(voice("Issue no shares"), [after], voice))
    gain = action.shares * table.board.share_gain
    due = expenses(table, seat) + action.shares * table.board.share_expense
    said = voice.plural("Issue {n} share for {cash}", "Issue {n} shares for {cash}", action.shares, cash=gain)
    parts = [voice("expenses {cost} a turn", cost=due), after]
    return Label(joined(said, parts, voice), f"+{money(gain, voice)}")


def passing_costs(table: Table, frame: Auction) -> tuple[int, int]:
    """The position a pass would give now, and what it would cost (AOS-4.5)."""
    position = len(table.order) - len(frame.passed)
    return position, bid_cost(table, position, frame.bids[frame.seat])


def bid_cost(table: Table, position: int, bid: int) -> int:
    """What a bid costs in a position."""
    share = table.board.auction[len(table.order)][position - 1]
    return bid if share == "all" else (bid + 1) // 2 if share == "half" else 0


def _bid(view: View, action: Bid, voice: Voice) -> Label:
    table = table_of(view)
    left = after_turn(table, table.to_act[0], spent=action.amount)
    parts = [voice("{money} after this turn if you pay it in full", money=left)]
    return Label(joined(voice("Bid {amount}", amount=action.amount), parts, voice), money(action.amount, voice))


def _pass(view: View, action: Pass, voice: Voice) -> Label:
    table = table_of(view)
    frame = table.frame
    if isinstance(frame, Auction):
        position, cost = passing_costs(table, frame)
        paid = voice("pay {cost}", cost=cost) if cost else voice("pay nothing")
        return Label(joined(voice("Pass"), [voice("number {n} in the turn", n=position), paid], voice))
    if isinstance(frame, MoveGoods):
        return Label(voice("Move nothing"))
    return Label(voice("Leave Production unused"))


def _hold(view: View, action: Hold, voice: Voice) -> Label:
    return Label(voice("Use the Turn Order token: pass and stay in the auction"))


def _choose(view: View, action: Choose, voice: Voice) -> Label:
    text = voice("Take {action}", action=action.action)
    return Label(joined(text, [benefit(table_of(view), action.action, voice)], voice))


def benefit(table: Table, name: str, voice: Voice) -> str:
    """What an action of phase 3 brings (AOS-5)."""
    board = table.board
    if name == "first_move":
        return voice("move goods before everybody else")
    if name == "first_build":
        return voice("build before everybody else")
    if name == "engineer":
        flat = table.settings.faidutti_engineer
        said = voice("build up to {n} tiles", n=board.engineer_tiles)
        return said + voice(", {cost} each", cost=board.engineer_flat) if flat else said
    if name == "locomotive":
        return voice("engine +1 now")
    if name == "urbanization":
        return voice("turn a town into a city")
    if name == "production":
        n = board.faidutti_cubes if table.settings.faidutti_production else board.production_cubes
        return voice("draw {n} cubes for the goods chart", n=n)
    return voice("pass once and stay in the next auction")


# ── building ──────────────────────────────────────────────────────────────


def _build(view: View, action: Build, voice: Voice) -> Label:
    table = table_of(view)
    board, seat = table.board, table.to_act[0]
    h, pattern = board.hex_index[action.hex], board.pattern_index[action.track]
    refresh(table, seat)  # so that prices are looked up, not worked out for each tile
    cost = cost_of(table, seat, h, pattern)
    said = voice(
        "Lay {tile} on {hex} for {cost}",
        tile=tile_name(board.patterns[pattern], board.place_at[h] >= 0, voice),
        hex=hex_name(table, h),
        cost=cost,
    )
    parts = list(dict.fromkeys(told(table, e, voice) for e in effects(table, h, pattern)))
    parts.append(voice("{money} left", money=table.cash[seat] - cost))
    return Label(joined(said, parts, voice), money(cost, voice))


def _urbanize(view: View, action: Urbanize, voice: Voice) -> Label:
    table = table_of(view)
    board = table.board
    h, letter = board.hex_index[action.hex], board.letter_index[action.letter]
    colour = board.colours[board.letter_colour[letter]]
    said = voice(
        "Turn {place} into the New City {letter}, a {city}",
        place=hex_name(table, h),
        letter=action.letter,
        city=voice.translate(CITIES.get(colour, colour)),
    )
    reached = [table.far[h * 6 + side] for side in range(6) if table.face[h * 6 + side] != NO_TRACK]
    names = listed([place_name(table, place) for place in reached], voice)
    parts = [voice("completes the lines from {places}", places=names)] if reached else []
    return Label(joined(said, parts, voice), action.letter)


def _done(view: View, action: Done, voice: Voice) -> Label:
    table = table_of(view)
    frame = table.frame
    assert isinstance(frame, BuildTrack)
    lost = doomed(table, frame)
    parts = []
    if lost:
        parts.append(voice("your unfinished track from {lines} loses its owner", lines=lines_named(table, lost, voice)))
    return Label(joined(voice("End the build"), parts, voice))


# ── goods ─────────────────────────────────────────────────────────────────


def _move(view: View, action: Move, voice: Voice) -> Label:
    table = table_of(view)
    links = links_of(table, action.origin, action.route)
    origin = table.board.place_at[table.board.hex_index[action.origin]]
    said = voice.plural(
        "Move a {colour} cube from {origin} over {n} link, {way}",
        "Move a {colour} cube from {origin} over {n} links, {way}",
        len(links),
        colour=action.colour,
        origin=place_name(table, origin),
        way=way(view, origin, links, voice),
    )
    mine = sum(1 for link in links if link.owner == table.to_act[0] + 1)
    return Label(joined(said, [gains(view, links, voice)], voice), voice("{n} income", n=signed(mine)))


def links_of(table: Table, origin: str, route: str) -> list[Link]:
    """The links of a route."""
    found = read_route(table, table.board.place_at[table.board.hex_index[origin]], route)
    assert found is not None
    return found


def way(view: View, origin: int, links: Sequence[Link], voice: Voice) -> str:
    """The places on a route, each with the owner of the link to it; the side where two links run in parallel."""
    table = table_of(view)
    out, place = [], origin
    for link in links:
        to = other_end(link, place)
        twins = [x for x in table.links[place * 6 : place * 6 + 6] if x is not None and other_end(x, place) == to]
        owner = whose(view, link.owner, voice)
        if len(twins) > 1:
            side = SIDES[link.side_a if link.a == place else link.side_b]
            out.append(voice("{place} (by {side}: {who})", place=place_name(table, to), side=side, who=owner))
        else:
            out.append(voice("{place} ({who})", place=place_name(table, to), who=owner))
        place = to
    return " – ".join(out)


def gains(view: View, links: Sequence[Link], voice: Voice) -> str:
    """The income each player gains, the reader first."""
    table = table_of(view)
    counts = [sum(1 for link in links if link.owner == seat + 1) for seat in range(table.players)]
    seats = sorted((s for s, n in enumerate(counts) if n), key=lambda s: (s != view.seat, -counts[s], s))
    if not seats:
        return voice("nobody gains income")
    return voice("income {gains}", gains=", ".join(f"{who(view, s, voice)} {signed(counts[s])}" for s in seats))


def _upgrade(view: View, action: Upgrade, voice: Voice) -> Label:
    table = table_of(view)
    seat = table.to_act[0]
    said = voice("Raise the engine to {n} links instead of moving a cube", n=table.engine[seat] + 1)
    after = after_turn(table, seat, spent=table.board.engine_expense)
    parts = [
        voice("expenses {cost} a turn", cost=expenses(table, seat) + table.board.engine_expense),
        voice("{money} after this turn", money=after),
    ]
    return Label(joined(said, parts, voice))


def _produce(view: View, action: Produce, voice: Voice) -> Label:
    return Label(voice("Use Production: draw cubes for the goods chart"))


def _place(view: View, action: Place, voice: Voice) -> Label:
    table = table_of(view)
    space = table.board.space_index[action.space]
    text = voice(
        "Put the {colour} cube on {space}, for {city}",
        colour=action.colour,
        space=space_name(table, space, voice),
        city=city_of(table, space, voice),
    )
    return Label(text)


def city_of(table: Table, space: int, voice: Voice) -> str:
    """The city that a space of the chart feeds."""
    board = table.board
    column = next(i for i, spaces in enumerate(board.column_spaces) if space in spaces)
    if board.column_city[column] >= 0:
        return place_name(table, board.column_city[column])
    letter = board.letters[board.column_letter[column]]
    place = table.letters[board.column_letter[column]]
    if place >= 0:
        return voice("{place} ({letter})", place=place_name(table, place), letter=letter)
    return voice("the New City {letter}", letter=letter)


_SAYERS: dict[type[Action], Callable[[View, Any, Voice], Label]] = {
    Issue: _issue,
    Bid: _bid,
    Pass: _pass,
    Hold: _hold,
    Choose: _choose,
    Build: _build,
    Urbanize: _urbanize,
    Done: _done,
    Move: _move,
    Upgrade: _upgrade,
    Produce: _produce,
    Place: _place,
}
