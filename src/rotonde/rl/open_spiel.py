"""The games in OpenSpiel: `import rotonde.rl.open_spiel; pyspiel.load_game("python_rotonde_age_of_steam(players=3)")`.

Parameters are `players`, `edition`, `reward`, and each option of the game by its name. Chance is a player there as it
is here: its outcomes are those of `state.chances()`, with their exact probabilities. Returns come at the end.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rotonde.core import CHANCE, Action, Game, Illegal, RotondeError, SetupError, State, game as find
from rotonde.rl import missing
from rotonde.rl.codecs import Path, coded
from rotonde.rl.episodes import Setting, not_legal, row_of
from rotonde.rl.rewards import bounds, rewards

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error) from error

MOST_OUTCOMES = 462  # six dice of Age of Steam, however they lie
OPEN, SECRET, SEALED = range(3)  # decisions that everybody is told, nobody else ever, nobody else yet


def type_of(title: Game, players: int, reward: str) -> pyspiel.GameType:
    """What OpenSpiel is told about a game: together the seats get nothing, except of plain scores or alone."""
    kinds = pyspiel.GameType
    together = reward != "score" and players > 1
    return kinds(
        short_name=f"python_rotonde_{title.key}",
        long_name=title.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if together else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=title.players[-1],
        min_num_players=title.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # whoever asks for tensors is given the observation
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(title),
    )


def defaults(title: Game) -> dict[str, Any]:
    """Every parameter with what it is where nothing is said; 0 players are as many as the game suggests.

    OpenSpiel reads a year as a number, so an edition that is named by one has to be one.
    """
    years = all(name.isdigit() for name in title.editions())
    return {"players": 0, "edition": 0 if years else "", "reward": "victory", **title.options().encode()}


class RotondeGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One game, set up in one way."""

    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        title = find(self.key)
        said = {**defaults(title), **(params or {})}
        options = {name: said[name] for name in title.options().encode()}
        try:
            edition = str(said["edition"] or "") or None
            self.setting = Setting(title, said["players"] or None, options, edition, said["reward"])
        except RotondeError as error:
            raise pyspiel.SpielError(str(error)) from error
        self.first_rows: dict[int, NDArray[np.uint8]] = {}  # OpenSpiel looks at a first position for every tensor
        players, reward = self.setting.players, self.setting.reward
        together = reward != "score" and players > 1
        worst, best = bounds(self.setting.first, reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.codec.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=worst,
            max_utility=best,
            utility_sum=0.0 if together else None,
            max_game_length=title.longest * self.setting.codec.depth,
        )
        super().__init__(type_of(title, players, reward), info, params or {})

    def new_initial_state(self) -> RotondeState:
        return RotondeState(self)

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (str(self),)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        if params:
            raise pyspiel.SpielError(f"observations have no parameters, such as {next(iter(params))!r}")
        return Observer(self.setting, bool(kind and kind.perfect_recall))


def loaded(text: str) -> RotondeGame:
    """A game by its text, in a process that may not know ours yet."""
    game: RotondeGame = pyspiel.load_game(text)
    return game


class Line:
    """A game so far: its state, the integers chosen of a running choice, and what was decided, as others heard it."""

    def __init__(self, state: State, path: Path, told: list[tuple[int, Action, int]]) -> None:
        self.state, self.path = state, path
        self.told = told  # seat, action, who else knows of it
        self.choices: dict[int, Action | None] | None = None
        self.outcomes: list[tuple[Action, float]] | None = None
        self.rows: dict[int, NDArray[np.uint8]] = {}

    def __deepcopy__(self, memo: object) -> Line:
        """How OpenSpiel clones."""
        other = Line(self.state.copy(), self.path, self.told.copy())
        other.choices, other.outcomes, other.rows = self.choices, self.outcomes, self.rows  # of the same position
        return other

    def row(self, player: int) -> NDArray[np.uint8]:
        """The features of a player; OpenSpiel asks several times."""
        if player not in self.rows:
            self.rows[player] = row_of(self.state, player)
        return self.rows[player]

    def act(self, action: Action, seat: int) -> None:
        """Carry out a decision and note it; what several decide at once is opened when the last of them has decided."""
        state, told = self.state, self.told
        how = SEALED if len(state.to_act) > 1 else SECRET if state.secret(action, seat) else OPEN
        if told and told[-1][2] == SEALED != how:
            told[:] = [(seat, action, OPEN if how == SEALED else how) for seat, action, how in told]
        told.append((seat, action, how))
        state.advance(action, seat)
        self.path, self.choices, self.outcomes, self.rows = (), None, None, {}

    @property
    def cut(self) -> bool:
        """Has it gone on longer than any game does? OpenSpiel is told that none is longer."""
        return len(self.told) >= self.state.game.longest

    def heard(self, player: int) -> str:
        """What was decided, as far as a player was told."""
        return " / ".join(
            f"{'chance' if seat == CHANCE else seat + 1} {action if how == OPEN or seat == player else '?'}"
            for seat, action, how in self.told
        )


class RotondeState(pyspiel.State):  # type: ignore[misc]
    """A position, for OpenSpiel."""

    def __init__(self, game: RotondeGame) -> None:
        super().__init__(game)
        self.line = Line(game.setting.first.copy(), (), [])
        self.line.rows = game.first_rows

    @property
    def setting(self) -> Setting:
        found: Setting = self.get_game().setting
        return found

    def current_player(self) -> int:
        to_act = self.line.state.to_act
        if not to_act or self.line.cut:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_act[0] == CHANCE else to_act[0]

    def _choices(self) -> dict[int, Action | None]:
        line = self.line
        if line.choices is None:
            line.choices = self.setting.codec.choices(line.state.legal(), line.path)
        return line.choices

    def _outcomes(self) -> list[tuple[Action, float]]:
        line = self.line
        if line.outcomes is None:
            line.outcomes = [(outcome, float(chance)) for outcome, chance in line.state.chances()]
        return line.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self._outcomes())]

    def _apply_action(self, number: int) -> None:
        line, player = self.line, self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            if not 0 <= number < len(self._outcomes()):
                raise pyspiel.SpielError(f"chance has no outcome {number}: there are 0 to {len(self._outcomes()) - 1}.")
            line.act(self._outcomes()[number][0], CHANCE)
            return
        choices = self._choices() if player >= 0 else {}
        if number not in choices:
            raise pyspiel.SpielError(str(self._refusal(number)))
        action = choices[number]
        if action is None:
            line.path, line.choices = (*line.path, number), None
        else:
            line.act(action, player)

    def _refusal(self, number: int) -> Illegal:
        over = self.line.state.refusal("pass") if self.line.state.over else None
        return over or not_legal(self.setting.codec, number)

    def _action_to_string(self, player: int, number: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return str(self._outcomes()[number][0])
        try:
            return self.setting.codec.name(number)
        except SetupError as error:
            raise pyspiel.SpielError(str(error)) from error

    def is_terminal(self) -> bool:
        return self.line.state.over or self.line.cut

    def returns(self) -> list[float]:
        return [*rewards(self.line.state, self.setting.reward)]

    def __str__(self) -> str:
        return f"{self.line.state!r} {self.line.path}"


class Observer:
    """What a player sees: features, and what it has chosen of a running choice; in words the view, or all it heard."""

    def __init__(self, setting: Setting, recall: bool) -> None:
        self.setting, self.recall = setting, recall
        columns = len(setting.game.columns)
        self.tensor = np.zeros(columns + setting.depth, np.float32)
        self.dict = {"observation": self.tensor[:columns]}
        if setting.depth:
            self.dict["chosen"] = self.tensor[columns:]

    def set_from(self, state: RotondeState, player: int) -> None:
        line = state.line
        self.dict["observation"][:] = line.row(player)
        if self.setting.depth:
            self.dict["chosen"][:] = -1
            if player in line.state.to_act:
                self.dict["chosen"][: len(line.path)] = line.path

    def string_from(self, state: RotondeState, player: int) -> str:
        line = state.line
        chosen = f" {[*line.path]}" if line.path and player in line.state.to_act[:1] else ""
        if self.recall:
            return f"{player + 1} | {line.heard(player)}{chosen}"
        return json.dumps(line.state.observe(player).encode(), separators=(",", ":"), sort_keys=True) + chosen


def _register() -> None:
    """A class for each game: OpenSpiel keeps what makes games beyond the end of Python, which only classes outlive."""
    for key in coded():
        made = type(f"Rotonde_{key}", (RotondeGame,), {"key": key})
        pyspiel.register_game(type_of(find(key), 2, "victory"), made)


_register()
