"""What positions are worth to a small network: its input is a game's `features`, its output what the game's own
evaluation misses of the final points.

Weights are files, made by `rotonde learn`. numpy is imported with this module, and this module only by who wants one.
"""

from __future__ import annotations

import json
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rotonde.core import Game, SetupError, State
from rotonde.core.written import Json

BROKEN = (OSError, ValueError, KeyError, EOFError, NotImplementedError, zipfile.BadZipFile, zlib.error)  # of files
Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]


class Network:
    """Layers with one output, for one game."""

    def __init__(self, game: Game, layers: Layers, about: Json) -> None:
        columns = len(game.columns)
        if len(layers[0][0]) != columns or about.get("version", game.columns_version) != game.columns_version:
            raise SetupError(
                f"this network reads {len(layers[0][0])} columns of version {about.get('version')}, {game.title} has "
                f"{columns} of version {game.columns_version}: teach another one with 'rotonde learn {game.key}'"
            )
        self.game = game
        self.layers = layers
        self.about = {**about, "version": game.columns_version}  # who made it, how, from which games
        self.mean: float = about["mean"]  # of the output
        self.spread: float = about["spread"]
        self.corrects: bool = about.get("corrects", False)  # the game's evaluation; else it stands alone

    def suits(self, state: State) -> bool:
        """Is it better than the evaluation in such a game?

        The numbers of seats for which that was found may be named in it; it may have learned the game as it is
        without options alone ("plain").
        """
        named: list[int] | None = self.about.get("seats")
        if self.about.get("plain", False) and state.options.changed():
            return False
        return state.players in named if named is not None else state.players > 1

    def values(self, state: State) -> list[float]:
        """An estimate of each seat's final points; exact once the game is over."""
        return self.all_values([state])[0]

    def all_values(self, states: list[State]) -> list[list[float]]:
        """The same for many positions at once, which costs much less for each."""
        rows: list[bytes] = []
        bases: list[float] = []
        for state in states:
            if state.to_act:
                rows += self.game.features(state)
                bases += self.game.evaluate(state) if self.corrects else [0.0] * state.players
        found = self.look(rows) if rows else []
        out: list[list[float]] = []
        at = 0
        for state in states:
            if state.to_act:
                out.append([found[i] + bases[i] for i in range(at, at + state.players)])
                at += state.players
            else:
                out.append(self.game.evaluate(state))
        return out

    def own_values(self, states: list[State], seats: list[int]) -> list[float]:
        """For each position an estimate of one seat's final points."""
        rows = [self.game.features_of(state, seat) for state, seat in zip(states, seats) if state.to_act]
        found = iter(self.look(rows) if rows else [])
        out: list[float] = []
        for state, seat in zip(states, seats):
            base = self.game.evaluate(state)[seat] if self.corrects or not state.to_act else 0.0
            out.append(base + next(found) if state.to_act else base)
        return out

    def look(self, rows: list[bytes]) -> list[float]:
        """What each row comes to."""
        found: list[float] = self.judge(np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1)).tolist()
        return found

    def judge(self, rows: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The same, of rows in one array."""
        x = rows.astype(np.float32)
        for weights, bias in self.layers[:-1]:
            x = x @ weights
            x += bias
            np.maximum(x, 0.0, out=x)
        weights, bias = self.layers[-1]
        found: NDArray[np.float32] = (x @ weights + bias)[:, 0] * self.spread + self.mean
        return found

    def save(self, path: Path) -> None:
        """Write the file, at once and whole."""
        arrays: Json = {f"{kind}{i}": a for i, layer in enumerate(self.layers) for kind, a in zip("wb", layer)}
        partial = path.with_suffix(".part")
        with partial.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(self.about)), **arrays)
        partial.replace(path)


def load(game: Game, path: Path) -> Network:
    """A network from its file; SetupError says what is wrong with it."""
    try:
        layers, about = _read(path)
    except BROKEN as error:
        raise SetupError(f"{path} holds no network: {error}") from None
    if about.get("game", game.key) != game.key:
        raise SetupError(f"{path} holds a network for {about['game']}, not for {game.key}")
    return Network(game, layers, about)


def arrays_of(path: Path) -> dict[str, NDArray[Any]]:
    """The arrays of a file; an error of `BROKEN` if it holds none."""
    with path.open("rb") as file:
        if not zipfile.is_zipfile(file):  # of what is none, numpy would speak as of something to be trusted
            raise ValueError("it is no file that 'rotonde learn' wrote")
        file.seek(0)
        with np.load(file, allow_pickle=False) as data:
            return dict(data)


def _read(path: Path) -> tuple[Layers, Json]:
    """What a file holds; an error of `BROKEN` if that is no network."""
    data = arrays_of(path)
    about = json.loads(str(data["about"]))
    count = sum(1 for name in data if name.startswith("w"))
    layers = [(data[f"w{i}"], data[f"b{i}"]) for i in range(count)]
    if not isinstance(about, dict) or not all(isinstance(about.get(name), (int, float)) for name in ("mean", "spread")):
        raise ValueError("it does not say what its output means")
    if not isinstance(about.get("seats") or [], list):
        raise ValueError("its numbers of seats are no list")
    if not _fits(layers):
        raise ValueError("its layers do not fit one another")
    return layers, about


def _fits(layers: Layers) -> bool:
    """Is each layer as wide as the one before it, every figure a number, and the output one?"""
    width: int | None = None
    for weights, bias in layers:
        if weights.ndim != 2 or bias.shape != weights.shape[1:] or width not in (None, len(weights)):
            return False
        if not all(a.dtype.kind == "f" and np.isfinite(a).all() for a in (weights, bias)):
            return False
        width = len(bias)
    return width == 1
