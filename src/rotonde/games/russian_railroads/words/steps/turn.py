"""The turn, in words."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.actions import Action
from rotonde.core.speech import capital, sentences, signed
from rotonde.core.view import View
from rotonde.core.words import Label, Prompt, Voice
from rotonde.games.russian_railroads.actions import Use
from rotonde.games.russian_railroads.rules.payment import hands, price
from rotonde.games.russian_railroads.rules.spaces import possible_ways
from rotonde.games.russian_railroads.words.labels import for_nothing, named, pieces, use_text, with_extra
from rotonde.games.russian_railroads.words.speech import hand_text, mix_text, price_text, table_of
from rotonde.games.russian_railroads.words.steps import by_verb


def prompt(view: View, step: object, voice: Voice) -> Prompt:
    """For the seat in turn."""
    hint = sentences(hints(view, voice))
    if not hands(table_of(view), view.to_act[0]):
        return Prompt(voice("Spend a rouble on an action space, or pass"), hint)
    return Prompt(voice("Choose an action space, or pass"), hint)


def hints(view: View, voice: Voice) -> list[str]:
    """What the seat in turn has, and what passing brings."""
    table, seat = table_of(view), view.to_act[0]
    hint = [voice("In hand: {hand}.", hand=hand_text(table, seat, voice))]
    if table.players > 1:
        points = table.board.pass_points[table.places[seat]]
        hint.append(voice.plural("Passing brings {n} point.", "Passing brings {n} points.", points))
        if not [s for s in range(table.players) if s != seat and not table.passed >> s & 1]:
            hint.append(voice("All others have passed: go on as long as you can (RR-3.14)."))
    if table.last_round:
        hint.append(voice("This is the last round (RR-12.6)."))
    return hint


def waiting(view: View, step: object, voice: Voice) -> Prompt:
    """For the others."""
    seat = view.to_act[0]
    hint = voice("In hand: {hand}.", hand=hand_text(table_of(view), seat, voice))
    return Prompt(voice("Waiting for {player}", player=seat), hint)


def _use(view: View, step: object, action: Use, voice: Voice) -> Label:
    """The price, and what it brings."""
    table, seat = table_of(view), view.to_act[0]
    space = table.board.space_index[action.space]
    mixes = possible_ways(table, seat, space)
    one = len(mixes) == 1
    paid = mix_text(*pieces(mixes[0]), voice) if one else price_text(*price(table, space), voice)
    name = named(table, space, voice)
    if table.board.spaces[space].claim:
        text = capital(voice("{what} for {cost}", what=name, cost=paid))
    else:
        what = use_text(table, seat, space, voice)
        text = capital(voice("{what} for {cost}: {effect}", what=name, cost=paid, effect=what))
    if one:
        text = with_extra(table, seat, space, mixes[0], text, voice)
    else:
        text = voice("{text}; how to pay is your next choice", text=text)
    flag = voice("−{cost}", cost=paid)
    return Label(text, voice("{flag}, no effect", flag=flag) if for_nothing(table, seat, space) else flag)


def _pass(view: View, step: object, action: Action, voice: Voice) -> Label:
    table = table_of(view)
    points = table.board.pass_points[table.places[view.to_act[0]]]
    text = voice.plural("Pass for this round: {n} point", "Pass for this round: {n} points", points)
    return Label(text, signed(points) if points else "")


LABELS: dict[str, Callable[..., Label]] = {"use": _use, "pass": _pass}
label = by_verb(LABELS)
