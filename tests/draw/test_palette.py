"""Contrast of the tokens (WCAG AA), and second marks that tell colours apart without hue."""

from __future__ import annotations

from itertools import combinations

import pytest

from rotonde.draw.marks import MARKS, PLAYER_COLOURS, band, charge, hatch_pattern
from rotonde.draw.themes import THEMES, Theme, mix, rgb, tokens

TEXT_ON_GROUND = [
    *(("ink", ground) for ground in ("paper", "sheet", "sunk", "raised", "land", "wash", "hill")),
    *(("ink-2", ground) for ground in ("paper", "sheet", "sunk", "raised", "land")),
    ("accent", "sheet"),
    ("on-accent", "accent"),
    ("bad", "raised"),
    ("good", "sheet"),
    ("sheet", "bad"),
    ("sheet", "good"),
    ("sheet", "ink"),
    ("water-ink", "water"),
]
PIECES = [*PLAYER_COLOURS, "grey", "white", "turquoise", "bronze", "wood", "stone", "iron", "coal"]
TOGETHER = {  # colours that meet on one board
    "Age of Steam": ("red", "blue", "yellow", "purple", "green", "black"),
    "companies of the Rocket": ("purple", "red", "blue", "yellow", "orange", "green", "black"),
    "players of the Rocket": ("beige", "green", "brown", "black"),
    "Imperial Steam": ("red", "blue", "yellow", "purple"),
}
CVD = {  # Machado et al. 2009, severity 1, on linear RGB
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
}
Triple = tuple[float, float, float]


def linear(colour: str) -> Triple:
    r, g, b = ((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in (v / 255 for v in rgb(colour)))
    return r, g, b


def contrast(a: str, b: str) -> float:
    light = [0.2126 * r + 0.7152 * g + 0.0722 * b_ for r, g, b_ in (linear(a), linear(b))]
    return (max(light) + 0.05) / (min(light) + 0.05)


def lab(colour: Triple) -> Triple:
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = (max(sum(m * c for m, c in zip(row, colour, strict=True)), 0) for row in rows)
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x / 0.9505, y, z / 1.089))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: str, eye: str) -> Triple:
    r, g, b = (min(1, max(0, sum(m * c for m, c in zip(row, linear(colour), strict=True)))) for row in CVD[eye])
    return r, g, b


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT_ON_GROUND)
def test_text_reaches_aa(theme: Theme, ink: str, ground: str) -> None:
    known = tokens(theme)
    assert contrast(known[ink], known[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("piece", PIECES)
def test_marks_reach_aa_on_their_piece(theme: Theme, piece: str) -> None:
    known = tokens(theme)
    assert contrast(known[f"on-{piece}"], known[piece]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_targets_stand_out_from_the_board(theme: Theme) -> None:
    known = tokens(theme)
    for ground in ("land", "sheet", "raised", "sunk", "hill", "water"):
        assert contrast(known["accent"], known[ground]) >= 3
        assert contrast(known["ink"], known[ground]) >= 3  # outlines of pieces


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", CVD)
@pytest.mark.parametrize("board", TOGETHER)
def test_colours_that_meet_stay_apart_for_colour_blind_eyes(theme: Theme, eye: str, board: str) -> None:
    known = tokens(theme)
    for a, b in combinations(TOGETHER[board], 2):
        one, two = lab(seen(known[a], eye)), lab(seen(known[b], eye))
        far = sum((u - v) ** 2 for u, v in zip(one, two, strict=True)) ** 0.5
        assert far >= 10, (a, b)


def test_every_colour_has_its_own_mark() -> None:
    for kind in ("area", "goods", "player"):
        worn = [getattr(MARKS[c], kind) for c in PLAYER_COLOURS]
        assert len(set(worn)) == len(PLAYER_COLOURS), kind
    goods = [MARKS[c].goods for c in ("wood", "stone", "iron", "coal")]
    assert len(set(goods)) == 4
    assert MARKS["turquoise"].player not in {MARKS[c].player for c in PLAYER_COLOURS}  # hired hands are nobody's


def test_marks_differ_as_drawn_not_only_by_name() -> None:
    def plain(name: str) -> str:
        return hatch_pattern(name).replace(name, "")

    assert len({plain(c) for c in PLAYER_COLOURS}) == len(PLAYER_COLOURS)
    assert len({band(MARKS[c].player, 0, 0, 10, "x") for c in PLAYER_COLOURS}) == len(PLAYER_COLOURS)
    assert len({charge(MARKS[c].goods, 0, 0, 10, "x") for c in PLAYER_COLOURS}) == len(PLAYER_COLOURS)
    assert all(band(MARKS[c].player, 0, 0, 10, "x") for c in PLAYER_COLOURS)


def test_mix() -> None:
    assert mix("#FFFFFF", "#000000", 0.5) == "#808080"
    assert mix("white", "#112233", 0) == "#112233"
    with pytest.raises(ValueError):
        rgb("transparent")
