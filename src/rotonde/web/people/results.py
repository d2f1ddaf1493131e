"""Best results: a person's own table of scores, for each way a game can be set up."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from rotonde.core.game import Game
from rotonde.core.words import Voice
from rotonde.web.bots.levels import level_title
from rotonde.web.contract.pages import BestGroup, BestResult
from rotonde.web.storage import Result

BEST = 5  # results shown of each setup
GROUPS = 8  # setups shown, those played latest


def best_results(game: Game, found: Sequence[Result], voice: Voice) -> list[BestGroup]:
    """The best results of each setup (people, bots, options, edition), best first. `found` comes latest first."""
    groups: dict[tuple[object, ...], list[Result]] = {}
    for result in found:
        groups.setdefault(_key(result), []).append(result)
    return [_group(game, results, voice) for results in list(groups.values())[:GROUPS]]


def best_before(table: str, found: Sequence[Result]) -> int | None:
    """The best result of other tables with the setup of this one; None if it is the first, or no result."""
    this = next((r for r in found if r.table == table), None)
    if this is None:
        return None
    return max((r.score for r in found if r.table != table and _key(r) == _key(this)), default=None)


def _key(result: Result) -> tuple[object, ...]:
    """The setup of a result."""
    levels = tuple(sorted(result.levels))
    setup = result.setup
    return setup.edition_hash, setup.players, levels, json.dumps(setup.options, sort_keys=True)


def _group(game: Game, results: list[Result], voice: Voice) -> BestGroup:
    best = sorted(results, key=lambda r: (-r.score, r.ended))[:BEST]
    return BestGroup(
        title=_against(results[0], voice),
        setup=_setup(game, results[0], voice),
        played=len(results),
        results=[
            # alone, there is a result but nobody to win against
            BestResult(table=r.table, score=r.score, won=r.won and r.setup.players > 1, ended=r.ended)
            for r in best
        ],
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
    edition = [] if result.setup.edition == usual else [result.setup.edition]
    return " · ".join([*options_in_words(game, result.setup.options, voice), *edition])


def options_in_words(game: Game, options: Mapping[str, object], voice: Voice) -> list[str]:
    """What is not as usual at a table, or what the game calls such a table."""
    named = game.words.setup(options, voice)
    if named:
        return list(named)
    texts = {o.name: o for o in game.words.options(voice)}
    out = []
    for name, value in options.items():
        text = texts.get(name)
        meaning = "" if text is None else next((m for v, m in text.values if v == value), "")
        title = name if text is None else text.title
        out.append(voice("{title}: {meaning}", title=title, meaning=meaning or str(value)))
    return out
