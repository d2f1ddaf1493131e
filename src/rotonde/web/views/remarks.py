"""What the stationmaster remarks at somebody's first game, from what the seat sees."""

from __future__ import annotations

from rotonde.coach.lessons.remarks import Parting, at_step, fitting, is_costly
from rotonde.coach.reasons import MOST_NOW, rules_in, says
from rotonde.core.actions import Action
from rotonde.core.amounts import in_sentence, unit_of
from rotonde.core.view import View
from rotonde.core.words import N_, Voice
from rotonde.web.contract.lessons import RemarksAnswer, RemarkText
from rotonde.web.views.glance import Glance

MOST_RULES = 2  # of a costly turn, as of a hint


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


def better_than(view: View, actions: tuple[Action, ...], voice: Voice) -> tuple[str, list[str]]:
    """What is clearly better than a turn: by how much, how it begins, what it brings at once, and the rules that this
    hangs on; "" if nothing is."""
    better = is_costly(view, actions)
    if better is None:
        return "", []
    words = view.game.words
    lost = in_sentence(rounded(better.lost), unit_of(words), voice)
    said = N_("Wait: this turn looks about {lost} worse at the end than a conductor’s, which would begin so: {what}.")
    if better.n:
        said = N_(
            "Wait: this turn looks about {lost} worse at the end than a conductor’s, which would go on so: {what}."
        )
    what = words.label(better.view, better.action, voice).told
    panel = words.seats(better.view, voice)
    gains = [says(reason, reason.seat, panel, voice) for reason in better.gains[:MOST_NOW]]
    more = [voice("Right after it, compared with yours: {gains}.", gains=" · ".join(gains))] if gains else []
    return " ".join([voice(said, lost=lost, what=what), *more]), _rules(better, actions, voice)


def _rules(better: Parting, actions: tuple[Action, ...], voice: Voice) -> list[str]:
    """The rules that the words for what would be better name, and those for what is about to be done; else that of the
    remark on such a decision."""
    view, tried = better.view, actions[better.n : better.n + 1]
    told = [text for action in (better.action, *tried) for text in _told(view, action, voice)]
    return (rules_in(told, voice) or [remark.rule for remark in at_step(view)])[:MOST_RULES]


def _told(view: View, action: Action, voice: Voice) -> list[str]:
    """What a page says of an action and of its places."""
    words = view.game.words
    tips = [words.tip(view, target, voice) for target in words.path(view, action)]
    return [words.label(view, action, voice).text, *(text for tip in tips for text in (tip.note, tip.more))]


def rounded(lost: float) -> int:
    """An estimate with no more figures than it deserves: two."""
    n = max(1, round(lost))
    least: int = 10 ** max(0, len(str(n)) - 2)
    return round(n / least) * least
