"""Where everything lies in the picture."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Final

from rotonde.core.written import Json
from rotonde.draw.states import BoxSpot

WIDTH, HEIGHT, EDGE = 1340.0, 1000.0, 8.0
MAP: Final = BoxSpot(8, 8, 900, 614, 4)
LEGEND: Final = BoxSpot(702, 520, 200, 96, 4)
TRACK: Final = BoxSpot(8, 628, 900, 62, 4)  # influence
SIDE_X, SIDE_W = 918.0, 414.0  # the boards
MAT: Final = BoxSpot(8, 698, 660, 294, 6)
OTHERS_X, OTHERS_W = 676.0, 656.0
BOXES: Final[Json] = json.loads(files(__package__).joinpath("boxes.json").read_text("utf-8"))
Desk = Mapping[str, Sequence[float]]
LEAST = 12.4  # the size of letters on mats: 9 pixels on a common screen
