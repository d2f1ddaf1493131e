"""What to do now, and what it costs or leads to."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Prompt, Voice
from rotonde.games.russian_railroads.frames import (
    Choosing,
    Drawing,
    Earning,
    Paying,
    Picking,
    Placing,
    Repeating,
    Replacing,
    Reusing,
    Shuffle,
    Starting,
    Swapping,
    Working,
)
from rotonde.games.russian_railroads.rules import parts as p
from rotonde.games.russian_railroads.rules.payment import hands, price
from rotonde.games.russian_railroads.rules.scoring import round_score
from rotonde.games.russian_railroads.state import RailroadsState
from rotonde.games.russian_railroads.words.chain import follows, source_of
from rotonde.games.russian_railroads.words.labels import left_text, named
from rotonde.games.russian_railroads.words.speech import (
    capital,
    effect,
    either,
    listed,
    mix_text,
    price_text,
    sentences,
    table_of,
)

WAITS = {
    "starting": N_("A start bonus is being chosen (RR-2.8)."),
    "paying": N_("A space is being paid for."),
    "swapping": N_("A worker is being fetched to show the claim (RR-12.2)."),
    "reusing": N_("The turn-order worker acts once more (RR-12.4)."),
    "working": N_("An action is being carried out."),
    "placing": N_("A locomotive is being placed."),
    "replacing": N_("A factory is being replaced."),
    "earning": N_("Benefits are being put in order."),
    "choosing": N_("A ? token is being chosen."),
    "drawing": N_("A ? card is being chosen."),
    "picking": N_("The bonus pile is being looked through."),
    "repeating": N_("An action is being chosen to be repeated."),
}
TILES = {
    p.BUILD: N_("choose: take a locomotive or build a factory"),
    p.LOCOMOTIVE: N_("take a locomotive, or let it go"),
    p.FACTORY: N_("choose the factory to build"),
}


def prompt(view: View, voice: Voice) -> Prompt:
    """The sentence of the prompt bar for whoever looks."""
    table = table_of(view)
    if table.over:
        return over(table, voice("The tsar is content."), voice)
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Shuffle):
        return Prompt(voice("The table is being set"), voice("Cards and engineers are dealt (RR-2.4, RR-2.7)."))
    if not view.my_turn:
        return _wait(table, voice)
    if top is None:
        return _turn(table, table.to_act[0], voice)
    if isinstance(top, (Paying, Swapping, Reusing, Starting)):
        return _around_the_turn(table, top, voice)
    if isinstance(top, Working):
        said = _working(table, top, voice)
    elif isinstance(top, (Placing, Replacing)):
        said = _tile(table, top, voice)
    else:
        said = _gift(table, top, voice)
    return Prompt(said.title, sentences((said.hint, follows(table, voice))))


def hand_text(table: RailroadsState, seat: int, voice: Voice) -> str:
    """What a seat can still pay with."""
    black = table.black_free if table.black_owner == seat else 0
    return mix_text(table.workers[seat], black, table.temps[seat], table.roubles[seat], voice)


def turn_hint(table: RailroadsState, seat: int, voice: Voice) -> list[str]:
    """What the seat in turn has, and what passing brings."""
    hint = [voice("In hand: {hand}.", hand=hand_text(table, seat, voice))]
    if table.players > 1:
        points = table.board.pass_points[table.places[seat]]
        hint.append(voice.plural("Passing brings {n} point.", "Passing brings {n} points.", points))
        if not [s for s in range(table.players) if s != seat and not table.passed >> s & 1]:
            hint.append(voice("All others have passed: go on as long as you can (RR-3.14)."))
    if table.last_round:
        hint.append(voice("This is the last round (RR-12.6)."))
    return hint


def _turn(table: RailroadsState, seat: int, voice: Voice) -> Prompt:
    hint = turn_hint(table, seat, voice)
    if not hands(table, seat):
        return Prompt(voice("Spend a rouble on an action space, or pass"), sentences(hint))
    return Prompt(voice("Choose an action space, or pass"), sentences(hint))


def _around_the_turn(table: RailroadsState, top: object, voice: Voice) -> Prompt:
    if isinstance(top, Starting):
        hint = voice("It is carried out at once; the first player gets none (RR-2.8).")
        return Prompt(voice("Choose your start bonus"), hint)
    if isinstance(top, Reusing):
        hint = voice("Your turn-order worker may go to a free space that needs one worker (RR-12.4).")
        return Prompt(voice("Act once more with the turn-order worker, or leave it"), hint)
    assert isinstance(top, (Paying, Swapping))
    name = named(table, top.space, voice)
    if isinstance(top, Swapping):
        hint = voice("Your payment goes there instead: a claim must show your colour (RR-12.2).")
        return Prompt(voice("Choose the worker that shows your claim"), hint)
    cost = price_text(*price(table, top.space), voice)
    hint = voice("It costs {cost}; roubles stand for workers, never the other way (RR-3.5).", cost=cost)
    return Prompt(voice("Choose how to pay for: {what}", what=name), hint)


def _working(table: RailroadsState, top: Working, voice: Voice) -> Prompt:
    title = _asked(table, top, voice)
    source = source_of(table, top, voice)
    if source:
        title = voice("{what}: {parts}", what=source, parts=title)
    worth = voice.plural(
        "Your board scores {n} point now.", "Your board scores {n} points now.", round_score(table, top.seat)
    )
    hint = [worth]
    if any(not e & p.OPTIONAL for e in top.parts):
        hint.append(voice("All of it must be carried out (RR-3.3)."))
    else:
        hint.append(voice("You may let the rest go (RR-3.4)."))
    return Prompt(capital(title), sentences(hint))


def _asked(table: RailroadsState, top: Working, voice: Voice) -> str:
    """What is to be decided about an effect: which tile, which part first, or how the rest is used."""
    ops = [p.op_of(e) for e in top.parts]
    left = left_text(table, top.parts, voice)
    if all(op in (p.RAIL, p.INDUSTRY) for op in ops):
        return voice("{what} left", what=listed(left, voice))
    if len(ops) > 1:
        return voice("choose what comes next: {what}", what=listed(left, voice))
    if ops == [p.ONE_OF]:
        return voice("choose one of these: {what}", what=either(left, voice))
    n = p.n_of(top.parts[0])
    if n > 1:
        return voice("choose: take a locomotive or build a factory, {n} times", n=n)
    return voice(TILES[ops[0]])


def _tile(table: RailroadsState, top: Placing | Replacing, voice: Voice) -> Prompt:
    board = table.board
    if isinstance(top, Replacing):
        what = effect(board, board.factory_effect[top.factory], voice)
        title = voice("Choose the factory to give up for {factory}", factory=board.numbers[top.factory])
        return Prompt(title, capital(voice("{what}. The old one becomes a visible factory (RR-8.3).", what=what)))
    number = board.labels[top.tile]
    if top.fresh:
        hint = voice("On an empty place, or in place of a smaller number (RR-7.3).")
        return Prompt(voice("Choose a line for locomotive {loco}", loco=number), hint)
    hint = voice("It may displace a smaller one in turn (RR-7.4).")
    return Prompt(voice("Choose a line for the displaced locomotive {loco}", loco=number), hint)


def _gift(table: RailroadsState, top: object, voice: Voice) -> Prompt:
    if isinstance(top, Choosing):
        special = table.board.specials[top.special].name
        hint = voice("It stays there; each token can be used once (RR-14.1).")
        return Prompt(voice("Choose a ? token for {special}", special=special), hint)
    if isinstance(top, Drawing):
        hint = voice("Only cards that can be carried out completely (RR-14.3).")
        return Prompt(voice("Choose a ? card, or go without"), hint)
    if isinstance(top, Picking):
        n = table.board.instead_of_bonus
        hint = voice("Nobody else sees it before the end (RR-14.4).")
        return Prompt(voice("Choose a bonus card, or take {n} points", n=n), hint)
    if isinstance(top, Repeating):
        hint = voice("One worker of your colour stands there; it costs nothing (RR-11.7).")
        return Prompt(voice("Choose the action to repeat"), hint)
    assert isinstance(top, Earning)
    hint = voice("Each is carried out completely before the next (RR-3.12).")
    return Prompt(voice("Choose which benefit comes first"), hint)


def _wait(table: RailroadsState, voice: Voice) -> Prompt:
    seat = table.to_act[0]
    top = table.stack[-1] if table.stack else None
    if top is not None:
        hint = voice(WAITS[top.kind])
    else:
        hint = voice("In hand: {hand}.", hand=hand_text(table, seat, voice))
    return Prompt(voice("Waiting for {player}", player=seat), hint)


def over(table: RailroadsState, farewell: str, voice: Voice) -> Prompt:
    """Who has won."""
    names = [voice.player(s) for s in table.winners()]
    best = max(table.score)
    if len(names) == 1:
        return Prompt(voice("{name} wins with {n} points", name=names[0], n=best), farewell)
    title = voice("{names} share the victory with {n} points each", names=listed(names, voice), n=best)
    return Prompt(title, farewell)
