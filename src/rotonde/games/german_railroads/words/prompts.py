"""What to do now, where the modules ask, and what the turn has besides."""

from __future__ import annotations

from rotonde.core.view import View
from rotonde.core.words import N_, Prompt, Voice
from rotonde.games.german_railroads.frames import (
    EMIL,
    FOUNDRY,
    MIX,
    Acquiring,
    Attaching,
    Branching,
    Burning,
    Closing,
    Extending,
    Luck,
    Recalling,
    Taking,
    Tallying,
    Triggering,
)
from rotonde.games.german_railroads.rules.free import free_actions
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import AFTER
from rotonde.games.german_railroads.words.speech import coal_text, table_of
from rotonde.games.russian_railroads.frames import Added, Shuffle
from rotonde.games.russian_railroads.words import prompts as base
from rotonde.games.russian_railroads.words.prompts import over, turn_hint
from rotonde.games.russian_railroads.words.speech import sentences

WAITS = {
    "branching": N_("The switch is being set (GR-3.3)."),
    "extending": N_("An extension tile is being chosen (GR-4.1)."),
    "taking": N_("An income marker is being chosen (GR-5.1)."),
    "acquiring": N_("A foundry is being chosen (GR-7.1)."),
    "attaching": N_("A stoker is being attached (GR-7.4)."),
    "closing": N_("A foundry may be closed (GR-7.6)."),
    "tallying": N_("A foundry brings points (GR-9.1)."),
    "burning": N_("Coal is being paid for the coal factory (GR-11.5)."),
    "triggering": N_("A factory is being chosen (GR-11.1)."),
    "recalling": N_("A space is being chosen to be repeated (GR-9.1)."),
}
ASKS = {  # the question, and what it leads to
    Taking: (N_("Choose an income marker"), N_("You may use it once a round, from now on (GR-5.1, GR-5.2).")),
    Acquiring: (N_("Choose a foundry"), N_("It works once a round for coal (GR-7.1, GR-7.5).")),
    Attaching: (
        N_("Choose the locomotive or factory of the stoker"),
        N_("For good, and one for each; it cannot be kept (GR-8.6)."),
    ),
    Tallying: (N_("Take the points of your best locomotive"), N_("After the other parts of the foundry (GR-9.2).")),
    Triggering: (N_("Choose the factory to use"), N_("As if a marker had entered it, wherever it lies (GR-11.1).")),
    Recalling: (
        N_("Choose the space to repeat, or let it go"),
        N_("You used it this round with 1 or 2 pieces; it costs nothing more (GR-9.2)."),
    ),
}
AFTERWARDS = {  # by module
    "both": (
        N_("Use income markers or coal, or end your turn"),
        N_("Your action is done; this may follow it (GR-5.2, GR-7.3)."),
    ),
    "germany": (
        N_("Use income markers, or end your turn"),
        N_("Your action is done; this may follow it (GR-5.2)."),
    ),
    "coal": (N_("Use coal, or end your turn"), N_("Your action is done; this may follow it (GR-7.3).")),
}
FIRST = {
    "both": N_("Income markers and coal may come first (GR-5.2, GR-7.3)."),
    "germany": N_("Income markers may come first (GR-5.2)."),
    "coal": N_("Coal may come first (GR-7.3)."),
}
CHANCES = {
    MIX: (
        N_("The engineers are being mixed"),
        N_("Of two engineers with the same number, one stays in the game (GR-11.2)."),
    ),
    FOUNDRY: (N_("A foundry is turned face up"), N_("It can be taken from now on (GR-7.1).")),
    EMIL: (N_("Émil turns up a card"), N_("He blocks the space that it shows, if he can (GR-10.3).")),
}


def prompt(view: View, voice: Voice) -> Prompt:
    """The sentence of the prompt bar for whoever looks."""
    table = table_of(view)
    if table.over:
        return _over(table, voice)
    top = table.stack[-1] if table.stack else None
    if isinstance(top, Shuffle) and top.what in CHANCES:
        title, hint = CHANCES[top.what]
        return Prompt(voice(title), voice(hint))
    if isinstance(top, Luck):
        return Prompt(voice("Start bonuses are being drawn"), voice("The engineer brings two of them (GR-11.1)."))
    if not view.my_turn:
        return _wait(view, top, voice)
    if isinstance(top, Added):
        return _added(table, top, voice)
    return _turn(view, table.to_act[0], voice) if top is None else base.prompt(view, voice)


def _wait(view: View, top: object, voice: Voice) -> Prompt:
    table = table_of(view)
    if isinstance(top, Added):
        return Prompt(voice("Waiting for {player}", player=table.to_act[0]), voice(WAITS[top.kind]))
    said = base.prompt(view, voice)
    if top is not None:
        return said
    return Prompt(said.title, sentences((said.hint, supply_text(table, table.to_act[0], voice))))


def supply_text(table: GermanState, seat: int, voice: Voice) -> str:
    """Coal, and income markers and foundries that are ready."""
    out = []
    if table.plan.with_coal:
        out.append(voice("Coal: {n}.", n=table.coal[seat]))
    ready = (table.income[seat] & ~table.income_used).bit_count()
    if ready:
        out.append(voice.plural("{n} income marker is ready.", "{n} income markers are ready.", ready))
    unused = table.foundries[seat] & ~table.foundries_used
    ready = len([c for f, c in enumerate(table.plan.foundry_coal) if unused >> f & 1 and c <= table.coal[seat]])
    if ready:
        out.append(voice.plural("{n} foundry is ready.", "{n} foundries are ready.", ready))
    return sentences(out)


def _turn(view: View, seat: int, voice: Voice) -> Prompt:
    table = table_of(view)
    if table.acted == AFTER:
        title, hint = (voice(text) for text in AFTERWARDS[_modules(table)])
        return Prompt(title, sentences((hint, supply_text(table, seat, voice))))
    hints = [*turn_hint(table, seat, voice), supply_text(table, seat, voice)]
    if table.plan.solo:
        hints.append(_emil(table, voice))
    title = base.prompt(view, voice).title
    if free_actions(table, seat):
        hints.append(voice(FIRST[_modules(table)]))
    return Prompt(title, sentences(hints))


def _modules(table: GermanState) -> str:
    """Which of the modules with free actions are played; a free action needs one of them."""
    if table.plan.germany and table.plan.with_coal:
        return "both"
    return "germany" if table.plan.germany else "coal"


def _emil(table: GermanState, voice: Voice) -> str:
    if table.emil_passed:
        return voice("Émil has passed: go on as long as you can; passing ends the round (GR-10.8).")
    n = table.emil_workers
    return voice.plural("Émil has {n} worker left.", "Émil has {n} workers left.", n)


def _added(table: GermanState, top: Added, voice: Voice) -> Prompt:
    plan = table.plan
    if isinstance(top, Branching):
        hint = voice("For good: the other branch is closed for all your rails (GR-3.3).")
        return Prompt(voice("Set the switch: where shall your main line go?"), hint)
    if isinstance(top, Extending):
        area = plan.areas[top.area]
        title = voice("Choose an extension tile for {area}", area=area.name)
        return Prompt(title, voice("It has {n} spaces and stays there; black goes on it (GR-4.1).", n=area.length))
    if isinstance(top, Closing):
        name = plan.foundries[top.foundry]
        hint = voice("Closed, it is a stoker for a locomotive or factory, and its effect is gone (GR-7.6).")
        return Prompt(voice("Close {foundry}, or keep it open", foundry=name), hint)
    if isinstance(top, Burning):
        have = coal_text(table.coal[top.seat], voice)
        hint = voice(
            "{moves} black moves for nothing, {n} more for each coal, {most} at most; you have {coal} (GR-11.5).",
            moves=top.moves,
            n=plan.moves_per_coal,
            most=plan.most_coal,
            coal=have,
        )
        return Prompt(voice("Choose how much coal the coal factory burns"), hint)
    title, hint = ASKS[type(top)]
    return Prompt(voice(title), voice(hint))


def _over(table: GermanState, voice: Voice) -> Prompt:
    if not table.plan.solo:
        return over(table, voice("The signals show clear."), voice)
    title = voice.plural("You end with {n} point", "You end with {n} points", table.score[0])
    return Prompt(title, voice("Émil goes for a walk. Beat it next time!"))
