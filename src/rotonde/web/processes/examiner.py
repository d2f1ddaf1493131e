"""A process that tries out what visitors bring: own editions and records are set up, replayed and drawn here first.

It has little memory and little time. What takes more is refused, and the site itself never notices.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import ClassVar, Literal

from rotonde.core.errors import RotondeError
from rotonde.core.records import Record
from rotonde.core.registry import game, title_of
from rotonde.core.state import State
from rotonde.core.words import N_
from rotonde.web.processes.wire import run
from rotonde.web.troubles import Trouble

resource: ModuleType | None
try:
    import resource
except ImportError:  # pragma: no cover - Windows has no such limits; that of the parent's patience holds
    resource = None

MEMORY = 1 << 30  # bytes
Outcome = tuple[Literal["done"], Record | None] | tuple[Literal["refused"], Exception] | tuple[Literal["failed"], str]


@dataclass(frozen=True)
class Trial:
    """What somebody brought. `games` are those that are not installed but only registered: key and package."""

    games: tuple[tuple[str, str], ...]
    seconds: ClassVar[int] = 10  # of the processor

    def outcome(self) -> Record | None:
        """Set it up, or an error that says why not."""
        raise NotImplementedError


@dataclass(frozen=True)
class EditionTrial(Trial):
    """Figures of one's own, with the table they are for."""

    game: str
    players: int
    data: Mapping[str, object] | str | None
    options: dict[str, str] = field(default_factory=dict)

    def outcome(self) -> None:
        _shown(game(self.game).new(self.players, self.options, self.data))


@dataclass(frozen=True)
class RecordTrial(Trial):
    """The text of a record; `source` is what it is called."""

    text: str
    source: str

    def outcome(self) -> Record:
        try:
            record = Record.parse(self.text.removeprefix("\ufeff"), self.source)
        except (ValueError, RecursionError) as error:
            if isinstance(error, RotondeError):
                raise
            raise Trouble(422, "record", N_("This is no record of Rotonde, or it is damaged.")) from error
        _shown(replayed(record))
        return record


def replayed(record: Record) -> State:
    """The last position of a record that replays; RecordError if it does not."""
    try:
        return record.replay()
    except RotondeError:
        raise
    except Exception as error:  # a hostile record may reach what no game checks
        raise Trouble(422, "record", N_("This record does not replay.")) from error


def _shown(state: State) -> None:
    """Ask for everything that a page asks for: it must come to an end."""
    state.observe(None).svg()
    state.legal() if state.to_act else None


def answer(trial: Trial) -> Outcome:
    """("done", what came of it), or ("refused", why) with an error that can be said to the visitor."""
    _more_time(trial.seconds)
    try:
        for key, package in trial.games:
            title_of(key, package)
        return "done", trial.outcome()
    except (RotondeError, Trouble) as error:
        error.__cause__ = error.__context__ = None
        return "refused", error
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}"


def _bound() -> None:
    """Take no more memory than a table needs."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _more_time(seconds: int) -> None:
    """Let the system end this process if the next trial takes too long, however busy the machine is."""
    if resource is not None and __name__ == "__main__":
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + seconds + 1, hard))


if __name__ == "__main__":
    _bound()
    run(answer)
