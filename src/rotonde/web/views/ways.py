"""What can come of something that is pointed at: who would gain by it, tried out on a copy of what everybody sees."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from rotonde.core.actions import Action
from rotonde.core.beats import beat
from rotonde.core.play import story
from rotonde.web.contract.table import Gain, OutlookAnswer, Way
from rotonde.web.views.glance import Glance, Path

TRIED = 40  # actions that are tried out
TOLD = 4  # ways that are told; more of them on one board could not be told apart


class _Trial(NamedTuple):
    """An action that was tried out."""

    action: Action
    path: Path
    gains: list[Gain]


def outlook_of(glance: Glance, within: Path) -> OutlookAnswer:
    """The ways that go on from a path of targets, of those to the same next target the best."""
    if not within or not glance.acts or not glance.table.game.public(glance.view.table):
        return OutlookAnswer(ways=[])
    every = zip(glance.legal, glance.paths, strict=True)
    begun = [(action, path) for action, path in every if path[: len(within)] == within and len(path) > len(within)]
    trials = [_Trial(action, path, _gains(glance, action)) for action, path in begun[:TRIED]]
    best: dict[str, _Trial] = {}
    for trial in sorted((t for t in trials if t.gains), key=lambda t: -_worth(glance, t)):
        best.setdefault(trial.path[len(within)], trial)
    told = list(best.values())[:TOLD]
    return OutlookAnswer(ways=[_way(glance, trial, len(within) + 1) for trial in told], more=len(best) - len(told))


def _gains(glance: Glance, action: Action) -> list[Gain]:
    """What each seat would get by an action itself, the reader first; a round's scoring is not its doing."""
    words, sums = glance.table.game.words, Counter[tuple[int, str]]()
    for event in story(glance.view.table.copy(), action, glance.seat):
        felt = beat(words, event)
        if felt is not None and felt.n and event.seat is not None and not words.of_table(event):
            sums[event.seat, felt.unit] += felt.n
    seats = sorted(sums.items(), key=lambda item: (item[0][0] != glance.seat, item[0]))
    return [Gain(seat=seat, n=n, unit=unit) for (seat, unit), n in seats if n]


def _worth(glance: Glance, trial: _Trial) -> float:
    """How good a way is for the reader: the own gain, less something for that of others."""
    return sum(gain.n if gain.seat == glance.seat else -gain.n / 4 for gain in trial.gains)


def _way(glance: Glance, trial: _Trial, upto: int) -> Way:
    path = trial.path[:upto]
    tip = glance.tips([path]).get(" ".join(path))
    svg = glance.preview(trial.action)
    return Way(name=path[-1] if tip is None else tip.name, gains=trial.gains, svg=svg)
