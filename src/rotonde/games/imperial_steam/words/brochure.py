"""The game in the lobby, and its options explained."""

from __future__ import annotations

from rotonde.core import N_, Voice
from rotonde.core.words import About, OptionText, PresetText, Welcome

COLOURS = "players.colours"  # where an edition has the colours of the companies
ABOUT = About(
    N_("From Wien over the Semmering to Trieste, with more ideas than money."),
    N_(
        "Austria, 1839. You recruit and train workers, lay track towards the sea, build stations and factories, "
        "deliver goods to growing cities and sign contracts that pay only if somebody reaches Trieste. Money is "
        "always short: influence is bought with it, and every share you sell costs part of your fortune at the "
        "end. The richest company wins."
    ),
    N_(
        "Reconstructed edition: the rules, counts and worked examples are the printed ones, but most figures of "
        "the map, the tiles and the boards are our reconstruction; a group that owns the box can put the printed "
        "figures into an edition file."
    ),
)
WELCOME = Welcome(
    N_("Be the richest when round 8 is over, or the round in which a railway from Wien reached Trieste."),
    N_(
        "Passenger cars and stations bring income each round, and hubs pay for the goods you deliver; the end adds "
        "income, keys and hubs, contracts only if somebody reached Trieste, and takes a tenth for each investor."
    ),
    N_(
        "A round gives everybody the same number of actions, one after the other: lay track, recruit workers, build, "
        "collect, buy goods, a train or influence, sign a contract, raise funds."
    ),
    N_(
        "Influence decides who acts first and which hubs you may use: it is bought with money, so buy it when it opens "
        "something."
    ),
    N_(
        "Track needs workers of enough experience: train them a round before the mountains, and sell shares only for "
        "what pays them back."
    ),
)
PRESETS = (
    PresetText("default", N_("Introductory setup"), N_("The fixed map: best for first games.")),
    PresetText("normal", N_("Normal setup"), N_("A card places hubs and crowns, the rest is dealt.")),
    PresetText("experts", N_("Random setup"), N_("Everything is dealt, for experts.")),
)
SETUPS = (
    ("introductory", N_("Fixed, as for a first game.")),
    ("normal", N_("By a setup card; the rest is dealt.")),
    ("random", N_("All dealt, for experts.")),
)
SETUP = OptionText("setup", N_("Setup"), N_("How tiles, hubs and crowns come to the map."), SETUPS, "IS-2.9")
PURSES = ((True, N_("Open.")), (False, N_("Hidden: each sees only his own.")))
MONEY_NOTE = N_("Whether everybody sees the money of the others.")
MONEY = OptionText("open_money", N_("Open money"), MONEY_NOTE, PURSES, "IS-2.8.5")


def options(voice: Voice) -> tuple[OptionText, ...]:
    """The three options."""
    cards = (("draw", voice("Drawn by lot.")), *[(str(n), voice("Card {n}.", n=n)) for n in range(1, 6)])
    note = voice("The card of the normal setup; other setups do not use it.")
    card = OptionText("setup_card", voice("Setup card"), note, cards, "IS-2.10")
    return SETUP.said(voice), card, MONEY.said(voice)
