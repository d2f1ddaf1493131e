"""Files of networks: what is none, or does not fit together, is refused with a sentence when it is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy import GAME as TOY

from rotonde.bots.network import load
from rotonde.core import SetupError

WIDE = len(TOY.columns)
LAYERS: dict[str, Any] = {
    "w0": np.zeros((WIDE, 4), np.float32),
    "b0": np.zeros(4, np.float32),
    "w1": np.zeros((4, 1), np.float32),
    "b1": np.zeros(1, np.float32),
}
ABOUT = {"game": TOY.key, "version": TOY.columns_version, "mean": 1.0, "spread": 2.0}


def written(file: Path, about: object = ABOUT, **layers: Any) -> Path:
    """A file with these layers in place of those that fit; None: without one."""
    arrays = {name: array for name, array in (LAYERS | layers).items() if array is not None}
    np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    return file


def test_one_that_fits_is_read(tmp_path: Path) -> None:
    assert load(TOY, written(tmp_path / "fits.npz")).look([bytes(WIDE)]) == [1.0]


@pytest.mark.parametrize(
    "layers",
    [
        dict.fromkeys(LAYERS),  # none
        {"w1": np.zeros((7, 1), np.float32)},  # as wide as nothing before it
        {"b0": np.zeros(9, np.float32)},
        {"w1": np.zeros((4, 2), np.float32), "b1": np.zeros(2, np.float32)},  # two answers
        {"w0": np.zeros(WIDE, np.float32)},
        {"b1": np.array([np.nan], np.float32)},
        {"w0": np.full((WIDE, 4), "x")},
    ],
    ids=["none", "width", "bias", "outputs", "row", "not a number", "words"],
)
def test_layers_that_do_not_fit_are_refused(tmp_path: Path, layers: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="holds no network: its layers do not fit one another"):
        load(TOY, written(tmp_path / "odd.npz", **layers))


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ([1], "does not say what its output means"),
        ({"game": TOY.key}, "does not say what its output means"),
        ({**ABOUT, "spread": "wide"}, "does not say what its output means"),
        ({**ABOUT, "seats": 2}, "numbers of seats are no list"),
    ],
)
def test_what_it_does_not_say_of_itself_is_asked_for(tmp_path: Path, about: object, says: str) -> None:
    with pytest.raises(SetupError, match=says):
        load(TOY, written(tmp_path / "silent.npz", about))


@pytest.mark.parametrize("content", [b"", b"weights: 1, 2, 3\n", b"PK\3\4 nothing of the kind"])
def test_any_other_file_is_none(tmp_path: Path, content: bytes) -> None:
    """Nobody is told to trust it, as numpy would say."""
    file = tmp_path / "other.npz"
    file.write_bytes(content)
    with pytest.raises(SetupError, match="no file that 'rotonde learn' wrote"):
        load(TOY, file)


def test_a_file_that_was_damaged_is_refused(tmp_path: Path) -> None:
    """Every tenth byte turned round in turn: whatever is read is whole, or refused."""
    whole = written(tmp_path / "whole.npz").read_bytes()
    for at in range(0, len(whole), 10):
        file = tmp_path / "damaged.npz"
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
        try:
            found = load(TOY, file)
        except SetupError:
            continue
        assert found.look([bytes(WIDE)]) == [1.0]
