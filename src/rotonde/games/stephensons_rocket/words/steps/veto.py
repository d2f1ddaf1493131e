"""The veto in words."""

from __future__ import annotations

from rotonde.core import Action
from rotonde.core.hexes import bits
from rotonde.core.speech import JOINT, wait_for
from rotonde.core.words import N_, P_, Label, Prompt, Tip, Voice
from rotonde.games.stephensons_rocket.actions import PASS, Bid
from rotonde.games.stephensons_rocket.steps.veto import Veto
from rotonde.games.stephensons_rocket.words.labels import consequences, foresee, moved
from rotonde.games.stephensons_rocket.words.speech import Seen, company_name

SOME_BID = N_("Bid {lowest} to {n} of your shares; only the winner gives them back (SR-7.3, SR-7.7).")
ALL_BID = P_(
    "Bid your {n} share; you give it back only if you win (SR-7.3, SR-7.7).",
    "Bid all your {n} shares; you give them back only if you win (SR-7.3, SR-7.7).",
)
LAST_WORD = {  # by option
    "free": P_(
        "You hold {n} share: bid {lowest} and send the locomotive where you like (SR-7.5).",
        "You hold {n} shares: bid {lowest} or more and send the locomotive where you like (SR-7.5).",
    ),
    "original": P_(
        "You hold {n} share: bid {lowest} and the locomotive goes to {hex}, your own choice (SR-7.5).",
        "You hold {n} shares: bid {lowest} or more and the locomotive goes to {hex}, your own choice (SR-7.5).",
    ),
}


# ── what to do now ────────────────────────────────────────────────────────
def prompt(view: Seen, step: Veto, voice: Voice) -> Prompt:
    """For the seat that may bid (SR-7)."""
    table = view.table
    lowest, _ = step.range(table)
    held = table.held(step.seat, step.company)
    name, to = company_name(table, step.company), table.board.labels[step.at]
    if step.seat == table.active:
        title = voice("{player} bids {n} for {hex}: match the bid, or give way", player=step.bidder, n=step.bid, hex=to)
        own, word = table.board.labels[step.chosen], LAST_WORD[table.settings.veto_last_word]
        return Prompt(title, voice.told(word, n=held, lowest=lowest, hex=own))  # the share just taken counts (SR-7.4)
    text = N_("The {company} moves to {hex}: bid for another course, or let it go")
    if step.bid:
        text = N_("{player} bids {n} to send the {company} to {hex}: outbid, or let it go")
    title = voice(text, player=step.bidder, n=step.bid, company=name, hex=to)
    return Prompt(title, voice.told(ALL_BID if lowest == held else SOME_BID, lowest=lowest, n=held))


def waiting(view: Seen, step: Veto, voice: Voice) -> Prompt:
    """For the others."""
    table = view.table
    name, to = company_name(table, step.company), table.board.labels[step.at]
    text = N_("{player} moves the {company} to {hex}; shareholders may bid for another course (SR-7.1).")
    if step.bid:
        text = N_("{player} bids {n} to send the {company} to {hex} (SR-7.3).")
    mover = step.bidder if step.bid else table.active
    return wait_for(step.seat, voice(text, player=mover, n=step.bid, company=name, hex=to), voice)


def note(view: Seen, step: Veto, voice: Voice) -> str:
    """What the seat that is asked is doing."""
    return voice("decides on the veto")


# ── what an answer will do ────────────────────────────────────────────────
def label(view: Seen, step: Veto, action: Action, voice: Voice) -> Label:
    """Where the locomotive goes, and what that brings."""
    table = view.table
    company = table.board.companies[step.company]
    if not isinstance(action, Bid):
        said = voice("Let the {company} go to {hex}", company=company, hex=table.board.labels[step.at])
        return moved(view, PASS, said, [], voice)
    forms = P_("Bid {n} share to send the {company} to {hex}", "Bid {n} shares to send the {company} to {hex}")
    said = voice.told(forms, n=action.shares, company=company, hex=action.to)
    cost = voice.plural("−{n} share", "−{n} shares", action.shares)
    return moved(view, action, said, [cost], voice)


# ── what is clicked ───────────────────────────────────────────────────────
def path(view: Seen, step: Veto, action: Action) -> tuple[str, ...]:
    """How many shares, then where to, unless there is only one hex."""
    if not isinstance(action, Bid):
        return ("pass",)
    _, hexes = step.range(view.table)
    if hexes.bit_count() == 1:
        return (f"bid:{action.shares}",)
    return (f"bid:{action.shares}", f"hex:{action.to}")


def on_hex(view: Seen, step: Veto, label: str, before: tuple[str, str, str]) -> list[Action]:
    """A bid for that hex."""
    shares = int(before[2]) if before[0] == "bid" and before[2].isdecimal() else step.range(view.table)[0]
    return [Bid(shares, label)]


def on_bid(view: Seen, step: Veto, shares: int) -> list[Action]:
    """So many shares, for any hex."""
    table = view.table
    return [table.board.bid(shares, h) for h in bits(step.range(table)[1])]


def use_of_hex(view: Seen, step: Veto, h: int, voice: Voice) -> str:
    """What comes of sending the locomotive there."""
    table = view.table
    lowest, hexes = step.range(table)
    if not hexes >> h & 1:
        return ""
    parts = consequences(view, foresee(table, table.board.bid(lowest, h)), False, voice)
    said = voice("The locomotive can be sent here")
    return voice("{what}: {parts}.", what=said, parts=JOINT.join(parts)) if parts else f"{said}."


def tip_of_bid(view: Seen, step: Veto, name: str, voice: Voice) -> Tip:
    """What so many shares buy."""
    table = view.table
    company = company_name(table, step.company)
    note = voice.plural(
        "Of {n} share held; given back only if the bid wins (SR-7.7).",
        "Of {n} shares held; given back only if the bid wins (SR-7.7).",
        table.held(step.seat, step.company),
    )
    _, hexes = step.range(table)
    if hexes.bit_count() == 1:
        only = table.board.labels[hexes.bit_length() - 1]
        return Tip(name, note, voice("The {company} goes to {hex}.", company=company, hex=only))
    return Tip(name, note, voice("Then choose the hex for the {company}.", company=company))


def tip_of_pass(view: Seen, step: Veto, voice: Voice) -> Tip:
    """What letting it go means."""
    table = view.table
    company, to = company_name(table, step.company), table.board.labels[step.at]
    kept = voice("You keep your shares (SR-7.3).")
    if step.seat == table.active:
        return Tip(voice("Give way"), voice("The {company} goes to {hex}.", company=company, hex=to), kept)
    text = voice("The {company} goes to {hex}, unless somebody bids more.", company=company, hex=to)
    return Tip(voice("Let it go"), text, kept)
