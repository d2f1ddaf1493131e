"""Writes the fonts of the pages: the signs that English and French need, of two open families and one of signs.

    npm pack @fontsource/carlito @fontsource/vollkorn @fontsource/noto-sans-math    # in some FOLDER
    python tools/fonts.py FOLDER

Needs fonttools and brotli, which nothing else here needs. The families are renamed, as their licence wants of changed
ones, get the thin space of French that their packages leave out, and have figures as high as capitals.
"""

from __future__ import annotations

import sys
import tarfile
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools import subset  # type: ignore[import-not-found,import-untyped,unused-ignore]
from fontTools.ttLib import TTFont  # type: ignore[import-not-found,import-untyped,unused-ignore]

OUT = Path(__file__).parents[1] / "src" / "rotonde" / "web" / "static" / "fonts"
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x152, 0x153]  # as the packages part them
LATIN += [
    0x2009,
    *range(0x2010, 0x2015),
    *range(0x2018, 0x201F),
    0x2022,
    0x2026,
    0x2039,
    0x203A,
    0x2044,
    0x20AC,
    0x2212,
]
FURTHER = [n for n in range(0x100, 0x180) if n not in LATIN]
SIGNS = [*range(0x2190, 0x2194), 0x21B5, 0x221E, 0x2264, 0x2265, 0x22EF, 0x23CE, 0x25B6, 0x25B8, 0x25C0, 0x25CF, 0x2713]
THIN = 0x202F
FEATURES = ["kern", "liga", "lnum", "tnum", "locl", "ccmp", "mark", "mkmk"]

# what is written: (package, file in it, the family's new name)
CUTS = [
    (package, f"{package}-{{part}}-{weight}-{style}", family)
    for package, family, cuts in (
        ("carlito", "Rotonde Sans", ((400, "normal"), (400, "italic"), (700, "normal"))),
        ("vollkorn", "Rotonde Serif", ((600, "normal"), (600, "italic"))),
    )
    for weight, style in cuts
]


def main(folder: Path) -> None:
    """Write every cut in two parts, the signs, and the licences."""
    OUT.mkdir(exist_ok=True)
    licences = []
    for package, name, family in CUTS:
        for part, wanted in (("latin", LATIN), ("latin-ext", FURTHER)):
            font = opened(folder, package, name.format(part=part))
            if part == "latin":
                add_thin_space(font)
                line_figures(font)
            write(font, [*wanted, THIN] if part == "latin" else wanted, family, name.format(part=part))
    write(opened(folder, "noto-sans-math", "noto-sans-math-latin-400-normal"), SIGNS, "Rotonde Signs", "signs")
    for package in ("carlito", "vollkorn", "noto-sans-math"):
        licences.append(f"## {package}\n\n{packed(folder, package, 'LICENSE').decode().strip()}\n")
    head = "Fonts of the pages, subset and renamed by tools/fonts.py; each under the SIL Open Font License 1.1.\n"
    (OUT / "LICENCE.txt").write_text("\n".join([head, *licences]), encoding="utf-8")


def packed(folder: Path, package: str, name: str) -> bytes:
    """A file of an npm package."""
    (archive,) = folder.glob(f"fontsource-{package}-[0-9]*.tgz")
    with tarfile.open(archive) as tar:
        found = tar.extractfile(f"package/{name}")
        assert found is not None, name
        return found.read()


def opened(folder: Path, package: str, name: str) -> Any:
    return TTFont(BytesIO(packed(folder, package, f"files/{name}.woff2")))


def add_thin_space(font: Any) -> None:
    """U+202F as a glyph of its own, a little over half as wide as a space."""
    from fontTools.ttLib.tables._g_l_y_f import Glyph  # type: ignore[import-not-found,import-untyped,unused-ignore]

    width = font["hmtx"][font.getBestCmap()[0x20]][0]
    font.setGlyphOrder([*font.getGlyphOrder(), "thin"])
    font["glyf"].glyphs["thin"] = Glyph()
    font["glyf"].glyphOrder = font.getGlyphOrder()
    font["hmtx"]["thin"] = (round(width * 0.62), 0)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[THIN] = "thin"


def line_figures(font: Any) -> None:
    """Lining figures without being asked for: "10" must not look like "IO", and a style sheet easily forgets it."""
    features = font["GSUB"].table
    lookups = {
        i for r in features.FeatureList.FeatureRecord if r.FeatureTag == "lnum" for i in r.Feature.LookupListIndex
    }
    higher = {a: b for i in lookups for part in features.LookupList.Lookup[i].SubTable for a, b in part.mapping.items()}
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update({code: higher.get(table.cmap[code], table.cmap[code]) for code in range(0x30, 0x3A)})


def write(font: Any, wanted: list[int], family: str, name: str) -> None:
    """One file with the wanted signs only."""
    options = subset.Options(flavor="woff2", layout_features=FEATURES, name_IDs=[0, 13, 14], hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=wanted)
    cutter.subset(font)
    for number, text in ((1, family), (2, "Regular"), (4, family), (6, family.replace(" ", ""))):
        font["name"].setName(text, number, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(OUT / f"{name}.woff2")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
