"""The figures that are looked up most, for the page on paper: from the edition, so that they never go stale."""

from __future__ import annotations

from typing import Any

from rotonde.core.words import Lookup, Voice


def lookup(figures: Any, voice: Voice) -> tuple[Lookup, ...]:
    """What rails and industry are worth, the end, and the set-up by players."""
    final, setup = figures["final"], figures["setup"]
    rails = tuple(
        (
            voice.value("colour", one["id"]),
            f"{one['value']}" + (f" → {one['revalued']}" if one["revalued"] != one["value"] else ""),
        )
        for one in figures["colours"]
    )
    industry = " · ".join(str(space["value"]) for space in figures["industry"] if space["kind"] == "value")
    end = (
        (voice("Most engineers · second most"), " · ".join(map(str, final["engineer_majority"]))),
        (voice("In place of a bonus card"), str(final["instead_of_bonus_card"])),
        (voice("Passing, by the place in the order"), " · ".join(map(str, final["pass_points"]))),
        (voice("Industry, each scoring"), industry),
    )
    start = tuple(
        (voice("{n} players", n=n), f"{one['rounds']} · {one['workers']} · {one['roubles']}")
        for n, one in setup.items()
    )
    return (
        Lookup(voice("Rails: points of a space, each scoring"), rails),
        Lookup(voice("Other points"), end),
        Lookup(voice("Rounds · workers · roubles"), start),
    )
