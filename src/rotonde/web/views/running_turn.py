"""The running turn as the page needs it: what went without saying, and what a click may mean before a step is begun."""

from __future__ import annotations

from collections.abc import Sequence, Set

from rotonde.core.actions import Action
from rotonde.core.drafts import Draft, open_steps
from rotonde.core.errors import Illegal
from rotonde.core.events import Event
from rotonde.core.state import State
from rotonde.core.view import View
from rotonde.core.words import Voice, Words
from rotonde.web.contract.table import Taken

MENU = 40  # more actions than this are no menu: none of them is looked behind


def taken(draft: Draft, voice: Voice) -> list[Taken]:
    """What went without saying in a draft, steps in a row as one."""
    runs: list[Taken] = []
    for at in draft.taken():
        before = draft.played[at].before
        text = before.game.words.label(before.observe(draft.seat), draft.actions[at], voice).text
        if runs and at == runs[-1].step + len(runs[-1].texts):
            runs[-1].texts.append(text)
        else:
            runs.append(Taken(step=at, texts=[text]))
    return runs


def done_by(told: Sequence[Event], usual: bool, words: Words) -> Event:
    """What is told of a decision: not what only began it, and of what it did several times the last."""
    begun = next((n for n, event in enumerate(told) if not words.opening(event)), len(told) - 1)
    rest = told[begun:]
    return rest[-1] if usual and not begun else [event for event in rest if event.kind == rest[0].kind][-1]


def ahead(
    view: View, legal: Sequence[Action], paths: Sequence[tuple[str, ...]], places: Set[str]
) -> dict[str, list[str]]:
    """Places that no legal action names, with the actions of a menu that lead to them."""
    if view.seat is None or not 1 < len(legal) <= MENU or open_steps(view.table):
        return {}
    named = {target for path in paths for target in path}
    found: dict[str, list[str]] = {}
    for action in legal:
        for target in sorted((_opened(view, action, view.seat) & places) - named):
            found.setdefault(target, []).append(str(action))
    return found


def beyond(view: View, legal: Sequence[Action], meant: Action, refusal: Illegal) -> Illegal:
    """Why not, once the action is begun that must be begun first; where that is all, the refusal as it is."""
    begin = next((action for action in legal if str(action) == refusal.args_.get("begin")), None)
    following = None if begin is None or view.seat is None else _following(view, begin, view.seat)
    return (following.refusal(meant) if following is not None else None) or refusal


def _opened(view: View, action: Action, seat: int) -> Set[str]:
    """The targets of what can be decided next, where an action only begins something."""
    following = _following(view, action, seat)
    if following is None:
        return frozenset()
    return {target for next_ in following.legal() for target in view.game.words.path(following, next_)}


def _following(view: View, action: Action, seat: int) -> View | None:
    """What can be decided next, where an action only begins something; from what the seat sees."""
    seen: State = view.table
    if seen.reveals(action, seat):
        return None
    after = seen.copy()
    after.advance(action, seat)
    if seat not in after.to_act or open_steps(after) <= open_steps(seen):
        return None
    draft = Draft(after, seat)
    draft.settle(wary=True)
    return View(draft.state, seat)
