"""Pictures as pixels: the SVG of a board, drawn by resvg with the fonts of the pages."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rotonde.draw.raster import png


def pixels(svg: str, width: int | None = None) -> NDArray[np.uint8]:
    """A picture as an array of rows, columns, and red, green and blue."""
    return np.asarray(Image.open(BytesIO(png(svg, width))).convert("RGB"))
