"""The game in the lobby, and its options explained."""

from __future__ import annotations

from rotonde.core.words import N_, About, OptionText, PresetText, Welcome, switch

MAPS = (N_("Rust Belt"), N_("Rotonde Valley (our own small map)"))  # the titles of our editions
OPTIONS = (
    # the variants
    switch(
        *("faidutti_engineer", "AOS-5.4", N_("Stronger Engineer"), N_("What the Engineer pays for tiles.")),
        N_("The usual prices, for up to four tiles."),
        N_("$2 for each tile, whatever the tile and the terrain (Bruno Faidutti's variant)."),
    ),
    switch(
        *("faidutti_production", "AOS-5.7", N_("Stronger Production"), N_("How many cubes Production draws.")),
        *(N_("Two cubes, and both are placed."), N_("Four cubes, of which two are placed (Bruno Faidutti's variant).")),
    ),
    # building
    switch(
        *("direct_complex_placement", "AOS-6.6", N_("Double track on an empty hex")),
        N_("Whether a tile with two tracks may be laid on an empty hex."),
        *(N_("No: only by replacing a simple tile."), N_("Yes, for $3 to $6, as in the later English editions.")),
    ),
    switch(
        *("english_replacement_costs", "AOS-8.3", N_("Price of tracks side by side")),
        N_("What it costs to replace a simple tile by one with two tracks side by side."),
        *(N_("$3, like a crossing."), N_("$2, as in the later English editions.")),
    ),
    switch(
        *("one_tile_per_hex_per_turn", "AOS-6.13", N_("Building twice in a hex")),
        N_("Whether a player may build two tiles in the same hex in one turn."),
        *(N_("Yes; both count and both are paid."), N_("No.")),
    ),
    switch(
        *("town_stub_needs_presence", "AOS-6.9", N_("Ownerless track from a town")),
        N_("Who may continue a line without an owner that starts at a town."),
        *(N_("Anybody."), N_("Only a player who owns track in that town.")),
    ),
    switch(
        *("redirect_needs_contact", "AOS-8.9", N_("Redirecting ownerless track")),
        N_("Who may redirect the last tile of a line without an owner."),
        *(N_("Anybody, anywhere on the board."), N_("Only a player whose own track the line then touches.")),
    ),
    switch(
        *("urbanize_any_time_in_build", "AOS-9.2", N_("Moment of urbanization"), N_("When the New City is placed.")),
        *(N_("Before the first tile of the build turn."), N_("At any moment of the build turn.")),
    ),
    OptionText(
        "ownership_disc_limit",
        N_("Ownership discs"),
        N_("How many lines a player may own: as many as wanted (0), or as many as the number of discs, such as 20."),
        ((0, N_("No limit.")), (20, N_("Twenty lines, one for each disc in the box."))),
        "AOS-7.9",
    ),
    # other rulings on which sources differ
    switch(
        *("fifty_counts_as_top_band", "AOS-12.2", N_("Income of exactly 50")),
        N_("How much an income of 50 loses at the end of a turn."),
        *(N_("8, as the table of the rulebook says."), N_("10, as other programs do.")),
    ),
    switch(
        *("dice_follow_survivors", "AOS-13.3", N_("Growth dice after a bankruptcy")),
        N_("How many dice bring goods to the cities."),
        *(N_("One for each player who began the game."), N_("One for each player still in the game.")),
    ),
    switch(
        *("i1_is_lake", "AOS-1.4", N_("The disputed hex")),
        N_("Whether a hex on which sources differ (I1 of the Rust Belt) is land."),
        *(N_("It is plain land."), N_("It is part of the lake.")),
    ),
)
PRESETS = (
    PresetText("rulebook_fr", N_("The printed rules"), N_("No option: the rulebook of the first edition.")),
    PresetText(
        "english_deluxe",
        N_("In the manner of the later English editions"),
        N_(
            "Six options after a public program, partly unverified against print; ownerless track from a town is "
            "joined more strictly here than there (AOS-6.9)."
        ),
    ),
    PresetText("faidutti", N_("Bruno Faidutti's variants"), N_("A stronger Engineer and a stronger Production.")),
)
COLOURS = "colours"  # where an edition has the colours of the discs, in the order of the edition
ABOUT = About(  # a line, a paragraph, and what is reconstructed
    N_("Borrow, build, deliver, and pay for it: railways around the Great Lakes, and no money to spare."),
    N_(
        "The Rust Belt in the age of steam. Each turn: issue shares for cash, bid for the turn order, choose one "
        "of seven actions, lay track, and carry goods to cities of their colour. Every link a cube crosses raises "
        "the income of its owner, whoever moves it. Shares and engines cost money each turn; who cannot pay goes "
        "under. Income, track and few shares win."
    ),
    N_(
        "Counts, prices and the goods chart are the printed ones. The picture of the board is lost to us: the map, "
        "the names of most towns and the shapes of the tiles come from public programs that agree with each other; "
        "a group that owns the box can put the printed figures into an edition file."
    ),
)
WELCOME = Welcome(
    N_("Build railways around the Great Lakes with borrowed money, and have the most points after the last turn."),
    N_(
        "Each step of income is worth 3 points and each tile section of a finished link 1; each share you issued costs "
        "3."
    ),
    N_(
        "In a turn all issue shares, bid for the order, choose an action, build up to three tiles, and twice move a "
        "cube to a city of its colour: each link it runs over raises its owner’s income by one."
    ),
    N_(
        "Each share costs a dollar in every turn to come: issue what this turn needs; on the board, the arrow beside "
        "your money says what will be left after it."
    ),
    N_(
        "Build links that a cube can use at once, and run your cubes over as many of your own links as your engine can "
        "pull."
    ),
)
