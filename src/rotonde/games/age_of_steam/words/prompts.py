"""What to do now, and what it costs or leads to."""

from __future__ import annotations

from rotonde.core.state import CHANCE
from rotonde.core.view import View
from rotonde.core.words import N_, Prompt, Voice
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
from rotonde.games.age_of_steam.rules.build import doomed
from rotonde.games.age_of_steam.rules.flow import may_upgrade, may_urbanize
from rotonde.games.age_of_steam.rules.menus import tiles_allowed
from rotonde.games.age_of_steam.rules.order import highest, may_hold
from rotonde.games.age_of_steam.table import Table
from rotonde.games.age_of_steam.words.effects import lines_named
from rotonde.games.age_of_steam.words.log import ENDS
from rotonde.games.age_of_steam.words.speech import (
    CHART_SIDES,
    COLOURS,
    forecast,
    listed,
    passing_costs,
    sentences,
    shares_needed,
    table_of,
)

PHASES = {
    "issue_shares": N_("Phase 1: issuing shares."),
    "determine_player_order": N_("Phase 2: bidding for the turn order."),
    "select_actions": N_("Phase 3: choosing actions."),
    "build_track": N_("Phase 4: building track."),
    "move_goods": N_("Phase 5: moving goods."),
    "goods_growth": N_("Phase 9: goods growth."),
    "production": N_("Phase 9: goods growth."),
    "production_draw": N_("Phase 9: goods growth."),
    "production_place": N_("Phase 9: goods growth."),
}


def prompt(view: View, voice: Voice) -> Prompt:
    """The sentence of the prompt bar for whoever looks."""
    table = table_of(view)
    if table.over:
        return _over(table, voice)
    if table.to_act == (CHANCE,):
        return _chance(table, voice)
    if not view.my_turn:
        return Prompt(voice("Waiting for {player}", player=table.to_act[0]), voice(PHASES[table.phase]))
    frame = table.frame
    if isinstance(frame, IssueShares):
        return _issue(table, frame, voice)
    if isinstance(frame, Auction):
        return _auction(table, frame, voice)
    if isinstance(frame, SelectActions):
        return Prompt(voice("Choose an action for this turn"), forecast(table, frame.seat, voice))
    if isinstance(frame, BuildTrack):
        return _build(table, frame, voice)
    if isinstance(frame, MoveGoods):
        return _move(table, frame, voice)
    if isinstance(frame, Placing):
        return _place(frame, voice)
    assert isinstance(frame, Production)
    n = table.board.faidutti_cubes if table.settings.faidutti_production else table.board.production_cubes
    hint = voice("{n} cubes come out of the bag, and you put them on free spaces of the goods chart (AOS-13.1).", n=n)
    return Prompt(voice("Use Production, or leave it"), hint)


def _issue(table: Table, frame: IssueShares, voice: Voice) -> Prompt:
    board = table.board
    each = voice(
        "Each brings {cash} now, costs {cost} every turn and {points} points at the end.",
        cash=board.share_gain,
        cost=board.share_expense,
        points=-board.points_share,
    )
    wanted = shares_needed(table, frame.seat)
    need = ""
    if wanted:
        need = voice.plural("{n} share would cover it.", "{n} shares would cover it.", wanted)
    hint = sentences((each, forecast(table, frame.seat, voice), need))
    return Prompt(voice("Issue shares, or none"), hint)


def _auction(table: Table, frame: Auction, voice: Voice) -> Prompt:
    if frame.leader < 0:
        title = voice("Bid for the turn order, or pass")
    else:
        title = voice("{player} bids {amount}: bid more, or pass", player=frame.leader, amount=highest(frame))
    position, cost = passing_costs(table, frame, frame.seat)
    if cost:
        out = voice("Passing now makes you number {position} and costs {cost} (AOS-4.5).", position=position, cost=cost)
    else:
        out = voice("Passing now makes you number {position} and costs nothing (AOS-4.5).", position=position)
    token = voice("Your token lets you pass once and stay in (AOS-4.6).") if may_hold(table, frame) else ""
    return Prompt(title, sentences((out, token, forecast(table, frame.seat, voice))))


def _build(table: Table, frame: BuildTrack, voice: Voice) -> Prompt:
    left = tiles_allowed(table, frame.seat) - frame.built
    title = voice.plural("Build track: {n} tile left", "Build track: {n} tiles left", left)
    if left == 0:
        title = voice("No tile left: end the build")
    elif may_urbanize(table, frame):
        title = voice.plural("Place a New City, then build: {n} tile", "Place a New City, then build: {n} tiles", left)
    return Prompt(
        title,
        sentences((_first(table, frame, voice), _warning(table, frame, voice), forecast(table, frame.seat, voice))),
    )


def _first(table: Table, frame: BuildTrack, voice: Voice) -> str:
    if table.opened >> frame.seat & 1:
        return ""
    return voice("Your first tile leads into a city: choose a hex next to one (AOS-6.1).")


def _warning(table: Table, frame: BuildTrack, voice: Voice) -> str:
    """Track that loses its owner if the turn ended now (AOS-7.3)."""
    lines = doomed(table, frame)
    if not lines:
        return ""
    text = N_("Extend it or lose it: your unfinished track from {lines} (AOS-7.3).")
    return voice(text, lines=lines_named(table, lines, voice))


def _move(table: Table, frame: MoveGoods, voice: Voice) -> Prompt:
    title = voice("Move a cube: round {n} of {m}", n=frame.round, m=table.board.moves)
    reach = voice.plural(
        "Your engine pulls it over {n} link.", "Your engine pulls it over up to {n} links.", table.engine[frame.seat]
    )
    raise_it = voice("Or raise your engine instead (AOS-10.9).") if may_upgrade(table, frame) else ""
    return Prompt(title, sentences((reach, raise_it, forecast(table, frame.seat, voice))))


def _place(frame: Placing, voice: Voice) -> Prompt:
    title = voice.plural("Put {n} cube on the goods chart", "Put {n} cubes on the goods chart", frame.left)
    drawn = listed([voice.translate(COLOURS.get(c, c)) for c in frame.cubes], voice)
    return Prompt(title, voice("Drawn: {drawn}. Choose a free space for each (AOS-13.1).", drawn=drawn))


def _chance(table: Table, voice: Voice) -> Prompt:
    frame = table.frame
    if isinstance(frame, Growth):
        side = voice.translate(CHART_SIDES.get(frame.side, frame.side))
        return Prompt(voice("Dice are rolled for the {side}", side=side), voice(PHASES["goods_growth"]))
    if isinstance(frame, FirstOrder):
        return Prompt(voice("Dice are rolled for the first turn order"), voice("The highest total is first (AOS-2.4)."))
    if isinstance(frame, Drawing):
        return Prompt(voice("Cubes are drawn for {player}", player=frame.player), voice(PHASES["production_draw"]))
    assert isinstance(frame, SetUp)
    return Prompt(voice("Cubes are drawn for the chart and the cities"), voice("Set-up (AOS-2.1)."))


def _over(table: Table, voice: Voice) -> Prompt:
    names = [voice.player(s) for s in table.winners()]
    hint = voice(ENDS[table.ended])
    if not names:
        return Prompt(voice("Nobody wins"), hint)
    best = voice.plural("{n} point", "{n} points", table.scores()[table.winners()[0]])
    if len(names) == 1:
        return Prompt(voice("{name} wins with {best}", name=names[0], best=best), hint)
    return Prompt(voice("{names} share the victory with {best}", names=listed(names, voice), best=best), hint)
