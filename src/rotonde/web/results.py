"""Best results: a person's own table of scores, for each way a game can be set up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from rotonde.core.game import Game
from rotonde.core.words import Voice
from rotonde.web.contract import BestGroup, BestResult
from rotonde.web.levels import level_title
from rotonde.web.storage import Result

BEST = 5  # results shown of each setup
GROUPS = 8  # setups shown, those played latest


def best_results(game: Game, found: Sequence[Result], voice: Voice) -> list[BestGroup]:
    """The best results of each setup (people, bots, options, edition), best first. `found` comes latest first."""
    groups: dict[Any, list[Result]] = {}
    for result in found:
        key = (
            result.edition_hash,
            result.players,
            tuple(sorted(result.levels)),
            json.dumps(result.options, sort_keys=True),
        )
        groups.setdefault(key, []).append(result)
    return [_group(game, results, voice) for results in list(groups.values())[:GROUPS]]


def _group(game: Game, results: list[Result], voice: Voice) -> BestGroup:
    best = sorted(results, key=lambda r: (-r.score, r.ended))[:BEST]
    return BestGroup(
        title=_against(results[0], voice),
        setup=_setup(game, results[0], voice),
        played=len(results),
        results=[BestResult(table=r.table, score=r.score, won=r.won, ended=r.ended) for r in best],
    )


def _against(result: Result, voice: Voice) -> str:
    """Against whom: nobody, or bots of which levels."""
    voice = Voice(None, voice.lang)  # the site's own words
    if not result.levels:
        return voice("Alone")
    counts = {level: result.levels.count(level) for level in sorted(result.levels)}
    bots = [f"{level_title(level, voice)} × {n}" if n > 1 else level_title(level, voice) for level, n in counts.items()]
    return voice("Against {bots}", bots=", ".join(bots))


def _setup(game: Game, result: Result, voice: Voice) -> str:
    usual = game.editions()[0]
    edition = [] if result.edition == usual else [result.edition]
    return " · ".join([*options_in_words(game, result.options, voice), *edition])


def options_in_words(game: Game, options: dict[str, Any], voice: Voice) -> list[str]:
    """What is not as usual at a table."""
    texts = {o.name: o for o in game.words.options(voice)}
    out = []
    for name, value in options.items():
        text = texts.get(name)
        meaning = "" if text is None else next((m for v, m in text.values if v == value), "")
        title = name if text is None else text.title
        out.append(f"{title}: {meaning or value}")
    return out
