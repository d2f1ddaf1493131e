"""Episodes: one game as learners step through it, the same under all frameworks.

Chance is drawn, decisions of several seats at once are asked one after the other, and a choice that takes several
integers (codecs.py) is asked for one by one.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from rotonde.core import CHANCE, Action, Game, Illegal, SetupError, State, game as find
from rotonde.core.errors import nearest
from rotonde.core.game import EditionSource
from rotonde.rl.codecs import Codec, Path, codec, whole
from rotonde.rl.rewards import check_reward, rewards

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")


class Terms(TypedDict, total=False):
    """What every environment takes beside the game."""

    players: int | None
    options: Mapping[str, Any] | None
    edition: EditionSource
    reward: str


def check_terms(title: Game, given: Iterable[str], more: Collection[str]) -> None:
    """SetupError if something is given that no environment takes; `more` is what only this one does."""
    known = [*Terms.__annotations__, *more]
    for name in given:
        if name in title.options().encode():
            raise SetupError(f"{name} is an option of {title.key}: write options={{{name!r}: ...}}")
        if name not in known:
            near = nearest(name, known)
            hint = f"did you mean {near!r}?" if near else f"there are: {', '.join(known)}"
            raise SetupError(f"environments have no setting {name!r}; {hint}")


class Setting:
    """How the games of an environment begin, and what their end is worth; SetupError if that cannot be."""

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        edition: EditionSource = None,
        reward: str = "victory",
    ) -> None:
        self.game = find(game) if isinstance(game, str) else game
        self.reward = check_reward(reward)
        self.first: State = self.game.new(players, options, edition)
        self.players = self.first.players

    @cached_property
    def codec(self) -> Codec:
        """Its integers."""
        return codec(self.game, players=self.players, options=self.first.options.changed(), edition=self.first.edition)

    @cached_property
    def depth(self) -> int:
        """How many integers a choice can take before its last one, at most."""
        return self.codec.depth - 1

    @cached_property
    def nothing_chosen(self) -> NDArray[np.int32]:
        """As many places for them, empty."""
        return np.full(self.depth, -1, np.int32)


def row_of(state: State, seat: int) -> NDArray[np.uint8]:
    """The features of a seat: a number for each of the game's columns, all 0 once the game is over."""
    title = state.game
    if state.over:
        return np.zeros(len(title.columns), np.uint8)
    return np.frombuffer(title.features_of(state, seat), np.uint8)


def not_legal(known: Codec, number: object) -> Illegal:
    """Why an integer may not be chosen now, in words."""
    if not 0 <= whole(number) < known.size:
        text = "{number} is no action: there are 0 to {most}."
        return Illegal("action", "", text, number=str(number), most=known.size - 1)
    text, name = "{number} ({name}) is not legal now; the action mask says what is.", known.name(whole(number))
    return Illegal("action", "", text, number=str(number), name=name)


class Episode:
    """A game under way. `seat` decides next, among `choices`; -1 when it is over."""

    def __init__(self, setting: Setting, seed: object) -> None:
        self.setting = setting
        self.rng = random.Random(repr(seed))
        self.state: State = setting.first.copy()
        self.path: Path = ()
        self.decisions = 0  # so far, chance's too
        self._go_on()

    def _go_on(self) -> None:
        """Chance speaks until a player must."""
        state = self.state
        while (to_act := state.to_act) and to_act[0] == CHANCE:
            state.advance(state.roll(self.rng), CHANCE)
            self.decisions += 1
        self.path = ()
        self.seat = to_act[0] if to_act else -1
        self._listed: list[Action] | None = None
        self._choices: dict[int, Action | None] | None = None

    @property
    def choices(self) -> dict[int, Action | None]:
        """What may be chosen now; listed when it is asked for, since nobody asks where a bot decides."""
        if self._choices is None:
            if self._listed is None:
                self._listed = self.state.legal(self.seat) if self.seat >= 0 else []
            self._choices = self.setting.codec.choices(self._listed, self.path)
        return self._choices

    @property
    def over(self) -> bool:
        return self.seat < 0

    @property
    def cut(self) -> bool:
        """Has it gone on longer than any game does? Who does and undoes the same thing would never see an end."""
        return self.decisions >= self.setting.game.longest and self.seat >= 0

    def step(self, given: object) -> None:
        """Choose an integer; Illegal, with nothing changed, if it may not be chosen."""
        number, choices = whole(given), self.choices
        if number not in choices:
            raise not_legal(self.setting.codec, given)
        action = choices[number]
        if action is None:
            self.path, self._choices = (*self.path, number), None
        else:
            self.act(action)

    def act(self, action: Action) -> None:
        """Carry out a legal action of the seat that decides."""
        self.state.advance(action, self.seat)
        self.decisions += 1
        self._go_on()

    def mask(self, seat: int, into: NDArray[np.int8] | None = None) -> NDArray[np.int8]:
        """1 for each integer that a seat may choose now."""
        return self.setting.codec.mask(self.choices if seat == self.seat else (), into)

    def observe(self, seat: int) -> dict[str, NDArray[Any]]:
        """What a seat sees: the features, what it may choose, and what it has chosen of the running choice."""
        return {**self.features(seat), "action_mask": self.mask(seat)}

    def features(self, seat: int) -> dict[str, NDArray[Any]]:
        """The same without what it may choose."""
        seen: dict[str, NDArray[Any]] = {"observation": row_of(self.state, seat)}
        if self.setting.depth:
            chosen = self.setting.nothing_chosen.copy()
            if self.path and seat == self.seat:
                chosen[: len(self.path)] = self.path
            seen["chosen"] = chosen
        return seen

    def rewards(self) -> tuple[float, ...]:
        """What each seat gets: nothing before the end."""
        return rewards(self.state, self.setting.reward)

    def render(self, mode: str | None, seat: int | None = None) -> Any:
        """The board as it is shown: SVG text, pixels, or a few words."""
        if mode == "svg":
            return self.state.svg(seat)
        if mode == "rgb_array":
            try:
                from rotonde.rl.pixels import pixels
            except ModuleNotFoundError as error:
                from rotonde.rl import missing

                raise missing(error) from error
            return pixels(self.state.svg(seat))
        text = described(self.state, seat)
        if mode == "human":
            print(text)
            return None
        return text


def described(state: State, seat: int | None = None) -> str:
    """A position in a few words, as a seat (None: a spectator) may know it."""
    who = "over" if state.over else f"player {state.to_act[0] + 1} decides"
    scores = " ".join(map(str, state.observe(seat).scores()))  # money that is hidden counts for nothing
    return f"{state.game.title}: {state.phase}, {who}, scores {scores}"
