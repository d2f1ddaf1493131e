"""The game in the lobby, and its options explained."""

from __future__ import annotations

from rotonde.core.words import N_, About, OptionText, PresetText, Welcome, switch

OPTIONS = (  # in the order of SR-16
    # where the sources differ or leave room
    OptionText(
        *("veto_last_word", N_("Last word in the veto")),
        N_("Where the player who moved may send the locomotive after matching the highest bid."),
        (
            ("original", N_("Only to the hex chosen first: the designer's ruling.")),
            ("free", N_("To any legal hex: as in the example of the rulebook.")),
        ),
        "SR-7.5",
    ),
    OptionText(
        *("token_mix", N_("Tokens of the cities"), N_("Which kinds of tokens lie in each big city.")),
        (("two_plus_one", N_("Two of one kind and one of another.")), ("mono", N_("Three of one kind."))),
        "SR-4.2",
    ),
    OptionText(
        *("isolation_test", N_("Isolated lines")),
        N_("When a line counts as cut off, so that it gives no more shares."),
        (
            ("never", N_("When it can never again reach a city or meet a line, whatever the others do.")),
            ("static", N_("When it cannot do so on the board as it is now.")),
        ),
        "SR-12.2",
    ),
    switch(
        *("strict_same_line", "SR-3.3", N_("Extending after a merger")),
        N_("Whether the line that absorbed another with your first action may be extended with your second."),
        *(N_("It may: it did not move itself."), N_("It may not: it counts as extended.")),
    ),
    switch(
        *("no_move_connected_station", "SR-5.5", N_("Stations on a line")),
        N_("Whether a station that a line has reached may still be moved."),
        *(N_("It may be moved."), N_("It stays where it is.")),
    ),
    switch(
        *("open_money", "SR-15.2", N_("Open money"), N_("Whether everybody sees what everybody has.")),
        *(N_("Money is secret until the end."), N_("Money lies open.")),
    ),
    # what the second edition is said to do otherwise
    OptionText(
        *("score_unit", N_("Counting"), N_("How the money is counted; nothing else changes.")),
        (("pounds_1000", N_("In pounds.")), ("points_1", N_("In points, one for each £1,000."))),
        "SR-16.7",
    ),
    switch(
        *("end_extendable", "SR-16.8", N_("A third way to end")),
        N_("Whether the game also ends when at most one line can still be extended."),
        *(N_("Shares and track tiles alone end it."), N_("That ends it too.")),
    ),
    switch(
        *("merger_tile_free", "SR-16.9", N_("Tiles of mergers")),
        N_("Whether the tile that joins two lines is one of the sixty."),
        *(N_("It is, and brings the end nearer."), N_("It is an extra one.")),
    ),
)
PRESETS = (
    PresetText("default", N_("Rulebook with the designer's rulings"), N_("What we recommend.")),
    PresetText(
        *("rulebook_1999", N_("Rulebook of 1999 to the letter")),
        N_("The last word in a veto is free, as in the printed example."),
    ),
    PresetText(
        *("edition_2018", N_("In the manner of 2018")),
        N_(
            "Open money, points for pounds, merger tiles beside the sixty. "
            "Provisional: its full rules were not at hand."
        ),
    ),
)
COLOURS = "players.colours"  # where an edition has the colours of the stations, in the order of the edition
ABOUT = About(  # a line, a paragraph, and what is reconstructed
    N_("Seven locomotives, no owners: steer any line you like, until a shareholder objects."),
    N_(
        "England, 1830s. Each turn has two actions: take a token of a city, place a station, or extend one of "
        "seven lines and take a share of it. Lines pay when they reach cities, and swallow each other when they "
        "meet. Other shareholders may spend shares to turn a locomotive off its course. The richest player wins."
    ),
    N_(
        "Counts and payouts are the printed ones. The map, most company homes and the kinds of tokens in each "
        "city are our reconstruction; a group that owns the box can put the printed figures into an edition file."
    ),
)
WELCOME = Welcome(
    N_("Be the richest at the end: money comes from shares, stations and tokens, and nobody owns a railway."),
    N_(
        "When a line reaches a town, a city or another line, those pay at once for stations on the line, for tokens "
        "and for shares; the lines that are left pay once more at the end."
    ),
    N_(
        "A turn has two actions: take a token from a city, place a station, or extend any line by one hex, which "
        "brings you one of its shares."
    ),
    N_("Extend the lines that pay you, and turn those that would pay others away from what they want."),
    N_("Shareholders may veto where a line goes by bidding shares: keep a few of the lines that matter to you."),
)
