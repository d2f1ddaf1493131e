"""What an action will do, in words and numbers: on the confirm button and as a flag on the preview."""

from __future__ import annotations

from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.core.words import N_, Label, Voice
from rotonde.games.russian_railroads.actions import (
    POINTS,
    STACK,
    Benefit,
    Bonus,
    Card,
    Done,
    Double,
    Factory,
    Locomotive,
    Move,
    Pass,
    Pay,
    Place,
    Repeat,
    Replace,
    Scrap,
    Start,
    Step,
    Swap,
    Token,
    Use,
)
from rotonde.games.russian_railroads.frames import Drawing, Paying, Placing, Repeating, Replacing, Reusing, Working
from rotonde.games.russian_railroads.routes import BYTE
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.effects import engineer_on, space_effect
from rotonde.games.russian_railroads.rules.payment import price
from rotonde.games.russian_railroads.rules.scoring import gain_of_move
from rotonde.games.russian_railroads.rules.spaces import effect_with, partly, possible_ways
from rotonde.games.russian_railroads.rules.tiles import lowest
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.bonus import bonus_text
from rotonde.games.russian_railroads.words.foresight import Outcome, consequences, foresee, gain_text
from rotonde.games.russian_railroads.words.speech import (
    action_name,
    capital,
    effect,
    listed,
    mix_text,
    part_text,
    price_text,
    signed,
    space_name,
    table_of,
)
from rotonde.games.russian_railroads.words.targets import decider

JOINT = " · "


def label(view: View, action: Action, voice: Voice) -> Label:
    """The words of the confirm button and of the flag on the preview."""
    table = table_of(view)
    if isinstance(action, (Use, Pay, Pass, Swap, Repeat)):
        return _turn(table, action, voice)
    if isinstance(action, (Move, Step, Double, Done)):
        return _work(table, action, voice)
    if isinstance(action, (Locomotive, Factory, Place, Replace, Scrap)):
        return _tiles(table, action, voice)
    if isinstance(action, (Token, Card, Start, Bonus, Benefit)):
        return _gift(view, action, voice)
    return Label(str(action))  # chance


# ── the turn ──────────────────────────────────────────────────────────────


def named(table: RailroadsState, space: int, voice: Voice) -> str:
    """A space by what stands on it now: engineers have numbers."""
    engineer = engineer_on(table, space) if not _empty(table, space) else 0
    if engineer:
        return voice("engineer No. {n}", n=engineer)
    return action_name(table.board.spaces[space].name, voice)


def titled(table: RailroadsState, space: int, voice: Voice) -> str:
    """A space as a title, which tells two spaces of one kind apart by their price."""
    engineer = engineer_on(table, space) if not _empty(table, space) else 0
    if engineer:
        return voice("engineer No. {n}", n=engineer)
    return space_name(table.board.spaces[space].name, voice)


def _empty(table: RailroadsState, space: int) -> bool:
    slot = table.board.spaces[space].slot
    return slot >= 0 and table.strip[slot] < 0


def effect_of(table: RailroadsState, space: int, voice: Voice) -> str:
    """What a space does now, in words."""
    board = table.board
    if space == board.hire and table.strip[0] >= 0:
        engineer = table.strip[0]
        what = effect(board, board.engineer_effect[engineer], voice)
        return voice("engineer No. {n} becomes yours ({what})", n=board.engineers[engineer], what=what)
    if _empty(table, space):
        return voice("no engineer")
    return effect(board, space_effect(table, space), voice)


def _turn(table: RailroadsState, action: Action, voice: Voice) -> Label:
    board, seat = table.board, decider(table)
    if isinstance(action, Pass):
        points = board.pass_points[table.places[seat]]
        text = voice.plural("Pass for this round: {n} point", "Pass for this round: {n} points", points)
        return Label(text, signed(points) if points else "")
    if isinstance(action, Pay):
        return _pay(table, action, voice)
    assert isinstance(action, (Use, Swap, Repeat))
    space = board.space_index[action.space]
    name = named(table, space, voice)
    if isinstance(action, Swap):
        return Label(voice("Fetch your worker from: {what}", what=titled(table, space, voice)))
    what = effect_of(table, space, voice)
    if isinstance(action, Repeat):
        return Label(voice("Repeat: {what}, {effect}", what=titled(table, space, voice), effect=what))
    if for_nothing(table, seat, space):
        what = voice("the engineer is used; nothing of his effect ({effect}) can be carried out now", effect=what)
    if table.stack and isinstance(table.stack[-1], Reusing):
        return Label(voice("Move the worker to {what}: {effect}", what=name, effect=what))
    return _use(table, seat, space, name, what, voice)


def for_nothing(table: RailroadsState, seat: int, space: int) -> bool:
    """Is a space an own engineer of whose action no part can be carried out now (RR-3.4)?"""
    return space >= table.board.own and not partly(table, seat, space_effect(table, space))


def _use(table: RailroadsState, seat: int, space: int, name: str, what: str, voice: Voice) -> Label:
    mixes = possible_ways(table, seat, space)
    paid = price_text(*price(table, space), voice)
    if len(mixes) == 1:
        paid = mix_text(*_pieces(mixes[0]), voice)
    if table.board.spaces[space].claim:
        text = capital(voice("{what} for {cost}", what=name, cost=paid))
    else:
        text = capital(voice("{what} for {cost}: {effect}", what=name, cost=paid, effect=what))
    if len(mixes) == 1:
        text = _with_extra(table, seat, space, mixes[0], text, voice)
    else:
        text = voice("{text}; how to pay is your next choice", text=text)
    flag = voice("−{cost}", cost=paid)
    return Label(text, voice("{flag}, no effect", flag=flag) if for_nothing(table, seat, space) else flag)


def _pieces(mix: int) -> tuple[int, int, int, int]:
    """Workers, black, temporary, roubles."""
    return mix & BYTE, mix >> 8 & BYTE, mix >> 16 & BYTE, mix >> 24


def _with_extra(table: RailroadsState, seat: int, space: int, mix: int, text: str, voice: Voice) -> str:
    """What the black worker adds if it is among the payment (RR-14.5)."""
    if table.board.spaces[space].claim or space == table.board.hire or for_nothing(table, seat, space):
        return text
    extra = len(effect_with(table, space, mix)) - len(space_effect(table, space))
    return voice("{text}, with 1 extra black move", text=text) if extra > 0 else text


def _pay(table: RailroadsState, action: Pay, voice: Voice) -> Label:
    frame = table.stack[-1]
    assert isinstance(frame, Paying)
    paid = mix_text(action.workers, action.black, action.temporary, action.roubles, voice)
    text = voice("Pay {paid} for {what}", paid=paid, what=named(table, frame.space, voice))
    mix = action.workers | action.black << 8 | action.temporary << 16 | action.roubles << 24
    if for_nothing(table, frame.seat, frame.space):
        text = voice("{text}; nothing of his effect can be carried out now", text=text)
    return Label(_with_extra(table, frame.seat, frame.space, mix, text, voice))


# ── carrying out ──────────────────────────────────────────────────────────


def with_outcome(said: str, outcome: Outcome, voice: Voice, but: tuple[str, ...]) -> Label:
    """What is done, then what it brings; the flag is the gain of each scoring."""
    parts = [*consequences(outcome, voice, but), gain_text(outcome.gain, voice)]
    parts = [part for part in parts if part]
    text = voice("{what}: {parts}", what=said, parts=JOINT.join(parts)) if parts else said
    return Label(text, signed(outcome.gain) if outcome.gain else (parts[0] if parts else ""))


def first_of(outcome: Outcome, kind: str) -> Outcome:
    """The outcome without the first event of a kind, which was said already."""
    for i, event in enumerate(outcome.events):
        if event.kind == kind:
            return Outcome([*outcome.events[:i], *outcome.events[i + 1 :]], outcome.gain)
    return outcome


def _work(table: RailroadsState, action: Action, voice: Voice) -> Label:
    board, seat = table.board, decider(table)
    if isinstance(action, Done):
        if table.stack and isinstance(table.stack[-1], Reusing):
            return Label(voice("Leave the worker where it is"))
        return Label(let_go(table, voice))
    outcome = foresee(table, action, seat)
    if isinstance(action, Move):
        at = table.at(seat, board.line_index[action.line], board.colour_index[action.colour]) + 1
        said = voice("{colour} on {line} to {n}", colour=action.colour, line=action.line, n=at)
        told = with_outcome(capital(said), first_of(outcome, "move"), voice, ())
        own = gain_of_move(table, seat, board.line_index[action.line], board.colour_index[action.colour])
        if own == outcome.gain:
            return told
        return Label(told.text, signed(own) if own else "")  # the rest comes from what happens by itself after it
    if isinstance(action, Step):
        to = action.marker + 1
        gap = board.gap_at[to]
        if gap >= 0:
            number = board.numbers[table.factory_list(seat)[gap]]
            said = voice("Industry from {at} onto {factory}", at=action.marker, factory=number)
            return with_outcome(said, first_of(outcome, "step"), voice, ("factory_used",))
        said = voice("Industry from space {at} to {n}", at=action.marker, n=to)
        return with_outcome(said, first_of(outcome, "step"), voice, ())
    return with_outcome(voice("Lay an ×2 token"), outcome, voice, ("x2",))


def let_go(table: RailroadsState, voice: Voice) -> str:
    """What is not done by stopping here; what waits below still comes."""
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Drawing):
        return voice("Take no ? card")
    if isinstance(top, Repeating):
        return voice("Repeat nothing")
    if isinstance(top, Working):
        return voice("Let the rest go: {what}", what=listed(left_text(table, top.parts, voice), voice))
    return voice("Let the rest go")


def _tiles(table: RailroadsState, action: Action, voice: Voice) -> Label:
    board, seat = table.board, decider(table)
    outcome = foresee(table, action, seat)
    if isinstance(action, Locomotive):
        said = voice("Take locomotive {loco}", loco=board.numbers[lowest(table)])
        return with_outcome(said, outcome, voice, ("locomotive",))
    if isinstance(action, Factory):
        code = lowest(table) if action.source == STACK else board.tile_of_number[action.source]
        what = effect(board, board.factory_effect[code], voice)
        said = voice("Build {factory} from the stacks ({what})", factory=board.numbers[code], what=what)
        if action.source != STACK:
            said = voice("Build {factory}, which lies open ({what})", factory=board.numbers[code], what=what)
        return with_outcome(said, outcome, voice, ("factory",))
    top = table.stack[-1]
    if isinstance(action, Replace):
        assert isinstance(top, Replacing)
        old = board.numbers[table.factory_list(seat)[action.place - 1]]
        text = N_("{factory} in place {place}, instead of {factory_old}")
        return Label(capital(voice(text, factory=board.numbers[top.factory], place=action.place, factory_old=old)))
    assert isinstance(top, Placing)
    number = board.labels[top.tile]
    if isinstance(action, Scrap):
        return with_outcome(voice("Give up locomotive {loco}", loco=number), outcome, voice, ("scrap",))
    assert isinstance(action, Place)
    if action.replaces:
        text = N_("Locomotive {loco} to {line}, displacing {loco_old}")
        said = voice(text, loco=number, line=action.line, loco_old=action.replaces)
    else:
        said = voice("Locomotive {loco} to {line}", loco=number, line=action.line)
    return with_outcome(said, first_of(outcome, "place"), voice, ())


# ── tokens and cards ──────────────────────────────────────────────────────


def _gift(view: View, action: Action, voice: Voice) -> Label:
    table = table_of(view)
    board = table.board
    if isinstance(action, Bonus):
        if action.card == POINTS:
            n = board.instead_of_bonus
            return Label(voice.plural("Take {n} point instead", "Take {n} points instead", n), signed(n))
        return Label(voice("Take in secret: {what}", what=bonus_text(table, decider(table), action.card, voice)))
    if isinstance(action, Benefit):
        special = board.specials[board.benefit_index[action.space]]
        said = effect(board, special.effect, voice)
        return Label(voice("First {special}: {what}", special=action.space, what=said))
    gain = foresee(table, action, decider(table)).gain
    if isinstance(action, Token):
        said = voice("? token: {what}", what=gift_text(table, "token", action.token, voice))
    elif isinstance(action, Card):
        said = voice("? card: {what}", what=gift_text(table, "card", action.card, voice))
    else:
        assert isinstance(action, Start)
        said = voice("Start bonus: {what}", what=gift_text(table, "start", action.card, voice))
    if not gain:
        return Label(said)
    return Label(f"{said}{JOINT}{gain_text(gain, voice)}", signed(gain))


def gift_text(table: RailroadsState, kind: str, name: str, voice: Voice) -> str:
    """What a ? token, a ? card or a start bonus brings; the second marker by its rule (RR-14.7)."""
    board = table.board
    if kind == "token" and name in board.token_index:
        return effect(board, board.token_effect[board.token_index[name]], voice)
    if kind == "card" and name in board.card_index:
        return effect(board, board.card_effect[board.card_index[name]], voice)
    if kind == "start" and name in board.start_index:
        return effect(board, board.start_effect[board.start_index[name]], voice)
    return name


def left_text(table: RailroadsState, parts: tuple[int, ...], voice: Voice) -> list[str]:
    """What is left of an effect, part by part."""
    out = []
    for e in parts:
        if p.op_of(e) == p.ONE_OF and len(parts) == 1:
            out += [part_text(table.board, alt, voice) for alt in table.board.choices[p.n_of(e)]]
        else:
            out.append(part_text(table.board, e, voice))
    return out
