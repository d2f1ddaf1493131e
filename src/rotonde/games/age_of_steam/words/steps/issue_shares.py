"""Issuing shares in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Tip, Voice, joined, sentences
from rotonde.games.age_of_steam.actions import Issue
from rotonde.games.age_of_steam.rules.money import expenses
from rotonde.games.age_of_steam.steps.issue_shares import IssueShares
from rotonde.games.age_of_steam.words.speech import Seen, after_turn, cash_after, forecast, money

WAITING = N_("Phase 1: issuing shares.")


def prompt(view: Seen, step: IssueShares, voice: Voice) -> Prompt:
    """What a share brings and costs, and how many would do."""
    table = view.table
    figures = {"cash": table.board.share_gain, "cost": table.board.share_expense, "points": -table.board.points_share}
    each = voice("Each brings {cash} now, costs {cost} every turn and {points} points at the end.", **figures)
    net = table.board.share_gain - table.board.share_expense
    wanted = max(0, -(after_turn(table, step.seat) // net)) if net > 0 else 0  # shares that cover the coming expenses
    need = voice.plural("{n} share would cover it.", "{n} shares would cover it.", wanted) if wanted else ""
    return Prompt(voice("Issue shares, or none"), sentences((each, forecast(table, step.seat, voice), need)))


def label(view: Seen, step: IssueShares, action: Issue, voice: Voice) -> Label:
    """What the shares bring, and what is left after the turn."""
    table, seat = view.table, step.seat
    after = cash_after(table, seat, voice, shares=action.shares)
    if not action.shares:
        return Label(joined(voice("Issue no shares"), [after], voice))
    gain = action.shares * table.board.share_gain
    due = expenses(table, seat) + action.shares * table.board.share_expense
    said = voice.plural("Issue {n} share for {cash}", "Issue {n} shares for {cash}", action.shares, cash=gain)
    parts = [voice("expenses {cost} a turn", cost=due), after]
    return Label(joined(said, parts, voice), f"+{money(gain, voice)}")


def tip_of_issue(view: Seen, step: IssueShares, name: str, voice: Voice) -> Tip | None:
    """What so many shares come to."""
    if not name.isdecimal():
        return None
    table, n = view.table, int(name)
    title = voice.plural("Issue {n} share", "Issue {n} shares", n) if n else voice("Issue none")
    due = expenses(table, step.seat) + n * table.board.share_expense
    after = cash_after(table, step.seat, voice, shares=n)
    return Tip(title, voice("Expenses {cost} a turn; {after}.", cost=due, after=after))
