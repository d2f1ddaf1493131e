"""Why not? Every way an action can break a rule, with the rule's number. Tiles and routes have files of their own."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.errors import Illegal
from rotonde.core.frames import Frame
from rotonde.core.words import N_
from rotonde.games.age_of_steam.actions import (
    Bid,
    Build,
    Choose,
    Done,
    Draw,
    Hold,
    Issue,
    Move,
    Pass,
    Place,
    Produce,
    Roll,
    Upgrade,
    Urbanize,
)
from rotonde.games.age_of_steam.board import ACTIONS, URBANIZATION
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
from rotonde.games.age_of_steam.rules.goods import growth_dice
from rotonde.games.age_of_steam.rules.order import highest, may_hold
from rotonde.games.age_of_steam.rules.refusals_build import why_not_build
from rotonde.games.age_of_steam.rules.refusals_move import why_not_move
from rotonde.games.age_of_steam.table import NO_PLACE, Table


def why_not(table: Table, action: Action) -> Illegal | None:
    """The rule that forbids an action to the seat that must decide; None if it is legal."""
    frame = table.frame
    if isinstance(frame, BuildTrack):
        return _in_build(table, frame, action)
    if isinstance(frame, MoveGoods):
        return _in_move(table, frame, action)
    if isinstance(frame, Auction):
        return _in_auction(table, frame, action)
    if isinstance(frame, IssueShares):
        return _in_issue(table, frame, action)
    if isinstance(frame, SelectActions):
        return _in_choice(table, action)
    if isinstance(frame, Production):
        if isinstance(action, (Pass, Produce)):
            return None
        return Illegal("phase", "AOS-13.1", N_("Now you may use Production, or pass."))
    if isinstance(frame, Placing):
        return _in_placing(table, frame, action)
    return _in_chance(table, frame, action)


def _in_issue(table: Table, frame: IssueShares, action: Action) -> Illegal | None:
    """Phase 1 (AOS-3)."""
    if not isinstance(action, Issue):
        return Illegal("phase", "AOS-3.1", N_("Now shares are issued: say how many, 0 for none."))
    if action.shares < 0:
        return Illegal("negative", "AOS-3.3", N_("Shares cannot be bought back."))
    most = max(0, table.board.most_shares - table.shares[frame.seat])
    if action.shares > most:
        text = N_("Nobody may have more than {limit} shares: you can issue {n} more at most.")
        return Illegal("shares", "AOS-3.2", text, limit=table.board.most_shares, n=most)
    return None


def _in_auction(table: Table, frame: Auction, action: Action) -> Illegal | None:
    """Phase 2 (AOS-4)."""
    if isinstance(action, Pass):
        return None
    if isinstance(action, Hold):
        if frame.token != frame.seat:
            text = N_("Only who chose Turn Order in the last turn may pass and stay in, and only once.")
            return Illegal("token", "AOS-4.6", text)
        if not may_hold(table, frame):
            text = N_("Only you and the highest bidder are left: staying in would change nothing.")
            return Illegal("token", "AOS-4.6", text)
        return None
    if not isinstance(action, Bid):
        return Illegal("phase", "AOS-4.1", N_("Now the turn order is auctioned: bid or pass."))
    if action.amount < 1:
        return Illegal("low", "AOS-4.2", N_("A bid is 1 or more."))
    if action.amount <= highest(frame):
        return Illegal("low", "AOS-4.3", N_("The bid must be higher than {n}."), n=highest(frame))
    if action.amount > table.cash[frame.seat]:
        text = N_("You have {cash}: you cannot bid more.")
        return Illegal("cash", "AOS-4.7", text, cash=table.cash[frame.seat])
    return None


def _in_choice(table: Table, action: Action) -> Illegal | None:
    """Phase 3 (AOS-5)."""
    if not isinstance(action, Choose):
        return Illegal("phase", "AOS-5.1", N_("Now an action must be chosen."))
    if action.action not in ACTIONS:
        return Illegal("action", "AOS-5.1", N_("There is no action called {action}."), action=action.action)
    if ACTIONS.index(action.action) in table.chosen:
        other = table.chosen.index(ACTIONS.index(action.action))
        text = N_("{player} has taken this action.")
        return Illegal("taken", "AOS-5.1", text, player=other)
    return None


def _in_build(table: Table, frame: BuildTrack, action: Action) -> Illegal | None:
    """Phase 4 (AOS-6 to AOS-9)."""
    if isinstance(action, Build):
        return why_not_build(table, frame, action)
    if isinstance(action, Done):
        return None
    if isinstance(action, Urbanize):
        return why_not_urbanize(table, frame, action)
    return Illegal("phase", "AOS-6.2", N_("Now track is built: build a tile, or end your build turn."))


def why_not_urbanize(table: Table, frame: BuildTrack, action: Urbanize) -> Illegal | None:
    """A New City (AOS-9)."""
    board = table.board
    if table.chosen[frame.seat] != URBANIZATION:
        return Illegal("action", "AOS-9.1", N_("Only the player who chose Urbanization may place a New City."))
    if frame.urbanized:
        return Illegal("twice", "AOS-9.2", N_("You have placed your New City of this turn."))
    if frame.built and not table.settings.urbanize_any_time_in_build:
        return Illegal("late", "AOS-9.2", N_("A New City is placed before your first tile of the turn."))
    if action.letter not in board.letter_index:
        return Illegal("letter", "AOS-9.1", N_("There is no New City {letter}."), letter=action.letter)
    if table.letters[board.letter_index[action.letter]] != NO_PLACE:
        return Illegal("used", "AOS-9.1", N_("New City {letter} is on the board."), letter=action.letter)
    h = board.hex_index.get(action.hex, -1)
    if h < 0 or board.place_at[h] < 0 or table.city[h]:
        return Illegal(
            "town", "AOS-9.6", N_("A New City replaces a town: {hex} is none."), hex=board.called(action.hex)
        )
    return None


def _in_move(table: Table, frame: MoveGoods, action: Action) -> Illegal | None:
    """Phase 5 (AOS-10)."""
    if isinstance(action, Move):
        return why_not_move(table, frame.seat, action)
    if isinstance(action, Pass):
        return None
    if isinstance(action, Upgrade):
        if table.engine[frame.seat] >= table.board.most_engine:
            text = N_("Your engine is at its highest level, {n}.")
            return Illegal("engine", "AOS-10.9", text, n=table.board.most_engine)
        if frame.seat in frame.upgraded:
            return Illegal("twice", "AOS-10.9", N_("Only one of your moves may be used to upgrade the engine."))
        return None
    return Illegal("phase", "AOS-10.1", N_("Now goods are moved: move a cube, upgrade your engine, or pass."))


def _in_placing(table: Table, frame: Placing, action: Action) -> Illegal | None:
    """Production (AOS-13.1)."""
    if not isinstance(action, Place):
        return Illegal("phase", "AOS-13.1", N_("The drawn cubes must be placed on the goods chart."))
    if action.colour not in frame.cubes:
        text = N_("No cube of the colour {colour} is left to place.")
        return Illegal("colour", "AOS-13.1", text, colour=action.colour)
    space = table.board.space_index.get(action.space, -1)
    if space < 0:
        return Illegal("space", "AOS-13.1", N_("The goods chart has no space {space}."), space=action.space)
    if table.chart[space]:
        return Illegal("space", "AOS-13.1", N_("There is a cube on {space}: one cube a space."), space=action.space)
    return None


def _in_chance(table: Table, frame: Frame | None, action: Action) -> Illegal | None:
    """Draws and dice (AOS-2, AOS-13)."""
    board = table.board
    if isinstance(frame, (SetUp, Drawing)):
        rule = "AOS-2.1" if isinstance(frame, SetUp) else "AOS-13.1"
        if not isinstance(action, Draw):
            return Illegal("phase", rule, N_("Now a cube is drawn from the bag."))
        colour = board.colour_index.get(action.colour, -1)
        if colour < 0 or not table.bag[colour]:
            return Illegal("bag", rule, N_("There is no cube of the colour {colour} in the bag."), colour=action.colour)
        return None
    rule = "AOS-2.4" if isinstance(frame, FirstOrder) else "AOS-13.2"
    if not isinstance(action, Roll):
        return Illegal("phase", rule, N_("Now dice are rolled."))
    dice = growth_dice(table) if isinstance(frame, Growth) else board.order_dice
    if not board.is_roll(dice, action.dice):
        return Illegal("dice", rule, N_("Expected {n} dice, lowest first, such as 1.3.3."), n=dice)
    return None
