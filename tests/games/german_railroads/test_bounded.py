"""A position that nobody could have played costs a bounded time to read."""

from __future__ import annotations

import json
import random
import time
from typing import Any

import rotonde

LONGEST = 15.0  # seconds of this process for one document; a search without end took for ever


def working(op: str) -> dict[str, Any]:
    """A played position in which a space is being carried out that begins with this."""
    game = rotonde.game("german_railroads")
    for seed in range(30):
        state, rng = game.new(3), random.Random(seed)
        while not state.over:
            state.apply(state.sample(rng), state.to_act[0])
            document: dict[str, Any] = json.loads(json.dumps(state.encode()))
            for frame in document["stack"]:
                if frame["frame"] == "working" and frame["parts"][0]["op"] == op:
                    return document | {"stack": [frame]}
    raise AssertionError("no such position came up")


def test_a_stack_that_repeats_one_frame_is_read_in_time() -> None:
    for op in ("rail", "locomotive", "industry"):
        document = working(op)
        document["stack"] *= 50
        began = time.process_time()
        try:
            rotonde.game("german_railroads").decode(document)
        except rotonde.PositionError:
            pass
        assert time.process_time() - began < LONGEST
