"""Rotonde: the house of the great railway board games.

>>> import rotonde
>>> state = rotonde.game("stephensons_rocket").new(players=3)
>>> state.to_act
(0,)
>>> state.apply(state.legal()[0])

`rotonde.games()` names the games, `from rotonde import bots` has the players without hands, and
`rotonde --help` says what the command line does.
"""

# What is named here is loaded when it is first asked for: the command line must hear Ctrl-C from the very start, and
# nothing that takes time can come before it can.

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than everything else here
if TYPE_CHECKING:
    from rotonde.core import (
        CHANCE,
        Action,
        Bot,
        Draft,
        Edition,
        EditionError,
        Event,
        Game,
        Illegal,
        Level,
        NotationError,
        Options,
        PositionError,
        Record,
        RecordError,
        RotondeError,
        SetupError,
        State,
        View,
        explain,
        games,
        play,
        register,
        story,
    )
    from rotonde.games.typed import game

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Action",
    "Bot",
    "Draft",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "Illegal",
    "Level",
    "NotationError",
    "Options",
    "PositionError",
    "Record",
    "RecordError",
    "RotondeError",
    "SetupError",
    "State",
    "View",
    "explain",
    "game",
    "games",
    "play",
    "register",
    "story",
]


if not TYPE_CHECKING:  # so that checkers know the names above and no others

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from rotonde import core

        globals()[name] = found = getattr(core, name)
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__} - {"TYPE_CHECKING"})
