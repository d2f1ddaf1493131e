"""Setup: how a game begins. Records, stored tables and results hold this one value, and positions begin with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec import UNSET, UnsetType

from rotonde.core.editions import fingerprint
from rotonde.core.errors import EditionError, RecordError, RotondeError, SetupError
from rotonde.core.sentences import N_

if TYPE_CHECKING:
    from rotonde.core.game import Game
    from rotonde.core.state import State


@dataclass
class Setup:
    """Which game, by which rules and figures, for how many, with which options, and who sits there."""

    game: str
    ruleset: int
    edition: str
    edition_hash: str
    players: int
    options: dict[str, object] = field(default_factory=dict)  # those that are not as usual
    seats: tuple[str, ...] = ()  # names
    edition_data: Mapping[str, object] | None = None  # only for an edition that does not ship with the game

    def __post_init__(self) -> None:
        self.seats = tuple(_one_line(name) or f"Player {i + 1}" for i, name in enumerate(self.seats))

    @classmethod
    def of(cls, state: State, seats: Sequence[str] = ()) -> Self:
        """How the game of this first position begins."""
        book = state.edition
        shipped = any(state.game.edition(name).mark == book.mark for name in state.game.editions())
        names = tuple(seats) or ("",) * state.players
        if len(names) != state.players:
            raise SetupError(f"{state.players} seats need as many names, not {len(names)}")
        return cls(
            game=state.key,
            ruleset=state.ruleset,
            edition=book.name,
            edition_hash=book.hash,
            players=state.players,
            options=state.options.changed(),
            seats=names,
            edition_data=None if shipped else book.data,
        )

    def start(self) -> State:
        """The first position."""
        from rotonde.core.registry import game

        try:
            title = game(self.game)
            return title.new(self.players, self.options, self._edition(title), ruleset=self.ruleset)
        except (SetupError, EditionError) as error:
            raise RecordError(N_("this record cannot be opened: {why}"), why=error) from error

    @property
    def reconstructed(self) -> tuple[str, ...]:
        """The groups of figures of its edition that are not the printed ones; none where the edition is not known."""
        from rotonde.core.registry import game

        try:
            title = game(self.game)
            return title.edition(self._edition(title)).reconstructed
        except RotondeError:
            return ()

    def _edition(self, title: Game) -> str | Mapping[str, object]:
        if self.edition_data is not None:
            if fingerprint(self.edition_data) != self.edition_hash:
                raise RecordError(
                    N_("the edition inside this record is not the one it names ({hash})"), hash=self.edition_hash
                )
            return self.edition_data
        for name in title.editions():
            if title.edition(name).hash == self.edition_hash:
                return name
        raise RecordError(
            N_("this record was played with edition {edition} ({hash}), which is not here; {game} has: {known}"),
            edition=self.edition,
            hash=self.edition_hash,
            game=self.game,
            known=", ".join(title.editions()),
        )


class Head(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A setup as it is written above a position: no names, the edition by its hash. Only `players` must be given."""

    game: str | UnsetType = UNSET
    ruleset: int | None = None
    edition: str | UnsetType = UNSET
    players: int
    options: dict[str, object] | None = None


def _one_line(name: str) -> str:
    """A name without line breaks and other control characters, which would break the file of a record."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())
