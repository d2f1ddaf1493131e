"""The game in the lobby, and its options explained."""

from __future__ import annotations

from rotonde.core import Voice
from rotonde.core.words import About, OptionText, PresetText
from rotonde.games.imperial_steam import GAME


def about(voice: Voice) -> About:
    """A line, a paragraph, and what is reconstructed."""
    return About(
        voice("From Wien over the Semmering to Trieste, with more ideas than money."),
        voice(
            "Austria, 1839. You recruit and train workers, lay track towards the sea, build stations and factories, "
            "deliver goods to growing cities and sign contracts that pay only if somebody reaches Trieste. Money is "
            "always short: influence is bought with it, and every share you sell costs part of your fortune at the "
            "end. The richest company wins."
        ),
        voice(
            "Reconstructed edition: the rules, counts and worked examples are the printed ones, but most figures of "
            "the map, the tiles and the boards are our reconstruction; a group that owns the box can put the printed "
            "figures into an edition file."
        ),
    )


def colours() -> tuple[str, ...]:
    """The colours of the companies."""
    return tuple(GAME.edition().data["players"]["colours"])


def presets(voice: Voice) -> tuple[PresetText, ...]:
    """The named sets of options."""
    return (
        PresetText("default", voice("Introductory setup"), voice("The fixed map: best for first games.")),
        PresetText("normal", voice("Normal setup"), voice("A card places hubs and crowns, the rest is dealt.")),
        PresetText("experts", voice("Random setup"), voice("Everything is dealt, for experts.")),
    )


def options(voice: Voice) -> tuple[OptionText, ...]:
    """The three options."""
    return (
        OptionText(
            "setup",
            voice("Setup"),
            voice("How tiles, hubs and crowns come to the map."),
            (
                ("introductory", voice("Fixed, as for a first game.")),
                ("normal", voice("By a setup card; the rest is dealt.")),
                ("random", voice("All dealt, for experts.")),
            ),
            "IS-2.9",
        ),
        OptionText(
            "setup_card",
            voice("Setup card"),
            voice("The card of the normal setup; other setups do not use it."),
            (("draw", voice("Drawn by lot.")), *[(str(n), voice("Card {n}.", n=n)) for n in range(1, 6)]),
            "IS-2.10",
        ),
        OptionText(
            "open_money",
            voice("Open money"),
            voice("Whether everybody sees the money of the others."),
            ((True, voice("Open.")), (False, voice("Hidden: each sees only his own."))),
            "IS-2.8.5",
        ),
    )
