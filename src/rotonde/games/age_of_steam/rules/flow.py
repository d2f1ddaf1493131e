"""The turn: ten phases, and who decides next (AOS-2 to AOS-14)."""

from __future__ import annotations

from typing import Any

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.frames import Frame
from rotonde.games.age_of_steam.actions import (
    DONE,
    PASS,
    PRODUCE,
    UPGRADE,
    Build,
    Choose,
    Draw,
    Issue,
    Move,
    Pass,
    Place,
    Roll,
    Upgrade,
    Urbanize,
)
from rotonde.games.age_of_steam.board import FIRST_BUILD, FIRST_MOVE, PRODUCTION, URBANIZATION
from rotonde.games.age_of_steam.frames import (
    Auction,
    BuildTrack,
    Drawing,
    FirstOrder,
    Growth,
    IssueShares,
    MoveGoods,
    Placing,
    Production,
    SelectActions,
    SetUp,
)
from rotonde.games.age_of_steam.rules import goods, order
from rotonde.games.age_of_steam.rules.build import build, end_build, urbanize
from rotonde.games.age_of_steam.rules.menus import legal_builds, tiles_allowed
from rotonde.games.age_of_steam.rules.money import settle_money
from rotonde.games.age_of_steam.rules.routes import carry, legal_moves, stops
from rotonde.games.age_of_steam.table import NO_PLACE, Table

# ── lists ─────────────────────────────────────────────────────────────────


def legal_actions(table: Table) -> list[Any]:
    """Everything that may be decided now."""
    frame = table.frame
    if isinstance(frame, BuildTrack):
        return legal_in_build(table, frame)
    if isinstance(frame, MoveGoods):
        out: list[Any] = [PASS]
        if may_upgrade(table, frame):
            out.append(UPGRADE)
        out += legal_moves(table, frame.seat)
        return out
    if isinstance(frame, IssueShares):
        return order.legal_issues(table, frame.seat)
    if isinstance(frame, Auction):
        return order.legal_calls(table, frame)
    if isinstance(frame, SelectActions):
        return order.legal_choices(table)
    if isinstance(frame, Production):
        return [PASS, PRODUCE]
    if isinstance(frame, Placing):
        return goods.legal_places(table, frame)
    if isinstance(frame, FirstOrder):
        return list(table.board.rolls(table.board.order_dice))
    if isinstance(frame, Growth):
        return list(table.board.rolls(goods.growth_dice(table)))
    return goods.legal_draws(table)


def legal_in_build(table: Table, frame: BuildTrack) -> list[Any]:
    """End the turn, place a New City, or build a tile."""
    out: list[Any] = [DONE]
    if may_urbanize(table, frame):
        out += legal_urbanizations(table)
    if frame.built < tiles_allowed(table, frame.seat):
        out += legal_builds(table, frame.seat, frame.hexes)
    return out


def may_urbanize(table: Table, frame: BuildTrack) -> bool:
    """Has the player a New City to place now (AOS-9.1, AOS-9.2)?"""
    if table.chosen[frame.seat] != URBANIZATION or frame.urbanized:
        return False
    return frame.built == 0 or table.settings.urbanize_any_time_in_build


def legal_urbanizations(table: Table) -> list[Any]:
    """Each unused New City on each town (AOS-9.1, AOS-9.6)."""
    board = table.board
    unused = [i for i, place in enumerate(table.letters) if place == NO_PLACE]
    out: list[Any] = []
    for row, h in zip(board.urbanize_actions, board.town_hexes):
        if not table.city[h]:
            out += [row[i] for i in unused]
    return out


def may_upgrade(table: Table, frame: MoveGoods) -> bool:
    """May the player raise his engine instead of a move (AOS-10.9)?"""
    return frame.seat not in frame.upgraded and table.engine[frame.seat] < table.board.most_engine


# ── what an action does ───────────────────────────────────────────────────


def carry_out(table: Table, action: Action) -> None:
    """Do what was decided, then see who decides next."""
    frame = table.frame
    if isinstance(frame, BuildTrack):
        after_build(table, frame, action)
    elif isinstance(frame, MoveGoods):
        after_move(table, frame, action)
    elif isinstance(frame, Auction):
        following = order.call(table, frame, action)
        if following is None:
            order.clear_actions(table)
            ask(table, SelectActions(table.order[0]))
        else:
            ask(table, following)
    elif isinstance(action, Issue):
        assert isinstance(frame, IssueShares)
        order.issue(table, frame.seat, action)
        seat = next_seat(table.order, frame.seat)
        ask(table, IssueShares(seat) if seat >= 0 else order.open_auction(table))
    elif isinstance(action, Choose):
        assert isinstance(frame, SelectActions)
        order.choose(table, frame.seat, action)
        seat = next_seat(table.order, frame.seat)
        ask(table, SelectActions(seat) if seat >= 0 else BuildTrack(order.with_first(table, FIRST_BUILD)[0]))
    else:
        after_chance(table, frame, action)


def after_build(table: Table, frame: BuildTrack, action: Action) -> None:
    """Phase 4: one step of a build turn, and the next player after its end."""
    if isinstance(action, Build):
        table.frame = build(table, frame, action)
    elif isinstance(action, Urbanize):
        table.frame = urbanize(table, frame, action)
    else:
        end_build(table, frame)
        seat = next_seat(order.with_first(table, FIRST_BUILD), frame.seat)
        ask(table, BuildTrack(seat) if seat >= 0 else MoveGoods(order.with_first(table, FIRST_MOVE)[0], 1))


def after_move(table: Table, frame: MoveGoods, action: Action) -> None:
    """Phase 5: a delivery, an upgrade or a pass, then the next player; after two rounds, money (AOS-10.1)."""
    seat, upgraded = frame.seat, frame.upgraded
    if isinstance(action, Move):
        deliver(table, seat, action)
    elif isinstance(action, Upgrade):
        table.engine[seat] += 1
        upgraded = tuple(sorted((*upgraded, seat)))
        if table.sink is not None:
            table.tell(Event("upgrade", seat, Level.HEADLINE, {"engine": table.engine[seat]}, (f"seat:{seat}",)))
    elif table.sink is not None:
        table.tell(Event("no_move", seat, Level.HEADLINE, {}, (f"seat:{seat}",)))
    players = order.with_first(table, FIRST_MOVE)
    following = next_seat(players, seat)
    if following >= 0:
        ask(table, MoveGoods(following, frame.round, upgraded))
    elif frame.round < table.board.moves:
        ask(table, MoveGoods(players[0], frame.round + 1, upgraded))
    else:
        after_goods(table)


def deliver(table: Table, seat: int, action: Move) -> None:
    """Carry a cube; the owners of the links gain income (AOS-10.6)."""
    links = carry(table, seat, action)
    if table.sink is None:
        return
    board = table.board
    way = stops(links, board.place_at[board.hex_index[action.origin]])
    names = [board.place_names[place] for place in way]
    args: dict[str, Any] = {"colour": action.colour, "origin": names[0], "to": names[-1], "links": len(links)}
    places = (f"hex:{action.origin}", f"hex:{board.place_labels[way[-1]]}")
    table.tell(Event("move", seat, Level.HEADLINE, args, places))
    for owner in range(table.players):
        n = sum([1 for link in links if link.owner == owner + 1])
        if n:
            gained = {"n": n, "income": table.income[owner]}
            table.tell(Event("gain", owner, Level.DETAIL, gained, (f"seat:{owner}",)))


def after_goods(table: Table) -> None:
    """Phases 6 to 8, then growth, or the end of the game (AOS-11.6, AOS-14)."""
    settle_money(table)
    if len(table.order) <= 1:
        end_game(table, "last_player" if table.order else "nobody")
    elif table.turn >= table.board.turns[table.players]:  # AOS-14.2: growth would change nothing
        end_game(table, "turns")
    else:
        seat = table.bearer(PRODUCTION)
        if seat >= 0 and goods.can_produce(table):
            ask(table, Production(seat))
            return
        if seat >= 0 and table.sink is not None:
            full = not goods.free_spaces(table)
            table.tell(Event("idle_production", seat, Level.HEADLINE, {"full": full}, ("chart",)))
        ask(table, Growth(table.board.sides[0]))


def after_chance(table: Table, frame: Frame | None, action: Action) -> None:
    """Draws, dice and Production."""
    following: Frame | None = None
    if isinstance(frame, SetUp):
        assert isinstance(action, Draw)
        following = goods.set_up_draw(table, frame, action) or FirstOrder(((),) * table.players)
    elif isinstance(frame, FirstOrder):
        assert isinstance(action, Roll)
        following = order.roll_order(table, frame, action)
        if following is None:
            begin_turn(table)
            return
    elif isinstance(frame, Production):
        if isinstance(action, Pass):
            if table.sink is not None:
                table.tell(Event("no_production", frame.seat, Level.HEADLINE, {}, ("chart",)))
            following = Growth(table.board.sides[0])
        else:
            following = goods.start_production(table, frame.seat)
    elif isinstance(frame, Drawing):
        assert isinstance(action, Draw)
        following = goods.production_draw(table, frame, action)
    elif isinstance(frame, Placing):
        assert isinstance(action, Place)
        following = goods.place_cube(table, frame, action) or Growth(table.board.sides[0])
    else:
        assert isinstance(frame, Growth)
        assert isinstance(action, Roll)
        goods.grow(table, frame.side, action)
        at = table.board.sides.index(frame.side) + 1
        if at == len(table.board.sides):
            table.turn += 1
            begin_turn(table)
            return
        following = Growth(table.board.sides[at])
    ask(table, following)


# ── who decides ───────────────────────────────────────────────────────────


def ask(table: Table, frame: Frame) -> None:
    """The step that comes next, and who decides in it."""
    table.frame = frame
    table.to_act = (frame.seat,)  # type: ignore[attr-defined]


def next_seat(players: list[int], seat: int) -> int:
    """Who comes after a seat, -1 after the last one."""
    at = players.index(seat) + 1
    return players[at] if at < len(players) else -1


def begin_turn(table: Table) -> None:
    """Phase 1 of a turn."""
    ask(table, IssueShares(table.order[0]))


def end_game(table: Table, reason: str) -> None:
    """The game is over."""
    table.ended = reason
    table.frame = None
    table.to_act = ()
    if table.sink is not None:
        table.tell(Event("end", None, Level.HEADLINE, {"reason": reason}))
