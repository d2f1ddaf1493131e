"""The auction in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Action, Label, Prompt, Tip, Voice, joined, sentences, tells
from rotonde.games.age_of_steam.actions import Bid, Hold
from rotonde.games.age_of_steam.steps.determine_player_order import Auction
from rotonde.games.age_of_steam.words.speech import Seen, cash_after, forecast, money

WAITING = N_("Phase 2: bidding for the turn order.")


def prompt(view: Seen, step: Auction, voice: Voice) -> Prompt:
    """Who leads, and what a pass comes to."""
    table = view.table
    title = voice("Bid for the turn order, or pass")
    if step.leader >= 0:
        title = voice("{player} bids {amount}: bid more, or pass", player=step.leader, amount=step.highest())
    cost, text = step.owed(table, step.seat), N_("Passing now makes you number {position} and costs nothing (AOS-4.5).")
    if cost:
        text = N_("Passing now makes you number {position} and costs {cost} (AOS-4.5).")
    out = voice(text, position=step.position(table, step.seat), cost=cost)
    token = voice("Your token lets you pass once and stay in (AOS-4.6).") if step.may_hold(table) else ""
    return Prompt(title, sentences((out, token, forecast(table, step.seat, voice))))


def label(view: Seen, step: Auction, action: Action, voice: Voice) -> Label:
    """What a call costs."""
    table, seat = view.table, step.seat
    if isinstance(action, Bid):
        left = cash_after(table, seat, voice, bid=action.amount)
        said = voice("Bid {amount}", amount=action.amount)
        return Label(joined(said, [voice("paid in full"), left], voice), money(action.amount, voice))
    if isinstance(action, Hold):
        return Label(voice("Use the Turn Order token: pass and stay in the auction"))
    cost = step.owed(table, seat)
    paid = voice("pay {cost}", cost=cost) if cost else voice("pay nothing")
    return Label(joined(voice("Pass"), [voice("number {n} in the turn", n=step.position(table, seat)), paid], voice))


def tip_of_bid(view: Seen, step: Auction, name: str, voice: Voice) -> Tip | None:
    """What is left after a bid."""
    if not name.isdecimal():
        return None
    after = cash_after(view.table, step.seat, voice, bid=int(name))
    return Tip(voice("Bid {amount}", amount=int(name)), voice("Paid in full: {after}.", after=after))


tip_of_hold = tells(N_("Use the token"), N_("Pass once and stay in; then bid or pass (AOS-4.6)."))


def tip_of_pass(view: Seen, step: Auction, name: str, voice: Voice) -> Tip:
    """Where it puts the player, and for what."""
    table = view.table
    position, cost = step.position(table, step.seat), step.owed(table, step.seat)
    return Tip(voice("Pass"), voice("Number {n} in the turn; you pay {cost} (AOS-4.5).", n=position, cost=cost))
