"""Phase 7 (IS-6.0): tiles, steps and free actions, and whose decision comes next."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.events import Event, Level
from rotonde.core.frames import Frame
from rotonde.games.imperial_steam.actions import (
    DONE,
    END,
    PLACE,
    SELL,
    BuildFactory,
    BuildStation,
    BuyGood,
    BuyInfluence,
    BuyLink,
    BuyTrain,
    Choose,
    Collect,
    Deliver,
    Discard,
    Done,
    Engineer,
    Foreman,
    Hire,
    ImproveTrain,
    LayTrack,
    OrderGood,
    PlaceTrack,
    SellShare,
    SetShare,
    Sign,
    Spend,
    Work,
)
from rotonde.games.imperial_steam.board import (
    BENEFITS,
    BUILD,
    COLLECT,
    CONTRACT,
    FUNDS,
    IMPORT,
    INFLUENCE,
    KINDS,
    LAY,
    MARKERS,
    PASS,
    RECRUIT,
    SHARE,
    TILES,
    TRAIN,
)
from rotonde.games.imperial_steam.figures import GOODS
from rotonde.games.imperial_steam.frames import (
    Gather,
    Import,
    Lay,
    Overflow,
    Recruit,
    Second,
    Site,
    Step,
    Upgrade,
)
from rotonde.games.imperial_steam.rules import affairs, build, free, goods, network, recruit, rounds, storage, track
from rotonde.games.imperial_steam.rules.influence import put_marker
from rotonde.games.imperial_steam.table import Table

# ── can a tile be chosen? (IS-A39) ────────────────────────────────────────


def possible(table: Table, seat: int, tile: int, column: int, budget: int) -> bool:
    """Can an action be carried out completely with an influence column and a budget?"""
    if tile == LAY:
        return bool(track.first_links(table, seat, budget, True))
    if tile == RECRUIT:
        return recruit.could_recruit(table, seat, column, recruit.FRESH, 0)
    if tile == BUILD:
        return build.can_build(table, seat, budget)
    if tile == COLLECT:
        return goods.has_stock(table, seat)
    if tile == IMPORT:
        return goods.cheapest(table) <= budget
    if tile == TRAIN:
        return bool(affairs.train_choices(table, seat, budget))
    if tile == CONTRACT:
        return bool(affairs.contract_choices(table, seat))
    if tile == INFLUENCE:
        return budget >= table.board.influence_price
    if tile == SHARE:
        return table.share[seat] > 0 or affairs.can_raise(table, seat, column)
    return True


def choosable(table: Table, seat: int, tile: int, budget: int) -> bool:
    """May a marker be placed on a tile: can the penalty be paid (IS-A1), and then the action be carried out?

    The budget is what the player could pay in the end, his means.
    """
    column = table.influence[seat] - table.used[seat * MARKERS + tile]
    if tile == PASS:
        return True
    return column >= 0 and possible(table, seat, tile, column, budget)


# ── keeping a begun action possible ───────────────────────────────────────


def unfinished(frame: Frame) -> bool:
    """Does a frame stand for something that must still be done?"""
    if isinstance(frame, (Step, Lay, Second, Site)):
        return True
    if isinstance(frame, Recruit):
        return frame.pieces == 0
    if isinstance(frame, Gather):
        return not frame.taken
    return isinstance(frame, Import) and frame.ordered == 0


def obliged(table: Table) -> bool:
    """Is there a begun action that something else could make impossible?"""
    return any(unfinished(frame) for frame in table.stack)


def completable(table: Table) -> bool:
    """Can everything that was begun still be carried out, if need be with free actions (IS-A39)?"""
    for frame in table.stack:
        if unfinished(frame) and not can_finish(table, frame, free.means(table, table.active)):
            return False
    return True


def can_finish(table: Table, frame: Frame, budget: int) -> bool:
    """Can something that was begun be carried out with a budget?"""
    if isinstance(frame, Step):
        return possible(table, frame.seat, frame.tile, table.influence[frame.seat], budget)
    if isinstance(frame, Lay):
        return track.still_possible(table, frame.seat, frame.links, budget)
    if isinstance(frame, Second):
        return bool((network.tracks_left(table, frame.seat) > 0) and not table.blocked[frame.seat] >> frame.link & 1)
    if isinstance(frame, Site):
        return build.factory_price(table, frame.good, frame.site) <= budget
    if isinstance(frame, Recruit):
        return recruit.could_recruit(table, frame.seat, table.influence[frame.seat], frame.column, frame.kinds)
    if isinstance(frame, Gather):
        return goods.has_stock(table, frame.seat)
    assert isinstance(frame, Import)
    return goods.cheapest(table) <= budget


def keeps(table: Table, action: Action, seat: int) -> bool:
    """Would what was begun still be possible after an action in between (IS-A39)?"""
    after = table.copy()
    carry(after, action, seat)
    if after.stack and isinstance(after.stack[-1], Overflow):
        discards = [table.board.discard_actions[good] for good in storage.discardable(after, seat)]
        return any(keeps(after, d, seat) for d in discards)
    return completable(after)


def guarded(table: Table, action: Action, seat: int) -> bool:
    """Is an action in between harmless? Only some actions can hurt, and only while something is begun."""
    if not obliged(table) or (isinstance(action, Deliver) and any_delivery_goes(table, seat)):
        return True
    return keeps(table, action, seat)


def any_delivery_goes(table: Table, seat: int) -> bool:
    """Is no delivery needed for what was begun, and none a danger to it, as those to hubs and from factories can be?"""
    if len(table.stack) > 1 or isinstance(table.stack[0], (Recruit, Gather)):
        return False
    return can_finish(table, table.stack[0], table.funds(seat))


# ── lists ─────────────────────────────────────────────────────────────────


def legal_actions(table: Table, seat: int) -> list[Action]:
    """Every legal action of a seat that must decide in phase 3 or 7."""
    if not table.stack:
        out: list[Action] = []
        if table.acted:
            out.append(END)
        else:
            actions = table.board.choose_actions
            budget = free.means(table, seat)
            for tile in range(MARKERS):
                if choosable(table, seat, tile, budget):
                    out.append(actions[tile])
        free_actions(table, seat, out)
        return out
    top = table.stack[-1]
    if isinstance(top, Overflow):
        listed: list[Action] = []
        for good in storage.discardable(table, seat):
            action = table.board.discard_actions[good]
            if guarded(table, action, seat):
                listed.append(action)
        return listed
    out = steps_of(table, top)
    free_actions(table, seat, out)
    return out


def steps_of(table: Table, top: Frame) -> list[Action]:
    """The steps of what is being done."""
    if isinstance(top, Lay):
        return track.lay_actions(table, top)
    if isinstance(top, Upgrade):
        return upgrade_actions(table, top)
    if isinstance(top, Recruit):
        return recruit.recruit_actions(table, top)
    if isinstance(top, Import):
        return goods.import_actions(table, top)
    if isinstance(top, Gather):
        return goods.gather_actions(table, top)
    if isinstance(top, Site):
        return build.foreman_actions(table, top)
    if isinstance(top, Second):
        return [PLACE]
    assert isinstance(top, Step)
    return step_actions(table, top)


def step_actions(table: Table, frame: Step) -> list[Action]:
    """Actions of one decision."""
    seat, tile = frame.seat, frame.tile
    if tile == BUILD:
        return build.build_actions(table, seat)
    if tile == TRAIN:
        return affairs.train_choices(table, seat, table.money[seat])
    if tile == CONTRACT:
        return affairs.contract_choices(table, seat)
    if tile == INFLUENCE:
        return affairs.influence_choices(table, seat)
    return affairs.share_choices(table, seat)


def upgrade_actions(table: Table, frame: Upgrade) -> list[Action]:
    """Spend a point, or give the rest up."""
    out: list[Action] = []
    for benefit in range(3):
        if network.can_spend(table, frame.seat, benefit):
            action = table.board.spend_actions[benefit]
            if benefit == 0 or guarded(table, action, frame.seat):
                out.append(action)
    out.append(DONE)
    return out


def free_actions(table: Table, seat: int, out: list[Action]) -> None:
    """Add the free actions (IS-7)."""
    if table.investors[seat] > table.share[seat]:
        out.append(SELL)
    plain = not table.stack or not obliged(table)
    deliveries = free.deliveries(table, seat)
    if deliveries and (plain or any_delivery_goes(table, seat)):
        out += deliveries
    else:
        for action in deliveries:
            if keeps(table, action, seat):
                out.append(action)
    for link in free.affordable_links(table, seat, table.money[seat]):
        bought = table.board.link_actions[link]
        if plain or keeps(table, bought, seat):
            out.append(bought)


def any_free_action(table: Table, seat: int) -> bool:
    """Is there any free action after the main one?"""
    if table.investors[seat] > table.share[seat] or free.affordable_links(table, seat, table.money[seat]):
        return True
    return bool(free.deliveries(table, seat))


# ── carrying out ──────────────────────────────────────────────────────────


def carry_out(table: Table, action: Action, seat: int) -> None:
    """Do what was decided, then see who decides next."""
    if action is END or action == END:
        end_turn(table)
    else:
        carry(table, action, seat)
    settle(table)


def carry(table: Table, action: Action, seat: int) -> None:
    """Do what was decided."""
    board = table.board
    if isinstance(action, Choose):
        choose(table, seat, TILES.index(action.tile))
    elif isinstance(action, SellShare):
        free.sell_share(table, seat)
    elif isinstance(action, Deliver):
        free.deliver(table, seat, GOODS.index(action.good), action.left, board.city_index[action.city])
    elif isinstance(action, BuyLink):
        free.buy_link(table, seat, board.link_index[action.link])
    else:
        carry_step(table, action, seat, table.stack[-1])


def choose(table: Table, seat: int, tile: int) -> None:
    """Lose influence for a repeat, place the marker, begin (IS-6.0.2)."""
    markers = table.used[seat * MARKERS + tile]
    table.used[seat * MARKERS + tile] += 1
    table.acted = True
    if table.sink is not None:
        args = {"tile": TILES[tile], "n": markers + 1}
        table.tell(Event("choose", seat, Level.HEADLINE, args, (f"action:{TILES[tile]}",)))
    if markers:
        lose_for_repeat(table, seat, markers)
    if tile == LAY:
        table.stack.append(Lay(seat, (), (0, 0, 0)))
    elif tile == RECRUIT:
        table.stack.append(Recruit(seat, recruit.FRESH, 0, 0))
    elif tile == COLLECT:
        table.stack.append(Gather(seat, ()))
    elif tile == IMPORT:
        table.stack.append(Import(seat, 0))
    elif tile == FUNDS:
        table.money[seat] += table.board.funds
        if table.sink is not None:
            table.tell(Event("funds", seat, Level.DETAIL, {"money": table.board.funds}))
    elif tile == PASS:
        if table.sink is not None:
            table.tell(Event("pass", seat, Level.DETAIL))
    else:
        table.stack.append(Step(seat, tile))


def lose_for_repeat(table: Table, seat: int, markers: int) -> None:
    """The penalty: a step for each own marker on the tile, or what is there (IS-6.0.2, IS-A1, IS-A32)."""
    loss = min(markers, table.influence[seat])
    if not loss:
        return
    put_marker(table, seat, table.influence[seat] - loss)
    if table.sink is not None:
        args = {"n": loss, "money": table.influence_of(seat)}
        table.tell(Event("penalty", seat, Level.DETAIL, args, ("track:influence",)))


def carry_step(table: Table, action: Action, seat: int, top: Frame) -> None:
    """One step of what is being done."""
    board = table.board
    if isinstance(top, Lay):
        if isinstance(action, LayTrack):
            track.declare(table, top, board.link_index[action.link])
        elif isinstance(action, Work):
            track.mobilise(table, top, action.level)
        else:
            track.pay_and_place(table, top)
    elif isinstance(top, Upgrade):
        if isinstance(action, Spend):
            network.spend_point(table, top, BENEFITS.index(action.on))
        else:
            forgo(table, top)
    elif isinstance(top, Overflow):
        assert isinstance(action, Discard)
        storage.answer_overflow(table, top, seat, GOODS.index(action.good))
    elif isinstance(action, Done):
        table.stack.pop()
    elif isinstance(top, Recruit):
        if isinstance(action, Hire):
            recruit.hire(table, top, board.hub_index[action.hub], action.price)
        elif isinstance(action, Engineer):
            recruit.hire_engineer(table, top, KINDS.index(action.kind), board.hub_index[action.hub])
    elif isinstance(top, Import):
        if isinstance(action, BuyGood):
            goods.buy_good(table, seat, GOODS.index(action.good))
        elif isinstance(action, OrderGood):
            goods.order_good(table, top, GOODS.index(action.good))
    elif isinstance(top, Gather):
        assert isinstance(action, Collect)
        goods.collect(table, top, GOODS.index(action.good), action.left)
    elif isinstance(top, Second):
        assert isinstance(action, PlaceTrack)
        track.place_second(table, top)
    elif isinstance(top, Site):
        assert isinstance(action, Foreman)
        build.build_factory(table, top, action.level - 1 + (3 if action.area == "working" else 0))
    else:
        table.stack.pop()
        carry_decision(table, action, seat)


def carry_decision(table: Table, action: Action, seat: int) -> None:
    """The decision of an action of one decision."""
    board = table.board
    if isinstance(action, BuildStation):
        build.build_station(table, seat, board.city_index[action.city])
    elif isinstance(action, BuildFactory):
        site = table.land.site_at[(action.city, action.site)]
        table.stack.append(Site(seat, GOODS.index(action.good), site))
    elif isinstance(action, BuyTrain):
        affairs.buy_train(table, seat, board.loco_index[action.locomotive])
    elif isinstance(action, ImproveTrain):
        affairs.improve_train(table, seat, board.loco_index[action.locomotive], board.loco_index[action.to])
    elif isinstance(action, Sign):
        affairs.sign(table, seat, board.contract_index[action.contract])
    elif isinstance(action, BuyInfluence):
        affairs.buy_influence(table, seat, action.steps)
    else:
        assert isinstance(action, SetShare)
        affairs.set_share(table, seat, board.share_values.index(action.value))


def forgo(table: Table, frame: Upgrade) -> None:
    """Give up the points that are left (IS-A31)."""
    table.stack.pop()
    if table.sink is not None:
        table.tell(Event("forgo", frame.seat, Level.DETAIL, {"n": frame.points}))


# ── who is next ───────────────────────────────────────────────────────────


def settle(table: Table) -> None:
    """Do what nobody has to decide, then ask whoever decides next."""
    while table.stack:
        top = table.stack[-1]
        if isinstance(top, Overflow):
            table.to_act = top.seats
            return
        if isinstance(top, Second) and not second_waits(table, top):
            track.place_second(table, top)
        elif exhausted(table, top):
            table.stack.pop()
        else:
            table.to_act = (top.seat,)  # type: ignore[attr-defined]
            return
    if table.ended:
        return
    if table.acted and not any_free_action(table, table.active):
        end_turn(table)
        settle(table)
    elif not table.ended:
        table.to_act = (table.active,)


def exhausted(table: Table, top: Frame) -> bool:
    """Is there nothing more to add to what is being done?"""
    if isinstance(top, Recruit):
        return top.pieces > 0 and not recruit.goes_on(table, top)
    if isinstance(top, Import):
        return top.ordered > 0 and not goods.can_order(table, top.seat, free.means(table, top.seat))
    return isinstance(top, Gather) and len(top.taken) > 0 and not goods.collect_choices(table, top)


def second_waits(table: Table, frame: Second) -> bool:
    """Is there anything to do before the second track is placed? Only a state-railway link can matter (IS-A2)."""
    seat = frame.seat
    links = free.affordable_links(table, seat, free.means(table, seat))
    return any(guarded(table, table.board.link_actions[link], seat) for link in links)


def end_turn(table: Table) -> None:
    """The next player, or the end of the round when all markers are used (IS-6.0.1)."""
    table.acted = False
    table.delivered = False
    table.turns += 1
    if table.turns >= table.board.actions[table.round - 1] * table.players:
        rounds.end_round(table)
