"""Rotonde: the house of the great railway board games.

>>> import rotonde
>>> state = rotonde.game("stephensons_rocket").new(players=3)
>>> state.to_act
(0,)
>>> state.apply(state.legal()[0])

>>> state.explain("extend GWR F7")
'F7 is not next to the locomotive of the GWR. (SR-6.1)'

`rotonde.games()` names the games, `rotonde.bots` has the players without hands, `rotonde.play` and `rotonde.simulate`
let them play, and `rotonde --help` says what the command line does.
"""

# What is named here is loaded when it is first asked for: the command line must hear Ctrl-C from the very start, and
# nothing that takes time can come before it can.

TYPE_CHECKING = False  # as in `typing`, which takes longer to load than everything else here
if TYPE_CHECKING:
    from rotonde import arena, bots, rl
    from rotonde.arena.callables import simulate
    from rotonde.bots.playing import play
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
        Match,
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
    "Match",
    "NotationError",
    "Options",
    "PositionError",
    "Record",
    "RecordError",
    "RotondeError",
    "SetupError",
    "State",
    "View",
    "arena",
    "bots",
    "explain",
    "game",
    "games",
    "play",
    "register",
    "rl",
    "simulate",
    "story",
]


HOMES = {  # of what is not in core
    "arena": "arena",
    "bots": "bots",
    "play": "bots.playing:play",
    "rl": "rl",
    "simulate": "arena.callables:simulate",
}

if not TYPE_CHECKING:  # so that checkers know the names above and no others

    def __getattr__(name):
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module, _, part = HOMES.get(name, f"core:{name}").partition(":")
        found = import_module(f"rotonde.{module}")
        globals()[name] = found = getattr(found, part) if part else found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__} - {"HOMES", "TYPE_CHECKING"})
