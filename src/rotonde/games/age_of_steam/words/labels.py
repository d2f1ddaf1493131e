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
from rotonde.games.age_of_steam.rules.goods import free_spaces
from rotonde.games.age_of_steam.rules.menus import refresh
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.rules.routes import other_end, read_route
from rotonde.games.age_of_steam.table import NO_PLACE, NO_TRACK, NOBODY, Link, Table
from rotonde.games.age_of_steam.words.effects import effects, lines_named, told
from rotonde.games.age_of_steam.words.speech import (
    CITIES,
    after_turn,
    hex_name,
    listed,
    money,
    outlook,
    passing_costs,
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
    after = outlook(table, seat, after_turn(table, seat, shares=action.shares), voice)
    if not action.shares:
        return Label(joined(voice("Issue no shares"), [after], voice))
    gain = action.shares * table.board.share_gain
    due = expenses(table, seat) + action.shares * table.board.share_expense
    said = voice.plural("Issue {n} share for {cash}", "Issue {n} shares for {cash}", action.shares, cash=gain)
    parts = [voice("expenses {cost} a turn", cost=due), after]
    return Label(joined(said, parts, voice), f"+{money(gain, voice)}")


def _bid(view: View, action: Bid, voice: Voice) -> Label:
    table = table_of(view)
    seat = table.to_act[0]
    parts = [voice("paid in full"), outlook(table, seat, after_turn(table, seat, bid=action.amount), voice)]
    return Label(joined(voice("Bid {amount}", amount=action.amount), parts, voice), money(action.amount, voice))


def _pass(view: View, action: Pass, voice: Voice) -> Label:
    table = table_of(view)
    frame = table.frame
    if isinstance(frame, Auction):
        position, cost = passing_costs(table, frame, frame.seat)
        paid = voice("pay {cost}", cost=cost) if cost else voice("pay nothing")
        return Label(joined(voice("Pass"), [voice("number {n} in the turn", n=position), paid], voice))
    if isinstance(frame, MoveGoods):
        return Label(voice("Move nothing"))
    return Label(voice("Leave Production unused"))


def _hold(view: View, action: Hold, voice: Voice) -> Label:
    return Label(voice("Use the Turn Order token: pass and stay in the auction"))


def _choose(view: View, action: Choose, voice: Voice) -> Label:
    table = table_of(view)
    seat = table.to_act[0]
    parts = [benefit(table, action.action, seat, voice)]
    if action.action == "locomotive" and table.engine[seat] < table.board.most_engine:
        parts.append(outlook(table, seat, after_turn(table, seat, levels=1), voice))
    return Label(joined(voice("Take {action}", action=action.action), parts, voice))


def benefit(table: Table, name: str, seat: int | None, voice: Voice) -> str:
    """What an action of phase 3 brings a seat (AOS-5), or that it brings nothing (AOS-5.11)."""
    idle = _idle(table, name, seat, voice)
    return voice("no effect: {why}", why=idle) if idle else _benefit(table, name, voice)


def _idle(table: Table, name: str, seat: int | None, voice: Voice) -> str:
    """Why an action can have no effect this turn; "" if it can."""
    board = table.board
    if name == "locomotive" and seat is not None and table.engine[seat] >= board.most_engine:
        return voice("the engine is at its highest level, {n}", n=board.most_engine)
    if name == "production" and not free_spaces(table):
        return voice("the goods chart is full")
    if name == "urbanization" and NO_PLACE not in table.letters:
        return voice("no New City is left")
    if name == "urbanization" and all(table.city[h] for h in board.town_hexes):
        return voice("no town is left")
    return ""


def _benefit(table: Table, name: str, voice: Voice) -> str:
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
        return voice("engine +1 now, {cost} more expenses each turn", cost=board.engine_expense)
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
    town = board.place_at[h] >= 0
    tile = tile_name(board.patterns[pattern], town, voice, article=True)
    if town:
        said = voice("Lay {tile} in {place} for {cost}", tile=tile, place=hex_name(table, h), cost=cost)
    else:
        said = voice("Lay {tile} on {hex} for {cost}", tile=tile, hex=action.hex, cost=cost)
    parts = list(dict.fromkeys(told(table, e, voice) for e in effects(table, h, pattern)))
    parts.append(voice("{money} left", money=table.cash[seat] - cost))
    parts.append(outlook(table, seat, after_turn(table, seat, spent=cost), voice))
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
    parts = [*_reached(view, h, voice), *_removed(table, h, voice)]
    return Label(joined(said, parts, voice), action.letter)


def _reached(view: View, h: int, voice: Voice) -> list[str]:
    """The lines that a New City would complete, by the player who gets them (AOS-9.5)."""
    table = table_of(view)
    seat = table.to_act[0]
    lines: dict[tuple[int, bool], list[str]] = {}
    for edge in range(h * 6, h * 6 + 6):
        owner = table.face[edge]
        if owner != NO_TRACK:
            key = (seat, True) if owner == NOBODY else (owner - 1, False)
            lines.setdefault(key, []).append(place_name(table, table.far[edge]))
    out = []
    for (to, ownerless), places in lines.items():
        args = {"places": listed(places, voice), "who": who(view, to, voice)}
        if ownerless:
            said = voice.plural(
                "completes the ownerless line from {places} for {who}",
                "completes the ownerless lines from {places} for {who}",
                len(places),
                **args,
            )
        else:
            said = voice.plural(
                "completes the line from {places} for {who}",
                "completes the lines from {places} for {who}",
                len(places),
                **args,
            )
        out.append(said)
    return out


def _removed(table: Table, h: int, voice: Voice) -> list[str]:
    """What a New City takes away: the track in its hex, and a section of each link that ends there (AOS-9.3, 9.4)."""
    if not table.pattern[h]:
        return []
    place = table.board.place_at[h]
    out = [voice("the track in the hex is removed")]
    links = [link for link in table.links[place * 6 : place * 6 + 6] if link is not None]
    if links:
        out.append(voice.plural("{n} link loses a section", "{n} links lose a section each", len(links)))
    return out


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
    first, *others = seats
    said = [voice("{n} income for {who}", n=signed(counts[first]), who=who(view, first, voice))]
    said += [voice("{n} for {who}", n=signed(counts[s]), who=who(view, s, voice)) for s in others]
    return ", ".join(said)


def _upgrade(view: View, action: Upgrade, voice: Voice) -> Label:
    table = table_of(view)
    seat = table.to_act[0]
    said = voice("Raise the engine to {n} links instead of moving a cube", n=table.engine[seat] + 1)
    parts = [
        voice("expenses {cost} a turn", cost=expenses(table, seat) + table.board.engine_expense),
        outlook(table, seat, after_turn(table, seat, levels=1), voice),
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
