"""The choice of actions in words."""

from __future__ import annotations

from rotonde.core.telling import N_, Label, Prompt, Voice, joined
from rotonde.games.age_of_steam.actions import Choose
from rotonde.games.age_of_steam.rules.goods import cubes_drawn, free_spaces
from rotonde.games.age_of_steam.steps.select_actions import SelectActions
from rotonde.games.age_of_steam.table import NO_PLACE, Table
from rotonde.games.age_of_steam.words.speech import Seen, cash_after, forecast

WAITING = N_("Phase 3: choosing actions.")
BENEFITS = {
    "first_move": N_("move goods before everybody else"),
    "first_build": N_("build before everybody else"),
    "engineer": N_("build up to {n} tiles"),
    "locomotive": N_("engine +1 now, {cost} more expenses each turn"),
    "urbanization": N_("turn a town into a city"),
    "production": N_("draw {n} cubes for the goods chart"),
    "turn_order": N_("pass once and stay in the next auction"),
}


def prompt(view: Seen, step: SelectActions, voice: Voice) -> Prompt:
    return Prompt(voice("Choose an action for this turn"), forecast(view.table, step.seat, voice))


def label(view: Seen, step: SelectActions, action: Choose, voice: Voice) -> Label:
    """What an action brings."""
    table, seat = view.table, step.seat
    parts = [benefit(table, action.action, seat, voice)]
    if action.action == "locomotive" and table.engine[seat] < table.board.most_engine:
        parts.append(cash_after(table, seat, voice, levels=1))
    return Label(joined(voice("Take {action}", action=action.action), parts, voice))


def taker(view: Seen, step: SelectActions) -> int:
    """Who asks what an action brings."""
    return step.seat


def benefit(table: Table, name: str, seat: int | None, voice: Voice) -> str:
    """What an action of phase 3 brings a seat (AOS-5), or that it brings nothing (AOS-5.11)."""
    idle, board = _idle(table, name, seat, voice), table.board
    if idle:
        return voice("no effect: {why}", why=idle)
    n = board.engineer_tiles if name == "engineer" else cubes_drawn(table)
    said = voice(BENEFITS[name], n=n, cost=board.engine_expense)
    flat = name == "engineer" and table.settings.faidutti_engineer
    return said + voice(", {cost} each", cost=board.engineer_flat) if flat else said


def _idle(table: Table, name: str, seat: int | None, voice: Voice) -> str:
    """Why an action can have no effect this turn; "" if it can."""
    board = table.board
    if name == "locomotive" and seat is not None and table.engine[seat] >= board.most_engine:
        return voice("the engine is at its highest level, {n}", n=board.most_engine)
    if name == "production" and not free_spaces(table):
        return voice("the goods chart is full")
    if name == "urbanization" and NO_PLACE not in table.letters:
        return voice("no New City is left")
    if name == "urbanization" and all(table.city[h] for h in board.town_hexes):
        return voice("no town is left")
    return ""
