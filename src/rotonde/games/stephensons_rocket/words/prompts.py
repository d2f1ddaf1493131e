"""What to do now, and what it costs or leads to."""

from __future__ import annotations

from rotonde.core.hexes import bits
from rotonde.core.view import View
from rotonde.core.words import N_, Prompt, Voice
from rotonde.games.stephensons_rocket.frames import Lifted, Veto
from rotonde.games.stephensons_rocket.rules import stations
from rotonde.games.stephensons_rocket.rules.veto import bid_range
from rotonde.games.stephensons_rocket.state import RocketState
from rotonde.games.stephensons_rocket.words.log import ENDS
from rotonde.games.stephensons_rocket.words.speech import (
    company_name,
    either,
    listed,
    score_text,
    sentences,
    table_of,
)

FEW_TILES = 6  # from here on the prompt warns of the end


def prompt(view: View, voice: Voice) -> Prompt:
    """The sentence of the prompt bar for whoever looks."""
    table = table_of(view)
    if table.over:
        return _over(table, voice)
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Veto):
        return _veto(table, top, voice) if view.my_turn else _wait_for_veto(table, top, voice)
    if not view.my_turn:
        return _wait(table, voice)
    if isinstance(top, Lifted):
        title = voice("Set the station of {hex} down on another hex", hex=table.board.labels[top.hex])
        return Prompt(title, voice("Not in a city, not on track, not next to a locomotive or a station (SR-5.2)."))
    return _action(table, voice)


def _action(table: RocketState, voice: Voice) -> Prompt:
    choices = either(_choices(table, voice), voice)
    if table.actions_done:
        return Prompt(voice("Second action: {choices}", choices=choices), _second_hint(table, voice))
    hint = voice("A line you extend gives you a share; its other shareholders may then bid for its course (SR-7.1).")
    return Prompt(voice("First action: {choices}", choices=choices), sentences((hint, _warning(table, voice))))


def _choices(table: RocketState, voice: Voice) -> list[str]:
    """What the active player can do now, as verbs."""
    seat = table.active
    out = []
    if any(table.tokens_left):
        out.append(voice("take a token"))
    if stations.in_supply(table, seat) > 0 and stations.open_hexes(table):
        out.append(voice("place a station"))
    elif stations.liftable(table, seat):
        out.append(voice("move a station"))
    if any(targets and not table.extended >> c & 1 for c, targets in enumerate(table.moves)):
        out.append(voice("extend a line"))
    return out


def _second_hint(table: RocketState, voice: Voice) -> str:
    gone = [company_name(table, c) for c in bits(table.extended)]
    done = voice("Not the {companies} again this turn (SR-3.2).", companies=listed(gone, voice)) if gone else ""
    return sentences((done or voice("The same kind of action again is fine (SR-3.1)."), _warning(table, voice)))


def _warning(table: RocketState, voice: Voice) -> str:
    """The end is near (SR-13)."""
    if table.tiles <= FEW_TILES:
        return voice.plural(
            "{n} track tile is left: it ends the game (SR-13.2).",
            "{n} track tiles are left: the last one ends the game (SR-13.2).",
            table.tiles,
        )
    piles = [table.board.companies[c] for c, pile in enumerate(table.bank) if pile > 0]
    if len(piles) == 2:
        text = N_("Only the {companies} have shares left: the game ends when one of these piles is gone (SR-13.1).")
        return voice(text, companies=listed(piles, voice))
    return ""


def _veto(table: RocketState, veto: Veto, voice: Voice) -> Prompt:
    """For the seat that may bid (SR-7)."""
    lowest, _ = bid_range(table, veto)
    held = table.held(veto.seat, veto.company)
    name, to = company_name(table, veto.company), table.board.labels[veto.at]
    if veto.seat == table.active:
        title = voice("{player} bids {n} for {hex}: match the bid, or give way", player=veto.bidder, n=veto.bid, hex=to)
        return Prompt(title, _last_word(table, veto, lowest, held, voice))
    if veto.bid:
        text = N_("{player} bids {n} to send the {company} to {hex}: outbid, or let it go")
        title = voice(text, player=veto.bidder, n=veto.bid, company=name, hex=to)
    else:
        title = voice("The {company} moves to {hex}: bid for another course, or let it go", company=name, hex=to)
    hint = voice(
        "Bid {lowest} to {n} of your shares; only the winner gives them back (SR-7.3, SR-7.7).", lowest=lowest, n=held
    )
    if lowest == held:
        hint = voice.plural(
            "Bid your {n} share; you give it back only if you win (SR-7.3, SR-7.7).",
            "Bid all your {n} shares; you give them back only if you win (SR-7.3, SR-7.7).",
            held,
        )
    return Prompt(title, hint)


def _last_word(table: RocketState, veto: Veto, lowest: int, held: int, voice: Voice) -> str:
    """What the mover's match brings; the share just taken counts (SR-7.4)."""
    if table.settings.veto_last_word == "free":
        return voice.plural(
            "You hold {n} share: bid {lowest} and send the locomotive where you like (SR-7.5).",
            "You hold {n} shares: bid {lowest} or more and send the locomotive where you like (SR-7.5).",
            held,
            lowest=lowest,
        )
    return voice.plural(
        "You hold {n} share: bid {lowest} and the locomotive goes to {hex}, your own choice (SR-7.5).",
        "You hold {n} shares: bid {lowest} or more and the locomotive goes to {hex}, your own choice (SR-7.5).",
        held,
        lowest=lowest,
        hex=table.board.labels[veto.chosen],
    )


def _wait(table: RocketState, voice: Voice) -> Prompt:
    seat = table.to_act[0]
    hint = voice("First action of two.") if table.actions_done == 0 else voice("Second action of two.")
    if table.stack:
        hint = voice("A station is being moved.")
    return Prompt(voice("Waiting for {player}", player=seat), hint)


def _wait_for_veto(table: RocketState, veto: Veto, voice: Voice) -> Prompt:
    name, to = company_name(table, veto.company), table.board.labels[veto.at]
    title = voice("Waiting for {player}", player=veto.seat)
    if veto.bid:
        text = N_("{player} bids {n} to send the {company} to {hex} (SR-7.3).")
        return Prompt(title, voice(text, player=veto.bidder, n=veto.bid, company=name, hex=to))
    text = N_("{player} moves the {company} to {hex}; shareholders may bid for another course (SR-7.1).")
    return Prompt(title, voice(text, player=table.active, company=name, hex=to))


def _over(table: RocketState, voice: Voice) -> Prompt:
    names = [voice.player(s) for s in table.winners()]
    best = score_text(table, max(table.money), voice)
    if len(names) == 1:
        title = voice("{name} wins with {best}", name=names[0], best=best)
    else:
        title = voice("{names} share the victory with {best} each", names=listed(names, voice), best=best)
    return Prompt(title, voice(ENDS[table.ended]))
