"""Words and frames on a board: plates, roundels, flags, slips, cards, sockets and numbered tracks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .svg import Attr, circle, d, g, path, rect, remembered, text

# widths in em of the sans face, wide enough for every font of the stack; an average is wrong for "Illinois" and "WWW"
_NARROW, _WIDE = frozenset("iljtfrI.,:;'’!|()[] "), frozenset("mwMW%@—…")
SLACK = 1.12


@remembered
def measure(words: object, size: float, bold: bool = False) -> float:
    """About how wide a line of text is, with the slack that other machines' fonts need."""
    em = 0.0
    for c in str(words):
        em += 0.3 if c in _NARROW else 0.86 if c in _WIDE else 0.66 if c.isupper() else 0.53 if ord(c) < 0x1100 else 1.0
    return em * size * SLACK * (1.08 if bold else 1)


@remembered
def fit(words: object, width: float, size: float, bold: bool = False) -> str:
    """The words, shortened with an ellipsis when they would not fit."""
    s = str(words)
    if measure(s, size, bold) <= width:
        return s
    while s and measure(s + "…", size, bold) > width:
        s = s[:-1]
    return s.rstrip() + "…"


def wrap(words: str, width: float, size: float) -> list[str]:
    """Lines no wider than `width`; a word too long for a line is shortened."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measure(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(fit(word, width, size))
    return lines


# ── names and numbers ─────────────────────────────────────────────────────
@remembered
def plate(x: float, y: float, name: object, size: float = 10.3, *, dark: bool = False, **attrs: Attr) -> str:
    """A place name on a plate centred on (x, y)."""
    w, h = measure(name, size, True) + size * 0.9, size * 1.32
    box = rect(
        x - w / 2,
        y - h / 2,
        w,
        h,
        2,
        fill="var(--ink)" if dark else "var(--sheet)",
        stroke="var(--ink)",
        stroke_width=0.8,
    )
    return g(box, text(x, y + size * 0.34, name, size, cls="place", ink="sheet" if dark else None), **attrs)


@remembered
def place_name(
    x: float, y: float, name: object, size: float = 10, anchor: str = "middle", *, italic: bool = True
) -> str:
    """A name straight on the map, with a halo that keeps it clear of lines."""
    return text(x, y, name, size, anchor, "place halo", font_style="italic" if italic else None)


def water_name(x: float, y: float, name: object, size: float = 15, turn: float = 0) -> str:
    at = f"rotate({turn:g} {x:g} {y:g})" if turn else None
    return text(x, y, name, size, cls="water-name", transform=at)


def heading(x: float, y: float, words: object, note: object = "", size: float = 14) -> str:
    title = text(x, y, words, size, "start", "title", font_weight=600)
    if not note:
        return title
    return title + text(x + 8 + measure(words, size, True), y, note, size * 0.8, "start", ink="ink-2")


def note(x: float, y: float, words: object, size: float = 11, anchor: str = "start") -> str:
    """Second text: consequences, counts, explanations."""
    return text(x, y, words, size, anchor, ink="ink-2")


@remembered
def roundel(
    x: float, y: float, r: float, number: object, *, dark: bool = False, colour: str | None = None, **attrs: Attr
) -> str:
    """A number in a ring: light, dark, or in a piece colour."""
    ground, ink = ("ink", "sheet") if dark else (colour, f"on-{colour}") if colour else ("sheet", "ink")
    size = r * 1.5 if len(str(number)) < 2 else r * 1.2 if len(str(number)) < 3 else r * 0.95
    ring = circle(x, y, r, fill=f"var(--{ground})", stroke="var(--ink)", stroke_width=1)
    return g(ring, text(x, y + size * 0.355, number, size, font_weight=700, ink=ink), **attrs)


@remembered
def coin(x: float, y: float, r: float = 9, letter: str = "", **attrs: Attr) -> str:
    rim = circle(x, y, r, fill="var(--yellow)", stroke="var(--ink)", stroke_width=1.1)
    rim += circle(x, y, r * 0.73, fill="none", stroke="var(--on-yellow)", stroke_width=0.8)
    word = text(x, y + r * 0.42, letter, r * 1.15, cls="title", font_weight=700, ink="on-yellow") if letter else ""
    return g(rim, word, **attrs)


# ── flags and slips ───────────────────────────────────────────────────────
def flag(x: float, y: float, words: object, kind: str = "accent", side: str = "above", size: float = 12) -> str:
    """Price or gain of a preview; its tip is at (x, y). kind: accent, good, bad; side: above, below, left, right."""
    w, h = max(measure(words, size, True) + size, 34), size * 1.42
    if side in ("above", "below"):
        k = -1 if side == "above" else 1
        data = d("M", x, y, "l", 5, 6 * k, "h", w / 2 - 5, "v", h * k, "h", -w, "v", -h * k, "h", w / 2 - 5, "z")
        cx, cy = x, y + (6 + h / 2) * k
    else:
        k = 1 if side == "right" else -1
        data = d("M", x, y, "l", 6 * k, -5, "v", -(h / 2 - 5), "h", w * k, "v", h, "h", -w * k, "v", -(h / 2 - 5), "z")
        cx, cy = x + (6 + w / 2) * k, y
    ink = "on-accent" if kind == "accent" else "sheet"
    return g(
        path(data, fill=f"var(--{kind})"),
        text(cx, cy + size * 0.36, words, size, font_weight=700, ink=ink),
        class_="flag",
    )


def slip(x: float, y: float, rule: str, words: str, *, side: str = "left", width: float = 240) -> str:
    """The refusal beside its place: rule number, what is so, what is possible. Its tip points at (x, y)."""
    tag = measure(rule, 11, True) + 10
    width = max(width, min(_fact_width(words) + tag + 34, 330))
    fact, lines = _fact_first(words, width - 26, tag + 7)
    h = 14 + 18 * (1 + len(lines))
    left, top = (x - 8 - width if side == "left" else x + 8), y - h / 2
    tip = d("M", x, y, "l", -8 if side == "left" else 8, -7, "v", 14, "z")
    out = [
        rect(left, top, width, h, 3, fill="var(--raised)", stroke="var(--bad)", stroke_width=1),
        rect(left, top, 5, h, 1, fill="var(--bad)"),
        path(tip, fill="var(--bad)"),
        rect(left + 14, top + 8, tag, 14, 2, fill="none", stroke="var(--bad)", stroke_width=1),
        text(left + 14 + tag / 2, top + 18.8, rule, 11, font_weight=700, ink="bad"),
        text(left + 21 + tag, top + 19, fact, 12.5, "start", font_weight=600) if fact else "",
    ]
    out += [text(left + 14, top + 37 + 18 * i, line, 12.5, "start") for i, line in enumerate(lines)]
    return g(*out, class_="refusal", role="alert")


def _fact_width(words: str) -> float:
    return min(measure(words.partition(stop)[0] + stop, 12.5, True) for stop in (": ", ". "))


def _fact_first(words: str, width: float, indent: float) -> tuple[str, list[str]]:
    """What is so goes beside the rule number when it fits there, what is possible below."""
    for stop in (": ", ". "):
        fact, found, rest = words.partition(stop)
        if found and measure(fact + stop, 12.5, True) <= width - indent:
            return fact + stop.strip(), wrap(rest, width, 12.5)
    return "", wrap(words, width, 12.5)


# ── cards, sockets, tracks ────────────────────────────────────────────────
@remembered
def card(x: float, y: float, w: float, h: float, *, tint: str = "raised", r: float = 4, **attrs: Attr) -> str:
    return rect(x, y, w, h, r, class_="card", style=f"fill:var(--{tint})", **attrs)


def well(
    x: float,
    y: float,
    w: float,
    h: float,
    number: object = "",
    *,
    size: float = 10,
    out_of_reach: bool = False,
    **attrs: Attr,
) -> str:
    """One space of a track, its number in the corner; hatched where it cannot count."""
    if out_of_reach:
        attrs["style"] = "fill:url(#hatch-off)"
    body = rect(x, y, w, h, 3, class_="space", **attrs)
    return body + (text(x + 4, y + size + 1, number, size, "start", ink="ink-2") if number != "" else "")


def strip(x: float, y: float, numbers: Sequence[object], step: float, h: float = 30, *, name: str = "") -> str:
    """A track of numbered wells; markers go on top at `strip_at`. `name` gives each well an id."""
    out = []
    for i, n in enumerate(numbers):
        out.append(rect(x + i * step, y, step - 3, h, 3, class_="space", id=f"{name}-{n}" if name else None))
        out.append(text(x + i * step + (step - 3) / 2, y + h - 4, n, 10, ink="ink-2"))
    return g(*out)


def strip_at(
    x: float, y: float, index: float, step: float, h: float = 30, nth: int = 0, of: int = 1
) -> tuple[float, float]:
    """Where the nth of several markers lies on that track: side by side, overlapping a little."""
    spread = min(11.0, (step - 8) / max(of - 1, 1))
    return x + index * step + (step - 3) / 2 + (nth - (of - 1) / 2) * spread, y + h * 0.34


def ruler(
    x: float, y: float, width: float, top: int, *, every: int = 10, bands: Mapping[int, str] | None = None
) -> str:
    """A long track as a ruler from 0 to `top`; `bands` writes a consequence under the stretch that starts there."""
    unit = width / top
    out = [rect(x, y, width, 16, 2, class_="space")]
    ticks = "".join(d("M", x + i * unit, y + 16, "v", -4 if i % 5 else -6) for i in range(1, top))
    out.append(path(ticks, fill="none", stroke="var(--ink-3)", stroke_width=0.7))
    out += [text(x + i * unit + 3, y + 10, i, 10, "start", ink="ink-2") for i in range(0, top, every)]
    starts = sorted(bands or {})
    for start, end in zip(starts, [*starts[1:], top], strict=False):
        out.append(text(x + (start + end) / 2 * unit, y + 28, (bands or {})[start], 10.5, ink="ink-2"))
    return g(*out)


@remembered
def socket(x: float, y: float, r: float = 10, *, coin_only: bool = False, taken: bool = False) -> str:
    """Where a worker goes; dashed where a coin is demanded."""
    return circle(x, y, r, class_="space" if taken else "space empty", stroke_dasharray="2 2" if coin_only else None)


def plaque(
    x: float, y: float, w: float, h: float, effect: str, sockets: str = "", *, taken: bool = False, **attrs: Attr
) -> str:
    """A worker space: effect above, sockets below; taken is sunk and its effect faded, the workers stay full."""
    return g(
        card(x, y, w, h, tint="sunk" if taken else "raised"),
        g(effect, opacity=0.55) if taken else effect,
        sockets,
        **attrs,
    )


def frame(x: float, y: float, w: float, h: float) -> str:
    """The double frame around a map."""
    return rect(x, y, w, h, 2, class_="frame") + rect(x + 3, y + 3, w - 6, h - 6, 1, class_="frame thin")
