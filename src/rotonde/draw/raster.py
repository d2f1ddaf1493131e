"""Pictures as PNG, for messages and for machines that learn: drawn by resvg with the fonts of the pages.

resvg comes with the extra `pictures`; without it `png` says so, and pages offer none.
"""

from __future__ import annotations

import atexit
import shutil
from functools import cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

from rotonde.core.errors import SetupError


@cache
def can_raster() -> bool:
    """Is the extra installed?"""
    return all(find_spec(name) is not None for name in ("resvg_py", "fontTools", "brotli"))


@cache
def font_files() -> list[str]:
    """The fonts of the pages as files that resvg reads; as they come they are packed for browsers."""
    from fontTools.ttLib import TTFont

    folder = Path(mkdtemp(prefix="rotonde-fonts-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with as_file(files("rotonde") / "web" / "static" / "fonts") as packed_ones:
        for packed in sorted(packed_ones.glob("*.woff2")):
            font = TTFont(packed)
            font.flavor = None
            font.save(folder / f"{packed.stem}.ttf")
    return [str(path) for path in sorted(folder.iterdir())]


def png(svg: str, width: int | None = None) -> bytes:
    """A picture that stands alone (`theme="light"` or `"dark"`) as PNG, so many pixels wide."""
    if not can_raster():
        raise SetupError("PNG needs resvg: pip install 'rotonde[pictures]'")
    import resvg_py

    drawn = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,  # a picture is the same on every machine
        font_files=font_files(),
        sans_serif_family="Rotonde Sans",
        serif_family="Rotonde Serif",
    )
    return bytes(drawn)
