"""The turn, in words."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.errors import Illegal
from rotonde.core.telling import N_, Action, Label, Prompt, Voice, by_verb, capital, sentences, signed, wait_for
from rotonde.games.russian_railroads.actions import Use
from rotonde.games.russian_railroads.rules.payment import hands, price
from rotonde.games.russian_railroads.rules.spaces import possible_ways
from rotonde.games.russian_railroads.steps.turn import points_for_passing
from rotonde.games.russian_railroads.words.labels import for_nothing, named, pieces, use_text, with_extra
from rotonde.games.russian_railroads.words.speech import Seen, hand_text, mix_text, price_text


def prompt(view: Seen, step: object, voice: Voice) -> Prompt:
    """For the seat in turn."""
    poor = not hands(view.table, view.to_act[0])
    title = voice("Spend a rouble on an action space, or pass") if poor else voice("Choose an action space, or pass")
    return Prompt(title, sentences(hints(view, voice)))


def hints(view: Seen, voice: Voice) -> list[str]:
    """What the seat in turn has, and what passing brings."""
    table, seat = view.table, view.to_act[0]
    hint = [voice("In hand: {hand}.", hand=hand_text(table, seat, voice))]
    if table.players > 1:
        points = points_for_passing(table, seat)
        hint.append(voice.plural("Passing brings {n} point.", "Passing brings {n} points.", points))
        if not [s for s in range(table.players) if s != seat and not table.passed >> s & 1]:
            hint.append(voice("All others have passed: go on as long as you can (RR-3.14)."))
    if table.last_round:
        hint.append(voice("This is the last round (RR-12.6)."))
    return hint


def waiting(view: Seen, step: object, voice: Voice) -> Prompt:
    """For the others."""
    hint = voice("In hand: {hand}.", hand=hand_text(view.table, view.to_act[0], voice))
    return wait_for(view.to_act[0], hint, voice)


def _use(view: Seen, step: object, action: Use, voice: Voice) -> Label:
    """The price, and what it brings."""
    table, seat = view.table, view.to_act[0]
    space = table.board.space_index[action.space]
    mixes = possible_ways(table, seat, space)
    one = len(mixes) == 1
    paid = mix_text(*pieces(mixes[0]), voice) if one else price_text(*price(table, space), voice)
    claim, what = table.board.spaces[space].claim, use_text(table, seat, space, voice)
    text = N_("{what} for {cost}") if claim else N_("{what} for {cost}: {effect}")
    text = capital(voice(text, what=named(table, space, voice), cost=paid, effect=what))
    flag = voice("−{cost}", cost=paid)
    flag = voice("{flag}, no effect", flag=flag) if for_nothing(table, seat, space) else flag
    if one:
        return Label(with_extra(table, seat, space, mixes[0], text, voice), flag)
    # Who only looks on chooses nothing.
    choice = text if view.seat is None else voice("{text}; how to pay can be chosen", text=text)
    return Label(choice, flag, short=text)


def _pass(view: Seen, step: object, action: Action, voice: Voice) -> Label:
    points = points_for_passing(view.table, view.to_act[0])
    text = voice.plural("Pass for this round: {n} point", "Pass for this round: {n} points", points)
    return Label(text, signed(points) if points else "")


def why_not_space(view: Seen, step: object, name: str) -> Illegal | None:
    """Why the reader cannot use a space, which is what is asked for now."""
    return view.refusal(Use(name))


LABELS: dict[str, Callable[..., Label]] = {"use": _use, "pass": _pass}
label = by_verb(LABELS)
