"""Laying track in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, View, Voice, sentences
from rotonde.games.imperial_steam.actions import LayTrack, PlaceTrack, Work
from rotonde.games.imperial_steam.rules import track
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.steps.lay import Lay
from rotonde.games.imperial_steam.words.gains import with_gains
from rotonde.games.imperial_steam.words.labels import labels, paths
from rotonde.games.imperial_steam.words.prompts import with_money
from rotonde.games.imperial_steam.words.speech import LEVELS, goods_text, link_name, table_of

NOTE = N_("One or two tracks: {goods}, and workers for the effort (IS-6.1).")


def prompt(view: View, step: Lay, voice: Voice) -> Prompt:
    """A link, workers, or the track."""
    table = table_of(view)
    text = N_("Your workers in training bring an effort of {n}; a link takes the black number of the city it reaches.")
    reach = voice(text, n=track.training_effort(table, step.seat))
    if not step.links:
        hint = voice("One or two tracks for {goods} (IS-6.1).", goods=goods_text(table.board.materials, voice))
        return Prompt(voice("Choose a link to lay track on"), sentences((hint, reach)))
    need, have = track.total_effort(table, step.seat, step.links), track.hands_effort(step.hands)
    cost = goods_text(track.material_cost(table, step.links), voice)
    toll = track.total_toll(table, step.seat, step.links)
    text = N_("It costs {goods} and a toll of {money}.") if toll else N_("It costs {goods}.")
    hint = voice(text, goods=cost, money=toll)
    if have >= need:
        title = voice("Effort {have} of {need}: place the track", have=have, need=need)
        if not step.can_place(table):
            title = voice("Effort {have} of {need}: take a free action to pay the toll", have=have, need=need)
            hint = with_money(hint, table, step.seat, voice)
        return Prompt(title, hint)
    title = voice("Mobilise workers: effort {have} of {need}", have=have, need=need)
    if not have and len(step.links) < track.LINKS:
        title = voice("Mobilise workers for an effort of {need}, or add a second link", need=need)
    return Prompt(title, sentences((hint, reach)))


def _declare(table: ImperialState, step: Lay, action: LayTrack, voice: Voice) -> Label:
    links = (*step.links, table.board.link_index[action.link])
    effort, toll = track.total_effort(table, step.seat, links), track.total_toll(table, step.seat, links)
    text = N_("Declare {link}: effort {n}, toll {money}") if toll else N_("Declare {link}: effort {n}")
    said = voice(text, link=action.link, n=effort, money=toll)
    flag = N_("effort {n}, toll {money}") if toll else N_("effort {n}")
    return Label(with_gains(said, table, step.seat, links, voice), voice(flag, n=effort, money=toll))


def _work(table: ImperialState, step: Lay, action: Work, voice: Voice) -> Label:
    have = track.hands_effort(step.hands) + action.level
    need = track.total_effort(table, step.seat, step.links)
    text = N_("Mobilise a worker {level}: {have} of {need}")
    return Label(voice(text, level=LEVELS[action.level - 1], have=have, need=need), f"{have}/{need}")


def _place(table: ImperialState, step: Lay, action: PlaceTrack, voice: Voice) -> Label:
    toll = track.total_toll(table, step.seat, step.links)
    costs = [goods_text(track.material_cost(table, step.links), voice)]
    costs += [voice("toll {money}", money=toll)] if toll else []
    names = ", ".join([link_name(table.board, link) for link in step.links])
    said = voice("Pay {list} and place {links}", list=", ".join(costs), links=names)
    return Label(with_gains(said, table, step.seat, step.links, voice))


label = labels({LayTrack: _declare, Work: _work, PlaceTrack: _place})
path = paths({LayTrack: ("link:{a.link}",), Work: ("workers:{seat}:training:{a.level}",)})
