"""The figures that are looked up most, for the page on paper: from the edition, so that they never go stale."""

from __future__ import annotations

from typing import Any

from rotonde.core.words import N_, Lookup, Voice
from rotonde.games.age_of_steam.words.speech import money

TERRAINS = ("plain", "river", "mountain")


def lookup(figures: Any, voice: Voice) -> tuple[Lookup, ...]:
    """What track costs, what each turn brings and takes, and the points."""
    costs, points, limits = figures["costs"], figures["points"], figures["limits"]

    def each(kind: str) -> str:
        return " · ".join(money(costs[kind][terrain], voice) for terrain in TERRAINS)

    town = voice(N_("{cost}, and {cost_each} a track"), cost=costs["town_base"], cost_each=costs["town_section"])
    track = (
        (voice("Simple track"), each("simple")),
        (voice("Two tracks side by side"), each("coexist")),
        (voice("Crossing"), each("crossing")),
        (voice("In a town"), town),
        (voice("Replaced by a complex tile"), money(costs["replace_by_complex"], voice)),
        (voice("Replaced or redirected otherwise"), money(costs["replace_other"], voice)),
    )
    turn = (
        (voice("Each share, when issued"), f"+{money(costs['share_gain'], voice)}"),
        (voice("Each share, every turn"), money(-costs["share_expense"], voice)),
        (voice("Each engine level, every turn"), money(-costs["engine_expense"], voice)),
        (voice("Shares · engine, at most"), f"{limits['shares']} · {limits['engine']}"),
        (voice("Tiles · with Engineer"), f"{limits['tiles']} · {limits['engineer_tiles']}"),
    )
    fall = tuple(
        (voice("Income of {n} or more", n=band["income"]), f"−{band['loss']}")
        for band in figures["income_reduction"]
        if band["loss"]
    )
    end = (
        (voice("Each step of income"), f"+{points['income']}"),
        (voice("Each section of a finished link"), f"+{points['section']}"),
        (voice("Each share"), f"−{-points['share']}"),
        (
            voice("Turns, by players"),
            " · ".join(f"{n}: {row['turns']}" for n, row in figures["players"].items()),
        ),
    )
    return (
        Lookup(voice("Track on plain · river · mountain"), track),
        Lookup(voice("Money, and income at the end of a turn"), (*turn[:3], *fall)),
        Lookup(voice("Points, turns and limits"), (*end, *turn[3:])),
    )
