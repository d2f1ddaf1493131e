"""The game in the lobby, and its options explained."""

from __future__ import annotations

from rotonde.core.registry import game
from rotonde.core.words import About, OptionText, PresetText, Voice


def about(voice: Voice) -> About:
    """A line, a paragraph, and what is reconstructed."""
    return About(
        voice("Seven locomotives, no owners: steer any line you like, until a shareholder objects."),
        voice(
            "England, 1830s. Each turn has two actions: take a token of a city, place a station, or extend one of "
            "seven lines and take a share of it. Lines pay when they reach cities, and swallow each other when they "
            "meet. Other shareholders may spend shares to turn a locomotive off its course. The richest player wins."
        ),
        voice(
            "Counts and payouts are the printed ones. The map, most company homes and the kinds of tokens in each "
            "city are our reconstruction; a group that owns the box can put the printed figures into an edition file."
        ),
    )


def colours() -> tuple[str, ...]:
    """The colours of the stations, in the order of the edition."""
    return tuple(game("stephensons_rocket").edition().data["players"]["colours"])


def options(voice: Voice) -> tuple[OptionText, ...]:
    """The nine options, in the order of SR-16."""
    return (*_rulings(voice), *_edition_2018(voice))


def presets(voice: Voice) -> tuple[PresetText, ...]:
    """The named sets of options."""
    return (
        PresetText("default", voice("Rulebook with the designer's rulings"), voice("What we recommend.")),
        PresetText(
            "rulebook_1999",
            voice("Rulebook of 1999 to the letter"),
            voice("The last word in a veto is free, as in the printed example."),
        ),
        PresetText(
            "edition_2018",
            voice("In the manner of 2018"),
            voice(
                "Open money, points for pounds, merger tiles beside the sixty. "
                "Provisional: its full rules were not at hand."
            ),
        ),
    )


def _rulings(voice: Voice) -> tuple[OptionText, ...]:
    """Where the sources differ or leave room."""
    return (
        OptionText(
            "veto_last_word",
            voice("Last word in the veto"),
            voice("Where the player who moved may send the locomotive after matching the highest bid."),
            (
                ("original", voice("Only to the hex chosen first: the designer's ruling.")),
                ("free", voice("To any legal hex: as in the example of the rulebook.")),
            ),
            "SR-7.5",
        ),
        OptionText(
            "token_mix",
            voice("Tokens of the cities"),
            voice("Which kinds of tokens lie in each big city."),
            (
                ("two_plus_one", voice("Two of one kind and one of another.")),
                ("mono", voice("Three of one kind.")),
            ),
            "SR-4.2",
        ),
        OptionText(
            "isolation_test",
            voice("Isolated lines"),
            voice("When a line counts as cut off, so that it gives no more shares."),
            (
                ("never", voice("When it can never again reach a city or meet a line, whatever the others do.")),
                ("static", voice("When it cannot do so on the board as it is now.")),
            ),
            "SR-12.2",
        ),
        OptionText(
            "strict_same_line",
            voice("Extending after a merger"),
            voice("Whether the line that absorbed another with your first action may be extended with your second."),
            (
                (False, voice("It may: it did not move itself.")),
                (True, voice("It may not: it counts as extended.")),
            ),
            "SR-3.3",
        ),
        OptionText(
            "no_move_connected_station",
            voice("Stations on a line"),
            voice("Whether a station that a line has reached may still be moved."),
            ((False, voice("It may be moved.")), (True, voice("It stays where it is."))),
            "SR-5.5",
        ),
        OptionText(
            "open_money",
            voice("Open money"),
            voice("Whether everybody sees what everybody has."),
            ((False, voice("Money is secret until the end.")), (True, voice("Money lies open."))),
            "SR-15.2",
        ),
    )


def _edition_2018(voice: Voice) -> tuple[OptionText, ...]:
    """What the second edition is said to do otherwise."""
    return (
        OptionText(
            "score_unit",
            voice("Counting"),
            voice("How the money is counted; nothing else changes."),
            (
                ("pounds_1000", voice("In pounds.")),
                ("points_1", voice("In points, one for each £1,000.")),
            ),
            "SR-16.7",
        ),
        OptionText(
            "end_extendable",
            voice("A third way to end"),
            voice("Whether the game also ends when at most one line can still be extended."),
            ((False, voice("Shares and track tiles alone end it.")), (True, voice("That ends it too."))),
            "SR-16.8",
        ),
        OptionText(
            "merger_tile_free",
            voice("Tiles of mergers"),
            voice("Whether the tile that joins two lines is one of the sixty."),
            (
                (False, voice("It is, and brings the end nearer.")),
                (True, voice("It is an extra one.")),
            ),
            "SR-16.9",
        ),
    )
