"""Cubes, each colour drawn once and then set down wherever one lies."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.svg import num

SIZE = 10.0
_PAINTS = {
    "piece": 'stroke="var(--ink)" stroke-width="1"',
    "piece on-black": 'stroke="var(--on-black)" stroke-width="1"',
    "hill-art": 'fill="none" stroke="var(--hill-ink)" stroke-width="0.9" stroke-linejoin="round"',
}


def cube_shapes(colours: list[str]) -> str:
    """Each colour's cube around (0, 0), for `cube`."""
    return s.el("defs", *(own_paint(s.cube(0, 0, SIZE, colour, id=f"cube-{colour}")) for colour in colours))


def own_paint(shape: str) -> str:
    """A shape for `use` with its paints written out: the style sheet of a picture in a file does not reach inside."""
    for name, paints in _PAINTS.items():
        shape = shape.replace(f'class="{name}"', paints)
    return shape


def cube(x: float, y: float, size: float, colour: str, id_: str = "") -> str:
    """One cube; with an id it travels."""
    at = f"translate({num(x)} {num(y)})" + (f" scale({size / SIZE:.3g})" if size != SIZE else "")
    used = f'<use href="#cube-{colour}" transform="{at}"/>'
    return f'<g id="{id_}">{used}</g>' if id_ else used
