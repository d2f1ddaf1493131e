"""The game in the lobby. The box has no options beyond the number of players."""

from __future__ import annotations

from rotonde.core.words import N_, About, Welcome

COLOURS = "pieces.player_colours"  # where an edition has the colours of the players' workers
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
WELCOME = Welcome(
    N_("Have the most points after the last round; nearly all of them come from the scoring that ends each round."),
    N_(
        "Each scoring counts every space of your three lines that a locomotive reaches, by the colour of the rails "
        "there, and your industry: what you build early scores again and again."
    ),
    N_(
        "In a turn you put workers on one free action space and do at once what it shows: move rails, take a "
        "locomotive or a factory, go on in industry, hire an engineer; who has nothing left passes."
    ),
    N_("Rails score only as far as the line’s locomotive reaches: let both grow together."),
    N_(
        "Decide early on one long line or on industry, and take additional workers and ×2 tokens while most rounds are "
        "still to come."
    ),
)
