"""The game in the lobby, and its modules explained."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rotonde.core.words import About, OptionText, PresetText, Voice
from rotonde.games.german_railroads import GAME


def about(voice: Voice) -> About:
    """A line, a paragraph, and what is reconstructed."""
    return About(
        voice("To Hamburg or to Berlin, with or without steam, and Émil for an evening alone."),
        voice(
            "Russian Railroads travels west. The boards of Germany have a switch with a final choice and three gaps "
            "that you fill with extension tiles; coal fires foundries beside your action and puts stokers on "
            "locomotives and factories; new engineers, ? tokens and cards join the old ones. Mix these modules as you "
            "like, for two to four players, or play alone against Émil, who blocks what you need and never scores a "
            "point."
        ),
        voice(
            "Reconstructed edition: the rules, the modules and the foundries are the printed ones, but the special "
            "spaces of the Germany boards, the faces of the 18 extension tiles, the copies of the income markers and "
            "most numbers of the new engineers are ours; a group that owns the box can put the printed figures into "
            "an edition file."
        ),
    )


def colours() -> tuple[str, ...]:
    """The colours of the players' workers."""
    return tuple(GAME.edition().data["pieces"]["player_colours"])


def options(voice: Voice) -> tuple[OptionText, ...]:
    """The modules; one player always plays against Émil."""
    return (
        OptionText(
            "germany",
            voice("Germany"),
            voice("Player boards with a switch, extension tiles and income markers."),
            ((True, voice("The Germany boards.")), (False, voice("The boards of Russian Railroads."))),
            "GR-2.1",
        ),
        OptionText(
            "coal",
            voice("Coal"),
            voice("Coal spaces, foundries and stokers; one round less."),
            ((False, voice("Without coal.")), (True, voice("With coal."))),
            "GR-6.1",
        ),
        OptionText(
            "new_material",
            voice("New material"),
            voice("More engineers, ? tokens and ? cards; those with coal only if Coal is played."),
            ((False, voice("Without it.")), (True, voice("Mixed in."))),
            "GR-11.1",
        ),
    )


def setup(chosen: Mapping[str, Any], voice: Voice) -> tuple[str, ...]:
    """The modules that are played: even the usual ones are worth a word (GR-1.1)."""
    on = GAME.options().encode() | dict(chosen)
    titles = [o.title for o in options(voice) if on.get(o.name)]
    return tuple(titles) or (voice("The base game, without modules"),)


def presets(voice: Voice) -> tuple[PresetText, ...]:
    """The named sets of modules. With one player each of them is a solo game."""
    return (
        PresetText("default", voice("Germany"), voice("The new boards alone: best for a first game (GR-2).")),
        PresetText("coal", voice("Coal"), voice("Coal on the boards of Russian Railroads (GR-6).")),
        PresetText("germany_and_coal", voice("Germany and Coal"), voice("Both big modules together.")),
        PresetText("everything", voice("Everything"), voice("Germany, Coal and all the new material (GR-11).")),
    )
