"""The prompt when nobody is asked, or not this seat, and what the prompts of several steps share."""

from __future__ import annotations

from collections.abc import Callable

from rotonde.core.telling import N_, P_, Prompt, Prompting, View, Voice, listed, sentences
from rotonde.games.imperial_steam.actions import DONE
from rotonde.games.imperial_steam.rules import free
from rotonde.games.imperial_steam.rules.parents import ActionStep, ImperialStep
from rotonde.games.imperial_steam.rules.scoring import base_income, reached
from rotonde.games.imperial_steam.state import ImperialState
from rotonde.games.imperial_steam.table import UNKNOWN
from rotonde.games.imperial_steam.words.speech import table_of


def prompt(view: View, voice: Voice) -> Prompt:
    """Who won."""
    table = table_of(view)
    winner = table.winners()[0]
    title = voice("{player} wins with {money} gulden", player=winner, money=table.scores()[winner])
    return Prompt(title, voice("The final scoring shows where it came from (IS-9)."))


def waiting_for(view: View, hint: str, voice: Voice) -> Prompt:
    """For those who are not asked."""
    names = listed([voice.player(s) for s in view.to_act], voice)
    return Prompt(voice("Waiting for {names}", names=names), hint)


def waits(hint: str) -> Prompting:
    """What those who are not asked are told, always the same."""
    return lambda view, step, voice: waiting_for(view, voice(hint), voice)


waiting = waits(N_("An action is being carried out."))


def chosen(view: View, step: ImperialStep, voice: Voice) -> Prompt:
    """The same, while somebody chooses one."""
    hint = sentences((last_round(table_of(view), voice), voice("An action is being chosen.")))
    return waiting_for(view, hint, voice)


def decide(title: str, hint: str) -> Callable[[View, ActionStep, Voice], Prompt]:
    """The prompt of an action of one decision."""

    def said(view: View, step: ActionStep, voice: Voice) -> Prompt:
        table = table_of(view)
        told = voice(hint, price=table.board.influence_price)
        return Prompt(stuck(table, step, voice) or voice(title), with_money(told, table, step.seat, voice))

    return said


def stuck(table: ImperialState, step: ActionStep, voice: Voice) -> str:
    """That nothing can be added now, but after a free action (IS-A46); empty if something can."""
    choices = step.choices(table)
    if not choices:
        return voice("Nothing can be done yet: undo, or first take a free action")
    return voice("Take a free action to go on, or finish") if choices == [DONE] else ""


def last_round(table: ImperialState, voice: Voice) -> str:
    """That the game ends with this round, if the goal was reached (IS-8.1)."""
    return voice("Last round: Trieste was reached.") if reached(table) else ""


def with_money(said: str, table: ImperialState, seat: int, voice: Voice) -> str:
    """A sentence, and the money plan of a seat."""
    return sentences((said, money_text(table, seat, voice)))


def money_text(table: ImperialState, seat: int, voice: Voice) -> str:
    """The money plan of a seat: cash, what shares could bring, the next income, dividends as they stand."""
    shares = max(0, table.investors[seat] - table.share[seat])
    parts: list[str] = []
    if table.money[seat] != UNKNOWN:
        parts.append(voice("You have {money} gulden.", money=table.money[seat]))
    if shares:
        text = P_("{n} share could be sold for {money}.", "{n} shares could be sold for {money} each.")
        parts.append(voice.told(text, n=shares, money=table.share_value(seat)))
    pay = free.best_pay(table, seat)
    if pay:
        parts.append(voice("A delivery would bring {money}.", money=pay))
    parts.append(voice("Income: {money}.", money=base_income(table, seat)))
    if table.dividends[seat]:
        percent = min(100, table.dividends[seat] * table.board.dividend_percent)
        parts.append(voice("Dividends so far: {n} %.", n=percent))
    return sentences(parts)
