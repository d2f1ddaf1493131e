"""The game in the lobby. The box has no options beyond the number of players."""

from __future__ import annotations

from rotonde.core.registry import game
from rotonde.core.words import N_, About

ABOUT = About(
    N_("Three lines, one tsar, never enough workers."),
    N_(
        "Each round you send workers to action spaces that everybody wants: to drive five kinds of rails along "
        "your three lines, to couple stronger locomotives, to build factories and push your industry on. After "
        "every round all boards score again, so what you build early pays for hours. Engineers, ? tokens and "
        "secret bonus cards turn the last rounds upside down."
    ),
    N_(
        "Most figures are the printed ones or agree in several public sources. The star on Kiev 8, the "
        "letters of the engineers and the tenth bonus card are our reconstruction; a group that owns the box can "
        "put the printed figures into an edition file."
    ),
)


def colours() -> tuple[str, ...]:
    """The colours of the players' workers."""
    return tuple(game("russian_railroads").edition().data["pieces"]["player_colours"])
