"""The game in the lobby, and its modules explained."""

from __future__ import annotations

from collections.abc import Mapping

from rotonde.core.words import N_, About, OptionText, PresetText, Voice, Welcome, switch
from rotonde.games.german_railroads import GAME

ABOUT = About(
    N_("To Hamburg or to Berlin, with or without steam, and Émil for an evening alone."),
    N_(
        "Russian Railroads travels west. The boards of Germany have a switch with a final choice and three gaps "
        "that you fill with extension tiles; coal fires foundries beside your action and puts stokers on "
        "locomotives and factories; new engineers, ? tokens and cards join the old ones. Mix these modules as you "
        "like, for two to four players, or play alone against Émil, who blocks what you need and never scores a "
        "point."
    ),
    N_(
        "Reconstructed edition: the rules, the modules and the foundries are the printed ones, but the special "
        "spaces of the Germany boards, the faces of the 18 extension tiles, the copies of the income markers and "
        "most numbers of the new engineers are ours; a group that owns the box can put the printed figures into "
        "an edition file."
    ),
)
WELCOME = Welcome(
    N_("Have the most points after the last round; alone, beat your own best result while Émil blocks what you need."),
    N_(
        "Each scoring counts every space of your lines that a locomotive reaches, by the colour of the rails there, "
        "and your industry: what you build early scores again and again."
    ),
    N_(
        "In a turn you put workers on one free action space and do at once what it shows; modules add to it: on the "
        "Germany boards a switch to Hamburg or Berlin and tiles that you lay yourself, with Coal foundries beside your "
        "action, and new material among the pieces."
    ),
    N_("Rails score only as far as the line’s locomotive reaches: let both grow together."),
    N_("Hamburg is long and rich, Berlin short and quick: choose before the switch, for it cannot be changed."),
)
OPTIONS = (  # the modules; one player always plays against Émil
    OptionText(
        *("germany", N_("Germany"), N_("Player boards with a switch, extension tiles and income markers.")),
        ((True, N_("The Germany boards.")), (False, N_("The boards of Russian Railroads."))),
        "GR-2.1",
    ),
    switch(
        *("coal", "GR-6.1", N_("Coal"), N_("Coal spaces, foundries and stokers; one round less.")),
        *(N_("Without coal."), N_("With coal.")),
    ),
    switch(
        *("new_material", "GR-11.1", N_("New material")),
        N_("More engineers, ? tokens and ? cards; those with coal only if Coal is played."),
        *(N_("Without it."), N_("Mixed in.")),
    ),
)
PRESETS = (  # with one player each of them is a solo game
    PresetText("default", N_("Germany"), N_("The new boards alone: best for a first game (GR-2).")),
    PresetText("coal", N_("Coal"), N_("Coal on the boards of Russian Railroads (GR-6).")),
    PresetText("germany_and_coal", N_("Germany and Coal"), N_("Both big modules together.")),
    PresetText("everything", N_("Everything"), N_("Germany, Coal and all the new material (GR-11).")),
)


def setup(chosen: Mapping[str, object], voice: Voice) -> tuple[str, ...]:
    """The modules that are played: even the usual ones are worth a word (GR-1.1)."""
    on = GAME.options().encode() | dict(chosen)
    titles = [voice(o.title) for o in OPTIONS if on.get(o.name)]
    return tuple(titles) or (voice("The base game, without modules"),)
