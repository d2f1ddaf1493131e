"""What the stationmaster remarks at somebody's first game, from what the seat sees."""

from __future__ import annotations

from rotonde.coach.lessons.remarks import fitting, is_costly
from rotonde.core.actions import Action
from rotonde.core.view import View
from rotonde.web.contract.lessons import RemarksAnswer, RemarkText
from rotonde.web.views.glance import Glance


def remarked(glance: Glance) -> tuple[RemarksAnswer, View | None, tuple[Action, ...]]:
    """What fits now; and, where a turn is complete, what the seat saw before it, with the turn."""
    if glance.seat is None or not glance.live:
        return RemarksAnswer(remarks=[]), None, ()
    found = fitting(glance.view) if glance.acts else []
    texts = [RemarkText(key=each.key, says=each.says.in_(glance.lang), rule=each.rule) for each in found]
    draft = glance.draft
    if draft is None or not draft.finished:
        return RemarksAnswer(remarks=texts), None, ()
    return RemarksAnswer(remarks=texts), glance.table.state.observe(glance.seat), draft.actions


def better_than(view: View, actions: tuple[Action, ...], glance: Glance) -> str:
    """What is clearly better than a turn, in words; "" if nothing is."""
    better = is_costly(view, actions)
    if better is None:
        return ""
    what = view.game.words.label(better.view, better.action, glance.voice).text
    if better.n:
        return glance.voice("Wait: this turn looks costly. A conductor would go on so: {what}", what=what)
    return glance.voice("Wait: this turn looks costly. A conductor would begin so: {what}", what=what)
