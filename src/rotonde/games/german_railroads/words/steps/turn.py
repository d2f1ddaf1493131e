"""The turn with what may stand beside the action, in words (GR-5.2, GR-7.3)."""

from __future__ import annotations

from rotonde.core.telling import N_, Action, Label, Prompt, Tip, Voice, by_verb, says, sentences
from rotonde.games.german_railroads.actions import Foundry, Income, Stoker
from rotonde.games.german_railroads.rules.free import brings, free_actions
from rotonde.games.german_railroads.rules.stokers import has_host
from rotonde.games.german_railroads.state import GermanState
from rotonde.games.german_railroads.table import AFTER
from rotonde.games.german_railroads.words.speech import Seen, coal_text, foundry_text, marker_text, supply_text
from rotonde.games.russian_railroads.words.steps import turn as base

AFTERWARDS = {  # by module
    "both": (
        N_("Use income markers or coal, or end your turn"),
        N_("Your action is done; this may follow it (GR-5.2, GR-7.3)."),
    ),
    "germany": (N_("Use income markers, or end your turn"), N_("Your action is done; this may follow it (GR-5.2).")),
    "coal": (N_("Use coal, or end your turn"), N_("Your action is done; this may follow it (GR-7.3).")),
}
FIRST = {
    "both": N_("Income markers and coal may come first (GR-5.2, GR-7.3)."),
    "germany": N_("Income markers may come first (GR-5.2)."),
    "coal": N_("Coal may come first (GR-7.3)."),
}


# ── what to do now ────────────────────────────────────────────────────────
def prompt(view: Seen, step: object, voice: Voice) -> Prompt:
    """For the seat in turn, before its action or after it."""
    table, supply = view.table, supply_text(view.table, view.to_act[0], voice)
    if table.acted == AFTER:
        title, hint = AFTERWARDS[_modules(table)]
        return Prompt(voice(title), sentences((voice(hint), supply)))
    emil = _emil(table, voice) if table.boards.solo else ""
    first = voice(FIRST[_modules(table)]) if free_actions(table, view.to_act[0]) else ""
    return Prompt(base.prompt(view, step, voice).title, sentences((*base.hints(view, voice), supply, emil, first)))


def _modules(table: GermanState) -> str:
    """Which of the modules with free actions are played; a free action needs one of them."""
    return "coal" if not table.boards.germany else "both" if table.boards.with_coal else "germany"


def _emil(table: GermanState, voice: Voice) -> str:
    if table.emil_passed:
        return voice("Émil has passed: go on as long as you can; passing ends the round (GR-10.8).")
    return voice.plural("Émil has {n} worker left.", "Émil has {n} workers left.", table.emil_workers)


def waiting(view: Seen, step: object, voice: Voice) -> Prompt:
    """For the others."""
    said = base.waiting(view, step, voice)
    return Prompt(said.title, sentences((said.hint, supply_text(view.table, view.to_act[0], voice))))


# ── what an action will do ────────────────────────────────────────────────
def _income(view: Seen, step: object, action: Income, voice: Voice) -> Label:
    text = voice("Income: {what}", what=marker_text(view.table, action.marker, voice))
    if brings(view.table, view.to_act[0], action):
        return Label(text)
    text = voice("{text}; the marker is used, nothing of it can be carried out now", text=text)
    return Label(text, voice("no effect"))


def _foundry(view: Seen, step: object, action: Foundry, voice: Voice) -> Label:
    """Its coal; for no effect it can be closed all the same (GR-7.5, GR-7.6)."""
    table, seat = view.table, view.to_act[0]
    what = foundry_text(table, action.foundry, voice)
    cost = coal_text(table.boards.foundry_coal[table.boards.foundry_index[action.foundry]], voice)
    text = voice("Use {foundry} for {cost}: {what}", foundry=action.foundry, cost=cost, what=what)
    flag = voice("−{cost}", cost=cost)
    if brings(table, seat, action):
        return Label(text, flag)
    text = voice("{text}; the coal is paid, nothing of it can be carried out now", text=text)
    if has_host(table, seat):
        text = voice("{text}; you may close the foundry afterwards", text=text)
    return Label(text, voice("{flag}, no effect", flag=flag))


def _stoker(view: Seen, step: object, action: Stoker, voice: Voice) -> Label:
    cost = coal_text(view.table.boards.stoker_coal, voice)
    text = voice("A stoker for {cost}, for one of your locomotives or factories", cost=cost)
    return Label(text, voice("−{cost}", cost=cost))


def _pass(view: Seen, step: object, action: Action, voice: Voice) -> Label:
    if view.table.boards.solo:
        return Label(voice("Pass: the round is over (GR-10.10)"))
    return base.label(view, step, action, voice)


_done = says(N_("End your turn"))
label = by_verb(
    {**base.LABELS, "pass": _pass, "income": _income, "foundry": _foundry, "stoker": _stoker, "done": _done}
)


def tip_of_done(view: Seen, step: object, voice: Voice) -> Tip | None:
    """The button after the action."""
    wait = voice("Income markers and coal can wait for your next turn (GR-5.2).")
    return Tip(voice("End your turn"), wait) if view.table.acted == AFTER else None
