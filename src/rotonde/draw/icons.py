"""The brand mark and the small icons of the pages."""

from __future__ import annotations

from .svg import circle, path, svg

ICONS = {
    "board": "M4 7l6-4 6 4v6l-6 4-6-4z",
    "players": "M7 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM1.5 17c0-4 2-6 5.5-6s5.5 2 5.5 6"
    "M13 9.5a2.6 2.6 0 1 0 0-5M14.5 11.3c2.6.4 4 2.3 4 5.7",
    "log": "M4 4h12M4 8h12M4 12h8M4 16h10",
    "chat": "M3 4h14v9H9l-4 4v-4H3z",
    "notes": "M4 3h9l3 3v11H4zM13 3v3h3M7 9h6M7 12h6",
    "back": "M13 4l-7 6 7 6zM4 4v12",
    "forward": "M7 4l7 6-7 6zM16 4v12",
    "previous": "M12.5 4l-6 6 6 6",
    "next": "M7.5 4l6 6-6 6",
    "play": "M6 3.5l10 6.5-10 6.5z",
    "pause": "M6.5 4v12M13.5 4v12",
    "undo": "M8 4L4 8l4 4M4 8h8a4.5 4.5 0 0 1 0 9H9",
    "redo": "M12 4l4 4-4 4M16 8H8a4.5 4.5 0 0 0 0 9h3",
    "restart": "M4 4v5h5M4.6 9A6.4 6.4 0 1 1 4 12.5",
    "plus": "M10 4v12M4 10h12",
    "minus": "M4 10h12",
    "fit": "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
    "theme": "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
    "check": "M4 10.5l4 4 8-9",
    "close": "M5 5l10 10M15 5L5 15",
    "link": "M8.5 11.5l3-3M9.5 6l1.7-1.7a3.2 3.2 0 0 1 4.5 4.5L14 10.5M10.5 14l-1.7 1.7a3.2 3.2 0 0 1-4.5-4.5L6 9.5",
    "clock": "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4l3 2",
    "rules": "M10 5C8 3.6 5.5 3.4 3 4v11.5c2.5-.6 5-.4 7 1 2-1.4 4.5-1.6 7-1V4c-2.5-.6-5-.4-7 1zM10 5v11.5",
    "settings": "M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4",
    "bot": "M4 8h12v8H4zM10 8V4M7.5 11.5v1.5M12.5 11.5v1.5M8.6 4h2.8",
    "star": "M10 3l2.1 4.6 5 .6-3.7 3.4 1 5L10 14.1 5.6 16.6l1-5L2.9 8.2l5-.6z",
    "download": "M10 3v9M6 8.5l4 4 4-4M4 16.5h12",
    "bell": "M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.2h3",
}
_SOLID = ("back", "forward", "play")


def icon(name: str, size: float = 20, label: str = "") -> str:
    """A line icon in the colour of the text around it; without label it is an ornament."""
    art = path(
        ICONS[name],
        fill="currentColor" if name in _SOLID else "none",
        stroke="currentColor",
        stroke_width=1.5,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    if name == "theme":
        art += path("M10 3a7 7 0 1 0 0 14z", fill="currentColor")
    return svg(art, width=20, height=20, size=size, label=label, class_="icon")


def brand(size: float = 26, label: str = "") -> str:
    """A roundhouse: stalls in a half ring around one turntable."""
    ring = path("M2.5 17A9.5 9.5 0 0 1 21.5 17", fill="none", stroke="currentColor", stroke_width=1.6)
    stalls = path(
        "M12 17L2.5 17M12 17L4.4 10.6M12 17L9 7.9M12 17L15 7.9M12 17L19.6 10.6M12 17L21.5 17",
        stroke="currentColor",
        stroke_width=1.2,
    )
    table = circle(12, 17, 3.6, fill="var(--accent)", stroke="var(--paper)", stroke_width=1.6)
    return svg(ring, stalls, table, width=24, height=22, size=size, label=label)
