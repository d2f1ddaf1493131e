"""Tokens: a coloured tile with a sign for each kind, on the map and in the players' table."""

from __future__ import annotations

from rotonde.draw import shapes as s
from rotonde.draw.svg import Attr
from rotonde.games.stephensons_rocket.rules.scoring import PASSENGER

# kind → colour and sign (a girder, woven cloth, a barrel, a hide, a head), drawn around (0, 0) in a box of 10.5
SIGNS: dict[str, tuple[str, str]] = {
    "steel": ("grey", "M-3 -3h6M0 -3v6M-3 3h6"),
    "textile": ("purple", "M-3.4 -2q1.7 -1.8 3.4 0t3.4 0M-3.4 2q1.7 -1.8 3.4 0t3.4 0"),
    "brewing": ("yellow", "M-2.6 -3.2h5.2M-2.6 3.2h5.2M-3.3 0h6.6M-2.6 -3.2q-1.4 3.2 0 6.4M2.6 -3.2q1.4 3.2 0 6.4"),
    "leather": ("brown", "M0 -3.6L3.6 0L0 3.6L-3.6 0z"),
    PASSENGER: ("white", "M-3 4q3 -5 6 0M0 -1m-1.8 0a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0"),
}
SIZE = 10.5


def token_shapes(kinds: list[str]) -> str:
    """Each kind's token, defined once around (0, 0); `token` sets it down."""
    return "".join(s.g(_art(kind), id=s.slug("token", kind)) for kind in kinds)


def _art(kind: str) -> str:
    """A kind that an edition adds wears its first letter."""
    colour, sign = SIGNS.get(kind, ("beige", ""))
    half = SIZE / 2
    box = s.rect(-half, -half, SIZE, SIZE, 2, fill=s.fill(colour), stroke="var(--ink)", stroke_width=0.9)
    if sign:
        return box + s.path(sign, fill="none", stroke=s.on(colour), stroke_width=1.15)
    return box + s.text(0, half * 0.6, kind[:1].upper(), 8.5, font_weight=700, ink=f"on-{colour}")


def token(kind: str, x: float, y: float, size: float = SIZE, **attrs: Attr) -> str:
    """One token."""
    href = "#" + s.slug("token", kind)
    if size == SIZE:
        return s.el("use", href=href, x=x, y=y, **attrs)
    return s.el("use", href=href, transform=f"translate({s.num(x)} {s.num(y)}) scale({size / SIZE:.3g})", **attrs)
