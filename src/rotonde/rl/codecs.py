"""Codecs: actions as integers of a fixed range, and back.

Each game lists what its integers stand for (`integers` of its module `actions`): actions and lists of them, in an order
that hangs on the edition, the number of players and the options, and on nothing that happens in a game. Chance is no
player. What is listed nowhere (a bid beyond all money) is never offered to a learner.

Most actions are one integer. Some are several (a delivery of Age of Steam: the cube, each link, the end of the way),
where listing all of them would take millions: `parts` lists what they are put together from. So a learner
chooses along a *path*, which is () where a decision begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from operator import index, length_hint
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rotonde.core import Action, Game, SetupError, State, game as find, games
from rotonde.core.game import EditionSource

Path = tuple[int, ...]
MODULE: Final = "actions"  # of a stall
BEYOND: Final = -1  # what no integer stands for
MOST_KEPT: Final = 32  # codecs: many games at once share one, which then stays in the processor's memory


def coded() -> list[str]:
    """The games that have a codec."""
    return [key for key in games() if find(key).part(MODULE, "integers") is not None]


def whole(number: object) -> int:
    """The integer that a framework hands over, of whatever type; what is none becomes -1, which is never legal."""
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        return -1


def flat(listed: object) -> Iterator[Action]:
    """The actions in lists of lists, or by name."""
    if isinstance(listed, Action):
        yield listed
    elif isinstance(listed, dict):
        yield from flat([*listed.values()])
    elif isinstance(listed, Iterable):
        for each in listed:
            yield from flat(each)


class Codec:
    """The integers of one game, set up in one way."""

    def __init__(self, title: Game, state: State) -> None:
        listed, parts = title.part(MODULE, "integers"), title.part(MODULE, "parts")
        if listed is None:
            raise SetupError(f"{title.key} has no codec; there are: {', '.join(coded())}")
        self.game: Final = title
        self.players: Final = state.players
        self._actions: Final = [*dict.fromkeys(flat(listed(state)))]
        self._numbers: Final = {action: i for i, action in enumerate(self._actions)}
        self._known: Final[dict[int, int]] = {}  # integers by the id of an action: hashing takes longer than the rest
        self._kept: Final[list[Action]] = []  # those actions, so that nothing else comes to have their ids
        self._first_part: Final = title.part(MODULE, "first_part")  # of an action; "" if it is one integer
        self._later_parts: Final = title.part(MODULE, "later_parts")
        names: list[str] = [] if parts is None else [*parts(state)]
        self._parts: Final = {name: i for i, name in enumerate(names, len(self._actions))}
        self.size: Final = len(self._actions) + len(names)  # every integer is below this
        depth: Any = title.part(MODULE, "MOST_PARTS")
        self.depth: Final[int] = depth or 1  # integers that one action takes, at most

    def __repr__(self) -> str:
        return f"<codec of {self.game.key}, {self.players} players: {self.size} integers>"

    def path(self, action: Action | str) -> Path:
        """The integers that stand for an action (or what its notation says); mostly one."""
        action = self.game.parse(action) if isinstance(action, str) else action
        if self._first_part is not None and self._later_parts is not None and (first := self._first_part(action)):
            return tuple([self._parts[part] for part in (first, *self._later_parts(action))])
        number = self._numbers.get(action)
        if number is None:
            raise SetupError(f"{action} has no integer in {self.game.key}, set up like this")
        return (number,)

    def choices(self, actions: Iterable[Action], path: Path = ()) -> dict[int, Action | None]:
        """What can be chosen next, given the legal actions: the action it stands for, or None where it goes on."""
        if path:
            return self._next_parts(actions, path)
        listed = actions if isinstance(actions, list) else [*actions]
        found: dict[int | None, Action | None] = dict(zip(map(self._known.get, map(id, listed)), listed))
        if None in found:
            found = {}
            for action in listed:
                number = self._look(action)
                found[number] = None if number >= len(self._actions) else action
        found.pop(BEYOND, None)
        return found  # type: ignore[return-value]  # None is no key any more

    def _look(self, action: Action) -> int:
        """The integer with which an action begins; noted, for the tables of a board hold most actions."""
        number = self._known.get(id(action))
        if number is not None:
            return number
        if self._first_part is not None and (first := self._first_part(action)):
            return self._parts[first]  # a new value each time
        if len(self._kept) > 2 * self.size:  # actions that are in no table, and new each time
            self._known.clear()
            self._kept.clear()
        self._kept.append(action)
        self._known[id(action)] = number = self._numbers.get(action, BEYOND)
        return number

    def _next_parts(self, actions: Iterable[Action], path: Path) -> dict[int, Action | None]:
        """Within an action of several integers: the next ones of those that begin like this."""
        found: dict[int, Action | None] = {}
        at = len(path)
        for action in actions:
            if self._look(action) == path[0]:
                whole = self.path(action)
                if whole[:at] == path:
                    found[whole[at]] = action if at + 1 == len(whole) else None
        return found

    def mask(self, choices: Iterable[int], into: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """1 for each integer that may be chosen, 0 for the others; in an array that is given, or in a new one."""
        mask = np.zeros(self.size, np.int8) if into is None else into
        if into is not None:
            if into.shape != (self.size,):
                told = f"{self.game.key}, set up like this, has {self.size} integers"
                raise SetupError(f"{told}: a mask has as many entries, not {into.shape}")
            mask.fill(0)
        mask[np.fromiter(choices, np.intp, length_hint(choices, -1))] = 1
        return mask

    def decode(self, actions: Iterable[Action], path: Path) -> Action:
        """The legal action that a whole path stands for; SetupError if there is none."""
        found = self.choices(actions, path[:-1]).get(path[-1]) if path else None
        if found is None:
            raise SetupError(f"{path} stands for no legal action of {self.game.key}")
        return found

    def name(self, number: int) -> str:
        """What an integer stands for, in notation; of an action of several the part that it chooses."""
        if not 0 <= whole(number) < self.size:
            raise SetupError(f"{number} is no action: {self.game.key} has 0 to {self.size - 1}")
        flat = len(self._actions)
        return str(self._actions[number]) if number < flat else [*self._parts][number - flat]


_made: Final[dict[tuple[str, int, str, str], Codec]] = {}


def codec(
    game: Game | str,
    *,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    edition: EditionSource = None,
) -> Codec:
    """The codec of a game that is set up like this; the same one for all who ask in this process."""
    title = game if isinstance(game, Game) else find(game)
    state: Any = title.new(players, options, edition)
    like = title.key, state.players, str(state.options), state.edition.hash
    found = _made.get(like)
    if found is not None and found.game is title:
        return found
    if len(_made) >= MOST_KEPT:
        _made.clear()
    _made[like] = found = Codec(title, state)
    return found
