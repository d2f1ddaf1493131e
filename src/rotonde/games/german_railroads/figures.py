"""The schema of an edition file: the figures of the base game, and those of the modules (GR-1.1)."""

import msgspec

from rotonde.core.figures import Count
from rotonde.games.russian_railroads import figures as base


class BranchPart(msgspec.Struct):
    """The rest of a line behind its switch; `length` counts from the start of the line (GR-3.3, GR-3.4)."""

    id: str
    name: str
    length: Count
    colours: list[str]
    specials: list[base.SpecialPart]


class AreaPart(msgspec.Struct):
    """A stretch of a line that an extension tile covers, from its first space on (GR-4.1)."""

    id: str
    name: str
    first: Count
    length: Count


class GermanLine(base.LinePart):
    """A line of the Germany board: the fixed part, with a switch or with areas for extension tiles."""

    end: str = ""  # the town of the terminus; branches have their own
    fork: Count = 0  # the last space before the switch
    branches: list[BranchPart] = msgspec.field(default_factory=list)
    areas: list[AreaPart] = msgspec.field(default_factory=list)


class ExtensionPart(msgspec.Struct):
    """An extension tile; the spaces of its specials count from the tile's first one (GR-4.4)."""

    id: str
    length: Count
    specials: list[base.SpecialPart]


class IncomePart(base.CardPart):
    """A kind of income marker (GR-5.4)."""

    copies: Count


class GermanyPart(msgspec.Struct):
    """The module Germany."""

    lines: list[GermanLine]
    extension_tiles: list[ExtensionPart]
    income_markers: list[IncomePart]
    extra_markers: Count  # industry markers that lie ready for all (GR-2.1)


class CoalSetupPart(msgspec.Struct):
    """What Coal changes for a number of players (GR-6.1, GR-6.2)."""

    rounds: Count
    coal: Count
    roubles: Count  # more than in the base game
    strip: dict[str, list[Count]]


class FoundryPart(base.CardPart):
    """A foundry: what its use costs, and what it does (GR-9.1)."""

    coal: Count


class CoalPart(msgspec.Struct):
    """The module Coal."""

    setup: dict[str, CoalSetupPart]
    spaces: list[base.SpacePart]
    shared_space: list[str]  # halves of one space …
    shared_with: list[Count]  # … with so many players (GR-7.2)
    stoker_coal: Count  # what the stoker space costs (GR-7.4)
    stoker_bonus: Count  # by how much a stoker raises a locomotive (GR-8.1)
    face_up: Count  # foundries that lie open
    foundries: list[FoundryPart]
    start_cards: list[base.CardPart]
    stoked_factories: dict[str, list[base.EffectPart]]  # by number: what a factory with a stoker does (GR-8.3)


class EmilCard(msgspec.Struct):
    """A card of Émil's: the space he blocks and what he pays; for an engineer, the printed price counts (GR-10.12)."""

    space: str
    workers: Count
    roubles: Count  # from the supply (GR-10.5)
    tiles: Count = 0  # how many of the lowest tiles he takes out of the game (GR-10.6)
    hires: bool = False
    coal_only: bool = False


class SoloPart(msgspec.Struct):
    """The game of one player against Émil."""

    as_players: Count  # set up as for so many
    roubles: Count
    workers: Count  # Émil's
    worker_gains: list[Count]  # scores at which he gets one more (GR-10.7)
    closed_spaces: list[str]
    pass_points: Count
    cards: list[EmilCard]


class NewEngineer(base.EngineerPart):
    """An engineer of the new material."""

    coal_only: bool = False


class NewCard(base.CardPart):
    """A ? token or ? card of the new material."""

    coal_only: bool = False


class CoalFactoryPart(msgspec.Struct):
    """The coal factory (GR-11.5): black moves for nothing, for each coal, and one more with a stoker (GR-8.3)."""

    moves: Count
    moves_per_coal: Count
    most_coal: Count
    stoked_moves: Count


class NewMaterialPart(msgspec.Struct):
    """The new material."""

    engineers: list[NewEngineer]
    question_tokens: list[NewCard]
    question_cards: list[NewCard]
    revaluation: dict[str, Count]  # the value of a space by colour (GR-11.4)
    coal_factory: CoalFactoryPart


class GermanFigures(base.Figures):
    """The schema of an edition file."""

    germany: GermanyPart
    coal: CoalPart
    solo: SoloPart
    new_material: NewMaterialPart
